"""Deals that are written from the first card to the last claim in nothing but the plainest lines, read all at once.

Such a deal begins with its number and its dealer; then come the hands, the upcards and the stock, each card of two
signs, red threes and minimums; then the turns; then the end, the counts, the scores and the totals. Empty lines and
remarks may stand between these. All words mean what they mean elsewhere: hands and heaps are read by the vocabulary,
turns are cut where the plain reading cuts them, and numbers stay words, to be compared with what they should be. Of
anything else this module says that it is not so, and `reading` and `plain_lines` read it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from sambanotation.notation.cuts import LONGEST, marked
from sambanotation.notation.plain_statements import is_plain_remark
from sambanotation.notation.vocabulary import vocabulary

_FOLLOWING = re.compile(
    r"\Z|(?:deal [1-9][0-9]{0,8}(?: dealer [A-Z])?|\[[A-Z][A-Za-z]* \"[^\"\\\n]*\"\])(?:\Z|\n(?!\n*[^\S\n]))"
)
"""What may follow, for nothing else certainly begins another deal or record."""

_AFTER_TURNS = re.compile("\n(?![0-9])")

Amounts = Mapping[str, str]
"""Numbers as they are written, by what has them."""

NO_AMOUNTS: Amounts = {}


class WholeDeal(NamedTuple):
    """A deal as it is written. `number` and `dealer` are words; `hands` and `up` are kinds of cards, one byte each,
    `stock` too, next card first; `reds` are the words of the cards that seats showed. `minimums`, `scores` and `totals`
    are by side, `counts` are the items of sides. `turns` are lines of turns with a tab before each action. `how` is how
    the deal ended, "" where no line tells it. `amounts` is how many numbers are claimed; the deal ends in the text
    at `end`, where the next heading or tag begins, its last line at `last`."""

    number: str
    dealer: str
    hands: Mapping[str, bytes]
    up: bytes
    stock: bytes
    reds: Mapping[str, list[str]]
    minimums: Amounts
    turns: list[str]
    how: str
    counts: Mapping[str, Amounts]
    scores: Amounts
    totals: Amounts
    amounts: int
    last: int
    end: int


def whole_deal(text: str, at: int) -> WholeDeal | None:
    """The deal whose heading begins at an offset of a text, None where it is written in any other way.

    No more of the text is looked at than up to the next heading or tag.
    """
    following = text.find("\ndeal ", at)
    end = following + 1 if following >= 0 else len(text)
    tag = text.find("\n[", at, end)
    end = tag + 1 if tag >= 0 else end
    first = text.find("\n1. ", at, end) + 1
    behind = _AFTER_TURNS.search(text, first, end) if first else None
    if behind is None or behind.start() - first > LONGEST or _FOLLOWING.match(text, end) is None:
        return None
    after = behind.start()
    above = _above(text[at:first].split("\n"))
    below = _below(text[after + 1 : end])
    if above is None or below is None:
        return None
    turns = marked(text[first:after]).split("\n")
    last = text.rfind("\n", after, end - 1) + 1
    while last > after and text[last] == "\n":
        last = text.rfind("\n", after, last - 1) + 1
    return WholeDeal(*above, turns, *below, _numbers(above[-1], below), last, end)


_Above = tuple[str, str, Mapping[str, bytes], bytes, bytes, Mapping[str, list[str]], Amounts]
_Below = tuple[str, Mapping[str, Amounts], Amounts, Amounts]

# How far the lines above the turns have come.
_HANDS, _UP, _STOCK, _REDS, _MINIMUM = range(5)


def _above(lines: list[str]) -> _Above | None:
    """What is told before the first turn."""
    heading = lines[0].split(" ")
    if len(heading) != 4 or heading[2] != "dealer":
        return None
    kinds_in = vocabulary().kinds_in
    hands: dict[str, bytes] = {}
    reds: dict[str, list[str]] = {}
    up: bytes | None = None
    stock: bytes | None = None
    minimums, come = NO_AMOUNTS, _HANDS
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "hand" and come == _HANDS:
            seat, _, row = rest.partition(" ")
            kinds = kinds_in(row)
            if kinds is None or seat in hands:
                return None
            hands[seat] = kinds
        elif word == "up" and come == _HANDS:
            up, come = kinds_in(rest), _UP
        elif word == "stock" and come == _UP:
            stock, come = kinds_in(rest), _STOCK
        elif word == "red" and come in (_STOCK, _REDS):
            seat, *cards = rest.split(" ")
            if seat in reds or not cards:
                return None
            reds[seat], come = cards, _REDS
        elif word == "minimum" and come in (_STOCK, _REDS):
            told = _amounts(rest)
            if told is None:
                return None
            minimums, come = told, _MINIMUM
        elif line and (word[:1] != ";" or not is_plain_remark(line)):
            return None
    if up is None or stock is None:
        return None
    return heading[1], heading[3], hands, up, stock, reds, minimums


_ORDER = ("count", "score", "total")


def _below(text: str) -> _Below | None:
    """What is told after the last turn."""
    how = ""
    counts: dict[str, Amounts] = {}
    sums = {"score": NO_AMOUNTS, "total": NO_AMOUNTS}
    come = -1
    for line in text.rstrip("\n").split("\n"):
        word, _, rest = line.partition(" ")
        if word in _ORDER:
            place = _ORDER.index(word)
            if place < come or (place == come and place):
                return None
            come = place
            if not place:
                side, _, row = rest.partition(" ")
                items = _amounts(row) if row else NO_AMOUNTS
                if items is None or side in counts:
                    return None
                counts[side] = items
                continue
            told = _amounts(rest)
            if told is None:
                return None
            sums[word] = told
        elif word == "end" and come < 0 and not how and rest:
            how = rest
        elif line and (word[:1] != ";" or not is_plain_remark(line)):
            return None
    return how, counts, sums["score"], sums["total"]


def _amounts(row: str) -> Amounts | None:
    """What has which amount, nothing twice."""
    words = row.split(" ")
    told = dict(zip(words[::2], words[1::2], strict=False))
    return told if 2 * len(told) == len(words) else None


def _numbers(minimums: Amounts, below: _Below) -> int:
    _, counts, scores, totals = below
    return len(minimums) + len(scores) + len(totals) + len([*chain.from_iterable(counts.values())])
