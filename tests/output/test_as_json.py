from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sambanotation.diagnostic import Diagnostic
from sambanotation.output.as_json import as_json, as_json_lines, fact_as_json
from sambanotation.output.report import CheckedFile, Report
from sambanotation.source import Source
from sambanotation.text import Lang, Text
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, WARNING, report_of

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "findings.schema.json").read_text(encoding="utf-8"))
EVERYTHING = (LOW, replace(NOT_HELD, consequence_of=LOW), NOTICE, WARNING, UNDECIDED, replace(LOW, acknowledged="so"))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("found", [(), EVERYTHING])
@pytest.mark.parametrize("lang", list(Lang))
def test_output_is_as_the_schema_says(found: tuple[Diagnostic, ...], lang: Lang) -> None:
    document = json.loads(as_json(report_of(*found), lang, complete=True))
    Draft202012Validator(SCHEMA).validate(document)
    assert len(document["findings"]) == len(found)


def test_the_schema_refuses_a_field_that_it_does_not_name() -> None:
    document = json.loads(as_json(report_of(LOW), Lang.EN, complete=True))
    document["findings"][0]["colour"] = "red"
    assert not Draft202012Validator(SCHEMA).is_valid(document)


def test_a_finding_with_all_its_fields() -> None:
    (finding,) = json.loads(as_json(report_of(LOW), Lang.PT_BR, complete=True))["findings"]
    assert finding == {
        "id": "SG520@game.sgr:3:11",
        "code": "SG520",
        "name": "initial-meld-too-low",
        "severity": "error",
        "verdict": "illegal",
        "message": "a saída soma 15; necessários: 50",
        "file": "game.sgr",
        "record": 1,
        "rules": "samba-br@1",
        "line": 3,
        "column": 11,
        "end_line": 3,
        "end_column": 20,
        "deal": 1,
        "turn": 3,
        "seat": "C",
        "variation": 0,
        "facts": {"there": 15, "needed": 50, "hand": [9, 12], "cards": ["4s", "4h", "4d"], "pile": "aberto"},
        "citation": {
            "ruleset": "samba-br",
            "clause": "minimums",
            "document": "samba-br",
            "section": "A SAÍDA",
            "row": "K1",
            "standing": "decided",
            "wording": "O que a saída precisa depende da pontuação.",
            "because": "a fonte não traz a tabela",
        },
        "help": "baixe cartas de no mínimo 50 pontos",
        "consequence_of": None,
        "acknowledged": None,
    }


def test_a_consequence_names_the_id_of_its_cause() -> None:
    cause, follows = json.loads(as_json(report_of(*EVERYTHING[:2]), Lang.EN, complete=True))["findings"]
    assert follows["consequence_of"] == cause["id"]


def test_the_summary_counts_and_says_whether_all_was_checked() -> None:
    report = Report((CheckedFile("a.sgr"), CheckedFile("b.sgr", "No such file")), report_of(*EVERYTHING).findings, 7)
    document = json.loads(as_json(report, Lang.EN, complete=False))
    assert document["files"] == [{"file": "a.sgr", "problem": None}, {"file": "b.sgr", "problem": "No such file"}]
    assert document["summary"] == {
        "files": 1,
        "findings": 6,
        "errors": 1,
        "warnings": 1,
        "notices": 1,
        "undecided": 1,
        "acknowledged": 1,
        "consequences": 1,
        "hidden_undecided": 7,
        "complete": False,
    }


def test_json_lines_are_the_findings_alone() -> None:
    report = report_of(*EVERYTHING)
    lines = [json.loads(line) for line in as_json_lines(report.findings, Lang.EN).splitlines()]
    assert lines == json.loads(as_json(report, Lang.EN, complete=True))["findings"]


def test_bytes_that_were_not_utf8_stand_as_escapes() -> None:
    source = Source("\udcff.sgr", GAME.text)
    told = replace(NOT_HELD, facts={"card": "\udc80"}, seat="\udc81", acknowledged="\udc82", help=Text("\udc83", "x"))
    for ascii_only in (True, False):
        text = as_json(report_of(told, source=source), Lang.EN, complete=True, ascii_only=ascii_only)
        text.encode("utf-8")
        (finding,) = json.loads(text)["findings"]
        assert (finding["file"], finding["message"]) == ("\\xff.sgr", "\\x80 is not in the hand")
        assert (finding["seat"], finding["acknowledged"], finding["help"]) == ("\\x81", "\\x82", "\\x83")


def test_where_only_ascii_can_be_written_json_says_the_same() -> None:
    report = report_of(*EVERYTHING)
    text = as_json(report, Lang.PT_BR, complete=True, ascii_only=True)
    assert text.isascii()
    assert json.loads(text) == json.loads(as_json(report, Lang.PT_BR, complete=True))


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        (3, 3),
        (True, True),
        (None, None),
        ("Ks", "Ks"),
        ((2, 3), [2, 3]),
        ([Text("hand", "mão"), (1, 1)], ["mão", [1, 1]]),
    ],
)
def test_facts_are_plain_json(fact: object, value: object) -> None:
    assert fact_as_json(fact, Lang.PT_BR) == value
