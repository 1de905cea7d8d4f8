"""What lies where in a deal that begins in the middle, as far as it is told."""

from __future__ import annotations

from sambanotation.game.cards import EVERY, RED_THREES
from sambanotation.game.position import Position
from sambanotation.notation.record import Deal, HandLine, HeapLine, MeldLine, RedLine
from sambanotation.solver.course import Come, Course, Honour, Lie, MeldTold, Slot


def arrange(deal: Deal, position: Position, course: Course) -> list[Slot]:
    """Takes down in a course what lies where when the first turn begins: the hands, the pile, the melds in their order,
    and red threes. Gives the slots of the stock line, the next card first."""
    course.from_start = False
    size, stock = position.pack.size, list[Slot]()
    hands, piles, reds = set[str](), False, set[str]()
    for at, line in enumerate(deal.lines):
        match line:
            case HandLine() if line.seat in position.hands:
                hands.add(line.seat)
                _hand(at, line, size, course)
            case HeapLine(heap="pile"):
                piles = True
                cut = line.open_at if line.open else len(line.cards)
                below = course.write(line.cards[:cut], line.card_spans[:cut], None, at, -1)
                rest = [course.unseen(EVERY, 0, size)] if line.open else []
                course.up = [*below, *rest, *course.write(line.cards[cut:], line.card_spans[cut:], None, at, -1)]
            case HeapLine(heap="stock"):
                cut = line.open_at if line.open else len(line.cards)
                stock = course.write(line.cards[:cut], line.card_spans[:cut], None, at, -1)
                course.whole = None if line.open else stock
            case MeldLine() if line.cards and any(side.name == line.side for side in position.sides):
                slots = course.write(line.cards, line.card_spans, None, at, -1)
                course.before.append(Lie(line.side, tuple(slots), len(course.melds)))
                course.melds.append(MeldTold(len(course.melds), line.side))
            case RedLine() if any(side.name == line.owner for side in position.sides):
                reds.add(line.owner)
                slots = course.write(line.cards, line.card_spans, None, at, -1)
                for slot in slots:
                    if slot.pattern & RED_THREES:
                        # Whatever card stands there is a red three.
                        slot.told.append((None, RED_THREES))
                course.before.append(Lie(line.owner, tuple(slots), None))
            case _:
                pass
    for seat in position.seats:
        if seat not in hands:
            _hold(seat, [course.unseen(EVERY, 0, size)], course)
    if not piles:
        course.up = [course.unseen(EVERY, 0, size)]
    for side in position.sides:
        if side.melds_open:
            course.unseen_melds.add(side.name)
        if side.name not in reds:
            untold = course.unseen(RED_THREES, 0, position.pack.among(RED_THREES))
            course.before.append(Lie(side.name, (untold,), None))
    return stock


def _hand(at: int, line: HandLine, size: int, course: Course) -> None:
    slots = iter(course.write([lot for chain in line.chains for lot in chain], line.card_spans, None, at, -1))
    held: list[Slot] = []
    for chain in line.chains:
        *replaced, last = [next(slots) for _ in chain]
        held.append(last)
        course.before += [Honour(line.seat, slot) for slot in replaced]
    _hold(line.seat, [*held, *([course.unseen(EVERY, 0, size)] if line.open else [])], course)


def _hold(seat: str, slots: list[Slot], course: Course) -> None:
    course.dealt.setdefault(seat, []).extend(slots)
    course.before += [Come(seat, slot) for slot in slots]
