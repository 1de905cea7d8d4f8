"""Records whose expectations are written anew, so that they name what is found. Nothing else in them is touched."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sambanotation.frozen import frozen
from sambanotation.notation.lines import Cutter, WrittenLine
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Empty, Line, Mark, Record, Tag
from sambanotation.notation.record_faults import UNKNOWN_FINDING_NAME
from sambanotation.replay import catalogue
from sambanotation.replay.expectations import THE_WHOLE, Trial, trials
from sambanotation.source import Source

_OPENS = re.compile(r";![^\S\r\n]*(?:[^\s;]+:)?[^\S\r\n]*\Z")
_BLANK = " \t"

_EXPECTATIONS = (
    re.compile(r";! ?(?:[a-z0-9@.-]+:)?(?: *[a-z0-9-]+)+"),
    re.compile(r'^\[(?:Expect|Undecided) "[^"]*"\]', re.MULTILINE),
    re.compile(r"\s+"),
)
"""What is struck out of a text for comparison: marks, the two tags, white space."""


@frozen
class Change:
    """What is written otherwise. `line` is the logical line (from 1) whose expectations they are, THE_WHOLE for those
    of tags; `at` the number of the first written line, `before` and `after` the written lines."""

    line: int
    at: int
    before: tuple[str, ...]
    after: tuple[str, ...]


@frozen
class Rewritten:
    """A text whose expectations are as found, with the changes by record (from 1).

    `kept` tells that the text is the old one all the same, since it could not be written so that nothing else changes.
    `trials` are those of the text as it is now: what could not be written down is a surprise still.
    """

    text: str
    changes: dict[int, tuple[Change, ...]]
    trials: tuple[Trial, ...]
    kept: bool = False


def rewritten(source: Source, tried: Sequence[Trial], folder: Path | None = None) -> Rewritten:
    """A text with its expectations as found; `tried` are its trials, `folder` is as `trials` has it.

    The result holds the same records but for their expectations, and to write it anew changes nothing more.
    """
    edits = _edits(source, tried)
    if not edits:
        return Rewritten(source.text, {}, tuple(tried))
    text = _applied(source.text, edits)
    anew = Source(source.name, text, source.bom)
    again = trials(anew, folder)
    if _without_expectations(anew) != _without_expectations(source) or _edits(anew, again):
        return Rewritten(source.text, {}, tuple(tried), kept=True)
    by_record = {trial.number: [one for one in edits if one.record == trial.number] for trial in tried}
    return Rewritten(text, {number: _changes(source, some) for number, some in by_record.items() if some}, again)


def _without_expectations(source: Source) -> tuple[list[type[Line]], str]:
    """What a text says but for what it expects: its lines by their kinds, and all signs of its canonical form."""
    records = parse(source).records
    told = [line for record in records for line in record.lines() if not isinstance(line, Empty)]
    kinds = [type(line) for line in told if not (isinstance(line, Tag) and line.name in ("Expect", "Undecided"))]
    text = print_records(records)
    for pattern in _EXPECTATIONS:
        text = pattern.sub("", text)
    return kinds, text


@frozen
class _Edit:
    """A stretch of a text and what is to stand there; for which record, and for which of its lines."""

    start: int
    end: int
    text: str
    record: int
    line: int


def _applied(text: str, edits: Iterable[_Edit], offset: int = 0) -> str:
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: edit.start - offset] + edit.text + text[edit.end - offset :]
    return text


def _changes(source: Source, edits: Sequence[_Edit]) -> tuple[Change, ...]:
    """Edits as the written lines that they change."""
    by_line: dict[tuple[int, int, int], list[_Edit]] = {}
    for edit in edits:
        first, _ = source.position(edit.start)
        last, _ = source.position(max(edit.end - 1, edit.start))
        by_line.setdefault((first, last, edit.line), []).append(edit)
    changes = []
    for (first, last, line), some in sorted(by_line.items()):
        start = source.line_starts[first - 1]
        end = source.line_starts[last - 1] + len(source.line(last))
        end = max(end, *(edit.end for edit in some))
        before = source.text[start:end]
        after = _applied(before, some, start)
        changes.append(Change(line, first, tuple(before.splitlines()), tuple(after.splitlines())))
    return tuple(changes)


def _edits(source: Source, tried: Sequence[Trial]) -> list[_Edit]:
    failed = [trial for trial in tried if trial.surprises]
    if not failed:
        return []
    # A text without a record has a trial, and nothing that could be written anew.
    records = dict(enumerate(parse(source).records, 1))
    cut = _Cut(source.text)
    return [
        edit
        for trial in failed
        if trial.number in records
        for edit in _OfRecord(source, records[trial.number], trial, cut).edits()
    ]


class _Cut:
    """The logical lines of a text as they are written, cut when somebody asks for one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: list[WrittenLine] = []
        self._starts: list[int] = []

    def at(self, offset: int) -> WrittenLine:
        """The logical line that holds a sign."""
        if not self._lines:
            self._lines = list(Cutter(self._text))
            self._starts = [line.start for line in self._lines]
        return self._lines[bisect_right(self._starts, offset) - 1]


Names = dict[str | None, list[str]]
"""Names of findings by the rule set under which they are expected, None for all."""


class _OfRecord:
    """Writes the expectations of one record anew."""

    def __init__(self, source: Source, record: Record, trial: Trial, cut: _Cut) -> None:
        self._source, self._record, self._trial, self._cut = source, record, trial, cut
        self._known = catalogue.names()
        self._anywhere: dict[int, set[str]] = {}

    def edits(self) -> Iterator[_Edit]:
        yield from self._of_expect()
        yield from self._of_undecided()
        for line in self._record.lines():
            if line.span.end:
                yield from self._of_line(line)

    def _edit(self, start: int, end: int, text: str, line: int) -> _Edit:
        return _Edit(start, end, text, self._trial.number, line)

    def _of_expect(self) -> Iterator[_Edit]:
        """The tag Expect: names that are found nowhere go."""
        marks = [marked.mark for marked in self._trial.own.marks if marked.line == THE_WHOLE]
        there = [Counter(name for _, name in verdicts.found.elements()) for verdicts in self._trial.under]
        kept = []
        for mark in marks:
            held = self._held(mark)
            if all(there[at][mark.name] > 0 for at in held):
                kept.append(mark)
            for at in held:
                there[at][mark.name] -= 1
        for at, verdicts in enumerate(self._trial.under):
            self._anywhere[at] = {mark.name for mark in kept if verdicts.holds(mark)}
        tag = self._record.tag("Expect")
        if tag is None or kept == marks:
            return
        if kept:
            rules = f"{kept[0].rules}: " if kept[0].rules else ""
            value = rules + " ".join(mark.name for mark in kept)
            yield self._edit(tag.value_span.start, tag.value_span.end, value, THE_WHOLE)
        else:
            yield self._without(tag)

    def _without(self, tag: Tag) -> _Edit:
        """A tag goes, and its line with it where nothing else stands there."""
        text = self._source.text
        end = text.index("]", tag.value_span.end) + 1
        while text[end : end + 1] and text[end] in _BLANK:
            end += 1
        return self._edit(tag.span.start, _behind_line_end(text, end), "", THE_WHOLE)

    def _of_undecided(self) -> Iterator[_Edit]:
        """The tag Undecided, where it does not say what is undecided."""
        tag = self._record.tag("Undecided")
        under = self._trial.under
        if tag is None or all(one.expected_undecided == one.undecided for one in under):
            return
        everywhere = under[0].undecided
        for verdicts in under[1:]:
            everywhere = everywhere & verdicts.undecided
        apart = [(one.rules, one.undecided - everywhere) for one in under if one.rules is not None]
        words = [f"{rules}:{name}" for rules, names in apart for name in sorted(names.elements())]
        others = [word for word in tag.value.split() if word.rpartition(":")[0] in self._trial.not_had]
        value = " ".join([*sorted(everywhere.elements()), *words, *others])
        yield self._edit(tag.value_span.start, tag.value_span.end, value, THE_WHOLE)

    def _of_line(self, line: Line) -> Iterator[_Edit]:
        number, _ = self._source.position(line.span.start)
        marks = [mark for mark in line.tail.marks if not mark.acknowledges]
        groups = _groups(marks, self._source.text, self._cut.at(line.span.start).start) if marks else []
        kept, more = self._as_found(number, marks)
        if not more and len(kept) == len(marks):
            return
        texts = [self._group(group, kept, more) for group in groups]
        fresh = [_spelled(rules, names) for rules, names in more.items() if names]
        if not groups:
            yield self._fresh(line, " ".join(fresh), number)
            return
        texts[-1] = " ".join(part for part in (texts[-1], *fresh) if part)
        for (start, end, _), text in zip(groups, texts, strict=True):
            if not text:
                yield self._gone(start, end, number)
            elif text != self._source.text[start:end]:
                yield self._edit(start, end, text, number)

    def _group(self, group: _Group, kept: Sequence[Mark], more: Names) -> str:
        """A group of marks without those that go, and with what belongs to it; that is taken from `more`."""
        start, end, marks = group
        rules = marks[0].rules
        added = more.pop(rules, [])
        names = [mark.name for mark in marks if any(mark is one for one in kept)]
        if not added and len(names) == len(marks):
            return self._source.text[start:end]
        return _spelled(rules, [*names, *added]) if names or added else ""

    def _as_found(self, number: int, marks: Sequence[Mark]) -> tuple[list[Mark], Names]:
        """The marks of a line that stay, and the names that are found there besides."""
        under = self._trial.under
        found = [_on(number, verdicts.found) for verdicts in under]
        rest = [_on(number, verdicts.demanded) for verdicts in under]
        for mark in marks:
            if mark.name not in self._known:
                for at in self._held(mark):
                    # It goes, and takes the finding that it is no name with it.
                    found[at][UNKNOWN_FINDING_NAME.name] -= 1
                    rest[at][UNKNOWN_FINDING_NAME.name] -= 1
        kept = []
        for mark in marks:
            held = self._held(mark)
            if all(found[at][mark.name] > 0 for at in held):
                kept.append(mark)
                for at in held:
                    found[at][mark.name] -= 1
                    rest[at][mark.name] -= 1
        for at in range(len(under)):
            rest[at] = Counter({name: n for name, n in rest[at].items() if n > 0 and name not in self._anywhere[at]})
        everywhere = rest[0]
        for one in rest[1:]:
            everywhere = everywhere & one
        more: Names = {None: sorted(everywhere.elements())}
        for at, verdicts in enumerate(under):
            if verdicts.rules is not None:
                more[verdicts.rules] = sorted((rest[at] - everywhere).elements())
        return kept, {rules: names for rules, names in more.items() if names}

    def _held(self, mark: Mark) -> list[int]:
        """The verdicts, by their places, under which a mark expects something."""
        return [at for at, verdicts in enumerate(self._trial.under) if verdicts.holds(mark)]

    def _fresh(self, line: Line, marks: str, number: int) -> _Edit:
        """The first marks of a line: before the tail that ends it, else at its end."""
        written = self._cut.at(line.span.start)
        if written.tails and written.tails[-1][1] == written.end:
            at = written.tails[-1][0]
            return self._edit(at, at, f"{marks} ", number)
        at = written.start + len(self._source.text[written.start : written.end].rstrip())
        return self._edit(at, at, f" {marks}", number)

    def _gone(self, start: int, end: int, number: int) -> _Edit:
        """Marks go with the white space before them, and with their line where nothing else stands there."""
        text = self._source.text
        while start and text[start - 1] in _BLANK:
            start -= 1
        alone = start == 0 or text[start - 1] in "\r\n"
        if not alone:
            return self._edit(start, end, "", number)
        while text[end : end + 1] and text[end] in _BLANK:
            end += 1
        whole = _behind_line_end(text, end)
        if whole > end or end == len(text):
            return self._edit(start, whole, "", number)
        # Something follows: it keeps the indentation that makes it part of the line.
        return self._edit(start + len(text[start:end]) - len(text[start:end].lstrip(_BLANK)), end, "", number)


_Group = tuple[int, int, list[Mark]]
"""Marks behind one `;!`, with the stretch of the text that they fill."""


def _groups(marks: Sequence[Mark], text: str, line_start: int) -> list[_Group]:
    groups: list[_Group] = []
    for mark in marks:
        if groups and groups[-1][2][0].rules == mark.rules and text[groups[-1][1] : mark.span.start].isspace():
            start, _, some = groups[-1]
            groups[-1] = start, mark.span.end, [*some, mark]
            continue
        opens = _OPENS.search(text, line_start, mark.span.start)
        assert opens is not None, "a mark stands behind its sign"
        groups.append((opens.start(), mark.span.end, [mark]))
    return groups


def _spelled(rules: str | None, names: Sequence[str]) -> str:
    return f";! {rules}: {' '.join(names)}" if rules else f";! {' '.join(names)}"


def _on(line: int, places: Counter[tuple[int, str]]) -> Counter[str]:
    return Counter({name: times for (at, name), times in places.items() if at == line})


def _behind_line_end(text: str, at: int) -> int:
    """The place behind a line end that stands at a place; that place itself where none does."""
    return at + 2 if text[at : at + 2] == "\r\n" else at + 1 if text[at : at + 1] in ("\r", "\n") else at
