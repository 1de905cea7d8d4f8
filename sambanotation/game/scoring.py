"""The count of a deal as a ledger: line by line, each with its number, its points and the clause that gives them.

Where cards are hidden a line is a range, the least and the most that any cards agreeing with what is known would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sambanotation.game.cards import EVERY, JOKER, KINDS, RANKS, RED_THREES, Lot, kinds_in, rank_of, suit_of
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Form, Meld, count, points
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.ruleset import Band, Per, RuleSet, Threshold

BEYOND = 1_000_000
"""More points than any deal gives: the bound where something unreadable may have changed anything."""

ANY_TOTAL = (-BEYOND, BEYOND)
"""The total of a side of which nothing is known."""

PRIZES = ("natural", "mixed", "wild", "samba")
COUNTED = (*PRIZES, "red3", "red3-hand", "out", "concealed", "hidden", "canastrao", "canastas")
POINTED = ("cards", "hand", "penalty")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the count of a side: how many (or, for cards, hand and penalty, the points again), and the points."""

    side: str
    item: str
    number: Range
    points: Range
    clause: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The count of a deal, for every side."""

    entries: tuple[Entry, ...]

    def of(self, side: str) -> Iterator[Entry]:
        """The lines of a side."""
        return (entry for entry in self.entries if entry.side == side)

    def entry(self, side: str, item: str) -> Entry | None:
        """The line of a side for an item; None where it has none."""
        return next((entry for entry in self.of(side) if entry.item == item), None)

    def score(self, side: str) -> Range:
        """The points of a side in the deal."""
        low = sum(entry.points[0] for entry in self.of(side))
        return low, sum(entry.points[1] for entry in self.of(side))


def worth_of_cards(rules: RuleSet) -> tuple[int, ...]:
    """The points of each kind of card, melded or in the hand (rows B1 to B6). Red threes are honours: 0."""
    table = rules.card_points.value
    worth = [0] * KINDS
    for kind in range(JOKER):
        red_three = rank_of(kind) == 1 and suit_of(kind) in (1, 2)
        worth[kind] = 0 if red_three else table[RANKS[rank_of(kind)]]
    worth[JOKER] = table["JK"]
    return tuple(worth)


def minimum_for(total: Range, bands: tuple[Band, ...]) -> Range:
    """What the initial meld must be worth at a total (rows K1, S40)."""

    def at(points: int) -> int:
        needed = bands[0].points
        for band in bands:
            if band.from_total is None or points >= band.from_total:
                needed = band.points
        return needed

    return at(total[0]), at(total[1])


def passes(total: int, rules: RuleSet) -> bool:
    """Whether a total ends the match (rows P1, S54)."""
    target = rules.target.value
    return total > target.points if target.threshold is Threshold.EXCEED else total >= target.points


def _times(number: Range, each: int) -> Range:
    low, high = number[0] * each, number[1] * each
    return (low, high) if each >= 0 else (high, low)


def canasta_kind(meld: Meld, size: int) -> dict[str, Range]:
    """What a meld counts as: 0 to 1 of natural, mixed, wild (canasta) or samba."""
    least, most = meld.size
    if meld.open:
        most = max(most, size)
    if most < size:
        return {}
    complete = least >= size
    match meld.form:
        case Form.WILDS:
            return {"wild": (int(complete), 1)}
        case Form.SEQUENCE:
            return {"samba": (int(complete), 1)}
        case Form.GROUP:
            wilds = meld.wilds if not meld.open else (meld.wilds[0], size)
            return {
                "natural": (int(complete and wilds[1] == 0), int(wilds[0] == 0)),
                "mixed": (int(complete and wilds[0] > 0), int(wilds[1] > 0)),
            }
        case Form.ODD if meld.key == "?":
            # So little is known of its cards that it may be any of them.
            return dict.fromkeys(PRIZES, (0, 1))
        case _:
            return {}


def count_deal(position: Position, rules: RuleSet) -> Ledger:
    """The count of a deal that has ended (rows N and O)."""
    entries: list[Entry] = []
    for side in position.sides:
        entries += _melds(side, rules)
        entries += _red_threes(position, side, rules)
        entries += _going_out(position, side, rules)
        entries += _cards(position, side, rules)
        if side.penalties:
            charged = -sum(side.penalties)
            entries.append(Entry(side.name, "penalty", (charged, charged), (charged, charged), "penalties"))
    return Ledger(tuple(entry for entry in entries if entry.number != (0, 0)))


def _melds(side: Side, rules: RuleSet) -> list[Entry]:
    numbers = {item: [0, 0] for item in PRIZES}
    for meld in side.on_table:
        for item, (low, high) in canasta_kind(meld, rules.canasta_size.value).items():
            numbers[item][0] += low
            numbers[item][1] += high
    amounts = {item: (low, high + (20 if side.melds_open else 0)) for item, (low, high) in numbers.items()}
    return prize_entries(side.name, amounts, rules)


def prize_entries(side: str, numbers: Mapping[str, Range], rules: RuleSet) -> list[Entry]:
    """The prizes for complete melds, and for many canastas together (rows N1 to N4, N8, N9)."""
    each = {
        "natural": (rules.natural_canasta.value, "natural_canasta"),
        "mixed": (rules.mixed_canasta.value, "mixed_canasta"),
        "wild": (rules.wild_canasta.value or 0, "wild_canasta"),
        "samba": (rules.samba.value, "samba"),
    }
    entries = [
        Entry(side, item, numbers.get(item, (0, 0)), _times(numbers.get(item, (0, 0)), worth), clause)
        for item, (worth, clause) in each.items()
    ]
    low = sum(numbers.get(item, (0, 0))[0] for item in ("natural", "mixed", "wild"))
    high = sum(numbers.get(item, (0, 0))[1] for item in ("natural", "mixed", "wild"))
    for item, prize, clause in (
        ("canastas", rules.canasta_of_canastas.value, "canasta_of_canastas"),
        ("canastrao", rules.canastrao.value, "canastrao"),
    ):
        if prize is not None:
            earned = [int(_earns(item, canastas, rules)) for canastas in range(low, high + 1)]
            number = min(earned), max(earned)
            entries.append(Entry(side, item, number, _times(number, prize.points), clause))
    return entries


def _earns(item: str, canastas: int, rules: RuleSet) -> bool:
    great, small = rules.canasta_of_canastas.value, rules.canastrao.value
    has_great = great is not None and canastas >= great.canastas
    if item == "canastas":
        return has_great
    return small is not None and canastas >= small.canastas and (rules.stack_prizes.value or not has_great)


def red_three_points(number: Range, met: bool | None, total: int, rules: RuleSet) -> Range:
    """Points for so many laid red threes, all of them being `total`; `met` tells whether the side met the condition."""
    amounts = []
    for laid in range(number[0], number[1] + 1):
        for table in (
            *((rules.red_three_prize.value,) if met is not False else ()),
            *((rules.red_three_failed.value,) if met is not True else ()),
        ):
            amounts.append(table.all if laid == total else table.each * laid)
    return min(amounts), max(amounts)


def _condition(side: Side, rules: RuleSet) -> bool | None:
    condition = rules.red_three_condition.value
    if condition.complete:
        low, high = side.complete(rules.canasta_size.value)
    else:
        low = sum(1 for _ in side.on_table)
        high = low + (100 if side.melds_open else 0)
    return True if low >= condition.melds else False if high < condition.melds else None


def _red_threes(position: Position, side: Side, rules: RuleSet) -> list[Entry]:
    total = position.pack.among(RED_THREES)
    low, high = count(side.red_threes, RED_THREES)
    held: list[Range] = []
    for seat in side.seats:
        least, most = position.hands[seat].count(RED_THREES)
        most = min(most, least + position.unseen_red_threes())
        # A dealt red three of a seat that never had a turn was to be shown at once: it counts as laid (S71).
        match position.played[seat]:
            case True:
                held.append((least, most))
            case False:
                low, high = low + least, high + most
            case None:
                held.append((0, most))
                high += most
    laid = min(low, total), min(high, total)
    worth = red_three_points(laid, _condition(side, rules), total, rules)
    entries = [Entry(side.name, "red3", laid, worth, "red_three_prize" if worth[1] > 0 else "red_three_failed")]
    charge = rules.red_three_in_hand.value
    cards = sum(least for least, _ in held), sum(most for _, most in held)
    players = sum(least > 0 for least, _ in held), sum(most > 0 for _, most in held)
    number = cards if charge.per is Per.CARD else players
    entries.append(Entry(side.name, "red3-hand", cards, _times(number, -charge.points), "red_three_in_hand"))
    return entries


def _going_out(position: Position, side: Side, rules: RuleSet) -> list[Entry]:
    if position.out not in side.seats:
        return []
    if position.ended == "stock":
        return [Entry(side.name, "out", (1, 1), _times((1, 1), rules.exhausted_going_out.value), "exhausted_going_out")]
    entries = [Entry(side.name, "out", (1, 1), _times((1, 1), rules.going_out.value), "going_out")]
    prize = _hidden_canasta(position, rules)
    if prize != (0, 0):
        number = (int(prize[0] > 0), 1)
        entries.append(Entry(side.name, "hidden", number, prize, "hidden_canasta"))
    return entries


def _hidden_canasta(position: Position, rules: RuleSet) -> Range:
    """The prize for going out with a canasta that was hidden in the hand (rows N7, S49, S65): the highest, once."""
    prizes, turn = rules.hidden_canasta.value, position.last_turn
    if prizes is None or turn is None or position.laid_before_out is True:
        return 0, 0
    leaning = _leans(position.side_of[turn.seat], turn)
    low = high = 0
    for laid in turn.laid:
        if not laid.new or laid.meld.form in (Form.SEQUENCE, Form.BLACK_THREES):
            continue
        own = _laid_together(turn, laid.meld)
        least, most = count(own)
        if laid.meld.form is Form.ODD:
            least = 0
        if most < rules.canasta_size.value:
            continue
        dealt = prizes.dealt_leaning if leaning else prizes.dealt
        formed = prizes.formed_leaning if leaning else prizes.formed
        hand = position.dealt.get(turn.seat)
        was_dealt = _was_dealt(hand, own)
        amounts = {True: (dealt, dealt), False: (formed, formed), None: (min(dealt, formed), max(dealt, formed))}[
            was_dealt
        ]
        if least >= rules.canasta_size.value and position.laid_before_out is False:
            low = max(low, amounts[0])
        high = max(high, amounts[1])
    return low, high


def _leans(side: Side, turn: TurnSoFar) -> bool:
    """Whether the turn put cards to a meld that lay there before, or joined such a meld to one of its own."""
    if any(laid.meld.turn != turn.number for laid in turn.laid):
        return True
    return any(
        meld.turn != turn.number and meld.joined is not None and meld.joined.turn == turn.number for meld in side.melds
    )


def _laid_together(turn: TurnSoFar, meld: Meld) -> tuple[Lot, ...]:
    """The cards that the turn laid in a meld, those of its own melds that it joined to it among them."""
    return tuple(lot for laid in turn.laid if meld in (laid.meld, laid.meld.joined) for lot in laid.lots)


def _was_dealt(hand: Hand | None, lots: tuple[Lot, ...]) -> bool | None:
    if hand is None:
        return None
    if not hand.may_hold((lot.kinds, lot.low) for lot in lots):
        return False
    return True if hand.complete and all(lot.certain for lot in lots) else None


def _cards(position: Position, side: Side, rules: RuleSet) -> list[Entry]:
    low = high = 0
    for meld in side.on_table:
        least, most = points(meld.lots, position.worth)
        low, high = low + least, high + (BEYOND if meld.open else most)
    if side.melds_open:
        high = BEYOND
    hand_low = hand_high = 0
    for seat in side.seats:
        least, most = hand_points(position.hands[seat], position.worth)
        hand_low, hand_high = hand_low + least, hand_high + most
    factor = rules.cards_in_hand.value
    hand = _times((hand_low, hand_high), factor)
    return [
        Entry(side.name, "cards", (low, high), (low, high), "card_points"),
        Entry(side.name, "hand", hand, hand, "cards_in_hand"),
    ]


def hand_points(hand: Hand, worth: tuple[int, ...]) -> Range:
    """The least and the most that the cards of a hand are worth."""
    if hand.complete:
        exact = sum(worth[kind] * copies for kind, copies in hand.known.items())
        return exact, exact
    low_size, high_size = hand.size
    cheap: list[int] = []
    dear: list[int] = []
    for kinds, number in [(1 << kind, n) for kind, n in hand.known.items()] + [
        (lot.kinds, lot.high) for lot in hand.lots
    ]:
        values = [worth[kind] for kind in kinds_in(kinds & EVERY)]
        cheap += [min(values)] * number
        dear += [max(values)] * number
    return sum(sorted(cheap)[:low_size]), sum(sorted(dear, reverse=True)[:high_size])
