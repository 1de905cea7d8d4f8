"""Writes records in their one canonical form. What was not understood is written as it stood."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from sambanotation.notation.letters import ENGLISH, Letters
from sambanotation.notation.lines import Cutter
from sambanotation.notation.record import (
    Annotation,
    ClaimLine,
    DealHeading,
    Empty,
    EndLine,
    ExposeLine,
    Glyph,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    Mark,
    MeldLine,
    Note,
    PenaltyLine,
    Record,
    RedLine,
    Remark,
    Tag,
    Tail,
    TakenLine,
    ToPlayLine,
    Turn,
    Unreadable,
    Variation,
)
from sambanotation.notation.spelling import spell_action, spell_cards, spell_chains
from sambanotation.notation.tags import letters_from

NESTED = "  "
CONTINUED = "    "


def print_records(records: Iterable[Record]) -> str:
    """Records as text, each in the letters of its tag `Cards`, with line feeds as line ends. `parse` gives the same
    records of it."""
    page = _Page()
    for record in records:
        page.letters = letters_from(record.opening)
        for number, line in enumerate(record.opening):
            page.put(line, apart=number == 0)
        for deal in record.deals:
            page.put(deal.heading, apart=True)
            for line in deal.lines:
                page.put(line)
    return "".join(line + "\n" for line in page.lines)


class _Page:
    """Written lines, one below the other."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.letters = ENGLISH
        self._last: Line | None = None
        # Whether a brace stands open above: an indented line could close it, and then belong to it.
        self._brace_open = False

    def put(self, line: Line, apart: bool = False, depth: int = 0) -> None:
        """Adds a line. One that begins something stands `apart`, unless a remark or an empty line leads to it."""
        if apart and self._last is not None and not isinstance(self._last, Empty):
            self.lines.append("")
        self._last = line
        if isinstance(line, Variation):
            self._put_variation(line, depth)
        elif isinstance(line, Unreadable):
            self.lines.append(line.text)
            still_open = self._brace_open and line.text[:1].isspace()
            self._brace_open = still_open or any(written.unclosed is not None for written in Cutter(line.text))
        else:
            # Only some lines are read as lines of their own where they are indented, and a remark is none of them.
            self._write(line, said(line, self.letters), 0 if isinstance(line, Empty) else depth)

    def _put_variation(self, variation: Variation, depth: int) -> None:
        self._write(variation, "(", depth)
        for line in variation.lines:
            self.put(line, depth=depth + 1)
        self._write(variation.close, ")", depth)
        self._last = variation

    def _write(self, line: Line, statement: str, depth: int) -> None:
        written = _written(line, statement, "" if self._brace_open else NESTED * depth, self.letters)
        self._brace_open = self._brace_open and not written
        self.lines.append(written)


def _written(line: Line, statement: str, indent: str, letters: Letters) -> str:
    """A line with its notes and its tail."""
    writer = _Writer(indent)
    if isinstance(line, Turn):
        _write_turn(line, writer, letters)
    else:
        if statement:
            writer.word(statement)
        writer.notes(line.notes)
    writer.tail(line.tail)
    return writer.text


def _write_turn(turn: Turn, writer: _Writer, letters: Letters) -> None:
    writer.word(f"{turn.number}. {turn.seat}")
    writer.notes(turn.notes[: turn.leading])
    for played in turn.played:
        writer.word(spell_action(played.action, letters))
        for note in played.notes:
            if isinstance(note, Glyph):
                writer.text += note.sign
            else:
                writer.notes((note,))
    writer.notes(turn.notes[turn.leading :])


class _Writer:
    """One logical line as it grows, with a break behind each remark in it."""

    def __init__(self, indent: str) -> None:
        self.text = indent
        self._indent = indent
        self._break_due = False

    def word(self, word: str) -> None:
        """Adds a word behind white space."""
        if self._break_due:
            self.text += f"\n{self._indent}{CONTINUED}{word}"
            self._break_due = False
        else:
            self.text += f" {word}" if self.text.strip() else word

    def notes(self, notes: Iterable[Note]) -> None:
        for note in notes:
            match note:
                case Annotation():
                    self.word(f"{{{note.text}}}")
                case Glyph():
                    self.word(note.sign)
                case Remark():
                    self._break_due = self._break_due or note.own_line
                    self.word(f";{note.text}")
                    self._break_due = True

    def tail(self, tail: Tail) -> None:
        marks, remark = spell_marks(tail.marks), [] if tail.remark is None else [f";{tail.remark}"]
        # A remark that looks like a mark (a mark that was not understood) would spoil the marks before it.
        apart = marks and remark and remark[0][1:2] in ("!", "~")
        for parts in (remark, marks) if apart else (marks + remark,):
            if parts:
                self._break_due = self._break_due or tail.own_line
                self.word(" ".join(parts))
                self._break_due = True


def spell_marks(marks: Iterable[Mark]) -> list[str]:
    """Marks as the tail of a line holds them: `;! name name`, `;! samba-br: name`, `;~ name reason`."""
    written: list[str] = []
    for (acknowledges, rules), group in groupby(marks, key=lambda mark: (mark.acknowledges, mark.rules)):
        if acknowledges:
            written.extend(f";~ {mark.name} {mark.reason}".rstrip() for mark in group)
        else:
            names = " ".join(mark.name for mark in group)
            written.append(f";! {rules}: {names}" if rules else f";! {names}")
    return written


def said(line: Line, letters: Letters = ENGLISH) -> str:
    """What a line says, without its notes and its tail; nothing of a turn, which is written piece by piece."""
    match line:
        case Tag(name=name, value=value):
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'[{name} "{escaped}"]'
        case DealHeading(number=number, dealer=dealer, position=position):
            parts = (str(number) if number is not None else "", f"dealer {dealer}" if dealer else "")
            return _words("deal", *parts, "position" * position)
        case HandLine(seat=seat, chains=chains):
            return _words(f"hand {seat}", spell_chains(chains, letters), "..." * line.open)
        case HeapLine(heap=heap, cards=cards, open_at=at):
            return _words(heap, spell_cards(cards[:at], letters), "..." * line.open, spell_cards(cards[at:], letters))
        case RedLine(owner=owner, cards=cards):
            return _words(f"red {owner}", spell_cards(cards, letters))
        case MeldLine(side=side, cards=cards):
            return _words(f"meld {side}", f"={spell_cards(cards, letters)}" if cards else "", "..." * line.open)
        case TakenLine(side=side, taken=taken):
            return _words(f"taken {side}", "" if taken else "no")
        case LaidLine(seats=seats):
            return _words("laid", *seats)
        case ToPlayLine(seat=seat, drawn=drawn):
            return f"{'drawn' if drawn else 'to-play'} {seat}"
        case PenaltyLine(side=side, points=points, reason=reason):
            return f"penalty {side} {points} {reason}"
        case ExposeLine(seat=seat, cards=cards):
            return f"expose {seat} {spell_cards(cards, letters)}"
        case EndLine(how=how):
            return f"end {how}"
        case ClaimLine(word=word, claims=claims):
            amounts = (f"{name} {amount}" for claim in claims for name, amount in [(claim.side, ""), *claim.amounts])
            return _words(word, *(part.strip() for part in amounts))
        case _:
            return ""


def _words(*words: str) -> str:
    return " ".join(word for word in words if word)
