"""How a match stands between two deals."""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range


@frozen
class Stand:
    """How a match stands before a deal: the totals, who leads where the match is over (see winners_of), and who deals
    next by what was told so far, None where that is not known.

    That he is to deal is certain where `due`, or in the deal of this `number`; `first` tells that there was none
    before.
    """

    totals: dict[str, Range]
    winners: tuple[str, ...] | None
    dealer: str | None
    due: bool = False
    number: int | None = None
    first: bool = False
