"""The count of a deal as a ledger: line by line, each with its number, its points and the clause that gives them.

Where cards are hidden a line is a range, the least and the most that any cards agreeing with what is known would give.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from math import gcd
from operator import attrgetter

from sambanotation.game.canastas import canasta_kind, complete_melds, may_exist, points_of_threes, prizes_of_threes
from sambanotation.game.cards import RED_THREE_KINDS, RED_THREES
from sambanotation.game.concealed import concealed, concealed_points, gone_out
from sambanotation.game.hand import Range
from sambanotation.game.hidden_canasta import every_hidden_case, hidden_canasta
from sambanotation.game.ledger import BEYOND, CANASTAS, CLAUSE_OF, COMPLETE, ITEMS, Entry, Ledger, entry_of, points_of
from sambanotation.game.melds import Form, points
from sambanotation.game.position import Position, Side
from sambanotation.game.runs import count
from sambanotation.game.worth import hand_points, most_in_hands, step_of_cards, worth_in_hand
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules
from sambanotation.ruleset_terms import Band, Per, RedThreeDealt, Threshold

_sole = attrgetter("sole")


@of_the_rules
def step_of_scores(rules: RuleSet) -> int:
    """What any score is a multiple of, penalties apart: all prizes and all cards are."""
    prizes = list(prizes_of_melds(rules).values())
    prizes += [rules.going_out.value, rules.exhausted_going_out.value, rules.red_three_in_hand.value.points]
    for reds in (rules.red_three_prize.value, rules.red_three_failed.value):
        prizes += [reds.each, reds.all, *reds.several.values()]
    prizes += [concealed_points(rules), *hidden_prizes(rules), *prizes_of_threes(rules)]
    prizes += [rules.unfinished_sequence.value.points] if rules.unfinished_sequence.value is not None else []
    for many in (rules.canasta_of_canastas.value, rules.canastrao.value):
        prizes += [many.points] if many is not None else []
    return gcd(step_of_cards(rules), *prizes)


@of_the_rules
def hidden_prizes(rules: RuleSet) -> tuple[int, ...]:
    """The prizes that there are for a hidden canasta."""
    return tuple(case.points for case in every_hidden_case(rules))


def minimum_for(total: Range, bands: tuple[Band, ...]) -> Range:
    """What the initial meld must be worth at a total (rows K1, S40)."""
    least = _minimum_at(total[0], bands)
    return least, least if total[0] == total[1] else _minimum_at(total[1], bands)


def _minimum_at(points: int, bands: tuple[Band, ...]) -> int:
    needed = bands[0].points
    for band in bands:
        if band.from_total is None or points >= band.from_total:
            needed = band.points
    return needed


def passes(total: int, rules: RuleSet) -> bool:
    """Whether a total ends the match (rows P1, S54)."""
    target = rules.target.value
    return total > target.points if target.threshold is Threshold.EXCEED else total >= target.points


def _times(number: Range, each: int) -> Range:
    low, high = number[0] * each, number[1] * each
    return (low, high) if each >= 0 else (high, low)


def count_deal(position: Position, rules: RuleSet) -> Ledger:
    """The count of a deal that has ended (rows N and O)."""
    entries: list[Entry] = []
    for side in position.sides:
        numbers = _complete_melds(side, rules)
        entries += prize_entries(side.name, numbers, rules)
        if "threes" in numbers:
            entries += _of_threes(side, numbers["threes"], rules)
        if rules.unfinished_sequence.value is not None:
            entries += _unfinished(side, rules)
        entries += _red_threes(position, side, sum([least for least, _ in numbers.values()]), rules)
        entries += _going_out(position, side, rules)
        entries += _cards(position, side, rules)
        if side.penalties:
            charged = -sum(side.penalties)
            entries.append(points_of(side.name, "penalty", (charged, charged)))
    return Ledger(tuple([entry for entry in entries if entry.number != (0, 0)]))


def count_sheet(counts: Mapping[str, Mapping[str, int]], position: Position, rules: RuleSet) -> Ledger:
    """The count of a deal of which only the count is recorded: the items of each side are taken at their word where
    they can be. `counts` has them by side; one that is not named is 0."""
    entries: list[Entry] = []
    for side in position.sides:
        if side.name not in counts:
            continue
        told = {item.name: (counts[side.name].get(item.name, 0),) * 2 for item in ITEMS}
        entries += prize_entries(side.name, {item: told[item] for item in COMPLETE}, rules)
        entries += _told_besides(side.name, told, rules)
        reds = position.pack.among(RED_THREES)
        laid = max(0, min(told["red3"][0], reds))
        entries.append(_laid_red_threes(side.name, (laid, laid), _condition_on_a_sheet(told, rules), reds, rules))
        held = max(0, told["red3-hand"][0])
        players = int(held > 0), min(held, len(side.seats))
        entries.append(_held_red_threes(side.name, (held, held), players, rules))
        out = max(0, told["out"][0])
        entries.append(_out(side.name, (out, out), position, rules))
        closed = max(0, told["concealed"][0]) if rules.concealed.value is not None else 0
        entries.append(_concealed(side.name, (closed, closed), rules))
        prizes = hidden_prizes(rules)
        if told["hidden"][0] > 0 and prizes:
            entries.append(entry_of(side.name, "hidden", (1, 1), (min(prizes), max(prizes))))
        entries += [points_of(side.name, item, told[item]) for item in ("cards", "hand")]
        charged = penalties_on_a_sheet(side, position)
        entries.append(points_of(side.name, "penalty", (charged, charged) if charged is not None else told["penalty"]))
    return Ledger(tuple([entry for entry in entries if entry.number != (0, 0)]))


def penalties_on_a_sheet(side: Side, position: Position) -> int | None:
    """What the `penalty` lines of a deal come to for a side, with its sign; None where it has no such lines."""
    return -sum(side.penalties) if any(each.penalties for each in position.sides) else None


def _condition_on_a_sheet(told: Mapping[str, Range], rules: RuleSet) -> bool | None:
    """Whether a side meets the condition of red threes. On a sheet only complete melds are told; that there are others
    is told by the points of cards on the table."""
    condition = rules.red_three_condition.value
    complete = sum(told[item][0] for item in COMPLETE)
    if complete >= condition.melds:
        return True
    if condition.complete or told["cards"][0] <= 0:
        return False
    return True if condition.melds == 1 else None


def _complete_melds(side: Side, rules: RuleSet) -> dict[str, Range]:
    """How many melds a side has, or may have, of the items that count complete ones."""
    size, melds = rules.canasta_size.value, side.melds
    numbers: dict[str, Range] = {}
    if side.melds_open:
        unseen = most_melds(rules)
        numbers = {item: (0, unseen) for item in COMPLETE if may_exist(item, rules)}
    elif side.clear:
        melds = [meld for meld in melds if len(meld.lots) >= size]
    for meld in melds:
        if meld.joined is not None:
            continue
        for item, (low, high) in canasta_kind(meld, rules).items():
            least, most = numbers.get(item, (0, 0))
            numbers[item] = least + low, most + high
    return numbers


def prize_entries(side: str, numbers: Mapping[str, Range], rules: RuleSet) -> list[Entry]:
    """The prizes for complete melds, and for many canastas together (rows N1 to N4, N8, N9)."""
    entries: list[Entry] = []
    low = high = 0
    for item, worth in prizes_of_melds(rules).items():
        number = numbers.get(item)
        if number is not None and number[1]:
            least, most = number
            entries.append(Entry(side, item, number, _times(number, worth), CLAUSE_OF[item]))
            if item in CANASTAS:
                low, high = low + least, high + most
    if high:
        for item, prize in (("canastas", rules.canasta_of_canastas.value), ("canastrao", rules.canastrao.value)):
            if prize is not None and high >= prize.canastas:
                many = prizes_for_many(item, (low, high), rules)
                entries.append(entry_of(side, item, many, _times(many, prize.points)))
    return entries


@of_the_rules
def prizes_of_melds(rules: RuleSet) -> Mapping[str, int]:
    """The prize for each complete meld (rows N1 to N4)."""
    return {
        "natural": rules.natural_canasta.value,
        "mixed": rules.mixed_canasta.value,
        "wild": rules.wild_canasta.value or 0,
        "samba": rules.samba.value or 0,
        "mixed-samba": rules.mixed_samba.value or 0,
    }


@of_the_rules
def most_melds(rules: RuleSet) -> int:
    """More complete melds than the pack gives no side has."""
    return rules.pack.value.size // rules.canasta_size.value


def _of_threes(side: Side, number: Range, rules: RuleSet) -> list[Entry]:
    """The line for canastas of threes, whose prizes differ; of those that nobody has seen each may be the dearest."""
    if not number[1]:
        return []
    low = high = 0
    for meld in side.on_table:
        if "threes" in (kinds := canasta_kind(meld, rules)):
            least, most = points_of_threes(meld, rules)
            low, high = low + least * kinds["threes"][0], high + most
    return [entry_of(side.name, "threes", number, (low, high if not side.melds_open else BEYOND))]


def _unfinished(side: Side, rules: RuleSet) -> list[Entry]:
    """The line for sequences that are too short when the deal ends."""
    unfinished = rules.unfinished_sequence.value
    if unfinished is None:
        return []
    low, high = 0, rules.pack.value.size // rules.sequence_least.value if side.melds_open else 0
    for meld in side.on_table:
        if meld.form is Form.SEQUENCE or (meld.form is Form.ODD and meld.key == "?"):
            short = int(meld.size[0] < unfinished.cards)
            sure = meld.form is Form.SEQUENCE and not meld.open and meld.size[1] < unfinished.cards
            low, high = low + int(sure), high + short
    return [entry_of(side.name, "unfinished", (low, high), _times((low, high), -unfinished.points))]


def _told_besides(side: str, told: Mapping[str, Range], rules: RuleSet) -> list[Entry]:
    """The lines of a sheet for canastas of threes and for unfinished sequences."""
    entries: list[Entry] = []
    prizes = prizes_of_threes(rules)
    number = max(0, told["threes"][0])
    if number and prizes:
        entries.append(entry_of(side, "threes", (number, number), (number * min(prizes), number * max(prizes))))
    unfinished = rules.unfinished_sequence.value
    if unfinished is not None:
        number = max(0, told["unfinished"][0])
        entries.append(entry_of(side, "unfinished", (number, number), _times((number, number), -unfinished.points)))
    return entries


def prizes_for_many(item: str, canastas: Range, rules: RuleSet) -> Range:
    """How many prizes (none or one) for `canastas` or `canastrao` so many canastas of a side earn."""
    # No number of canastas beyond those that either prize asks for makes a difference.
    prizes = (rules.canasta_of_canastas.value, rules.canastrao.value)
    enough = max((prize.canastas for prize in prizes if prize is not None), default=0)
    numbers = range(min(canastas[0], enough), min(canastas[1], enough) + 1)
    earned = [int(_earns(item, number, rules)) for number in numbers]
    return min(earned), max(earned)


def _earns(item: str, canastas: int, rules: RuleSet) -> bool:
    great, small = rules.canasta_of_canastas.value, rules.canastrao.value
    has_great = great is not None and canastas >= great.canastas
    if item == "canastas":
        return has_great
    return small is not None and canastas >= small.canastas and (rules.stack_prizes.value or not has_great)


def red_three_points(number: Range, met: bool | None, total: int, rules: RuleSet) -> Range:
    """Points for so many laid red threes, all of them being `total`; `met` tells whether the side met the condition."""
    if number[0] == number[1] and met is not None:
        table = rules.red_three_prize.value if met else rules.red_three_failed.value
        exact = table.worth(number[0], total)
        return exact, exact
    amounts = []
    for laid in range(number[0], number[1] + 1):
        for table in (
            *((rules.red_three_prize.value,) if met is not False else ()),
            *((rules.red_three_failed.value,) if met is not True else ()),
        ):
            amounts.append(table.worth(laid, total))
    return min(amounts), max(amounts)


def _condition(side: Side, complete: int, rules: RuleSet) -> bool | None:
    """Whether a side meets the condition of red threes; at the least so many of its melds are complete."""
    condition = rules.red_three_condition.value
    if complete >= condition.melds:
        return True
    if condition.complete:
        low, high = complete_melds(side, rules)
    elif side.clear and not side.melds_open:
        low = high = len([True for meld in side.melds if meld.joined is None])
    else:
        low = sum(1 for _ in side.on_table)
        high = low + (100 if side.melds_open else 0)
    return True if low >= condition.melds else False if high < condition.melds else None


def _red_threes(position: Position, side: Side, complete: int, rules: RuleSet) -> list[Entry]:
    low = high = len(side.red_threes)
    if not RED_THREE_KINDS.issuperset(map(_sole, side.red_threes)):
        low, high = count(side.red_threes, RED_THREES)
    held: list[Range] = []
    for seat in side.seats:
        hand = position.hands[seat]
        if not hand.lots and not hand.debts and not hand.has_red_three:
            continue
        least, most = hand.count(RED_THREES)
        if most > least:
            most = min(most, least + position.unseen_red_threes())
        # A dealt red three of a seat that never had a turn counts as laid where it was to be shown at once (S71).
        match True if rules.dealt_red_three.value is RedThreeDealt.KEPT else position.played[seat]:
            case True:
                held.append((least, most))
            case False:
                low, high = low + least, high + most
            case None:
                held.append((0, most))
                high += most
    if high > low:
        high = min(high, low + position.unseen_red_threes())
    if not high and not held:
        return []
    total = position.pack.among(RED_THREES)
    laid = min(low, total), min(high, total)
    cards = sum([least for least, _ in held]), min(total - laid[0], sum([most for _, most in held]))
    entries: list[Entry] = []
    if laid[1]:
        entries.append(_laid_red_threes(side.name, laid, _condition(side, complete, rules), total, rules))
    if cards != (0, 0):
        players = sum(least > 0 for least, _ in held), sum(most > 0 for _, most in held)
        entries.append(_held_red_threes(side.name, cards, players, rules))
    return entries


def _laid_red_threes(side: str, laid: Range, met: bool | None, total: int, rules: RuleSet) -> Entry:
    worth = red_three_points(laid, met, total, rules)
    return Entry(side, "red3", laid, worth, "red_three_prize" if worth[1] > 0 else "red_three_failed")


def _held_red_threes(side: str, cards: Range, players: Range, rules: RuleSet) -> Entry:
    charge = rules.red_three_in_hand.value
    return entry_of(side, "red3-hand", cards, _times(cards if charge.per is Per.CARD else players, -charge.points))


def _out(side: str, number: Range, position: Position, rules: RuleSet) -> Entry:
    """The prize for going out, which is another one where the stock ended the deal."""
    clause = rules.exhausted_going_out if position.ended == "stock" else rules.going_out
    name = "exhausted_going_out" if position.ended == "stock" else CLAUSE_OF["out"]
    return Entry(side, "out", number, _times(number, clause.value), name)


def _concealed(side: str, number: Range, rules: RuleSet) -> Entry:
    return entry_of(side, "concealed", number, _times(number, concealed_points(rules)))


def _going_out(position: Position, side: Side, rules: RuleSet) -> list[Entry]:
    out = gone_out(position, side.seats)
    if not out[1]:
        return []
    entries = [_out(side.name, out, position, rules)]
    entries.append(_concealed(side.name, concealed(position, rules), rules))
    prize = hidden_canasta(position, rules)
    if prize != (0, 0):
        least = prize[0] if out[0] else 0
        entries.append(entry_of(side.name, "hidden", (int(least > 0), 1), (least, prize[1])))
    return entries


def _cards(position: Position, side: Side, rules: RuleSet) -> list[Entry]:
    low = high = 0
    worth = position.worth
    if side.clear and not side.melds_open:
        lying = chain.from_iterable([meld.lots for meld in side.melds if meld.joined is None])
        low = high = sum(map(worth.__getitem__, map(_sole, lying)))
    else:
        for meld in side.on_table:
            least, most = points(meld.lots, worth)
            low, high = low + least, high + (BEYOND if meld.open else most)
    if side.melds_open:
        high = BEYOND
    hand_low = hand_high = 0
    worth = worth_in_hand(rules)
    for seat in side.seats:
        least, most = hand_points(position.hands[seat], worth)
        hand_low, hand_high = hand_low + least, hand_high + most
    factor = rules.cards_in_hand.value
    entries = [points_of(side.name, "cards", (low, high))] if low or high else []
    if hand_low or hand_high:
        hand = _times((hand_low, min(hand_high, max(hand_low, most_in_hands(rules)))), factor)
        entries.append(points_of(side.name, "hand", hand))
    return entries
