"""What no input may do, tried for a moment; `make fuzz` tries it for longer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz import trying
from fuzz.seeds import KEPT, as_dictionary, seeds, words
from fuzz.targets import TARGETS
from fuzz.trying import changed, try_for, try_one
from sambanotation.notation.grammar import grammar

ROOT = Path(__file__).parents[1]
TRIED = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
FOUND = [path for path in sorted(KEPT.glob("*/*")) if path.is_file()]

by_target = pytest.mark.parametrize("target", TARGETS)


@by_target
@TRIED
@given(data=st.data())
def test_words_in_any_order_break_no_promise(target: str, data: st.DataObject) -> None:
    known = st.sampled_from(words(target))
    between = st.sampled_from([b"", b" ", b"\n"])
    content = b"".join(data.draw(st.lists(st.one_of(known, between, known, st.binary(max_size=3)), max_size=40)))
    TARGETS[target](content)


@by_target
@TRIED
@given(data=st.data())
def test_a_changed_seed_breaks_no_promise(target: str, data: st.DataObject) -> None:
    seed = data.draw(st.sampled_from(seeds(target)))
    at = data.draw(st.integers(0, len(seed)))
    to = data.draw(st.integers(at, min(len(seed), at + 20)))
    put = data.draw(st.one_of(st.sampled_from(words(target)), st.binary(max_size=20)))
    TARGETS[target](seed[:at] + put + seed[to:])


@by_target
def test_a_short_run_finds_nothing(target: str) -> None:
    done = try_for(target, 1.0, seed=len(target))
    assert done.inputs > 1
    assert {kind: one.told for kind, one in done.found.items()} == {}


@pytest.mark.parametrize("path", FOUND, ids=[f"{path.parent.name}-{path.name}" for path in FOUND])
def test_what_was_found_once_is_mended(path: Path) -> None:
    found = try_one(path.parent.name, path.read_bytes())
    assert found is None, found.told


def test_a_fault_is_found_and_kept_by_its_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(content: bytes) -> None:
        if len(content) % 2:
            raise KeyError("odd")

    monkeypatch.setitem(TARGETS, "reading", broken)
    done = try_for("reading", 0.3, seed=1)
    assert [kind.partition(" ")[0] for kind in done.found] == ["KeyError"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such clock")
def test_an_input_that_takes_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_content: bytes) -> None:
        while True:
            pass

    monkeypatch.setitem(TARGETS, "reading", endless)
    monkeypatch.setattr(trying, "AT_LEAST", 0.05)
    found = try_one("reading", b"x")
    assert found is not None
    assert found.kind == "too slow"


def test_changes_are_the_same_for_the_same_seed() -> None:
    pool, known = seeds("reading"), words("reading")
    assert [changed(Random(3), pool, known) for _ in range(5)] == [changed(Random(3), pool, known) for _ in range(5)]


def test_the_dictionary_has_the_words_of_the_grammar() -> None:
    known = {word.decode("utf-8", "surrogateescape") for word in words("reading")}
    assert {"deal", "hand", "..", "dealer", "pumba", "undo", "ask:"} <= known
    terminals = {one.name: one.pattern.to_regexp() for one in grammar().terminals}
    assert len(known) > len(terminals)
    for line in as_dictionary("reading").splitlines():
        assert line.startswith('"\\x')
        assert line.endswith('"')


def test_the_program_tells_what_it_tried(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "fuzz", "--seconds", "0.4", "--targets", "replies", "--found", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "| replies | " in ran.stdout
