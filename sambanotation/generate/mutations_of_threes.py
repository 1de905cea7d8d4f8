"""Mutations of melds of threes: when they are laid, of how many cards, and with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sambanotation.game.actions import Action, Discard, LayMeld, Undo
from sambanotation.game.cards import BLACK_THREES, RED_THREES, WILD, Lot, lots_of
from sambanotation.generate.played import PlayedDeal, cards
from sambanotation.generate.scene import Drawn, Scene, first_of, mutation
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import BlackThreeMeld


def _of(one: Drawn, kinds: int) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & kinds]


def _are_melded(rules: RuleSet) -> bool:
    return rules.black_three_meld.value is not BlackThreeMeld.NEVER


def _without(lots: Sequence[Lot], gone: Sequence[Lot]) -> tuple[Lot, ...]:
    """The lots without some of them, each taken out once."""
    left = list(lots)
    for lot in gone:
        left.remove(lot)
    return tuple(left)


@mutation(
    "wild-card-with-black-threes",
    "black-threes",
    breaks=lambda rules: _are_melded(rules) and not rules.black_three_wilds.value,
)
def wild_card_with_black_threes(scene: Scene) -> PlayedDeal | None:
    """A player who goes out puts a wild card to black threes instead of to a group."""
    last = len(scene.deal.turns) - 1
    if last < 0 or scene.deal.how != "out":
        return None
    acts = list(scene.deal.turns[last].actions)
    if Undo() in acts:
        return None
    threes = [at for at, act in enumerate(acts) if isinstance(act, LayMeld) and _all_threes(act)]
    for at, act in enumerate(acts):
        if threes and isinstance(act, LayMeld) and at not in threes:
            wild = [lot for lot in lots_of(act.cards) if lot.kinds & WILD]
            rest = _without(lots_of(act.cards), wild[:1])
            black = acts[threes[0]]
            if wild and len(rest) >= 3 and isinstance(black, LayMeld):
                acts[at], acts[threes[0]] = LayMeld(rest), LayMeld((*black.cards, wild[0]))
                return scene.ended(last, acts, "wild-card-with-black-threes", how="out")
    return None


@mutation("black-threes-without-going-out", "black-threes", "clustered", breaks=_are_melded)
def black_threes_without_going_out(scene: Scene) -> PlayedDeal | None:
    """Black threes are laid by a player who then discards."""

    def tried() -> Iterator[PlayedDeal | None]:
        least = scene.rules.black_three_group.value.least
        for one in scene.drawn(opened=True):
            threes = [kind for kind in one.hand if 1 << kind & BLACK_THREES][:least]
            if len(threes) == least:
                yield scene.instead(one, [LayMeld(cards(threes))], threes, "black-threes-without-going-out")
        for one in scene.by_points():
            threes = [kind for kind in one.hand if 1 << kind & BLACK_THREES][:least]
            groups = [one.naturals_of(rank) for rank in range(12, 1, -1) if len(one.naturals_of(rank)) >= 3]
            meld = groups[0] if groups else []
            laid = [*threes, *meld]
            enough = sum(one.position.worth[kind] for kind in laid) >= one.side.minimum[0]
            if len(threes) == least and meld and enough:
                acts: list[Action] = [LayMeld(cards(meld)), LayMeld(cards(threes))]
                yield scene.instead(one, acts, laid, "black-threes-without-going-out")

    return first_of(tried())


def _more_threes_than_fit(rules: RuleSet) -> bool:
    most = rules.black_three_group.value.most
    return _are_melded(rules) and most is not None and rules.pack.value.among(BLACK_THREES) > most


@mutation("too-many-black-threes", "black-threes", breaks=_more_threes_than_fit)
def too_many_black_threes(scene: Scene) -> PlayedDeal | None:
    """The last card of a player who goes out, a black three, is laid with the others instead of discarded."""
    last, most = len(scene.deal.turns) - 1, scene.rules.black_three_group.value.most
    acts = list(scene.deal.turns[last].actions) if scene.deal.how == "out" else []
    if Undo() in acts:
        return None
    thrown = [act for act in acts if isinstance(act, Discard) and _all_threes(act)]
    for at, act in enumerate(acts):
        if thrown and isinstance(act, LayMeld) and _all_threes(act) and len(act.lots) == most:
            acts[at] = LayMeld((*act.cards, *thrown[0].cards))
            acts.remove(thrown[0])
            return scene.ended(last, acts, "too-many-black-threes", how="out")
    return None


def _all_threes(act: LayMeld | Discard) -> bool:
    return all(lot.kinds & BLACK_THREES for lot in act.lots)


@mutation(
    "black-threes-melded", "black-threes", breaks=lambda rules: rules.black_three_meld.value is BlackThreeMeld.NEVER
)
def black_threes_melded(scene: Scene) -> PlayedDeal | None:
    """Black threes are melded that never are."""
    least = scene.rules.black_three_group.value.least

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            threes = _of(one, BLACK_THREES)[:least]
            if len(threes) == least:
                yield scene.instead(one, [LayMeld(cards(threes))], threes, "black-threes-melded")

    return first_of(tried())


@mutation("no-canasta-of-threes", "black-threes", breaks=lambda rules: bool(rules.canastas_of_threes.value))
def no_canasta_of_threes(scene: Scene) -> PlayedDeal | None:
    """Threes of both colours are laid that are too few for a canasta."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            laid = [*_of(one, RED_THREES)[:3], *_of(one, BLACK_THREES)[:3]]
            if len(laid) >= 3 and len(_of(one, RED_THREES)) > 0 and len(laid) > len(_of(one, RED_THREES)[:3]):
                yield scene.instead(one, [LayMeld(cards(laid))], laid, "no-canasta-of-threes")

    return first_of(tried())


MUTATIONS = (
    wild_card_with_black_threes,
    black_threes_without_going_out,
    too_many_black_threes,
    black_threes_melded,
    no_canasta_of_threes,
)
