"""Played matches as text, in canonical form."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.generate.played import Amounts, PlayedDeal, PlayedMatch
from sambanotation.notation.spelling import spell_action, spell_cards, spell_chains


def text_of(match: PlayedMatch) -> str:
    """The record of a match."""
    return "".join(f"{line}\n" for line in _lines_of_match(match))


def _lines_of_match(match: PlayedMatch) -> Iterator[str]:
    yield '[SGR "1"]'
    yield f'[Event "{match.event}"]'
    yield f'[Rules "{match.rules}"]'
    if match.options:
        yield f'[Options "{match.options}"]'
    if match.seats_told:
        yield f'[Seats "{" ".join(match.seats)}"]'
    if match.choice:
        yield f'[Sides "{" ".join(match.sides)}"]'
    if match.dealer is not None:
        yield f'[Dealer "{match.dealer}"]'
    if any(total for _, total in match.start):
        yield f'[Start "{_amounts(match.start)}"]'
    for deal in match.deals:
        yield ""
        for key, line in lines_of_deal(deal):
            yield f"{line} ;! {deal.marks[key]}" if key in deal.marks else line


def lines_of_deal(deal: PlayedDeal) -> Iterator[tuple[str, str]]:
    """The lines of a deal without their marks, each with its key: `deal`, `hand A`, `up`, `stock`, `red A`, `minimum`,
    `turn 0` (by index), `between 0` (likewise), `end`, `count A+C`, `score`, `total`."""
    yield from opening_lines(deal)
    for at, turn in enumerate(deal.turns):
        played = " ".join(spell_action(action) for action in turn.actions)
        yield f"turn {at}", f"{at + 1}. {turn.seat} {played}".rstrip()
        for number, (after, line) in enumerate(deal.between):
            if after == at:
                yield f"between {number}", line
    if deal.how is not None:
        yield "end", f"end {deal.how}"
    for side, items in deal.counts:
        yield f"count {side}", " ".join(["count", side, *(f"{item} {amount}" for item, amount in items)])
    for word, amounts in (("score", deal.scores), ("total", deal.totals)):
        if amounts:
            yield word, f"{word} {_amounts(amounts)}"


def opening_lines(deal: PlayedDeal) -> Iterator[tuple[str, str]]:
    """The lines before the first turn, each with its key."""
    yield "deal", f"deal {deal.number} dealer {deal.dealer}"
    for seat, chains in deal.hands:
        yield f"hand {seat}", f"hand {seat} {spell_chains(chains)}"
    if deal.up:
        yield "up", f"up {spell_cards(deal.up)}"
    if deal.stock:
        yield "stock", f"stock {spell_cards(deal.stock)}"
    for seat, lots in deal.shown:
        yield f"red {seat}", f"red {seat} {spell_cards(lots)}"
    if deal.minimums:
        yield "minimum", f"minimum {_amounts(deal.minimums)}"


def _amounts(amounts: Amounts) -> str:
    return " ".join(f"{side} {amount}" for side, amount in amounts)
