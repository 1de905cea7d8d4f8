"""A question of a few words, put together as a record that begins in the middle.

The words are those of the notation, and whatever they say is read by its one parser: here is only added what a player
need not say, the heading, numbers of turns, and whose a line is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sambanotation.game.actions import Discard, Draw, GoOut, KeepLastCard, LayRedThrees, OutOfTurn, TakePile, TakeTop
from sambanotation.notation.parser import parse
from sambanotation.notation.phrases import ACTION_WORDS, LINE_BEGINNINGS
from sambanotation.notation.printer import said
from sambanotation.notation.record import Tag, Turn
from sambanotation.notation.tags import table_from, table_of
from sambanotation.notation.vocabulary import vocabulary
from sambanotation.replay.seats import seated
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import choosing, is_path
from sambanotation.ruleset_terms import Band
from sambanotation.source import Source

TAGS = ("Seats", "Sides", "Start", "Options")
"""The tags that may be asked with without their brackets and in small letters: `start A+C 1500`."""

STEP = 5
"""Points come in fives."""

_OF_A_SIDE = ("meld", "red", "taken", "minimum")
_SET_UP = ("hand", "pile", "stock", "laid", "to-play", "drawn", *_OF_A_SIDE)
_TURN_NUMBER = re.compile(r"\d+\.$")

ENDS_A_TURN = (Discard, KeepLastCard, GoOut)


def put_together(lines: Sequence[str], rules: RuleSet, named: str) -> str:
    """The record that asks: tags, the position, the turns.

    `lines` are those of the notation. A turn may lack its number and its seat, a `hand` line its seat, and a line of a
    side its side; then it is that of the player who is asked about, who is named first by a turn, by `to-play` or
    `drawn`, or by a `hand` line. A line of a side may name one of its seats. Where a turn begins with neither a draw
    nor a take, the player is said to have drawn. A minimum that is said where no total is stands as the least total
    (tag `Start`) with this minimum, if there is one. `named` is what the record calls the rule set.
    """
    words = [line.strip() for given in lines for line in given.splitlines() if line.strip()]
    # The path of a file that a record could not name is left out: it is judged by that file all the same.
    nameable = not is_path(named) or named.endswith((".yaml", ".yml"))
    rules_tag = [said(Tag("Rules", named))] if nameable else []
    tags = [*rules_tag, *(_tag(line) for line in words if _is_tag(line))]
    seats = _seats(tags, rules)
    told = [line for line in words if not _is_tag(line)]
    asking = _Asking(seats, _sides(seats, rules), told)
    heading = [line for line in told if _first(line) == "deal"] or ["deal 1 position"]
    position = [asking.completed(line) for line in told if _first(line) in _SET_UP]
    tags += _start(position, tags, rules)
    play = asking.played([line for line in told if _first(line) not in (*_SET_UP, "deal")])
    parts = [*tags, "", *heading[:1], *position, *play]
    if heading[0] == "deal 1 position" and not any(_first(line) in ("to-play", "drawn") for line in told):
        turn = first_turn("\n".join(parts))
        if turn is not None and _goes_on(turn):
            parts = [*tags, "", *heading[:1], *position, f"drawn {turn.seat}", *play]
    return "\n".join(parts) + "\n"


def sides_at(text: str, rules: RuleSet) -> dict[str, str]:
    """The name of the side of each seat in a record that was put together."""
    record = parse(Source("", text)).records[0]
    return _sides(seated(record.head, table_of(record), rules).seats, rules)


def start_of(text: str) -> Mapping[str, int]:
    """The totals that a record which was put together tells, by side."""
    return table_of(parse(Source("", text)).records[0]).start


def first_turn(text: str) -> Turn | None:
    """The first turn of the first deal of a text, None where there is none that is understood."""
    return next(iter(_turns(text)), None)


def last_turn(text: str) -> Turn | None:
    """The last turn of the first deal of a text, None where there is none that is understood."""
    return next(reversed(_turns(text)), None)


def _turns(text: str) -> list[Turn]:
    records = parse(Source("", text)).records
    lines = records[0].deals[0].lines if records and records[0].deals else ()
    return [line for line in lines if isinstance(line, Turn)]


def _goes_on(turn: Turn) -> bool:
    """Whether a turn is told from after its draw on."""
    first = next((action for action in turn.actions if not isinstance(action, LayRedThrees)), None)
    return first is not None and not isinstance(first, Draw | TakePile | TakeTop | OutOfTurn)


class _Asking:
    """Whom a question is about, and what follows from it for lines that do not say whose they are."""

    def __init__(self, seats: tuple[str, ...], sides: dict[str, str], told: Sequence[str]) -> None:
        self.seats = seats
        self.sides = sides
        self.seat = self._seat(told)

    def _seat(self, told: Sequence[str]) -> str:
        turns = [line for line in told if _first(line) not in LINE_BEGINNINGS]
        named = [self._named_by(line) for line in turns[:1]]
        for word in ("to-play", "drawn", "hand"):
            named += [self._owner(line.split()) for line in told if _first(line) == word]
        return next((seat for seat in named if seat is not None), self.seats[0])

    def _named_by(self, turn: str) -> str | None:
        words = turn.split()
        word = words[1] if _TURN_NUMBER.match(words[0]) and len(words) > 1 else words[0]
        known = vocabulary().seat(word) is not None and word not in ACTION_WORDS
        return word if known else None

    def _owner(self, words: Sequence[str]) -> str | None:
        return words[1] if len(words) > 1 and words[1] in self.seats else None

    def completed(self, line: str) -> str:
        """A line of the position with the seat or the side that it is about."""
        word, *others = line.split()
        if word == "hand" and (not others or vocabulary().seat(others[0]) is None or self._is_a_card(others[0])):
            return f"{word} {' '.join([self.seat, *others])}"
        if word in _OF_A_SIDE:
            side = self.sides.get(self.seat, self.seat)
            if others and others[0] in self.sides:
                return f"{word} {' '.join([self.sides[others[0]], *others[1:]])}"
            if not others or not (others[0] in self.sides.values() or self._is_a_side(others[0])):
                return f"{word} {' '.join([side, *others])}"
        return line

    def _is_a_card(self, word: str) -> bool:
        """Whether a word that might be a seat is a card: `Qs` at a table where nobody is called so."""
        return word not in self.seats and vocabulary().kinds_in(word) is not None

    def _is_a_side(self, word: str) -> bool:
        if word == "no" or self._is_a_card(word):
            return False
        return vocabulary().side(word) is not None

    def played(self, lines: Sequence[str]) -> list[str]:
        """The turns with their numbers and seats, and what stands between them."""
        seats = self.seats
        at, number = (seats.index(self.seat) if self.seat in seats else 0), 0
        completed = []
        for line in lines:
            if _first(line) in LINE_BEGINNINGS or _first(line).startswith(("(", ")", ";", "{")):
                completed.append(line)
                continue
            words = line.split(None, 1)
            rest = words[1] if _TURN_NUMBER.match(words[0]) and len(words) > 1 else line
            number += 1
            named = self._named_by(line)
            seat = seats[at % len(seats)] if named is None else named
            at = (seats.index(seat) if seat in seats else at) + 1
            given = words[0] if rest is not line else f"{number}."
            number = int(given[:-1]) if len(given) < 10 else number
            completed.append(f"{given} {rest}" if named is not None else f"{given} {seat} {rest}")
        return completed


def _first(line: str) -> str:
    return line.split(None, 1)[0]


def _is_tag(line: str) -> bool:
    claims_a_hand = re.match(r"\[\d+\]", line) is not None
    return (line.startswith("[") and not claims_a_hand) or _first(line) in [tag.lower() for tag in TAGS]


def _tag(line: str) -> str:
    if line.startswith("["):
        return line
    word, *others = line.split(None, 1)
    return said(Tag(word.capitalize(), "".join(others)))


def _start(position: Sequence[str], tags: Sequence[str], rules: RuleSet) -> list[str]:
    """The tag for the totals from which the minimums of a position follow; none where a tag tells them."""
    opening = parse(Source("", "\n".join([*tags, "deal 1"]))).records[0].head
    if opening.tag("Start") is not None:
        return []
    bands = choosing(rules, table_from(opening.lines).options).minimums.value
    totals = {}
    for word, *others in map(str.split, position):
        if word == "minimum" and len(others) == 2:
            side, said = others
            least = next((at for at, band in enumerate(bands) if str(band.points) == said), None)
            if least is not None:
                totals[side] = _least_total(bands, least)
    told = " ".join(f"{side} {total}" for side, total in totals.items())
    return [f'[Start "{told}"]'] if told else []


def _least_total(bands: Sequence[Band], at: int) -> int:
    """The least total, not below zero where there is one, to which a band of the minimums belongs."""
    begins = bands[at].from_total
    ends = bands[at + 1].from_total if at + 1 < len(bands) else None
    if begins is not None:
        return max(begins, 0) if ends is None or ends > 0 else begins
    return 0 if ends is None or ends > 0 else ends - STEP


def _seats(tags: list[str], rules: RuleSet) -> tuple[str, ...]:
    """The seats of the table. Where they are not said, and the rule set does not know so many players as a record has
    that says nothing, the tag is added for the first number that it describes."""
    record = parse(Source("", "\n".join([*tags, "deal 1"]))).records[0]
    seats = seated(record.head, table_of(record), rules).seats
    if record.tag("Seats") is None and len(seats) not in rules.sides.value:
        number = next(iter(rules.described_players.value), None) or min(rules.sides.value)
        seats = tuple("ABCDEFGHIJKL"[:number])
        tags.append(f'[Seats "{" ".join(seats)}"]')
    return seats


def _sides(seats: tuple[str, ...], rules: RuleSet) -> dict[str, str]:
    """The name of the side of each seat."""
    numbers = rules.sides.value.get(len(seats), (len(seats),))
    sides = seating(seats, numbers[0])
    return {seat: side for side, members in sides.items() for seat in members}
