"""Several processes do what one would do, in the same order, whatever becomes of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from sambanotation.corpus.workers import Workers, processors


def _square(number: int) -> int:
    # The first takes longest.
    time.sleep(0.05 if number == 0 else 0)
    return number * number


def _fails_elsewhere(number: int) -> int:
    """Fails in every process but the one that gives the tasks."""
    if number == 3 and multiprocessing.parent_process() is not None:
        raise ValueError
    return number


def _fails(number: int) -> int:
    if number == 3:
        raise LookupError(str(number))
    return number


def _is_lost(number: int) -> int:
    if number % 3 == 2 and multiprocessing.parent_process() is not None:
        os._exit(9)
    return number


def _who(_: int) -> int:
    time.sleep(0.01)
    return os.getpid()


def _sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@pytest.mark.parametrize("number", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(number: int) -> None:
    with closing(Workers(_square, number)) as workers:
        assert list(workers.results(range(30))) == [one * one for one in range(30)]
        assert list(workers.results([])) == []


def test_the_work_is_done_by_all_of_them_and_elsewhere() -> None:
    with closing(Workers(_who, 2)) as workers:
        done = set(workers.results(range(20)))
    assert len(done) == 2
    assert os.getpid() not in done


def test_what_fails_in_a_worker_is_done_here() -> None:
    with closing(Workers(_fails_elsewhere, 2)) as workers:
        assert list(workers.results(range(8))) == list(range(8))


def test_what_fails_here_too_is_raised_in_its_place() -> None:
    with closing(Workers(_fails, 2)) as workers:
        results = workers.results(range(8))
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(LookupError):
            next(results)


def test_a_lost_worker_costs_nothing_but_time() -> None:
    # Sooner or later all of them are lost.
    with closing(Workers(_is_lost, 2)) as workers:
        assert list(workers.results(range(20))) == list(range(20))


def test_a_large_task_and_a_large_result_are_no_standstill() -> None:
    with closing(Workers(_large, 2)) as workers:
        assert [len(one) for one in workers.results("x" * 1_000_000 for _ in range(12))] == [1_000_000] * 12


def _large(text: str) -> str:
    return text


def test_tasks_are_asked_for_some_way_ahead_and_not_all_at_once() -> None:
    asked: list[int] = []

    def tasks() -> Iterator[int]:
        for one in range(1000):
            asked.append(one)
            yield one

    with closing(Workers(_square, 2)) as workers:
        for done, _ in enumerate(workers.results(tasks()), 1):
            assert len(asked) - done <= 8


def test_closing_ends_them_at_once() -> None:
    workers = Workers(_sleeps, 2)
    results = workers.results([0.0, 600.0, 600.0])
    assert next(results) == 0.0
    began = time.monotonic()
    workers.close()
    assert time.monotonic() - began < 30
    assert not multiprocessing.active_children()


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX are asked")
def test_an_interruption_is_not_for_the_workers() -> None:
    with closing(Workers(_sleeps, 2)) as workers:
        results = workers.results([0.0, 0.2, 0.2])
        next(results)
        for one in multiprocessing.active_children():
            assert one.pid is not None
            os.kill(one.pid, signal.SIGINT)
        assert list(results) == [0.2, 0.2]
        assert len(multiprocessing.active_children()) == 2


def test_there_is_a_processor() -> None:
    assert processors() >= 1
