"""`samba conform`, `samba engine`, `samba perft`: how they end, and what they print."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cases import FIXTURES
from tests.cli.running import Run

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "conformance.schema.json").read_text(encoding="utf-8"))
RECORDS = str(FIXTURES / "conformance")
PYTHON = sys.executable.replace("\\", "/")
ACCEPTS = """import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    reply = {"id": asked["id"], "type": "ready"} if asked["type"] == "match" else {
        "id": asked["id"], "type": "verdict", "legal": True}
    if asked["type"] == "hello":
        reply = {"id": asked["id"], "type": "hello", "protocol": 1, "engine": {"name": "x"},
                 "can": ["hidden", "position"]}
    if asked["type"] == "bye":
        reply = {"id": asked["id"], "type": "bye"}
    print(json.dumps(reply), flush=True)
"""
"""An engine that accepts everything."""
CANASTA = f'"{PYTHON}" "{(ROOT / "examples" / "engines" / "canasta.py").as_posix()}"'


def test_an_engine_that_plays_by_the_rules_ends_with_0(run: Run) -> None:
    ran = run("conform", "--engine", f"{CANASTA} none", RECORDS)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("it plays by the rules in all of them\n")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "scores otherwise (records: 1)"), ("pt-BR", "conta outros pontos (registros: 1)")]
)
def test_one_that_does_not_ends_with_1(run: Run, lang: str, said: str) -> None:
    ran = run("conform", "--engine", f"{CANASTA} natural", RECORDS, "--no-shrink", "--lang", lang)
    assert ran.code == 1
    assert f"natural_canasta: {said}" in ran.out


def test_what_is_told_as_json_is_as_its_schema_says(run: Run) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    for fault in ("third-wild", "natural", "full-canasta"):
        ran = run("conform", "--engine", f"{CANASTA} {fault}", RECORDS, "--format", "json", "--no-shrink")
        told = json.loads(ran.out)
        Draft202012Validator(SCHEMA).validate(told)
        assert told["summary"]["records_with_a_divergence"] == 1
        assert told["summary"]["complete"] is True


def test_an_engine_that_fails_is_a_finding(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "engine.py"
    script.write_text(
        "import json, sys\n"
        "hello = json.loads(sys.stdin.readline())\n"
        'print(json.dumps({"id": hello["id"], "type": "hello", "protocol": 1, "engine": {"name": "x"},'
        ' "can": ["position"]}), flush=True)\n'
        "sys.stdin.readline()\n"
        "sys.exit(4)\n",
        encoding="utf-8",
    )
    ran = run("conform", "--engine", f'"{PYTHON}" "{script.as_posix()}"', RECORDS, "--format", "json", "--no-shrink")
    told = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(told)
    assert ran.code == 1
    assert [(one["rule"], len(one["records"])) for one in told["rules"]] == [("engine-crashed", 10)]
    assert told["rules"][0]["records"][0]["said"] == ["exit code 4"]
    assert told["summary"]["left_out"] == {"engine-given-up": 1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--engine", "no-such-engine-anywhere", RECORDS), "the engine does not start"),
        (("--engine", "", RECORDS), "a command is needed"),
        (("--engine", "'open", RECORDS), "a command is needed"),
        ((RECORDS,), "a command is needed"),
    ],
)
def test_what_cannot_run_ends_with_2(run: Run, arguments: tuple[str, ...], said: str) -> None:
    ran = run("conform", *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_an_engine_that_was_asked_about_nothing_has_shown_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.sgr").write_text('[Rules "samba-br"]\n\ndeal 1\n1. A +Kc 5c -Kc\n', encoding="utf-8")
    ran = run("conform", "--engine", f"{CANASTA} none", str(tmp_path))
    assert ran.code == 2
    assert "records by rule sets of others: 1" in ran.out
    assert ran.out.endswith("it was asked about no turn\n")


DEALT = """[SGR "1"]
[Rules "canasta-classic"]
[Seats "A B C D"]

deal 1 dealer D
hand A {first} 4s 5s 6s 7s 8s 9s Ts Js Qs Ks
hand B As 4s 5s 6s 7s 8s 9s Ts Js Qs Ks
"""
PLAYED = """
deal 1 position
hand A 9c 8s
1. A +5c -8s
"""


@pytest.mark.parametrize(
    ("first", "lang", "put", "last"),
    [
        ("As 2s", "en", "1 records, 1 deals, 1 turns", "it plays by the rules in what was put to it; "),
        ("As 2s", "pt-BR", "1 registros, 1 rodadas, 1 vezes", "joga segundo as regras no que lhe foi posto; "),
        ("As", "en", "2 records, 2 deals, 1 turns", "it plays by the rules in all of them\n"),
    ],
)
def test_a_faulty_dealing_that_is_not_put_to_an_engine_is_told(
    run: Run, tmp_path: Path, first: str, lang: str, put: str, last: str
) -> None:
    """Of a deal without turns too: what was not asked is not among what it plays by the rules."""
    (tmp_path / "dealt.sgr").write_text(DEALT.format(first=first), encoding="utf-8")
    head = DEALT.partition("\n\n")[0]
    (tmp_path / "played.sgr").write_text(f"{head}\n{PLAYED}", encoding="utf-8")
    engine = tmp_path / "engine.py"
    engine.write_text(ACCEPTS, encoding="utf-8")
    ran = run("conform", "--engine", f'"{PYTHON}" "{engine.as_posix()}"', str(tmp_path), "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert put in ran.out
    assert last in ran.out
    faulty = {"en": "left out: deals whose dealing is faulty: 1\n", "pt-BR": "rodadas com distribuição errada: 1\n"}
    assert (faulty[lang] in ran.out) == (first == "As 2s")


def test_a_faulty_dealing_is_put_to_an_engine_that_can_refuse_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dealt.sgr").write_text(DEALT.format(first="As 2s"), encoding="utf-8")
    engine = tmp_path / "engine.py"
    engine.write_text(ACCEPTS.replace('"hidden"', '"hidden", "dealing"'), encoding="utf-8")
    ran = run("conform", "--engine", f'"{PYTHON}" "{engine.as_posix()}"', str(tmp_path), "--no-shrink")
    assert ran.code == 1
    assert "wrong-hand-size: accepts what is illegal (records: 1)" in ran.out
    assert "put to it: 1 records, 1 deals, 0 turns\n" in ran.out


def test_a_record_without_a_stock_is_made_short(run: Run, tmp_path: Path) -> None:
    head = DEALT.partition("\n\n")[0]
    (tmp_path / "played.sgr").write_text(f"{head}\n{PLAYED}", encoding="utf-8")
    engine = tmp_path / "engine.py"
    engine.write_text(ACCEPTS.replace('"type": "verdict"', '"type": "oops"'), encoding="utf-8")
    ran = run("conform", "--engine", f'"{PYTHON}" "{engine.as_posix()}"', str(tmp_path))
    assert (ran.code, ran.err) == (1, "")
    assert "the shortest record over which they part:\n" in ran.out


def test_a_score_sheet_is_told_as_left_out(run: Run, tmp_path: Path) -> None:
    head = DEALT.partition("\n\n")[0]
    sheet = f"{head}\n\ndeal 1\ncount A+C natural 1 cards 70\n"
    (tmp_path / "sheet.sgr").write_text(sheet, encoding="utf-8")
    ran = run("conform", "--engine", f"{CANASTA} none", str(tmp_path), "--format", "json")
    assert ran.code == 2
    summary = json.loads(ran.out)["summary"]
    Draft202012Validator(SCHEMA).validate(json.loads(ran.out))
    assert (summary["records"], summary["deals"], summary["left_out"]) == (0, 0, {"not-told": 1})


def test_samba_engine_answers_line_by_line() -> None:
    asked = b'{"id": 1, "type": "hello", "protocol": 1, "tool": "x"}\n{oops\n{"id": 3, "type": "bye"}\n{"id": 4}\n'
    done = subprocess.run(
        [sys.executable, "-m", "sambanotation", "engine"], input=asked, capture_output=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0
    assert done.stderr == b""
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["type"] for one in replies] == ["hello", "error", "bye"]


def test_samba_perft_counts(run: Run) -> None:
    ran = run("perft", "--rules", "canastra", "--seed", "12", "--depth", "1")
    assert (ran.code, ran.out) == (0, "depth 1: 13  (stock 13, pile 0, top card 0)\n")
    ran = run("perft", "--rules", "canastra", "--seed", "12", "--depth", "1", "--format", "json")
    assert json.loads(ran.out)["turns"] == [{"stock": 13, "pile": 0, "top": 0}]


def test_samba_perft_needs_a_table(run: Run) -> None:
    ran = run("perft", "--rules", "canastra", "--players", "3")
    assert ran.code == 2
    assert "canastra is not played by 3 players, but by: 2" in ran.err
