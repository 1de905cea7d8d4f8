"""The slips that explain a wrong claim: of an item of the count, a score, a total, a minimum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sambanotation.game.ledger import COMPLETE, TOLD_AS_POINTS
from sambanotation.game.scoring import minimum_for
from sambanotation.replay.account import Account, exact
from sambanotation.replay.item_names import ITEM_NAMES, ONE_OF
from sambanotation.replay.slips import Slip, figures_swapped, in_order
from sambanotation.replay.slips_in_points import slips_of_points
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

LOWER, HIGHER = Text("that is lower", "mais baixo"), Text("that is higher", "mais alto")


def slips_of_item(account: Account, item: str, counted: Mapping[str, int]) -> tuple[Slip, ...]:
    """What explains a claimed item of the count; nothing where the number itself is not certain. `counted` are all
    items that the record claims for the side."""
    claimed, entry = counted.get(item, 0), account.entry(item)
    there = exact(entry.number) if entry is not None else 0
    if there is None or claimed == there:
        return ()
    if item in TOLD_AS_POINTS:
        return in_order([*slips_of_points(account, claimed - there, item), *_figures(claimed, there)])
    return in_order(_slips_of_number(account, item, claimed, there, counted))


def _slips_of_number(
    account: Account, item: str, claimed: int, there: int, counted: Mapping[str, int]
) -> Iterator[Slip]:
    match item:
        case "natural" | "mixed" | "wild" | "threes" | "samba" | "mixed-samba":
            yield from _slips_of_melds(account, item, claimed - there, counted)
        case "red3":
            if claimed == -there:
                yield Slip("red-threes-taken-off")
            if claimed == 0:
                yield Slip("red-threes-forgotten")
            if claimed == there + account.number("red3-hand"):
                yield Slip("red-threes-in-hand-as-laid")
            for other in account.others:
                if claimed and claimed == account.number("red3", other.name):
                    yield Slip("red-threes-of-the-other-side", {"other": other.name})
        case "red3-hand" if claimed == 0:
            yield Slip("red-threes-in-hand-forgotten")
        case "out" if claimed == 0:
            yield Slip("going-out-forgotten")
        case "out" if claimed == 1 and account.position.ended == "stock":
            yield Slip("going-out-with-the-stock")
        case "out" if claimed == 1:
            for other in account.others:
                if account.number("out", other.name):
                    yield Slip("going-out-on-the-wrong-side", {"other": other.name})
        case "hidden" if claimed == 0:
            yield Slip("hidden-canasta-forgotten")
        case "canastas" | "canastrao" if claimed == 0:
            yield Slip("prize-for-many-forgotten", {"what": ITEM_NAMES[item]})
        case "canastrao" if claimed == 1 and counted.get("canastas") == account.number("canastas") == 1:
            yield Slip("both-prizes-for-many")


def _slips_of_melds(account: Account, item: str, more: int, counted: Mapping[str, int]) -> Iterator[Slip]:
    apart = {kind: counted.get(kind, 0) - account.number(kind) for kind in COMPLETE if _certain(account, kind)}
    for other in COMPLETE:
        if other != item and apart.get(other) == -more:
            what, taken = (other, item) if more > 0 else (item, other)
            facts = {"what": ONE_OF[what], "taken": ONE_OF[taken], "number": abs(more)}
            yield Slip("meld-as-another", facts)
            return
    if more < 0:
        yield Slip("melds-forgotten", {"what": ONE_OF[item], "number": -more})
    if more == 1 and account.number(item):
        yield Slip("meld-twice", {"what": ONE_OF[item]})
    if more == 1 and item in account.short_of_a_card():
        yield Slip("meld-short-of-a-card", {"what": ONE_OF[item]})


def _certain(account: Account, item: str) -> bool:
    entry = account.entry(item)
    return entry is None or exact(entry.number) is not None


def slips_of_score(account: Account, claimed: int) -> tuple[Slip, ...]:
    """What explains a claimed score; nothing where the score itself is not certain."""
    own = account.side.name
    there, before = exact(account.scores[own]), exact(account.before[own])
    if there is None or claimed == there:
        return ()
    found = [*slips_of_points(account, claimed - there), *_signs(claimed, there), *_figures(claimed, there)]
    found += [
        Slip("score-of-the-other-side", {"other": other.name})
        for other in account.others
        if exact(account.scores[other.name]) == claimed
    ]
    if before is not None and claimed == before + there:
        found.append(Slip("total-as-score"))
    if claimed == 0 > there:
        found.append(Slip("made-zero"))
    found += _carries(claimed - there, [entry.points[0] for entry in account.ledger.of(own)])
    return in_order(found)


def slips_of_total(account: Account, claimed: int, *, first: bool, score_claimed: bool) -> tuple[Slip, ...]:
    """What explains a claimed total; nothing where the total itself is not certain.

    `first` is said of the first deal of a record. Where no score is claimed of the side its slips may stand in the
    total.
    """
    own = account.side.name
    before, score = exact(account.before[own]), exact(account.scores[own])
    if before is None or score is None or claimed == before + score:
        return ()
    there = before + score
    found = [*_slips_of_adding(claimed, before, score, first), *_signs(claimed, there), *_figures(claimed, there)]
    found += _carries(claimed - there, (before, score))
    for other in account.others:
        facts = {"other": other.name}
        others_score, others_before = exact(account.scores[other.name]), exact(account.before[other.name])
        if others_score is not None and others_before is not None:
            if claimed == before + others_score:
                found.append(Slip("other-score-added", facts))
            if claimed == others_before + score:
                found.append(Slip("added-to-the-other-total", facts))
            if claimed == others_before + others_score:
                found.append(Slip("total-of-the-other-side", facts))
    slips = slips_of_points(account, claimed - there)
    found += slips if not score_claimed else (slip for slip in slips if slip.name == "penalty-twice")
    return in_order(found)


def _slips_of_adding(claimed: int, before: int, score: int, first: bool) -> Iterator[Slip]:
    if claimed == score:
        yield Slip("initial-total-forgotten" if first else "total-not-carried")
    if claimed == before:
        yield Slip("score-not-added")
    if claimed == before + 2 * score:
        yield Slip("score-twice")
    if claimed == before - score:
        yield Slip("score-subtracted")


def slips_of_minimum(
    claimed: int, side: str, totals: Mapping[str, int], earlier: int | None, rules: RuleSet
) -> tuple[Slip, ...]:
    """What explains a claimed minimum. `totals` are those of all sides before the deal where they are certain,
    `earlier` is the side's total before the last deal, None where there was none or it is not certain."""
    bands = rules.minimums.value

    def at(total: int) -> int:
        return minimum_for((total, total), bands)[0]

    if side not in totals or at(totals[side]) == claimed:
        return ()
    found = [
        Slip("minimum-of-the-other-side", {"other": other})
        for other, total in totals.items()
        if other != side and at(total) == claimed
    ]
    if earlier is not None and at(earlier) == claimed:
        found.append(Slip("minimum-of-an-earlier-total", {"total": earlier}))
    if earlier is None and at(0) == claimed:
        found.append(Slip("minimum-without-the-initial-total"))
    needed = [band.points for band in bands]
    due = needed.index(at(totals[side]))
    if due > 0 and needed[due - 1] == claimed:
        found.append(Slip("minimum-of-the-next-band", {"which": LOWER}))
    if due + 1 < len(needed) and needed[due + 1] == claimed:
        found.append(Slip("minimum-of-the-next-band", {"which": HIGHER}))
    return in_order(found)


def _signs(claimed: int, there: int) -> Iterator[Slip]:
    if claimed == -there:
        yield Slip("sign-wrong")


def _carries(difference: int, addends: Iterable[int]) -> Iterator[Slip]:
    """A carry of 10, 100 or 1000 that the sum of these needs and that was not carried."""
    for one in (10, 100, 1000):
        if difference == -one and sum(number % one for number in addends if number > 0) >= one:
            yield Slip("carry-forgotten", {"points": one})


def _figures(claimed: int, there: int) -> Iterator[Slip]:
    if figures_swapped(claimed, there):
        yield Slip("figures-swapped")
