"""Rule sets as Markdown: one of them, or several in one table with a row for each clause and a column for each set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from sambanotation.output.demonstration import demonstration_in_markdown
from sambanotation.output.rules_words import (
    CHOICE,
    CLAUSE,
    DOCUMENTS,
    IN_WORDS,
    NAME,
    RULE_SETS,
    TITLE,
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
from sambanotation.ruleset_allowed import allowed
from sambanotation.ruleset_chapters import by_chapter
from sambanotation.ruleset_difference import Difference
from sambanotation.text import Lang, Text, tell

MAY_BE = Text("May be: {what}.", "Pode ser: {what}.")

PAGE = Text(
    """# Rule sets

Written by `samba rules --format md`; do not edit by hand. One row is one clause, one column one rule set. Each cell has
the value as the file of the rule set has it, where it is written, and whether the source states it, whether it is
inferred from the source, or whether it is our decision. A value that a rule set has from the one that it extends is
cited as that one cites it. What the values mean, and what they may be, is told below the table, clause by clause, and
each clause of the table leads there.

In what two of them differ is seen where their two columns do. To see it happen, open
[What differs, seen happen](differences.md): for each two of the rule sets that extend no other, and for each of the
others beside the one that it extends, it has with each clause the shortest record found that is legal under the one and
illegal under the other, or scored otherwise, and what the referee says of it under both. For any other two, and for a
file of one's own, `samba rules diff A B` finds such records, and `samba validate --rules A,B FILE` judges a record of
your own under both. A whole match recorded under each rule set lies in [fixtures/games](../fixtures/games), in the
folder of its name.
""",
    """# Regulamentos

Escrito por `samba rules --format md`; não se edita à mão. Uma linha é uma cláusula, uma coluna um regulamento. Cada
célula traz o valor como está no arquivo do regulamento, onde está escrito, e se a fonte o diz, se foi deduzido dela,
ou se é decisão nossa. Um valor que um regulamento tem daquele que estende é citado como este o cita. O que os valores
querem dizer, e o que podem ser, está abaixo da tabela, cláusula por cláusula, e cada cláusula da tabela leva até lá.

Em que dois deles diferem vê-se onde as duas colunas diferem. Para ver isso acontecer, abra
[What differs, seen happen](differences.md), em inglês: para cada dois dos regulamentos que não estendem outro, e para
cada um dos demais ao lado daquele que estende, traz com cada cláusula o registro mais curto que se achou que é válido
num e inválido no outro, ou pontuado de outro modo, e o que o árbitro diz dele nos dois. Para outros dois, e para um
arquivo próprio, `samba rules diff A B` acha tais registros, e `samba validate --rules A,B ARQUIVO` julga um registro
seu pelos dois. Uma partida inteira registrada sob cada regulamento está em [fixtures/games](../fixtures/games), na
pasta do seu nome.
""",
)


def rules_page(sets: Sequence[Described], lang: Lang) -> str:
    """All clauses of some rule sets: the sets, the table, and what the clauses say in words."""
    told = {name: MAY_BE.say(lang, {"what": tell(what, lang)}) for name, what in allowed().items()}
    words = _words(sets, lang, may_be=told)
    parts = [tell(PAGE, lang), *_overview(sets, lang), "", *rules_table(sets, lang), "", *words, ""]
    return "\n".join(parts)


def difference_page(sets: Sequence[Described], found: Sequence[Difference], lang: Lang) -> str:
    """The clauses in which two rule sets differ: the table, and what they say in words, each with a record that shows
    it where one was sought."""
    title = " / ".join(heading(described.rules, lang) for described in sets)
    kept = {difference.name: difference for difference in found}
    names = [_text(described.rules.name) for described in sets]
    shown = {name: list(demonstration_in_markdown(kept[name], names, lang)) for name in kept}
    words = _words(sets, lang, kept, shown)
    return "\n".join([f"# {_text(title)}", "", *rules_table(sets, lang, kept), "", *words, ""])


def shown_page(described: Described, lang: Lang, *, cite: bool = False) -> str:
    """One rule set, chapter by chapter."""
    rules = described.rules
    parts = [f"# {_text(heading(rules, lang))}: {_text(tell(rules.title, lang))}", ""]
    parts += [f"- {_text(told)}" for told in particulars(described, lang)]
    parts += [f"- {_text(told)}" for told in _documents(described, lang)]
    clauses = rules.clauses()
    for title, names in by_chapter(clauses):
        parts += ["", f"## {_text(tell(title, lang))}"]
        for name in names:
            clause = clauses[name]
            parts += ["", f"### `{name}`: `{value_of(clause)}`", "", _text(tell(clause.citation.wording, lang))]
            if cite:
                parts += ["", f"*{_text(cited_place(clause.citation, lang))}*"]
                parts += [_text(told) for told in (decision_line(clause.citation, lang),) if told is not None]
            offered = list(_offered(clause, lang))
            parts += ["", *offered] if offered else []
    return "\n".join(parts) + "\n"


def rules_table(sets: Sequence[Described], lang: Lang, kept: Iterable[str] | None = None) -> Iterator[str]:
    """The lines of a table with a row for each clause, or for those kept, under the titles of their chapters."""
    tables = [described.rules.clauses() for described in sets]
    yield _row([tell(CLAUSE, lang), *(described.rules.name for described in sets)])
    yield "|---" * (len(sets) + 1) + "|"
    for title, names in by_chapter(tables[0] if kept is None else kept):
        yield _row([f"**{_cell(tell(title, lang))}**", *[""] * len(sets)])
        for name in names:
            yield _row([f"[`{name}`](#{name})", *(_clause(clauses[name], lang) for clauses in tables)])


def _clause(clause: Clause[object], lang: Lang) -> str:
    return f"`{value_of(clause)}`<br>{_cell(cited_place(clause.citation, lang))}"


def _overview(sets: Sequence[Described], lang: Lang) -> Iterator[str]:
    yield f"## {tell(RULE_SETS, lang)}"
    yield ""
    yield _row([tell(NAME, lang), tell(TITLE, lang), "", tell(DOCUMENTS, lang)])
    yield "|---" * 4 + "|"
    for described in sets:
        rules = described.rules
        told = "<br>".join(_cell(part) for part in particulars(described, lang))
        documents = "<br>".join(_cell(part) for part in _documents(described, lang))
        yield _row([_cell(heading(rules, lang)), _cell(tell(rules.title, lang)), told, documents])


def _documents(described: Described, lang: Lang) -> list[str]:
    return [document_line(name, document, lang) for name, document in documents_cited(described.rules).items()]


def _words(
    sets: Sequence[Described],
    lang: Lang,
    kept: Iterable[str] | None = None,
    shown: Mapping[str, Sequence[str]] = MappingProxyType({}),
    may_be: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """What each clause says under each rule set; those that say the same in the same words stand together. `shown` are
    lines that follow a clause, `may_be` says what its value may be."""
    yield f"## {tell(IN_WORDS, lang)}"
    for _, names in by_chapter(sets[0].rules.clauses() if kept is None else kept):
        for name in names:
            yield ""
            yield f"### {name}"
            yield ""
            yield from (part for told in (may_be.get(name),) if told is not None for part in (told, ""))
            said: dict[tuple[str, ...], list[str]] = {}
            for described in sets:
                clause = described.rules.clauses()[name]
                said.setdefault(tuple(_said(clause, lang)), []).append(described.rules.name)
            for (first, *others), whose in said.items():
                yield f"- {', '.join(whose)}: {first}"
                yield from (f"  {other}" for other in others)
            yield from shown.get(name, ())


def _said(clause: Clause[object], lang: Lang) -> Iterator[str]:
    yield _text(tell(clause.citation.wording, lang))
    decision = decision_line(clause.citation, lang)
    if decision is not None:
        yield f"*{_text(decision)}*"
    yield from _offered(clause, lang)


def _offered(clause: Clause[object], lang: Lang) -> Iterator[str]:
    for choice, wording in choices(clause, lang):
        if wording is not None:
            yield f"- {CHOICE.say(lang, {'choice': f'`{choice}`'})}: {_text(wording)}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _text(told: str) -> str:
    """A text in which no sign means anything to Markdown, or does anything to a terminal."""
    return visible(re.sub(r"[*_<\\`|]", r"\\\g<0>", told))


def _cell(told: str) -> str:
    return _text(" ".join(told.split()))
