"""One table as a picture: an SVG file that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from sambanotation.frozen import frozen
from sambanotation.game.position import Position
from sambanotation.output.cards import Look
from sambanotation.output.pages import title_of
from sambanotation.output.replay_words import (
    EMPTY,
    KINDS,
    MINIMUM,
    NEXT_MINIMUM,
    PILE,
    SEEN_BY,
    STOCK,
    TOTAL,
    VARIATION,
)
from sambanotation.output.table import Showing
from sambanotation.page.card_picture import HIGH, WIDE, card_of, defined
from sambanotation.page.changes import Value
from sambanotation.page.shown import shown
from sambanotation.page.tables import Told, table_told
from sambanotation.page.words import PICTURE, TITLE
from sambanotation.replay.steps import Step, What
from sambanotation.text import Lang

ACROSS = 920
EDGE = 22
OVER = 19
"""How far a card lies from the one that it lies on."""
GAP = 12
CLOSED = ("samba", "mixed-samba")
MANY = 8
"""Of cards that look alike and are not known no more are drawn."""


@frozen
class Labels:
    """What a picture says besides its cards: the title, who sits at each seat, the seats of each side, whose turn it
    is, and whether the deal is over."""

    title: str
    players: Mapping[str, str]
    sides: Mapping[str, Sequence[str]]
    playing: str | None = None
    over: bool = False


def picture_of_step(step: Step, lang: Lang, variation: str = "", seat: str | None = None) -> str:
    """The table after a step. `variation` is the name of the one that it stands in, `seat` whose view it is."""
    told = title_of(step, Showing(step.game, lang, Look(), 80))
    if variation:
        told += f" ({VARIATION.say(lang, {'name': variation})})"
    if seat is not None:
        told += f" ({SEEN_BY.say(lang, {'name': seat})})"
    sides = {side.name: side.seats for side in step.position.sides}
    labels = Labels(told, step.game.table.players, sides, step.seat, step.what is What.END)
    return picture_of(table_told(step.position, step.game.rules, step.totals), labels, lang)


def picture_of_position(position: Position, lang: Lang) -> str:
    """A table of which it is not known by which rules it is played: nothing is said of what a meld counts as."""
    sides = {side.name: side.seats for side in position.sides}
    return picture_of(table_told(position, None), Labels("", {}, sides, position.to_play), lang)


def picture_of(table: Told, labels: Labels, lang: Lang) -> str:
    """A table as the text of an SVG file."""
    drawing = _Drawing(labels, lang)
    body = "".join(drawing.table(table))
    high = drawing.bottom + EDGE
    told = escape(PICTURE.say(lang, {"where": shown(labels.title)}) if labels.title else TITLE.say(lang, {}))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {high}" width="{ACROSS}" height="{high}" '
        f'role="img" font-family="system-ui, Roboto, sans-serif"><title>{told}</title>'
        f"<defs>{defined(drawing.cards)}</defs>"
        f'<rect width="{ACROSS}" height="{high}" rx="18" fill="#5b3a1e"/>'
        f'<rect x="8" y="8" width="{ACROSS - 16}" height="{high - 16}" rx="12" fill="#175a40"/>{body}</svg>\n'
    )


class _Drawing:
    """A picture while it is drawn, from above."""

    def __init__(self, labels: Labels, lang: Lang) -> None:
        self._labels, self._lang = labels, lang
        self.cards: dict[str, None] = {}
        """The cards that it shows, each once."""
        self.bottom = EDGE

    def table(self, table: Value) -> Iterator[str]:
        y = EDGE
        if self._labels.title:
            yield _text(EDGE, y + 16, self._labels.title, 18, "#ffffff", bold=True)
            y += 32
        yield from self._heaps(table, y)
        y += HIGH + 30
        across = max(1, min(len(table["sides"]), 2 if len(table["sides"]) != 3 else 3))
        wide = (ACROSS - 2 * EDGE - (across - 1) * 2 * GAP) // across
        for at in range(0, len(table["sides"]), across):
            ends: list[int] = []
            for column, side in enumerate(table["sides"][at : at + across]):
                pieces, end = self._side(side, table, EDGE + column * (wide + 2 * GAP), y, wide)
                yield from pieces
                ends.append(end)
            y = max(ends) + GAP
        self.bottom = y

    def _heaps(self, table: Value, y: int) -> Iterator[str]:
        x = EDGE
        low, high = table["stock"]
        if high:
            for at in range(3 if high > 1 else 1):
                yield self._card("_", x + 2 * at, y - 2 * at)
        yield self._heap_name(STOCK.say(self._lang, {}), (low, high), x, y)
        x += 150
        most = (ACROSS - x - EDGE - WIDE) // OVER
        cards = table["pile"]["cards"][-most:]
        pieces, _ = self._row(cards, x, y, ACROSS - x - EDGE)
        yield from pieces
        yield self._heap_name(PILE.say(self._lang, {}), table["pile"]["size"], x, y)

    def _heap_name(self, name: str, size: Sequence[int], x: int, y: int) -> str:
        number = amount_told(size) if size[1] else EMPTY.say(self._lang, {})
        return _text(x, y + HIGH + 17, f"{name} {number}", 13, "#dcebe0")

    def _side(self, side: Value, table: Value, left: int, top: int, wide: int) -> tuple[list[str], int]:
        minimum = NEXT_MINIMUM if self._labels.over else MINIMUM
        told = [TOTAL.say(self._lang, {"points": amount_told(side["total"])})]
        told.append(minimum.say(self._lang, {"points": amount_told(side["minimum"])}))
        pieces = [_text(left, top + 18, side["side"], 18, "#ffffff", bold=True)]
        pieces.append(_text(left, top + 36, ", ".join(told), 13, "#dcebe0"))
        behind = OVER * max(0, len(side["red_threes"]) - 1)
        reds, _ = self._row(side["red_threes"], left + wide - WIDE - behind, top, wide)
        pieces += reds
        y = top + max(48, HIGH + 8 if side["red_threes"] else 0)
        x = left
        for meld in side["melds"]:
            drawn, across = self._meld(meld, x, y, wide)
            if x > left and x + across > left + wide:
                x, y = left, y + HIGH + 30
                drawn, across = self._meld(meld, x, y, wide)
            pieces += drawn
            x += across + GAP
        y += HIGH + 30 if side["melds"] else 0
        seats = self._labels.sides[side["side"]]
        for hand in (hand for hand in table["hands"] if hand["seat"] in seats):
            drawn, y = self._hand(hand, left, y, wide)
            pieces += drawn
        return pieces, y

    def _meld(self, meld: Value, x: int, y: int, room: int) -> tuple[list[str], int]:
        kind = meld.get("complete")
        if kind is None:
            pieces, across = self._row(meld["cards"], x, y, room)
            label = meld["label"]
        else:
            top = top_of(meld)
            pieces = [self._card(top, x + 2 * at, y - 2 * at) for at in range(3)]
            if kind in ("natural", "mixed"):
                colour = "#b8121f" if kind == "natural" else "#1b1b1d"
                pieces.append(f'<rect x="{x + 4}" y="{y - 4}" width="{WIDE}" height="5" rx="2" fill="{colour}"/>')
            label = f"{meld['label']} {KINDS[kind].say(self._lang, {})}"
            across = max(WIDE + 4, 7 * len(label))
        pieces.append(_text(x, y + HIGH + 15, label, 12, "#ffffff"))
        return pieces, max(across, 7 * len(label))

    def _hand(self, hand: Value, left: int, y: int, wide: int) -> tuple[list[str], int]:
        seat, plays = hand["seat"], hand["seat"] == self._labels.playing
        name = " ".join(self._labels.players.get(seat, "").split())
        if len(name) > 30:
            name = f"{name[:29]}…"
        pieces = [_text(left + 8, y + 16, f"{seat} {name}".strip(), 13, "#ffffff", bold=plays)]
        pieces.append(_text(left + wide - 8, y + 16, amount_told(hand["size"]), 13, "#dcebe0", end=True))
        held = sum(1 if isinstance(face, str) else face[1] for face in hand["cards"])
        faces = list(hand["cards"])
        if hand.get("others"):
            faces.append(["_", max(0, hand["size"][0] - held), max(0, hand["size"][1] - held)])
        row, _ = self._row(faces, left + 8, y + 24, wide - 16)
        colour = (
            'fill="#f0c75e" fill-opacity=".25" stroke="#f0c75e" stroke-width="2"' if plays else 'fill-opacity=".15"'
        )
        high = 24 + HIGH + 8
        frame = f'<rect x="{left}" y="{y}" width="{wide}" height="{high}" rx="8" {colour}/>'
        return [frame, *pieces, *row], y + high + 8

    def _row(self, faces: Sequence[Value], x: int, y: int, room: int) -> tuple[list[str], int]:
        """Cards that lie on one another, and how wide they are; closer where there is no room."""
        cards = list(_cards(faces))
        if not cards:
            return [], 0
        over = OVER if len(cards) < 2 else max(4, min(OVER, (room - WIDE) // (len(cards) - 1)))
        pieces: list[str] = []
        for at, (card, ghost, number) in enumerate(cards):
            pieces.append(self._card(card, x + at * over, y, ghost=ghost))
            if number:
                pieces.append(_badge(number, x + at * over, y))
        return pieces, WIDE + over * (len(cards) - 1)

    def _card(self, card: str, x: int, y: int, *, ghost: bool = False) -> str:
        self.cards[card] = None
        faint = ' opacity=".55"' if ghost else ""
        return f'<use href="#{card_of(card)}" x="{x}" y="{y}" width="{WIDE}" height="{HIGH}"{faint}/>'


def _cards(faces: Iterable[Value]) -> Iterator[tuple[str, bool, str]]:
    """The cards that are drawn for faces: which, whether it is not certain that it is there, and how many there are,
    told on the last of several."""
    for face in faces:
        if isinstance(face, str):
            yield face, False, ""
            continue
        card, low, high = face
        sure = min(low, MANY)
        perhaps = min(high - low, max(1, MANY - sure), 4)
        number = f"{low}..{high}" if low != high else f"×{low}" if low > MANY else ""
        for at in range(sure + perhaps):
            yield card, at >= sure, number if at == sure + perhaps - 1 else ""


def top_of(meld: Value) -> str:
    """The card on top of a complete meld, as at the table: a samba lies closed, on a clean canasta lies a red card, on
    one that is not clean a black one."""
    if meld["complete"] in CLOSED:
        return "_"
    cards: list[str] = [face if isinstance(face, str) else face[0] for face in meld["cards"]]
    natural = [card for card in cards if card[0] not in "2wJ" or (card[0] == "J" and card[1:2] != "K")]
    if meld["complete"] in ("natural", "mixed"):
        wanted = "hd" if meld["complete"] == "natural" else "sc"
        fitting = next((card for card in natural if len(card) > 1 and card[1] in wanted), None)
        if fitting is None and natural:
            fitting = f"{natural[0][0]}_" if natural[0][0] in "AKQJT9876543" else natural[0]
        return fitting or cards[0]
    return cards[0]


def amount_told(told: Sequence[int | None]) -> str:
    """A range as it is told in JSON, as people read it."""
    low, high = told
    if low is not None and low == high:
        return str(low)
    return "?" if low is None and high is None else f"{'' if low is None else low}..{'' if high is None else high}"


def _badge(number: str, x: int, y: int) -> str:
    wide = 6 * len(number) + 6
    box = f'<rect x="{x + 2}" y="{y + HIGH - 15}" width="{wide}" height="13" rx="6" fill="#111111" fill-opacity=".85"/>'
    return box + _text(x + 5, y + HIGH - 5, number, 10, "#ffffff", bold=True)


def _text(x: int, y: int, text: str, size: int, colour: str, *, bold: bool = False, end: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    told = escape(shown(text))
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}"{weight}{anchor}>{told}</text>'
