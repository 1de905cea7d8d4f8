"""The count of a deal as JSON: each line with its rule and the turns that earned it, beside what the record claims."""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.game.ledger import ITEMS
from sambanotation.notation.record import ClaimLine, Line
from sambanotation.output.as_json import Json
from sambanotation.page.findings import Cited
from sambanotation.page.tables import Told, range_told
from sambanotation.replay.steps import Step

Claims = dict[tuple[str, str, str], int]
"""What is claimed, by word, side and item."""


def count_told(step: Step, cited: Cited) -> Json:
    """The count at the end of a deal, a part for each side; None where the deal is not counted."""
    ledger = step.ledger
    if ledger is None:
        return None
    rules, claims = step.game.rules, _claims(step.lines)
    counted = [side.name for side in step.position.sides if ("count", side.name, "") in claims]
    parts: list[Json] = []
    for side in step.position.sides:
        lines = ledger.lines(side.name)
        rows: list[Json] = []
        for item in ITEMS:
            entry = lines.get(item.name)
            claimed = claims.get(("count", side.name, item.name))
            if entry is None and not claimed:
                continue
            row: Told = {
                "item": item.name,
                "number": range_told(entry.number) if entry is not None else [0, 0],
                "points": range_told(entry.points) if entry is not None else [0, 0],
                "turns": list(entry.turns) if entry is not None else [],
                "rule": cited.number(rules.clauses()[item.clause].citation),
                "claimed": (claimed or 0) if side.name in counted else None,
            }
            rows.append(row)
        total = step.totals.get(side.name)
        parts.append(
            {
                "side": side.name,
                "before": range_told(side.total),
                "rows": rows,
                "score": range_told(ledger.score(side.name)),
                "total": None if total is None else range_told(total),
                "claimed": {word: claims.get((word, side.name, "")) for word in ("score", "total")},
            }
        )
    return parts


def _claims(lines: Iterable[Line]) -> Claims:
    claims: Claims = {}
    for line in lines:
        if isinstance(line, ClaimLine):
            for claim in line.claims:
                if line.word == "count":
                    claims[line.word, claim.side, ""] = 1
                for name, amount in claim.amounts:
                    claims.setdefault((line.word, claim.side, name), amount)
    return claims
