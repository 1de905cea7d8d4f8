"""Findings as a Code Quality report of GitLab, in the format of docs.gitlab.com/ci/testing/code_quality."""

from __future__ import annotations

import json

from sambanotation.diagnostic import Severity
from sambanotation.output.as_json import Json
from sambanotation.output.fingerprints import fingerprints
from sambanotation.output.remarks import headline
from sambanotation.output.report import Finding, Report
from sambanotation.output.visible import bytes_shown
from sambanotation.text import Lang

SEVERITIES = {
    Severity.ERROR: "major",
    Severity.WARNING: "minor",
    Severity.NOTICE: "info",
    Severity.UNDECIDED: "info",
}


def as_gitlab(report: Report, lang: Lang, *, ascii_only: bool = False) -> str:
    """A report as one JSON array, an issue for each finding. GitLab knows no columns here."""
    issues = zip(report.findings, fingerprints(report.findings), strict=True)
    document: Json = [_issue(found, fingerprint, lang) for found, fingerprint in issues]
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _issue(found: Finding, fingerprint: str, lang: Lang) -> Json:
    return {
        "description": bytes_shown(headline(found, lang)),
        "check_name": f"{found.diagnostic.code} {found.diagnostic.name}",
        "fingerprint": fingerprint,
        "severity": SEVERITIES[found.counts_as],
        "location": {
            "path": bytes_shown(found.source.name),
            "lines": {"begin": found.start[0], "end": found.end[0]},
        },
    }
