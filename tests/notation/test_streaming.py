"""Records of a stream are those of the whole text, whatever the blocks in which it is read, and few at a time."""

from __future__ import annotations

import gc
import io
import itertools
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Record
from sambanotation.notation.streaming import StreamedRecord, stream_records
from sambanotation.source import decode
from tests.cases import CASES
from tests.notation.strategies import files, law

PIECES = [
    *('[SGR "1"]\n', '[Event "x"]\n', "deal 1\n", "deal\r\n", "1. A +Kc 5c -Kc\n", " ; indented\n", "\n", "\r", "\r\n"),
    *("1. A {open\n", "  }\n", "}\n", '  [Event "y"]\n', "; remark\n", "(\n", ")\n", "what\n", "é", "\udcff", "[", " "),
]


def streamed(content: bytes, block: int) -> list[StreamedRecord]:
    return list(stream_records("x.sgr", io.BytesIO(content), block))


def holds(content: bytes, block: int) -> None:
    """The law: the same records and findings as of the whole text, with their places."""
    whole = decode("x.sgr", content)
    parsed = parse(whole)
    parts = streamed(content, block)
    assert "".join(part.source.text for part in parts) == whole.text
    assert parts[0].source.bom == whole.bom
    assert [part.number for part in parts] == list(range(1, len(parts) + 1))
    records = tuple(part.record for part in parts)
    assert records == parsed.records or (not parsed.records and len(records) == 1 and records[0].is_blank)
    starts = list(itertools.accumulate((len(part.source.text) for part in parts), initial=0))
    assert [part.line for part in parts] == [whole.position(start)[0] for start in starts[:-1]]
    told = sorted(
        (one.code, one.span.start + start, one.span.end + start, part.number)
        for part, start in zip(parts, starts, strict=False)
        for one in part.diagnostics
    )
    assert told == sorted((one.code, one.span.start, one.span.end, one.record) for one in parsed.diagnostics)


@given(
    content=st.lists(st.sampled_from(PIECES), max_size=25).map("".join), block=st.integers(1, 40), mark=st.booleans()
)
@law
def test_a_stream_of_anything_has_the_records_of_its_text(content: str, block: int, mark: bool) -> None:
    holds(b"\xef\xbb\xbf" * mark + content.encode("utf-8", "surrogateescape"), block)


@given(records=files(), block=st.sampled_from([1, 7, 100, 1 << 16]))
@settings(law, max_examples=25)
def test_a_stream_of_records_has_these(records: tuple[Record, ...], block: int) -> None:
    holds(print_records(records).encode(), block)


@pytest.mark.parametrize("path", [path for path in CASES if path.parent.name == "notation" and path.stem != "not-text"])
def test_a_case_read_as_a_stream(path: Path) -> None:
    holds(path.read_bytes(), 100)


@pytest.mark.parametrize("content", [b"", b"\xef", b"\xef\xbb", b"\xef\xbb\xbf", b"\n", b"; nothing\n"])
def test_a_stream_without_a_record_says_so(content: bytes) -> None:
    (part,) = streamed(content, 1)
    assert part.record.is_blank
    assert "no-record" in {one.name for one in part.diagnostics}
    assert part.source.encode() == content


def test_a_stream_may_be_of_text() -> None:
    text = '[SGR "1"]\ndeal 1\n1. A +Kc 5c -Kc\n' * 3
    assert [part.number for part in stream_records("x", io.StringIO(text), 10)] == [1, 2, 3]


class Endless(io.RawIOBase):
    """So many records of some length, made when they are read, with the greatest distance to what was given out."""

    def __init__(self, count: int, deals: int) -> None:
        self.record = b'[SGR "1"]\n' + b"".join(
            b"deal %d\n1. A +Kc 5c -Kc\nend abandoned\n" % number for number in range(1, deals + 1)
        )
        self.count, self.read_so_far = count, 0

    def read(self, size: int = -1, /) -> bytes:
        assert size > 0
        whole = self.count * len(self.record)
        size = min(size, whole - self.read_so_far)
        at = self.read_so_far % len(self.record)
        self.read_so_far += size
        return (self.record * (size // len(self.record) + 2))[at : at + size]


@pytest.mark.parametrize("count", [20, 200])
def test_no_more_is_read_ahead_than_a_record_and_a_block(count: int) -> None:
    stream, block = Endless(count, 30), 500
    given_out = farthest = 0
    kept: list[weakref.ref[object]] = []
    alive: list[int] = []
    for part in stream_records("x", stream, block):
        given_out += len(part.source.text)
        farthest = max(farthest, stream.read_so_far - given_out)
        kept.append(weakref.ref(part.source))
        if part.number % 100 == 0 or part.number == count:
            # It takes long, so not each time.
            gc.collect()
            alive.append(sum(one() is not None for one in kept))
    assert len(kept) == count
    # However many there are.
    assert farthest <= 2 * len(stream.record) + 2 * block
    assert alive != []
    assert max(alive) <= 2


def test_records_come_before_the_stream_ends() -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(3):
            yield b'[SGR "1"]\ndeal 1\n1. A +Kc 5c -Kc\n'
        raise AssertionError("read to the end")

    class Live(io.RawIOBase):
        waiting = parts()

        def read(self, _: int = -1, /) -> bytes:
            return next(self.waiting)

    found = stream_records("x", Live())
    assert [next(found).number, next(found).number] == [1, 2]
