"""Of a deal that is played from its text alone nothing is different from what is found and counted line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sambanotation import Source, read
from sambanotation.generate.mutants import Mutants
from sambanotation.generate.writing import text_of
from sambanotation.notation.whole_deal import whole_deal
from sambanotation.replay import in_play_each, judged_each
from sambanotation.replay.match_in_play import MatchInPlay
from sambanotation.replay.score import MatchScore, judged_and_scored
from sambanotation.replay.watching import NOBODY, Watcher
from tests.generate.played import VARIANTS, match_of, tables_of
from tests.simulated.deals import match

FIXTURES = Path(__file__).parents[2] / "fixtures"
RULES = ("samba-br", "samba-como-jogar", "samba-pagat", "canastra", "samba-2", "bolivia", "canasta-classic", "quad")

PlayFromText = Callable[[MatchInPlay, str, int], Any]


class Ways:
    """Judges texts both ways, and tells how many deals were played from their text, and how many were not."""

    def __init__(self) -> None:
        self.whole = self.others = 0
        self._quick: PlayFromText = MatchInPlay.play_from_text

    def _counted(self, playing: MatchInPlay, text: str, at: int) -> Any:
        played = self._quick(playing, text, at)
        self.whole, self.others = self.whole + (played is not None), self.others + (played is None)
        return played

    def agree_about(self, source: Source, folder: Path | None = None) -> tuple[MatchScore, ...]:
        """The scores of a text; fails where anything depends on the way."""
        told = []
        for way in (self._counted, lambda *_: None):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(MatchInPlay, "play_from_text", lambda *given, way=way: way(*given))
                scored = [(judged, score) for _, judged, score in judged_and_scored(source, folder)]
                told.append((scored, [*judged_each(source, folder)]))
        assert told[0] == told[1]
        return tuple([score for _, score in told[0][0]])


@pytest.fixture
def ways() -> Ways:
    return Ways()


@pytest.mark.parametrize("seed", range(6))
def test_simulated_matches_are_played_from_their_text(seed: int, ways: Ways) -> None:
    for number in range(3):
        ways.agree_about(Source("match.sgr", match(9100 + 10 * seed + number, (2, 3, 4, 6)[seed % 4], 4)))
    assert ways.whole > 3 * ways.others


@pytest.mark.parametrize("rules", RULES)
def test_generated_matches_come_to_the_same(rules: str, ways: Ways) -> None:
    for number in range(2):
        played, _ = match_of((VARIANTS | {"canastra": 2}).get(rules, 4), number, 31, rules)
        ways.agree_about(Source("match.sgr", text_of(played)))
    assert ways.whole + ways.others > 0


GAMES = sorted(FIXTURES.glob("games/**/*.sgr"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_recorded_games_come_to_the_same(path: Path, ways: Ways) -> None:
    ways.agree_about(read(path), path.parent)


def test_cases_come_to_the_same(ways: Ways) -> None:
    for path in sorted(FIXTURES.glob("cases/**/*.sgr")):
        ways.agree_about(read(path), path.parent)


def edited(text: str, rng: Random) -> str:
    """A text in which a line, a word or a sign is another one, or stands elsewhere."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    place = rng.randrange(len(words))
    match rng.randrange(8):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            del words[place]
        case 4:
            words[place] = rng.choice(rng.choice(lines).split(" "))
        case 5:
            other = rng.randrange(len(words))
            words[place], words[other] = words[other], words[place]
        case 6:
            signs = [*words[place]] or [""]
            signs[rng.randrange(len(signs))] = rng.choice("23456789TJQKAshdcwr_013<-+=^#~.'*")
            words[place] = "".join(signs)
        case _:
            place = rng.randrange(len(text))
            return text[:place] + rng.choice("\n {}();!~-+=#^<>[]\t\ré") + text[place:]
    if at < len(lines) and words:
        lines[at] = " ".join(words) if len(lines) == text.count("\n") + 1 else lines[at]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(8))
def test_matches_with_something_changed_come_to_the_same(seed: int, ways: Ways) -> None:
    rng = Random(seed)
    text = match(9200 + seed, (2, 3, 4, 6)[seed % 4], 2)
    for _ in range(12):
        changed = text
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            changed = edited(changed, rng)
        ways.agree_about(Source("match.sgr", changed))
    assert min(ways.whole, ways.others) > 0


def mutants() -> Iterator[str]:
    made = Mutants(tables_of(4), 5)
    for number in range(40):
        mutant = made.mutant(number)
        if mutant is not None:
            yield mutant.text


def test_what_breaks_a_rule_is_found_either_way(ways: Ways) -> None:
    for text in mutants():
        ways.agree_about(Source("mutant.sgr", text))
    assert ways.others > 20


PLAYED = match(9300, 2, 1)
"""A match of one deal."""

SECOND = PLAYED[PLAYED.index("deal 1") :].replace("deal 1", "deal 2", 1)


def _whole(text: str) -> bool:
    return whole_deal(text, text.index("deal 1")) is not None


def test_a_deal_ends_at_the_next_heading_the_next_record_or_the_end() -> None:
    for following in ("", "\n", "\n" + SECOND, "\n" + PLAYED, '\n[SGR "1"]\n'):
        assert _whole(PLAYED + following), following
    assert _whole(PLAYED + "\n; a remark of mine")
    assert not _whole(PLAYED + "\nend out")


@pytest.mark.parametrize(
    "following",
    [
        "deal two\n",
        "deal 2 dealer A {so be it}\n",
        "deal 2 dealer A\n  B\n",
        "deal 2 dealer AB\n",
        "[SGR 1]\n",
        '[Event "x"] y\n',
        " [SGR]\n",
        "what is this\n",
        "{a note}\n",
        ";! wrong-score\n",
        ";~ wrong-score so we played\n",
        "( 3. A -_ )\n",
        "penalty A 50 talking\n",
    ],
)
def test_what_may_belong_to_a_deal_is_never_passed_over(following: str, ways: Ways) -> None:
    assert not _whole(PLAYED + "\n" + following)
    ways.agree_about(Source("match.sgr", PLAYED + "\n" + following + SECOND))


ALIKE = [
    ("\ncount A", "\nend\ncount A"),
    ("\ncount A", "\nend out\nend out\ncount A"),
    ("deal 1 ", "deal 01 "),
    ("\n2. ", "\n2.  "),
    ("\nscore A", "\nscore A 1 A"),
    ("\ncount A", "\ncount B cards 5\ncount A"),
    ("\n1. ", "\n1. A -_\n1. "),
    (" #\n", "\n"),
    (" #\n", " # [1]\n"),
]
"""What stands in the match, and something like it."""


@pytest.mark.parametrize(("there", "instead"), ALIKE)
def test_what_looks_alike_is_not_taken_for_it(there: str, instead: str, ways: Ways) -> None:
    assert there in PLAYED
    ways.agree_about(Source("match.sgr", PLAYED.replace(there, instead, 1)))
    assert ways.whole == 0


@pytest.mark.parametrize("card", ["_", "A_", "_s", "3r", "w", "-_*0..1", "Kc'"])
def test_a_card_that_is_not_known_or_only_derived_is_none_of_a_whole_deal(card: str, ways: Ways) -> None:
    for sign in "+=-<":
        turn = next(line for line in PLAYED.splitlines() if re.match(rf"\d+\. .*{re.escape(sign)}\w\w", line))
        ways.agree_about(
            Source("match.sgr", PLAYED.replace(turn, re.sub(rf"{re.escape(sign)}\w\w", sign + card, turn, count=1)))
        )


def test_a_file_of_many_records_is_read_to_its_end(ways: Ways) -> None:
    broken = PLAYED.replace("score A", "score A 5 A", 1)
    scores = ways.agree_about(Source("all.sgr", "\n".join([PLAYED, broken, PLAYED, "what is this\n", PLAYED])))
    assert [score.record for score in scores] == [1, 2, 3, 4]
    assert min(ways.whole, ways.others) > 0


def test_whoever_looks_at_every_deal_sees_every_deal() -> None:
    for watcher, seen in ((Watcher(), True), (NOBODY, False)):
        for record in in_play_each(Source("match.sgr", PLAYED), None, watcher):
            assert [deal.deal is not None for deal in record.deals] == [seen]
