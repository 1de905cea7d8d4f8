"""Records of which less was seen: the same game, told by somebody who did not see every card."""

from __future__ import annotations

import re
from random import Random

RANKS = "23456789TJQKA"
CARD = re.compile(r"JK|[2-9TJQKA][shdc]")
RUN = re.compile(r"([4-9TJQKA])([shdc])\.\.([4-9TJQKA])\2")
WORDS = re.compile(r"^(\d+\. \w+|[a-z]+(?: [A-F](?:\+[A-F])*)?) ")


def hide(record: str, rng: Random, share: float) -> str:
    """The record with about this share of its cards told less exactly, and of its lines about them left out.

    Nothing that stays is false: the game that was played is one of those that the new record may tell of.
    """
    lines = [told for line in record.splitlines() if (told := _line(line, rng, share)) is not None]
    return "\n".join(lines) + "\n"


def _line(line: str, rng: Random, share: float) -> str | None:
    word = line.split(" ", 1)[0]
    if word in ("hand", "stock", "red") and rng.random() < share / 2:
        return None
    match word:
        case "hand" | "stock":
            head, cards = line.split(" ")[: 1 + (word == "hand")], line.split(" ")[1 + (word == "hand") :]
            if rng.random() < share:
                # Of a hand any card may be left out, of the stock what lies below.
                cards = [card for card in cards if rng.random() > share] if word == "hand" else cards[: rng.randrange(9)]
                cards.append("...")
            return " ".join([*head, *(CARD.sub(lambda found: blurred(found[0], rng, share), card) for card in cards)])
        case "up" | "red":
            head, cards = line.split(" ")[: 1 + (word == "red")], line.split(" ")[1 + (word == "red") :]
            return " ".join([*head, *(CARD.sub(lambda found: blurred(found[0], rng, share), card) for card in cards)])
        case "count" | "score" | "total" | "minimum" if rng.random() < share / 2:
            return None
        case _ if re.fullmatch(r"\d+\.", word):
            number, seat, *rest = line.split(" ")
            return " ".join([number, seat, *_actions(rest, rng, share)])
        case _:
            return line


def _actions(words: list[str], rng: Random, share: float) -> list[str]:
    told: list[str] = []
    for word in words:
        sign = re.match(r"[+=\-]|[^<]*<|", word)
        head = sign[0] if sign is not None else ""
        rest = word[len(head) :]
        run = RUN.fullmatch(rest)
        if run is not None:
            told.append(head + _run(run, rng, share))
        elif re.fullmatch(r"\^\d+|\[\d+\]", word) and rng.random() < share:
            told += ["^"] if word[0] == "^" else []
        elif "." in rest or word[:1] in "^#[" or word.startswith(("ask", "pumba")):
            told.append(word)
        else:
            told.append(head + CARD.sub(lambda found: blurred(found[0], rng, share), rest))
    return told


def _run(run: re.Match[str], rng: Random, share: float) -> str:
    low, suit, high = run.groups()
    if rng.random() > share:
        return run[0]
    ranks = RANKS[RANKS.index(low) : RANKS.index(high) + 1]
    more = rng.randrange(2)
    return rng.choice(
        [
            f"{low}x..{high}x",
            f"seq*{len(ranks)}",
            f"seq*3..{len(ranks) + more}",
            " ".join(blurred(rank + suit, rng, share) for rank in ranks),
        ]
    )


def blurred(card: str, rng: Random, share: float) -> str:
    """A card, or a pattern that it fits."""
    if rng.random() > share:
        return card
    if card in ("3h", "3d"):
        return "3r"
    wild, three = card == "JK" or card[0] == "2", card[0] == "3"
    wider = ["_", "w" if wild else "3b" if three else "n"]
    if card != "JK":
        wider += [card[0] + "_", "_" + card[1]]
    return rng.choice(wider)
