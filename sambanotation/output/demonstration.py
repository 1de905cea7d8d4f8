"""A record that shows in what two rule sets differ, with what each of them says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sambanotation.output.as_json import Json, finding_as_json
from sambanotation.output.comparison import VERDICTS
from sambanotation.output.layout import flow, paragraph, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.report import place_findings
from sambanotation.output.words import message_of
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.ruleset_difference import Demonstration, Difference, Told
from sambanotation.source import Source
from sambanotation.text import Lang, Text, tell

NO_RECORD = Text("No short record was found that shows it.", "Não se achou registro curto que a mostre.")
ONLY_FINDINGS = Text(
    "No short record was found that is legal under one of them only, or scored otherwise; here what is found differs.",
    "Não se achou registro curto que seja legal só num deles, ou pontuado de outro modo; aqui difere o que se aponta.",
)
CITES_ANOTHER = Text(
    "What is cited there is another clause, but this one, put alone into the other rule set, makes a difference.",
    "A cláusula citada ali é outra, mas esta, posta sozinha no outro regulamento, já faz diferença.",
)
WITH_OTHERS = Text(
    "It shows only together with other clauses that differ.", "Só aparece junto com outras cláusulas diferentes."
)
PLACE = Text("line {line}", "linha {line}")

INDENT = 4


def demonstration(difference: Difference, names: Sequence[str], lang: Lang, columns: int) -> Iterator[Line]:
    """The record, what each rule set says of it, and what is to be said besides; nothing where none was sought."""
    if not difference.sought:
        return
    yield line()
    shown = difference.shown
    if shown is None:
        yield from paragraph(NO_RECORD.say(lang, {}), columns, Role.FAINT, INDENT)
        return
    for written in shown.text.splitlines():
        yield from flow(words(written, Role.STRONG), columns, ((" " * 2 * INDENT, None),), 3 * INDENT)
    for name, told in zip(names, (shown.one, shown.other), strict=True):
        verdict = told.verdict.value
        text = "; ".join(says(told, shown.text, lang))
        role = Role.ERROR if verdict == "illegal" else Role.HELP
        yield from flow(words(text, role), columns, ((f"{' ' * INDENT}{name}: ", None),), 2 * INDENT)
    for remark in remarks(shown, lang):
        yield from paragraph(remark, columns, Role.FAINT, INDENT)


def demonstration_in_markdown(difference: Difference, names: Sequence[str], lang: Lang) -> Iterator[str]:
    """The same as lines of Markdown."""
    if not difference.sought:
        return
    yield ""
    shown = difference.shown
    if shown is None:
        yield NO_RECORD.say(lang, {})
        return
    yield from ("```sgr", *shown.text.splitlines(), "```", "")
    for name, told in zip(names, (shown.one, shown.other), strict=True):
        yield f"- {name}: {'; '.join(says(told, shown.text, lang))}"
    for remark in remarks(shown, lang):
        yield from ("", remark)


def demonstration_as_json(shown: Demonstration | None, lang: Lang) -> Json:
    """The record and what each rule set says of it, null where none was found."""
    if shown is None:
        return None
    one, other = (_told_as_json(told, shown.text, lang) for told in (shown.one, shown.other))
    return {
        "text": shown.text,
        "differs_in": shown.differs_in,
        "cites": shown.cites,
        "alone": shown.alone,
        "one": one,
        "other": other,
    }


def _told_as_json(told: Told, text: str, lang: Lang) -> Json:
    placed = place_findings(Source("", text), told.findings)
    return {
        "verdict": told.verdict.value,
        "findings": [finding_as_json(finding, lang) for finding in placed],
        "count": [{"side": side, "item": item, "points": points} for side, item, points in told.lines],
    }


def says(told: Told, text: str, lang: Lang) -> Iterator[str]:
    """What a rule set says of a record: the verdict, its findings with their lines, the lines of the count."""
    source = Source("", text)
    yield VERDICTS[told.verdict].say(lang, {})
    for finding in told.findings:
        place = PLACE.say(lang, {"line": source.position(finding.span.start)[0]})
        yield f"{finding.code} {finding.name}, {place}: {message_of(finding, lang)}"
    for side, item, points in told.lines:
        yield (
            f"{side}, {tell(ITEM_NAMES[item], lang)}: {points:+d}"
            if points
            else (f"{side}, {tell(ITEM_NAMES[item], lang)}: 0")
        )


def remarks(shown: Demonstration, lang: Lang) -> Iterator[str]:
    """What is to be said besides where the record does not show the clause at work by itself."""
    if shown.differs_in == "findings":
        yield ONLY_FINDINGS.say(lang, {})
    elif not shown.cites:
        yield CITES_ANOTHER.say(lang, {})
    if not shown.alone:
        yield WITH_OTHERS.say(lang, {})
