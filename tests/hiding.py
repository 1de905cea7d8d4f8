"""Records of which less was seen: the same game, told by somebody who did not see every card."""

from __future__ import annotations

import re
from random import Random

RANKS = "23456789TJQKA"
CARD = re.compile(r"JK|[2-9TJQKA][shdc]")
RUN = re.compile(r"([4-9TJQKA])([shdc])\.\.([4-9TJQKA])\2")
PATTERN = re.compile(r"(?P<head>[+=\-]|[^<]*<|)(?P<card>_[shdc]?|[2-9TJQKA]_|3b|w|n)")
DISPENSABLE = ("hand", "stock", "red", "pile", "taken", "laid", "to-play", "count", "score", "total", "minimum")
"""Lines without which a record says less, and nothing else."""


def hide(record: str, rng: Random, share: float) -> str:
    """The record with about this share of its cards told less exactly, and of its lines about them left out.

    Nothing that stays is false: the game that was played is one of those that the new record may tell of.
    """
    lines = [told for line in record.splitlines() if (told := _line(line, rng, share)) is not None]
    return "\n".join(lines) + "\n"


def _line(line: str, rng: Random, share: float) -> str | None:
    word, *rest = line.split(" ")
    if word in DISPENSABLE and rng.random() < share / 2:
        return None
    if word in ("hand", "stock", "up", "pile", "red"):
        named = 1 if word in ("hand", "red") else 0
        return " ".join([word, *rest[:named], *_heap(word, rest[named:], rng, share)])
    if word == "meld" and len(rest) > 1:
        return " ".join([word, rest[0], *_actions(rest[1:], rng, share)])
    if re.fullmatch(r"\d+\.", word):
        return " ".join([word, rest[0], *_counted(_actions(rest[1:], rng, share), rng, share)])
    return line


def _heap(word: str, cards: list[str], rng: Random, share: float) -> list[str]:
    """Cards of a line before the first turn: of a hand any may be left out, of stock and pile those that lie below."""
    told = [CARD.sub(lambda found: blurred(found[0], rng, share), card) for card in cards]
    if word in ("up", "red") or rng.random() > share:
        return told
    if word == "hand":
        return [card for card in told if rng.random() > share] + ["..."]
    some = rng.randrange(9)
    return [*told[:some], "..."] if word == "stock" else ["...", *told[max(0, len(told) - some) :]]


def _actions(words: list[str], rng: Random, share: float) -> list[str]:
    told: list[str] = []
    for word in words:
        sign = re.match(r"[+=\-]|[^<]*<|", word)
        head = sign[0] if sign is not None else ""
        run = RUN.fullmatch(word[len(head) :])
        if run is not None:
            told += (head + _run(run, rng, share)).split(" ")
        elif re.fullmatch(r"\^\d+|\[\d+\]", word) and rng.random() < share:
            told += ["^"] if word[0] == "^" else []
        elif word[0] in "^#[" or word.startswith(("ask", "pumba")) or "." in word[len(head) :]:
            told.append(word)
        else:
            told.append(head + CARD.sub(lambda found: blurred(found[0], rng, share), word[len(head) :]))
    return told


def _run(run: re.Match[str], rng: Random, share: float) -> str:
    """A sequence, perhaps without its suit, its cards, or its length."""
    low, suit, high = run.groups()
    if rng.random() > share:
        return run[0]
    ranks = RANKS[RANKS.index(low) : RANKS.index(high) + 1]
    most = len(ranks) + rng.randrange(2)
    cards = " ".join(blurred(rank + suit, rng, share) for rank in ranks)
    return rng.choice([f"{low}x..{high}x", f"seq*{len(ranks)}", f"seq*3..{most}", cards])


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


def _counted(words: list[str], rng: Random, share: float) -> list[str]:
    """Equal patterns as one with its number, and the number perhaps not known exactly."""
    told: list[str] = []
    while words:
        first, number = words.pop(0), 1
        found = PATTERN.fullmatch(first)
        if found is None or rng.random() > share:
            told.append(first)
            continue
        while words and words[0] == found["card"]:
            words.pop(0)
            number += 1
        if rng.random() < 0.5:
            told.append(f"{first}*{number}")
        else:
            told.append(f"{first}*{number - rng.randrange(2)}..{number + rng.randrange(1, 3)}")
    return told
