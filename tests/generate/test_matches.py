"""Matches that are played by the rules are found clean, lose no card, and come into every situation."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sambanotation import Severity, validate
from sambanotation.game.actions import LayMeld, Undo
from sambanotation.game.cards import lots_of
from sambanotation.game.scoring import minimum_for
from sambanotation.generate.matches import beginning, first_totals
from sambanotation.generate.played import PlayedDeal, PlayedTurn
from sambanotation.generate.proof import faults_of, lost_cards
from sambanotation.generate.stacking import STACKED
from sambanotation.generate.writing import text_of
from sambanotation.notation.formatting import format_source
from sambanotation.notation.spelling import spell_action
from sambanotation.source import Source
from tests.game.tables import RULES
from tests.generate.played import VARIANTS, begun, deal_of, match_of, tables_of

TABLES = [(2, 0), (3, 1), (4, 2), (6, 0), (6, 1)]
"""Players and match: the two matches of six have three pairs and two teams."""

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("players", "number"), TABLES)
def test_a_match_is_found_clean_and_its_claims_true(players: int, number: int) -> None:
    match, _ = match_of(players, number)
    assert faults_of(match) == []


@pytest.mark.parametrize("number", [0, 1, 3])
def test_the_first_deals_of_a_match_do_not_ask_for_the_others(number: int) -> None:
    match, table = match_of(4, number)
    assert begun(4, number, deals=2) == (replace(match, deals=match.deals[:2]), table)


OTHERS = [("samba-pagat", 2, 0), ("samba-pagat", 4, 3), ("samba-pagat", 5, 1), ("samba-pagat", 6, 2)]
OTHERS += [(rules, players, number) for rules, players in VARIANTS.items() for number in (2, 5)]
"""Rule set, players and match."""


@pytest.mark.parametrize(("rules", "players", "number"), OTHERS)
def test_by_other_rules_too_a_match_is_found_clean_and_loses_no_card(rules: str, players: int, number: int) -> None:
    match, table = match_of(players, number, rules=rules)
    assert faults_of(match) == []
    assert lost_cards(match, table) == []


SITUATIONS_OF_OTHERS = {
    ("samba-pagat", "eager"): ("passed", "red threes laid"),
    ("samba-pagat", "sambas"): ("take: the top card alone, onto-sequence",),
    ("samba-pagat", "no-stock"): ("free take", "end stock"),
    ("samba-pagat", "takes"): ("take: natural-pair", "take: opening"),
    ("samba-pagat", "red-threes"): ("count: red3", "count: red3-hand"),
    ("bolivia", "wild"): ("count: wild",),
    ("brazilian-canasta", "sambas"): ("count: samba", "count: unfinished"),
    ("brazilian-canasta", "eager"): ("end out", "asked, yes"),
    ("samba-aberta", "sambas"): ("count: mixed-samba",),
    ("royal-canasta", "black-threes"): ("count: threes",),
    ("samba-official", "takes"): ("take: onto-group",),
    ("sambola", "concealed"): ("end out",),
    ("bolivia", "concealed"): ("end out",),
}


@pytest.mark.parametrize(
    ("rules", "stacked", "situation"), [(*key, one) for key, names in SITUATIONS_OF_OTHERS.items() for one in names]
)
def test_other_rules_have_situations_of_their_own(rules: str, stacked: str, situation: str) -> None:
    deals = [deal_of(stacked, seed, rules=rules) for seed in range(1, 9)]
    assert situation in {way for deal in deals for way in deal.ways}


@pytest.mark.parametrize(("players", "number"), TABLES)
def test_no_card_is_lost(players: int, number: int) -> None:
    assert lost_cards(*match_of(players, number)) == []


@pytest.mark.parametrize(("players", "number"), TABLES)
def test_a_match_goes_to_its_end_and_not_beyond(players: int, number: int) -> None:
    match, _ = match_of(players, number)
    ends = [max(points for _, points in deal.totals) for deal in match.deals if deal.totals]
    assert ends[-1] > RULES.target.value.points
    assert all(points <= RULES.target.value.points for points in ends[:-1])


@pytest.mark.parametrize(("players", "number"), TABLES)
def test_a_record_is_complete_and_in_canonical_form(players: int, number: int) -> None:
    match, _ = match_of(players, number)
    text = text_of(match)
    assert not format_source(Source("match", text)).changed
    assert text.count("\nhand ") == players * len(match.deals)
    for word in ("up", "stock", "minimum"):
        assert text.count(f"\n{word} ") == len(match.deals)
    assert "_" not in text
    assert "..." not in text


def test_a_false_claim_in_it_is_found() -> None:
    match, _ = match_of(4, 2)
    text = text_of(match)
    end = text.index("\n", text.index("\nscore ") + 1)
    assert "wrong-score" in {one.name for one in validate(text[:end] + "0" + text[end:])}


def test_some_records_leave_their_seats_to_be_those_that_are_usual() -> None:
    usual, others = text_of(match_of(4, 3)[0]), text_of(match_of(2, 3)[0])
    assert "[Seats " not in usual
    assert "[Seats " in others
    assert [one for one in validate(Source("match", usual)) if one.severity is not Severity.NOTICE] == []


def _taken_back(turn: PlayedTurn) -> bool:
    """Whether a meld is taken back in a turn and its cards are not laid again in it."""
    undone = turn.actions.index(Undo())
    melds = [act for act in turn.actions if isinstance(act, LayMeld)]
    (laid,) = (act for act in turn.actions[undone - 1 : undone] if isinstance(act, LayMeld))
    again = [act for act in melds if sorted(lots_of(act.cards), key=str) == sorted(lots_of(laid.cards), key=str)]
    return len(again) < 2


@pytest.mark.parametrize(("rules", "may"), [("samba-como-jogar", True), ("samba-br", False)])
def test_what_was_laid_is_taken_back_only_where_that_is_not_penalised(rules: str, may: bool) -> None:
    turns = [turn for seed in range(1, 17) for turn in deal_of("eager", seed, 4, rules).turns]
    undone = [_taken_back(turn) for turn in turns if Undo() in turn.actions]
    assert undone
    assert any(undone) is may


def test_six_play_in_both_formations() -> None:
    sides = {match_of(6, number)[0].sides for number in (0, 1)}
    assert sides == {("A+D", "B+E", "C+F"), ("A+C+E", "B+D+F")}


def test_the_same_arguments_give_the_same_match_under_every_order_of_hashes() -> None:
    command = [sys.executable, "-m", "sambanotation", "generate", "--players", "6", "--seed", "4"]
    made = [
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": order}, capture_output=True, check=True
        ).stdout
        for order in ("1", "2")
    ]
    assert made[0] == made[1]
    assert made[0].startswith(b'[SGR "1"]\n')


@pytest.mark.parametrize("stacked", STACKED)
def test_however_the_cards_are_stacked_they_are_those_of_the_pack(stacked: str) -> None:
    deal = deal_of(stacked)
    there = Counter(lot.kinds for lot in (*deal.up, *deal.stock))
    there.update(chain[0].kinds for _, chains in deal.hands for chain in chains)
    assert there == Counter({1 << kind: RULES.pack.value.of(kind) for kind in range(53)})
    assert beginning(tables_of(4)[0], deal).pile.size == (len(deal.up), len(deal.up))


@cache
def _situations(stacked: str) -> Counter[str]:
    deals = [deal_of(stacked, seed) for seed in range(1, 7)]
    return Counter(way for deal in deals for way in deal.ways)


SITUATIONS = {
    "concealed": ("count: hidden", "out with a discard", "out without a discard"),
    "takes": ("take: natural-pair", "take: natural-and-wild", "take: onto-group", "take: onto-canasta"),
    "sambas": ("take: onto-sequence", "count: samba"),
    "covered": ("take: a red three in the pile", "take: prized", "take: opening"),
    "no-stock": ("end stock", "forced take"),
    "last-red-three": ("last red three", "end stock"),
    "blocked": ("stock used up, no take",),
    "many-canastas": ("count: canastas", "count: canastrao"),
    "wild": ("count: wild",),
    "joined": ("groups joined",),
    "short-take": ("take: opening", "one card announced"),
    "eager": ("one card announced", "asked, yes", "asked, no", "went out unasked"),
}


@pytest.mark.parametrize(
    ("stacked", "situation"), [(stacked, one) for stacked, names in SITUATIONS.items() for one in names]
)
def test_stacked_cards_bring_about_their_situations(stacked: str, situation: str) -> None:
    assert _situations(stacked)[situation] > 0


def test_all_red_threes_come_to_one_side() -> None:
    counted = [dict(items).get("red3", 0) for seed in range(1, 7) for _, items in deal_of("red-threes", seed).counts]
    assert max(counted) == 6


def test_black_threes_are_melded_by_who_goes_out() -> None:
    texts = [_last_turn(deal_of("black-threes", seed)) for seed in range(1, 7)]
    assert any("=3" in text or "3<" in text for text in texts)


def _last_turn(deal: PlayedDeal) -> str:
    return " ".join(spell_action(action) for action in deal.turns[-1].actions)


def test_matches_may_end_exactly_at_the_target_and_drawn() -> None:
    names = [
        one.name
        for number in (tuple(STACKED).index(stacked) for stacked in ("exactly-the-target", "drawn"))
        for one in validate(text_of(match_of(3, number, seed=1)[0]))
        if one.severity is Severity.NOTICE
    ]
    assert set(names) == {"exactly-at-the-target", "match-tied"}


def test_every_band_of_the_minimum_is_played_in() -> None:
    bands = RULES.minimums.value
    totals = [total for number in range(15) for _, total in first_totals(tables_of(4)[0], number)]
    assert {minimum_for((total, total), bands)[0] for total in totals} == {band.points for band in bands}
