"""Rule sets as Markdown: one of them, or what differs between two in a table with a row for each such clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sambanotation.output.demonstration import demonstration_in_markdown
from sambanotation.output.rules_words import (
    CHOICE,
    CLAUSE,
    IN_WORDS,
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
from sambanotation.ruleset import Clause
from sambanotation.ruleset_chapters import by_chapter
from sambanotation.ruleset_difference import Difference
from sambanotation.text import Lang, tell


def difference_page(sets: Sequence[Described], found: Sequence[Difference], lang: Lang) -> str:
    """The clauses in which two rule sets differ: the table, and what they say in words, each with a record that shows
    it where one was sought."""
    title = " / ".join(heading(described.rules, lang) for described in sets)
    kept = {difference.name: difference for difference in found}
    names = [escaped(described.rules.name) for described in sets]
    shown = {name: list(demonstration_in_markdown(kept[name], names, lang)) for name in kept}
    words = _words(sets, lang, shown)
    return "\n".join([f"# {escaped(title)}", "", *_table(sets, lang, kept), "", *words, ""])


def shown_page(described: Described, lang: Lang, *, cite: bool = False) -> str:
    """One rule set, chapter by chapter."""
    rules = described.rules
    parts = [f"# {escaped(heading(rules, lang))}: {escaped(tell(rules.title, lang))}", ""]
    parts += [f"- {escaped(told)}" for told in particulars(described, lang)]
    documents = documents_cited(rules).items()
    parts += [f"- {escaped(document_line(name, document, lang))}" for name, document in documents]
    clauses = rules.clauses()
    for title, names in by_chapter(clauses):
        parts += ["", f"## {escaped(tell(title, lang))}"]
        for name in names:
            clause = clauses[name]
            parts += ["", f"### `{name}`: `{value_of(clause)}`", "", escaped(tell(clause.citation.wording, lang))]
            if cite:
                parts += ["", f"*{escaped(cited_place(clause.citation, lang))}*"]
                parts += [escaped(told) for told in (decision_line(clause.citation, lang),) if told is not None]
            instead = list(offered(clause, lang))
            parts += ["", *instead] if instead else []
    return "\n".join(parts) + "\n"


def _table(sets: Sequence[Described], lang: Lang, kept: Iterable[str]) -> Iterator[str]:
    """The lines of a table with a row for each clause that is kept, under the titles of their chapters."""
    tables = [described.rules.clauses() for described in sets]
    yield row([tell(CLAUSE, lang), *(described.rules.name for described in sets)])
    yield "|---" * (len(sets) + 1) + "|"
    for title, names in by_chapter(kept):
        yield row([f"**{cell(tell(title, lang))}**", *[""] * len(sets)])
        for name in names:
            yield row([f"[`{name}`](#{name})", *(_clause(clauses[name], lang) for clauses in tables)])


def _clause(clause: Clause[object], lang: Lang) -> str:
    return f"`{value_of(clause)}`<br>{cell(cited_place(clause.citation, lang))}"


def _words(sets: Sequence[Described], lang: Lang, shown: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """What each clause says under each rule set; those that say the same in the same words stand together. `shown` are
    the clauses, each with lines that follow it."""
    yield f"## {tell(IN_WORDS, lang)}"
    for _, names in by_chapter(shown):
        for name in names:
            yield ""
            yield f"### {name}"
            yield ""
            saying: dict[tuple[str, ...], list[str]] = {}
            for described in sets:
                clause = described.rules.clauses()[name]
                saying.setdefault(tuple(_said(clause, lang)), []).append(described.rules.name)
            yield from together(saying)
            yield from shown[name]


def together(saying: Mapping[tuple[str, ...], Sequence[str]]) -> Iterator[str]:
    """A list of what is said, each with the names of those that say so."""
    for (first, *others), whose in saying.items():
        yield f"- {', '.join(whose)}: {first}"
        yield from (f"  {other}" for other in others)


def _said(clause: Clause[object], lang: Lang) -> Iterator[str]:
    yield escaped(tell(clause.citation.wording, lang))
    decision = decision_line(clause.citation, lang)
    if decision is not None:
        yield f"*{escaped(decision)}*"
    yield from offered(clause, lang)


def offered(clause: Clause[object], lang: Lang) -> Iterator[str]:
    """A list of what a record may choose in place of a clause."""
    for choice, wording in choices(clause, lang):
        if wording is not None:
            yield f"- {CHOICE.say(lang, {'choice': f'`{choice}`'})}: {escaped(wording)}"


def row(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


def escaped(told: str) -> str:
    """A text in which no sign means anything to Markdown, or does anything to a terminal."""
    return visible(re.sub(r"[*_<\\`|]", r"\\\g<0>", told))


def cell(told: str) -> str:
    """The same on one line."""
    return escaped(" ".join(told.split()))
