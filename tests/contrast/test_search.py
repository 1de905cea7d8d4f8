from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from sambanotation.contrast.judged import judged, sketch
from sambanotation.contrast.pair import Pair
from sambanotation.contrast.proof import departures
from sambanotation.contrast.remembered import remembered
from sambanotation.contrast.scenes import sketches
from sambanotation.contrast.search import Search
from sambanotation.contrast.shrinking import shrunk
from sambanotation.diagnostic import Verdict
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Demonstration, DiffersIn, Put, Told, Which, differences
from sambanotation.ruleset_file import available, load_named
from tests.houses import HEADING, clause, house, rules_of
from tests.referee.tables import brazilian
from tests.rules_named import rules_named

SOURCES = [name for name in available() if load_named(name).extends is None]
PAIRS = list(combinations(SOURCES, 2))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_record_is_judged_as_it_is_told(one: str, other: str) -> None:
    """Every sixth clause of each pair, others for others; all of them are looked through by `make proof`. What is found
    is what is remembered."""
    left, right = rules_named(one), rules_named(other)
    differing = [each.name for each in differences(left, right)]
    asked = set(differing[PAIRS.index((one, other)) % 6 :: 6])
    search = Search(left, right, anew=True)
    found = differences(left, right, lambda name: search.demonstrate(name) if name in asked else None)
    assert [told for each in found for told in departures(each, one, other)] == []
    assert sum(each.shown is not None for each in found) > len(asked) / 2
    kept = remembered(left, right)
    assert search.found == {name: kept[name] for name in search.found}


HOUSE = {
    "samba": ("1200", "deal 1\ncount A+C samba 1 cards 50\n"),
    "target": ("{points: 5000, threshold: exceed}", '[Start "A+C 5005"]\ndeal 1\n'),
    "hand_size": ("13", "deal 1\nhand A _*13\n"),
    "draw_count": ("1", "deal 1 dealer A\n1. B +_ -_\n"),
    "group_wilds": (
        "1",
        "deal 1 position\nhand A 2c 9d 9c\nmeld A+C =4s 4h 4d 4c 4s 2s\ndrawn A\n1. A 4<2c -9d\n",
    ),
}
"""Values that a house has for clauses, and the shortest records that show them."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> RuleSet:
    overridden = "".join(clause(name, value) for name, (value, _) in HOUSE.items())
    folder = tmp_path_factory.mktemp("club")
    return rules_of(house(folder, HEADING + overridden + clause("stack_prizes", "no")))


@pytest.fixture(scope="module")
def search(club: RuleSet) -> Search:
    return Search(brazilian(), club)


class TestHouse:
    @pytest.mark.parametrize("name", HOUSE)
    def test_the_shortest_record(self, search: Search, name: str) -> None:
        shown = search.demonstrate(name)
        assert shown is not None
        assert shown.text == HOUSE[name][1]
        assert shown.cites
        assert shown.alone

    def test_what_a_record_may_choose_is_chosen(self, search: Search) -> None:
        shown = search.demonstrate("stack_prizes")
        assert shown is not None
        assert shown.text.startswith('[Options "stack_prizes=yes"]\n')

    def test_none_where_nothing_is_otherwise(self, search: Search) -> None:
        assert search.demonstrate("cards_told") is None

    def test_the_same_ones_again(self, search: Search, club: RuleSet) -> None:
        assert Search(brazilian(), club).demonstrate("samba") == search.demonstrate("samba")


def test_a_record_that_is_told_wrongly_is_found_out() -> None:
    one, other = rules_named("samba-br"), rules_named("samba-pagat")
    (difference,) = (each for each in differences(one, other) if each.name == "covered_upcards")
    text = "deal 1\nup 2s\n"
    found = sketch(text)
    assert found is not None
    told = [
        Told(each.of_play, each.departing, each.findings, ()) for each in (judged(found, one), judged(found, other))
    ]
    right = Demonstration(text, DiffersIn.VERDICT, told[0], told[1], cites=True, alone=True)
    wrong = Demonstration(text, DiffersIn.VERDICT, told[1], told[0], cites=True, alone=True)
    names = "samba-br", "samba-pagat"
    assert list(departures(replace(difference, shown=right), *names)) == []
    assert len(list(departures(replace(difference, shown=wrong), *names))) == 6


def test_what_is_told_of_a_clause_put_alone_is_put_to_the_test() -> None:
    one, other = rules_named("canastra"), rules_named("samba-pagat")
    (difference,) = (
        each for each in differences(one, other, Search(one, other).demonstrate) if each.name == "prized_by"
    )
    names, shown = ("canastra", "samba-pagat"), difference.shown
    assert shown is not None
    assert shown.put is not None
    assert (shown.differs_in, shown.put.into, shown.put.told.verdict) == (DiffersIn.CLAUSE, Which.ONE, Verdict.LEGAL)
    assert [which for which, _ in difference.idle] == [Which.OTHER]
    assert list(departures(difference, *names)) == []
    for wrong in (Put(Which.OTHER, shown.put.told), Put(Which.ONE, shown.one)):
        told = replace(difference, shown=replace(shown, put=wrong))
        assert list(departures(told, *names)) != []


def test_no_record_is_looked_for_where_none_can_be() -> None:
    one, other = rules_named("canastra"), rules_named("samba-pagat")
    (difference,) = (each for each in differences(one, other) if each.name == "described_players")
    assert [(which, each.by) for which, each in difference.idle] == [(Which.ONE, "sides"), (Which.OTHER, "sides")]
    assert Search(one, other).demonstrate("described_players") is None


def test_every_record_of_every_scene_is_read_and_none_stands_twice() -> None:
    found = sketches(Pair(rules_named("samba-br"), rules_named("canastra")))
    assert len(found) > 1000
    assert [one.size for one in found] == sorted(one.size for one in found)
    assert len({one.text for one in found}) == len(found)


def test_a_record_is_made_shorter_as_long_as_something_holds() -> None:
    whole = sketch("deal 1 position\nhand A 4s 4h 4d Kc 9c 9d\nmeld A+C\ndrawn A\n1. A =4s 4h 4d Kc -9c\n")
    assert whole is not None
    short = shrunk(whole, lambda one: "card-of-another-rank" in judged(one, brazilian()).names)
    assert short.text == "deal 1 position\n1. A =4d Kc\n"
    assert short.size < whole.size


def test_the_size_counts_turns_then_actions_then_cards() -> None:
    one = sketch("deal 1 position\nhand A As*2 ...\npile 4s..6s\n1. A +_ _ @B =As Ah Ad A:JK/Ah -_\n")
    assert one is not None
    assert one.size[:4] == (1, 4, 2 + 3 + 2 + 3 + 2 + 1, 4)
