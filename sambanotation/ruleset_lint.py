"""What an author of a rule-set file should look at, though a game can be played by it: clauses that do nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.ruleset import Clause, RuleSet
from sambanotation.ruleset_difference import same_options, same_value
from sambanotation.ruleset_faults import CHANGES_NOTHING, WITHOUT_EFFECT
from sambanotation.ruleset_file import RULESETS, Loaded, is_path, load_named, load_ruleset
from sambanotation.ruleset_idle import IDLE, Idle
from sambanotation.ruleset_page import Page, read_page


def lint(name_or_path: str) -> Loaded:
    """A rule set as `load_ruleset` has it, and beside every fault also what does nothing in it.

    Of a rule set that stands by itself nothing is said to do nothing: it has to have every clause.
    """
    loaded = load_ruleset(name_or_path)
    if loaded.rules is None or loaded.extends is None or loaded.source is None:
        return loaded
    folder = Path(name_or_path).parent if is_path(name_or_path) else RULESETS
    base = load_named(str(folder / loaded.extends) if is_path(loaded.extends) else loaded.extends).rules
    page = read_page(loaded.source)
    found = [*_changing_nothing(page, loaded.rules, base), *_without_effect(page, loaded.rules)]
    return replace(loaded, diagnostics=tuple(sorted(found, key=lambda one: one.span.start)))


def _changing_nothing(page: Page, rules: RuleSet, base: RuleSet | None) -> Iterator[Diagnostic]:
    """Clauses of a page that have the value and the options that they would have without it. One that cites another
    document or stands otherwise says something new, so that it is only remarked."""
    inherited: dict[str, Clause[object]] = base.clauses() if base is not None else {}
    for name, written in page.written.items():
        clause, before = rules.clauses()[name], inherited.get(name)
        if before is None or not (same_value(clause.value, before.value) and same_options(clause, before)):
            continue
        one, other = clause.citation, before.citation
        repeated = (one.document, one.standing) == (other.document, other.standing)
        finding = CHANGES_NOTHING.at(written.key.span, clause=name, base=other.ruleset)
        yield finding if repeated else replace(finding, severity=Severity.NOTICE, help=None)


def _without_effect(page: Page, rules: RuleSet) -> Iterator[Diagnostic]:
    """Clauses of a page that decide nothing, whatever a record chooses."""
    under = [rules, *(made for _, _, made in rules.otherwise())]
    told: dict[str, Idle] = {}
    for one in IDLE:
        # Where two clauses leave each other nothing to decide, one of them has to stay.
        mutual = one.by in told and told[one.by].by == one.clause
        if one.clause in page.written and not mutual and all(one.holds(each) for each in under):
            told.setdefault(one.clause, one)
    for name, one in told.items():
        yield WITHOUT_EFFECT.at(page.written[name].key.span, clause=name, by=one.by, why=one.why)
