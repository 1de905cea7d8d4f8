"""Mutations of rules that not every rule set has: natural beside wild cards, exchanged wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import Discard, Label, LayMeld, SwapWild
from sambanotation.game.cards import BLACK_THREES, NATURAL, WILD, rank_kinds
from sambanotation.game.melds import Form, Meld
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, mutation
from sambanotation.ruleset import RuleSet


def _wilds(one: Drawn) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & WILD]


def _same(one: Drawn, rank: int) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & rank_kinds(rank) & NATURAL]


def _mixed(one: Drawn) -> Iterator[tuple[Meld, int]]:
    """The groups of the side in which a wild card lies, each with one."""
    for meld in one.side.on_table:
        wild = next((lot for lot in meld.lots if lot.kinds & WILD), None)
        if meld.form is Form.GROUP and wild is not None:
            yield meld, wild.kinds.bit_length() - 1


def _first(found: Iterator[PlayedDeal | None]) -> PlayedDeal | None:
    return next((deal for deal in found if deal is not None), None)


def _wants_naturals(rules: RuleSet) -> bool:
    return rules.group_naturals.value.per_wild > 0


@mutation("too-few-natural-cards", "wild", "joined", "clustered", breaks=_wants_naturals)
def too_few_natural_cards(scene: Scene) -> PlayedDeal | None:
    """A group is laid with fewer natural cards than its wild ones ask for."""
    most, needed = scene.rules.group_wilds.value, scene.rules.group_naturals.value.needed

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)
            for rank in scene.chance.shuffled(range(2, 13)):
                same = _same(one, rank)
                for number in range(2, min(most, len(wilds)) + 1):
                    laid = [*same[: needed(number) - 1], *wilds[:number]]
                    if 1 <= len(laid) - number == needed(number) - 1 and len(laid) >= scene.rules.meld_least.value:
                        yield scene.instead(one, [LayMeld(cards(laid))], laid, "too-few-natural-cards")

    return _first(tried())


@mutation("meld-of-wild-cards", "wild", "clustered", breaks=lambda rules: rules.wild_melds.value is None)
def meld_of_wild_cards(scene: Scene) -> PlayedDeal | None:
    """Wild cards are laid alone."""
    least = scene.rules.meld_least.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)[:least]
            if len(wilds) == least:
                yield scene.instead(one, [LayMeld(cards(wilds))], wilds, "meld-of-wild-cards")

    return _first(tried())


def _more_threes_than_fit(rules: RuleSet) -> bool:
    most = rules.black_three_group.value.most
    return most is not None and rules.pack.value.among(BLACK_THREES) > most


@mutation("too-many-black-threes", "black-threes", breaks=_more_threes_than_fit)
def too_many_black_threes(scene: Scene) -> PlayedDeal | None:
    """The last card of a player who goes out, a black three, is laid with the others instead of discarded."""
    last, most = len(scene.deal.turns) - 1, scene.rules.black_three_group.value.most
    acts = list(scene.deal.turns[last].actions) if scene.deal.how == "out" else []
    thrown = [act for act in acts if isinstance(act, Discard) and _all_threes(act)]
    for at, act in enumerate(acts):
        if thrown and isinstance(act, LayMeld) and _all_threes(act) and len(act.lots) == most:
            acts[at] = LayMeld((*act.cards, *thrown[0].cards))
            acts.remove(thrown[0])
            return scene.ended(last, acts, "too-many-black-threes", how="out")
    return None


def _all_threes(act: LayMeld | Discard) -> bool:
    return all(lot.kinds & BLACK_THREES for lot in act.lots)


def _swapping(rules: RuleSet) -> bool:
    return rules.wild_retrieved.value is not None


@mutation("wild-card-of-another-meld-exchanged", "joined", "wild", "many-canastas", "clustered", breaks=_swapping)
def wild_card_of_another_meld_exchanged(scene: Scene) -> PlayedDeal | None:
    """A natural card is put in the place of a wild one in a canasta."""
    size = scene.rules.wild_retrieved.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld, wild in _mixed(one):
                same = _same(one, meld.rank or 0)[:1]
                if same and size is not None and size.most is not None and meld.size[0] > size.most:
                    act = SwapWild(Label(meld.key, number=meld.number), card(wild), card(same[0]))
                    yield scene.instead(one, [act], same, "wild-card-of-another-meld-exchanged")

    return _first(tried())


@mutation("wrong-cards-exchanged", "joined", "wild", "clustered", breaks=_swapping)
def wrong_cards_exchanged(scene: Scene) -> PlayedDeal | None:
    """A natural card of another rank is put in the place of a wild one."""
    size = scene.rules.wild_retrieved.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld, wild in _mixed(one):
                other = scene.spare([kind for kind in one.hand if not 1 << kind & rank_kinds(meld.rank or 0)])
                fits = size is not None and size.least <= meld.size[0] <= (size.most or meld.size[0])
                if other is not None and fits:
                    act = SwapWild(Label(meld.key, number=meld.number), card(wild), card(other))
                    yield scene.instead(one, [act], [other], "wrong-cards-exchanged")

    return _first(tried())


MUTATIONS = (
    too_few_natural_cards,
    meld_of_wild_cards,
    too_many_black_threes,
    wild_card_of_another_meld_exchanged,
    wrong_cards_exchanged,
)
