"""A record under several rule sets, as people and as programs read it. The JSON is published as
docs/comparison.schema.json; COMPARISON_SCHEMA_VERSION counts its changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.output.as_json import Json, finding_as_json
from sambanotation.output.layout import flow, paragraph, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.report import place_findings
from sambanotation.output.score_report import amount_shown, ends
from sambanotation.output.score_words import DEAL, DEAL_WITHOUT_NUMBER, RECORD
from sambanotation.output.visible import bytes_shown, visible, width
from sambanotation.output.words import ACKNOWLEDGED, COUNTS
from sambanotation.replay.comparing import Compared, Under
from sambanotation.replay.score import DealScore, Standing
from sambanotation.source import Source
from sambanotation.text import Lang, Text, tell
from sambanotation.version import NOTATION, VERSION

COMPARISON_SCHEMA_VERSION = 1

VERDICTS = {
    Verdict.LEGAL: Text("legal", "válido"),
    Verdict.ILLEGAL: Text("illegal", "inválido"),
    Verdict.UNDECIDED: Text("undecided", "indefinido"),
    None: Text("not judged", "não julgado"),
}
ROLES = {
    Verdict.LEGAL: Role.HELP,
    Verdict.ILLEGAL: Role.ERROR,
    Verdict.UNDECIDED: Role.UNDECIDED,
    None: Role.WARNING,
}
CLAIMS = Text("claims that depart: {count}", "afirmações divergentes: {count}")
LACKING = Text("options that it does not have: {options}", "opções que não tem: {options}")
NOT_READ = Text("not understood, whatever the rules: {places}", "não se entende, sejam quais forem as regras: {places}")
TOTAL = Text("Total", "Total")
WON = {
    Standing.WON: Text("won by {winners}", "vence {winners}"),
    Standing.DRAWN: Text("drawn between {winners}", "empate entre {winners}"),
}


@frozen
class ComparedFile:
    """A file of the run with what its records come to. `problem` says why it could not be read; then `source` is
    None."""

    name: str
    source: Source | None
    records: tuple[Compared, ...] = ()
    problem: str | None = None


def comparison(files: Sequence[ComparedFile], lang: Lang, columns: int, encoding: str = "utf-8") -> Iterator[Line]:
    """Every record: its verdict under each rule set with what is found there, then the points of each deal."""
    shown = ((file, record) for file in files for record in file.records)
    for at, (file, record) in enumerate(shown):
        if at:
            yield line()
        for pieces in _record(file, record, lang, columns):
            yield tuple((visible(text, encoding), role) for text, role in pieces)


def _record(file: ComparedFile, record: Compared, lang: Lang, columns: int) -> Iterator[Line]:
    assert file.source is not None, "a file that was not read has no records"
    name = file.name if len(file.records) == 1 else f"{file.name}, {RECORD.say(lang, {'number': record.number})}"
    yield from flow(words(f"{name}: {record.event}" if record.event else name, Role.STRONG), columns, indent=4)
    if record.not_read:
        places = _places(file.source, record.not_read, lang)
        yield from paragraph(NOT_READ.say(lang, {"places": ", ".join(places)}), columns, Role.ERROR, indent=2)
    names = [under.rules.pinned for under in record.under]
    wide = max(map(width, names))
    verdicts = max(width(VERDICTS[under.verdict].say(lang, {})) for under in record.under)
    for name, under in zip(names, record.under, strict=True):
        verdict = VERDICTS[under.verdict].say(lang, {})
        first = (f"  {name}{' ' * (wide - width(name))}  ", None), (verdict, ROLES[under.verdict])
        told = _cells(file.source, under, lang, columns - wide - verdicts - 6)
        gap = ((" " * (verdicts - width(verdict) + 2), None),) if told else ()
        yield from flow(told, columns, (*first, *gap), wide + verdicts + 6)
    yield from _points(record, names, lang, columns)


def _cells(source: Source, under: Under, lang: Lang, columns: int) -> list[Line]:
    """What is found under a rule set, as cells that stay together where there is room: where it is illegal, what is
    only undecided is counted."""
    illegal = under.verdict is Verdict.ILLEGAL
    shown = [one for one in under.findings if not illegal or one.severity is not Severity.UNDECIDED]
    told = _places(source, shown, lang)
    parted = (f"{one}{',' if at < len(told) else ''}" for at, one in enumerate(told, 1))
    cells: list[Line] = [cell for one in parted for cell in (words(one) if width(one) > columns else [((one, None),)])]
    if len(shown) < len(under.findings):
        count = COUNTS["undecided"].say(lang, {"count": len(under.findings) - len(shown)})
        cells.append(((f"({count})", Role.FAINT),))
    return cells + [((note, Role.FAINT),) for note in notes_on(under.departing, under.lacking, lang)]


def notes_on(departing: int, lacking: Sequence[str], lang: Lang) -> list[str]:
    """What is said beside a verdict: how many claims depart, and the options that the rule set does not have."""
    told = [CLAIMS.say(lang, {"count": departing})] if departing else []
    told += [LACKING.say(lang, {"options": list(lacking)})] if lacking else []
    return [f"({each})" for each in told]


def _places(source: Source, findings: Sequence[Diagnostic], lang: Lang) -> list[str]:
    """Findings as their name and their lines, each name once: `third-wild-card 13 24 25`."""
    lines: dict[str, list[str]] = {}
    for one in findings:
        acknowledged = "" if one.acknowledged is None else f" ({ACKNOWLEDGED.say(lang, {})})"
        place = f"{source.position(one.span.start)[0]}{acknowledged}"
        if place not in lines.setdefault(one.name, []):
            lines[one.name].append(place)
    return [f"{name} {' '.join(places)}" for name, places in lines.items()]


def _points(record: Compared, names: Sequence[str], lang: Lang, columns: int) -> Iterator[Line]:
    """What each side scores in each deal and in all, a row for each rule set."""
    judged = [(name, under) for name, under in zip(names, record.under, strict=True) if under.score.deals]
    if not judged:
        return
    wide = max(width(name) for name, _ in judged)
    for at in range(max(len(under.score.deals) for _, under in judged)):
        deals = [(name, under.score.deals[at]) for name, under in judged if at < len(under.score.deals)]
        number = deals[0][1].number
        yield line()
        yield line(
            f"  {DEAL.say(lang, {'number': number}) if number is not None else DEAL_WITHOUT_NUMBER.say(lang, {})}",
            Role.STRONG,
        )
        told = [_scores(deal, lang) for _, deal in deals]
        yield from _table([(name, cells) for (name, _), cells in zip(deals, told, strict=True)], wide, columns)
    yield line()
    yield line(f"  {TOTAL.say(lang, {})}", Role.STRONG)
    totals = []
    for name, under in judged:
        cells = [(side.name, amount_shown(side.total)) for side in under.score.deals[-1].sides]
        won = WON.get(under.score.standing) if under.score.standing is not None else None
        if won is not None:
            cells.append(("", won.say(lang, {"winners": list(under.score.winners)})))
        totals.append((name, cells))
    yield from _table(totals, wide, columns)


def _scores(deal: DealScore, lang: Lang) -> list[tuple[str, str]]:
    if deal.not_counted is not None:
        return [("", tell(deal.not_counted, lang))]
    return [(side.name, amount_shown(side.score)) for side in deal.sides]


def _table(rows: Sequence[tuple[str, list[tuple[str, str]]]], wide: int, columns: int) -> Iterator[Line]:
    """Rows of named amounts, each column as wide as its widest amount."""
    widths: dict[int, int] = {}
    for _, cells in rows:
        for at, (side, amount) in enumerate(cells):
            if side:
                widths[at] = max(widths.get(at, 0), width(amount))
    for name, cells in rows:
        first = ((f"    {name}{' ' * (wide - width(name))} ", None),)
        shown: list[Line] = []
        for at, (side, amount) in enumerate(cells):
            if side:
                shown.append(((f" {side} ", Role.FAINT), (amount.rjust(widths[at]), None)))
            else:
                shown += [((f" {word}" if not at else word, None),) for at, word in enumerate(amount.split())]
        yield from flow(shown, columns, first, wide + 6)


def comparison_as_json(files: Sequence[ComparedFile], lang: Lang, *, complete: bool, ascii_only: bool = False) -> str:
    """What the records of a run come to under each rule set, as one JSON document."""
    document: Json = {
        "schema_version": COMPARISON_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "files": [
            {
                "file": bytes_shown(file.name),
                "problem": None if file.problem is None else bytes_shown(file.problem),
                "records": [_record_as_json(file, record, lang) for record in file.records],
            }
            for file in files
        ],
        "summary": {"files": sum(file.problem is None for file in files), "complete": complete},
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _record_as_json(file: ComparedFile, record: Compared, lang: Lang) -> Json:
    return {
        "record": record.number,
        "event": bytes_shown(record.event),
        "not_read": _findings(file, record.not_read, lang),
        "under": [_under_as_json(file, under, lang) for under in record.under],
    }


def _under_as_json(file: ComparedFile, under: Under, lang: Lang) -> Json:
    score = under.score
    last = score.deals[-1].sides if score.deals else ()
    return {
        "rules": {"name": bytes_shown(under.rules.name), "version": under.rules.version},
        "verdict": None if under.verdict is None else under.verdict.value,
        "findings": _findings(file, under.findings, lang),
        "departing_claims": under.departing,
        "options_lacking": [bytes_shown(option) for option in under.lacking],
        "deals": [
            {
                "deal": deal.number,
                "not_counted": None if deal.not_counted is None else tell(deal.not_counted, lang),
                "scores": {bytes_shown(side.name): list(ends(side.score)) for side in deal.sides},
            }
            for deal in score.deals
        ],
        "totals": {bytes_shown(side.name): list(ends(side.total)) for side in last},
        "standing": score.standing.value if score.standing is not None and score.deals else None,
        "winners": [bytes_shown(side) for side in score.winners],
    }


def _findings(file: ComparedFile, found: Sequence[Diagnostic], lang: Lang) -> list[Json]:
    assert file.source is not None, "a file that was not read has no findings"
    return [finding_as_json(one, lang) for one in place_findings(file.source, found)]
