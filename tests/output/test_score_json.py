"""A score as JSON, held against its schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sambanotation.game.ledger import ITEMS
from sambanotation.output.score_json import score_as_json
from sambanotation.output.score_report import ScoredFile
from sambanotation.replay.score import Standing, score
from sambanotation.source import decode
from sambanotation.text import Lang
from tests.cases import FIXTURES
from tests.output.test_score_text import DEALT, GAME, HIDDEN, file_of

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "score.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def document(*files: ScoredFile, lang: Lang = Lang.EN, complete: bool = True) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(score_as_json(files, lang, complete=complete))
    return loaded


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("lang", list(Lang))
def test_output_is_as_the_schema_says(lang: Lang) -> None:
    for path in [*(FIXTURES / "cases" / "counting").glob("*.sgr"), *(FIXTURES / "games").rglob("*.sgr")]:
        source = decode(path.name, path.read_bytes())
        VALIDATOR.validate(document(ScoredFile(path.name, source, score(source, path.parent)), lang=lang))
    VALIDATOR.validate(document(file_of(HIDDEN.format(more="", **DEALT)), lang=lang))
    VALIDATOR.validate(document(ScoredFile("lost.sgr", None, problem="there is no such file"), complete=False))
    VALIDATOR.validate(document(file_of('[Rules "no-such-rules"]\ndeal 1\n'), lang=lang, complete=False))


def test_the_schema_refuses_a_field_that_it_does_not_name() -> None:
    told = document(file_of(GAME))
    told["files"][0]["records"][0]["departures"][0]["colour"] = "red"
    assert not VALIDATOR.is_valid(told)


def test_the_schema_names_every_item_and_every_standing() -> None:
    assert SCHEMA["$defs"]["item"]["enum"] == [item.name for item in ITEMS]
    standings = SCHEMA["$defs"]["record"]["properties"]["standing"]["enum"]
    assert standings == [*(standing.value for standing in Standing), None]


def test_a_line_with_its_rule_its_turns_and_its_claim() -> None:
    (record,) = document(file_of(GAME))["files"][0]["records"]
    own = record["deals"][0]["sides"][0]
    line = next(one for one in own["lines"] if one["item"] == "samba")
    citation = line.pop("citation")
    assert line == {
        "item": "samba",
        "number": [1, 1],
        "points": [1500, 1500],
        "turns": [6],
        "claimed": 1,
        "amounts": [],
    }
    assert (citation["clause"], citation["row"], citation["standing"]) == ("samba", "N4", "stated")
    assert own["claimed"] == {"minimum": 90, "score": 2040, "total": 3540}
    assert (own["total_before"], own["score"], own["total"]) == ([1500, 1500], [2245, 2245], [3745, 3745])


def test_what_a_line_is_the_sum_of() -> None:
    (record,) = document(file_of(GAME))["files"][0]["records"]
    own, other = ({line["item"]: line["amounts"] for line in side["lines"]} for side in record["deals"][0]["sides"])
    assert own["cards"][1] == {
        "meld": "c",
        "cards": ["5c", "6c", "7c", "8c", "9c", "Tc", "Jc"],
        "others": False,
        "number": [7, 7],
        "points": [55, 55],
        "counts_as": {"samba": [1, 1]},
    }
    assert other["hand"] == [
        {"seat": "B", "cards": ["As", "Jd"], "others": True, "number": [3, 3], "points": [-80, -30]},
        {"seat": "D", "cards": [], "others": True, "number": [4, 4], "points": [-160, -10]},
    ]


def test_the_case_of_a_hidden_canasta_and_melds_that_nobody_saw() -> None:
    (record,) = document(file_of(HIDDEN.format(more="", **DEALT)))["files"][0]["records"]
    lines = {line["item"]: line["amounts"] for line in record["deals"][0]["sides"][0]["lines"]}
    assert lines["hidden"] == [{"dealt": True, "leaning": False, "points": [1000, 1000]}]
    (record,) = document(file_of('[Rules "samba-br"]\ndeal 1 position\n1. A +_ _ -_ #\n'))["files"][0]["records"]
    lines = {line["item"]: line["amounts"] for line in record["deals"][0]["sides"][0]["lines"]}
    assert lines["cards"] == [
        {"meld": "", "cards": [], "others": True, "number": [0, None], "points": [0, None], "counts_as": {}}
    ]


def test_a_departure_with_its_place_and_its_slips() -> None:
    (record,) = document(file_of(GAME), lang=Lang.PT_BR)["files"][0]["records"]
    first, *_, score_, total = record["departures"]
    assert (first["line"], first["column"], first["word"], first["item"]) == (23, 7, "count", "out")
    assert (first["claimed"], first["counted"], first["difference"]) == (0, [1, 1], -1)
    assert first["slips"] == [
        {"name": "going-out-forgotten", "message": "o prêmio de bater foi esquecido", "facts": {}}
    ]
    assert total["follows_from"] == {"line": score_["line"], "column": score_["column"]}


def test_an_end_that_nothing_bounds_is_null() -> None:
    (record,) = document(file_of('[Rules "samba-br"]\ndeal 1\nscore A+C 300\n'))["files"][0]["records"]
    low, high = record["deals"][0]["sides"][1]["score"]
    assert low is None
    assert isinstance(high, int)


def test_the_summary_counts() -> None:
    acknowledged = '[Rules "samba-br"]\ndeal 1\ncount A+C cards 20\nscore A+C 25 ;~ wrong-score agreed\n'
    told = document(file_of(GAME), file_of(acknowledged), ScoredFile("x", None, problem="lost"), complete=False)
    assert told["summary"] == {
        "files": 2,
        "records": 2,
        "deals": 2,
        "claims": 11,
        "undecided": 1,
        "departures": 5,
        "acknowledged": 1,
        "complete": False,
    }


def test_bytes_that_were_not_utf8_stand_as_escapes() -> None:
    text = score_as_json([file_of(GAME, "\udcff.sgr")], Lang.EN, complete=True)
    assert json.loads(text)["files"][0]["file"] == "\\xff.sgr"


def test_where_only_ascii_can_be_written_json_says_the_same() -> None:
    text = score_as_json([file_of(GAME)], Lang.PT_BR, complete=True, ascii_only=True)
    assert text.isascii()
    assert json.loads(text) == document(file_of(GAME), lang=Lang.PT_BR)
