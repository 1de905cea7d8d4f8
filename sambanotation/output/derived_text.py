"""What follows from a record as text: whether it can have been so, why not, and what must have been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sambanotation.game.cards import EVERY, is_one, spell
from sambanotation.output.derived_report import (
    certain_cards,
    complement,
    forced,
    in_every_completion,
    instead_of,
    mended_lines,
    narrowed,
    number_of,
    numbers_of,
    pattern_of,
    place_of,
    spell_set,
    text_at,
)
from sambanotation.output.derived_words import (
    AFTER_IT,
    AFTER_THIS,
    AHEAD,
    ALL_BUT,
    ANY_CARD,
    AT_LEAST,
    BECAUSE,
    BETWEEN,
    CERTAIN,
    COMPLETION_OF,
    CONFLICT,
    CONFLICT_ALONE,
    DEAL,
    ERRORS,
    EVERY_ERROR,
    FEWEST,
    FORCED,
    FORCED_ALIKE,
    GIVEN_UP,
    HAND,
    HANDS,
    IN_EACH,
    LEFT_OUT,
    MORE_REPAIRS,
    NARROWED,
    NO_END_PROVEN,
    NO_ERRORS,
    NO_REPAIRS,
    NOT_FORCED,
    NOT_KNOWN,
    NOT_LEAST,
    NOT_LOOKED_FOR,
    NOT_PLAYED,
    NOT_PROVEN,
    NOT_SHOWN,
    NOTHING,
    NOTHING_FOUND,
    NOTHING_OPEN,
    NUMBER,
    POSSIBLE,
    PROVEN_END,
    RANGE,
    REPAIRS,
    SCORES,
    STATUS,
    TIME_OVER,
    TOO_MANY_COPIES,
    UNDER,
    WHY,
    WHY_SO_MANY,
)
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.visible import visible
from sambanotation.output.words import message_of
from sambanotation.solver.answers import DealAnswer, Derivation, Status
from sambanotation.solver.course import Slot
from sambanotation.solver.deal_answer import NO_LEGAL
from sambanotation.solver.facts import Known
from sambanotation.solver.score_range import ScoreRange
from sambanotation.source import Span
from sambanotation.text import Lang

_ROLES = {Status.CONSISTENT: Role.HELP, Status.INCONSISTENT: Role.ERROR, Status.UNKNOWN: Role.UNDECIDED}


def derived_lines(derivation: Derivation, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """What follows from a record, deal by deal."""
    for pieces in _lines(derivation, lang):
        yield tuple((visible(text, encoding), role) for text, role in pieces)


def _lines(derivation: Derivation, lang: Lang) -> Iterator[Line]:
    yield line(derivation.source.name, Role.STRONG)
    rules = derivation.rules
    if rules is None:
        yield line(f"  {NOT_PLAYED.say(lang, {})}")
        return
    yield line(f"  {UNDER.say(lang, {'name': rules.name, 'version': rules.version})}")
    for deal in derivation.deals:
        yield line()
        yield from _Told(derivation, deal, lang).lines()
    if derivation.why is not None and not any(deal.places for deal in derivation.deals):
        place = ":".join(str(number) for number in derivation.why if number is not None)
        yield line()
        yield line(NOTHING_OPEN.say(lang, {"place": place}))


class _Told:
    """Tells of one deal."""

    def __init__(self, derivation: Derivation, deal: DealAnswer, lang: Lang) -> None:
        self._derivation, self._deal, self._lang = derivation, deal, lang

    def lines(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        status = STATUS[deal.status.value].say(lang, {})
        number = number_of(deal)
        yield line(DEAL.say(lang, {"number": "" if number is None else number, "status": status}), _ROLES[deal.status])
        if deal.why is not None:
            yield line(f"  {BECAUSE.say(lang, {'why': deal.why.say(lang, {})})}")
        elif deal.time_over:
            yield line(f"  {TIME_OVER.say(lang, {})}")
        if deal.told.course.left_out:
            yield line(f"  {LEFT_OUT.say(lang, {})}")
        for span in deal.told.course.left_out:
            yield line(f"    {self._where(span):>7}  {text_at(self._derivation.source, span).strip()}")
        if deal.conflict:
            yield line(f"  {(CONFLICT if len(deal.conflict) > 1 else CONFLICT_ALONE).say(lang, {})}")
            yield from (line(f"    {self._said(one)}") for one in deal.conflict)
            yield from self._too_many_copies()
        if deal.status is Status.INCONSISTENT and (deal.why is None or deal.repairs):
            yield from self._repairs()
        if self._derivation.why is not None:
            yield from self._why()
            return
        yield from self._errors()
        yield from self._facts()
        yield from self._hands()
        yield from self._scores()

    def _own(self, cards: str) -> str:
        """Cards, or numbers of them, in the letters of the record."""
        return self._derivation.letters.own(cards)

    def _where(self, span: Span) -> str:
        return "{}:{}".format(*place_of(self._derivation.source, span))

    def _said(self, statement: int) -> str:
        span = self._deal.told.course.statements[statement].span
        return f"{self._where(span):>7}  {text_at(self._derivation.source, span)}"

    def _too_many_copies(self) -> Iterator[Line]:
        """Why these cannot all be true, where it is that one card would be in more places than it has copies."""
        deal = self._deal
        telling = {statement: left for slot in deal.told.course.slots for statement, left in slot.told if slot.low}
        kinds = {telling.get(one, EVERY) for one in deal.conflict}
        card = kinds.pop()
        copies = deal.told.rules.pack.value.among(card)
        if not kinds and is_one(card) and copies < len(deal.conflict):
            facts = {"card": self._own(spell(card)), "copies": copies, "places": len(deal.conflict)}
            yield line(f"  {TOO_MANY_COPIES.say(self._lang, facts)}")

    def _repairs(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        none = NOT_LOOKED_FOR if deal.time_over or deal.more_repairs else NO_REPAIRS
        yield line(f"  {(REPAIRS if deal.repairs else none).say(lang, {})}")
        for nth, repair in enumerate(deal.repairs, 1):
            for at, change in enumerate(repair.changes):
                instead = instead_of(self._derivation, deal, change)
                told = GIVEN_UP.say(lang, {})
                if instead is not None:
                    told = f"-> {self._own(instead) or NOTHING.say(lang, {})}"
                mark = f"{nth}." if not at else ""
                yield line(f"    {mark:<3}{self._said(change.statement)}  {told}")
            for before, after in mended_lines(self._derivation, deal, repair):
                yield line(f"       - {before}", Role.FAINT)
                if after:
                    yield line(f"       + {after}")
        if deal.more_repairs and deal.repairs:
            yield line(f"    {MORE_REPAIRS.say(lang, {})}")
        if deal.repairs and (deal.completion is not None or deal.slots or deal.scores):
            yield line(f"  {(AFTER_THIS if deal.asked else AFTER_IT).say(lang, {'number': deal.shown})}")

    def _errors(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        if deal.completion is None or deal.chosen is None:
            if deal.told.certain and deal.why is NO_LEGAL:
                yield line(f"  {EVERY_ERROR.say(lang, {})}")
                for error in deal.told.certain:
                    yield line(
                        f"    {self._where(error.span):>7}  {error.code} {error.name}: {message_of(error, lang)}"
                    )
            return
        if len(deal.repairs) > 1 and not deal.asked:
            yield line(f"  {COMPLETION_OF.say(lang, {'number': deal.shown})}")
        errors = deal.completion.errors
        if not errors:
            yield line(f"  {NO_ERRORS.say(lang, {})}")
            return
        yield line(f"  {ERRORS.say(lang, {})}")
        certain = in_every_completion(deal)
        for at, error in enumerate(errors):
            every = f" ({IN_EACH.say(lang, {})})" if at in certain else ""
            told = f"{error.code} {error.name}: {message_of(error, lang)}{every}"
            yield line(f"    {self._where(error.span):>7}  {told}")
        facts = {"number": deal.chosen.least, "found": len(errors)}
        yield line(f"    {(FEWEST if deal.chosen.is_fewest else AT_LEAST).say(lang, facts)}")

    def _facts(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        found = [(slot, known, forced(deal, slot, known)) for slot, known in deal.slots]
        must = [(slot, told) for slot, _, told in found if told is not None]
        if must:
            yield line(f"  {FORCED.say(lang, {})}")
        for slot, told in must:
            yield line(f"    {self._pattern(slot)}: {self._own(told) or NOTHING.say(lang, {})}", Role.STRONG)
        may = [
            (slot, known) for slot, known in deal.slots if forced(deal, slot, known) is None and narrowed(slot, known)
        ]
        if may:
            yield line(f"  {NARROWED.say(lang, {})}")
        for slot, known in may:
            yield line(f"    {self._pattern(slot)}: {self._possible(slot, known)}")

    def _why(self) -> Iterator[Line]:
        lang, source = self._lang, self._derivation.source
        reasons = {forcing.slot.number: forcing for forcing in self._deal.forcings}
        for slot in self._deal.places:
            forcing = reasons.get(slot.number)
            if forcing is None:
                yield line(f"  {self._pattern(slot).strip()}: {self._unforced(slot)}")
                continue
            known = next(known for one, known in self._deal.slots if one is slot)
            number = min(known.numbers) if self._deal.is_many(slot, known) else None
            told = self._own(forced(self._deal, slot, known) or "") or NOTHING.say(lang, {})
            reason = WHY.say(lang, {"cards": told}) if number is None else WHY_SO_MANY.say(lang, {"number": number})
            yield line(f"  {self._pattern(forcing.slot).strip()}: {reason}")
            spans = list(dict.fromkeys(self._deal.told.course.statements[one].span for one in forcing.statements))
            for number in sorted({place_of(source, span)[0] for span in spans}):
                said = [text_at(source, span) for span in spans if place_of(source, span)[0] == number]
                yield line(f"    {number:>4}  {' '.join(said)}")
            if not forcing.least:
                yield line(f"    {NOT_LEAST.say(lang, {})}")

    def _unforced(self, slot: Slot) -> str:
        """What is said of a pattern of which it cannot be told why it must have been so."""
        deal, lang = self._deal, self._lang
        known = next((known for one, known in deal.slots if one is slot), None)
        if known is None:
            return NOTHING_FOUND.say(lang, {})
        told = forced(deal, slot, known)
        if told is not None:
            return FORCED_ALIKE.say(lang, {"cards": self._own(told) or NOTHING.say(lang, {})})
        return NOT_FORCED.say(lang, {"cards": self._possible(slot, known)})

    def _pattern(self, slot: Slot) -> str:
        return f"{self._where(slot.spans[0]):>7}  {pattern_of(self._derivation.source, slot)}"

    def _possible(self, slot: Slot, known: Known) -> str:
        told = self._cards(_shown(known))
        numbers = numbers_of(slot, known)
        if numbers != [1] or slot.low != slot.high:
            told = NUMBER.say(self._lang, {"number": _several(numbers), "cards": told})
        return told + self._doubts(known)

    def _doubts(self, known: Known) -> str:
        doubts = []
        if known.not_shown and known.proven:
            doubts.append(NOT_SHOWN.say(self._lang, {"cards": self._own(spell_set(known.not_shown))}))
        if not known.proven:
            doubts.append(NOT_PROVEN.say(self._lang, {}))
        return f" ({'; '.join(doubts)})" if doubts else ""

    def _cards(self, kinds: Iterable[int]) -> str:
        """Cards as short as can be: those that may be, or those that may not."""
        kinds = set(kinds)
        if not kinds:
            return NOTHING.say(self._lang, {})
        others = complement(kinds)
        if not others:
            return ANY_CARD.say(self._lang, {})
        told, but = (self._own(spell_set(some)) for some in (kinds, others))
        return ALL_BUT.say(self._lang, {"cards": but}) if len(but.split()) < len(told.split()) else told

    def _hands(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        if deal.hands:
            yield line(f"  {HANDS.say(lang, {})}")
        for seat, hand in deal.hands:
            low, high = deal.told.after.hands[seat].size
            numbers = sorted(hand.known.numbers) or [low, high]
            parts = [HAND.say(lang, {"seat": seat, "count": _several(numbers)})]
            certain = certain_cards(hand.certain)
            if certain:
                parts.append(CERTAIN.say(lang, {"cards": self._own(" ".join(certain))}))
            if _shown(hand.known) and len(certain) < max(numbers):
                parts.append(POSSIBLE.say(lang, {"cards": self._cards(_shown(hand.known))}))
            doubts = self._doubts(hand.known) if max(numbers) else ""
            yield line(f"    {'; '.join(parts)}{doubts}")

    def _scores(self) -> Iterator[Line]:
        deal, lang = self._deal, self._lang
        if deal.scores:
            yield line(f"  {SCORES.say(lang, {})}")
        for side, points in deal.scores:
            yield line(f"    {BETWEEN.say(lang, {'side': side, 'range': self._range(points)})}")
        if deal.difference is not None:
            first = deal.scores[0][0]
            yield line(f"    {AHEAD.say(lang, {'side': first, 'range': self._range(deal.difference)})}")

    def _range(self, points: ScoreRange) -> str:
        lang = self._lang
        found = [end.reached for end in (points.least, points.most)]
        proven = [end.bound for end in (points.least, points.most)]
        told = NOT_KNOWN.say(lang, {})
        if None in found and found != [None, None]:
            told = str(next(one for one in found if one is not None))
        if None not in found:
            told = RANGE.say(lang, {"low": found[0], "high": found[1]}) if found[0] != found[1] else str(found[0])
        if None in found and None not in proven and proven[0] == proven[1]:
            return str(proven[0])
        if proven == [None, None]:
            return f"{told} ({NO_END_PROVEN.say(lang, {})})"
        if found != proven:
            ends = [NOT_KNOWN.say(lang, {}) if end is None else end for end in proven]
            told += f" ({PROVEN_END.say(lang, {'low': ends[0], 'high': ends[1]})})"
        return told


def _shown(known: Known) -> set[int]:
    """The kinds that are told: where it is proven that there are no others all that may be, else those that were
    found in a completion, for the others may just not have been looked for."""
    return known.kinds if known.proven else known.kinds - known.not_shown


def _several(numbers: Iterable[int]) -> str:
    numbers = sorted(set(numbers))
    if len(numbers) == 1:
        return str(numbers[0])
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]}..{numbers[-1]}"
    return ", ".join(map(str, numbers))
