"""Plain laying: known cards that go from a known hand to a meld as it was found right before (see `plain_play`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import rank_of
from sambanotation.game.melds import GROUP, SEQUENCE, Meld, grown
from sambanotation.game.packed import ONE_OF, SHORT
from sambanotation.game.position import Side
from sambanotation.notation.record import Turn
from sambanotation.referee.right_melds import added_to, joined_to, new_meld
from sambanotation.replay.house import House
from sambanotation.replay.labels import named_alone, plainly_named
from sambanotation.replay.plain_table import Chair, Take

Lay = Callable[[Chair, Any, House, Turn], Meld | None]


def lay_meld(chair: Chair, event: LayMeld, house: House, line: Turn) -> Meld | None:
    """A new meld of cards that the hand has comes to the table; None, and nothing is changed, where it may be wrong."""
    shape = event.shape
    if shape is None or house.one_group or (shape[3] and house.counts_wilds and shape[0] is GROUP):
        return None
    if shape not in house.new:
        if new_meld(event) not in house.right:
            return None
        house.new.add(shape)
    meld = Meld.of(event.lots, shape, chair.seat, line.number)
    chair.side.lay(meld)
    return meld


def add_to_meld(chair: Chair, event: AddToMeld, house: House, line: Turn) -> Meld | None:
    """Cards that the hand has are put to the meld that is named, or that is the only one which they fit; None, and
    nothing is changed, where that may be wrong."""
    meld = _meant(chair.side, event, house)
    if meld is None or (lying := meld.formed) is None:
        return None
    if house.counts_wilds and event.shape is not None and event.shape[3]:
        return None
    put = event.kinds if lying[0] is SEQUENCE else event.shape
    formed = house.grown.get((lying, put))
    if formed is None:
        formed = grown(lying, event.kinds or ()) if added_to(event, lying) in house.right else None
        if formed is None:
            return None
        house.grown[lying, put] = formed
    meld.put(event.lots, formed)
    return meld


def _meant(side: Side, event: AddToMeld, house: House) -> Meld | None:
    """The meld that the cards are put to, of a side whose melds are all known; None where it takes more to tell."""
    if not side.clear or side.melds_open:
        return None
    label = event.label
    return named_alone(side, label) if label is not None else _fitting(side, event, house)


def use_pile(take: Take, lay: Lay, chair: Chair, event: LayMeld | AddToMeld, house: House, line: Turn) -> Meld | None:
    """Cards are laid as long as the rest of a taken pile may not be used: the first ones with its top card, all others
    from what the hand held before."""
    own = event.packed
    if take.waits:
        if take.top not in (event.kinds or ()) or not _takes(take, chair.side, event, house):
            return None
        own -= ONE_OF[take.top]
    left = take.before - own
    meld = lay(chair, event, house, line) if not left & SHORT else None
    if meld is not None:
        take.before, take.waits = left, False
    return meld


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
    if house.in_part or not house.any_pair:
        return False
    rank, shape = rank_of(take.top), event.shape
    if isinstance(event, LayMeld):
        if shape is None or shape[0] is not GROUP or shape[1] != rank:
            return False
        return shape[2] > 2 or (shape[3] <= house.take_wilds and _is_free(take, house))
    meld = _meant(side, event, house)
    lying = meld.shape if meld is not None else None
    if lying is None:
        return False
    if lying[0] is SEQUENCE:
        return rank in (lying[2] - 1, lying[3] + 1) and _is_free(take, house)
    if lying[0] is not GROUP or rank != lying[1]:
        return False
    return (shape is not None and shape[2] > 2) or _is_free(take, house)


def _is_free(take: Take, house: House) -> bool:
    """Whether nothing, neither a first take nor a prized pile, asks for a natural pair."""
    if take.side_had_taken is not True or not house.any_way:
        return False
    return not take.packed & house.prizes
