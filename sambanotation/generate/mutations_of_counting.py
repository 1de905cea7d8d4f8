"""Mutations of the claims about a deal, of its count, and of the end of a match."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.game.actions import ClaimHand, Discard
from sambanotation.generate.played import Amounts, PlayedDeal, card
from sambanotation.generate.scene import Scene, left_at, mutation


@mutation("wrong-hand-count")
def wrong_hand_count(scene: Scene) -> PlayedDeal | None:
    """The number of cards claimed for a hand is another."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        if discard is not None and len(one.hand) > 3:
            claim = ClaimHand(max(0, len(one.hand) - 1 + scene.chance.of((-2, -1, 1, 2))))
            return scene.ended(one.turn, (*one.done, Discard((card(discard),)), claim), "wrong-hand-count")
    return None


@mutation("wrong-count-item")
def wrong_count_item(scene: Scene) -> PlayedDeal | None:
    """One item of the count of a side is another."""
    if not scene.deal.counts:
        return None
    at = scene.chance.below(len(scene.deal.counts))
    side, items = scene.deal.counts[at]
    if not items:
        return None
    place = scene.chance.below(len(items))
    item, amount = items[place]
    changed = (*items[:place], (item, amount + (5 if item in ("cards", "hand") else 1)), *items[place + 1 :])
    counts = (*scene.deal.counts[:at], (side, changed), *scene.deal.counts[at + 1 :])
    return replace(scene.deal, counts=counts, marks={f"count {side}": "wrong-count-item"})


@mutation("wrong-score")
def wrong_score(scene: Scene) -> PlayedDeal | None:
    """The score of a side is another."""
    if not scene.deal.scores:
        return None
    return replace(scene.deal, scores=_off(scene, scene.deal.scores), marks={"score": "wrong-score"})


@mutation("wrong-total")
def wrong_total(scene: Scene) -> PlayedDeal | None:
    """The total of a side is another."""
    if not scene.deal.totals:
        return None
    return replace(scene.deal, totals=_off(scene, scene.deal.totals), marks={"total": "wrong-total"})


def _off(scene: Scene, amounts: Amounts) -> Amounts:
    at = scene.chance.below(len(amounts))
    side, points = amounts[at]
    return (*amounts[:at], (side, points + scene.chance.of((-100, -5, 5, 100))), *amounts[at + 1 :])


@mutation("counted-before-the-end")
def counted_before_the_end(scene: Scene) -> PlayedDeal | None:
    """A deal that was left is given a score."""
    turns = len(scene.deal.turns)
    if turns < 2 or not scene.deal.scores:
        return None
    left = left_at(replace(scene.deal, turns=scene.deal.turns[: 1 + scene.chance.below(turns - 1)]))
    return replace(left, scores=scene.deal.scores, marks={"score": "counted-before-the-end"})


@mutation("wrong-penalty", breaks=lambda rules: bool(rules.penalties.value))
def wrong_penalty(scene: Scene) -> PlayedDeal | None:
    """A side is charged other points than its fault costs."""
    turns = len(scene.deal.turns)
    if turns < 2 or not scene.rules.penalties.value:
        return None
    at = scene.chance.below(turns - 1)
    reason, points = scene.chance.of(tuple(scene.rules.penalties.value.items()))
    side = scene.chance.of(tuple(scene.table.match.sides))
    line = (at, f"penalty {side} {points + scene.chance.of((-50, 50, 100))} {reason}")
    left = left_at(replace(scene.deal, turns=scene.deal.turns[: at + 1]))
    return replace(left, between=(line,), marks={"between 0": "wrong-penalty"})


@mutation("deal-after-the-match", "exactly-the-target", "many-canastas")
def deal_after_the_match(scene: Scene) -> tuple[PlayedDeal, ...] | None:
    """One more deal is dealt after a side has won."""
    target = scene.rules.target.value.points
    best = max(scene.deal.scores, key=lambda one: one[1], default=("", 0))
    if best[1] <= 5 or not scene.deal.totals:
        return None
    # The deal is counted as if its side had begun so high that the score takes it past the target.
    least = dict(scene.deal.before)[best[0]]
    band = [band for band in scene.rules.minimums.value if band.from_total is None or band.from_total <= least][-1]
    later = [one.from_total for one in scene.rules.minimums.value if (one.from_total or 0) > (band.from_total or 0)]
    start = min([target, *(total for total in later if total is not None)]) - 5
    if start + best[1] <= target or any(total + dict(scene.deal.scores)[s] > target for s, total in scene.deal.before):
        return None
    before = tuple((side, start if side == best[0] else total) for side, total in scene.deal.before)
    totals = tuple((side, dict(before)[side] + points) for side, points in scene.deal.scores)
    first = replace(scene.deal, before=before, totals=totals)
    seats = scene.table.match.seats
    dealer = seats[(seats.index(first.dealer) + scene.rules.next_dealer.value) % len(seats)]
    second = replace(left_at(first), number=first.number + 1, dealer=dealer, turns=(), minimums=(), before=totals)
    return first, replace(second, marks={"deal": "deal-after-the-match"})


MUTATIONS = (
    wrong_hand_count,
    wrong_count_item,
    wrong_score,
    wrong_total,
    counted_before_the_end,
    wrong_penalty,
    deal_after_the_match,
)
