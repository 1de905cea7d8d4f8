"""Whether the tests notice that a function was altered: first the records, then the tests of its package.

The records are the cases, held against their marks, and the corpus, held against its marks and its baseline. Of these
only the files are judged in which the altered function is called, the quickest first. What none of them notices is put
to tests in Python. Each alteration is tried in a process of its own, which it may bring down.
"""

from __future__ import annotations

import functools
import gc
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from sambanotation.output.baseline import measured
from sambanotation.replay.expectations import trials
from sambanotation.source import Source, decode
from tests.mutation.altering import Alteration, Module, functions_at

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sambanotation"
ALTERED = ("referee", "game")
"""The packages whose code is altered."""

TESTS = {
    "referee": ("tests/referee/test_questions_of_the_pile.py", "tests/referee/test_layable.py"),
    "game": ("tests/game/test_apply.py", "tests/game/test_position.py"),
}
"""The tests that are asked where no record has noticed anything, besides those that are named like the module."""

RECORDS_MAY_TAKE = 20
TESTS_MAY_TAKE = 600
"""Seconds of work after which an alteration is taken to have sent the judge into a circle, which is noticed too."""

OF_THE_TEXT = "sambanotation.notation"
"""What is remembered of how texts are read does not rest on altered code, and takes long to work out again."""

NOTICED, UNNOTICED, ENDLESS = 0, 1, 2


@dataclass
class Reader:
    """A file of records, with what it came to before anything was altered, and the functions that it calls."""

    source: Source
    folder: Path
    is_of_the_corpus: bool
    told: tuple[object, ...] = ()
    seconds: float = 0.0
    reached: frozenset[tuple[str, str]] = field(default_factory=frozenset)

    def judge(self) -> tuple[object, ...]:
        """What is judged otherwise than it expects and, of the corpus, its lines of the baseline."""
        surprises = tuple(trial.surprises for trial in trials(self.source, self.folder))
        if not self.is_of_the_corpus:
            return surprises
        return surprises, tuple(one.kept.line for one in measured(self.source, self.source.name, self.folder))

    def learn(self, paths: frozenset[str]) -> None:
        """Notes what it comes to, how long that takes, and which functions of some modules it calls."""
        begun = time.process_time()
        self.told = self.judge()
        self.seconds = time.process_time() - begun
        reached: set[tuple[str, str]] = set()

        def on_call(frame: FrameType, event: str, _argument: Any) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename in paths:
                # What is written within a function is altered with it.
                reached.add((code.co_filename, code.co_qualname.partition(".<locals>")[0]))

        forget()
        sys.setprofile(on_call)
        try:
            self.judge()
        finally:
            sys.setprofile(None)
        self.reached = frozenset(reached)


def readers() -> list[Reader]:
    """The files of records that notice something, the quickest first, once they have learnt what they come to."""
    fixtures = ROOT / "fixtures"
    cases = [(path, False) for path in sorted((fixtures / "cases").rglob("*.sgr"))]
    corpus = [(path, True) for path in sorted((fixtures / "corpus").rglob("*.sgr"))]
    paths = frozenset(str(path) for name in ALTERED for path in (PACKAGE / name).glob("*.py"))
    made = [Reader(decode(path.name, path.read_bytes()), path.parent, whole) for path, whole in (*cases, *corpus)]
    for reader in made:
        reader.learn(paths)
    return sorted(made, key=lambda reader: reader.seconds)


def forget() -> None:
    """Forgets what functions remember of what they were asked, but for how texts are read."""
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            module = getattr(one, "__module__", None) or ""
            if module.startswith("sambanotation") and not module.startswith(OF_THE_TEXT):
                one.cache_clear()


def modules() -> Iterator[Module]:
    """The modules whose code is altered."""
    for name in ALTERED:
        yield from (Module(path) for path in sorted((PACKAGE / name).glob("*.py")))


def is_noticed(module: Module, alteration: Alteration, reading: list[Reader]) -> str | None:
    """By what an alteration is noticed: the name of a file of records, `tests`, `time`; None where it is not."""
    there = [reader for reader in reading if (str(alteration.path), alteration.function) in reader.reached]

    def by_records() -> bool:
        return any(reader.judge() != reader.told for reader in there)

    def by_tests() -> bool:
        os.chdir(ROOT)
        package = alteration.path.parent.name
        own = (
            f"tests/{package}/{path.name}" for path in (ROOT / "tests" / package).glob(f"test_{alteration.path.name}")
        )
        asked = ["-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:sgr", *{*TESTS[package], *own}]
        with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            return pytest.main(asked) != 0

    for name, notices, seconds in (("records", by_records, RECORDS_MAY_TAKE), ("tests", by_tests, TESTS_MAY_TAKE)):
        if name == "records" and not there:
            continue
        ended = _apart(module, alteration, notices, seconds)
        if ended != UNNOTICED:
            return "time" if ended == ENDLESS else name
    return None


def _apart(module: Module, alteration: Alteration, notices: Callable[[], bool], seconds: int) -> int:
    """How a process ends in which a function is altered and somebody looks; one that comes to grief has noticed it."""
    child = os.fork()
    if child == 0:
        ended = NOTICED
        try:
            # Of its own time: the machine may be busy with other things.
            signal.signal(signal.SIGPROF, lambda *_: os._exit(ENDLESS))
            signal.setitimer(signal.ITIMER_PROF, seconds)
            sys.setrecursionlimit(2000)
            code = module.code(alteration)
            for one in functions_at(alteration.path).get(alteration.function, []):
                one.__code__ = code
            forget()
            ended = NOTICED if notices() else UNNOTICED
        except BaseException:
            ended = NOTICED
        finally:
            os._exit(ended)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) if os.WIFEXITED(status) else NOTICED
