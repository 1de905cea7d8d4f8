"""Whole deals and matches, from the shuffle to the count, written down as records."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.simulated.cards import (
    Meld,
    Side,
    Style,
    Take,
    is_natural,
    is_red_three,
    minimum,
    shuffled,
    windfall,
    worth,
)
from tests.simulated.turns import Turn


class Deal:
    """One deal, from the shuffle to the count."""

    def __init__(self, rng: Random, seats: list[str], sides: list[Side], dealer: str, styles: dict[str, Style]) -> None:
        self.rng = rng
        self.seats = seats
        self.sides = sides
        self.dealer = dealer
        self.styles = styles
        self.side_of = {seat: side for side in sides for seat in side.seats}
        for side in sides:
            side.melds, side.reds, side.taken, side.joined = [], [], False, False
        self.stock = shuffled(rng, rng.random() < 0.5)
        lucky, drawn = windfall(rng) if rng.random() < 0.1 else ([], [])
        for card in lucky + drawn:
            self.stock.remove(card)
        first = seats[(seats.index(dealer) + 1) % len(seats)]
        self.hands = {seat: lucky if lucky and seat == first else self.dealt_out() for seat in seats}
        self.dealt = {seat: hand.copy() for seat, hand in self.hands.items()}
        self.owed = {seat: [card for card in hand if is_red_three(card)] for seat, hand in self.hands.items()}
        self.pile = [self.stock.pop(0)]
        while not is_natural(self.pile[-1]):
            self.pile.append(self.stock.pop(0))
        self.stock[:0] = drawn
        self.upcards, self.beginning = self.pile.copy(), self.stock.copy()
        self.laid_before: set[str] = set()
        self.played: set[str] = set()
        self.numbers: Counter[tuple[str, str]] = Counter()
        self.turns: list[str] = []
        self.how = ""
        self.out: str | None = None
        self.hidden = 0
        self.middle: list[str] = []
        """What lies on the table when some turn begins, as a record that begins there has it."""

    def dealt_out(self) -> list[str]:
        """Fifteen cards, which lay together or far from each other."""
        if self.rng.random() < 0.5:
            return [self.stock.pop(0) for _ in range(15)]
        return [self.stock.pop(self.rng.randrange(len(self.stock))) for _ in range(15)]

    # ---- The turns ----

    def play(self, pause: int = 0) -> None:
        """Plays the deal to its end; before the turn of this number it notes what lies on the table."""
        at = self.seats.index(self.dealer) + 1
        while not self.how:
            seat = self.seats[at % len(self.seats)]
            if len(self.turns) + 1 == pause and not any(side.joined for side in self.sides):
                self.middle = self.on_the_table(seat)
            take = None
            if not self.stock:
                take = self.forced_take(seat)
                if take is None:
                    break
            Turn(self, seat, take).play()
            at += 1

    def forced_take(self, seat: str) -> Take | None:
        """The take that a player must make when the stock is used up; None, and the end, where there is none.

        Where the players cannot tell they leave the deal: it is abandoned.
        """
        turn = Turn(self, seat, None)
        ways = turn.ways_to_take()
        if not ways:
            self.how = "stock"
            return None
        able = [take for way in ways if (take := turn.finished(way)) is not None]
        if not able:
            self.how = "abandoned"
            return None
        return self.rng.choice(able)

    def key_number(self, side: Side, meld: Meld) -> None:
        self.numbers[side.name, meld.key] += 1
        meld.number = self.numbers[side.name, meld.key]

    # ---- The count ----

    def count(self) -> dict[str, dict[str, int]]:
        """The items of the count that are not 0, by side."""
        return {side.name: {item: number for item, number in self.items(side).items() if number} for side in self.sides}

    def items(self, side: Side) -> dict[str, int]:
        full = [meld for meld in side.melds if len(meld.cards) >= 7]
        reds = len(side.reds) + sum(len(self.owed[seat]) for seat in side.seats if seat not in self.played)
        natural = sum(meld.form == "group" and not meld.wilds for meld in full)
        mixed = sum(meld.form == "group" and meld.wilds > 0 for meld in full)
        wild = sum(meld.form == "wilds" for meld in full)
        canastas = natural + mixed + wild
        return {
            "natural": natural,
            "mixed": mixed,
            "wild": wild,
            "samba": sum(meld.form == "sequence" for meld in full),
            "red3": reds,
            "out": int(self.out in side.seats),
            "hidden": int(self.out in side.seats and self.hidden > 0),
            "canastrao": int(canastas in (5, 6)),
            "canastas": int(canastas >= 7),
            "cards": sum(worth(meld.cards) for meld in side.melds),
            "hand": -sum(worth(self.hands[seat]) for seat in side.seats),
        }

    def score(self, side: Side) -> int:
        items = self.items(side)
        positive = side.complete() >= 2
        reds = items["red3"]
        each = {
            "natural": 500,
            "mixed": 300,
            "wild": 2000,
            "samba": 1500,
            "out": 200,
            "canastrao": 500,
            "canastas": 2000,
        }
        points = sum(items[item] * amount for item, amount in each.items())
        points += (1000 if reds == 6 else 100 * reds) if positive else -100 * reds
        return points + items["cards"] + items["hand"] + (self.hidden if items["hidden"] else 0)

    def on_the_table(self, seat: str) -> list[str]:
        """The lines of a deal that begins in the middle, with the turn of a seat."""
        lines = ["deal 1 position", *(f"hand {one} {' '.join(hand)}" for one, hand in self.hands.items())]
        lines += [f"pile {' '.join(self.pile)}".strip(), f"stock {' '.join(self.stock)}".strip()]
        for side in self.sides:
            lines.append(f"red {side.name} {' '.join(side.reds)}".strip())
            lines += [f"meld {side.name} ={' '.join(meld.cards)}" for meld in side.melds] or [f"meld {side.name}"]
            lines.append(f"taken {side.name}" if side.taken else f"taken {side.name} no")
        return [*lines, f"laid {' '.join(sorted(self.laid_before))}".strip(), f"to-play {seat}", ""]

    def lines(self, number: int) -> list[str]:
        """The deal as the record has it."""
        names = [side.name for side in self.sides]
        before = {side.name: side.total for side in self.sides}
        lines = [f"deal {number} dealer {self.dealer}"]
        lines += [f"hand {seat} {' '.join(self.dealt[seat])}" for seat in self.seats]
        lines.append(f"up {' '.join(self.upcards)}")
        lines.append(f"stock {' '.join(self.beginning)}")
        lines += [f"red {seat} {' '.join(self.shown[seat])}" for seat in self.seats if self.shown[seat]]
        lines.append("minimum " + " ".join(f"{name} {minimum(before[name])}" for name in names))
        return [*lines, "", *self.turns, *self.closing()]

    def closing(self) -> list[str]:
        """The lines after the last turn."""
        names, before = [side.name for side in self.sides], {side.name: side.total for side in self.sides}
        lines = [""]
        lines.append(
            f"end {self.how}" if self.how != "out" or self.rng.random() < 0.8 else "; out, as the last turn says"
        )
        if self.how == "abandoned":
            return lines
        for name, items in self.count().items():
            lines.append(" ".join(["count", name, *(f"{item} {amount}" for item, amount in items.items())]))
        scores = {side.name: self.score(side) for side in self.sides}
        lines.append("score " + " ".join(f"{name} {scores[name]}" for name in names))
        lines.append("total " + " ".join(f"{name} {before[name] + scores[name]}" for name in names))
        return lines

    @property
    def shown(self) -> dict[str, list[str]]:
        """The dealt red threes that are shown before the first turn: those of every other seat."""
        return {
            seat: [card for card in self.dealt[seat] if is_red_three(card)] if at % 2 else []
            for at, seat in enumerate(self.seats)
        }


def seating(players: int, rng: Random) -> tuple[list[str], list[Side], str]:
    """Seats, sides and the tag that names the sides where there is a choice."""
    seats = list("ABCDEF"[:players])
    teams = {2: 2, 3: 3, 4: 2, 5: 5}.get(players) or rng.choice((2, 3))
    sides = [Side("+".join(own), own) for own in (seats[at::teams] for at in range(teams))]
    tag = f'[Sides "{" ".join(side.name for side in sides)}"]' if players == 6 else ""
    return seats, sides, tag


def style(rng: Random) -> Style:
    return Style(rng.uniform(0.4, 1), rng.uniform(0.3, 1), rng.random(), rng.random(), rng.random() < 0.15)


def sit_down(players: int, rng: Random) -> tuple[list[str], list[Side], str, list[str]]:
    """Seats, sides with their totals, the first dealer, and the tags that say so."""
    seats, sides, tag = seating(players, rng)
    for side in sides:
        side.total = rng.choice((0, 0, -105, 1495, 1500, 3000, 6995, 7000))
    start = " ".join(f"{side.name} {side.total}" for side in sides)
    dealer = rng.choice(seats)
    tags = [
        '[SGR "1"]',
        '[Rules "samba-br"]',
        f'[Seats "{" ".join(seats)}"]',
        f'[Dealer "{dealer}"]',
        f'[Start "{start}"]',
    ]
    return seats, sides, dealer, tags + ([tag] if tag else [])


def from_the_middle(seed: int, players: int = 4) -> str:
    """A record that begins in the middle of a deal, when everybody has had a turn."""
    rng = Random(seed)
    seats, sides, dealer, tags = sit_down(players, rng)
    deal = Deal(rng, seats, sides, dealer, {seat: style(rng) for seat in seats})
    pause = rng.randrange(players + 1, players + 20)
    deal.play(pause)
    if not deal.middle:
        return from_the_middle(seed + 100_000, players)
    return "\n".join([*tags, "", *deal.middle, *deal.turns[pause - 1 :], *deal.closing()]) + "\n"


def match(seed: int, players: int = 4, deals: int = 2) -> str:
    """A record of a match: as many deals, or fewer if a side comes to more than 10,000 points."""
    rng = Random(seed)
    seats, sides, dealer, lines = sit_down(players, rng)
    for number in range(1, deals + 1):
        deal = Deal(rng, seats, sides, dealer, {seat: style(rng) for seat in seats})
        deal.play()
        lines += ["", *deal.lines(number)]
        if deal.how != "abandoned":
            for side, score in [(side, deal.score(side)) for side in sides]:
                side.total += score
        if any(side.total > 10_000 for side in sides):
            break
        dealer = seats[(seats.index(dealer) + 1) % len(seats)]
    return "\n".join(lines) + "\n"
