"""What the page of a source tells of each row, what the clauses of a rule set cite, and which rows records show."""

from __future__ import annotations

import re
from collections import defaultdict

from sambanotation.diagnostic import Citation, Standing
from sambanotation.ruleset import RuleSet
from sambanotation.text import Lang
from tests.cases import CASES, judged


def told_in(page: str) -> dict[str, set[str]]:
    """The rows of a page, each with the clauses that it names in its last column."""
    rows = re.findall(r"^\| ([A-Z]\d+) \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    return {row: set(re.findall(r"`(\w+)`", clauses)) for row, clauses in rows}


def cited_by(rules: RuleSet) -> dict[str, set[str]]:
    """The rows that the clauses of a rule set cite, each with their names; others have none."""
    cited: dict[str, set[str]] = defaultdict(set)
    for name, clause in rules.clauses().items():
        for row in clause.citation.row.split(", "):
            cited[row].add(name)
    return cited


def shown_under(name: str) -> set[str]:
    """The rows of which a record among the cases tells under a rule set."""
    shown: set[str] = set()
    for path in CASES:
        case = judged(path)
        for number, record in enumerate(case.records, 1):
            rows, own = record.tag("Rows"), record.tag("Rules")
            under = own is not None and own.value == name
            if rows is not None and (under or case.speaks_of(number, name)):
                shown.update(rows.value.split())
    return shown


def holds_its_words(citation: Citation) -> None:
    """A citation has its words in both languages, other ones in each, and a reason unless a source states it."""
    for said in (citation.wording, citation.because):
        if said is not None:
            assert said.en != said.pt_br
    assert all(citation.wording.say(lang, {})[-1] == "." for lang in Lang)
    assert (citation.because is None) == (citation.standing is Standing.STATED)
