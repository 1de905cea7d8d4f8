"""Findings as workflow commands of GitHub Actions, one a line: what is printed so becomes an annotation of a change.

As docs.github.com/actions/reference/workflow-commands describes them.
"""

from __future__ import annotations

from collections.abc import Iterable

from sambanotation.diagnostic import Severity
from sambanotation.output.remarks import remark
from sambanotation.output.report import Finding
from sambanotation.output.visible import visible
from sambanotation.text import Lang

COMMANDS = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.NOTICE: "notice",
    Severity.UNDECIDED: "notice",
}

_OF_ALL = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_OF_TEXTS, _OF_PROPERTIES = str.maketrans(_OF_ALL), str.maketrans(_OF_ALL | {":": "%3A", ",": "%2C"})


def as_github(findings: Iterable[Finding], lang: Lang, encoding: str = "utf-8") -> str:
    """A workflow command for each finding; columns in code points, the end just behind the last sign."""
    return "".join(f"{_command(found, lang, encoding)}\n" for found in findings)


def _command(found: Finding, lang: Lang, encoding: str) -> str:
    told = found.diagnostic
    (line, column), (end_line, end_column) = found.start, found.end
    properties: dict[str, object] = {"file": found.source.name, "line": line}
    if line == end_line:
        properties |= {"col": column, "endColumn": end_column}
    else:
        # Columns of a stretch over several lines are refused.
        properties |= {"endLine": end_line}
    properties["title"] = f"{told.code} {told.name}"
    # What acts on a terminal is an escape; a line feed in the name of a file is one before that.
    said = ",".join(f"{name}={str(value).translate(_OF_PROPERTIES)}" for name, value in properties.items())
    lines = (visible(part, encoding) for part in remark(found, lang).split("\n"))
    return f"::{COMMANDS[found.counts_as]} {visible(said, encoding)}::" + "\n".join(lines).translate(_OF_TEXTS)
