"""One finding, one line: `file:line:column: code name: message`, the form that editors read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sambanotation.output.paint import ROLE_OF, Line, Role
from sambanotation.output.report import Finding, Report
from sambanotation.output.visible import visible
from sambanotation.output.words import ACKNOWLEDGED, FOLLOWS_FROM, message_of, variation_of
from sambanotation.text import Lang


def concise(report: Report, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """A line for each finding of a report, in order; a consequence names the place of its cause."""
    return concise_lines(report.findings, lang, encoding)


def concise_lines(findings: Iterable[Finding], lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """A line for each finding, in order."""
    for found in findings:
        line, column = found.start
        told = found.diagnostic
        yield (
            (visible(f"{found.source.name}:{line}:{column}: ", encoding), Role.FRAME),
            (told.code, ROLE_OF[told.severity]),
            (visible(f" {told.name}: {message_of(told, lang)}{standing(found, lang)}", encoding), None),
        )


def standing(found: Finding, lang: Lang) -> str:
    """What keeps a finding from counting, in brackets; nothing where it counts: ` (follows from SG531 at 8:13)`."""
    reasons = [part for part in (variation_of(found.diagnostic, lang),) if part is not None]
    if found.diagnostic.acknowledged is not None:
        reasons.append(f"{ACKNOWLEDGED.say(lang, {})}: {found.diagnostic.acknowledged}".rstrip(": "))
    if found.cause is not None:
        reasons.append(follows(found.cause, lang))
    return f" ({'; '.join(reasons)})" if reasons else ""


def follows(cause: Finding, lang: Lang) -> str:
    """That something follows from a cause, and where that stands."""
    line, column = cause.start
    return FOLLOWS_FROM.say(lang, {"code": cause.diagnostic.code, "place": f"{line}:{column}"})
