"""Wild cards alone: whether they make a meld, and of how many cards."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.cards import WILD, spell_lots
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, check, over
from sambanotation.referee.forms import intended, laid_on
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text


@check(
    "SG512",
    "wild_melds",
    LayMeld,
    AddToMeld,
    message=Text("a meld of nothing but wild cards: {meld}", "uma combinação só de curingas: {meld}"),
    help=Text(
        "Wild cards are laid with natural cards of one rank.", "Curingas se baixam com cartas naturais de um só índice."
    ),
    note=Text(
        "In some rule sets wild cards only stand in for natural cards, and make no meld by themselves.",
        "Em alguns regulamentos, os curingas só substituem cartas naturais e não formam combinação sozinhos.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def meld_of_wild_cards(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """Wild cards laid alone under a rule set that has no such melds."""
    if rules.wild_melds.value is None and intended(position, event) is Form.WILDS:
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots((*laid_on(position, event), *event.lots))})


@check(
    "SG506",
    "wild_melds",
    LayMeld,
    AddToMeld,
    message=Text(
        "wild cards in the meld: {there}, at most {needed}", "curingas na combinação: {there}, no máximo {needed}"
    ),
    help=Text(
        "A meld of wild cards is closed with {needed} cards.",
        "Uma combinação de curingas se fecha com {needed} cartas.",
    ),
    note=Text(
        "Where wild cards form a meld by themselves it may have only so many of them: in some rule sets it is "
        "closed when it is complete.",
        "Onde os curingas formam uma combinação só deles, ela só pode ter um número limitado: em alguns "
        "regulamentos, fecha-se quando está completa.",
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
