"""The search: which record shows that two rule sets differ in a clause, and in how few turns, actions and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from sambanotation.contrast.judged import Judged, Sketch, judged, sketch
from sambanotation.contrast.pair import Pair, chosen
from sambanotation.contrast.scenes import sketches
from sambanotation.contrast.showing import Alone, Contrast, How, alone, is_found_alone, lines_otherwise
from sambanotation.contrast.shrinking import shrunk
from sambanotation.frozen import frozen
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_chapters import chapter_of
from sambanotation.ruleset_difference import Demonstration, Told, same_value
from sambanotation.ruleset_file import choosing


@frozen
class Found:
    """A record that shows a clause, and how well: whether the verdict or the count is `otherwise`, whether what makes
    it so `cites` the clause, whether the clause makes it so `alone`, and for the same reason."""

    contrast: Contrast
    otherwise: bool
    cites: bool
    alone: bool
    same_reason: bool = True

    @property
    def shows(self) -> bool:
        """Whether nothing better is to be looked for."""
        return self.otherwise and (self.cites or (self.alone and self.same_reason))


class Search:
    """Looks for records that two rule sets judge or count otherwise: each record of every scene is judged once under
    either of them, whatever clause is asked for, and those over which they part are looked through clause by clause.

    The same two rule sets always give the same records.
    """

    def __init__(self, one: RuleSet, other: RuleSet) -> None:
        self._pair = Pair(one, other)
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
        options = dict.fromkeys((option, word) for rules in (one, other) for option, word, _ in chosen(rules))
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
        differing = not same_value(*self._pair.values_of(clause))
        plain = self._best(clause, self._pair) if differing else None
        if plain is not None and plain.shows:
            return self._made(clause, self._pair, plain)
        for option, pair in self._under_options(clause):
            found = None if same_value(*pair.values_of(clause)) else self._best(clause, pair)
            if found is not None and (found.shows or not differing):
                return self._made(clause, pair, found, option)
        return self._made(clause, self._pair, plain) if plain is not None else None

    def _made(self, clause: str, pair: Pair, found: Found, option: str = "") -> Demonstration:
        shortest = shrunk(found.contrast.sketch, lambda one: self._as_good(clause, pair, one, found))
        text = f'[Options "{option}"]\n{shortest.text}' if option else shortest.text
        read = sketch(text)
        assert read is not None, "a tag was put before a record that was read"
        contrast = _contrast(read, self._pair)
        how = contrast.how if found.otherwise and contrast.how is not None else How.FINDINGS
        return Demonstration(text, how.value, *_told(contrast), found.cites, found.alone)

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

        for some, will_do, quality in (
            (cited, at_least(Alone.YES), (True, True, True)),
            (others, at_least(Alone.YES), (True, False, True)),
            (cited, at_least(Alone.NO), (True, True, False)),
            (others, at_least(Alone.FOR_ANOTHER_REASON), (True, False, True, False)),
            (told, found_alone, (False, True, True)),
            (told, at_least(Alone.NO), (False, True, False)),
        ):
            best = _first(clause, some, will_do)
            if best is not None:
                return Found(best, *quality)
        return None

    def _as_good(self, clause: str, pair: Pair, one: Sketch, found: Found) -> bool:
        """Whether a record shows a clause as well as the one that was found, with nothing else that is wrong."""
        contrast = _contrast(one, pair)
        if contrast.how is None or not _beside(clause, contrast) <= _beside(clause, found.contrast):
            return False
        if not found.otherwise:
            same = contrast.how is found.contrast.how and clause in contrast.found_once()
            return same and (not found.alone or is_found_alone(clause, contrast, pair, judged))
        if contrast.how is How.FINDINGS or (found.cites and clause not in contrast.guilty()):
            return False
        least = Alone.NO if not found.alone else Alone.YES if found.same_reason else Alone.FOR_ANOTHER_REASON
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


def _contrast(one: Sketch, pair: Pair) -> Contrast:
    return Contrast(one, judged(one, pair.one), judged(one, pair.other))


def _beside(clause: str, contrast: Contrast) -> set[str]:
    """The names of the findings that do not cite a clause, under either rule set."""
    found = (*contrast.one.findings, *contrast.other.findings)
    return {one.name for one in found if one.citation is None or one.citation.clause != clause}


def _told(contrast: Contrast) -> tuple[Told, Told]:
    """What both rule sets say of a record."""
    lines = lines_otherwise(contrast.one, contrast.other) if contrast.how is How.COUNT else ((), ())
    one, other = (
        Told(each.verdict, each.findings, tuple((entry.side, entry.item, entry.points[0]) for entry in entries))
        for each, entries in zip((contrast.one, contrast.other), lines, strict=True)
    )
    return one, other
