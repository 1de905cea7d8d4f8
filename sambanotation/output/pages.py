"""A step of a game as a page: what happened, what is wrong with it, what might have been, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.frozen import frozen
from sambanotation.notation.record import Annotation, DealHeading, Empty, Line, Turn, Variation
from sambanotation.output import paint
from sambanotation.output.cards import Look
from sambanotation.output.layout import flow, paragraph, shown, wide, words
from sambanotation.output.paint import ROLE_OF, Role, line
from sambanotation.output.replay_words import (
    AFTER_TURN,
    BEFORE_TURNS,
    DEAL,
    DEALER,
    DEALING,
    END,
    FOLLOWS,
    LEFT_OUT,
    NO_STEPS,
    PLACE,
    POSITION,
    RECORD,
    SEEN_BY,
    TURN,
    UNREADABLE,
    VARIATION,
    VARIATIONS,
)
from sambanotation.output.table import Showing
from sambanotation.output.visible import visible
from sambanotation.output.words import ACKNOWLEDGED, HELP, SEVERITIES, citation_line, help_of, message_of
from sambanotation.output.written_lines import Writing
from sambanotation.replay.steps import Replay, Step, What
from sambanotation.text import Lang


@frozen
class Style:
    """How pages are made: language, look of the cards, columns, whether undecided findings are shown, whose view of
    the game it is (None: that of the record), and whether a long stock is shortened."""

    lang: Lang
    look: Look
    columns: int
    undecided: bool = False
    seat: str | None = None
    brief: bool = False

    def shows(self, finding: Diagnostic) -> bool:
        """Whether a finding stands on its page."""
        return self.undecided or finding.severity is not Severity.UNDECIDED


@frozen
class Place:
    """Where a step stands: its number among so many (None where these were not counted), and the name of the variation
    that they are (`5.1`), if any, with its block."""

    number: int
    all: int | None
    variation: str = ""
    block: Variation | None = None


def page(step: Step, place: Place, style: Style) -> Iterator[paint.Line]:
    """A step of a game."""
    look = replace(style.look, letters=step.game.table.letters)
    showing = Showing(step.game, style.lang, look, style.columns)
    findings = [finding for finding in step.findings if style.shows(finding)]
    yield from _title(step, place, style, showing)
    if place.block is not None and place.number == 1:
        yield from _noted(place.block, showing)
    yield from _written(step, findings, showing)
    if place.block is not None and place.number == place.all:
        yield from _noted(place.block.close, showing)
    for finding in findings:
        yield from told(finding, style)
    if step.variations:
        yield from _variations(step, place, style, showing)
    yield line()
    yield from showing.hands(step.position, step.seat)
    yield line()
    yield from showing.sides(step.position, step.totals)
    yield line()
    yield from showing.heaps(step.position, brief=style.brief)
    if step.what is What.END:
        yield line()
        yield from showing.count(step.position, step.ledger, step.totals)


def unplayed(replay: Replay, style: Style) -> Iterator[paint.Line]:
    """What is said of a text, or of the records in it, that cannot be played, with what is found there."""
    why = NO_STEPS if not replay.steps else LEFT_OUT
    yield from paragraph(visible(why.say(style.lang, {}), style.look.encoding), style.columns, Role.STRONG)
    for finding in filter(style.shows, replay.unplaced):
        yield from told(finding, style)


def told(finding: Diagnostic, style: Style) -> Iterator[paint.Line]:
    """A finding with its rule; one that only follows from another says so instead."""
    encoding, columns = style.look.encoding, style.columns
    role = ROLE_OF[finding.severity]
    head = f"{SEVERITIES[finding.severity].say(style.lang, {})}[{finding.code}]"
    said = f"{finding.name}: {message_of(finding, style.lang)}"
    cells = [*words(visible(head, encoding), role), *words(visible(said, encoding), Role.STRONG)]
    yield from flow(cells, columns, (), 4)
    below: list[tuple[str, Role | None]] = []
    if finding.consequence_of is not None:
        below.append((FOLLOWS.say(style.lang, {"code": finding.consequence_of.code}), Role.FAINT))
    else:
        if finding.citation is not None:
            below.append((citation_line(finding.citation, style.lang), Role.FAINT))
        help = help_of(finding, style.lang)
        if help is not None:
            below.append((f"{HELP.say(style.lang, {})}: {help}", Role.FAINT))
    if finding.acknowledged is not None:
        below.append((f"{ACKNOWLEDGED.say(style.lang, {})}: {finding.acknowledged}".rstrip(": "), Role.FAINT))
    for text, kind in below:
        yield from paragraph(visible(text, encoding), columns, kind, indent=4)


def title_of(step: Step, showing: Showing) -> str:
    """What a step is, in words: `deal 1, turn 3: C João`."""
    parts = [showing.say(DEAL, number=step.deal)]
    if step.game.number > 1:
        parts.insert(0, showing.say(RECORD, number=step.game.number))
    behind = showing.say(BEFORE_TURNS) if step.turn is None else showing.say(AFTER_TURN, number=step.turn)
    match step.what:
        case What.DEALING:
            arranged = isinstance(step.line, DealHeading) and step.line.position
            parts.append(showing.say(POSITION if arranged else DEALING))
            if step.dealer is not None and not arranged:
                parts.append(showing.say(DEALER, name=step.dealer))
        case What.TURN:
            parts.append(showing.say(TURN, number=step.turn))
        case What.BETWEEN:
            parts.append(behind)
        case What.UNREADABLE:
            parts += [behind, showing.say(UNREADABLE)]
        case What.END:
            parts.append(showing.say(END))
    told = ", ".join(parts)
    return f"{told}: {showing.player(step.seat)}" if step.seat is not None else told


def _title(step: Step, place: Place, style: Style, showing: Showing) -> Iterator[paint.Line]:
    which = ""
    if place.variation:
        which += f" ({showing.say(VARIATION, name=place.variation)})"
    if style.seat is not None:
        seat = shown(style.seat, 20, style.look.encoding)
        which += f" ({showing.say(SEEN_BY, name=seat)})"
    number = showing.say(PLACE, number=place.number, all=place.all) if place.all is not None else str(place.number)
    right = f" {number} =="
    room = style.columns - len(right)
    # Long names are shortened before it is lost whether this was played at all, and who sees it so.
    left = shown(f"== {title_of(step, showing)}", max(room - 2 - wide(line(which)), 4), style.look.encoding)
    left = shown(left + which, max(room - 2, 4), style.look.encoding) + " "
    bar = "=" * max(0, room - wide(line(left)))
    yield line(f"{left}{bar}{right}", Role.STRONG)


def _written(step: Step, findings: Sequence[Diagnostic], showing: Showing) -> Iterator[paint.Line]:
    """The lines that make the step. Those that set up a deal are seen on the table, and are shown where they are
    guilty or say more than that."""
    guilty = tuple(finding.span for finding in findings)
    writing = Writing(showing.look, showing.columns, guilty)
    if step.what is What.DEALING and step.game.event:
        yield line(shown(step.game.event, showing.columns, showing.look.encoding), Role.STRONG)
    if step.what is What.DEALING:
        for each in step.game.opening:
            if writing.is_guilty(each):
                yield from writing.other(each)
            else:
                yield from writing.notes([note for note in each.notes if isinstance(note, Annotation)])
    for each in step.lines:
        if isinstance(each, Turn):
            yield from writing.turn(each)
        elif step.what is not What.DEALING or _says_more(each) or writing.is_guilty(each):
            yield from writing.other(each)


def _noted(each: Line, showing: Showing) -> Iterator[paint.Line]:
    """What is noted at the beginning or the end of a variation."""
    if _says_more(each):
        yield from Writing(showing.look, showing.columns, ()).other(each)


def _says_more(each: Line) -> bool:
    return isinstance(each, Empty) or bool(each.notes) or each.tail.remark is not None


def _variations(step: Step, place: Place, style: Style, showing: Showing) -> Iterator[paint.Line]:
    """What might have been instead, as the record has it: the name of each variation, its notes and its turns."""
    for number, variation in enumerate(step.variations, 1):
        block = variation.variation
        assert block is not None, "it was made from one"
        name = name_of(place.variation, step, number)
        heading = f"{showing.say(VARIATIONS)} ({showing.say(VARIATION, name=name)}):"
        yield from paragraph(heading, showing.columns, Role.FRAME)
        guilty = tuple(finding.span for finding in variation.findings if style.shows(finding))
        for written in _inside(block, Writing(showing.look, showing.columns - 2, guilty)):
            yield (("  ", None), *written)


def name_of(outer: str, step: Step, number: int) -> str:
    """The name of a variation: that of the one it stands in, the turn that it replaces, and its number there."""
    return ".".join(part for part in (outer, str(step.turn), str(number)) if part)


def _inside(block: Variation, writing: Writing) -> Iterator[paint.Line]:
    yield from writing.other(block)
    for each in block.lines:
        if isinstance(each, Turn):
            yield from writing.turn(each)
        elif isinstance(each, Variation):
            yield line("(...)", Role.FAINT)
        else:
            yield from writing.other(each)
    yield from writing.other(block.close)
