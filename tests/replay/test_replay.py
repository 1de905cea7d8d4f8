from __future__ import annotations

from sambanotation.replay import validate
from sambanotation.source import Source


def _names(text: str) -> list[str]:
    return [finding.name for finding in validate(Source("game.sgr", text))]


def test_a_file_without_a_record_lacks_no_rules() -> None:
    assert _names("; nothing has been typed yet\n") == ["no-record"]
    assert _names("") == ["no-record"]


def test_a_dealer_whom_nobody_knows_leaves_the_order_of_play_as_it_was() -> None:
    deals = '[Rules "samba-br"]\ndeal 1 dealer A\n1. B +_ _ -_\nend abandoned\n\ndeal 2 dealer E\n1. {} +_ _ -_\n'
    assert _names(deals.format("C")) == ["unknown-seat"]
    assert _names(deals.format("D")) == ["unknown-seat", "not-this-seats-turn"]
    assert _names('[Rules "samba-br"]\ndeal 1 position dealer E\nto-play B\n30. B +_ _ -_\n') == ["unknown-seat"]


def test_nothing_is_judged_by_rules_that_are_not_understood() -> None:
    played = '[SGR "1"]\n[Rules "{}"]\n\ndeal 1\n1. C +Kc Kd -5c\n'
    assert _names(played.format("samba br")) == ["tag-not-understood"]
    assert "not-this-seats-turn" in _names(played.format("samba-br"))
