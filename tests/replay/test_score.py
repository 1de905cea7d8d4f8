"""The score of a match: its lines, its sums, what departs, and how the match stands."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sambanotation.game.ledger import bounded
from sambanotation.game.scoring import prizes_of_melds
from sambanotation.replay import validate
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.score import NOT_ENDED, NOT_READ, MatchScore, Standing, score
from sambanotation.source import Source, decode
from tests.cases import FIXTURES
from tests.hiding import hide
from tests.referee.tables import RULES
from tests.replay.test_score_sheets_of_games import sheet_of
from tests.simulated.deals import from_the_middle, match

GAME = FIXTURES / "games" / "partida-comentada" / "as-narrated.sgr"
PLAYERS = (4, 2, 3, 6)


def scored(text: str, tags: str = "") -> MatchScore:
    """The score of a record of samba-br."""
    (found,) = score(Source("game.sgr", f'[Rules "samba-br"]\n{tags}\n{text}\n'))
    return found


def simulated(seed: int, deals: int = 2) -> str:
    return match(seed, PLAYERS[seed % len(PLAYERS)], deals)


# ---- Whole games ----


@pytest.mark.parametrize("seed", range(8))
def test_of_a_game_whose_claims_are_true_nothing_departs_and_its_lines_add_up(seed: int) -> None:
    (found,) = score(Source("game.sgr", simulated(seed)))
    assert found.departures == ()
    assert found.claims > 0
    for deal in found.deals:
        for side in deal.sides:
            if deal.not_counted is None:
                points = sum(line.entry.points[0] for line in side.lines)
                assert side.score == (points, points)
                assert side.total == (side.before[0] + points,) * 2
                assert [line.claimed for line in side.lines] == [line.entry.number[0] for line in side.lines]


@pytest.mark.parametrize("seed", range(4))
def test_nor_of_its_score_sheet_nor_of_one_that_begins_in_the_middle(seed: int) -> None:
    (sheet,) = score(Source("sheet.sgr", sheet_of(simulated(seed))))
    (middle,) = score(Source("middle.sgr", from_the_middle(seed)))
    assert sheet.departures == middle.departures == ()
    assert any(deal.sheet for deal in sheet.deals)


@pytest.mark.parametrize("seed", range(6))
def test_with_hidden_cards_every_line_is_a_range_around_what_it_was(seed: int) -> None:
    record = simulated(seed, deals=1)
    (whole,), (hidden,) = score(Source("g", record)), score(Source("g", hide(record, Random(seed), 0.3)))
    assert hidden.departures == ()
    for known, partly in zip(whole.deals[0].sides, hidden.deals[0].sides, strict=True):
        low, high = partly.score
        assert low <= known.score[0] <= high
        for line in known.lines if whole.deals[0].not_counted is None else ():
            entry = next((one.entry for one in partly.lines if one.entry.item == line.entry.item), None)
            assert entry is not None
            assert entry.points[0] <= line.entry.points[0] <= entry.points[1]


CORRUPT = {
    "going-out-forgotten": (r"^(count .*) out 1\b", r"\1"),
    "hand-not-taken-off": (r"^(count .*) hand -\d+", r"\1"),
    "hand-added": (r"^(count .*) hand -(\d+)", r"\1 hand \2"),
    "red-threes-forgotten": (r"^(count \S+.*) red3 \d+", r"\1"),
    "cards-forgotten": (r"^(count .*) cards \d+", r"\1"),
    "melds-forgotten": (r"^(count .*) samba \d+", r"\1"),
    "meld-as-another": (r"^(count \S+) mixed (\d+)(?! wild)", r"\1 natural \2"),
}


@pytest.mark.parametrize("slip", CORRUPT)
def test_a_known_slip_in_one_line_of_a_count_is_named(slip: str) -> None:
    pattern, instead = CORRUPT[slip]
    seen = 0
    for seed in range(12):
        record = simulated(seed, deals=1)
        spoiled = re.sub(pattern, instead, record, count=1, flags=re.MULTILINE)
        if spoiled != record:
            (found,) = score(Source("game.sgr", spoiled))
            assert slip in {one.name for departure in found.departures for one in departure.slips}
            seen += 1
        if seen == 2:
            break
    assert seen, "none of these games has such a line"


def test_what_departs_is_what_the_referee_finds() -> None:
    for path in sorted((FIXTURES / "cases" / "counting").glob("*.sgr")):
        source = decode(path.name, path.read_bytes())
        wrong = [
            one for one in validate(source, path.parent) if one.code in DEPARTING and str(one.verdict) == "illegal"
        ]
        departures = [one for found in score(source, path.parent) for one in found.departures]
        assert [one.finding for one in departures] == wrong


def test_the_annotated_game_has_ranges() -> None:
    (found,) = score(decode(GAME.name, GAME.read_bytes()))
    (deal,) = found.deals
    lines = {(side.name, line.entry.item): line.entry for side in deal.sides for line in side.lines}
    assert lines["A+C", "samba"].points == (3000, 4500)
    assert lines["B+D", "hand"].points == (-270, -10)
    assert lines["A+C", "mixed"].turns == (1, 13)
    assert {side.name: side.score for side in deal.sides} == {"A+C": (4325, 5965), "B+D": (-590, 800)}
    assert {side.name: side.next_minimum for side in deal.sides} == {"A+C": (120, 120), "B+D": (15, 50)}
    assert found.standing is Standing.GOES_ON


# ---- Deals ----

SHEET = "count A+C samba 2 out 1 cards 500\ncount B+D cards 100 hand -20\n"


def test_a_line_names_its_rule() -> None:
    lines = scored(f"deal 1\n{SHEET}").deals[0].sides[0].lines
    assert [(line.entry.item, line.citation.clause, line.citation.row) for line in lines] == [
        ("samba", "samba", "N4"),
        ("out", "going_out", "N5"),
        ("cards", "card_points", RULES.card_points.citation.row),
    ]
    assert lines[0].entry.points == (2 * prizes_of_melds(RULES)["samba"],) * 2


def test_scores_are_compared_by_their_lines_too() -> None:
    one, other = (scored(f"deal 1\n{SHEET}").deals[0].sides[0] for _ in range(2))
    more = scored(f"deal 1\n{SHEET.replace('samba 2', 'samba 1 natural 1')}").deals[0].sides[0]
    assert (one, repr(one), hash(one.count)) == (other, repr(other), hash(other.count))
    assert one.count != more.count


def test_an_item_that_only_the_record_has_is_a_line_of_no_points() -> None:
    text = "deal 1\n1. A +_ _ -_ #\ncount A+C natural 1\nend out"
    lines = {line.entry.item: line for line in scored(text).deals[0].sides[0].lines}
    assert (lines["natural"].entry.points, lines["natural"].claimed) == ((0, 0), 1)


def test_totals_run_from_deal_to_deal() -> None:
    first, second = scored(f"deal 1\n{SHEET}deal 2\n{SHEET}", '[Start "A+C 1500"]').deals
    assert [side.total for side in first.sides] == [(5200, 5200), (80, 80)]
    assert [side.before for side in second.sides] == [(5200, 5200), (80, 80)]
    assert [side.minimum for side in second.sides] == [(120, 120), (50, 50)]


def test_a_claim_that_may_be_true_is_where_the_next_deal_goes_on() -> None:
    (deal,) = scored("deal 1\nscore A+C 300 B+D 200").deals
    own = deal.sides[0]
    assert not bounded(own.score[0])
    assert (own.goes_on, own.next_minimum) == ((300, 300), (50, 50))


def test_a_deal_that_is_not_counted_says_why() -> None:
    (unfinished,) = scored("deal 1\n1. A +_ _ -_").deals
    assert (unfinished.not_counted, unfinished.sides[0].lines) == (NOT_ENDED, ())
    (unread,) = scored("deal 1\n1. A +_ _ -_\npenalt A+C\n2. B +_ _ -_ #").deals
    assert unread.not_counted == NOT_READ
    (abandoned,) = scored("deal 1\n1. A +_ _ -_\nend abandoned").deals
    assert abandoned.not_counted not in (None, NOT_ENDED, NOT_READ)


def test_a_claim_of_a_deal_that_is_not_counted_departs() -> None:
    (departure,) = scored("deal 1\n1. A +_ _ -_\nscore A+C 100").departures
    assert (departure.word, departure.there, departure.slips) == ("score", None, ())


def test_the_first_place_that_departs_comes_first() -> None:
    first, second = scored(f"deal 1\n{SHEET}score A+C 3705\ndeal 2\n{SHEET}score B+D 85").departures
    assert first.finding.span.start < second.finding.span.start
    assert [first.difference, second.difference] == [5, 5]


def test_what_the_record_acknowledges_departs_and_does_not_stand() -> None:
    found = scored(f"deal 1\n{SHEET}score A+C 3705 ;~ wrong-score agreed at the table")
    assert [one.stands for one in found.departures] == [False]
    assert not found.departs
    assert scored(f"deal 1\n{SHEET}score A+C 3705").departs


def test_other_faults_are_counted_apart() -> None:
    found = scored("deal 1\nhand A Ks Kh Kd 9c ...\nhand B\n1. A +4c 5d =4c 4h 5d -9c #")
    assert found.others > 0
    assert found.departures == ()


# ---- The match ----


@pytest.mark.parametrize(
    ("start", "standing", "winners"),
    [
        ("A+C 0 B+D 0", Standing.GOES_ON, ()),
        ("A+C 6300 B+D 0", Standing.GOES_ON, ()),
        ("A+C 6305 B+D 0", Standing.WON, ("A+C",)),
        ("A+C 9000 B+D 12620", Standing.DRAWN, ("A+C", "B+D")),
    ],
)
def test_a_match_is_won_beyond_the_target_and_drawn_at_equal_totals(
    start: str, standing: Standing, winners: tuple[str, ...]
) -> None:
    found = scored(f"deal 1\n{SHEET}", f'[Start "{start}"]')
    assert (found.standing, found.winners) == (standing, winners)


def test_a_tie_may_call_for_one_more_deal() -> None:
    tags = '[Start "A+C 9000 B+D 12620"]\n[Options "tie=one-more-deal"]'
    assert scored(f"deal 1\n{SHEET}", tags).standing is Standing.ONE_MORE_DEAL


def test_where_a_total_is_not_known_the_match_is_perhaps_over() -> None:
    assert scored("deal 1\ncount A+C samba 2 out 1 cards 500").standing is Standing.PERHAPS_OVER


def test_where_two_may_lead_past_the_target_nobody_is_known_to_have_won() -> None:
    text = "deal 1\ncount A+C samba 2 out 1 cards 500"
    assert scored(text, '[Start "A+C 9000 B+D 9000"]').standing is Standing.OVER


# ---- What cannot be counted ----


@pytest.mark.parametrize("seed", range(12))
def test_whatever_stands_in_a_record_it_has_a_score_whose_departures_are_the_referees(seed: int) -> None:
    rng = Random(seed)
    lines = simulated(seed % 3, deals=1).splitlines()
    for _ in range(4):
        at = rng.randrange(len(lines))
        kind = rng.randrange(4)
        lines[at] = ["", lines[at][::-1], lines[rng.randrange(len(lines))], lines[at].replace("A", "B")][kind]
    source = Source("game.sgr", "\n".join(lines))
    wrong = [one for one in validate(source) if one.code in DEPARTING and str(one.verdict) == "illegal"]
    assert [one.finding for found in score(source) for one in found.departures] == wrong


def test_a_record_without_its_rule_set_is_not_counted() -> None:
    (found,) = score(Source("game.sgr", '[Rules "no-such-rules"]\ndeal 1\n'))
    assert (found.rules, found.deals) == (None, ())


def test_every_record_of_a_file_is_scored_and_blank_ones_are_left_out() -> None:
    one = '[SGR "1"]\n[Rules "samba-br"]\ndeal 1\n'
    assert [found.record for found in score(Source("g", one + one))] == [1, 2]
    assert score(Source("g", "; nothing\n")) == ()


def test_a_rule_set_of_ones_own_counts_by_its_values(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(
        "name: house\nversion: 1\ntitle: {en: House, pt-BR: Casa}\nextends: samba-br\n"
        "documents:\n  club: {title: Club, kind: {en: leaflet, pt-BR: folheto}, language: en}\n"
        "samba:\n  value: 1000\n  cite: {document: club, section: Sambas}\n  standing: stated\n"
        "  wording: {en: A samba counts 1000., pt-BR: Um samba vale 1000.}\n",
        encoding="utf-8",
    )
    (found,) = score(Source("g", f'[Rules "./house.yaml"]\ndeal 1\n{SHEET}'), tmp_path)
    line = found.deals[0].sides[0].lines[0]
    assert (line.entry.points, line.citation.document) == ((2000, 2000), "club")


def test_a_match_whose_rules_are_not_to_be_had_stands_nowhere() -> None:
    (counted,) = score(Source("game.sgr", '[Rules "nope"]\ndeal 1\n1. A +_ _ -_\n'))
    assert (counted.rules, counted.standing) == (None, None)
