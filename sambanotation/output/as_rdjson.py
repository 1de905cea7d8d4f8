"""Findings as `rdjson`, the Diagnostic Format of reviewdog: github.com/reviewdog/reviewdog, proto/rdf."""

from __future__ import annotations

import json

from sambanotation.diagnostic import Severity
from sambanotation.output.as_json import Json
from sambanotation.output.remarks import remark
from sambanotation.output.report import Finding, Report
from sambanotation.output.visible import bytes_shown
from sambanotation.source import Source
from sambanotation.text import Lang

SEVERITIES = {
    Severity.ERROR: "ERROR",
    Severity.WARNING: "WARNING",
    Severity.NOTICE: "INFO",
    Severity.UNDECIDED: "INFO",
}


def as_rdjson(report: Report, lang: Lang, *, ascii_only: bool = False) -> str:
    """A report as one JSON document; columns count the bytes of UTF-8, as this format wants them."""
    document: Json = {
        "source": {"name": "samba"},
        "diagnostics": [_diagnostic(found, lang) for found in report.findings],
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _diagnostic(found: Finding, lang: Lang) -> Json:
    told = found.diagnostic
    diagnostic: dict[str, Json] = {
        "message": bytes_shown(remark(found, lang)),
        "location": _location(found),
        "severity": SEVERITIES[found.counts_as],
        "code": {"value": told.code},
    }
    if found.cause is not None:
        message = f"{found.cause.diagnostic.code} {found.cause.diagnostic.name}"
        diagnostic["related_locations"] = [{"message": message, "location": _location(found.cause)}]
    return diagnostic


def _location(found: Finding) -> Json:
    source, span = found.source, found.diagnostic.span
    return {
        "path": bytes_shown(source.name),
        "range": {"start": _position(source, span.start), "end": _position(source, span.end)},
    }


def _position(source: Source, offset: int) -> Json:
    """A place with its column in bytes, from 1. A byte order mark is no part of the first line."""
    line, column = source.position(offset)
    before = source.text[offset - column + 1 : offset]
    return {"line": line, "column": len(before.encode("utf-8", "surrogateescape")) + 1}
