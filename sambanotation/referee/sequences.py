"""Sequences and sambas: natural cards of one suit, from four to ace, three to seven of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
from sambanotation.game.cards import (
    ACE,
    EVERY,
    FOUR,
    SUIT_KINDS,
    THREES,
    WILD,
    Lot,
    is_one,
    rank_of,
    spell,
    spell_lots,
)
from sambanotation.game.melds import Form, count, sequence_suits
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, check, over
from sambanotation.referee.forms import intended, laid_on, suit_of_sequence
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

MOST_OPEN = 6
"""With more cards than these of which it is not known how many there are, not every number of them is tried."""


def _fitting(lots: tuple[Lot, ...]) -> bool:
    return not lots or bool(sequence_suits(lots))


def _surely_fitting(lots: tuple[Lot, ...]) -> bool:
    """Whether known cards make a sequence however many of them there are; False where a card is not known."""
    if not all(is_one(lot.kinds) for lot in lots) or sum(lot.low < lot.high for lot in lots) > MOST_OPEN:
        return False
    # Two of a kind make no sequence, so that more need not be tried.
    numbers = product(*(range(lot.low, min(lot.high, max(lot.low, 2)) + 1) for lot in lots))
    return all(
        _fitting(tuple(Lot(lot.kinds, n, n) for lot, n in zip(lots, here, strict=True) if n)) for here in numbers
    )


def _outside(lots: tuple[Lot, ...]) -> int | None:
    """The card that has no place in any sequence: a three, or an ace that was put below the four."""
    three = next((at for at, lot in enumerate(lots) if not lot.kinds & ~THREES), None)
    if three is not None:
        return three
    kinds = [lot.kinds.bit_length() - 1 for lot in lots if lot.certain]
    ranks = sorted(rank_of(kind) for kind in kinds)
    if ACE in ranks and FOUR in ranks and not _fitting(lots):
        rest = tuple(lot for lot in lots if not (lot.certain and rank_of(lot.kinds.bit_length() - 1) == ACE))
        if _fitting(rest):
            return next(at for at, lot in enumerate(lots) if lot.certain and rank_of(lot.kinds.bit_length() - 1) == ACE)
    return None


@check(
    "SG526",
    "sequences",
    LayMeld,
    AddToMeld,
    message=Text("a sequence was laid: {meld}", "foi baixada uma sequência: {meld}"),
    help=Text("A meld is of cards of one rank.", "Uma combinação se forma com cartas do mesmo índice."),
    note=Text(
        "Some rule sets have no sequences: there cards of one suit in a row make no meld.",
        "Em algumas regras não há sequências: ali cartas seguidas de um naipe não formam combinação.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def sequence_where_there_are_none(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """Cards meant as a sequence under rules that have no sequences."""
    if not rules.sequences.value and intended(position, event) is Form.SEQUENCE:
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots((*laid_on(position, event), *event.lots))})


def _is_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> bool:
    """Whether cards are meant as a sequence, where there are such."""
    return rules.sequences.value and intended(position, event) is Form.SEQUENCE


@check(
    "SG521",
    "sequence_least",
    LayMeld,
    AddToMeld,
    message=Text("{meld} is no unbroken run of one suit", "{meld} não é uma série seguida de um só naipe"),
    help=Text(
        "Each card must follow the one before it in the same suit, every rank once.",
        "Cada carta deve seguir a anterior no mesmo naipe, cada índice uma só vez.",
    ),
    note=Text(
        "A sequence is an unbroken run of natural cards of one suit, each rank once; cards are added at its ends.",
        "Uma sequência é uma série seguida de cartas naturais de um só naipe, cada índice uma só vez; juntam-se "
        "cartas "
        "nas pontas.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def broken_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """Cards meant as a sequence that leave a gap, repeat a rank or are of several suits."""
    if not _is_sequence(position, event, rules):
        return
    before, lots = laid_on(position, event), event.lots
    target = position.target if isinstance(event, AddToMeld) else None
    together = (*before, *lots)
    told = suit_of_sequence(position, event)
    if target is not None and (target.open or target.form is Form.ODD):
        # Of its other cards too little is known; its suit may be.
        suit = SUIT_KINDS[told] if told is not None else EVERY
        stranger = next((at for at, lot in enumerate(lots) if lot.low and not lot.kinds & (suit | WILD | THREES)), None)
        if stranger is not None:
            yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(together)}, card=stranger)
            return
        if before:
            return
    # Cards that may be missing altogether make nothing impossible.
    together = tuple(lot for lot in together if lot.low or lot.kinds & ~(WILD | THREES))
    if any(not lot.kinds & ~(WILD | THREES) for lot in together) or _outside(together) is not None:
        return
    if not _fitting(together):
        spoiler = next((at for at in range(len(lots)) if _fitting((*before, *lots[:at], *lots[at + 1 :]))), None)
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(together)}, card=spoiler)
    elif not _surely_fitting(together) and any(isinstance(card, Lot) for card in event.cards):
        yield Fault(Verdict.UNDECIDED, {"meld": spell_lots(together)})


@check(
    "SG522",
    "sequence_wilds",
    LayMeld,
    AddToMeld,
    message=Text("a wild card in a sequence: {card}", "um curinga numa sequência: {card}"),
    help=Text("Only natural cards make a sequence.", "Só cartas naturais formam uma sequência."),
    note=Text(
        "Wild cards, jokers and twos, are never used in a sequence.",
        "Os curingas, isto é, jokers e dois, nunca entram numa sequência.",
    ),
    taints=("meld",),
)
def wild_card_in_a_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A joker or a two among the cards of a sequence."""
    if not _is_sequence(position, event, rules) or rules.sequence_wilds.value:
        return
    for at, lot in enumerate(event.lots):
        if lot.low and not lot.kinds & ~WILD:
            yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds)}, card=at)


@check(
    "SG523",
    "sequence_ranks",
    LayMeld,
    AddToMeld,
    message=Text(
        "{card} has no place there: a sequence runs from {low} to {high}",
        "{card} não cabe ali: uma sequência vai de {low} a {high}",
    ),
    help=Text(
        "Threes have no place in it, and the ace comes after the king only.",
        "Os três não entram nela, e o ás só vem depois do rei.",
    ),
    note=Text(
        "A sequence runs from four to ace. Threes are no part of it, and the ace joins the king, never the four.",
        "Uma sequência vai do quatro ao ás. Os três não fazem parte dela, e o ás se liga ao rei, nunca ao quatro.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def card_outside_a_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A three in a sequence, or an ace below the four."""
    if not _is_sequence(position, event, rules):
        return
    before = laid_on(position, event)
    at = _outside((*before, *event.lots))
    if at is not None:
        low, high = rules.sequence_ranks.value
        card = spell((*before, *event.lots)[at].kinds)
        yield Fault(
            Verdict.ILLEGAL,
            {"card": card, "low": low, "high": high},
            card=at - len(before) if at >= len(before) else None,
        )


@check(
    "SG524",
    "sequence_most",
    LayMeld,
    AddToMeld,
    message=Text(
        "cards in the sequence: {there}, at most {needed}", "cartas na sequência: {there}, no máximo {needed}"
    ),
    help=Text(
        "The samba is complete with {needed} cards and turned face down; nothing is added to it.",
        "O samba fica completo com {needed} cartas e é virado com a face para baixo; nada se junta a ele.",
    ),
    note=Text(
        "Seven cards complete a samba, and no other card may be added.",
        "Sete cartas completam um samba, e nenhuma outra pode ser juntada.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def sequence_of_more_than_seven(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """An eighth card in a sequence."""
    if not _is_sequence(position, event, rules):
        return
    before = laid_on(position, event)
    there = count((*before, *event.lots))
    verdict = over(there, rules.sequence_most.value)
    if verdict is not None:
        excess = rules.sequence_most.value - count(before)[0]
        known = all(lot.certain for lot in event.lots)
        facts = {"there": there, "needed": rules.sequence_most.value}
        yield Fault(verdict, facts, card=max(0, excess) if known and verdict is Verdict.ILLEGAL else None)


@check(
    "SG525",
    "join_sequences",
    JoinMelds,
    message=Text("two sequences were joined: {meld} and {other}", "duas sequências foram unidas: {meld} e {other}"),
    help=Text(
        "They stay two sequences, each to be completed by itself.",
        "Elas continuam sendo duas sequências, cada uma a completar por si.",
    ),
    note=Text(
        "Sequences that lie on the table are not joined, not even where a card would link them.",
        "Sequências que estão na mesa não são unidas, nem mesmo quando uma carta as ligaria.",
    ),
    taints=("meld",),
)
def sequences_joined(position: Position, event: JoinMelds, rules: RuleSet) -> Iterator[Fault]:
    """A sequence joined to another meld."""
    into, gone = position.target, position.other
    if into is None or gone is None or rules.join_sequences.value:
        return
    if Form.SEQUENCE in (into.form, gone.form):
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(into.lots), "other": spell_lots(gone.lots)})
