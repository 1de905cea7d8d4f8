"""Findings as values: what is wrong, where, why, and which rule says so. Rendering is apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from sambanotation.frozen import frozen
from sambanotation.source import Span
from sambanotation.text import Text


class Severity(StrEnum):
    """How grave a finding is. `undecided` is said of what the hidden cards may yet excuse or not."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"
    UNDECIDED = "undecided"


class Verdict(StrEnum):
    """What the referee says of an action, over all completions of what is hidden so far."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"


class Standing(StrEnum):
    """How firmly a clause stands in its source."""

    STATED = "stated"
    INFERRED = "inferred"
    DECIDED = "decided"


@frozen
class Citation:
    """Where a rule is written: document and section, the row of docs/sources.md, and the rule in our words.

    `because` is the reason of a decided clause, None where the source decides.
    """

    ruleset: str
    clause: str
    document: str
    section: str
    row: str
    standing: Standing
    wording: Text
    because: Text | None = None


@frozen
class Diagnostic:
    """One finding.

    `span` is the guilty text. `facts` fill the placeholders of `message` and `help` and go to JSON as they
    are: str, int, bool, Text, a pair (low, high), or a list of these. `verdict` is None where nothing was judged
    (reading, notation, rule sets). `consequence_of` is the finding that this one only follows from.
    `acknowledged` is the reason given by the record's `;~`, None where it gave none.
    `record` counts the records of a file from 1; `deal` and `turn` are numbers as the record gives them. `variation`
    is the depth of the variation that it lies in, 0 for what was played.
    """

    code: str
    name: str
    severity: Severity
    message: Text
    span: Span
    facts: Mapping[str, object] = field(default_factory=dict)
    verdict: Verdict | None = None
    citation: Citation | None = None
    help: Text | None = None
    record: int = 1
    rules: str | None = None
    deal: int | None = None
    turn: int | None = None
    seat: str | None = None
    variation: int = 0
    consequence_of: Diagnostic | None = None
    acknowledged: str | None = None


@frozen
class Kind:
    """What all findings of one code share. `note` is the explanation that `samba explain` shows."""

    code: str
    name: str
    severity: Severity
    message: Text
    help: Text | None
    note: Text

    def at(self, span: Span, **facts: object) -> Diagnostic:
        """A finding of this kind at a place."""
        return Diagnostic(self.code, self.name, self.severity, self.message, span, facts, help=self.help)
