"""A finding as a person reads it: what, where, the guilty signs, the state, the rule, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Diagnostic
from sambanotation.output.concise import follows
from sambanotation.output.excerpt import excerpt
from sambanotation.output.fact_names import fact_name
from sambanotation.output.paint import ROLE_OF, Line, Role, line
from sambanotation.output.report import Finding, Report
from sambanotation.output.visible import visible
from sambanotation.output.words import (
    ACKNOWLEDGED,
    COUNTS,
    FILES,
    HELP,
    HIDDEN_UNDECIDED,
    IT_FOLLOWS,
    MORE_FOLLOW,
    NO_FINDINGS,
    PLACE_IN_GAME,
    SEVERITIES,
    citation_line,
    decision_line,
    help_of,
    message_of,
    variation_of,
)
from sambanotation.text import Lang, Text, placeholders, tell

FOLDED = 5
"""How many consequences of one finding are listed below it."""


def full(report: Report, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """Every finding that is shown by itself, an empty line behind each, its consequences folded under it."""
    folded = report.folded
    for found in report.findings:
        if found.id in folded:
            yield from _finding(found, folded[found.id], lang, encoding)
            yield line()


def _finding(found: Finding, consequences: list[Finding], lang: Lang, encoding: str) -> Iterator[Line]:
    told = found.diagnostic
    role = ROLE_OF[told.severity]
    yield (
        (visible(f"{SEVERITIES[told.severity].say(lang, {})}[{told.code}]", encoding), role),
        (visible(f" {told.name}: {message_of(told, lang)}", encoding), Role.STRONG),
    )
    rows = excerpt(found.source, told.span, encoding)
    gutter = max(len(str(row.number)) for row in rows if row.number is not None) + 1
    frame = " " * gutter
    number, column = found.start
    place = visible(f"{found.source.name}:{number}:{column}", encoding)
    yield (f"{frame}--> ", Role.FRAME), (f"{place}{visible(_in_game(found, lang), encoding)}", None)
    for row in rows:
        beside = "" if row.number is None else str(row.number)
        yield (f"{beside:>{gutter}} | ", Role.FRAME), (row.text, None)
        if row.carets:
            yield (f"{frame} | ", Role.FRAME), (row.carets, role)
    for text, kind in _notes(found, lang):
        yield (f"{frame} = ", Role.FRAME), (visible(text, encoding), kind)
    for text in _folded(consequences, lang):
        yield (f"{frame} = ", Role.FRAME), (visible(text, encoding), Role.FAINT)


def _in_game(found: Finding, lang: Lang) -> str:
    """Where in the game a finding stands: ` (deal 1, turn 3, seat C)`; nothing where it stands in none."""
    told = found.diagnostic
    parts = {
        "record": {"number": told.record} if told.record > 1 else None,
        "deal": {"number": told.deal} if told.deal is not None else None,
        "turn": {"number": told.turn} if told.turn is not None else None,
        "seat": {"name": told.seat} if told.seat is not None else None,
    }
    said = [PLACE_IN_GAME[part].say(lang, facts) for part, facts in parts.items() if facts is not None]
    variation = variation_of(told, lang)
    if variation is not None:
        said.append(variation)
    return f" ({', '.join(said)})" if said else ""


def _notes(found: Finding, lang: Lang) -> Iterator[tuple[str, Role | None]]:
    """What is said below the excerpt: facts, the rule, what would have been right, why it does not count."""
    told = found.diagnostic
    for name, fact in _unsaid(told).items():
        yield f"{fact_name(name, lang)}: {_told(fact, lang)}", None
    if told.citation is not None:
        yield citation_line(told.citation, lang), None
        decision = decision_line(told.citation, lang)
        if decision is not None:
            yield decision, None
    right = help_of(told, lang)
    if right is not None:
        yield f"{HELP.say(lang, {})}: {right}", Role.HELP
    if told.acknowledged is not None:
        yield f"{ACKNOWLEDGED.say(lang, {})}: {told.acknowledged}".rstrip(": "), Role.FAINT
    if found.cause is not None:
        yield follows(found.cause, lang), Role.FAINT


def _unsaid(told: Diagnostic) -> dict[str, object]:
    """The facts that neither the message nor the help names."""
    said = placeholders(told.message.en) | (placeholders(told.help.en) if told.help is not None else frozenset())
    return {name: fact for name, fact in told.facts.items() if name not in said}


def _told(fact: object, lang: Lang) -> str:
    """A fact as it is listed: cards as the record writes them, descriptions with commas between them."""
    if isinstance(fact, list | tuple) and any(isinstance(part, Text) for part in fact):
        return ", ".join(tell(part, lang) for part in fact)
    return tell(fact, lang)


def _folded(consequences: list[Finding], lang: Lang) -> Iterator[str]:
    for found in consequences[:FOLDED]:
        place, told = found.start, found.diagnostic
        yield (f"{IT_FOLLOWS.say(lang, {})}: {place[0]}:{place[1]} {told.code} {told.name}: {message_of(told, lang)}")
    left = len(consequences) - FOLDED
    if left > 0:
        yield MORE_FOLLOW.say(lang, {"count": left})


def last_line(report: Report, lang: Lang) -> str:
    """The counts of a run: `Files checked: 2; errors: 3, warnings: 1`."""
    files = FILES.say(lang, {"count": sum(file.problem is None for file in report.files)})
    counts = [COUNTS[name].say(lang, {"count": count}) for name, count in report.counts.items() if count]
    if not counts:
        counts.append(NO_FINDINGS.say(lang, {}))
    if report.hidden_undecided:
        counts.append(HIDDEN_UNDECIDED.say(lang, {"count": report.hidden_undecided}))
    return f"{files}; {', '.join(counts)}"
