"""Mutations of taking the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sambanotation.game.actions import Action, AddToMeld, Discard, Label, LayMeld, TakePile, TakeTop
from sambanotation.game.cards import BLACK_THREES, NATURAL, RED_THREES, WILD, lots_of, rank_kinds, rank_of
from sambanotation.game.melds import Form
from sambanotation.game.position import Position, Side
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Scene, kinds_of, mutation
from sambanotation.referee.dealing import named
from sambanotation.referee.taking import just_a_pair
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import OneCardTake, Take


class Before:
    """A turn of a scene before it begins: whose it is, the hand, the pile."""

    def __init__(self, scene: Scene, turn: int) -> None:
        self.turn = turn
        self.rules = scene.rules
        self.position: Position = scene.befores[turn][0]
        self.seat = scene.deal.turns[turn].seat
        self.hand = kinds_of(self.position, self.seat)
        self.top = self.position.pile.top.bit_length() - 1

    @property
    def side(self) -> Side:
        return self.position.side_of[self.seat]

    @property
    def prized(self) -> bool:
        """Whether a card lies in the pile that makes it prized."""
        prizes = named(self.rules.prized_by.value)
        return any(lot.kinds & prizes for lot in self.position.pile.cards)

    def groups(self) -> list[int]:
        """The numbers of the side's groups of the rank of the top card."""
        rank = rank_of(self.top)
        return [meld.number for meld in self.side.on_table if meld.form is Form.GROUP and meld.rank == rank]


def _befores(scene: Scene) -> Iterator[Before]:
    """Turns in which the seat might have thought of the pile: more than one card, no red three in hand, a pile."""
    for at in scene.turns():
        one = Before(scene, at)
        red = one.position.owed[one.seat] or any(1 << kind & RED_THREES for kind in one.hand)
        if not red and len(one.hand) > 3 and one.top >= 0:
            yield one


def _taken(scene: Scene, one: Before, acts: tuple[Action, ...], used: list[int], name: str) -> PlayedDeal | None:
    """The deal up to a turn in which these acts follow the take, then a discard from the old hand."""
    discard = scene.spare(one.hand, used)
    if discard is None or len(one.hand) + one.position.pile.size[0] - len(used) < 4:
        return None
    return scene.ended(one.turn, (TakePile(), *acts, Discard((card(discard),))), name)


def _onto_group(scene: Scene, one: Before, name: str) -> PlayedDeal | None:
    label = Label(_letter(one.top), number=one.groups()[0])
    return _taken(scene, one, (AddToMeld(label, (card(one.top),)),), [], name)


def _letter(kind: int) -> str:
    return "23456789TJQKA"[rank_of(kind)]


@mutation("blocked-pile-taken", "blocked")
def blocked_pile_taken(scene: Scene) -> PlayedDeal | None:
    """The pile is taken though a black three or a wild card lies on top."""
    for one in _befores(scene):
        found = _taken(scene, one, (), [], "blocked-pile-taken") if 1 << one.top & (BLACK_THREES | WILD) else None
        if found is not None:
            return found
    return None


@mutation("pile-taken-with-one-card", "eager", breaks=lambda rules: rules.one_card_take.value is OneCardTake.NO)
def pile_taken_with_one_card(scene: Scene) -> PlayedDeal | None:
    """A player with one card takes the pile while the stock lasts."""
    for at in scene.turns():
        one = Before(scene, at)
        if len(one.hand) == 1 and one.position.stock.low and one.top >= 0 and 1 << one.top & NATURAL:
            acts = (TakePile(), Discard((card(one.hand[0]),)))
            return scene.ended(at, acts, "pile-taken-with-one-card") if _plain(one) else None
    return None


def _plain(one: Before) -> bool:
    return not one.position.owed[one.seat] and not 1 << one.hand[0] & RED_THREES


@mutation("top-card-taken-alone", breaks=lambda rules: not rules.take_top_alone.value)
def top_card_taken_alone(scene: Scene) -> PlayedDeal | None:
    """Only the top card is taken."""
    for one in _befores(scene):
        discard = scene.spare(one.hand)
        if 1 << one.top & NATURAL and discard is not None:
            return scene.ended(one.turn, (TakeTop(), Discard((card(discard),))), "top-card-taken-alone")
    return None


def _closes(way: Take, opened: bool, rules: RuleSet) -> bool:
    """Whether a way is closed to a side that has opened or not, and no want of a natural pair is told instead."""
    if opened:
        return way not in rules.takes.value
    return way not in rules.opening_takes.value and not just_a_pair(rules.first_takes.value, rules)


@mutation(
    "pile-taken-in-a-closed-way",
    "takes",
    "clustered",
    breaks=lambda rules: any(_closes(Take.NATURAL_AND_WILD, opened, rules) for opened in (True, False)),
)
def pile_taken_in_a_closed_way(scene: Scene) -> PlayedDeal | None:
    """The pile, or its top card alone, goes to a group on the table, or with a wild card."""
    name = "pile-taken-in-a-closed-way"
    for one in _befores(scene):
        opened = bool(one.side.opened)
        if not 1 << one.top & NATURAL or one.prized:
            continue
        discard, onto_group = scene.spare(one.hand), _closes(Take.ONTO_GROUP, True, scene.rules) and one.groups()
        if scene.rules.take_top_alone.value and onto_group and discard is not None and scene.chance.happens(0.5):
            onto = AddToMeld(Label(_letter(one.top), number=one.groups()[0]), (card(one.top),))
            return scene.ended(one.turn, (TakeTop(), onto, Discard((card(discard),))), name)
        found = _onto_group(scene, one, name) if onto_group else None
        if found is None and _closes(Take.NATURAL_AND_WILD, opened, scene.rules):
            found = _with_wild(scene, one, name)
        if found is not None:
            return found
    return None


@mutation("top-card-not-used", "takes")
def top_card_not_used(scene: Scene) -> PlayedDeal | None:
    """The pile is taken and its top card is not laid."""
    for one in _befores(scene):
        red = any(lot.kinds & RED_THREES for lot in one.position.pile.cards)
        found = _taken(scene, one, (), [], "top-card-not-used") if 1 << one.top & NATURAL and not red else None
        if found is not None:
            return found
    return None


@mutation("first-take-without-a-natural-pair", breaks=lambda rules: just_a_pair(rules.first_takes.value, rules))
def first_take_without_a_natural_pair(scene: Scene) -> PlayedDeal | None:
    """The first take is onto a group on the table, or with a wild card."""
    for one in _befores(scene):
        if one.side.taken or not one.side.opened or not 1 << one.top & NATURAL:
            continue
        found = _onto_group(scene, one, "first-take-without-a-natural-pair") if one.groups() else None
        found = found or _with_wild(scene, one, "first-take-without-a-natural-pair")
        if found is not None:
            return found
    return None


def _with_wild(scene: Scene, one: Before, name: str) -> PlayedDeal | None:
    same = [kind for kind in one.hand if 1 << kind & rank_kinds(rank_of(one.top))]
    wild = [kind for kind in one.hand if 1 << kind & WILD]
    if not same or not wild:
        return None
    used = [same[0], wild[0]]
    return _taken(scene, one, (LayMeld(cards([one.top, *used])),), used, name)


@mutation(
    "prized-take-without-a-natural-pair",
    "blocked",
    "clustered",
    breaks=lambda rules: bool(rules.prized_by.value) and just_a_pair(rules.prized_takes.value, rules),
)
def prized_take_without_a_natural_pair(scene: Scene) -> PlayedDeal | None:
    """A prized pile is taken onto a group on the table, or with a wild card."""
    for one in _befores(scene):
        if not (one.side.taken and one.side.opened and one.prized and 1 << one.top & NATURAL):
            continue
        found = _onto_group(scene, one, "prized-take-without-a-natural-pair") if one.groups() else None
        found = found or _with_wild(scene, one, "prized-take-without-a-natural-pair")
        if found is not None:
            return found
    return None


@mutation(
    "pile-taken-with-two-wild-cards",
    "takes",
    "clustered",
    breaks=lambda rules: Take.NATURAL_AND_WILD in rules.takes.value and rules.take_wilds.value == 1,
)
def pile_taken_with_two_wild_cards(scene: Scene) -> PlayedDeal | None:
    """The top card is laid with wild cards alone."""
    for one in _befores(scene):
        wild = [kind for kind in one.hand if 1 << kind & WILD][:2]
        if one.side.taken and one.side.opened and not one.prized and 1 << one.top & NATURAL and len(wild) == 2:
            meld = LayMeld(cards([one.top, *wild]))
            found = _taken(scene, one, (meld,), wild, "pile-taken-with-two-wild-cards")
            if found is not None:
                return found
    return None


@mutation(
    "pile-taken-to-begin-a-sequence",
    "clustered",
    "sambas",
    breaks=lambda rules: rules.sequences.value and not rules.sequence_start.value,
)
def pile_taken_to_begin_a_sequence(scene: Scene) -> PlayedDeal | None:
    """The top card begins a sequence."""
    for one in _befores(scene):
        held = set(one.hand)
        for low in (one.top - 8, one.top - 4, one.top):
            run = [low, low + 4, low + 8]
            own = [kind for kind in run if kind != one.top]
            fits = all(8 <= kind < 52 for kind in run) and all(kind in held for kind in own)
            if fits and one.side.opened and 1 << one.top & NATURAL:
                found = _taken(scene, one, (LayMeld(cards(run)),), own, "pile-taken-to-begin-a-sequence")
                if found is not None:
                    return found
    return None


@mutation(
    "top-card-does-not-touch",
    "apart",
    partners=True,
    breaks=lambda rules: Take.ONTO_SEQUENCE in (*rules.takes.value, *rules.take_top_alone.value),
)
def top_card_does_not_touch(scene: Scene) -> PlayedDeal | None:
    """The top card goes to a sequence only behind a card from the hand."""
    for one in _befores(scene):
        if not one.side.taken or one.prized or not 1 << one.top & NATURAL:
            continue
        for meld in one.side.on_table:
            if (
                meld.form is not Form.SEQUENCE
                or meld.shape is None
                or meld.size[0] > scene.rules.sequence_most.value - 3
            ):
                continue
            kinds = [lot.kinds.bit_length() - 1 for lot in meld.lots]
            above, below = list(range(max(kinds) + 4, one.top, 4)), list(range(min(kinds) - 4, one.top, -4))
            for between in (above, below):
                fits = len(between) in (1, 2) and all(kind in one.hand for kind in between)
                if fits and one.top & 3 == kinds[0] & 3 and meld.size[0] + 3 <= scene.rules.sequence_most.value:
                    act = AddToMeld(Label(meld.key, number=meld.number), cards([one.top, *between]))
                    found = _taken(scene, one, (act,), between, "top-card-does-not-touch")
                    if found is not None:
                        return found
    return None


@mutation("pile-card-used-too-early", "takes", "clustered")
def pile_card_used_too_early(scene: Scene) -> PlayedDeal | None:
    """The meld that takes the pile holds a card from beneath the top one."""
    for at in scene.turns():
        one, actions = Before(scene, at), scene.deal.turns[at].actions
        for index, act in enumerate(actions[:-1]):
            laid = actions[index + 1]
            if not isinstance(act, TakePile) or not isinstance(laid, LayMeld) or not one.side.opened:
                continue
            own = Counter(lot.kinds.bit_length() - 1 for lot in lots_of(laid.cards)) - Counter([one.top])
            taken = one.position.pile.copy().take(scene.rules.take_most.value)
            beneath = [lot.kinds.bit_length() - 1 for lot in taken[:-1]]
            left = Counter(one.hand) - own
            rank = rank_kinds(rank_of(one.top))
            new = [kind for kind in beneath if 1 << kind & rank & NATURAL and kind != one.top and not left[kind]]
            discard = scene.spare(one.hand, own.elements())
            if new and discard is not None:
                meld = LayMeld((*laid.cards, card(new[0])))
                acts = (*actions[: index + 1], meld, Discard((card(discard),)))
                return scene.ended(at, acts, "pile-card-used-too-early")
    return None


@mutation("wrong-pile-count", "takes")
def wrong_pile_count(scene: Scene) -> PlayedDeal | None:
    """The number of cards claimed for the pile is another."""
    for at in scene.turns():
        actions = scene.deal.turns[at].actions
        for index, act in enumerate(actions):
            if isinstance(act, TakePile):
                there = scene.befores[at][index + 1].pile.size[0]
                claim = TakePile(there + scene.chance.of((-1, 1, 2)))
                acts = (*actions[:index], claim, *actions[index + 1 :])
                how = "out" if scene.deal.how == "out" and at == len(scene.deal.turns) - 1 else "abandoned"
                return scene.ended(at, acts, "wrong-pile-count", how=how)
    return None


MUTATIONS = (
    blocked_pile_taken,
    pile_taken_with_one_card,
    top_card_taken_alone,
    pile_taken_in_a_closed_way,
    top_card_not_used,
    first_take_without_a_natural_pair,
    prized_take_without_a_natural_pair,
    pile_taken_with_two_wild_cards,
    pile_taken_to_begin_a_sequence,
    top_card_does_not_touch,
    pile_card_used_too_early,
    wrong_pile_count,
)
