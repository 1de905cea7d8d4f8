"""Rule sets as people read them on a terminal: a list, one of them clause by clause, two of them side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from sambanotation.output.demonstration import demonstration
from sambanotation.output.layout import beside, flow, paragraph, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.rules_words import (
    CHOICE,
    DIFFERENT,
    DOCUMENTS,
    MORE,
    ONLY_OPTIONS,
    Described,
    choices,
    document_line,
    documents_cited,
    heading,
    particulars,
    value_of,
)
from sambanotation.output.visible import visible
from sambanotation.output.words import cited_place, decision_line
from sambanotation.ruleset import Clause, RuleSet
from sambanotation.ruleset_chapters import by_chapter
from sambanotation.ruleset_difference import Demonstrate, Difference
from sambanotation.text import Lang, tell

INDENT, GAP = 4, 2
NARROWEST_PAIR = 64
"""Columns below which two rule sets stand one under the other."""


def listing(sets: Sequence[Described], lang: Lang, columns: int, encoding: str = "utf-8") -> Iterator[Line]:
    """Rule sets with what sets them apart at first sight, and the documents that each of them cites; then where more
    is to be found of them."""
    for number, described in enumerate(sets):
        if number:
            yield line()
        yield from _seen(_head(described, lang, columns), encoding)
    yield line()
    yield from _seen(paragraph(MORE.say(lang, {}), columns), encoding)


def shown(
    described: Described, lang: Lang, columns: int, encoding: str = "utf-8", *, cite: bool = False
) -> Iterator[Line]:
    """One rule set, chapter by chapter; with `cite` each clause with its place, its standing and its reason."""
    yield from _seen(_head(described, lang, columns), encoding)
    clauses = described.rules.clauses()
    for title, names in by_chapter(clauses):
        yield line()
        yield line(visible(tell(title, lang), encoding), Role.STRONG)
        for name in names:
            yield line()
            yield from _seen(_clause(name, clauses[name], lang, columns, cite), encoding)


def compared(
    one: RuleSet,
    other: RuleSet,
    found: Sequence[Difference],
    lang: Lang,
    columns: int,
    encoding: str = "utf-8",
    demonstrate: Demonstrate | None = None,
) -> Iterator[Line]:
    """What two rule sets differ in, each clause as both have it, with its place and its standing, and where one was
    sought a record that shows it. With `demonstrate` one is looked for when its clause has been shown."""
    narrow = columns < NARROWEST_PAIR
    each = columns - INDENT if narrow else (columns - INDENT - GAP) // 2
    heads = [list(paragraph(heading(rules, lang), each, Role.STRONG)) for rules in (one, other)]
    yield from _seen(_pair(heads, columns), encoding)
    yield line(DIFFERENT.say(lang, {"count": len(found)}))
    differing = {difference.name: difference for difference in found}
    for title, names in by_chapter(differing):
        yield line()
        yield line(visible(tell(title, lang), encoding), Role.STRONG)
        for name in names:
            difference = differing[name]
            yield line()
            yield ((f"  {name}", Role.FRAME),)
            if not difference.in_value:
                yield from _seen(paragraph(ONLY_OPTIONS.say(lang, {}), columns, Role.FAINT, indent=2), encoding)
            sides = [list(_side(clause, lang, each)) for clause in (difference.one, difference.other)]
            yield from _seen(_pair(sides, columns), encoding)
            if demonstrate is not None:
                difference = replace(difference, shown=demonstrate(name), sought=True)
            yield from _seen(demonstration(difference, (one.name, other.name), lang, columns), encoding)


def _pair(blocks: list[list[Line]], columns: int) -> Iterator[Line]:
    """Two blocks beside one another behind some spaces, or one under the other where there is no room."""
    stacked = columns < NARROWEST_PAIR
    rows = (row for block in blocks for row in block) if stacked else beside(blocks, columns - INDENT, GAP)
    for row in rows:
        yield ((" " * INDENT, None), *row) if row else row


def _head(described: Described, lang: Lang, columns: int) -> Iterator[Line]:
    rules = described.rules
    title = f"{heading(rules, lang)}: {tell(rules.title, lang)}"
    yield from flow(words(title, Role.STRONG), columns, indent=4)
    yield from paragraph("; ".join(particulars(described, lang)), columns, indent=2)
    yield line(f"  {DOCUMENTS.say(lang, {})}")
    for name, document in documents_cited(rules).items():
        yield from paragraph(document_line(name, document, lang), columns, indent=4)


def _clause(name: str, clause: Clause[object], lang: Lang, columns: int, cite: bool) -> Iterator[Line]:
    yield from flow(words(value_of(clause), Role.STRONG), columns, ((f"  {name}  ", Role.FRAME),), 4)
    yield from paragraph(tell(clause.citation.wording, lang), columns, indent=4)
    if cite:
        yield from _standing(clause, lang, columns, indent=4)
    yield from _choices(clause, lang, columns, indent=4)


def _side(clause: Clause[object], lang: Lang, columns: int) -> Iterator[Line]:
    """A clause in the half of a comparison."""
    yield from paragraph(value_of(clause), columns, Role.STRONG)
    yield from paragraph(tell(clause.citation.wording, lang), columns)
    yield from _standing(clause, lang, columns, indent=0)
    yield from _choices(clause, lang, columns, indent=0)


def _standing(clause: Clause[object], lang: Lang, columns: int, indent: int) -> Iterator[Line]:
    yield from paragraph(cited_place(clause.citation, lang), columns, Role.FAINT, indent)
    decision = decision_line(clause.citation, lang)
    if decision is not None:
        yield from paragraph(decision, columns, Role.FAINT, indent)


def _choices(clause: Clause[object], lang: Lang, columns: int, indent: int) -> Iterator[Line]:
    for choice, wording in choices(clause, lang):
        if wording is not None:
            told = f"{CHOICE.say(lang, {'choice': choice})}: {wording}"
            yield from paragraph(told, columns, Role.HELP, indent)


def _seen(lines: Iterable[Line], encoding: str) -> Iterator[Line]:
    for pieces in lines:
        yield tuple((visible(text, encoding), role) for text, role in pieces)
