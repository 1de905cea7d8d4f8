"""What records come to now beside what a baseline says of them: which are otherwise, and by which rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest

from sambanotation.diagnostic import Citation
from sambanotation.frozen import frozen
from sambanotation.game.ledger import CLAUSE_OF
from sambanotation.output.as_json import Json
from sambanotation.output.baseline import Baseline, Kept, Key, Measured
from sambanotation.ruleset import RuleSet


class How(StrEnum):
    """What became of a record."""

    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"


@frozen
class Amount:
    """A number of the count that is another one: that of a line of the count by its item, or the score or the total.

    `deal` is the place of the deal in the record, from 1. An end is None where there is no such number. `clause` is the
    clause that gives the line its points now, or where there is no such line now that which gives such items theirs;
    None for a score and a total, which follow from their lines.
    """

    deal: int
    side: str
    item: str
    before: Json
    now: Json
    clause: str | None


@frozen
class Otherwise:
    """A record that is otherwise than the baseline has it: `before` is None for a new one, `now` for one that is gone.

    `gained` and `lost` are findings, as the baseline spells them. `rules` is the rule set by which it was judged now.
    """

    how: How
    before: Kept | None
    now: Kept | None
    rules: RuleSet | None = None
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    amounts: tuple[Amount, ...] = ()

    @property
    def key(self) -> Key:
        """Its file and its place there."""
        kept = self.now or self.before
        assert kept is not None, "it is there, or was"
        return kept.key

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses by which it is otherwise, each once: those of findings first."""
        named = [clause_of(finding) for finding in (*self.gained, *self.lost)]
        named += [amount.clause for amount in self.amounts]
        return tuple(dict.fromkeys(clause for clause in named if clause is not None))

    def citation(self, clause: str) -> Citation | None:
        """Where a clause is written; None where the rule set of today does not have it."""
        found = self.rules.clauses().get(clause) if self.rules is not None else None
        return found.citation if found is not None else None


def clause_of(finding: str) -> str | None:
    """The clause that a finding of a baseline cites."""
    clause = finding.split()[4]
    return None if clause == "-" else clause


@dataclass
class Revalidation:
    """A corpus beside its baseline, as far as this has come.

    `same` counts records that are as they were; of all that were there before, `edited` those whose text is another
    one, and `moved` those that are judged by another rule set or version, by both. `clauses` counts the records that
    are otherwise by a clause.
    """

    same: int = 0
    how: Counter[How] = field(default_factory=Counter)
    edited: int = 0
    moved: Counter[tuple[str | None, str | None]] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)

    @property
    def is_as_before(self) -> bool:
        """Whether nothing is otherwise, and nothing new or gone."""
        return not self.how.total()

    def hold(self, now: Iterable[Measured], baseline: Baseline | None) -> Iterator[Otherwise]:
        """The records that are otherwise, both in order and neither kept. Raises RefusedError as the baseline does."""
        before = iter(baseline) if baseline is not None else iter(())
        old = next(before, None)
        for measured in now:
            while old is not None and old.key < measured.kept.key:
                yield self._noted(Otherwise(How.GONE, old, None))
                old = next(before, None)
            if old is None or old.key != measured.kept.key:
                yield self._noted(Otherwise(How.NEW, None, measured.kept, measured.rules))
                continue
            found = self._beside(old, measured)
            if found is not None:
                yield self._noted(found)
            old = next(before, None)
        while old is not None:
            yield self._noted(Otherwise(How.GONE, old, None))
            old = next(before, None)

    def _noted(self, one: Otherwise) -> Otherwise:
        self.how[one.how] += 1
        self.clauses.update(one.clauses)
        return one

    def _beside(self, old: Kept, measured: Measured) -> Otherwise | None:
        now = measured.kept
        self.edited += old.text != now.text
        if old.rules != now.rules:
            self.moved[old.rules, now.rules] += 1
        found = Otherwise(
            How.CHANGED,
            old,
            now,
            measured.rules,
            tuple((Counter(now.findings) - Counter(old.findings)).elements()),
            tuple((Counter(old.findings) - Counter(now.findings)).elements()),
            tuple(_amounts(old, measured)),
        )
        if old.verdict == now.verdict and old.stand == now.stand and not (found.gained or found.lost or found.amounts):
            self.same += 1
            return None
        return found


def _amounts(old: Kept, measured: Measured) -> Iterator[Amount]:
    for at, (before, after) in enumerate(zip_longest(old.deals, measured.kept.deals), 1):
        was, is_now = _sides(before), _sides(after)
        for side in dict.fromkeys((*was, *is_now)):
            one, other = was.get(side, {}), is_now.get(side, {})
            items = [*CLAUSE_OF, *(item for item in dict.fromkeys((*one, *other)) if item not in CLAUSE_OF)]
            for item in items:
                if one.get(item) != other.get(item):
                    # Red threes of a side that failed, and going out with the stock, have a clause of their own.
                    clause = measured.clauses.get((at, side, item), CLAUSE_OF.get(item))
                    yield Amount(at, side, item, one.get(item), other.get(item), clause)


def _sides(deal: Mapping[str, Json] | None) -> dict[str, dict[str, Json]]:
    sides = deal.get("sides") if deal is not None else None
    return {name: side for name, side in sides.items() if isinstance(side, dict)} if isinstance(sides, dict) else {}
