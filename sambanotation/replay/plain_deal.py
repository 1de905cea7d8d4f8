"""A plain deal: every hand, the upcard and the stock are told card by card, and nothing is as a check would look for.

As with the plain acts of `plain_play` nothing is judged here: each condition is that on which some check begins to
look. The same two laws hold it in tests: about the lines of a plain deal all checks together find nothing, and it
leaves the table that they do one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sambanotation.game.cards import JOKER, RED_THREE_KINDS, Lot, lots_of
from sambanotation.game.heaps import Stock
from sambanotation.game.position import Position
from sambanotation.notation.record import HandLine, HeapLine, RedLine
from sambanotation.referee.dealing import covered, hand_size
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDealt

Held = dict[str, dict[int, int]]
"""The cards of hands by seat: so many copies of each kind."""


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
    size, pack = hand_size(position, rules), position.pack
    if len(hands) != len(position.seats) or len(ups) != 1 or len(stocks) > 1:
        return False
    kinds: list[int] = []
    held: Held = {}
    for hand in hands:
        dealt = hand.kinds
        if dealt is None or hand.open or hand.seat not in position.hands or len(dealt) != size:
            return False
        copies: dict[int, int] = {}
        held[hand.seat] = copies
        for kind in dealt:
            copies[kind] = copies.get(kind, 0) + 1
        kinds += dealt
    up = ups[0].kinds
    if up is None or ups[0].open or len(held) != len(hands) or not _ends_the_covering(up, covered(rules)):
        return False
    kinds += up
    rest = pack.size - len(kinds)
    for stock in stocks:
        if stock.kinds is None or stock.open or len(stock.kinds) != rest:
            return False
        kinds += stock.kinds
    seen = Counter(kinds)
    jokers = seen.pop(JOKER, 0)
    if jokers > pack.jokers or max(seen.values(), default=0) > pack.copies:
        return False
    seen[JOKER] = jokers
    shown = _shown(reds, held)
    on_turn = rules.dealt_red_three.value is RedThreeDealt.SHOWN_REPLACED_ON_TURN
    if shown is None or (not on_turn and not all(map(RED_THREE_KINDS.isdisjoint, held.values()))):
        return False
    for seat, copies in held.items():
        position.hands[seat].hold(copies)
    position.pile.cards = list(lots_of(ups[0].cards))
    position.bring_to_light(seen)
    position.dealt = {seat: hand.copy() for seat, hand in position.hands.items()}
    position.stock = Stock(rest, rest)
    for seat, lot in shown:
        position.hands[seat].give(lot)
        position.side_of[seat].red_threes.append(lot)
        position.owed[seat].append(lot)
    for stock in stocks:
        position.stock.lay(lots_of(stock.cards), open_below=False)
    return True


def _ends_the_covering(up: Sequence[int], to_cover: int) -> bool:
    """Whether of upcards the last one alone is of no kind that is covered."""
    covers = [kind for kind in up if not to_cover >> kind & 1]
    return len(covers) == 1 and covers[0] == up[-1]


def _shown(reds: Sequence[RedLine], held: Held) -> list[tuple[str, Lot]] | None:
    """The red threes that seats show, in order; None where anything else is shown, or what a seat has not got."""
    shown: list[tuple[str, Lot]] = []
    for red in reds:
        for lot in lots_of(red.cards):
            shown.append((red.owner, lot))
            many = shown.count((red.owner, lot))
            if lot.sole not in RED_THREE_KINDS or held.get(red.owner, {}).get(lot.sole, 0) < many:
                return None
    return shown
