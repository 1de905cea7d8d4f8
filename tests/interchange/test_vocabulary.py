"""The names of actions: the same in both schemas and in the code, for records and for engines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

from sambanotation.engine.shape import schema
from sambanotation.game.actions import Action
from sambanotation.interchange.acts import TOLD
from sambanotation.interchange.vocabulary import OF_RECORDS, Does, name_of

RECORDS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs" / "record.schema.json").read_text(encoding="utf-8")
)["$defs"]
MESSAGES: dict[str, Any] = schema()["$defs"]


def shared(definitions: dict[str, Any]) -> dict[str, Any]:
    """The definitions of a schema that tell what an action is."""
    return {name: form for name, form in definitions.items() if name.startswith("do_")}


def named(definitions: dict[str, Any], form: dict[str, Any]) -> set[str]:
    """The names that some form of an action may have."""
    if "$ref" in form:
        return named(definitions, definitions[form["$ref"].removeprefix("#/$defs/")])
    parts = [*form.get("oneOf", ()), *form.get("allOf", ())]
    return (
        {form["properties"]["do"]["const"]} if not parts else set().union(*(named(definitions, one) for one in parts))
    )


def test_both_schemas_say_the_same_of_an_action() -> None:
    assert shared(RECORDS) == shared(MESSAGES)
    assert set(shared(RECORDS)) == {f"do_{name}" for name in Does if name not in OF_RECORDS}


def test_what_only_one_of_them_has_is_told() -> None:
    of_records = named(RECORDS, RECORDS["noted_action"])
    assert of_records == set(Does)
    assert named(MESSAGES, MESSAGES["act"]) == of_records - set(OF_RECORDS) | {"end_turn"}


def test_every_action_has_a_name_and_tells_what_the_schema_says() -> None:
    assert len({name_of(object.__new__(kind)) for kind in get_args(Action)}) == len(Does)
    for name in Does:
        if name not in OF_RECORDS:
            told = set(shared(RECORDS)[f"do_{name}"]["properties"]) - {"do"}
            # How many cards a pile is said to have held is a claim of a record.
            assert told == set(TOLD[name]) - {"held"}
