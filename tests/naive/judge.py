"""The judge of whole records: which turns are legal, what each deal counts, and which claims agree."""

from collections import Counter
from dataclasses import dataclass, field

from tests.naive.cards import PACK, Card, is_natural, is_red_three, points
from tests.naive.endings import able_to_take
from tests.naive.reading import Claim, Deal, Expose, Penalty, Record, RefusedError, Turn, read
from tests.naive.table import Table
from tests.naive.turns import play


@dataclass
class Ruling:
    """What is said of a line: nothing if it is legal, or agrees. `kind` is setup, turn, end, or the kind of a claim."""

    line: int
    kind: str
    faults: list[str]
    turn: int | None = None


@dataclass
class DealVerdict:
    """A deal as it was judged: its rulings in the order of the text, and what each side has of it and in all.

    `scores` is empty where the deal has no score: it was abandoned, or nobody ended it.
    """

    number: int | None
    rulings: list[Ruling] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def faults(self) -> list[Ruling]:
        return [ruling for ruling in self.rulings if ruling.faults]


def judge(text: str) -> list[list[DealVerdict]]:
    """The verdict on each deal of each record of a text. Raises RefusedError for a record that is not complete."""
    return [judge_record(record) for record in read(text)]


def judge_record(record: Record) -> list[DealVerdict]:
    seats = record.tags.get("Seats", "A B C D").split()
    sides = sit(seats, record.tags.get("Sides"))
    if record.tags.get("Rules", "samba-br").split("@")[0] != "samba-br" or "Options" in record.tags:
        raise RefusedError("another rule set")
    started = record.tags.get("Start", "").split()
    totals = dict.fromkeys(sides, 0) | dict(zip(started[::2], map(int, started[1::2]), strict=True))
    dealer, verdicts = record.tags.get("Dealer", seats[-1]), list[DealVerdict]()
    for deal in record.deals:
        dealer = deal.dealer or dealer
        verdicts.append(judge_deal(deal, seats, sides, dealer, totals))
        totals = verdicts[-1].totals
        dealer = seats[(seats.index(dealer) + 1) % len(seats)]
    return verdicts


def sit(seats: list[str], told: str | None) -> list[str]:
    """The sides: each alone, pairs of four, three pairs of six, or as the record tells (A2)."""
    if told:
        return told.split()
    if len(seats) in (4, 6):
        return ["+".join((seat, seats[at + len(seats) // 2])) for at, seat in enumerate(seats[: len(seats) // 2])]
    return list(seats)


def minimum(total: int) -> int:
    """What the initial meld needs (S40)."""
    if total < 0:
        return 15
    return next((least for below, least in ((1500, 50), (3000, 90), (7000, 120)) if total < below), 150)


def judge_deal(deal: Deal, seats: list[str], sides: list[str], dealer: str, totals: dict[str, int]) -> DealVerdict:
    verdict = DealVerdict(deal.number)
    side_of = {seat: side for side in sides for seat in side.split("+")}
    needs = {side: minimum(total) for side, total in totals.items()}
    if any(total > 10_000 for total in totals.values()):
        verdict.rulings.append(Ruling(deal.line, "deal", ["S75: a side has won"]))
    verdict.rulings += setup(deal, seats, side_of)
    assert deal.up is not None
    assert deal.stock is not None
    hands = {seat: Counter(chain[-1] for chain in deal.hands[seat]) for seat in seats}
    due = seats[(seats.index(dealer) + 1) % len(seats)]
    pile, stock = list(deal.up), list(deal.stock)
    dealt = {seat: Counter(hand) for seat, hand in hands.items()}
    table = Table(seats, side_of, needs, hands, dealt, stock, pile, due)
    for line in deal.happened:
        if isinstance(line, Turn):
            faults = []
            if not table.stock and not table.out and not table.used_up and line.seat == table.due:
                faults = last_take(line)
            table, more = play(table, line)
            verdict.rulings.append(Ruling(line.line, "turn", faults + more, line.number))
        elif isinstance(line, Penalty):
            table.penalties[line.side] += line.points
        elif isinstance(line, Expose):
            missing = Counter(line.cards) - table.hands[line.seat]
            table.exposed.setdefault(line.seat, Counter()).update(line.cards)
            verdict.rulings.append(Ruling(line.line, "expose", ["hand: not held"] if missing else []))
    over = table.out or table.used_up
    if deal.end:
        verdict.rulings.append(Ruling(deal.end[0], "end", ending(table, deal.end[1])))
        over = deal.end[1] != "abandoned"
    verdict.totals = dict(totals)
    items = {side: count(table, side) for side in sides} if over else {}
    for side, counted in items.items():
        verdict.scores[side] = worth(counted, table.hidden)
        verdict.totals[side] += verdict.scores[side]
    for claim in deal.claims:
        verdict.rulings.append(Ruling(claim.line, claim.kind, hold(claim, needs, items, verdict)))
    return verdict


def setup(deal: Deal, seats: list[str], side_of: dict[str, str]) -> list[Ruling]:
    """What is wrong before the first turn: the hands, the upcard, and the pack as a whole."""
    rulings = []
    if set(deal.hands) != set(side_of) or set(deal.hands) != set(seats):
        raise RefusedError(f"line {deal.line}: a hand is not told")
    for seat in seats:
        chains, faults = deal.hands[seat], []
        if len(chains) != 15:
            faults.append(f"A5: {len(chains)} cards")
        if any(len(chain) > 1 for chain in chains):
            faults.append("C2: dealt red threes are replaced in the owner's turn")
        rulings.append(Ruling(deal.lines["hand " + seat], "setup", faults))
    up, stock = deal.up or (), deal.stock or ()
    faults = []
    if not up or not is_natural(up[-1]):
        faults.append("E1: the upcard is natural")
    if any(is_natural(card) for card in up[:-1]):
        faults.append("E1: a natural card is not covered")
    rulings.append(Ruling(deal.lines["up"], "setup", faults))
    cards: Counter[Card] = Counter([*up, *stock])
    for chains in deal.hands.values():
        cards.update(card for chain in chains for card in chain)
    faults = [] if cards == PACK else [f"A4: {(cards - PACK) or '-'} too many, {(PACK - cards) or '-'} too few"]
    rulings.append(Ruling(deal.lines["stock"], "setup", faults))
    shown: Counter[tuple[str, Card]] = Counter()
    for line, seat, reds in deal.reds:
        shown.update((seat, card) for card in reds)
        wrong = [
            card
            for card in reds
            if not is_red_three(card)
            or seat not in deal.hands
            or shown[seat, card] > sum(chain[0] == card for chain in deal.hands[seat])
        ]
        rulings.append(Ruling(line, "setup", [f"C2: {card} was not dealt" for card in wrong]))
    return rulings


def last_take(turn: Turn) -> list[str]:
    """The stock is used up: the turn begins with the pile, or the deal is over (F7, F8)."""
    takes = any(action.kind == "take" for action in turn.actions)
    return [] if takes else ["F7: the stock is used up, and the pile was not taken"]


def ending(table: Table, how: str) -> list[str]:
    """Why the deal did not end so."""
    if how == "out":
        return [] if table.out else ["L1: nobody went out"]
    if table.out:
        return ["L1: a player went out"]
    if how == "abandoned":
        return ["S10: the last red three ended the deal"] if table.used_up else []
    if table.used_up:
        return []
    if table.stock:
        return [f"F7: {len(table.stock)} cards in the stock"]
    return ["F8: the next player must take the pile"] if able_to_take(table, table.due) else []


def count(table: Table, side: str) -> dict[str, int]:
    """The count of a side, item by item (chapter N)."""
    items: Counter[str] = Counter()
    for meld in table.live(side):
        if meld.seven:
            kinds = {"sequence": "samba", "wild": "wild"}
            items[kinds.get(meld.kind, "mixed" if meld.wilds else "natural")] += 1
        items["cards"] += points(meld.cards)
    items["red3"] = table.reds[side]
    for seat in table.seats:
        if table.side_of[seat] != side:
            continue
        reds = sum(table.hands[seat][card] for card in ("3h", "3d"))
        # Shown at once when they were dealt, and laid: only the replacement waits for the turn (S71).
        items["red3" if seat not in table.had_turn else "red3-hand"] += reds
        items["hand"] -= points(table.hands[seat].elements())
    if table.out and table.side_of[table.out] == side:
        items["out"] = 1
        items["hidden"] = int(table.hidden > 0)
    canastas = items["natural"] + items["mixed"] + items["wild"]
    items["canastas"] = int(canastas >= 7)
    items["canastrao"] = int(5 <= canastas < 7)
    items["penalty"] = -table.penalties[side]
    return {item: number for item, number in items.items() if number}


def worth(counted: dict[str, int], hidden: int) -> int:
    """The points of a count; `hidden` is what a hidden canasta is worth to him who went out (chapters N and C)."""
    items = Counter(counted)
    sevens = items["natural"] + items["mixed"] + items["wild"] + items["samba"]
    reds = 1000 if items["red3"] == 6 and sevens >= 2 else 100 * items["red3"]
    return (
        500 * items["natural"]
        + 300 * items["mixed"]
        + 2000 * items["wild"]
        + 1500 * items["samba"]
        + (reds if sevens >= 2 else -reds)
        - 500 * items["red3-hand"]
        + 200 * items["out"]
        + hidden * items["hidden"]
        + 2000 * items["canastas"]
        + 500 * items["canastrao"]
        + items["cards"]
        + items["hand"]
        + items["penalty"]
    )


def hold(claim: Claim, needs: dict[str, int], items: dict[str, dict[str, int]], verdict: DealVerdict) -> list[str]:
    """Why a claim does not agree with what the rules say."""
    if claim.side not in needs:
        raise RefusedError(f"line {claim.line}: no side {claim.side}")
    if claim.kind == "count":
        claimed = {item: number for item, number in claim.items.items() if number}
        return [] if claimed == items.get(claim.side, {}) else [f"count: {items.get(claim.side)}"]
    due = {"minimum": needs, "score": verdict.scores, "total": verdict.totals}[claim.kind].get(claim.side)
    return [] if due == claim.number else [f"{claim.kind}: {due}"]
