"""How lines stand together: order, repetition, who is named, numbers, variations."""

from __future__ import annotations

import pytest

from sambanotation.notation.blocks import DEEPEST, MOST_REMEMBERED, Standing, Standings
from sambanotation.notation.order import Phase
from sambanotation.notation.record import Empty, Line, PenaltyLine, Turn, Unreadable, Variation
from tests.notation.reading import deal, findings, position, records, told

PLAYED = "1. A +Kc 5c -Kc\n"


def _lines(text: str) -> tuple[Line, ...]:
    return records(text)[0].deals[0].lines


@pytest.mark.parametrize(
    "line",
    [
        *(
            "hand A As",
            "up 9c",
            "stock As",
            "pile As",
            "red B 3h",
            "minimum A 50",
            "meld A =As Ad Ah",
            "taken A",
            "laid A",
        ),
        *(
            "to-play A",
            "1. A +Kc",
            "penalty A 5 x",
            "expose A As",
            "end out",
            "score A 5",
            "count A out 1",
            "total A 5",
        ),
    ],
)
def test_nothing_of_a_deal_stands_before_it(line: str) -> None:
    text = f'[Event "x"]\n{line}\ndeal 1'
    assert told(text) == [("line-out-of-place", line)]
    assert isinstance(records(text)[0].opening[1], Unreadable)


@pytest.mark.parametrize("line", ["hand A As", "up 9c", "stock As", "red B 3h", "minimum A 50"])
def test_what_sets_up_a_deal_stands_before_its_first_turn(line: str) -> None:
    assert told(f"deal 1\n{line}\n{PLAYED}") == []
    text = f"deal 1\n{PLAYED}{line}\n2. B"
    assert told(text) == [("line-out-of-place", line)]
    assert [type(each) for each in _lines(text)] == [Turn, Unreadable, Turn]


@pytest.mark.parametrize("line", ["pile 9c", "meld A =As Ad Ah", "taken A", "laid A", "to-play A", "drawn A"])
def test_what_sets_up_a_position_stands_in_a_position_only(line: str) -> None:
    assert told(f"deal 1 position\n{line}\n7. A") == []
    assert told(f"deal 1\n{line}") == [("line-out-of-place", line)]
    assert told(f"deal 1 position\n7. A\n{line}") == [("line-out-of-place", line)]


def test_a_position_has_no_upcard_but_a_pile() -> None:
    assert told("deal 1 position\nup 9c") == [("line-out-of-place", "up 9c")]


@pytest.mark.parametrize("line", ["end out", "count A out 1", "score A 5", "total A 5"])
def test_no_turn_follows_what_closes_a_deal(line: str) -> None:
    assert told(f"deal 1\n{PLAYED}{line}\n2. B") == [("line-out-of-place", "2. B")]
    assert told(f"deal 1\n{PLAYED}{line}\nhand A As") == [("line-out-of-place", "hand A As")]
    assert told(f"deal 1\n{PLAYED}{line}\n(\n  1. A\n)") == [("line-out-of-place", "(")]


@pytest.mark.parametrize("line", ["penalty A 5 x", "expose A As"])
def test_what_happens_at_the_table_stands_anywhere(line: str) -> None:
    assert told(f"deal 1\n{line}\nhand A As\n{line}\n{PLAYED}{line}\n2. B\nend out\n{line}") == []


def test_a_deal_without_turns_may_be_a_score_sheet() -> None:
    assert told("deal 1\ncount A samba 1\nscore A 5\ntotal A 5") == []


@pytest.mark.parametrize(
    ("heading", "line", "guilty"),
    [
        ("deal 1", "hand A As", "hand A As"),
        ("deal 1", "up 9c", "up 9c"),
        ("deal 1", "stock As", "stock As"),
        ("deal 1", "end out", "end out"),
        ("deal 1", "minimum A+C 50", "A+C"),
        ("deal 1", "score A+C 50", "A+C"),
        ("deal 1", "count A+C samba 1", "A+C"),
        ("deal 1 position", "pile 9c", "pile 9c"),
        ("deal 1 position", "taken A+C", "taken A+C"),
        ("deal 1 position", "laid A", "laid A"),
        ("deal 1 position", "to-play A", "to-play A"),
    ],
)
def test_what_is_told_once_is_not_told_again(heading: str, line: str, guilty: str) -> None:
    text = f"{heading}\n{line}\n{line}"
    assert told(text) == [("repeated-line", guilty)]
    assert isinstance(_lines(text)[1], Unreadable)


def test_one_line_does_not_tell_twice_either() -> None:
    assert told("deal 1\nscore A 5 C 7 A 6") == [("repeated-line", "A")]
    assert told("deal 1\ncount A samba 1 mixed 1 samba 2") == [("repeated-line", "2")]


def test_what_may_be_told_again_may_be_told_again() -> None:
    assert told("deal 1\nhand A As\nhand B As\nred A 3h\nred A 3d\nminimum A 50\nminimum C 50") == []
    assert told("deal 1 position\nmeld A =As Ad Ah\nmeld A =As Ad Ah\nto-play A") == []
    assert told("deal 1\nhand A As\ndeal 2\nhand A As") == []
    assert told("deal 1 position\nto-play A\ndrawn A") == [("repeated-line", "drawn A")]


@pytest.mark.parametrize(
    ("line", "guilty"),
    [
        ("hand X As", ["X"]),
        ("expose X As", ["X"]),
        ("to-play X", ["X"]),
        ("laid A X Y", ["X", "Y"]),
        ("1. X +Kc", ["X"]),
        ("1. A @X +Kc @B undo @Y #", ["X", "Y"]),
    ],
)
def test_a_seat_where_nobody_sits_is_told(line: str, guilty: list[str]) -> None:
    text = f"deal 1 position\n{line}"
    assert told(text) == [("unknown-seat", seat) for seat in guilty]
    assert isinstance(_lines(text)[0], Unreadable)


@pytest.mark.parametrize(
    ("line", "guilty"),
    [
        ("red A+X 3h", "A+X"),
        ("meld X =As", "X"),
        ("taken A+A", "A+A"),
        ("penalty A+C+X 5 x", "A+C+X"),
        ("minimum A 5 X 6", "X"),
        ("score X 5", "X"),
        ("count X samba 1", "X"),
    ],
)
def test_a_side_of_nobody_is_told(line: str, guilty: str) -> None:
    text = f"deal 1 position\n{line}"
    assert told(text) == [("unknown-side", guilty)]
    assert isinstance(_lines(text)[0], Unreadable)


def test_a_dealt_red_three_belongs_to_a_seat() -> None:
    assert told("deal 1\nred A+C 3h") == [("unknown-seat", "A+C")]


def test_a_deal_whose_dealer_is_unknown_is_kept() -> None:
    text = f"deal 1 dealer X\n{PLAYED}"
    assert told(text) == [("unknown-seat", "X")]
    assert len(_lines(text)) == 1


def test_the_tag_says_who_sits_there() -> None:
    assert told('[Seats "Ana Bia"]\ndeal 1\n1. Ana\n2. Bia\nscore Ana+Bia 5') == []
    assert told('[Seats "Ana Bia"]\ndeal 1\n1. A') == [("unknown-seat", "A")]


@pytest.mark.parametrize(
    ("turns", "wrong"),
    [
        ("1. A\n2. B\n3. C", []),
        ("2. A\n3. B", ["2."]),
        ("1. A\n3. B\n4. C", ["3."]),
        ("1. A\n1. B\n2. C", ["1."]),
        ("0. A\n1. B", ["0."]),
        ("1. A\nwhat\n3. C\n4. D\n6. A", ["6."]),
        ("1. A\n2. X\n3. C", []),
    ],
)
def test_turns_are_numbered_from_one(turns: str, wrong: list[str]) -> None:
    found = [guilty for name, guilty in told(f"deal 1\n{turns}") if name == "wrong-turn-number"]
    assert found == wrong


def test_turns_of_a_position_are_numbered_from_any_number() -> None:
    assert told("deal 1 position\n7. A\n8. B") == []
    assert told("deal 1 position\n7. A\n9. B") == [("wrong-turn-number", "9.")]


def test_turns_of_a_variation_go_on_from_the_turn_that_it_replaces() -> None:
    assert told("deal 1\n1. A\n2. B\n(\n  2. B\n  3. C\n)\n(\n  2. B\n)\n3. C") == []
    assert told("deal 1\n1. A\n2. B\n(\n  3. C\n  4. D\n)\n3. C") == [("wrong-turn-number", "3.")]


@pytest.mark.parametrize(
    ("headings", "wrong"),
    [
        (["deal 1", "deal 2", "deal 3"], []),
        (["deal 4", "deal 5"], []),
        (["deal 1", "deal 3", "deal 4"], ["3"]),
        (["deal 1", "deal 1"], ["1"]),
        (["deal 1", "deal", "deal 7"], []),
        (["deal 1", "deal 7 position", "deal 9", "deal 11"], ["11"]),
    ],
)
def test_deals_are_numbered_one_after_the_other(headings: list[str], wrong: list[str]) -> None:
    assert told("\n".join(headings)) == [("wrong-deal-number", number) for number in wrong]


def test_a_variation_holds_turns_events_notes_and_variations() -> None:
    text = f"{PLAYED}( {{one}} ; two\n  1. A\n  penalty A 5 x\n; remark\n  (\n    1. A\n  )\n) {{three}} ; four\n2. B"
    first, variation, last = deal(text).lines
    assert isinstance(first, Turn)
    assert isinstance(variation, Variation)
    assert isinstance(last, Turn)
    assert [type(line) for line in variation.lines] == [Turn, PenaltyLine, Empty, Variation]
    assert (len(variation.notes), variation.tail.remark) == (1, " two")
    assert (len(variation.close.notes), variation.close.tail.remark) == (1, " four")


def test_a_variation_may_hold_nothing() -> None:
    _, variation = deal(f"{PLAYED}(\n)").lines
    assert variation == Variation(())


@pytest.mark.parametrize("line", ["hand A As", "up 9c", "minimum A 5", "end out", "score A 5"])
def test_nothing_else_stands_in_a_variation(line: str) -> None:
    text = f"deal 1\n{PLAYED}(\n1. A\n{line}\n)"
    assert told(text) == [("line-out-of-place", line)]
    variation = _lines(text)[1]
    assert isinstance(variation, Variation)
    assert isinstance(variation.lines[1], Unreadable)


@pytest.mark.parametrize("text", ["deal 1\n(\n  1. A\n)\n1. A", '[Event "x"]\n(\n  1. A\n)\ndeal 1\n1. A'])
def test_a_variation_without_a_turn_above_is_left_out_as_a_whole(text: str) -> None:
    assert told(text) == [("line-out-of-place", "(")]


def test_a_variation_below_a_line_that_is_not_understood_goes_with_it() -> None:
    text = f"deal 1\n{PLAYED}2. B -Xx\n(\n  2. B\n)\n3. C\n(\n  3. C\n)"
    assert told(text) == [("unreadable-line", "Xx")]
    assert [type(line) for line in _lines(text)] == [Turn, *[Unreadable] * 4, Turn, Variation]


def test_a_variation_that_is_not_closed_is_told_where_it_opens_and_costs_no_later_deal() -> None:
    text = f"deal 1\n{PLAYED}(\n  1. A\n\n(\n1. A\n)\n2. B\nend out\ndeal 2\n{PLAYED}"
    assert told(text) == [("variation-not-closed", "(")]
    assert findings(text)[0].span.start == text.index("(")
    first, second = records(text)[0].deals
    assert [type(line) for line in first.lines] == [Turn, *[Unreadable] * 2, Empty, *[Unreadable] * 5]
    assert [type(line) for line in second.lines] == [Turn]


def test_faults_of_lines_in_a_variation_that_is_not_closed_are_told_but_not_those_of_their_order() -> None:
    assert told(f"deal 1\n{PLAYED}(\n  7. A -Xx\n  9. B\nend out") == [
        *(("variation-not-closed", "("), ("unreadable-line", "Xx"))
    ]


def test_a_variation_ends_before_a_tag() -> None:
    assert told(f'deal 1\n{PLAYED}(\n  1. A\n[Event "x"]\ndeal 1') == [("variation-not-closed", "(")]


def test_a_closing_line_without_a_variation_is_told() -> None:
    text = f"deal 1\n{PLAYED}) ; why\n2. B"
    assert told(text) == [("nothing-to-close", ")")]
    assert isinstance(_lines(text)[1], Unreadable)
    assert told(")\ndeal 1") == [("nothing-to-close", ")")]


@pytest.mark.parametrize("closed", [True, False])
def test_variations_are_not_nested_without_end(closed: bool) -> None:
    depth = DEEPEST + 20
    text = f"deal 1\n{PLAYED}" + f"(\n{PLAYED}" * depth + ")\n" * (depth if closed else 0)
    names = [name for name, _ in told(text)]
    assert names.count("nested-too-deep") == 1
    assert names.count("variation-not-closed") == (0 if closed else DEEPEST)
    assert sum(isinstance(line, Unreadable) for line in records(text)[0].lines()) == (60 if closed else 2 * depth)


def test_as_many_variations_as_allowed_may_be_nested() -> None:
    text = f"deal 1\n{PLAYED}" + f"(\n{PLAYED}" * DEEPEST + ")\n" * DEEPEST
    assert told(text) == []


def test_empty_lines_are_kept_where_they_are_a_choice() -> None:
    lines = position("\n7. A\n\n\n8. B\n\n(\n\n8. B\n\n)\n\n").lines
    assert [type(line) for line in lines] == [Empty, Turn, Empty, Turn, Empty, Variation]
    variation = lines[-1]
    assert isinstance(variation, Variation)
    assert [type(line) for line in variation.lines] == [Empty, Turn, Empty]


def test_empty_lines_before_a_deal_are_kept_after_a_remark_only() -> None:
    after_turn, after_remark = records("deal 1\n1. A\n\ndeal 2\n1. A\n; why\n\ndeal 3\n1. A\n; why\n\n")[0].deals[:2]
    assert [type(line) for line in after_turn.lines] == [Turn]
    assert [type(line) for line in after_remark.lines] == [Turn, Empty, Empty]


@pytest.mark.parametrize("heading", ["Deal 2", "deal 2 delaer A", "deal two position", "deal #2"])
def test_what_follows_a_broken_beginning_of_a_deal_is_left_out_with_it(heading: str) -> None:
    text = f"deal 1\n{PLAYED}{heading}\nhand A As\n{PLAYED}deal 3\n{PLAYED}"
    names = [name for name, _ in told(text)]
    assert names == ["unreadable-line"]
    assert len(records(text)[0].deals[0].lines) == 4


@pytest.mark.parametrize("line", ["Dealing took long", "deals were short", "a deal 2"])
def test_prose_about_deals_begins_none(line: str) -> None:
    assert [name for name, _ in told(f"deal 1\n{PLAYED}{line}\n2. B")] == ["unreadable-line"]
    assert isinstance(_lines(f"deal 1\n{PLAYED}{line}\n2. B")[2], Turn)


def test_each_standing_is_kept_once_and_not_too_many_of_them() -> None:
    kept = Standings()
    first = kept[Phase.SETTING_UP, frozenset({"up"})]
    assert isinstance(first, Standing)
    assert kept[Phase.SETTING_UP, frozenset({"up"})] is first
    for number in range(MOST_REMEMBERED + 1):
        standing = kept[Phase.PLAYING, frozenset({str(number)})]
        assert (standing.phase, standing.told) == (Phase.PLAYING, frozenset({str(number)}))
        assert len(kept) <= MOST_REMEMBERED
