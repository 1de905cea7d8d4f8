"""`--jobs`: several processes tell what one tells, sign by sign."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sambanotation import replay
from sambanotation.corpus import ahead
from sambanotation.corpus.pieces import JudgedPiece, Piece, judge
from sambanotation.corpus.workers import Workers
from tests.cases import CASES
from tests.cli.running import ROOT, Run, heed_interruptions

RECORD = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\n1. A +Kc 5s -Tc\n2. B +_ _ -3h\n3. A +_ _ -9c\n'


@pytest.fixture(autouse=True)
def _in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "LITTLE", 1)
    monkeypatch.setattr(ahead, "AT_ONCE", 300)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Cases, some in one file, among them files that cannot be read, that are empty, and that are no text."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number, path in enumerate(CASES[::25]):
        (folder / f"{number:02}.sgr").write_bytes(path.read_bytes())
    (folder / "20-all.sgr").write_bytes(b"\n".join(path.read_bytes() for path in CASES[5::40]))
    (folder / "21-empty.sgr").write_bytes(b"")
    (folder / "22-bytes.sgr").write_bytes(b"\xff" + b"\n".join([RECORD.encode()] * 5))
    (folder / "23-no-record.sgr").write_text("what?\n" * 30)
    (folder / "24-wrongly-cut.sgr").write_text("; a remark\n\n".join([RECORD] * 6))
    return folder


@pytest.mark.parametrize("form", ["full", "concise", "json", "jsonl", "sarif", "junit"])
@pytest.mark.parametrize("jobs", ["2", "3"])
@pytest.mark.usefixtures("corpus")
def test_what_is_told_does_not_depend_on_the_number_of_processes(run: Run, form: str, jobs: str) -> None:
    words = ("validate", "corpus", "gone.sgr", "corpus/00.sgr", "-", "--format", form, "--undecided")
    alone = run(*words, stdin=RECORD.encode())
    assert alone.code == 2
    assert "gone.sgr" in alone.err
    assert "SG" in alone.out or form in ("json", "sarif")
    assert run(*words, "--jobs", jobs, stdin=RECORD.encode()) == alone


@pytest.mark.usefixtures("corpus")
def test_another_rule_set_is_that_of_all_processes(run: Run) -> None:
    words = ("validate", "corpus", "--rules", "canasta-classic", "--format", "concise")
    assert run(*words, "--jobs", "2") == run(*words)
    assert run(*words) != run("validate", "corpus", "--format", "concise")


def test_a_rule_set_beside_a_file_is_found(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "house.yaml").write_text("name: house\nversion: 1\nbased_on: samba-br\n", encoding="utf-8")
    (tmp_path / "games" / "game.sgr").write_text("\n".join([RECORD.replace("samba-br", "./house.yaml")] * 9))
    assert run("validate", "games", "--jobs", "2") == run("validate", "games")


def test_little_work_is_not_shared(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.sgr").write_text(RECORD)
    (tmp_path / "b.sgr").write_text(RECORD)
    alone = run("validate", "a.sgr", "b.sgr")
    begun: list[int] = []

    def counted(*given: object) -> object:
        begun.append(1)
        return Workers(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(ahead, "Workers", counted)
    for little, number in ((2 * len(RECORD) + 1, 0), (2 * len(RECORD), 1)):
        monkeypatch.setattr(ahead, "LITTLE", little)
        assert run("validate", "a.sgr", "b.sgr", "--jobs", "2") == alone
        assert len(begun) == number


def test_a_bug_is_told_where_one_process_tells_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / f"{name}.sgr").write_text(RECORD)

    def fails(piece: Piece) -> JudgedPiece:
        if piece.name == "b.sgr":
            raise LookupError
        return judge(piece)

    monkeypatch.setattr(ahead, "judge", fails)
    words = ("validate", ".", "--format", "concise", "--jobs", "2")
    # It is a fault of the other processes only.
    assert run(*words) == run(*words[:-2])

    validate = replay.validate

    def fails_here(source: object, *given: object) -> object:
        if source.name == "b.sgr":  # type: ignore[attr-defined]
            raise LookupError
        return validate(source, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(replay, "validate", fails_here)
    ran = run(*words)
    assert ran.code == 70
    assert {line.partition(":")[0] for line in ran.out.splitlines() if ": SG" in line} == {"a.sgr"}


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "", "1.5", "257", "9" * 5000, "²"])
def test_a_number_of_processes_is_from_1_to_256(run: Run, jobs: str) -> None:
    ran = run("validate", "--jobs", jobs)
    assert ran.code == 2
    assert "is neither auto nor from 1 to 256" in ran.err


def test_as_many_processes_as_there_are_processors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text(RECORD)
    assert run("validate", "--jobs", "auto") == run("validate")


def test_rule_sets_are_compared_by_one_process(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text(RECORD)
    words = ("validate", "--rules", "samba-br,samba-pagat")
    assert "compared by one process" in run(*words, "--jobs", "2").err
    assert run(*words, "--jobs", "1") == run(*words)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX are asked")
def test_an_interruption_ends_all_processes_at_once_and_tells_what_is_known(tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text(RECORD)
    (tmp_path / "b.sgr").write_text("\n".join([RECORD] * 30_000))
    (tmp_path / "c.sgr").write_text(RECORD)
    process = subprocess.Popen(
        [sys.executable, "-m", "sambanotation", "validate", ".", "--format", "jsonl", "--jobs", "2"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # As a terminal has it: all processes are interrupted, and none of another group.
        start_new_session=True,
        preexec_fn=heed_interruptions,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    assert b'"file": "a.sgr"' in first
    began = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 30
    assert process.returncode == 130
    # The line may have been read before the file counted as checked.
    assert err.decode() in [f"samba: interrupted: files checked: {done} of 3\n" for done in (0, 1)]
    assert b"c.sgr" not in out
    with pytest.raises(ProcessLookupError):
        # Nobody of them is left.
        os.killpg(process.pid, 0)
