"""A corpus beside its baseline, as people read it."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.output.baseline import NOT_JUDGED, NOW, Baseline, Kept
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.revalidation import Amount, How, Otherwise, Revalidation, clause_of
from sambanotation.output.score_words import SCORE, TOTAL
from sambanotation.output.trial_text import NOTHING, RECORD
from sambanotation.output.visible import visible
from sambanotation.output.words import PLACE_IN_GAME, citation_line
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.text import Lang, Text, tell

HOW = {
    How.CHANGED: Text("{record}: {before} -> {now}", "{record}: {before} -> {now}"),
    How.NEW: Text("{record}: new, {now}", "{record}: novo, {now}"),
    How.GONE: Text("{record}: gone, it was {before}", "{record}: sumiu, era {before}"),
}
SAME_VERDICT = Text("{record}: {now} as before, and otherwise", "{record}: {now} como antes, e diferente")
VERDICTS = {
    "legal": Text("legal", "válido"),
    "illegal": Text("illegal", "inválido"),
    "undecided": Text("undecided", "indefinido"),
    NOT_JUDGED: Text("not judged", "não julgado"),
}
EDITED = Text("the record itself was edited", "o próprio registro foi alterado")
STANDS = Text("the match: {before} -> {now}", "a partida: {before} -> {now}")
BY_RULE = Text("By rule", "Por regra")
VERSIONS = Text("baseline: samba {before}; now: samba {now}", "linha de base: samba {before}; agora: samba {now}")
MOVED = Text("judged by {now}, before by {before}: {count}", "julgados por {now}, antes por {before}: {count}")
WERE_EDITED = Text("records that were edited: {count}", "registros que foram alterados: {count}")
COUNTS = {
    "records": Text("Records: {count}", "Registros: {count}"),
    "same": Text("as before: {count}", "como antes: {count}"),
    "changed": Text("changed: {count}", "mudados: {count}"),
    "new": Text("new: {count}", "novos: {count}"),
    "gone": Text("gone: {count}", "sumidos: {count}"),
}
INDENT = "  "


def otherwise_lines(one: Otherwise, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """A record that is otherwise, with each finding and number that differs and its rule, an empty line behind it; one
    that is new or gone is one line."""
    file, number = one.key
    before, now = _verdict(one.before, lang), _verdict(one.now, lang)
    record = f"{file}: {RECORD.say(lang, {'number': number})}"
    heading = SAME_VERDICT if one.how is How.CHANGED and before == now else HOW[one.how]
    said = heading.say(lang, {"record": record, "before": before, "now": now})
    yield line(visible(said, encoding), Role.STRONG)
    if one.before is None or one.now is None:
        return
    for text, role in _said(one, one.before, one.now, lang):
        yield line(visible(f"{INDENT}{text}", encoding), role)
    yield line()


def _verdict(kept: Kept | None, lang: Lang) -> str:
    if kept is None:
        return ""
    return VERDICTS[kept.verdict].say(lang, {}) if kept.verdict in VERDICTS else kept.verdict


def _said(one: Otherwise, before: Kept, now: Kept, lang: Lang) -> Iterator[tuple[str, Role | None]]:
    if before.text != now.text:
        yield EDITED.say(lang, {}), None
    if before.rules != now.rules:
        yield f"{before.rules or NOTHING.say(lang, {})} -> {now.rules or NOTHING.say(lang, {})}", None
    cited: set[str] = set()
    for sign, role, findings in (("+", Role.ERROR, one.gained), ("-", Role.HELP, one.lost)):
        for finding in findings:
            yield f"{sign} {' '.join(finding.split()[:4])}", role
            yield from _rule(one, clause_of(finding), cited, lang)
    for amount in one.amounts:
        yield _amount(amount, lang), None
        yield from _rule(one, amount.clause, cited, lang)
    if before.stand != now.stand:
        yield STANDS.say(lang, {"before": before.stand or "-", "now": now.stand or "-"}), None


def _rule(one: Otherwise, clause: str | None, cited: set[str], lang: Lang) -> Iterator[tuple[str, Role | None]]:
    """The rule of a clause, the first time that a record is otherwise by it."""
    if clause is not None and clause not in cited:
        cited.add(clause)
        citation = one.citation(clause)
        yield f"    {clause if citation is None else citation_line(citation, lang)}", Role.FAINT


def _amount(amount: Amount, lang: Lang) -> str:
    names = {**ITEM_NAMES, "score": SCORE, "total": TOTAL}
    name = tell(names[amount.item], lang) if amount.item in names else amount.item
    before, now = ("-" if end is None else str(end) for end in (amount.before, amount.now))
    return f"{PLACE_IN_GAME['deal'].say(lang, {'number': amount.deal})}, {amount.side}, {name}: {before} -> {now}"


def last_lines(run: Revalidation, baseline: Baseline | None, lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """Between which versions, by which rules how often, and the counts."""
    if run.clauses:
        yield line(BY_RULE.say(lang, {}), Role.STRONG)
        for clause, number in sorted(run.clauses.items(), key=lambda one: (-one[1], one[0])):
            yield line(visible(f"{INDENT}{clause}: {number}", encoding))
    if baseline is not None:
        yield line(visible(VERSIONS.say(lang, {"before": baseline.written.tool, "now": NOW.tool}), encoding))
    for (before, now), number in sorted(run.moved.items(), key=str):
        facts = {"before": before or NOTHING, "now": now or NOTHING, "count": number}
        yield line(visible(MOVED.say(lang, facts), encoding))
    if run.edited:
        yield line(visible(WERE_EDITED.say(lang, {"count": run.edited}), encoding))
    counts = counted(run)
    told = [COUNTS[name].say(lang, {"count": number}) for name, number in counts.items()]
    yield line(visible("; ".join(told), encoding))


def counted(run: Revalidation) -> dict[str, int]:
    """How many records there are, and how many of them are as before, changed, new, and gone."""
    changed, new, gone = (run.how[how] for how in How)
    return {"records": run.same + changed + new, "same": run.same, "changed": changed, "new": new, "gone": gone}
