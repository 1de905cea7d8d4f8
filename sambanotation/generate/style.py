"""How a player likes to play."""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.generate.chance import Chance


@frozen
class Style:
    """Chances from 0 to 1 of what a player may do or leave.

    `lays` cards, `takes` the pile, uses `wilds` in groups, begins `sequences`, lays second groups of a rank and `joins`
    them, lays `reds` that may be kept, `goes_out` when able, `asks` the partner first, `blocks` the pile with a black
    three or a wild card. `hoards`: lays nothing before the hand can be laid to the end.
    """

    lays: float = 0.8
    takes: float = 0.7
    wilds: float = 0.5
    sequences: float = 0.8
    joins: float = 0.1
    reds: float = 0.3
    goes_out: float = 0.9
    asks: float = 0.4
    blocks: float = 0.1
    hoards: bool = False

    @classmethod
    def by(cls, chance: Chance) -> Style:
        """Some sensible style."""
        return cls(
            lays=chance.between(0.6, 1),
            takes=chance.between(0.4, 1),
            wilds=chance.between(0.2, 0.9),
            sequences=chance.between(0.4, 1),
            joins=chance.between(0, 0.3),
            goes_out=chance.between(0.7, 1),
            asks=chance.between(0.2, 0.6),
            blocks=chance.between(0.02, 0.2),
            hoards=chance.happens(0.08),
        )
