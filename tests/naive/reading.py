"""A little reader of complete records. What it does not know it refuses, so that nothing is judged by guesswork."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.naive.cards import Card

SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
ORDER = "23456789TJQKA"
CARD = re.compile(r"(?:10|[AKQJT2-9])[shdc♠♥♦♣]|JK")
LABEL = r"(?:10|[AKQJTW2-9]|[shdc♠♥♦♣])(?:\.\d+|\((?:10|[AKQJT2-9])\))?"
GLYPHS = re.compile(r"(?:[!?]{1,2}|\$\d{1,3})+$")


class RefusedError(ValueError):
    """The record is not complete, or not in the notation and under the rules that are known here."""


@dataclass(frozen=True)
class Action:
    """What was done in a turn. `kind` names it; the other fields are filled as the kind asks for them.

    `chains` are the cards of `draw` and `red`, each with the red threes that it replaced before it.
    """

    kind: str
    cards: tuple[Card, ...] = ()
    chains: tuple[tuple[Card, ...], ...] = ()
    label: str = ""
    other: str = ""
    number: int | None = None
    by: str = ""


@dataclass(frozen=True)
class Turn:
    line: int
    number: int
    seat: str
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Penalty:
    line: int
    side: str
    points: int
    reason: str


@dataclass(frozen=True)
class Expose:
    line: int
    seat: str
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Claim:
    """A number that a line claims: `kind` is minimum, score or total, or count with its `items`."""

    line: int
    kind: str
    side: str
    number: int = 0
    items: dict[str, int] = field(default_factory=dict)


@dataclass
class Deal:
    line: int
    number: int | None
    dealer: str | None
    hands: dict[str, tuple[tuple[Card, ...], ...]] = field(default_factory=dict)
    up: tuple[Card, ...] | None = None
    stock: tuple[Card, ...] | None = None
    reds: list[tuple[int, str, tuple[Card, ...]]] = field(default_factory=list)
    happened: list[Turn | Penalty | Expose] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    end: tuple[int, str] | None = None
    lines: dict[str, int] = field(default_factory=dict)


@dataclass
class Record:
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)


def read(text: str) -> list[Record]:
    """The records of a text. Raises RefusedError for what is hidden, unknown or out of place."""
    records: list[Record] = []
    for number, line in _logical_lines(text):
        tag = re.fullmatch(r'\[\s*(\w[\w-]*)\s+"(.*)"\s*\]', line)
        if tag:
            if not records or records[-1].deals or tag[1] == "SGR":
                records.append(Record(number))
            records[-1].tags.setdefault(tag[1], tag[2].replace('\\"', '"'))
            continue
        if not records:
            records.append(Record(number))
        _read_line(records[-1], number, line.split())
    for record in records:
        for deal in record.deals:
            if deal.up is None or deal.stock is None:
                raise RefusedError(f"line {deal.line}: up and stock are not told")
            if not any(isinstance(line, Turn) for line in deal.happened):
                raise RefusedError(f"line {deal.line}: a score sheet")
    return records


def _logical_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each logical line with the number of its first written line, without notes, remarks and marks."""
    gathered: list[tuple[int, str]] = []
    joins = False
    for number, written in enumerate(re.split(r"\r\n|\r|\n", text), 1):
        bare = written if written.startswith("[") else re.sub(r"\{[^}]*\}", " ", written).split(";")[0]
        if "{" in bare and not bare.startswith("["):
            raise RefusedError(f"line {number}: an annotation over several lines")
        if not written.strip():
            joins = False
        elif written[0].isspace() and joins and not re.match(r"\s*(\d+\.\s|\(|\)|penalty\s|expose\s)", written):
            gathered[-1] = gathered[-1][0], gathered[-1][1] + " " + bare
        else:
            gathered.append((number, bare))
            joins = True
    for number, line in gathered:
        if line.strip():
            yield number, line.strip()


def _read_line(record: Record, line: int, words: list[str]) -> None:
    first, rest = words[0], words[1:]
    if first == "deal":
        record.deals.append(_deal(line, rest))
        return
    if not record.deals:
        raise RefusedError(f"line {line}: no deal yet")
    deal = record.deals[-1]
    deal.lines.setdefault(first, line)
    if re.fullmatch(r"\d+\.", first):
        if deal.end or any(claim.kind != "minimum" for claim in deal.claims):
            raise RefusedError(f"line {line}: a turn after the end")
        deal.happened.append(Turn(line, int(first[:-1]), rest[0], tuple(actions_of(line, rest[1:]))))
    elif first == "hand":
        deal.hands[rest[0]] = tuple(_chains(line, rest[1:]))
        deal.lines["hand " + rest[0]] = line
    elif first == "up":
        deal.up = tuple(_cards(line, rest))
    elif first == "stock":
        deal.stock = tuple(_cards(line, rest))
    elif first == "red":
        deal.reds.append((line, rest[0], tuple(_cards(line, rest[1:]))))
    elif first in ("minimum", "score", "total"):
        deal.claims += [Claim(line, first, side, int(n)) for side, n in zip(rest[::2], rest[1::2], strict=True)]
    elif first == "count":
        deal.claims += _counts(line, rest)
    elif first == "penalty":
        deal.happened.append(Penalty(line, rest[0], int(rest[1]), rest[2]))
    elif first == "expose":
        deal.happened.append(Expose(line, rest[0], tuple(_cards(line, rest[1:]))))
    elif first == "end":
        deal.end = line, rest[0]
    else:
        raise RefusedError(f"line {line}: {first} is not known here")


def _deal(line: int, words: list[str]) -> Deal:
    if "position" in words:
        raise RefusedError(f"line {line}: a position")
    dealer = words[words.index("dealer") + 1] if "dealer" in words else None
    return Deal(line, int(words[0]) if words and words[0].isdigit() else None, dealer)


def _counts(line: int, words: list[str]) -> Iterator[Claim]:
    at = 0
    while at < len(words):
        side, items = words[at], {}
        at += 1
        while at + 1 < len(words) and re.fullmatch(r"[+-]?\d+", words[at + 1]):
            items[words[at]] = int(words[at + 1])
            at += 2
        yield Claim(line, "count", side, items=items)


def _cards(line: int, words: list[str]) -> list[Card]:
    """Certain cards, spelled out. Raises RefusedError for anything else."""
    cards: list[Card] = []
    for word in words:
        run = re.fullmatch(rf"({CARD.pattern})\.\.({CARD.pattern})", word)
        several = re.fullmatch(rf"({CARD.pattern})\*(\d+)", word)
        if run:
            low, high = _card(run[1]), _card(run[2])
            ranks = ORDER[ORDER.index(low[0]) : ORDER.index(high[0]) + 1]
            if low[1] != high[1] or not ranks:
                raise RefusedError(f"line {line}: {word} is no run")
            cards += [rank + low[1] for rank in ranks]
        elif several:
            cards += [_card(several[1])] * int(several[2])
        elif re.fullmatch(rf"(?:{CARD.pattern})+", word):
            cards += [_card(card) for card in CARD.findall(word)]
        else:
            raise RefusedError(f"line {line}: {word} is no certain card")
    return cards


def _card(written: str) -> Card:
    card = written.replace("10", "T")
    return card[:-1] + SUITS.get(card[-1], card[-1])


def _chains(line: int, words: list[str]) -> Iterator[tuple[Card, ...]]:
    for word in words:
        if "/" in word:
            yield tuple(_cards(line, word.split("/")))
        else:
            yield from ((card,) for card in _cards(line, [word]))


def actions_of(line: int, words: list[str]) -> Iterator[Action]:
    """The actions of a turn, in order."""
    head, by, loose = "", "", list[str]()
    for word in [GLYPHS.sub("", word) for word in words if not GLYPHS.fullmatch(word)] + [""]:
        begins = re.match(rf"[+=\-~#^@\[]|ask:|pumba$|undo$|(?:{LABEL})?<|{LABEL}:|$", word)
        if not begins:
            loose.append(word)
            continue
        if head:
            yield _action(line, head, loose, by)
            by = ""
        if word.startswith("@"):
            by, head = word[1:], ""
        else:
            head, loose = word, []


def _action(line: int, head: str, loose: list[str], by: str) -> Action:
    plain = {"~": "keep", "#": "out", "pumba": "pumba", "undo": "undo", "ask:yes": "yes", "ask:no": "no"}
    if head in plain or head[0] in "^[":
        if loose:
            raise RefusedError(f"line {line}: cards behind {head}")
        if head in plain:
            return Action(plain[head], by=by)
        if head == "^top":
            return Action("top", by=by)
        digits = head.strip("^[]")
        if len(head) > 1 and not digits.isdigit():
            raise RefusedError(f"line {line}: {head} is not known here")
        number = int(digits) if digits else None
        return Action("take" if head[0] == "^" else "claim", number=number, by=by)
    label, sign, tail = re.match(rf"({LABEL})?([+=\-<:])(.*)", head).groups()  # type: ignore[union-attr]
    words = ([tail] if tail else []) + loose
    label = _card(label) if label and label[-1] in SUITS else (label or "").replace("10", "T")
    if sign == "<" and len(words) == 1 and re.fullmatch(LABEL, words[0]) and not CARD.fullmatch(words[0]):
        return Action("join", label=label, other=words[0].replace("10", "T"), by=by)
    if sign == ":":
        return Action("swap", tuple(_cards(line, "/".join(words).split("/"))), label=label, by=by)
    if not words:
        raise RefusedError(f"line {line}: {head} without cards")
    chains = tuple(_chains(line, words)) if sign in "+=" else ()
    if sign == "+":
        return Action("draw", chains=chains, by=by)
    if sign == "=" and (any(len(chain) > 1 for chain in chains) or all(chain[0] in ("3h", "3d") for chain in chains)):
        return Action("red", chains=chains, by=by)
    kind = {"=": "lay", "<": "add", "-": "discard"}[sign]
    return Action(kind, tuple(_cards(line, words)), label=label, by=by)
