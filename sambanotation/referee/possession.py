"""Whose the cards are: what a hand can hold, and what no pack can."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    AddToMeld,
    Arrange,
    DealHand,
    Discard,
    Draw,
    Event,
    Expose,
    LayMeld,
    LayRedThrees,
    LayStock,
    ShowRedThrees,
    SwapWild,
    TurnUp,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import (
    EVERY,
    JOKERS,
    Lot,
    is_one,
    rank_kinds,
    rank_of,
    spell,
    spell_lots,
)
from sambanotation.game.hand import Hand
from sambanotation.game.laying import shown_before
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, check, tell_hand
from sambanotation.referee.occasions import HIDDEN, UNLISTED
from sambanotation.referee.signs import SURPLUS
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

_SO_MANY = Text("so many cards", "tantas cartas")


def written_lots(event: Event) -> tuple[Lot, ...]:
    """The cards of an action in the order in which they are written."""
    match event:
        case Draw() | LayRedThrees() | DealHand():
            return tuple(lot for chain in event.chains for lot in chain)
        case LayMeld() | AddToMeld() | Discard() | Expose() | TurnUp() | LayStock() | Arrange() | ShowRedThrees():
            return event.lots
        case SwapWild():
            return (event.natural,)
        case _:
            return ()


def _holder(position: Position, event: Event) -> str:
    """Whose hand the cards of an action leave."""
    return event.seat if isinstance(event, ShowRedThrees | Expose) else playing(position).seat


@check(
    "SG301",
    "pack",
    DealHand,
    TurnUp,
    LayStock,
    Arrange,
    Draw,
    LayRedThrees,
    LayMeld,
    AddToMeld,
    Discard,
    Expose,
    ShowRedThrees,
    SwapWild,
    message=Text(
        "{cards}: no more than {copies} in the pack, and all of them are elsewhere",
        "{cards}: não há mais de {copies} no baralho, e todas estão em outro lugar",
    ),
    help=Text(
        "One of the {copies} before it, or this one, was another card.",
        "Uma das {copies} anteriores, ou esta, era outra carta.",
    ),
    note=Text(
        "Every card has as many copies as there are packs. A copy too many means that some card, this one or an "
        "earlier one, was written down wrongly.",
        "De cada carta há tantas cópias quantos são os baralhos. Uma cópia a mais indica que alguma carta, esta ou "
        "uma "
        "anterior, foi escrita com erro.",
    ),
    rests_on=("cards",),
    when=HIDDEN | UNLISTED | SURPLUS,
)
def too_many_copies(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A card of which every copy is certainly somewhere else already; also a rank of which no card is left, and in a
    position more cards than the pack has."""
    new: dict[int, int] = {}
    coming = position.stock.listed if isinstance(event, Draw | LayRedThrees) else 0
    for at, (lot, hand) in enumerate(_coming_to_light(position, event)):
        if (lot.kinds == EVERY and position.from_start) or (hand is not None and hand.complete):
            continue
        if coming and hand is None:
            coming -= 1
            continue
        for group in (lot.kinds, *_wider(lot.kinds)) if position.patterned else (lot.kinds,):
            new[group] = new.get(group, 0) + lot.low
            if is_one(group) and position.seen[group.bit_length() - 1] + new[group] <= rules.pack.value.among(group):
                continue
            here = hand.at_least(group) if hand is not None else 0
            excess = position.certainly_seen(group) + new[group] - here - rules.pack.value.among(group)
            if new[group] > here and excess > 0:
                cards = spell(group) if group != EVERY else _SO_MANY
                facts = {"cards": cards, "copies": rules.pack.value.among(group)}
                holders = tuple(seat for seat, held in position.hands.items() if held.at_least(group))
                yield Fault(Verdict.ILLEGAL, facts, card=at, believed=holders, off=excess)
                new[group] -= lot.low
                break


def _coming_to_light(position: Position, event: Event) -> Iterator[tuple[Lot, Hand | None]]:
    """The written cards, each with the hand that it comes from, None where it was not in a hand."""
    if isinstance(event, DealHand | TurnUp | LayStock | Arrange | Draw):
        yield from ((lot, None) for lot in written_lots(event))
        return
    hand = position.hands[seat := _holder(position, event)]
    if isinstance(event, LayRedThrees):
        before, _ = shown_before(position.owed[seat], [chain[0] for chain in event.chains])
        for chain, shown in zip(event.chains, before, strict=True):
            # A red three that was shown before the turn came to light then.
            yield Lot(EVERY) if shown else chain[0], hand
            yield from ((lot, None) for lot in chain[1:])
    else:
        yield from ((lot, hand) for lot in written_lots(event))


def _wider(kinds: int) -> tuple[int, ...]:
    if kinds & JOKERS:
        return ()
    rank = rank_kinds(rank_of(kinds.bit_length() - 1))
    return (rank,) if kinds & ~rank == 0 and kinds != rank else ()


@check(
    "SG308",
    "own_cards",
    LayMeld,
    AddToMeld,
    Discard,
    LayRedThrees,
    Expose,
    ShowRedThrees,
    SwapWild,
    message=Text("{seat} cannot hold {cards}", "{seat} não pode ter na mão: {cards}"),
    help=Text(
        "Look for the card written wrongly: this one, or one in the hand as it was dealt and drawn.",
        "Procure a carta escrita com erro: esta, ou uma da mão tal como foi distribuída e comprada.",
    ),
    note=Text(
        "A player lays and discards only cards that are in the hand. Where a hand is not known card by card, only "
        "what "
        "cannot be true of any hand is reported.",
        "Um jogador só baixa e descarta cartas que estão na mão. Quando não se conhece a mão carta por carta, só se "
        "aponta o que não pode ser verdade em mão nenhuma.",
    ),
    rests_on=("unseen",),
    taints=("hand", "believed", "count"),
)
def card_not_in_hand(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """Cards laid, shown or discarded that the hand cannot have held."""
    if not rules.own_cards.value:
        return
    hand = position.hands[seat := _holder(position, event)]
    if isinstance(event, LayMeld | AddToMeld | Discard) and hand.surely_has(event.packed):
        return
    held: list[tuple[int, int]] = []
    missing: list[tuple[int, Lot]] = []
    leaving = _leaving(position, event, seat)
    if hand.may_hold([(lot.kinds, lot.low) for _, lot in leaving]):
        return
    if (
        isinstance(event, ShowRedThrees)
        and event.replaced
        and any(hand.may_hold([(lot.kinds, 1)]) for _, lot in leaving)
    ):
        # The others may have been drawn for it.
        return
    for at, lot in leaving:
        if hand.may_hold([*held, (lot.kinds, lot.low)]):
            held.append((lot.kinds, lot.low))
        else:
            missing.append((at, lot))
    if missing:
        told = [lot for _, lot in missing if lot.kinds != EVERY]
        facts = {"seat": seat, "cards": spell_lots(told) or _SO_MANY, "hand": tell_hand(hand)}
        number = sum(lot.low for _, lot in missing)
        # Where the number of cards runs out, a card that was wrong before may be the reason, whichever it was.
        short = (seat,) if sum(many for _, many in held) + number > hand.size[1] else ()
        yield Fault(Verdict.ILLEGAL, facts, card=missing[0][0], hands=short, doubt=number, off=number)


def _leaving(position: Position, event: Event, seat: str) -> list[tuple[int, Lot]]:
    """The cards that leave the hand, with their index among the written ones."""
    if isinstance(event, LayRedThrees):
        leaving, at = [], 0
        before, _ = shown_before(position.owed[seat], [chain[0] for chain in event.chains])
        for chain, shown in zip(event.chains, before, strict=True):
            if not shown:
                leaving.append((at, chain[0]))
            at += len(chain)
    else:
        leaving = list(enumerate(written_lots(event)))
    return leaving
