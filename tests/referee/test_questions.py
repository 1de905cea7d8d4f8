"""What a seat can do: go out, open, take the pile. The answer is in the name of the test."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import BeginTurn, LayMeld, TakePile
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot
from sambanotation.game.hand import Hand
from sambanotation.game.position import Position
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, legal_takes
from sambanotation.ruleset import RuleSet, Take
from tests.referee.tables import RULES, WORTH, brazilian, kinds, lots, table, under

TENS = "Ts Ts Th Th Td Td Tc"
SAMBA = "4c 5c 6c 7c 8c 9c Tc"
READY = (TENS, SAMBA)
"""Melds of a side that may go out."""


def goes_out(hand: str, *melds: str, **more: int) -> bool | None:
    return can_go_out(table(hand, melds, **more), "A", RULES)  # type: ignore[arg-type]  # only numbers are passed


class TestGoingOut:
    def test_the_last_card_is_discarded(self) -> None:
        assert goes_out("9h", *READY) is True

    def test_two_cards_that_fit_nowhere_stay(self) -> None:
        assert goes_out("9h Jd", *READY) is False

    def test_of_two_cards_one_is_laid_and_one_discarded(self) -> None:
        assert goes_out("9h Tc", *READY) is True

    def test_all_cards_may_be_laid(self) -> None:
        assert goes_out("9h 9d 9c", *READY) is True

    def test_one_canasta_is_not_enough(self) -> None:
        assert goes_out("9h", TENS) is False

    def test_the_second_canasta_may_be_completed_on_the_way(self) -> None:
        assert goes_out("9h 9d", TENS, "9s 9s 9c 9c JK") is True

    def test_with_a_card_less_the_second_canasta_stays_short(self) -> None:
        assert goes_out("9d 4s", TENS, "9s 9s 9c 9c JK") is False

    def test_a_samba_of_seven_is_completed_at_both_ends(self) -> None:
        assert goes_out("5h Jh", TENS, "6h 7h 8h 9h Th") is True

    def test_a_samba_is_closed_with_seven(self) -> None:
        assert goes_out("4h 5h Jh", TENS, "6h 7h 8h 9h Th") is True
        assert goes_out("4h 5h Jh 3s", TENS, "6h 7h 8h 9h Th") is False

    def test_a_card_between_two_sequences_does_not_join_them(self) -> None:
        assert goes_out("7h", TENS, "4h 5h 6h", "8h 9h Th") is False

    def test_three_wild_cards_are_a_meld(self) -> None:
        assert goes_out("2h 2d JK 4s", *READY) is True
        assert goes_out("2h JK 4s", *READY) is False

    def test_a_canasta_of_wild_cards_counts(self) -> None:
        assert goes_out("2h", TENS, "2c 2c 2d JK JK JK") is True

    def test_an_eighth_wild_card_has_no_place(self) -> None:
        assert goes_out("2h 2s", TENS, "2c 2c 2d JK JK JK JK") is False

    def test_the_second_wild_card_comes_seventh(self) -> None:
        assert goes_out("JK JK 4d", TENS, "9s 9s 9c 9c 9d") is True
        assert goes_out("JK JK 4d", TENS, SAMBA, "9s 9s 9c 9c") is False

    def test_no_wild_card_goes_to_a_canasta(self) -> None:
        assert goes_out("2h 2s", *READY) is False

    def test_black_threes_are_melded_on_the_way_out(self) -> None:
        assert goes_out("3s 3s 3c 4d", *READY) is True
        assert goes_out("3s 3s 4d", *READY) is False

    def test_a_wild_card_does_not_help_black_threes(self) -> None:
        assert goes_out("3s 3s JK 4d", *READY) is False

    def test_two_short_groups_joined_make_the_canasta(self) -> None:
        assert goes_out("4d", TENS, "9s 9s 9c JK", "9h 9d 9c") is True

    def test_groups_with_a_wild_card_each_and_too_few_naturals_are_not_joined(self) -> None:
        assert goes_out("4d 9d", TENS, "9s 9s JK", "9h 9d 9d") is True
        assert goes_out("4d 9d", TENS, "9s 9s JK", "9h 9d JK") is True
        assert goes_out("9d 4d 4d", TENS, "9s 9s JK", "9h 9d JK") is False

    def test_one_group_of_a_rank_where_the_rule_set_says_so(self) -> None:
        position = table("9h 9d JK 4s", (*READY, "9s 9s JK"))
        assert can_go_out(position, "A", RULES) is True
        assert can_go_out(position, "A", brazilian(groups_of_a_rank="one")) is False

    def test_a_card_serves_the_group_or_the_sequence_but_not_both(self) -> None:
        assert goes_out("4h 5h 6h 6s 6d 9c", *READY) is False
        assert goes_out("4h 5h 6h 6h 6s 6d 9d", *READY) is True

    def test_penalised_cards_count_as_in_the_hand(self) -> None:
        position = table("9h Jd", READY)
        position.exposed["A"] = lots("Jd")
        assert can_go_out(position, "A", RULES) is False
        position.hands["A"].give(Lot(kinds("9h")))
        assert can_go_out(position, "A", RULES) is True

    def test_red_threes_are_laid_and_are_no_discard(self) -> None:
        assert goes_out("3h 9h", *READY, stock=0) is True
        assert goes_out("3h 9h Jd", *READY, stock=0) is False

    def test_a_red_three_to_be_replaced_brings_a_card_that_nobody_knows(self) -> None:
        assert goes_out("3h", *READY) is True
        assert goes_out("3h 9h", *READY) is None
        assert goes_out("3h 9h Jd 4s Qh 6c", *READY) is False


TWO_CANASTAS = "Ts Ts Th Th Td Td Tc 4s 4s 4h 4h 4d 4d 4c"


class TestGoingOutAtOnce:
    def test_a_whole_hand_is_laid_if_it_is_worth_the_minimum(self) -> None:
        assert goes_out(TWO_CANASTAS + " 9c", minimum=105) is True
        assert goes_out(TWO_CANASTAS + " 9c", minimum=106) is False

    def test_the_minimum_can_be_waived(self) -> None:
        position = table(TWO_CANASTAS, minimum=150)
        assert can_go_out(position, "A", RULES) is False
        assert can_go_out(position, "A", brazilian(concealed_minimum="waived")) is True

    def test_the_cheaper_card_is_discarded(self) -> None:
        assert goes_out(TWO_CANASTAS + " Tc", minimum=110) is True
        assert goes_out(TWO_CANASTAS + " Tc", minimum=115) is True
        assert goes_out(TWO_CANASTAS + " Tc", minimum=116) is False

    def test_what_was_laid_before_in_the_turn_counts_toward_the_minimum(self) -> None:
        def position(minimum: int) -> Position:
            before = table(TWO_CANASTAS, minimum=minimum)
            apply(before, BeginTurn("A", 1))
            apply(before, LayMeld(tuple(lots("Ts Ts Th"))))
            return before

        assert can_go_out(position(105), "A", RULES) is True
        assert can_go_out(position(106), "A", RULES) is False


class TestGoingOutUnseen:
    def test_one_unseen_card_is_discarded(self) -> None:
        assert goes_out("Tc _", *READY) is True

    def test_one_unseen_card_beside_one_that_fits_nowhere_decides(self) -> None:
        assert goes_out("9h _", *READY) is None

    def test_two_unseen_cards_decide(self) -> None:
        assert goes_out("_ _", *READY) is None

    def test_no_unseen_card_makes_two_canastas(self) -> None:
        assert goes_out("_ _ _", TENS, "9s 9s 9c") is False
        assert goes_out("_ _ _ _", TENS, "9s 9s 9c") is None

    def test_too_many_known_cards_fit_nowhere_whatever_the_unseen_one_is(self) -> None:
        assert goes_out("9h Jd 4s 6c _", *READY) is False
        assert goes_out("9h 9d 4s _", *READY) is None

    def test_unseen_aces_are_a_group_of_aces(self) -> None:
        assert goes_out("A_ A_ A_ 4s", *READY) is True
        assert goes_out("A_ A_ 4s 4s", *READY) is None

    def test_a_meld_of_which_not_all_is_known_decides(self) -> None:
        assert goes_out("9h JK", *READY, "9s 9s _") is None
        assert goes_out("9h 4h", *READY, "9_ 9_ w") is True

    def test_a_hand_from_which_unseen_cards_went_decides(self) -> None:
        position = table("9h 9h 9h Jd 4s _ _", READY)
        position.hands["A"].give(Lot(kinds("_"), 4, 4))
        assert position.hands["A"].size == (3, 3)
        assert can_go_out(position, "A", RULES) is None

    def test_melds_that_the_record_does_not_show_decide(self) -> None:
        position = table("9h Jd", (TENS,))
        position.side_of["A"].melds_open = True
        assert can_go_out(position, "A", RULES) is None

    def test_before_a_taken_pile_is_free_it_is_not_said_that_a_seat_can_go_out(self) -> None:
        position = table("9h 9h", READY, pile="4s 9d")
        apply(position, BeginTurn("A", 1))
        apply(position, TakePile())
        assert can_go_out(position, "A", RULES) is None
        apply(position, LayMeld(tuple(lots("9h 9h 9d"))))
        assert can_go_out(position, "A", RULES) is True


class TestOpening:
    @staticmethod
    def opening(hand: str, top: str | None = None, keep: int = 0) -> tuple[int, int]:
        held = Hand()
        for lot in lots(hand):
            held.receive(lot)
        return best_opening(held, WORTH, RULES, kinds(top).bit_length() - 1 if top else None, keep)

    def test_every_card_that_makes_a_meld_counts(self) -> None:
        assert self.opening("As Ah JK 4d 5d 6d 9c") == (105, 105)

    def test_pairs_alone_open_nothing(self) -> None:
        assert self.opening("As Ah 4d 4c 9c") == (0, 0)

    def test_the_dearer_wild_card_is_laid(self) -> None:
        assert self.opening("9s 9h JK 2c") == (70, 70)

    def test_black_threes_open_nothing(self) -> None:
        assert self.opening("3s 3s 3c") == (0, 0)

    def test_the_top_card_counts_with_a_natural_pair(self) -> None:
        assert self.opening("As Ah 9d", "Ad") == (60, 60)
        assert self.opening("As JK 9d", "Ad") == (0, 0)

    def test_the_pair_of_the_top_card_is_lost_to_the_sequence(self) -> None:
        assert self.opening("4h 5h 6h 6s", "6d") == (15, 15)
        assert self.opening("4h 5h 6h 6s 6s", "6d") == (30, 30)

    def test_cards_to_keep_are_not_laid(self) -> None:
        assert self.opening("As Ah Ad Ac 9d", keep=1) == (80, 80)
        assert self.opening("As Ah Ad Ac 9d", keep=2) == (60, 60)
        assert self.opening("As Ah Ad Ac 9d", keep=3) == (0, 0)

    def test_an_unseen_card_opens_a_range(self) -> None:
        assert self.opening("As Ah _") == (0, 90)
        assert self.opening("As Ah Ad _") == (60, 110)

    def test_of_many_unseen_cards_each_may_be_a_joker(self) -> None:
        assert self.opening("As Ah Ad _ _ _ _") == (60, 260)


PAIR, WITH_WILD, GROUP, CANASTA, SEQUENCE = (
    Take.NATURAL_PAIR,
    Take.NATURAL_AND_WILD,
    Take.ONTO_GROUP,
    Take.ONTO_CANASTA,
    Take.ONTO_SEQUENCE,
)
LAID = "Ks Ks Kh"
"""A meld of a side that has opened."""


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

    @pytest.mark.parametrize(("top", "legal"), [("5h", True), ("9h", True), ("Th", False), ("5d", False), ("7h", False)])
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
        assert takes(table("As Ah 4d Jc", pile="4c Ad"), under(RULES, opening_take=False)) == set()

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


def takes(position: Position, rules: RuleSet = RULES) -> set[Take]:
    """The ways by which seat A may certainly take; no other may be uncertain."""
    ways = legal_takes(position, "A", rules)
    assert None not in ways.values()
    assert can_take_pile(position, "A", rules) is any(ways.values())
    return {way for way, legal in ways.items() if legal}
