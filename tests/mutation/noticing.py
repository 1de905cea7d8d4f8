"""Whether an alteration of a function is noticed: it is put in the place of the function, those witnesses that run its
lines are asked, the quickest first, and it is taken out again."""

from __future__ import annotations

import _thread
import gc
import signal
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import CodeType, FunctionType

from tests.mutation.altering import Alteration, Module
from tests.mutation.memories import forget
from tests.mutation.witnesses import ALTERED, PACKAGE, Reading, Witness, asked, files, learn, witnesses

MAY_TAKE = 5.0
"""Seconds of work, beside ten times what is usual, after which a witness is taken to have been sent into a circle."""

TIME = "time"


class Patience:
    """Ends what takes too long, by an interrupt of the main thread, which only it may then run in."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: float | None = None
        self.is_lost = False
        threading.Thread(target=self._watch, daemon=True).start()

    def _watch(self) -> None:
        while True:
            time.sleep(0.1)
            with self._lock:
                if self._until is not None and time.process_time() > self._until:
                    self._until, self.is_lost = None, True
                    _thread.interrupt_main()

    def within(self, seconds: float, run: Callable[[], bool]) -> bool:
        """What something gives; raises KeyboardInterrupt where it takes more seconds of work."""
        self.is_lost = False
        # Who runs in the background may have been told to ignore interrupts.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self._until = time.process_time() + seconds
        try:
            return run()
        finally:
            with self._lock:
                self._until = None
            signal.signal(signal.SIGINT, before)


def prepared(paths: Sequence[Path] | None = None) -> tuple[list[Witness], Reading]:
    """The witnesses, once they have learnt what they run, and what has read their records: all, or the records of some
    files."""
    reading = Reading()
    reading.learn(files() if paths is None else paths)
    with reading.kept():
        return learn(witnesses(paths)), reading


def modules() -> Iterator[Module]:
    """The modules whose code is altered."""
    for name in ALTERED:
        yield from (Module(path) for path in sorted((PACKAGE / name).glob("*.py")))


def functions_at(path: Path) -> dict[str, list[FunctionType]]:
    """The living functions of a module, by their qualified names: whoever has imported one has this very object."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(path):
            found[one.__code__.co_qualname].append(one)
    return found


class Noticing:
    """Tries alterations, one after the other. `witnesses` have learnt what they run; the quickest is the first."""

    def __init__(self, witnesses: list[Witness], reading: Reading) -> None:
        self._witnesses, self._reading = witnesses, reading
        self._patience = Patience()
        self._functions: dict[Path, dict[str, list[FunctionType]]] = {}
        self._noticed: dict[tuple[Path, str], Counter[Witness]] = defaultdict(Counter)

    def by_whom(self, module: Module, alteration: Alteration) -> tuple[str, str] | None:
        """Who notices an alteration: `records` or `tests`, or `time` where it goes round in circles, and the name of
        the witness. None where nobody does."""
        lines = alteration.lines
        noticed = self._noticed[alteration.path, alteration.function]
        there = [one for one in self._witnesses if not lines.isdisjoint(one.lines)]
        # Who has noticed another alteration of the function is likely to notice this one.
        there.sort(key=lambda one: (-noticed[one], one.seconds))
        if not there:
            return None
        reads = not lines.isdisjoint(self._reading.lines)
        with self._in_place(module, alteration), ExitStack() as stack:
            if not reads:
                stack.enter_context(self._reading.kept())
            for one in there:
                how = self._asked(one)
                if how is not None:
                    noticed[one] += 1
                    return how, one.name
        return None

    def _asked(self, witness: Witness) -> str | None:
        try:
            seconds = MAY_TAKE + 10 * witness.seconds
            return None if self._patience.within(seconds, lambda: asked(witness)) else witness.kind
        except KeyboardInterrupt:
            if not self._patience.is_lost:
                raise
            return TIME
        except Exception:
            # Whatever comes to grief has noticed it.
            return witness.kind

    @contextmanager
    def _in_place(self, module: Module, alteration: Alteration) -> Iterator[None]:
        path, name = alteration.path, alteration.function
        reads = not alteration.lines.isdisjoint(self._reading.lines)
        if path not in self._functions:
            self._functions[path] = functions_at(path)
        altered: CodeType = module.code(alteration)
        before = [(one, one.__code__) for one in self._functions[path].get(name, ())]
        for one, _ in before:
            one.__code__ = altered
        forget(of_the_reading=reads)
        try:
            yield
        finally:
            for one, code in before:
                one.__code__ = code
            forget(of_the_reading=reads)
