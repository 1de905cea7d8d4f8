"""Which lines of a count rest on what no document tells: clauses that are our decision."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from sambanotation.diagnostic import Standing
from sambanotation.game.cards import RED_THREES
from sambanotation.game.ledger import Entry, Ledger
from sambanotation.ruleset import Clause, RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import RedThreePrize


def not_chosen(clauses: Iterable[str], rules: RuleSet, chosen: Collection[str]) -> Iterator[str]:
    """Those of some clauses that are by no option of the record among `chosen`."""
    return (name for name in clauses if getattr(rules, name).option not in chosen)


def decisions_in(ledger: Ledger, rules: RuleSet) -> Iterator[str]:
    """The clauses, decided, by which lines of a ledger got their points.

    Of a table for red threes what is decided is taken to be what so many of them count together; each for itself is as
    in every rule set.
    """
    decided = _decided(rules)
    for entry in ledger.entries:
        clause = decided.get(entry.clause)
        if clause is not None and _rests_on(entry, clause, rules):
            yield entry.clause


@of_the_rules
def _decided(rules: RuleSet) -> Mapping[str, Clause[object]]:
    """The clauses that no document tells, by name."""
    clauses = rules.clauses().items()
    return {name: clause for name, clause in clauses if clause.citation.standing is Standing.DECIDED}


def _rests_on(entry: Entry, clause: Clause[object], rules: RuleSet) -> bool:
    table = clause.value
    if not isinstance(table, RedThreePrize):
        return True
    numbers, every = range(entry.number[0], entry.number[1] + 1), rules.pack.value.among(RED_THREES)
    return any(table.worth(number, every) != table.each * number for number in numbers)
