"""By which cards the discard pile is taken, and when the rest of it may be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    AddToMeld,
    EndTurn,
    Event,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    SwapWild,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import WILD, Lot, rank_kinds, spell, spell_lots
from sambanotation.game.hand import Range
from sambanotation.game.melds import Form, form_of
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.game.runs import count, sequence_suits
from sambanotation.game.top_card import from_before, without_top
from sambanotation.referee.check import Fault, both, check, over, under, when
from sambanotation.referee.dealing import named
from sambanotation.referee.occasions import HELD_BACK, TOP_WAITS
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import FirstTake, Take
from sambanotation.text import Lang, Text, tell

BEYOND = 1000
"""More cards than any meld has."""


def naturals_from_hand(position: Position, event: LayMeld | AddToMeld) -> tuple[Range, Range] | None:
    """How many natural cards of the top card's rank, and how many wild cards, come from the hand to the top card.

    None where the top card is not among the cards, or where they are laid as a sequence.
    """
    turn = playing(position)
    own = without_top(event.lots, turn.top)
    if own is None or joins_sequence(position, event):
        return None
    fitting = sum(rank_kinds(rank) for rank in range(13) if rank_kinds(rank) & turn.top)
    return count(own, fitting & ~WILD), count(own, WILD)


def joins_sequence(position: Position, event: LayMeld | AddToMeld) -> bool:
    """Whether the cards of an action are laid as a sequence or put to one."""
    if isinstance(event, AddToMeld) and position.target is not None:
        return position.target.form is Form.SEQUENCE
    return form_of(event.lots, position.sequence_wilds)[0] is Form.SEQUENCE


def missing_way(
    position: Position, event: LayMeld | AddToMeld, ways: Collection[Take], rules: RuleSet
) -> Verdict | None:
    """Whether the top card is used in none of these ways: illegal where it certainly is not, None where it is.

    Cards that use it in several ways at once, a pair put to a group of its rank, need one that is open. That wild
    cards alone go with it in a new meld is a matter of that meld; put to one that lies there they are no way.
    """
    found = naturals_from_hand(position, event)
    if set(ways) == set(Take):
        return None
    if found is None:
        return None if Take.ONTO_SEQUENCE in ways else Verdict.ILLEGAL
    onto = _onto(position, event, rules)
    if onto <= set(ways) and not isinstance(event, LayMeld):
        return None
    (naturals, wilds), most = found, count(event.lots)[1]
    needed = 0 if isinstance(event, LayMeld) else 1
    answers = {
        (n > 1 and Take.NATURAL_PAIR in ways) or (w > 0 and n >= needed and Take.NATURAL_AND_WILD in ways)
        for n in range(naturals[0], min(naturals[1], most) + 1)
        for w in range(wilds[0], min(wilds[1], most - n) + 1)
    }
    if answers == {True}:
        return None
    return Verdict.UNDECIDED if True in answers or onto & set(ways) else Verdict.ILLEGAL


def _onto(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> set[Take]:
    """By which ways the top card goes to the meld that cards are added to, one of them."""
    if isinstance(event, LayMeld):
        return {Take.ONTO_GROUP, Take.ONTO_CANASTA} if position.doubtful else set()
    meld = position.target
    if meld is None or meld.form is Form.ODD:
        return {Take.ONTO_GROUP, Take.ONTO_CANASTA, Take.ONTO_SEQUENCE}
    least, most = meld.size[0], BEYOND if meld.open else meld.size[1]
    size = rules.canasta_size.value
    if not rules.canasta_wilds.value:
        # Wild cards that come with it are no canasta's eighth card: where it is one, they lie there before it.
        wilds = count(event.lots, WILD)
        least, most = least + wilds[0], most + wilds[1]
    return ({Take.ONTO_GROUP} if least < size else set()) | ({Take.ONTO_CANASTA} if most >= size else set())


def first_take(turn: TurnSoFar, rules: RuleSet) -> bool | None:
    """Whether the take is the first of the side (or of the table); None where that is not known."""
    had = turn.side_had_taken if rules.first_take.value is FirstTake.SIDE else turn.table_had_taken
    return None if had is None else not had


@check(
    "SG426",
    "top_card_first",
    LayMeld,
    AddToMeld,
    JoinMelds,
    SwapWild,
    LayRedThrees,
    EndTurn,
    message=Text("the top card {card} was not used at once", "a carta de cima {card} não foi usada logo"),
    help=Text(
        "The action after `^` lists the top card: a new group with it, or one of the side's melds to which it is "
        "added.",
        "A ação depois de `^` traz a carta de cima: um grupo novo com ela, ou uma combinação do lado à qual ela se "
        "junta.",
    ),
    note=Text(
        "The pile is taken for the sake of its top card, which is shown in a meld in the same play, before the rest.",
        "O bagaço é comprado por causa da carta de cima, que é mostrada numa combinação na mesma jogada, antes do "
        "resto.",
    ),
    rests_on=("take",),
    taints=("take",),
    when=TOP_WAITS,
)
def top_card_not_used(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """Something laid or moved after a take before the top card, or a turn that ends without its being laid."""
    turn = playing(position)
    if not rules.top_card_first.value or not turn.top_waits or turn.top == 0:
        return
    match event:
        case LayMeld() | AddToMeld() if without_top(event.lots, turn.top) is not None:
            return
        case LayRedThrees() if any(len(chain) > 1 for chain in event.chains):
            # One that is replaced comes from the hand; that it was not laid before the take is told there.
            return
        case _:
            at = turn.take if isinstance(event, EndTurn) else None
            yield Fault(Verdict.ILLEGAL, {"card": spell(turn.top)}, at=at)


_FIRST = {
    FirstTake.SIDE: Text("the first take of the side", "da primeira compra do lado"),
    FirstTake.TABLE: Text("the first take at the table", "da primeira compra na mesa"),
}


@check(
    "SG427",
    "first_takes",
    LayMeld,
    AddToMeld,
    message=Text(
        "the first take of the pile needs a natural pair of the rank of {card} from the hand; here: {there}",
        "a primeira compra do bagaço exige da mão um par natural do índice de {card}; aqui: {there}",
    ),
    help=Text(
        "Two natural cards from the hand, of the rank of the top card. Other ways are open after {first}.",
        "Duas cartas naturais da mão, do índice da carta de cima. Os outros modos se abrem depois {first}.",
    ),
    note=Text(
        "In some rule sets the first take of the pile, by a side or at the table, needs two natural cards of "
        "the top card's rank from the hand; a wild card or a meld on the table does not do.",
        "Em alguns regulamentos, a primeira compra do bagaço, do lado ou da mesa, exige duas cartas naturais "
        "da mão, do índice da carta de cima; um curinga ou uma combinação na mesa não servem.",
    ),
    rests_on=("take", "meld"),
    taints=("take",),
    when=TOP_WAITS,
)
def first_take_without_a_natural_pair(
    position: Position, event: LayMeld | AddToMeld, rules: RuleSet
) -> Iterator[Fault]:
    """A first take by a wild card, or onto a meld that lies on the table."""
    turn = playing(position)
    if not turn.top_waits or not turn.top or turn.alone or not just_a_pair(rules.first_takes.value, rules):
        return
    if without_top(event.lots, turn.top) is None or starts_sequence(position, event):
        return
    verdict = both(missing_way(position, event, (Take.NATURAL_PAIR,), rules), when(first_take(turn, rules)))
    if verdict is not None:
        # Where somebody took the pile before, it depends on whose first take is meant.
        facts = {**way_facts(position, event), "first": _FIRST[rules.first_take.value]}
        yield Fault(verdict, facts, clause="first_take" if turn.table_had_taken else None)


def just_a_pair(ways: Collection[Take], rules: RuleSet) -> bool:
    """Whether these takes need a natural pair and others do not."""
    return set(ways) == {Take.NATURAL_PAIR} != set(rules.takes.value)


def way_facts(position: Position, event: LayMeld | AddToMeld) -> dict[str, object]:
    """The top card, and the cards that go with it from the hand."""
    turn = playing(position)
    own = without_top(event.lots, turn.top) or ()
    return {"card": spell(turn.top), "there": spell_lots(own) or Text("nothing", "nada")}


def starts_sequence(position: Position, event: LayMeld | AddToMeld) -> bool:
    """Whether a new sequence is laid."""
    return isinstance(event, LayMeld) and joins_sequence(position, event)


@check(
    "SG428",
    "prized_takes",
    LayMeld,
    AddToMeld,
    message=Text(
        "the prized pile needs a natural pair of the rank of {card} from the hand; here: {there}",
        "o bagaço premiado exige da mão um par natural do índice de {card}; aqui: {there}",
    ),
    help=Text(
        "With {cards} in it the pile is prized: until somebody takes it, only two natural cards from the hand do.",
        "Com {cards} nele, o bagaço é premiado: até que alguém o compre, só servem duas cartas naturais da mão.",
    ),
    note=Text(
        "Cards such as wild cards and red threes prize the pile in which they lie, until it is taken. In some "
        "rule sets it is then taken with a natural pair only.",
        "Cartas como os curingas e os três vermelhos tornam premiado o bagaço em que estão, até que seja "
        "comprado. Em alguns regulamentos, ele então só é comprado com um par natural.",
    ),
    rests_on=("take", "pile"),
    taints=("take",),
    when=TOP_WAITS,
)
def prized_take_without_a_natural_pair(
    position: Position, event: LayMeld | AddToMeld, rules: RuleSet
) -> Iterator[Fault]:
    """A prized pile taken by a wild card, or onto a meld that lies on the table."""
    turn = playing(position)
    if not turn.top_waits or not turn.top or turn.alone or not just_a_pair(rules.prized_takes.value, rules):
        return
    if without_top(event.lots, turn.top) is None or starts_sequence(position, event):
        return
    first = first_take(turn, rules)
    prizes = named(rules.prized_by.value)
    verdict = both(missing_way(position, event, (Take.NATURAL_PAIR,), rules), over(count(turn.pile, prizes), 0))
    if verdict is not None and not (first and set(rules.first_takes.value) == {Take.NATURAL_PAIR}):
        prizing = spell_lots(lot for lot in turn.pile if lot.low and not lot.kinds & ~prizes)
        cards = prizing or Text("a card that prizes it", "uma carta que o torna premiado")
        yield Fault(verdict, {**way_facts(position, event), "cards": cards})


@check(
    "SG429",
    "take_wilds",
    LayMeld,
    AddToMeld,
    message=Text(
        "wild cards from the hand used to take the pile: {there}, at most {needed}",
        "curingas da mão usados para comprar o bagaço: {there}, no máximo {needed}",
    ),
    help=Text(
        "At least one natural card of the same rank must join the top card from the hand.",
        "Pelo menos uma carta natural da mão, do mesmo índice, deve juntar-se à carta de cima.",
    ),
    note=Text(
        "In most rule sets the pile is never taken with two wild cards: where wild cards help at all, one "
        "does beside a natural card.",
        "Na maioria dos regulamentos, nunca se compra o bagaço com dois curingas: onde eles ajudam, serve um "
        "só, ao lado de uma carta natural.",
    ),
    rests_on=("take",),
    taints=("take",),
    when=TOP_WAITS,
)
def pile_taken_with_two_wild_cards(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A take in which the top card meets wild cards and too few natural ones."""
    turn = playing(position)
    if not turn.top_waits or not isinstance(event, LayMeld) or turn.alone:
        return
    if Take.NATURAL_AND_WILD not in rules.takes.value:
        # That no wild card helps to take the pile is a matter of the ways.
        return
    found = naturals_from_hand(position, event)
    if found is None:
        return
    naturals, wilds = found
    verdict = both(over(wilds, rules.take_wilds.value), under(naturals, 2))
    if verdict is not None:
        facts = {"there": wilds, "needed": rules.take_wilds.value}
        yield Fault(Verdict.UNDECIDED if position.doubtful else verdict, facts)


@check(
    "SG431",
    "sequence_touch",
    AddToMeld,
    message=Text(
        "the top card {card} does not itself touch the sequence {meld}",
        "a própria carta de cima {card} não encosta na sequência {meld}",
    ),
    help=Text(
        "Cards from the hand may be added after it, but not put between.",
        "Cartas da mão podem ser juntadas depois dela, mas não postas no meio.",
    ),
    note=Text(
        "In a take onto a sequence the top card itself joins an end of what lies on the table.",
        "Na compra para uma sequência, a própria carta de cima se liga a uma ponta do que está na mesa.",
    ),
    rests_on=("take", "meld"),
    taints=("take",),
    when=TOP_WAITS,
)
def top_card_does_not_touch(position: Position, event: AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A top card added to a sequence that it fits only together with cards from the hand."""
    turn, meld = playing(position), position.target
    if meld is None or meld.form is not Form.SEQUENCE or meld.open or not turn.top_waits:
        return
    if not rules.sequence_touch.value:
        return
    lots = event.lots
    wilds = rules.sequence_wilds.value > 0
    if without_top(lots, turn.top) is None or not sequence_suits((*meld.lots, *lots), wilds):
        return
    if not sequence_suits((*meld.lots, Lot(turn.top)), wilds):
        yield Fault(Verdict.ILLEGAL, {"card": spell(turn.top), "meld": spell_lots(meld.lots)})


@check(
    "SG432",
    "opening_takes",
    LayMeld,
    AddToMeld,
    SwapWild,
    message=Text("cards of the pile used too early: {cards}", "cartas do bagaço usadas cedo demais: {cards}"),
    help=Text(
        "Until {until}, only the top card and cards held before the take may be laid. Add the cards of the pile after "
        "that, in an action of their own.",
        "Até {until}, só podem ser baixadas a carta de cima e cartas que já estavam na mão. Junte as cartas do bagaço "
        "depois disso, numa ação à parte.",
    ),
    note=Text(
        "The meld that takes the pile is made of the top card and of cards held before; if it is the side's initial "
        "meld, the minimum is reached with such cards too. Only then does the rest of the pile come to the hand.",
        "A combinação que compra o bagaço se faz com a carta de cima e com cartas que já estavam na mão; se ela é a "
        "saída do lado, o mínimo também se alcança com cartas assim. Só depois o resto do bagaço vem para a mão.",
    ),
    rests_on=("take", "hand"),
    taints=("take",),
    when=HELD_BACK,
)
def pile_card_used_too_early(
    position: Position, event: LayMeld | AddToMeld | SwapWild, rules: RuleSet
) -> Iterator[Fault]:
    """A card that the hand cannot have held before the take, laid before the rest of the pile is free."""
    turn = playing(position)
    if turn.before is None or turn.released:
        return
    swapped = isinstance(event, SwapWild)
    lots = (event.natural,) if isinstance(event, SwapWild) else event.lots
    if not position.hands[turn.seat].may_hold((lot.kinds, lot.low) for lot in lots):
        return
    own = from_before(turn, lots) if turn.top_waits and not swapped else lots
    for at in range(len(own or ())):
        if not turn.before.may_hold((lot.kinds, lot.low) for lot in (own or ())[: at + 1]):
            opening = turn.was_open is False
            facts = {
                "cards": spell_lots((own or ())[at : at + 1]),
                "until": _released(position.side_of[turn.seat] if opening else None),
            }
            guilty = (own or ())[at].kinds
            card = next((at for at, lot in enumerate(lots) if lot.kinds == guilty), None)
            yield Fault(Verdict.ILLEGAL, facts, card=card, clause=None if opening else "top_card_first")
            return


def _released(opening: Side | None) -> Text:
    """What must lie there before the rest of the pile may be used."""
    if opening is None:
        return Text("the top card is melded", "ser baixada a carta de cima")
    return Text(
        f"an initial meld of {tell(opening.minimum, Lang.EN)} points is laid",
        f"ser baixada uma saída de {tell(opening.minimum, Lang.PT_BR)} pontos",
    )
