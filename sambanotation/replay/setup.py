"""From the lines before the first turn to the position in which it begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, TypeVar, cast

from sambanotation.frozen import frozen
from sambanotation.game.actions import Arrange, BeginDeal, ClaimAmount, DealHand, Event, LayStock, ShowRedThrees, TurnUp
from sambanotation.game.apply import apply
from sambanotation.game.cards import EVERY, RED_THREES, Cards, Lot, lots_of
from sambanotation.game.hand import Range
from sambanotation.game.ledger import agree
from sambanotation.game.melds import Meld
from sambanotation.game.position import LastRed, Position, Side
from sambanotation.game.scoring import minimum_for
from sambanotation.game.top_card import single
from sambanotation.game.worth import worth_of_cards
from sambanotation.notation.record import (
    ClaimLine,
    Deal,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    MeldLine,
    RedLine,
    TakenLine,
    ToPlayLine,
    Turn,
    Unreadable,
)
from sambanotation.referee.dealing import covered, hand_size
from sambanotation.replay.judging import Judging
from sambanotation.replay.plain_deal import deals
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import LastRedThree, RedThreeDealt, ShortStock, StockEnd

SETUP = frozenset({HandLine, HeapLine, RedLine, MeldLine, TakenLine, LaidLine, ToPlayLine})
"""The lines that are no play."""

_OF_A_SEAT = (DealHand, ShowRedThrees)

L = TypeVar("L", bound=Line)


@frozen
class Match:
    """What holds for all deals of a record: seats in order of play, the sides by name, and the rules."""

    seats: tuple[str, ...]
    sides: dict[str, tuple[str, ...]]
    rules: RuleSet

    def table(self, totals: dict[str, Range]) -> Position:
        """The table before the cards are dealt."""
        bands = self.rules.minimums.value
        sides = tuple(
            Side(name, seats, totals[name], minimum_for(totals[name], bands)) for name, seats in self.sides.items()
        )
        return Position(self.seats, sides, **_in_all_deals(self.rules))


_WHEN_IT_ENDS: dict[LastRedThree, LastRed] = {LastRedThree.END_AT_ONCE: "last", LastRedThree.PLAY_ON: "never"}


def left_at_the_end(rules: RuleSet) -> int | None:
    """With how many cards in the stock, or fewer, a turn ends the deal (rows F6, F7); None where it never does."""
    if rules.short_stock.value is ShortStock.DEAL_ENDS:
        return rules.draw_count.value - 1
    return 0 if rules.stock_end.value is StockEnd.AFTER_TURN else None


@of_the_rules
def _in_all_deals(rules: RuleSet) -> dict[str, Any]:
    """What a position takes from the rules."""
    return {
        "pack": rules.pack.value,
        "worth": worth_of_cards(rules),
        "step": rules.next_player.value,
        "step_after_wrong": rules.after_out_of_turn.value,
        "reds_kept": rules.dealt_red_three.value is RedThreeDealt.KEPT,
        "last_red": _WHEN_IT_ENDS.get(rules.last_red_three.value, "alone"),
        "stock_ends": left_at_the_end(rules),
        "take_most": rules.take_most.value,
        "sequence_wilds": rules.sequence_wilds.value,
        "early_stands": rules.drawn_early.value,
    }


class _Lines:
    """The lines of a deal by their kinds."""

    def __init__(self, deal: Deal) -> None:
        self._by_kind: dict[type, list[Line]] = {}
        by_kind = self._by_kind
        for line in deal.no_turns:
            kind = type(line)
            if kind in by_kind:
                by_kind[kind].append(line)
            else:
                by_kind[kind] = [line]

    def all(self, kind: type[L]) -> list[L]:
        """Those of a kind, in order."""
        return cast(list[L], self._by_kind.get(kind, []))

    def heaps(self, name: str) -> list[HeapLine]:
        """Those that tell of a heap."""
        return [line for line in self.all(HeapLine) if line.heap == name]


def lines_of_play(deal: Deal) -> list[Line]:
    """The lines of a deal without those that set it up."""
    return [line for line in deal.lines if type(line) not in SETUP]


def _say(judging: Judging, position: Position, event: Event, line: HandLine | HeapLine | RedLine) -> None:
    judging.seat = event.seat if isinstance(event, _OF_A_SEAT) else None
    judging.ask(position, event, line)
    apply(position, event)


def set_up(
    deal: Deal,
    match: Match,
    totals: dict[str, Range],
    dealers: tuple[str | None, str | None],
    over: tuple[str, ...] | None,
    judging: Judging,
) -> Position:
    """The position in which the first turn of a deal begins. `dealers` are who deals and who was to deal, None where
    that is not known."""
    position = match.table(totals)
    position.over = over
    judging.seat = None
    dealer, due = dealers
    judging.ask(position, BeginDeal(deal.heading.dealer, due), deal.heading)
    lines = _Lines(deal)
    if deal.heading.position:
        _arrange(deal, lines, position, match, judging)
    else:
        _deal_out(lines, position, match, judging)
        position.to_play = position.after(dealer, match.rules.first_player.value) if dealer is not None else None
    judging.seat = None
    for line in lines.all(ClaimLine):
        if line.word == "minimum":
            _claim_minimums(line, position, judging)
    return position


def _deal_out(lines: _Lines, position: Position, match: Match, judging: Judging) -> None:
    hands, ups, reds, stocks = lines.all(HandLine), lines.heaps("up"), lines.all(RedLine), lines.heaps("stock")
    if not judging.asks_all and deals(position, hands, ups, reds, stocks, match.rules):
        return
    size = hand_size(position, match.rules)
    told = {hand.seat for hand in hands if not hand.open}
    for seat in match.seats:
        if seat not in told:
            position.hands[seat].receive(Lot(EVERY, size, size))
    if not ups:
        # Nothing is known of the upcard: one card, or several where it had to be covered.
        covers = position.pack.among(covered(match.rules))
        position.pile.cards = [*([Lot(EVERY, 0, covers)] if covers else []), Lot(EVERY)]
    for hand in hands:
        _say(judging, position, DealHand(hand.seat, hand.chains, hand.open), hand)
    for up in ups:
        _say(judging, position, TurnUp(up.cards, up.open), up)
    position.dealt = {seat: hand.copy() for seat, hand in position.hands.items()}
    position.settle_stock()
    for red in reds if not _replaced_at_deal(match.rules) else ():
        _say(judging, position, ShowRedThrees(red.owner, red.cards), red)
    if _replaced_at_deal(match.rules):
        _lay_unseen_red_threes(position, told, {red.owner for red in reds})
    for red, cards in _not_told_by_hands(reds, hands) if _replaced_at_deal(match.rules) else ():
        _say(judging, position, ShowRedThrees(red.owner, cards, replaced=True), red)
    for stock in stocks:
        _say(judging, position, LayStock(stock.cards, stock.open), stock)


def _lay_unseen_red_threes(position: Position, told: set[str], shown: set[str]) -> None:
    """Of a hand that is not told, and of which no red three is told, nobody knows how many were laid at the deal."""
    most = position.pack.among(RED_THREES)
    for side in position.sides:
        if any(seat not in told and seat not in shown for seat in side.seats):
            side.red_threes.append(Lot(RED_THREES, 0, most))
    position.settle_stock()


def _replaced_at_deal(rules: RuleSet) -> bool:
    return rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_AT_DEAL


def _not_told_by_hands(reds: list[RedLine], hands: list[HandLine]) -> Iterator[tuple[RedLine, Cards]]:
    """The red threes that were shown at the deal, without those that a hand tells of by what was drawn for them."""
    told = {hand.seat: [lot for chain in hand.chains for lot in chain[:-1]] for hand in hands}
    for red in reds:
        left: list[Lot] = []
        for lot in single(lots_of(red.cards)):
            met = next((one for one in told.get(red.owner, ()) if one.kinds & lot.kinds), None)
            if met is None:
                left.append(lot)
            else:
                told[red.owner].remove(met)
        if left:
            yield red, tuple(left)


def _arrange(deal: Deal, lines: _Lines, position: Position, match: Match, judging: Judging) -> None:
    """A deal that begins in the middle: what is not said is not known."""
    most = position.pack.size
    position.from_start = False
    position.played = dict.fromkeys(match.seats)
    position.laid_before = dict.fromkeys(match.seats)
    for seat in match.seats:
        position.hands[seat].receive(Lot(EVERY, 0, most))
    position.pile.forget(most)
    for hand in lines.all(HandLine):
        _say(judging, position, DealHand(hand.seat, hand.chains, hand.open), hand)
    for heap in lines.heaps("pile"):
        cards = list(lots_of(heap.cards[: heap.open_at])), list(lots_of(heap.cards[heap.open_at :]))
        rest = [Lot(EVERY, 0, most)] if heap.open else []
        _lie(judging, position, heap)
        position.pile.cards = [*cards[0], *rest, *cards[1]]
    _arrange_sides(deal, lines, position, judging)
    for laid in lines.all(LaidLine):
        position.laid_before = {seat: seat in laid.seats for seat in match.seats}
    position.settle_stock()
    for heap in lines.heaps("stock"):
        _say(judging, position, LayStock(heap.cards, heap.open), heap)
    for turn in lines.all(ToPlayLine):
        position.to_play = turn.seat
        if turn.drawn:
            position.early = turn.seat, [(0, (Lot(EVERY),))] * match.rules.draw_count.value


def _lie(judging: Judging, position: Position, line: HeapLine | MeldLine | RedLine) -> None:
    judging.seat = None
    judging.ask(position, Arrange(line.cards), line)
    position.reveal(lots_of(line.cards))


def _arrange_sides(deal: Deal, lines: _Lines, position: Position, judging: Judging) -> None:
    sides = {side.name: side for side in position.sides}
    told = {line.side for line in lines.all(MeldLine)}
    reds = {line.owner for line in lines.all(RedLine)}
    # A line that cannot be read may have been one of these, of any side.
    unread = any(isinstance(line, Unreadable) for line in takewhile(_not_played, deal.lines))
    for name, side in sides.items():
        side.taken = None
        side.melds_open = unread or name not in told
        if unread or name not in reds:
            side.red_threes = [Lot(RED_THREES, 0, position.pack.among(RED_THREES))]
    for meld in lines.all(MeldLine):
        if meld.side in sides:
            sides[meld.side].melds_open |= meld.open
            if meld.cards:
                _lie(judging, position, meld)
                sides[meld.side].lay(Meld(lots_of(meld.cards), None, 0, position.sequence_wilds))
    for red in lines.all(RedLine):
        if red.owner in sides:
            _lie(judging, position, red)
            sides[red.owner].red_threes.extend(lots_of(red.cards))
    for taken in lines.all(TakenLine):
        if taken.side in sides:
            sides[taken.side].taken = taken.taken


def _not_played(line: Line) -> bool:
    return not isinstance(line, Turn)


def _claim_minimums(line: ClaimLine, position: Position, judging: Judging) -> None:
    minimums = {side.name: side.minimum for side in position.sides}
    for claim in line.claims:
        for at, (_, amount) in enumerate(claim.amounts):
            if claim.side in minimums and not agree(amount, minimums[claim.side]):
                event = ClaimAmount("minimum", claim.side, "", amount, minimums[claim.side], "minimums")
                judging.ask(position, event, claim.amount_spans[at])
