"""A deal over which an engine and the referee part, made as short as it goes: whatever can be left out is, as long as
they still part in the same way. Each candidate is judged by the referee and asked of the engine."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace

from sambanotation.conform.course import Course, Script, Setting, Step, course_of, positions_before
from sambanotation.conform.meeting import Divergence, Parting
from sambanotation.diagnostic import Verdict
from sambanotation.engine.deals import position_of
from sambanotation.engine.shape import Json
from sambanotation.engine.table import NotUnderstoodError, OutOfOrderError
from sambanotation.interchange.vocabulary import Does

Ask = Callable[[Course], Divergence | None]
"""Puts a course to the engine: the divergence, if there is one."""

LEAST = 3
"""A meld that lies there keeps so many cards."""

Place = tuple[str | int, ...]
"""Where in a script something stands that may be left out: the names and indices that lead to it."""


class Shrinking:
    """Makes one script shorter. It tries no more candidates than `tries`, and no longer than `seconds`."""

    def __init__(
        self, setting: Setting, nature: tuple[object, ...], ask: Ask, tries: int = 600, seconds: float = 20.0
    ) -> None:
        self.setting = setting
        self.nature = nature
        self.ask = ask
        self.tries = tries
        self.until = time.monotonic() + seconds

    def shortest(self, script: Script, divergence: Divergence) -> Script:
        """The shortest script that was found; the one that was given where none is shorter."""
        best = self._kept(_cut_behind(script, divergence)) or script
        best = self._from_the_middle(best, divergence) or best
        if best.deal.get("position"):
            best = self._without_parts(best, lambda one: list(_places(one)))
        else:
            best = self._without_parts(best, lambda one: [("steps", at) for at in range(len(one.steps) - 1)])
            best = self._without_parts(best, lambda one: [place for place in _places(one) if place[0] == "acts"])
        return best

    def _kept(self, script: Script | None) -> Script | None:
        """A script, if the engine parts from the referee over its last step, and in the same way."""
        if script is None or self.tries <= 0 or time.monotonic() > self.until:
            return None
        self.tries -= 1
        try:
            course = course_of(script, self.setting)
        except (NotUnderstoodError, OutOfOrderError):
            return None
        if course.dealt.verdict is Verdict.UNDECIDED or len(course.ruled) < len(script.steps):
            return None
        found = self.ask(course)
        if found is None or found.nature != self.nature or found.at < len(script.steps) - 1:
            return None
        return script

    def _from_the_middle(self, script: Script, divergence: Divergence) -> Script | None:
        """The same end of the deal, from a table in its middle, as late as it goes."""
        if divergence.at < 0 or script.deal.get("position"):
            return None
        positions = positions_before(script, self.setting)
        last = len(script.steps) - 1
        back = 0
        while back <= last:
            first = last - back
            told = position_of(positions[first], script.deal["number"])
            if told is not None:
                kept = self._kept(Script(told, script.steps[first:]))
                if kept is not None:
                    return kept
            back = back * 2 or 1
        return None

    def _without_parts(self, script: Script, places_of: Callable[[Script], list[Place]]) -> Script:
        """What is left when everything is left out that can be, in large parts first and then one by one."""
        size = max(1, len(places_of(script)) // 2)
        while True:
            at, shorter = 0, False
            while at < len(places := places_of(script)):
                kept = self._kept(without(script, places[at : at + size], self.setting))
                if kept is None:
                    at += size
                else:
                    script, shorter = kept, True
            if size == 1 and not shorter:
                return script
            size = max(1, size // 2)
            if self.tries <= 0 or time.monotonic() > self.until:
                return script


def _cut_behind(script: Script, divergence: Divergence) -> Script:
    """Without what comes after the divergence."""
    if divergence.parting is Parting.SCORES:
        return script
    return Script(script.deal, script.steps[: divergence.at + 1])


def _places(script: Script) -> Iterator[Place]:
    """What may be left out of a script that begins in the middle of a deal: turns but the last, acts, cards, melds."""
    for at in range(len(script.steps) - 1):
        if script.steps[at].message is None:
            yield "steps", at
    deal = script.deal
    for side, melds in deal.get("melds", {}).items():
        for number in range(len(melds)):
            yield "melds", side, number
    for at, step in enumerate(script.steps):
        for number in range(len(step.acts) - 1):
            yield "acts", at, number
    for number in range(len(deal.get("pile", ()))):
        yield "pile", number
    for group in ("hands", "red_threes"):
        for owner, cards in deal.get(group, {}).items():
            for number in range(len(cards)):
                yield group, owner, number
    for side, melds in deal.get("melds", {}).items():
        for number, cards in enumerate(melds):
            # A meld stays one that may have been laid.
            for card in range(len(cards) if len(cards) > LEAST else 0):
                yield "melds", side, number, card
    for number in range(len(deal.get("laid", ()))):
        yield "laid", number
    for at, step in enumerate(script.steps):
        for number, (_, act) in enumerate(step.acts):
            for card in range(len(act.get("cards", ()))):
                yield "acts", at, number, card
    for side, total in deal["totals"].items():
        if total:
            yield "totals", side


def without(script: Script, places: Sequence[Place], setting: Setting) -> Script | None:
    """A script without some of its parts; None where what is left says nothing.

    A pack keeps its cards: those that are left out come to lie under the stock, where nobody draws them.
    """
    deal: Json = deepcopy(script.deal)
    # A stock that is not told holds what is left out without a word.
    stock: list[str] = deal.get("stock", [])
    steps: list[Step | None] = list(script.steps)
    acts = [deepcopy(list(step.acts)) for step in script.steps]
    gone: dict[str, list[int]] = {}
    # From the last to the first, so that the places of the others stay what they are.
    for place in sorted(places, key=lambda place: [part if isinstance(part, int) else -1 for part in place])[::-1]:
        match place:
            case ("steps", int(at)):
                steps[at] = None
                if not deal.get("position"):
                    _leave_in_the_box(deal, script.steps[at])
            case ("acts", int(at), int(number)):
                del acts[at][number]
            case ("acts", int(at), int(number), int(card)):
                del acts[at][number][1]["cards"][card]
            case ("totals", str(side)):
                deal["totals"][side] = 0
            case ("melds", str(side), int(number)):
                stock += deal["melds"][side].pop(number)
                gone.setdefault(side, []).append(number + 1)
            case ("laid", int(number)):
                del deal["laid"][number]
            case ("melds", str(side), int(number), int(card)):
                if len(deal["melds"][side][number]) > LEAST:
                    stock.append(deal["melds"][side][number].pop(card))
            case ("hands" | "red_threes" as group, str(owner), int(card)):
                stock.append(deal[group][owner].pop(card))
            case ("pile", int(card)):
                stock.append(deal["pile"].pop(card))
            case _:
                raise ValueError(f"nothing stands at {place}")
    kept: list[Step] = []
    for step, left in zip(steps, acts, strict=True):
        if step is None:
            continue
        if not _renumbered(left, gone, setting) or any(act.get("cards") == [] for _, act in left):
            return None
        kept.append(replace(step, acts=tuple(left)))
    return Script(deal, tuple(kept))


def _leave_in_the_box(deal: Json, step: Step) -> None:
    """A turn is left out, and the cards that it drew with it, so that later turns draw the same ones."""
    for _, act in step.acts:
        for chain in act.get("cards", ()) if act["do"] in (Does.DRAW, Does.RED_THREES) else ():
            drawn = chain.split("/")
            for card in drawn if act["do"] == Does.DRAW else drawn[1:]:
                if card in deal.get("stock", ()):
                    deal["stock"].remove(card)


def _renumbered(acts: list[tuple[str, Json]], gone: dict[str, list[int]], setting: Setting) -> bool:
    """Lets acts speak of the same melds by the numbers that they have now; false where one speaks of a meld that is
    gone."""
    for who, act in acts:
        side = next(name for name, seats in setting.sides.items() if who in seats)
        for name in ("meld", "into", "gone"):
            number = act.get(name)
            if number is None or side not in gone:
                continue
            if number in gone[side]:
                return False
            act[name] = number - sum(other < number for other in gone[side])
    return True
