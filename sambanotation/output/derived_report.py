"""What is shown of what follows from a record, before it takes a form: places, patterns and cards as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from sambanotation.game.cards import EVERY, LOTS, NAMED_KINDS, kinds_in, spell, spell_lots
from sambanotation.notation.record import Claim, ClaimLine
from sambanotation.solver.answers import Change, DealAnswer, Derivation, Repair
from sambanotation.solver.course import Says, Slot
from sambanotation.solver.facts import Known
from sambanotation.source import NOWHERE, Source, Span


def number_of(deal: DealAnswer) -> int | None:
    """The number that the record gives a deal."""
    return deal.told.deal.heading.number


def text_at(source: Source, span: Span) -> str:
    """What stands at a place."""
    return source.text[span.start : span.end]


def place_of(source: Source, span: Span) -> tuple[int, int]:
    """Line and column of a place."""
    return source.position(span.start) if span != NOWHERE else (1, 1)


def pattern_of(source: Source, slot: Slot) -> str:
    """How the record writes a slot."""
    return text_at(source, slot.spans[0]) if slot.spans else "_"


def cards_of(kinds: Iterable[int]) -> list[str]:
    """Kinds as cards, one by one."""
    return [spell(1 << kind) for kind in sorted(kinds)]


def set_of(kinds: Iterable[int]) -> int:
    """Kinds as a set."""
    return sum(1 << kind for kind in set(kinds))


def spell_set(kinds: Iterable[int]) -> str:
    """Kinds as short as can be."""
    return spell(set_of(kinds)).removeprefix("(").removesuffix(")")


def in_every_completion(deal: DealAnswer) -> set[int]:
    """Which of the errors of a completion, by their index, every completion has, be it with other cards or in another
    place of the turn. Where a turn has more of one name than are certain it is not told which."""
    errors = deal.completion.errors if deal.completion is not None else ()
    certain = Counter((one.name, one.turn) for one in deal.told.certain)
    found = Counter((one.name, one.turn) for one in errors)
    return {at for at, one in enumerate(errors) if found[one.name, one.turn] <= certain[one.name, one.turn]}


def numbers_of(slot: Slot, known: Known) -> list[int]:
    """How many cards a slot may be."""
    return sorted(known.numbers) if known.numbers else list(range(slot.low, slot.high + 1))


def forced(deal: DealAnswer, slot: Slot, known: Known) -> str | None:
    """The cards that a slot must be, "" for none; None where that is not certain."""
    numbers = numbers_of(slot, known)
    if not deal.is_forced(slot, known):
        return None
    if numbers == [0]:
        return ""
    (kind,) = known.kinds
    return spell_lots([LOTS[kind]]) + (f"*{numbers[0]}" if numbers[0] > 1 else "")


def narrowed(slot: Slot, known: Known) -> bool:
    """Whether more is known of a slot than is told."""
    return set_of(known.kinds) != slot.kinds() or numbers_of(slot, known) != list(range(slot.low, slot.high + 1))


def complement(kinds: Iterable[int]) -> list[int]:
    """All other kinds."""
    return list(kinds_in(EVERY & ~set_of(kinds)))


def certain_cards(certain: Iterable[tuple[int, int]]) -> list[str]:
    """Cards that a hand certainly holds, each as often as it does."""
    return [spell(1 << kind) for kind, copies in certain for _ in range(copies)]


def instead_of(derivation: Derivation, deal: DealAnswer, change: Change) -> str | None:
    """What stands in the place of what is given up; None where it is just left out."""
    statement = deal.told.course.statements[change.statement]
    text = text_at(derivation.source, statement.span)
    card, times, number = text.split(" ")[0].partition("*")
    if statement.says is Says.CARD:
        if not change.kinds:
            return None
        return spell(set_of(change.kinds)) + times + number if times else spell_set(change.kinds)
    if change.items:
        return " | ".join(f"{text} {item} {amount}" for item, amount in change.items)
    if not change.numbers:
        return None
    if change.numbers == (0,) and statement.says is Says.QUANTITY:
        return ""
    low, high = min(change.numbers), max(change.numbers)
    number = str(low) if low == high else f"{low}..{high}"
    if text.startswith("["):
        return f"[{number}]"
    if text.startswith("^"):
        return f"^{number}"
    return number if statement.says is Says.CLAIM else f"{card}*{number}"


def mended_lines(derivation: Derivation, deal: DealAnswer, repair: Repair) -> list[tuple[str, str]]:
    """The lines of the record in which a repair changes something, as they are and as they would be."""
    source, statements = derivation.source, deal.told.course.statements
    changes: dict[Span, list[Change]] = {}
    for change in repair.changes:
        changes.setdefault(statements[change.statement].span, []).append(change)
    mended: dict[int, str] = {}
    # From the end to the beginning: what stands before a change stays in its column.
    for span in sorted(changes, key=lambda span: -span.start):
        number, column = place_of(source, span)
        text = mended.get(number, source.line(number))
        before, after = text[: column - 1], text[column - 1 + span.end - span.start :]
        told = _mended(derivation, deal, span, changes[span])
        mended[number] = before + told + after if told else _without(before, after)
    for claim in _left_out(deal, repair):
        number, column = place_of(source, claim.side_span)
        end = max((span.end for span in claim.amount_spans), default=claim.side_span.end)
        line = source.line(number)
        told = text_at(source, Span(claim.side_span.start, end))
        left = line[: column - 1].rstrip(" ") + line[column - 1 + len(told) :]
        mended[number] = left if " " in left.strip() else ""
    return [(source.line(number), mended[number]) for number in sorted(mended)]


def _without(before: str, after: str) -> str:
    """What is left of a line without what stood between these, and without the sign of an action that has nothing
    else."""
    if after[:1] in ("", " "):
        before = before.rstrip("=-+^") if before[:-1].endswith(" ") else before
    return before.rstrip(" ") + after


def _left_out(deal: DealAnswer, repair: Repair) -> list[Claim]:
    """The claims of which nothing stands after a repair."""
    unknown = {deal.told.course.statements[one.statement].span for one in repair.changes if not one.is_known}
    claims = [claim for line in deal.told.deal.lines if isinstance(line, ClaimLine) for claim in line.claims]
    return [claim for claim in claims if unknown & {claim.side_span, *claim.amount_spans}]


def _mended(derivation: Derivation, deal: DealAnswer, span: Span, changes: Iterable[Change]) -> str:
    """What a record would have to write in a place, after some changes there; "" where it would write nothing."""
    card, times, number = text_at(derivation.source, span).split(" ")[0].partition("*")
    for change in changes:
        says, instead = deal.told.course.statements[change.statement].says, instead_of(derivation, deal, change)
        if says is Says.CLAIM and len(change.numbers) > 1:
            # Of several amounts a line holds one: that of the completion, if it is one of them.
            shown = _claimed_in_completion(deal, span)
            return str(shown if shown in change.numbers else change.numbers[0])
        if says is Says.CLAIM:
            return (instead or "").split(" | ")[0]
        if instead == "":
            return ""
        if says is Says.CARD:
            card = derivation.letters.own(_pattern_for(change.kinds))
        else:
            most = deal.told.rules.pack.value.size
            _, times, number = (instead or f"{card}*0..{most}").partition("*")
    return card + times + number


def _claimed_in_completion(deal: DealAnswer, span: Span) -> int | None:
    lines = deal.completion.deal.lines if deal.completion is not None else ()
    for claim in (claim for line in lines if isinstance(line, ClaimLine) for claim in line.claims):
        if span in claim.amount_spans:
            return claim.amounts[claim.amount_spans.index(span)][1]
    return None


def _pattern_for(kinds: Iterable[int]) -> str:
    """The narrowest pattern of the notation that holds some kinds; any card where there are none."""
    cards = set_of(kinds)
    if cards.bit_count() == 1:
        return spell(cards)
    fit = [one for one in NAMED_KINDS.items() if cards and not cards & ~one[1]]
    return min(fit, key=lambda one: one[1].bit_count())[0] if fit else "_"
