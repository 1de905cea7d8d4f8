"""Mutations of the deal: the hands as dealt, the upcard, the stock, and the claims before the first turn."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.game.actions import Discard
from sambanotation.game.cards import NATURAL, RED_THREES, spell
from sambanotation.generate.played import PlayedDeal, card
from sambanotation.generate.scene import Scene, kinds_of, left_at, mutation
from sambanotation.referee.dealing import named
from sambanotation.ruleset_terms import RedThreeDealt


def _undealt(scene: Scene, **changes: object) -> PlayedDeal:
    """The deal with other cards, left before its first turn."""
    return left_at(replace(scene.deal, turns=(), **changes))  # type: ignore[arg-type]


@mutation("too-many-copies")
def too_many_copies(scene: Scene) -> PlayedDeal | None:
    """A card of the stock is written as one of which all copies lie elsewhere."""
    stock = list(scene.deal.stock)
    at = len(stock) - 1
    others = [lot for lot in dict.fromkeys(stock[:at]) if lot != stock[at]]
    if not others:
        return None
    stock[at] = scene.chance.of(others)
    return _undealt(scene, stock=tuple(stock), marks={"stock": "too-many-copies"})


@mutation("wrong-hand-size")
def wrong_hand_size(scene: Scene) -> PlayedDeal:
    """A hand is dealt one card too many, from the stock: no red three, which would have to be replaced."""
    hands, stock = list(scene.deal.hands), list(scene.deal.stock)
    at = scene.chance.below(len(hands))
    seat, chains = hands[at]
    extra = stock.pop(next(at for at, lot in enumerate(stock) if not lot.kinds & RED_THREES))
    hands[at] = seat, (*chains, (extra,))
    return _undealt(scene, hands=tuple(hands), stock=tuple(stock), marks={f"hand {seat}": "wrong-hand-size"})


@mutation("upcard-not-covered", breaks=lambda rules: bool(rules.covered_upcards.value))
def upcard_not_covered(scene: Scene) -> PlayedDeal | None:
    """A card that must be covered lies on top."""
    covered = named(scene.rules.covered_upcards.value)
    stock, up = list(scene.deal.stock), list(scene.deal.up)
    found = [at for at, lot in enumerate(stock) if lot.kinds & covered]
    if not found:
        return None
    at = scene.chance.of(found)
    stock[at], up[-1] = up[-1], stock[at]
    return _undealt(scene, up=tuple(up), stock=tuple(stock), marks={"up": "upcard-not-covered"})


@mutation("upcard-covered-needlessly")
def upcard_covered_needlessly(scene: Scene) -> PlayedDeal | None:
    """A natural card lies on the upcard."""
    stock = list(scene.deal.stock)
    found = [at for at, lot in enumerate(stock) if lot.kinds & NATURAL]
    if not found:
        return None
    cover = stock.pop(scene.chance.of(found))
    marks = {"up": "upcard-covered-needlessly"}
    return _undealt(scene, up=(*scene.deal.up, cover), stock=tuple(stock), marks=marks)


@mutation(
    "red-three-replaced-at-the-deal",
    "red-threes",
    breaks=lambda rules: rules.dealt_red_three.value is not RedThreeDealt.SHOWN_REPLACED_AT_DEAL,
)
def red_three_replaced_at_the_deal(scene: Scene) -> PlayedDeal | None:
    """A dealt red three is replaced before the first turn."""
    shown = {seat for seat, _ in scene.deal.shown}
    for at, (seat, chains) in enumerate(scene.deal.hands):
        for place, chain in enumerate(chains):
            if chain[0].kinds & RED_THREES and seat not in shown:
                replaced = (*chains[:place], (chain[0], scene.deal.stock[0]), *chains[place + 1 :])
                hands = (*scene.deal.hands[:at], (seat, replaced), *scene.deal.hands[at + 1 :])
                marks = {f"hand {seat}": "red-three-replaced-at-the-deal"}
                return _undealt(scene, hands=hands, stock=scene.deal.stock[1:], marks=marks)
    return None


@mutation("shown-card-is-no-red-three")
def shown_card_is_no_red_three(scene: Scene) -> PlayedDeal | None:
    """Another card is shown before the first turn."""
    seat, chains = scene.chance.of(scene.deal.hands)
    others = [chain[0] for chain in chains if not chain[0].kinds & RED_THREES]
    shown = (*(one for one in scene.deal.shown if one[0] != seat), (seat, (scene.chance.of(others),)))
    return _undealt(scene, shown=shown, marks={f"red {seat}": "shown-card-is-no-red-three"})


@mutation(
    "red-three-shown-before-the-turn",
    "red-threes",
    breaks=lambda rules: rules.dealt_red_three.value is RedThreeDealt.KEPT,
)
def red_three_shown_before_the_turn(scene: Scene) -> PlayedDeal | None:
    """A dealt red three is shown before the first turn, though it may be kept."""
    for seat, chains in scene.deal.hands:
        reds = [chain[0] for chain in chains if chain[0].kinds & RED_THREES]
        if reds:
            marks = {f"red {seat}": "red-three-shown-before-the-turn"}
            return _undealt(scene, shown=((seat, tuple(reds[:1])),), marks=marks)
    return None


@mutation("wrong-stock-size")
def wrong_stock_size(scene: Scene) -> PlayedDeal:
    """A card is missing from the stock."""
    stock = list(scene.deal.stock)
    del stock[scene.chance.below(len(stock))]
    return _undealt(scene, stock=tuple(stock), marks={"stock": "wrong-stock-size"})


@mutation("card-not-in-hand")
def card_not_in_hand(scene: Scene) -> PlayedDeal | None:
    """A card is discarded that the hand does not hold."""
    for one in scene.drawn():
        hand = set(one.hand)
        lacking = [kind for kind in range(52) if 1 << kind & NATURAL and kind not in hand]
        if lacking:
            discard = Discard((card(scene.chance.of(lacking)),))
            return scene.ended(one.turn, (*one.done, discard), "card-not-in-hand")
    return None


@mutation("wrong-minimum")
def wrong_minimum(scene: Scene) -> PlayedDeal:
    """The claimed minimum of a side is that of another band."""
    minimums = list(scene.deal.minimums)
    at = scene.chance.below(len(minimums))
    side, points = minimums[at]
    others = [band.points for band in scene.rules.minimums.value if band.points != points]
    minimums[at] = side, scene.chance.of(others or [points + 5])
    return _undealt(scene, minimums=tuple(minimums), marks={"minimum": "wrong-minimum"})


@mutation("penalised-card-kept", breaks=lambda rules: rules.penalised_first.value)
def penalised_card_kept(scene: Scene) -> PlayedDeal | None:
    """A card lies exposed, and its owner discards another one."""
    for one in scene.drawn():
        before = scene.befores[one.turn][0]
        held = kinds_of(before, one.seat)
        shown = scene.spare(held)
        if one.turn == 0 or shown is None:
            continue
        other = scene.spare([kind for kind in one.hand if kind != shown])
        if other is None or len(one.hand) < 4:
            continue
        line = (one.turn - 1, f"expose {one.seat} {spell(1 << shown)}")
        acts = (*one.done, Discard((card(other),)))
        return scene.ended(one.turn, acts, "penalised-card-kept", between=(*scene.deal.between, line))
    return None


MUTATIONS = (
    too_many_copies,
    wrong_hand_size,
    upcard_not_covered,
    upcard_covered_needlessly,
    red_three_replaced_at_the_deal,
    shown_card_is_no_red_three,
    red_three_shown_before_the_turn,
    wrong_stock_size,
    card_not_in_hand,
    wrong_minimum,
    penalised_card_kept,
)
