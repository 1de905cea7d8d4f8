"""What findings advise is true under the rule set by which they are found."""

from __future__ import annotations

from functools import cache

import pytest

from sambanotation.contrast.judged import judged
from sambanotation.ruleset_file import available, load_named
from sambanotation.ruleset_terms import RedThreeDrawn
from sambanotation.text import Lang
from tests.cases import bare_records
from tests.houses import rules_of, said

RULES = {name: rules_of(load_named(name)) for name in available()}


@cache
def told(name: str) -> frozenset[str]:
    """What all findings say that a rule set gives in the records of the cases, with the names of the findings."""
    found = (each for one in bare_records() for each in judged(one, RULES[name]).findings)
    return frozenset(f"{each.name}: {said(each, lang)}" for each in found for lang in Lang)


def those(*words: str, under: str) -> list[str]:
    return sorted(line for line in told(under) if any(word in line.partition(": ")[2] for word in words))


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if not rules.penalties.value])
def test_no_fine_is_told_of_where_there_is_none(name: str) -> None:
    assert those("fine is", "costs a fine", "multa é", "custa uma multa", under=name) == []


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if not rules.penalised_first.value])
def test_no_penalised_card_is_told_of_where_there_is_none(name: str) -> None:
    assert those("penalis", "penaliz", under=name) == []


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if not rules.drawn_early.value])
def test_no_early_draw_stands_where_none_does(name: str) -> None:
    assert those("draw stands", "plays next, stands", "próximo a jogar, vale", under=name) == []


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if not rules.sequences.value])
def test_no_sequence_is_advised_where_there_are_none(name: str) -> None:
    assert those("a sequence natural", "a sequence cards", "uma sequência, cartas", under=name) == []


@pytest.mark.parametrize("name", [name for name, rules in RULES.items() if not rules.join_groups.value])
def test_no_groups_are_advised_to_be_joined_where_none_are(name: str) -> None:
    assert those("Two groups", "Dois grupos", under=name) == []


@pytest.mark.parametrize(
    "name", [name for name, rules in RULES.items() if rules.drawn_red_three.value is RedThreeDrawn.KEPT]
)
def test_no_red_three_is_said_to_be_replaced_where_it_is_a_card_of_the_hand(name: str) -> None:
    assert those("is laid at once and replaced", "replaces a red three", "baixado logo", under=name) == []


def test_where_there_are_such_things_they_are_told_of() -> None:
    for words in (("The fine is",), ("lies penalised",), ("plays next, stands",), ("a sequence natural",)):
        assert those(*words, under="samba-br") != []
    assert those("Two groups", under="samba-pagat") != []
    assert those("is laid at once and replaced", under="samba-br") != []
