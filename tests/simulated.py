"""Games of Samba played by simple players who keep to the rules, written down as records.

The players know the Brazilian rules from the table of the rule set alone: nothing of the product is used here, so that a
record which the referee finds fault with shows a fault of one of the two. Cards are as they are spelled: `As`, `JK`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

RANKS = "23456789TJQKA"
SUITS = "shdc"
VALUES = {"JK": 50, "2": 20, "A": 20} | dict.fromkeys("KQJT98", 10) | dict.fromkeys("76543", 5)
BANDS = ((7000, 150), (3000, 120), (1500, 90), (0, 50))


def rank(card: str) -> str:
    return "JK" if card == "JK" else card[0]


def is_wild(card: str) -> bool:
    return rank(card) in ("JK", "2")


def is_red_three(card: str) -> bool:
    return card in ("3h", "3d")


def is_black_three(card: str) -> bool:
    return card in ("3s", "3c")


def is_natural(card: str) -> bool:
    return not is_wild(card) and rank(card) != "3"


def value(card: str) -> int:
    return 0 if is_red_three(card) else VALUES[rank(card)]


def worth(cards: Iterable[str]) -> int:
    return sum(value(card) for card in cards)


def minimum(total: int) -> int:
    """What an initial meld must be worth at a total."""
    return next((points for least, points in BANDS if total >= least), 15)


@dataclass
class Meld:
    """Cards on the table: `form` is group, sequence, wilds or threes."""

    form: str
    cards: list[str]
    seat: str
    turn: int
    number: int = 0
    """Counts the melds of its side with the same key from 1."""

    @property
    def key(self) -> str:
        if self.form == "group":
            return rank(next(card for card in self.cards if is_natural(card)))
        return {"sequence": self.cards[0][1], "wilds": "W", "threes": "3"}[self.form]

    @property
    def wilds(self) -> int:
        return sum(is_wild(card) for card in self.cards)

    @property
    def ranks(self) -> list[int]:
        return sorted(RANKS.index(card[0]) for card in self.cards)

    def takes(self, card: str) -> bool:
        """Whether a card may be added as the next one."""
        match self.form:
            case "group":
                if is_wild(card):
                    return len(self.cards) < 7 and (self.wilds == 0 or (self.wilds == 1 and len(self.cards) == 6))
                return is_natural(card) and rank(card) == self.key
            case "sequence":
                if not is_natural(card) or card[1] != self.key or len(self.cards) == 7:
                    return False
                return RANKS.index(card[0]) in (self.ranks[0] - 1, self.ranks[-1] + 1)
            case "wilds":
                return is_wild(card) and len(self.cards) < 7
            case _:
                return is_black_three(card)


@dataclass
class Side:
    name: str
    seats: list[str]
    total: int = 0
    melds: list[Meld] = field(default_factory=list)
    reds: list[str] = field(default_factory=list)
    taken: bool = False
    joined: bool = False
    """Whether two of its melds were joined: then their numbers no longer count those on the table."""

    def complete(self) -> int:
        return sum(len(meld.cards) >= 7 for meld in self.melds)


@dataclass
class Play:
    """Cards laid together: added to a meld, or a new meld where `onto` is None."""

    cards: list[str]
    form: str
    onto: Meld | None = None


Take = tuple[Play, list[Play]]
"""The play that takes the pile, and those that complete an initial meld before the rest of it may be used."""


@dataclass(frozen=True)
class Style:
    """How a player likes to play, in chances from 0 to 1."""

    melds: float
    takes: float
    wilds: float
    sequences: float
    hoards: bool
    """Lays nothing before everything can be laid."""


def pack() -> list[str]:
    return [rank + suit for rank in RANKS for suit in SUITS] * 3 + ["JK"] * 6


def shuffled(rng: Random, clustered: bool) -> list[str]:
    """The pack in a random order; clustered, cards of one rank or suit lie near each other."""
    cards = pack()
    rng.shuffle(cards)
    if clustered:
        by_suit = rng.random() < 0.6
        places = {key: rng.random() for key in [*RANKS, *SUITS, "JK"]}

        def place(card: str) -> float:
            key = rank(card) if card == "JK" or not by_suit else card[1]
            return places[key] + rng.gauss(0, 0.12)

        cards.sort(key=place)
    if rng.random() < 0.2:
        red = next(at for at, card in enumerate(cards) if is_red_three(card))
        cards.append(cards.pop(red))
    return cards


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
        if rng.random() < 0.5:
            self.hands = {seat: [self.stock.pop(0) for _ in range(15)] for seat in seats}
        else:
            self.hands = {seat: self.stock[at :: len(seats)][:15] for at, seat in enumerate(seats)}
            del self.stock[: 15 * len(seats)]
        self.dealt = {seat: hand.copy() for seat, hand in self.hands.items()}
        self.owed = {seat: [card for card in hand if is_red_three(card)] for seat, hand in self.hands.items()}
        self.pile = [self.stock.pop(0)]
        while not is_natural(self.pile[-1]):
            self.pile.append(self.stock.pop(0))
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


class Turn:
    """One turn of a seat."""

    def __init__(self, deal: Deal, seat: str, forced: Take | None) -> None:
        self.deal = deal
        self.seat = seat
        self.forced = forced
        self.rng = deal.rng
        self.style = deal.styles[seat]
        self.side = deal.side_of[seat]
        self.hand = deal.hands[seat]
        self.number = len(deal.turns) + 1
        self.was_open = bool(self.side.melds)
        self.words: list[str] = []
        self.leaned = False

    def play(self) -> None:
        deal = self.deal
        self.replace_dealt_red_threes()
        take = self.forced or self.wanted_take()
        ended = False
        if take is not None:
            self.take(*take)
        else:
            ended = self.draw()
        if not ended:
            self.meld_and_discard()
        deal.played.add(self.seat)
        deal.turns.append(f"{self.number}. {self.seat} {' '.join(self.words)}")

    def replace_dealt_red_threes(self) -> None:
        deal, chains = self.deal, []
        for card in deal.owed[self.seat]:
            self.hand.remove(card)
            self.side.reds.append(card)
            chain = [card]
            while is_red_three(chain[-1]) and deal.stock:
                chain.append(deal.stock.pop(0))
                if is_red_three(chain[-1]):
                    self.side.reds.append(chain[-1])
            if not is_red_three(chain[-1]):
                self.hand.append(chain[-1])
            chains.append("/".join(chain))
        if chains:
            self.words.append("=" + " ".join(chains))
        deal.owed[self.seat] = []

    def draw(self) -> bool:
        """Draws from the stock; true where the last red three has ended the deal."""
        deal, chains, alone = self.deal, [], []
        for _ in range(2):
            if not deal.stock:
                break
            chain = [deal.stock.pop(0)]
            while is_red_three(chain[-1]) and deal.stock:
                self.side.reds.append(chain[-1])
                chain.append(deal.stock.pop(0))
            if is_red_three(chain[-1]):
                self.side.reds.append(chain[-1])
                alone.append(chain[-1])
            else:
                self.hand.append(chain[-1])
            chains.append("/".join(chain))
        self.words.append("+" + " ".join(chains))
        if alone:
            self.words.append("=" + " ".join(alone))
        if len(alone) == len(chains):
            deal.how = "stock"
            return True
        return False

    # ---- Taking the pile ----

    def ways_to_take(self) -> list[Play]:
        """The smallest plays by which the pile may be taken, its side's initial meld apart."""
        deal, top = self.deal, self.deal.pile[-1] if self.deal.pile else ""
        if not top or not is_natural(top) or (len(self.hand) == 1 and deal.stock):
            return []
        same = [card for card in self.hand if is_natural(card) and rank(card) == rank(top)]
        groups = [meld for meld in self.side.melds if meld.form == "group" and meld.key == rank(top)]
        ways = []
        if len(same) >= 2:
            ways.append(Play([top, *same[:2]], "group"))
            ways += [Play([top, *same[:2]], "group", group) for group in groups]
        prized = any(is_wild(card) or is_red_three(card) for card in deal.pile)
        if self.side.taken and not prized:
            wilds = [card for card in self.hand if is_wild(card)]
            if same and wilds:
                ways.append(Play([top, same[0], wilds[0]], "group"))
            ways += [Play([top], "group", group) for group in groups]
            sequences = [meld for meld in self.side.melds if meld.form == "sequence"]
            ways += [Play([top], "sequence", meld) for meld in sequences if meld.takes(top)]
        return ways

    def finished(self, way: Play) -> Take | None:
        """A take with the plays that open, where that is needed, and with a card left to discard and one to keep."""
        left = self.hand.copy()
        for card in way.cards[1:]:
            left.remove(card)
        lying = len(self.deal.pile) - 1
        if self.was_open:
            return (way, []) if len(left) + lying >= 2 else None
        opening = self.opening(left, worth(way.cards), lying)
        return (way, opening) if opening is not None else None

    def wanted_take(self) -> Take | None:
        if self.rng.random() > self.style.takes:
            return None
        takes = [take for way in self.ways_to_take() if (take := self.finished(way)) is not None]
        return self.rng.choice(takes) if takes else None

    def take(self, way: Play, opening: list[Play]) -> None:
        deal = self.deal
        claim = str(len(deal.pile)) if self.rng.random() < 0.5 else ""
        self.words.append("^" + claim)
        top, rest, deal.pile = deal.pile[-1], deal.pile[:-1], []
        self.hand.append(top)
        self.side.taken = True
        self.lay(way)
        for play in opening:
            self.lay(play)
        self.hand.extend(rest)
        reds = [card for card in rest if is_red_three(card)]
        if reds:
            for card in reds:
                self.hand.remove(card)
            self.side.reds.extend(reds)
            self.words.append("=" + " ".join(reds))

    # ---- Laying cards ----

    def plays(self, hand: list[str], melds: list[Meld], all_out: bool) -> list[Play]:
        """The plays that are legal now with these cards, black threes only on the way out."""
        rng, style = self.rng, self.style
        found: list[Play] = []
        for meld in melds:
            fitting = [
                card for card in hand if meld.takes(card) and (not is_wild(card) or all_out or self.likes_wilds())
            ]
            if fitting and (meld.form != "threes" or all_out):
                found.append(Play([rng.choice(fitting)], meld.form, meld))
        naturals = [card for card in hand if is_natural(card)]
        wilds = [card for card in hand if is_wild(card)]
        for suit in SUITS:
            if all_out or rng.random() < style.sequences:
                found += [Play(run, "sequence") for run in runs(naturals, suit)]
        for name in sorted({rank(card) for card in naturals}):
            same = [card for card in naturals if rank(card) == name]
            if len(same) >= 3:
                found.append(Play(same, "group"))
            if len(same) >= 2 and wilds and (all_out or self.likes_wilds()):
                helpers = wilds[:2] if len(same) >= 5 and len(wilds) >= 2 else wilds[:1]
                found.append(Play([*same, *helpers], "group"))
        if len(wilds) >= 3 and (all_out or self.likes_wilds()):
            found.append(Play(wilds[:7], "wilds"))
        threes = [card for card in hand if is_black_three(card)]
        if all_out and len(threes) >= 3:
            found.append(Play(threes, "threes"))
        return found

    def likes_wilds(self) -> bool:
        return self.rng.random() < self.style.wilds

    def plan(self, hand: list[str], keep: int, all_out: bool) -> list[Play]:
        """Plays one after another as long as enough cards stay in the hand."""
        hand, melds = hand.copy(), [Meld(m.form, m.cards.copy(), m.seat, m.turn, m.number) for m in self.side.melds]
        own = dict(zip(map(id, melds), self.side.melds, strict=True))
        chosen: list[Play] = []
        while True:
            open_plays = [play for play in self.plays(hand, melds, all_out) if len(hand) - len(play.cards) >= keep]
            if not open_plays:
                return chosen
            play = self.rng.choice(open_plays)
            for card in play.cards:
                hand.remove(card)
            if play.onto is None:
                melds.append(Meld(play.form, play.cards.copy(), self.seat, self.number))
                chosen.append(play)
                own[id(melds[-1])] = melds[-1]
            else:
                play.onto.cards.extend(play.cards)
                self.merge(chosen, play, own[id(play.onto)])

    @staticmethod
    def merge(chosen: list[Play], play: Play, target: Meld) -> None:
        """Notes an addition: to the play that made the meld, to an earlier addition, or as one of its own."""
        for earlier in chosen:
            made = earlier.onto is None and target.cards[: len(earlier.cards)] == earlier.cards and target.number == 0
            if earlier.onto is target or made:
                earlier.cards.extend(play.cards)
                return
        chosen.append(Play(play.cards, play.form, target))

    def opening(self, hand: list[str], laid: int, lying: int) -> list[Play] | None:
        """Plays by which an initial meld reaches its minimum; None where these players find none."""
        needed = minimum(self.side.total)
        if laid >= needed and len(hand) + lying >= 2:
            return []
        for _ in range(3):
            plays = self.plan(hand, max(0, 2 - lying), False)
            if laid + sum(worth(play.cards) for play in plays) >= needed:
                return plays
        return None

    def meld_and_discard(self) -> None:
        if self.goes_out():
            return
        if self.rng.random() < self.style.melds and not self.style.hoards:
            laid = worth(card for meld in self.side.melds if meld.turn == self.number for card in meld.cards)
            plays = self.plan(self.hand, 2, False)
            if self.side.melds or laid + sum(worth(play.cards) for play in plays) >= minimum(self.side.total):
                for play in plays:
                    self.lay(play)
        self.join()
        self.discard()

    def goes_out(self) -> bool:
        """Lays everything and goes out, where that can be done and the partner does not forbid it."""
        for _ in range(3):
            plays = self.plan(self.hand, 0, True)
            left = len(self.hand) - sum(len(play.cards) for play in plays)
            there = self.side.complete()
            for play in plays:
                before = len(play.onto.cards) if play.onto else 0
                there += before < 7 <= before + len(play.cards)
            opened = self.side.melds or sum(worth(play.cards) for play in plays) >= minimum(self.side.total)
            if left > 1 or there < 2 or not opened:
                continue
            if len(self.side.seats) == 2 and self.rng.random() < 0.4:
                leave = self.rng.random() < 0.6
                self.words.append("ask:yes" if leave else "ask:no")
                if not leave:
                    return False
            for play in plays:
                self.lay(play)
            self.end_by_going_out()
            return True
        return False

    def end_by_going_out(self) -> None:
        deal = self.deal
        if self.hand:
            self.words.append("-" + self.hand[0])
            deal.pile.append(self.hand.pop())
        self.words.append("#")
        deal.out, deal.how = self.seat, "out"
        if self.seat not in deal.laid_before:
            deal.hidden = self.hidden_canasta()

    def hidden_canasta(self) -> int:
        prizes = [0]
        for meld in self.side.melds:
            if meld.turn == self.number and meld.form in ("group", "wilds") and len(meld.cards) >= 7:
                dealt = not Counter(meld.cards) - Counter(self.deal.dealt[self.seat])
                prizes.append(
                    {(True, False): 1000, (True, True): 500, (False, False): 500, (False, True): 200}[
                        dealt, self.leaned
                    ]
                )
        return max(prizes)

    def lay(self, play: Play) -> None:
        for card in play.cards:
            self.hand.remove(card)
        cards = play.cards.copy()
        self.rng.shuffle(cards)
        if play.onto is None:
            meld = Meld(play.form, play.cards.copy(), self.seat, self.number)
            self.deal.key_number(self.side, meld)
            self.side.melds.append(meld)
            self.words.append("=" + spelled(cards, play.form))
        else:
            play.onto.cards.extend(play.cards)
            self.leaned = self.leaned or play.onto.turn != self.number
            self.words.append(f"{self.label(play.onto)}<{' '.join(cards)}")

    def label(self, meld: Meld) -> str:
        alone = sum(other.key == meld.key for other in self.side.melds) == 1
        return meld.key if alone and self.rng.random() < 0.7 else f"{meld.key}.{meld.number}"

    def join(self) -> None:
        """Joins two groups of a rank, now and then, where their cards could have been laid as one."""
        groups = [meld for meld in self.side.melds if meld.form == "group"]
        for into in groups:
            for gone in groups:
                naturals = len(into.cards) + len(gone.cards) - into.wilds - gone.wilds
                wilds = into.wilds + gone.wilds
                if into is gone or into.key != gone.key or not (wilds <= 1 or (wilds == 2 and naturals >= 5)):
                    continue
                # Two complete canastas make a single one: the side may still go out only with two.
                if self.rng.random() < 0.2 and len(gone.cards) < 7:
                    self.words.append(f"{into.key}.{into.number}<{gone.key}.{gone.number}")
                    into.cards.extend(gone.cards)
                    self.side.melds.remove(gone)
                    self.leaned = self.side.joined = True
                    return

    def discard(self) -> None:
        deal = self.deal
        plain = [card for card in self.hand if is_natural(card)]
        card = self.rng.choice(plain if plain and self.rng.random() < 0.8 else self.hand)
        self.hand.remove(card)
        deal.pile.append(card)
        self.words.append("-" + card)
        if len(self.hand) == 1:
            self.words.append("pumba")
        if self.rng.random() < 0.3:
            self.words.append(f"[{len(self.hand)}]")
        if any(meld.turn == self.number for meld in self.side.melds) or self.leaned:
            deal.laid_before.add(self.seat)


def runs(cards: list[str], suit: str) -> list[list[str]]:
    """The longest runs of a suit, of three to seven cards."""
    held = sorted({RANKS.index(card[0]) for card in cards if card[1] == suit})
    found: list[list[int]] = []
    for at in held:
        if found and found[-1][-1] == at - 1 and len(found[-1]) < 7:
            found[-1].append(at)
        else:
            found.append([at])
    return [[RANKS[at] + suit for at in run] for run in found if len(run) >= 3]


def spelled(cards: list[str], form: str) -> str:
    """Cards of a new meld as the record has them; every other sequence as a run."""
    if form != "sequence" or cards[0] > cards[-1]:
        return " ".join(cards)
    ordered = sorted(cards, key=lambda card: RANKS.index(card[0]))
    return f"{ordered[0]}..{ordered[-1]}"


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
