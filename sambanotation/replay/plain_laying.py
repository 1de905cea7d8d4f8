"""Plain laying: known cards that go from a known hand to a meld as it was found right before (see `plain_play`)."""

from __future__ import annotations

from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import rank_of
from sambanotation.game.laying import laid_in
from sambanotation.game.melds import GROUP, SEQUENCE, Meld, Shape
from sambanotation.game.packed import ONE_OF, SHORT
from sambanotation.game.position import Side
from sambanotation.referee.right_melds import added_to, joined_to, new_meld
from sambanotation.replay.house import House
from sambanotation.replay.labels import plainly_named
from sambanotation.replay.plain_table import BEGUN, TOOK, Going, PlainTable


def _lay(table: PlainTable, going: Going, event: LayMeld | AddToMeld, kinds: tuple[int, ...]) -> bool:
    """Laid cards leave the hand, and what it held before a take; false, and nothing is changed, where it has not got
    them."""
    left = (going.chair.held or 0) - (event.packed or 0)
    if left & SHORT or event.packed is None:
        return False
    if not going.released:
        own = event.packed
        if not going.laid:
            # With the top card of the pile the first ones are laid.
            if going.top not in kinds:
                return False
            own -= ONE_OF[going.top]
        before = going.before - own
        if before & SHORT:
            return False
        going.before = before
    going.chair.held = left
    return True


def _note(table: PlainTable, going: Going, meld: Meld) -> None:
    going.laid.append(meld)
    if not going.released:
        side = going.chair.side
        going.released = going.was_open is not False or worth_laid(table, going) >= side.minimum[0]


def worth_laid(table: PlainTable, going: Going) -> int:
    """What the cards are worth that the turn has laid; those of joined melds were laid before."""
    worth, worth_of = 0, table.position.worth
    if going.turn is not None:
        worth = laid_in(going.turn, worth_of)[0]
    number = len(going.laid) - (len(going.turn.laid) if going.turn is not None else 0)
    for action in going.line.actions[going.told :]:
        if number == 0:
            break
        if type(action) in (LayMeld, AddToMeld, JoinMelds):
            number -= 1
            worth += sum([worth_of[kind] for kind in getattr(action, "kinds", ())])
    return worth


def _in_time(going: Going) -> bool:
    """Whether cards are laid after the draw or the take and before the discard."""
    return going.begun is not BEGUN and not going.discarded


def lay_meld(table: PlainTable, going: Going, event: LayMeld) -> bool:
    """A new meld."""
    shape, kinds, house = event.shape, event.kinds, table.house
    if shape is None or kinds is None or house.one_group or not _in_time(going) or new_meld(event) not in house.right:
        return False
    if going.begun is TOOK and not going.laid:
        top = going.top
        if shape[0] is not GROUP or shape[1] != rank_of(top) or top not in kinds:
            return False
        # With a natural pair from the hand the top card takes any pile.
        if shape[2] < 3 and (shape[3] > house.take_wilds or not _is_free(going, house)):
            return False
    if not _lay(table, going, event, kinds):
        return False
    meld = Meld.of(event.lots, shape, going.chair.seat, going.line.number)
    going.chair.side.lay(meld)
    _note(table, going, meld)
    return True


def add_to_meld(table: PlainTable, going: Going, event: AddToMeld) -> bool:
    """Cards put to a meld that is named, or that is the only one which they fit."""
    side, kinds, house = going.chair.side, event.kinds, table.house
    if kinds is None or not side.clear or side.melds_open or not _in_time(going):
        return False
    label = event.label
    meld = _fitting(side, event, house) if label is None else plainly_named(side, label)
    lying = meld.shape if meld is not None else None
    if meld is None or lying is None or added_to(event, lying) not in house.right:
        return False
    if going.begun is TOOK and not going.laid and not _takes(going, event, kinds, lying, house):
        return False
    if not _lay(table, going, event, kinds):
        return False
    meld.put(event.lots, kinds)
    _note(table, going, meld)
    return True


def join_melds(table: PlainTable, going: Going, event: JoinMelds) -> bool:
    """Two melds of the side become one."""
    side = going.chair.side
    if not _in_time(going) or (going.begun is TOOK and not going.laid):
        return False
    into, gone = plainly_named(side, event.into), plainly_named(side, event.gone)
    if into is None or joined_to(gone, into) not in table.house.right:
        return False
    assert gone is not None, "what was found right is known"
    going.laid.append(into)
    into.add(gone.lots)
    gone.joined = into
    side.clear = into.shape is not None
    return True


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


def _takes(going: Going, event: AddToMeld, kinds: tuple[int, ...], lying: Shape, house: House) -> bool:
    """Whether the top card goes to a meld: with a natural pair from the hand, or where none is asked for; and touches
    it if it is a sequence."""
    top = going.top
    if top not in kinds:
        return False
    rank, shape = rank_of(top), event.shape
    if lying[0] is SEQUENCE:
        return rank in (lying[2] - 1, lying[3] + 1) and _is_free(going, house)
    if lying[0] is not GROUP or rank != lying[1]:
        return False
    return (shape is not None and shape[2] > 2) or _is_free(going, house)


def _is_free(going: Going, house: House) -> bool:
    """Whether neither a first take nor a prized pile asks for a natural pair."""
    if going.had_taken[0] is not True:
        return False
    for lot in going.pile:  # noqa: SIM110 - a generator takes twice as long
        if lot.kinds & house.prizes:
            return False
    return True
