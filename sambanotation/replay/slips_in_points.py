"""Slips that leave points of a score out or count them otherwise: each with the difference that it makes."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.cards import RED_THREES
from sambanotation.game.ledger import COMPLETE
from sambanotation.game.scoring import hidden_prizes, prizes_of_melds, red_three_points
from sambanotation.replay.account import Account, mistaken_values
from sambanotation.replay.item_names import ITEM_NAMES, ONE_OF
from sambanotation.replay.slips import Slip

Differing = tuple[str, int, Slip]
"""A slip, the item in which it is made, and how many points it gives too many."""


def slips_of_points(account: Account, difference: int, item: str | None = None) -> Iterator[Slip]:
    """The slips by which a score has so many points too many (too few, where it is negative); those in one item where
    it is named."""
    if difference:
        for made_in, points, slip in slips_in_points(account):
            if points == difference and item in (None, made_in):
                yield slip


def slips_in_points(account: Account) -> Iterator[Differing]:
    """Every slip that there may be in the count of a side."""
    yield from _going_out(account)
    yield from _red_threes(account)
    yield from _melds(account)
    yield from _cards(account)
    yield from _hands(account)
    yield from _penalties(account)


def _going_out(account: Account) -> Iterator[Differing]:
    points = account.points("out")
    yield "out", -points, Slip("going-out-forgotten")
    for other in account.others:
        if account.number("out", other.name):
            yield "out", account.points("out", other.name), Slip("going-out-on-the-wrong-side", {"other": other.name})
    if account.position.ended == "stock":
        yield "out", account.rules.going_out.value - points, Slip("going-out-with-the-stock")
    hidden = account.points("hidden")
    yield "hidden", -hidden, Slip("hidden-canasta-forgotten")
    for prize in hidden_prizes(account.rules) if account.number("out") else ():
        name = "hidden-canasta-as-another" if hidden else "hidden-canasta-not-due"
        yield "hidden", prize - hidden, Slip(name, {"points": prize})


def _red_threes(account: Account) -> Iterator[Differing]:
    entry, rules = account.entry("red3"), account.rules
    laid, points = account.number("red3"), account.points("red3")
    if entry is not None and laid and entry.points[0] == entry.points[1]:
        reds = account.position.pack.among(RED_THREES)
        failed = entry.clause == "red_three_failed"
        if failed:
            (prize, _) = red_three_points((laid, laid), True, reds, rules)
            yield "red3", prize - points, Slip("red-threes-without-canastas")
        else:
            yield "red3", -2 * points, Slip("red-threes-taken-off")
        yield "red3", -points, Slip("red-threes-forgotten")
        table = rules.red_three_failed.value if failed else rules.red_three_prize.value
        if laid == reds:
            yield "red3", table.each * laid - table.all, Slip("red-threes-not-as-six", {"points": table.all})
        else:
            yield "red3", table.all - points, Slip("red-threes-as-six", {"number": laid})
        if failed:
            every = rules.red_three_prize.value.all
            yield "red3", -every - points, Slip("red-threes-as-one-against", {"points": every})
        for times in range(1, laid + 1) if laid < reds else ():
            kept = -rules.red_three_in_hand.value.points - table.each
            yield "red3", times * kept, Slip("red-threes-as-in-hand", {"number": times})
    charged = account.points("red3-hand")
    yield "red3-hand", -charged, Slip("red-threes-in-hand-forgotten")
    if charged:
        number = account.number("red3-hand")
        for each in dict.fromkeys((rules.red_three_failed.value.each, rules.red_three_prize.value.each)):
            yield "red3-hand", each * number - charged, Slip("red-threes-in-hand-as-laid")


def _melds(account: Account) -> Iterator[Differing]:
    worth = {**prizes_of_melds(account.rules), "threes": account.points("threes")}
    for item in COMPLETE:
        number = account.number(item)
        for taken in COMPLETE:
            for times in range(1, number + 1) if taken != item else ():
                facts = {"what": ONE_OF[item], "taken": ONE_OF[taken], "number": times}
                yield item, times * (worth[taken] - worth[item]), Slip("meld-as-another", facts)
        for times in range(1, number + 1):
            yield item, -times * worth[item], Slip("melds-forgotten", {"what": ONE_OF[item], "number": times})
        if number:
            yield item, worth[item], Slip("meld-twice", {"what": ONE_OF[item]})
    for item in account.short_of_a_card():
        yield item, worth[item], Slip("meld-short-of-a-card", {"what": ONE_OF[item]})
    for item in ("canastas", "canastrao"):
        yield item, -account.points(item), Slip("prize-for-many-forgotten", {"what": ITEM_NAMES[item]})
    small = account.rules.canastrao.value
    if account.number("canastas") and not account.number("canastrao") and small is not None:
        yield "canastrao", small.points, Slip("both-prizes-for-many")


def _cards(account: Account) -> Iterator[Differing]:
    cards = account.points("cards")
    yield "cards", -cards, Slip("cards-forgotten")
    yield "cards", cards, Slip("cards-twice")
    for letter, worth, value, more in mistaken_values(account.melded(), account.rules):
        yield "cards", more, Slip("rank-as-another", {"rank": letter, "points": value, "worth": worth})


def _hands(account: Account) -> Iterator[Differing]:
    hand, factor = account.points("hand"), account.rules.cards_in_hand.value
    yield "hand", -hand, Slip("hand-not-taken-off")
    yield "hand", -2 * hand, Slip("hand-added")
    yield "hand", hand, Slip("hand-twice")
    hands = {seat: factor * worth for seat, worth in account.hands().items() if worth}
    if len(hands) > 1:
        for seat, points in hands.items():
            yield "hand", -points, Slip("hand-of-a-seat-forgotten", {"seat": seat})
    for letter, worth, value, more in mistaken_values(account.held(), account.rules):
        yield "hand", factor * more, Slip("rank-in-hand-as-another", {"rank": letter, "points": value, "worth": worth})


def _penalties(account: Account) -> Iterator[Differing]:
    for charged in account.charges():
        facts = {"points": charged}
        yield "penalty", charged, Slip("penalty-forgotten", facts)
        yield "penalty", -charged, Slip("penalty-twice", facts)
        yield "penalty", 2 * charged, Slip("penalty-added", facts)
    for other in account.others:
        for charged in other.penalties:
            yield "penalty", charged, Slip("penalty-given-to-a-side", {"other": other.name, "points": charged})


__all__ = ["slips_in_points", "slips_of_points"]
