"""Whole matches: deals from the shuffle to the count, until a side has passed the target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sambanotation.frozen import frozen
from sambanotation.game.actions import EndDeal
from sambanotation.game.apply import apply
from sambanotation.game.cards import RED_THREES
from sambanotation.game.ledger import ITEMS
from sambanotation.game.position import Position
from sambanotation.game.scoring import count_deal, passes
from sambanotation.generate.chance import Chance
from sambanotation.generate.layout import Layout
from sambanotation.generate.played import Amounts, PlayedDeal, PlayedMatch, PlayedTurn, cards
from sambanotation.generate.player import Player
from sambanotation.generate.stacking import STACKED, lay_out
from sambanotation.generate.writing import opening_lines
from sambanotation.notation.parser import parse
from sambanotation.referee.layable import may_do
from sambanotation.replay.closing import winners_of
from sambanotation.replay.judging import Judging
from sambanotation.replay.setup import Match, set_up
from sambanotation.replay.sides import seating
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt, StockEnd
from sambanotation.source import Source

MOST_DEALS = 60
"""No match takes so many; should one, it is left."""

MOST_TURNS = 400
SETTLED = ("exactly-the-target", "drawn")
"""The ways of stacking that are for the totals: the first deal of the match is played until it fits."""

TRIES = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Table:
    """Who plays, and by which rules. `rules_tag` is how a record names them, `options` what it chooses among them."""

    match: Match
    rules_tag: str
    choice: bool
    options: str = ""

    @property
    def rules(self) -> RuleSet:
        return self.match.rules


def tables(rules: RuleSet, rules_tag: str, players: int, options: str = "") -> tuple[Table, ...]:
    """The tables at which so many can play, one for each number of sides; none where the rule set has none."""
    seats = tuple(LETTERS[:players])
    numbers = rules.sides.value.get(players, ())
    matches = (Match(seats, seating(seats, number), rules) for number in numbers)
    return tuple(Table(match, rules_tag, len(numbers) > 1, options) for match in matches)


def open_bands(rules: RuleSet) -> list[int]:
    """The totals from which on the minimum is another one, as far as a match goes on at them; below zero -135."""
    totals = [-135 if band.from_total is None else band.from_total for band in rules.minimums.value]
    return [total for total in totals if not passes(total, rules)]


def beginning(table: Table, deal: PlayedDeal, rules: RuleSet | None = None, judging: Judging | None = None) -> Position:
    """The position in which the first turn of a deal begins. Raises ValueError where the referee finds a fault
    before."""
    rules = rules or table.rules
    lines = (line for _, line in opening_lines(replace(deal, minimums=())))
    text = "\n".join([f'[Seats "{" ".join(table.match.seats)}"]', *lines, ""])
    (record,) = parse(Source("deal", text)).records
    judging = judging or Judging(rules, 1)
    totals = {side: (total, total) for side, total in deal.before}
    position = set_up(record.deals[0], table.match, totals, (deal.dealer, None), None, judging)
    if judging.findings:
        raise ValueError(f"a deal was stacked against the rules: {judging.findings[0].name}")
    return position


def deals_of(table: Table, seed: int, number: int, stacked: str | None = None) -> Iterator[PlayedDeal]:
    """The deals of a match, played one after the other; the first stacked as asked, or in rotation by number."""
    chance = Chance(seed, len(table.match.seats), number)
    stacked = stacked or _rotation(number)
    totals = dict(first_totals(table, number))
    dealer = chance.below(len(table.match.seats))
    for at in range(MOST_DEALS):
        how = stacked if at == 0 else "clustered" if chance.happens(0.5) else "plain"
        deal = play_deal(table, at + 1, table.match.seats[dealer], tuple(totals.items()), how, chance)
        for _ in range(TRIES if at == 0 and how in SETTLED else 0):
            settled = _settled(deal, how, table.rules)
            if settled is not None:
                deal = settled
                break
            deal = play_deal(table, 1, table.match.seats[dealer], tuple(totals.items()), how, chance)
        yield deal
        totals = dict(deal.totals) or dict(deal.before)
        if winners_of({side: (total, total) for side, total in totals.items()}, table.rules) is not None:
            return
        dealer = (dealer + table.rules.next_dealer.value) % len(table.match.seats)


def play_match(table: Table, seed: int, number: int) -> PlayedMatch:
    """A whole match; the same arguments give the same match."""
    return as_match(table, seed, number, tuple(deals_of(table, seed, number)))


def as_match(table: Table, seed: int, number: int, deals: tuple[PlayedDeal, ...]) -> PlayedMatch:
    """Deals as one match, which begins with the totals that the first of them began with."""
    stacked, seats = _rotation(number), table.match.seats
    seats_told = number % 4 != 3 or len(seats) != table.rules.usual_players.value
    return written_as(table, f"samba generate: seed {seed}, match {number + 1}, {stacked}", deals, stacked, seats_told)


def written_as(
    table: Table, event: str, deals: tuple[PlayedDeal, ...], stacked: str, seats_told: bool = True
) -> PlayedMatch:
    """Deals of a table as a match, told as an event, that begins with the totals before the first of them."""
    match, before = table.match, deals[0].before
    return PlayedMatch(
        table.rules_tag,
        match.seats,
        tuple(match.sides),
        table.choice,
        event,
        before,
        deals,
        stacked,
        options=table.options,
        seats_told=seats_told,
    )


def _rotation(number: int) -> str:
    return tuple(STACKED)[number % len(STACKED)]


def first_totals(table: Table, number: int) -> Amounts:
    """The totals of a match that begins in the middle of another: every second one, in all bands of the minimum."""
    bands = open_bands(table.rules)
    sides = tuple(table.match.sides)
    if tuple(STACKED)[number % len(STACKED)] in SETTLED:
        return tuple((side, bands[-1]) for side in sides)
    if number % 3 == 0:
        return tuple((side, 0) for side in sides)
    return tuple((side, bands[(number + at) % len(bands)]) for at, side in enumerate(sides))


def _settled(deal: PlayedDeal, how: str, rules: RuleSet) -> PlayedDeal | None:
    """The first deal with other totals before it, so that it ends exactly at the target, or drawn.

    Only the minimum depends on these totals; None where they would leave its band.
    """
    target, least = rules.target.value.points, open_bands(rules)[-1]
    scores = dict(deal.scores)
    if not scores:
        return None
    if how == "exactly-the-target":
        best = max(scores, key=lambda side: scores[side])
        before = {side: target - scores[side] if side == best else least for side in scores}
    else:
        before = {side: target + 5 - points for side, points in scores.items()}
    fits = all(least <= total <= target - 5 for total in before.values())
    if not fits or (how == "exactly-the-target" and max(least + scores[s] for s in scores if s != best) > target):
        return None
    totals = tuple((side, before[side] + points) for side, points in deal.scores)
    return replace(deal, before=tuple(before.items()), totals=totals, ways=(*deal.ways, f"total: {how}"))


def play_deal(table: Table, number: int, dealer: str, before: Amounts, stacked: str, chance: Chance) -> PlayedDeal:
    """One deal, from the shuffle to the count."""
    seats, rules = table.match.seats, table.rules
    first = (seats.index(dealer) + rules.first_player.value) % len(seats)
    order = (*seats[first:], *seats[:first])
    layout = lay_out(stacked, order, tuple(table.match.sides.values()), rules, chance)
    deal = _dealt(table, number, dealer, before, layout, chance)
    position = beginning(table, deal)
    minimums = tuple((side.name, side.minimum[0]) for side in position.sides)
    players = {seat: Player(layout.styles[seat], rules, chance) for seat in seats}
    turns, ways = list[PlayedTurn](), list[str]()
    how: str | None = None
    while how is None:
        how = _over(position, rules)
        free = (
            how == "stock"
            and rules.stock_end.value is StockEnd.OPTIONAL_TAKE
            and position.out is None
            and not position.dead
        )
        if how is None or free:
            seat = position.to_play or order[0]
            turn = players[seat].turn(position, seat, len(turns) + 1) if len(turns) < MOST_TURNS else None
            if turn is None:
                how = how or "abandoned"
                break
            if free:
                turn.ways.append("free take")
            how, position = None, turn.position
            turns.append(PlayedTurn(seat, tuple(turn.actions)))
            ways += turn.ways
    if not position.dead and how == "stock":
        ways.append("stock used up, no take")
    ways.append(f"end {how}")
    deal = replace(deal, minimums=minimums, turns=tuple(turns), how=how, ways=tuple(ways))
    return _counted(deal, position, rules)


def _over(position: Position, rules: RuleSet) -> str | None:
    """How a deal ends where it may end now."""
    if position.out is not None:
        return "out"
    if position.stock.high == 0 and may_do(position, EndDeal("stock"), rules):
        return "stock"
    return None


def _dealt(table: Table, number: int, dealer: str, before: Amounts, layout: Layout, chance: Chance) -> PlayedDeal:
    dealt = {
        seat: sorted([*([kind] for kind in layout.hands[seat]), *layout.replaced.get(seat, ())])
        for seat in table.match.seats
    }
    hands = tuple((seat, tuple(cards(chain) for chain in chains)) for seat, chains in dealt.items())
    shown = [
        (seat, cards([kind for chain in dealt[seat] for kind in chain if 1 << kind & RED_THREES]))
        for seat in table.match.seats
        if chance.happens(0.5) and table.rules.dealt_red_three.value is not RedThreeDealt.KEPT
    ]
    return PlayedDeal(
        number,
        dealer,
        before,
        hands,
        cards(layout.up),
        cards(layout.left),
        tuple((seat, lots) for seat, lots in shown if lots),
    )


def _counted(deal: PlayedDeal, position: Position, rules: RuleSet) -> PlayedDeal:
    """The deal with the claims of its closing lines, where it is counted."""
    if deal.how == "abandoned":
        return deal
    apply(position, EndDeal(deal.how or ""))
    ledger, counts, scores, totals = count_deal(position, rules), list[tuple[str, Amounts]](), {}, {}
    for side in position.sides:
        entries = {entry.item: entry.number[0] for entry in ledger.of(side.name)}
        counts.append((side.name, tuple((item.name, entries[item.name]) for item in ITEMS if entries.get(item.name))))
        scores[side.name] = ledger.score(side.name)[0]
        totals[side.name] = side.total[0] + scores[side.name]
    items = tuple(f"count: {entry.item}" for entry in ledger.entries)
    return replace(
        deal,
        counts=tuple(counts),
        scores=tuple(scores.items()),
        totals=tuple(totals.items()),
        ways=(*deal.ways, *items),
    )
