"""The lines of a step as the record has them, with the guilty cards marked and what was noted about them below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sambanotation.frozen import frozen
from sambanotation.game.cards import RANKS, SUITS
from sambanotation.notation.lesson import asked_in, unescaped
from sambanotation.notation.printer import said
from sambanotation.notation.record import Annotation, Glyph, Line, Note, Remark, Turn, Unreadable
from sambanotation.notation.spelling import spell_action
from sambanotation.output import paint
from sambanotation.output.cards import Look
from sambanotation.output.layout import flow, padded, paragraph, shown, wide, words
from sambanotation.output.paint import Piece, Role
from sambanotation.output.visible import visible
from sambanotation.source import Span

INDENT = 4
LONGEST_UNREADABLE = 400

_BEFORE_CARDS = re.compile(r"(?:@\w+ )?(?:[^\s<]*<|[^\s:]+:|[=+-])?")
_CARD = re.compile(r"[^\s/]+")
_LABEL = re.compile(
    rf"\A[{RANKS}{SUITS}](?:\.\d+|\([{RANKS}]\))?(?=[<:])|(?<=<)[{RANKS}{SUITS}](?:\.\d+|\([{RANKS}]\))?\Z"
)
_LEFT_OUT = "..."


@frozen
class Writing:
    """How lines of a record are shown: the look of the cards, the columns, and the guilty places of the text."""

    look: Look
    columns: int
    guilty: tuple[Span, ...]

    def turn(self, turn: Turn) -> Iterator[paint.Line]:
        """A turn, its actions in order, carets under what is guilty, and the notes of the turn below."""
        cells = self._marked(f"{turn.number}.", turn.number_span, ())
        cells += self._marked(turn.seat, turn.seat_span, ())
        notes = list(turn.notes)
        for located in turn.played:
            acting = self._marked(spell_action(located.action), located.span, located.card_spans)
            for note in located.notes:
                match note:
                    case Glyph(sign=sign):
                        acting[-1] = (*acting[-1], (sign, Role.STRONG))
                    case Annotation(text=text):
                        acting += words(visible("{" + plain_annotation(text) + "}", self.look.encoding), Role.HELP)
                    case Remark():
                        notes.append(note)
            cells += acting
        cells += [((note.sign, Role.STRONG),) for note in notes if isinstance(note, Glyph)]
        yield from with_carets(flow(cells, self.columns, (), INDENT))
        yield from self.notes([note for note in notes if not isinstance(note, Glyph)])
        yield from self.remark(turn)

    def other(self, line: Line) -> Iterator[paint.Line]:
        """Any other line: what it says, and its notes."""
        if isinstance(line, Unreadable):
            # The end of the text is shown for certain, so that nobody takes it for all there is.
            text = shown(line.text.strip(), LONGEST_UNREADABLE, self.look.encoding)
            yield from with_carets(flow(words(text, Role.GUILTY), self.columns, (), INDENT))
            return
        spelled = said(line)
        if spelled:
            places: tuple[Span, ...] = getattr(line, "card_spans", ())
            yield from with_carets(flow(self._marked(spelled, line.span, places), self.columns, (), INDENT))
        yield from self.notes(line.notes)
        yield from self.remark(line)

    def is_guilty(self, line: Line) -> bool:
        """Whether something is found in a line."""
        return any(line.span.start <= span.start < max(line.span.end, line.span.start + 1) for span in self.guilty)

    def notes(self, notes: Sequence[Note]) -> Iterator[paint.Line]:
        """Annotations, remarks and glyphs, each below the other."""
        for note in notes:
            match note:
                case Annotation(text=text):
                    yield from paragraph(
                        visible(plain_annotation(text), self.look.encoding), self.columns, Role.HELP, indent=INDENT
                    )
                case Remark(text=text):
                    yield from self._remark(text)
                case Glyph(sign=sign):
                    yield ((" " * INDENT, None), (sign, Role.STRONG))

    def remark(self, line: Line) -> Iterator[paint.Line]:
        """The remark at the end of a line."""
        if line.tail.remark is not None:
            yield from self._remark(line.tail.remark)

    def _remark(self, text: str) -> Iterator[paint.Line]:
        said = visible("; " + " ".join(text.split()), self.look.encoding)
        yield from paragraph(said, self.columns, Role.FAINT, indent=INDENT)

    def _marked(self, spelled: str, whole: Span, places: Sequence[Span]) -> list[paint.Line]:
        """The words of a spelling as cells; those of its cards whose places are guilty are marked."""
        cards, guilty = marked(spelled, whole, places, self.guilty)
        written = {card.start(): card for card in cards}
        return [self._cell(spelled, word.span(), written, guilty) for word in re.finditer(r"\S+", spelled)]

    def _cell(
        self, spelled: str, word: tuple[int, int], cards: dict[int, re.Match[str]], guilty: Sequence[tuple[int, int]]
    ) -> paint.Line:
        pieces: list[Piece] = []
        at, end = word
        while at < end:
            card = cards.get(at)
            until = card.end() if card else next((later for later in sorted(cards) if at < later < end), end)
            marked = any(low <= at < high for low, high in guilty)
            role = Role.GUILTY if marked else None
            text = spelled[at:until]
            pieces.append(
                self.look.card(text, role) if card else (visible(self._labelled(text), self.look.encoding), role)
            )
            at = until
        return tuple(pieces)

    def _labelled(self, text: str) -> str:
        """What stands before cards, with the name of a meld in it in the letters of the record."""
        return _LABEL.sub(lambda found: self.look.letters.own(found.group()), text)


def marked(
    spelled: str, whole: Span, places: Sequence[Span], guilty: Sequence[Span]
) -> tuple[list[re.Match[str]], list[tuple[int, int]]]:
    """The cards of a spelling, and the stretches of it that are guilty: those cards whose places in the source are, or
    all of it. `whole` is its place, `places` those of its cards."""
    touching = [span for span in guilty if span.start < whole.end and whole.start < span.end]
    begins = _BEFORE_CARDS.match(spelled)
    found = _CARD.finditer(spelled, begins.end() if begins else 0)
    cards = [card for card in found if card.group() != _LEFT_OUT]
    cards = cards[len(cards) - len(places) :] if len(cards) >= len(places) else []
    stretches: list[tuple[int, int]] = []
    for span in touching:
        hit = [
            card.span()
            for card, place in zip(cards, places, strict=bool(cards))
            if span.start <= place.start and place.end <= span.end
        ]
        everything = span.start <= whole.start and whole.end <= span.end
        stretches += [(0, len(spelled))] if everything or not hit else hit
    return cards, stretches


def with_carets(rows: Iterator[paint.Line]) -> Iterator[paint.Line]:
    """Rows, each with a line of carets below it where something of it is guilty."""
    for row in rows:
        yield row
        carets: paint.Line = ()
        column = 0
        for piece in row:
            columns = wide((piece,))
            if piece[1] is Role.GUILTY:
                carets = (*padded(carets, column), ("^" * columns, Role.ERROR))
            column += columns
        if carets:
            yield carets


def plain_annotation(annotation: str) -> str:
    """The text of an annotation as it is read: in one line, without its escapes, of a question without its answers."""
    return " ".join(unescaped(asked_in(annotation)).split())
