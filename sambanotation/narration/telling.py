"""A replayed game as prose: a heading for each game and each deal, a paragraph for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

from sambanotation.diagnostic import Severity
from sambanotation.frozen import frozen
from sambanotation.game.position import Position
from sambanotation.narration.achieved import completed
from sambanotation.narration.deal_sentences import (
    BACK,
    DEAL,
    INSTEAD,
    JUDGED_TOTAL,
    PLAYED_BY,
    PLAYER,
    PLAYERS,
    POSITION,
    SEEN_BY,
    STARTS,
    TITLE,
)
from sambanotation.narration.lines import line_told
from sambanotation.narration.sentences import (
    FOUND,
    NUMBERED,
)
from sambanotation.narration.tongues import Tongue
from sambanotation.narration.turns import notes_told
from sambanotation.narration.voice import Voice
from sambanotation.notation.record import DealHeading
from sambanotation.output.words import message_of
from sambanotation.replay.steps import Game, Step, What
from sambanotation.text import Lang

_MESSAGES = {Tongue.EN: Lang.EN, Tongue.PT_BR: Lang.PT_BR}
"""The languages that messages have too; in the others a finding is told by its name."""


class Part(StrEnum):
    """What a paragraph is: the title of a game, the heading of a deal, or prose."""

    GAME = "game"
    DEAL = "deal"
    PROSE = "prose"


@frozen
class Paragraph:
    """A paragraph; `depth` is that of the variation that it is of, 0 for what was played."""

    part: Part
    text: str
    depth: int = 0


def narrated(steps: Iterable[Step], tongue: Tongue, seat: str | None = None) -> Iterator[Paragraph]:
    """The paragraphs of some steps. What is common to a game, and the heading of a deal, come before the first step of
    each. With a `seat` it is told whose view they are."""
    game: Game | None = None
    deal: int | None = None
    before: Position | None = None
    for step in steps:
        voice = Voice(tongue, step.game.table.players)
        if game is not step.game:
            game, deal, before = step.game, None, None
            yield Paragraph(Part.GAME, voice.quoted(game.event) if game.event.strip() else voice.say(TITLE))
            yield Paragraph(Part.PROSE, " ".join(_of_the_game(step, voice, seat)))
        if deal != step.deal:
            deal = step.deal
            heading = POSITION if isinstance(step.line, DealHeading) and step.line.position else DEAL
            yield Paragraph(Part.DEAL, voice.say(heading, number=voice.number(deal)))
        yield from _step(step, voice, 0, before)
        before = step.position


def _of_the_game(step: Step, voice: Voice, seat: str | None) -> Iterator[str]:
    game = step.game
    seats = step.position.seats
    players = [
        voice.say(PLAYER, name=voice.quoted(name), seat=voice.quoted(seat))
        if (name := game.table.players.get(seat, "").strip())
        else voice.quoted(seat)
        for seat in seats
    ]
    yield voice.say(PLAYERS, players=voice.all(players))
    yield voice.say(PLAYED_BY, rules=voice.quoted(game.rules.name))
    if game.table.start:
        amounts = [(voice.side(side), points) for side, points in game.table.start.items()]
        yield voice.say(STARTS, amounts=voice.amounts(amounts))
    if seat is not None:
        yield voice.say(SEEN_BY, who=voice.named(seat))
    for line in game.opening:
        yield from notes_told(line.notes, voice)


def _step(step: Step, voice: Voice, depth: int, before: Position | None) -> Iterator[Paragraph]:
    told = [sentence for line in step.lines for sentence in line_told(line, voice)]
    if step.what is What.TURN and before is not None:
        told += completed(before, step.position, step.game.rules, voice)
    told += _judged(step, voice)
    told += _found(step, voice)
    if told:
        text = " ".join(told)
        if step.what is What.TURN:
            text = voice.say(NUMBERED, number=voice.number(step.turn or 0), told=text)
        yield Paragraph(Part.PROSE, text, depth)
    for replay in step.variations:
        block = replay.variation
        opening = [voice.say(INSTEAD, number=voice.number(step.turn or 0))]
        closing = [voice.say(BACK)]
        if block is not None:
            opening += notes_told(block.notes, voice)
            closing = [*notes_told(block.close.notes, voice), *closing]
        yield Paragraph(Part.PROSE, " ".join(opening), depth)
        inside = before
        for inner in replay.steps:
            yield from _step(inner, voice, depth + 1, inside)
            inside = inner.position
        yield Paragraph(Part.PROSE, " ".join(closing), depth)


def _judged(step: Step, voice: Voice) -> Sequence[str]:
    """What the referee makes of a deal that is counted."""
    if step.ledger is None or not step.totals:
        return []
    amounts = [(voice.side(side), total) for side, total in step.totals.items()]
    return [voice.say(JUDGED_TOTAL, amounts=voice.amounts(amounts))]


def _found(step: Step, voice: Voice) -> Iterator[str]:
    """What is against the rules, or not understood. Warnings, notices and what hidden cards leave open are no part of
    the story."""
    for finding in step.findings:
        if finding.severity is not Severity.ERROR or finding.variation > 0:
            continue
        lang = _MESSAGES.get(voice.tongue)
        message = finding.name if lang is None else message_of(finding, lang)
        yield voice.say(FOUND, code=voice.quoted(finding.code), message=voice.quoted(message))
