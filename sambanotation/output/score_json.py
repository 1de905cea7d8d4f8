"""A score as JSON, for programs. Published as docs/score.schema.json; SCORE_SCHEMA_VERSION counts its changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sambanotation.game.hand import Range
from sambanotation.game.hidden_canasta import HiddenCase
from sambanotation.output.as_json import Json, citation_as_json, fact_as_json
from sambanotation.output.cards import UNKNOWN, Look
from sambanotation.output.paint import Line, line
from sambanotation.output.score_report import ScoredFile, departures, ends
from sambanotation.output.visible import bytes_shown
from sambanotation.output.words import message_of
from sambanotation.replay.amounts import Amount, HandAmount, MeldAmount
from sambanotation.replay.claims import Departure
from sambanotation.replay.score import DealScore, MatchScore, ScoreLine, SideScore
from sambanotation.replay.slips import Slip
from sambanotation.text import Lang
from sambanotation.version import NOTATION, VERSION

SCORE_SCHEMA_VERSION = 1
LOOK = Look()


def score_as_json(files: Sequence[ScoredFile], lang: Lang, *, complete: bool, ascii_only: bool = False) -> str:
    """The scores of a run as one JSON document. `complete` is false where not everything could be counted."""
    found = list(departures(files))
    matches = [match for file in files for match in file.matches]
    document: Json = {
        "schema_version": SCORE_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "files": [
            {
                "file": bytes_shown(file.name),
                "problem": None if file.problem is None else bytes_shown(file.problem),
                "records": [_match(file, match, lang) for match in file.matches],
            }
            for file in files
        ],
        "summary": {
            "files": sum(file.problem is None for file in files),
            "records": len(matches),
            "deals": sum(len(match.deals) for match in matches),
            "claims": sum(match.claims for match in matches),
            "undecided": sum(match.undecided for match in matches),
            "departures": sum(one.stands for one in found),
            "acknowledged": sum(not one.stands for one in found),
            "complete": complete,
        },
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _match(file: ScoredFile, match: MatchScore, lang: Lang) -> Json:
    rules = match.rules
    counted = rules is not None and bool(match.deals)
    return {
        "record": match.record,
        "rules": None if rules is None else {"name": bytes_shown(rules.name), "version": rules.version},
        "deals": [_deal(file, deal, lang) for deal in match.deals],
        "standing": match.standing.value if counted and match.standing is not None else None,
        "winners": [bytes_shown(side) for side in match.winners],
        "target": None if rules is None else rules.target.value.points,
        "claims": match.claims,
        "undecided": match.undecided,
        "other_faults": match.others,
        "departures": [_departure(file, one, lang) for one in match.departures],
    }


def _deal(file: ScoredFile, deal: DealScore, lang: Lang) -> Json:
    assert file.source is not None, "a file that was not read has no deals"
    why = deal.not_counted
    return {
        "deal": deal.number,
        "line": file.source.position(deal.start)[0],
        "counted": why is None,
        "not_counted": None if why is None else why.say(lang, {}),
        "sheet": deal.sheet,
        "sides": [_side(side, lang) for side in deal.sides],
    }


def _side(side: SideScore, lang: Lang) -> Json:
    return {
        "side": bytes_shown(side.name),
        "seats": [bytes_shown(seat) for seat in side.seats],
        "total_before": _range(side.before),
        "minimum": _range(side.minimum),
        "lines": [_line(one, lang) for one in side.lines],
        "score": _range(side.score),
        "total": _range(side.total),
        "goes_on_from": _range(side.goes_on),
        "next_minimum": _range(side.next_minimum),
        "claimed": {word: side.claimed.get(word) for word in ("minimum", "score", "total")},
    }


def _line(one: ScoreLine, lang: Lang) -> Json:
    return {
        "item": one.entry.item,
        "number": _range(one.entry.number),
        "points": _range(one.entry.points),
        "turns": list(one.entry.turns),
        "claimed": one.claimed,
        "amounts": [_amount(amount) for amount in one.amounts],
        "citation": citation_as_json(one.citation, lang),
    }


def _amount(amount: Amount) -> Json:
    match amount:
        case MeldAmount(label=label, meld=meld):
            cards, others = _cards(LOOK.meld(meld) if meld is not None else (line(UNKNOWN),))
            return {
                "meld": bytes_shown(label),
                "cards": cards,
                "others": others,
                "number": _range(amount.number),
                "points": _range(amount.points),
                "counts_as": {item: _range(number) for item, number in amount.counts_as.items()},
            }
        case HandAmount(seat=seat, hand=hand):
            cards, _ = _cards(LOOK.hand(hand))
            return {
                "seat": bytes_shown(seat),
                "cards": cards,
                "others": not hand.complete,
                "number": _range(amount.number),
                "points": _range(amount.points),
            }
        case HiddenCase(dealt=dealt, leaning=leaning, points=points):
            return {"dealt": dealt, "leaning": leaning, "points": _range((points, points))}


def _cards(cells: Iterable[Line]) -> tuple[list[Json], bool]:
    """Cards in the notation, and whether there may be others besides."""
    cards = ["".join(text for text, _ in cell) for cell in cells]
    return [card for card in cards if card != UNKNOWN], UNKNOWN in cards


def _departure(file: ScoredFile, one: Departure, lang: Lang) -> Json:
    number, column = file.place(one)
    finding = one.finding
    return {
        "code": finding.code,
        "name": finding.name,
        "message": bytes_shown(message_of(finding, lang)),
        "line": number,
        "column": column,
        "deal": finding.deal,
        "word": one.word,
        "side": bytes_shown(one.side),
        "item": one.item or None,
        "claimed": one.claimed,
        "counted": None if one.there is None else _range(one.there),
        "difference": one.difference,
        "slips": [_slip(slip, lang) for slip in one.slips],
        "follows_from": None if one.follows is None else _place(file, one.follows),
        "acknowledged": None if finding.acknowledged is None else bytes_shown(finding.acknowledged),
        "citation": None if finding.citation is None else citation_as_json(finding.citation, lang),
    }


def _slip(slip: Slip, lang: Lang) -> Json:
    return {
        "name": slip.name,
        "message": bytes_shown(slip.said.say(lang, slip.facts)),
        "facts": {name: fact_as_json(fact, lang) for name, fact in slip.facts.items()},
    }


def _range(amount: Range) -> Json:
    return list(ends(amount))


def _place(file: ScoredFile, one: Departure) -> Json:
    number, column = file.place(one)
    return {"line": number, "column": column}
