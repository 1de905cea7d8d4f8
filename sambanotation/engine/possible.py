"""What may be done now, as single acts: every one of them is put to the referee."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.engine.acts import END_TURN, act_of
from sambanotation.engine.shape import Json
from sambanotation.engine.table import RefereeTable
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AskPartner,
    BeginTurn,
    Discard,
    Draw,
    EndTurn,
    Event,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayRedThrees,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.apply import apply
from sambanotation.game.cards import RED_THREES, Lot, kinds_in
from sambanotation.game.position import Position
from sambanotation.referee.layable import may_do, new_melds
from sambanotation.referee.questions import can_go_out, can_take_pile, can_take_top_alone
from sambanotation.replay.labels import resolve
from sambanotation.ruleset import RuleSet


def possible(table: RefereeTable, seat: str) -> Json:
    """What a seat may do now, as the reply to `legal` has it; the id is missing.

    The acts are: a draw of what lies on the stock, the takes, the melds that the hand makes by itself (see
    `new_melds`), single cards added to melds, melds of one rank joined, red threes laid, discards, and the ends of a
    turn. Raises OutOfOrderError before a deal.
    """
    before, rules = table.position, table.rules
    drawn, done = _so_far(table, seat)
    begins = not done
    acts = [] if table.playing not in (None, seat) else list(_legal(drawn, before, bool(done), seat, rules))
    return {
        "type": "legal",
        "acts": acts,
        "take": can_take_pile(before, seat, rules) if begins and before.pile.top else False,
        "take_top": can_take_top_alone(before, seat, rules) if begins else False,
        "go_out": can_go_out(drawn, seat, rules) if done else False,
    }


def _so_far(table: RefereeTable, seat: str) -> tuple[Position, list[Action]]:
    """The table in the middle of the turn of a seat, and what it has done in it that was not taken back."""
    position = table.position.copy()
    done: list[Action] = []
    turn = table.turn_line if table.playing == seat else None
    for action in turn.actions if turn is not None else ():
        done = done[:-1] if isinstance(action, Undo) else [*done, action]
    apply(position, BeginTurn(seat, turn.number if turn is not None else 0))
    for action in done:
        apply(position, resolve(position, action, table.rules))
    return position, done


def _legal(position: Position, before: Position, done: bool, seat: str, rules: RuleSet) -> Iterator[Json]:
    if not done and before.to_play not in (None, seat):
        return
    for event in (*_proposed(position, before, done, seat, rules), KeepLastCard(), AskPartner(True), GoOut()):
        tried = position.copy()
        resolved = resolve(tried, event, rules)
        if may_do(tried, resolved, rules):
            yield act_of(resolved, tried)
    if may_do(position.copy(), EndTurn(), rules):
        yield END_TURN


def _proposed(position: Position, before: Position, done: bool, seat: str, rules: RuleSet) -> Iterator[Event]:
    hand, side = position.hands[seat], position.side_of[seat]
    coming = list(position.stock.coming)
    chains: list[tuple[Lot, ...]] = []
    while coming and len(chains) < rules.draw_count.value:
        chain = [coming.pop()]
        while chain[-1].kinds & RED_THREES and not position.reds_kept and coming:
            chain.append(coming.pop())
        chains.append(tuple(chain))
    if chains:
        yield Draw(tuple(chains))
    # A take is no end in itself: it must be possible to play on from it.
    if not done and can_take_pile(before, seat, rules) is not False:
        yield TakePile()
    if not done and can_take_top_alone(before, seat, rules) is not False:
        yield TakeTop()
    held = [kind for kind in sorted(hand.known) if hand.known[kind]]
    for kind in kinds_in(RED_THREES):
        if hand.known.get(kind):
            yield LayRedThrees(((Lot(1 << kind), *coming[-1:]),))
            yield LayRedThrees(((Lot(1 << kind),),))
    yield from new_melds(hand, rules)
    labels = [Label(meld.key, number=meld.number) for meld in side.on_table]
    for label in labels:
        for kind in held:
            yield AddToMeld(label, (Lot(1 << kind),))
    for into in labels:
        for gone in labels:
            if into.key == gone.key and into != gone:
                yield JoinMelds(into, gone)
    for kind in held:
        yield Discard((Lot(1 << kind),))
