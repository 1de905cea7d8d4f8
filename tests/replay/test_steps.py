from __future__ import annotations

import pytest

from sambanotation.diagnostic import Severity
from sambanotation.game.actions import Discard, Draw
from sambanotation.game.cards import spell_lots
from sambanotation.notation.record import Turn
from sambanotation.replay import validate
from sambanotation.replay.steps import Replay, Step, What, replay_of
from sambanotation.source import Source
from tests.simulated.deals import match
from tests.walking import all_cards

GAME = """\
[Rules "samba-br"]
[Event "Friday"]
deal 3 dealer D
hand A As Ah Ad Kd Kh Jd 9c 8c 7c 6h 5d 4s 2c JK Td
1. A +Kc 5s -9c
(
  1. A +Kc 5s =As Ah Ad -9c
  2. B +_ _ -_
  (
    2. B +_ _ -3h
  )
  ( {none}
    2. B +_ _ -2s
  )
)
penalty A+C 100 three-wilds
; a word
2. B +_ _ -3h
expose C 4s
3. C what
end abandoned
"""


def steps_of(text: str) -> Replay:
    return replay_of(Source("game.sgr", text))


def shape(steps: tuple[Step, ...]) -> list[tuple[str, int | None, str | None]]:
    return [(step.what.value, step.turn, step.seat) for step in steps]


def test_each_turn_is_a_step_and_so_is_all_else_that_changes_the_table() -> None:
    replay = steps_of(GAME)
    assert shape(replay.steps) == [
        ("dealing", None, None),
        ("turn", 1, "A"),
        ("between", 1, None),
        ("turn", 2, "B"),
        ("between", 2, "C"),
        ("unreadable", 2, None),
        ("end", 2, None),
    ]
    assert {step.deal for step in replay.steps} == {3}
    assert replay.steps[0].game.event == "Friday"
    assert [type(action) for action in replay.steps[1].actions] == [Draw, Discard]
    assert replay.steps[3].actions != ()
    # What says nothing of the table stands with the step above it.
    assert [line.tail.remark for line in replay.steps[2].lines] == [None, " a word"]


def test_a_position_is_the_table_after_the_step() -> None:
    dealing, first, *_ = steps_of(GAME).steps
    assert dealing.position.hands["A"].size == (15, 15)
    assert first.position.hands["A"].size == (16, 16)
    assert spell_lots(first.position.pile.cards[-1:]) == "9c"
    assert spell_lots(dealing.position.pile.cards[-1:]) == "_"


def test_variations_are_replays_inside_the_step_that_they_replace() -> None:
    replay = steps_of(GAME)
    (variation,) = replay.steps[1].variations
    assert shape(variation.steps) == [("turn", 1, "A"), ("turn", 2, "B")]
    assert replay.variation is None
    assert variation.variation is not None
    assert [len(step.variations) for step in replay.steps] == [0, 1, 0, 0, 0, 0, 0]
    inner = variation.steps[1].variations
    assert [shape(each.steps) for each in inner] == [[("turn", 2, "B")]] * 2
    assert [len(each.findings) > 0 for each in inner] == [True, False]
    # What might have been has not happened.
    side = replay.steps[1].position.side_of["A"]
    assert side.melds == []
    assert len(variation.steps[0].position.side_of["A"].melds) == 1


def all_findings(replay: Replay) -> list[object]:
    found: list[object] = []
    for step in replay.steps:
        found += step.findings
        for variation in step.variations:
            found += all_findings(variation)
    return found


def test_every_finding_stands_at_one_step_and_at_its_own() -> None:
    replay = steps_of(GAME)
    assert replay.findings == validate(Source("game.sgr", GAME))
    assert sorted(map(id, all_findings(replay))) == sorted(map(id, replay.findings))
    for step in replay.steps:
        if isinstance(step.line, Turn):
            assert {finding.turn for finding in step.findings} <= {step.turn}
            assert all(finding.span.start >= step.line.span.start for finding in step.findings)
    assert "red-three-discarded" in {finding.name for finding in replay.steps[3].findings}


def test_the_end_has_the_count_also_where_the_record_does_not_tell_it() -> None:
    text = match(5, 4, 2)
    told = [step for step in steps_of(text).steps if step.what is What.END]
    kept = [line for line in text.splitlines() if line.split(" ")[0] not in ("end", "count", "score", "total", ";")]
    silent = [step for step in steps_of("\n".join(kept)).steps if step.what is What.END]
    assert [step.ledger for step in told] == [step.ledger for step in silent] != [None, None]
    assert [step.totals for step in told] == [step.totals for step in silent]
    assert [step.line for step in silent] == [None, None]


def test_a_penalty_behind_the_end_is_part_of_the_end() -> None:
    text = GAME.replace("end abandoned", "end abandoned\npenalty B+D 50 other")
    last = steps_of(text).steps[-1]
    assert last.what is What.END
    assert last.position.side_of["B"].penalties == [50]


def test_a_record_that_cannot_be_played_has_findings_and_no_steps() -> None:
    replay = steps_of('[Rules "no-such-rules"]\ndeal 1\n')
    assert replay.steps == ()
    assert replay.findings != ()


def test_records_of_a_file_are_told_apart() -> None:
    replay = steps_of(GAME + "\n" + GAME)
    assert [step.game.number for step in replay.steps] == [1] * 7 + [2] * 7


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_in_a_complete_game_no_card_is_lost_between_steps(players: int) -> None:
    replay = steps_of(match(11, players, 2))
    assert {finding.severity for finding in replay.findings} <= {Severity.NOTICE}
    assert {all_cards(step.position) for step in replay.steps} == {(162, 162)}
    positions = [step.position for step in replay.steps]
    assert len(set(map(id, positions))) == len(positions)


def test_what_is_found_in_a_record_that_cannot_be_played_belongs_to_no_step_of_another() -> None:
    replay = steps_of(GAME + '\n[SGR "1"]\n[Rules "no-such-rules"]\ndeal 1\n')
    assert [finding.code for finding in replay.unplaced] == ["SG201"]
    assert {finding.record for step in replay.steps for finding in step.findings} == {1}


def test_nobody_sees_a_game_from_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="Z"):
        replay_of(Source("game.sgr", '[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n'), seat="Z")
