"""The plug-in of pytest: `pytest --sgr` collects records, one test each, and says of them what `samba test` says."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from sambanotation.cli.around import language_or_english
from sambanotation.output.trial_text import trial_lines
from sambanotation.replay.rewriting import rewritten
from tests.cli.running import runner

LOADED_BEFORE = (language_or_english, rewritten, trial_lines)
"""What is loaded before a run within the test is not loaded, and the grammar not built, in each of them anew."""

RECORD = """[SGR "1"]
[Event "{event}"]
[Rules "{rules}"]

deal 1 position
hand A 9c 8s 4h
meld A+C =As Ah Ad
1. A +{cards} -4h{tail}
"""


def record(event: str, cards: str, tail: str = "", rules: str = "samba-br") -> str:
    return RECORD.format(event=event, cards=cards, tail=tail, rules=rules)


RIGHT = record("A right one", "5c 6c 7c", " ;! too-many-drawn")
WRONG = record("A wrong one", "5c 6c 7c", " ;! no-discard")
CLEAN = record("A clean one", "5c 6c", rules="samba-pagat")


@pytest.fixture
def games(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder with two files of records, and a test in Python."""
    for name in ("PYTEST_ADDOPTS", "SAMBA_LANG", "PYTEST_XDIST_WORKER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.path.joinpath("first.sgr").write_text(RIGHT + WRONG, encoding="utf-8")
    pytester.path.joinpath("second.SGR").write_text(CLEAN, encoding="utf-8")
    pytester.makepyfile(test_of_ours="def test_ours(): pass")
    return pytester


def test_the_distribution_brings_it(games: pytest.Pytester) -> None:
    (found,) = [one for one in entry_points(group="pytest11") if one.name == "sgr"]
    assert found.value == "sambanotation.pytest_sgr"
    assert "--sgr" in games.runpytest_subprocess("--help").stdout.str()


def test_without_the_option_no_record_is_collected(games: pytest.Pytester) -> None:
    games.runpytest_subprocess().assert_outcomes(passed=1)


def test_each_record_is_a_test(games: pytest.Pytester) -> None:
    ran = games.runpytest("--sgr", "-v")
    ran.assert_outcomes(passed=3, failed=1)
    ran.stdout.fnmatch_lines_random(
        [
            "first.sgr::record-1 PASSED*",
            "first.sgr::record-2 FAILED*",
            "second.SGR::record-1 PASSED*",
            "test_of_ours.py::test_ours PASSED*",
        ]
    )


def test_a_failure_is_told_as_samba_test_tells_it(games: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(games.path)
    told = runner(monkeypatch)("test", "first.sgr", "-q").out
    assert told.startswith("first.sgr:9: record 2: A wrong one\n   16 - ")
    assert told.strip() in games.runpytest("--sgr").stdout.str()


def test_a_failure_is_told_in_the_language_of_the_environment(
    games: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMBA_LANG", "pt-BR")
    assert "esperado, e não achado: no-discard" in games.runpytest("--sgr").stdout.str()
    monkeypatch.setenv("SAMBA_LANG", "none")
    assert "expected, and not found: no-discard" in games.runpytest("--sgr").stdout.str()


@pytest.mark.parametrize(
    ("words", "passed", "failed"),
    [
        ("record-2", 0, 1),
        ("wrong", 0, 1),
        ("samba-pagat", 1, 0),
        ("too-many-drawn", 1, 0),
        ("first and not no-discard", 1, 0),
        ("right or clean", 2, 0),
    ],
)
def test_k_chooses_records_by_number_event_rules_and_what_they_expect(
    games: pytest.Pytester, words: str, passed: int, failed: int
) -> None:
    games.runpytest("--sgr", "-k", words).assert_outcomes(passed=passed, failed=failed, deselected=4 - passed - failed)


def test_x_stops_at_the_first_failure(games: pytest.Pytester) -> None:
    games.runpytest("--sgr", "-x").assert_outcomes(passed=1, failed=1)


def test_workers_of_xdist_share_the_records(games: pytest.Pytester) -> None:
    ran = games.runpytest_subprocess("--sgr", "-n2")
    ran.assert_outcomes(passed=3, failed=1)
    ran.stdout.fnmatch_lines(["first.sgr:9: record 2: A wrong one", "*expected, and not found: no-discard"])


def test_a_record_is_named_on_the_command_line(games: pytest.Pytester) -> None:
    games.runpytest("--sgr", "first.sgr::record-1").assert_outcomes(passed=1)


def test_a_file_without_a_record_does_not_pass_unseen(games: pytest.Pytester) -> None:
    games.path.joinpath("empty.sgr").write_text("", encoding="utf-8")
    ran = games.runpytest("--sgr", "empty.sgr")
    ran.assert_outcomes(failed=1)
    ran.stdout.fnmatch_lines(["*found, and not expected: * no-record: *"])


def test_a_rule_set_beside_the_record_is_found(games: pytest.Pytester) -> None:
    house = "name: house\nversion: 1\nextends: samba-br\ntitle: {en: Ours, pt-BR: Nossas}\n"
    games.path.joinpath("below").mkdir()
    games.path.joinpath("below", "house.yaml").write_text(house, encoding="utf-8")
    game = record("At home", "5c 6c 7c", " ;! house: too-many-drawn", rules="./house.yaml")
    games.path.joinpath("below", "game.sgr").write_text(game, encoding="utf-8")
    games.runpytest("--sgr", "below").assert_outcomes(passed=1)


def test_without_the_option_nothing_heavy_is_loaded() -> None:
    loads = "import sys, sambanotation.pytest_sgr; print(*(name.split('.')[0] for name in sys.modules))"
    ran = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True)
    assert not set(ran.stdout.split()) & {"lark", "yaml", "rich", "typer", "highspy", "numpy"}
