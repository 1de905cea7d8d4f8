#!/usr/bin/env python3
"""An adapter to fill in: between samba conform and a program of your own (docs/engine-protocol.md).

As it stands it accepts everything and counts nothing. Put your program behind the five functions of Game.
"""

import json
import sys

NAME = "template"

CAN = []
"""What else you can do: "position", "undo", "digest", ... See docs/engine-protocol.md, Hello."""

RULES = None
"""The rule sets that you play, ["canasta-classic"]; None: ask me about all of them."""


class Game:
    """Your program. What is illegal is told by a sentence that says why, and must not have happened; None: legal."""

    def match(self, message):
        """A match begins: message["rules"]["clauses"], message["seats"], message["sides"]."""
        self.sides = [side["name"] for side in message["sides"]]

    def deal(self, message):
        """A deal begins: message["hands"], message["up"], message["stock"], message["totals"]."""
        self.totals = message["totals"]

    def act(self, seat, act):
        """A seat does act["do"]. Whether that is legal; if so it happens."""
        return None

    def end(self, how):
        """The deal is over, by "out" or "stock". Whether it is."""
        return None

    def score(self, side):
        """The points of a side in the deal."""
        return 0


def answer(game, message):
    """The reply to a message."""
    kind = message["type"]
    if kind == "hello":
        hello = {"type": "hello", "protocol": 1, "engine": {"name": NAME}, "can": CAN}
        return hello if RULES is None else {**hello, "rules": RULES}
    if kind == "match":
        game.match(message)
        return {"type": "ready"}
    if kind == "deal":
        game.deal(message)
        return {"type": "verdict", "legal": True}
    if kind in ("act", "end"):
        why = game.end(message["how"]) if kind == "end" else game.act(message["seat"], message["act"])
        if why is None:
            return {"type": "verdict", "legal": True}
        return {"type": "verdict", "legal": False, "faults": [{"rule": "mine", "why": why}]}
    if kind == "score":
        points = {side: game.score(side) for side in game.sides}
        told = [{"side": side, "deal": deal, "total": game.totals[side] + deal} for side, deal in points.items()]
        return {"type": "score", "sides": told}
    if kind == "bye":
        return {"type": "bye"}
    return {"type": "error", "error": "unknown-type", "why": kind}


def main():
    game = Game()
    for line in sys.stdin:
        message = json.loads(line)
        reply = {"id": message["id"], **answer(game, message)}
        print(json.dumps(reply), flush=True)
        if reply["type"] == "bye":
            return


if __name__ == "__main__":
    main()
