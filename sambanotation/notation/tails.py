"""The tails of lines: marks (`;! name`, `;~ name reason`) and a remark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import tree_of
from sambanotation.notation.line_faults import MARK_IN_REMARK, MARK_NOT_UNDERSTOOD
from sambanotation.notation.phrases import cut
from sambanotation.notation.record import Mark
from sambanotation.source import Span

if TYPE_CHECKING:
    from lark import Token


LONGEST = 10_000
"""The signs of marks that the grammar reads."""

_PART = re.compile(r";[^;]*")
_LOOKS_LIKE_A_MARK = re.compile(r";[!~]\s*[a-z]")


class WrittenTail(NamedTuple):
    """What follows `;` on a written line. Places are relative to its beginning."""

    marks: tuple[Mark, ...]
    remark: str | None
    faults: tuple[Diagnostic, ...] = ()


@lru_cache(maxsize=4096)
def read_tail(text: str) -> WrittenTail:
    """The tail that a text holds, from its `;` to the end of the written line.

    From a mark on that is not understood the rest is kept as a remark: the tail loses nothing and costs no line.
    """
    text = text.rstrip()
    marks: list[Mark] = []
    for part in _PART.finditer(text):
        at = part.start()
        if part.group()[1:2] not in ("!", "~"):
            return _with_remark(tuple(marks), text[at:], at)
        read = _marks(part.group(), at) if part.end() <= LONGEST else None
        if read is None:
            fault = MARK_NOT_UNDERSTOOD.at(Span(at, len(text)), found=cut(text[at:]))
            return WrittenTail(tuple(marks), text[at + 1 :], (fault,))
        marks += read
    return WrittenTail(tuple(marks), None)


def _with_remark(marks: tuple[Mark, ...], remark: str, at: int) -> WrittenTail:
    hidden = _LOOKS_LIKE_A_MARK.search(remark)
    faults = (MARK_IN_REMARK.at(Span(at + hidden.start(), at + len(remark))),) if hidden else ()
    return WrittenTail(marks, remark[1:], faults)


def _marks(text: str, offset: int) -> list[Mark] | None:
    """The marks that follow one `;`, None where the grammar finds none."""
    tree = tree_of(text, "tail")
    if tree is None:
        return None
    (part,) = tree.children
    assert not isinstance(part, str)
    tokens = [token for token in part.children if isinstance(token, str)]
    if part.data == "expected":
        return named_findings(tokens, offset)
    name, reason = tokens[0], "".join(tokens[1:]).strip()
    return [Mark(str(name), True, reason, None, place(name, offset))]


class Word(str):
    """A word with its terminal and its place, as a token of the grammar has them."""

    type: str
    start_pos: int

    @classmethod
    def at(cls, start: int, text: str, terminal: str) -> Word:
        word = cls(text)
        word.type, word.start_pos = terminal, start
        return word


def named_findings(tokens: Sequence[Token | Word], offset: int) -> list[Mark]:
    """Expectations: names of findings, perhaps after the name of a rule set and a colon."""
    rules = next((str(token)[:-1] for token in tokens if token.type == "RULES"), None)
    return [Mark(str(token), False, "", rules, place(token, offset)) for token in tokens if token.type == "NAME"]


def place(token: Token | Word, offset: int) -> Span:
    """The place of a token in a text that begins at an offset of the source."""
    start = offset + (token.start_pos or 0)
    return Span(start, start + len(token))
