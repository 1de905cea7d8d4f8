"""What is derived of small worlds against their enumeration, which knows nothing of programs: every way to fill in the
few cards that are hidden is written down as a record and judged, and those with the fewest errors are all that there
is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from sambanotation.game.cards import KINDS, spell
from sambanotation.generate.writing import text_of
from sambanotation.replay import validate
from sambanotation.solver.answers import Asked, Status
from sambanotation.solver.deriving import derive
from sambanotation.source import Source
from tests.generate.played import begun
from tests.solver.redacted import deal_alone
from tests.solver.test_program import RULES

IMPOSSIBLE = {"card-not-in-hand", "too-many-copies", "wrong-hand-count", "wrong-pile-count"}
"""What is found where a hand gives what it does not hold, or a claim is not so."""

World = dict[tuple[int, int], str]
"""The cards that are hidden, by line and word."""


def hide(text: str, rng: Random, hands: int) -> tuple[list[list[str]], World]:
    """A record with some cards of hands and one discard hidden, as words line by line; and what was there."""
    words = [line.split(" ") for line in text.splitlines()]
    dealt = [(at, nth) for at, line in enumerate(words) if line[0] == "hand" for nth in range(2, len(line))]
    plain = [place for place in dealt if "/" not in words[place[0]][place[1]]]
    shed = [
        (at, nth)
        for at, line in enumerate(words)
        for nth, word in enumerate(line)
        if line[0][:-1].isdigit() and word.startswith("-") and len(word) == 3
    ]
    hidden = {place: words[place[0]][place[1]] for place in (*rng.sample(plain, hands), rng.choice(shed))}
    for (at, nth), word in hidden.items():
        words[at][nth] = "-_" if word.startswith("-") else "_"
    return words, hidden


def record(words: list[list[str]], world: World) -> str:
    """The record with its hidden cards filled in."""
    filled = [list(line) for line in words]
    for (at, nth), word in world.items():
        filled[at][nth] = word
    return "".join(" ".join(line) + "\n" for line in filled)


def worlds(hidden: World) -> Iterator[World]:
    """Every way to fill in what is hidden: the cards of hands in any order, any card discarded."""
    dealt = [place for place, word in hidden.items() if not word.startswith("-")]
    (shed,) = (place for place, word in hidden.items() if word.startswith("-"))
    for cards in sorted(set(permutations(hidden[place] for place in dealt))):
        for kind in range(KINDS):
            yield dict(zip(dealt, cards, strict=True)) | {shed: f"-{spell(1 << kind)}"}


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_derived_is_what_enumeration_finds(rules: str, players: int, seed: int) -> None:
    match, _ = begun(players, rules=rules)
    words, hidden = hide(deal_alone(text_of(match), 9), Random(seed), hands=3)
    best: dict[int, list[World]] = {}
    for world in worlds(hidden):
        found = [one for one in validate(Source("world", record(words, world))) if one.severity.value == "error"]
        if not IMPOSSIBLE & {one.name for one in found}:
            best.setdefault(sum(one.consequence_of is None for one in found), []).append(world)
    fewest = min(best)
    derivation = derive(Source("hidden", record(words, {})), asked=Asked(scores=False))
    assert derivation is not None
    (answer,) = derivation.deals
    assert answer.status is Status.CONSISTENT
    assert answer.completion is not None
    assert len(answer.completion.errors) == fewest
    starts = derivation.source.line_starts
    for slot, known in answer.slots:
        line, column = derivation.source.position(slot.spans[0].start)
        nth = derivation.source.text[starts[line - 1] : starts[line - 1] + column - 1].count(" ")
        assert known.proven
        assert not known.not_shown
        there = {world[line - 1, nth].removeprefix("-") for world in best[fewest]}
        assert {spell(1 << kind) for kind in known.kinds} == there, f"{line}:{column}"
