"""Groups and canastas: what may be laid and what may be added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    NATURAL,
    RANKS,
    RED_THREES,
    THREE,
    WILD,
    Lot,
    rank_kinds,
    rank_of,
    spell,
    spell_lots,
)
from sambanotation.game.hand import Range
from sambanotation.game.melds import Form, Meld, form_of
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, among, check, under
from sambanotation.referee.forms import cards_of_a_sequence, intended, laid_on, named_form, of_several_forms
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size
from sambanotation.text import Text

Lots = tuple[Lot, ...]
Limits = tuple[int, int | None, int | None, tuple[int, ...], int]
"""The most wild cards of a group, which card the second one is, the size from which on none is added, the natural cards
needed by the number of wild ones, and the least size of a meld."""

MOST_UNSEEN = 24
"""No more cards than these are in a group: sixteen of a rank and eight jokers, with four packs."""


def _rank(position: Position, event: LayMeld | AddToMeld) -> int | None:
    """The rank that a group has or is meant to have; None where it may be one of several."""
    target = position.target if isinstance(event, AddToMeld) else None
    if target is not None:
        form, named = named_form(event)
        if target.rank is not None:
            return target.rank
        if form is Form.GROUP and target.form is Form.ODD:
            return named
    seen: Counter[int] = Counter()
    for lot in (*laid_on(position, event), *event.lots):
        rank = rank_of(lot.kinds.bit_length() - 1)
        if not lot.kinds & WILD and not lot.kinds & ~rank_kinds(rank):
            seen[rank] += lot.high
    return seen.most_common(1)[0][0] if seen else None


@check(
    "SG501",
    "meld_least",
    LayMeld,
    message=Text("cards in the meld: {there}, at least {needed}", "cartas na combinação: {there}, no mínimo {needed}"),
    help=Text("A meld begins with {needed} cards or more.", "Uma combinação começa com {needed} cartas ou mais."),
    note=Text(
        "Three cards make the smallest meld: of one rank, in sequence, of wild cards, or black threes when going out.",
        "Três cartas formam a menor combinação: do mesmo índice, em sequência, de curingas, ou de três negros ao "
        "bater.",
    ),
    taints=("meld",),
)
def meld_too_small(position: Position, event: LayMeld, rules: RuleSet) -> Iterator[Fault]:
    """A new meld with fewer cards than its kind needs."""
    lots, needed, clause = event.lots, rules.meld_least.value, None
    match form_of(lots, position.sequence_wilds)[0]:
        case Form.WILDS if rules.wild_melds.value is None:
            # That they make no meld at all is told.
            return
        case Form.SEQUENCE if not rules.sequences.value:
            # That there are none is told.
            return
        case Form.SEQUENCE:
            needed, clause = rules.sequence_least.value, "sequence_least"
        case Form.WILDS if isinstance(rules.wild_melds.value, Size):
            needed, clause = rules.wild_melds.value.least, "wild_melds"
        case Form.BLACK_THREES if rules.canastas_of_threes.value and count(lots, RED_THREES)[0]:
            # That they make no canasta of threes is told.
            return
        case Form.BLACK_THREES:
            needed, clause = rules.black_three_group.value.least, "black_three_group"
    verdict = under(count(lots), needed)
    if verdict is not None:
        facts = {"there": count(lots), "needed": needed}
        yield Fault(Verdict.UNDECIDED if position.doubtful else verdict, facts, clause=clause)


@check(
    "SG502",
    "one_rank",
    LayMeld,
    AddToMeld,
    message=Text("{card} does not belong to a meld of {rank}", "{card} não pertence a uma combinação de {rank}"),
    help=Text(
        "A group holds cards of one rank, and wild cards{sequence}.",
        "Um grupo tem cartas de um só índice, e curingas{sequence}.",
    ),
    note=Text(
        "The cards of a meld are of one rank, helped by wild cards, or of one suit in sequence. Where wild "
        "cards form a meld by themselves, no natural card is added to it.",
        "As cartas de uma combinação são do mesmo índice, com ajuda de curingas, ou de um só naipe em "
        "sequência. Onde os curingas formam uma combinação só deles, não se junta a ela carta natural.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def card_of_another_rank(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A card in a group that is neither of its rank nor wild, or a natural card in a meld of wild cards."""
    lots, clause = event.lots, None
    match intended(position, event):
        case Form.WILDS:
            allowed, rank, clause = WILD, Text("wild cards", "curingas"), "wild_melds"
        case Form.BLACK_THREES:
            allowed, rank, clause = BLACK_THREES | WILD, Text("black threes", "três negros"), "black_three_group"
        case Form.GROUP:
            found = _rank(position, event)
            if found is None:
                return
            allowed = (rank_kinds(found) | WILD) if found != THREE else BLACK_THREES | WILD
            rank = Text(RANKS[found], RANKS[found])
        case _:
            return
    strange = [(at, lot, among(lot.kinds, EVERY & ~allowed & ~RED_THREES)) for at, lot in enumerate(lots) if lot.low]
    for at, lot, verdict in strange:
        if verdict is not None and lot.kinds != NATURAL | WILD:
            facts = {"card": spell(lot.kinds), "rank": rank, "sequence": cards_of_a_sequence(rules)}
            yield Fault(verdict, facts, card=at, clause=clause)


@lru_cache(maxsize=65536)
def _broken(wilds: Range, naturals: Range, more: Range, more_wilds: Range, limits: Limits) -> frozenset[str | None]:
    """The rules that adding wild cards to a group breaks, over all numbers of cards that may be meant."""
    return frozenset(
        _wild_fault(lying, laid, cards - added, added, limits)
        for laid in between(wilds)
        for lying in between(naturals)
        for cards in between(more)
        for added in range(more_wilds[0], min(more_wilds[1], cards) + 1)
    )


def wild_fault(naturals: int, wilds: int, more_naturals: int, more_wilds: int, rules: RuleSet) -> str | None:
    """Which rule a group breaks when natural and wild cards are added to it: see `_wild_fault`."""
    return _wild_fault(naturals, wilds, more_naturals, more_wilds, _limits(rules))


def _limits(rules: RuleSet) -> Limits:
    closed = None if rules.canasta_wilds.value else rules.canasta_size.value
    most, naturals = rules.group_wilds.value, rules.group_naturals.value
    needed = tuple(naturals.needed(wilds) for wilds in range(most + 1))
    return most, rules.second_wild_at.value, closed, needed, rules.meld_least.value


def _wild_fault(naturals: int, wilds: int, more_naturals: int, more_wilds: int, limits: Limits) -> str | None:
    """Which rule a group breaks when natural and wild cards are added to it: "third", "early", "complete" or "few".

    None where some order of laying the cards down is legal (rows I3 to I7), as with two wild cards at most, of which
    the second is the seventh card, and none on a canasta: so the last one comes as soon as the natural cards allow it.
    """
    most_wilds, second_at, closed, needed, least = limits
    together = naturals + more_naturals
    # What lies there with too few natural cards is no better or worse for another one.
    if together == 0 or (more_wilds == 0 and naturals + wilds):
        return None
    if (all_wilds := wilds + more_wilds) > most_wilds:
        return "third"
    if closed is not None and max(naturals, min(together, needed[all_wilds])) + all_wilds > closed:
        return "complete"
    if second_at is not None and all_wilds >= 2 > wilds:
        if together < second_at - 2:
            return "early"
        if naturals > second_at - 2:
            return "complete"
    # Of fewer cards than make a meld that alone is said.
    enough = together >= needed[all_wilds] or together + all_wilds < least
    return None if enough else "few"


def _wild_verdict(position: Position, event: LayMeld | AddToMeld, rules: RuleSet, broken: str) -> Verdict | None:
    """Illegal where every reading of the cards breaks the rule named, undecided where some do."""
    if intended(position, event) is not Form.GROUP:
        return None
    lots = event.lots
    before = (*laid_on(position, event), *(unseen(position.target) if isinstance(event, AddToMeld) else ()))
    counts = count(before, WILD), count(before, EVERY & ~WILD), count(lots), count(lots, WILD)
    found = _broken(*counts, _limits(rules))
    if broken not in found:
        return None
    # Put to a group that lies there, no fewer wild cards are too many.
    joins = isinstance(event, LayMeld) and position.doubtful and broken != "third"
    certain = len(found) == 1 and not of_several_forms(position, event) and not joins
    return Verdict.ILLEGAL if certain else Verdict.UNDECIDED


def unseen(*melds: Meld | None) -> Lots:
    """What melds may hold beside what is known of them."""
    return tuple(Lot(NATURAL | WILD, 0, MOST_UNSEEN) for meld in melds if meld is not None and meld.open)


def between(amount: Range) -> range:
    """The numbers that an amount may be, as many of them as make a difference."""
    return range(amount[0], min(amount[1], amount[0] + 20) + 1)


def _wild_card(lots: Lots) -> int | None:
    """The last card that is certainly wild: the one too many."""
    wild = [at for at, lot in enumerate(lots) if not lot.kinds & ~WILD]
    return wild[-1] if wild else None


def _group_facts(position: Position, event: LayMeld | AddToMeld) -> dict[str, object]:
    together = (*laid_on(position, event), *event.lots)
    return {"meld": spell_lots(together), "there": count(together, WILD), "cards": count(together)}


@check(
    "SG503",
    "group_wilds",
    LayMeld,
    AddToMeld,
    message=Text(
        "wild cards in the group {meld}: {there}, at most {needed}",
        "curingas no grupo {meld}: {there}, no máximo {needed}",
    ),
    help=Text("Leave the wild cards beyond {needed} in the hand.", "Deixe na mão os curingas além de {needed}."),
    note=Text(
        "A group holds only so many wild cards, whatever its size. In some rule sets a third one costs a fine besides.",
        "Um grupo só tem um número limitado de curingas, seja qual for o tamanho. Em alguns regulamentos, um "
        "terceiro custa também uma multa.",
    ),
    rests_on=("meld",),
    taints=("meld",),
    fine="three-wilds",
)
def third_wild_card(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """More wild cards in a group than the rule set allows."""
    verdict = _wild_verdict(position, event, rules, "third")
    if verdict is not None:
        facts = _group_facts(position, event) | {"needed": rules.group_wilds.value}
        # The fine is for three wild cards, whatever number a rule set allows.
        fined = count((*laid_on(position, event), *event.lots), WILD)[0] > 2
        yield Fault(verdict, facts, card=_wild_card(event.lots), fined=fined)


@check(
    "SG504",
    "second_wild_at",
    LayMeld,
    AddToMeld,
    message=Text(
        "a second wild card in a group of {cards} cards; it may only be card {needed}",
        "um segundo curinga num grupo de {cards} cartas; ele só pode ser a carta {needed}",
    ),
    help=Text(
        "Natural cards come first, with one wild card at most; the second is card {needed}.",
        "Primeiro vêm cartas naturais, com um só curinga; o segundo é a carta {needed}.",
    ),
    note=Text(
        "In some rule sets a group holds one wild card at most until it becomes a canasta: the second may "
        "only be the card that makes it one.",
        "Em alguns regulamentos, um grupo tem no máximo um curinga até se tornar canastra: o segundo só pode "
        "ser a carta que a forma.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def second_wild_too_early(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A second wild card in a group that has fewer than five natural cards."""
    verdict = _wild_verdict(position, event, rules, "early")
    if verdict is not None:
        facts = _group_facts(position, event) | {"needed": rules.second_wild_at.value}
        yield Fault(verdict, facts, card=_wild_card(event.lots))


@check(
    "SG505",
    "canasta_wilds",
    LayMeld,
    AddToMeld,
    message=Text("a wild card as card {cards} of the group {meld}", "um curinga como carta {cards} do grupo {meld}"),
    help=Text("Only natural cards are added to a canasta.", "A uma canastra só se juntam cartas naturais."),
    note=Text(
        "In some rule sets natural cards of its rank may be added to a complete canasta, but no wild cards, "
        "not even the first one.",
        "Em alguns regulamentos, a uma canastra completa podem ser juntadas cartas naturais do seu índice, "
        "mas não curingas, nem mesmo o primeiro.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def wild_card_on_a_canasta(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A wild card that can only be the eighth card of a group or a later one."""
    verdict = _wild_verdict(position, event, rules, "complete")
    if verdict is not None:
        yield Fault(verdict, _group_facts(position, event), card=_wild_card(event.lots))


@check(
    "SG511",
    "group_naturals",
    LayMeld,
    AddToMeld,
    message=Text(
        "natural cards in the meld {meld}: {there}, beside its wild cards at least {needed}",
        "cartas naturais na combinação {meld}: {there}, com os seus curingas no mínimo {needed}",
    ),
    help=Text(
        "Lay more natural cards of the rank, or fewer wild ones.",
        "Baixe mais cartas naturais do índice, ou menos curingas.",
    ),
    note=Text(
        "A group needs natural cards beside its wild ones: in some rule sets as many as these or more, in some twice "
        "as many.",
        "Um grupo precisa de cartas naturais ao lado dos curingas: em alguns regulamentos tantas quanto estes ou mais, "
        "em outros o dobro.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def too_few_natural_cards(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A group with fewer natural cards than its wild cards ask for, or a sequence."""
    together = (*laid_on(position, event), *event.lots)
    form = intended(position, event)
    if form is Form.SEQUENCE:
        yield from _few_in_a_sequence(position, event, rules)
    if form is Form.BLACK_THREES:
        verdict = _few_black_threes(together, position, rules)
    else:
        verdict = _wild_verdict(position, event, rules, "few")
    if verdict is not None:
        needed = rules.group_naturals.value.needed(min(count(together, WILD)[0], rules.group_wilds.value))
        facts = {"meld": spell_lots(together), "there": count(together, EVERY & ~WILD), "needed": needed}
        yield Fault(verdict, facts, card=_wild_card(event.lots))


def _few_in_a_sequence(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A sequence with fewer natural cards than its wild cards ask for, where it may hold some."""
    together = (*laid_on(position, event), *event.lots)
    wilds = count(together, WILD)
    if not rules.sequence_wilds.value or not wilds[1] or count(together)[1] < rules.sequence_least.value:
        return
    naturals = count((*together, *unseen(position.target)), EVERY & ~WILD)
    most, needed = rules.sequence_wilds.value, rules.sequence_naturals.value.needed
    few = {n < needed(w) for n in between(naturals) for w in range(wilds[0], min(wilds[1], max(wilds[0], most)) + 1)}
    if True in few and wilds[0] <= most:
        facts = {"meld": spell_lots(together), "there": naturals, "needed": needed(wilds[0])}
        verdict = Verdict.UNDECIDED if False in few else Verdict.ILLEGAL
        yield Fault(verdict, facts, card=_wild_card(event.lots), clause="sequence_naturals")


def _few_black_threes(together: Lots, position: Position, rules: RuleSet) -> Verdict | None:
    """Whether black threes are too few for the wild cards among them, where there may be any."""
    naturals, wilds = count((*together, *unseen(position.target)), EVERY & ~WILD), count(together, WILD)
    most, least = rules.black_three_wilds.value, rules.black_three_group.value.least
    needed = rules.group_naturals.value.needed
    few = {
        n < needed(w) and n + w >= least for n in between(naturals) for w in range(wilds[0], min(wilds[1], most) + 1)
    }
    if True not in few:
        return None
    return Verdict.UNDECIDED if False in few else Verdict.ILLEGAL


@check(
    "SG507",
    "canastas_of_threes",
    LayMeld,
    AddToMeld,
    message=Text(
        "the red three {card} cannot be part of a meld", "o três vermelho {card} não pode fazer parte de uma combinação"
    ),
    help=Text("It is laid by itself: `={card}`.", "Ele é baixado à parte: `={card}`."),
    note=Text(
        "Red threes are honours: they lie apart and form no meld.",
        "Os três vermelhos são honras: ficam à parte e não formam combinação.",
    ),
    taints=("meld",),
)
def red_three_in_a_meld(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A red three among the cards of a meld."""
    if rules.canastas_of_threes.value and intended(position, event) is Form.BLACK_THREES:
        return
    for at, lot in enumerate(event.lots):
        if lot.low and not lot.kinds & ~RED_THREES:
            yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds)}, card=at)
