"""Whether a seat can take the pile, and how. The answer is in the name of the test."""

from __future__ import annotations

import pytest

from sambanotation.game.cards import EVERY, Lot
from sambanotation.game.position import Position
from sambanotation.referee.questions import can_take_pile, can_take_top_alone, legal_takes
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take
from tests.referee.tables import READY, RULES, SAMBA, TENS, brazilian, kinds, lots, table, under

PAIR, WITH_WILD, GROUP, CANASTA, SEQUENCE = (
    Take.NATURAL_PAIR,
    Take.NATURAL_AND_WILD,
    Take.ONTO_GROUP,
    Take.ONTO_CANASTA,
    Take.ONTO_SEQUENCE,
)
LAID = "Ks Ks Kh"
"""A meld of a side that has opened."""


def takes(position: Position, rules: RuleSet = RULES) -> set[Take]:
    """The ways by which seat A may certainly take; no other may be uncertain."""
    ways = legal_takes(position, "A", rules)
    assert None not in ways.values()
    assert can_take_pile(position, "A", rules) is any(ways.values())
    return {way for way, legal in ways.items() if legal}


class TestTaking:
    def test_a_natural_pair_takes(self) -> None:
        assert takes(table("9s 9h 4d", (LAID,), pile="5c 9d")) == {PAIR}
        assert takes(table("9s 8h 4d", (LAID,), pile="5c 9d")) == set()

    def test_a_natural_and_a_wild_card_take_after_the_first_take_only(self) -> None:
        assert takes(table("9s 2h 4d", (LAID,), pile="5c 9d")) == {WITH_WILD}
        assert takes(table("9s 2h 4d", (LAID,), pile="5c 9d", taken=False)) == set()

    def test_two_wild_cards_never_take(self) -> None:
        assert takes(table("JK 2h 4d", (LAID,), pile="5c 9d")) == set()

    def test_the_first_take_of_the_table_may_be_what_counts(self) -> None:
        position = table("9s 2h 4d", (LAID,), pile="5c 9d", taken=False)
        position.side_of["B"].taken = True
        assert takes(position, brazilian(first_take="table")) == {WITH_WILD}
        assert takes(position) == set()

    def test_it_may_not_be_known_whether_the_side_has_taken(self) -> None:
        position = table("9s 2h 4d", (LAID,), pile="5c 9d", taken=None)
        assert legal_takes(position, "A", RULES)[WITH_WILD] is None
        assert can_take_pile(position, "A", RULES) is None

    @pytest.mark.parametrize("buried", ["JK", "2s", "3h"])
    def test_a_prized_pile_is_taken_with_a_natural_pair(self, buried: str) -> None:
        assert takes(table("9s 2h 4d", ("9h 9c 9c",), pile=f"{buried} 9d")) == set()
        assert takes(table("9s 9s 4d 4s", ("9h 9c 9c",), pile=f"{buried} 9d")) == {PAIR}

    def test_a_buried_black_three_is_no_prize(self) -> None:
        assert takes(table("9s 2h 4d", (LAID,), pile="3s 9d")) == {WITH_WILD}

    def test_an_unseen_card_in_the_pile_may_make_it_prized(self) -> None:
        assert can_take_pile(table("9s 2h 4d", (LAID,), pile="_ 9d"), "A", RULES) is None

    @pytest.mark.parametrize("top", ["JK", "2s", "3s", "3c"])
    def test_a_wild_card_or_black_three_on_top_blocks(self, top: str) -> None:
        assert takes(table("JK JK 2s 2s 3s 3s 3c 3c", (LAID,), pile=f"9d {top}")) == set()

    def test_the_top_card_goes_onto_a_group(self) -> None:
        assert takes(table("4s 5h", ("9s 9h 9c",), pile="9d")) == {GROUP}
        assert takes(table("4s 5h", ("9s 9h 9c",), pile="8d")) == set()

    def test_the_top_card_goes_onto_a_canasta(self) -> None:
        assert takes(table("4s 5h", (TENS,), pile="Td")) == {CANASTA}

    @pytest.mark.parametrize(
        ("top", "legal"), [("5h", True), ("9h", True), ("Th", False), ("5d", False), ("7h", False)]
    )
    def test_the_top_card_goes_onto_a_sequence_whose_end_it_touches(self, top: str, legal: bool) -> None:
        assert (SEQUENCE in takes(table("4h 9h Th Jh", ("6h 7h 8h",), pile=top))) is legal

    def test_nothing_goes_onto_a_samba(self) -> None:
        assert takes(table("4s 5h", (SAMBA,), pile="Jc")) == set()

    def test_the_top_card_starts_no_sequence(self) -> None:
        assert takes(table("8d Td 4s", (LAID,), pile="9d")) == set()

    def test_there_must_be_a_pile(self) -> None:
        assert can_take_pile(table("9s 9h", (LAID,)), "A", RULES) is False

    def test_whoever_drew_early_does_not_take(self) -> None:
        position = table("9s 9h 4d", (LAID,), pile="5c 9d")
        position.early = "A", []
        assert takes(position) == set()

    def test_whoever_has_one_card_draws_while_the_stock_lasts(self) -> None:
        assert takes(table("4s", ("9s 9h 9c",), pile="5c 9d", stock=1)) == set()
        assert takes(table("4s", ("9s 9h 9c",), pile="5c 9d", stock=0)) == {GROUP}
        assert takes(table("4s 4h", ("9s 9h 9c",), pile="5c 9d", stock=1)) == {GROUP}

    def test_any_card_may_lie_on_top(self) -> None:
        assert can_take_pile(table("9s 9h 4d 4h", (LAID,), pile="5c 9_"), "A", RULES) is True
        assert can_take_pile(table("9s 9h 4d 4h", (LAID,), pile="5c _"), "A", RULES) is None

    def test_a_pair_may_be_among_unseen_cards(self) -> None:
        assert can_take_pile(table("9s 4h _", (LAID,), pile="5c 9d"), "A", RULES) is None
        assert can_take_pile(table("8s 4h _", ("Ks Ks Kh",), pile="5c 9d", taken=False), "A", RULES) is False
        assert can_take_pile(table("9_ 9_ 4s _", (LAID,), pile="5c 9d"), "A", RULES) is True

    @pytest.mark.parametrize("red", ["3h", "3_", "_"])
    def test_the_card_for_a_dealt_red_three_may_make_the_pair(self, red: str) -> None:
        assert can_take_pile(table(f"9s 4h {red}", (LAID,), pile="5c 9d", taken=False), "A", RULES) is None
        assert can_take_pile(table(f"8s 4h {red}", (LAID,), pile="5c 9d", taken=False), "A", RULES) is False

    def test_a_red_three_that_was_shown_waits_for_its_card(self) -> None:
        position = table("9s 4h", (LAID,), pile="5c 9d", taken=False)
        assert can_take_pile(position, "A", RULES) is False
        position.owed["A"] = lots("3h")
        assert can_take_pile(position, "A", RULES) is None

    def test_no_pair_is_left_where_every_other_card_of_the_rank_is_seen(self) -> None:
        elsewhere = ("9s 9s 9s 9h 9h 9h 9d", LAID)
        position = table("_ _ _ 9c", elsewhere, pile="5c 9d", taken=False)
        assert can_take_pile(position, "A", RULES) is None
        for lot in lots("9c 9c 9d"):
            position.hands["B"].receive(lot)
        assert can_take_pile(position, "A", RULES) is False


class TestTakingAndOpening:
    def test_the_opening_reaches_the_minimum_with_top_card_and_hand(self) -> None:
        assert takes(table("As Ah 4d 5d 6d 9c Jc", pile="4c Ad", minimum=75)) == {PAIR}
        assert takes(table("As Ah 4d 5d 6d 9c Jc", pile="4c Ad", minimum=80)) == set()

    def test_the_rest_of_the_pile_does_not_open(self) -> None:
        assert takes(table("9s 9h 4d Jc", pile="As As As 9d", minimum=50)) == set()

    def test_a_side_that_opens_takes_with_a_natural_pair_the_first_time(self) -> None:
        assert takes(table("As JK 4d Jc", pile="4c Ad", taken=False)) == set()

    def test_a_rule_set_may_forbid_it(self) -> None:
        assert takes(table("As Ah 4d Jc", pile="4c Ad"), under(RULES, opening_takes=())) == set()

    def test_unseen_cards_may_make_the_opening(self) -> None:
        assert can_take_pile(table("As Ah 4d _", pile="4c Ad", minimum=60), "A", RULES) is True
        assert can_take_pile(table("As Ah 4d _", pile="4c Ad", minimum=110), "A", RULES) is None
        assert can_take_pile(table("As Ah 4d _", pile="4c Ad", minimum=115), "A", RULES) is False


class TestTakingAndFinishing:
    def test_a_card_to_discard_and_one_to_keep_must_be_left(self) -> None:
        assert takes(table("9s 9h 4d", (LAID,), pile="5c 9d")) == {PAIR}
        assert takes(table("9s 9h 4d", (LAID,), pile="9d")) == set()
        assert takes(table("9s 9h 4d 4s", (LAID,), pile="9d")) == {PAIR}

    def test_a_red_three_of_the_pile_is_not_left(self) -> None:
        assert takes(table("9s 9h 4d", (LAID,), pile="3h 9d")) == set()

    def test_a_rule_set_may_not_ask_for_it(self) -> None:
        assert takes(table("9s 9h 4d", (LAID,), pile="9d"), under(RULES, take_can_finish=False)) == {PAIR}

    def test_or_the_seat_goes_out(self) -> None:
        assert takes(table("9s 9h 4d", READY, pile="9d")) == {PAIR}
        assert takes(table("9s 9h", READY, pile="9d")) == {PAIR}
        assert takes(table("9s 9h 4d", (TENS,), pile="9d")) == set()

    def test_the_take_itself_may_complete_the_canasta(self) -> None:
        assert takes(table("9s 9h 4d", (TENS, "9c 9c 9h 9s"), pile="9d")) == {PAIR, GROUP}
        assert takes(table("9s 9h 4d", (TENS, "9c 9c 9h"), pile="9d")) == {GROUP}

    def test_the_top_card_may_complete_the_samba(self) -> None:
        assert takes(table("4d", (TENS, "5h 6h 7h 8h 9h Th"), pile="Jh", stock=0)) == {SEQUENCE}
        assert takes(table("4d", (TENS, "6h 7h 8h 9h Th"), pile="Jh", stock=0)) == set()

    def test_an_opening_that_takes_the_last_cards_cannot_be_finished(self) -> None:
        assert takes(table("As Ah Jd Jh Js", pile="Ad", minimum=60)) == {PAIR}
        assert takes(table("As Ah Jd Jh Js", pile="Ad", minimum=90)) == set()
        assert takes(table("As Ah Jd Jh Js 4s", pile="Ad", minimum=90)) == set()
        assert takes(table("As Ah Jd Jh Js 4s 5s", pile="Ad", minimum=90)) == {PAIR}

    def test_an_opening_may_go_out_at_once(self) -> None:
        hand = "Ts Th Td Td Tc Tc 4s 4s 4h 4h 4d 4d 4c"
        assert takes(table(hand, pile="Ts", minimum=105)) == {PAIR}
        assert takes(table(hand, pile="Ts", minimum=110)) == set()

    def test_a_card_of_the_pile_may_be_the_last_discard_of_who_opens(self) -> None:
        hand = "Ts Th Td Td Tc Tc 4s 4s 4h 4h 4d 4d 4c"
        assert takes(table(hand, pile="9c Ts", minimum=105)) == {PAIR}

    def test_unseen_cards_are_left(self) -> None:
        assert can_take_pile(table("9s 9h _", (LAID,), pile="_ 9d", taken=False), "A", RULES) is None
        hand = "9s 9h" + 8 * " _"
        assert can_take_pile(table(hand, (LAID,), pile="_ 9d", taken=False), "A", RULES) is True


class TestTheTopCardAlone:
    """By the rules of samba-pagat a top card alone goes to a sequence of the side; the rest of the pile stays."""

    @staticmethod
    def takes(hand: str, *melds: str, pile: str = "2d 9d Ts", ways: tuple[Take, ...] = (SEQUENCE,)) -> bool | None:
        position = table(hand, melds, pile=pile)
        rules = under(RULES, take_top_alone=ways, keep_one_card=True, one_card_take="yes")
        answer = can_take_top_alone(position, "A", rules)
        position.side_of["A"].taken = False
        assert can_take_top_alone(position, "A", rules) is answer, "no take of the pile is asked for before"
        return answer

    def test_a_top_card_that_touches_a_sequence_is_taken(self) -> None:
        assert self.takes("Kd 4h", "6s 7s 8s 9s") is True
        assert self.takes("Kd 4h", "6s 7s 8s") is False
        assert self.takes("9s Kd 4h", "6s 7s 8s") is False
        assert self.takes("Kd 4h", "Td Th Tc") is False

    def test_a_prized_pile_does_not_matter_and_a_blocked_one_does(self) -> None:
        assert self.takes("Kd 4h", "6s 7s 8s 9s", pile="2d 3h Ts") is True
        assert self.takes("Kd 4h", "6s 7s 8s 9s", pile="Ts 2s") is False

    def test_a_full_sequence_takes_no_card(self) -> None:
        assert self.takes("Kd 4h", "5s 6s 7s 8s 9s") is True
        assert self.takes("Kd 4h", "4s 5s 6s 7s 8s 9s Ts", pile="9d Js") is False

    def test_a_card_must_be_left_to_discard_and_one_to_keep(self) -> None:
        assert self.takes("Kd 4h", "6s 7s 8s 9s") is True
        assert self.takes("Kd", "6s 7s 8s 9s") is False

    def test_with_the_card_that_is_left_its_player_may_go_out(self) -> None:
        assert self.takes("Kd", TENS, SAMBA, "6s 7s 8s 9s") is True

    def test_a_side_without_melds_takes_none(self) -> None:
        assert self.takes("7s 8s 9s Kd 4h") is False

    def test_an_unknown_top_card_may_touch(self) -> None:
        position = table("Kd 4h", ("6s 7s 8s 9s",), pile="9d Ts")
        position.pile.cards[-1] = Lot(kinds("Ts") | kinds("Th"))
        assert can_take_top_alone(position, "A", under(RULES, take_top_alone=(SEQUENCE,))) is None

    def test_there_must_be_a_pile_and_such_a_take(self) -> None:
        assert self.takes("Kd 4h", "6s 7s 8s 9s", pile="") is False
        assert self.takes("Kd 4h", "6s 7s 8s 9s", ways=()) is False

    def test_who_has_drawn_takes_none(self) -> None:
        position = table("Kd 4h", ("6s 7s 8s 9s",), pile="9d Ts")
        position.early = "A", [(-1, (Lot(EVERY),))]
        assert can_take_top_alone(position, "A", under(RULES, take_top_alone=(SEQUENCE,))) is False
