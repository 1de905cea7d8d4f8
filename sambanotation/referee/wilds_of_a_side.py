"""How many wild cards the groups of a side may hold together."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import AddToMeld, LayMeld
from sambanotation.game.cards import WILD, spell
from sambanotation.game.hand import Range
from sambanotation.game.melds import Form
from sambanotation.game.position import Position, Side
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, both, check, over
from sambanotation.referee.forms import intended, of_several_forms
from sambanotation.referee.groups import MOST_UNSEEN
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text


@check(
    "SG514",
    "side_wilds",
    LayMeld,
    AddToMeld,
    message=Text(
        "wild cards in the groups of {side}: {there}, at most {needed}",
        "curingas nos grupos de {side}: {there}, no máximo {needed}",
    ),
    help=Text("Leave the wild cards beyond {needed} in the hand.", "Deixe na mão os curingas além de {needed}."),
    note=Text(
        "In some rule sets all groups of a side together hold only so many wild cards in a deal.",
        "Em alguns regulamentos, todos os grupos de um lado juntos têm só um número limitado de curingas na rodada.",
    ),
    rests_on=("melds",),
    taints=("meld",),
)
def too_many_wild_cards_of_a_side(position: Position, event: LayMeld | AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """A wild card laid in a group of a side whose groups hold as many as they may."""
    most, more = rules.side_wilds.value, count(event.lots, WILD)
    if most is None or position.turn is None or not more[1] or intended(position, event) is not Form.GROUP:
        return
    side = position.side_of[position.turn.seat]
    low, high = wilds_in_groups(side)
    there = low + more[0], high + more[1]
    added = over((0 if of_several_forms(position, event) else more[0], more[1]), 0)
    verdict = both(over(there, most), added)
    if verdict is not None:
        wild = [at for at, lot in enumerate(event.lots) if not lot.kinds & ~WILD]
        kinds = event.lots[wild[-1]].kinds if wild else WILD
        facts = {"side": side.name, "there": there, "needed": most, "card": spell(kinds)}
        yield Fault(verdict, facts, card=wild[-1] if wild else None)


def wilds_in_groups(side: Side) -> Range:
    """How many wild cards lie in the groups of a side."""
    low, high = 0, MOST_UNSEEN if side.melds_open else 0
    for meld in side.on_table:
        if meld.form is Form.GROUP or (meld.form is Form.ODD and meld.key == "?"):
            least, most = meld.wilds
            low += least if meld.form is Form.GROUP else 0
            high += MOST_UNSEEN if meld.open else most
    return low, high
