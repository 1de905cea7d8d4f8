"""The end of a deal: its count, the claims about it, and the totals that the next deal begins with."""

from __future__ import annotations

from dataclasses import dataclass

from sambanotation.game.actions import ClaimAmount, CloseDeal
from sambanotation.game.cards import RED_THREES
from sambanotation.game.hand import Range
from sambanotation.game.position import Position
from sambanotation.game.scoring import (
    BEYOND,
    COUNTED,
    POINTED,
    Entry,
    Ledger,
    count_deal,
    passes,
    prize_entries,
    red_three_points,
)
from sambanotation.notation.record import Claim, ClaimLine, Deal, PenaltyLine, Turn, Unreadable, Variation
from sambanotation.replay.judging import Judging
from sambanotation.ruleset import RuleSet, Tie

ANYTHING = (-BEYOND, BEYOND)

CLAUSES = {
    "natural": "natural_canasta",
    "mixed": "mixed_canasta",
    "wild": "wild_canasta",
    "samba": "samba",
    "red3": "red_three_prize",
    "red3-hand": "red_three_in_hand",
    "out": "going_out",
    "concealed": "going_out",
    "hidden": "hidden_canasta",
    "canastrao": "canastrao",
    "canastas": "canasta_of_canastas",
    "cards": "card_points",
    "hand": "cards_in_hand",
    "penalty": "penalties",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal came to: its ledger (None where it was not counted), the new totals, and who leads where the match
    is over (see winners_of)."""

    ledger: Ledger | None
    totals: dict[str, Range]
    over: tuple[str, ...] | None


def close(deal: Deal, position: Position, rules: RuleSet, judging: Judging) -> Outcome:
    """Counts a deal and holds the claims of its closing lines against the count."""
    judging.turn = judging.seat = None
    claims = [line for line in deal.lines if isinstance(line, ClaimLine) and line.word != "minimum"]
    sheet = not any(isinstance(line, Turn | Unreadable | Variation) for line in deal.lines)
    sheet = sheet and not deal.heading.position and any(line.word in ("count", "score") for line in claims)
    counted = position.out is not None or position.ended in ("out", "stock")
    ledger: Ledger | None = None
    if sheet:
        ledger = _count_sheet(deal, claims, position, rules, judging)
    elif counted:
        ledger = count_deal(position, rules)
        _claim_items(claims, ledger, position, judging)
    elif claims:
        _claim_items(claims, None, position, judging)
    scores = _claim_scores(claims, ledger, position, sheet, judging)
    totals = _claim_totals(claims, scores, position, judging)
    if ledger is None:
        return Outcome(None, totals, position.over)
    judging.ask(position, CloseDeal(tuple(totals.items())), deal.heading.span)
    return Outcome(ledger, totals, winners_of(totals, rules))


def winners_of(totals: dict[str, Range], rules: RuleSet) -> tuple[str, ...] | None:
    """Who has won, None while the match goes on: one side, several whose totals are equal, none where hidden cards
    leave open who it is."""
    if not any(passes(total[0], rules) for total in totals.values()):
        return None
    best = max(total[0] for total in totals.values())
    leaders = tuple(side for side, total in totals.items() if total[1] >= best)
    if len(leaders) > 1 and any(totals[side] != (best, best) for side in leaders):
        return ()
    return None if len(leaders) > 1 and rules.tie.value is Tie.ONE_MORE_DEAL else leaders


def _claim_items(claims: list[ClaimLine], ledger: Ledger | None, position: Position, judging: Judging) -> None:
    for line in claims:
        if line.word != "count":
            continue
        for claim in line.claims:
            named = dict(zip((name for name, _ in claim.amounts), claim.amount_spans, strict=True))
            amounts = dict(claim.amounts)
            for item in (*COUNTED, *POINTED):
                computed: Range | None = None
                clause = CLAUSES[item]
                if ledger is not None:
                    entry = ledger.entry(claim.side, item)
                    computed = entry.number if entry is not None else (0, 0)
                    clause = entry.clause if entry is not None else clause
                    if position.fog:
                        computed = ANYTHING
                elif item not in named:
                    continue
                event = ClaimAmount("count", claim.side, item, amounts.get(item, 0), computed, clause)
                judging.ask(position, event, named.get(item, claim.side_span))
                if ledger is None:
                    break


def _claim_scores(
    claims: list[ClaimLine], ledger: Ledger | None, position: Position, sheet: bool, judging: Judging
) -> dict[str, Range]:
    """The scores of the sides: computed, and narrowed by claims that may be true."""
    scores: dict[str, Range] = {}
    for side in position.sides:
        # A line that is not understood may have told how the deal ended.
        if position.fog or (sheet and ledger is not None and not any(True for _ in ledger.of(side.name))):
            scores[side.name] = ANYTHING
        else:
            scores[side.name] = ledger.score(side.name) if ledger is not None else (0, 0)
    for line in claims:
        for claim in line.claims if line.word == "score" else ():
            computed = scores.get(claim.side) if ledger is not None or position.fog else None
            for (_, amount), span in zip(claim.amounts, claim.amount_spans, strict=True):
                event = ClaimAmount("score", claim.side, "", amount, computed, "score_sum", sheet)
                judging.ask(position, event, span)
                if computed is not None and computed[0] <= amount <= computed[1]:
                    scores[claim.side] = (amount, amount)
    return scores


def _claim_totals(
    claims: list[ClaimLine], scores: dict[str, Range], position: Position, judging: Judging
) -> dict[str, Range]:
    totals = {
        side.name: (side.total[0] + scores[side.name][0], side.total[1] + scores[side.name][1])
        for side in position.sides
    }
    for line in claims:
        for claim in line.claims if line.word == "total" else ():
            for (_, amount), span in zip(claim.amounts, claim.amount_spans, strict=True):
                computed = totals.get(claim.side)
                event = ClaimAmount("total", claim.side, "", amount, computed, "score_sum")
                judging.ask(position, event, span)
                if computed is not None and computed[0] <= amount <= computed[1]:
                    totals[claim.side] = (amount, amount)
    return totals


def _count_sheet(deal: Deal, claims: list[ClaimLine], position: Position, rules: RuleSet, judging: Judging) -> Ledger:
    """A score sheet: a deal of which only the count is recorded. Its items are taken at their word where they can
    be."""
    charged = {side.name: sum(side.penalties) for side in position.sides}
    penalties = any(isinstance(line, PenaltyLine) for line in deal.lines)
    entries: list[Entry] = []
    said: dict[str, dict[str, int]] = {}
    for line in claims:
        for claim in line.claims if line.word == "count" else ():
            said.setdefault(claim.side, {}).update(claim.amounts)
    for line in claims:
        for claim in line.claims if line.word == "count" else ():
            others = [items for side, items in said.items() if side != claim.side]
            owed = -charged[claim.side] if penalties and claim.side in charged else None
            entries += _count_claim(claim, others, owed, position, rules, judging)
    return Ledger(tuple(entries))


def _count_claim(
    claim: Claim, others: list[dict[str, int]], owed: int | None, position: Position, rules: RuleSet, judging: Judging
) -> list[Entry]:
    amounts = dict(claim.amounts)
    melds = {item: (amounts.get(item, 0),) * 2 for item in ("natural", "mixed", "wild", "samba")}
    prizes = prize_entries(claim.side, melds, rules)
    earned = {entry.item: entry for entry in prizes}
    reds = position.pack.among(RED_THREES)
    elsewhere = sum(items.get(item, 0) for items in others for item in ("red3", "red3-hand"))
    limits: dict[str, Range] = {
        "canastas": earned["canastas"].number if "canastas" in earned else (0, 0),
        "canastrao": earned["canastrao"].number if "canastrao" in earned else (0, 0),
        "red3": (0, max(0, reds - elsewhere - amounts.get("red3-hand", 0))),
        "red3-hand": (0, max(0, reds - elsewhere - amounts.get("red3", 0))),
        "out": (0, 0 if any(items.get("out") for items in others) else 1),
        "concealed": (0, 0),
        "hidden": (0, min(1, max(0, amounts.get("out", 0)))),
        "cards": (0, BEYOND),
        "hand": (-BEYOND, 0),
        "penalty": (owed, owed) if owed is not None else (-BEYOND, 0),
    }
    spans = dict(zip((name for name, _ in claim.amounts), claim.amount_spans, strict=True))
    for item in (*COUNTED, *POINTED):
        due = item in ("canastas", "canastrao") or (item == "penalty" and owed)
        if item in amounts or due:
            event = ClaimAmount(
                "count", claim.side, item, amounts.get(item, 0), limits.get(item, (0, BEYOND)), CLAUSES[item], True
            )
            judging.ask(position, event, spans.get(item, claim.side_span))
    return prizes + _other_entries(claim.side, amounts, owed, reds, rules)


def _other_entries(side: str, amounts: dict[str, int], owed: int | None, reds: int, rules: RuleSet) -> list[Entry]:
    complete = sum(amounts.get(item, 0) for item in ("natural", "mixed", "wild", "samba"))
    condition = rules.red_three_condition.value
    # On a sheet only complete melds are told; where the condition asks for less, points laid on the table tell it.
    met = complete >= condition.melds if condition.complete else amounts.get("cards", 0) > 0
    laid = min(max(0, amounts.get("red3", 0)), reds)
    held = -amounts.get("red3-hand", 0) * rules.red_three_in_hand.value.points
    out = rules.going_out.value * amounts.get("out", 0)
    entries = [
        Entry(side, "red3", (laid, laid), red_three_points((laid, laid), met, reds, rules), CLAUSES["red3"]),
        Entry(side, "red3-hand", (held, held), (held, held), CLAUSES["red3-hand"]),
        Entry(side, "out", (out, out), (out, out), CLAUSES["out"]),
    ]
    prize = rules.hidden_canasta.value
    if amounts.get("hidden", 0) and prize is not None:
        worth = (prize.dealt, prize.dealt_leaning, prize.formed, prize.formed_leaning)
        entries.append(Entry(side, "hidden", (1, 1), (min(worth), max(worth)), CLAUSES["hidden"]))
    for item in POINTED:
        points = owed if item == "penalty" and owed is not None else amounts.get(item, 0)
        entries.append(Entry(side, item, (points, points), (points, points), CLAUSES[item]))
    return entries
