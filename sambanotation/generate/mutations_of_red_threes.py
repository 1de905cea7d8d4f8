"""Mutations of red threes: what becomes of them when they are dealt, drawn, found in the pile, or come last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sambanotation.game.actions import (
    Action,
    AnnounceOneCard,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.cards import RED_THREES, rank_kinds
from sambanotation.generate.played import PlayedDeal, card, cards
from sambanotation.generate.scene import Drawn, Scene, coming, kinds_of, left_at, mutation, no_red
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import LastRedThree, PileRedThree, RedThreeDealt, RedThreeDrawn


def shown_and_replaced(rules: RuleSet) -> bool:
    return rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN


@mutation("shown-red-three-not-replaced", "red-threes", breaks=shown_and_replaced)
def shown_red_three_not_replaced(scene: Scene) -> PlayedDeal | None:
    """A red three was shown before, and its owner draws without replacing it."""
    return _without_replacing(scene, "shown-red-three-not-replaced", True)


@mutation("red-three-not-laid", "red-threes", "clustered", breaks=lambda rules: not rules.red_three_held.value)
def red_three_not_laid(scene: Scene) -> PlayedDeal | None:
    """A red three is in the hand, dealt or drawn, and its owner goes on without laying it."""
    return _without_replacing(scene, "red-three-not-laid", False)


def _without_replacing(scene: Scene, name: str, shown: bool) -> PlayedDeal | None:
    for at in scene.turns():
        turn, position = scene.deal.turns[at], scene.befores[at][0]
        if not turn.actions or not isinstance(turn.actions[0], LayRedThrees):
            continue
        drawn = coming(position)[: scene.rules.draw_count.value]
        discard = scene.spare(kinds_of(position, turn.seat))
        if bool(position.owed[turn.seat]) is not shown or not no_red(drawn) or not drawn or discard is None:
            continue
        draw = Draw(tuple((card(kind),) for kind in drawn))
        return scene.ended(at, (draw, Discard((card(discard),))), name)
    for one, kind in red_draws(scene) if not shown else ():
        discard = scene.spare([held for held in one.hand if held != kind])
        if discard is not None and len(one.hand) > 3:
            return scene.ended(one.turn, (*one.done, Discard((card(discard),))), name)
    return None


@mutation(
    "red-three-not-replaced",
    "red-threes",
    "clustered",
    breaks=lambda rules: rules.drawn_red_three.value is RedThreeDrawn.REPLACED_AT_ONCE,
)
def red_three_not_replaced(scene: Scene) -> PlayedDeal | None:
    """A red three is laid, dealt or drawn, and no card is drawn for it."""
    for at in scene.turns():
        turn, position = scene.deal.turns[at], scene.befores[at][0]
        if not turn.actions or not isinstance(turn.actions[0], LayRedThrees):
            continue
        chains, stock = turn.actions[0].chains, coming(position)
        more, number = len(chains) - 1, scene.rules.draw_count.value
        replaced = [(chain[0], card(kind)) for chain, kind in zip(chains[1:], stock, strict=False)]
        bare, drawn = LayRedThrees((chains[0][:1], *replaced)), stock[more : more + number]
        discard = scene.spare(kinds_of(position, turn.seat))
        if len(drawn) < number or not no_red(stock[: more + number]) or discard is None:
            continue
        draw = Draw(tuple((card(kind),) for kind in drawn))
        return scene.ended(at, (bare, draw, Discard((card(discard),))), "red-three-not-replaced")
    for one, kind in red_draws(scene):
        discard = scene.spare([held for held in one.hand if held != kind])
        # With an empty stock there is nothing to draw for it.
        left = coming(scene.befores[one.turn][1])[scene.rules.draw_count.value :]
        if discard is not None and len(one.hand) > 3 and left:
            acts = (*one.done, LayRedThrees(((card(kind),),)), Discard((card(discard),)))
            return scene.ended(one.turn, acts, "red-three-not-replaced")
    return None


@mutation(
    "pile-red-three-replaced",
    "covered",
    breaks=lambda rules: rules.pile_red_three.value is PileRedThree.LAID_NOT_REPLACED,
)
def pile_red_three_replaced(scene: Scene) -> PlayedDeal | None:
    """A red three that came with the pile is replaced from the stock."""
    for at in scene.turns():
        actions = scene.deal.turns[at].actions
        taken = [index for index, action in enumerate(actions) if isinstance(action, TakePile)]
        laid = [index for index, action in enumerate(actions) if isinstance(action, LayRedThrees)]
        laid = [index for index in laid if taken and index > taken[0]]
        if not laid:
            continue
        stock = coming(scene.befores[at][laid[0] + 1])
        action = actions[laid[0]]
        if not stock or not no_red(stock[:1]) or not isinstance(action, LayRedThrees):
            continue
        replaced = LayRedThrees(((action.chains[0][0], card(stock[0])), *action.chains[1:]))
        rest = _without_claims(actions[laid[0] + 1 :])
        return scene.ended(at, (*actions[: laid[0]], replaced, *rest), "pile-red-three-replaced")
    return None


def _without_claims(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(action for action in actions if not isinstance(action, ClaimHand | AnnounceOneCard | GoOut))


@mutation(
    "played-after-the-last-red-three",
    "last-red-three",
    breaks=lambda rules: rules.last_red_three.value is not LastRedThree.PLAY_ON,
)
def played_after_the_last_red_three(scene: Scene) -> PlayedDeal | None:
    """A discard follows the last red three."""
    last = len(scene.deal.turns) - 1
    if last < 0 or scene.deal.how != "stock" or not scene.befores[-1][0].dead:
        return None
    discard = scene.spare(kinds_of(scene.befores[last][-1], scene.deal.turns[last].seat))
    if discard is None:
        return None
    acts = (*scene.deal.turns[last].actions, Discard((card(discard),)))
    return scene.ended(last, acts, "played-after-the-last-red-three", how="stock")


def group_of(held: list[int]) -> list[int]:
    """Three natural cards of one rank, or none."""
    for rank in range(12, 1, -1):
        same = [kind for kind in held if 1 << kind & rank_kinds(rank)]
        if len(same) >= 3:
            return same[:3]
    return []


@mutation(
    "red-three-discarded", breaks=lambda rules: "3r" in rules.not_discarded.value and not rules.red_three_held.value
)
def red_three_discarded(scene: Scene) -> PlayedDeal | None:
    """A red three is drawn and discarded."""
    for one, kind in red_draws(scene):
        return scene.ended(one.turn, (*one.done, Discard((card(kind),))), "red-three-discarded")
    return None


@mutation("red-three-in-a-meld")
def red_three_in_a_meld(scene: Scene) -> PlayedDeal | None:
    """A red three is drawn and laid in a group."""
    for one, kind in red_draws(scene):
        held = kinds_of(scene.befores[one.turn][0], one.seat)
        meld = group_of(held)
        discard = scene.spare(held, meld)
        if meld and one.side.opened and discard is not None and len(held) > 6:
            acts = (*one.done, LayMeld(cards([*meld, kind])), Discard((card(discard),)))
            return scene.ended(one.turn, acts, "red-three-in-a-meld")
    return None


def red_draws(scene: Scene) -> Iterator[tuple[Drawn, int]]:
    """Turns that drew a red three at first: as if it had come to the hand like any other card."""
    number = scene.rules.draw_count.value
    for one in scene.drawn():
        at = next(index for index, action in enumerate(one.done) if isinstance(action, Draw))
        stock = coming(scene.befores[one.turn][at + 1])[:number]
        reds = [kind for kind in stock if 1 << kind & RED_THREES]
        if len(reds) == 1 and len(stock) == number and at == 0:
            yield replace(one, done=(Draw(tuple((card(kind),) for kind in stock)),)), reds[0]


@mutation("red-three-replaced", breaks=lambda rules: rules.drawn_red_three.value is RedThreeDrawn.KEPT)
def red_three_replaced(scene: Scene) -> PlayedDeal | None:
    """A red three is drawn, and another card for it."""
    for one, kind in red_draws(scene):
        stock = coming(scene.befores[one.turn][1])
        number = scene.rules.draw_count.value
        more, held = stock[number : number + 1], kinds_of(scene.befores[one.turn][0], one.seat)
        discard = scene.spare(held)
        if not more or not no_red(more) or discard is None or len(held) < 3:
            continue
        chains = []
        rest = [drawn for drawn in stock[:number] if drawn != kind] + more
        for drawn in stock[:number]:
            chains.append(cards([drawn, rest.pop(0)]) if drawn == kind else cards([rest.pop(0)]))
        written = [lot.kinds.bit_length() - 1 for chain in chains for lot in chain]
        if written == stock[: number + 1]:
            return scene.ended(one.turn, (Draw(tuple(chains)), Discard((card(discard),))), "red-three-replaced")
    return None


@mutation(
    "dealt-red-three-not-replaced",
    "red-threes",
    breaks=lambda rules: rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL,
)
def dealt_red_three_not_replaced(scene: Scene) -> PlayedDeal | None:
    """The last card of a chain lies in the stock instead."""
    for at, (seat, chains) in enumerate(scene.deal.hands):
        for place, chain in enumerate(chains):
            if len(chain) > 1 and chain[0].kinds & RED_THREES:
                left = (*chains[:place], chain[:-1], *chains[place + 1 :])
                hands = (*scene.deal.hands[:at], (seat, left), *scene.deal.hands[at + 1 :])
                marks = {f"hand {seat}": "dealt-red-three-not-replaced"}
                stock = (chain[-1], *scene.deal.stock)
                shown = tuple(one for one in scene.deal.shown if one[0] != seat)
                changed = replace(scene.deal, hands=hands, stock=stock, shown=shown, marks=marks, turns=())
                return left_at(changed)
    return None


MUTATIONS = (
    shown_red_three_not_replaced,
    red_three_not_laid,
    red_three_not_replaced,
    pile_red_three_replaced,
    played_after_the_last_red_three,
    red_three_discarded,
    red_three_in_a_meld,
    red_three_replaced,
    dealt_red_three_not_replaced,
)
