"""The rule sets that come with the tool, by their names."""

from __future__ import annotations

from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_named


def rules_named(name: str) -> RuleSet:
    found = load_named(name).rules
    assert found is not None, name
    return found
