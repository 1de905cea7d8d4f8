"""Arbitrary records, with everything that the notation can say. Built as values, so that printing has no part in it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import KINDS, NAMED_KINDS, RANKS, RED_THREES, SUITS, Cards, Lot, Run, Unnamed
from sambanotation.notation.record import (
    Annotation,
    Claim,
    ClaimLine,
    Deal,
    DealHeading,
    Empty,
    EndLine,
    ExposeLine,
    Glyph,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    Located,
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

law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
"""How laws over whole records are tried: they are large, and the first one builds the grammar."""

SEATS = ("A", "B", "C", "D")
SIDES = ("A+C", "B+D", "A", "D+B")
BLANK = Empty()

seats = st.sampled_from(SEATS)
sides = st.sampled_from(SIDES)
small = st.integers(0, 120)
amounts = st.integers(-99_999, 99_999)

# ---- Cards ----

kinds = st.one_of(st.integers(0, KINDS - 1).map(lambda kind: 1 << kind), st.sampled_from(list(NAMED_KINDS.values())))
singles = st.builds(Lot, kinds, derived=st.booleans())


@st.composite
def ranges(draw: DrawFn) -> tuple[int, int]:
    high = draw(st.integers(1, 20))
    return draw(st.integers(0, high)), high


@st.composite
def lots(draw: DrawFn) -> Lot:
    low, high = draw(st.one_of(st.just((1, 1)), ranges()))
    return Lot(draw(kinds), low, high, draw(st.booleans()))


@st.composite
def runs(draw: DrawFn) -> Run:
    low, high = sorted(draw(st.lists(st.integers(0, 12), min_size=2, max_size=2, unique=True)))
    return Run(low, high, draw(st.one_of(st.none(), st.integers(0, 3))))


unnamed = st.builds(lambda sequence, number: Unnamed(sequence, *number), st.booleans(), ranges())
cards: SearchStrategy[Cards] = st.lists(st.one_of(lots(), runs()), min_size=1, max_size=6).map(tuple)
chains: SearchStrategy[Chain] = st.one_of(
    lots().map(lambda lot: (lot,)), st.lists(singles, min_size=2, max_size=3).map(tuple)
)


def _is_meld(laid: Cards) -> bool:
    return any(not isinstance(card, Lot) or card.kinds & ~RED_THREES for card in laid)


melded: SearchStrategy[Cards] = (
    st.lists(st.one_of(lots(), runs(), unnamed), min_size=1, max_size=6).map(tuple).filter(_is_meld)
)
red_chains: SearchStrategy[Chain] = chains.filter(lambda chain: len(chain) > 1 or not chain[0].kinds & ~RED_THREES)
labels = st.builds(
    lambda key, number, holds: Label(key, number, None if number is not None else holds),
    st.sampled_from([*RANKS, *SUITS, "W"]),
    st.one_of(st.none(), st.integers(1, 12)),
    st.one_of(st.none(), st.integers(0, 12)),
)

# ---- Actions ----

simple_actions: SearchStrategy[Action] = st.one_of(
    st.lists(chains, min_size=1, max_size=4).map(lambda drawn: Draw(tuple(drawn))),
    st.builds(TakePile, st.one_of(st.none(), small)),
    st.builds(TakeTop),
    st.lists(red_chains, min_size=1, max_size=3).map(lambda laid: LayRedThrees(tuple(laid))),
    st.builds(LayMeld, melded),
    st.builds(AddToMeld, st.one_of(st.none(), labels), cards),
    st.builds(JoinMelds, labels, labels),
    st.builds(SwapWild, labels, singles, singles),
    st.builds(Discard, cards),
    st.builds(KeepLastCard),
    st.builds(GoOut),
    st.builds(AskPartner, st.booleans()),
    st.builds(AnnounceOneCard),
    st.builds(ClaimHand, small),
    st.builds(Undo),
)
actions: SearchStrategy[Action] = st.one_of(simple_actions, st.builds(OutOfTurn, seats, simple_actions))

# ---- Notes and tails ----

plain = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n")
annotation_parts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n}\\"), max_size=8),
    st.sampled_from(["\\}", "\\\\", "\\a", "\n  ", "\n\n\t", "\n    1. A -Kd", "\n", ";", "{"]),
)


def _annotation(parts: list[str]) -> Annotation:
    # A further line of an annotation is indented, unless it closes it.
    text = "".join(parts)
    lines = text.split("\n")
    return Annotation("\n".join([lines[0], *(line if not line.strip() else " " + line for line in lines[1:])]))


braced = st.lists(annotation_parts, max_size=5).map(_annotation)
glyphs = st.one_of(st.sampled_from(["!", "?", "!!", "??", "!?", "?!"]), small.map(lambda number: f"${number}")).map(
    Glyph
)
remark_texts = st.text(plain, max_size=12).map(str.rstrip).filter(lambda text: text[:1] not in ("!", "~"))
names = st.sampled_from(["a", "7", "no-discard", "x-", "too-many-wild-cards"])
reasons = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n;"), max_size=10).map(str.strip)
marks = st.one_of(
    st.builds(lambda name, rules: Mark(name, False, "", rules), names, st.one_of(st.none(), st.just("samba-br"))),
    st.builds(lambda name, reason: Mark(name, True, reason), names, reasons),
)


def _no_two_signs(touching: list[Glyph]) -> bool:
    return all("$" in one.sign + other.sign for one, other in pairwise(touching))


touching = st.lists(glyphs, max_size=3).filter(_no_two_signs)


@st.composite
def notes(draw: DrawFn, with_glyphs: bool = True, something_before: bool = True) -> tuple[Note, ...]:
    """Notes one after the other; a remark behind another stands on a line of its own, one behind nothing does not."""
    written: SearchStrategy[Note] = st.one_of(braced, st.builds(Remark, remark_texts, st.booleans()))
    found: list[Note] = []
    for note in draw(st.lists(st.one_of(written, glyphs) if with_glyphs else written, max_size=3)):
        if isinstance(note, Remark):
            behind_remark = bool(found) and isinstance(found[-1], Remark)
            own_line = (note.own_line or behind_remark) and (something_before or bool(found))
            found.append(replace(note, own_line=own_line))
        else:
            found.append(note)
    return tuple(found)


@st.composite
def tailed(draw: DrawFn, line: Line) -> Line:
    """A line with notes and a tail. Notes that it has stand before the first action of a turn."""
    is_empty = isinstance(line, Empty)
    beside = draw(notes(something_before=not is_empty))
    behind_remark = bool(beside) and isinstance(beside[-1], Remark)
    line = replace(line, notes=line.notes + beside)
    has_remark = behind_remark or draw(st.booleans())
    all_marks = tuple(draw(st.lists(marks, max_size=2)))
    if not has_remark and not all_marks:
        return line
    own_line = behind_remark or draw(st.booleans())
    if is_empty and not beside:
        own_line = False
    return replace(line, tail=Tail(all_marks, draw(remark_texts) if has_remark else None, own_line))


# ---- Lines ----


@st.composite
def turns(draw: DrawFn) -> Turn:
    done = draw(st.lists(actions, max_size=4))
    played = []
    for number, action in enumerate(done):
        beside: tuple[Note, ...] = tuple(draw(touching))
        if number < len(done) - 1:
            beside += draw(notes(with_glyphs=False))
        played.append(Located(action, notes=beside))
    leading = draw(notes()) if done else ()
    return Turn(draw(small), draw(seats), tuple(played), len(leading), notes=leading)


@st.composite
def heaps(draw: DrawFn, heap: str) -> HeapLine:
    held = draw(st.lists(st.one_of(lots(), runs()), max_size=6).map(tuple))
    is_open = draw(st.booleans())
    return HeapLine(heap, held, is_open, draw(st.integers(0, len(held))) if is_open else 0)


@st.composite
def claims(draw: DrawFn, word: str, among: tuple[str, ...] = ("A+C", "B+D")) -> ClaimLine:
    chosen = draw(st.lists(st.sampled_from(among), min_size=1, max_size=2, unique=True))
    items = st.sampled_from(
        [
            "natural",
            "mixed",
            "wild",
            "threes",
            "samba",
            "mixed-samba",
            "unfinished",
            "red3",
            "red3-hand",
            "out",
            "cards",
            "hand",
            "penalty",
        ]
    )
    told = []
    for side in chosen:
        if word == "count":
            named = draw(st.lists(items, max_size=3, unique=True))
            told.append(Claim(side, tuple((name, draw(amounts)) for name in named)))
        else:
            told.append(Claim(side, (("", draw(amounts)),)))
    return ClaimLine(word, tuple(told))


hands = st.builds(HandLine, seats, st.lists(chains, max_size=6).map(tuple), st.booleans())
table_events: SearchStrategy[Line] = st.one_of(
    st.builds(PenaltyLine, sides, small, st.sampled_from(["stock-out-of-turn", "três", "x"])),
    st.builds(ExposeLine, seats, cards),
)
dealt_set_up: SearchStrategy[Line] = st.one_of(
    hands,
    heaps("up"),
    heaps("stock"),
    st.builds(RedLine, seats, st.one_of(st.just(()), cards)),
    claims("minimum"),
)
position_set_up: SearchStrategy[Line] = st.one_of(
    hands,
    heaps("pile"),
    heaps("stock"),
    st.builds(RedLine, sides, st.one_of(st.just(()), cards)),
    st.builds(MeldLine, sides, st.one_of(st.just(()), melded), st.booleans()),
    st.builds(TakenLine, sides, st.booleans()),
    st.lists(seats, unique=True).map(lambda laid: LaidLine(tuple(laid))),
    st.builds(ToPlayLine, seats, st.booleans()),
    claims("minimum"),
)
closing: SearchStrategy[Line] = st.one_of(
    st.sampled_from(["out", "stock", "abandoned"]).map(EndLine),
    *(claims(word) for word in ("count", "score", "total")),
)
unreadable: SearchStrategy[Line] = st.sampled_from(
    [
        Unreadable("what is this"),
        Unreadable("hand A *3"),
        Unreadable("1. A -Xx  \t"),
        Unreadable("1. A -Kc {never closed\n     and more"),
        Unreadable('[A "Maria]'),
        Unreadable("foo  ;! some-name ; why", tail=Tail((Mark("some-name", False),), " why")),
    ]
)
remark_lines = st.just(BLANK).flatmap(tailed)


def _told(line: Line) -> set[str]:
    match line:
        case HandLine():
            return {f"hand {line.seat}"}
        case HeapLine():
            return {line.heap}
        case TakenLine():
            return {f"taken {line.side}"}
        case LaidLine() | ToPlayLine() | EndLine():
            return {type(line).__name__}
        case ClaimLine():
            return {f"{line.word} {claim.side}" for claim in line.claims}
    return set()


def _once(lines: list[Line]) -> list[Line]:
    """Lines without those that tell again what a deal tells once."""
    kept, told = [], set[str]()
    for line in lines:
        if not told & _told(line):
            kept.append(line)
            told |= _told(line)
    return kept


@st.composite
def variations(draw: DrawFn, depth: int) -> Variation:
    inner = draw(playing(depth + 1, at_least=0))
    opening, close = draw(tailed(Variation(tuple(inner)))), draw(tailed(Variation(())))
    assert isinstance(opening, Variation)
    return replace(opening, close=Empty(notes=close.notes, tail=close.tail))


@st.composite
def playing(draw: DrawFn, depth: int = 0, at_least: int = 1) -> list[Line]:
    """Turns, with what may stand among them."""
    lines: list[Line] = []
    for _ in range(draw(st.integers(at_least, 3 if depth == 0 else 2))):
        lines.append(draw(turns().flatmap(tailed)))
        if depth < 3 and draw(st.integers(0, 3)) == 0:
            lines.append(draw(variations(depth)))
        lines.extend(draw(st.lists(st.one_of(table_events.flatmap(tailed), remark_lines, unreadable), max_size=2)))
    return lines


def _spaced(lines: list[Line], may_end_blank: bool, may_begin_blank: bool) -> tuple[Line, ...]:
    """Lines with empty ones only where the canonical form leaves the choice."""
    spaced: list[Line] = []
    for line in lines:
        if line == BLANK and (spaced[-1:] == [BLANK] or not (spaced or may_begin_blank)):
            continue
        if isinstance(line, Variation):
            line = replace(line, lines=_spaced(list(line.lines), True, True))
        spaced.append(line)
    if spaced[-1:] == [BLANK] and not (may_end_blank and len(spaced) > 1 and isinstance(spaced[-2], Empty)):
        return tuple(spaced[:-1])
    return tuple(spaced)


@st.composite
def deals(draw: DrawFn, last: bool) -> Deal:
    position = draw(st.booleans())
    heading = DealHeading(draw(st.one_of(st.none(), small)), draw(st.one_of(st.none(), seats)), position)
    set_up = draw(st.lists(position_set_up if position else dealt_set_up, max_size=3))
    events: list[Line] = [draw(tailed(line)) for line in _once(set_up)]
    events += draw(playing(at_least=0))
    events += [draw(tailed(line)) for line in _once(draw(st.lists(st.one_of(closing, table_events), max_size=3)))]
    spaced: list[Line] = []
    for line in events:
        spaced += [line, *([BLANK] if draw(st.integers(0, 4)) == 0 else [])]
    tailed_heading = draw(tailed(heading))
    assert isinstance(tailed_heading, DealHeading)
    return Deal(tailed_heading, _spaced(spaced, may_end_blank=not last, may_begin_blank=True))


tag_names = st.sampled_from(["Event", "Site", "A", "Date", "Maria_1", "X-y", "José", "Language"])
tags = st.builds(Tag, tag_names, st.text(plain, max_size=12))


@st.composite
def records(draw: DrawFn, first: bool, last: bool) -> Record:
    named = draw(st.lists(tags, min_size=0 if first else 1, max_size=2, unique_by=lambda tag: tag.name))
    opening: list[Line] = [draw(tailed(tag)) for tag in named]
    if not first:
        opening.insert(0, draw(tailed(Tag("SGR", "1"))))
    opening += draw(st.lists(st.one_of(remark_lines, st.just(BLANK), unreadable), max_size=2))
    count = draw(st.integers(1, 2))
    dealt = [draw(deals(last and number == count)) for number in range(1, count + 1)]
    return Record(_spaced(opening, may_end_blank=True, may_begin_blank=False), tuple(dealt))


@st.composite
def files(draw: DrawFn) -> tuple[Record, ...]:
    """All records of a file."""
    count = draw(st.integers(1, 2))
    return tuple(draw(records(number == 1, number == count)) for number in range(1, count + 1))
