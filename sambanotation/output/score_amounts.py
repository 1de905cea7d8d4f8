"""What a line of a count is the sum of, below it: each meld with its cards and points, each hand, the prize paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sambanotation.game.hand import Range
from sambanotation.game.hidden_canasta import HiddenCase
from sambanotation.game.melds import Meld
from sambanotation.output.cards import Look, set_apart
from sambanotation.output.layout import flow, shown, wide, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.replay_words import PERHAPS_HELD
from sambanotation.output.score_report import COLUMNS, amount_shown
from sambanotation.output.score_words import HIDDEN_CASES, NO_CARDS, OTHER_MELDS, WHOLE_PACK
from sambanotation.output.table import called
from sambanotation.output.visible import width
from sambanotation.replay.amounts import Amount, HandAmount, MeldAmount
from sambanotation.text import Lang

INDENT = 6
WIDEST_NAME = 20


def amount_lines(amounts: Sequence[Amount], together: Range, lang: Lang, look: Look) -> Iterator[Line]:
    """The parts of a line, each with its name, its points and its cards; where these are not all known, with their
    number in brackets, as the record has it. A case that was certainly paid has its points in the line itself.

    `together` are the points of the line. Where hidden hands could each hold more than all of them can, that is said.
    """
    names = [shown(_name(amount, look), WIDEST_NAME, "utf-8") for amount in amounts]
    settled = len(amounts) == 1 and isinstance(amounts[0], HiddenCase)
    points = ["" if settled else amount_shown(_points(amount), signed=True) for amount in amounts]
    widths = [max(map(width, column), default=0) for column in (names, points)]
    for at, amount in enumerate(amounts):
        cells = [
            " " * (wide - width(cell)) + cell if number else cell + " " * (wide - width(cell))
            for number, (cell, wide) in enumerate(zip((names[at], points[at]), widths, strict=True))
            if wide
        ]
        head = line(" " * INDENT + "".join(f"{cell}  " for cell in cells))
        yield from flow(_cells(amount, lang, look), COLUMNS, head, wide(head))
    if sum(amount.points[0] for amount in amounts if isinstance(amount, HandAmount)) < together[0] < 0:
        yield line(" " * INDENT + WHOLE_PACK.say(lang, {}), Role.FAINT)


def _name(amount: Amount, look: Look) -> str:
    match amount:
        case MeldAmount(label=label):
            return look.letters.own(label)
        case HandAmount(seat=seat):
            return seat
        case HiddenCase():
            return ""


def _points(amount: Amount) -> Range:
    return (amount.points, amount.points) if isinstance(amount, HiddenCase) else amount.points


def _cells(amount: Amount, lang: Lang, look: Look) -> Iterator[Line]:
    match amount:
        case HiddenCase(dealt=dealt, leaning=leaning):
            yield from words(HIDDEN_CASES[dealt, leaning].say(lang, {}))
        case MeldAmount(meld=None):
            yield from words(OTHER_MELDS.say(lang, {}), Role.FAINT)
        case MeldAmount(meld=Meld() as meld):
            if meld.open or not meld.known:
                yield line(f"[{amount_shown(amount.number)}]")
            yield from look.meld(meld)
            kind = called(amount.counts_as, lang)
            yield from words(f"({kind})" if kind else "")
        case HandAmount(number=(0, 0)):
            yield from words(NO_CARDS.say(lang, {}))
        case HandAmount(hand=hand):
            if not hand.complete:
                yield line(f"[{amount_shown(amount.number)}]")
            yield from look.hand(hand)
            yield from set_apart(PERHAPS_HELD.say(lang, {}), look.doubtful(hand))
