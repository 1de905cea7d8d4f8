"""What an action of a turn has laid."""

from __future__ import annotations

from sambanotation.game.cards import Lot
from sambanotation.game.melds import Meld


class Laid:
    """Cards laid in one action of a turn: the action's index, its lots, the meld, and whether that was new."""

    __slots__ = ("index", "lots", "meld", "new")

    def __init__(self, index: int, lots: tuple[Lot, ...], meld: Meld, new: bool) -> None:
        self.index = index
        self.lots = lots
        self.meld = meld
        self.new = new
