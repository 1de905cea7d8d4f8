"""Mutations of rules that only variants have: wild cards by side, canastas of threes, what going out asks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sambanotation.game.actions import AddToMeld, AskPartner, Discard, GoOut, Label, LayMeld
from sambanotation.game.cards import JOKER, NATURAL, WILD, rank_kinds, rank_of
from sambanotation.game.melds import Form
from sambanotation.game.runs import sequence_suits
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, first_of, mutation
from sambanotation.referee.complete import too_few, wrongly_mixed
from sambanotation.referee.layable import may_do
from sambanotation.referee.opening import melds_to_open_with
from sambanotation.referee.wilds_of_a_side import wilds_in_groups
from sambanotation.replay.labels import resolve
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import InitialMeld


def _of(one: Drawn, kinds: int) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & kinds]


@mutation(
    "too-many-wild-cards-of-a-side",
    *("wild", "joined", "clustered"),
    breaks=lambda rules: rules.side_wilds.value is not None,
)
def too_many_wild_cards_of_a_side(scene: Scene) -> PlayedDeal | None:
    """A group gets a wild card when the groups of the side hold all that they may."""
    most, wilds_most = scene.rules.side_wilds.value or 0, scene.rules.group_wilds.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds, room = _of(one, WILD), most - wilds_in_groups(one.side)[0]
            if not 0 <= room < len(wilds):
                continue
            for rank in scene.chance.shuffled(range(2, 13)):
                same, number = _of(one, rank_kinds(rank) & NATURAL), room + 1
                if number <= wilds_most and len(same) > number:
                    laid = [*same, *wilds[:number]]
                    if len(laid) <= scene.rules.canasta_size.value:
                        yield scene.instead(one, [LayMeld(cards(laid))], laid, "too-many-wild-cards-of-a-side")

    return first_of(tried())


@mutation("samba-extended-without-going-out", "sambas", breaks=lambda rules: rules.sequence_extended.value)
def samba_extended_without_going_out(scene: Scene) -> PlayedDeal | None:
    """A card is put to a samba by a player who does not go out."""
    most = scene.rules.sequence_most.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld in one.side.on_table:
                if meld.form is not Form.SEQUENCE or meld.size[0] != most:
                    continue
                for kind in _of(one, NATURAL):
                    if sequence_suits((*meld.lots, *cards([kind]))):
                        act = AddToMeld(Label(meld.key, number=meld.number), (card(kind),))
                        yield scene.instead(one, [act], [kind], "samba-extended-without-going-out")

    return first_of(tried())


def _asks_for_a_canasta(rules: RuleSet) -> bool:
    return any(band.meld is not InitialMeld.ANY for band in rules.minimums.value)


@mutation("initial-meld-without-a-canasta", "clustered", "wild", "takes", breaks=_asks_for_a_canasta)
def initial_meld_without_a_canasta(scene: Scene) -> PlayedDeal | None:
    """A side opens with points enough, and without the complete meld that its total asks for."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=False):
            if InitialMeld.ANY in melds_to_open_with(one.side.total, scene.rules):
                continue
            acts, used, points = [], list[int](), 0
            for rank in range(12, 1, -1):
                same = _of(one, rank_kinds(rank) & NATURAL)
                if 3 <= len(same) < scene.rules.canasta_size.value:
                    acts.append(LayMeld(cards(same)))
                    used += same
                    points += sum(one.position.worth[kind] for kind in same)
            if acts and points >= one.side.minimum[0]:
                yield scene.instead(one, acts, used, "initial-meld-without-a-canasta")

    return first_of(tried())


def _keeps_jokers(rules: RuleSet) -> bool:
    return "JK" in rules.not_discarded.value


@mutation("card-that-stays-discarded", breaks=_keeps_jokers)
def card_that_stays_discarded(scene: Scene) -> PlayedDeal | None:
    """A joker is discarded."""
    for one in scene.drawn():
        if JOKER in one.hand and len(one.hand) > 3:
            acts = (*one.done, Discard((card(JOKER),)))
            return scene.ended(one.turn, acts, "card-that-stays-discarded")
    return None


def _asks_for_kinds(rules: RuleSet) -> bool:
    among = rules.going_out_among.value
    return bool(among.sambas or among.clean or among.mixed)


@mutation("went-out-without-the-kinds-needed", "eager", "many-canastas", "joined", breaks=_asks_for_kinds)
def went_out_without_the_kinds_needed(scene: Scene) -> PlayedDeal | None:
    """A player goes out whose side has complete melds enough, but not of the kinds that it needs."""
    rules = scene.rules
    for at in scene.turns():
        actions = scene.deal.turns[at].actions
        discarded = next((index for index, act in enumerate(actions) if isinstance(act, Discard)), None)
        if discarded is None or GoOut() in actions or any(isinstance(act, AskPartner) for act in actions):
            continue
        position = scene.befores[at][discarded + 1].copy()
        seat = scene.deal.turns[at].seat
        side = position.side_of[seat]
        hand = [kind for kind, number in position.hands[seat].known.items() for _ in range(number)]
        if not 1 <= len(hand) <= 6 or too_few(side, rules) is not None or wrongly_mixed(side, rules) is None:
            continue
        acts = list[AddToMeld]()
        for kind in sorted(hand)[1:]:
            fitting = [meld for meld in side.on_table if meld.form is Form.GROUP and meld.rank == rank_of(kind)]
            put = AddToMeld(Label(fitting[0].key, number=fitting[0].number), (card(kind),)) if fitting else None
            if put is not None and may_do(position, resolve(position, put, rules), rules):
                acts.append(put)
        if len(acts) == len(hand) - 1:
            last = Discard((card(sorted(hand)[0]),))
            asked = [AskPartner(True)] if rules.leave_needed.value else []
            done = (*actions[:discarded], *asked, *acts, last, GoOut())
            return scene.ended(at, done, "went-out-without-the-kinds-needed", how="out")
    return None


@mutation("went-out-without-asking", partners=True, breaks=lambda rules: rules.leave_needed.value)
def went_out_without_asking(scene: Scene) -> PlayedDeal | None:
    """The question to the partner is left out."""
    last = len(scene.deal.turns) - 1
    actions = scene.deal.turns[last].actions
    if scene.deal.how != "out" or AskPartner(True) not in actions:
        return None
    silent = [act for act in actions if not isinstance(act, AskPartner)]
    return replace(scene.ended(last, silent, "went-out-without-asking"), how="out")


MUTATIONS = (
    too_many_wild_cards_of_a_side,
    samba_extended_without_going_out,
    initial_meld_without_a_canasta,
    card_that_stays_discarded,
    went_out_without_the_kinds_needed,
    went_out_without_asking,
)
