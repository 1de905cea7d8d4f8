"""Mutations of rules that not every rule set has: natural beside wild cards, exchanged wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import Label, LayMeld, SwapWild
from sambanotation.game.cards import WILD, rank_kinds
from sambanotation.game.melds import Form, Meld
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, first_of, mutation
from sambanotation.ruleset import RuleSet


def _wilds(one: Drawn) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & WILD]


def _mixed(one: Drawn) -> Iterator[tuple[Meld, int]]:
    """The groups of the side in which a wild card lies, each with one."""
    for meld in one.side.on_table:
        wild = next((lot for lot in meld.lots if lot.kinds & WILD), None)
        if meld.form is Form.GROUP and wild is not None:
            yield meld, wild.kinds.bit_length() - 1


def _wants_naturals(rules: RuleSet) -> bool:
    return rules.group_naturals.value.per_wild > 0


@mutation("too-few-natural-cards", "wild", "joined", "clustered", breaks=_wants_naturals)
def too_few_natural_cards(scene: Scene) -> PlayedDeal | None:
    """A group is laid with fewer natural cards than its wild ones ask for."""
    most, needed = scene.rules.group_wilds.value, scene.rules.group_naturals.value.needed

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)
            lying = {meld.rank for meld in one.side.on_table}
            for rank in scene.chance.shuffled(range(2, 13)):
                # Where a group of the rank lies it may merge with that.
                same = [] if rank in lying else one.naturals_of(rank)
                for number in range(2, min(most, len(wilds)) + 1):
                    laid = [*same[: needed(number) - 1], *wilds[:number]]
                    if 1 <= len(laid) - number == needed(number) - 1 and len(laid) >= scene.rules.meld_least.value:
                        yield scene.instead(one, [LayMeld(cards(laid))], laid, "too-few-natural-cards")

    return first_of(tried())


@mutation("meld-of-wild-cards", "wild", "clustered", breaks=lambda rules: rules.wild_melds.value is None)
def meld_of_wild_cards(scene: Scene) -> PlayedDeal | None:
    """Wild cards are laid alone."""
    least = scene.rules.meld_least.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)[:least]
            if len(wilds) == least:
                yield scene.instead(one, [LayMeld(cards(wilds))], wilds, "meld-of-wild-cards")

    return first_of(tried())


def _swapping(rules: RuleSet) -> bool:
    return rules.wild_retrieved.value is not None


@mutation("wild-card-of-another-meld-exchanged", "joined", "wild", "many-canastas", "clustered", breaks=_swapping)
def wild_card_of_another_meld_exchanged(scene: Scene) -> PlayedDeal | None:
    """A natural card is put in the place of a wild one in a canasta."""
    size = scene.rules.wild_retrieved.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld, wild in _mixed(one):
                same = one.naturals_of(meld.rank or 0)[:1]
                if same and size is not None and size.most is not None and meld.size[0] > size.most:
                    act = SwapWild(Label(meld.key, number=meld.number), card(wild), card(same[0]))
                    yield scene.instead(one, [act], same, "wild-card-of-another-meld-exchanged")

    return first_of(tried())


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

    return first_of(tried())


MUTATIONS = (
    too_few_natural_cards,
    meld_of_wild_cards,
    wild_card_of_another_meld_exchanged,
    wrong_cards_exchanged,
)
