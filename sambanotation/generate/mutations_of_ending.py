"""Mutations of the discard, of going out and of the end of a deal."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    GoOut,
    KeepLastCard,
    Label,
    LayMeld,
    TakePile,
)
from sambanotation.game.canastas import complete_melds
from sambanotation.game.cards import NATURAL, rank_of
from sambanotation.game.melds import Form
from sambanotation.generate.played import PlayedDeal, PlayedTurn, card, cards
from sambanotation.generate.scene import Scene, kinds_of, left_at, mutation
from sambanotation.referee import can_go_out
from sambanotation.ruleset_terms import LastRedThree, StockEnd


@mutation("no-discard")
def no_discard(scene: Scene) -> PlayedDeal | None:
    """The discard is left out."""
    for one in scene.drawn():
        if len(one.hand) > 3:
            return scene.ended(one.turn, one.done, "no-discard")
    return None


@mutation("several-discards")
def several_discards(scene: Scene) -> PlayedDeal | None:
    """Two cards are discarded."""
    for one in scene.drawn():
        first = scene.spare(one.hand)
        second = scene.spare(one.hand, [first]) if first is not None else None
        if first is not None and second is not None and len(one.hand) > 4:
            return scene.ended(one.turn, (*one.done, Discard(cards([first, second]))), "several-discards")
    return None


@mutation("played-after-the-discard")
def played_after_the_discard(scene: Scene) -> PlayedDeal | None:
    """A group is laid after the discard."""
    for one in scene.drawn(opened=True):
        for rank in scene.chance.shuffled(range(2, 13)):
            same = [kind for kind in one.hand if rank_of(kind) == rank][:3]
            discard = scene.spare(one.hand, same)
            if len(same) == 3 and discard is not None and len(one.hand) > 6:
                acts = (*one.done, Discard((card(discard),)), LayMeld(cards(same)))
                return scene.ended(one.turn, acts, "played-after-the-discard")
    return None


@mutation("turn-ended-by-keeping")
def turn_ended_by_keeping(scene: Scene) -> PlayedDeal | None:
    """The last card, or any other, is kept instead of discarded."""
    for one in scene.drawn():
        if len(one.hand) > 1:
            return scene.ended(one.turn, (*one.done, KeepLastCard()), "turn-ended-by-keeping")
    return None


@mutation("false-announcement")
def false_announcement(scene: Scene) -> PlayedDeal | None:
    """One card is announced by a player who holds more."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        if discard is not None and len(one.hand) > 3:
            acts = (*one.done, Discard((card(discard),)), AnnounceOneCard())
            return scene.ended(one.turn, acts, "false-announcement")
    return None


@mutation("one-card-not-announced", "eager", breaks=lambda rules: rules.one_card_announced.value)
def one_card_not_announced(scene: Scene) -> PlayedDeal | None:
    """The last card is not announced."""
    for at in scene.turns():
        actions = scene.deal.turns[at].actions
        if AnnounceOneCard() in actions:
            silent = [act for act in actions if not isinstance(act, AnnounceOneCard | ClaimHand)]
            return scene.ended(at, silent, "one-card-not-announced")
    return None


@mutation("went-out-without-two-canastas", "eager")
def went_out_without_two_canastas(scene: Scene) -> PlayedDeal | None:
    """A player with one card goes out by it, and the side has too few complete melds."""
    found = _emptied(scene)
    if found is None:
        return None
    at, acts = found
    return scene.ended(at, (*acts, GoOut()), "went-out-without-two-canastas", how="out")


@mutation("left-without-cards", "short-take")
def left_without_cards(scene: Scene) -> PlayedDeal | None:
    """A player lays and discards everything, and the side may not go out yet."""
    found = _emptied(scene)
    return scene.ended(found[0], found[1], "left-without-cards") if found is not None else None


def _takes(turn: PlayedTurn) -> bool:
    return any(isinstance(act, TakePile) for act in turn.actions)


def _emptied(scene: Scene) -> tuple[int, tuple[Action, ...]] | None:
    """A turn that left its player few cards, and acts by which it would have left none: the discard, and before it the
    others put to a group of their rank or laid as a new one; or a discard in place of a pass. None where the side may
    go out, or there is no such turn."""
    needed, size = scene.rules.going_out_melds.value, scene.rules.canasta_size.value
    # That a take must leave the player able to finish is a rule of its own, and few takes leave so little: they come
    # first.
    for at in sorted(scene.turns(), key=lambda at: not _takes(scene.deal.turns[at])):
        actions = scene.deal.turns[at].actions
        if KeepLastCard() in actions and AskPartner(False) not in actions:
            passed = actions.index(KeepLastCard())
            (last,) = kinds_of(scene.befores[at][passed + 1], scene.deal.turns[at].seat)
            return at, (*actions[:passed], Discard((card(last),)))
        discarded = next((index for index, act in enumerate(actions) if isinstance(act, Discard)), None)
        if discarded is None or GoOut() in actions:
            continue
        position, seat = scene.befores[at][discarded + 1], scene.deal.turns[at].seat
        side, hand = position.side_of[seat], kinds_of(position, seat)
        discard = actions[discarded]
        complete = sum(one.size[0] >= size for one in side.on_table)
        for rank in {rank_of(kind) for kind in hand if 1 << kind & NATURAL}:
            same = [kind for kind in hand if rank_of(kind) == rank]
            rest = [kind for kind in hand if rank_of(kind) != rank] or [same.pop()]
            new = scene.rules.meld_least.value <= len(same) < size and all(one.rank != rank for one in side.on_table)
            if new and len(rest) == 1 and isinstance(discard, Discard) and complete < needed and side.opened:
                return at, (*actions[:discarded], LayMeld(cards(same)), Discard((card(rest[0]),)))
        if len(hand) != 2 or not isinstance(discard, Discard):
            continue
        for kept, other in ((hand[0], hand[1]), (hand[1], hand[0])):
            for meld in side.on_table:
                full = sum(one.size[0] + (one is meld) >= size for one in side.on_table)
                if meld.form is Form.GROUP and meld.rank == rank_of(kept) and 1 << kept & NATURAL and full < needed:
                    put = AddToMeld(Label(meld.key, number=meld.number), (card(kept),))
                    return at, (*actions[:discarded], put, Discard((card(other),)))
    return None


@mutation("went-out-with-cards", "many-canastas")
def went_out_with_cards(scene: Scene) -> PlayedDeal | None:
    """A player goes out who still holds cards."""
    needed = scene.rules.going_out_melds.value
    for one in scene.drawn(opened=True):
        discard = scene.spare(one.hand)
        if discard is not None and len(one.hand) > 2 and complete_melds(one.side, scene.rules)[0] >= needed:
            acts = (*one.done, Discard((card(discard),)), GoOut())
            return scene.ended(one.turn, acts, "went-out-with-cards", how="out")
    return None


@mutation("went-out-against-the-partner", partners=True)
def went_out_against_the_partner(scene: Scene) -> PlayedDeal | None:
    """A player goes out after the partner's no."""
    return _asked(scene, "went-out-against-the-partner", AskPartner(False))


@mutation("asked-without-a-partner", partners=False)
def asked_without_a_partner(scene: Scene) -> PlayedDeal | None:
    """A player without a partner asks for leave."""
    return _asked(scene, "asked-without-a-partner", AskPartner(True))


def _asked(scene: Scene, name: str, asked: AskPartner) -> PlayedDeal | None:
    """The turn in which a player goes out, with this question after its draw."""
    last = len(scene.deal.turns) - 1
    for one in scene.drawn():
        if one.turn == last and scene.deal.how == "out" and can_go_out(one.position, one.seat, scene.rules):
            rest = scene.deal.turns[last].actions[len(one.done) :]
            silent = [act for act in rest if not isinstance(act, AskPartner)]
            changed = scene.ended(last, (*one.done, asked, *silent), name, how="out")
            fined = scene.rules.penalties.value.get("out-refused")
            if asked.leave or fined is None:
                return changed
            line = (last, f"penalty {one.side.name} {fined} out-refused")
            return replace(changed, between=(*changed.between, line))
    return None


@mutation("did-not-go-out-after-a-yes", partners=True)
def did_not_go_out_after_a_yes(scene: Scene) -> PlayedDeal | None:
    """A player who can go out gets leave and only discards."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        if discard is not None and len(one.hand) > 2 and can_go_out(one.position, one.seat, scene.rules):
            acts = (*one.done, AskPartner(True), Discard((card(discard),)))
            return scene.ended(one.turn, acts, "did-not-go-out-after-a-yes")
    return None


@mutation("asked-without-being-able", partners=True, breaks=lambda rules: "out-unable" in rules.penalties.value)
def asked_without_being_able(scene: Scene) -> PlayedDeal | None:
    """A player who cannot go out asks for leave and is refused it."""
    for one in scene.drawn():
        discard = scene.spare(one.hand)
        able = can_go_out(one.position, one.seat, scene.rules)
        if discard is not None and len(one.hand) > 2 and able is False:
            acts = (*one.done, AskPartner(False), Discard((card(discard),)))
            changed = scene.ended(one.turn, acts, "asked-without-being-able")
            fined = scene.rules.penalties.value.get("out-unable")
            if fined is None:
                return changed
            line = (one.turn, f"penalty {one.side.name} {fined} out-unable")
            return replace(changed, between=(*changed.between, line))
    return None


@mutation("going-out-not-written")
def going_out_not_written(scene: Scene) -> PlayedDeal | None:
    """The sign for going out is left out."""
    last = len(scene.deal.turns) - 1
    if scene.deal.how != "out" or AskPartner(True) in scene.deal.turns[last].actions:
        return None
    silent = [act for act in scene.deal.turns[last].actions if not isinstance(act, GoOut)]
    return scene.ended(last, silent, "going-out-not-written")


@mutation("ended-otherwise-than-by-going-out")
def ended_otherwise_than_by_going_out(scene: Scene) -> PlayedDeal | None:
    """A player goes out, and the deal is said to have been left, or to have ended by the stock."""
    if scene.deal.how != "out":
        return None
    how = scene.chance.of(("stock", "abandoned"))
    return replace(left_at(scene.deal, how), marks={"end": "ended-otherwise-than-by-going-out"})


@mutation(
    "ended-otherwise-than-by-the-stock",
    "last-red-three",
    breaks=lambda rules: rules.last_red_three.value is not LastRedThree.PLAY_ON,
)
def ended_otherwise_than_by_the_stock(scene: Scene) -> PlayedDeal | None:
    """The last red three ends the deal, and it is said to have been left."""
    if not scene.befores[-1][0].dead:
        return None
    return replace(left_at(scene.deal), marks={"end": "ended-otherwise-than-by-the-stock"})


@mutation("ended-without-going-out")
def ended_without_going_out(scene: Scene) -> PlayedDeal | None:
    """Nobody goes out, and the deal is said to have ended by that."""
    return _ended_early(scene, "out", "ended-without-going-out")


@mutation("stock-not-used-up")
def stock_not_used_up(scene: Scene) -> PlayedDeal | None:
    """There are cards in the stock, and the deal is said to have ended by it."""
    return _ended_early(scene, "stock", "stock-not-used-up")


def _ended_early(scene: Scene, how: str, name: str) -> PlayedDeal | None:
    turns = len(scene.deal.turns)
    if turns < 2:
        return None
    at = 1 + scene.chance.below(turns - 1)
    if not scene.befores[at][0].stock.low:
        return None
    return replace(left_at(scene.deal, how), turns=scene.deal.turns[:at], marks={"end": name})


@mutation("pile-must-be-taken", "no-stock", breaks=lambda rules: rules.stock_end.value is StockEnd.FORCED_TAKE)
def pile_must_be_taken(scene: Scene) -> PlayedDeal | None:
    """The stock is used up, and the next player does not take the pile though he can."""
    for at in range(1, len(scene.deal.turns)):
        if not scene.befores[at][0].stock.high:
            marks = {"end": "pile-must-be-taken"}
            return replace(left_at(scene.deal, "stock"), turns=scene.deal.turns[:at], marks=marks)
    return None


MUTATIONS = (
    no_discard,
    several_discards,
    played_after_the_discard,
    turn_ended_by_keeping,
    false_announcement,
    one_card_not_announced,
    went_out_without_two_canastas,
    left_without_cards,
    went_out_with_cards,
    went_out_against_the_partner,
    asked_without_a_partner,
    did_not_go_out_after_a_yes,
    asked_without_being_able,
    going_out_not_written,
    ended_otherwise_than_by_going_out,
    ended_otherwise_than_by_the_stock,
    ended_without_going_out,
    stock_not_used_up,
    pile_must_be_taken,
)
