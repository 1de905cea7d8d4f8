"""A plain deal: every hand, the upcard and the stock are told card by card, and nothing is as a check would look for.

As with the plain acts of `plain_play` nothing is judged here: each condition is that on which some check begins to
look. The same two laws hold it in tests: about the lines of a plain deal all checks together find nothing, and it
leaves the table that they do one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sambanotation.game.cards import JOKER, RED_THREE_KINDS, lots_of
from sambanotation.game.hand import Hand
from sambanotation.game.heaps import Stock
from sambanotation.game.packed import MOST, ONE_OF, SHORT, fields_in_order, pack
from sambanotation.game.position import Position
from sambanotation.notation.record import HandLine, HeapLine, RedLine
from sambanotation.referee.dealing import covered, hand_size
from sambanotation.replay.plain_table import RED_FIELDS
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt

LARGEST = 2 * MOST
"""A larger pack may have more cards of a kind than a number of packed cards can tell."""


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
    size, pack_of = hand_size(position, rules), position.pack
    if len(hands) != len(position.seats) or len(ups) != 1 or len(stocks) > 1 or pack_of.size > LARGEST:
        return False
    held: dict[str, int] = {}
    for hand in hands:
        dealt = hand.kinds
        if dealt is None or hand.open or hand.seat not in position.hands or not len(dealt) == size <= MOST:
            return False
        held[hand.seat] = pack(dealt)
    up = ups[0].kinds
    if up is None or ups[0].open or len(held) != len(hands) or not _ends_the_covering(up, covered(rules)):
        return False
    rest, coming = pack_of.size - size * len(hands) - len(up), b""
    together = sum(held.values()) + pack(up)
    for stock in stocks:
        if stock.kinds is None or stock.open or len(stock.kinds) != rest:
            return False
        coming = stock.kinds
        together += pack(coming)
    seen = fields_in_order(together)
    if rest < 0 or seen[JOKER] > pack_of.jokers or max(seen[:JOKER]) > pack_of.copies:
        return False
    left = _after_showing(reds, held)
    on_turn = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN
    if left is None or (not on_turn and [True for packed in held.values() if packed & RED_FIELDS]):
        return False
    for seat, packed in held.items():
        position.hands[seat].hold_packed(left[seat])
        position.dealt[seat] = Hand.of(packed)
    position.pile.cards = list(lots_of(ups[0].cards))
    position.seen = [*seen]
    position.stock = Stock(rest, rest)
    if stocks:
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


def _after_showing(reds: Sequence[RedLine], held: Mapping[str, int]) -> Mapping[str, int] | None:
    """What hands hold after red threes were shown; None where anything else is shown, or what a seat has not got."""
    if not reds:
        return held
    left = {**held}
    for red in reds:
        for lot in lots_of(red.cards):
            if lot.sole not in RED_THREE_KINDS or red.owner not in left:
                return None
            left[red.owner] -= ONE_OF[lot.sole]
            if left[red.owner] & SHORT:
                return None
    return left
