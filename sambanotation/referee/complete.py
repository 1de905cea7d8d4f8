"""Whether a side has the complete melds that going out needs, and of the kinds that it needs."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.apply import playing
from sambanotation.game.canastas import complete_melds, of_kinds
from sambanotation.game.position import Position, Side
from sambanotation.referee.check import under
from sambanotation.ruleset import RuleSet

SAMBAS = ("samba", "mixed-samba")
CLEAN = ("natural", "samba", "threes")
MIXED = ("mixed", "mixed-samba", "wild")


def may_go_out(position: Position, rules: RuleSet) -> Verdict | None:
    """Whether the side lacks melds for going out: illegal where it certainly does, None where it has them."""
    side = position.side_of[playing(position).seat]
    return worse(too_few(side, rules), wrongly_mixed(side, rules))


def too_few(side: Side, rules: RuleSet) -> Verdict | None:
    """Whether a side has fewer complete melds than going out needs (row L1)."""
    return under(complete_melds(side, rules), rules.going_out_melds.value)


def wrongly_mixed(side: Side, rules: RuleSet) -> Verdict | None:
    """Whether a side lacks complete melds of a kind that going out needs, however many it has."""
    found: Verdict | None = None
    for _, verdict in _kinds(side, rules):
        found = worse(found, verdict)
    return found


def lacking(side: Side, rules: RuleSet) -> list[str]:
    """The kinds of complete melds, sambas, clean or mixed, of which a side may have fewer than going out needs."""
    return [kind for kind, verdict in _kinds(side, rules) if verdict is not None]


def _kinds(side: Side, rules: RuleSet) -> Iterator[tuple[str, Verdict | None]]:
    among = rules.going_out_among.value
    for kind, items, needed in (
        ("sambas", SAMBAS, among.sambas),
        ("clean", CLEAN, among.clean),
        ("mixed", MIXED, among.mixed),
    ):
        if needed:
            yield kind, under(of_kinds(side, items, rules), needed)


def worse(one: Verdict | None, other: Verdict | None) -> Verdict | None:
    """What holds where a fault needs one of two things to be so."""
    return one if one is Verdict.ILLEGAL or other is None else other


def has_melds_to_go_out(position: Position, rules: RuleSet) -> Verdict | None:
    """The same the other way round: illegal, to do otherwise, where the side certainly has them, None where it lacks
    some."""
    lacking = may_go_out(position, rules)
    return None if lacking is Verdict.ILLEGAL else lacking or Verdict.ILLEGAL
