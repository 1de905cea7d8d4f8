"""Findings as JSON, for programs. Published as docs/findings.schema.json; SCHEMA_VERSION counts its changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from sambanotation.diagnostic import Citation
from sambanotation.output.report import Finding, Report
from sambanotation.output.visible import bytes_shown
from sambanotation.output.words import help_of, message_of
from sambanotation.text import Lang, Text, tell
from sambanotation.version import NOTATION, VERSION

SCHEMA_VERSION = 1

TOOL: dict[str, Json] = {"name": "samba", "version": VERSION, "notation": NOTATION}

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


def as_json(report: Report, lang: Lang, *, complete: bool, ascii_only: bool = False) -> str:
    """A report as one JSON document. `complete` is false where the run was cut short."""
    files: list[dict[str, Json]] = [
        {"file": bytes_shown(file.name), "problem": _shown(file.problem)} for file in report.files
    ]
    found = [finding_as_json(one, lang) for one in report.findings]
    return document(files, found, report.counts, report.hidden_undecided, complete=complete, ascii_only=ascii_only)


def document(
    files: Sequence[Mapping[str, Json]],
    findings: Sequence[dict[str, Json]],
    counts: Mapping[str, int],
    hidden_undecided: int,
    *,
    complete: bool,
    ascii_only: bool = False,
) -> str:
    """One JSON document of files and findings that are JSON already. `counts` and `hidden_undecided` are as `Report`
    has them."""
    told: Json = {
        "schema_version": SCHEMA_VERSION,
        "tool": TOOL,
        "files": [dict(file) for file in files],
        "findings": [*findings],
        "summary": {
            "files": sum(file["problem"] is None for file in files),
            "findings": len(findings),
            **counts,
            "hidden_undecided": hidden_undecided,
            "complete": complete,
        },
    }
    return json.dumps(told, ensure_ascii=ascii_only, indent=2) + "\n"


def as_json_lines(findings: Iterable[Finding], lang: Lang, *, ascii_only: bool = False) -> str:
    """Findings as one JSON object a line."""
    lines = (json.dumps(finding_as_json(found, lang), ensure_ascii=ascii_only) for found in findings)
    return "".join(f"{line}\n" for line in lines)


def finding_as_json(found: Finding, lang: Lang) -> dict[str, Json]:
    """One finding; its texts in one language, ends of stretches just behind the last sign."""
    told = found.diagnostic
    return {
        "id": bytes_shown(found.id),
        "code": told.code,
        "name": told.name,
        "severity": told.severity.value,
        "verdict": None if told.verdict is None else told.verdict.value,
        "message": bytes_shown(message_of(told, lang)),
        "file": bytes_shown(found.source.name),
        "record": told.record,
        "rules": _shown(told.rules),
        "line": found.start[0],
        "column": found.start[1],
        "end_line": found.end[0],
        "end_column": found.end[1],
        "deal": told.deal,
        "turn": told.turn,
        "seat": _shown(told.seat),
        "variation": told.variation,
        "facts": {name: fact_as_json(fact, lang) for name, fact in told.facts.items()},
        "citation": None if told.citation is None else citation_as_json(told.citation, lang),
        "help": _shown(help_of(told, lang)),
        "consequence_of": None if found.cause is None else bytes_shown(found.cause.id),
        "acknowledged": _shown(told.acknowledged),
    }


def fact_as_json(fact: object, lang: Lang) -> Json:
    """A fact as plain JSON: texts in one language, ranges as [low, high]."""
    match fact:
        case bool() | int() | None:
            return fact
        case list() | tuple():
            return [fact_as_json(part, lang) for part in fact]
        case Text():
            return tell(fact, lang)
        case _:
            return bytes_shown(str(fact))


def _shown(text: str | None) -> str | None:
    return None if text is None else bytes_shown(text)


def citation_as_json(citation: Citation, lang: Lang) -> Json:
    """Where a rule is written, its texts in one language."""
    return {
        "ruleset": citation.ruleset,
        "clause": citation.clause,
        "document": citation.document,
        "section": citation.section,
        "row": citation.row,
        "standing": citation.standing.value,
        "wording": tell(citation.wording, lang),
        "because": None if citation.because is None else tell(citation.because, lang),
    }
