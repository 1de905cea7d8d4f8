"""Wrong claims of points that are one and the same: an item that was counted wrongly makes a wrong score, and a wrong
score a wrong total in every deal after it."""

from __future__ import annotations

from itertools import combinations

from sambanotation.diagnostic import Diagnostic

MOST_TOGETHER = 6
"""So many wrong claims are tried together; with more of them any sum could be explained."""

Wrong = tuple[int, Diagnostic]
"""By how many points a claim is too high, and the finding that says so."""


class Accounts:
    """The wrong claims of a match so far, by side."""

    def __init__(self) -> None:
        self._items: dict[str, list[Wrong]] = {}
        self._scores: dict[str, list[Wrong]] = {}

    def begin_deal(self) -> None:
        """The items of the deal before are no longer the cause of anything but through its score."""
        self._items.clear()

    def cause(self, word: str, side: str, by: int) -> Diagnostic | None:
        """The earlier finding that makes a claim so many points too high, None where none does or it is an item.

        A score follows from wrong items of its deal, a total from the wrong scores and totals before it: from all of
        them or from some, where others were put right on the way.
        """
        if word not in ("score", "total"):
            return None
        wrong = self._items.get(side, []) if word == "score" else self._scores.get(side, [])
        for number in range(min(len(wrong), MOST_TOGETHER), 0, -1):
            for some in combinations(wrong[-MOST_TOGETHER:], number):
                if sum(points for points, _ in some) == by:
                    return some[0][1].consequence_of or some[0][1]
        return None

    def note(self, word: str, side: str, by: int, finding: Diagnostic) -> None:
        """Remembers a claim that is so many points too high."""
        if word == "count":
            self._items.setdefault(side, []).append((by, finding))
        elif word == "score":
            self._scores.setdefault(side, []).append((by, finding))
        elif finding.consequence_of is None:
            # From a total that nothing before explains the sums go on.
            self._scores[side] = [(by, finding)]
