from __future__ import annotations

from sambanotation.replay import validate
from sambanotation.source import Source


def _found(text: str) -> list[tuple[str, str | None]]:
    return [(finding.name, finding.acknowledged) for finding in validate(Source("game.sgr", text))]


def test_a_fault_is_acknowledged_on_its_line() -> None:
    text = '[Rules "samba-br"]\ndeal 1 dealer D\n1. A +_ _ ;~ no-discard the card fell\n'
    assert _found(text) == [("no-discard", "the card fell")]


def test_empty_lines_do_not_hide_an_acknowledgement_on_the_first_line() -> None:
    text = "deal 1 dealer D ;~ rules-not-named we know them\n\nhand A As ...\n\n1. A +_ _ -_\n"
    assert _found(text) == [("rules-not-named", "we know them")]


def test_an_acknowledgement_that_meets_nothing_is_found_wherever_it_stands() -> None:
    text = '[Rules "samba-br"]\ndeal 1 dealer D\n1. A +_ _ -_\n(\n  1. A +_ _ -Kc\n) ;~ no-discard not so\n'
    assert _found(text) == [("acknowledges-nothing", None)]


def test_a_name_that_no_finding_bears_is_one_fault() -> None:
    text = '[Rules "samba-br"]\ndeal 1 dealer D\n1. A +_ _ -_ ;~ no-discrad the card fell\n'
    assert _found(text) == [("unknown-finding-name", None)]
