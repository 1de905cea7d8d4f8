"""Wild cards taken back from a meld, in exchange for a natural card."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import SwapWild
from sambanotation.game.cards import EVERY, WILD, rank_kinds, spell, spell_lots
from sambanotation.game.hand import Range
from sambanotation.game.melds import Form, Meld
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, among, check, over, under
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size
from sambanotation.text import Text


@check(
    "SG544",
    "wild_retrieved",
    SwapWild,
    message=Text("the wild card {card} was taken back from a meld", "o curinga {card} foi retirado de uma combinação"),
    help=Text("A wild card stays where it was laid.", "Um curinga fica onde foi baixado."),
    note=Text(
        "In most rule sets wild cards that lie in a meld may not be taken out of it again, not even for the natural "
        "card.",
        "Na maioria dos regulamentos, os curingas que estão numa combinação não podem mais ser retirados dela, nem "
        "mesmo em troca da carta natural.",
    ),
    taints=("meld", "hand"),
)
def wild_card_taken_back(position: Position, event: SwapWild, rules: RuleSet) -> Iterator[Fault]:
    """A wild card exchanged for a natural one."""
    if rules.wild_retrieved.value is None:
        yield Fault(Verdict.ILLEGAL, {"card": spell(event.wild.kinds)})


@check(
    "SG545",
    "wild_retrieved",
    SwapWild,
    message=Text(
        "{card} was exchanged in the meld {meld}, which is no group of {needed} cards",
        "{card} foi trocado na combinação {meld}, que não é um grupo de {needed} cartas",
    ),
    help=Text(
        "A wild card is exchanged only while its group is incomplete.",
        "Um curinga só é trocado enquanto o seu grupo está incompleto.",
    ),
    note=Text(
        "Where a wild card may be exchanged for the natural one that it stands for, this is done in an incomplete "
        "group only.",
        "Onde um curinga pode ser trocado pela carta natural que substitui, isso só se faz num grupo incompleto.",
    ),
    rests_on=("meld",),
    taints=("meld", "hand"),
)
def wild_card_of_another_meld_exchanged(position: Position, event: SwapWild, rules: RuleSet) -> Iterator[Fault]:
    """A wild card taken out of a meld that is no group, or a group of another size than the rule set asks for."""
    size, meld = rules.wild_retrieved.value, position.target
    if size is None or meld is None:
        return
    verdict = _of_another_size(meld, size)
    if verdict is not None:
        needed: Range = size.least, size.most if size.most is not None else rules.pack.value.size
        yield Fault(verdict, {"card": spell(event.wild.kinds), "meld": spell_lots(meld.lots), "needed": needed})


def _of_another_size(meld: Meld, size: Size) -> Verdict | None:
    if meld.form is Form.ODD:
        return Verdict.UNDECIDED if meld.key == "?" else Verdict.ILLEGAL
    if meld.form is not Form.GROUP:
        return Verdict.ILLEGAL
    low, high = meld.size
    there = low, high + (size.least if meld.open else 0)
    small, large = under(there, size.least), over(there, size.most) if size.most is not None else None
    if meld.open and large is None and size.most is not None:
        large = Verdict.UNDECIDED
    return small if large is None else large


@check(
    "SG546",
    "wild_retrieved",
    SwapWild,
    message=Text(
        "{card} cannot take the place of {held} in {meld}", "{card} não pode tomar o lugar de {held} em {meld}"
    ),
    help=Text(
        "`A:JK/Ah`: first the wild card as it lies in the group, then a natural card of its rank from the hand.",
        "`A:JK/Ah`: primeiro o curinga tal como está no grupo, depois uma carta natural do seu índice, da mão.",
    ),
    note=Text(
        "What is exchanged is a wild card of the group, for a natural card of its rank.",
        "O que se troca é um curinga do grupo, por uma carta natural do seu índice.",
    ),
    rests_on=("meld",),
    taints=("meld", "hand"),
)
def wrong_cards_exchanged(position: Position, event: SwapWild, rules: RuleSet) -> Iterator[Fault]:
    """An exchange of a card that is not wild or does not lie there, or for one of another rank."""
    meld = position.target
    if rules.wild_retrieved.value is None or meld is None or meld.form is not Form.GROUP:
        return
    faults = [among(event.wild.kinds, EVERY & ~WILD)]
    if meld.rank is not None:
        faults.append(among(event.natural.kinds, EVERY & ~rank_kinds(meld.rank)))
    else:
        faults.append(among(event.natural.kinds, WILD))
    faults.append(_lies_there(meld, event.wild.kinds & WILD))
    verdict = Verdict.ILLEGAL if Verdict.ILLEGAL in faults else Verdict.UNDECIDED if any(faults) else None
    if verdict is not None:
        facts = {"card": spell(event.natural.kinds), "held": spell(event.wild.kinds), "meld": spell_lots(meld.lots)}
        yield Fault(verdict, facts)


def _lies_there(meld: Meld, wild: int) -> Verdict | None:
    """Whether a wild card is missing in a meld."""
    if any(not lot.kinds & ~wild and lot.low for lot in meld.lots):
        return None
    may = meld.open or any(lot.kinds & wild for lot in meld.lots)
    return Verdict.UNDECIDED if may else Verdict.ILLEGAL
