"""The proof by playing: many matches and mutants, each judged from its text, and a report of what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sambanotation.diagnostic import Severity
from sambanotation.generate.coverage import Coverage
from sambanotation.generate.matches import Table, play_match, tables
from sambanotation.generate.mutants import MUTATIONS, Mutants, departure
from sambanotation.generate.played import PlayedMatch
from sambanotation.generate.scene import Mutation
from sambanotation.generate.walking import all_cards, steps
from sambanotation.generate.writing import text_of
from sambanotation.replay import validate
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.source import Source

Progress = Callable[[str], None]


@dataclass(slots=True)
class Proof:
    """What came of the matches and mutants: their numbers, what was disagreed on, and what was put to use.

    `legal` and `broken` are the coverage of the matches and of the mutants.
    """

    players: tuple[int, ...]
    seed: int
    matches: Counter[int] = field(default_factory=Counter)
    deals: int = 0
    turns: int = 0
    steps: int = 0
    situations: Counter[str] = field(default_factory=Counter)
    mutants: Counter[str] = field(default_factory=Counter)
    not_made: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    legal: Coverage = field(default_factory=Coverage)
    broken: Coverage = field(default_factory=Coverage)


MOST_TRIED = 4
"""So many tries for each mutant: should places for them ever be so hard to find, there are fewer."""


def prove(
    rules: RuleSet,
    rules_tag: str,
    players: tuple[int, ...],
    seed: int,
    matches: int,
    mutants: int,
    tell: Progress = lambda _: None,
) -> Proof:
    """Plays so many matches and makes so many mutants, spread evenly over the numbers of players. A mutation that a
    table does not have (a partner's, where nobody has one) is passed over."""
    proof = Proof(players, seed)
    at_tables = {number: tables(rules, rules_tag, number) for number in players}
    for number in range(matches):
        seats = players[number % len(players)]
        turn = number // len(players)
        table = at_tables[seats][turn % len(at_tables[seats])]
        _try_match(proof, play_match(table, seed, turn), table)
        tell(f"matches: {number + 1} of {matches}")
    makers = [Mutants(at_tables[number], seed) for number in players]
    number = 0
    while proof.mutants.total() < mutants and number < MOST_TRIED * mutants:
        maker = makers[number % len(makers)]
        mutation = MUTATIONS[number // len(makers) % len(MUTATIONS)]
        if mutation in maker.mutations(number // len(makers)):
            _try_mutant(proof, maker, number // len(makers), mutation)
            tell(f"mutants: {proof.mutants.total()} of {mutants}")
        number += 1
    return proof


def _try_match(proof: Proof, match: PlayedMatch, table: Table) -> None:
    proof.matches[len(match.seats)] += 1
    proof.deals += len(match.deals)
    proof.turns += sum(len(deal.turns) for deal in match.deals)
    for deal in match.deals:
        proof.situations.update(deal.ways)
    proof.disagreements += faults_of(match)
    proof.disagreements += lost_cards(match, table)
    proof.steps += sum(len(turn.actions) for deal in match.deals for turn in deal.turns)
    proof.legal.add(match, table)


def _try_mutant(proof: Proof, maker: Mutants, number: int, mutation: Mutation) -> None:
    mutant = maker.mutant(number, mutation)
    if mutant is None:
        proof.not_made[mutation.name] += 1
        return
    proof.mutants[mutation.name] += 1
    said = departure(mutant)
    proof.disagreements += [f"{mutant.match.event}: {said}"] if said is not None else []
    proof.broken.add(mutant.match, maker.table(number))


def faults_of(match: PlayedMatch) -> list[str]:
    """What the referee finds in a match that was played by the rules; notices may be."""
    source = Source("match", text_of(match))
    found = [finding for finding in validate(source) if finding.severity is not Severity.NOTICE]
    return [f"{match.event}: {one.code} {one.name} on line {source.position(one.span.start)[0]}" for one in found]


def lost_cards(match: PlayedMatch, table: Table) -> list[str]:
    """Where the cards on the table are not those of the pack, after whatever action."""
    size = table.rules.pack.value.size
    for deal in match.deals:
        for position, event in steps(deal, table):
            if all_cards(position) != (size, size):
                return [f"{match.event}: cards at {event}: {all_cards(position)}"]
    return []


def report(proof: Proof, rules: RuleSet) -> Iterator[str]:
    """The report as lines of Markdown. The same proof gives the same text."""
    yield f"Rule set {rules.name} version {rules.version}, seed {proof.seed}; players: {_numbers(proof.players)}."
    yield ""
    played = ", ".join(f"{number} of {players} players" for players, number in sorted(proof.matches.items()))
    yield f"- Matches: {proof.matches.total()} ({played}), in {proof.deals} deals of {proof.turns} turns with"
    yield f"  {proof.steps} actions."
    made, not_made = proof.mutants.total(), proof.not_made.total()
    yield f"- Mutants: {made}, by {len(proof.mutants)} mutations; places not found: {not_made}."
    yield f"- Disagreements: {len(proof.disagreements)}."
    yield from (f"  - {one}" for one in proof.disagreements[:50])
    yield ""
    yield "## Situations"
    yield ""
    yield "| situation | times |"
    yield "|---|---|"
    yield from (f"| {name} | {times} |" for name, times in sorted(proof.situations.items()))
    yield ""
    yield "## Mutants by check"
    yield ""
    yield "| check | mutants | no place found |"
    yield "|---|---|---|"
    for mutation in MUTATIONS:
        yield f"| {mutation.name} | {proof.mutants[mutation.name]} | {proof.not_made[mutation.name]} |"
    yield ""
    yield "## Coverage by clause"
    yield ""
    yield from coverage_table(proof.legal, proof.broken)


def coverage_table(legal: Coverage, broken: Coverage | None = None) -> Iterator[str]:
    """The clauses as a table of Markdown, then those that were never met."""
    broken = broken or Coverage()
    yield "| clause | put to use in matches | in mutants | found in mutants |"
    yield "|---|---|---|---|"
    for clause in CLAUSES:
        numbers = legal.used[clause], broken.used[clause], broken.found[clause]
        yield f"| {clause} | {numbers[0]} | {numbers[1]} | {numbers[2]} |"
    yield ""
    never = [clause for clause in legal.never if clause in broken.never]
    yield f"Never met: {', '.join(never) or 'none'}."


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers)
