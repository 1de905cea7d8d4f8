"""Findings as JUnit XML, as Jenkins and GitLab read it: a suite for each file, a case for each finding.

A finding that makes the run fail is a failure, any other one is skipped; a file without findings is a case that passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from sambanotation.diagnostic import Severity
from sambanotation.output.remarks import headline, remark
from sambanotation.output.report import CheckedFile, Finding, Report
from sambanotation.output.visible import visible
from sambanotation.text import Lang

NO_SIGNS = {0xFFFE: "\\ufffe", 0xFFFF: "\\uffff"}
"""The code points that XML has no room for and that no category of signs tells."""


def as_junit(report: Report, lang: Lang, fail_on: Severity, encoding: str = "utf-8") -> str:
    """A report as one XML document. `fail_on` is the least grave finding that makes the run fail."""
    suites = list(_suites(report))
    failures = sum(found.fails(fail_on) for found in report.findings)
    errors = sum(file.problem is not None for file in report.files)
    tests = sum(max(1, len(findings)) for _, findings in suites)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<testsuites name="samba" tests="{tests}" failures="{failures}" errors="{errors}">')
    for file, findings in suites:
        lines += _suite(file, findings, lang, fail_on)
    text = "".join(f"{line}\n" for line in [*lines, "</testsuites>"])
    # What the encoding lacks is a reference to its code point, which any reader of XML understands.
    return text if encoding.lower().startswith("utf") else text.encode("ascii", "xmlcharrefreplace").decode("ascii")


def _suites(report: Report) -> Iterator[tuple[CheckedFile, list[Finding]]]:
    """The files of a report in order, each with its findings."""
    found: dict[str, list[Finding]] = {}
    for one in report.findings:
        found.setdefault(one.source.name, []).append(one)
    for file in report.files:
        # Standard input may be named as a file is: what is found in both stands in the first.
        yield file, found.pop(file.name, [])
    for name, findings in found.items():
        yield CheckedFile(name), findings


def _suite(file: CheckedFile, findings: Iterable[Finding], lang: Lang, fail_on: Severity) -> Iterator[str]:
    findings = list(findings)
    failures = sum(found.fails(fail_on) for found in findings)
    counts = {
        "name": file.name,
        "tests": max(1, len(findings)),
        "failures": failures,
        "errors": int(file.problem is not None),
        "skipped": len(findings) - failures,
    }
    yield f"  <testsuite {_attributes(counts)}>"
    for found in findings:
        yield from _case(file, found, lang, fail_on)
    if not findings:
        case = _attributes({"classname": file.name, "name": file.name})
        if file.problem is None:
            yield f"    <testcase {case}/>"
        else:
            yield f"    <testcase {case}>"
            yield f"      <error {_attributes({'message': file.problem})}/>"
            yield "    </testcase>"
    yield "  </testsuite>"


def _case(file: CheckedFile, found: Finding, lang: Lang, fail_on: Severity) -> Iterator[str]:
    told = found.diagnostic
    line, column = found.start
    name = f"{line}:{column} {told.code} {told.name}"
    yield f"    <testcase {_attributes({'classname': file.name, 'name': name})}>"
    kind = "failure" if found.fails(fail_on) else "skipped"
    body = "\n".join(_shown(part) for part in f"{file.name}:{line}:{column}\n{remark(found, lang)}".split("\n"))
    attributes = _attributes({"type": told.severity.value, "message": headline(found, lang)})
    yield f"      <{kind} {attributes}>{escape(body)}</{kind}>"
    yield "    </testcase>"


def _attributes(values: dict[str, object]) -> str:
    return " ".join(f"{name}={quoteattr(_shown(str(value)))}" for name, value in values.items())


def _shown(text: str) -> str:
    """A text that XML can hold."""
    return visible(text).translate(NO_SIGNS)
