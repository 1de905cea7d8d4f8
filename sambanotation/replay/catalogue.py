"""Every kind of finding that the tool can make, in order of code."""

from __future__ import annotations

from functools import lru_cache

from sambanotation import ruleset_faults
from sambanotation.diagnostic import Kind
from sambanotation.interchange import faults as interchange_faults
from sambanotation.notation import faults as notation_faults
from sambanotation.referee import CHECKS
from sambanotation.referee.check import Check
from sambanotation.replay import faults


def checks() -> tuple[Check, ...]:
    """The checks of the referee, in the order of the rulebook."""
    return CHECKS


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """All kinds of findings, sorted by code. Raises ValueError where two share a code or a name: a fault of the
    tool."""
    found = [check.kind for check in CHECKS]
    found += notation_faults.KINDS + interchange_faults.KINDS
    for module in (ruleset_faults, faults):
        found += {value.code: value for value in vars(module).values() if isinstance(value, Kind)}.values()
    found.sort(key=lambda kind: kind.code)
    codes, names = [kind.code for kind in found], [kind.name for kind in found]
    if len(set(codes)) < len(codes) or len(set(names)) < len(names):
        raise ValueError("two kinds of findings share a code or a name")
    return tuple(found)


def cited() -> dict[str, str]:
    """The clause that a kind of finding cites, by its code; those of reading, notation and rule-set files cite none."""
    return {check.kind.code: check.clause for check in CHECKS} | {
        kind.code: clause for kind, clause in faults.CITED.items()
    }


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """The names that `;!` and `;~` may use."""
    return frozenset(kind.name for kind in kinds())
