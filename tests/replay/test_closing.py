"""How a deal ends: what is counted, what is taken at its word, and what the next deal begins with."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sambanotation import read
from sambanotation.game.hand import Range
from sambanotation.notation.parser import parse
from sambanotation.replay import Replayed, replay, validate
from sambanotation.replay.closing import winners_of
from sambanotation.source import Source
from tests.hiding import hide
from tests.referee.tables import brazilian, under
from tests.simulated.deals import match
from tests.test_laws import spoil

RULES = brazilian()
FOLDER = Path(__file__).parents[2] / "fixtures" / "cases" / "counting"
CASES = sorted(FOLDER.glob("*.sgr"))
UNKNOWN = 500_000
"""No score and no total comes near it: an end of a range beyond it says nothing."""


def played(deals: str, *tags: str) -> Replayed:
    """A record of samba-br with these deals, replayed."""
    head = "\n".join(['[SGR "1"]', '[Rules "samba-br"]', *tags])
    return replay(parse(Source("game.sgr", f"{head}\n\n{deals}\n")).records[0])


def names(replayed: Replayed) -> list[str]:
    return [finding.name for finding in replayed.findings]


# ---- What is counted ----

OUT = """deal 1 position
hand A Qc 4d
hand C 7s
meld A+C =Qs Qh Qd Qc Qs Qh
meld A+C =5c..Jc
red A+C
1. A +Qd Qh Q<Qc Qd Qh -4d #"""


def test_a_deal_in_which_a_player_went_out_is_counted_and_added_to_the_totals() -> None:
    game = played(OUT, '[Start "A+C 1500"]')
    assert game.totals["A+C"] == (3840, 3840)
    assert game.ledgers[0] is not None
    assert game.ledgers[0].score("A+C") == (2340, 2340)


@pytest.mark.parametrize("end", ["", "\nend abandoned"])
def test_a_deal_that_has_not_ended_is_not_counted_and_leaves_the_totals(end: str) -> None:
    game = played(f"deal 1\n1. A +_ _ -_{end}", '[Start "A+C 1500"]')
    assert game.ledgers == (None,)
    assert game.totals == {"A+C": (1500, 1500), "B+D": (0, 0)}
    assert names(game) == []


@pytest.mark.parametrize("claim", ["count A+C natural 1 out 1", "score A+C 100"])
def test_a_claim_of_such_a_deal_is_one_mistake(claim: str) -> None:
    assert names(played(f"deal 1\n1. A +_ _ -_\nend abandoned\n{claim}")) == ["counted-before-the-end"]


def test_what_an_abandoned_deal_leaves_the_totals_at_may_be_told() -> None:
    assert names(played("deal 1\n1. A +_ _ -_\nend abandoned\ntotal A+C 1500", '[Start "A+C 1500"]')) == []


def test_a_claim_of_nobodys_side_is_no_claim_about_the_deal() -> None:
    assert names(played(f"{OUT}\nscore A+B 10")) == ["not-a-side"]


# ---- Score sheets ----


def test_a_deal_without_turns_is_counted_by_its_claims() -> None:
    game = played("deal 1\ncount A+C natural 1 samba 1 out 1 cards 145 hand -5\ncount B+D hand -110")
    assert names(game) == []
    assert game.totals == {"A+C": (2340, 2340), "B+D": (-110, -110)}


def test_each_line_of_a_score_sheet_is_an_entry_with_its_number_and_its_points() -> None:
    game = played("deal 1\ncount A+C natural 1 samba 1 red3 2 red3-hand 1 out 1 cards 145 hand -5")
    assert game.ledgers[0] is not None
    assert {(entry.item, entry.number[0], entry.points[0]) for entry in game.ledgers[0].of("A+C")} == {
        ("natural", 1, 500),
        ("samba", 1, 1500),
        ("red3", 2, 200),
        ("red3-hand", 1, -500),
        ("out", 1, 200),
        ("cards", 145, 145),
        ("hand", -5, -5),
    }


def test_a_side_without_a_count_on_a_score_sheet_may_have_any_score() -> None:
    game = played("deal 1\ncount A+C natural 1 samba 1 out 1 cards 145")
    low, high = game.totals["B+D"]
    assert low < -UNKNOWN
    assert high > 20_000


def test_the_score_that_is_claimed_for_it_is_taken_at_its_word() -> None:
    game = played("deal 1\ncount A+C natural 1 samba 1 out 1 cards 145\nscore B+D -80\n\ndeal 2\nminimum B+D 15")
    assert names(game) == []
    assert game.totals["B+D"] == (-80, -80)


@pytest.mark.parametrize("end", ["end out", "end stock"])
@pytest.mark.parametrize("claim", ["", "total A+C 700 B+D -10", "score A+C 700 B+D -10"])
def test_the_end_of_a_deal_whose_turns_are_not_recorded_is_taken_at_its_word(end: str, claim: str) -> None:
    assert names(played(f"deal 1\n{claim}\n{end}")) == []


def test_but_a_deal_that_begins_in_the_middle_tells_where_its_cards_are() -> None:
    deal = "deal 1 position\nhand A Qc\nhand B 8h\nhand C 7s\nhand D 9h\npile 7d\nstock Kc Kd\nto-play A\nend stock"
    assert names(played(deal)) == ["stock-not-used-up"]


def test_the_penalties_of_a_score_sheet_are_those_of_its_penalty_lines() -> None:
    game = played("deal 1\npenalty A+C 100 three-wilds\ncount A+C mixed 1 samba 1 out 1 cards 215 penalty -100")
    assert names(game) == []
    assert game.totals["A+C"] == (2115, 2115)


# ---- Multiples of five ----


@pytest.mark.parametrize(
    ("claims", "name"),
    [
        ("score A+C 302", "wrong-score"),
        ("score A+C -1", "wrong-score"),
        ("total A+C 302", "wrong-total"),
        ("score A+C 300", None),
        ("score A+C 20000 B+D -2000", None),
        ("score A+C 400000", "wrong-score"),
        ("total A+C 400000", "wrong-total"),
        ("total A+C -5", None),
    ],
)
def test_no_score_goes_between_the_multiples_of_five_or_beyond_what_the_pack_gives(
    claims: str, name: str | None
) -> None:
    assert names(played(f"deal 1\n{claims}")) == ([name] if name is not None else [])


def test_a_total_goes_on_from_where_it_stood() -> None:
    assert names(played("deal 1\ntotal A+C 301", '[Start "A+C 1"]')) == []
    assert names(played("deal 1\ntotal A+C 300", '[Start "A+C 1"]')) == ["wrong-total"]


def test_points_that_the_table_charged_are_its_own_affair() -> None:
    assert names(played("deal 1\npenalty A+C 3 talking\nscore A+C 297\ntotal A+C 297")) == []
    assert names(played("deal 1\npenalty A+C 3 talking\nscore A+C 300")) == ["wrong-score"]
    assert names(played("deal 1\npenalty A+C 3 talking\nscore B+D 297")) == ["wrong-score"]


@pytest.mark.parametrize(("score", "found"), [(2335, []), (2337, ["wrong-score"])])
def test_nor_does_the_score_of_a_deal_with_hidden_cards(score: int, found: list[str]) -> None:
    game = played(OUT.replace("hand C 7s", "hand C _") + f"\nscore A+C {score}")
    assert [one.name for one in game.findings if one.verdict is not None and one.verdict.name == "ILLEGAL"] == found


def test_a_score_that_cannot_be_does_not_become_the_total() -> None:
    assert played("deal 1\nscore A+C 302").totals["A+C"][0] < -UNKNOWN


def test_where_a_line_is_not_understood_any_points_may_have_been_charged() -> None:
    assert names(played("deal 1\npenalt A+C 3\nscore A+C 302")) == []


# ---- Totals and winners ----


def test_a_total_that_may_be_true_is_what_the_next_deal_begins_with() -> None:
    hidden = OUT.replace("hand C 7s", "hand C _")
    low, high = played(hidden).totals["A+C"]
    assert low < 2340 < high
    assert played(f"{hidden}\ntotal A+C 2340").totals["A+C"] == (2340, 2340)


def test_a_total_that_cannot_be_true_is_not() -> None:
    assert played(f"{OUT}\ntotal A+C 2430").totals["A+C"] == (2340, 2340)


@pytest.mark.parametrize(
    ("us", "them", "who"),
    [
        ((10_000, 10_000), (9_000, 9_000), None),
        ((10_005, 10_005), (9_000, 9_000), ("us",)),
        ((10_005, 10_005), (10_100, 10_100), ("them",)),
        ((10_100, 10_100), (10_100, 10_100), ("us", "them")),
        ((10_100, 10_100), (10_000, 10_200), ()),
        ((9_000, 10_200), (9_000, 9_000), None),
        ((10_200, 10_300), (9_000, 9_000), ("us",)),
    ],
)
def test_the_highest_total_past_the_target_wins(us: Range, them: Range, who: tuple[str, ...] | None) -> None:
    assert winners_of({"us": us, "them": them}, RULES) == who


def test_equal_totals_past_the_target_end_the_match_unless_one_more_deal_is_played() -> None:
    totals = {"us": (10_100, 10_100), "them": (10_100, 10_100)}
    assert winners_of(totals, RULES) == ("us", "them")
    assert winners_of(totals, brazilian(tie="one-more-deal")) is None


def test_a_rule_set_may_end_the_match_at_the_target_itself() -> None:
    target = RULES.target.value
    reached = under(RULES, target=type(target)(target.points, type(target.threshold)("reach")))
    assert winners_of({"us": (10_000, 10_000), "them": (0, 0)}, reached) == ("us",)


# ---- Claims that say just what the count gives ----


@pytest.mark.parametrize("seed", range(4))
def test_of_a_claim_that_agrees_the_referee_would_find_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    text = match(9200 + seed, (2, 3, 4, 6)[seed], 2)
    records = [Source("game.sgr", one) for one in (text, spoil(text, Random(seed), 4), hide(text, Random(seed), 0.1))]
    records += [read(path) for path in CASES]
    told = [validate(record, FOLDER) for record in records]
    for where in ("replay.setup", "replay.closing", "game.ledger"):
        monkeypatch.setattr(f"sambanotation.{where}.agree", lambda *_: False)
    assert told == [validate(record, FOLDER) for record in records]
