"""The referee's own questions: can this seat go out, can it take the pile, what can it open with?

Each is answered for all cards that the hidden ones may be: True or False only where it holds for every one of them,
None where they decide, or where there are more ways of laying the cards than are followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from sambanotation.game.cards import kind_of, kinds_in, rank_of
from sambanotation.game.hand import Hand, Range
from sambanotation.game.position import Position
from sambanotation.referee.dealing import named
from sambanotation.referee.emptying import (
    MOST_FREE,
    beyond_search,
    held,
    kinds_kept,
    may_complete,
    may_go_out_at_best,
    minimum_left,
    simply_goes_out,
    surely_goes_out,
)
from sambanotation.referee.holdings import Holding, holding, lying, on_table, sum_of
from sambanotation.referee.layouts import Cards, Goal, OnTable, most_points
from sambanotation.referee.opening import melds_to_open_with
from sambanotation.referee.ways_to_take import Taken, is_closed, is_open, may_hold_for, taken_by
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import ConcealedMinimum, InitialMeld, Take


def can_go_out(position: Position, seat: str, rules: RuleSet) -> bool | None:
    """Whether a seat that has drawn or taken in its turn can lay all its cards, or all but one, and go out.

    The cards go to new melds and to those of its side, which must then have `going_out_melds` melds of `canasta_size`
    cards and, if it opens in this turn, the minimum (rows D3, L1 to L5, S35, S43, S72). Penalised cards count as in the
    hand.
    """
    if simply_goes_out(position, seat, rules):
        return True
    side, hand, worth = position.side_of[seat], held(position, seat, rules), position.worth
    if not may_complete(side, hand.number[1], rules):
        return False
    least, most = minimum_left(position, seat, rules)
    there = on_table(side, rules)
    answer = surely_goes_out(hand.sure, hand.hidden[1], there, most, worth, rules)
    if answer and opens_with_a_clean_one(position, seat, rules):
        # Which of the melds are without wild cards is not told.
        return None
    if answer:
        # Before the rest of a taken pile is free, the cards that were held before must come first; that is not tried.
        turn = position.turn
        return None if turn is not None and turn.seat == seat and not turn.released else True
    if hand.known and there.all_known and least == most and not beyond_search(hand.sure, there, rules):
        return answer
    return None if may_go_out_at_best(hand.perhaps, there, least, worth, rules) else False


def opens_with_a_clean_one(position: Position, seat: str, rules: RuleSet) -> bool:
    """Whether a seat that goes out may have to open its side with a complete meld that holds no wild card."""
    side, turn = position.side_of[seat], position.turn
    opened = side.opened if turn is None or turn.seat != seat else turn.was_open
    return not opened and InitialMeld.NATURAL_CANASTA in melds_to_open_with(side.total, rules)


def best_opening(hand: Hand, worth: Sequence[int], rules: RuleSet, top: int | None = None, keep: int = 0) -> Range:
    """The most points that a hand can lay at once as an initial meld and keep `keep` cards: at least and at most.

    With a `top` card (a kind) it is laid too, with two natural cards of the hand (rows G10, G11, K3, K4). Where the
    hand is known both are the same; 0 is no opening at all. `worth` gives the points of each kind.
    """
    cards = holding(hand, worth, reds_kept=rules.red_three_held.value)
    goal = Goal(keep_least=max(0, keep - cards.beside[0]) if rules.red_three_held.value else keep)
    low = high = 0
    whole = cards.known and not beyond_search(cards.sure, OnTable(), rules)
    for left, there, laid in _opened_by(cards.sure, top, worth, rules):
        found = most_points(left, there, goal, worth, rules)
        low, whole = max(low, laid + found.points if found.points is not None else 0), whole and found.whole
    if whole:
        return low, low
    for left, there, laid in _opened_by(cards.perhaps, top, worth, rules):
        if left.number + left.free < keep:
            continue
        high = max(high, laid + _at_most(left, there, Goal(max(0, keep - left.free)), worth, rules))
    return low, max(low, high)


def _opened_by(cards: Cards, top: int | None, worth: Sequence[int], rules: RuleSet) -> Iterator[Taken]:
    if top is None:
        yield Taken(cards, OnTable(), 0)
    else:
        yield from taken_by(Take.NATURAL_PAIR, top, cards, OnTable(), worth, rules)


def _at_most(cards: Cards, there: OnTable, goal: Goal, worth: Sequence[int], rules: RuleSet) -> int:
    """No fewer points than the best opening has: those of all the cards where the ways are not all looked at."""
    if cards.free <= MOST_FREE and not beyond_search(cards, there, rules):
        found = most_points(cards, there, goal, worth, rules)
        if found.whole:
            return found.points or 0
    naturals = sum(worth[kind] * number for kind, number in cards.suited.items())
    naturals += sum(worth[kind_of(rank, 0)] * number for rank, number in cards.unsuited.items())
    return naturals + sum(cards.wilds) + max(worth) * cards.free


def can_take_pile(position: Position, seat: str, rules: RuleSet) -> bool | None:
    """Whether a seat at the beginning of its turn may take the discard pile: in one of the ways of `legal_takes`."""
    return _agreed(_any(ways.values()) for ways in _by_top_card(position, seat, rules))


def legal_takes(position: Position, seat: str, rules: RuleSet) -> dict[Take, bool | None]:
    """Whether a seat at the beginning of its turn may take the discard pile, by each way that the rule set knows.

    Legal is what can be done to the end (S13, S24, S58): the pile is not closed to the seat and its top card not
    blocked; the way is open on this take; if the side has not melded, an opening from top card and hand reaches the
    minimum; and there remain a card to discard and one to keep, or the seat goes out.
    """
    by_top = list(_by_top_card(position, seat, rules))
    return {way: _agreed(ways[way] for ways in by_top) for way in rules.takes.value}


def can_take_top_alone(position: Position, seat: str, rules: RuleSet) -> bool | None:
    """Whether a seat at the beginning of its turn may take the top card of the discard pile alone, in place of the
    draw, and finish the turn (rows G6, G8); False under rules by which the whole pile is taken.

    The top card is then used in a way of `take_top_alone`, with what the seat holds; what lies under it makes no
    difference.
    """
    ways = rules.take_top_alone.value
    if not ways or not position.pile.size[1]:
        return False
    taking = _Taking(position, seat, rules, alone=True)
    answers = [_any(taking.answer(way, top) for way in ways) for top in kinds_in(position.pile.top)]
    return _agreed([*answers, *([False] if position.pile.size[0] == 0 else [])])


def _agreed(answers: Iterable[bool | None]) -> bool | None:
    """What all the answers say; None where they differ."""
    answers = iter(answers)
    first = next(answers)
    return first if first is not None and all(answer is first for answer in answers) else None


def _any(answers: Iterable[bool | None]) -> bool | None:
    """Whether one of several things is so; None where that is not certain."""
    answer: bool | None = False
    for one in answers:
        if one:
            return True
        answer = None if one is None else answer
    return answer


def _by_top_card(position: Position, seat: str, rules: RuleSet) -> Iterator[dict[Take, bool | None]]:
    """For every card that may lie on top (none, where there may be no pile): the ways by which it may be taken."""
    ways = rules.takes.value
    if position.pile.size[0] == 0:
        yield dict.fromkeys(ways, False)
    if position.pile.top:
        taking = _Taking(position, seat, rules)
        for top in kinds_in(position.pile.top):
            yield {way: taking.answer(way, top) for way in ways}


class _Taking:
    """A seat that thinks of taking the pile, or its top card `alone`. What it holds and what lies there is looked at if
    it matters: mostly the pile is closed to it, or it has nothing to take it with."""

    def __init__(self, position: Position, seat: str, rules: RuleSet, *, alone: bool = False) -> None:
        self.position, self.seat, self.rules, self.alone = position, seat, rules, alone
        ways = rules.take_top_alone.value if alone else rules.takes.value
        self._closed = is_closed(position, seat, rules, alone=alone)
        self._open = {way: True if alone else is_open(way, position, seat, rules) for way in ways}

    @cached_property
    def hand(self) -> Holding:
        """What the seat holds."""
        return held(self.position, self.seat, self.rules)

    @cached_property
    def there(self) -> OnTable:
        """What lies before its side."""
        return on_table(self.position.side_of[self.seat], self.rules)

    @cached_property
    def rest(self) -> Holding:
        """What comes with the top card: the pile without it, or nothing."""
        if self.alone:
            return lying((), self.position.worth)
        pile = self.position.pile.copy()
        pile.lift()
        most = self.rules.take_most.value
        rest = pile.take(None if most is None else most - 1)
        return lying(rest, self.position.worth, reds_kept=self.rules.red_three_held.value)

    @property
    def opened(self) -> bool | None:
        return self.position.side_of[self.seat].opened

    @property
    def minimum(self) -> Range:
        """The points that the side must lay in the take."""
        low, high = self.position.side_of[self.seat].minimum
        return (0, 0) if self.opened else (low if self.opened is False else 0, high)

    @property
    def must_be_left(self) -> int:
        """How many cards there must be to finish the turn with, by a player who does not go out."""
        rules = self.rules
        kept = max(1, int(rules.keep_one_card.value) + int(rules.discard_compulsory.value))
        if rules.one_card_pass.value:
            # With one card a player passes, or goes out by discarding it.
            kept = 1
        return kept if rules.take_can_finish.value else 0

    def answer(self, way: Take, top: int) -> bool | None:
        """Whether the pile may be taken in this way if this card lies on top."""
        rules = self.rules
        way_open, closed = self._open[way], self._closed
        if way_open is False or closed or 1 << top & named(rules.blocked_tops.value):
            return False
        opens = way in rules.opening_takes.value
        if self.opened is False and not opens:
            return False
        if not may_hold_for(way, self.position, self.seat, rank_of(top)):
            return False
        answer = self._can_be_done(way, top)
        certain = way_open and closed is False and (self.opened is not None or opens)
        return None if answer and not certain else answer

    def _can_be_done(self, way: Take, top: int) -> bool | None:
        worth, rules = self.position.worth, self.rules
        taken = taken_by(way, top, self.hand.sure, self.there, worth, rules)
        answer = _any(self._surely_finishes(one) for one in taken)
        if answer or self._all_tried:
            return answer
        onto = way in (Take.ONTO_GROUP, Take.ONTO_CANASTA, Take.ONTO_SEQUENCE)
        if self._other_takes or (onto and not self.there.all_known):
            return None
        at_best = taken_by(way, top, self.hand.perhaps, self.there, worth, rules)
        return None if any(self._may_finish(one) for one in at_best) else False

    @property
    def _all_tried(self) -> bool:
        """Whether what is not found with the cards certainly held cannot be."""
        low, high = self.minimum
        known = self.hand.known and self.rest.known and self.there.all_known and low == high
        # With the opening in the take, cards of the pile may help to go out, but not to open.
        in_full = self.opened is True or self.rest.number[1] == 0
        more = self._other_takes or beyond_search(self.hand.sure, self.there, self.rules)
        return known and in_full and not more

    @property
    def _other_takes(self) -> bool:
        """Whether the rule set allows takes that are not looked for."""
        rules = self.rules
        strict = rules.sequence_touch.value and not rules.sequence_start.value
        return not rules.top_card_first.value or (rules.sequences.value and not strict) or rules.meld_least.value > 3

    def _surely_finishes(self, taken: Taken) -> bool | None:
        """Whether the side opens if it must, and the turn can be finished, with the cards certainly held."""
        keep = max(0, self.must_be_left - self.rest.sure.number - self.rest.beside[0] - self.hand.beside[0])
        if self.opened:
            plays_on: bool | None = taken.left.number >= keep
            if kinds_kept(self.rules) and not (taken.left.suited or taken.left.unsuited or taken.left.black_threes):
                # With nothing but wild cards there may be none to discard.
                plays_on = None if plays_on else plays_on
        else:
            wanted = melds_to_open_with(self.position.side_of[self.seat].total, self.rules)
            goal = Goal(keep, complete=int(wanted != [InitialMeld.ANY]))
            found = most_points(taken.left, taken.there, goal, self.position.worth, self.rules)
            plays_on = found.reaches(self.minimum[1] - taken.points)
            sure = InitialMeld.NATURAL_CANASTA not in wanted if plays_on else len(wanted) == 1
            plays_on = plays_on if sure else None
        return plays_on or _any((plays_on, self._surely_goes_out(taken)))

    def _surely_goes_out(self, taken: Taken) -> bool | None:
        if not self._may_complete():
            return False
        cards, hidden, rest = taken.left, self.hand.hidden[1], self.rest
        if self.opened:
            cards, hidden = sum_of(cards, rest.sure), hidden + rest.hidden[1]
        else:
            # What opens comes from the hand; a card of the pile can then be the discard.
            hidden += rest.number[1]
        waived = self.rules.concealed_minimum.value is ConcealedMinimum.WAIVED and not rest.number[1]
        minimum = 0 if waived else self.minimum[1] - taken.points
        if not self.opened and opens_with_a_clean_one(self.position, self.seat, self.rules):
            return None
        return surely_goes_out(cards, hidden, taken.there, minimum, self.position.worth, self.rules)

    def _may_finish(self, taken: Taken) -> bool:
        """Whether the side may open if it must, and the turn may be finished, for some cards that may be hidden."""
        left, there, worth, rules = taken.left, taken.there, self.position.worth, self.rules
        others = max(left.free, self.hand.beside[1])
        keep = max(0, self.must_be_left - self.rest.sure.number - self.rest.beside[1] - others)
        needed = self.minimum[0] - taken.points
        if left.number >= keep and (needed <= 0 or _at_most(left, there, Goal(keep), worth, rules) >= needed):
            return True
        waived = rules.concealed_minimum.value is ConcealedMinimum.WAIVED
        cards = sum_of(left, self.rest.perhaps)
        return self._may_complete() and may_go_out_at_best(cards, there, 0 if waived else needed, worth, rules)

    def _may_complete(self) -> bool:
        cards = self.hand.number[1] + 1 + self.rest.number[1]
        return may_complete(self.position.side_of[self.seat], cards, self.rules)
