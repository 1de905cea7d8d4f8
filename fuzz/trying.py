"""Tries a target with changed seeds for some seconds of the processor. Each input may take as long as its size says."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType

from fuzz.seeds import seeds, words
from fuzz.targets import TARGETS

LONGEST = 20_000
"""The bytes of the longest input."""

PER_BYTE, AT_LEAST = 0.001, 3.0
"""The seconds of the processor that an input may take: more than ten times of what the slowest needs."""


@dataclass
class Found:
    """An input that broke a promise, and how; alike ones are of one `kind`."""

    kind: str
    content: bytes
    told: str


@dataclass
class Tried:
    """What came of trying a target: how many inputs, in how many seconds, and one input for each kind of what was
    found."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    found: dict[str, Found] = field(default_factory=dict)


class TooSlowError(Exception):
    """An input takes more time than its size allows."""


@contextmanager
def _in_time(content: bytes) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooSlowError(f"{len(content)} bytes")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, AT_LEAST + PER_BYTE * len(content))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def try_one(target: str, content: bytes) -> Found | None:
    """What an input breaks; None where it breaks nothing."""
    try:
        with _in_time(content):
            TARGETS[target](content)
    except Exception as fault:
        frames = traceback.extract_tb(fault.__traceback__)
        ours = [frame for frame in frames if "sambanotation" in frame.filename] or frames
        where = f"{ours[-1].filename.rpartition('sambanotation')[2]}:{ours[-1].name}"
        kind = "too slow" if isinstance(fault, TooSlowError) else f"{type(fault).__name__} in {where}"
        return Found(kind, content, "".join(traceback.format_exception(fault)))
    return None


def try_for(target: str, seconds: float, seed: int) -> Tried:
    """Tries a target for so many seconds of the processor: first its seeds, then what becomes of them."""
    random = Random(f"{target} {seed}")
    pool = seeds(target)
    done = Tried(target)
    waiting = iter(pool)
    began = time.process_time()
    while (now := time.process_time()) - began < seconds:
        content = next(waiting, None)
        if content is None:
            content = changed(random, pool, words(target))
        found = try_one(target, content)
        taken = time.process_time() - now
        done.inputs += 1
        done.slowest = max(done.slowest, taken)
        if found is not None:
            kept = done.found.get(found.kind)
            if kept is None or len(content) < len(kept.content):
                done.found[found.kind] = found
        elif len(pool) < 5_000 and random.random() < 0.05 and taken < 0.2:
            # What was changed is changed on.
            pool.append(content)
    done.seconds = time.process_time() - began
    return done


def changed(random: Random, pool: list[bytes], known: tuple[bytes, ...]) -> bytes:
    """A seed after some changes: signs, words, lines, parts of other seeds, repetitions."""
    content = bytearray(random.choice(pool))
    for _ in range(random.choice((1, 1, 2, 3, 5, 8, 20))):
        at = random.randint(0, len(content))
        to = min(len(content), at + random.choice((0, 1, 1, 2, 4, 10, 40)))
        match random.randrange(10):
            case 0:
                content[at:to] = b""
            case 1:
                content[at:to] = random.randbytes(to - at or 1)
            case 2 | 3 | 4:
                content[at:to] = random.choice(known)
            case 5:
                content[at:at] = b" " + random.choice(known) + b" "
            case 6:
                other = random.choice(pool)
                begin = random.randint(0, len(other))
                content[at:to] = other[begin : begin + random.choice((10, 100, 1000))]
            case 7:
                content[at:at] = content[at:to] * random.choice((2, 3, 10, 100))
            case 8:
                lines = content.split(b"\n")
                random.shuffle(lines)
                content = bytearray(b"\n".join(lines))
            case _:
                lines = content.split(b"\n")
                here = random.randrange(len(lines))
                lines[here:here] = [lines[random.randrange(len(lines))]] * random.choice((1, 2, 5, 50))
                content = bytearray(b"\n".join(lines))
    return bytes(content[:LONGEST])
