"""The quick way to read lines that are nothing but words: a turn, a list of cards, a claim, a tag without notes.

A line is plain where every word of it is known by a terminal of the grammar and its words stand in the order of a rule
of the grammar; no note, tail, bracket or continuation can be in such a line, as none of them is a word. Of any other
line this module says that it is not plain, and leaves it to `reading`: it gives no findings and decides nothing. A test
holds it and the grammar against each other. Places in plain lines are worked out when somebody asks (`places`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from sambanotation.notation.blocks import BLANK, Outline
from sambanotation.notation.grammar import pattern
from sambanotation.notation.lines import WrittenLine
from sambanotation.notation.places import TurnPlaces
from sambanotation.notation.plain_actions import Actions, Chains, Lots, NotPlainError, Remembered
from sambanotation.notation.reading import read_line
from sambanotation.notation.record import (
    NO_TAIL,
    Claim,
    ClaimLine,
    DealHeading,
    EndLine,
    HandLine,
    HeapLine,
    Line,
    RedLine,
    Tag,
    Turn,
)
from sambanotation.notation.statements import unquoted
from sambanotation.notation.turns import head_pattern
from sambanotation.source import Span

STRETCH = 2048
"""So much of a text is cut into lines at once; a longer line is not plain."""

_CONTINUED = re.compile(r"\n[^\S\r\n]")
_WORD = re.compile(r"\S+")

# Where a turn is cut. Any white space will do, for what stands between two cuts has to be actions, whole and known; it
# is cheap to look up where it is few words.
_CUTS = " +", " =", " -", " ^", " ["


class _Heads(Remembered[tuple[int, str]]):
    """The number and the seat of a turn; nobody for what is none."""

    def find(self, text: str) -> tuple[int, str]:
        head = head_pattern().fullmatch(text)
        return (int(head["number"][:-1]), head["seat"]) if head and not text[0].isspace() else (-1, "")


class _Words(Remembered[str | None]):
    """Words that are all of a terminal, None for others."""

    def __init__(self, name: str) -> None:
        self.known = pattern(name)

    def find(self, text: str) -> str | None:
        return text if self.known.fullmatch(text) else None


class _Integers(Remembered[int | None]):
    """What words say that are an integer, None for others."""

    def find(self, text: str) -> int | None:
        return int(text) if pattern("INTEGER").fullmatch(text) else None


class Vocabulary:
    """What words of plain lines mean, remembered for all texts."""

    def __init__(self) -> None:
        self.actions = Actions()
        self.heads = _Heads()
        self.chains = Chains()
        self.lots = Lots()
        self.numbers = _Words("NUMBER")
        self.integers = _Integers()
        self.seats = _Words("SEAT")
        self.sides = _Words("SIDE")
        self.items = _Words("COUNT_ITEM")
        self.endings = _Words("ENDING")
        self.tag = pattern(r"\[\s*(?P<name>", "TAG_NAME", r")\s*(?P<value>", "STRING", r")\s*\]")


@cache
def vocabulary() -> Vocabulary:
    """The one vocabulary."""
    return Vocabulary()


def plain_amounts(words: list[str]) -> list[tuple[str, int]] | None:
    """Sides, each with an amount, where words are nothing else."""
    sides, numbers = words[::2], words[1::2]
    known = vocabulary()
    told: list[tuple[str, int]] = []
    for side, number in zip(sides, numbers, strict=False):
        amount = known.integers[number]
        if amount is None or known.sides[side] is None:
            return None
        told.append((side, amount))
    return told if len(sides) == len(numbers) and sides else None


Told = tuple[Line, Outline]
"""A line of a deal other than a turn."""


class Run(NamedTuple):
    """Lines that follow one another: either turns whose numbers do so too, or others."""

    turns: list[Turn]
    told: list[Told]


Amounts = tuple[tuple[str, int | None], ...]


class PlainText:
    """Reads the plain lines of a text, and knows their places."""

    def __init__(self, text: str) -> None:
        self.text = text
        words = vocabulary()
        self._head = words.heads.__getitem__
        self._actions = words.actions.__getitem__
        self._chain = words.chains.__getitem__
        self._lot = words.lots.__getitem__
        self._number = words.numbers.__getitem__
        self._integer = words.integers.__getitem__
        self._seat = words.seats.__getitem__
        self._side = words.sides.__getitem__
        self._item = words.items.__getitem__
        self._ending_word = words.endings.__getitem__
        self._tag_pattern = words.tag
        self.at = 0
        self._outline: Outline = ()
        self._last: tuple[int, Line] | None = None

    def read(self, at: int) -> Iterator[Run | Line]:
        """The plain lines from an offset on, up to the first that is not plain: runs of lines of a deal, and between
        them empty lines (BLANK), tags and headings. `at` is always where the next line begins that was not given yet.
        """
        self.at = at
        while lines := self._cut():
            at, ending = self.at, self._ending
            turns: list[Turn] = []
            told: list[Told] = []
            for marked in lines:
                if "0" <= marked[:1] <= "9":
                    turn = self._turn(marked, at)
                    if turn is None:
                        break
                    if told or (turns and turns[-1].number + 1 != turn.number):
                        self.at = at
                        yield Run(turns, told)
                        turns, told = [], []
                    turns.append(turn)
                else:
                    line = self._other(marked, at)
                    if line is None:
                        break
                    outline = self._outline
                    if turns or (told and not outline):
                        self.at = at
                        yield Run(turns, told)
                        turns, told = [], []
                    if outline:
                        told.append((line, outline))
                    else:
                        self.at = at + len(marked) + ending
                        yield line
                at += len(marked) + ending
            self.at = at
            if turns or told:
                yield Run(turns, told)
            if at < self._cut_at:
                return

    def _cut(self) -> list[str]:
        """The next lines that may be plain, up to one that a further line continues."""
        text, at = self.text, self.at
        end = at + STRETCH
        end = text.rfind("\n", at, end) + 1 if end < len(text) else len(text)
        continued = _CONTINUED.search(text, at, end + 1)
        if continued is not None:
            end = text.rfind("\n", at, continued.start()) + 1
        stretch = text[at:end]
        self._cut_at, self._ending = end, 1
        if not stretch or (stretch[0].isspace() and stretch[0] not in "\r\n"):
            return []
        if "\r" in stretch:
            self._ending = 2
            both = stretch.count("\r\n")
            if not both == stretch.count("\r") == stretch.count("\n"):
                return []
            stretch = stretch.replace("\r\n", "\n")
        return _marked(stretch).removesuffix("\n").split("\n")

    # ---- Lines ----

    def _turn(self, marked: str, at: int) -> Turn | None:
        head, *parts = marked.split("\t")
        number, seat = self._head(head)
        if not seat:
            return None
        try:
            actions = (*chain.from_iterable(map(self._actions, parts)),)
        except NotPlainError:
            return None
        turn: Any = Turn.__new__(Turn)
        turn.number, turn.seat = number, seat
        turn.actions = actions
        turn.leading = 0
        turn.tail = NO_TAIL
        turn.notes = ()
        turn.reader = self
        turn.at = at
        return turn  # type: ignore[no-any-return]

    def _other(self, marked: str, at: int) -> Line | None:
        self._outline = ()
        if not marked:
            return BLANK
        # As it is written: what was marked may stand in the value of a tag.
        text = self.text[at : at + len(marked)]
        words = text.split()
        read = _BY_WORD.get(words[0])
        try:
            return read(self, words, at) if read is not None else self._tag(text, at)
        except NotPlainError:
            return None

    def _new(self, kind: type[Line], at: int) -> Any:
        line: Any = kind.__new__(kind)
        line.tail = NO_TAIL
        line.notes = ()
        line.reader = self
        line.at = at
        return line

    def _hand(self, words: list[str], at: int) -> Line | None:
        if len(words) < 2 or self._seat(words[1]) is None:
            return None
        is_open = words[-1] == "..."
        if is_open:
            words.pop()
        self._outline = "hand", words[1]
        line = self._new(HandLine, at)
        line.seat, line.open = words[1], is_open
        line.chains = tuple(map(self._chain, words[2:]))
        return line  # type: ignore[no-any-return]

    def _heap(self, words: list[str], at: int) -> Line | None:
        self._outline = (words[0],)
        line = self._new(HeapLine, at)
        line.heap, line.open, line.open_at = words[0], False, 0
        line.cards = tuple(map(self._lot, words[1:]))
        return line  # type: ignore[no-any-return]

    def _red(self, words: list[str], at: int) -> Line | None:
        if len(words) < 2 or self._side(words[1]) is None:
            return None
        self._outline = "red", words[1]
        line = self._new(RedLine, at)
        line.owner = words[1]
        line.cards = tuple(map(self._lot, words[2:]))
        return line  # type: ignore[no-any-return]

    def _deal(self, words: list[str], at: int) -> Line | None:
        with_dealer = len(words) == 4 and words[2] == "dealer"
        if (len(words) != 2 and not with_dealer) or self._number(words[1]) is None:
            return None
        if with_dealer and self._seat(words[3]) is None:
            return None
        line = self._new(DealHeading, at)
        line.number = int(words[1])
        line.dealer = words[3] if with_dealer else None
        line.position = False
        return line  # type: ignore[no-any-return]

    def _end(self, words: list[str], at: int) -> Line | None:
        if len(words) != 2 or self._ending_word(words[1]) is None:
            return None
        self._outline = ("end",)
        line = self._new(EndLine, at)
        line.how = words[1]
        return line  # type: ignore[no-any-return]

    def _amounts(self, words: list[str], at: int) -> Line | None:
        """Sides, each with an amount."""
        amounts = plain_amounts(words[1:])
        return self._claims(words[0], [(side, (("", amount),)) for side, amount in amounts], at) if amounts else None

    def _count(self, words: list[str], at: int) -> Line | None:
        """Sides, each with any number of items and their amounts, none of them twice."""
        told: list[tuple[str, Amounts]] = []
        known, begun, end = self._item, 1, len(words)
        while begun < end:
            side, past = words[begun], begun + 1
            while past < end and known(words[past]):
                past += 2
            numbers = [*map(self._integer, words[begun + 2 : past : 2])]
            amounts = tuple(zip(words[begun + 1 : past : 2], numbers, strict=False))
            if past > end or None in numbers or len(dict(amounts)) < len(amounts):
                return None
            if known(side) or not self._side(side):
                return None
            told.append((side, amounts))
            begun = past
        return self._claims(words[0], told, at) if told else None

    def _claims(self, word: str, told: list[tuple[str, Amounts]], at: int) -> Line:
        claims: list[Claim] = []
        for side, amounts in told:
            claim: Any = Claim.__new__(Claim)
            claim.side = side
            claim.amounts = amounts
            claim.reader = self
            claim.at = at
            claim.nth = len(claims)
            claims.append(claim)
        self._outline = (word, *[side for side, _ in told])
        line = self._new(ClaimLine, at)
        line.word = word
        line.claims = tuple(claims)
        return line  # type: ignore[no-any-return]

    def _tag(self, text: str, at: int) -> Line | None:
        tag = self._tag_pattern.fullmatch(text)
        if tag is None:
            return None
        line = self._new(Tag, at)
        line.name, line.value = tag["name"], unquoted(tag["value"])
        line.value_span = Span(at + tag.start("value") + 1, at + tag.end("value") - 1)
        return line  # type: ignore[no-any-return]

    # ---- Places ----

    def written(self, at: int) -> WrittenLine:
        """The plain line that begins at an offset, as a line that is cut out."""
        end = self.text.find("\n", at)
        end = end if end >= 0 else len(self.text)
        return WrittenLine(at, end - 1 if self.text[end - 1] == "\r" else end)

    def extent(self, at: int) -> Span:
        """The place of the plain line that begins at an offset."""
        written = self.written(at)
        return Span(at, at + len(self.text[at : written.end].rstrip()))

    def turn_places(self, at: int) -> TurnPlaces:
        """The places in the plain turn that begins at an offset, those of cards apart."""
        head = head_pattern().match(self.text, at)
        assert head is not None
        goes_on = vocabulary().actions.goes_on
        actions: list[Span] = []
        for word in _WORD.finditer(self.text, head.end(), self.written(at).end):
            begin = actions.pop().start if goes_on(word.group()) else word.start()
            actions.append(Span(begin, word.end()))
        return TurnPlaces(Span(*head.span("number")), Span(*head.span("seat")), actions)

    def again(self, at: int) -> Line:
        """The plain line that begins at an offset, with all places in it."""
        if self._last is None or self._last[0] != at:
            self._last = at, read_line(self.text, self.written(at)).line
        return self._last[1]

    # ---- Where lines begin ----


def _marked(text: str) -> str:
    """A text with a tab for the blank before what may begin an action."""
    for cut in _CUTS:
        text = text.replace(cut, "\t" + cut[1:])
    *before, last = text.split("<")
    # The label of a meld stands between a blank and its `<`.
    return "<".join(["\t".join(part.rsplit(" ", 1)) for part in before] + [last]) if before else text


_BY_WORD: dict[str, Callable[[PlainText, list[str], int], Line | None]] = {
    "deal": PlainText._deal,
    "hand": PlainText._hand,
    "up": PlainText._heap,
    "stock": PlainText._heap,
    "pile": PlainText._heap,
    "red": PlainText._red,
    "minimum": PlainText._amounts,
    "score": PlainText._amounts,
    "total": PlainText._amounts,
    "count": PlainText._count,
    "end": PlainText._end,
}
"""What reads a plain line, by its first word; a turn begins with its number, and all else may be a tag."""
