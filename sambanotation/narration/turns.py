"""The turn of a player as a sentence, or as several where others play in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.narration.card_names import cards_named, chains_named, label_named
from sambanotation.narration.sentences import (
    ADDS,
    ADDS_SOMEWHERE,
    ANNOUNCES,
    ASKS_NO,
    ASKS_YES,
    DISCARDS,
    DISCARDS_AND_SHOWS,
    DOES,
    DOES_NOTHING,
    DOES_OUT_OF_TURN,
    DRAWS,
    GLYPHS,
    GOES_OUT,
    JOINS,
    JUDGED_SO,
    KEEPS,
    LAYS,
    LAYS_RED_THREES,
    NOTED,
    SAYS_HAND,
    SWAPS,
    TAKES_BACK,
    TAKES_PILE,
    TAKES_PILE_OF,
    TAKES_TOP,
    THE_TURN,
)
from sambanotation.narration.voice import Voice
from sambanotation.notation.lesson import asked_in, unescaped
from sambanotation.notation.record import Annotation, Glyph, Located, Note, Turn


def phrase(action: Action, voice: Voice) -> str:
    """What an action is, without who does it: `draws the king of clubs from the stock`.

    What is played out of turn is told as any other action: who plays it is told by the sentence.
    """
    tongue = voice.tongue
    match action:
        case Draw(chains):
            return voice.say(DRAWS, cards=chains_named(chains, tongue))
        case TakePile(claim):
            return voice.say(TAKES_PILE_OF, count=voice.number(claim)) if claim is not None else voice.say(TAKES_PILE)
        case TakeTop():
            return voice.say(TAKES_TOP)
        case LayRedThrees(chains):
            return voice.say(LAYS_RED_THREES, cards=chains_named(chains, tongue))
        case LayMeld(cards):
            return voice.say(LAYS, cards=cards_named(cards, tongue))
        case AddToMeld(to, cards):
            added = cards_named(cards, tongue)
            if to is None:
                return voice.say(ADDS_SOMEWHERE, cards=added)
            return voice.say(ADDS, cards=added, to=label_named(to, tongue, "to"))
        case JoinMelds(into, gone):
            return voice.say(JOINS, gone=label_named(gone, tongue), into=label_named(into, tongue, "to"))
        case SwapWild(label, wild, natural):
            put, back = cards_named((natural,), tongue), cards_named((wild,), tongue)
            return voice.say(SWAPS, natural=put, within=label_named(label, tongue, "within"), wild=back)
        case Discard(cards) if len(cards) > 1:
            stands, others = cards_named(cards[:1], tongue), cards_named(cards[1:], tongue)
            return voice.say(DISCARDS_AND_SHOWS, cards=stands, others=others)
        case Discard(cards):
            return voice.say(DISCARDS, cards=cards_named(cards, tongue))
        case KeepLastCard():
            return voice.say(KEEPS)
        case GoOut():
            return voice.say(GOES_OUT)
        case AskPartner(leave):
            return voice.say(ASKS_YES if leave else ASKS_NO)
        case AnnounceOneCard():
            return voice.say(ANNOUNCES)
        case ClaimHand(count):
            return voice.say(SAYS_HAND, count=voice.number(count))
        case OutOfTurn(_, action):
            return phrase(action, voice)
        case Undo():
            return voice.say(TAKES_BACK)


def turn_told(turn: Turn, voice: Voice) -> Iterator[str]:
    """The sentences of a turn: what was done, then what was noted about it."""
    if not turn.played:
        yield voice.say(DOES_NOTHING, who=voice.named(turn.seat))
    for by, played in groupby(turn.played, lambda located: _by(located.action)):
        phrases = voice.all(_judged(located, voice) for located in played)
        told = DOES if by is None else DOES_OUT_OF_TURN
        yield voice.say(told, who=voice.named(turn.seat if by is None else by), phrases=phrases)
    yield from notes_told([note for located in turn.played for note in located.notes if _is_text(note)], voice)
    yield from notes_told(turn.notes, voice)


def _by(action: Action) -> str | None:
    """Who plays out of turn, None where it is the player whose turn it is."""
    return action.seat if isinstance(action, OutOfTurn) else None


def _judged(located: Located, voice: Voice) -> str:
    told = phrase(located.action, voice)
    for note in located.notes:
        if isinstance(note, Glyph) and note.sign in GLYPHS:
            told = voice.say(JUDGED_SO, phrase=told, glyph=voice.say(GLYPHS[note.sign]))
    return told


def _is_text(note: Note) -> bool:
    return isinstance(note, Annotation)


def notes_told(notes: Iterable[Note], voice: Voice) -> Iterator[str]:
    """Annotations in quotation marks, and what glyphs mean. Remarks are no part of the game, and are not told."""
    for note in notes:
        match note:
            case Annotation(text=text):
                yield voice.say(NOTED, text=voice.quoted(unescaped(asked_in(text))))
            case Glyph(sign=sign) if sign in GLYPHS:
                yield voice.say(THE_TURN, glyph=voice.say(GLYPHS[sign]))
            case _:
                pass
