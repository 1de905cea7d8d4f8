"""The proof by playing: many matches and mutants, each judged from its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from sambanotation.diagnostic import Severity
from sambanotation.generate.chance import Chance
from sambanotation.generate.coverage import Coverage
from sambanotation.generate.matches import Table, play_match, tables
from sambanotation.generate.mutants import MUTATIONS, Mutants, departure
from sambanotation.generate.played import PlayedMatch
from sambanotation.generate.scene import Mutation
from sambanotation.generate.walking import all_cards, steps
from sambanotation.generate.writing import text_of
from sambanotation.replay import validate
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_ruleset
from sambanotation.source import Source

Progress = Callable[[str], None]
SecondJudge = Callable[[str], "tuple[str, ...] | None"]
"""What another judge says of a record otherwise than the referee; None where it has no verdict on such a record."""

_CHOOSES = 3
"""Every so many matches a record chooses among the options of the rule set."""

_FAILED = 2
"""A mutation that found no place at a table so many times is not tried there again: it is slow to look for one."""


@dataclass(slots=True)
class Proof:
    """What came of the matches and mutants: their numbers, what was disagreed on, and what was put to use.

    `options` are the choices that matches made, `second` what a second judge said of the records. `legal` and `broken`
    are the coverage of the matches and of the mutants, `possible` the mutations that the rule set is broken by.
    """

    matches: Counter[int] = field(default_factory=Counter)
    deals: int = 0
    turns: int = 0
    steps: int = 0
    options: Counter[str] = field(default_factory=Counter)
    situations: Counter[str] = field(default_factory=Counter)
    mutants: Counter[str] = field(default_factory=Counter)
    mutants_of: Counter[int] = field(default_factory=Counter)
    possible: set[str] = field(default_factory=set)
    second: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    legal: Coverage = field(default_factory=Coverage)
    broken: Coverage = field(default_factory=Coverage)

    def add(self, other: Proof) -> None:
        """Adds what came of other matches and mutants by the same rules."""
        for mine, more in (
            (self.matches, other.matches),
            (self.options, other.options),
            (self.situations, other.situations),
            (self.mutants_of, other.mutants_of),
        ):
            mine.update(more)  # type: ignore[arg-type]
        self.mutants.update(other.mutants)
        self.second.update(other.second)
        self.deals += other.deals
        self.turns += other.turns
        self.steps += other.steps
        self.possible |= other.possible
        self.disagreements += other.disagreements
        self.legal.add_all(other.legal)
        self.broken.add_all(other.broken)

    @property
    def not_made(self) -> list[str]:
        """The mutations for which no place was found at any table, in the order of a rulebook."""
        return [one.name for one in MUTATIONS if one.name in self.possible and not self.mutants[one.name]]


def prove(
    rules: RuleSet,
    rules_tag: str,
    players: int,
    seed: int,
    matches: int,
    mutants: int,
    tell: Progress = lambda _: None,
    second: SecondJudge | None = None,
) -> Proof:
    """Plays so many matches and makes so many mutants, all for one number of players. The same arguments give the same
    proof. Where no more mutants can be made, that is one of the disagreements."""
    proof = Proof()
    plain, at_table = tables(rules, rules_tag, players), f"{rules_tag}, {players} players"
    for number in range(matches):
        table = _choosing(plain, rules, number, seed)
        _try_match(proof, play_match(table, seed, number), table, second)
        tell(f"{at_table}: matches: {number + 1} of {matches}")
    for made in _mutants(proof, Mutants(plain, seed), mutants, second):
        tell(f"{at_table}: mutants: {made} of {mutants}")
    if proof.mutants.total() < mutants:
        proof.disagreements.append(f"{at_table}: no more mutants than {proof.mutants.total()}")
    return proof


def _choosing(plain: tuple[Table, ...], rules: RuleSet, number: int, seed: int) -> Table:
    """The table of a match: every third chooses among the options that the rule set leaves a record."""
    table, choices = plain[number % len(plain)], rules.choices()
    if number % _CHOOSES != _CHOOSES - 1 or not choices:
        return table
    chance = Chance(seed, number, 11)
    chosen = {name: chance.of(tuple(words)) for name, words in choices.items()}
    chosen_rules = load_ruleset(table.rules_tag, options=chosen).rules
    if chosen_rules is None:
        return table
    options = " ".join(f"{name}={word}" for name, word in chosen.items())
    there = tables(chosen_rules, table.rules_tag, len(table.match.seats), options)
    return there[number % len(there)] if there else table


def _mutants(proof: Proof, maker: Mutants, wanted: int, second: SecondJudge | None) -> Iterator[int]:
    """Makes mutants by all mutations in turn, another one in the place of one that cannot be made, until there are as
    many as wanted, or none can be made any more. Gives after each how many there are."""
    failed = Counter[tuple[int, str]]()
    proof.possible |= {one.name for at in range(maker.tables) for one in maker.mutations(at)}
    for number in count():
        at = number % maker.tables
        for mutation in maker.mutations(number):
            if proof.mutants.total() >= wanted:
                return
            if failed[at, mutation.name] < _FAILED:
                failed[at, mutation.name] += not _try_mutant(proof, maker, number, mutation, second)
                yield proof.mutants.total()
        if all(failed[at, one.name] >= _FAILED for at in range(maker.tables) for one in maker.mutations(at)):
            return


def _try_match(proof: Proof, match: PlayedMatch, table: Table, second: SecondJudge | None) -> None:
    proof.matches[len(match.seats)] += 1
    proof.options.update(match.options.split())
    proof.deals += len(match.deals)
    proof.turns += sum(len(deal.turns) for deal in match.deals)
    for deal in match.deals:
        proof.situations.update(deal.ways)
    proof.disagreements += faults_of(match)
    proof.disagreements += lost_cards(match, table)
    proof.steps += sum(len(turn.actions) for deal in match.deals for turn in deal.turns)
    proof.legal.add(match, table)
    _ask(proof, _named(match), text_of(match), second)


def _try_mutant(proof: Proof, maker: Mutants, number: int, mutation: Mutation, second: SecondJudge | None) -> bool:
    """Makes a mutant and has it judged; false where none can be made."""
    mutant = maker.mutant(number, mutation)
    if mutant is None:
        return False
    proof.mutants[mutation.name] += 1
    proof.mutants_of[len(mutant.match.seats)] += 1
    said = departure(mutant)
    proof.disagreements += [f"{_named(mutant.match)}: {said}"] if said is not None else []
    proof.broken.add(mutant.match, maker.table(number))
    _ask(proof, _named(mutant.match), mutant.text, second)
    return True


def _ask(proof: Proof, name: str, text: str, second: SecondJudge | None) -> None:
    """Asks a second judge, where there is one."""
    if second is not None:
        said = second(text)
        proof.second["no verdict" if said is None else "differs" if said else "agrees"] += 1
        proof.disagreements += [f"{name}: the second judge: {one}" for one in said or ()]


def _named(match: PlayedMatch) -> str:
    return f"{match.rules}, {len(match.seats)} players, {match.event}"


def faults_of(match: PlayedMatch) -> list[str]:
    """What the referee finds in a match that was played by the rules; notices may be."""
    source = Source("match", text_of(match))
    found = [finding for finding in validate(source) if finding.severity is not Severity.NOTICE]
    return [f"{_named(match)}: {one.code} {one.name} on line {source.position(one.span.start)[0]}" for one in found]


def lost_cards(match: PlayedMatch, table: Table) -> list[str]:
    """Where the cards on the table are not those of the pack, after whatever action."""
    size = table.rules.pack.value.size
    for deal in match.deals:
        for position, event in steps(deal, table):
            if all_cards(position) != (size, size):
                return [f"{_named(match)}: cards at {event}: {all_cards(position)}"]
    return []
