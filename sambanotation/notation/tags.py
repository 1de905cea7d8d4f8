"""What the known tags of a record say: who sits where, the rule set, the scores before the first deal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from sambanotation.diagnostic import Diagnostic
from sambanotation.frozen import frozen
from sambanotation.notation.actions import LONGEST_REMEMBERED
from sambanotation.notation.explaining import beginning_of_word, where_it_stops
from sambanotation.notation.grammar import pattern, tree_of
from sambanotation.notation.letters import ENGLISH, Letters, letters_named
from sambanotation.notation.letters import KNOWN as KNOWN_LETTERS
from sambanotation.notation.phrases import A_SEAT, A_SIDE, END_OF_TAG, as_it_is, cut, expected, one_of
from sambanotation.notation.record import Claim, Line, Mark, Record, Tag, Unreadable
from sambanotation.notation.record_faults import LATER_VERSION, TAG_NOT_UNDERSTOOD, UNFAMILIAR_TAG
from sambanotation.notation.slips import is_guilty_as_a_whole, nearly
from sambanotation.notation.statements import claim_of
from sambanotation.notation.tails import Word, named_findings, place
from sambanotation.notation.vocabulary import plain_amounts
from sambanotation.source import Span
from sambanotation.text import Text
from sambanotation.version import NOTATION

if TYPE_CHECKING:
    from lark import Token

DEFAULT_SEATS = ("A", "B", "C", "D")

KNOWN = (
    *("SGR", "Event", "Rules", "Seats", "Dealer", "Start", "Date"),
    *("Options", "Sides", "Language", "Expect", "Cards"),
)
"""The tags of the notation, besides those that are named like a seat."""

_BROKEN_TAG = re.compile(r"\s*\[\s*(?P<name>\w*)")

_NEXT_WORD = re.compile(r"\S+")
_PINNED = re.compile(r"@[0-9]+\Z")


@frozen
class Rules:
    """What the tag `Rules` names: a rule set by name or a file by its path, and the version that is pinned, None for
    whichever there is.

    `span` is the value of the tag.
    """

    name: str | None
    version: int | None
    path: str | None
    span: Span


@frozen
class Table:
    """The table of a record, as its tags say it or as is meant where they do not.

    `players` are names by seat, `dealer` deals first (None where its tag is not understood), `start` are scores by side
    as written (`A+C`), `options` are values by name. `rules` and `sides` are None where the record does not say them,
    `letters` are those of the cards, `expected` is the tag `Expect`. `unknown` are the tags that stand there and are
    not understood: what they were to say is not known, and not what is meant without them. `diagnostics` is what is
    wrong with the tags; `parse` has it among its findings.
    """

    seats: tuple[str, ...] = DEFAULT_SEATS
    players: Mapping[str, str] = field(default_factory=dict)
    dealer: str | None = DEFAULT_SEATS[-1]
    start: Mapping[str, int] = field(default_factory=dict)
    rules: Rules | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    sides: tuple[str, ...] | None = None
    language: str | None = None
    letters: Letters = ENGLISH
    expected: tuple[Mark, ...] = ()
    unknown: frozenset[str] = frozenset()
    diagnostics: tuple[Diagnostic, ...] = ()


def table_of(record: Record) -> Table:
    """The table that the tags of a record set."""
    return table_from(record.opening)


def letters_from(opening: Iterable[Line]) -> Letters:
    """The letters of cards of a record, by the lines before its first deal."""
    tag = next((line for line in opening if isinstance(line, Tag) and line.name == "Cards"), None)
    return (letters_named(tag.value) if tag is not None else None) or ENGLISH


_LAST: list[tuple[tuple[Line, ...], Table]] = []
"""The lines that were looked at last, with their table: whoever has read a record asks for its table again."""


def table_from(opening: tuple[Line, ...]) -> Table:
    """The table that the lines before the first deal set."""
    if not _LAST or _LAST[0][0] is not opening:
        _LAST[:] = [(opening, _table_from(opening))]
    return _LAST[0][1]


def _table_from(opening: Iterable[Line]) -> Table:
    tags: dict[str, Tag] = {}
    broken: set[str] = set()
    for line in opening:
        if isinstance(line, Tag):
            tags.setdefault(line.name, line)
        elif isinstance(line, Unreadable) and (begun := _BROKEN_TAG.match(line.text)):
            broken.add(_meant(begun["name"]))
    return _Reading(tags, broken - set(tags)).table()


def _meant(name: str) -> str:
    """The tag that a broken line was to be: where nobody can tell, the one without which nothing can be judged."""
    close = get_close_matches(name, KNOWN, n=1, cutoff=0.75)
    return name if name in KNOWN else close[0] if close else name or "Rules"


Parts = tuple["Token | Word | Claim", ...]
"""The words of a tag's value, its claims put together, with their places in the value."""


_ALL_OF_A_WORD = {
    "seats": "SEAT",
    "seat": "SEAT",
    "sides": "SIDE",
    "options": "OPTION",
    "rules": "RULESET",
    "version": "NUMBER",
}
"""The terminal of which all words of a value are, by what the value is read as; a path of a rule set apart."""

_ONE = ("seat", "rules", "version")


def _read(value: str, start: str) -> Parts | None:
    return _plain(value, start) or _by_the_grammar(value, start)


def _plain(value: str, start: str) -> Parts | None:
    """The words of a value of nothing but one kind of words with single spaces between them; None for any other."""
    terminal = _ALL_OF_A_WORD.get(start)
    words = value.split(" ")
    if terminal is None or (start in _ONE and len(words) > 1) or (start == "rules" and ".y" in value):
        return None
    known, at, found = pattern(terminal), 0, []
    for word in words:
        if known.fullmatch(word) is None:
            return None
        found.append(Word.at(at, word, terminal))
        at += len(word) + 1
    return tuple(found)


def _by_the_grammar(value: str, start: str) -> Parts | None:
    tree = tree_of(value, start)
    if tree is None:
        return None
    return tuple(part if isinstance(part, str) else claim_of(part, 0) for part in tree.children)


_parts_of = lru_cache(maxsize=1024)(_read)


class _Reading:
    """Reads the values of tags, and gathers what is wrong with them."""

    def __init__(self, tags: dict[str, Tag], broken: set[str]) -> None:
        self.tags = tags
        self.faults: list[Diagnostic] = []
        self.unknown = broken

    def table(self) -> Table:
        self._check_version()
        letters = self._letters()
        rules = self._rules()
        seats = self._seats()
        players = {seat: self.tags[seat].value for seat in seats if seat in self.tags and seat not in KNOWN}
        self._check_names(seats)
        language = self.tags.get("Language")
        dealer, start, options = self._dealer(seats), self._start(seats), self._options()
        sides, marks = self._sides(seats), self._expected()
        return Table(
            seats,
            players,
            dealer,
            start,
            rules,
            options,
            sides,
            language.value if language else None,
            letters,
            marks,
            frozenset(self.unknown),
            tuple(sorted(self.faults, key=lambda fault: fault.span.start)),
        )

    def _parts(self, name: str, start: str) -> tuple[Parts, int] | None:
        """The parts of a tag's value, with the place where it begins; None where it is missing or has no such form."""
        tag = self.tags.get(name)
        if tag is None:
            return None
        parts = _parts_of(tag.value, start) if len(tag.value) <= LONGEST_REMEMBERED else _read(tag.value, start)
        if parts is None:
            self._explain(tag, start)
            return None
        return parts, tag.value_span.start

    def _explain(self, tag: Tag, start: str) -> None:
        at, terminals = where_it_stops(tag.value, start)
        begin = beginning_of_word(tag.value, at)
        if is_guilty_as_a_whole(_word(tag.value, begin), at - begin, terminals):
            at = begin
        word = _word(tag.value, at)
        wanted = nearly(word, terminals) or expected(terminals, END_OF_TAG)
        self._fault(tag, Span(at, at + len(word)), word, wanted)

    def _fault(self, tag: Tag, within: Span, found: str, wanted: Text) -> None:
        """A finding at a part of a tag's value; at all of it where escapes in it make places uncertain."""
        whole = tag.value_span
        simple = whole.end - whole.start == len(tag.value)
        span = Span(whole.start + within.start, whole.start + within.end) if simple else whole
        told: str | Text = cut(found) if found else END_OF_TAG
        self.unknown.add(tag.name)
        self.faults.append(TAG_NOT_UNDERSTOOD.at(span, tag=tag.name, found=told, expected=wanted))

    def _whole(self, tag: Tag, wanted: Text) -> None:
        self._fault(tag, Span(0, len(tag.value)), tag.value, wanted)

    def _check_version(self) -> None:
        found = self._parts("SGR", "version")
        if found is not None and int(str(found[0][0])) != int(NOTATION):
            tag = self.tags["SGR"]
            if int(tag.value) > int(NOTATION):
                self.faults.append(LATER_VERSION.at(tag.value_span, found=cut(tag.value), known=NOTATION))
            else:
                self._whole(tag, Text(NOTATION, NOTATION))

    def _letters(self) -> Letters:
        tag = self.tags.get("Cards")
        if tag is not None and letters_named(tag.value) is None:
            self._whole(tag, one_of([as_it_is(known.name) for known in KNOWN_LETTERS]))
        return letters_from(self.tags.values())

    def _check_names(self, seats: tuple[str, ...]) -> None:
        """A tag that is nearly a known one is hardly meant to be another."""
        for name, tag in self.tags.items():
            if name not in KNOWN and name not in seats:
                close = get_close_matches(name, KNOWN, n=1, cutoff=0.75)
                if close:
                    self.faults.append(UNFAMILIAR_TAG.at(tag.span, tag=name, nearest=close[0]))

    def _rules(self) -> Rules | None:
        found = self._parts("Rules", "rules")
        if found is None:
            return None
        token = found[0][0]
        assert isinstance(token, str)
        span = self.tags["Rules"].value_span
        told = str(token)
        name, _, version = told.rpartition("@") if _PINNED.search(told) else (told, "", "")
        pinned = int(version) if version else None
        return Rules(None, pinned, name, span) if token.type == "PATH" else Rules(name, pinned, None, span)

    def _seats(self) -> tuple[str, ...]:
        found = self._parts("Seats", "seats")
        if found is None:
            return DEFAULT_SEATS
        tag = self.tags["Seats"]
        seats: list[str] = []
        for token in found[0]:
            name = str(token)
            if name in seats or _is_taken(name):
                assert isinstance(token, str)
                wanted = _ANOTHER_SEAT if name in seats else _NO_WORD_OF_THE_NOTATION
                self._fault(tag, place(token, 0), name, wanted)
            else:
                seats.append(name)
        return tuple(seats) or DEFAULT_SEATS

    def _dealer(self, seats: tuple[str, ...]) -> str | None:
        found = self._parts("Dealer", "seat")
        if found is None:
            return None if {"Dealer", "Seats"} & self.unknown else seats[-1]
        name = str(found[0][0])
        if self._may_sit({name}, seats):
            return name
        self._whole(self.tags["Dealer"], _seat_of(seats))
        return None

    def _may_sit(self, names: set[str], seats: tuple[str, ...]) -> bool:
        """Whether all these are seats. Where it is not known who sits there, anybody may."""
        return "Seats" in self.unknown or names <= set(seats)

    def _start(self, seats: tuple[str, ...]) -> dict[str, int]:
        tag = self.tags.get("Start")
        plain = plain_amounts(tag.value.split()) if tag is not None else None
        if plain is not None and all(self._may_sit(set(side.split("+")), seats) for side, _ in plain):
            scores = dict(plain)
            if len(scores) == len(plain):
                return scores
        found = self._parts("Start", "start")
        scores = {}
        for claim in found[0] if found else ():
            assert isinstance(claim, Claim)
            if claim.side in scores or not self._may_sit(set(claim.side.split("+")), seats):
                self._fault(self.tags["Start"], claim.side_span, claim.side, _side_of(seats))
            else:
                scores[claim.side] = claim.amounts[0][1]
        return scores

    def _options(self) -> dict[str, str]:
        found = self._parts("Options", "options")
        chosen: dict[str, str] = {}
        for token in found[0] if found else ():
            assert isinstance(token, str)
            name, _, value = str(token).partition("=")
            if name in chosen:
                self._fault(self.tags["Options"], place(token, 0), str(token), _ANOTHER_OPTION)
            else:
                chosen[name] = value
        return chosen

    def _sides(self, seats: tuple[str, ...]) -> tuple[str, ...] | None:
        found = self._parts("Sides", "sides")
        if found is None:
            return None
        seen: set[str] = set()
        for token in found[0]:
            named = str(token).split("+")
            if len(set(named)) < len(named) or seen & set(named) or not self._may_sit(set(named), seats):
                assert isinstance(token, str)
                self._fault(self.tags["Sides"], place(token, 0), str(token), _side_of(seats))
                return None
            seen |= set(named)
        return tuple(str(token) for token in found[0])

    def _expected(self) -> tuple[Mark, ...]:
        found = self._parts("Expect", "expect")
        if found is None:
            return ()
        parts, at = found
        return tuple(named_findings([part for part in parts if isinstance(part, str)], at))


def _word(text: str, at: int) -> str:
    """The word at a place of a text, nothing at its end."""
    found = _NEXT_WORD.match(text, at)
    return found.group() if found else ""


def _is_taken(name: str) -> bool:
    """Whether a seat cannot have a name because another word of the notation has it."""
    return name in KNOWN or pattern("COUNT_ITEM").fullmatch(name) is not None


_ANOTHER_SEAT = Text("another seat", "outro lugar")
_ANOTHER_OPTION = Text("another option", "outra opção")
_NO_WORD_OF_THE_NOTATION = Text(
    "a seat that has not the name of a tag or of an item of the count",
    "um lugar que não tenha o nome de uma etiqueta nem o de um item da contagem",
)


def _seat_of(seats: tuple[str, ...]) -> Text:
    return Text(f"{A_SEAT.en} ({' '.join(seats)})", f"{A_SEAT.pt_br} ({' '.join(seats)})")


def _side_of(seats: tuple[str, ...]) -> Text:
    return Text(
        f"{A_SIDE.en} of {' '.join(seats)}, each seat once",
        f"{A_SIDE.pt_br} de {' '.join(seats)}, cada lugar uma vez",
    )
