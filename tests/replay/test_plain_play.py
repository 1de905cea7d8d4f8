"""A plain act is one about which all checks together find nothing, and it does to the table what any act does."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sambanotation import Source, read
from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    GoOut,
    JoinMelds,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.apply import apply
from sambanotation.game.hand import Hand
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.generate.writing import text_of
from sambanotation.notation.record import Line, Turn
from sambanotation.referee import CHECKS
from sambanotation.replay import validate
from sambanotation.replay.house import House, house_of
from sambanotation.replay.judging import Judging
from sambanotation.replay.labels import resolve
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.plain_play import ENDED, begins, go_on_plainly, play_plainly
from sambanotation.replay.plain_table import PlainTable
from sambanotation.ruleset_file import load_ruleset
from tests.generate.played import VARIANTS, match_of
from tests.hiding import hide
from tests.houses import HEADING, clause, house
from tests.simulated.deals import match
from tests.test_laws import spoil

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = sorted(FIXTURES.glob("**/*.sgr"))
PLAIN_TYPES = (type(None), bool, int, tuple)


PLAIN = (
    *(Draw, TakePile, LayRedThrees, LayMeld, AddToMeld, JoinMelds),
    *(Discard, AnnounceOneCard, AskPartner, ClaimHand, GoOut),
)
"""The acts that may be plain."""

LEFT_OUT = ("last_turn", "target", "other", "candidates", "doubtful")
"""What an act names is looked up for this act only."""


def told(value: object, met: dict[int, int] | None = None) -> object:
    """All that an object holds, at any depth, as something to compare; what was met before is told by its number."""
    met = {} if met is None else met
    match value:
        case dict():
            return {key: told(held, met) for key, held in value.items()}
        case list() | tuple():
            return [told(held, met) for held in value]
        # How they are kept says nothing of what they hold.
        case Hand():
            return told([value.copy().known, value.lots, value.debts, value.low, value.high], met)
        case Stock():
            return told([value.copy().coming, value.low, value.high], met)
        case _ if type(value).__eq__ is not object.__eq__:
            return value
        case _ if id(value) in met:
            return met[id(value)]
    met[id(value)] = len(met)
    held = {name: getattr(value, name) for base in type(value).__mro__ for name in getattr(base, "__slots__", ())}
    held |= {name: set_once for name, set_once in vars(type(value)).items() if type(set_once) in PLAIN_TYPES}
    held |= getattr(value, "__dict__", {})
    return [type(value), {name: told(held[name], met) for name in sorted(held) if name not in LEFT_OUT}]


def go_the_long_way(position: Position, event: Event, house: House) -> None:
    """Asks every check about an event, which must find nothing, and applies it."""
    if position.turn is not None:
        event = resolve(position, event, house.rules)
    for check in CHECKS:
        if type(event) in check.on:
            assert list(check.find(position, event, house.rules)) == [], event
    apply(position, event)


class Twice:
    """Lets everything that is played plainly happen both ways, turn by turn and in one go; counts what did."""

    def __init__(self) -> None:
        self.turns = self.acts = 0
        self.house = samba_br()

    def plays(self, table: PlainTable, position: Position, lines: Sequence[Line], at: int, end: int) -> tuple[int, int]:
        self.house = table.house
        in_one_go, came, nth = position.copy(), at, 0
        while came < end:
            other, before = position.copy(), told(position)
            gone, nth = play_plainly(table, position, lines, came, came + 1)
            if gone == came and not nth:
                assert told(position) == before
                break
            line = lines[came]
            assert isinstance(line, Turn)
            go_the_long_way(other, BeginTurn(line.seat, line.number), table.house)
            self.goes_on(position, other, line, 0, nth if gone == came else len(line.actions), table.house)
            if gone == came:
                break
            came = gone
        assert (came, nth) == play_plainly(PlainTable(table.house), in_one_go, lines, at, end)
        assert told(in_one_go) == told(position)
        assert told(in_one_go.last_turn) == told(position.last_turn)
        return came, nth

    def goes_on(self, position: Position, other: Position, line: Turn, nth: int, done: int, house: House) -> None:
        for action in line.actions[nth:done]:
            go_the_long_way(other, action, house)
            self.acts += 1
        if position.turn is None:
            go_the_long_way(other, EndTurn(), house)
            self.turns += 1
            assert told(position.last_turn) == told(other.last_turn), line
        assert told(position) == told(other), line

    def goes_on_in_the_turn(self, table: PlainTable, position: Position, turn: TurnSoFar, line: Turn, nth: int) -> int:
        # What the act names is looked up already, and may lie on no table.
        named = position.target, position.other
        position.target = position.other = None
        other, before = position.copy(), told(position)
        position.target, position.other = named
        done = go_on_plainly(table, position, turn, line, nth)
        if done == nth:
            assert told(position) == before
        else:
            self.goes_on(position, other, line, nth, done if done != ENDED else len(line.actions), table.house)
        return done

    def begins(self, position: Position, seat: str, number: int) -> TurnSoFar | None:
        other, before = position.copy(), told(position)
        turn = begins(position, seat, number)
        if turn is None:
            assert told(position) == before
            return None
        go_the_long_way(other, BeginTurn(seat, number), self.house)
        assert told(position) == told(other)
        return turn


def line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal is played from its text alone."""
    monkeypatch.setattr(MatchInPlay, "play_from_text", lambda *_: None)


@pytest.fixture
def done_twice(monkeypatch: pytest.MonkeyPatch) -> Twice:
    # The package has a function of the same name, which hides the module.
    module = sys.modules["sambanotation.replay.play"]
    line_by_line(monkeypatch)
    twice = Twice()
    monkeypatch.setattr(module, "begins", twice.begins)
    monkeypatch.setattr(module, "play_plainly", twice.plays)
    monkeypatch.setattr(module, "go_on_plainly", twice.goes_on_in_the_turn)
    return twice


def samba_br() -> House:
    rules = load_ruleset("samba-br").rules
    assert rules is not None
    return house_of(rules)


@pytest.mark.parametrize("seed", range(4))
def test_a_plain_turn_is_legal_and_does_what_any_turn_does(seed: int, done_twice: Twice) -> None:
    rng = Random(seed)
    text = match(8000 + seed, (2, 3, 4, 6)[seed], 1)
    for record in (text, spoil(text, rng, 6), hide(text, rng, 0.2)):
        validate(Source("game.sgr", record))
    assert done_twice.turns > 30
    assert done_twice.acts > 90


def test_in_the_cases_too_a_plain_turn_does_what_any_turn_does(done_twice: Twice) -> None:
    for path in RECORDS:
        validate(read(path), path.parent)
    assert done_twice.turns > 50


OTHERS = [("samba-pagat", 4, number) for number in (1, 3, 6, 11)] + [("samba-pagat", 5, 2), ("samba-pagat", 6, 7)]
OTHERS += [("samba-como-jogar", 4, number) for number in (0, 3, 7)] + [
    ("samba-como-jogar", 2, 1),
    ("samba-como-jogar", 6, 5),
]
OTHERS += [("canastra", 2, number) for number in (0, 1, 3)]
OTHERS += [(rules, players, number) for rules, players in VARIANTS.items() for number in (6, 11)]
"""Other rule sets, with players and the number of a generated match."""


def played_by(rules: str, players: int, number: int) -> str:
    """The record of the first two deals of a generated match."""
    match_played, _ = match_of(players, number, rules=rules)
    return text_of(replace(match_played, deals=match_played.deals[:2]))


@pytest.mark.parametrize(("rules", "players", "number"), OTHERS)
def test_by_other_rules_a_plain_turn_is_legal_too(rules: str, players: int, number: int, done_twice: Twice) -> None:
    rng = Random(number)
    text = played_by(rules, players, number)
    for record in (text, spoil(text, rng, 6), hide(text, rng, 0.2)):
        validate(Source("game.sgr", record))
    assert done_twice.acts > 20


def same_with_every_question(source: Source, folder: Path | None, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a record is judged alike where the referee is asked about plain acts too."""
    without = validate(source, folder)
    with monkeypatch.context() as asking:
        asking.setattr(Judging, "asks_all", True)
        return validate(source, folder) == without


@pytest.mark.parametrize("path", RECORDS, ids=[str(path.relative_to(FIXTURES)) for path in RECORDS])
def test_a_case_is_judged_alike_where_every_act_is_asked_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert same_with_every_question(read(path), path.parent, monkeypatch)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_is_judged_alike_where_every_act_is_asked_about(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    text = match(8200 + seed, (2, 3, 4, 6)[seed % 4], 2)
    for record in (text, spoil(text, rng, 8), hide(text, rng, 0.2), hide(spoil(text, rng, 4), rng, 0.1)):
        assert same_with_every_question(Source("game.sgr", record), None, monkeypatch)


HEAD = '[SGR "1"]\n[Rules "./house.yaml"]\n[Seats "A B C D"]\n\ndeal 1 position\n'
OUT_OF_ORDER = """\
hand A
hand B 4s 5h
hand C 4h 5s
hand D
stock Tc 9c 8c 8d 7c 7d
to-play A
1. B +Tc 9c -4s
2. C +8c 8d -4h
"""
NINE_MELDS = """\
hand A 4d 5h 2c
meld A+C =4s 2s
meld A+C =5s 2s
meld A+C =6s 2s
meld A+C =7s 2h
meld A+C =8s 2h
meld A+C =9s 2h
meld A+C =Ts 2d
meld A+C =Js 2d
meld A+C =Ks Kh Kd
red A+C
taken A+C
stock Tc 9c 8c ...
to-play A
1. A +Tc 9c <2c -4d
"""
THREE_MELDS = "".join(
    line
    for line in NINE_MELDS.splitlines(keepends=True)
    if line[9:12] not in (*("=6s", "=7s", "=8s"), *("=9s", "=Ts", "=Js"))
)
LARGE_DRAW = """\
hand A 4s 5h 6d 7c 9h
stock Tc 9c 8c 8d 8h 4c Kc Qd Jh Js Jc 4d
to-play A
1. A +Tc 9c 8c 8d 8h 4c Kc Qd Jh Js Jc 4d 4d -4s
"""

PAIR_TAKES = """\
hand A Kd Kc 4s 5h 6h
pile Kh
stock Tc 9c 8c ...
to-play A
1. A ^ =Kh Kd Kc -4s
"""


@pytest.mark.parametrize(
    ("rule", "text", "names"),
    [
        (clause("next_player", "2"), HEAD + OUT_OF_ORDER, ["not-this-seats-turn"]),
        (clause("after_out_of_turn", "2"), HEAD + OUT_OF_ORDER, ["not-this-seats-turn"] * 2),
        (clause("meld_least", "20"), HEAD + THREE_MELDS + HEAD + NINE_MELDS, ["label-of-several-melds"]),
        (clause("draw_count", "13"), HEAD + LARGE_DRAW, ["stock-used-up"]),
        (clause("first_takes", "[natural-and-wild]"), (HEAD + PAIR_TAKES) * 2, ["pile-taken-in-a-closed-way"] * 2),
    ],
    ids=[
        "two seats on",
        "two seats on after a wrong turn",
        "more melds than the pack gives",
        "a draw of thirteen",
        "no pair takes",
    ],
)
def test_house_rules_that_make_a_plain_act_rare(
    rule: str, text: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house(tmp_path, HEADING + rule)
    source = Source("game.sgr", text)
    found = [finding.name for finding in validate(source, tmp_path) if finding.name in names]
    assert found == names
    assert same_with_every_question(source, tmp_path, monkeypatch)


def test_most_acts_of_a_whole_record_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Event] = []

    def ask(judging: Judging, position: Position, event: Event, *places: object) -> None:
        asked.append(event)
        real(judging, position, event, *places)  # type: ignore[arg-type]

    real = Judging.ask
    text = match(8100, 4, 4)
    validate(Source("game.sgr", text))
    monkeypatch.setattr(Judging, "ask", ask)
    validate(Source("game.sgr", text))
    acts = [event for event in asked if isinstance(event, (*PLAIN, BeginTurn, EndTurn))]
    written = len(re.findall(r"^\d+\. ", text, re.MULTILINE)) * 5
    assert len(acts) * 10 < written


def test_a_pile_that_was_taken_and_not_laid_from_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    text = match(8300, 2, 1)
    taken = re.sub(r"^(\d+\. \w \^)[^\n-]* (-\w+)", r"\1 \2", text, count=1, flags=re.MULTILINE)
    assert taken != text
    source = Source("game.sgr", taken)
    assert "top-card-not-used" in {finding.name for finding in validate(source)}
    assert same_with_every_question(source, None, monkeypatch)
