"""The discard that ends a turn, and the announcement of one card."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    Discard,
    Draw,
    EndTurn,
    Event,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    SwapWild,
    TakeBack,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import BLACK_THREES, RED_THREES, WILD, spell, spell_lots
from sambanotation.game.hand import Range
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.game.stock_ending import last_red_three
from sambanotation.referee.check import Fault, among, apart, both, check, over, tell_hand, tell_number
from sambanotation.referee.complete import has_melds_to_go_out
from sambanotation.referee.dealing import named
from sambanotation.referee.occasions import DISCARDED, EXPOSED, FEW, MANY, UNFINISHED
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt
from sambanotation.text import Text


def discarded(turn: TurnSoFar) -> Range:
    """How many cards the turn has discarded."""
    low = high = 0
    for _, lots in turn.discards:
        least, most = count(lots)
        low, high = low + least, high + most
    return low, high


@check(
    "SG601",
    "discard_compulsory",
    EndTurn,
    message=Text("{seat} ended the turn without a discard", "{seat} terminou a vez sem descartar"),
    help=Text(
        "Discard one card, `-4c`; only a player who goes out may lay all the cards.",
        "Descarte uma carta, `-4c`; só quem bate pode baixar todas as cartas.",
    ),
    note=Text(
        "Every turn ends with one discard, except that of a player who goes out by laying all the cards.",
        "Toda vez termina com um descarte, exceto a de quem bate baixando todas as cartas.",
    ),
    rests_on=("turn",),
    taints=("hand", "pile", "count"),
    when=UNFINISHED,
)
def no_discard(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """A turn that ends without a discard, though the player holds cards and does not go out."""
    turn = playing(position)
    ended = last_red_three(position, turn)
    if not rules.discard_compulsory.value or turn.kept or turn.out is not None or ended:
        return
    low, high = discarded(turn)
    verdict = over(position.hands[turn.seat].size, 0)
    if verdict is not None and not low:
        facts = {"seat": turn.seat, "hand": tell_hand(position.hands[turn.seat])}
        yield Fault(Verdict.UNDECIDED if high or ended is None else verdict, facts, doubt=1)


_OTHERS = Text(
    "The next player chooses it; the others lie penalised.",
    "O jogador seguinte a escolhe; as outras ficam penalizadas.",
)


@check(
    "SG602",
    "one_discard",
    Discard,
    message=Text("{seat} discarded {there} cards in one turn", "{seat} descartou {there} cartas numa só vez"),
    help=Text(
        "One stands, and is written first. {others}",
        "Vale uma, escrita primeiro. {others}",
    ),
    note=Text(
        "A turn ends with one card on the pile. In some rule sets the next player chooses which of several is "
        "the discard, and the others are penalised.",
        "A vez termina com uma carta no bagaço. Em alguns regulamentos, se são várias, o jogador seguinte "
        "escolhe qual é o descarte, e as outras ficam penalizadas.",
    ),
    taints=("hand", "pile"),
    when=DISCARDED | MANY,
)
def several_discards(position: Position, event: Discard, rules: RuleSet) -> Iterator[Fault]:
    """More than one discard in a turn."""
    turn = playing(position)
    before, now = discarded(turn), count(event.lots)
    there = before[0] + now[0], before[1] + now[1]
    verdict = over(there, 1)
    if verdict is not None and rules.one_discard.value:
        at = 1 if not before[1] and len(event.cards) > 1 else None
        facts = {"seat": turn.seat, "there": there, "others": _OTHERS if rules.penalised_first.value else Text("", "")}
        yield Fault(verdict, facts, card=at, doubt=there[1] - 1)


@check(
    "SG603",
    "not_discarded",
    Discard,
    message=Text("the red three {card} was discarded", "o três vermelho {card} foi descartado"),
    help=Text(
        "A red three is laid, `={card}`{dealt}.",
        "O três vermelho é baixado, `={card}`{dealt}.",
    ),
    note=Text(
        "In most rule sets red threes are never discarded; they lie in the pile only where one was turned up "
        "at the start.",
        "Na maioria dos regulamentos, três vermelhos nunca são descartados; só há um no bagaço quando foi "
        "virado no começo.",
    ),
    when=MANY,
)
def red_three_discarded(position: Position, event: Discard, rules: RuleSet) -> Iterator[Fault]:
    """A red three put on the pile."""
    for at, lot in enumerate(event.lots):
        if lot.low and not lot.kinds & ~RED_THREES and "3r" in rules.not_discarded.value:
            on_turn = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN
            card = spell(lot.kinds)
            dealt = Text(
                f"; one that was dealt is replaced from the stock too, `={card}/_`",
                f"; o que veio na distribuição é também substituído do maço, `={card}/_`",
            )
            yield Fault(Verdict.ILLEGAL, {"card": card, "dealt": dealt if on_turn else Text("", "")}, card=at)


@check(
    "SG610",
    "not_discarded",
    Discard,
    message=Text("{card} was discarded, and is never discarded", "{card} foi descartada, e nunca se descarta"),
    help=Text("Discard another card, or lay this one.", "Descarte outra carta, ou baixe esta."),
    note=Text(
        "In some rule sets certain cards are never discarded, such as jokers; they are laid or stay in the hand.",
        "Em alguns regulamentos certas cartas nunca se descartam, como os jokers; elas são baixadas ou ficam na mão.",
    ),
)
def card_that_stays_discarded(position: Position, event: Discard, rules: RuleSet) -> Iterator[Fault]:
    """A card put on the pile that the rule set keeps from it; red threes are told by themselves."""
    kept = named(rules.not_discarded.value) & ~RED_THREES
    for at, lot in enumerate(event.lots):
        # Of a card of which nothing is known nobody asks whether it was one of them.
        known = lot.low and lot.kinds & ~WILD & ~BLACK_THREES == 0
        verdict = among(lot.kinds, kept) if known else None
        if verdict is not None:
            yield Fault(verdict, {"card": spell(lot.kinds)}, card=at)


@check(
    "SG604",
    "penalised_first",
    Discard,
    message=Text(
        "{card} was discarded while penalised cards lie there: {cards}",
        "{card} foi descartada com cartas penalizadas na mesa: {cards}",
    ),
    help=Text(
        "Discard one of the penalised cards, or lay them in a meld.",
        "Descarte uma das cartas penalizadas, ou baixe-as numa combinação.",
    ),
    note=Text(
        "In some rule sets cards that were shown by mistake are penalised and lie open on the table. They may "
        "still be melded; until then each discard is one of them.",
        "Em alguns regulamentos, cartas mostradas por engano ficam penalizadas e abertas na mesa. Ainda podem "
        "ser baixadas em combinações; até lá, cada descarte é uma delas.",
    ),
    taints=("shown",),
    when=EXPOSED,
)
def penalised_card_kept(position: Position, event: Discard, rules: RuleSet) -> Iterator[Fault]:
    """A discard from the hand by a player with penalised cards on the table, those that he has just taken back among
    them."""
    turn = playing(position)
    exposed = [*position.exposed[turn.seat], *turn.shown]
    lots = event.lots
    if not exposed or not lots or not lots[0].low or not rules.penalised_first.value:
        return
    open_kinds = 0
    for lot in exposed:
        open_kinds |= lot.kinds
    verdict = among(lots[0].kinds, ~open_kinds)
    if verdict is not None:
        # Where each of them may have been laid or discarded since, none need lie there.
        verdict = verdict if any(lot.low for lot in exposed) else Verdict.UNDECIDED
        yield Fault(verdict, {"card": spell(lots[0].kinds), "cards": spell_lots(exposed)}, card=0)


@check(
    "SG609",
    "penalised_first",
    TakeBack,
    message=Text(
        "{seat} showed {cards} and took them back into the hand", "{seat} mostrou {cards} e as recolheu à mão"
    ),
    help=Text(
        "Cards that were shown stay on the table, penalised: write `expose {seat} {cards}` after the turn.",
        "Cartas mostradas ficam na mesa, penalizadas: escreva `expose {seat} {cards}` depois da vez.",
    ),
    note=Text(
        "Cards laid by mistake, as for an initial meld that falls short, may be completed to legal melds in "
        "the same turn. In some rule sets, if they are taken back, they lie open and penalised, and are "
        "melded or discarded from there; so does a discard that was shown and exchanged for another.",
        "Cartas baixadas por engano, como numa saída que não alcança o mínimo, podem ser completadas na mesma "
        "vez até formar combinações válidas. Em alguns regulamentos, se são recolhidas, ficam abertas e "
        "penalizadas, e dali são baixadas ou descartadas; o mesmo vale para um descarte mostrado e trocado "
        "por outro.",
    ),
    rests_on=("shown",),
)
def shown_cards_taken_back(position: Position, event: TakeBack, rules: RuleSet) -> Iterator[Fault]:
    """Cards that were laid or discarded, taken back, and neither laid nor discarded again, nor left open."""
    if rules.penalised_first.value:
        yield Fault(Verdict.ILLEGAL, {"seat": event.seat, "cards": spell_lots(event.lots)})


@check(
    "SG605",
    "discard_compulsory",
    Draw,
    TakePile,
    TakeTop,
    LayMeld,
    AddToMeld,
    JoinMelds,
    SwapWild,
    LayRedThrees,
    AskPartner,
    message=Text("{seat} played on after the discard", "{seat} continuou jogando depois do descarte"),
    help=Text(
        "The discard ends the turn; only `pumba`, `#` and a claim may follow.",
        "O descarte termina a vez; depois dele só cabem `pumba`, `#` e uma afirmação.",
    ),
    note=Text(
        "A turn is: draw, lay, discard. With the discard it is over.",
        "A vez é: comprar, baixar, descartar. Com o descarte, ela acaba.",
    ),
    rests_on=("turn",),
    taints=("turn",),
    when=DISCARDED,
)
def played_after_the_discard(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """Something drawn, laid or asked after the discard."""
    turn = playing(position)
    if turn.kept or discarded(turn)[0]:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})


@check(
    "SG606",
    "keep_one_card",
    KeepLastCard,
    message=Text(
        "{seat} kept the last cards instead of discarding", "{seat} ficou com as últimas cartas em vez de descartar"
    ),
    help=Text("{how}", "{how}"),
    note=Text(
        "Whoever does not go out discards a card and still holds one. Some rule sets know a pass: a player who has "
        "melded all cards but one, and may not go out, keeps that card instead of discarding it.",
        "Quem não bate descarta uma carta e ainda fica com uma. Alguns regulamentos conhecem o passe: quem baixou "
        "todas as cartas menos uma, e não pode bater, fica com essa carta em vez de descartá-la.",
    ),
    rests_on=("hand", "melds"),
)
def turn_ended_by_keeping(position: Position, event: KeepLastCard, rules: RuleSet) -> Iterator[Fault]:
    """A turn ended without a discard, on purpose, by a player who may not pass: under a rule set that knows no pass,
    with more cards than one, or with the right to go out."""
    turn = playing(position)
    hand = position.hands[turn.seat]
    if not rules.discard_compulsory.value:
        return
    if not rules.one_card_pass.value:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat, "how": _NO_PASS}, rests_on=())
        return
    several = over(hand.size, 1)
    # After the partner's no a player may not go out; of an empty hand the end of the turn tells.
    going = None if turn.leave is False else both(has_melds_to_go_out(position, rules), over(hand.size, 0))
    found = [verdict for verdict in (several, going) if verdict is not None]
    if found:
        verdict = Verdict.ILLEGAL if Verdict.ILLEGAL in found else Verdict.UNDECIDED
        how = _NOT_WITH_SEVERAL if several is not None else _GO_OUT
        facts = {"seat": turn.seat, "how": how, "hand": tell_hand(hand)}
        yield Fault(verdict, facts, clause="one_card_pass")


_NO_PASS = Text(
    "Discard and keep a card; where that cannot be done, lay fewer cards.",
    "Descarte e fique com uma carta; se não der, baixe menos cartas.",
)
_NOT_WITH_SEVERAL = Text(
    "Discard one: only the last card may be kept.", "Descarte uma: só a última carta pode ser guardada."
)
_GO_OUT = Text(
    "The side has the melds for going out: discard the last card and go out, `#`.",
    "O lado tem as combinações para bater: descarte a última carta e bata, `#`.",
)


@check(
    "SG607",
    "one_card_announced",
    AnnounceOneCard,
    message=Text("{seat} announced one card, but holds {there}", "{seat} anunciou uma carta, mas tem {there}"),
    help=Text(
        "`pumba` is said with exactly one card, after the discard.",
        "`pumba` é dito com exatamente uma carta, depois do descarte.",
    ),
    note=Text(
        "Whoever holds a single card must say so. Said with more cards or none, it is false.",
        "Quem tem uma só carta deve dizê-lo. Dito com mais cartas, ou com nenhuma, é falso.",
    ),
    rests_on=("hand",),
)
def false_announcement(position: Position, event: AnnounceOneCard, rules: RuleSet) -> Iterator[Fault]:
    """One card announced by a player who cannot hold just one."""
    turn = playing(position)
    low, high = position.hands[turn.seat].size
    if not low <= 1 <= high:
        facts = {"seat": turn.seat, "there": tell_number((low, high), position)}
        yield Fault(Verdict.ILLEGAL, facts, off=apart(1, (low, high)))


@check(
    "SG608",
    "one_card_announced",
    EndTurn,
    message=Text(
        "{seat} has one card left, and the record shows no announcement",
        "{seat} ficou com uma carta, e o registro não mostra o anúncio",
    ),
    help=Text("Write `pumba` after the discard.", "Escreva `pumba` depois do descarte."),
    note=Text(
        "Whoever is left with one card must announce it. No penalty is fixed for forgetting it. This is told only "
        "where every dealt hand is recorded: other records do not write down everything that was said.",
        "Quem fica com uma carta deve anunciá-lo. Não há penalidade para o esquecimento. Isto só é apontado quando "
        "todas as mãos distribuídas estão registradas: outros registros não trazem tudo o que se disse.",
    ),
    severity=Severity.NOTICE,
    rests_on=("hand",),
    when=FEW,
)
def one_card_not_announced(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """A turn that ends with one card and no announcement, in a record of every hand."""
    turn = playing(position)
    silent = turn.announced is None and turn.out is None and rules.one_card_announced.value
    ended = last_red_three(position, turn)
    if silent and ended is not True and position.hands[turn.seat].size == (1, 1) and position.complete:
        yield Fault(Verdict.UNDECIDED if ended is None else Verdict.ILLEGAL, {"seat": turn.seat}, off=1)
