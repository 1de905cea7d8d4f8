"""The search: which record shows that two rule sets differ in a clause, and in how few turns, actions and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from functools import cached_property

from sambanotation.contrast.judged import Judged, Sketch, judged, sketch
from sambanotation.contrast.pair import Pair
from sambanotation.contrast.remembered import Remembered, remembered
from sambanotation.contrast.scenes import sketches
from sambanotation.contrast.showing import (
    Alone,
    Contrast,
    How,
    Lines,
    alone,
    alone_in,
    differs_in,
    is_found_alone,
    lines_otherwise,
    told,
)
from sambanotation.contrast.shrinking import shrunk
from sambanotation.frozen import frozen
from sambanotation.notation.tags import table_of
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_chapters import chapter_of
from sambanotation.ruleset_difference import Demonstration, DiffersIn, Put, Which, same_value
from sambanotation.ruleset_file import choosing, options_lacking
from sambanotation.ruleset_idle import idle_whatever_is_chosen


class Shows(IntEnum):
    """How well a record shows a clause, the best last: that only what is found is otherwise, together with other
    clauses or by this one alone; that the verdict or the count is otherwise, by this clause alone but for another
    reason; by what cites it, but not by it alone; by it alone, though something else is cited; by it alone, and
    cited."""

    FOUND_WITH_OTHERS = 0
    FOUND = 1
    FOR_ANOTHER_REASON = 2
    WITH_OTHERS = 3
    NOT_CITED = 4
    CITED = 5

    @property
    def otherwise(self) -> bool:
        """Whether the verdict or the count is."""
        return self >= Shows.FOR_ANOTHER_REASON

    @property
    def cites(self) -> bool:
        return self not in (Shows.FOR_ANOTHER_REASON, Shows.NOT_CITED)

    @property
    def alone(self) -> bool:
        return self not in (Shows.FOUND_WITH_OTHERS, Shows.WITH_OTHERS)


@frozen
class Found:
    """A record that shows a clause, and how well."""

    contrast: Contrast
    shows: Shows


class Search:
    """Looks for records that two rule sets judge or count otherwise: each record of every scene is judged once under
    either of them, whatever clause is asked for, and those over which they part are looked through clause by clause.

    The same two rule sets always give the same records. What is remembered of them is told again without looking for
    it, unless it is to be looked for `anew`. `found` is what came of it, clause by clause.
    """

    def __init__(self, one: RuleSet, other: RuleSet, *, anew: bool = False) -> None:
        self._pair = Pair(one, other)
        self._remembered = {} if anew else remembered(one, other)
        self.found: dict[str, Remembered | None] = {}
        self._judged: dict[tuple[int, str], Judged] = {}
        """By the identity of a rule set, all of which are kept, and the text of a record."""
        self._chosen: dict[str, Pair] = {}
        self._parting: dict[Pair, tuple[Contrast, ...]] = {}

    @cached_property
    def _sketches(self) -> tuple[Sketch, ...]:
        return sketches(self._pair)

    def _under_options(self, clause: str) -> Iterator[tuple[str, Pair]]:
        """The rule sets as they are where a record chooses an option that is about the chapter of a clause."""
        one, other = self._pair.one, self._pair.other
        options = dict.fromkeys((option, word) for rules in (one, other) for option, word, _ in rules.otherwise())
        for option, word in options:
            chosen_for = [name for rules in (one, other) for name in rules.choices().get(option, {}).get(word, ())]
            if chapter_of(clause) in map(chapter_of, chosen_for):
                told = f"{option}={word}"
                if told not in self._chosen:
                    self._chosen[told] = Pair(choosing(one, {option: word}), choosing(other, {option: word}))
                yield told, self._chosen[told]

    def demonstrate(self, clause: str) -> Demonstration | None:
        """The shortest record found that shows that they differ in a clause; None where there is none among those
        tried. Where it takes an option to see it, the record chooses that."""
        if clause in self._remembered:
            self.found[clause] = self._remembered[clause]
        else:
            self.found[clause] = self._looked_for(clause)
        return self.shown(clause, self.found[clause])

    def shown(self, clause: str, kept: Remembered | None) -> Demonstration | None:
        """What both rule sets say of a record that shows a clause."""
        if kept is None:
            return None
        read = sketch(kept.text)
        assert read is not None, "it was read when it was found"
        contrast, shows, into = _contrast(read, self._pair), Shows[kept.shows], kept.into
        before, then = self._put(clause, read, into) if into is not None else (None, None)
        how = contrast.how if shows.otherwise and contrast.how is not None else How.FINDINGS
        lines = lines_otherwise(contrast.one, contrast.other) if contrast.how is How.COUNT else ((), ())
        put_lines: tuple[Lines, Lines] = ((), ())
        if before is not None and then is not None and before.legal and then.legal:
            put_lines = lines_otherwise(before, then)
        if kept.only_put:
            lines = (put_lines[0], ()) if into is Which.ONE else ((), put_lines[0])
        options = table_of(read.record).options
        left, right = (options_lacking(rules, options) for rules in (self._pair.one, self._pair.other))
        swapped = self._pair.swapped(clause)
        both = told(contrast.one, lines[0], left), told(contrast.other, lines[1], right)
        put = None
        if into is not None and then is not None:
            lacking = options_lacking(swapped.of(into), options)
            put = Put(into, told(then, put_lines[1], lacking))
        what = DiffersIn.CLAUSE if kept.only_put else differs_in(how, *both)
        return Demonstration(read.text, what, *both, shows.cites, shows.alone, put)

    def _put(self, clause: str, read: Sketch, into: Which) -> tuple[Judged, Judged]:
        """What a record comes to under one of the rule sets, as it is and with the clause of the other put into it."""
        pair = self._pair
        return judged(read, pair.of(into)), judged(read, pair.swapped(clause).of(into))

    def _looked_for(self, clause: str) -> Remembered | None:
        if all(idle_whatever_is_chosen(clause, rules) for rules in (self._pair.one, self._pair.other)):
            return None
        best = self._best_of_all(clause)
        if best is None or not best[0].shows.otherwise:
            put = self._best_put(clause, thoroughly=best is None)
            if put is not None:
                return put
        return self._shrunk(clause, *best) if best is not None else None

    def _best_of_all(self, clause: str) -> tuple[Found, Pair, str] | None:
        """The record that shows a clause best, without an option or with one of either rule set."""
        best: tuple[Found, Pair, str] | None = None
        for option, pair in (("", self._pair), *self._under_options(clause)):
            found = None if same_value(*pair.values_of(clause)) else self._best(clause, pair)
            if found is not None and (best is None or found.shows > best[0].shows):
                best = found, pair, option
            if best is not None and best[0].shows >= Shows.NOT_CITED:
                break
        return best

    def _shrunk(self, clause: str, found: Found, pair: Pair, option: str) -> Remembered:
        shortest = shrunk(found.contrast.sketch, lambda one: self._as_good(clause, pair, one, found))
        text = f'[Options "{option}"]\n{shortest.text}' if option else shortest.text
        into = None
        if found.shows in (Shows.FOR_ANOTHER_REASON, Shows.NOT_CITED):
            _, into = alone_in(clause, _contrast(shortest, pair), pair, judged)
        return Remembered(text, found.shows.name, into)

    def _best_put(self, clause: str, *, thoroughly: bool) -> Remembered | None:
        """A record that one of the rule sets takes otherwise where this clause of the other is put into it, and nothing
        else: among those over which the two part and, where `thoroughly`, among all that are made for them, and then
        for that rule set alone."""
        if same_value(*self._pair.values_of(clause)):
            return None
        ways = _ways_to_put(clause, self._pair)
        parting = [one.sketch for one in self._contrasts(self._pair) if clause in one.one.cited() | one.other.cited()]
        for those in (
            lambda _: parting,
            lambda _: self._sketches if thoroughly else (),
            lambda pair: sketches(pair) if thoroughly else (),
        ):
            made = ((into, pair, self._shortest(clause, pair, those(pair))) for into, pair in ways)
            found = [(into, pair, best) for into, pair, best in made if best is not None]
            if found:
                return self._shrunk_of_put(clause, *min(found, key=lambda each: each[2].contrast.sketch.size))
        return None

    def _shortest(self, clause: str, pair: Pair, some: Iterable[Sketch]) -> Found | None:
        """The shortest record that two rule sets take otherwise which differ in this clause alone, one by what cites it
        before others."""
        contrasts = [Contrast(one, self._under(one, pair.one), self._under(one, pair.other)) for one in some]
        otherwise = [one for one in contrasts if one.how in (How.VERDICT, How.COUNT)]
        cited = _first(clause, (one for one in otherwise if clause in one.guilty()), lambda _: True)
        if cited is not None:
            return Found(cited, Shows.CITED)
        other = _first(clause, otherwise, lambda _: True)
        return Found(other, Shows.NOT_CITED) if other is not None else None

    def _shrunk_of_put(self, clause: str, into: Which, pair: Pair, found: Found) -> Remembered:
        against = self._pair.of(into.turned)
        wrong = judged(found.contrast.sketch, against).names

        def as_good(one: Sketch) -> bool:
            return judged(one, against).names <= wrong and self._as_good(clause, pair, one, found)

        return Remembered(shrunk(found.contrast.sketch, as_good).text, found.shows.name, into, only_put=True)

    def _best(self, clause: str, pair: Pair) -> Found | None:
        """The record that shows a clause best: by what cites it rather than by something else, by the clause alone
        rather than with others, and then the shortest. Where no record is legal under one of them only, and none is
        counted otherwise, one of which only one of them finds something."""
        parting = self._contrasts(pair)
        cited = [one for one in parting if clause in one.guilty()]
        others = [one for one in parting if one.how is not How.FINDINGS and clause not in one.guilty()]
        told = [one for one in parting if clause in one.found_once() and clause not in one.guilty()]
        told.sort(key=lambda one: len(_beside(clause, one)))

        def at_least(least: Alone) -> Callable[[Contrast], bool]:
            return lambda one: alone(clause, one, pair, self._under) >= least

        def found_alone(one: Contrast) -> bool:
            return is_found_alone(clause, one, pair, self._under)

        for some, will_do, shows in (
            (cited, at_least(Alone.YES), Shows.CITED),
            (others, at_least(Alone.YES), Shows.NOT_CITED),
            (cited, at_least(Alone.NO), Shows.WITH_OTHERS),
            (others, at_least(Alone.FOR_ANOTHER_REASON), Shows.FOR_ANOTHER_REASON),
            (told, found_alone, Shows.FOUND),
            (told, at_least(Alone.NO), Shows.FOUND_WITH_OTHERS),
        ):
            best = _first(clause, some, will_do)
            if best is not None:
                return Found(best, shows)
        return None

    def _as_good(self, clause: str, pair: Pair, one: Sketch, found: Found) -> bool:
        """Whether a record shows a clause as well as the one that was found, with nothing else that is wrong."""
        contrast, shows = _contrast(one, pair), found.shows
        if contrast.how is None or not _beside(clause, contrast) <= _beside(clause, found.contrast):
            return False
        if not shows.otherwise:
            same = contrast.how is found.contrast.how and clause in contrast.found_once()
            return same and (not shows.alone or is_found_alone(clause, contrast, pair, judged))
        if contrast.how is How.FINDINGS or (shows.cites and clause not in contrast.guilty()):
            return False
        reason = shows is Shows.FOR_ANOTHER_REASON
        least = Alone.NO if not shows.alone else Alone.FOR_ANOTHER_REASON if reason else Alone.YES
        return alone(clause, contrast, pair, judged) >= least

    def _contrasts(self, pair: Pair) -> tuple[Contrast, ...]:
        """The records of all scenes over which the rule sets part, the shortest first."""
        if pair not in self._parting:
            found = (Contrast(one, self._under(one, pair.one), self._under(one, pair.other)) for one in self._sketches)
            self._parting[pair] = tuple(one for one in found if one.how is not None)
        return self._parting[pair]

    def _under(self, one: Sketch, rules: RuleSet) -> Judged:
        key = id(rules), one.text
        if key not in self._judged:
            self._judged[key] = judged(one, rules)
        return self._judged[key]


def _first(clause: str, some: Iterable[Contrast], will_do: Callable[[Contrast], bool]) -> Contrast | None:
    """The first that will do; of those that are as long the one beside which the least else is wrong."""
    best: Contrast | None = None
    for one in some:
        if best is not None and one.sketch.size[:3] > best.sketch.size[:3]:
            break
        better = best is None or len(_beside(clause, one)) < len(_beside(clause, best))
        best = one if better and will_do(one) else best
    return best


def _ways_to_put(clause: str, pair: Pair) -> list[tuple[Which, Pair]]:
    """Each of two rule sets beside itself with this clause of the other, where it is not known to decide nothing."""
    swapped = pair.swapped(clause)
    ways = ((into, Pair(pair.of(into), swapped.of(into))) for into in Which)
    return [
        (into, each)
        for into, each in ways
        if not all(idle_whatever_is_chosen(clause, rules) for rules in (each.one, each.other))
    ]


def _contrast(one: Sketch, pair: Pair) -> Contrast:
    return Contrast(one, judged(one, pair.one), judged(one, pair.other))


def _beside(clause: str, contrast: Contrast) -> set[str]:
    """The names of the findings that do not cite a clause, under either rule set."""
    found = (*contrast.one.findings, *contrast.other.findings)
    return {one.name for one in found if one.citation is None or one.citation.clause != clause}
