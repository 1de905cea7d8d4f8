"""The form of messages: what is found wrong is what a whole validator of JSON Schema finds wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sambanotation.engine.shape import REPLIES, REQUESTS, misshapen, schema
from tests.engine.spoken import validator

RIGHT: dict[str, dict[str, Any]] = {
    "hello": {"id": 1, "type": "hello", "protocol": 1, "tool": "samba"},
    "match": {
        "id": 2,
        "type": "match",
        "rules": {"name": "quad", "version": 1, "options": {}, "clauses": {"hand_size": 11}},
        "seats": ["A", "B"],
        "sides": [{"name": "A", "seats": ["A"]}, {"name": "B", "seats": ["B"]}],
    },
    "deal": {"id": 3, "type": "deal", "number": 1, "dealer": None, "totals": {"A": 0}, "hands": {"A": ["Kc", "3d/5c"]}},
    "act_message": {"id": 4, "type": "act", "seat": "A", "act": {"do": "add", "meld": 1, "cards": ["Kc", "JK"]}},
    "verdict": {"id": 4, "type": "verdict", "legal": False, "faults": [{"rule": "hand", "why": "no"}]},
    "digest_reply": {"id": 4, "type": "digest", "digest": "0" * 64},
    "score_reply": {"id": 5, "type": "score", "sides": [{"side": "A", "deal": 5, "total": 5, "items": {"out": 100}}]},
    "error": {"id": None, "type": "error", "error": "not-json", "why": "?"},
}

WRONG: dict[str, list[dict[str, Any]]] = {
    "hello": [{"protocol": "1"}, {"protocol": True}, {"id": -1}, {"type": "hallo"}],
    "match": [{"seats": ["A"]}, {"rules": {"name": "quad"}}, {"sides": [{"name": "A"}]}, {"seats": ["A", "3"]}],
    "deal": [{"totals": {"A": "0"}}, {"hands": {"A": ["K c"]}}, {"position": 1}, {"dealer": 7}],
    "act_message": [
        {"act": {"do": "fly"}},
        {"act": {"do": "draw", "cards": []}},
        {"act": {"do": "add", "cards": ["Kc"]}},
        {"act": {"do": "add", "meld": 0, "cards": ["Kc"]}},
        {"act": {"do": "join", "into": None, "gone": 1}},
        {"act": {"do": "take_pile"}, "id": 0.5},
    ],
    "verdict": [{"legal": "no"}, {"faults": [{}]}],
    "digest_reply": [{"digest": "0" * 63}, {"digest": 7}],
    "score_reply": [{"sides": [{"side": "A"}]}, {"sides": {}}],
    "error": [{"error": "oops"}, {"id": "1"}],
}


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("definition", RIGHT)
def test_a_right_message_has_its_form(definition: str) -> None:
    assert misshapen(RIGHT[definition], definition) is None
    validator(definition).validate(RIGHT[definition])


@pytest.mark.parametrize(("definition", "change"), [(name, one) for name, changes in WRONG.items() for one in changes])
def test_a_wrong_message_does_not(definition: str, change: dict[str, Any]) -> None:
    wrong = RIGHT[definition] | change
    assert misshapen(wrong, definition)
    assert not validator(definition).is_valid(wrong)


@pytest.mark.parametrize("definition", RIGHT)
def test_nothing_that_is_needed_may_be_missing(definition: str) -> None:
    for name in schema()["$defs"][definition]["required"]:
        less = {key: value for key, value in RIGHT[definition].items() if key != name}
        assert misshapen(less, definition) == f"{name}: missing"


ACTS: list[dict[str, Any]] = [
    {"do": "draw", "cards": ["3d/5c"]},
    {"do": "add", "meld": None, "cards": ["Kc"]},
    {"do": "join", "into": 1, "gone": 2},
    {"do": "swap", "meld": 1, "wild": "2c", "natural": "Kc"},
    {"do": "ask", "leave": False},
    {"do": "end_turn"},
]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: str(act["do"]))
def test_of_an_act_nothing_may_be_missing_or_another(act: dict[str, Any]) -> None:
    assert misshapen(act, "act") is None
    validator("act").validate(act)
    for name in act:
        less = {key: value for key, value in act.items() if key != name}
        for wrong in (less, act | {name: {}}):
            assert misshapen(wrong, "act")
            assert not validator("act").is_valid(wrong)


PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.sampled_from([1.0, -2.0, 0.5])
    | st.sampled_from(["Kc", "A", "act", "draw", "1", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "type", "seat", "act", "do", "cards", "meld", "legal"]), inner, max_size=5
        )
    ),
    max_leaves=12,
)


@given(value=PLAIN, definition=st.sampled_from([*REQUESTS.values(), *REPLIES.values()]))
def test_both_validators_agree(value: Any, definition: str) -> None:
    told = json.loads(json.dumps(value))
    assert (misshapen(told, definition) is None) == validator(definition).is_valid(told)
