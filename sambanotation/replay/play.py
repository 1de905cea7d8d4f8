"""The turns of a deal: each action is put to the referee, and then it happens, because at the table it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, takewhile

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndDeal,
    EndTurn,
    Event,
    Expose,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    Penalise,
    TakeBack,
    Undo,
)
from sambanotation.game.apply import apply, playing, step_aside, step_back
from sambanotation.game.cards import Lot, lots_of
from sambanotation.game.hand import most_supplied
from sambanotation.game.position import Position
from sambanotation.notation.record import (
    ClaimLine,
    Empty,
    EndLine,
    ExposeLine,
    Line,
    Located,
    PenaltyLine,
    Turn,
    Unreadable,
    Variation,
)
from sambanotation.replay.faults import IN_TURN, NOTHING_TO_TAKE_BACK
from sambanotation.replay.judging import Judging, Standpoint
from sambanotation.replay.labels import NAMING, resolve
from sambanotation.replay.plain_play import ENDED, begins, go_on_plainly, play_plainly
from sambanotation.replay.plain_table import PlainTable
from sambanotation.replay.unread import may_have_played, numbers_to_come
from sambanotation.ruleset import RuleSet

END = EndTurn()

_NO_PLAY = frozenset({ClaimLine, Empty})

_LAYING = frozenset({LayMeld, AddToMeld, JoinMelds})


def play(lines: Sequence[Line], position: Position, rules: RuleSet, judging: Judging) -> Position:
    """Plays lines of a deal or of a variation and gives the position that they lead to (which may be another
    object)."""
    before: tuple[Position, Standpoint] | None = None
    stock: list[Lot] = []
    number: int | None = None
    coming: list[int | None] | None = None
    has_variations = Variation in map(type, lines)
    table = PlainTable(judging.house) if not judging.asks_all else None
    one_by_one = has_variations or judging.is_watched
    at, end = 0, len(lines)
    while at < end:
        line = lines[at]
        if type(line) is Turn:
            if has_variations:
                before = (position.copy(), judging.standpoint()) if _has_variation(lines, at) else None
                stock = _drawn_in(line)
            came, done = at, 0
            if table is not None:
                came, done = play_plainly(table, position, lines, at, at + 1 if one_by_one else end)
            if came > at:
                line, at = lines[came - 1], came
                assert type(line) is Turn, "only turns are played plainly"
                number = line.number
                judging.begin_turn(number, line.seat)
                judging.watcher.after(line, position)
                if one_by_one or at == end:
                    continue
                line = lines[at]
                if type(line) is not Turn:
                    continue
            number = line.number
            position = _play_turn(line, done, lines, at, position, rules, judging, table)
            judging.watcher.after(line, position)
            at += 1
            continue
        if type(line) in _NO_PLAY:
            judging.watcher.after(line, position)
            at += 1
            continue
        match line:
            case Variation() if before is not None:
                _play_variation(line, *before, stock, rules, judging)
            case PenaltyLine():
                judging.seat = None
                judging.ask(position, Penalise(line.side, line.points, line.reason), line.span)
                apply(position, Penalise(line.side, line.points, line.reason))
                judging.charge(line.side, line.reason)
            case ExposeLine():
                judging.seat = line.seat
                judging.ask(position, Expose(line.seat, line.cards), line)
                apply(position, Expose(line.seat, line.cards))
            case EndLine():
                judging.seat = None
                judging.ask(position, EndDeal(line.how), line.span)
                apply(position, EndDeal(line.how))
            case Unreadable():
                before = None
                coming = numbers_to_come(lines) if coming is None else coming
                _pass_over(line, position, number, coming[at])
            case _:
                pass
        judging.watcher.after(line, position)
        at += 1
    return position


def _has_variation(lines: Sequence[Line], at: int) -> bool:
    """Whether a variation of the turn at this index follows; penalties and exposed cards may stand before it."""
    after = (lines[index] for index in range(at + 1, len(lines)))
    between = Empty | PenaltyLine | ExposeLine
    return isinstance(next((line for line in after if not isinstance(line, between)), None), Variation)


def _pass_over(line: Unreadable, position: Position, before: int | None, coming: int | None) -> None:
    """An unreadable turn may have been anything: what it may have touched is not known any more."""
    position.fog = True
    for seat in may_have_played(line, position.seats, before, coming):
        position.forget(seat)


def _drawn_in(turn: Turn) -> list[Lot]:
    """The cards that left the stock in a turn, the first one first."""
    drawn: list[list[Lot]] = []
    for located in turn.played:
        if isinstance(located.action, Undo):
            drawn = drawn[:-1]
        else:
            drawn.append(_drawn_by(located.action))
    return [lot for lots in drawn for lot in lots]


def _drawn_by(action: Action) -> list[Lot]:
    """The cards of the stock that an action saw, the first one first."""
    match action:
        case Draw(chains=chains):
            return [lot for chain in chains for lot in chain]
        case LayRedThrees(chains=chains):
            return [lot for chain in chains for lot in chain[1:]]
        case OutOfTurn(action=inner):
            return _drawn_by(inner)
        case _:
            return []


def _put_back(position: Position, stock: list[Lot]) -> None:
    """Cards that were seen lie on top of the stock (again), where nothing is known of it and all of them is."""
    if not position.stock.coming and all(lot.low == lot.high for lot in stock):
        position.stock.coming = [Lot(lot.kinds) for lot in stock for _ in range(lot.low)][::-1]
        position.reveal(position.stock.coming)


def _play_variation(
    variation: Variation, before: Position, then: Standpoint, stock: list[Lot], rules: RuleSet, judging: Judging
) -> None:
    """What might have been: judged as the game is, from the same position, with the same cards in the stock."""
    position = before.copy()
    _put_back(position, stock)
    now, fined = judging.standpoint(), judging.fined
    judging.fined = []
    judging.stand_at(then)
    judging.watcher.enter(variation)
    play(variation.lines, position, rules, judging)
    judging.watcher.leave(variation)
    judging.stand_at(now)
    judging.fined = fined


def _play_turn(
    turn: Turn,
    done: int,
    lines: Sequence[Line],
    at: int,
    position: Position,
    rules: RuleSet,
    judging: Judging,
    table: PlainTable | None,
) -> Position:
    """Plays the turn that stands at an index among the lines, of which so many acts are done already. No table: nothing
    is to be played plainly."""
    judging.begin_turn(turn.number, turn.seat)
    if not done and (table is None or not begins(position, turn.seat, turn.number)):
        begin = BeginTurn(turn.seat, turn.number)
        judging.ask(position, begin, turn.seat_span)
        apply(position, begin)
    actions = turn.actions
    if not done and Undo in map(type, actions):
        position = _play_with_undo(turn, islice(lines, at + 1, None), position, rules, judging)
    else:
        while done < len(actions):
            judging.catch_up(turn, done)
            done = _play_next(turn, done, position, rules, judging, table)
            if done == ENDED:
                return position
        judging.catch_up(turn, len(actions))
    judging.ask(position, END, turn.played[-1] if actions else turn.seat_span)
    apply(position, END)
    return position


def _play_next(
    turn: Turn, done: int, position: Position, rules: RuleSet, judging: Judging, table: PlainTable | None
) -> int:
    """Plays the action of a turn before which so many were done, and what is plain behind it: how many are done then,
    or ENDED.

    Cards laid as they were not before are plain themselves once the referee has found them right.
    """
    located = turn.played[done]
    action = located.action
    if table is None or type(action) not in _LAYING:
        _play_action(located, position, rules, judging)
    else:
        resolved = resolve(position, action, rules)
        if not judging.ask(position, resolved, located):
            further = go_on_plainly(table, position, playing(position), turn, done)
            if further != done:
                return further
        apply(position, resolved)
    return go_on_plainly(table, position, playing(position), turn, done + 1) if table is not None else done + 1


def _play_with_undo(
    turn: Turn, following: Iterable[Line], position: Position, rules: RuleSet, judging: Judging
) -> Position:
    """The actions of a turn in which something is taken back; gives the position that they lead to."""
    earlier: list[tuple[Position, Standpoint, Action]] = []
    # What was laid and taken back, each with how many actions stood before it.
    taken_back: list[tuple[Located, int]] = []
    for located in turn.played:
        if isinstance(located.action, Undo):
            if earlier:
                undone = [done for done in judging.played if done.action is earlier[-1][2]][-1:]
                position = _undo(position, *earlier.pop(), judging)
                stood = len(judging.played)
                taken_back = [(shown, min(before, stood)) for shown, before in taken_back]
                taken_back += [(shown, stood) for shown in undone]
            else:
                judging.add(NOTHING_TO_TAKE_BACK, located.span)
            continue
        if not isinstance(located.action, ClaimHand):
            # A claim is nothing that was done, and so nothing that is undone.
            earlier.append((position.copy(), judging.standpoint(), located.action))
        _play_action(located, position, rules, judging)
    next_lines = tuple(takewhile(_before_the_next_turn, following)) if taken_back else ()
    for shown, before in taken_back:
        cards = _put_away(shown, judging.played[before:], turn.seat, next_lines)
        if cards:
            judging.ask(position, TakeBack(turn.seat, cards), shown.span)
    return position


def _undo(now: Position, before: Position, then: Standpoint, undone: Action, judging: Judging) -> Position:
    """Takes an action back: the position before it, in which what was seen since is known."""
    judging.stand_at(then)
    _put_back(before, _drawn_by(undone))
    shown = list(playing(now).shown)
    if isinstance(undone, LayMeld | AddToMeld):
        shown += lots_of(undone.cards)
    playing(before).show(shown)
    return before


def _before_the_next_turn(line: Line) -> bool:
    return not isinstance(line, Turn | EndLine)


def _put_away(shown: Located, played: list[Located], seat: str, following: Sequence[Line]) -> tuple[Lot, ...]:
    """The cards of a laying or discard that was taken back which certainly went to the hand: not laid or discarded
    again, and not exposed."""
    if not isinstance(shown.action, LayMeld | AddToMeld | Discard):
        return ()
    kept: list[Lot] = []
    for located in played:
        kept += lots_of(located.action.cards) if isinstance(located.action, LayMeld | AddToMeld | Discard) else ()
    for line in following:
        kept += lots_of(line.cards) if isinstance(line, ExposeLine) and line.seat == seat else ()
    places = [(lot.kinds, lot.high) for lot in kept]
    there: list[tuple[int, int]] = []
    away: list[Lot] = []
    for lot in lots_of(shown.action.cards):
        if not lot.certain:
            continue
        if most_supplied([*there, (lot.kinds, 1)], places) > len(there):
            there.append((lot.kinds, 1))
        else:
            away.append(lot)
    return tuple(away)


def _play_action(located: Located, position: Position, rules: RuleSet, judging: Judging) -> None:
    action: Event = located.action
    if type(action) is OutOfTurn:
        _play_out_of_turn(action, located, position, rules, judging)
    else:
        if type(action) in NAMING:
            action = resolve(position, action, rules)
        judging.ask(position, action, located)
        apply(position, action)
        judging.played.append(located)


def _play_out_of_turn(
    action: OutOfTurn, located: Located, position: Position, rules: RuleSet, judging: Judging
) -> None:
    if action.seat == playing(position).seat:
        judging.add(IN_TURN, located.span, seat=action.seat)
        _play_action(replace(located, action=action.action), position, rules, judging)
        return
    resolve(position, action, rules)
    judging.ask(position, action, located)
    interrupted = step_aside(position, action.seat)
    inner: Event = resolve(position, action.action, rules)
    judging.ask(position, inner, located)
    apply(position, inner)
    step_back(position, interrupted)
    playing(position).actions.append(action)
    judging.played.append(located)
