"""The lines of a record that are no turns, each as what it says."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.cards import Cards, lots_of
from sambanotation.narration.card_names import cards_named, chains_named
from sambanotation.narration.deal_sentences import (
    COUNT,
    DEALS,
    ENDS,
    EXPOSES,
    FINED,
    HAS_DRAWN,
    HAS_MELD,
    HAS_NO_MELD,
    HAS_NOT_TAKEN,
    HAS_OTHERS,
    HAS_TAKEN,
    HAVE_LAID,
    HOLDS,
    HOLDS_ALSO,
    ITEMS,
    MINIMUM,
    NO_PILE,
    NOBODY_LAID,
    PILE,
    PILE_OF_ONE,
    REASONS,
    SCORE,
    SHOWS_RED,
    STOCK,
    TO_PLAY,
    TOTAL,
    TURNED_UP,
    TURNED_UP_ALONE,
    UNREADABLE,
)
from sambanotation.narration.turns import notes_told, turn_told
from sambanotation.narration.voice import Voice
from sambanotation.notation.record import (
    ClaimLine,
    DealHeading,
    Empty,
    EndLine,
    ExposeLine,
    HandLine,
    HeapLine,
    LaidLine,
    Line,
    MeldLine,
    PenaltyLine,
    RedLine,
    Tag,
    TakenLine,
    ToPlayLine,
    Turn,
    Unreadable,
    Variation,
)

LONGEST_UNREADABLE = 400
"""Signs of a line that is not understood which are told."""

_CLAIMED = {"minimum": MINIMUM, "score": SCORE, "total": TOTAL}


def line_told(line: Line, voice: Voice) -> Iterator[str]:
    """The sentences that a line makes, with what is noted about it. Empty lines, remarks and tags make none: what tags
    say is told of the whole game."""
    if isinstance(line, Turn):
        yield from turn_told(line, voice)
        return
    yield from _said(line, voice)
    yield from notes_told(line.notes, voice)


def _said(line: Line, voice: Voice) -> Iterator[str]:
    tongue = voice.tongue
    match line:
        case DealHeading(dealer=dealer):
            if dealer is not None:
                yield voice.say(DEALS, who=voice.named(dealer))
        case HandLine(seat=seat, chains=chains):
            cards = chains_named(chains, tongue) if chains else cards_named((), tongue)
            yield voice.say(HOLDS_ALSO if line.open else HOLDS, who=voice.named(seat), cards=cards)
        case HeapLine(heap=heap, cards=cards):
            yield _heap(heap, cards, voice)
        case RedLine(owner=owner, cards=cards):
            yield voice.say(SHOWS_RED, who=voice.side(owner), cards=cards_named(cards, tongue))
        case MeldLine(side=side, cards=cards):
            if cards:
                yield voice.say(HAS_MELD, side=voice.side(side), cards=cards_named(cards, tongue))
            else:
                yield voice.say(HAS_OTHERS if line.open else HAS_NO_MELD, side=voice.side(side))
        case TakenLine(side=side, taken=taken):
            yield voice.say(HAS_TAKEN if taken else HAS_NOT_TAKEN, side=voice.side(side))
        case LaidLine(seats=seats):
            laid = voice.say(HAVE_LAID, players=voice.all(map(voice.named, seats)))
            yield laid if seats else voice.say(NOBODY_LAID)
        case ToPlayLine(seat=seat, drawn=drawn):
            yield voice.say(HAS_DRAWN if drawn else TO_PLAY, who=voice.named(seat))
        case PenaltyLine(side=side, points=points, reason=reason):
            why = voice.say(REASONS[reason]) if reason in REASONS else voice.quoted(reason)
            yield voice.say(FINED, side=voice.side(side), points=voice.number(points), reason=why)
        case ExposeLine(seat=seat, cards=cards):
            yield voice.say(EXPOSES, who=voice.named(seat), cards=cards_named(cards, tongue))
        case EndLine(how=how):
            yield voice.say(ENDS[how])
        case ClaimLine(word="count", claims=claims):
            for claim in claims:
                amounts = voice.amounts((voice.say(ITEMS[item]), amount) for item, amount in claim.amounts)
                yield voice.say(COUNT, side=voice.side(claim.side), amounts=amounts)
        case ClaimLine(word=word, claims=claims):
            given = [(voice.side(claim.side), amount) for claim in claims for _, amount in claim.amounts]
            yield voice.say(_CLAIMED[word], amounts=voice.amounts(given))
        case Unreadable(text=text):
            yield voice.say(UNREADABLE, text=voice.quoted(text[:LONGEST_UNREADABLE]))
        case Empty() | Tag() | Variation():
            pass
        case _:
            raise AssertionError(f"nothing is told of {type(line).__name__}")


def _heap(heap: str, cards: Cards, voice: Voice) -> str:
    if heap == "stock":
        count = sum(lot.high for lot in lots_of(cards))
        return voice.say(STOCK, count=voice.number(count))
    if not cards:
        return voice.say(NO_PILE)
    named = voice.all(cards_named((card,), voice.tongue) for card in cards)
    several, alone = (TURNED_UP, TURNED_UP_ALONE) if heap == "up" else (PILE, PILE_OF_ONE)
    return voice.say(several if len(cards) > 1 else alone, cards=named)
