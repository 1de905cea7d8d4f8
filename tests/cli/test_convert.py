"""`samba convert`: a record as JSON and the record that JSON tells, on standard output or in a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import ROOT, Run

GAME = b'\xef\xbb\xbf[Event "\xff"]\r\n\r\n\r\ndeal 1\n1. A  +Kc 5c -9c ; what\n  what is this\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_bytes(GAME)
    return path


@pytest.mark.usefixtures("game")
def test_a_record_becomes_json_and_comes_back(run: Run, tmp_path: Path) -> None:
    ran = run("convert", "game.sgr", encoding="latin-1")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.written.decode("utf-8"))["schema_version"] == 1
    assert run("convert", "game.sgr", "-o", "game.json").out == ""
    assert (tmp_path / "game.json").read_bytes() == ran.written
    assert run("convert", "game.json", encoding="latin-1").written == GAME
    assert run("convert", "-", "--to", "sgr", stdin=ran.written, encoding="latin-1").written == GAME
    assert run("convert", "-", "--to", "json", stdin=GAME).written == ran.written
    assert run("convert", "game.json", "-o", "again.sgr").code == 0
    assert (tmp_path / "again.sgr").read_bytes() == GAME


def test_the_example_of_the_documentation_is_true(run: Run) -> None:
    chapter = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8").partition("## `samba convert`")[2]
    document, record = (chapter.partition(f"```{what}\n")[2].partition("```")[0] for what in ("json", "sgr"))
    assert run("convert", "-", "--to", "sgr", stdin=document.encode()).out == record


def test_what_is_wrong_with_json_is_told_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(
        '{"schema_version": 1,\n "records": [{"deals": [{"lines": [{"line": "x"}]}]}]}\n'
    )
    ran = run("convert", "game.json", "-o", "game.sgr")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(
        'error[SG012] json-not-understood: not understood: "x"; expected: one of these: hand, up, '
    )
    assert "--> game.json:2:45\n" in ran.err
    assert not (tmp_path / "game.sgr").exists()
    portuguese = run("convert", "game.json", "--lang", "pt-BR").err
    assert portuguese.startswith('erro[SG012] json-not-understood: não se entende: "x"; esperava-se: um destes: hand')


HOSTILE = [b"", b"\xff", b"[" * 100_000, b'{"a": ' * 100_000, b"1" * 100_000, b'"\\ud800"', b"null"]


@pytest.mark.parametrize("content", HOSTILE)
def test_hostile_json_is_a_finding(run: Run, content: bytes) -> None:
    ran = run("convert", "-", "--to", "sgr", stdin=content)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("error[SG01")


@pytest.mark.usefixtures("game")
def test_a_layout_that_is_left_out_is_told_and_the_record_is_written(run: Run, tmp_path: Path) -> None:
    document = json.loads(run("convert", "game.sgr").out)
    document["layout"]["as_written"] = [{"line": 99, "lines": 1, "text": ""}]
    (tmp_path / "game.json").write_text(json.dumps(document))
    ran = run("convert", "game.json")
    assert ran.code == 0
    assert ran.out.startswith('[Event "\ufffd"]\n\ndeal 1\n')
    assert ran.err.startswith("warning[SG014] layout-left-out: ")


def test_what_is_converted_is_never_overwritten(run: Run, game: Path) -> None:
    ran = run("convert", "game.sgr", "-o", str(game))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "samba: the result would overwrite what is converted: game.sgr\n"
    assert game.read_bytes() == GAME


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-"], "--to: it is needed where the file is no *.sgr and no *.json"),
        (["game.txt"], "--to: it is needed where the file is no *.sgr and no *.json"),
        (["game.sgr", "--to", "xml"], "'xml' is not one of 'json', 'sgr'"),
        (["lost.json"], "samba: cannot read lost.json: "),
        (["game.sgr", "-o", "nowhere/game.json"], "samba: cannot write nowhere/game.json: "),
        ([".", "--to", "json", "-o", "."], "samba: cannot write .: "),
    ],
)
def test_what_cannot_be_done_ends_with_2(run: Run, arguments: list[str], told: str) -> None:
    ran = run("convert", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
