"""Engines that do not answer as they must: each way is a finding, in time, and nothing of them is left running."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from sambanotation.conform.running import EngineFailureError, Failure, Limits, RunningEngine, command_of
from sambanotation.text import Lang

LIMITS = Limits(seconds=1.0, start=20.0, line=100_000)
DIGEST = {"type": "digest"}

GREETS = """
import json, os, signal, subprocess, sys, time
hello = json.loads(sys.stdin.readline())
print(json.dumps({"id": hello["id"], "type": "hello", "protocol": 1, "engine": {"name": "x"}, "can": []}), flush=True)
"""

BAD = {
    "hangs": ("sys.stdin.readline(); time.sleep(60)", Failure.HUNG),
    "reads nothing": ("time.sleep(60)", Failure.HUNG),
    "half a line": ("sys.stdout.write('{\"id\"'); sys.stdout.flush(); time.sleep(60)", Failure.HUNG),
    "crashes": ("sys.stdin.readline(); sys.stderr.write('out of cards'); sys.exit(3)", Failure.CRASHED),
    "ends": ("pass", Failure.CRASHED),
    "closes its output": ("os.close(1); time.sleep(60)", Failure.CRASHED),
    "a line without end": ("sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 65536)", Failure.BABBLED),
    "lines without end": ("sys.stdin.readline()\nwhile True: print('x')", Failure.NOT_JSON),
    "speaks before it is asked": ("print('{}', flush=True); time.sleep(60)", Failure.BABBLED),
    "no UTF-8": (r"sys.stdin.readline(); os.write(1, b'\xff\xfe\n'); time.sleep(60)", Failure.NOT_UTF8),
    "no JSON": ("sys.stdin.readline(); print('ok', flush=True); time.sleep(60)", Failure.NOT_JSON),
    "deep JSON": ("sys.stdin.readline(); print('[' * 90000, flush=True); time.sleep(60)", Failure.NOT_JSON),
    "a wrong id": (
        'sys.stdin.readline(); print(\'{"id": 99, "type": "digest", "digest": null}\', flush=True); time.sleep(60)',
        Failure.WRONG_ID,
    ),
    "another reply": (
        "m = json.loads(sys.stdin.readline())\n"
        'print(json.dumps({"id": m["id"], "type": "ready"}), flush=True); time.sleep(60)',
        Failure.MISSHAPEN,
    ),
    "another form": (
        "m = json.loads(sys.stdin.readline())\n"
        'print(json.dumps({"id": m["id"], "type": "digest", "digest": 7}), flush=True); time.sleep(60)',
        Failure.MISSHAPEN,
    ),
    "an error": (
        "m = json.loads(sys.stdin.readline())\n"
        'print(json.dumps({"id": m["id"], "type": "error", "error": "internal"}), flush=True); time.sleep(60)',
        Failure.ERROR,
    ),
}


def started(script: str) -> RunningEngine:
    engine = RunningEngine([sys.executable, "-c", GREETS + script], LIMITS)
    assert engine.greet()["engine"] == {"name": "x"}
    return engine


@pytest.mark.parametrize("name", BAD)
def test_a_bad_engine_is_told_in_time(name: str) -> None:
    script, failure = BAD[name]
    engine = started(script)
    if name in ("speaks before it is asked", "ends", "closes its output"):
        time.sleep(0.5)
    began = time.monotonic()
    try:
        with pytest.raises(EngineFailureError) as raised:
            engine.ask(DIGEST)
        assert raised.value.failure is failure
        assert all(len(raised.value.seen.say(lang)) <= 400 for lang in Lang)
    finally:
        engine.close()
    assert time.monotonic() - began < 15


def test_what_it_said_last_is_told() -> None:
    engine = started(BAD["crashes"][0])
    with pytest.raises(EngineFailureError, match="exit code 3: out of cards"):
        engine.ask(DIGEST)
    engine.close()


def test_what_is_seen_of_it_is_told_in_both_languages() -> None:
    engine = started(BAD["crashes"][0])
    with pytest.raises(EngineFailureError) as raised:
        engine.ask(DIGEST)
    engine.close()
    assert raised.value.seen.say(Lang.PT_BR) == "código de saída 3: out of cards"


def test_that_it_has_closed_its_output_is_told() -> None:
    engine = started(BAD["closes its output"][0])
    with pytest.raises(EngineFailureError, match="closed its output and goes on"):
        engine.ask(DIGEST)
    engine.kill()


def test_an_engine_that_does_not_read_a_long_message_hangs() -> None:
    engine = started("time.sleep(60)")
    with pytest.raises(EngineFailureError) as raised:
        engine.ask({"type": "digest", "more": "x" * 2_000_000})
    assert raised.value.failure is Failure.HUNG
    engine.kill()


@pytest.mark.parametrize(
    ("script", "failure"),
    [
        ("import time; time.sleep(60)", Failure.HUNG),
        ("", Failure.CRASHED),
        ("print('hello'); import time; time.sleep(60)", Failure.NOT_JSON),
        (GREETS.replace('"protocol": 1', '"protocol": 2') + "time.sleep(60)", Failure.MISSHAPEN),
    ],
)
def test_an_engine_must_say_hello(script: str, failure: Failure) -> None:
    engine = RunningEngine([sys.executable, "-c", script], Limits(start=1.5))
    with pytest.raises(EngineFailureError) as raised:
        engine.greet()
    assert raised.value.failure is failure
    engine.kill()


def test_a_program_that_is_not_there_is_not_started() -> None:
    with pytest.raises(EngineFailureError) as raised:
        RunningEngine(["no-such-engine-anywhere"], LIMITS)
    assert raised.value.failure is Failure.NOT_STARTED
    assert [raised.value.seen.say(lang) for lang in Lang] == ["there is no such file", "esse arquivo não existe"]


def test_a_command_that_no_system_starts_is_told() -> None:
    with pytest.raises(EngineFailureError) as raised:
        RunningEngine(["engine\0"], LIMITS)
    assert raised.value.failure is Failure.NOT_STARTED
    assert raised.value.seen.say(Lang.PT_BR) == "nenhum sistema inicia tal comando"


@pytest.mark.skipif(sys.platform == "win32", reason="signal 0 asks on POSIX alone whether a process lives")
def test_what_an_engine_has_started_ends_with_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    script = f"""
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
open({str(told)!r}, "w").write(str(child.pid))
sys.stdin.readline()
"""
    engine = started(script)
    deadline = time.monotonic() + 20
    while not (told.exists() and told.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    child = int(told.read_text())
    engine.kill()
    while time.monotonic() < deadline:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{child}/stat").exists() and " Z " in Path(f"/proc/{child}/stat").read_text():
            # It has ended, and nobody has asked for its exit code: its parent has ended too.
            return
        time.sleep(0.05)
    pytest.fail("a child of the engine lives on")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no quotation marks of POSIX")
def test_a_command_line_is_read_as_a_shell_does() -> None:
    assert command_of("node 'my engine.js' --fault a") == ["node", "my engine.js", "--fault", "a"]
    with pytest.raises(ValueError, match="quotation"):
        command_of("node 'my")
