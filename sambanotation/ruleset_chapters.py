"""The chapters of a rule set: its clauses in the order of ruleset.py, under the headings that they have there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sambanotation.ruleset import CLAUSES
from sambanotation.text import Text

CHAPTERS: dict[str, Text] = {
    "sides": Text("The table and the deal", "A mesa e a distribuição"),
    "dealt_red_three": Text("Red and black threes", "Três vermelhos e três negros"),
    "covered_upcards": Text("The upcard", "A primeira carta do bagaço"),
    "own_cards": Text("The turn and the stock", "A vez e o maço"),
    "takes": Text("The pile", "O bagaço"),
    "own_melds": Text("Groups", "Grupos"),
    "sequences": Text("Sequences", "Sequências"),
    "minimums": Text("The initial meld", "A saída"),
    "discard_compulsory": Text("Discarding and going out", "Descarte e batida"),
    "natural_canasta": Text("The count", "A contagem"),
    "target": Text("The match", "A partida"),
}
"""What each chapter is called, by the clause that it begins with."""


def by_chapter(clauses: Iterable[str]) -> Iterator[tuple[Text, list[str]]]:
    """Clauses under the titles of their chapters, in the order of a rule set; chapters without one are left out."""
    wanted = set(clauses)
    named = ((_chapter_of[name], name) for name in CLAUSES if name in wanted)
    for first, group in groupby(named, key=lambda each: each[0]):
        yield CHAPTERS[first], [name for _, name in group]


def chapter_of(clause: str) -> Text:
    """The title of the chapter in which a clause stands."""
    return CHAPTERS[_chapter_of[clause]]


def _chapters() -> dict[str, str]:
    """The first clause of the chapter of each clause."""
    found, first = {}, CLAUSES[0]
    for name in CLAUSES:
        first = name if name in CHAPTERS else first
        found[name] = first
    return found


_chapter_of = _chapters()
