"""Our referee as an engine: it plays every record as the replay judges it, and answers whatever comes."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambanotation.conform.course import Course, Ruled, Setting
from sambanotation.conform.measuring import courses_of
from sambanotation.conform.meeting import meet
from sambanotation.diagnostic import Severity, Verdict
from sambanotation.engine.serving import LONGEST, RefereeEngine, lines_in, serve
from sambanotation.engine.shape import Json
from sambanotation.notation.parser import parse
from sambanotation.replay import judged_each
from sambanotation.source import Source, decode
from tests.cases import CASES, FIXTURES
from tests.engine.spoken import Spoken

GAMES = sorted((FIXTURES / "games").glob("*/match.sgr"))
HELLO = {"id": 1, "type": "hello", "protocol": 1, "tool": "a test"}
MATCH = {
    "id": 2,
    "type": "match",
    "rules": {"name": "canasta-classic", "version": 1, "options": {}, "clauses": {}},
    "seats": ["A", "B"],
    "sides": [{"name": "A", "seats": ["A"]}, {"name": "B", "seats": ["B"]}],
}
DEAL: dict[str, Any] = {
    "id": 3,
    "type": "deal",
    "number": 1,
    "position": True,
    "totals": {"A": 0, "B": 0},
    "hands": {"A": ["Kc", "Ks", "5c"], "B": ["4c", "4d"]},
    "pile": ["9c"],
    "stock": ["Kd", "7c", "..."],
    "red_threes": {"A": ["3h"], "B": []},
    "melds": {"A": [["Qc", "Qd", "Qh"]], "B": []},
    "taken": {"A": True, "B": False},
    "laid": ["A"],
    "to_play": "A",
    "drawn": False,
}


def put(path: Path) -> list[tuple[Setting, Course]]:
    source = decode(path.name, path.read_bytes())
    return [one for record in parse(source).records for one in courses_of(record, path.parent)]


@pytest.mark.parametrize("rules", ["canastra", "samba-br", "bolivia"])
def test_every_message_of_a_game_has_its_form(rules: str) -> None:
    spoken = Spoken()
    for setting, course in put(FIXTURES / "games" / rules / "match.sgr")[:1]:
        met = meet(course, setting, spoken, spoken.greeting["can"])
        assert met.divergence is None
        assert met.turns == sum(ruled.step.message is None for ruled in course.ruled) > 0
        assert course.score is not None
    assert {"> deal", "> act", "> digest", "> end", "> score", "< verdict", "< digest", "< score"} <= spoken.types


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_every_turn_of_a_game_is_legal_at_the_table(path: Path) -> None:
    for _, course in put(path):
        assert course.stopped is None
        assert all(ruled.ruling.verdict is Verdict.LEGAL and ruled.digest for ruled in course.ruled)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_turn_is_illegal_at_the_table_just_where_the_replay_finds_it(path: Path) -> None:
    source = decode(path.name, path.read_bytes())
    records = parse(source).records
    judged = list(judged_each(source, path.parent))
    for number, record in enumerate(records, 1):
        for _, course in courses_of(record, path.parent):
            refused = [one for one in course.ruled if one.ruling.verdict is Verdict.ILLEGAL]
            for ruled in refused:
                found = {one.name for one in judged[number - 1].findings if one.severity is Severity.ERROR}
                # Who acts before the player does begins a turn: nobody can tell it from one out of order.
                found |= (
                    {"not-this-seats-turn"} if ruled.step.acts[:1] != ((ruled.step.seat, _first(ruled)),) else set()
                )
                assert {one.name for one in ruled.ruling.findings} <= found


def _first(ruled: Ruled) -> Json:
    return ruled.step.acts[0][1] if ruled.step.acts else {}


def ask(*messages: dict[str, Any] | bytes) -> list[dict[str, Any]]:
    lines = [one if isinstance(one, bytes) else json.dumps(one).encode() for one in messages]
    return [json.loads(line) for line in serve(io.BytesIO(b"\n".join(lines)))]


def test_a_turn_act_by_act() -> None:
    told = [
        {"do": "draw", "cards": ["Kd"]},
        {"do": "meld", "cards": ["Kc", "Ks", "5c"]},
        {"do": "meld", "cards": ["Kc", "Ks", "Kd"]},
        {"do": "undo"},
        {"do": "discard", "cards": ["5c"]},
        {"do": "end_turn"},
    ]
    acts = [{"id": 9 + at, "type": "act", "seat": "A", "act": act} for at, act in enumerate(told)]
    *_, hello, match, deal, drew, odd, laid, back, gone, ended, digest = ask(
        HELLO, MATCH, DEAL, *acts, {"id": 20, "type": "digest"}
    )
    assert hello["engine"]["name"] == "samba"
    assert match == {"id": 2, "type": "ready"}
    assert [one["legal"] for one in (deal, drew, odd, laid, back, gone, ended)] == [True, True, False, *[True] * 4]
    assert odd["faults"][0]["rule"] == "card-of-another-rank"
    assert "canastra" in odd["faults"][0]["source"]
    assert digest["digest"] is None


def test_the_digest_is_what_the_protocol_says() -> None:
    whole = DEAL | {"stock": ["Kd", "7c"]}
    full = {**whole, "pile": ["9c", *_rest_of_the_pack(whole)]}
    *_, told = ask(HELLO, MATCH, full, {"id": 4, "type": "digest"})
    lines = ["stock Kd 7c", " ".join(["pile", *full["pile"]]), "hand A 5c Kc Ks", "hand B 4c 4d"]
    lines += ["red A 3h", "meld A Qc Qd Qh", "red B"]
    assert told["digest"] == sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _rest_of_the_pack(deal: dict[str, Any]) -> list[str]:
    rest = [rank + suit for _ in range(2) for rank in "AKQJT98765432" for suit in "shdc"] + ["JK"] * 4
    gone = [*deal["hands"]["A"], *deal["hands"]["B"], *deal["pile"], *deal["stock"], "3h", *deal["melds"]["A"][0]]
    for card in gone:
        rest.remove(card)
    return rest


def test_what_may_be_done_is_accepted_and_nothing_else_of_its_kind() -> None:
    drew = {"id": 4, "type": "act", "seat": "A", "act": {"do": "draw", "cards": ["Kd"]}}
    legal = {"id": 5, "type": "legal", "seat": "A"}
    *_, before, _, after = ask(HELLO, MATCH, DEAL, legal, drew, legal)
    assert {act["do"] for act in before["acts"]} == {"draw"}
    assert before["take"] is False
    assert [sorted(act["cards"]) for act in after["acts"] if act["do"] == "meld"] == [["Kc", "Kd", "Ks"]]
    assert [act["cards"] for act in after["acts"] if act["do"] == "discard"] == [["5c"], ["Ks"], ["Kd"], ["Kc"]]
    for act in after["acts"]:
        *_, verdict = ask(HELLO, MATCH, DEAL, drew, {"id": 6, "type": "act", "seat": "A", "act": act})
        assert verdict["legal"] is not False, act


@pytest.mark.parametrize(
    ("messages", "error"),
    [
        ((b"{",), "not-json"),
        ((b"\xff\xfe",), "not-json"),
        ((b"[" * 100_000,), "not-json"),
        ((b" " * LONGEST + b"{}",), "not-understood"),
        ((b"7",), "not-understood"),
        ((b'{"id": 1}',), "not-understood"),
        (({"id": 1, "type": "fly"},), "unknown-type"),
        (({"id": 1, "type": "digest"},), "out-of-order"),
        ((HELLO, {"id": 2, "type": "deal", "number": 1, "totals": {}}), "out-of-order"),
        ((HELLO | {"protocol": 2},), "unsupported"),
        ((HELLO, MATCH | {"rules": MATCH["rules"] | {"name": "whist"}}), "not-understood"),  # type: ignore[operator]
        ((HELLO, MATCH | {"rules": MATCH["rules"] | {"name": "./a.yaml"}}), "not-understood"),  # type: ignore[operator]
        ((HELLO, MATCH | {"sides": []}), "not-understood"),
        ((HELLO, MATCH | {"seats": ["A", "B", "C"]}), "not-understood"),
        ((HELLO, MATCH, DEAL | {"totals": {"X": 1}}), "not-understood"),
        ((HELLO, MATCH, DEAL | {"hands": {"X": []}}), "not-understood"),
        ((HELLO, MATCH, DEAL | {"hands": {"A": ["Xx"]}}), "not-understood"),
        ((HELLO, MATCH, DEAL, {"id": 4, "type": "act", "seat": "X", "act": {"do": "keep"}}), "not-understood"),
        ((HELLO, MATCH, DEAL, {"id": 4, "type": "legal", "seat": "X"}), "not-understood"),
        ((HELLO, MATCH, DEAL, {"id": 4, "type": "expose", "seat": "X", "cards": ["Kc"]}), "not-understood"),
        ((HELLO, MATCH, DEAL, {"id": 4, "type": "penalty", "side": "X", "points": 1, "reason": "x"}), "not-understood"),
        ((HELLO, MATCH, DEAL, {"id": 4, "type": "score"}), "out-of-order"),
        ((HELLO, MATCH, {"id": 3, "type": "act", "seat": "A", "act": {"do": "keep"}}), "out-of-order"),
    ],
)
def test_an_error_is_told_as_data(messages: tuple[Any, ...], error: str) -> None:
    *_, told = ask(*messages)
    assert told["type"] == "error"
    assert told["error"] == error


def test_an_error_changes_nothing() -> None:
    drew = {"id": 4, "type": "act", "seat": "A", "act": {"do": "draw", "cards": ["Kd"]}}
    *_, told, verdict = ask(HELLO, MATCH, DEAL, {"id": 4, "type": "act", "seat": "A", "act": {"do": "fly"}}, drew)
    assert told["error"] == "not-understood"
    assert verdict["legal"] is True


def test_nothing_is_answered_after_bye() -> None:
    assert [one["type"] for one in ask(HELLO, {"id": 2, "type": "bye"}, HELLO)] == ["hello", "bye"]


def test_a_line_without_end_takes_no_memory() -> None:
    first, second = lines_in(io.BytesIO(b"x" * (3 * LONGEST) + b"\n{}\n"))
    assert len(first) <= LONGEST + 2
    assert second == b"{}\n"


ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 10**20)
    | st.sampled_from(["Kc", "A", "B", "...", "3d/5c", "_*2..1", "6s*9", "x y", "A\n", "stock"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["A", "B", "do"]), inner, max_size=3),
    max_leaves=6,
)
ACTS = st.fixed_dictionaries(
    {"do": st.sampled_from(["draw", "meld", "add", "swap", "discard", "join", "red_threes", "undo", "end_turn"])},
    optional={
        "cards": st.lists(st.sampled_from(["Kc", "3h", "3d/5c", "JK", "_", "A_", "Kd'", "_*2..3", "..."]), max_size=4),
        "meld": st.none() | st.integers(0, 4),
        "into": st.integers(0, 4),
        "gone": st.integers(0, 4),
        "wild": st.sampled_from(["JK", "2c", "Kc"]),
        "natural": st.sampled_from(["Kc", "_"]),
    },
)


@given(
    messages=st.lists(
        st.builds(lambda key, value: DEAL | {key: value}, st.sampled_from(sorted(DEAL)), ANY)
        | st.builds(lambda act, seat: {"id": 4, "type": "act", "seat": seat, "act": act}, ACTS, st.sampled_from("AB"))
        | st.sampled_from([DEAL, {"id": 5, "type": "digest"}, {"id": 6, "type": "legal", "seat": "A"}])
        | st.sampled_from([{"id": 7, "type": "end", "how": "out"}, {"id": 8, "type": "score"}]),
        max_size=8,
    )
)
def test_no_message_makes_it_fail(messages: list[dict[str, Any]]) -> None:
    engine = RefereeEngine()
    for message in (HELLO, MATCH, DEAL, *messages):
        reply = engine.answer(message)
        assert reply["type"] in ("hello", "ready", "verdict", "legal", "digest", "score", "error")
        assert reply.get("error") != "internal", reply


def test_cases_with_hidden_cards_are_played_too() -> None:
    hidden = Source("a", '[Rules "samba-br"]\ndeal 1 position\nhand A _ _ 5c\nto-play A\n1. A +_ _ -5c\n')
    (_, course), *_ = courses_of(parse(hidden).records[0], Path())
    assert [one.ruling.verdict for one in course.ruled] == [Verdict.LEGAL]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"é": x'.encode(), "no JSON from byte 8 on"),
        (b"\xff\xfe", "no UTF-8"),
        (b"9" * 5000, "too long a number, or too many levels"),
        (b"[" * 100_000, "too long a number, or too many levels"),
    ],
)
def test_what_is_no_json_is_told_in_our_own_words(line: bytes, why: str) -> None:
    assert RefereeEngine().answer_line(line)["why"] == why
