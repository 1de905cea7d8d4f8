"""Findings as SARIF 2.1.0, the OASIS standard for results of static analysis, as GitHub's code scanning reads it.

The rule sets that are cited are taxonomies and their clauses the taxa: so each result names the rule that says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from urllib.parse import quote

from sambanotation.diagnostic import Citation, Diagnostic, Kind, Severity
from sambanotation.output.as_json import Json, citation_as_json
from sambanotation.output.explanation import template
from sambanotation.output.fingerprints import fingerprints
from sambanotation.output.remarks import headline
from sambanotation.output.report import CheckedFile, Finding, Report
from sambanotation.output.visible import bytes_shown
from sambanotation.output.words import HELP, PLACE_IN_GAME, citation_line, decision_line, help_of
from sambanotation.replay.catalogue import kinds
from sambanotation.text import Lang, tell
from sambanotation.version import VERSION

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "note", Severity.UNDECIDED: "none"}
"""An undecided finding has no level: it is of the kind `open`, "not enough is known to decide"."""

FINGERPRINT = "sambaFinding/v1"

_NO_BYTES = re.compile("[\ud800-\udc7f\udd00-\udfff]")
"""Halves of signs that stand for no byte; the name of a file on Windows may hold some."""


def as_sarif(report: Report, lang: Lang, *, complete: bool, ascii_only: bool = False) -> str:
    """A report as one SARIF log with one run. `complete` is false where it was cut short or a file could not be read.

    Columns count code points, and an end is the place just behind the last sign.
    """
    rules = _Rules(report.findings, lang)
    results = zip(report.findings, fingerprints(report.findings), strict=True)
    run: dict[str, Json] = {
        "tool": {"driver": {"name": "samba", "version": VERSION, "semanticVersion": VERSION, "rules": rules.of_samba}},
        "invocations": [
            {
                "executionSuccessful": complete,
                "toolExecutionNotifications": [_not_read(file) for file in report.files if file.problem is not None],
            }
        ],
        "language": lang.value,
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "artifacts": [{"location": {"uri": uri_of(file.name)}} for file in _each_once(report.files)],
        "taxonomies": rules.of_the_game,
        "results": [rules.result(found, fingerprint) for found, fingerprint in results],
    }
    log: Json = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=ascii_only, indent=2) + "\n"


def uri_of(name: str) -> str:
    """The name of a file as a URI reference: relative as it is, absolute with `file://`; its bytes as they are."""
    uri = quote(_NO_BYTES.sub("\ufffd", name), errors="surrogateescape")
    if name.startswith("/"):
        return f"file://{uri}"
    # A drive of Windows; as a reference it would be a scheme.
    return f"file:///{name[0]}:{uri[4:]}" if uri[1:4] == "%3A" and name[0].isalpha() else uri


def _each_once(files: Iterable[CheckedFile]) -> Iterable[CheckedFile]:
    return {file.name: file for file in files}.values()


def _not_read(file: CheckedFile) -> Json:
    return {
        "level": "error",
        "message": {"text": bytes_shown(file.problem or "")},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri_of(file.name)}}}],
    }


class _Rules:
    """The kinds of findings of a run and the clauses that it cites, each in one place that results point to."""

    def __init__(self, findings: Iterable[Finding], lang: Lang) -> None:
        self._lang = lang
        told: dict[str, Diagnostic] = {}
        cited: dict[str, dict[str, Citation]] = {}
        by_code: dict[str, dict[tuple[str, str], Citation]] = {}
        for found in findings:
            one = found.diagnostic
            told.setdefault(one.code, one)
            if one.citation is not None:
                cited.setdefault(one.citation.ruleset, {}).setdefault(one.citation.clause, one.citation)
                place = (one.citation.ruleset, one.citation.clause)
                by_code.setdefault(one.code, {}).setdefault(place, one.citation)
        known = {kind.code: kind for kind in kinds()}
        self._number = {code: number for number, code in enumerate(sorted(told))}
        self.of_samba: list[Json] = [
            self._descriptor(told[code], known.get(code), by_code.get(code, {}).values()) for code in sorted(told)
        ]
        self._clauses = {name: sorted(clauses) for name, clauses in sorted(cited.items())}
        self.of_the_game: list[Json] = [
            {"name": name, "taxa": [self._taxon(cited[name][clause]) for clause in clauses]}
            for name, clauses in self._clauses.items()
        ]

    def _descriptor(self, told: Diagnostic, kind: Kind | None, cited: Iterable[Citation]) -> Json:
        lang = self._lang
        citations = [citation_line(citation, lang) for citation in cited]
        right = [] if told.help is None else [f"{HELP.say(lang, {})}: {template(told.help, lang)}"]
        why = template(told.message, lang) if kind is None else tell(kind.note, lang)
        severity = told.severity if kind is None else kind.severity
        return {
            "id": told.code,
            "name": told.name,
            "shortDescription": {"text": template(told.message, lang)},
            "fullDescription": {"text": why},
            "help": {"text": "\n\n".join([why, *citations, *right])},
            "defaultConfiguration": {"level": LEVELS[severity]},
        }

    def _taxon(self, citation: Citation) -> Json:
        lang = self._lang
        because = decision_line(citation, lang)
        return {
            "id": citation.clause,
            "shortDescription": {"text": tell(citation.wording, lang)},
            "fullDescription": {"text": "\n".join(part for part in (citation_line(citation, lang), because) if part)},
        }

    def result(self, found: Finding, fingerprint: str) -> Json:
        """A finding, pointing to its kind and to the clause that it cites."""
        told = found.diagnostic
        number = self._number[told.code]
        open_ = told.severity is Severity.UNDECIDED
        result: dict[str, Json] = {
            "ruleId": told.code,
            "ruleIndex": number,
            "kind": "open" if open_ else "fail",
            "level": LEVELS[found.counts_as],
            "message": {"text": bytes_shown(headline(found, self._lang))},
            "locations": [{**_location(found), "logicalLocations": [_in_game(told, self._lang)]}],
            "partialFingerprints": {FINGERPRINT: fingerprint},
            "properties": self._properties(found),
        }
        if told.citation is not None:
            clauses = self._clauses[told.citation.ruleset]
            component: Json = {
                "name": told.citation.ruleset,
                "index": list(self._clauses).index(told.citation.ruleset),
            }
            index = clauses.index(told.citation.clause)
            result["taxa"] = [{"id": told.citation.clause, "index": index, "toolComponent": component}]
        if found.cause is not None:
            said = bytes_shown(headline(found.cause, self._lang))
            result["relatedLocations"] = [{"id": 1, **_location(found.cause), "message": {"text": said}}]
        if told.acknowledged is not None:
            suppression: dict[str, Json] = {"kind": "inSource"}
            if told.acknowledged:
                suppression["justification"] = bytes_shown(told.acknowledged)
            result["suppressions"] = [suppression]
        return result

    def _properties(self, found: Finding) -> Json:
        told = found.diagnostic
        right = help_of(told, self._lang)
        return {
            "id": bytes_shown(found.id),
            "severity": told.severity.value,
            "consequenceOf": None if found.cause is None else bytes_shown(found.cause.id),
            "help": None if right is None else bytes_shown(right),
            "citation": None if told.citation is None else citation_as_json(told.citation, self._lang),
        }


def _location(found: Finding) -> dict[str, Json]:
    (line, column), (end_line, end_column) = found.start, found.end
    region: Json = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    return {"physicalLocation": {"artifactLocation": {"uri": uri_of(found.source.name)}, "region": region}}


def _in_game(told: Diagnostic, lang: Lang) -> Json:
    """Where in the game a finding stands, from the record down to the seat."""
    numbers = {"record": told.record, "deal": told.deal, "turn": told.turn}
    said = [PLACE_IN_GAME[part].say(lang, {"number": at}) for part, at in numbers.items() if at is not None]
    if told.seat is not None:
        said.append(PLACE_IN_GAME["seat"].say(lang, {"name": bytes_shown(told.seat)}))
    return {"fullyQualifiedName": "/".join(said)}
