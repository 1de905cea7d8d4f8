"""A plain deal: every hand, the upcard and the stock are told card by card, and nothing is as a check would look for.

As with the plain acts of `plain_play` nothing is judged here: each condition is that on which some check begins to
look. The same two laws hold it in tests: about the lines of a plain deal all checks together find nothing, and it
leaves the table that they do one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sambanotation.frozen import frozen
from sambanotation.game.cards import JOKER, RED_THREE_KINDS, Pack, lots_of
from sambanotation.game.hand import Hand
from sambanotation.game.heaps import Stock
from sambanotation.game.packed import MOST, ONE_OF, SHORT, fields_in_order, pack
from sambanotation.game.position import Position
from sambanotation.notation.record import HandLine, HeapLine, RedLine
from sambanotation.referee.dealing import covered, dealt_to_each
from sambanotation.replay.plain_table import RED_FIELDS
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt

LARGEST = 2 * MOST
"""A larger pack may have more cards of a kind than a number of packed cards can tell."""


@frozen
class Dealt:
    """A plain deal: the cards of each seat as one number, as `dealt` and as they are `held` after red threes were
    shown, and how often each kind came to light."""

    dealt: Mapping[str, int]
    held: Mapping[str, int]
    seen: bytes


Shown = Iterable[tuple[str, Sequence[int]]]
"""Who showed red threes, and which: the kinds, NO_KIND for what is no known card."""


def dealt_plainly(
    hands: Mapping[str, Sequence[int]],
    up: Sequence[int],
    stock: Sequence[int] | None,
    reds: Shown,
    pack_of: Pack,
    rules: RuleSet,
) -> Dealt | None:
    """A deal of known cards to all seats, if it is plain: kinds in the hands, upturned, in the stock (None: not told)
    and among the red threes that were shown. None elsewhere."""
    size = dealt_to_each(len(hands), rules)
    if pack_of.size > LARGEST or size > MOST or not _ends_the_covering(up, covered(rules)):
        return None
    dealt: dict[str, int] = {}
    for seat, kinds in hands.items():
        if len(kinds) != size:
            return None
        dealt[seat] = pack(kinds)
    together = sum(dealt.values()) + pack(up)
    rest = pack_of.size - size * len(hands) - len(up)
    if stock is not None:
        if len(stock) != rest:
            return None
        together += pack(stock)
    seen = fields_in_order(together)
    if rest < 0 or seen[JOKER] > pack_of.jokers or max(seen[:JOKER]) > pack_of.copies:
        return None
    held = _after_showing(reds, dealt)
    on_turn = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN
    if held is None or (not on_turn and [True for packed in dealt.values() if packed & RED_FIELDS]):
        return None
    return Dealt(dealt, held, seen)


def deals(
    position: Position,
    hands: Sequence[HandLine],
    ups: Sequence[HeapLine],
    reds: Sequence[RedLine],
    stocks: Sequence[HeapLine],
    rules: RuleSet,
) -> bool:
    """Deals the cards that these lines tell at a table where nothing lies yet, if they are plain; false, and nothing is
    changed, elsewhere."""
    if len(hands) != len(position.seats) or len(ups) != 1 or len(stocks) > 1:
        return False
    told: dict[str, Sequence[int]] = {}
    for hand in hands:
        if hand.kinds is None or hand.open or hand.seat not in position.hands:
            return False
        told[hand.seat] = hand.kinds
    up, coming = ups[0].kinds, None
    if up is None or ups[0].open or len(told) != len(hands):
        return False
    for stock in stocks:
        if stock.kinds is None or stock.open:
            return False
        coming = stock.kinds
    shown = [(red.owner, [lot.sole for lot in lots_of(red.cards)]) for red in reds]
    plain = dealt_plainly(told, up, coming, shown, position.pack, rules)
    if plain is None:
        return False
    for seat, packed in plain.dealt.items():
        position.hands[seat].hold_packed(plain.held[seat])
        position.dealt[seat] = Hand.of(packed)
    position.pile.cards = list(lots_of(ups[0].cards))
    position.seen = [*plain.seen]
    rest = position.pack.size - sum(map(len, told.values())) - len(up)
    position.stock = Stock(rest, rest)
    if coming is not None:
        position.stock.lie(coming, 0)
    for red in reds:
        for lot in lots_of(red.cards):
            position.side_of[red.owner].red_threes.append(lot)
            position.owed[red.owner].append(lot)
    return True


def _ends_the_covering(up: Sequence[int], to_cover: int) -> bool:
    """Whether of upcards the last one alone is of no kind that is covered."""
    covers = [kind for kind in up if not to_cover >> kind & 1]
    return len(covers) == 1 and covers[0] == up[-1]


def _after_showing(reds: Shown, held: Mapping[str, int]) -> Mapping[str, int] | None:
    """What hands hold after red threes were shown; None where anything else is shown, or what a seat has not got."""
    left = {**held}
    for owner, kinds in reds:
        for kind in kinds:
            if kind not in RED_THREE_KINDS or owner not in left:
                return None
            left[owner] -= ONE_OF[kind]
            if left[owner] & SHORT:
                return None
    return left
