"""What a seat can do: go out, open, take the pile. The answer is in the name of the test."""

from __future__ import annotations

from sambanotation.game.actions import BeginTurn, LayMeld, TakePile
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot
from sambanotation.game.hand import Hand
from sambanotation.game.position import Position
from sambanotation.referee.questions import best_opening, can_go_out
from sambanotation.ruleset_terms import Size
from tests.referee.tables import READY, RULES, SAMBA, TENS, WORTH, brazilian, kinds, lots, table, under


def goes_out(hand: str, *melds: str, minimum: int = 50, stock: int = 40) -> bool | None:
    return can_go_out(table(hand, melds, minimum=minimum, stock=stock), "A", RULES)


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

    def test_of_very_many_cards_only_groups_are_tried(self) -> None:
        groups = " ".join(f"{rank}{suit}" for rank in "789JQKA" for suit in "sssddd")
        assert goes_out(f"{groups} Ts Ts Ts 4c 5c 6c", *READY) is True
        assert goes_out(f"{groups} Ts Ts Ts 7c 4c 5c 6c", *READY) is None
        assert goes_out(f"{groups} Ts Ts Ts 7c 7c 7c 8c", *READY) is True

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


class TestClausesOfOtherRuleSets:
    @staticmethod
    def goes_out(hand: str, *melds: str, **clauses: object) -> bool | None:
        return can_go_out(table(hand, melds), "A", under(RULES, **clauses))

    def test_there_may_be_no_melds_of_wild_cards(self) -> None:
        assert self.goes_out("2h 2d JK", *READY) is True
        assert self.goes_out("2h 2d JK", *READY, wild_melds=None) is False

    def test_wild_cards_may_help_black_threes(self) -> None:
        assert self.goes_out("3s 3c JK 4d", *READY, black_three_wilds=1) is True
        assert self.goes_out("3s JK JK 4d", *READY, black_three_wilds=1) is False

    def test_groups_may_be_full_with_seven(self) -> None:
        assert self.goes_out("Td Tc", *READY, group_most=7) is False
        assert self.goes_out("Td Tc", *READY, group_most=8) is True

    def test_groups_may_not_be_joined(self) -> None:
        assert self.goes_out("4d", TENS, "9s 9s 9c JK", "9h 9d 9c", join_groups=False) is False

    def test_sequences_may_be_joined(self) -> None:
        assert self.goes_out("7h", TENS, "4h 5h 6h", "8h 9h Th", join_sequences=True) is True
        assert self.goes_out("7h", TENS, "4h 5h 6h", "8h 9h Th", "9s 9s 9c") is False

    def test_moves_that_are_not_looked_for_leave_a_no_uncertain(self) -> None:
        assert self.goes_out("9h JK 4d", *READY, "5s 6s 7s") is False
        assert self.goes_out("9h JK 4d", *READY, "5s 6s 7s", sequence_wilds=2) is None
        assert self.goes_out("9h Jd", *READY, "9s 9c JK") is True

    def test_exchanges_leave_a_no_uncertain_only_where_they_may_help(self) -> None:
        there = (*READY, "9s 9c JK")
        assert self.goes_out("4h Jd", *there, wild_retrieved=Size(3, 6)) is False
        assert self.goes_out("9h Jd 4h", *there, wild_retrieved=Size(3, 6)) is False
        assert self.goes_out("9h Jd Jc", *there, wild_retrieved=Size(3, 6)) is None
        assert self.goes_out("9h Jd Jc", *there, wild_retrieved=None) is False
        assert self.goes_out("9h Jd Jc", *READY, "9s 9s 9c 9d 9d JK", wild_retrieved=Size(3, 5)) is False


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

    def test_of_very_many_cards_the_best_sequence_leaves_a_range(self) -> None:
        groups = " ".join(f"{rank}{suit}" for rank in "789TJQKA" for suit in "sssddd")
        assert self.opening(f"{groups[: 3 * 45]} 4c 5c 6c") == (465, 465)
        assert self.opening(f"{groups[: 3 * 46]} 4c 5c 6c") == (470, 485)

    def test_an_unseen_card_opens_a_range(self) -> None:
        assert self.opening("As Ah _") == (0, 90)
        assert self.opening("As Ah Ad _") == (60, 110)

    def test_of_many_unseen_cards_each_may_be_a_joker(self) -> None:
        assert self.opening("As Ah Ad _ _ _ _") == (60, 260)
