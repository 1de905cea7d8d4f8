"""What no score sheet can say, by the rules of samba-br and by others."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from sambanotation.game.actions import ClaimAmount
from sambanotation.game.cards import Pack
from sambanotation.game.ledger import CLAUSE_OF, ITEMS
from sambanotation.game.position import Position, Side
from sambanotation.game.worth import worth_of_cards, worth_of_pack
from sambanotation.referee import judge
from sambanotation.referee.check import Fault
from sambanotation.referee.whole_pack import least_worth_of, most_complete
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Among, Size
from sambanotation.text import Lang, tell
from tests.referee.tables import brazilian, under

RULES = brazilian()


def objections(
    rules: RuleSet, *counts: Mapping[str, int], seats: int = 2, ended: str | None = None
) -> list[tuple[str, str, str]]:
    """What is found on a sheet with a count for each of some sides of so many seats: side, item and clause."""
    return [(side, item, fault.clause or "") for side, item, fault in faults(rules, *counts, seats=seats, ended=ended)]


def reasons(rules: RuleSet, *counts: Mapping[str, int]) -> list[object]:
    """Why each item that is found cannot be."""
    return [fault.facts["why"] for _, _, fault in faults(rules, *counts)]


def faults(
    rules: RuleSet, *counts: Mapping[str, int], seats: int = 2, ended: str | None = None
) -> list[tuple[str, str, Fault]]:
    names = "ABCDEF"
    sides = tuple(Side(names[at], tuple(f"{names[at]}{n}" for n in range(seats)), (0, 0), (50, 50)) for at in range(2))
    players = tuple(seat for side in sides for seat in side.seats)
    position = Position(players, sides, rules.pack.value, worth_of_cards(rules))
    position.ended = ended
    sheet = {names[at]: count for at, count in enumerate(counts)}
    found = []
    for side, item in product(sheet, ITEMS):
        amount = sheet[side].get(item.name, 0)
        event = ClaimAmount("count", side, item.name, amount, None, CLAUSE_OF[item.name], sheet=sheet)
        for _, fault in judge(position, event, rules):
            found.append((side, item.name, fault))
    return found


def test_what_some_deal_may_come_to_is_taken_at_its_word() -> None:
    us = {"natural": 2, "samba": 1, "wild": 1, "red3": 4, "out": 1, "hidden": 1, "cards": 500, "hand": -20}
    them = {"mixed": 1, "red3": 1, "red3-hand": 1, "cards": 120, "hand": -180, "penalty": -17}
    assert objections(RULES, us, them) == []


def test_nothing_on_a_sheet_is_nothing_against_it() -> None:
    assert objections(RULES, {}, {}) == []


# ---- The pack ----


def test_the_whole_pack_is_worth_1770_points() -> None:
    assert worth_of_pack(RULES) == 1770
    assert worth_of_pack(under(RULES, pack=Pack(2, 4))) == 2 * 490 + 4 * 50


@pytest.mark.parametrize(("item", "most"), [("natural", 11), ("mixed", 18), ("wild", 2), ("samba", 12)])
def test_the_pack_makes_only_so_many_complete_melds(item: str, most: int) -> None:
    assert most_complete(item, RULES) == most


@pytest.mark.parametrize(("sambas", "most"), [(0, 11), (5, 11), (6, 8), (12, 8)])
def test_cards_of_sambas_make_no_canastas(sambas: int, most: int) -> None:
    assert most_complete("natural", RULES, sambas) == most


def test_two_packs_make_fewer() -> None:
    two = under(RULES, pack=Pack(2, 4))
    assert [most_complete(item, two) for item in ("natural", "mixed", "wild", "samba")] == [11, 11, 1, 8]


def test_wild_cards_in_sequences_make_more_sambas() -> None:
    assert most_complete("mixed-samba", under(RULES, sequence_wilds=2)) > 12


@pytest.mark.parametrize(("item", "least"), [("natural", 35), ("mixed", 50), ("wild", 140), ("samba", 50)])
def test_a_complete_meld_is_worth_at_least_its_cheapest_cards(item: str, least: int) -> None:
    assert least_worth_of(item, RULES) == least


# ---- Clauses that another rule set has otherwise ----


@pytest.mark.parametrize(
    ("count", "item", "changed", "clause"),
    [
        ({"natural": 2, "out": 1, "hidden": 1, "cards": 100}, "hidden", {"hidden_canasta": None}, "hidden_canasta"),
        ({"natural": 5, "canastrao": 1, "cards": 200}, "canastrao", {"canastrao": None}, "canastrao"),
        (
            {"natural": 7, "canastas": 1, "cards": 300},
            "canastas",
            {"canasta_of_canastas": None, "canastrao": None},
            "canasta_of_canastas",
        ),
        ({"wild": 1, "cards": 200}, "wild", {"wild_melds": None}, "wild_melds"),
        ({"wild": 1, "cards": 200}, "wild", {"wild_melds": Size(3, 6)}, "wild_melds"),
        ({"mixed": 1, "cards": 200}, "mixed", {"group_wilds": 0}, "group_wilds"),
        ({"samba": 1, "cards": 200}, "samba", {"sequence_most": 5}, "sequence_most"),
        ({"hand": -20}, "hand", {"cards_in_hand": 0}, "cards_in_hand"),
        ({"natural": 2, "out": 1, "cards": 100}, "out", {"going_out_melds": 3}, "going_out_melds"),
    ],
)
def test_an_item_goes_against_the_clause_that_the_rule_set_has(
    count: dict[str, int], item: str, changed: dict[str, object], clause: str
) -> None:
    assert objections(RULES, count) == []
    assert objections(under(RULES, **changed), count) == [("A", item, clause)]


@pytest.mark.parametrize(
    ("needed", "had", "english", "portuguese"),
    [
        (Among(1, 0, 0), {"natural": 2}, "sambas: 0; needed: 1", "sambas: 0; é preciso ter: 1"),
        (
            Among(0, 2, 0),
            {"natural": 1, "mixed": 2},
            "melds without wild cards: 1; needed: 2",
            "combinações sem curingas: 1; é preciso ter: 2",
        ),
        (
            Among(0, 0, 2),
            {"natural": 1, "wild": 1},
            "melds with wild cards: 1; needed: 2",
            "combinações com curingas: 1; é preciso ter: 2",
        ),
    ],
)
def test_the_kinds_of_melds_that_going_out_lacks_are_said_in_words(
    needed: Among, had: dict[str, int], english: str, portuguese: str
) -> None:
    count = {**had, "out": 1, "cards": 300}
    rules = under(RULES, going_out_among=needed)
    assert objections(RULES, count) == []
    assert objections(rules, count) == [("A", "out", "going_out_among")]
    assert [tell(why, Lang.EN) for why in reasons(rules, count)] == [english]
    assert [tell(why, Lang.PT_BR) for why in reasons(rules, count)] == [portuguese]


def test_where_prizes_for_many_canastas_add_up_seven_have_both() -> None:
    count = {"natural": 7, "canastas": 1, "canastrao": 1, "cards": 300}
    assert objections(brazilian(stack_prizes="yes"), count) == []
    assert objections(RULES, count) == [("A", "canastrao", "stack_prizes")]


# ---- Items against each other ----


@pytest.mark.parametrize(
    ("us", "them", "found"),
    [
        ({"red3": 4}, {"red3": 2}, []),
        ({"red3": 4}, {"red3": 2, "red3-hand": 1}, ["A red3", "B red3", "B red3-hand"]),
        ({"red3": 7}, {"red3": -3}, ["A red3", "B red3"]),
        ({"natural": 2, "out": 1, "cards": 100}, {"natural": 2, "out": 1, "cards": 100}, ["A out", "B out"]),
        ({"wild": 1, "cards": 200}, {"wild": 2, "cards": 300}, ["A wild", "B wild"]),
        ({"cards": 1000}, {"cards": 770}, []),
        ({"cards": 1000}, {"cards": 775}, ["A cards", "B cards"]),
        ({"cards": 1000}, {"cards": 1775}, ["B cards"]),
        ({"cards": 1000}, {"cards": 100, "hand": -1775}, ["B hand"]),
    ],
)
def test_what_one_side_has_the_other_has_not(us: dict[str, int], them: dict[str, int], found: list[str]) -> None:
    assert [f"{side} {item}" for side, item, _ in objections(RULES, us, them)] == found


@pytest.mark.parametrize(
    ("ended", "out", "clauses"),
    [
        ("out", 1, []),
        ("out", 0, ["going_out", "going_out"]),
        ("stock", 0, []),
        ("stock", 1, ["exhausted_going_out"]),
        (None, 0, []),
    ],
)
def test_who_went_out_agrees_with_how_the_deal_ended(ended: str | None, out: int, clauses: list[str]) -> None:
    us = {"natural": 2, "out": out, "cards": 100}
    assert [clause for *_, clause in objections(RULES, us, {"hand": -50}, ended=ended)] == clauses


def test_only_a_side_of_several_players_has_cards_left_when_it_goes_out() -> None:
    count = {"natural": 2, "out": 1, "cards": 100, "hand": -5, "red3-hand": 1}
    assert objections(RULES, count, seats=2) == []
    assert {item for _, item, _ in objections(RULES, count, seats=1)} == {"hand", "red3-hand"}


def why(rules: RuleSet, *counts: Mapping[str, int]) -> list[str]:
    """Why each item that is found cannot be, in English."""
    return [tell(reason, Lang.EN) for reason in reasons(rules, *counts)]


def accused(rules: RuleSet, *counts: Mapping[str, int], seats: int = 2, ended: str | None = None) -> set[str]:
    """The items of the first count that are found."""
    return {item for side, item, _ in objections(rules, *counts, seats=seats, ended=ended) if side == "A"}


def test_cards_beyond_the_pack_go_against_the_melds_that_need_them() -> None:
    wilds = accused(RULES, {"natural": 1, "mixed": 5, "wild": 2})
    assert {"mixed", "wild"} <= wilds
    assert "natural" not in wilds
    most, more = {"samba": 12, "natural": 4, "mixed": 4}, {"samba": 12, "natural": 7, "wild": 1}
    assert not accused(RULES, most) & {"samba", "natural", "mixed"}
    assert accused(RULES, more) & {"samba", "natural", "wild"} == {"samba", "natural"}


def test_a_red_three_in_a_hand_goes_against_going_out_alone_and_a_laid_one_does_not() -> None:
    assert accused(RULES, {"natural": 2, "out": 1, "red3": 1, "red3-hand": 1}, seats=1) & {"red3", "red3-hand"} == {
        "red3-hand"
    }
    assert accused(RULES, {"red3": 1}, {"red3": 6}) == {"red3"}


def test_an_incomplete_sequence_costs_nothing_where_no_clause_says_so() -> None:
    assert accused(RULES, {"unfinished": 1}) == {"unfinished"}


def test_a_prize_for_going_out_is_not_given_where_the_stock_ended_the_deal_nor_twice() -> None:
    us = {"natural": 2, "out": 1, "hidden": 1, "cards": 200}
    assert accused(RULES, us) == set()
    assert accused(RULES, us, ended="stock") == {"out", "hidden"}
    assert why(RULES, us | {"hidden": 2}) == ["it is given once"]


def test_no_more_can_lie_on_the_table_and_in_the_hands_than_the_pack_is_worth() -> None:
    """All cards are worth 1770 points."""
    assert accused(RULES, {"cards": 1770}, {}) == set()
    assert accused(RULES, {"cards": 1775}, {}) == {"cards"}
    assert accused(RULES, {"cards": 0}, {"cards": 1770, "hand": -10}) == set()
    assert accused(RULES, {"cards": 10}, {"cards": 1770, "hand": -10}) == {"cards"}
    assert accused(RULES, {"cards": 10}, {"cards": 1775}) == set()
    assert accused(RULES, {"cards": 10}, {"hand": -1775}) == set()
    assert accused(RULES, {"cards": 10}, {"cards": 0, "hand": -1770}) == {"cards"}
    assert accused(RULES, {"hand": -1770}, {}) == set()
    assert accused(RULES, {"hand": -1775}, {}) == {"hand"}


def test_cards_in_the_hand_count_as_the_rule_set_says() -> None:
    assert why(RULES, {"hand": 10}) == ["it is taken off and has a minus sign"]
    assert why(RULES, {"hand": -6}) == ["cards are worth multiples of 5"]
    twice, added, nothing = (under(RULES, cards_in_hand=factor) for factor in (-2, 1, 0))
    assert why(twice, {"hand": -15}) == ["cards are worth multiples of 10"]
    assert why(twice, {"hand": -20}) == []
    assert why(added, {"hand": -10}) == ["it cannot be less than zero"]
    assert why(added, {"hand": 10}) == []
    assert why(added, {"cards": 1770}, {}) == []
    assert why(nothing, {"hand": -10}) == ["cards in hand do not count"]
    assert why(nothing, {"cards": 1770}, {"hand": 0}) == []


def test_a_prize_that_a_rule_set_does_not_have_is_told_as_such() -> None:
    none = under(RULES, canastrao=None, canasta_of_canastas=None)
    assert why(none, {"canastrao": 1}) == ["there is no such prize"]
    assert why(none, {"natural": 7, "cards": 400}) == []
    assert why(RULES, {"canastas": 1}) == ["canastas of the side: 0, which give 0"]


def test_a_penalty_is_taken_off() -> None:
    assert why(RULES, {"penalty": 1}) == ["it is taken off and has a minus sign"]
    assert why(RULES, {"penalty": -1}) == []


def test_only_an_item_of_a_count_is_held_against_its_sheet() -> None:
    sides = tuple(Side(name, (name,), (0, 0), (50, 50)) for name in "AB")
    position = Position(("A", "B"), sides, RULES.pack.value, worth_of_cards(RULES))
    for word, found in (("count", 1), ("score", 0)):
        event = ClaimAmount(word, "A", "cards", -5, None, "card_points", sheet={"A": {"cards": -5}})
        assert sum(check.kind.name == "impossible-count-item" for check, _ in judge(position, event, RULES)) == found
