"""Makes matches: players who keep to the rules play them, and mutants of them break exactly one rule each.

The players propose and the referee decides: no action stands in a record that it has not judged before.
Records that tell less of a game, whoever played it, are made here too.
"""
