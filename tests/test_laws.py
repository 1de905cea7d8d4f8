"""What holds for whatever game: legal games are found clean, what is hidden makes nothing illegal, judging is pure and
goes forward only."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambanotation import Diagnostic, Severity, Verdict, validate
from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndDeal,
    EndTurn,
    Event,
    Expose,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    Penalise,
    ShowRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.apply import apply
from sambanotation.game.cards import RANKS, SUITS, Lot, Run, Unnamed
from sambanotation.game.scoring import count_deal
from sambanotation.generate.writing import text_of
from sambanotation.referee import judge
from sambanotation.replay.labels import resolve
from sambanotation.ruleset_file import available
from sambanotation.source import Span
from tests.game.spelled import kinds
from tests.game.tables import RULES, deal, table
from tests.generate.played import begun, match_of, tables_of
from tests.hiding import hide
from tests.simulated.cards import pack
from tests.simulated.deals import from_the_middle, match
from tests.walking import all_cards, walk

PLAYERS = (4, 4, 2, 3, 6, 5)
NOTED = {"players-not-described", "exactly-at-the-target", "match-tied", "decisions-mattered", "canastas-joined"}
"""What may be said of a game in which nobody broke a rule."""


@cache
def played(seed: int, deals: int = 1) -> str:
    return match(seed, PLAYERS[seed % len(PLAYERS)], deals)


def told(found: Sequence[Diagnostic]) -> list[str]:
    """Findings as a failing test shows them, without those that any game may have."""
    return [
        f"{one.code} {one.name} {one.verdict} {one.turn} {dict(one.facts)}" for one in found if one.name not in NOTED
    ]


def illegal(found: Sequence[Diagnostic]) -> list[str]:
    return told([one for one in found if one.verdict is Verdict.ILLEGAL])


# ---- Games that keep the rules ----


@pytest.mark.parametrize("seed", range(30))
def test_a_game_that_keeps_the_rules_is_found_clean_and_its_claims_true(seed: int) -> None:
    assert told(validate(played(seed, deals=2))) == []


@pytest.mark.parametrize("seed", range(12))
def test_so_is_one_that_begins_in_the_middle(seed: int) -> None:
    assert told(validate(from_the_middle(seed, PLAYERS[seed % len(PLAYERS)]))) == []


CLAIMS = {
    "wrong-minimum": r"^minimum \S+ (\d+)",
    "wrong-hand-count": r"\[(\d+)\]",
    "wrong-pile-count": r"\^(\d+)",
    "wrong-count-item": r"^count \S+ .*\b\w+ (\d+)",
    "wrong-score": r"^score .*\b(\d+)$",
    "wrong-total": r"^total .*\b(\d+)$",
}


@pytest.mark.parametrize("name", CLAIMS)
def test_one_false_number_in_it_is_one_finding(name: str) -> None:
    rng = Random(name)
    for record in (played(seed) for seed in range(0, 18, 6)):
        numbers = list(re.finditer(CLAIMS[name], record, re.MULTILINE))
        assert numbers != []
        start, end = rng.choice(numbers).span(1)
        spoiled = record[:start] + str(int(record[start:end]) + 5) + record[end:]
        assert [one.name for one in validate(spoiled) if one.consequence_of is None and one.name not in NOTED] == [name]


def test_these_games_show_every_part_of_the_game() -> None:
    records = "".join(played(seed, deals=2) for seed in range(30))
    for part in (
        r"=3[hd]/",
        r"\+3[hd]/",
        r"\^\d",
        r"=\w[shdc]\.\.",
        r"W(\.\d)?<",
        r"\w\.1<\w\.2",
        r"=3[sc] 3[sc] 3[sc]",
        r"ask:yes",
        r"ask:no",
        r"pumba",
        r"-\w\w #",
        r"[^-]\w\w #",
        r"^end stock",
        r"^end out",
        r"^count .* wild 1",
        r"^count .* samba 1",
        r"^count .* hidden 1",
        r"^count .* canastrao 1",
    ):
        assert re.search(part, records, re.MULTILINE), part


# ---- What is hidden ----


@pytest.mark.parametrize("share", [0.03, 0.2, 0.6, 1.0])
@pytest.mark.parametrize("seed", range(6))
def test_hiding_cards_of_a_legal_game_makes_nothing_illegal(seed: int, share: float) -> None:
    record = hide(played(100 + seed), Random(seed), share)
    found = validate(record)
    assert told([one for one in found if one.verdict is None]) == []
    assert illegal(found) == []


@pytest.mark.parametrize("rules", sorted(available()))
@pytest.mark.parametrize("number", range(3))
def test_nor_does_it_under_any_rule_set(rules: str, number: int) -> None:
    players = next(players for players in (4, 2, 6) if tables_of(players, rules))
    game, _ = begun(players, number, rules=rules)
    for share in (0.1, 0.4, 0.8):
        record = hide(text_of(game), Random(number), share)
        assert illegal(validate(record)) == []


@pytest.mark.parametrize(("seed", "share"), [(77, 0.4), (1, 0.4), (2, 0.05), (3, 0.2), (4, 0.7), (5, 0.95)])
def test_nor_does_it_where_cards_are_taken_back_and_laid_anew(seed: int, share: float) -> None:
    game, _ = match_of(2, 0, seed=77)
    assert " undo " in (record := text_of(game))
    assert illegal(validate(hide(record, Random(seed), share))) == []


@pytest.mark.parametrize("seed", range(12))
def test_nor_does_it_in_one_that_begins_in_the_middle(seed: int) -> None:
    record = hide(from_the_middle(100 + seed, PLAYERS[seed % len(PLAYERS)]), Random(seed), (0.2, 0.6)[seed % 2])
    found = validate(record)
    assert told([one for one in found if one.verdict is None]) == []
    assert illegal(found) == []


@pytest.mark.parametrize("seed", range(8))
def test_a_turn_that_cannot_be_read_makes_no_other_illegal(seed: int) -> None:
    rng = Random(seed)
    lines = hide(played(200 + seed), rng, (0.0, 0.2)[seed % 2]).splitlines()
    turns = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    at = rng.choice(turns)
    number, seat = lines[at].split()[:2]
    lines[at] = rng.choice([f"{number} {seat} %%%", f"{number} ??", f"{lines[at]} §§"])
    found = validate("\n".join(lines) + "\n")
    assert [one.name for one in found if one.verdict is None and one.severity is Severity.ERROR] == ["unreadable-line"]
    assert illegal(found) == []


# ---- The table ----


@pytest.mark.parametrize("seed", range(4))
def test_all_162_cards_are_somewhere_at_every_moment(seed: int) -> None:
    record = played(seed)
    assert {all_cards(position) for position, _ in walk(record)} == {(162, 162)}
    for position, event in walk(hide(record, Random(seed), 0.4)):
        low, high = all_cards(position)
        assert low <= 162 <= high, event


@pytest.mark.parametrize("seed", range(4))
def test_judging_does_not_touch_the_table(seed: int) -> None:
    record = hide(played(seed), Random(seed), (0.0, 0.3)[seed % 2])
    for position, event in walk(record):
        before = pickle.dumps(position)
        judge(position, event, RULES)
        assert pickle.dumps(position) == before, event


@pytest.mark.parametrize("seed", range(2))
def test_a_copied_table_is_another_table(seed: int) -> None:
    for position, event in walk(hide(played(seed), Random(seed), 0.2)):
        before = pickle.dumps(position)
        other = position.copy()
        if isinstance(event, AddToMeld | JoinMelds):
            resolve(other, event, RULES)
        apply(other, event)
        assert pickle.dumps(position) == before, event


CARDS = st.sampled_from(sorted({*pack(), "A_", "3r", "3b", "w", "n", "_", "_s"})).map(kinds)
LOTS = st.builds(lambda kinds, low, more: Lot(kinds, low, low + more), CARDS, st.integers(0, 3), st.integers(0, 2))
ONE = st.builds(Lot, CARDS)
RUNS = st.builds(
    lambda low, more, suit: Run(low, min(12, low + more), suit),
    st.integers(2, 12),
    st.integers(0, 8),
    st.sampled_from((0, 3, None)),
)
UNNAMED = st.builds(
    lambda sequence, low, more: Unnamed(sequence, low, low + more), st.booleans(), st.integers(0, 7), st.integers(0, 3)
)
WRITTEN = st.lists(LOTS | RUNS | UNNAMED, max_size=4).map(tuple)
CHAINS = st.lists(st.lists(ONE, min_size=1, max_size=3).map(tuple), max_size=3).map(tuple)
LABELS = st.builds(
    Label, st.sampled_from(RANKS + SUITS + "W"), st.none() | st.integers(0, 3), st.none() | st.integers(0, 12)
)
SEATS = st.sampled_from("ABCD")
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Draw, CHAINS),
    st.builds(TakePile, st.none() | st.integers(0, 9)),
    st.just(TakeTop()),
    st.builds(LayRedThrees, CHAINS),
    st.builds(LayMeld, WRITTEN),
    st.builds(AddToMeld, st.none() | LABELS, WRITTEN),
    st.builds(JoinMelds, LABELS, LABELS),
    st.builds(SwapWild, LABELS, ONE, ONE),
    st.builds(Discard, WRITTEN),
    st.just(KeepLastCard()),
    st.just(GoOut()),
    st.builds(AskPartner, st.booleans()),
    st.just(AnnounceOneCard()),
    st.builds(ClaimHand, st.integers(0, 20)),
    st.just(Undo()),
)
TURNS = st.lists(
    st.builds(
        lambda seat, number, actions: [BeginTurn(seat, number), *actions, EndTurn()],
        SEATS,
        st.integers(1, 9),
        st.lists(ACTIONS | st.builds(OutOfTurn, SEATS, ACTIONS), max_size=5),
    )
    | st.one_of(
        st.builds(Expose, SEATS, WRITTEN),
        st.builds(ShowRedThrees, SEATS, WRITTEN),
        st.builds(Penalise, st.sampled_from(("A+C", "X")), st.integers(-100, 100), st.just("any")),
        st.builds(EndDeal, st.sampled_from(("out", "stock", "abandoned"))),
    ).map(lambda event: [event]),
    max_size=5,
)


@given(TURNS, st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_nonsense_makes_the_table_or_the_referee_stumble(turns: list[list[Event]], known: bool) -> None:
    position = table()
    for seat, cards in zip("ABCD", ("As Ah Ks Kd 3h 2s JK", "_*15", "w*4 n*6", "4s 5s 6s 3r _*1..4"), strict=True):
        deal(position, seat, cards if known else "_*15")
    position.settle_stock()
    for turn in turns:
        for event in turn:
            resolved = resolve(position, event, RULES)
            before = pickle.dumps(position)
            judge(position, resolved, RULES)
            assert pickle.dumps(position) == before
            apply(position, resolved)
    count_deal(position.copy(), RULES)
    low, high = all_cards(position)
    assert low <= high


# ---- Forward only ----


def spoil(record: str, rng: Random, faults: int) -> str:
    """The record with some of its cards, actions and numbers written wrongly, but so that it can be read."""
    lines = record.splitlines()
    turns = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    for at in rng.sample(turns, min(faults, len(turns))):
        words = lines[at].split(" ")
        fit = [place for place in range(2, len(words)) if re.fullmatch(r"[+=\-]?[2-9TJQKA][shdc]|-?JK", words[place])]
        if not fit:
            continue
        place = rng.choice(fit)
        card = rng.choice([card for card in pack() if card not in ("3h", "3d")])
        if words[place][0] not in "+=-" and rng.random() < 0.3:
            del words[place]
        else:
            words[place] = (words[place][0] if words[place][0] in "+=-" else "") + card
        lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(8))
def test_the_beginning_of_a_record_is_judged_as_the_whole_of_it(seed: int) -> None:
    rng = Random(seed)
    record = spoil(hide(long_game(300 + 10 * seed), rng, (0.0, 0.1)[seed % 2]), rng, 4)
    turns = [found.end() for found in re.finditer(r"^\d+\. .*\n", record, re.MULTILINE)]
    whole = validate(record)
    assert whole, "nothing to compare"
    for end in rng.sample(turns, 3):
        beginning = [one for one in whole if one.span.end <= end and one.name not in NOTED]
        assert [one for one in validate(record[:end]) if one.name not in NOTED] == beginning


@pytest.mark.parametrize("seed", range(8))
def test_a_variation_is_judged_as_the_same_turns_would_be_in_the_game(seed: int) -> None:
    rng = Random(seed)
    record = spoil(long_game(400 + 10 * seed), rng, 2)
    lines = record.splitlines()
    at = rng.choice([at for at, line in enumerate(lines) if line[:1].isdigit()][:-3])
    other = spoil("\n".join(lines[at : at + 3]), rng, 2)
    head, above, tail = ("\n".join(part) + "\n" for part in (lines[:at], lines[at : at + 1], lines[at + 1 :]))
    found = validate(head + above + "(\n" + other + ")\n" + tail)
    begin = len(head + above + "(\n")
    end = begin + len(other)
    inside = [one for one in found if begin <= one.span.start < end]
    instead = [one for one in validate(head + other) if one.span.start >= len(head) and charged(one)]
    assert {one.variation for one in inside} <= {1}
    assert [in_the_game(moved(one, len(head), len(head) - begin)) for one in inside] == instead
    outside = [one for one in found if not begin <= one.span.start < end]
    assert [moved(one, begin, -len("(\n" + other + ")\n")) for one in outside] == list(validate(record))


def in_the_game(found: Diagnostic) -> Diagnostic:
    """A finding of a variation as it would be of the game: what came before the variation is the game in both."""
    cause = in_the_game(found.consequence_of) if found.consequence_of is not None else None
    return replace(found, variation=0, consequence_of=cause)


def long_game(seed: int) -> str:
    """A game of so many turns that some may be left out."""
    return next(record for record in map(played, range(seed, seed + 10)) if "\n12. " in record)


def charged(found: Diagnostic) -> bool:
    """Whether a finding is one that variations have: nobody is fined for what might have been."""
    return found.name not in {"penalty-not-charged", *NOTED}


def moved(found: Diagnostic, start: int, by: int) -> Diagnostic:
    """A finding, and those that it follows from, where the text from some place on was moved."""
    span = Span(*(at + by if at >= start else at for at in (found.span.start, found.span.end)))
    cause = moved(found.consequence_of, start, by) if found.consequence_of is not None else None
    return replace(found, span=span, consequence_of=cause)
