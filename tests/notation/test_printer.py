"""Printing: one canonical form, and laws that hold for every record."""

from __future__ import annotations

from hypothesis import given

from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Record
from sambanotation.source import Source
from tests.notation.strategies import files, law


@law
@given(files())
def test_what_is_printed_reads_back_as_the_same_records(records: tuple[Record, ...]) -> None:
    assert parse(Source("game.sgr", print_records(records))).records == records
