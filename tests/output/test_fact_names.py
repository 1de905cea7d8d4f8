from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation import validate
from sambanotation.diagnostic import Kind
from sambanotation.output.fact_names import FACT_NAMES, fact_name
from sambanotation.replay.catalogue import kinds
from sambanotation.text import Lang, placeholders

FIXTURES = Path(__file__).parents[2] / "fixtures"


def test_a_fact_is_called_by_its_name_in_each_language() -> None:
    assert (fact_name("pile", Lang.EN), fact_name("pile", Lang.PT_BR)) == ("pile", "bagaço")


def test_a_fact_of_somebody_elses_check_is_spelled_in_words() -> None:
    assert fact_name("cut_cards", Lang.PT_BR) == "cut cards"


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_every_fact_that_a_message_or_a_help_names_has_a_name(kind: Kind) -> None:
    texts = [text for text in (kind.message, kind.help) if text is not None]
    assert {name for text in texts for name in placeholders(text.en)} <= set(FACT_NAMES)


def test_every_fact_that_is_found_has_a_name() -> None:
    facts = {name for path in FIXTURES.rglob("*.sgr") for found in validate(path) for name in found.facts}
    assert facts != set()
    assert facts - set(FACT_NAMES) == set()
