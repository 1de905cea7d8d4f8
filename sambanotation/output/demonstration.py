"""A record that shows in what two rule sets differ, with what each of them says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sambanotation.diagnostic import Severity, Verdict
from sambanotation.game.ledger import CLAUSE_OF
from sambanotation.output.as_json import Json, finding_as_json
from sambanotation.output.comparison import ROLES, VERDICTS, notes_on
from sambanotation.output.layout import flow, paragraph, words
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.report import place_findings
from sambanotation.output.words import message_of
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.ruleset_difference import Demonstration, Difference, DiffersIn, Told, Which
from sambanotation.source import Source
from sambanotation.text import Lang, Text, tell

NO_RECORD = Text("No short record was found that shows it.", "Não se achou registro curto que a mostre.")
ONLY_FINDINGS = Text(
    "No short record was found that is legal under one of them only, or scored otherwise; here what is found differs.",
    "Não se achou registro curto que seja válido só num deles, ou pontuado de outro modo; aqui difere o que se aponta.",
)
ONLY_PUT = Text(
    "No short record was found that is legal under one of them only by this clause, or scored otherwise; "
    "what it does shows where nothing but this clause of the other is put into {rules}.",
    "Não se achou registro curto que por esta cláusula seja válido só num deles, ou pontuado de outro modo; "
    "o que ela faz se vê quando só esta cláusula do outro é posta em {rules}.",
)
LEGAL_BY_OTHERS = Text(
    "It is legal under one of them only, but because of {clauses}; by this clause only what is found differs.",
    "É legal só num deles, mas por causa de {clauses}; por esta cláusula difere só o que se aponta.",
)
SCORED_BY_OTHERS = Text(
    "It is scored otherwise, but because of {clauses}; by this clause only what is found differs.",
    "É pontuado de outro modo, mas por causa de {clauses}; por esta cláusula difere só o que se aponta.",
)
LEGAL_AND_PUT = Text(
    "It is legal under one of them only, but because of {clauses}; what this clause does shows where nothing but it is "
    "put into {rules}.",
    "É legal só num deles, mas por causa de {clauses}; o que esta cláusula faz se vê quando só ela é posta em {rules}.",
)
SCORED_AND_PUT = Text(
    "It is scored otherwise, but because of {clauses}; what this clause does shows where nothing but it is put into "
    "{rules}.",
    "É pontuado de outro modo, mas por causa de {clauses}; o que esta cláusula faz se vê quando só ela é posta em "
    "{rules}.",
)
FOUND_BY_IT = Text("By this clause only what is found differs.", "Por esta cláusula difere só o que se aponta.")
PUT_BY_ITSELF = Text(
    "What this clause does by itself shows where nothing but it is put into {rules}.",
    "O que esta cláusula faz sozinha se vê quando só ela é posta em {rules}.",
)
CITES_ANOTHER = Text(
    "What is cited there is another clause, but this one makes a difference by itself: put into {rules} and nothing "
    "else with it.",
    "A cláusula citada ali é outra, mas esta faz diferença sozinha: posta em {rules} e mais nada com ela.",
)
IDLE = Text(
    "Under {rules} {clause} decides nothing beside {by}: {why}.",
    "Em {rules}, {clause} nada decide ao lado de {by}: {why}.",
)
NO_RECORD_CAN = Text(
    "It decides nothing under either of them, so that no record can show it.",
    "Ela nada decide em nenhum dos dois, de modo que nenhum registro pode mostrá-la.",
)
WITH_ONE_CLAUSE = Text("{rules} with {clause} of {other}", "{rules} com {clause} de {other}")
WITH_OTHERS = Text(
    "It shows only together with other clauses that differ.", "Só aparece junto com outras cláusulas diferentes."
)
WHAT_IS_FOUND = {None: ONLY_FINDINGS, "legal": LEGAL_BY_OTHERS, "scored": SCORED_BY_OTHERS, "itself": FOUND_BY_IT}
PUT_ALONE = {None: ONLY_PUT, "legal": LEGAL_AND_PUT, "scored": SCORED_AND_PUT, "itself": PUT_BY_ITSELF}
"""What is said of a record of which only the findings are otherwise by the clause, or only what they are with it put
alone: also where by other clauses it is legal under one alone, or scored otherwise."""
PLACE = Text("line {line}", "linha {line}")

INDENT = 4


def demonstration(difference: Difference, names: Sequence[str], lang: Lang, columns: int) -> Iterator[Line]:
    """The record, what each rule set says of it, and what is to be said besides; nothing where none was sought."""
    if not difference.sought:
        return
    yield line()
    shown = difference.shown
    for written in shown.text.splitlines() if shown is not None else ():
        yield from flow(words(written, Role.STRONG), columns, ((" " * 2 * INDENT, None),), 3 * INDENT)
    for label, told in _told(difference, names, lang):
        text = "; ".join(says(told, shown.text if shown is not None else "", lang))
        yield from flow(words(text, ROLES[told.verdict]), columns, ((f"{' ' * INDENT}{label}: ", None),), 2 * INDENT)
    for remark in remarks(difference, names, lang):
        yield from paragraph(remark, columns, Role.FAINT, INDENT)


def demonstration_in_markdown(difference: Difference, names: Sequence[str], lang: Lang) -> Iterator[str]:
    """The same as lines of Markdown."""
    if not difference.sought:
        return
    shown = difference.shown
    if shown is not None:
        yield from ("", "```sgr", *shown.text.splitlines(), "```", "")
        for label, told in _told(difference, names, lang):
            yield f"- {label}: {'; '.join(says(told, shown.text, lang))}"
    for remark in remarks(difference, names, lang):
        yield from ("", remark)


def _told(difference: Difference, names: Sequence[str], lang: Lang) -> Iterator[tuple[str, Told]]:
    """What each rule set says of the record, with what it is called; then one of them with this clause of the other."""
    shown = difference.shown
    if shown is None:
        return
    yield from zip(names, (shown.one, shown.other), strict=True)
    if shown.put is not None:
        rules, other = _in_order(shown.put.into, names)
        yield WITH_ONE_CLAUSE.say(lang, {"rules": rules, "clause": difference.name, "other": other}), shown.put.told


def _in_order(which: Which, names: Sequence[str]) -> tuple[str, str]:
    """The rule set that is meant, then the other one."""
    one, other = names
    return which.of(one, other), which.turned.of(one, other)


def demonstration_as_json(shown: Demonstration | None, lang: Lang) -> Json:
    """The record and what each rule set says of it, null where none was found."""
    if shown is None:
        return None
    one, other = (_told_as_json(told, shown.text, lang) for told in (shown.one, shown.other))
    put = shown.put
    return {
        "text": shown.text,
        "differs_in": shown.differs_in,
        "cites": shown.cites,
        "alone": shown.alone,
        "one": one,
        "other": other,
        "put": None if put is None else {"into": put.into, "told": _told_as_json(put.told, shown.text, lang)},
    }


def _told_as_json(told: Told, text: str, lang: Lang) -> Json:
    placed = place_findings(Source("", text), told.findings)
    return {
        "verdict": None if told.verdict is None else told.verdict.value,
        "departing_claims": told.departing,
        "options_lacking": list(told.lacking),
        "findings": [finding_as_json(finding, lang) for finding in placed],
        "count": [{"side": side, "item": item, "points": points} for side, item, points in told.lines],
    }


def says(told: Told, text: str, lang: Lang) -> Iterator[str]:
    """What a rule set says of a record: the verdict as `samba validate --rules` tells it, its findings with their
    lines, the lines of the count."""
    source = Source("", text)
    yield verdict_told(told, lang)
    for finding in told.findings:
        place = PLACE.say(lang, {"line": source.position(finding.span.start)[0]})
        yield f"{finding.code} {finding.name}, {place}: {message_of(finding, lang)}"
    for side, item, points in told.lines:
        yield (
            f"{side}, {tell(ITEM_NAMES[item], lang)}: {points:+d}"
            if points
            else (f"{side}, {tell(ITEM_NAMES[item], lang)}: 0")
        )


def verdict_told(told: Told, lang: Lang) -> str:
    """The verdict of a record with what is said beside it: `legal (claims that depart: 1)`."""
    return " ".join((VERDICTS[told.verdict].say(lang, {}), *notes_on(told.departing, told.lacking, lang)))


def remarks(difference: Difference, names: Sequence[str], lang: Lang) -> Iterator[str]:
    """What is to be said besides where there is no record, or it does not show the clause at work by itself."""
    shown, idle = difference.shown, difference.idle
    if shown is None:
        yield (NO_RECORD_CAN if len(idle) == 2 else NO_RECORD).say(lang, {})
    else:
        into = {"rules": _in_order(shown.put.into, names)[0] if shown.put is not None else ""}
        if shown.differs_in in (DiffersIn.FINDINGS, DiffersIn.CLAUSE):
            texts = WHAT_IS_FOUND if shown.differs_in is DiffersIn.FINDINGS else PUT_ALONE
            what, clauses = _by_others(difference.name, shown)
            yield texts[what].say(lang, {**into, "clauses": clauses})
        elif not shown.cites:
            yield CITES_ANOTHER.say(lang, into)
        if not shown.alone:
            yield WITH_OTHERS.say(lang, {})
    if shown is None or shown.differs_in in (DiffersIn.FINDINGS, DiffersIn.CLAUSE):
        for which, each in idle:
            rules, _ = _in_order(which, names)
            facts = {"rules": rules, "clause": difference.name, "by": each.by, "why": each.why}
            yield IDLE.say(lang, facts)


def _by_others(clause: str, shown: Demonstration) -> tuple[str | None, list[str]]:
    """Whether a record is "legal" or "scored" otherwise under one of the rule sets, and the other clauses that make it
    so; "itself" where no other is cited for it, None where it is neither."""
    one, other = shown.one, shown.other
    if one.holds != other.holds:
        guilty = other if one.holds else one
        what = "scored" if guilty.verdict is Verdict.LEGAL else "legal"
        faults = (each for each in guilty.findings if each.severity in (Severity.ERROR, Severity.UNDECIDED))
        cited = [each.citation.clause for each in faults if each.citation is not None]
    elif one.holds and one.lines != other.lines:
        what, cited = "scored", [CLAUSE_OF[item] for _, item, _ in (*one.lines, *other.lines)]
    else:
        return None, []
    clauses = [each for each in dict.fromkeys(cited) if each != clause]
    return (what if clauses else "itself"), clauses
