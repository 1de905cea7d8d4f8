"""A score as players read it who check each line with a pencil: columns, signs, running totals, and the claims."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from sambanotation.diagnostic import Citation
from sambanotation.frozen import frozen
from sambanotation.game.hand import Range
from sambanotation.game.ledger import TOLD_AS_POINTS
from sambanotation.notation.letters import Letters
from sambanotation.output.cards import Look
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.score_amounts import amount_lines
from sambanotation.output.score_report import COLUMNS, ScoredFile, amount_shown
from sambanotation.output.score_words import (
    AGREE,
    BEFORE,
    CLAIMED,
    CLAIMS,
    DEAL,
    DEAL_WITHOUT_NUMBER,
    DEPART,
    EXCEED,
    EXPLAINED,
    FIRST,
    FOLLOWS,
    GOES_ON,
    LEFT_OPEN,
    LEGEND,
    MATCH,
    MINIMUM,
    NEXT_MINIMUM,
    NO_DEALS,
    NO_RULES,
    NUMBER,
    OTHERS,
    POINTS,
    REACH,
    RECORD,
    RULE,
    RULES,
    SCORE,
    SHEET,
    STANDINGS,
    TIMES,
    TOO_LITTLE,
    TOO_MUCH,
    TOTAL,
    TURNS,
    UNDER,
)
from sambanotation.output.visible import visible, width
from sambanotation.output.words import ACKNOWLEDGED, citation_line, decision_line, message_of
from sambanotation.replay.amounts import Amount
from sambanotation.replay.claims import Departure
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.replay.score import DealScore, MatchScore, SideScore, Standing
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Threshold
from sambanotation.text import Lang, Text

_LEAST_FOR_TURNS = 12


@frozen
class _Row:
    """A row of a side: its cells but for the turns, what it is the sum of, and whether a rule is drawn above it."""

    cells: tuple[str, str, str, str, str]
    turns: tuple[int, ...] = ()
    amounts: tuple[Amount, ...] = ()
    points: Range = (0, 0)
    departs: bool = False
    sum: bool = False


class _Citations:
    """The rules that a match's lines cite, numbered in the order in which they come; nothing where they are not to be
    shown."""

    def __init__(self, shown: bool) -> None:
        self.shown = shown
        self.cited: dict[str, Citation] = {}

    def mark(self, citation: Citation) -> str:
        """How a line refers to a rule: `[3]`."""
        if not self.shown:
            return ""
        self.cited.setdefault(citation.clause, citation)
        return f"[{list(self.cited).index(citation.clause) + 1}]"


def score_lines(
    files: Sequence[ScoredFile], lang: Lang, encoding: str = "utf-8", *, with_rules: bool = True
) -> Iterator[Line]:
    """Every record of every file: its deals, the match, its claims, and the rules that were cited."""
    shown = ((file, match) for file in files for match in file.matches)
    for at, (file, match) in enumerate(shown):
        if at:
            yield line()
        for pieces in _match(file, match, lang, with_rules):
            yield tuple((visible(text, encoding), role) for text, role in pieces)


def _match(file: ScoredFile, match: MatchScore, lang: Lang, with_rules: bool) -> Iterator[Line]:
    name = file.name
    if len(file.matches) > 1:
        name += f", {RECORD.say(lang, {'number': match.record})}"
    yield line(name, Role.STRONG)
    if match.rules is None:
        yield from _wrapped(NO_RULES.say(lang, {}), "  ")
        return
    under = UNDER.say(lang, {"name": match.rules.name, "version": match.rules.version})
    yield line(f"  {under}")
    if not match.deals:
        yield line(f"  {NO_DEALS.say(lang, {})}")
        return
    citations = _Citations(with_rules)
    for deal in match.deals:
        yield line()
        yield from _deal(deal, match, match.rules, citations, lang)
    yield line()
    yield from _standing(match, match.rules, citations, lang)
    yield line()
    yield from _claims(file, match, lang)
    if with_rules:
        yield line()
        yield from _rules(citations, lang)


def _deal(deal: DealScore, match: MatchScore, rules: RuleSet, citations: _Citations, lang: Lang) -> Iterator[Line]:
    heading = DEAL_WITHOUT_NUMBER.say(lang, {})
    if deal.number is not None:
        heading = DEAL.say(lang, {"number": deal.number})
    note = deal.not_counted or (SHEET if deal.sheet else None)
    yield line(heading if note is None else f"{heading}: {note.say(lang, {})}", Role.STRONG)
    departing = {(one.word, one.side, one.item) for one in _of(deal, match)}
    rows = {side.name: list(_rows(side, deal, rules, departing, citations, lang)) for side in deal.sides}
    headings = (
        "",
        *(text.say(lang, {}) for text in (NUMBER, POINTS, CLAIMED)),
        RULE.say(lang, {}) if citations.shown else "",
    )
    cells: list[tuple[str, ...]] = [headings, *(row.cells for side in rows.values() for row in side)]
    widths = [max(width(one[at]) for one in cells) for at in range(len(headings))]
    widths[0] = max(widths[0], *(width(name) + 2 for name in rows))
    with_turns = any(row.turns for side in rows.values() for row in side)
    for side in deal.sides:
        top = _aligned((f"  {side.name}", *headings[1:]), widths)
        yield line(f"{top}  {TURNS.say(lang, {})}" if with_turns else top.rstrip(), Role.STRONG)
        for row in rows[side.name]:
            yield from _row(row, widths)
            yield from amount_lines(row.amounts, row.points, lang, Look(letters=match.letters))


def _of(deal: DealScore, match: MatchScore) -> Iterator[Departure]:
    """The departures of a deal: those that stand between its beginning and the next."""
    starts = [other.start for other in match.deals if other.start > deal.start]
    end = min(starts, default=None)
    for one in match.departures:
        if deal.start <= one.finding.span.start and (end is None or one.finding.span.start < end):
            yield one


def _rows(
    side: SideScore,
    deal: DealScore,
    rules: RuleSet,
    departing: set[tuple[str, str, str]],
    citations: _Citations,
    lang: Lang,
) -> Iterator[_Row]:
    clauses = rules.clauses()

    def claimed(word: str, there: Range, item: str = "", amount: int | None = None) -> tuple[str, bool]:
        amount = side.claimed.get(word) if word != "count" else amount
        if amount is None:
            return "", False
        departs = (word, side.name, item) in departing
        mark = "!" if departs else "=" if there == (amount, amount) else "?"
        unit = TIMES if item and item not in TOLD_AS_POINTS else ""
        return f"{amount}{unit} {mark}", departs

    def row(name: Text, amount: Range, word: str = "", clause: str = "", *, signed: bool, sum: bool = False) -> _Row:
        told, departs = claimed(word, amount) if word else ("", False)
        cited = citations.mark(clauses[clause].citation) if clause else ""
        cells = (f"    {name.say(lang, {})}", "", amount_shown(amount, signed=signed), told, cited)
        return _Row(cells, departs=departs, sum=sum)

    yield row(BEFORE, side.before, signed=False)
    yield row(MINIMUM, side.minimum, "minimum", "minimums", signed=False)
    for one in side.lines:
        entry = one.entry
        told, departs = claimed("count", entry.number, entry.item, one.claimed)
        number = "" if entry.item in TOLD_AS_POINTS else amount_shown(entry.number)
        cells = (
            f"    {ITEM_NAMES[entry.item].say(lang, {})}",
            number,
            amount_shown(entry.points, signed=True),
            told,
            citations.mark(one.citation),
        )
        yield _Row(cells, entry.turns, one.amounts, entry.points, departs)
    if deal.not_counted is None:
        yield row(SCORE, side.score, "score", "score_sum", signed=True, sum=True)
    yield row(TOTAL, side.total, "total", signed=False)
    if side.goes_on != side.total:
        yield row(GOES_ON, side.goes_on, signed=False)
    yield row(NEXT_MINIMUM, side.next_minimum, signed=False)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    parts = [cells[0] + " " * (widths[0] - width(cells[0]))]
    columns = zip(cells[1:], widths[1:], strict=True)
    parts += [" " * (wide - width(cell)) + cell for cell, wide in columns if wide]
    return "  ".join(parts)


def _row(row: _Row, widths: Sequence[int]) -> Iterator[Line]:
    text = _aligned(row.cells, widths)
    if row.sum:
        yield line(" " * (widths[0] + 2 + widths[1] + 2) + "-" * widths[2])
    room = max(_LEAST_FOR_TURNS, COLUMNS - width(text) - 2)
    turns = textwrap.wrap(_turns(row.turns), room) or [""]
    role = Role.ERROR if row.departs else Role.STRONG if row.sum else None
    yield line(f"{text}  {turns[0]}".rstrip(), role)
    for more in turns[1:]:
        yield line(" " * (width(text) + 2) + more)


def _turns(turns: Sequence[int]) -> str:
    """Turns with commas between them, three or more that follow one another as `7-9`."""
    shown: list[str] = []
    at = 0
    while at < len(turns):
        end = at
        while end + 1 < len(turns) and turns[end + 1] == turns[end] + 1:
            end += 1
        if end - at >= 2:
            shown.append(f"{turns[at]}-{turns[end]}")
        else:
            shown += map(str, turns[at : end + 1])
        at = end + 1
    return ", ".join(shown)


def _standing(match: MatchScore, rules: RuleSet, citations: _Citations, lang: Lang) -> Iterator[Line]:
    yield line(MATCH.say(lang, {}), Role.STRONG)
    target = rules.target.value
    words = EXCEED if target.threshold is Threshold.EXCEED else REACH
    facts = {"target": words.say(lang, {"points": target.points}), "winners": ", ".join(match.winners)}
    clauses = rules.clauses()
    standing = match.standing or Standing.GOES_ON
    told = f"{STANDINGS[standing].say(lang, facts)} {citations.mark(clauses['target'].citation)}".rstrip()
    if match.standing in (Standing.ONE_MORE_DEAL, Standing.DRAWN):
        told = f"{told} {citations.mark(clauses['tie'].citation)}".rstrip()
    yield from _wrapped(told, "  ")
    sides = match.deals[-1].sides
    wide = max(width(side.name) for side in sides)
    amounts = [amount_shown(side.goes_on) for side in sides]
    for side, amount in zip(sides, amounts, strict=True):
        gap = " " * (wide - width(side.name) + max(map(len, amounts)) - len(amount))
        yield line(f"    {side.name}  {gap}{amount}")


def _claims(file: ScoredFile, match: MatchScore, lang: Lang) -> Iterator[Line]:
    facts = {"departing": len(match.departures), "count": match.claims}
    told = [(DEPART if match.departures else AGREE).say(lang, facts)]
    if match.undecided:
        told.append(LEFT_OPEN.say(lang, {"count": match.undecided}))
    yield line(CLAIMS.say(lang, {}), Role.STRONG)
    if match.claims:
        yield from _wrapped(LEGEND.say(lang, {}), "  ")
    yield from _wrapped("; ".join(told), "  ")
    if match.others:
        yield from _wrapped(OTHERS.say(lang, {"count": match.others}), "  ")
    for at, departure in enumerate(match.departures):
        yield from _departure(file, departure, lang, match.letters, first=at == 0)


def _departure(file: ScoredFile, departure: Departure, lang: Lang, letters: Letters, *, first: bool) -> Iterator[Line]:
    number, column = file.place(departure)
    yield line(f"  {file.name}:{number}:{column}", Role.ERROR)
    if first:
        yield line(f"    {FIRST.say(lang, {})}")
    yield from _wrapped(message_of(departure.finding, lang), "    ")
    difference = departure.difference
    if difference and (departure.word != "count" or departure.item in TOLD_AS_POINTS):
        words = TOO_MUCH if difference > 0 else TOO_LITTLE
        yield from _wrapped(words.say(lang, {"points": abs(difference)}), "    ")
    if departure.follows is not None:
        before = file.place(departure.follows)
        yield from _wrapped(FOLLOWS.say(lang, {"place": f"{before[0]}:{before[1]}"}), "    ")
    for slip in departure.slips:
        own = {name: letters.own(str(fact)) if name == "rank" else fact for name, fact in slip.facts.items()}
        said = slip.said.say(lang, own)
        yield from _wrapped(EXPLAINED.say(lang, {"slip": said}), "    ")
    acknowledged = departure.finding.acknowledged
    if acknowledged is not None:
        yield from _wrapped(f"{ACKNOWLEDGED.say(lang, {})}: {acknowledged}".rstrip(": "), "    ")


def _rules(citations: _Citations, lang: Lang) -> Iterator[Line]:
    yield line(RULES.say(lang, {}), Role.STRONG)
    for number, citation in enumerate(citations.cited.values(), 1):
        mark = f"  [{number}] "
        yield from _wrapped(citation_line(citation, lang), mark, " " * len(mark))
        decision = decision_line(citation, lang)
        if decision is not None:
            yield from _wrapped(decision, " " * len(mark))


def _wrapped(text: str, first: str, rest: str | None = None) -> Iterator[Line]:
    rows = textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=first if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return (line(row) for row in rows)
