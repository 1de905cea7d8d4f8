"""Mutations of the order of play, of the draw, and of red threes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sambanotation.game.actions import (
    Action,
    Discard,
    Draw,
    LayMeld,
    OutOfTurn,
    TakePile,
    Undo,
)
from sambanotation.game.cards import EVERY, RED_THREES, Lot, rank_of
from sambanotation.game.position import Position
from sambanotation.generate.mutations_of_red_threes import group_of
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, coming, kinds_of, mutation, no_red
from sambanotation.replay.setup import left_at_the_end


@mutation("not-this-seats-turn")
def not_this_seats_turn(scene: Scene) -> PlayedDeal | None:
    """A seat draws and discards when it is another one's turn."""
    for at in scene.turns():
        position = scene.befores[at][0]
        others = [seat for seat in position.seats if seat != position.to_play and position.played[seat]]
        acts = _quiet(scene, position, scene.chance.of(others)) if others else None
        if acts is not None:
            return scene.ended(at, acts[1], "not-this-seats-turn", seat=acts[0])
    return None


def _quiet(scene: Scene, position: Position, seat: str) -> tuple[str, tuple[Action, ...]] | None:
    """A draw and a discard of a seat, None where red threes or a short stock come into it."""
    number = scene.rules.draw_count.value
    next_cards = coming(position)[:number]
    discard = scene.spare(kinds_of(position, seat))
    if len(next_cards) < number or not no_red(next_cards) or discard is None:
        return None
    if len(kinds_of(position, seat)) < 2:
        return None
    draw = Draw(tuple((card(kind),) for kind in next_cards))
    return seat, (draw, Discard((card(discard),)))


def _aside(scene: Scene, name: str, act: str) -> PlayedDeal | None:
    """A turn in which another seat does something after the draw; a fine is charged where there is one."""
    for one in scene.drawn():
        others = [seat for seat in one.position.seats if seat != one.seat and one.position.played[seat]]
        if not others or one.position.to_play is None:
            continue
        other = scene.chance.of(others)
        done = _done_aside(scene, one.position, other, act)
        discard = scene.spare(one.hand)
        if done is None or discard is None or len(one.hand) < 3:
            continue
        acts = (*one.done, OutOfTurn(other, done), Discard((card(discard),)))
        changed = scene.ended(one.turn, acts, name)
        reason = _REASONS.get(act)
        points = scene.rules.penalties.value.get(reason) if reason is not None else None
        if points is None:
            return changed
        line = (one.turn, f"penalty {one.position.side_of[other].name} {points} {reason}")
        return replace(changed, between=(*changed.between, line))
    return None


_REASONS = {"draw": "stock-out-of-turn", "take": "pile-out-of-turn", "lay": "meld-out-of-turn"}


def _done_aside(scene: Scene, position: Position, seat: str, act: str) -> Action | None:
    hand = kinds_of(position, seat)
    match act:
        case "draw":
            next_cards = coming(position)[: scene.rules.draw_count.value]
            full = len(next_cards) == scene.rules.draw_count.value and no_red(next_cards)
            return Draw(tuple((card(kind),) for kind in next_cards)) if full else None
        case "take":
            return TakePile() if position.pile.size[0] else None
        case "lay":
            for kind in scene.chance.shuffled(hand):
                same = [other for other in hand if rank_of(other) == rank_of(kind) and 1 << kind & ~RED_THREES]
                if 4 <= 4 * rank_of(kind) < 52 and rank_of(kind) >= 2 and len(same) >= 3 and len(hand) > 4:
                    return LayMeld(cards(same[:3]))
            return None
        case _:
            discard = scene.spare(hand)
            return Discard((card(discard),)) if discard is not None and len(hand) > 2 else None


@mutation("stock-drawn-out-of-turn")
def stock_drawn_out_of_turn(scene: Scene) -> PlayedDeal | None:
    """Another seat draws."""
    return _aside(scene, "stock-drawn-out-of-turn", "draw")


@mutation("pile-taken-out-of-turn")
def pile_taken_out_of_turn(scene: Scene) -> PlayedDeal | None:
    """Another seat takes the pile."""
    return _aside(scene, "pile-taken-out-of-turn", "take")


@mutation("melded-out-of-turn")
def melded_out_of_turn(scene: Scene) -> PlayedDeal | None:
    """Another seat lays a group."""
    return _aside(scene, "melded-out-of-turn", "lay")


@mutation("acted-out-of-turn")
def acted_out_of_turn(scene: Scene) -> PlayedDeal | None:
    """Another seat discards."""
    return _aside(scene, "acted-out-of-turn", "discard")


@mutation("nothing-drawn-yet")
def nothing_drawn_yet(scene: Scene) -> PlayedDeal | None:
    """The draw is left out."""
    for one in scene.drawn():
        before = scene.befores[one.turn][0]
        discard = scene.spare(kinds_of(before, one.seat))
        if discard is not None and not before.owed[one.seat] and len(kinds_of(before, one.seat)) > 2:
            return scene.ended(one.turn, (Discard((card(discard),)),), "nothing-drawn-yet")
    return None


def _plain_draws(scene: Scene) -> Iterator[tuple[Drawn, list[int], tuple[Action, ...]]]:
    """Turns that begin with a full draw without red threes, with the stock before it and what was done before it."""
    number = scene.rules.draw_count.value
    for one in scene.drawn():
        at = next(index for index, action in enumerate(one.done) if isinstance(action, Draw))
        stock = coming(scene.befores[one.turn][at + 1])
        if at == len(one.done) - 1 and len(stock) > number + 1 and no_red(stock[: number + 2]):
            yield one, stock, one.done[:at]


@mutation("too-many-drawn")
def too_many_drawn(scene: Scene) -> PlayedDeal | None:
    """One card more is drawn."""
    for one, stock, done in _plain_draws(scene):
        discard = scene.spare(one.hand)
        if discard is not None:
            draw = Draw(tuple((card(kind),) for kind in stock[: scene.rules.draw_count.value + 1]))
            return scene.ended(one.turn, (*done, draw, Discard((card(discard),))), "too-many-drawn")
    return None


@mutation("too-few-drawn", breaks=lambda rules: rules.draw_count.value > 1)
def too_few_drawn(scene: Scene) -> PlayedDeal | None:
    """One card less is drawn."""
    for one, stock, done in _plain_draws(scene):
        discard = scene.spare(kinds_of(scene.befores[one.turn][0], one.seat))
        if discard is not None and len(one.hand) > 4:
            draw = Draw(tuple((card(kind),) for kind in stock[: scene.rules.draw_count.value - 1]))
            return scene.ended(one.turn, (*done, draw, Discard((card(discard),))), "too-few-drawn")
    return None


@mutation("drew-and-took")
def drew_and_took(scene: Scene) -> PlayedDeal | None:
    """The pile is taken after the draw."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        if discard is not None and one.position.pile.size[0]:
            return scene.ended(one.turn, (*one.done, TakePile(), Discard((card(discard),))), "drew-and-took")
    return None


@mutation("stock-used-up", "no-stock", "blocked", breaks=lambda rules: left_at_the_end(rules) is None)
def stock_used_up(scene: Scene) -> PlayedDeal | None:
    """Cards are drawn, though the stock is used up. Nobody can say which, so they are written as unseen."""
    for at, tables in enumerate(scene.befores):
        position = tables[0]
        seat = position.to_play
        if position.stock.high or seat is None or position.dead or position.owed[seat] or at == 0:
            continue
        discard = scene.spare(kinds_of(position, seat))
        if discard is not None and len(kinds_of(position, seat)) > 1:
            draw = Draw(tuple((Lot(EVERY),) for _ in range(scene.rules.draw_count.value)))
            return scene.ended(at, (draw, Discard((card(discard),))), "stock-used-up", seat=seat)
    return None


@mutation("not-the-top-of-the-stock")
def not_the_top_of_the_stock(scene: Scene) -> PlayedDeal | None:
    """The drawn cards come in another order."""
    for one, stock, done in _plain_draws(scene):
        discard = scene.spare(one.hand)
        if discard is not None and stock[0] != stock[1]:
            draw = Draw(((card(stock[1]),), (card(stock[0]),)))
            return scene.ended(one.turn, (*done, draw, Discard((card(discard),))), "not-the-top-of-the-stock")
    return None


@mutation("replaced-card-is-no-red-three")
def replaced_card_is_no_red_three(scene: Scene) -> PlayedDeal | None:
    """A card that is no red three is replaced."""
    for one, stock, done in _plain_draws(scene):
        discard = scene.spare(kinds_of(scene.befores[one.turn][0], one.seat))
        if discard is not None and len(one.hand) > 4:
            draw = Draw((cards(stock[:2]), cards(stock[2:3])))
            return scene.ended(one.turn, (*done, draw, Discard((card(discard),))), "replaced-card-is-no-red-three")
    return None


@mutation("turn-after-the-end")
def turn_after_the_end(scene: Scene) -> PlayedDeal | None:
    """The next player plays after another has gone out."""
    position, last = scene.befores[-1][0], len(scene.deal.turns)
    if scene.deal.how != "out":
        return None
    following = position.after(scene.deal.turns[-1].seat, scene.rules.next_player.value)
    acts = _quiet(scene, position, following)
    if acts is None or position.owed[following] or not no_red(kinds_of(position, following)):
        return None
    return scene.ended(last, acts[1], "turn-after-the-end", seat=following, how="out")


@mutation("drew-after-playing")
def drew_after_playing(scene: Scene) -> PlayedDeal | None:
    """A group is laid between the first card of the draw and the second."""
    for one, stock, done in _plain_draws(scene):
        if not one.side.opened:
            continue
        held = kinds_of(scene.befores[one.turn][0], one.seat)
        meld = group_of(held)
        discard = scene.spare(held, meld)
        if not meld or discard is None or len(held) < 6:
            continue
        first, second = (Draw((cards(part),)) for part in (stock[:1], stock[1:2]))
        acts = (*done, first, LayMeld(cards(meld)), second, Discard((card(discard),)))
        return scene.ended(one.turn, acts, "drew-after-playing")
    return None


@mutation("nothing-to-take-back")
def nothing_to_take_back(scene: Scene) -> PlayedDeal | None:
    """A turn begins with an undo."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        if discard is not None and len(one.hand) > 2:
            return scene.ended(one.turn, (Undo(), *one.done, Discard((card(discard),))), "nothing-to-take-back")
    return None


MUTATIONS = (
    not_this_seats_turn,
    stock_drawn_out_of_turn,
    pile_taken_out_of_turn,
    melded_out_of_turn,
    acted_out_of_turn,
    nothing_drawn_yet,
    too_many_drawn,
    too_few_drawn,
    drew_and_took,
    stock_used_up,
    not_the_top_of_the_stock,
    replaced_card_is_no_red_three,
    turn_after_the_end,
    drew_after_playing,
    nothing_to_take_back,
)
