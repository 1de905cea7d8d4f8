"""Sequences and sambas: cards of one suit in a row, from four to ace, three to seven of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, EndTurn, JoinMelds, LayMeld
from sambanotation.game.apply import playing
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
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.game.runs import count, sequence_suits
from sambanotation.referee.check import Fault, both, check, over
from sambanotation.referee.forms import intended, laid_on, suit_of_sequence
from sambanotation.referee.groups import unseen
from sambanotation.referee.occasions import LAID
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

MOST_OPEN = 6
"""With more cards than these of which it is not known how many there are, not every number of them is tried."""


def _fitting(lots: tuple[Lot, ...], wilds: bool) -> bool:
    return not lots or bool(sequence_suits(lots, wilds))


def _surely_fitting(lots: tuple[Lot, ...], wilds: bool) -> bool:
    """Whether known cards make a sequence however many of them there are; False where a card is not known."""
    if not all(is_one(lot.kinds) for lot in lots) or sum(lot.low < lot.high for lot in lots) > MOST_OPEN:
        return False
    # Two of a kind make no sequence, so that more need not be tried.
    numbers = product(*(range(lot.low, min(lot.high, max(lot.low, 2)) + 1) for lot in lots))
    return all(
        _fitting(tuple(Lot(lot.kinds, n, n) for lot, n in zip(lots, here, strict=True) if n), wilds) for here in numbers
    )


def _outside(lots: tuple[Lot, ...], wilds: bool) -> int | None:
    """The card that has no place in any sequence: a three, or an ace that was put below the four."""
    three = next((at for at, lot in enumerate(lots) if not lot.kinds & ~THREES), None)
    if three is not None:
        return three
    kinds = [lot.kinds.bit_length() - 1 for lot in lots if lot.certain]
    ranks = sorted(rank_of(kind) for kind in kinds)
    if FOUR in ranks and not _fitting(lots, wilds):
        rest = tuple(lot for lot in lots if not (lot.certain and rank_of(lot.kinds.bit_length() - 1) == ACE))
        if _fitting(rest, wilds):
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
        "Em alguns regulamentos não há sequências: ali cartas seguidas de um naipe não formam combinação.",
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
    "sequences",
    LayMeld,
    AddToMeld,
    message=Text("{meld} is no unbroken run of one suit", "{meld} não é uma série seguida de um só naipe"),
    help=Text(
        "Each card must follow the one before it in the same suit, every rank once.",
        "Cada carta deve seguir a anterior no mesmo naipe, cada índice uma só vez.",
    ),
    note=Text(
        "A sequence is an unbroken run of cards of one suit, each rank once; cards are added at its ends. "
        "Where it may hold wild cards they stand for some of its cards.",
        "Uma sequência é uma série seguida de cartas de um só naipe, cada índice uma só vez; juntam-se cartas "
        "nas pontas. Onde ela pode ter curingas, eles substituem algumas das suas cartas.",
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
    together, wilds = (*before, *lots), rules.sequence_wilds.value > 0
    if target is not None and (target.open or target.form is Form.ODD):
        told = suit_of_sequence(target, event)
        # Of its other cards too little is known; its suit may be.
        suit = SUIT_KINDS[told] if told is not None else EVERY
        stranger = next((at for at, lot in enumerate(lots) if lot.low and not lot.kinds & (suit | WILD | THREES)), None)
        if stranger is not None:
            yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(together)}, card=stranger)
            return
        if before:
            return
    # Cards that may be missing altogether make nothing impossible.
    apart = THREES if wilds else WILD | THREES
    together = tuple(lot for lot in together if lot.low or lot.kinds & ~apart)
    if any(not lot.kinds & ~apart for lot in together) or _outside(together, wilds) is not None:
        return
    # Between the cards put to a sequence that nobody saw there may lie others.
    hidden = unseen(target)
    if not _fitting((*together, *hidden), wilds):
        without = ((*before, *lots[:at], *lots[at + 1 :], *hidden) for at in range(len(lots)))
        spoiler = next((at for at, left in enumerate(without) if _fitting(left, wilds)), None)
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(together)}, card=spoiler)
    elif not _surely_fitting(together, wilds) and any(isinstance(card, Lot) for card in event.cards):
        yield Fault(Verdict.UNDECIDED, {"meld": spell_lots(together)})


_NATURAL_ONLY = Text("Natural cards make a sequence.", "Cartas naturais formam uma sequência.")
_SOME_WILD = Text("Lay natural cards in place of the others.", "Baixe cartas naturais no lugar dos outros.")


@check(
    "SG522",
    "sequence_wilds",
    LayMeld,
    AddToMeld,
    message=Text(
        "a wild card in a sequence: {card}; at most {needed}", "um curinga numa sequência: {card}; no máximo {needed}"
    ),
    help=Text(
        "{why}",
        "{why}",
    ),
    note=Text(
        "Wild cards, jokers and twos, are not used in a sequence, or in some rule sets so many of them only.",
        "Os curingas, isto é, jokers e dois, não entram numa sequência, ou em alguns regulamentos só "
        "entra um número limitado.",
    ),
    taints=("meld",),
)
def wild_card_in_a_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A joker or a two among the cards of a sequence, or one more than it may have."""
    if not _is_sequence(position, event, rules):
        return
    most = rules.sequence_wilds.value
    if not most:
        for at, lot in enumerate(event.lots):
            if lot.low and not lot.kinds & ~WILD:
                facts = {"card": spell(lot.kinds), "needed": most, "why": _NATURAL_ONLY}
                yield Fault(Verdict.ILLEGAL, facts, card=at)
        return
    before, more = count(laid_on(position, event), WILD), count(event.lots, WILD)
    verdict = over((before[0] + more[0], before[1] + more[1]), most) if more[1] else None
    wild = [at for at, lot in enumerate(event.lots) if lot.kinds & WILD]
    if verdict is not None:
        facts = {"card": spell(event.lots[wild[-1]].kinds), "needed": most, "why": _SOME_WILD}
        yield Fault(verdict, facts, card=wild[-1])


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
    at = _outside((*before, *event.lots), rules.sequence_wilds.value > 0)
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
        "The samba is complete with {needed} cards; nothing is added to it.",
        "O samba fica completo com {needed} cartas; nada se junta a ele.",
    ),
    note=Text(
        "So many cards complete a samba, and in most rule sets no other card may be added.",
        "Tantas cartas completam um samba, e na maioria dos regulamentos nenhuma outra pode ser juntada.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def sequence_of_more_than_seven(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """An eighth card in a sequence. Where who goes out may extend it, that is judged at the end of the turn."""
    if rules.sequence_extended.value or not _is_sequence(position, event, rules):
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


@check(
    "SG528",
    "sequence_extended",
    EndTurn,
    message=Text("{seat} extended the samba {meld} without going out", "{seat} prolongou o samba {meld} sem bater"),
    help=Text("Keep those cards for the turn in which you go out.", "Guarde essas cartas para a vez em que bater."),
    note=Text(
        "In some rule sets a player who goes out may add cards to the ends of a samba; otherwise it is closed.",
        "Em alguns regulamentos, quem bate pode juntar cartas às pontas de um samba; fora disso, ele está fechado.",
    ),
    rests_on=("meld",),
    when=LAID,
)
def samba_extended_without_going_out(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """More than seven cards in a sequence after a turn in which its player does not go out."""
    turn = playing(position)
    if not rules.sequence_extended.value or turn.out is not None:
        return
    # A hand emptied without `#` is a finding of its own.
    left, told = over(position.hands[turn.seat].size, 0), set[int]()
    for laid in turn.laid:
        long = over(laid.meld.size, rules.sequence_most.value) if laid.meld.form is Form.SEQUENCE else None
        verdict = both(long, left)
        if verdict is not None and laid.lots and id(laid.meld) not in told:
            told.add(id(laid.meld))
            yield Fault(verdict, {"seat": turn.seat, "meld": spell_lots(laid.meld.lots)}, at=laid.index)
