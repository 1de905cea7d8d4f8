"""Findings as JSON in every language, with the rules that they cite told once."""

from __future__ import annotations

from sambanotation.diagnostic import Citation, Diagnostic, Severity
from sambanotation.output.as_json import Json
from sambanotation.output.words import cited_place, message_of
from sambanotation.page.shown import shown, told_in_each
from sambanotation.page.tables import Told
from sambanotation.text import Lang


class Cited:
    """The rules that were cited, in the order in which they came."""

    def __init__(self) -> None:
        self._numbers: dict[Citation, int] = {}

    def number(self, citation: Citation) -> int:
        """How a rule is referred to: its place in `told`."""
        return self._numbers.setdefault(citation, len(self._numbers))

    def told(self) -> Json:
        """Every rule that was cited."""
        return [_rule(citation) for citation in self._numbers]


def _rule(citation: Citation) -> Json:
    told: Told = {
        "ruleset": shown(citation.ruleset),
        "clause": citation.clause,
        "row": shown(citation.row),
        "standing": citation.standing.value,
        "place": {lang.value: shown(cited_place(citation, lang)) for lang in Lang},
        "wording": {**told_in_each(citation.wording)},
        "because": None if citation.because is None else {**told_in_each(citation.because)},
    }
    return told


def finding_told(finding: Diagnostic, cited: Cited) -> Json:
    """One finding; what only follows from another has its code."""
    help, cause = finding.help, finding.consequence_of
    told: Told = {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": {lang.value: shown(message_of(finding, lang)) for lang in Lang},
        "help": None if help is None else {lang.value: shown(help.say(lang, finding.facts).strip()) for lang in Lang},
        "rule": None if finding.citation is None else cited.number(finding.citation),
        "follows": None if cause is None else cause.code,
        "acknowledged": None if finding.acknowledged is None else shown(finding.acknowledged),
    }
    return told


def is_told(finding: Diagnostic, undecided: bool) -> bool:
    """Whether a finding is told: one that hidden cards leave open only where such are asked for."""
    return undecided or finding.severity is not Severity.UNDECIDED
