"""What came of a proof, as Markdown: tables with a row for each clause, check or situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from sambanotation.frozen import frozen
from sambanotation.generate.coverage import Coverage
from sambanotation.generate.mutants import MUTATIONS
from sambanotation.generate.proof import Proof
from sambanotation.generate.unmet import decides_nothing, reasons, unexplained
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.text import Lang

_MOST_TOLD = 50
"""So many disagreements are told at most."""


@frozen
class Proven:
    """A rule set and what came of its proof."""

    rules: RuleSet
    proof: Proof

    @property
    def unmet(self) -> tuple[str, ...]:
        """The clauses that nothing met, and of which the rule set does not tell why."""
        return tuple(unexplained(self.rules, self.proof.legal, self.proof.broken))

    @property
    def stands(self) -> bool:
        """Whether nothing is disagreed on, every clause is met or explained, and every mutation found a place."""
        return not (self.proof.disagreements or self.unmet or self.proof.not_made)


def report(proven: Sequence[Proven], seed: int, more: Iterable[str] = ()) -> Iterator[str]:
    """The report as lines of Markdown, with `more` after the numbers. The same proofs give the same text."""
    yield f"Seed {seed}."
    yield ""
    yield from _numbers(proven)
    yield ""
    yield from more
    yield ""
    faults = [one for each in proven for one in each.proof.disagreements]
    yield f"Disagreements: {len(faults)}."
    yield from (f"- {one}" for one in faults[:_MOST_TOLD])
    if len(faults) > _MOST_TOLD:
        yield f"- and {len(faults) - _MOST_TOLD} more."
    yield ""
    yield "## Coverage by clause"
    yield ""
    yield from _coverage(proven)
    yield ""
    yield "## Situations"
    yield ""
    names = sorted({name for each in proven for name in each.proof.situations})
    yield from _table("situation", proven, {name: [each.proof.situations[name] for each in proven] for name in names})
    yield ""
    yield "## Options"
    yield ""
    yield from _options(proven)
    yield ""
    yield "## Mutants by check"
    yield ""
    made: dict[str, list[object]] = {}
    for mutation in MUTATIONS:
        numbers = [(mutation.name in each.proof.possible, each.proof.mutants[mutation.name]) for each in proven]
        made[mutation.name] = [number if possible else "" for possible, number in numbers]
    yield from _table("check", proven, made)


def _numbers(proven: Sequence[Proven]) -> Iterator[str]:
    """A row for each rule set and number of players."""
    yield "| rule set | players | matches | mutants | not found |"
    yield "|---|---|---|---|---|"
    for each in proven:
        for players, number in sorted(each.proof.matches.items()):
            yield f"| {_name(each)} | {players} | {number} | {each.proof.mutants_of[players]} | |"
        proof = each.proof
        lost = ", ".join(f"`{name}`" for name in proof.not_made) or "none"
        yield f"| {_name(each)} | all | {proof.matches.total()} | {proof.mutants.total()} | {lost} |"
    yield ""
    deals, turns, steps = (sum(getattr(each.proof, name) for each in proven) for name in ("deals", "turns", "steps"))
    yield f"The matches have {deals} deals, {turns} turns and {steps} actions."
    second = [each for each in proven if each.proof.second]
    if second:
        yield ""
        yield "| the second judge over these records | agrees | differs | no verdict |"
        yield "|---|---|---|---|"
        for each in second:
            numbers = " | ".join(str(each.proof.second[word]) for word in ("agrees", "differs", "no verdict"))
            yield f"| {_name(each)} | {numbers} |"


def _coverage(proven: Sequence[Proven]) -> Iterator[str]:
    """For each clause three numbers by rule set, or in brackets the number of the reason why there are none; then the
    reasons."""
    known: dict[str, int] = {}
    rows: dict[str, list[object]] = {clause: [] for clause in CLAUSES}
    for each in proven:
        whys, idle = reasons(each.rules), decides_nothing(each.rules)
        never = set(each.proof.legal.never) & set(each.proof.broken.never)
        for clause in CLAUSES:
            if clause in idle or (clause in never and clause in whys):
                why = whys[clause].en
                rows[clause].append(f"[{known.setdefault(why, len(known) + 1)}]")
            elif clause in never:
                rows[clause].append("**?**")
            else:
                legal, broken = each.proof.legal, each.proof.broken
                rows[clause].append(f"{legal.used[clause]}/{broken.used[clause]}/{broken.found[clause]}")
    yield from _table("clause", proven, rows)
    yield ""
    yield from (f"- [{number}] {why}" for why, number in known.items())
    yield ""
    lost = [f"{_name(each)}: {', '.join(each.unmet)}" for each in proven if each.unmet]
    yield f"Neither met nor explained: {'; '.join(lost) or 'none'}."


def _options(proven: Sequence[Proven]) -> Iterator[str]:
    """How many matches chose each word of each option."""
    yield "| rule set | what records chose, and in how many matches |"
    yield "|---|---|"
    for each in proven:
        words = (f"{name}={word}" for name, words in each.rules.choices().items() for word in words)
        told = ", ".join(f"{word} {each.proof.options[word]}" for word in words)
        yield f"| {_name(each)} | {told or 'it leaves no choice'} |"


def _table(first: str, proven: Sequence[Proven], rows: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """A row for each thing, a column for each rule set."""
    yield f"| {first} | {' | '.join(map(_name, proven))} |"
    yield f"|{'---|' * (len(proven) + 1)}"
    yield from (f"| {name} | {' | '.join(map(str, cells))} |" for name, cells in rows.items())


def _name(each: Proven) -> str:
    return each.rules.pinned


def coverage_table(rules: RuleSet, lang: Lang, legal: Coverage, broken: Coverage | None = None) -> Iterator[str]:
    """The clauses as a table of Markdown, then those that were never met, apart from them those that none can meet."""
    broken = broken or Coverage()
    yield "| clause | put to use in matches | in mutants | found in mutants |"
    yield "|---|---|---|---|"
    for clause in CLAUSES:
        numbers = legal.used[clause], broken.used[clause], broken.found[clause]
        yield f"| {clause} | {numbers[0]} | {numbers[1]} | {numbers[2]} |"
    yield ""
    never, whys = [clause for clause in legal.never if clause in broken.never], reasons(rules)
    open_ones = [clause for clause in never if clause not in whys]
    yield f"Never met: {', '.join(open_ones) or 'none'}."
    yield from (f"- {clause}: {whys[clause].say(lang, {})}" for clause in never if clause in whys)
