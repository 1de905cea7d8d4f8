"""Figures of a corpus as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from sambanotation.corpus.statistics import Group, Spread, Statistics
from sambanotation.output.as_json import TOOL, Json
from sambanotation.output.report import CheckedFile
from sambanotation.output.visible import bytes_shown, visible
from sambanotation.text import Lang, Text

STATS_VERSION = 1

NO_RULES = Text("no rule set", "sem regulamento")
TITLE = Text("{rules}, players: {players}", "{rules}, jogadores: {players}")
RECORDS = Text(
    "  records {records}, deals {deals}, of which counted {counted}, turns {turns}",
    "  registros {records}, rodadas {deals}, das quais contadas {counted}, vezes {turns}",
)
SPREAD = Text(
    "  {what}: mean {mean}, least {least}, median {median}, greatest {greatest}",
    "  {what}: média {mean}, mínimo {least}, mediana {median}, máximo {greatest}",
)
SPREADS = {
    "deals_per_record": Text("deals of a record", "rodadas de um registro"),
    "turns": Text("turns of a deal", "vezes de uma rodada"),
    "scores": Text("score of a side in a deal", "pontos de um lado numa rodada"),
    "pile_takes": Text("times that the pile is taken in a deal", "vezes que se compra o lixo numa rodada"),
    "canastas": Text("canastas in a deal", "canastras numa rodada"),
    "sambas": Text("sambas in a deal", "sambas numa rodada"),
}
WON = Text(
    "  matches: won by side {won}; drawn {drawn}; not over {going}",
    "  partidas: ganhas pelo lado {won}; empatadas {drawn}; não terminadas {going}",
)
FINDING = Text("  {code} {name}: {count}", "  {code} {name}: {count}")
LAST = Text("Files: {files}, records: {records}", "Arquivos: {files}, registros: {records}")


def _spreads(group: Group) -> Iterator[tuple[str, Spread]]:
    return ((name, getattr(group, name)) for name in SPREADS)


def statistics_as_text(statistics: Statistics, files: Sequence[CheckedFile], lang: Lang, encoding: str) -> str:
    """The figures for people, a block for each rule set and number of players."""
    lines: list[str] = []
    for rules, players, group in statistics.groups():
        lines.append(TITLE.say(lang, {"rules": rules if rules is not None else NO_RULES, "players": players}))
        counted = group.turns.count
        facts = {"records": group.records, "deals": group.deals, "counted": counted, "turns": group.turns.sum}
        lines.append(RECORDS.say(lang, facts))
        for name, spread in _spreads(group):
            if spread.mean is not None:
                facts_of = {"least": spread.least, "median": spread.median, "greatest": spread.greatest}
                lines.append(SPREAD.say(lang, {"what": SPREADS[name], "mean": f"{spread.mean:.2f}", **facts_of}))
        if group.standings:
            won = [f"{number}: {group.won_by[number]}" for number in sorted(group.won_by)]
            going = group.standings.total() - group.standings["won"] - group.standings["drawn"]
            told = {"won": ", ".join(won) or "-", "drawn": group.standings["drawn"], "going": going}
            lines.append(WON.say(lang, told))
        for (code, finding), count in sorted(group.findings.items(), key=lambda each: (-each[1], each[0])):
            lines.append(FINDING.say(lang, {"code": code, "name": finding, "count": count}))
        lines.append("")
    read = sum(file.problem is None for file in files)
    lines.append(LAST.say(lang, {"files": read, "records": sum(group.records for _, _, group in statistics.groups())}))
    return "".join(f"{visible(line, encoding)}\n" for line in lines)


def statistics_as_json(
    statistics: Statistics, files: Sequence[CheckedFile], *, complete: bool, ascii_only: bool = False
) -> str:
    """The figures as one JSON document."""
    told: Json = {
        "schema_version": STATS_VERSION,
        "tool": TOOL,
        "files": sum(file.problem is None for file in files),
        "problems": [
            {"file": bytes_shown(file.name), "problem": file.problem} for file in files if file.problem is not None
        ],
        "complete": complete,
        "groups": [_group(rules, players, group) for rules, players, group in statistics.groups()],
    }
    return json.dumps(told, ensure_ascii=ascii_only, indent=2) + "\n"


def _group(rules: str | None, players: int, group: Group) -> Json:
    return {
        "rules": None if rules is None else bytes_shown(rules),
        "players": players,
        "records": group.records,
        "deals": group.deals,
        "deals_counted": group.turns.count,
        **{name: _spread(spread) for name, spread in _spreads(group)},
        "open_scores": group.open_scores,
        "standings": dict(sorted(group.standings.items())),
        "won_by_side": {str(number): times for number, times in sorted(group.won_by.items())},
        "findings": [
            {"code": code, "name": name, "count": count} for (code, name), count in sorted(group.findings.items())
        ],
    }


def _spread(spread: Spread) -> Json:
    return {
        "count": spread.count,
        "sum": spread.sum,
        "least": spread.least,
        "median": spread.median,
        "greatest": spread.greatest,
    }
