"""Which of a side's melds an action speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AddToMeld, JoinMelds, SwapWild
from sambanotation.game.apply import playing
from sambanotation.game.cards import RANKS, spell_lots
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, check
from sambanotation.referee.occasions import UNCLEAR
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

MOST_NAMED = 12
"""So many melds are named that an action may mean."""


def label_of(meld: Meld) -> str:
    """How the record may name a meld: its key and number, or its cards where it has no key."""
    return f"{meld.key}.{meld.number}" if meld.key != "?" else spell_lots(meld.lots)


def _written(event: AddToMeld | JoinMelds | SwapWild) -> str:
    label = event.into if isinstance(event, JoinMelds) else event.label
    if label is None:
        return "<"
    if label.holds is not None:
        return f"{label.key}({RANKS[label.holds]})"
    return label.key + (f".{label.number}" if label.number is not None else "")


@check(
    "SG541",
    "own_melds",
    AddToMeld,
    JoinMelds,
    SwapWild,
    message=Text("{side} has no such meld: {label}", "{side} não tem esta combinação: {label}"),
    help=Text("Its melds are: {melds}.", "As suas combinações são: {melds}."),
    note=Text(
        "Cards are added to the melds of one's own side, one's own or the partner's. A label (`A`, `s`, `W`, `3`, "
        "`c.2`) names one of them by its rank or suit.",
        "Juntam-se cartas às combinações do próprio lado, suas ou do parceiro. Um rótulo (`A`, `s`, `W`, `3`, `c.2`) "
        "nomeia uma delas pelo índice ou pelo naipe.",
    ),
    rests_on=("label",),
    taints=("label", "melds", "count"),
    when=UNCLEAR,
)
def no_such_meld(position: Position, event: AddToMeld | JoinMelds | SwapWild, rules: RuleSet) -> Iterator[Fault]:
    """A label for which the side certainly has no meld."""
    turn = playing(position)
    side = position.side_of[turn.seat]
    missing = position.target is None or (isinstance(event, JoinMelds) and position.other is None)
    if not missing or position.candidates or side.melds_open or (isinstance(event, AddToMeld) and event.label is None):
        return
    melds = [label_of(meld) for meld in side.on_table]
    none = Text("none", "nenhuma")
    yield Fault(Verdict.ILLEGAL, {"side": side.name, "label": _written(event), "melds": melds or none})


@check(
    "SG542",
    "own_melds",
    AddToMeld,
    JoinMelds,
    SwapWild,
    message=Text(
        "several melds of {side} answer to this: {melds}", "várias combinações de {side} correspondem a isto: {melds}"
    ),
    help=Text(
        "Name one of them by its number, or by a card that it holds, `c(T)`.",
        "Nomeie uma delas pelo número, ou por uma carta que ela tem, `c(T)`.",
    ),
    note=Text(
        "A label alone is enough only if the side has just one such meld on the table, complete ones included. The "
        "referee does not guess which was meant: from then on each of them may hold the cards.",
        "Um rótulo sozinho só basta se o lado tem uma única combinação assim na mesa, contando as completas. O "
        "árbitro "
        "não adivinha qual era: dali em diante qualquer delas pode ter as cartas.",
    ),
    rests_on=("label",),
    taints=("label", "melds", "count"),
    when=UNCLEAR,
)
def label_of_several_melds(
    position: Position, event: AddToMeld | JoinMelds | SwapWild, rules: RuleSet
) -> Iterator[Fault]:
    """A label that several melds of the side answer to."""
    if len(position.candidates) > 1:
        side = position.side_of[playing(position).seat]
        verdict = Verdict.UNDECIDED if position.doubtful else Verdict.ILLEGAL
        # That there may be several of a rank is a clause of its own.
        alike = {meld.key for meld in position.candidates}
        clause = "groups_of_a_rank" if len(alike) == 1 and alike <= set(RANKS) else None
        melds = [label_of(meld) for meld in position.candidates[:MOST_NAMED]]
        melds += ["..."] * (len(position.candidates) > MOST_NAMED)
        yield Fault(verdict, {"side": side.name, "melds": melds}, clause=clause)


@check(
    "SG543",
    "own_melds",
    AddToMeld,
    message=Text("{cards} fits no meld of {side}", "{cards} não cabe em nenhuma combinação de {side}"),
    help=Text("Its melds are: {melds}.", "As suas combinações são: {melds}."),
    note=Text(
        "`<7c` adds a card wherever it fits; somewhere it must make a legal meld.",
        "`<7c` junta uma carta onde ela couber; em algum lugar ela deve formar uma combinação válida.",
    ),
    taints=("melds", "count"),
    when=UNCLEAR,
)
def fits_no_meld(position: Position, event: AddToMeld, rules: RuleSet) -> Iterator[Fault]:
    """Cards added without a label that no meld of the side can take."""
    side = position.side_of[playing(position).seat]
    if event.label is None and position.target is None and not position.candidates and not side.melds_open:
        melds = [label_of(meld) for meld in side.on_table]
        cards = spell_lots(event.lots)
        yield Fault(Verdict.ILLEGAL, {"cards": cards, "side": side.name, "melds": melds or Text("none", "nenhuma")})
