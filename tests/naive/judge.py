"""The judge of whole records: which turns are legal, what each deal counts, and which claims agree."""

from collections import Counter
from dataclasses import dataclass, field

from tests.naive.counting import count, worth
from tests.naive.endings import able_to_take
from tests.naive.reading import Claim, Deal, Expose, Penalty, Record, RefusedError, Turn, read
from tests.naive.rules_of import FORCED, Rules, rules_of
from tests.naive.setting_up import Ruling, setup
from tests.naive.table import Table
from tests.naive.turns import play


@dataclass
class DealVerdict:
    """A deal as it was judged: its rulings in the order of the text, and what each side has of it and in all.

    `scores` is empty where the deal has no score: it was abandoned, or nobody ended it.
    """

    number: int | None
    rulings: list[Ruling] = field(default_factory=list)
    counts: dict[str, dict[str, int]] = field(default_factory=dict)
    scores: dict[str, int] = field(default_factory=dict)
    totals: dict[str, int] = field(default_factory=dict)

    def faults(self) -> list[Ruling]:
        return [ruling for ruling in self.rulings if ruling.faults]


def judge(text: str) -> list[list[DealVerdict]]:
    """The verdict on each deal of each record of a text. Raises RefusedError for a record that is not complete."""
    return [judge_record(record) for record in read(text)]


def judge_record(record: Record) -> list[DealVerdict]:
    rules = rules_in(record)
    seats = record.tags.get("Seats", "A B" if rules.players == (2,) else "A B C D").split()
    if len(seats) not in rules.players:
        raise RefusedError(f"{len(seats)} players")
    if "Sides" in record.tags and not rules.teams_of_six:
        raise RefusedError("there is no choice of sides")
    sides = sit(seats, record.tags.get("Sides"))
    started = record.tags.get("Start", "").split()
    totals = dict.fromkeys(sides, 0) | dict(zip(started[::2], map(int, started[1::2]), strict=True))
    dealer, verdicts = record.tags.get("Dealer", seats[-1]), list[DealVerdict]()
    for deal in record.deals:
        dealer = deal.dealer or dealer
        verdicts.append(judge_deal(rules, deal, seats, sides, dealer, totals))
        totals = verdicts[-1].totals
        dealer = seats[(seats.index(dealer) + 1) % len(seats)]
    return verdicts


def rules_in(record: Record) -> Rules:
    """The rule set of a record. Raises RefusedError for one that this judge does not know."""
    try:
        return rules_of(record.tags.get("Rules", "samba-br"), record.tags.get("Options", ""))
    except (KeyError, ValueError) as unknown:
        raise RefusedError(f"no rules, or no option, {unknown}") from None


def sit(seats: list[str], told: str | None) -> list[str]:
    """The sides: each alone, pairs of four, three pairs of six, or as the record tells (A2)."""
    if told:
        return told.split()
    if len(seats) in (4, 6):
        return ["+".join((seat, seats[at + len(seats) // 2])) for at, seat in enumerate(seats[: len(seats) // 2])]
    return list(seats)


def judge_deal(
    rules: Rules, deal: Deal, seats: list[str], sides: list[str], dealer: str, totals: dict[str, int]
) -> DealVerdict:
    verdict = DealVerdict(deal.number)
    side_of = {seat: side for side in sides for seat in side.split("+")}
    needs = {side: rules.minimum(total) for side, total in totals.items()}
    if any(rules.won(total) for total in totals.values()):
        verdict.rulings.append(Ruling(deal.line, "deal", ["S75: a side has won"]))
    verdict.rulings += setup(rules, deal, seats)
    assert deal.up is not None
    assert deal.stock is not None
    hands = {seat: Counter(chain[-1] for chain in deal.hands[seat]) for seat in seats}
    due = seats[(seats.index(dealer) + 1) % len(seats)]
    pile, stock = list(deal.up), list(deal.stock)
    dealt = {seat: Counter(hand) for seat, hand in hands.items()}
    table = Table(rules, seats, side_of, needs, hands, dealt, stock, pile, due)
    for seat, chains in deal.hands.items():
        table.reds[side_of[seat]] += sum(len(chain) - 1 for chain in chains)
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
    verdict.counts = {side: count(table, side) for side in sides} if over else {}
    for side, counted in verdict.counts.items():
        verdict.scores[side] = worth(table, side, counted)
        verdict.totals[side] += verdict.scores[side]
    for claim in deal.claims:
        verdict.rulings.append(Ruling(claim.line, claim.kind, hold(claim, needs, verdict)))
    return verdict


def last_take(turn: Turn) -> list[str]:
    """The stock is used up: the turn begins with the pile, or the deal is over (F7, F8)."""
    takes = any(action.kind in ("take", "top") for action in turn.actions)
    return [] if takes else ["F7: the stock is used up, and the pile was not taken"]


def ending(table: Table, how: str) -> list[str]:
    """Why the deal did not end so."""
    if how == "out":
        return [] if table.out else ["L1: nobody went out"]
    if table.out:
        return ["L1: a player went out"]
    if how == "abandoned":
        return ["S10/F7: the last cards of the stock ended the deal"] if table.used_up else []
    if table.used_up:
        return []
    if table.stock:
        return [f"F7: {len(table.stock)} cards in the stock"]
    if table.rules.stock_end == FORCED and able_to_take(table, table.due):
        return ["F8: the next player must take the pile"]
    return []


def hold(claim: Claim, needs: dict[str, int], verdict: DealVerdict) -> list[str]:
    """Why a claim does not agree with what the rules say."""
    if claim.side not in needs:
        raise RefusedError(f"line {claim.line}: no side {claim.side}")
    if claim.kind == "count":
        counted = verdict.counts.get(claim.side, {})
        claimed = {item: number for item, number in claim.items.items() if number}
        return [] if claimed == counted else [f"count: {counted}"]
    due = {"minimum": needs, "score": verdict.scores, "total": verdict.totals}[claim.kind].get(claim.side)
    return [] if due == claim.number else [f"{claim.kind}: {due}"]
