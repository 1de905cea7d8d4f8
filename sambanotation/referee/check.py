"""What a check is: a function that finds one way to break a clause, with its code and its words beside it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from types import ModuleType
from typing import Any

from sambanotation.diagnostic import Kind, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.cards import Lot, spell_lots
from sambanotation.game.hand import Hand, Range
from sambanotation.game.position import Position
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.text import Text


@frozen
class Fault:
    """What a check found.

    `card` is the index of the guilty card among the lots of the action. `at` is the index of the guilty action in its
    turn where that is an earlier one than the action judged. `clause` and `severity` stand in for those of the check
    where the rule set makes another one count. `hands` are seats on whose hands this very finding rests, `believed`
    those on whose hands it rests so far as cards are believed to be there.

    `doubt` tells how many cards of a hand it leaves in doubt (None: any number), and `off`, of a finding that rests
    on a hand, how many cards would have to be otherwise to make it good (None: any fault there explains it).
    `too_high` is by how many points a claim exceeds what is certain, None where that is not known to the point.
    `rests_on` stands in for that of the check where this finding rests on less. `fined` is False where the rule set
    charges the fault, but not this one.
    """

    verdict: Verdict
    facts: Mapping[str, object] = field(default_factory=dict)
    card: int | None = None
    at: int | None = None
    clause: str | None = None
    severity: Severity | None = None
    hands: tuple[str, ...] = ()
    believed: tuple[str, ...] = ()
    doubt: int | None = None
    off: int | None = None
    too_high: int | None = None
    rests_on: tuple[str, ...] | None = None
    fined: bool = True


Find = Callable[[Any, Any, RuleSet], Iterable[Fault]]


@frozen
class Check:
    """One rule, looked after.

    `on` are the types of action that it is asked about; `clause` is the field of RuleSet that it reads and cites.
    `rests_on` are the parts of the table that its findings depend on, `taints` those that are no longer what they
    should be once it has found something: "hand" and "reds" (of the acting seat), "unseen" (cards that its hand may
    hold though the record does not show them), "believed" (cards that it may not hold though the record says so),
    "meld" (the one laid or added to), "melds" (which of them its side has), "label" (the one that is named),
    "pile", "stock", "cards", "take", "ask", "turn", "order", "count" (what the record leaves in doubt about the
    cards to be counted), "play" (all that is still played, on which every finding about an action rests). A finding
    that rests on what an earlier one tainted is its consequence, unless it would stand if the earlier one were
    mended. `fine` is the reason under which the rule set charges the fault. `when` are the occasions on which it
    may find something, 0 for any (see `occasions`).
    """

    kind: Kind
    clause: str
    on: tuple[type, ...]
    find: Find
    rests_on: tuple[str, ...] = ()
    taints: tuple[str, ...] = ()
    fine: str | None = None
    when: int = 0


def check(
    code: str,
    clause: str,
    *on: type,
    message: Text,
    note: Text,
    help: Text | None = None,
    severity: Severity = Severity.ERROR,
    rests_on: tuple[str, ...] = (),
    taints: tuple[str, ...] = (),
    fine: str | None = None,
    when: int = 0,
) -> Callable[[Find], Check]:
    """Makes a check of a function `(position, action, rules) -> faults`.

    The function's name in kebab case is the public name, so it states the fault; `note` is what `samba explain` says.
    Raises ValueError at import for a clause that RuleSet lacks, a missing docstring or a malformed code.
    """
    if clause not in CLAUSES:
        raise ValueError(f"{code}: a rule set has no clause {clause!r}")
    if not re.fullmatch(r"SG\d{3}", code):
        raise ValueError(f"{code!r} is no code")

    def made(find: Find) -> Check:
        if not find.__doc__:
            raise ValueError(f"{code}: {find.__name__} has no docstring")
        kind = Kind(code, find.__name__.replace("_", "-"), severity, message, help, note)
        return Check(kind, clause, on, find, rests_on, taints, fine, when)

    return made


def checks_of(chapter: ModuleType) -> Iterator[Check]:
    """The checks of a chapter, in the order in which they stand there."""
    return (value for value in vars(chapter).values() if isinstance(value, Check))


def over(amount: Range, most: int) -> Verdict | None:
    """Illegal where an amount is certainly more than allowed, undecided where it may be, else None."""
    if amount[0] > most:
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if amount[1] > most else None


def under(amount: Range, least: int) -> Verdict | None:
    """Illegal where an amount is certainly less than needed, undecided where it may be, else None."""
    if amount[1] < least:
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if amount[0] < least else None


def among(kinds: int, forbidden: int) -> Verdict | None:
    """Illegal where a card can only be one of the forbidden kinds, undecided where it may be one, else None."""
    if not kinds & forbidden:
        return None
    return Verdict.UNDECIDED if kinds & ~forbidden else Verdict.ILLEGAL


def apart(number: int, amount: Range) -> int:
    """How far a number lies outside a range."""
    return max(amount[0] - number, number - amount[1], 0)


def both(one: Verdict | None, other: Verdict | None) -> Verdict | None:
    """What holds where a fault needs two things to be so."""
    if one is None or other is None:
        return None
    return Verdict.ILLEGAL if one is other is Verdict.ILLEGAL else Verdict.UNDECIDED


def when(truth: bool | None) -> Verdict | None:
    """Illegal where something is so, undecided where it is not known, None where it is not."""
    if truth is None:
        return Verdict.UNDECIDED
    return Verdict.ILLEGAL if truth else None


def tell_number(cards: Range, position: Position, claimed: int = 0) -> Range | Text:
    """A number of cards as findings show it: one end of it where the other is no less than the pack.

    `claimed` is the number that it is held against.
    """
    low, high = cards
    if high < position.pack.size:
        return cards
    if not low or claimed > position.pack.size:
        return Text(f"at most {position.pack.size}", f"no máximo {position.pack.size}")
    return Text(f"at least {low}", f"no mínimo {low}")


NOTHING_KNOWN = "..."
"""How a hand is told of which nothing is known."""

TELLING = 20
"""A hand that may hold so many cards more or fewer has no number worth telling."""

MOST_TOLD = 20
"""So many cards are told one by one: findings of a line of thousands would be as many times as long."""


def _copies(kinds: int, number: int) -> list[Lot]:
    """One by one, or by their number where they are too many for that."""
    return [Lot(kinds)] * number if number <= MOST_TOLD else [Lot(kinds, number, number)]


def tell_hand(hand: Hand) -> str:
    """A hand as findings show it: the cards certainly in it by rank, then how many it holds, where that says much."""
    low, high = hand.size
    certain = ((kind, hand.at_least(1 << kind)) for kind in sorted(hand.known, reverse=True))
    cards = [spell_lots(_copies(1 << kind, copies)) for kind, copies in certain if copies]
    if hand.complete:
        return " ".join(cards) or "-"
    number = str(low) if low == high else f"{low}..{high}"
    return " ".join([*cards, NOTHING_KNOWN, *([f"[{number}]"] if high - low < TELLING else [])])
