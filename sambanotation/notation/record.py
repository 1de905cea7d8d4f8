"""What was written: a record as a value, line by line, with the places of everything.

Two records are equal where they say the same in the same order: spans and spacing do not count, remarks,
annotations, glyphs, marks, empty lines and unreadable lines do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from sambanotation.frozen import frozen, frozen_by_name
from sambanotation.game.actions import Action, Chain
from sambanotation.game.cards import Cards
from sambanotation.notation.places import Unplaced, UnplacedPart, worked_out
from sambanotation.notation.spelled_out import DealtCards, WrittenCards
from sambanotation.source import NOWHERE, Span


@frozen
class Annotation:
    """`{...}`: the text between the braces as written, escapes kept."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Glyph:
    """`!`, `?`, `!!`, `??`, `!?`, `?!` or `$n`."""

    sign: str
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Remark:
    """The text after a `;` behind which its logical line goes on; `own_line`: nothing else is on its written line."""

    text: str
    own_line: bool = False
    span: Span = field(default=NOWHERE, compare=False)


Note = Annotation | Glyph | Remark


@frozen
class Mark:
    """A name in `;! name name` or `;~ name reason`. `rules` limits an expectation to one rule set."""

    name: str
    acknowledges: bool
    reason: str = ""
    rules: str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Tail:
    """What may follow any line: all its marks, then a remark (the text after `;`, None where there is none); on an
    indented line of its own where `own_line`."""

    marks: tuple[Mark, ...] = ()
    remark: str | None = None
    own_line: bool = False
    span: Span = field(default=NOWHERE, compare=False)


NO_TAIL = Tail()


@worked_out("span", "places")
@frozen
class Located(UnplacedPart):
    """An action with its place and the notes that belong to it: glyphs that touch it, then annotations.

    `places` are those of its written cards (one for each item of `cards`, or of the chains flattened), from the
    beginning of the action, so that equal texts share them.
    """

    among = "played"

    action: Action
    span: Span = field(default=NOWHERE, compare=False)
    places: tuple[Span, ...] = field(default=(), compare=False)
    notes: tuple[Note, ...] = ()

    def work_out(self, name: str) -> Any:
        if name == "span":
            return self.reader.turn_places(self.at).actions[self.nth]
        return UnplacedPart.work_out(self, name)

    @property
    def card_spans(self) -> tuple[Span, ...]:
        """The places of its written cards in the source."""
        at = self.span.start
        return tuple(Span(at + place.start, at + place.end) for place in self.places)


@worked_out("span")
@frozen_by_name
class Line(Unplaced):
    """A logical line: one written line with its indented continuations.

    `span` runs from its first sign to the last one before its tail. `notes` are those of the line itself.
    """

    tail: Tail = NO_TAIL
    notes: tuple[Note, ...] = ()
    span: Span = field(default=NOWHERE, compare=False)


@frozen
class Empty(Line):
    """An empty line, or a line with nothing but a remark, marks or notes."""


@frozen
class Unreadable(Line):
    """A line that is not understood, or out of place, kept as it is. `span` holds all of it, indentation and tail too;
    `text` is that text, its line ends as `\\n`.
    """

    text: str


@frozen
class Tag(Line):
    """`[Name "value"]`, the value with its escapes undone."""

    name: str
    value: str
    value_span: Span = field(default=NOWHERE, compare=False)


@worked_out("number_span", "dealer_span")
@frozen
class DealHeading(Line):
    """`deal 1 dealer D`, `deal 3 position`. A number that is not written is None."""

    number: int | None
    dealer: str | None = None
    position: bool = False
    number_span: Span = field(default=NOWHERE, compare=False)
    dealer_span: Span = field(default=NOWHERE, compare=False)


@worked_out("chains", "seat_span", "card_spans")
@frozen
class HandLine(DealtCards, Line):
    """`hand A As Ah 3d/5c ...`: chains as dealt, runs spelled out; `open` where `...` says that more is not known.
    `kinds` are those of its cards, where every one is known and none has another behind it; None elsewhere."""

    seat: str
    chains: tuple[Chain, ...]
    open: bool
    seat_span: Span = field(default=NOWHERE, compare=False)
    card_spans: tuple[Span, ...] = field(default=(), compare=False)
    kinds: bytes | None = field(init=False, compare=False, repr=False)


@worked_out("cards", "card_spans")
@frozen
class HeapLine(WrittenCards, Line):
    """`up ...`, `stock ...`, `pile ...`: cards of a heap in the order in which they come or came.

    `heap` is "up", "stock" or "pile". `open` where `...` is written; `open_at` is the index before which it stands.
    `kinds` are those of its cards, where every one is written as one known card; None elsewhere.
    """

    heap: str
    cards: Cards
    open: bool = False
    open_at: int = 0
    card_spans: tuple[Span, ...] = field(default=(), compare=False)
    kinds: bytes | None = field(init=False, compare=False, repr=False)


@worked_out("owner_span", "card_spans")
@frozen
class RedLine(Line):
    """`red B 3h`: dealt red threes shown before the first turn; in a position `red A+C 3h`, those of a side."""

    owner: str
    cards: Cards
    owner_span: Span = field(default=NOWHERE, compare=False)
    card_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class MeldLine(Line):
    """`meld A+C =7c..9c`, only in a position. No cards: the side has no melds; `open`: it may have more."""

    side: str
    cards: Cards
    open: bool = False
    side_span: Span = field(default=NOWHERE, compare=False)
    card_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class TakenLine(Line):
    """`taken A+C`, `taken A+C no`, only in a position: whether the side has taken the pile in this deal."""

    side: str
    taken: bool
    side_span: Span = field(default=NOWHERE, compare=False)


@frozen
class LaidLine(Line):
    """`laid A C`, only in a position: the players who have laid cards; none where it stands alone."""

    seats: tuple[str, ...]
    seat_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class ToPlayLine(Line):
    """`to-play B`, or `drawn B` where B has drawn already; only in a position."""

    seat: str
    drawn: bool
    seat_span: Span = field(default=NOWHERE, compare=False)


@worked_out("played", "number_span", "seat_span")
@frozen
class Turn(Line):
    """`4. A +Kc 5c =As Ah Ad -Tc`: one seat's turn.

    Notes of the turn itself are the line's notes; `leading` of them stand before the first action. `actions` are those
    of `played`, which takes longer to ask for.
    """

    number: int
    seat: str
    played: tuple[Located, ...]
    leading: int = 0
    number_span: Span = field(default=NOWHERE, compare=False)
    seat_span: Span = field(default=NOWHERE, compare=False)
    actions: tuple[Action, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "actions", tuple([located.action for located in self.played]))

    def work_out(self, name: str) -> Any:
        if name == "played":
            return tuple([_located(action, self, nth) for nth, action in enumerate(self.actions)])
        return self.reader.extent(self.at) if name == "span" else getattr(self.reader.turn_places(self.at), name)


def _located(action: Action, turn: Turn, nth: int) -> Located:
    """An action of a turn whose places are not worked out."""
    located: Any = Located.__new__(Located)
    located.action, located.notes, located.reader, located.at, located.nth = action, (), turn.reader, turn.at, nth
    return located  # type: ignore[no-any-return]


@frozen
class Variation(Line):
    """A block between `(` and `)`: what might have been instead of the turn above. Its lines are turns, table events,
    empty lines, unreadable lines and further variations. `span` is that of its `(` line; `tail` and `notes` are
    those of the `(` line, `close` holds those of the `)` line.
    """

    lines: tuple[Line, ...]
    close: Empty = field(default_factory=Empty)


@frozen
class PenaltyLine(Line):
    """`penalty B+D 100 stock-out-of-turn`."""

    side: str
    points: int
    reason: str
    side_span: Span = field(default=NOWHERE, compare=False)


@frozen
class ExposeLine(Line):
    """`expose B 4s 5h`: cards shown by mistake and penalised on the table."""

    seat: str
    cards: Cards
    seat_span: Span = field(default=NOWHERE, compare=False)
    card_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class EndLine(Line):
    """`end out`, `end stock`, `end abandoned`."""

    how: str


@worked_out("side_span", "amount_spans")
@frozen
class Claim(UnplacedPart):
    """One side of a closing line or of `minimum`: `A+C 90`, or `A+C samba 2 out 1` in a `count` line.

    `amounts` holds (name, number) pairs; the name is "" except in `count` lines.
    """

    among = "claims"

    side: str
    amounts: tuple[tuple[str, int], ...]
    side_span: Span = field(default=NOWHERE, compare=False)
    amount_spans: tuple[Span, ...] = field(default=(), compare=False)


@frozen
class ClaimLine(Line):
    """`minimum`, `count`, `score` or `total` (its `word`), with a claim for each side that it names."""

    word: str
    claims: tuple[Claim, ...]


@worked_out("no_turns")
@frozen
class Deal:
    """A deal: its heading and its lines in order; `no_turns` are those that are no turns, as few are."""

    heading: DealHeading
    lines: tuple[Line, ...]
    no_turns: tuple[Line, ...] = field(init=False, compare=False, repr=False)

    def work_out(self, _name: str) -> Any:
        return tuple([line for line in self.lines if type(line) is not Turn])

    def all_lines(self) -> Iterator[Line]:
        """Its heading and every line in order: those of a variation, and then the one that closes it, after its
        first."""
        yield self.heading
        yield from _within(self.lines)


@frozen
class Opening:
    """What stands before the first deal of a record: its lines, tags among them. `start` is where the record begins."""

    lines: tuple[Line, ...]
    start: int = field(default=0, compare=False)

    def tags(self) -> Iterator[Tag]:
        return (line for line in self.lines if isinstance(line, Tag))

    def tag(self, name: str) -> Tag | None:
        """The first tag of a name, which is the one that holds."""
        return next((tag for tag in self.tags() if tag.name == name), None)


@frozen
class Record:
    """A match: the lines before its first deal (tags among them), then its deals.

    `span` runs from its first sign to its last.
    """

    opening: tuple[Line, ...]
    deals: tuple[Deal, ...]
    span: Span = field(default=NOWHERE, compare=False)

    @property
    def is_blank(self) -> bool:
        """Whether it holds neither a tag nor a deal, but only remarks and lines that are not understood."""
        return not self.deals and not any(self.tags())

    @property
    def head(self) -> Opening:
        """What stands before its first deal."""
        return Opening(self.opening, self.span.start)

    def tags(self) -> Iterator[Tag]:
        return self.head.tags()

    def tag(self, name: str) -> Tag | None:
        """The first tag of a name, which is the one that holds."""
        return self.head.tag(name)

    def lines(self) -> Iterator[Line]:
        """Every line in order: those of a variation, and then the one that closes it, after its first."""
        yield from self.opening
        for deal in self.deals:
            yield from deal.all_lines()


def _within(lines: tuple[Line, ...]) -> Iterator[Line]:
    pending = list(reversed(lines))
    while pending:
        line = pending.pop()
        yield line
        if isinstance(line, Variation):
            pending.append(line.close)
            pending.extend(reversed(line.lines))
