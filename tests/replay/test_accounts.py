"""Which wrong claims of points are one and the same."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.replay.accounts import Accounts
from tests.output.samples import LOW

ITEM, SCORE, TOTAL = (replace(LOW, turn=number) for number in (1, 2, 3))
"""Three findings, told apart by their turns."""


def test_a_score_follows_from_the_items_that_make_it_wrong_together() -> None:
    accounts = Accounts()
    accounts.note("count", "A+C", 100, ITEM)
    accounts.note("count", "A+C", -30, SCORE)
    assert accounts.cause("score", "A+C", 70) is ITEM
    assert accounts.cause("score", "A+C", 100) is ITEM
    assert accounts.cause("score", "A+C", 60) is None
    assert accounts.cause("score", "B+D", 70) is None


def test_items_make_no_score_of_another_deal_wrong() -> None:
    accounts = Accounts()
    accounts.note("count", "A+C", 100, ITEM)
    accounts.begin_deal()
    assert accounts.cause("score", "A+C", 100) is None


def test_totals_follow_from_wrong_scores_in_every_later_deal() -> None:
    accounts = Accounts()
    accounts.note("score", "A+C", 100, SCORE)
    accounts.begin_deal()
    assert accounts.cause("total", "A+C", 100) is SCORE
    assert accounts.cause("total", "A+C", 200) is None


def test_after_a_total_that_nothing_explains_the_sums_go_on_from_it() -> None:
    accounts = Accounts()
    accounts.note("score", "A+C", 100, SCORE)
    accounts.note("total", "A+C", 250, TOTAL)
    assert accounts.cause("total", "A+C", 250) is TOTAL
    assert accounts.cause("total", "A+C", 100) is None


def test_the_root_of_a_wrong_total_is_the_item() -> None:
    accounts = Accounts()
    accounts.note("count", "A+C", 100, ITEM)
    accounts.note("score", "A+C", 100, replace(SCORE, consequence_of=ITEM))
    assert accounts.cause("total", "A+C", 100) is ITEM


def test_no_item_follows_from_another() -> None:
    accounts = Accounts()
    accounts.note("count", "A+C", 100, ITEM)
    assert accounts.cause("count", "A+C", 100) is None
