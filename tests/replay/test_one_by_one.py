"""Records are read, judged and scored one by one, and their deals too, and come to the same as all of them together."""

from __future__ import annotations

import gc
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.written import one_record
from sambanotation import Diagnostic, read
from sambanotation.notation.blocks import BLANK, Part
from sambanotation.notation.parser import MOST_LONE_BYTES, parse, read_deal, read_each
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Deal, Line, Record
from sambanotation.notation.tags import table_of
from sambanotation.replay import catalogue, in_order, in_play_each, judged, judged_each, validate
from sambanotation.replay.score import score, scores
from sambanotation.replay.watching import Watcher
from sambanotation.source import Source
from tests.notation.strategies import files
from tests.simulated.deals import match
from tests.test_laws import spoil

FIXTURES = Path(__file__).parents[2] / "fixtures"
RECORDS = sorted(FIXTURES.glob("**/*.sgr"))
GAMES = "\n".join(match(seed, 4, 1) for seed in range(3))


def all_together(source: Source, folder: Path | None) -> tuple[Diagnostic, ...]:
    """What is found where a text is read as a whole before anything of it is judged."""
    return judged(parse(source, names=catalogue.names()), folder)


def causes(findings: tuple[Diagnostic, ...]) -> list[int | None]:
    """For each finding the place of its cause among them: a cause is one of them, and not only equal to one."""
    places = {id(finding): at for at, finding in enumerate(findings)}
    return [places[id(one.consequence_of)] if one.consequence_of is not None else None for one in findings]


def holds_one_by_one(source: Source, folder: Path | None) -> None:
    found, expected = validate(source, folder), all_together(source, folder)
    assert found == expected
    assert causes(found) == causes(expected)


@pytest.mark.parametrize("path", RECORDS, ids=[str(path.relative_to(FIXTURES)) for path in RECORDS])
def test_one_by_one_records_are_judged_as_all_together(path: Path) -> None:
    holds_one_by_one(read(path), path.parent)


NAMES = ("wrong-total", "wrong-score", "wrong-count-item", "wrong-minimum", "no-discard", "unreadable-line")
ASIDE = ("what is this?", "deal two", "(", ")", "penalty A+C 100 three-wilds", "score A+X 100", "meld A+C", "  deal 7")


def disturbed(text: str, rng: Random) -> str:
    """A text with lines that are acknowledged, varied, lost, or out of place."""
    lines = text.split("\n")
    for _ in range(6):
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[at] += f" ;~ {rng.choice(NAMES)} it stood"
            case 1:
                lines.insert(at, rng.choice(ASIDE))
            case 2 if re.match(r"\d", lines[at]):
                lines[at + 1 : at + 1] = ["(", lines[at] + " -Kc", ")"]
            case 3:
                lines[at] = re.sub(r"\b\d{2,}\b", lambda number: str(int(number.group()) + 5), lines[at])
            case _:
                del lines[at]
    return "\n".join(lines)


@given(st.integers(0, 2**32), st.sampled_from((2, 3, 4, 6)))
@settings(max_examples=20, deadline=None)
def test_deal_by_deal_games_are_judged_as_all_together(seed: int, players: int) -> None:
    rng = Random(seed)
    game = match(seed, players, 3)
    for text in (game, spoil(game, rng, 6), disturbed(game, rng), disturbed(spoil(game, rng, 3), rng)):
        holds_one_by_one(Source("game.sgr", text), None)


@given(files())
@settings(deadline=None)
def test_deal_by_deal_any_text_is_read_as_a_whole(whole: tuple[Record, ...]) -> None:
    source = Source("game.sgr", print_records(whole))
    found: list[Diagnostic] = []
    for reading, record in zip(read_each(source), parse(source).records, strict=True):
        assert (reading.opening, reading.is_blank) == (record.head, record.is_blank)
        assert tuple(reading.deals) == record.deals
        assert reading.span == record.span
        found += [*reading.diagnostics, *reading.of_the_text]
        for deal in record.deals:
            again = read_deal(source, table_of(record), deal.heading.span.start)
            assert (again.heading, without_blanks(again)) == (deal.heading, without_blanks(deal))
    assert in_order(found) == in_order(parse(source).diagnostics)


def without_blanks(deal: Deal) -> list[Line]:
    """The lines of a deal but empty ones: at its end one more may stand before a deal than before nothing."""
    return [line for line in deal.lines if line != BLANK]


def test_the_records_of_a_text_have_their_numbers_and_their_own_findings() -> None:
    text = GAMES.replace("deal 1", "deal 1\nwhat is this?")
    found = list(judged_each(Source("games.sgr", text)))
    assert [one.number for one in found] == [1, 2, 3]
    for one in found:
        assert {finding.record for finding in one.findings} == {one.number}
        assert (one.is_blank, one.deals) == (False, 1)


def test_what_is_wrong_with_a_text_as_a_whole_stands_with_its_last_record() -> None:
    (only,) = judged_each(Source("empty.sgr", ""))
    assert only.is_blank
    assert [finding.name for finding in only.findings] == ["no-record"]
    bytes_in_a_remark = "; \udc80\n" * (MOST_LONE_BYTES + 2)
    *before, last = judged_each(Source("games.sgr", bytes_in_a_remark + GAMES))
    assert len(before) == 2
    assert "not-text" in [finding.name for finding in last.findings]
    assert "not-text" not in [finding.name for one in before for finding in one.findings]


def test_an_acknowledgement_that_meets_nothing_is_told_of_its_own_record() -> None:
    text = GAMES + "\ndeal 2 ;~ no-discard it stood\n"
    last = list(judged_each(Source("games.sgr", text)))[-1]
    assert [finding.record for finding in last.findings if finding.name == "acknowledges-nothing"] == [3]


def test_a_deal_is_played_before_the_one_after_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = match(5, 4, 4)
    begun = 0

    def counted(part: Part, *given: Any) -> None:
        nonlocal begun
        begun += 1
        real(part, *given)

    real = Part.__init__
    monkeypatch.setattr(Part, "__init__", counted)
    for record in in_play_each(Source("game.sgr", text), None, Watcher()):
        for played in record.deals:
            assert played.deal is not None
            number = played.deal.heading.number
            assert number is not None
            # The lines before the first deal are a part too.
            assert begun <= 1 + number + 1
    assert begun == 1 + text.count("\ndeal ")


def test_the_scores_of_a_text_are_those_of_its_records() -> None:
    source = Source("games.sgr", GAMES)
    one_by_one = scores(source)
    assert next(one_by_one).record == 1
    assert [match.record for match in one_by_one] == [2, 3]
    assert tuple(scores(source)) == score(source)


def test_a_score_has_the_lines_of_every_deal_whichever_is_asked_for_first() -> None:
    text = match(11, 4, 4)
    (whole,), (other,) = score(Source("game.sgr", text)), score(Source("game.sgr", text))
    sides = [side for deal in whole.deals for side in deal.sides]
    lines = [side.lines for side in reversed(sides)]
    assert lines[::-1] == [side.lines for deal in other.deals for side in deal.sides]
    assert all(lines)
    # Lines that were told once are told again, whatever was asked for between.
    assert [side.lines for side in sides] == lines[::-1]
    assert whole == other


def most_held(use: Callable[[Source, Path], int], path: Path) -> int:
    """The most memory that is taken while a text is used, besides what is remembered of its words and melds."""
    source = read(path)
    assert use(source, path.parent) <= 1  # the notice of what was decided
    gc.collect()
    tracemalloc.start()
    try:
        use(source, path.parent)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def findings_of(source: Source, folder: Path) -> int:
    return sum(len(one.findings) for one in judged_each(source, folder))


def departures_of(source: Source, folder: Path) -> int:
    return sum(match.others + len(match.departures) for match in scores(source, folder))


@pytest.mark.parametrize(("use", "of_a_deal"), [(findings_of, 200), (departures_of, 2500)])
def test_the_memory_for_a_record_hardly_grows_with_its_deals(
    use: Callable[[Source, Path], int], of_a_deal: int, tmp_path: Path
) -> None:
    few, many = one_record(tmp_path, 300), one_record(tmp_path, 1200)
    more = many.read_text(encoding="utf-8").count("\ndeal ") - few.read_text(encoding="utf-8").count("\ndeal ")
    assert more > 20
    # A deal takes more than 50,000 bytes as it is written and played, and 2,000 in a score, which has its numbers.
    assert most_held(use, many) - most_held(use, few) < more * of_a_deal
