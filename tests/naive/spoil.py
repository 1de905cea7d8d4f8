"""Legal records spoiled by small edits: what people mistype, forget, or do against the rules."""

import re
from collections.abc import Callable
from random import Random

CARD = re.compile(r"(?:[AKQJT2-9][shdc]|JK)(?![\w.])")

Edit = Callable[[list[str], Random], None]
EDITS: list[Edit] = []
EDITS_OF_OTHERS: list[Edit] = []
"""Edits of what only other rule sets than samba-br have."""


def edit(change: Edit) -> Edit:
    """Put an edit on the list. An edit changes the lines in place, or leaves them where it finds nothing to change."""
    EDITS.append(change)
    return change


def edit_of_others(change: Edit) -> Edit:
    """Put an edit on the list of those for other rule sets than samba-br."""
    EDITS_OF_OTHERS.append(change)
    return change


def spoil(text: str, rng: Random, times: int = 1, others: bool = False) -> tuple[str, str]:
    """The text after some edits, and their names. The edited text may well be legal still."""
    lines, names = text.split("\n"), []
    for _ in range(times if turns(lines) else 0):
        change = rng.choice(EDITS_OF_OTHERS if others and rng.random() < 0.5 else EDITS)
        change(lines, rng)
        names.append(change.__name__)
    return "\n".join(lines), " ".join(names)


def turns(lines: list[str], holding: str = "") -> list[int]:
    """Where the turns stand that hold what the pattern says."""
    return [at for at, line in enumerate(lines) if re.match(r"\d+\. ", line) and re.search(holding, line)]


def starting(lines: list[str], *words: str) -> list[int]:
    return [at for at, line in enumerate(lines) if line.split(" ")[0] in words]


def replace(lines: list[str], at: int, pattern: str, new: str, rng: Random) -> None:
    """Put `new` in the place of one match of the pattern in the line, any one."""
    found = list(re.finditer(pattern, lines[at]))
    if found:
        place = rng.choice(found)
        lines[at] = lines[at][: place.start()] + place.expand(new) + lines[at][place.end() :]


def anywhere(lines: list[str], rng: Random, holding: str, pattern: str, new: str) -> None:
    places = turns(lines, holding)
    if places:
        replace(lines, rng.choice(places), pattern, new, rng)


def seats_of(lines: list[str]) -> list[str]:
    return next((line[8:-2].split() for line in lines if line.startswith("[Seats")), ["A", "B", "C", "D"])
