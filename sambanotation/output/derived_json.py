"""What follows from a record as JSON, for programs. Published as docs/derived.schema.json; DERIVED_SCHEMA_VERSION
counts its changes."""

from __future__ import annotations

import json

from sambanotation.diagnostic import Diagnostic
from sambanotation.notation.printer import print_records
from sambanotation.output.as_json import Json
from sambanotation.output.derived_report import (
    cards_of,
    certain_cards,
    forced,
    in_every_completion,
    instead_of,
    number_of,
    numbers_of,
    pattern_of,
    place_of,
    text_at,
)
from sambanotation.output.visible import bytes_shown
from sambanotation.output.words import message_of
from sambanotation.solver.answers import Change, DealAnswer, Derivation
from sambanotation.solver.course import Slot
from sambanotation.solver.score_range import ScoreRange
from sambanotation.source import Span
from sambanotation.text import Lang
from sambanotation.version import NOTATION, VERSION

DERIVED_SCHEMA_VERSION = 1


def derived_as_json(derivation: Derivation, lang: Lang, *, complete: bool = True, ascii_only: bool = False) -> str:
    """What follows from a record as one JSON document. `complete` is false where the run was cut short."""
    completed, rules = derivation.completed(), derivation.rules
    deals = derivation.deals
    document: Json = {
        "schema_version": DERIVED_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "file": bytes_shown(derivation.source.name),
        "rules": None if rules is None else {"name": bytes_shown(rules.name), "version": rules.version},
        "status": derivation.status.value,
        "deals": [
            {
                "deal": number_of(deal),
                "status": deal.status.value,
                "why": None if deal.why is None else deal.why.say(lang, {}),
                "least_broken": deal.chosen.least if deal.chosen is not None else None,
                "fewest": deal.chosen.is_fewest if deal.chosen is not None else None,
                "more_repairs": deal.more_repairs,
                "left_out": [_place(derivation, span) for span in deal.told.course.left_out],
            }
            for deal in deals
        ],
        "conflicts": [_statement(derivation, deal, one) for deal in deals for one in deal.conflict],
        "repairs": [repair for deal in deals for repair in _repairs(derivation, deal)],
        "facts": [fact for deal in deals for fact in _facts(derivation, deal)],
        "hands_at_end": [
            {
                "deal": number_of(deal),
                "seat": bytes_shown(seat),
                "certain": list[Json](certain_cards(hand.certain)),
                "possible": list[Json](cards_of(hand.known.kinds)),
                "count": list[Json](sorted(hand.known.numbers) or _count(deal, seat)),
                "proven": hand.known.proven,
            }
            for deal in deals
            for seat, hand in deal.hands
        ],
        "score": [_score(deal) for deal in deals],
        "why": [_why(derivation, deal, slot) for deal in deals for slot in deal.places],
        "broken_rules": [
            _broken(derivation, deal, error, lang, in_every=at in in_every_completion(deal))
            for deal in deals
            if deal.completion is not None
            for at, error in enumerate(deal.completion.errors)
        ],
        "completion": None if completed is None else bytes_shown(print_records([completed])),
        "complete": complete and not any(deal.time_over for deal in deals),
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _count(deal: DealAnswer, seat: str) -> list[int]:
    low, high = deal.told.after.hands[seat].size
    return [low] if low == high else []


def _statement(derivation: Derivation, deal: DealAnswer, statement: int) -> dict[str, Json]:
    return {"deal": number_of(deal), **_place(derivation, deal.told.course.statements[statement].span)}


def _place(derivation: Derivation, span: Span) -> dict[str, Json]:
    line, column = place_of(derivation.source, span)
    return {"line": line, "column": column, "text": bytes_shown(text_at(derivation.source, span))}


def _repairs(derivation: Derivation, deal: DealAnswer) -> list[Json]:
    repairs: list[Json] = []
    for nth, repair in enumerate(deal.repairs, 1):
        first, *also = (_change(derivation, deal, change) for change in repair.changes)
        repairs.append({"number": nth, **first, "also": list[Json](also)})
    return repairs


def _change(derivation: Derivation, deal: DealAnswer, change: Change) -> dict[str, Json]:
    return {**_statement(derivation, deal, change.statement), "instead": instead_of(derivation, deal, change)}


def _facts(derivation: Derivation, deal: DealAnswer) -> list[Json]:
    facts: list[Json] = []
    for slot, known in deal.slots:
        line, column = place_of(derivation.source, slot.spans[0])
        facts.append(
            {
                "deal": number_of(deal),
                "line": line,
                "column": column,
                "pattern": bytes_shown(pattern_of(derivation.source, slot)),
                "possible": list[Json](cards_of(known.kinds)),
                "numbers": list[Json](numbers_of(slot, known)),
                "forced": forced(deal, slot, known),
                "proven": known.proven,
                "not_shown": list[Json](cards_of(known.not_shown)),
            }
        )
    return facts


def _why(derivation: Derivation, deal: DealAnswer, slot: Slot) -> dict[str, Json]:
    line, column = place_of(derivation.source, slot.spans[0])
    forcing = next((one for one in deal.forcings if one.slot is slot), None)
    known = next((known for one, known in deal.slots if one is slot), None)
    said = list[Json](_statement(derivation, deal, one) for one in forcing.statements) if forcing is not None else []
    return {
        "deal": number_of(deal),
        "line": line,
        "column": column,
        "pattern": bytes_shown(pattern_of(derivation.source, slot)),
        "forced": forced(deal, slot, known) if known is not None else None,
        "possible": list[Json](cards_of(known.kinds)) if known is not None else [],
        "numbers": list[Json](numbers_of(slot, known)) if known is not None else [],
        "statements": said,
        "least": forcing.least if forcing is not None else None,
    }


def _score(deal: DealAnswer) -> dict[str, Json]:
    return {
        "deal": number_of(deal),
        "sides": {bytes_shown(side): _range(points) for side, points in deal.scores},
        "difference": None if deal.difference is None else _range(deal.difference),
    }


def _range(points: ScoreRange) -> dict[str, Json]:
    return {
        "min": points.least.reached,
        "max": points.most.reached,
        "min_proven": points.least.bound,
        "max_proven": points.most.bound,
    }


def _broken(
    derivation: Derivation, deal: DealAnswer, error: Diagnostic, lang: Lang, *, in_every: bool
) -> dict[str, Json]:
    line, column = place_of(derivation.source, error.span)
    return {
        "deal": number_of(deal),
        "turn": error.turn,
        "line": line,
        "column": column,
        "code": error.code,
        "name": error.name,
        "message": bytes_shown(message_of(error, lang)),
        "in_every_completion": in_every,
    }
