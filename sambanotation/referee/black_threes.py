"""Black threes as a meld: only by who goes out, and without wild cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import AddToMeld, EndTurn, LayMeld
from sambanotation.game.apply import playing
from sambanotation.game.cards import (
    RED_THREES,
    THREES,
    WILD,
    Lot,
    spell,
    spell_lots,
)
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, both, check, over
from sambanotation.referee.forms import intended, laid_on
from sambanotation.referee.occasions import LAID
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import BlackThreeMeld, Size
from sambanotation.text import Text


def _discarded(rules: RuleSet) -> Text:
    """What else becomes of black threes, to be told behind what is done with them."""
    if "3b" in rules.not_discarded.value:
        return Text("", "")
    if "3b" not in rules.blocked_tops.value:
        return Text(", or are discarded", ", ou são descartados")
    return Text(", or are discarded to block the pile", ", ou são descartados para bloquear o bagaço")


def _wilds_among(rules: RuleSet) -> Text:
    most = rules.black_three_wilds.value
    if not most:
        return Text("Black threes are melded without wild cards.", "Três negros são baixados sem curingas.")
    return Text(
        f"Wild cards in a meld of black threes, at most: {most}.",
        f"Curingas numa combinação de três negros, no máximo: {most}.",
    )


@check(
    "SG508",
    "black_three_wilds",
    LayMeld,
    AddToMeld,
    message=Text("a wild card among black threes: {card}", "um curinga entre os três negros: {card}"),
    help=Text(
        "{why}",
        "{why}",
    ),
    note=Text(
        "Black threes are combined with no wild cards, or in some rule sets with so many only.",
        "Três negros não são combinados com curingas, ou em alguns regulamentos só com um número limitado deles.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def wild_card_with_black_threes(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A wild card in a meld of black threes."""
    if intended(position, event) is not Form.BLACK_THREES:
        return
    lots = event.lots
    there = count((*laid_on(position, event), *lots), WILD)
    verdict = over(there, rules.black_three_wilds.value)
    at = next((at for at, lot in enumerate(lots) if lot.kinds & WILD), None)
    if verdict is not None and at is not None:
        yield Fault(verdict, {"card": spell(lots[at].kinds), "why": _wilds_among(rules)}, card=at)


@check(
    "SG513",
    "black_three_group",
    LayMeld,
    AddToMeld,
    message=Text(
        "black threes in the meld: {there}, at most {needed}",
        "três negros na combinação: {there}, no máximo {needed}",
    ),
    help=Text(
        "Keep those beyond {needed}, or lay them as a second meld.",
        "Guarde os que passam de {needed}, ou baixe-os como outra combinação.",
    ),
    note=Text(
        "In some rule sets a meld of black threes has only so many cards.",
        "Em alguns regulamentos, uma combinação de três negros tem um número máximo de cartas.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def too_many_black_threes(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """More cards in a meld of black threes than it may have."""
    most = rules.black_three_group.value.most
    if most is None or intended(position, event) is not Form.BLACK_THREES:
        return
    before = laid_on(position, event)
    together = (*before, *event.lots)
    there = count(together)
    verdict = both(over(there, most), _without_red_ones(together, rules))
    if verdict is not None:
        excess = max(0, most - count(before)[0]) if all(lot.certain for lot in event.lots) else None
        yield Fault(verdict, {"there": there, "needed": most}, card=excess)


@check(
    "SG509",
    "black_three_meld",
    EndTurn,
    message=Text("{seat} melded black threes without going out", "{seat} baixou três negros sem bater"),
    help=Text(
        "They stay in the hand until you go out{discarded}.",
        "Ficam na mão até você bater{discarded}.",
    ),
    note=Text(
        "In most rule sets black threes are melded only by a player who goes out in that turn. During play "
        "they serve to block the pile.",
        "Na maioria dos regulamentos, três negros só são baixados por quem bate naquela vez. Durante o jogo, "
        "servem para bloquear o bagaço.",
    ),
    when=LAID,
)
def black_threes_without_going_out(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """Black threes melded in a turn in which the player does not go out."""
    turn = playing(position)
    # A hand emptied without `#` is a finding of its own.
    verdict = over(position.hands[turn.seat].size, 0)
    if turn.out is not None or rules.black_three_meld.value is BlackThreeMeld.NEVER:
        return
    severity = None if rules.black_three_meld.value is BlackThreeMeld.GOING_OUT else Severity.WARNING
    for laid in turn.laid:
        threes = count(laid.lots, THREES)[0]
        if threes and laid.meld.form is Form.BLACK_THREES:
            black = both(verdict, _without_red_ones(laid.meld.lots, rules))
            facts = {"seat": turn.seat, "discarded": _discarded(rules)}
            if black is not None:
                yield Fault(black, facts, at=laid.index, severity=severity)


@check(
    "SG515",
    "black_three_meld",
    LayMeld,
    AddToMeld,
    message=Text("black threes were melded: {meld}", "foram baixados três negros: {meld}"),
    help=Text(
        "They stay in the hand{discarded}.",
        "Ficam na mão{discarded}.",
    ),
    note=Text(
        "In some rule sets black threes are never melded, not even by a player who goes out.",
        "Em alguns regulamentos, três negros nunca são baixados, nem por quem bate.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def black_threes_melded(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A meld of black threes under a rule set that has none."""
    if rules.black_three_meld.value is not BlackThreeMeld.NEVER or intended(position, event) is not Form.BLACK_THREES:
        return
    together = (*laid_on(position, event), *event.lots)
    verdict = _without_red_ones(together, rules)
    if verdict is not None:
        yield Fault(verdict, {"meld": spell_lots(together), "discarded": _discarded(rules)})


def _without_red_ones(lots: Iterable[Lot], rules: RuleSet) -> Verdict | None:
    """Illegal where what holds of black threes alone holds of these cards, undecided where enough of them may be red to
    make a canasta of threes; None where red ones are certainly among them."""
    reds = count(lots, RED_THREES)
    if reds[0]:
        return None
    may_be = any(one.red.least <= reds[1] for one in rules.canastas_of_threes.value)
    return Verdict.UNDECIDED if may_be else Verdict.ILLEGAL


@check(
    "SG516",
    "canastas_of_threes",
    LayMeld,
    AddToMeld,
    message=Text(
        "{meld} is no canasta of threes: red threes {reds}, cards {there}",
        "{meld} não é canastra de três: três vermelhos {reds}, cartas {there}",
    ),
    help=Text(
        "It is laid at once, with {needed} threes, of which so many are red: {sizes}.",
        "Ela é baixada de uma vez, com {needed} três, dos quais são vermelhos: {sizes}.",
    ),
    note=Text(
        "In some rule sets red and black threes make a canasta together. It is laid whole, and nothing is added to it.",
        "Em alguns regulamentos, três vermelhos e negros formam juntos uma canastra. Ela é baixada inteira, e nada se "
        "junta a ela.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def no_canasta_of_threes(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """Threes of both colours that do not make a canasta which the rule set has."""
    canastas = rules.canastas_of_threes.value
    if not canastas or intended(position, event) is not Form.BLACK_THREES:
        return
    together = (*laid_on(position, event), *event.lots)
    reds, there, size = count(together, RED_THREES), count(together), rules.canasta_size.value
    if not reds[0]:
        return
    fits = {any(one.red.holds(number) for one in canastas) for number in range(reds[0], reds[1] + 1)}
    if there[0] <= size <= there[1]:
        fits |= {False} if there[0] < there[1] else set()
    else:
        fits = {False}
    if False in fits:
        sizes = " ".join(_told(one.red) for one in canastas)
        facts = {"meld": spell_lots(together), "reds": reds, "there": there, "needed": size, "sizes": sizes}
        yield Fault(Verdict.UNDECIDED if True in fits else Verdict.ILLEGAL, facts)


def _told(size: Size) -> str:
    return (
        f"{size.least}.."
        if size.most is None
        else f"{size.least}"
        if size.most == size.least
        else f"{size.least}..{size.most}"
    )
