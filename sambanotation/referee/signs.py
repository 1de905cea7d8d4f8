"""The signs of what can go wrong between turns: see `between_turns`. They share no bit with those of `occasions`."""

UNUSUAL = 1 << 32
"""The event is not just what custom and the rule set have there."""
SURPLUS = 1 << 33
"""Cards come to light of which the pack may not hold so many, or of which not all is known."""

ANY = -1
"""Every occasion there is."""
