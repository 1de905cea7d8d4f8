"""A record made shorter as long as something holds of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sambanotation.contrast.judged import Sketch, sketch

Holds = Callable[[Sketch], bool]


def shrunk(found: Sketch, holds: Holds) -> Sketch:
    """The record without whatever can be left out: lines, then words, then words that stand in two lines."""
    while True:
        shorter = next((one for one in _shorter(found) if holds(one)), None)
        if shorter is None:
            return found
        found = shorter


def _shorter(found: Sketch) -> Iterator[Sketch]:
    tried = {found.text}
    for text in _cuts(found.text.splitlines()):
        if text not in tried:
            tried.add(text)
            read = sketch(text)
            if read is not None and read.size < found.size:
                yield read


def _cuts(lines: list[str]) -> Iterator[str]:
    for at in range(len(lines)):
        yield _joined([*lines[:at], *lines[at + 1 :]])
    words = [line.split(" ") for line in lines]
    places = [(at, nth) for at, line in enumerate(words) if _is_cut(line[0]) for nth in range(1, len(line))]
    for place in places:
        yield _without(words, place)
    for one in places:
        for other in places:
            if one < other and one[0] != other[0] and _card(words, one) == _card(words, other):
                yield _without(words, one, other)


def _is_cut(word: str) -> bool:
    """Whether words of a line are left out: a tag and a heading say what they say, and a meld that lies there is one
    that could have been laid."""
    return not word.startswith("[") and word not in ("deal", "meld")


def _card(words: list[list[str]], place: tuple[int, int]) -> str:
    """A word without the sign that makes it an action."""
    return words[place[0]][place[1]].lstrip("=-+")


def _without(words: list[list[str]], *places: tuple[int, int]) -> str:
    """The lines without some words; a sign that began an action goes over to the word behind."""
    changed = [line.copy() for line in words]
    for at, nth in sorted(places, reverse=True):
        word = changed[at].pop(nth)
        if word[:1] in "=+" and nth < len(changed[at]) and changed[at][nth][:1].isalnum():
            changed[at][nth] = word[0] + changed[at][nth]
    return _joined([" ".join(line) for line in changed])


def _joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
