"""Going out, and how a deal ends."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import EndDeal, EndTurn, GoOut
from sambanotation.game.apply import playing
from sambanotation.game.canastas import complete_melds
from sambanotation.game.cards import spell
from sambanotation.game.position import Position
from sambanotation.game.stock_ending import last_red_three
from sambanotation.referee.check import Fault, both, check, over, tell_hand, tell_number, under, when
from sambanotation.referee.complete import has_melds_to_go_out, lacking, may_go_out, too_few, wrongly_mixed
from sambanotation.referee.occasions import FEW
from sambanotation.referee.questions import can_take_pile
from sambanotation.referee.signs import UNUSUAL
from sambanotation.referee.turns import why_the_stock_ended_it
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import StockEnd
from sambanotation.text import Text


@check(
    "SG621",
    "going_out_melds",
    GoOut,
    message=Text(
        "{seat} went out with too few melds of seven cards of the side: {there}, at least {needed}",
        "{seat} bateu com poucas combinações de sete cartas do seu lado: {there}, no mínimo {needed}",
    ),
    help=Text(
        "Those of this turn count. Until the side has enough of them keep a card.",
        "Contam as desta vez. Até o lado ter o bastante delas, fique com uma carta.",
    ),
    note=Text(
        "To go out a side needs melds of seven cards, canastas or sambas, as many as the rule set says. They may be "
        "completed in the turn in which the player goes out.",
        "Para bater, um lado precisa de combinações de sete cartas, canastras ou sambas, tantas quantas as regras "
        "pedem. Elas podem ser completadas na própria vez em que o jogador bate.",
    ),
    rests_on=("melds",),
)
def went_out_without_two_canastas(position: Position, event: GoOut, rules: RuleSet) -> Iterator[Fault]:
    """A player goes out whose side has fewer complete melds than it needs."""
    turn = playing(position)
    side = position.side_of[turn.seat]
    verdict = too_few(side, rules)
    if verdict is not None:
        there = complete_melds(side, rules)
        yield Fault(verdict, {"seat": turn.seat, "there": there, "needed": rules.going_out_melds.value})


@check(
    "SG634",
    "going_out_among",
    GoOut,
    message=Text(
        "{seat} went out without the melds that the side needs for it: {missing}",
        "{seat} bateu sem as combinações de que o seu lado precisa para isso: {missing}",
    ),
    help=Text(
        "However many complete melds there are, these must be among them. Until then keep a card.",
        "Por mais combinações completas que haja, estas têm de estar entre elas. Até lá, fique com uma carta.",
    ),
    note=Text(
        "In some rule sets it matters of which kind the complete melds are: one must be a samba, or so many must be "
        "without wild cards and so many with some.",
        "Em alguns regulamentos importa a espécie das combinações completas: uma deve ser um samba, ou tantas devem "
        "ser sem curingas e tantas com curingas.",
    ),
    rests_on=("melds",),
)
def went_out_without_the_kinds_needed(position: Position, event: GoOut, rules: RuleSet) -> Iterator[Fault]:
    """A player goes out whose side has complete melds enough, but not of the kinds that it needs."""
    turn = playing(position)
    side = position.side_of[turn.seat]
    verdict = wrongly_mixed(side, rules)
    # That there are too few of them is told by itself.
    if verdict is not None and too_few(side, rules) is not Verdict.ILLEGAL:
        yield Fault(verdict, {"seat": turn.seat, "missing": [_KINDS[kind] for kind in lacking(side, rules)]})


_KINDS = {
    "sambas": Text("a samba", "um samba"),
    "clean": Text("melds without wild cards", "combinações sem curingas"),
    "mixed": Text("melds with wild cards", "combinações com curingas"),
}


@check(
    "SG622",
    "going_out_discard",
    GoOut,
    message=Text("{seat} went out with cards in the hand: {hand}", "{seat} bateu com cartas na mão: {hand}"),
    help=Text(
        "All cards are laid, or all but one, which is discarded.",
        "Baixam-se todas as cartas, ou todas menos uma, que é descartada.",
    ),
    note=Text(
        "A player goes out by laying every card, or every card but one and discarding that.",
        "Um jogador bate quando baixa todas as cartas, ou todas menos uma, que descarta.",
    ),
    rests_on=("hand",),
)
def went_out_with_cards(position: Position, event: GoOut, rules: RuleSet) -> Iterator[Fault]:
    """A player goes out who certainly still holds cards."""
    hand = position.hands[playing(position).seat]
    verdict = over(hand.size, 0)
    if verdict is not None:
        yield Fault(verdict, {"seat": playing(position).seat, "hand": tell_hand(hand)}, off=hand.size[0])


@check(
    "SG627",
    "keep_one_card",
    EndTurn,
    message=Text(
        "{seat} is left without cards, and the side may not go out yet",
        "{seat} ficou sem cartas, e o seu lado ainda não pode bater",
    ),
    help=Text(
        "Keep at least one card after the discard: lay fewer cards.",
        "Fique com pelo menos uma carta depois do descarte: baixe menos cartas.",
    ),
    note=Text(
        "Whoever does not go out must still hold a card after the discard. A player who could lay everything while "
        "the side lacks the melds for going out keeps some of it.",
        "Quem não bate ainda deve ter uma carta depois do descarte. Quem poderia baixar tudo, mas cujo lado não tem "
        "as combinações para bater, guarda uma parte.",
    ),
    rests_on=("hand", "melds"),
    taints=("turn", "hand"),
    when=FEW,
)
def left_without_cards(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """A hand emptied by a player who does not go out and may not."""
    turn = playing(position)
    verdict = both(under(position.hands[turn.seat].size, 1), may_go_out(position, rules))
    if turn.out is None and verdict is not None and rules.keep_one_card.value and not last_red_three(position, turn):
        opened = turn.take is not None and turn.was_open is False
        clause = "take_can_finish" if opened and rules.take_can_finish.value else None
        yield Fault(verdict, {"seat": turn.seat}, clause=clause)


@check(
    "SG628",
    "going_out_discard",
    EndTurn,
    message=Text(
        "{seat} has no card left, and the record does not say that {seat} went out",
        "{seat} ficou sem cartas, e o registro não diz que {seat} bateu",
    ),
    help=Text("Write `#` at the end of the turn.", "Escreva `#` no fim da vez."),
    note=Text(
        "A player without cards, whose side has the melds for going out, has gone out and the deal is over. `#` "
        "says so in the record.",
        "Um jogador sem cartas, cujo lado tem as combinações para bater, bateu, e a rodada acabou. No registro, "
        "`#` diz isso.",
    ),
    rests_on=("hand", "melds"),
    taints=("turn",),
    when=FEW,
)
def going_out_not_written(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """A hand emptied by a player who may go out, without the sign for it."""
    turn = playing(position)
    verdict = both(under(position.hands[turn.seat].size, 1), has_melds_to_go_out(position, rules))
    if turn.out is None and verdict is not None and not last_red_three(position, turn):
        yield Fault(verdict, {"seat": turn.seat})


@check(
    "SG629",
    "going_out_discard",
    EndDeal,
    message=Text(
        "the deal is said to have ended by `{how}`, but {seat} went out",
        "diz-se que a rodada terminou por `{how}`, mas {seat} bateu",
    ),
    help=Text("Write `end out`.", "Escreva `end out`."),
    note=Text("A deal in which a player goes out ends there.", "A rodada em que um jogador bate termina ali."),
    rests_on=("turn",),
    when=UNUSUAL,
)
def ended_otherwise_than_by_going_out(position: Position, event: EndDeal, rules: RuleSet) -> Iterator[Fault]:
    """Another end than `out` for a deal in which somebody went out."""
    if position.out is not None and event.how != "out":
        yield Fault(Verdict.ILLEGAL, {"how": event.how, "seat": position.out})


@check(
    "SG630",
    "going_out_discard",
    EndDeal,
    message=Text(
        "the deal is said to have ended by going out, but nobody went out",
        "diz-se que a rodada terminou porque alguém bateu, mas ninguém bateu",
    ),
    help=Text(
        "Write `#` in the turn of the player who went out, or another end.",
        "Escreva `#` na vez de quem bateu, ou outro fim.",
    ),
    note=Text("`end out` stands where a turn ends with `#`.", "`end out` cabe onde uma vez termina com `#`."),
    rests_on=("turn",),
    when=UNUSUAL,
)
def ended_without_going_out(position: Position, event: EndDeal, rules: RuleSet) -> Iterator[Fault]:
    """`end out` for a deal in which nobody went out."""
    if position.out is None and event.how == "out" and not (position.fog or position.untold):
        yield Fault(Verdict.ILLEGAL, {})


@check(
    "SG633",
    "last_red_three",
    EndDeal,
    message=Text(
        "the deal is said to have ended otherwise ({how}), but the stock had ended it",
        "diz-se que a rodada terminou de outro modo ({how}), mas o maço a tinha encerrado",
    ),
    help=Text("{why} Write `end stock`.", "{why} Escreva `end stock`."),
    note=Text(
        "The stock ends a deal when its last card is a red three for which no other can be drawn; under some rule sets "
        "with the turn that leaves too few cards.",
        "O maço encerra a rodada quando a última carta é um três vermelho que já não se pode substituir; por algumas "
        "regras, com a vez que deixa poucas cartas.",
    ),
    rests_on=("turn", "stock"),
    when=UNUSUAL,
)
def ended_otherwise_than_by_the_stock(position: Position, event: EndDeal, rules: RuleSet) -> Iterator[Fault]:
    """Another end than `stock` for a deal that the stock has ended."""
    verdict = when(position.dead)
    if verdict is not None and position.out is None and event.how != "stock":
        clause, why = why_the_stock_ended_it(position, rules)
        yield Fault(verdict, {"how": event.how, "why": why}, clause=clause)


@check(
    "SG631",
    "stock_end",
    EndDeal,
    message=Text(
        "the deal ended by the stock, but cards are left in it: {stock}",
        "a rodada terminou pelo maço, mas restam cartas nele: {stock}",
    ),
    help=Text(
        "It ends so only when the stock is used up.",
        "Ela só termina assim quando o maço está esgotado.",
    ),
    note=Text(
        "While the stock holds cards the next player draws, and play goes on.",
        "Enquanto o maço tem cartas, o jogador seguinte compra, e o jogo continua.",
    ),
    rests_on=("stock",),
    when=UNUSUAL,
)
def stock_not_used_up(position: Position, event: EndDeal, rules: RuleSet) -> Iterator[Fault]:
    """`end stock` while the stock certainly, or perhaps, still holds cards."""
    if event.how != "stock" or position.out is not None or position.untold:
        return
    left = position.stock_ends if position.stock_ends is not None else 0
    verdict = over(position.stock.size, left)
    if verdict is not None:
        yield Fault(verdict, {"stock": tell_number(position.stock.size, position)})


@check(
    "SG632",
    "stock_end",
    EndDeal,
    message=Text(
        "the stock is used up, but {seat} can take the pile with {card} and must",
        "o maço está esgotado, mas {seat} pode comprar o bagaço com {card}, e deve",
    ),
    help=Text("{seat} takes the pile and the deal goes on.", "{seat} compra o bagaço e a rodada continua."),
    note=Text(
        "In some rule sets, when the last card of the stock has been drawn and the player discards without "
        "going out, the next one must take the pile if he legally can, his side's initial meld and the end of "
        "the turn included. Only if he cannot does the deal end.",
        "Em alguns regulamentos, quando a última carta do maço foi comprada e o jogador descarta sem bater, o "
        "seguinte deve comprar o bagaço se a compra for válida, contando a saída do seu lado e o fim da vez. "
        "Só se não puder é que a rodada termina.",
    ),
    rests_on=("hand", "melds", "pile", "stock"),
    when=UNUSUAL,
)
def pile_must_be_taken(position: Position, event: EndDeal, rules: RuleSet) -> Iterator[Fault]:
    """`end stock` where the next player can, or perhaps can, take the pile."""
    seat = position.to_play
    forced = rules.stock_end.value is StockEnd.FORCED_TAKE
    if event.how != "stock" or seat is None or position.out is not None or position.dead or not forced:
        return
    if position.untold:
        return
    if over(position.stock.size, 0) is Verdict.ILLEGAL or not position.pile.size[1]:
        return
    answer = can_take_pile(position, seat, rules)
    if answer is not False:
        unknown = answer is None or position.dead is None or position.stock.high
        verdict = Verdict.UNDECIDED if unknown else Verdict.ILLEGAL
        yield Fault(verdict, {"seat": seat, "card": spell(position.pile.top), "hand": tell_hand(position.hands[seat])})
