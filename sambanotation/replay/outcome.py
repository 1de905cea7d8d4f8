"""What a deal came to."""

from __future__ import annotations

from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger


@frozen
class Outcome:
    """What a deal came to: its ledger (None where it was not counted), the new totals, and who leads where the match
    is over (see winners_of).

    `scores` are the scores as counted, `believed` those from which the totals go on: claims that may be true are.
    `sheet` tells that of the deal only the count is recorded.
    """

    ledger: Ledger | None
    totals: dict[str, Range]
    over: tuple[str, ...] | None
    scores: dict[str, Range]
    believed: dict[str, Range]
    sheet: bool
