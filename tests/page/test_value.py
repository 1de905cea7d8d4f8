"""A replay as a value: what the published schema says, and what stands in it."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sambanotation import replay_of
from sambanotation.game.actions import Action
from sambanotation.game.ledger import ITEMS
from sambanotation.page.changes import FACES, folded
from sambanotation.page.written import DOES
from sambanotation.replay.steps import What
from tests.page.games import DERIVED, HOSTILE, LESSON, MATCH, NARRATED, VARIATIONS, value

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "replay.schema.json").read_text(encoding="utf-8"))
RECORDS = pytest.mark.parametrize("record", [NARRATED, DERIVED, MATCH, VARIATIONS, HOSTILE, LESSON])


def steps(told: Any) -> list[Any]:
    return [step for record in told["records"] for step in record["steps"]]


def unfolded(told: Any) -> Any:
    """A value with all that is left out of it in the page, but for tables, which tell what has changed."""
    if isinstance(told, list):
        return [unfolded(one) for one in told]
    if not isinstance(told, dict):
        return told
    left: dict[str, Any] = {"notes": []} if "line" in told else {"findings": []} if "what" in told else {}
    listed = {name: one.split() if name in FACES and isinstance(one, str) else one for name, one in told.items()}
    return {**left, **{name: unfolded(one) for name, one in listed.items()}}


def restored(step: Any, before: Any) -> Any:
    """The whole table of a step that is told by what has changed."""
    table = {**before, **step["table"]}
    if "added" in table["pile"]:
        table["pile"] = {"size": table["pile"]["size"], "cards": before["pile"]["cards"] + table["pile"]["added"]}
    for part, name in (("hands", "seat"), ("sides", "side")):
        if before and part in step["table"]:
            new = {one[name]: one for one in step["table"][part]}
            table[part] = [
                {**old, **new.get(old[name], {})} if part == "sides" else new.get(old[name], old)
                for old in before[part]
            ]
    for old, side in zip(before.get("sides", ()), table["sides"], strict=bool(before)):
        side["melds"] = [old["melds"][meld] if isinstance(meld, int) else meld for meld in side["melds"]]
    return table


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@RECORDS
def test_both_forms_are_as_the_schema_says(record: str | Path) -> None:
    told = json.loads(json.dumps(value(record, undecided=True)))
    for form in (told, folded(told)):
        assert [error.message for error in Draft202012Validator(SCHEMA).iter_errors(form)] == []


def test_the_schema_refuses_what_it_does_not_name() -> None:
    told = deepcopy(value(VARIATIONS))
    told["records"][0]["steps"][1]["lines"][0]["acts"][0]["colour"] = "red"
    assert list(Draft202012Validator(SCHEMA).iter_errors(told))


def test_the_schema_names_every_act_step_and_item() -> None:
    defined = SCHEMA["$defs"]
    assert set(defined["act"]["properties"]["do"]["enum"]) == set(DOES.values())
    assert set(DOES) == set(Action.__args__)
    assert set(defined["step"]["properties"]["what"]["enum"]) == {what.value for what in What}
    rows = defined["count"]["properties"]["rows"]["items"]["properties"]
    assert rows["item"]["enum"] == [item.name for item in ITEMS]


@pytest.mark.parametrize("record", [NARRATED, MATCH, VARIATIONS])
def test_what_the_page_carries_unfolds_to_the_value(record: str | Path) -> None:
    def hold(whole: list[Any], changed: list[Any], before: Any) -> None:
        for one, other in zip(whole, changed, strict=True):
            for inner, told in zip(one.get("variations", ()), other.get("variations", ()), strict=True):
                hold(inner["steps"], told["steps"], before)
            before = restored(other, before)
            apart = {"variations": one.get("variations"), "table": before}
            assert {**one, **apart} == {**other, **apart}
            assert before == one["table"]

    told = value(record)
    for record_told, changed in zip(told["records"], unfolded(folded(told))["records"], strict=True):
        hold(record_told["steps"], changed["steps"], {})


def test_steps_have_names_of_their_own() -> None:
    assert [step["name"] for step in steps(value(VARIATIONS))] == ["t0", "t1", "t2", "t3"]
    assert [step["name"] for step in steps(value(MATCH))[:2]] == ["d1t0", "d1t1"]
    assert steps(value(MATCH))[-1]["name"] == "d8end"
    twice = VARIATIONS.replace("2. B +_ _ =4s", "1. B +_ _ =4s")
    assert [step["name"] for step in steps(value(twice))] == ["t0", "t1", "t1-2", "t3"]
    several = VARIATIONS + '\n[SGR "1"]\n' + VARIATIONS
    assert [step["name"] for step in steps(value(several))][3:5] == ["r1t3", "r2t0"]


def test_a_variation_has_its_notes_and_its_steps() -> None:
    (outer,) = steps(value(VARIATIONS))[1]["variations"]
    assert (outer["name"], outer["opens"]) == ("1.1", [{"annotation": "Better."}])
    assert [step["name"] for step in outer["steps"]] == ["t1.1", "t1.1s2"]
    (inner,) = outer["steps"][1]["variations"]
    assert (inner["name"], [step["name"] for step in inner["steps"]]) == ("1.1.2.1", ["t1.1.2.1"])


def test_a_question_has_its_answers_in_an_order_that_tells_nothing() -> None:
    first, second = steps(value(LESSON))[1:3]
    (asked,) = first["lines"][0]["acts"][0]["notes"]
    assert asked["annotation"] == "What <b>now</b>?"
    assert [(one["said"], one["right"]) for one in asked["lesson"]["answers"]] == [("-4c", False), ("-5c", True)]
    assert asked["lesson"]["hint"] == "count the wilds"
    (asked,) = second["lines"][0]["acts"][0]["notes"]
    assert asked["lesson"] == {"answers": [{"said": "-7s", "right": True, "reply": ""}], "hint": ""}


def test_an_act_has_its_cards_its_notes_and_what_is_guilty() -> None:
    turn = steps(value(VARIATIONS))[1]["lines"][0]
    discard = turn["acts"][-1]
    assert (discard["said"], discard["cards"]) == (["-5c"], ["5c"])
    assert (discard["notes"], turn["notes"]) == ([{"glyph": "!?"}], [{"annotation": "Too early?"}])
    second = steps(value(VARIATIONS))[2]
    low = next(act for act in second["lines"][0]["acts"] if act["do"] == "meld")
    assert [one["name"] for one in second["findings"]] == ["initial-meld-too-low"]
    assert (low["guilty"], low["said"]) == ([0, 1, 2], ["", "=4s 4h 4d"])


def test_one_guilty_card_is_told_from_the_others() -> None:
    third = steps(value('[Rules "samba-br"]\ndeal 1\nhand A As Ah Ad Kd 4h ...\n1. A +_ _ =As Ah Ad 4h -_\n'))[1]
    (meld,) = [act for act in third["lines"][0]["acts"] if act["do"] == "meld"]
    assert third["findings"]
    assert set(meld.get("guilty", ())) < {0, 1, 2, 3}


def test_unknown_and_derived_cards_are_told_as_such() -> None:
    melds = steps(value(NARRATED))[1]["table"]["sides"][0]["melds"]
    assert [meld["cards"] for meld in melds] == [[["A_", 3, 3]], [["seq", 3, 7]]]
    melds = steps(value(DERIVED))[1]["table"]["sides"][0]["melds"]
    assert all(card.endswith("'") for card in melds[0]["cards"])


def test_complete_melds_are_told_and_doubtful_ones_too() -> None:
    ours = steps(value(NARRATED))[14]["table"]["sides"][0]["melds"]
    assert [meld.get("complete") for meld in ours] == ["mixed", None, "samba", None, None]
    assert ours[1]["perhaps"] == ["samba"]


def test_a_count_has_its_turns_its_rules_and_its_claims() -> None:
    told = value(MATCH)
    end = next(step for step in steps(told) if step["what"] == "end")
    us, them = end["count"]
    rows = {row["item"]: row for row in us["rows"]}
    assert rows["natural"]["turns"] == [15, 21]
    assert told["rules"][rows["natural"]["rule"]]["clause"] == "natural_canasta"
    assert rows["natural"]["claimed"] == rows["natural"]["number"][0]
    assert (us["total"], them["total"]) == ([1430, 1430], [1020, 1020])
    assert us["score"] == [us["claimed"]["score"]] * 2


def test_undecided_findings_are_told_only_where_they_are_asked_for() -> None:
    def severities(undecided: bool) -> set[str]:
        return {one["severity"] for step in steps(value(NARRATED, undecided=undecided)) for one in step["findings"]}

    assert "undecided" not in severities(False)
    assert "undecided" in severities(True)


def test_a_seat_is_told_nothing_that_it_cannot_know() -> None:
    hidden = (
        '[Rules "samba-br"]\ndeal 1\nhand B As Ks ...\nhand C 4c ...\n1. A +Kc 5c -9c {A keeps Kc}\n2. B +Qd 7h -8d?\n'
    )
    told = json.dumps(value(hidden, seat="C"))
    assert value(hidden, seat="C")["seat"] == "C"
    for card in ("As", "Ks", "Kc", "5c", "Qd", "7h", "A keeps", "?"):
        assert f'"{card}' not in told
    for card in ("9c", "8d", "4c"):
        assert f'"{card}"' in told


def test_what_belongs_to_no_step_is_told_apart() -> None:
    text = '[Rules "nowhere"]\ndeal 1\n1. A +_ _ -9c\n\n[SGR "1"]\n' + VARIATIONS
    told = value(text)
    assert [one["name"] for one in told["unplaced"]] == ["unknown-rule-set"]
    assert [record["record"] for record in told["records"]] == [2]


def test_signs_that_act_are_made_visible_and_joiners_stay() -> None:
    players = value(HOSTILE)["records"][0]["players"]
    assert players[0]["name"].startswith("\\u202egnik \\u202c<b>bold</b>")
    assert "\u200c" in players[1]["name"]


def test_the_value_is_the_same_each_time() -> None:
    from sambanotation.page.value import Telling, value_of

    assert json.dumps(value_of(replay_of(NARRATED), Telling())) == json.dumps(value(NARRATED))
