"""The annotated game: what follows from it is what its page and its completion say, derived anew."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sambanotation.notation.parser import parse
from sambanotation.notation.record import HandLine, HeapLine
from sambanotation.replay import validate
from sambanotation.source import decode

ROOT = Path(__file__).parents[2]
DERIVED = ROOT / "fixtures" / "games" / "partida-comentada" / "as-derived.sgr"


def test_the_page_and_the_completion_say_what_follows_now() -> None:
    command = [sys.executable, str(ROOT / "docs" / "write_partida.py"), "--check"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr


def test_every_card_of_the_pack_has_its_place() -> None:
    (record,) = parse(decode(DERIVED.name, DERIVED.read_bytes())).records
    (deal,) = record.deals
    hands = [chain for line in deal.lines if isinstance(line, HandLine) for chain in line.chains]
    heaps = [card for line in deal.lines if isinstance(line, HeapLine) for card in line.cards]
    assert all(lot.sole >= 0 for chain in hands for lot in chain)
    assert all(card.sole >= 0 for card in heaps)
    assert sum(len(chain) for chain in hands) + len(heaps) == 162


def test_the_completion_breaks_two_rules() -> None:
    found = [one for one in validate(decode(DERIVED.name, DERIVED.read_bytes())) if one.severity.value == "error"]
    assert [(one.turn, one.name) for one in found] == [(13, "no-discard"), (15, "black-threes-without-going-out")]
