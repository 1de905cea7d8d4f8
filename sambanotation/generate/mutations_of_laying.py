"""Mutations of melds: what they hold, how large they are, what is put to them and how they are named."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import AddToMeld, Discard, JoinMelds, Label, LayMeld, SwapWild, Undo
from sambanotation.game.cards import BLACK_THREES, NATURAL, RANKS, SUITS, WILD, rank_of
from sambanotation.game.melds import Form, Meld
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, first_of, mutation
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import GroupsOfARank


def _wilds(one: Drawn) -> list[int]:
    return [kind for kind in one.hand if 1 << kind & WILD]


def _label(meld: Meld) -> Label:
    return Label(meld.key, number=meld.number)


def _melds(one: Drawn, *forms: Form) -> list[Meld]:
    # A sequence in which a wild card stands for another has no ends that are told.
    return [meld for meld in one.side.on_table if meld.form in forms and meld.shape is not None]


@mutation("meld-too-small")
def meld_too_small(scene: Scene) -> PlayedDeal | None:
    """A pair is laid."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            merging = scene.rules.groups_of_a_rank.value is GroupsOfARank.ONE
            there = {meld.rank for meld in _melds(one, Form.GROUP)} if merging else set()
            for rank in scene.chance.shuffled(range(2, 13)):
                if len(one.naturals_of(rank)) >= 2 and rank not in there:
                    pair = one.naturals_of(rank)[:2]
                    yield scene.instead(one, [LayMeld(cards(pair))], pair, "meld-too-small")

    return first_of(tried())


@mutation("card-of-another-rank")
def card_of_another_rank(scene: Scene) -> PlayedDeal | None:
    """A card of another rank is put to a group."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld in _melds(one, Form.GROUP):
                other = scene.spare([kind for kind in one.hand if rank_of(kind) != meld.rank])
                if other is not None:
                    act = AddToMeld(_label(meld), (card(other),))
                    yield scene.instead(one, [act], [other], "card-of-another-rank")

    return first_of(tried())


def _too_wild(scene: Scene, name: str, fits: str) -> PlayedDeal | None:
    """Wild cards are put to a group, or laid with natural cards, so that it holds too many or too early."""
    most, size = scene.rules.group_wilds.value, scene.rules.canasta_size.value

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)
            there = [(_label(meld), meld.size[0] - meld.wilds[0], meld.wilds[0]) for meld in _melds(one, Form.GROUP)]
            for label, naturals, lying in scene.chance.shuffled(there):
                number = {"third": most + 1 - lying, "early": 2 - lying, "complete": 1}[fits]
                total = naturals + lying
                right = {
                    "third": True,
                    "early": total + number < size and lying < 2,
                    "complete": total >= size and lying < most,
                }[fits]
                if right and 0 < number <= len(wilds):
                    act = AddToMeld(label, cards(wilds[:number]))
                    yield scene.instead(one, [act], wilds[:number], name)
            for rank in range(2, 13):
                same, number = one.naturals_of(rank), most + 1 if fits == "third" else 2
                laid = [*same[:4], *wilds[:number]]
                if fits != "complete" and len(same) >= 2 and len(wilds) >= number and len(laid) < size:
                    yield scene.instead(one, [LayMeld(cards(laid))], laid, name)

    return first_of(tried())


@mutation("third-wild-card", "wild", "joined")
def third_wild_card(scene: Scene) -> PlayedDeal | None:
    """A group gets a wild card too many."""
    return _too_wild(scene, "third-wild-card", "third")


@mutation("second-wild-too-early", "wild", "joined", breaks=lambda rules: rules.second_wild_at.value is not None)
def second_wild_too_early(scene: Scene) -> PlayedDeal | None:
    """A group gets a second wild card before its time."""
    return _too_wild(scene, "second-wild-too-early", "early")


@mutation("wild-card-on-a-canasta", "many-canastas", "joined", breaks=lambda rules: not rules.canasta_wilds.value)
def wild_card_on_a_canasta(scene: Scene) -> PlayedDeal | None:
    """A canasta gets a wild card."""
    return _too_wild(scene, "wild-card-on-a-canasta", "complete")


@mutation("wild-meld-too-large", "wild", breaks=lambda rules: rules.wild_melds.value is not None)
def wild_meld_too_large(scene: Scene) -> PlayedDeal | None:
    """A meld of wild cards grows beyond its size."""
    size = scene.rules.wild_melds.value
    if size is None or size.most is None:
        return None

    def tried(most: int) -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            wilds = _wilds(one)
            for meld in _melds(one, Form.WILDS):
                number = most + 1 - meld.size[0]
                if 0 < number <= len(wilds):
                    act = AddToMeld(_label(meld), cards(wilds[:number]))
                    yield scene.instead(one, [act], wilds[:number], "wild-meld-too-large")

    return first_of(tried(size.most))


@mutation("groups-wrongly-joined")
def groups_wrongly_joined(scene: Scene) -> PlayedDeal | None:
    """Two groups of different ranks are joined."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            groups = scene.chance.shuffled(_melds(one, Form.GROUP))
            for other in groups[1:]:
                if other.rank != groups[0].rank:
                    act = JoinMelds(_label(groups[0]), _label(other))
                    yield scene.instead(one, [act], [], "groups-wrongly-joined")

    return first_of(tried())


def _to_sequence(scene: Scene, name: str, fits: str) -> PlayedDeal | None:
    """A card is put to a sequence that cannot take it; of wild cards one more than it may have."""
    most, wilds = scene.rules.sequence_most.value, scene.rules.sequence_wilds.value + 1

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld in _melds(one, Form.SEQUENCE):
                ranks = [rank_of(lot.kinds.bit_length() - 1) for lot in meld.lots]
                for kind in scene.chance.shuffled(one.hand):
                    near = rank_of(kind) in (min(ranks) - 1, max(ranks) + 1)
                    suited = kind < 52 and SUITS[kind & 3] == meld.key
                    natural = bool(1 << kind & NATURAL)
                    full = meld.size[0] == most
                    right = {
                        "broken": natural and not full and not (suited and near) and rank_of(kind) < 12,
                        "wild": bool(1 << kind & WILD) and meld.size[0] + wilds <= most,
                        "outside": bool(1 << kind & BLACK_THREES) and not full,
                        "long": natural and suited and near and full,
                    }[fits]
                    put = _wilds(one)[:wilds] if fits == "wild" else [kind]
                    if right and (fits != "wild" or len(put) == wilds):
                        yield scene.instead(one, [AddToMeld(_label(meld), cards(put))], put, name)

    return first_of(tried())


@mutation("sequence-where-there-are-none", "clustered", breaks=lambda rules: not rules.sequences.value)
def sequence_where_there_are_none(scene: Scene) -> PlayedDeal | None:
    """Three cards of one suit in a row are laid."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for low in scene.chance.shuffled(one.hand):
                run = [low, low + 4, low + 8]
                if all(kind in one.hand and kind < 52 and 1 << kind & NATURAL for kind in run):
                    yield scene.instead(one, [LayMeld(cards(run))], run, "sequence-where-there-are-none")

    return first_of(tried())


@mutation("broken-sequence", "sambas", breaks=lambda rules: rules.sequences.value)
def broken_sequence(scene: Scene) -> PlayedDeal | None:
    """A card that does not touch is put to a sequence."""
    return _to_sequence(scene, "broken-sequence", "broken")


@mutation("wild-card-in-a-sequence", "sambas", breaks=lambda rules: rules.sequences.value)
def wild_card_in_a_sequence(scene: Scene) -> PlayedDeal | None:
    """A wild card is put to a sequence."""
    return _to_sequence(scene, "wild-card-in-a-sequence", "wild")


@mutation("card-outside-a-sequence", "sambas", breaks=lambda rules: rules.sequences.value)
def card_outside_a_sequence(scene: Scene) -> PlayedDeal | None:
    """A black three is put to a sequence."""
    return _to_sequence(scene, "card-outside-a-sequence", "outside")


def _closes_sambas(rules: RuleSet) -> bool:
    return rules.sequences.value and not rules.sequence_extended.value


@mutation("sequence-of-more-than-seven", "sambas", breaks=_closes_sambas)
def sequence_of_more_than_seven(scene: Scene) -> PlayedDeal | None:
    """A card is put to a samba."""
    return _to_sequence(scene, "sequence-of-more-than-seven", "long")


@mutation("sequences-joined", "sambas", breaks=lambda rules: rules.sequences.value)
def sequences_joined(scene: Scene) -> PlayedDeal | None:
    """Two sequences are joined."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            there = scene.chance.shuffled(_melds(one, Form.SEQUENCE))
            if len(there) >= 2:
                act = JoinMelds(_label(there[0]), _label(there[1]))
                yield scene.instead(one, [act], [], "sequences-joined")

    return first_of(tried())


@mutation("initial-meld-too-low")
def initial_meld_too_low(scene: Scene) -> PlayedDeal | None:
    """A side opens with too few points."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.by_points():
            for rank in scene.chance.shuffled(range(2, 13)):
                same = one.naturals_of(rank)[:3]
                if len(same) == 3 and sum(one.position.worth[kind] for kind in same) < one.side.minimum[0]:
                    yield scene.instead(one, [LayMeld(cards(same))], same, "initial-meld-too-low")

    return first_of(tried())


@mutation("no-such-meld")
def no_such_meld(scene: Scene) -> PlayedDeal | None:
    """A card is put to a group that the side does not have."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            there = {meld.rank for meld in one.side.melds}
            kind = scene.spare([kind for kind in one.hand if rank_of(kind) not in there])
            if kind is not None:
                act = AddToMeld(Label(RANKS[rank_of(kind)]), (card(kind),))
                yield scene.instead(one, [act], [kind], "no-such-meld")

    return first_of(tried())


@mutation(
    "label-of-several-melds",
    "joined",
    "sambas",
    "clustered",
    breaks=lambda rules: rules.groups_of_a_rank.value is GroupsOfARank.SEVERAL,
)
def label_of_several_melds(scene: Scene) -> PlayedDeal | None:
    """A label does not say which of two melds is meant."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            there = _melds(one, Form.GROUP, Form.SEQUENCE)
            for meld in there:
                if meld.form is not Form.GROUP or sum(other.key == meld.key for other in there) < 2:
                    continue
                same = one.naturals_of(meld.rank or 0)[:1]
                if same:
                    yield scene.instead(one, [AddToMeld(Label(meld.key), cards(same))], same, "label-of-several-melds")

    return first_of(tried())


@mutation("fits-no-meld")
def fits_no_meld(scene: Scene) -> PlayedDeal | None:
    """A card is added wherever it fits, and fits nowhere."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            ranks = {meld.rank for meld in one.side.on_table}
            suits = {meld.key for meld in one.side.on_table if meld.form is Form.SEQUENCE}
            kind = scene.spare(
                [k for k in one.hand if rank_of(k) not in ranks and (k > 51 or SUITS[k & 3] not in suits)]
            )
            if kind is not None:
                yield scene.instead(one, [AddToMeld(None, (card(kind),))], [kind], "fits-no-meld")

    return first_of(tried())


@mutation("wild-card-taken-back", "joined", "wild", breaks=lambda rules: rules.wild_retrieved.value is None)
def wild_card_taken_back(scene: Scene) -> PlayedDeal | None:
    """A natural card is put in the place of a wild one."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn(opened=True):
            for meld in _melds(one, Form.GROUP):
                wild = next((lot for lot in meld.lots if lot.kinds & WILD), None)
                same = one.naturals_of(meld.rank or 0)[:1]
                if wild is not None and same:
                    act = SwapWild(_label(meld), wild, card(same[0]))
                    yield scene.instead(one, [act], same, "wild-card-taken-back")

    return first_of(tried())


@mutation("shown-cards-taken-back", breaks=lambda rules: rules.penalised_first.value)
def shown_cards_taken_back(scene: Scene) -> PlayedDeal | None:
    """A discard is taken back for another one."""

    def tried() -> Iterator[PlayedDeal | None]:
        for one in scene.drawn():
            shown = scene.spare(one.hand)
            if shown is not None:
                rest = scene.spare([kind for kind in one.hand if kind != shown])
                acts = (*one.done, Discard((card(shown),)), Undo())
                if rest is not None and len(one.hand) > 3:
                    yield scene.ended(one.turn, (*acts, Discard((card(rest),))), "shown-cards-taken-back")

    return first_of(tried())


MUTATIONS = (
    meld_too_small,
    card_of_another_rank,
    third_wild_card,
    second_wild_too_early,
    wild_card_on_a_canasta,
    wild_meld_too_large,
    groups_wrongly_joined,
    sequence_where_there_are_none,
    broken_sequence,
    wild_card_in_a_sequence,
    card_outside_a_sequence,
    sequence_of_more_than_seven,
    sequences_joined,
    initial_meld_too_low,
    no_such_meld,
    label_of_several_melds,
    fits_no_meld,
    wild_card_taken_back,
    shown_cards_taken_back,
)
