"""What is too much is told, each with a finding of its own, and takes time and memory in proportion to its size."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from sambanotation.cli import inputs, validate
from sambanotation.notation.actions import LONGEST
from sambanotation.notation.blocks import DEEPEST
from sambanotation.notation.formatting import format_source
from sambanotation.replay import validate as findings_of
from sambanotation.source import Source
from tests.cli.running import Run

RECORD = '[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n'


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_bytes(RECORD.encode())
    return path


def test_a_file_that_is_too_large_is_not_read(run: Run, game: Path) -> None:
    with game.open("wb") as stream:
        # It has no content, and takes no place on the disk.
        stream.truncate(inputs.LARGEST + 1)
    ran = run("validate", "game.sgr", "--format", "concise")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("game.sgr:1:1: SG006 file-too-large: this file is too large; at most 2147483648 bytes")
    assert "arquivo é grande demais" in run("validate", "game.sgr", "--lang", "pt-BR").out
    assert run("validate", "game.sgr", "--ignore", "SG006").code == 0


@pytest.mark.parametrize("command", ["fmt", "score", "replay", "export", "convert", "narrate", "redact --public"])
def test_no_command_reads_a_file_that_is_too_large(run: Run, game: Path, command: str) -> None:
    with game.open("wb") as stream:
        stream.truncate(inputs.LARGEST + 1)
    name, *options = command.split()
    ran = run(name, "game.sgr", *options)
    assert ran.code == 2
    assert "game.sgr" in ran.err
    assert "it has more than 2147483648 bytes" in ran.err
    assert game.stat().st_size == inputs.LARGEST + 1


@pytest.mark.parametrize(("more", "code"), [(0, 0), (1, 1)])
@pytest.mark.usefixtures("game")
def test_the_largest_file_is_read(run: Run, more: int, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LARGEST", len(RECORD) - more)
    for words, given in ((("validate", "game.sgr"), b""), (("validate", "-"), RECORD.encode())):
        ran = run(*words, "--fail-on", "error", stdin=given)
        assert (ran.code, "SG006" in ran.out) == (code, code == 1)


@pytest.mark.parametrize(("most", "counted"), [(3, 0), (2, 1), (1, 2)])
def test_of_very_many_findings_only_the_first_are_told(
    run: Run, game: Path, most: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(validate, "MOST_FINDINGS", most)
    game.write_text(f"{RECORD}what?\nwhat?\nwhat?\n", encoding="utf-8")
    ran = run("validate", "game.sgr", "--format", "json", "--select", "SG1,SG007")
    told = json.loads(ran.out)["findings"]
    assert [one["name"] for one in told] == ["unreadable-line"] * most + ["findings-not-told"] * bool(counted)
    assert len({one["id"] for one in told}) == len(told)
    if counted:
        assert (told[-1]["facts"]["count"], told[-1]["id"]) == (counted, f"SG007@game.sgr:{4 + most}:1")


def _names(text: str) -> list[str]:
    return [found.name for found in findings_of(Source("text", text))]


def test_the_deepest_variation_is_read() -> None:
    def nested(depth: int) -> str:
        return RECORD + "(\n1. A +_ _ -_\n" * depth + ")\n" * depth

    assert "nested-too-deep" not in _names(nested(DEEPEST))
    assert "nested-too-deep" in _names(nested(DEEPEST + 1))


def test_the_longest_line_is_read() -> None:
    def long(signs: int) -> str:
        return f"{RECORD}2. B -{'s' * (signs - 6)}\n"

    assert "line-too-long" not in _names(long(LONGEST))
    assert "line-too-long" in _names(long(LONGEST + 1))


SHAPES: dict[str, Callable[[int], str]] = {
    "turns": lambda n: RECORD + "2. B +_ _ -_\n" * n,
    "turns-that-are-numbered": lambda n: RECORD + "".join(f"{at}. B +_ _ -_\n" for at in range(2, n)),
    "deals": lambda n: "".join(f"deal {at}\n1. A +_ _ -_\n" for at in range(1, n)),
    "records": lambda n: RECORD * (n // 4),
    "tags": lambda n: "".join(f'[Tag{at} "x"]\n' for at in range(n)),
    "tags-nearly-known": lambda n: "".join(f'[Event{at} "x"]\n' for at in range(n)),
    "one-tag-again-and-again": lambda n: '[Seats "A B"]\n' * n,
    "seats": lambda n: f'[Seats "{" ".join(f"S{at}" for at in range(min(n, 1500)))}"]\ndeal 1\n',
    "braces-opened": lambda n: RECORD + "{" * n,
    "braces-opened-line-by-line": lambda n: RECORD + "{\n" * n,
    "annotations": lambda n: RECORD.rstrip() + " {x}" * n,
    "one-annotation-of-many-lines": lambda n: RECORD.rstrip() + " {" + "x\n " * n + "}",
    "questions": lambda n: RECORD.rstrip() + "{? a " + "| -Tc " * n + "}",
    "variations-opened": lambda n: RECORD + "(\n" * n,
    "variations-opened-and-closed": lambda n: RECORD + "(\n1. A +_ _ -_\n)\n" * n,
    "variations-closed": lambda n: RECORD + ")\n" * n,
    "variations-on-one-line": lambda n: RECORD + "(" * n,
    "actions-of-one-turn": lambda n: RECORD.rstrip() + " =4s 4h 4d" * (n // 2),
    "undo": lambda n: RECORD.rstrip() + " undo" * n,
    "glyphs": lambda n: RECORD.rstrip() + "!" * n,
    "marks": lambda n: RECORD.rstrip() + " ;! no-record" * n,
    "remarks": lambda n: RECORD + "; x\n" * n,
    "semicolons": lambda n: RECORD + ";" * n,
    "hands": lambda n: "deal 1\n" + "hand A As\n" * n,
    "one-long-hand": lambda n: "deal 1\nhand A" + " As" * n,
    "claims": lambda n: "deal 1\n" + "score A+C 100\n" * n,
    "nonsense": lambda n: "what is this\n" * n,
    "one-long-word": lambda n: RECORD + "x" * n,
    "spaces": lambda n: RECORD + " " * n + "x",
    "empty-lines": lambda n: RECORD + "\n" * n + "x",
    "carriage-returns": lambda n: RECORD + "\r" * n,
    "continuations": lambda n: RECORD.rstrip() + "\n  -_" * (n // 10),
    "lone-bytes": lambda n: RECORD + "\udcff " * n,
    "quotation-marks": lambda n: RECORD + '[Event "' * n,
    "backslashes": lambda n: '[Event "' + "\\" * n + '"]\n' + RECORD,
    "combining-signs": lambda n: RECORD + "; e" + "\u0301" * n,
    "wild-chains": lambda n: RECORD.rstrip() + " =3h" + "/3h" * (n // 10),
    "huge-quantities": lambda n: RECORD + "2. B +_*999 -_*999\n" * (n // 10),
}
"""Texts that grow in proportion to a number."""


def _both(text: str) -> None:
    source = Source("text", text)
    findings_of(source)
    format_source(source)


def _seconds(text: str) -> float:
    best = float("inf")
    for _ in range(2):
        began = time.process_time()
        _both(text)
        best = min(best, time.process_time() - began)
    return best


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_no_shape_takes_more_than_linear_time(shape: Callable[[int], str]) -> None:
    _both(shape(50))
    small, large = shape(250), shape(2_000)
    longer = len(large) / len(small)
    before = _seconds(small)
    # Eight times as much takes eight times as long, and sixty-four times where each part looks at all others; what is
    # over before the clock has moved is quick enough.
    for _ in range(3):
        after = _seconds(large)
        if after < max(before * longer * 2.5, 0.1):
            return
        before = max(before, _seconds(small))
    raise AssertionError(f"{after / before:.1f} times as long for {longer:.1f} times as much")


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_no_shape_takes_more_than_linear_memory(shape: Callable[[int], str]) -> None:
    _both(shape(50))
    peaks = []
    for number in (80, 640):
        text = shape(number)
        tracemalloc.start()
        _both(text)
        peaks.append((tracemalloc.get_traced_memory()[1], len(text)))
        tracemalloc.stop()
    (small, length), (large, longer) = peaks
    assert large < max(small * (longer / length) * 2.5, 3_000_000)
