"""Melds of one side that become one."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.actions import JoinMelds
from sambanotation.game.cards import EVERY, WILD, spell_lots
from sambanotation.game.melds import Form, group_ranks
from sambanotation.game.position import Position
from sambanotation.game.runs import count
from sambanotation.referee.check import Fault, check, over
from sambanotation.referee.groups import between, unseen, wild_fault
from sambanotation.referee.growths import black_three_shape
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

_JOINED = Text(
    "Two groups of one rank may be joined where all their cards could have been laid as one new meld.",
    "Dois grupos do mesmo índice podem ser unidos quando todas as suas cartas poderiam ter sido baixadas como uma só "
    "combinação nova.",
)
_NOT_JOINED = Text("Each group stays by itself.", "Cada grupo fica por si.")


@check(
    "SG510",
    "join_groups",
    JoinMelds,
    message=Text("{meld} and {other} cannot be joined", "{meld} e {other} não podem ser unidos"),
    help=Text(
        "{why}",
        "{why}",
    ),
    note=Text(
        "Where a side may join its groups of one rank, it does so in its turn, if the cards of both could "
        "have been laid together.",
        "Onde um lado pode unir os seus grupos do mesmo índice, ele o faz na sua vez, se as cartas de ambos "
        "pudessem ter sido baixadas juntas.",
    ),
    rests_on=("meld",),
    taints=("meld",),
)
def groups_wrongly_joined(position: Position, event: JoinMelds, rules: RuleSet) -> Iterator[Fault]:
    """Two melds joined that are of several ranks, or hold too many wild cards together, or where none are joined."""
    into, gone = position.target, position.other
    if into is None or gone is None or Form.SEQUENCE in (into.form, gone.form):
        return
    how = _JOINED if rules.join_groups.value else _NOT_JOINED
    facts = {"meld": spell_lots(into.lots), "other": spell_lots(gone.lots), "why": how}
    if not rules.join_groups.value or (into.form is Form.WILDS and rules.wild_melds.value is None):
        yield Fault(Verdict.ILLEGAL, facts)
        return
    doubtful = Form.ODD in (into.form, gone.form)
    different = (
        not any(group_ranks((*into.lots, *gone.lots)))
        if doubtful or into.form is gone.form is Form.GROUP
        else into.form is not gone.form
    )
    together = (*into.lots, *gone.lots, *unseen(into, gone))
    naturals, wilds = count(together, EVERY & ~WILD), count(together, WILD)
    faults = {
        wild_fault(0, 0, n, w, rules) if doubtful or into.form is Form.GROUP else _of_threes(into.form, n, w, rules)
        for n in between(naturals)
        for w in between(wilds)
    }
    most = _most(into.form, rules)
    too_large = over(count(together), most) if most is not None else None
    if different or into is gone or None not in faults or too_large is Verdict.ILLEGAL:
        yield Fault(Verdict.ILLEGAL, facts)
    elif faults != {None} or too_large is not None or doubtful:
        yield Fault(Verdict.UNDECIDED, facts)


@check(
    "SG517",
    "join_groups",
    JoinMelds,
    message=Text(
        "two complete melds became one: {meld} and {other}", "duas combinações completas viraram uma: {meld} e {other}"
    ),
    help=Text(
        "They count as one for going out and in the count; nothing asks for their joining.",
        "Valem por uma para bater e na contagem; nada obriga a uni-las.",
    ),
    note=Text(
        "Two groups of a rank may be joined though both are canastas. The side then has one canasta in their place, "
        "and one prize: this is told because hardly anybody means to do so.",
        "Dois grupos do mesmo índice podem ser unidos ainda que ambos sejam canastras. O lado fica então com uma "
        "canastra em vez de duas, e com um só prêmio: isto é dito porque quase ninguém quer fazê-lo.",
    ),
    severity=Severity.NOTICE,
    rests_on=("meld",),
)
def canastas_joined(position: Position, event: JoinMelds, rules: RuleSet) -> Iterator[Fault]:
    """Two melds joined that were both certainly complete, where that is allowed (row S29)."""
    into, gone = position.target, position.other
    if into is None or gone is None or any(groups_wrongly_joined.find(position, event, rules)):
        return
    complete = rules.canasta_size.value
    if into.form is gone.form is Form.GROUP and min(into.size[0], gone.size[0]) >= complete:
        yield Fault(Verdict.ILLEGAL, {"meld": spell_lots(into.lots), "other": spell_lots(gone.lots)})


def _of_threes(form: Form, naturals: int, wilds: int, rules: RuleSet) -> str | None:
    """Which rule wild cards among black threes break; None for melds of wild cards."""
    fits = form is not Form.BLACK_THREES or black_three_shape(rules).fits(0, 0, naturals, wilds)
    return None if fits else "threes"


def _most(form: Form, rules: RuleSet) -> int | None:
    """The most cards of a meld of wild cards or of black threes; None where there is no limit, and for other melds."""
    size = {Form.WILDS: rules.wild_melds.value, Form.BLACK_THREES: rules.black_three_group.value}.get(form)
    return size.most if size is not None else None
