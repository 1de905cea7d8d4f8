"""What `samba explain` says: one kind of finding at length, or all of them in a list."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from sambanotation.diagnostic import Citation, Kind
from sambanotation.frozen import frozen
from sambanotation.output.cases import Case
from sambanotation.output.fact_names import fact_name
from sambanotation.output.paint import ROLE_OF, Line, Role, line
from sambanotation.output.visible import visible
from sambanotation.output.words import HELP, SEVERITIES, citation_line, decision_line
from sambanotation.ruleset import Document
from sambanotation.text import Lang, Text, placeholders, tell

WIDTH = 96

CHAPTERS = {
    "SG0": Text("Reading the file", "Leitura do arquivo"),
    "SG1": Text("The notation", "A notação"),
    "SG2": Text("Rule sets", "Regulamentos"),
    "SG3": Text("The deal", "A distribuição"),
    "SG4": Text("Stock and discard pile", "Maço e bagaço"),
    "SG5": Text("Melds", "Combinações"),
    "SG6": Text("Discarding and going out", "Descarte e batida"),
    "SG7": Text("The count and the match", "A contagem e a partida"),
}

MESSAGE = Text("It says", "O que diz")
WHY = Text("Why", "Por quê")
RULE = Text("The rule", "A regra")
NO_RULE = Text(
    "No rule of the game: this is about how the record is written. See docs/notation.md.",
    "Nenhuma regra do jogo: trata-se de como o registro está escrito. Veja docs/notation.md.",
)
NO_RULE_BUT_OF_RULE_SETS = Text(
    "No rule of the game: this is about how a rule set is chosen and written.",
    "Nenhuma regra do jogo: trata-se de como um regulamento é escolhido e escrito.",
)
BREAKS = Text("A record that breaks it", "Um registro que a quebra")
FILE_BREAKS = {
    ".sgr": BREAKS,
    ".yaml": Text("A rule set that breaks it", "Um regulamento que a quebra"),
    ".json": Text("A record in JSON that breaks it", "Um registro em JSON que a quebra"),
}
NEAR = Text("One that comes close and does not", "Um que chega perto e não a quebra")


@frozen
class Explained:
    """A kind of finding with its case and, where it is about the game, the clause that it cites and its document."""

    kind: Kind
    case: Case | None = None
    citation: Citation | None = None
    document: Document | None = None


def explanation(explained: Explained, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """One kind of finding at length."""
    kind = explained.kind
    severity = SEVERITIES[kind.severity].say(lang, {})
    yield (kind.code, ROLE_OF[kind.severity]), (visible(f" {kind.name} ({severity})", encoding), Role.STRONG)
    said = [template(kind.message, lang)]
    if kind.help is not None:
        said.append(f"{HELP.say(lang, {})}: {template(kind.help, lang)}")
    for heading, paragraphs in (
        (MESSAGE, said),
        (WHY, [tell(kind.note, lang)]),
        (RULE, _rule(explained, lang)),
    ):
        yield line()
        yield line(visible(heading.say(lang, {}), encoding), Role.STRONG)
        for paragraph in paragraphs:
            for wrapped in textwrap.wrap(paragraph, WIDTH - 2):
                yield line(visible(f"  {wrapped}", encoding))
    if explained.case is not None:
        breaks = FILE_BREAKS[explained.case.suffix]
        for heading, record in ((breaks, explained.case.breaks), (NEAR, explained.case.near)):
            if not record:
                continue
            yield line()
            yield line(visible(heading.say(lang, {}), encoding), Role.STRONG)
            for written in record.splitlines():
                yield line(visible(f"    {written}", encoding).rstrip())


def _rule(explained: Explained, lang: Lang) -> list[str]:
    """The clause behind a kind of finding, for a decided one the reason, and the document."""
    citation, document = explained.citation, explained.document
    if citation is None:
        of_rule_sets = explained.kind.code.startswith("SG2")
        return [(NO_RULE_BUT_OF_RULE_SETS if of_rule_sets else NO_RULE).say(lang, {})]
    said = [citation_line(citation, lang), decision_line(citation, lang)]
    if document is not None:
        dated = "" if document.date is None else f", {document.date}"
        said.append(f"{citation.document}: {document.title}, {tell(document.kind, lang)}{dated}")
    return [paragraph for paragraph in said if paragraph is not None]


def template(text: Text, lang: Lang) -> str:
    """A message with the names of its facts in place of them: `<card> is not in the hand`."""
    return text.say(lang, {name: f"<{fact_name(name, lang)}>" for name in placeholders(text.en)})


def by_chapter(kinds: Iterable[Kind], lang: Lang) -> Iterator[tuple[str, list[Kind]]]:
    """Kinds in order of their codes under the titles of their chapters."""
    for chapter, group in groupby(sorted(kinds, key=lambda kind: kind.code), key=lambda kind: kind.code[:3]):
        yield CHAPTERS[chapter].say(lang, {}), list(group)


def listing(kinds: Iterable[Kind], lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """All kinds of findings, a line each, by chapter."""
    for number, (title, group) in enumerate(by_chapter(kinds, lang)):
        if number:
            yield line()
        yield line(visible(title, encoding), Role.STRONG)
        for kind in group:
            said = visible(f" {kind.name}: {template(kind.message, lang)}", encoding)
            yield (f"  {kind.code}", ROLE_OF[kind.severity]), (said, None)


def page(kinds: Iterable[Kind], cited: Mapping[str, Citation]) -> str:
    """All kinds of findings as a Markdown page, in English; cited maps codes to the clauses behind them."""
    parts = [PAGE_HEAD]
    for title, group in by_chapter(kinds, Lang.EN):
        parts.append(f"## {title}\n")
        parts.extend(_entry(kind, cited.get(kind.code)) for kind in group)
    return "\n".join(parts)


PAGE_HEAD = """# All findings

Written by `samba explain --markdown`; do not edit by hand. Each code keeps its meaning for good; a retired code is
never given to another finding. `samba explain CODE` shows the same at length, with two records for each.
"""


def _entry(kind: Kind, citation: Citation | None) -> str:
    where = "" if citation is None else f" Clause `{citation.clause}`, row {citation.row} ({citation.standing.value})."
    said, why = _as_markdown(template(kind.message, Lang.EN)), _as_markdown(tell(kind.note, Lang.EN))
    return f"### {kind.code} {kind.name}\n\n*{kind.severity.value}*: {said}\n\n{why}{where}\n"


def _as_markdown(text: str) -> str:
    """A text in which no sign means anything to Markdown but the backticks around the notation."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"[*_<\\]", r"\\\g<0>", part) for part in parts[::2]]
    return "`".join(parts)
