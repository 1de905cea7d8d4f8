"""Short ways to read a text in a test."""

from __future__ import annotations

from sambanotation.diagnostic import Diagnostic
from sambanotation.game.actions import Action
from sambanotation.notation.actions import read_action
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Deal, Line, Record, Turn
from sambanotation.source import Source
from sambanotation.text import Lang


def findings(text: str, names: frozenset[str] | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with a text."""
    return parse(Source("game.sgr", text), names).diagnostics


def told(text: str, names: frozenset[str] | None = None) -> list[tuple[str, str]]:
    """The findings in a text: the name of each, and the guilty signs."""
    return [(finding.name, text[finding.span.start : finding.span.end]) for finding in findings(text, names)]


def messages(text: str) -> list[str]:
    """The messages of the findings in a text, in English."""
    return [finding.message.say(Lang.EN, finding.facts) for finding in findings(text)]


def records(text: str) -> tuple[Record, ...]:
    """The records of a text, whatever is wrong with it."""
    return parse(Source("game.sgr", text)).records


def record(text: str) -> Record:
    """The one record of a text in which nothing is wrong."""
    parsed = parse(Source("game.sgr", text))
    assert parsed.diagnostics == ()
    (only,) = parsed.records
    return only


def deal(lines: str, heading: str = "deal 1") -> Deal:
    """The deal of some lines in which nothing is wrong."""
    (only,) = record(f"{heading}\n{lines}").deals
    return only


def position(lines: str) -> Deal:
    """The deal of some lines that begins in the middle, and in which nothing is wrong."""
    return deal(lines, "deal 1 position")


def line(text: str, heading: str = "deal 1") -> Line:
    """A line of a deal in which nothing is wrong."""
    (only,) = deal(text, heading).lines
    return only


def turn(text: str) -> Turn:
    """A turn in which nothing is wrong."""
    only = line(text, "deal 1 position")
    assert isinstance(only, Turn)
    return only


def action(text: str) -> Action:
    """An action in which nothing is wrong."""
    read = read_action(text)
    assert read is not None
    assert read.faults == ()
    return read.action
