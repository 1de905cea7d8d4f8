"""Games of Samba played by simple players who keep to the rules, written down as records.

The players know the Brazilian rules as the source has them. Nothing of the product is used here, so that a record which
the referee finds fault with shows a fault of one of the two.
"""
