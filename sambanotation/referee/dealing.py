"""The pack, the deal and the upcard: what may be there before the first turn, and what no pack can hold."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import (
    BeginDeal,
    DealHand,
    LayStock,
    ShowRedThrees,
    TurnUp,
)
from sambanotation.game.cards import (
    BLACK_THREES,
    JOKERS,
    RED_THREES,
    TWOS,
    spell,
)
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, among, apart, check
from sambanotation.referee.signs import UNUSUAL
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import RedThreeDealt
from sambanotation.text import Text

COVERABLE = {"JK": JOKERS, "2": TWOS, "3r": RED_THREES, "3b": BLACK_THREES, "w": JOKERS | TWOS}


def named(kinds: tuple[str, ...]) -> int:
    """The set of kinds that a clause names by `w`, `JK`, `2`, `3r`, `3b`."""
    together = 0
    for name in kinds:
        together |= COVERABLE[name]
    return together


@of_the_rules
def covered(rules: RuleSet) -> int:
    """The set of kinds that are covered by another card when they are turned up."""
    return named(rules.covered_upcards.value)


def hand_size(position: Position, rules: RuleSet) -> int:
    """The cards dealt to each player (row A5)."""
    return dealt_to_each(len(position.seats), rules)


def dealt_to_each(players: int, rules: RuleSet) -> int:
    """The cards dealt to each of so many players (rows A5, S2)."""
    return rules.other_hand_sizes.value.get(players, rules.hand_size.value)


@check(
    "SG309",
    "next_dealer",
    BeginDeal,
    message=Text("{seat} dealt, though it was for {expected} to deal", "{seat} deu as cartas, mas cabia a {expected}"),
    help=Text(
        "By custom the deal passes to the left. Where the table did otherwise, acknowledge it with "
        "`;~ dealer-out-of-order`.",
        "Pelo costume, quem dá as cartas muda para a esquerda. Se a mesa fez de outro modo, reconheça-o com "
        "`;~ dealer-out-of-order`.",
    ),
    note=Text(
        "The players deal in turn, so that each begins as often as the others.",
        "Os jogadores dão as cartas cada um por sua vez, para que todos comecem o mesmo número de vezes.",
    ),
    severity=Severity.NOTICE,
    when=UNUSUAL,
)
def dealer_out_of_order(position: Position, event: BeginDeal, rules: RuleSet) -> Iterator[Fault]:
    """A deal whose record names another dealer than the one who follows on the dealer before."""
    if event.due is not None and event.dealer in position.seats and event.dealer != event.due:
        yield Fault(Verdict.ILLEGAL, {"seat": event.dealer, "expected": event.due})


@check(
    "SG302",
    "hand_size",
    DealHand,
    message=Text(
        "cards dealt to {seat}: {there} instead of {needed}", "cartas distribuídas a {seat}: {there} em vez de {needed}"
    ),
    help=Text(
        "Write all {needed}, dealt red threes among them, or end the line with `...` where not all are known.",
        "Escreva todas as {needed}, inclusive os três vermelhos recebidos, ou termine a linha com `...` se nem todas "
        "são conhecidas.",
    ),
    note=Text(
        "All players are dealt the same number of cards.",
        "Todos os jogadores recebem o mesmo número de cartas.",
    ),
    taints=("hand", "unseen", "believed", "stock", "count"),
    when=UNUSUAL,
)
def wrong_hand_size(position: Position, event: DealHand, rules: RuleSet) -> Iterator[Fault]:
    """A dealt hand with more or fewer cards than the rule set deals; with `...` only more."""
    if not position.from_start:
        return
    low, high = count(chain[-1] for chain in event.chains)
    needed = hand_size(position, rules)
    if low > needed or (high < needed and not event.open):
        clause = "other_hand_sizes" if len(position.seats) in rules.other_hand_sizes.value else None
        facts = {"seat": event.seat, "there": (low, high), "needed": needed}
        card, doubt = needed if low > needed else None, apart(needed, (low, high))
        yield Fault(Verdict.ILLEGAL, facts, card=card, clause=clause, doubt=doubt)


@check(
    "SG303",
    "covered_upcards",
    TurnUp,
    message=Text("the upcard {card} was not covered", "a carta virada {card} não foi coberta"),
    help=Text(
        "Turn up another card onto it, until the top card is none of these: {covered}.",
        "Vire outra carta sobre ela, até que a carta de cima não seja nenhuma destas: {covered}.",
    ),
    note=Text(
        "The discard pile begins with a natural card on top: a wild card or a three that is turned up is covered by "
        "the next card of the stock.",
        "O bagaço começa com uma carta natural por cima: um curinga ou um três que se vira é coberto pela carta "
        "seguinte do maço.",
    ),
    taints=("pile",),
)
def upcard_not_covered(position: Position, event: TurnUp, rules: RuleSet) -> Iterator[Fault]:
    """An upcard of a kind that must be covered, with nothing on it."""
    lots = event.lots
    if lots and lots[-1].low:
        verdict = among(lots[-1].kinds, covered(rules))
        if verdict is not None:
            facts = {"card": spell(lots[-1].kinds), "covered": list(rules.covered_upcards.value)}
            yield Fault(verdict, facts, card=len(lots) - 1)


@check(
    "SG304",
    "covered_upcards",
    TurnUp,
    message=Text("{card} was covered without need", "a carta {card} foi coberta sem necessidade"),
    help=Text(
        "The first card that is turned up and is none of these is the upcard: {covered}.",
        "A primeira carta que se vira e não é nenhuma destas é a carta virada do bagaço: {covered}.",
    ),
    note=Text(
        "Cards are turned up only until a natural card appears; it stays on top for the first player.",
        "Só se viram cartas até aparecer uma natural; ela fica por cima para o primeiro jogador.",
    ),
    taints=("pile",),
)
def upcard_covered_needlessly(position: Position, event: TurnUp, rules: RuleSet) -> Iterator[Fault]:
    """A natural card, turned up, that another card was put on."""
    lots = event.lots
    allowed = covered(rules)
    for at, lot in enumerate(lots[:-1]):
        if lot.low and not lot.kinds & allowed:
            told: list[str] | Text = list(rules.covered_upcards.value) or Text("none", "nenhuma")
            yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds), "covered": told}, card=at)


@check(
    "SG305",
    "dealt_red_three",
    DealHand,
    message=Text(
        "{seat} replaced the red three {card} while the cards were dealt",
        "{seat} substituiu o três vermelho {card} durante a distribuição",
    ),
    help=Text(
        "Write it among the dealt cards; {then}.",
        "Escreva-o entre as cartas recebidas; {then}.",
    ),
    note=Text(
        "In most rule sets a dealt red three is shown at once, but its owner draws the card that replaces it only in "
        "his first turn.",
        "Na maioria dos regulamentos, o três vermelho recebido na distribuição é mostrado logo, mas o dono só compra a "
        "carta que o substitui na sua primeira vez.",
    ),
    taints=("hand", "unseen", "stock"),
    when=UNUSUAL,
)
def red_three_replaced_at_the_deal(position: Position, event: DealHand, rules: RuleSet) -> Iterator[Fault]:
    """A dealt red three that was replaced before its owner's first turn."""
    if rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL:
        return
    at = 0
    kept = rules.dealt_red_three.value is RedThreeDealt.KEPT
    for chain in event.chains:
        if len(chain) > 1 and chain[0].kinds & RED_THREES:
            card = spell(chain[0].kinds)
            facts = {"seat": event.seat, "card": card, "then": _later(kept, event.seat, card)}
            yield Fault(Verdict.ILLEGAL, facts, card=at, doubt=1)
        at += len(chain)


def _later(kept: bool, seat: str, card: str) -> Text:
    """What becomes of a dealt red three."""
    if kept:
        return Text(
            "it stays in the hand, and no card is drawn for it", "ele fica na mão, sem que se compre carta por ele"
        )
    return Text(
        f"it is shown at once (`red {seat} {card}`) and replaced when the first turn of {seat} begins (`={card}/...`)",
        f"ele é mostrado logo (`red {seat} {card}`) e substituído quando começa a primeira vez de {seat} "
        f"(`={card}/...`)",
    )


@check(
    "SG311",
    "dealt_red_three",
    DealHand,
    message=Text(
        "the red three {card}, dealt to {seat}, was not replaced at the deal",
        "o três vermelho {card}, recebido por {seat}, não foi substituído na distribuição",
    ),
    help=Text(
        "Write the card that was drawn for it behind it: `{card}/5c`.",
        "Escreva depois dele a carta comprada no seu lugar: `{card}/5c`.",
    ),
    note=Text(
        "In some rule sets dealt red threes are shown and replaced before the first turn, again and again until no red "
        "three is in a hand.",
        "Em alguns regulamentos, os três vermelhos recebidos são mostrados e substituídos antes da primeira vez, "
        "quantas vezes for preciso, até não haver três vermelho em mão nenhuma.",
    ),
    taints=("reds", "hand", "unseen", "stock"),
)
def dealt_red_three_not_replaced(position: Position, event: DealHand, rules: RuleSet) -> Iterator[Fault]:
    """A red three that lies in a hand when the deal is done, where it had to be replaced by then."""
    if not position.from_start or rules.dealt_red_three.value is not RedThreeDealt.SHOWN_REPLACED_AT_DEAL:
        return
    at = -1
    for chain in event.chains:
        at += len(chain)
        if chain[-1].low and not chain[-1].kinds & ~RED_THREES:
            facts = {"seat": event.seat, "card": spell(chain[-1].kinds)}
            yield Fault(Verdict.ILLEGAL, facts, card=at, doubt=chain[-1].high)


@check(
    "SG306",
    "dealt_red_three",
    ShowRedThrees,
    message=Text("{card} is no red three", "{card} não é um três vermelho"),
    help=Text("Only 3h and 3d are shown like this.", "Só 3h e 3d são mostrados assim."),
    note=Text(
        "Red threes are honours and are laid apart; no other card may lie there.",
        "Os três vermelhos são honras e ficam à parte; nenhuma outra carta pode ficar ali.",
    ),
    when=UNUSUAL,
)
def shown_card_is_no_red_three(position: Position, event: ShowRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A card shown as a red three that cannot be one."""
    for at, lot in enumerate(event.lots):
        if not lot.kinds & RED_THREES:
            yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds)}, card=at)


@check(
    "SG310",
    "dealt_red_three",
    ShowRedThrees,
    message=Text(
        "{seat} laid the red three {card} before the first turn",
        "{seat} baixou o três vermelho {card} antes da sua vez",
    ),
    help=Text(
        "It is a card of the hand, and may be laid in a turn of {seat} after the draw, `={card}`.",
        "É uma carta da mão, e pode ser baixado numa vez de {seat}, depois da compra, `={card}`.",
    ),
    note=Text(
        "Where red threes may be kept, one is laid like any other card, in its owner's turn and after the draw. Other "
        "rule sets have dealt ones shown at once.",
        "Onde os três vermelhos podem ser guardados, um deles se baixa como qualquer outra carta, na vez do dono e "
        "depois da compra. Outros regulamentos mandam mostrar logo os da distribuição.",
    ),
    when=UNUSUAL,
)
def red_three_shown_before_the_turn(position: Position, event: ShowRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A dealt red three laid before its owner's turn, under a rule set that lets it be kept."""
    if rules.dealt_red_three.value is RedThreeDealt.KEPT and position.from_start:
        for at, lot in enumerate(event.lots):
            if lot.kinds & RED_THREES:
                yield Fault(Verdict.ILLEGAL, {"seat": event.seat, "card": spell(lot.kinds)}, card=at)
                return


@check(
    "SG307",
    "pack",
    LayStock,
    message=Text(
        "cards listed in the stock: {there}; left of the pack: {needed}",
        "cartas listadas no maço: {there}; restam do baralho: {needed}",
    ),
    help=Text(
        "List what is left after the dealing and the upcard, or end the line with `...`.",
        "Liste o que resta depois da distribuição e da carta virada, ou termine a linha com `...`.",
    ),
    note=Text(
        "What was not dealt and not turned up is the stock.",
        "O que não foi distribuído nem virado é o maço.",
    ),
    rests_on=("stock",),
    taints=("stock",),
    when=UNUSUAL,
)
def wrong_stock_size(position: Position, event: LayStock, rules: RuleSet) -> Iterator[Fault]:
    """A stock listed in full with another number of cards than the rest of the pack."""
    low, high = count(event.lots)
    least, most = position.stock.size
    if low > most or (high < least and not event.open):
        yield Fault(Verdict.ILLEGAL, {"there": (low, high), "needed": (least, most)})
