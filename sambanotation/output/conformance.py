"""How an engine that was measured is told of: what it gets wrong, rule by rule, and what it was asked.

Its JSON is published as docs/conformance.schema.json; CONFORMANCE_SCHEMA_VERSION counts its changes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sambanotation.conform.measuring import Departure, MeasuredFile
from sambanotation.conform.meeting import Parting
from sambanotation.conform.running import Seen
from sambanotation.output.as_json import Json, citation_as_json
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.visible import bytes_shown, visible
from sambanotation.output.words import PLACE_IN_GAME, citation_line, message_of
from sambanotation.text import Lang, Text, tell
from sambanotation.version import NOTATION, VERSION

CONFORMANCE_SCHEMA_VERSION = 1

SUSPECTED = 3
"""So many clauses that may be at fault are told."""

LISTED = 5
"""So many records of a rule are told of by their places."""

PARTINGS = {
    Parting.ACCEPTS: Text("accepts what is illegal", "aceita o que é ilegal"),
    Parting.REFUSES: Text("refuses what is legal", "recusa o que é legal"),
    Parting.SCORES: Text("scores otherwise", "conta outros pontos"),
    Parting.TABLE: Text("keeps another table", "fica com outra mesa"),
    Parting.FAILS: Text("fails to answer", "não responde como deve"),
}

LEFT_OUT = {
    "dealing": Text("deals whose dealing is faulty", "rodadas com distribuição errada"),
    "hidden": Text("deals with hidden cards", "rodadas com cartas ocultas"),
    "position": Text("deals that begin in the middle", "rodadas que começam no meio"),
    "penalties": Text("deals with penalties or exposed cards", "rodadas com multas ou cartas expostas"),
    "undo": Text("deals in which something is taken back", "rodadas em que algo se desfaz"),
    "unreadable-line": Text("deals with a line that is not understood", "rodadas com linha que não se entende"),
    "ambiguous-label": Text("deals with a label that may mean several melds", "rodadas com rótulo de vários sentidos"),
    "undecided-play": Text("deals that hidden cards leave undecided", "rodadas que cartas ocultas deixam indefinidas"),
    "record-not-judged": Text("records that cannot be judged", "registros que não se podem julgar"),
    "rule-set-not-played": Text("records by rule sets of others", "registros de regulamentos que não joga"),
    "engine-given-up": Text("records after too many failures", "registros depois de falhas demais"),
    "not-told": Text("deals that tell neither cards nor turns", "rodadas que não dizem nem cartas nem vezes"),
    "totals-not-known": Text("deals before which totals are not known", "rodadas antes das quais não se sabem totais"),
    "deal-not-understood": Text("deals that are not understood", "rodadas que não se entendem"),
}

ENGINE = Text("engine: {name}", "motor: {name}")
CAN = Text("it can: {can}", "ele pode: {can}")
NOTHING = Text("no more than it must", "só o que deve")
RECORDS = Text("records: {count}", "registros: {count}")
OTHERS = Text("further records: {count}", "outros registros: {count}")
REFEREE = Text("the referee: {message}", "o árbitro: {message}")
SAYS = Text("the engine: {said}", "o motor: {said}")
COUNTS = Text("{side} {item}: {ours} points, the engine {theirs}", "{side} {item}: {ours} pontos, o motor {theirs}")
SUSPECT = Text("it plays as if {clause} were {value}", "ele joga como se {clause} fosse {value}")
SHORTEST = Text("the shortest record over which they part:", "o registro mais curto em que divergem:")
ASKED = Text(
    "put to it: {records} records, {deals} deals, {turns} turns",
    "postos a ele: {records} registros, {deals} rodadas, {turns} vezes",
)
NOT_PUT = Text("left out: {what}: {count}", "deixados de fora: {what}: {count}")
CONFORMS = Text("it plays by the rules in all of them", "joga segundo as regras em todos")
CONFORMS_SO_FAR = Text(
    "it plays by the rules in what was put to it; of what was left out nothing is known",
    "joga segundo as regras no que lhe foi posto; do que ficou de fora nada se sabe",
)
PARTS = Text(
    "records with a divergence: {records}; rules: {rules}", "registros com divergência: {records}; regras: {rules}"
)
NOTHING_ASKED = Text("it was asked about no turn", "nenhuma vez lhe foi posta")


def grouped(files: Iterable[MeasuredFile]) -> dict[tuple[Parting, str], list[Departure]]:
    """The departures by what they are and their rule, those with a short record first."""
    groups: dict[tuple[Parting, str], list[Departure]] = {}
    for file in files:
        for departure in file.departures:
            groups.setdefault((departure.divergence.parting, departure.rule), []).append(departure)
    return {key: sorted(group, key=_length) for key, group in groups.items()}


def _length(departure: Departure) -> tuple[bool, int, int]:
    shortest = departure.shortest
    return shortest is None, (shortest or "").count("\n"), len(shortest or "")


def conformance(
    greeting: dict[str, Json], files: Sequence[MeasuredFile], lang: Lang, encoding: str = "utf-8"
) -> Iterator[Line]:
    """What came of the measuring of an engine, for people."""

    def told(text: str, role: Role | None = None, indent: int = 0) -> Line:
        return line(" " * indent + visible(text, encoding), role)

    can = " ".join(_words(greeting["can"])) or tell(NOTHING, lang)
    yield told(f"{ENGINE.say(lang, {'name': _name(greeting)})}; {CAN.say(lang, {'can': can})}", Role.STRONG)
    groups = grouped(files)
    for (parting, rule), group in groups.items():
        yield line()
        count = RECORDS.say(lang, {"count": len(group)})
        yield told(f"{rule}: {tell(PARTINGS[parting], lang)} ({count})", Role.ERROR)
        first = group[0]
        if first.citation is not None:
            yield told(citation_line(first.citation, lang), indent=2)
        for text in _reasons(first, lang):
            yield told(text, indent=2)
        for departure in group[:LISTED]:
            yield told(_place(departure, lang), Role.FAINT, indent=2)
        if len(group) > LISTED:
            yield told(OTHERS.say(lang, {"count": len(group) - LISTED}), Role.FAINT, indent=2)
        if first.shortest is not None:
            yield told(tell(SHORTEST, lang), indent=2)
            for row in first.shortest.splitlines():
                yield told(row, indent=4) if row else line()
    yield line()
    yield from (told(text, role) for text, role in _last_lines(files, groups, lang))


def _last_lines(
    files: Sequence[MeasuredFile], groups: dict[tuple[Parting, str], list[Departure]], lang: Lang
) -> Iterator[tuple[str, Role | None]]:
    asked = _asked(files)
    left_out = _left_out(files)
    yield ASKED.say(lang, asked), None
    for reason, count in sorted(left_out.items()):
        yield NOT_PUT.say(lang, {"what": LEFT_OUT[reason], "count": count}), Role.FAINT
    if groups:
        records = sum(map(len, groups.values()))
        yield PARTS.say(lang, {"records": records, "rules": len({rule for _, rule in groups})}), Role.STRONG
    else:
        conforms = CONFORMS_SO_FAR if left_out else CONFORMS
        yield tell(conforms if asked["turns"] else NOTHING_ASKED, lang), Role.STRONG


def _asked(files: Sequence[MeasuredFile]) -> dict[str, int]:
    return {name: sum(getattr(file, name) for file in files) for name in ("records", "deals", "turns")}


def _left_out(files: Sequence[MeasuredFile]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for file in files:
        counted.update(dict(file.left_out))
    return counted


def _name(greeting: dict[str, Json]) -> str:
    engine = greeting["engine"]
    assert isinstance(engine, dict), "the schema says so"
    return " ".join(str(engine[part]) for part in ("name", "version") if part in engine)


def _words(told: Json) -> list[str]:
    return [str(word) for word in told] if isinstance(told, list) else []


def _reasons(departure: Departure, lang: Lang) -> Iterator[str]:
    """What the referee says, what the engine says, and what may explain it."""
    divergence = departure.divergence
    for finding in divergence.findings[:1]:
        yield REFEREE.say(lang, {"message": message_of(finding, lang)})
    for points in divergence.points:
        theirs = "-" if points.theirs is None else points.theirs
        facts = {"side": points.side, "item": points.item, "ours": points.ours, "theirs": theirs}
        yield COUNTS.say(lang, facts)
    if divergence.parting in (Parting.REFUSES, Parting.FAILS):
        for said in divergence.said:
            yield SAYS.say(lang, {"said": _said(said, lang)})
    for suspect in departure.suspects[:SUSPECTED]:
        if suspect.written:
            yield SUSPECT.say(lang, {"clause": suspect.clause, "value": suspect.written})


def _said(said: str | Seen, lang: Lang) -> str:
    """What an engine said, or what is to be seen of one that failed."""
    return said if isinstance(said, str) else said.say(lang)


def _place(departure: Departure, lang: Lang) -> str:
    """Where in the files and in the game: `a.sgr:12 (record 2, deal 1, turn 5, seat C)`."""
    facts = {"record": ("number", departure.record), "deal": ("number", departure.deal)}
    if departure.turn is not None:
        facts["turn"] = ("number", departure.turn)
    said = [PLACE_IN_GAME[part].say(lang, {name: value}) for part, (name, value) in facts.items()]
    if departure.seat is not None:
        said.append(PLACE_IN_GAME["seat"].say(lang, {"name": departure.seat}))
    at = departure.file if departure.line is None else f"{departure.file}:{departure.line}"
    return f"{at} ({', '.join(said)})"


def conformance_as_json(
    greeting: dict[str, Json],
    files: Sequence[MeasuredFile],
    lang: Lang,
    *,
    complete: bool,
    ascii_only: bool = False,
) -> str:
    """What came of the measuring of an engine, as one JSON document. `complete` is false where it was cut short."""
    groups = grouped(files)
    document: Json = {
        "schema_version": CONFORMANCE_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "engine": {"name": bytes_shown(_name(greeting)), "can": [*_words(greeting["can"])]},
        "files": [
            {"file": bytes_shown(file.name), "problem": None if file.problem is None else bytes_shown(file.problem)}
            for file in files
        ],
        "rules": [
            {
                "rule": rule,
                "parting": parting.value,
                "citation": None if group[0].citation is None else citation_as_json(group[0].citation, lang),
                "records": [_departure_as_json(departure, lang) for departure in group],
            }
            for (parting, rule), group in groups.items()
        ],
        "summary": {
            **_asked(files),
            "left_out": dict(sorted(_left_out(files).items())),
            "records_with_a_divergence": sum(map(len, groups.values())),
            "complete": complete,
        },
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _departure_as_json(departure: Departure, lang: Lang) -> Json:
    divergence = departure.divergence
    return {
        "file": bytes_shown(departure.file),
        "line": departure.line,
        "record": departure.record,
        "deal": departure.deal,
        "turn": departure.turn,
        "seat": departure.seat,
        "rules": bytes_shown(departure.rules),
        "findings": [
            {"code": one.code, "name": one.name, "message": bytes_shown(message_of(one, lang))}
            for one in divergence.findings
        ],
        "said": [bytes_shown(_said(said, lang)) for said in divergence.said],
        "points": [
            {"side": one.side, "item": bytes_shown(one.item), "ours": one.ours, "theirs": one.theirs}
            for one in divergence.points
        ],
        "suspects": [{"clause": one.clause, "value": one.written or None} for one in departure.suspects],
        "shortest": None if departure.shortest is None else bytes_shown(departure.shortest),
    }
