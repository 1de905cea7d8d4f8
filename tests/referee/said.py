"""What checks say of an action at a table, in short."""

from __future__ import annotations

from dataclasses import fields

from sambanotation.game.actions import Event
from sambanotation.game.position import Position
from sambanotation.referee.check import Check
from sambanotation.ruleset import RuleSet
from sambanotation.text import Lang, tell
from tests.game.tables import RULES


def said(check: Check, position: Position, event: Event, rules: RuleSet = RULES) -> list[str]:
    """The faults that a check finds: the verdict of each, and what else it says, without the facts."""
    return [" ".join([str(fault.verdict), *_parts(fault)]) for fault in check.find(position, event, rules)]


def _parts(fault: object) -> list[str]:
    told = ((part.name, getattr(fault, part.name), part.default) for part in fields(fault))  # type: ignore[arg-type]
    return [f"{name}={value}" for name, value, usual in told if name not in ("facts", "verdict") and value != usual]


def facts(check: Check, position: Position, event: Event, rules: RuleSet = RULES) -> list[dict[str, str]]:
    """The facts of the faults that a check finds, in English."""
    return [
        {name: tell(fact, Lang.EN) for name, fact in fault.facts.items()}
        for fault in check.find(position, event, rules)
    ]
