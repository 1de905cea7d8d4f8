"""Plain laying: known cards that go from a known hand to a meld as it was found right before (see `plain_play`)."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.game.actions import Action, AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import rank_of
from sambanotation.game.melds import GROUP, SEQUENCE, Meld, grown
from sambanotation.game.packed import ONE_OF, SHORT
from sambanotation.game.position import Position, Side
from sambanotation.referee import is_right
from sambanotation.referee.right_melds import added_to, joined_to
from sambanotation.replay.house import House, KnownShape
from sambanotation.replay.labels import named_alone, plainly_named
from sambanotation.replay.plain_table import Chair, Take


def lay_meld(chair: Chair, event: LayMeld, house: House, number: int) -> Meld | None:
    """A new meld of cards that the hand has comes to the table; None, and nothing is changed, where it may be wrong."""
    shape = house.new.get(event.packed) or _found_right(chair.position, event, house)
    if shape is None:
        return None
    meld = Meld.of(event.lots, shape, chair.seat, number)
    chair.side.lay(meld)
    return meld


def _found_right(position: Position, event: LayMeld, house: House) -> KnownShape | None:
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
    formed = lying.then.get(event.packed) or _found_to_grow(chair.position, meld, lying, event, house)
    if formed is None:
        return None
    meld.lots += event.lots
    meld.formed = formed
    return meld


def _found_to_grow(
    position: Position, meld: Meld, lying: KnownShape, event: AddToMeld, house: House
) -> KnownShape | None:
    """What a meld forms with more cards, if they are right."""
    if event.kinds is None or (house.counts_wilds and event.shape is not None and event.shape[3]):
        return None
    # To a sequence each card matters, elsewhere how many natural and wild ones there are.
    put = event.shape if lying[0] is not SEQUENCE else None
    known = lying.with_shape.get(put) if put is not None else None
    if known is None:
        formed = grown(lying, event.kinds) if _is_right(position, meld, event, house) else None
        if formed is None:
            return None
        known = house.known(formed)
        if put is not None:
            lying.with_shape[put] = known
    lying.then[event.packed] = known
    house.remembered += 1
    return known


def _is_right(position: Position, meld: Meld | None, event: LayMeld | AddToMeld, house: House) -> bool:
    """What the referee says of a laying by itself, put to a meld or not; what an act means elsewhere stays as it is."""
    meant, position.target = (position.target, position.candidates), meld
    position.candidates = []
    right = is_right(position, event, house.rules)
    position.target, position.candidates = meant
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


def join_melds(side: Side, event: JoinMelds, house: House) -> Meld | None:
    """Two melds of the side become one."""
    into, gone = plainly_named(side, event.into), plainly_named(side, event.gone)
    if into is None or gone is None or joined_to(gone, into) not in house.right:
        return None
    into.add(gone.lots)
    gone.joined = into
    side.clear = into.shape is not None
    return into


def _fitting(side: Side, event: AddToMeld, house: House) -> Meld | None:
    """The only meld that the cards fit, as far as the referee has said so before."""
    fitting: list[Meld] = []
    if len(side.melds) > house.most_melds:
        return None
    for meld in side.melds:
        if meld.joined is not None:
            continue
        laying = added_to(event, meld.shape)
        verdicts = house.verdicts.get(laying) if laying is not None else None
        if verdicts is None:
            return None
        if not verdicts:
            fitting.append(meld)
    return fitting[0] if len(fitting) == 1 else None


def _takes(take: Take, side: Side, event: LayMeld | AddToMeld, house: House) -> bool:
    """Whether cards take the pile with its top card among them: with a natural pair from the hand, or where none is
    asked for; and in a sequence that lies there the top card touches it."""
    if not house.any_pair:
        return False
    rank, shape = rank_of(take.top), event.shape
    if isinstance(event, LayMeld):
        if shape is None or shape[0] is not GROUP or shape[1] != rank:
            return False
        return shape[2] > 2 or (shape[3] <= house.take_wilds and _is_free(take, house))
    if shape is not None and shape[2] > 2 and shape[1] == rank and shape[0] is GROUP:
        return True
    meld = meant(side, event, house)
    lying = meld.formed if meld is not None else None
    if lying is None or not _is_free(take, house):
        return False
    if lying[0] is SEQUENCE:
        return rank in (lying[2] - 1, lying[3] + 1)
    return lying[0] is GROUP and rank == lying[1]


def _is_free(take: Take, house: House) -> bool:
    """Whether nothing, neither a first take nor a prized pile, asks for a natural pair."""
    if take.side_had_taken is not True or not house.any_way:
        return False
    return not take.packed & house.prizes
