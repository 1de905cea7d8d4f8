"""What follows from a record as JSON: every kind of answer is as the published schema says, and the schema refuses what
is not."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sambanotation.output.derived_json import derived_as_json
from sambanotation.solver.answers import Asked, Derivation
from sambanotation.solver.deriving import derive
from sambanotation.solver.program import Bound
from sambanotation.source import Source
from sambanotation.text import Lang

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "derived.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

HEAD = '[Rules "samba-br"]\n'
HAND = "hand A As Ah Ad Kd Jh 9s 8d 7c 6h 5s 4d Qc Ts 9h 8s\n"
GAME = f"{HEAD}deal 1 dealer D\n{HAND}up 9c\n1. A +Jd Jc =As Ah Ad -K_ [13]\n2. B +_ _ -_*0..1\n"
IMPOSSIBLE = GAME.replace("[13]", "[15]")
WITH_SEVERAL_CHANGES = IMPOSSIBLE.replace("+_ _ -_*0..1", "+As Kd -As [17]")
BREAKS_A_RULE = GAME.replace("=As Ah Ad -K_ [13]", "=As Ah Kd -_")
SHEET = f"{HEAD}deal 1\nscore A+C 500 B+D 300\ntotal A+C 500 B+D 300\n"
TWO_DEALS = (
    f"{SHEET}\ndeal 2\nscore A+C 100 B+D 50\ntotal A+C 600 B+D 360\n\ndeal 3 dealer D\n{HAND}up 9c\n1. A +_ _ -_ [16]\n"
)

ANSWERS: dict[str, tuple[str, Asked]] = {
    "consistent": (GAME, Asked()),
    "consistent, brief": (GAME, Asked(facts=False, scores=False)),
    "inconsistent": (IMPOSSIBLE, Asked()),
    "inconsistent, brief": (IMPOSSIBLE, Asked(facts=False, scores=False)),
    "after one of the changes": (IMPOSSIBLE, Asked(repair=1)),
    "several changes at once": (WITH_SEVERAL_CHANGES, Asked(facts=False, scores=False)),
    "unknown": (GAME, Asked(seconds=0)),
    "no completion keeps all rules": (BREAKS_A_RULE, Asked(Bound.LEGAL, facts=False, scores=False)),
    "a rule is broken": (BREAKS_A_RULE, Asked(facts=False, scores=False)),
    "whatever the rules": (GAME, Asked(Bound.PHYSICAL, facts=False, scores=False)),
    "why it is forced": (GAME, Asked(why=(5, None), scores=False)),
    "why it is forced after a change": (IMPOSSIBLE, Asked(why=(5, None), scores=False)),
    "why it is not forced": (GAME, Asked(why=(6, 7), scores=False)),
    "why where nothing is open": (GAME, Asked(why=(1, None), scores=False)),
    "up to a turn": (GAME, Asked(turn=1)),
    "a sheet": (SHEET, Asked()),
    "a sheet that does not add up": (SHEET.replace("500 B", "510 B", 1), Asked()),
    "several deals": (TWO_DEALS, Asked()),
    "one of several deals": (TWO_DEALS, Asked(deal=2)),
    "more cards than there are": (f"{HEAD}deal 1\nhand A{' _' * 163}\n", Asked()),
    "lines that are not understood": (f"{GAME}3. C +what\n", Asked(facts=False, scores=False)),
    "a position": (f"{HEAD}deal 1 position\nhand A As ...\n1. A +_ _ -_\n", Asked(facts=False, scores=False)),
    "a deal without a number": (f"{HEAD}deal\n", Asked(facts=False)),
    "rules that are not to be had": (GAME.replace("samba-br", "nobody-knows"), Asked()),
}


@cache
def derived(name: str) -> Derivation:
    text, asked = ANSWERS[name]
    found = derive(Source("game.sgr", text), asked=asked)
    assert found is not None
    return found


def document(name: str, lang: Lang = Lang.EN, *, complete: bool = True) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(derived_as_json(derived(name), lang, complete=complete))
    return found


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("lang", list(Lang))
@pytest.mark.parametrize("name", ANSWERS)
def test_every_kind_of_answer_is_as_the_schema_says(name: str, lang: Lang) -> None:
    VALIDATOR.validate(document(name, lang))


def test_what_was_cut_short_is_as_the_schema_says() -> None:
    found = document("consistent, brief", complete=False)
    VALIDATOR.validate(found)
    assert found["complete"] is False


def test_the_answers_are_of_every_kind() -> None:
    every = {name: document(name) for name in ANSWERS}
    assert {found["status"] for found in every.values()} == {"consistent", "inconsistent", "unknown"}
    for key in ("conflicts", "repairs", "facts", "hands_at_end", "score", "why", "broken_rules"):
        assert any(found[key] for found in every.values()), key
    assert any(repair["also"] for found in every.values() for repair in found["repairs"])
    assert any(deal["left_out"] for found in every.values() for deal in found["deals"])
    assert any(why["statements"] for found in every.values() for why in found["why"])
    assert {None, 1, 2, 3} <= {deal["deal"] for found in every.values() for deal in found["deals"]}
    assert any(found["rules"] is None for found in every.values())
    assert any(found["completion"] is None for found in every.values())


def test_an_answer_is_told_deal_by_deal() -> None:
    found = document("several deals")
    assert [(deal["deal"], deal["status"]) for deal in found["deals"]] == [
        (1, "consistent"),
        (2, "inconsistent"),
        (3, "consistent"),
    ]
    assert found["status"] == "inconsistent"
    assert [score["deal"] for score in found["score"]] == [1, 2, 3]
    assert {repair["deal"] for repair in found["repairs"]} == {2}
    assert {fact["deal"] for fact in found["facts"]} == {3}
    assert {hand["deal"] for hand in found["hands_at_end"]} == {3}


# What the schema refuses

Path_ = tuple[str | int, ...]
OTHERS: list[Any] = ["x", -1, True, None, [], {}, 1.5]
OPEN_OBJECTS = ("sides",)
"""Their keys are names of sides, and no schema can tell which."""


def places(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every value of a document with the way to it."""
    yield path, value
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


def at(whole: Any, path: Path_) -> Any:
    for key in path:
        whole = whole[key]
    return whole


def rich() -> list[dict[str, Any]]:
    """Documents in which every list holds something."""
    names = ("inconsistent", "why it is forced after a change", "several changes at once", "a rule is broken")
    return [document(name) for name in (*names, "lines that are not understood", "several deals")]


def test_the_schema_refuses_an_object_with_a_key_too_few_or_too_many() -> None:
    tried = 0
    for whole in rich():
        for path, value in list(places(whole)):
            if not isinstance(value, dict) or path[-1:] in [(name,) for name in OPEN_OBJECTS]:
                continue
            for key in value:
                spoiled = copy.deepcopy(whole)
                del at(spoiled, path)[key]
                assert not VALIDATOR.is_valid(spoiled), f"without {key} at {path}"
                tried += 1
            spoiled = copy.deepcopy(whole)
            at(spoiled, path)["more"] = 1
            assert not VALIDATOR.is_valid(spoiled), f"with more at {path}"
    assert tried > 100


def kind_of(value: Any) -> str:
    return "integer" if isinstance(value, int) and not isinstance(value, bool) else type(value).__name__


def test_the_schema_refuses_a_value_of_another_kind() -> None:
    seen: set[tuple[Path_, str]] = set()
    for whole in rich():
        for path, value in list(places(whole)):
            form = tuple("*" if isinstance(key, int) else key for key in path)
            if not path or (form, kind_of(value)) in seen:
                continue
            seen.add((form, kind_of(value)))
            for other in OTHERS:
                if kind_of(other) == kind_of(value) or may_be(form, other):
                    continue
                spoiled = copy.deepcopy(whole)
                at(spoiled, path[:-1])[path[-1]] = other
                assert not VALIDATOR.is_valid(spoiled), f"{other!r} at {path}"
    assert len(seen) > 60


NULLABLE: set[Path_] = {
    *(("rules",), ("completion",), ("deals", "*", "why"), ("deals", "*", "least_broken"), ("deals", "*", "fewest")),
    *(("score", "*", "difference"), ("facts", "*", "forced"), ("why", "*", "forced"), ("why", "*", "least")),
    *(("repairs", "*", "instead"), ("repairs", "*", "also", "*", "instead"), ("broken_rules", "*", "turn")),
}
OTHERWISE: dict[Path_, str] = {
    ("deals", "*", "why"): "str",
    ("deals", "*", "least_broken"): "integer",
    ("deals", "*", "fewest"): "bool",
    ("why", "*", "forced"): "str",
    ("why", "*", "least"): "bool",
    ("facts", "*", "forced"): "str",
    ("repairs", "*", "instead"): "str",
    ("repairs", "*", "also", "*", "instead"): "str",
}
"""What stands in places that may be null where the document has null."""


def may_be(form: Path_, value: Any) -> bool:
    """Whether another kind of value may stand in a place."""
    if value is None:
        return form in NULLABLE or form[-1] in ("deal", "min", "max", "min_proven", "max_proven")
    return OTHERWISE.get(form) == kind_of(value)


@pytest.mark.parametrize(
    "path",
    [
        ("status",),
        ("deals", 0, "status"),
        ("tool", "name"),
        ("schema_version",),
        ("conflicts", 0, "line"),
        ("conflicts", 0, "column"),
        ("repairs", 0, "number"),
        ("facts", 0, "line"),
        ("facts", 0, "numbers", 0),
        ("facts", 0, "possible", 0),
        ("hands_at_end", 0, "count", 0),
    ],
)
def test_the_schema_refuses_what_the_field_cannot_say(path: Path_) -> None:
    whole = document("inconsistent")
    for wrong in (-1, "maybe"):
        at(whole, path[:-1])[path[-1]] = wrong
        assert not VALIDATOR.is_valid(whole), f"{wrong!r} at {path}"
