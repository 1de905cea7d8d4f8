"""Conformance: whether another program plays by the rules that the referee judges by."""
