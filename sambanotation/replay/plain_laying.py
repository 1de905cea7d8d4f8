"""Plain laying: known cards that go from a known hand to a meld as it was found right before (see `plain_play`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sambanotation.game.actions import Action, AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import rank_of
from sambanotation.game.melds import GROUP, SEQUENCE, Meld, Shape, grown
from sambanotation.game.packed import ONE_OF, SHORT
from sambanotation.game.position import Position, Side
from sambanotation.referee import is_right
from sambanotation.referee.right_melds import added_to, joined_to, never_fits
from sambanotation.replay.house import House, KnownShape
from sambanotation.replay.labels import named_alone, plainly_named
from sambanotation.replay.plain_table import Chair, Take

M = TypeVar("M")


def _as_it_is(meld: Meld) -> Meld:
    return meld


def lay_meld(chair: Chair, event: LayMeld, house: House, number: int) -> Meld | None:
    """A new meld of cards that the hand has comes to the table; None, and nothing is changed, where it may be wrong."""
    shape = house.new.get(event.packed) or found_right(chair.position, event, house)
    if shape is None:
        return None
    meld = Meld.of(event.lots, shape, chair.seat, number)
    chair.side.lay(meld)
    return meld


def found_right(position: Position, event: LayMeld, house: House) -> KnownShape | None:
    """The shape of a new meld, if such melds are right."""
    shape = event.shape
    if shape is None or house.one_group or (shape[3] and house.counts_wilds and shape[0] is GROUP):
        return None
    known = house.new_shapes.get(shape)
    if known is None:
        if not _is_right(position, None, event, house):
            return None
        known = house.new_shapes[shape] = house.known(shape)
    house.new[event.packed] = known
    house.remembered += 1
    return known


def add_to_meld(chair: Chair, event: AddToMeld, house: House) -> Meld | None:
    """Cards that the hand has are put to the meld that is named, or that is the only one which they fit; None, and
    nothing is changed, where that may be wrong."""
    meld = meant(chair.side, event, house)
    if meld is None:
        return None
    lying = meld.formed
    if type(lying) is not KnownShape:
        if lying is None:
            return None
        lying = house.known(lying)
    formed = lying.then.get(event.packed) or found_to_grow(chair.position, meld, _as_it_is, lying, event, house)
    if formed is None:
        return None
    meld.lots += event.lots
    meld.formed = formed
    return meld


def found_to_grow(
    position: Position, meld: M, as_meld: Callable[[M], Meld], lying: KnownShape, event: AddToMeld, house: House
) -> KnownShape | None:
    """What a meld, in whatever form, with the shape `lying`, forms with more cards, if they are right."""
    if event.kinds is None or (house.counts_wilds and event.shape is not None and event.shape[3]):
        return None
    # To a sequence each card matters, elsewhere how many natural and wild ones there are.
    put = event.shape if lying[0] is not SEQUENCE else None
    known = lying.with_shape.get(put) if put is not None else None
    if known is None:
        formed = grown(lying, event.kinds) if _is_right(position, as_meld(meld), event, house) else None
        if formed is None:
            return None
        known = house.known(formed)
        if put is not None:
            lying.with_shape[put] = known
    lying.then[event.packed] = known
    house.remembered += 1
    return known


def _is_right(
    position: Position,
    meld: Meld | None,
    event: LayMeld | AddToMeld | JoinMelds,
    house: House,
    gone: Meld | None = None,
) -> bool:
    """What the referee says of a laying by itself, put to a meld or not, or of a meld that is joined to it; what an act
    means elsewhere stays as it is."""
    meant = position.target, position.other, position.candidates
    position.target, position.other, position.candidates = meld, gone, []
    right = is_right(position, event, house.rules)
    position.target, position.other, position.candidates = meant
    return right


def meant(side: Side, event: AddToMeld, house: House) -> Meld | None:
    """The meld that the cards are put to, of a side whose melds are all known; None where it takes more to tell."""
    if not side.clear or side.melds_open:
        return None
    label = event.label
    return named_alone(side, label) if label is not None else _fitting(side, event, house)


def use_pile(take: Take, chair: Chair, event: LayMeld | AddToMeld, house: House, number: int) -> Meld | None:
    """Cards are laid as long as the rest of a taken pile may not be used: the first ones with its top card, all others
    from what the hand held before."""
    own = event.packed
    if take.waits:
        if event.kinds is None or take.top not in event.kinds or not _takes(take, chair.side, event, house):
            return None
        own -= ONE_OF[take.top]
    left = take.before - own
    if left & SHORT:
        return None
    meld = lay_meld(chair, event, house, number) if isinstance(event, LayMeld) else add_to_meld(chair, event, house)
    if meld is not None:
        take.before, take.waits = left, False
    return meld


def take_back(side: Side, actions: Sequence[Action], laid: list[Meld]) -> None:
    """The melds lie again as before these actions, which laid cards in those that are told, in this order."""
    for action in reversed(actions):
        if isinstance(action, LayMeld):
            meld = laid.pop()
            side.melds.remove(meld)
            side.named[meld.key].remove(meld)
            if not side.named[meld.key]:
                del side.named[meld.key]
        elif isinstance(action, AddToMeld):
            laid.pop().take_off(len(action.lots))


def found_to_join(position: Position, into: Meld, gone: Meld, event: JoinMelds, house: House) -> bool:
    """Whether a meld is rightly joined to another."""
    return joined_to(gone, into) in house.right or _is_right(position, into, event, house, gone)


def join_melds(position: Position, side: Side, event: JoinMelds, house: House) -> Meld | None:
    """Two melds of the side become one; None where that may be wrong."""
    into, gone = plainly_named(side, event.into), plainly_named(side, event.gone)
    if into is None or gone is None or not found_to_join(position, into, gone, event, house):
        return None
    into.add(gone.lots)
    gone.joined = into
    side.clear = into.shape is not None
    return into


def _fitting(side: Side, event: AddToMeld, house: House) -> Meld | None:
    """The only meld that the cards fit, as far as the referee has said so before."""
    if len(side.melds) > house.most_melds:
        return None
    there = [meld for meld in side.melds if meld.joined is None]
    fits = only_fitting(event, [meld.shape for meld in there], house)
    return there[fits] if fits is not None else None


def only_fitting(event: AddToMeld, shapes: Sequence[Shape | None], house: House) -> int | None:
    """The index of the only one of some shapes which cards fit, as far as the referee has said so before; None where
    there is none, or several are."""
    fitting: list[int] = []
    for at, shape in enumerate(shapes):
        if shape is not None and never_fits(event, shape):
            continue
        laying = added_to(event, shape)
        verdicts = house.verdicts.get(laying) if laying is not None else None
        if verdicts is None:
            return None
        if not verdicts:
            fitting.append(at)
    return fitting[0] if len(fitting) == 1 else None


def _takes(take: Take, side: Side, event: LayMeld | AddToMeld, house: House) -> bool:
    """Whether cards take the pile with its top card among them, as they are put to a meld that is known or are one."""
    if not house.any_pair:
        return False
    free = is_free(take.packed, take.side_had_taken, house)
    if isinstance(event, LayMeld):
        return takes_with(take.top, event, None, free, house)
    if takes_with(take.top, event, None, False, house):
        return True
    meld = meant(side, event, house)
    return meld is not None and meld.formed is not None and takes_with(take.top, event, meld.formed, free, house)


def takes_with(top: int, event: LayMeld | AddToMeld, lying: Shape | None, free: bool, house: House) -> bool:
    """Whether cards, the top card of the pile among them, take it: with a natural pair from the hand; or where it is
    `free` with wild cards, or put to what is `lying` there, a group of its rank or a sequence that it touches."""
    rank, shape = rank_of(top), event.shape
    of_the_rank = shape is not None and shape[0] is GROUP and shape[1] == rank
    if shape is not None and of_the_rank and shape[2] > 2:
        return True
    if not free:
        return False
    if lying is None:
        return shape is not None and of_the_rank and shape[3] <= house.take_wilds
    if lying[0] is SEQUENCE:
        return rank in (lying[2] - 1, lying[3] + 1)
    return lying[0] is GROUP and rank == lying[1]


def is_free(pile: int, side_had_taken: bool | None, house: House) -> bool:
    """Whether nothing, neither a first take nor a prized pile, asks for a natural pair; `pile` are its cards as one
    number."""
    return side_had_taken is True and house.any_way and not pile & house.prizes
