"""Deals that are told whole, played from their text: nothing is found in them, and of them nothing is kept but what
they came to.

Nearly every deal of a record that was kept card by card is such a one. It is read, played and counted in a fraction of
the time that lines, positions and ledgers take, and whoever asks for these has them: the deal is read and played again
(see `again`). Of any other deal nothing is said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sambanotation.game.actions import EndDeal
from sambanotation.game.hand import Range
from sambanotation.notation.plain_actions import NotPlainError
from sambanotation.notation.whole_deal import Amounts, WholeDeal, whole_deal
from sambanotation.referee import judge
from sambanotation.replay.closing import winners_of
from sambanotation.replay.house import house_of
from sambanotation.replay.setup import Match
from sambanotation.replay.stand import Stand
from sambanotation.replay.whole_count import Counted, count_whole, counts_of
from sambanotation.replay.whole_play import play_whole
from sambanotation.replay.whole_table import WholeTable, table_of


class PlayedWhole(NamedTuple):
    """A deal that was played whole: what is written, how the match stood `before`, what the sides scored, and how it
    stands `after`."""

    deal: WholeDeal
    before: Stand
    counted: Mapping[str, Counted]
    after: Stand


def play_from_text(text: str, at: int, match: Match, stand: Stand, number: int | None) -> PlayedWhole | None:
    """The deal whose heading begins at an offset of a text, in a match that stands so; `number` is the number that a
    heading has to give it, None where any will do. None where it is not told whole, or where anything might be found
    in it."""
    if stand.winners is not None:
        return None
    deal = whole_deal(text, at)
    if deal is None or not _begins_rightly(deal, match, stand, number):
        return None
    before: dict[str, int] = {}
    for side, (least, most) in stand.totals.items():
        if least != most:
            return None
        before[side] = least
    counts = counts_of(match.rules)
    minimums = {side: counts.minimum_for(total) for side, total in before.items()}
    table = table_of(deal, match, house_of(match.rules), minimums)
    if table is None or not _is_so(deal.minimums, minimums):
        return None
    ended = _play(deal, table, before)
    counted = count_whole(table, counts, ended or None) if ended is not None else None
    return _closed(deal, match, stand, before, counted) if counted is not None else None


def _begins_rightly(deal: WholeDeal, match: Match, stand: Stand, number: int | None) -> bool:
    if number is not None:
        numbered = deal.number == str(number)
    else:
        numbered = deal.number.isdecimal() and deal.number.isascii() and deal.number == str(int(deal.number[:9]))
    return numbered and deal.dealer in match.seats and stand.dealer in (None, deal.dealer)


def _play(deal: WholeDeal, table: WholeTable, before: Mapping[str, int]) -> str | None:
    """Plays a deal to its end; the word of the line that tells how it has ended, "" where there is none; None where
    something might be found."""
    seats, rules = table.match.seats, table.match.rules
    first, step, number = seats.index(deal.dealer) + rules.first_player.value, rules.next_player.value, len(seats)
    # No chair knows the next one: what knows each other in a ring is not forgotten at once.
    order = [table.chairs[(first + step * turn) % number] for turn in range(number)]
    try:
        following = play_whole(table, order, deal.turns)
    except NotPlainError:
        return None
    if following is None:
        return None
    if table.out is not None:
        return deal.how if deal.how in ("", "out") else None
    if deal.how != "stock":
        return None
    # Whether the stock may have ended it the referee says: somebody may have to take the pile.
    return deal.how if not judge(table.position(before, following.seat), EndDeal(deal.how), rules) else None


def _closed(
    deal: WholeDeal,
    match: Match,
    stand: Stand,
    before: Mapping[str, int],
    counted: Mapping[str, Counted],
) -> PlayedWhole | None:
    """The deal with the totals after it; None where a claim is not borne out, or where there may be more to say of
    them."""
    for side, items in deal.counts.items():
        if side not in counted or counted[side].items != items:
            return None
    totals = {side: total + counted[side].points for side, total in before.items()}
    if not _is_so(deal.scores, {side: count.points for side, count in counted.items()}):
        return None
    if not _is_so(deal.totals, totals):
        return None
    rules, seats = match.rules, match.seats
    ranges: dict[str, Range] = {side: (total, total) for side, total in totals.items()}
    winners = winners_of(ranges, rules)
    best, target = max(totals.values()), rules.target.value.points
    if best == target or (best > target and [*totals.values()].count(best) > 1):
        # A total that is just the target, and a tie: there is something to say of both.
        return None
    dealer = seats[(seats.index(deal.dealer) + rules.next_dealer.value) % len(seats)]
    after = Stand(ranges, winners, dealer, number=int(deal.number) + 1)
    return PlayedWhole(deal, stand, counted, after)


def _is_so(told: Amounts, amounts: Mapping[str, int]) -> bool:
    """Whether numbers are told of sides that there are, and each is the right one."""
    return all(side in amounts and word == str(amounts[side]) for side, word in told.items())
