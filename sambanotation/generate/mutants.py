"""Mutants: records that break exactly one rule, and say which and where."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.frozen import frozen
from sambanotation.generate import (
    mutations_of_counting,
    mutations_of_dealing,
    mutations_of_drawing,
    mutations_of_ending,
    mutations_of_laying,
    mutations_of_other_rules,
    mutations_of_red_threes,
    mutations_of_taking,
    mutations_of_threes,
    mutations_of_variants,
)
from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import Table, open_bands, play_deal, written_as
from sambanotation.generate.played import PlayedDeal, PlayedMatch
from sambanotation.generate.scene import Mutation, Scene
from sambanotation.generate.stacking import STACKED
from sambanotation.generate.writing import text_of
from sambanotation.replay import validate
from sambanotation.source import Source

MUTATIONS: tuple[Mutation, ...] = (
    *mutations_of_dealing.MUTATIONS,
    *mutations_of_drawing.MUTATIONS,
    *mutations_of_red_threes.MUTATIONS,
    *mutations_of_taking.MUTATIONS,
    *mutations_of_laying.MUTATIONS,
    *mutations_of_threes.MUTATIONS,
    *mutations_of_other_rules.MUTATIONS,
    *mutations_of_variants.MUTATIONS,
    *mutations_of_ending.MUTATIONS,
    *mutations_of_counting.MUTATIONS,
)
"""All mutations, in the order of a rulebook."""

_KEPT = 40
"""So many deals are kept to make mutants of."""

_LOOKED_AT = 12
"""In so many of them a place for a mutation is looked for before new deals are played."""

_NEW = 90
"""So many new deals are played for one mutant; for a mutation that finds no place in them there is none."""


@frozen
class Mutant:
    """A record with one illegal change; `mutation` tells which, `line` (from 1) where it must be found. `deal` is the
    deal that was changed, as it was played."""

    mutation: Mutation
    text: str
    line: int
    match: PlayedMatch


def mutations_for(table: Table) -> tuple[Mutation, ...]:
    """The mutations that can be made at a table, and are against its rules."""
    partners = any(len(seats) > 1 for seats in table.match.sides.values())
    return tuple(one for one in MUTATIONS if one.partners in (None, partners) and one.breaks(table.rules))


class Mutants:
    """Makes mutants at some tables, in rotation; the same arguments give the same ones."""

    def __init__(self, tables: tuple[Table, ...], seed: int) -> None:
        self._tables = tables
        self._seed = seed
        self._deals = 0
        self._scenes: dict[int, list[tuple[str, Scene]]] = {at: [] for at in range(len(tables))}

    def mutant(self, number: int, mutation: Mutation | None = None) -> Mutant | None:
        """The mutant of this number, by the mutation whose turn it is or by the one asked for; None where no deal was
        found that has a place for it."""
        at = number % len(self._tables)
        table = self._tables[at]
        choice = mutations_for(table)
        mutation = mutation or choice[number // len(self._tables) % len(choice)]
        chance = Chance(self._seed, number, 7)
        for scene in self._looked_at(at, mutation, chance):
            scene.chance = chance
            changed = mutation.mutate(scene)
            if changed is not None:
                deals = changed if isinstance(changed, tuple) else (changed,)
                return self._written(table, mutation, deals, number)
        return None

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self._tables)

    def table(self, number: int) -> Table:
        """The table of the mutant with this number."""
        return self._tables[number % len(self._tables)]

    def mutations(self, number: int) -> tuple[Mutation, ...]:
        """The mutations that the mutant with this number may be made by."""
        return mutations_for(self.table(number))

    def all(self, number: int) -> Iterator[Mutant | Mutation]:
        """So many mutants; in the place of one that could not be made its mutation."""
        for at in range(number):
            table = self._tables[at % len(self._tables)]
            choice = mutations_for(table)
            yield self.mutant(at) or choice[at // len(self._tables) % len(choice)]

    def _looked_at(self, at: int, mutation: Mutation, chance: Chance) -> Iterator[Scene]:
        there = self._scenes[at]
        fitting = [scene for stacked, scene in there if stacked in mutation.stacked or not mutation.stacked]
        if len(fitting) >= 3:
            yield from chance.shuffled(fitting)[:_LOOKED_AT]
        for _ in range(_NEW):
            stacked = chance.of(mutation.stacked or tuple(STACKED))
            scene = self._play(at, stacked)
            there.append((stacked, scene))
            del there[:-_KEPT]
            yield scene

    def _play(self, at: int, stacked: str) -> Scene:
        self._deals += 1
        table = self._tables[at]
        chance = Chance(self._seed, len(table.match.seats), at, self._deals)
        seats, bands = table.match.seats, open_bands(table.rules)
        before = tuple((side, bands[chance.below(len(bands))]) for side in table.match.sides)
        return Scene(play_deal(table, 1, chance.of(seats), before, stacked, chance), table, chance)

    def _written(self, table: Table, mutation: Mutation, deals: tuple[PlayedDeal, ...], number: int) -> Mutant:
        event = f"samba generate --mutants: seed {self._seed}, mutant {number + 1}"
        whole = written_as(table, event, deals, "mutant")
        text = text_of(whole)
        lines = text.splitlines()
        (line,) = [at for at, written in enumerate(lines, 1) if written.endswith(f" ;! {mutation.name}")]
        return Mutant(mutation, text, line, whole)


def departure(mutant: Mutant) -> str | None:
    """What the referee says otherwise than the mutant expects; None where its finding is the first, on its line."""
    source = Source("mutant", mutant.text)
    for finding in validate(source):
        if finding.severity in (Severity.NOTICE, Severity.UNDECIDED) and finding.name != mutant.mutation.name:
            continue
        line = source.position(finding.span.start)[0]
        if finding.name == mutant.mutation.name and line == mutant.line:
            return None
        return f"{mutant.mutation.name} on line {mutant.line}: first found was {_told(finding)} on line {line}"
    return f"{mutant.mutation.name} on line {mutant.line}: nothing was found"


def _told(finding: Diagnostic) -> str:
    return f"{finding.code} {finding.name}"
