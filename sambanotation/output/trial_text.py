"""Records that are not as they expect, as people read it: the line as it is and as it would have to be, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sambanotation.output.paint import Line, Role, line
from sambanotation.output.trial_report import TriedFile, counted
from sambanotation.output.visible import visible
from sambanotation.output.words import citation_line, message_of
from sambanotation.replay.expectations import THE_WHOLE, Surprise, Surprises, Trial
from sambanotation.replay.rewriting import Change
from sambanotation.source import Source
from sambanotation.text import Lang, Text

RECORD = Text("record {number}", "registro {number}")
MISSING = Text("expected, and not found: {names}", "esperado, e não achado: {names}")
UNEXPECTED = Text("found, and not expected: {found}", "achado, e não esperado: {found}")
UNDECIDED = Text("undecided is: {names}; expected: {expected}", "indefinido é: {names}; esperado: {expected}")
UNDER = Text("{told} (under {rules})", "{told} (sob {rules})")
NOTHING = Text("nothing", "nada")
UPDATED = Text("rewritten so", "regravado assim")
NOT_WRITTEN = Text(
    "this cannot be written down as an expectation",
    "isso não se pode escrever como expectativa",
)
SUMMARY = {
    "records": Text("Records tried: {count}", "Registros testados: {count}"),
    "passed": Text("passed: {count}", "passaram: {count}"),
    "failed": Text("failed: {count}", "falharam: {count}"),
    "updated": Text("rewritten: {count}", "regravados: {count}"),
    "files": Text("files: {count}", "arquivos: {count}"),
}
NOT_HAD = Text(
    "not held against anything, since these rule sets are not to be had: {rules}",
    "não se comparou com nada o que é destes regulamentos, que não estão disponíveis: {rules}",
)

WIDEST, HEAD, TAIL = 160, 60, 90
"""The signs of the widest line that is shown whole; of a wider one, those at its two ends."""

GAP = "..."
INDENT = " " * 7


def trials_told(files: Sequence[TriedFile], lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """Every record that is not as it expects, an empty line behind each."""
    for file in files:
        for trial in file.trials:
            if trial.surprises and file.source is not None:
                yield from trial_lines(trial, file.source, lang, encoding, file.changes)
                if file.updated:
                    written = trial.number not in file.left
                    yield line(f"{INDENT}{(UPDATED if written else NOT_WRITTEN).say(lang, {})}", Role.FAINT)
                elif file.kept:
                    yield line(f"{INDENT}{NOT_WRITTEN.say(lang, {})}", Role.FAINT)
                yield line()


def last_lines(files: Sequence[TriedFile], lang: Lang, encoding: str = "utf-8") -> Iterator[Line]:
    """The counts, and what could not be tried."""
    not_had = sorted({word for file in files for trial in file.trials for word in trial.not_had})
    if not_had:
        yield line(visible(NOT_HAD.say(lang, {"rules": ", ".join(not_had)}), encoding))
    counts = counted(files)
    if counts["files"]:
        told = [SUMMARY[name].say(lang, {"count": counts[name]}) for name in ("records", "passed", "failed")]
        told += [SUMMARY["updated"].say(lang, {"count": counts["updated"]})] if counts["updated"] else []
        yield line(visible("; ".join((*told, SUMMARY["files"].say(lang, {"count": counts["files"]}))), encoding))


def trial_lines(
    trial: Trial,
    source: Source,
    lang: Lang,
    encoding: str = "utf-8",
    changes: Mapping[int, tuple[Change, ...]] | None = None,
) -> Iterator[Line]:
    """What is otherwise than a record expects, line by line. `changes` are those of its file; without them the lines
    are shown as they are."""
    heading = f"{source.name}:{trial.line}: {RECORD.say(lang, {'number': trial.number})}"
    yield line(visible(f"{heading}: {trial.event}" if trial.event else heading, encoding), Role.STRONG)
    of_record = (changes or {}).get(trial.number, ())
    several = len(trial.under) > 1
    for number in sorted({one.line for one in trial.surprises} | {one.line for one in of_record}):
        changed = [one for one in of_record if one.line == number]
        for change in changed:
            yield from _diff(change, encoding)
        if not changed and number != THE_WHOLE:
            yield line(visible(f"{number:>5} | {_cut(source.line(number))}", encoding))
        for surprise in trial.surprises:
            if surprise.line == number:
                yield from _said(surprise, several, lang, encoding)


def _diff(change: Change, encoding: str) -> Iterator[Line]:
    for sign, role, written in (("-", Role.ERROR, change.before), ("+", Role.HELP, change.after)):
        for at, text in enumerate(written):
            beside = f"{change.at + at:>5}" if sign == "-" else " " * 5
            yield (f"{beside} ", Role.FRAME), (visible(f"{sign} {_cut(text)}", encoding), role)


def _cut(text: str) -> str:
    return text if len(text) <= WIDEST else text[:HEAD] + GAP + text[-TAIL:]


def _said(surprise: Surprise, several: bool, lang: Lang, encoding: str) -> Iterator[Line]:
    names = ", ".join(surprise.names) or NOTHING
    match surprise.how:
        case Surprises.MISSING:
            told = [MISSING.say(lang, {"names": names})]
        case Surprises.UNDECIDED:
            expected = ", ".join(surprise.expected) or NOTHING
            told = [UNDECIDED.say(lang, {"names": names, "expected": expected})]
        case Surprises.UNEXPECTED:
            found = [f"{one.code} {one.name}: {message_of(one, lang)}" for one in surprise.findings]
            told = [UNEXPECTED.say(lang, {"found": one}) for one in found]
    for sentence in told:
        said = UNDER.say(lang, {"told": sentence, "rules": surprise.rules}) if several else sentence
        yield line(visible(INDENT + said, encoding))
    for citation in dict.fromkeys(one.citation for one in surprise.findings if one.citation is not None):
        yield line(visible(INDENT + citation_line(citation, lang), encoding), Role.FAINT)
