"""Every mutant is found on its line, by the check that it names, and nothing before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from sambanotation.diagnostic import Severity
from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import play_deal
from sambanotation.generate.mutants import MUTATIONS, Mutants, departure, mutations_for
from sambanotation.generate.played import PlayedDeal
from sambanotation.generate.scene import Mutation, Scene
from sambanotation.notation.parser import parse
from sambanotation.referee import CHECKS
from sambanotation.replay import catalogue
from sambanotation.ruleset_file import available
from sambanotation.source import Source
from tests.generate.played import mutants_of, tables_of

NAMED = {mutation.name: mutation for mutation in MUTATIONS}

CANNOT = {
    "no-pile-to-take",
    "pile-taken-after-early-draw",
    "impossible-count-item",
}
"""Checks that no single change of a complete legal record leads to first; docs/assurance.md says why."""


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda one: one.name)
def test_the_referee_finds_what_a_mutant_breaks_and_nothing_before(mutation: Mutation) -> None:
    made = (mutants_of(players, rules).mutant(0, mutation) for players, rules in _tables_for(mutation))
    mutant = next((one for one in made if one is not None), None)
    assert mutant is not None
    assert departure(mutant) is None
    (record,) = parse(Source("mutant", mutant.text)).records
    marks = [(mark.name, line.span.start) for line in record.lines() for mark in line.tail.marks]
    assert [name for name, _ in marks] == [mutation.name]


def _tables_for(mutation: Mutation) -> Iterator[tuple[int, str]]:
    """Tables whose rule set a mutation breaks: at four of samba-br first, if that can be."""
    for rules in sorted(available(), key=lambda name: name != "samba-br"):
        for players in (4, 2):
            there = tables_of(players, rules)
            if there and mutation in mutations_for(there[0]):
                yield players, rules


def test_there_is_a_mutation_for_each_check_of_the_play() -> None:
    errors = {check.kind.name for check in CHECKS if check.kind.severity is Severity.ERROR}
    made = {mutation.name for mutation in MUTATIONS}
    assert errors - made == CANNOT
    assert len(made) == len(MUTATIONS)
    assert made <= catalogue.names()


def test_a_mutant_that_expects_something_else_departs() -> None:
    mutant = mutants_of(4).mutant(0, next(one for one in MUTATIONS if one.name == "no-discard"))
    assert mutant is not None
    other = next(one for one in MUTATIONS if one.name == "wrong-total")
    assert departure(replace(mutant, line=mutant.line - 1)) is not None
    assert departure(replace(mutant, mutation=other)) is not None
    assert departure(replace(mutant, text=mutant.text.split("\ndeal ")[0] + "\ndeal 1\n")) is not None


def test_who_plays_alone_has_no_partner_to_break_rules_with() -> None:
    alone = {one.name for one in mutations_for(tables_of(3)[0])}
    together = {one.name for one in mutations_for(tables_of(4)[0])}
    assert "asked-without-a-partner" in alone - together
    assert "went-out-against-the-partner" in together - alone


def test_the_same_arguments_give_the_same_mutants() -> None:
    one, other = (Mutants(tables_of(4), 9) for _ in range(2))
    assert [made.text for made in one.all(4) if not isinstance(made, Mutation)] == [
        made.text for made in other.all(4) if not isinstance(made, Mutation)
    ]


def _scene(rules: str, players: int, total: int, seed: int) -> Scene:
    """A deal with black threes to go out with, all sides having a total."""
    (table,) = tables_of(players, rules)
    before = tuple((side, total) for side in table.match.sides)
    return Scene(play_deal(table, 1, "A", before, "black-threes", Chance(seed)), table, Chance(seed))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("total", [0, 7000, 8000, 9000])
def test_a_side_that_needs_a_canasta_to_open_is_not_made_to_open_without_one(total: int, players: int) -> None:
    # From 7,000 on the initial meld has a canasta: without one that is what is found.
    opening = 0
    for seed in range(4):
        scene = _scene("brazilian-canasta", players, total, seed)
        opening += len(list(scene.by_points()))
        for name in ("black-threes-without-going-out", "initial-meld-too-low"):
            changed = NAMED[name].mutate(scene)
            if isinstance(changed, PlayedDeal):
                (at,) = (int(mark.split()[1]) for mark in changed.marks)
                side = scene.befores[at][0].side_of[changed.turns[at].seat]
                assert side.opened or total < 7000
    assert bool(opening) == (total < 7000)


@pytest.mark.parametrize(
    ("rules", "players"), [("samba-2", 2), ("samba-como-jogar", 5), ("samba-official", 3), ("brazilian-canasta", 2)]
)
def test_who_plays_alone_goes_out_with_black_threes_too(rules: str, players: int) -> None:
    scenes = [_scene(rules, players, 0, seed) for seed in range(12)]
    for name in ("too-many-black-threes", "wild-card-with-black-threes"):
        assert sum(NAMED[name].mutate(scene) is not None for scene in scenes) >= 2, name
