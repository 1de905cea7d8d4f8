"""The end of a deal: its count, the claims about it, and the totals that the next deal begins with."""

from __future__ import annotations

from sambanotation.game.actions import ClaimAmount, CloseDeal
from sambanotation.game.hand import Range
from sambanotation.game.ledger import CLAUSE_OF, ITEMS, Ledger, agree, anything, bounded, may_be
from sambanotation.game.position import Position
from sambanotation.game.scoring import count_deal, count_sheet, passes, prizes_of_melds, step_of_scores
from sambanotation.game.worth import step_of_cards
from sambanotation.notation.record import Claim, ClaimLine, Deal, Turn, Unreadable, Variation
from sambanotation.referee.whole_pack import least_of_a_score, most_of_a_score
from sambanotation.replay.judging import Judging
from sambanotation.replay.outcome import Outcome
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Tie

ENDED = ("out", "stock")
"""The ends of a deal that is counted."""

_PLAY = frozenset({Turn, Variation})

Claims = dict[str, list[Claim]]
Counts = dict[str, dict[str, int]]
"""The counts on a score sheet: by side, the items that are named."""


def untold_play(deal: Deal) -> bool:
    """Whether a record tells nothing of how a deal was played: no turn, and no position to which one had led."""
    if deal.heading.position:
        return False
    return not _PLAY.intersection(map(type, deal.lines))


def close(deal: Deal, position: Position, rules: RuleSet, judging: Judging) -> Outcome:
    """Counts a deal and holds the claims of its closing lines against the count."""
    judging.turn = judging.seat = None
    claims = _claims(deal, position)
    counts = _counts(claims) if position.untold and _is_score_sheet(deal, claims, position) else None
    ledger: Ledger | None = None
    if counts is not None:
        ledger = count_sheet(counts, position, rules)
    elif position.out is not None or position.ended in ENDED:
        ledger = count_deal(position, rules)
    found = len(judging.findings)
    for claim in claims.get("count", ()):
        _claim_items(claim, ledger, counts, position, rules, judging)
    scores = _scores(ledger, counts, position, rules)
    if counts is not None:
        # Of a sheet that cannot be so nobody knows what it should have been.
        scores |= {str(wrong.facts.get("side")): anything(_step(position, rules)) for wrong in judging.findings[found:]}
    believed = _claim_scores(claims, scores, ledger, position, rules, judging)
    totals = _claim_totals(claims, believed, position, rules, judging)
    if ledger is None:
        return Outcome(None, totals, position.over, scores, believed, sheet=False)
    judging.ask(position, CloseDeal(tuple(totals.items())), deal.heading)
    return Outcome(ledger, totals, winners_of(totals, rules), scores, believed, sheet=counts is not None)


def _is_score_sheet(deal: Deal, claims: Claims, position: Position) -> bool:
    """Whether of a deal that was counted only the count is recorded. A line that is not understood may be a turn."""
    if Unreadable in map(type, deal.no_turns):
        return False
    return position.ended in ENDED or (bool(claims) and position.ended is None)


def _claims(deal: Deal, position: Position) -> Claims:
    """What the closing lines claim of the sides that there are, in order, by the word of their line."""
    names = {side.name for side in position.sides}
    claims: Claims = {}
    for line in deal.no_turns:
        if type(line) is ClaimLine and line.word != "minimum":
            told = [claim for claim in line.claims if claim.side in names]
            if told:
                claims.setdefault(line.word, []).extend(told)
    return claims


def _counts(claims: Claims) -> Counts:
    counts: Counts = {}
    for claim in claims.get("count", ()):
        counts.setdefault(claim.side, {}).update(claim.amounts)
    return counts


def winners_of(totals: dict[str, Range], rules: RuleSet) -> tuple[str, ...] | None:
    """Who has won, None while the match goes on: one side, several whose totals are equal, none where hidden cards
    leave open who it is."""
    best = max([total[0] for total in totals.values()])
    if not passes(best, rules):
        return None
    leaders = tuple(side for side, total in totals.items() if total[1] >= best)
    if len(leaders) > 1 and any(totals[side] != (best, best) for side in leaders):
        return ()
    return None if len(leaders) > 1 and rules.tie.value is Tie.ONE_MORE_DEAL else leaders


def _claim_items(
    claim: Claim, ledger: Ledger | None, counts: Counts | None, position: Position, rules: RuleSet, judging: Judging
) -> None:
    amounts = dict(claim.amounts)
    if ledger is not None and counts is None and not position.fog and ledger.agrees(claim.side, amounts):
        return
    named = dict(zip((name for name, _ in claim.amounts), claim.amount_spans, strict=True))
    worths = _worths(claim.side, ledger, rules)
    for item in ITEMS:
        if ledger is None and item.name not in named:
            continue
        computed: Range | None = None
        clause = CLAUSE_OF[item.name]
        if ledger is not None and counts is None:
            entry = ledger.entry(claim.side, item.name)
            computed = entry.number if entry is not None else (0, 0)
            clause = entry.clause if entry is not None else clause
        step = step_of_cards(rules) if item.told_as_points and item.name != "penalty" else 1
        if position.fog:
            # Whatever a line that is not understood may have told, cards are worth what they are.
            computed = anything(step)
        worth = 1 if item.told_as_points else worths.get(item.name)
        amount = amounts.get(item.name, 0)
        event = ClaimAmount("count", claim.side, item.name, amount, computed, clause, step, counts, worth)
        judging.ask(position, event, named.get(item.name, claim.side_span))
        if ledger is None and not position.fog:
            # That the deal was not to be counted is said once for a side, not for each item.
            break


def _worths(side: str, ledger: Ledger | None, rules: RuleSet) -> dict[str, int]:
    """The points of one of each item, where they are fixed."""
    worths = {**prizes_of_melds(rules), "out": rules.going_out.value}
    reds = ledger.entry(side, "red3") if ledger is not None else None
    if reds is not None and reds.number[0] == reds.number[1] and reds.points[0] == reds.points[1]:
        worths["red3"] = reds.points[0] // reds.number[0]
    return worths


def _step(position: Position, rules: RuleSet) -> int:
    # A line that is not understood may have told how the deal ended, or charged any points.
    return step_of_scores(rules) if not position.fog else 1


def _scores(ledger: Ledger | None, counts: Counts | None, position: Position, rules: RuleSet) -> dict[str, Range]:
    """The scores of the sides as the count gives them."""
    step = _step(position, rules)
    scores: dict[str, Range] = {}
    for side in position.sides:
        if position.fog:
            scores[side.name] = anything()
        elif counts is not None and side.name not in counts:
            charged = -sum(side.penalties)
            scores[side.name] = anything(step, charged)[0], most_of_a_score(rules) + charged
        else:
            # What was charged is charged, even where the deal is not counted.
            charged = -sum(side.penalties)
            scores[side.name] = ledger.score(side.name) if ledger is not None else (charged, charged)
    return scores


def _claim_scores(
    claims: Claims,
    scores: dict[str, Range],
    ledger: Ledger | None,
    position: Position,
    rules: RuleSet,
    judging: Judging,
) -> dict[str, Range]:
    """The scores of the sides, narrowed by claims that may be true."""
    step, believed = _step(position, rules), scores.copy()
    for claim in claims.get("score", ()):
        computed = believed.get(claim.side) if ledger is not None or position.fog else None
        if computed is not None and bounded(computed[1]) and not bounded(computed[0]):
            # A score that is told alone is taken at its word as long as the pack can give it.
            least = least_of_a_score(rules) + computed[1] - most_of_a_score(rules)
            computed = (least, computed[1]) if claim.amounts[0][1] < least else computed
        _claim("score", claim, computed, step, position, believed, judging)
    return believed


def _claim_totals(
    claims: Claims, scores: dict[str, Range], position: Position, rules: RuleSet, judging: Judging
) -> dict[str, Range]:
    totals: dict[str, Range] = {}
    steps: dict[str, int] = {}
    for side in position.sides:
        (least, most), (low, high) = side.total, scores[side.name]
        totals[side.name] = least + low, most + high
        steps[side.name] = step_of_scores(rules) if bounded(least) and not position.fog else 1
    for claim in claims.get("total", ()):
        _claim("total", claim, totals.get(claim.side), steps.get(claim.side, 1), position, totals, judging)
    return totals


def _claim(
    word: str,
    claim: Claim,
    computed: Range | None,
    step: int,
    position: Position,
    amounts: dict[str, Range],
    judging: Judging,
) -> None:
    """Holds a claimed score or total against what it may be, and goes on from it where it may be true."""
    for at, (_, amount) in enumerate(claim.amounts):
        if agree(amount, computed):
            amounts[claim.side] = (amount, amount)
            continue
        event = ClaimAmount(word, claim.side, "", amount, computed, "score_sum", step)
        judging.ask(position, event, claim.amount_spans[at])
        if computed is not None and may_be(amount, computed, step):
            amounts[claim.side] = (amount, amount)
