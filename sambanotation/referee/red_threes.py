"""Red threes: shown, laid, replaced, and the last one of the stock."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import (
    AddToMeld,
    DealHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import playing
from sambanotation.game.cards import RED_THREES, spell
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.game.runs import count
from sambanotation.game.stock_ending import last_red_three
from sambanotation.referee.check import Fault, check, over, tell_hand
from sambanotation.referee.occasions import MANY, OWED, RED, SHORT_STOCK
from sambanotation.referee.signs import UNUSUAL
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import LastRedThree, PileRedThree, RedThreeDealt, RedThreeDrawn
from sambanotation.text import Text

_ONLY_RED_THREES = Text(
    "Only a red three is laid at once and replaced: `3d/5c`.",
    "Só um três vermelho é baixado logo e substituído: `3d/5c`.",
)
_NO_CARD_REPLACED = Text(
    "No card is drawn for one that was drawn, not even for a red three.",
    "Não se compra carta por outra que se comprou, nem por um três vermelho.",
)


@check(
    "SG412",
    "drawn_red_three",
    DealHand,
    Draw,
    LayRedThrees,
    message=Text("{card} is no red three, and was replaced", "{card} não é um três vermelho e foi substituída"),
    help=Text(
        "{why}",
        "{why}",
    ),
    note=Text(
        "A drawn red three is laid at once and another card is drawn for it; any other card stays in the hand.",
        "O três vermelho comprado é baixado logo, e compra-se outra carta por ele; qualquer outra carta fica na mão.",
    ),
    taints=("hand", "stock"),
    when=MANY | UNUSUAL,
)
def replaced_card_is_no_red_three(
    position: Position, event: DealHand | Draw | LayRedThrees, rules: RuleSet
) -> Iterator[Fault]:
    """A card with a replacement behind it that cannot be a red three."""
    at = 0
    for chain in event.chains:
        for index, lot in enumerate(chain[:-1], at):
            if not lot.kinds & RED_THREES:
                how = _NO_CARD_REPLACED if rules.drawn_red_three.value is RedThreeDrawn.KEPT else _ONLY_RED_THREES
                yield Fault(Verdict.ILLEGAL, {"card": spell(lot.kinds), "why": how}, card=index, doubt=1)
        at += len(chain)


@check(
    "SG413",
    "dealt_red_three",
    Draw,
    TakePile,
    TakeTop,
    message=Text(
        "{seat} has not replaced the dealt red three {card}",
        "{seat} não substituiu o três vermelho {card} da distribuição",
    ),
    help=Text(
        "Before the draw of the first turn: `={card}/` and the card that replaces it.",
        "Antes da compra da primeira vez: `={card}/` e a carta que o substitui.",
    ),
    note=Text(
        "Where dealt red threes are shown before they are replaced, their owner draws the missing cards first "
        "when the first turn comes, and then plays it as usual.",
        "Onde os três vermelhos da distribuição são mostrados antes de ser substituídos, o dono compra "
        "primeiro, quando chega a sua primeira vez, as cartas que faltam, e depois joga como de costume.",
    ),
    taints=("hand", "unseen"),
    when=OWED,
)
def shown_red_three_not_replaced(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A draw or a take while a red three, shown before, waits for its replacement."""
    turn = playing(position)
    if rules.dealt_red_three.value is RedThreeDealt.KEPT:
        return
    owed = position.owed[turn.seat]
    if owed and turn.own and not turn.acquired and position.stock.low:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat, "card": spell(owed[0].kinds)}, doubt=1)


@check(
    "SG414",
    "red_three_held",
    Draw,
    TakePile,
    TakeTop,
    LayMeld,
    AddToMeld,
    Discard,
    LayRedThrees,
    EndTurn,
    message=Text("{seat} keeps a red three in the hand", "{seat} mantém um três vermelho na mão"),
    help=Text(
        "Lay it at once: `3d/5c` where it is drawn, `=3d` from the pile, `=3d/5c` from the hand; one that was dealt, "
        "before the draw.",
        "Baixe-o logo: `3d/5c` ao comprá-lo, `=3d` se vem do bagaço, `=3d/5c` se está na mão; o da distribuição, "
        "antes "
        "da compra.",
    ),
    note=Text(
        "In most rule sets a red three never stays in the hand: dealt, drawn or found in the pile, it is laid "
        "before anything else.",
        "Na maioria dos regulamentos, o três vermelho nunca fica na mão: distribuído, comprado ou achado no "
        "bagaço, é baixado antes de qualquer outra coisa.",
    ),
    rests_on=("believed", "reds"),
    taints=("turn", "reds"),
    when=RED,
)
def red_three_not_laid(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """A red three that is certainly in the hand when the player goes on to something else; told once in a turn."""
    turn = playing(position)
    hand = position.hands[turn.seat]
    if rules.red_three_held.value or not turn.own or position.dead:
        return
    if isinstance(event, LayRedThrees):
        at_deal = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL
        dealt = not turn.acquired and position.from_start and position.played[turn.seat] is False
        late = _laid_late(position, turn, event) if turn.acquired or (at_deal and dealt) else None
        if late is not None:
            yield Fault(Verdict.ILLEGAL, {"seat": turn.seat}, card=late, clause="dealt_red_three" if dealt else None)
    if not _goes_on(turn, event):
        return
    held = hand.at_least(RED_THREES)
    if isinstance(event, LayMeld | AddToMeld | Discard) and count(event.lots, RED_THREES)[0] >= held:
        return
    if held:
        dealt = not turn.acquired and position.from_start and position.played[turn.seat] is False
        clause = "dealt_red_three" if dealt else None
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat, "hand": tell_hand(hand)}, clause=clause)


def _laid_late(position: Position, turn: TurnSoFar, event: LayRedThrees) -> int | None:
    """Which of the red threes laid now can only have been in the hand before the draw or the take, or before the first
    turn where nothing is drawn yet; None if none."""
    came = [lot for _, chain in turn.draws for lot in chain] + list(turn.taken if turn.take is not None else ())
    came += [lot for _, chain in turn.reds for lot in chain[1:]]
    at = 0
    for chain in event.chains:
        if chain[0].low and not any(lot.kinds & chain[0].kinds for lot in (*came, *position.owed[turn.seat])):
            return at
        came += chain[1:]
        at += len(chain)
    return None


def _goes_on(turn: TurnSoFar, event: Event) -> bool:
    """Whether this is the first act for which a red three in the hand may not wait."""
    if not turn.acquired:
        return isinstance(event, Draw | TakePile | TakeTop)
    # Of a taken pile the top card is used first, so a red three of it may wait until the discard.
    later: tuple[type, ...] = (Discard,) if turn.take is not None else (LayMeld, AddToMeld, Discard)
    return isinstance(event, (*later, EndTurn)) and not any(isinstance(done, later) for done in turn.actions)


@check(
    "SG415",
    "drawn_red_three",
    LayRedThrees,
    message=Text("the red three {card} was not replaced", "o três vermelho {card} não foi substituído"),
    help=Text(
        "Draw a card for it: `={card}/` and the card. Only one from the pile is not replaced.",
        "Compre uma carta por ele: `={card}/` e a carta. Só o que vem do bagaço não é substituído.",
    ),
    note=Text(
        "For a red three from the stock or from the deal another card is drawn; for one from the pile, and when the "
        "stock is used up, none.",
        "Por um três vermelho do maço ou da distribuição compra-se outra carta; por um do bagaço, ou com o maço "
        "esgotado, nenhuma.",
    ),
    rests_on=("stock",),
    taints=("hand", "unseen"),
)
def red_three_not_replaced(position: Position, event: LayRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A red three laid without a replacement, though it did not come from the pile and the stock has cards."""
    turn = playing(position)
    if _not_replaced(turn, rules) or not turn.own or turn.pile_red[1]:
        return
    drawn = sum(lot.low for chain in event.chains for lot in chain[1:])
    at = 0
    for chain in event.chains:
        verdict = over(position.stock.size, drawn) if len(chain) == 1 else None
        if verdict is not None:
            clause = None if turn.acquired else "dealt_red_three"
            yield Fault(verdict, {"card": spell(chain[0].kinds)}, card=at, clause=clause, doubt=1)
        at += len(chain)


def _not_replaced(turn: TurnSoFar, rules: RuleSet) -> bool:
    """Whether no card is drawn for a red three: for one of the deal, before the draw, or for any other."""
    if turn.acquired:
        return rules.drawn_red_three.value is RedThreeDrawn.KEPT
    return rules.dealt_red_three.value is RedThreeDealt.KEPT


@check(
    "SG420",
    "drawn_red_three",
    Draw,
    LayRedThrees,
    message=Text(
        "a card was drawn for the red three {card}", "comprou-se uma carta para substituir o três vermelho {card}"
    ),
    help=Text(
        "A red three is a card of the hand: it is laid without another one, `={card}`, or kept.",
        "O três vermelho é uma carta da mão: é baixado sem que se compre outra, `={card}`, ou fica nela.",
    ),
    note=Text(
        "Where red threes may be kept, laying one is like laying any other card: nothing is drawn for it.",
        "Onde os três vermelhos podem ser guardados, baixar um deles é como baixar qualquer outra carta: não se compra "
        "nada por ele.",
    ),
    taints=("hand", "stock"),
    when=MANY,
)
def red_three_replaced(position: Position, event: Draw | LayRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A red three with a replacement behind it, under a rule set that does not replace it."""
    turn = playing(position)
    if not (
        rules.drawn_red_three.value is RedThreeDrawn.KEPT if isinstance(event, Draw) else _not_replaced(turn, rules)
    ):
        return
    at = 0
    for chain in event.chains:
        if len(chain) > 1 and chain[0].kinds & RED_THREES:
            clause = None if isinstance(event, Draw) or turn.acquired else "dealt_red_three"
            yield Fault(Verdict.ILLEGAL, {"card": spell(chain[0].kinds)}, card=at, clause=clause, doubt=1)
        at += len(chain)


@check(
    "SG416",
    "pile_red_three",
    LayRedThrees,
    message=Text(
        "the red three {card} came from the pile and was replaced",
        "o três vermelho {card} veio do bagaço e foi substituído",
    ),
    help=Text(
        "It is laid without drawing another card: `={card}`.", "Ele é baixado sem que se compre outra carta: `={card}`."
    ),
    note=Text(
        "A red three that comes with the pile is laid, but no card is drawn for it. It can only lie there if it was "
        "turned up at the start.",
        "O três vermelho que vem com o bagaço é baixado, mas não se compra carta por ele. Só pode estar ali se foi "
        "virado no começo.",
    ),
    taints=("hand", "stock"),
)
def pile_red_three_replaced(position: Position, event: LayRedThrees, rules: RuleSet) -> Iterator[Fault]:
    """A red three that certainly came with the pile, and was replaced."""
    turn = playing(position)
    # One that was certainly held before the take is a fault of its own, told when the pile was taken.
    if rules.pile_red_three.value is PileRedThree.KEPT:
        return
    if turn.before is None or turn.before.at_least(RED_THREES) or position.owed[turn.seat]:
        return
    at = 0
    for chain in event.chains:
        if len(chain) > 1:
            yield Fault(Verdict.ILLEGAL, {"card": spell(chain[0].kinds)}, card=at, doubt=1)
        at += len(chain)


@check(
    "SG417",
    "last_red_three",
    LayMeld,
    AddToMeld,
    JoinMelds,
    SwapWild,
    Discard,
    message=Text(
        "{seat} played on after the last card of the stock, a red three",
        "{seat} continuou jogando depois da última carta do maço, um três vermelho",
    ),
    help=Text("The deal ends without this: `end stock`.", "A rodada termina sem isto: `end stock`."),
    note=Text(
        "When a draw brings nothing but red threes and no card is left to replace them, the deal ends: that player "
        "neither lays nor discards.",
        "Quando a compra só traz três vermelhos e não resta carta para substituí-los, a rodada termina: esse jogador "
        "não baixa nem descarta.",
    ),
    rests_on=("stock",),
    taints=("turn",),
    when=SHORT_STOCK,
)
def played_after_the_last_red_three(position: Position, event: Event, rules: RuleSet) -> Iterator[Fault]:
    """Cards laid or discarded in a turn whose draw was the last of the stock and nothing but red threes."""
    turn = playing(position)
    if not last_red_three(position, turn):
        return
    laying = (LayMeld, AddToMeld, JoinMelds, SwapWild)
    forbidden = (Discard,) if rules.last_red_three.value is LastRedThree.MELD_ONLY else (*laying, Discard)
    if isinstance(event, forbidden) and not any(isinstance(done, forbidden) for done in turn.actions):
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})
