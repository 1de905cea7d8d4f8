"""The tails of lines: marks (`;! name`, `;~ name reason`) and a remark."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from lark import Token, Tree, UnexpectedInput

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.grammar import SyntaxTree, grammar
from sambanotation.notation.line_faults import MARK_IN_REMARK, MARK_NOT_UNDERSTOOD
from sambanotation.notation.phrases import cut
from sambanotation.notation.record import Mark
from sambanotation.source import Span

_LOOKS_LIKE_A_MARK = re.compile(r";[!~]\s*[a-z]")


class WrittenTail(NamedTuple):
    """What follows `;` on a written line. Places are relative to its beginning."""

    marks: tuple[Mark, ...]
    remark: str | None
    faults: tuple[Diagnostic, ...] = ()


@lru_cache(maxsize=4096)
def read_tail(text: str) -> WrittenTail:
    """The tail that a text holds, from its `;` to the end of the written line.

    A mark that is not understood is kept as a remark, so that the tail loses nothing and costs no line.
    """
    text = text.rstrip()
    if text[1:2] not in ("!", "~"):
        return _with_remark((), text, 0)
    try:
        tree = grammar().parse(text, start="tail")
    except UnexpectedInput:
        fault = MARK_NOT_UNDERSTOOD.at(Span(0, len(text)), found=cut(text))
        return WrittenTail((), text[1:], (fault,))
    marks = tuple(mark for part in tree.children if isinstance(part, Tree) for mark in _marks(part))
    last = tree.children[-1]
    if isinstance(last, Token):
        return _with_remark(marks, str(last), last.start_pos or 0)
    return WrittenTail(marks, None)


def _with_remark(marks: tuple[Mark, ...], remark: str, at: int) -> WrittenTail:
    hidden = _LOOKS_LIKE_A_MARK.search(remark)
    faults = (MARK_IN_REMARK.at(Span(at + hidden.start(), at + len(remark))),) if hidden else ()
    return WrittenTail(marks, remark[1:], faults)


def _marks(part: SyntaxTree) -> list[Mark]:
    tokens = [token for token in part.children if isinstance(token, Token)]
    if part.data == "expected":
        return named_findings(tokens, 0)
    name, reason = tokens[0], "".join(tokens[1:]).strip()
    return [Mark(str(name), True, reason, None, place(name, 0))]


def named_findings(tokens: list[Token], offset: int) -> list[Mark]:
    """Expectations: names of findings, perhaps after the name of a rule set and a colon."""
    rules = next((str(token)[:-1] for token in tokens if token.type == "RULES"), None)
    return [Mark(str(token), False, "", rules, place(token, offset)) for token in tokens if token.type == "NAME"]


def place(token: Token, offset: int) -> Span:
    """The place of a token in a text that begins at an offset of the source."""
    start = offset + (token.start_pos or 0)
    return Span(start, start + len(token))
