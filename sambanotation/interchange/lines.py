"""Lines of a record as JSON, and back: what each says by its names, then its notes and its tail."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sambanotation.interchange.acts import (
    act_of,
    act_to_json,
    cards_of,
    cards_to_json,
    chains_of,
    chains_to_json,
)
from sambanotation.interchange.json_text import Value
from sambanotation.interchange.shapes import MOST, Fields, Json, choice, flag, items, members_of, refuse, text, whole
from sambanotation.notation.record import (
    Annotation,
    Claim,
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
    Located,
    Mark,
    MeldLine,
    Note,
    PenaltyLine,
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
from sambanotation.text import Text

BESIDE = ("notes", "marks", "remark", "below")
"""What any line may have beside what it says."""

NAMES: dict[str, tuple[str, ...]] = {
    "tag": ("name", "value"),
    "hand": ("seat", "cards", "more"),
    "up": ("cards", "more_at"),
    "stock": ("cards", "more_at"),
    "pile": ("cards", "more_at"),
    "red": ("owner", "cards"),
    "minimum": ("claims",),
    "meld": ("side", "cards", "more"),
    "taken": ("side", "taken"),
    "laid": ("seats",),
    "to_play": ("seat",),
    "drawn": ("seat",),
    "turn": ("number", "seat", "actions", "notes_before"),
    "variation": ("lines", "close"),
    "penalty": ("side", "points", "reason"),
    "expose": ("seat", "cards"),
    "end": ("how",),
    "count": ("claims",),
    "score": ("claims",),
    "total": ("claims",),
    "empty": (),
    "unreadable": ("text",),
}
"""What each kind of line tells beside its kind, `line`."""

_LINE_END = re.compile(r"\r\n|\r")
_ESCAPED = re.compile(r"\\([\\}])")
_TO_ESCAPE = re.compile(r"[\\}]")
_LONE = re.compile("[\ud800-\udfff]")


def plain(written: str) -> str:
    """A text of a record as JSON has it: bytes that are no UTF-8 as U+FFFD, all line ends as line feeds."""
    return _LINE_END.sub("\n", _LONE.sub("\ufffd", written))


# ---- To JSON ----


def line_to_json(line: Line) -> dict[str, Json]:
    """A line. What is not said, and what is not so, is left out."""
    told = _statement_to_json(line)
    return told if isinstance(line, Unreadable) else told | beside_to_json(line)


def beside_to_json(line: Line) -> dict[str, Json]:
    """The notes and the tail of a line, as far as there are any."""
    notes = line.notes[line.leading :] if isinstance(line, Turn) else line.notes
    told: dict[str, Json] = {}
    if notes:
        told["notes"] = _notes_to_json(notes)
    if line.tail.marks:
        told["marks"] = [_mark_to_json(mark) for mark in line.tail.marks]
    if line.tail.remark is not None:
        told["remark"] = plain(line.tail.remark)
    if line.tail.own_line:
        told["below"] = True
    return told


def _notes_to_json(notes: Iterable[Note]) -> Json:
    return [_note_to_json(note) for note in notes]


def _note_to_json(note: Note) -> Json:
    match note:
        case Annotation():
            return {"annotation": _ESCAPED.sub(r"\1", plain(note.text))}
        case Glyph():
            return {"glyph": note.sign}
        case Remark():
            remark: dict[str, Json] = {"remark": plain(note.text)}
            return remark | {"below": True} if note.own_line else remark


def _mark_to_json(mark: Mark) -> Json:
    if mark.acknowledges:
        acknowledged: dict[str, Json] = {"acknowledges": mark.name}
        return acknowledged | {"reason": plain(mark.reason)} if mark.reason else acknowledged
    expected: dict[str, Json] = {"expects": mark.name}
    return expected if mark.rules is None else expected | {"rules": mark.rules}


def _more(is_open: bool) -> dict[str, Json]:
    return {"more": True} if is_open else {}


def _statement_to_json(line: Line) -> dict[str, Json]:
    match line:
        case Tag(name=name, value=value):
            return {"line": "tag", "name": name, "value": plain(value)}
        case HandLine(seat=seat, chains=chains, open=is_open):
            return {"line": "hand", "seat": seat, "cards": chains_to_json(chains), **_more(is_open)}
        case HeapLine(heap=heap, cards=cards, open=is_open, open_at=at):
            return {"line": heap, "cards": cards_to_json(cards), **({"more_at": at} if is_open else {})}
        case RedLine(owner=owner, cards=cards):
            return {"line": "red", "owner": owner, "cards": cards_to_json(cards)}
        case MeldLine(side=side, cards=cards, open=is_open):
            return {"line": "meld", "side": side, "cards": cards_to_json(cards), **_more(is_open)}
        case TakenLine(side=side, taken=taken):
            return {"line": "taken", "side": side, "taken": taken}
        case LaidLine(seats=seats):
            return {"line": "laid", "seats": list(seats)}
        case ToPlayLine(seat=seat, drawn=drawn):
            return {"line": "drawn" if drawn else "to_play", "seat": seat}
        case Turn():
            return _turn_to_json(line)
        case Variation(lines=lines, close=close):
            told: dict[str, Json] = {"line": "variation", "lines": [line_to_json(one) for one in lines]}
            closing = beside_to_json(close)
            return told | {"close": closing} if closing else told
        case PenaltyLine(side=side, points=points, reason=reason):
            return {"line": "penalty", "side": side, "points": points, "reason": reason}
        case ExposeLine(seat=seat, cards=cards):
            return {"line": "expose", "seat": seat, "cards": cards_to_json(cards)}
        case EndLine(how=how):
            return {"line": "end", "how": how}
        case ClaimLine(word=word, claims=claims):
            return {"line": word, "claims": [_claim_to_json(word, claim) for claim in claims]}
        case Unreadable(text=written):
            return {"line": "unreadable", "text": plain(written)}
        case _:
            return {"line": "empty"}


def _claim_to_json(word: str, claim: Claim) -> Json:
    if word != "count":
        return {"side": claim.side, "points": claim.amounts[0][1]}
    return {"side": claim.side, "items": [{"item": item, "number": number} for item, number in claim.amounts]}


def _turn_to_json(turn: Turn) -> dict[str, Json]:
    actions: list[Json] = [
        act_to_json(each.action) | ({"notes": _notes_to_json(each.notes)} if each.notes else {}) for each in turn.played
    ]
    told: dict[str, Json] = {"line": "turn", "number": turn.number, "seat": turn.seat, "actions": actions}
    leading = turn.notes[: turn.leading]
    return told | {"notes_before": _notes_to_json(leading)} if leading else told


# ---- From JSON ----


def line_of(value: Value, kinds: Sequence[str]) -> Line:
    """A line of one of some kinds. Raises MisfitError."""
    named = next((member.value for member in members_of(value) if member.name == "line"), None)
    if named is None:
        refuse(value, Text('an object with "line"', 'um objeto com "line"'))
    kind = choice(named, kinds)
    beside = () if kind == "unreadable" else BESIDE
    fields = Fields(value, ("line", *NAMES[kind], *beside))
    return with_beside(_statement(kind, fields), fields)


def with_beside(line: Line, fields: Fields) -> Line:
    """A line with the notes and the tail that its object tells."""
    marks = fields.get("marks")
    remark = fields.get("remark")
    tail = Tail(
        () if marks is None else tuple(_mark(one) for one in items(marks)),
        None if remark is None else text(remark),
        fields.flag("below"),
    )
    return replace(line, tail=tail, notes=line.notes + _notes(fields.get("notes")))


def heading_of(fields: Fields) -> DealHeading:
    """The heading of a deal."""
    number, dealer = fields.get("number"), fields.get("dealer")
    heading = DealHeading(
        None if number is None else whole(number),
        None if dealer is None else text(dealer),
        fields.flag("position"),
    )
    said = with_beside(heading, fields)
    assert isinstance(said, DealHeading)
    return said


def _notes(value: Value | None) -> tuple[Note, ...]:
    return () if value is None else tuple(_note(one) for one in items(value))


def _note(value: Value) -> Note:
    fields = Fields(value, ("annotation", "glyph", "remark", "below"))
    kind = fields.need_one(("annotation", "glyph", "remark"))
    if kind == "remark":
        return Remark(text(fields.need("remark")), fields.flag("below"))
    if fields.get("below") is not None:
        refuse(value, Text('"below" of a remark only', '"below" só num comentário'))
    if kind == "glyph":
        return Glyph(text(fields.need("glyph")))
    return Annotation(_TO_ESCAPE.sub(r"\\\g<0>", text(fields.need("annotation"))))


def _mark(value: Value) -> Mark:
    known = Fields(value, ("acknowledges", "reason", "expects", "rules"))
    kind = known.need_one(("acknowledges", "expects"))
    fields = Fields(value, ("acknowledges", "reason") if kind == "acknowledges" else ("expects", "rules"))
    reason, rules = fields.get("reason"), fields.get("rules")
    return Mark(
        text(fields.need(kind)),
        kind == "acknowledges",
        "" if reason is None else text(reason),
        None if rules is None else text(rules),
    )


def _statement(kind: str, fields: Fields) -> Line:
    match kind:
        case "tag":
            return Tag(text(fields.need("name")), text(fields.need("value")))
        case "hand":
            return HandLine(text(fields.need("seat")), chains_of(fields.need("cards"), 0), fields.flag("more"))
        case "up" | "stock" | "pile":
            cards, more_at = cards_of(fields.need("cards"), 0), fields.get("more_at")
            at = 0 if more_at is None else whole(more_at)
            return HeapLine(kind, cards, more_at is not None, at)
        case "red":
            return RedLine(text(fields.need("owner")), cards_of(fields.need("cards"), 0))
        case "meld":
            cards = cards_of(fields.need("cards"), 0, melded=True)
            return MeldLine(text(fields.need("side")), cards, fields.flag("more"))
        case "taken":
            return TakenLine(text(fields.need("side")), flag(fields.need("taken")))
        case "laid":
            return LaidLine(tuple(text(seat) for seat in items(fields.need("seats"))))
        case "to_play" | "drawn":
            return ToPlayLine(text(fields.need("seat")), kind == "drawn")
        case "turn":
            return _turn(fields)
        case "variation":
            closing = fields.get("close")
            close = Empty() if closing is None else with_beside(Empty(), Fields(closing, BESIDE))
            assert isinstance(close, Empty)
            lines = tuple(line_of(one, OF_VARIATIONS) for one in items(fields.need("lines")))
            return Variation(lines, close)
        case "penalty":
            side, points = text(fields.need("side")), whole(fields.need("points"))
            return PenaltyLine(side, points, text(fields.need("reason")))
        case "expose":
            return ExposeLine(text(fields.need("seat")), cards_of(fields.need("cards")))
        case "end":
            return EndLine(text(fields.need("how")))
        case "minimum" | "count" | "score" | "total":
            return ClaimLine(kind, tuple(_claim(kind, one) for one in items(fields.need("claims"), 1)))
        case "unreadable":
            return Unreadable(text(fields.need("text")))
        case _:
            return Empty()


def _claim(word: str, value: Value) -> Claim:
    if word != "count":
        fields = Fields(value, ("side", "points"))
        return Claim(text(fields.need("side")), (("", whole(fields.need("points"), -MOST)),))
    fields = Fields(value, ("side", "items"))
    counted = [Fields(one, ("item", "number")) for one in items(fields.need("items"))]
    amounts = tuple((text(one.need("item")), whole(one.need("number"), -MOST)) for one in counted)
    return Claim(text(fields.need("side")), amounts)


def _turn(fields: Fields) -> Turn:
    played: list[Located] = []
    for one in items(fields.need("actions")):
        action, beside = act_of(one, ("notes",))
        played.append(Located(action, notes=_notes(beside.get("notes"))))
    before = _notes(fields.get("notes_before"))
    number, seat = whole(fields.need("number")), text(fields.need("seat"))
    return Turn(number, seat, tuple(played), len(before), notes=before)


OF_OPENINGS = ("tag", "empty", "unreadable")
OF_VARIATIONS = ("turn", "variation", "penalty", "expose", "empty", "unreadable")
OF_DEALS = tuple(kind for kind in NAMES if kind != "tag")
"""The kinds of lines that may stand before the first deal, in a variation, in a deal."""
