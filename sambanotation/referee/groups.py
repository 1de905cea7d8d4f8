"""Groups, canastas, and melds of wild cards: what may be laid and what may be added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, JoinMelds, LayMeld
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
from sambanotation.game.melds import Form, Meld, count, form_of, group_ranks
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, among, check, over, under
from sambanotation.referee.forms import intended, laid_on, named_form, of_several_forms
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size
from sambanotation.text import Text

Lots = tuple[Lot, ...]
Limits = tuple[int, int | None, int | None]
"""The most wild cards of a group, which card the second one is, and the size from which on none is added."""

MOST_UNSEEN = 18
"""No more cards than these are in a group: twelve of a rank and six jokers."""


def _rank(position: Position, event: LayMeld | AddToMeld) -> int | None:
    """The rank that a group has or is meant to have; None where it may be one of several."""
    before, lots = laid_on(position, event), event.lots
    if isinstance(event, AddToMeld) and position.target is not None and position.target.rank is not None:
        return position.target.rank
    form, named = named_form(event)
    if form is Form.GROUP and position.target is not None and position.target.form is Form.ODD:
        return named
    ranks = list(group_ranks((*before, *lots)))
    if ranks:
        return ranks[0] if len(ranks) == 1 else None
    seen: Counter[int] = Counter()
    for lot in (*before, *lots):
        if not lot.kinds & WILD and (lot.certain or lot.kinds & ~rank_kinds(rank_of(lot.kinds.bit_length() - 1)) == 0):
            seen[rank_of(lot.kinds.bit_length() - 1)] += lot.high
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
    lots = event.lots
    needed, clause = rules.meld_least.value, None
    match form_of(lots)[0]:
        case Form.SEQUENCE:
            needed, clause = rules.sequence_least.value, "sequence_least"
        case Form.WILDS if isinstance(rules.wild_melds.value, Size):
            needed, clause = rules.wild_melds.value.least, "wild_melds"
        case Form.BLACK_THREES:
            needed, clause = rules.black_three_group.value.least, "black_three_group"
    verdict = under(count(lots), needed)
    if verdict is not None:
        yield Fault(verdict, {"there": count(lots), "needed": needed}, clause=clause)


@check(
    "SG502",
    "meld_least",
    LayMeld,
    AddToMeld,
    message=Text("{card} does not belong to a meld of {rank}", "{card} não pertence a uma combinação de {rank}"),
    help=Text(
        "A group holds cards of one rank, and wild cards; a sequence natural cards of one suit.",
        "Um grupo tem cartas de um só índice, e curingas; uma sequência, cartas naturais de um só naipe.",
    ),
    note=Text(
        "The cards of a meld are of one rank, helped by wild cards, or natural cards of one suit in sequence. Wild "
        "cards may also form a meld by themselves, and to that no natural card is added.",
        "As cartas de uma combinação são do mesmo índice, com ajuda de curingas, ou cartas naturais de um só naipe "
        "em "
        "sequência. Os curingas também podem formar uma combinação só deles, à qual não se junta carta natural.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def card_of_another_rank(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A card in a group that is neither of its rank nor wild, or a natural card in a meld of wild cards."""
    lots = event.lots
    match intended(position, event):
        case Form.WILDS:
            allowed, rank = WILD, Text("wild cards", "curingas")
        case Form.BLACK_THREES:
            allowed, rank = BLACK_THREES | WILD, Text("black threes", "três negros")
        case Form.GROUP:
            found = _rank(position, event)
            if found is None:
                return
            allowed = (rank_kinds(found) | WILD) if found != THREE else BLACK_THREES | WILD
            rank = Text(RANKS[found], RANKS[found])
        case _:
            return
    for at, lot in enumerate(lots):
        verdict = among(lot.kinds, EVERY & ~allowed & ~RED_THREES) if lot.low else None
        if verdict is not None and of_several_forms(position, event):
            verdict = Verdict.UNDECIDED
        if verdict is not None and lot.kinds != NATURAL | WILD:
            yield Fault(verdict, {"card": spell(lot.kinds), "rank": rank}, card=at)


@lru_cache(maxsize=65536)
def _broken(wilds: Range, naturals: Range, more: Range, more_wilds: Range, limits: Limits) -> frozenset[str | None]:
    """The rules that adding wild cards to a group breaks, over all numbers of cards that may be meant."""
    return frozenset(
        _wild_fault(lying, laid, cards - added, added, limits)
        for laid in _between(wilds)
        for lying in _between(naturals)
        for cards in _between(more)
        for added in range(more_wilds[0], min(more_wilds[1], cards) + 1)
    )


def wild_fault(naturals: int, wilds: int, more_naturals: int, more_wilds: int, rules: RuleSet) -> str | None:
    """Which rule a group breaks when natural and wild cards are added to it: see `_wild_fault`."""
    return _wild_fault(naturals, wilds, more_naturals, more_wilds, _limits(rules))


def _limits(rules: RuleSet) -> Limits:
    closed = None if rules.canasta_wilds.value else rules.canasta_size.value
    return rules.group_wilds.value, rules.second_wild_at.value, closed


def _wild_fault(naturals: int, wilds: int, more_naturals: int, more_wilds: int, limits: Limits) -> str | None:
    """Which rule a group breaks when natural and wild cards are added to it: "third", "early" or "complete".

    None where some order of laying the cards down is legal (rows I3 to I7), as with two wild cards at most, of which
    the second is the seventh card, and none on a canasta.
    """
    most_wilds, second_at, closed = limits
    if more_wilds == 0 or naturals + more_naturals == 0:
        return None
    if wilds + more_wilds > most_wilds:
        return "third"
    if closed is not None and naturals + wilds >= closed:
        return "complete"
    if second_at is None or wilds + more_wilds < 2 or wilds >= 2:
        return None
    if naturals + more_naturals < second_at - 2:
        return "early"
    return "complete" if naturals > second_at - 2 else None


def _wild_verdict(position: Position, event: LayMeld | AddToMeld, rules: RuleSet, broken: str) -> Verdict | None:
    """Illegal where every reading of the cards breaks the rule named, undecided where some do."""
    if intended(position, event) is not Form.GROUP:
        return None
    lots = event.lots
    before = (*laid_on(position, event), *(_unseen(position.target) if isinstance(event, AddToMeld) else ()))
    counts = count(before, WILD), count(before, EVERY & ~WILD), count(lots), count(lots, WILD)
    found = _broken(*counts, _limits(rules))
    if broken not in found:
        return None
    certain = len(found) == 1 and not of_several_forms(position, event)
    return Verdict.ILLEGAL if certain else Verdict.UNDECIDED


def _unseen(*melds: Meld | None) -> Lots:
    """What melds may hold beside what is known of them."""
    return tuple(Lot(NATURAL | WILD, 0, MOST_UNSEEN) for meld in melds if meld is not None and meld.open)


def _between(amount: tuple[int, int]) -> range:
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
        "A group never holds more than two wild cards, whatever its size. A third costs a fine besides.",
        "Um grupo nunca tem mais de dois curingas, seja qual for o tamanho. Um terceiro custa também uma multa.",
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
        "Five natural cards and one wild card come first; the second wild card completes the canasta.",
        "Primeiro cinco cartas naturais e um só curinga; depois, como sétima carta, o outro.",
    ),
    note=Text(
        "Until the seventh card a group holds one wild card at most. The second may only be the seventh card, the "
        "one "
        "that makes the canasta.",
        "Até a sétima carta, um grupo tem no máximo um curinga. O segundo só pode ser a sétima carta, a que forma a "
        "canastra.",
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
        "Natural cards of its rank may be added to a complete canasta, wild cards may not, not even the first one.",
        "A uma canastra completa podem ser juntadas cartas naturais do seu índice, mas não curingas, nem mesmo o "
        "primeiro.",
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
    "SG506",
    "wild_melds",
    LayMeld,
    AddToMeld,
    message=Text(
        "wild cards in the meld: {there}, at most {needed}", "curingas na combinação: {there}, no máximo {needed}"
    ),
    help=Text("Seven wild cards make the canasta; it is closed.", "Sete curingas formam a canastra; ela está fechada."),
    note=Text(
        "Wild cards may form a meld by themselves, of three to seven cards. It is complete with seven.",
        "Os curingas podem formar uma combinação só deles, de três a sete cartas. Com sete, ela está completa.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def wild_meld_too_large(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """More than seven wild cards in a meld of wild cards."""
    size = rules.wild_melds.value
    if size is None or size.most is None or intended(position, event) is not Form.WILDS:
        return
    before, lots = laid_on(position, event), event.lots
    there = count((*before, *lots), WILD)
    verdict = over(there, size.most)
    if verdict is not None:
        excess = max(0, size.most - count(before)[0]) if all(lot.certain for lot in lots) else None
        yield Fault(verdict, {"there": there, "needed": size.most}, card=excess)


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
    for at, lot in enumerate(event.lots):
        if lot.low and not lot.kinds & ~RED_THREES and not rules.canastas_of_threes.value:
            yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds)}, card=at)


@check(
    "SG510",
    "join_groups",
    JoinMelds,
    message=Text("{meld} and {other} cannot be joined", "{meld} e {other} não podem ser unidos"),
    help=Text(
        "Two groups of one rank may be joined where all their cards could have been laid as one new meld.",
        "Dois grupos do mesmo índice podem ser unidos quando todas as suas cartas poderiam ter sido baixadas como "
        "uma "
        "só combinação nova.",
    ),
    note=Text(
        "A side may keep several groups of one rank and join them in its turn, if the cards of both could have been "
        "laid together.",
        "Um lado pode ter vários grupos do mesmo índice e uni-los na sua vez, se as cartas de ambos pudessem ter "
        "sido "
        "baixadas juntas.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def groups_wrongly_joined(position: Position, event: JoinMelds, rules: RuleSet) -> Iterator[Fault]:
    """Two melds joined that are of several ranks, or hold too many wild cards together."""
    into, gone = position.target, position.other
    if into is None or gone is None or Form.SEQUENCE in (into.form, gone.form):
        return
    facts = {"meld": spell_lots(into.lots), "other": spell_lots(gone.lots)}
    doubtful = Form.ODD in (into.form, gone.form)
    if not rules.join_groups.value:
        yield Fault(Verdict.ILLEGAL, facts)
        return
    different = (
        not any(group_ranks((*into.lots, *gone.lots)))
        if doubtful or into.form is gone.form is Form.GROUP
        else into.form is not gone.form
    )
    together = (*into.lots, *gone.lots, *_unseen(into, gone))
    naturals, wilds = count(together, EVERY & ~WILD), count(together, WILD)
    faults = {
        wild_fault(0, 0, n, w, rules) if doubtful or into.form is Form.GROUP else None
        for n in _between(naturals)
        for w in _between(wilds)
    }
    size = rules.wild_melds.value
    too_large = over(wilds, size.most) if into.form is Form.WILDS and size is not None and size.most else None
    if different or into is gone or None not in faults or too_large is Verdict.ILLEGAL:
        yield Fault(Verdict.ILLEGAL, facts)
    elif faults != {None} or too_large is not None or doubtful:
        yield Fault(Verdict.UNDECIDED, facts)
