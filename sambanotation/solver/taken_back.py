"""Actions that are taken back in their turn: what they tell all the same of a hand and of the stock."""

from __future__ import annotations

from collections.abc import Sequence

from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    ClaimHand,
    Discard,
    Draw,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import Cards
from sambanotation.notation.record import Located
from sambanotation.solver.course import Course, Slot

_BRINGS = Draw | LayRedThrees | TakePile | TakeTop | SwapWild | OutOfTurn
"""What may bring cards to a hand."""


@frozen
class Done:
    """An action of a turn by its index, and whether it `stands`. Of one that was taken back: whether its cards were
    `held` without what was taken back besides."""

    nth: int
    located: Located
    stands: bool = True
    held: bool = True


def done_in(played: Sequence[Located]) -> list[Done]:
    """The actions of a turn. A claim is nothing that was done, and so nothing that is undone."""
    done: list[Done] = []
    for nth, located in enumerate(played):
        if not isinstance(located.action, Undo):
            done.append(Done(nth, located))
            continue
        undone = max(
            (at for at, one in enumerate(done) if one.stands and not isinstance(one.located.action, ClaimHand)),
            default=None,
        )
        if undone is not None:
            done[undone] = Done(done[undone].nth, done[undone].located, stands=False)
    brought = False
    for at, one in enumerate(done):
        if not one.stands:
            done[at] = Done(one.nth, one.located, stands=False, held=not brought)
            brought = brought or isinstance(one.located.action, _BRINGS)
    return done


@frozen
class Shown:
    """What an action that was taken back shows: cards that the hand of a seat held (not for `sure`: red threes may lie
    on the table since the deal), and cards of the stock, the next one first."""

    seat: str
    held: tuple[Slot, ...] = ()
    seen: tuple[Slot, ...] = ()
    sure: bool = True


def shown_by(action: Action, seat: str, located: Located, course: Course, turn: int, place: tuple[int, int]) -> Shown:
    """What an action shows that was taken back; its cards are written down as slots of the line and action at this
    place."""

    def slots_of(cards: Cards) -> list[Slot]:
        return course.write(cards, located.card_spans, turn, *place)

    match action:
        case OutOfTurn(seat=other, action=inner):
            return shown_by(inner, other, located, course, turn, place)
        case LayMeld(cards=cards) | AddToMeld(cards=cards) | Discard(cards=cards):
            return Shown(seat, tuple(slots_of(cards)))
        case Draw(chains=chains):
            return Shown(seat, (), tuple(slots_of(tuple(lot for chain in chains for lot in chain))))
        case LayRedThrees(chains=chains):
            slots, held, seen = iter(slots_of(tuple(lot for chain in chains for lot in chain))), [], list[Slot]()
            for chain in chains:
                first, *more = [next(slots) for _ in chain]
                held.append(first)
                seen += more
            return Shown(seat, tuple(held), tuple(seen), sure=False)
        case SwapWild(natural=natural, wild=wild):
            return Shown(seat, tuple(slots_of((wild, natural))[1:]))
        case _:
            return Shown(seat)


class Peeks:
    """Cards of the stock that were seen and put back on it."""

    def __init__(self) -> None:
        self._seen: list[tuple[int, int, tuple[Slot, ...]]] = []
        self._lost: list[int] = []

    def note(self, drawn: int, slots: tuple[Slot, ...]) -> None:
        """These cards were seen after so many lots had been drawn."""
        self._seen.append((drawn, len(self._lost), slots))

    def lose(self, drawn: int) -> None:
        """After so many lots nobody knows how many further cards were drawn."""
        self._lost.append(drawn)

    def tie(self, course: Course) -> None:
        """They are the cards that were drawn next, or that lie there still. Where it is not known how many cards were
        drawn nothing follows."""
        ends = [*self._lost, len(course.draws)]
        lying = dict(enumerate(course.stock))
        for drawn, lost, slots in self._seen:
            following = course.draws[drawn : ends[lost]]
            for at, slot in enumerate(slots):
                if (slot.low, slot.high) != (1, 1):
                    break
                same = _nth_of(following, at)
                if same is not None:
                    course.equal.append((slot, (same,)))
                    continue
                there = _cards_of(following)
                exact = all((one.low, one.high) == (1, 1) for one in lying.values())
                if there is None or not exact or lost < len(self._lost) or course.among_stock:
                    break
                if at - there in lying:
                    course.equal.append((slot, (lying[at - there],)))
                elif at - there == len(lying):
                    lying[at - there] = slot
                    course.stock.append(slot)


def _cards_of(slots: Sequence[Slot]) -> int | None:
    """How many cards some slots are, None where that is not known."""
    return sum(slot.low for slot in slots) if all(slot.low == slot.high for slot in slots) else None


def _nth_of(slots: Sequence[Slot], nth: int) -> Slot | None:
    """The slot of the card that is that one among those of some slots, from 0, if it is a slot of its own."""
    before = 0
    for slot in slots:
        if slot.low != slot.high:
            return None
        if (slot.low, before) == (1, nth):
            return slot
        before += slot.low
    return None
