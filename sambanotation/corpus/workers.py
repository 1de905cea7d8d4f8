"""Processes that do the same work with one thing after another."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_FORKS = sys.platform == "linux"
"""Whether a process begins as a copy of this one, which takes hardly any time; elsewhere that is not safe."""


def processors() -> int:
    """How many processes can run at once here."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(slots=True, eq=False)
class _Worker:
    process: BaseProcess
    line: Connection


@dataclass(slots=True, eq=False)
class _Task(Generic[T, R]):
    """`result` is a tuple of one once it is there. `is_left` tells that no worker gave it."""

    given: T
    result: tuple[R] | None = None
    is_left: bool = False


class Workers(Generic[T, R]):
    """Some processes that each do `work`, a function of a module, with what they are given, until they are closed."""

    def __init__(self, work: Callable[[T], R], number: int) -> None:
        self._work = work
        self._workers: list[_Worker] = []
        try:
            for _ in range(number):
                self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        context: Any = multiprocessing.get_context("fork" if _FORKS else "spawn")
        here, there = context.Pipe()
        # Whoever holds an end of a line keeps it open: a copy of this process holds ours, and those of the others.
        others = [here, *(one.line for one in self._workers)] if _FORKS else []
        process = context.Process(target=_serve, args=(self._work, there, others), daemon=True)
        masked = hasattr(signal, "pthread_sigmask")
        # An interruption is for this process; in the new one nobody could take it yet.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masked else ()
        try:
            process.start()
            self._workers.append(_Worker(process, here))
        finally:
            there.close()
            if masked:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def results(self, tasks: Iterable[T]) -> Iterator[R]:
        """What comes of the tasks, in their order. They are asked for some way ahead, and not all at once.

        What a worker does not finish, because it was lost or because the work raises, is done here, and raises here.
        """
        coming: Iterator[_Task[T, R]] = (_Task(given) for given in tasks)
        idle, busy = deque(self._workers), dict[Connection, tuple[_Worker, _Task[T, R]]]()
        ready, begun = deque[_Task[T, R]](), deque[_Task[T, R]]()
        farthest = 4 * max(len(self._workers), 1)
        while True:
            # What comes next is at hand before somebody is free for it.
            while len(ready) < len(idle) + 2 and len(begun) < farthest and (task := next(coming, None)) is not None:
                ready.append(task)
                begun.append(task)
                self._hand_out(ready, idle, busy)
            self._hand_out(ready, idle, busy)
            if not begun:
                return
            first = begun[0]
            # Where nobody is busy all workers were lost.
            if first.is_left or (first.result is None and not busy):
                first.result = (self._work(first.given),)
                ready = deque(one for one in ready if one is not first)
            for line in wait(list(busy)) if first.result is None else ():
                assert isinstance(line, Connection)
                worker, done = busy.pop(line)
                done.result = self._received(worker)
                done.is_left = done.result is None
                if worker in self._workers:
                    idle.append(worker)
            while begun and begun[0].result is not None:
                # Whoever takes it may take long: the others are not to wait for that.
                self._hand_out(ready, idle, busy)
                yield begun.popleft().result[0]  # type: ignore[index]

    def _hand_out(
        self,
        ready: deque[_Task[T, R]],
        idle: deque[_Worker],
        busy: dict[Connection, tuple[_Worker, _Task[T, R]]],
    ) -> None:
        while ready and idle:
            worker, task = idle.popleft(), ready.popleft()
            try:
                worker.line.send(task.given)
            except OSError:
                self._lose(worker)
                ready.appendleft(task)
            else:
                busy[worker.line] = worker, task

    def _received(self, worker: _Worker) -> tuple[R] | None:
        try:
            result: tuple[R] | None = worker.line.recv()
        except (EOFError, OSError):
            self._lose(worker)
            return None
        return result

    def _lose(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        _end([worker])

    def close(self) -> None:
        """Ends all processes at once, whatever they do."""
        ending, self._workers = self._workers, []
        _end(ending)


def _end(workers: list[_Worker]) -> None:
    for one in workers:
        one.process.kill()
    for one in workers:
        one.line.close()
        one.process.join()
        one.process.close()


def _serve(work: Callable[[Any], Any], line: Connection, others: list[Connection]) -> None:
    """The life of a worker: it takes tasks until nobody is there who gives any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in others:
        other.close()
    with suppress(EOFError, OSError):
        while True:
            given = line.recv()
            try:
                line.send((work(given),))
            except OSError:
                raise
            except Exception:
                line.send(None)
