#!/usr/bin/env python3
"""A small engine of classic canasta that speaks the protocol of docs/engine-protocol.md. Python alone, nothing else.

It plays by the rule set `canasta-classic`, and gets these rules wrong on purpose, so that there is something to find:

    third-wild    lets a fourth wild card into a group (the rules: three at most)
    frozen        forgets that a wild card in the pile freezes it
    minimum       asks for no initial meld of any worth
    full-canasta  refuses a wild card on a canasta (the rules allow it)
    natural       gives 300 points for a canasta without wild cards (the rules: 500)
    pile-order    puts a taken pile into the hand and keeps its top card on the table

Run it with the names of the faults that it is to have; with `none` it has none, and with no name it has all.
"""

import copy
import hashlib
import json
import sys

FAULTS = ("third-wild", "frozen", "minimum", "full-canasta", "natural", "pile-order")
RANKS = "23456789TJQKA"
POINTS = {"J": 10, "A": 20, "2": 20, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5}
CANASTA = 7


class Refused(Exception):
    """An act against the rules: which rule, and why."""


def is_wild(card):
    return card == "JK" or card[0] == "2"


def is_red_three(card):
    return card in ("3h", "3d")


def is_black_three(card):
    return card in ("3s", "3c")


def points(card):
    return 50 if card == "JK" else POINTS.get(card[0], 10)


def check(holds, rule, why):
    if not holds:
        raise Refused(rule, why)


class Table:
    """A deal: where every card lies, and the turn that is being played."""

    def __init__(self, match, deal):
        clauses = match["rules"]["clauses"]
        self.draws = clauses["draw_count"]
        self.needed = clauses["going_out_melds"]
        self.seats = match["seats"]
        self.sides = {side["name"]: side["seats"] for side in match["sides"]}
        self.side_of = {seat: side for side, seats in self.sides.items() for seat in seats}
        self.totals = deal["totals"]
        self.hands = {seat: list(deal["hands"][seat]) for seat in self.seats}
        self.stock = list(deal["stock"])
        self.red = {side: [] for side in self.sides}
        self.owed = {seat: [] for seat in self.seats}
        self.played = set()
        if deal.get("position"):
            self.played = None
            self.pile = list(deal["pile"])
            self.melds = {side: [list(cards) for cards in deal["melds"][side]] for side in self.sides}
            self.laid = set(deal["laid"])
            self.to_play = deal["to_play"]
            for side, cards in deal["red_threes"].items():
                self.red[side] += cards
        else:
            self.pile = list(deal["up"])
            self.melds = {side: [] for side in self.sides}
            self.laid = set()
            self.to_play = self.after(deal["dealer"])
            for seat, cards in deal.get("red_threes", {}).items():
                # They lie on the table already, and are replaced in the first turn of their owner.
                for card in cards:
                    self.hands[seat].remove(card)
                self.owed[seat] += cards
                self.red[self.side_of[seat]] += cards
        self.turn = None
        self.out = None
        self.over = False
        self.concealed = False

    def after(self, seat):
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def canastas(self, side):
        return sum(len(cards) >= CANASTA for cards in self.melds[side] if not is_black_three(cards[0]))

    def minimum(self, side):
        total = self.totals[side]
        return 15 if total < 0 else 50 if total < 1500 else 90 if total < 3000 else 120


class Turn:
    """What has happened in a turn."""

    def __init__(self, table, seat):
        self.seat = seat
        self.opened = bool(table.melds[table.side_of[seat]])
        self.there = len(table.melds[table.side_of[seat]])
        self.drawn = False
        self.taken = False
        self.top = None
        """The top card of a taken pile, until it is laid."""
        self.rest = []
        """The rest of it, until it may be used."""
        self.worth = 0
        self.laid = False
        self.leans = False
        self.black = False
        self.discarded = False
        self.ends = False
        self.leave = None
        self.out = False

    @property
    def acquired(self):
        return self.drawn or self.taken


class Engine:
    def __init__(self, faults):
        self.faults = faults
        self.match = None
        self.table = None
        self.history = []

    def wrong(self, fault):
        return fault in self.faults

    # ---- Messages ----

    def answer(self, message):
        kind = message.get("type")
        if kind == "hello":
            can = ["digest", "position", "undo"]
            engine = {"name": "canasta.py", "version": "1"}
            return {"type": "hello", "protocol": 1, "engine": engine, "can": can, "rules": ["canasta-classic"]}
        if kind == "match":
            self.match = message
            return {"type": "ready"}
        if kind == "deal":
            self.table = Table(self.match, message)
            self.history = []
            return {"type": "verdict", "legal": True}
        if kind in ("act", "end"):
            before = copy.deepcopy(self.table)
            try:
                if kind == "end":
                    self.end(message["how"])
                else:
                    self.act(message["seat"], message["act"], before)
            except Refused as refused:
                self.table = before
                rule, why = refused.args
                return {"type": "verdict", "legal": False, "faults": [{"rule": rule, "why": why}]}
            return {"type": "verdict", "legal": True}
        if kind == "digest":
            return {"type": "digest", "digest": self.digest()}
        if kind == "score":
            return {"type": "score", "sides": [self.score(side) for side in self.table.sides]}
        if kind == "bye":
            return {"type": "bye"}
        return {"type": "error", "error": "unknown-type", "why": str(kind)}

    def digest(self):
        table = self.table
        lines = [["stock", *table.stock], ["pile", *table.pile]]
        for seat in table.seats:
            hand = table.hands[seat]
            if table.turn is not None and table.turn.seat == seat:
                hand = hand + table.turn.rest + ([table.turn.top] if table.turn.top else [])
            lines.append([f"hand {seat}", *sorted(hand)])
        for side in table.sides:
            lines.append([f"red {side}", *sorted(table.red[side])])
            lines += [[f"meld {side}", *sorted(cards)] for cards in table.melds[side]]
        return hashlib.sha256("".join(" ".join(line) + "\n" for line in lines).encode()).hexdigest()

    def score(self, side):
        table = self.table
        melds = table.melds[side]
        whole = [cards for cards in melds if len(cards) >= CANASTA]
        natural = sum(not any(map(is_wild, cards)) for cards in whole)
        # Who never had a turn could not lay the red threes of his first hand: they count as laid.
        waiting = [seat for seat in table.sides[side] if table.played is not None and seat not in table.played]
        reds = len(table.red[side]) + sum(is_red_three(card) for seat in waiting for card in table.hands[seat])
        items = {
            "natural": natural * (300 if self.wrong("natural") else 500),
            "mixed": (len(whole) - natural) * 300,
            "red3": (800 if reds == 4 else 100 * reds) * (1 if melds else -1),
            "cards": sum(points(card) for cards in melds for card in cards),
            "hand": -sum(points(c) for seat in table.sides[side] for c in table.hands[seat] if not is_red_three(c)),
        }
        if table.out in table.sides[side]:
            items["out"] = 100
            items["concealed"] = 100 if table.concealed else 0
        deal = sum(items.values())
        return {"side": side, "items": items, "deal": deal, "total": table.totals[side] + deal}

    # ---- Rules ----

    def act(self, seat, act, before):
        table = self.table
        check(not table.over, "over", "the deal is over")
        if table.turn is None:
            check(seat == table.to_play, "order", f"it is the turn of {table.to_play}")
            table.turn = Turn(table, seat)
            self.history = []
        turn = table.turn
        check(seat == turn.seat, "order", f"{turn.seat} is playing")
        if act["do"] == "undo":
            check(self.history, "undo", "nothing was done")
            self.table = self.history.pop()
            return
        check(not turn.discarded or act["do"] in ("go_out", "end_turn", "announce", "ask"), "over", "discarded already")
        check(not turn.ends or act["do"] in ("end_turn", "red_threes"), "over", "the last card ended the deal")
        getattr(self, act["do"], self.never)(turn, act)
        if act["do"] != "end_turn":
            if before.turn is None:
                before.turn = Turn(before, seat)
            self.history.append(before)

    def never(self, turn, act):
        raise Refused(act["do"], "classic canasta knows no such play")

    def from_stock(self, card):
        check(self.table.stock and self.table.stock[0] == card, "stock", f"{card} does not lie on top")
        del self.table.stock[0]

    def hold(self, hand, cards):
        for card in cards:
            check(card in hand, "hand", f"{card} is not in the hand")
            hand.remove(card)

    def red_threes_wait(self, turn):
        return self.table.owed[turn.seat] or any(map(is_red_three, self.table.hands[turn.seat]))

    def draw(self, turn, act):
        table = self.table
        check(not turn.acquired, "draw", "drawn or taken already")
        check(not self.red_threes_wait(turn), "red three", "a red three is laid first")
        check(len(act["cards"]) == min(table.draws, len(table.stock)), "draw", "not so many cards")
        for word in act["cards"]:
            *reds, last = word.split("/")
            for card in reds:
                check(is_red_three(card), "red three", f"{card} is none")
            for card in [*reds, last]:
                self.from_stock(card)
            table.red[table.side_of[turn.seat]] += reds
            table.hands[turn.seat].append(last)
        turn.drawn = True
        turn.ends = not table.stock and all(is_red_three(word.split("/")[-1]) for word in act["cards"])

    def take_pile(self, turn, act):
        table = self.table
        check(not turn.acquired, "draw", "drawn or taken already")
        check(not self.red_threes_wait(turn), "red three", "a red three is laid first")
        check(table.pile, "pile", "there is none")
        top = table.pile[-1]
        check(not is_wild(top) and not is_black_three(top) and not is_red_three(top), "pile", f"{top} blocks it")
        check(len(table.hands[turn.seat]) > 1 or len(table.pile) > 1, "pile", "one card for one card")
        turn.frozen = any(is_wild(c) or is_red_three(c) for c in table.pile) and not self.wrong("frozen")
        turn.top, turn.rest = top, table.pile[:-1]
        table.pile = [top] if self.wrong("pile-order") else []
        turn.taken = True

    def red_threes(self, turn, act):
        table = self.table
        for word in act["cards"]:
            card, *drawn = word.split("/")
            check(is_red_three(card), "red three", f"{card} is none")
            if card in table.owed[turn.seat]:
                table.owed[turn.seat].remove(card)
                table.red[table.side_of[turn.seat]].remove(card)
                from_pile = False
            elif turn.taken and card in turn.rest:
                turn.rest.remove(card)
                from_pile = True
            else:
                # What came with the pile is in the hand when its rest is.
                from_pile = turn.taken
                self.hold(table.hands[turn.seat], [card])
            table.red[table.side_of[turn.seat]].append(card)
            check(not (from_pile and drawn), "red three", "no card is drawn for one of the pile")
            check(from_pile or drawn or not table.stock, "red three", "a card is drawn for it")
            for number, next_card in enumerate(drawn):
                self.from_stock(next_card)
                if number < len(drawn) - 1:
                    check(is_red_three(next_card), "red three", f"{next_card} is none")
                    table.red[table.side_of[turn.seat]].append(next_card)
            table.hands[turn.seat] += drawn[-1:]

    def meld(self, turn, act):
        cards = act["cards"]
        naturals = [card for card in cards if not is_wild(card)]
        check(len(cards) >= 3, "meld", "three cards at least")
        if naturals and all(map(is_black_three, cards)):
            check(len(cards) <= 4, "meld", "four black threes at most")
            turn.black = True
        else:
            check(len(naturals) >= 2, "meld", "two natural cards at least")
            self.check_group(cards)
        side = self.table.side_of[turn.seat]
        same = [meld for meld in self.table.melds[side] if rank_of(meld) == naturals[0][0]]
        check(not same, "meld", "there is a meld of that rank")
        meld = []
        self.table.melds[side].append(meld)
        self.lay(turn, cards, meld)

    def add(self, turn, act):
        melds = self.table.melds[self.table.side_of[turn.seat]]
        number = act["meld"]
        check(number is not None and number <= len(melds), "meld", "there is no such meld")
        meld = melds[number - 1]
        if is_black_three(meld[0]):
            check(all(map(is_black_three, act["cards"])) and len(meld + act["cards"]) <= 4, "meld", "black threes only")
            turn.black = True
        else:
            if self.wrong("full-canasta") and len(meld) >= CANASTA:
                check(not any(map(is_wild, act["cards"])), "canasta", "no wild card goes to a canasta")
            self.check_group(meld + act["cards"])
        turn.leans = turn.leans or number <= turn.there
        self.lay(turn, act["cards"], meld)

    def check_group(self, cards):
        naturals = [card for card in cards if not is_wild(card)]
        check(not any(card[0] == "3" for card in cards), "meld", "threes are in no group")
        check(len({card[0] for card in naturals}) == 1, "meld", "cards of one rank")
        most = 4 if self.wrong("third-wild") else 3
        check(len(cards) - len(naturals) <= most, "meld", f"{most} wild cards at most")

    def lay(self, turn, cards, meld):
        table = self.table
        check(turn.acquired, "draw", "nothing drawn yet")
        check(not any(map(is_red_three, table.hands[turn.seat])), "red three", "a red three is laid first")
        left = list(cards)
        if turn.top is not None:
            check(turn.top in left, "pile", f"{turn.top} is laid first")
            left.remove(turn.top)
            pair = sum(card[0] == turn.top[0] and not is_wild(card) for card in left) >= 2
            check(pair or not turn.frozen, "pile", "the pile is frozen: a natural pair takes it")
            check(pair or turn.opened, "pile", "a side without melds takes it with a natural pair")
            turn.top = None
        self.hold(table.hands[turn.seat], left)
        meld += cards
        turn.worth += sum(map(points, cards))
        turn.laid = True
        if turn.rest and (turn.opened or self.enough(turn)):
            table.hands[turn.seat] += turn.rest
            turn.rest = []

    def enough(self, turn):
        return self.wrong("minimum") or turn.worth >= self.table.minimum(self.table.side_of[turn.seat])

    def discard(self, turn, act):
        check(turn.acquired, "draw", "nothing drawn yet")
        check(turn.top is None, "pile", f"{turn.top} is laid first")
        check(len(act["cards"]) == 1, "discard", "one card")
        card = act["cards"][0]
        check(not is_red_three(card), "discard", "a red three is laid")
        check(not any(map(is_red_three, self.table.hands[turn.seat])), "red three", "a red three is laid first")
        self.hold(self.table.hands[turn.seat], [card])
        self.table.pile.append(card)
        turn.discarded = True

    def ask(self, turn, act):
        check(len(self.table.sides[self.table.side_of[turn.seat]]) > 1, "ask", "there is no partner")
        turn.leave = act["leave"] and turn.leave is not False

    def announce(self, turn, act):
        check(len(self.table.hands[turn.seat]) == 1, "announce", "it is not one card")

    def go_out(self, turn, act):
        check(not self.table.hands[turn.seat] and not turn.rest and turn.top is None, "out", "there are cards left")
        check(self.table.canastas(self.table.side_of[turn.seat]) >= self.table.needed, "out", "too few canastas")
        check(turn.leave is not False, "out", "the partner said no")
        turn.out = True

    def end_turn(self, turn, act):
        table = self.table
        side = table.side_of[turn.seat]
        check(turn.acquired, "draw", "nothing drawn")
        check(turn.top is None, "pile", "its top card was not laid")
        if turn.laid and not turn.opened and not self.enough(turn):
            check(turn.out and not turn.taken, "minimum", f"{turn.worth} points, {table.minimum(side)} are needed")
        hand = table.hands[turn.seat]
        check(not any(map(is_red_three, hand)), "red three", "a red three is laid")
        if not turn.out and not turn.ends:
            check(turn.discarded, "discard", "no discard")
            check(hand, "out", "a card is kept by who does not go out")
        check(turn.out or turn.leave is not True, "ask", "the partner said yes")
        check(turn.out or not turn.black, "meld", "black threes are laid in going out")
        if turn.out:
            table.out = turn.seat
            table.over = True
            table.concealed = turn.laid and turn.seat not in table.laid and not turn.leans
        if turn.laid:
            table.laid.add(turn.seat)
        if table.played is not None:
            table.played.add(turn.seat)
        table.over = table.over or turn.ends
        table.to_play = table.after(turn.seat)
        table.turn = None

    def end(self, how):
        table = self.table
        check(table.turn is None, "end", "a turn is being played")
        if how == "out":
            check(table.out is not None, "end", "nobody went out")
        else:
            check(table.out is None and not table.stock, "end", "the stock is not used up")
        table.over = True


def rank_of(meld):
    return next(card[0] for card in meld if not is_wild(card))


def main():
    names = sys.argv[1:] or list(FAULTS)
    engine = Engine([] if names == ["none"] else names)
    for line in sys.stdin:
        message = json.loads(line)
        reply = {"id": message.get("id"), **engine.answer(message)}
        print(json.dumps(reply), flush=True)
        if reply["type"] == "bye":
            return


if __name__ == "__main__":
    main()
