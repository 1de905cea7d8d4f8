"""One turn of a simple player: drawing or taking the pile, laying what may be laid, discarding or going out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tests.simulated.cards import (
    RANKS,
    SUITS,
    Meld,
    Play,
    Take,
    is_black_three,
    is_natural,
    is_red_three,
    is_wild,
    minimum,
    rank,
    runs,
    worth,
)

if TYPE_CHECKING:
    from tests.simulated.deals import Deal


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
        # A red three of the pile is laid and not replaced, so it is no card to keep.
        lying = sum(not is_red_three(card) for card in self.deal.pile[:-1])
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


def spelled(cards: list[str], form: str) -> str:
    """Cards of a new meld as the record has them; every other sequence as a run."""
    if form != "sequence" or cards[0] > cards[-1]:
        return " ".join(cards)
    ordered = sorted(cards, key=lambda card: RANKS.index(card[0]))
    return f"{ordered[0]}..{ordered[-1]}"
