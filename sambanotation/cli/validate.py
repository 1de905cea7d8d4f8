"""`samba validate`: checks records and reports what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from sambanotation.cli.comparing import Comparing
from sambanotation.cli.ending import Ending
from sambanotation.cli.going_through import GoingThrough
from sambanotation.cli.inputs import LARGEST, NO_INPUT, Input, TooLargeError, inputs
from sambanotation.cli.jobs import jobs_option, number_of
from sambanotation.cli.kinds import codes, selectors
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.later import typer
from sambanotation.cli.one_file import refuse
from sambanotation.cli.reports import Format, Printing, Reports, first_overwritten, output_option, targets
from sambanotation.cli.rule_sets import names_in, rule_set_names, rules_named
from sambanotation.cli.screen import Colour
from sambanotation.cli.shards import part, shard_named, shard_option
from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.source import NOWHERE, Source
from sambanotation.text import Text

if TYPE_CHECKING:
    from sambanotation.output.as_json import Json
    from sambanotation.output.report import CheckedFile, Finding, Report, Selection

MOST_FINDINGS = 10_000
"""The findings of a file that are told one by one."""

OVERWRITES = Text(
    "the report would overwrite a record that is to be checked: {name}",
    "o relatório sobrescreveria um registro que é para ser verificado: {name}",
)
OVERWRITES_RULES = Text(
    "the report would overwrite a rule set by which is judged: {name}",
    "o relatório sobrescreveria um regulamento pelo qual se julga: {name}",
)


def validate(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH", help="Files, folders (all their *.sgr), or - for standard input. Default: ."),
    ] = None,
    stdin_filename: Annotated[
        str | None, typer.Option(metavar="NAME", help="What to call standard input in the report.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help="Judge by this rule set, a name or a file, in place of those that records name; several, with commas "
            "between them, are compared.",
            autocompletion=rule_set_names,
        ),
    ] = None,
    format: Annotated[Format, typer.Option(help="The form of the report.")] = Format.FULL,
    lang: Annotated[str | None, lang_option("The language of the report.")] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES",
            help="Report only these: codes, beginnings of codes or names, with commas or repeated.",
            autocompletion=codes,
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODES", help="Do not report these.", autocompletion=codes)
    ] = None,
    fail_on: Annotated[
        Severity, typer.Option(help="The least grave finding that makes the run fail.")
    ] = Severity.WARNING,
    undecided: Annotated[
        bool, typer.Option("--undecided", help="Report also what hidden cards leave open, with the reason.")
    ] = False,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 even if something was found.")] = False,
    output_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the report to a file instead of standard output.")
    ] = None,
    output: Annotated[list[str] | None, output_option()] = None,
    jobs: Annotated[str, jobs_option()] = "1",
    shard: Annotated[str | None, shard_option()] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the findings, no last line.")] = False,
    color: Annotated[Colour, typer.Option(help="When to use colour.")] = Colour.AUTO,
) -> Ending:
    """Check records: replay them, and say what is wrong, where, and which rule says so.

    \b
    Examples:
      samba validate game.sgr
      samba validate games/ --format concise
      samba validate games/ --output sarif:out.sarif --output junit:out.xml
      samba validate game.sgr --lang pt-BR --undecided
      samba validate game.sgr --select SG5 --ignore initial-meld-too-low
      cat game.sgr | samba validate - --stdin-filename game.sgr --format json
      samba validate game.sgr --rules ./house.yaml
      samba validate game.sgr --rules samba-br,./house.yaml
      samba validate games/ --jobs auto --format jsonl
      samba validate games/ --shard 3/8 --format jsonl

    \b
    Exit codes:
      0    nothing found at the level of --fail-on
      1    something found
      2    could not run: a bad option, a file that cannot be read, no record found
      70   a bug in samba
      130  interrupted
    """
    from sambanotation.output.report import Selection

    if stdin_filename is not None and "-" not in (paths or ()):
        raise typer.BadParameter("it needs - among the paths", param_hint="--stdin-filename")
    speaks, shared_by = language(lang), number_of(jobs)
    selection = Selection(
        selectors(select, "--select"), selectors(ignore, "--ignore"), undecided or fail_on is Severity.UNDECIDED
    )
    names = names_in(rules, "--rules") if rules is not None else ()
    going_to = targets(format, output_file, output)
    share = shard_named(shard) if shard is not None else None
    if share is not None:
        if any(target.format is not Format.JSONL for target in going_to):
            raise typer.BadParameter("the report of a part is jsonl", param_hint="--shard")
        if "-" in (paths or ()):
            raise typer.BadParameter("standard input has no parts", param_hint="--shard")
        if len(names) > 1:
            raise typer.BadParameter("several rule sets are compared over the whole", param_hint="--shard")
    if len(names) > 1 and any(target.format not in _OF_COMPARISONS for target in going_to):
        told = ", ".join(form.value for form in _OF_COMPARISONS)
        raise typer.BadParameter(
            f"several rule sets are compared in one of these forms: {told}",
            param_hint="--format" if format not in _OF_COMPARISONS else "--output",
        )
    if len(names) > 1 and shared_by > 1:
        raise typer.BadParameter("several rule sets are compared by one process", param_hint="--jobs")
    for name in names:
        rules_named(name, speaks)
    given = paths or ["."]
    to_check = inputs(given, stdin_filename)
    if not to_check:
        refuse(NO_INPUT.say(speaks, {"places": ", ".join(given)}))
    of_shard = None
    if share is not None:
        from sambanotation.output.shards import Shard

        of_shard = Shard(*share, len(to_check))
        to_check = [*part(to_check, *share)]
    overwritten = first_overwritten(going_to, to_check)
    if overwritten is not None:
        refuse(OVERWRITES.say(speaks, {"name": overwritten}))
    overwritten = first_overwritten(going_to, [Input(name, Path(name)) for name in names])
    if overwritten is not None:
        refuse(OVERWRITES_RULES.say(speaks, {"name": overwritten}))
    if len(names) > 1:
        comparing = Comparing(speaks, names, selection)
        comparing.go_through(to_check)
        printed, ending = comparing.print(going_to, color), comparing.ending(fail_on, exit_zero)
    else:
        asked: dict[str, Json] = {}
        if of_shard is not None:
            asked = {"rules": rules, "lang": speaks.value, "undecided": selection.undecided}
            asked |= {"select": [*selection.select], "ignore": [*selection.ignore]}
        reports = Reports(Printing(speaks, color, quiet, fail_on, of_shard, asked), going_to)
        run = Run(speaks, selection, reports, names[0] if names else None, shared_by)
        printed, ending = run.through(to_check), run.ending(fail_on, exit_zero)
    return ending if printed else Ending.COULD_NOT_RUN


_OF_COMPARISONS = (Format.FULL, Format.TEXT, Format.JSON)


@dataclass
class Run(GoingThrough["CheckedFile"]):
    """The checking of some files, as far as it has come. `under` is a rule set to judge by in place of those that the
    records name."""

    selection: Selection
    reports: Reports
    under: str | None = None
    jobs: int = 1
    hidden_undecided: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    _found: tuple[Diagnostic, ...] | None = field(default=None, init=False)
    """What is wrong with the file in hand, where another process has judged it."""

    def through(self, given: Sequence[Input]) -> bool:
        """Checks files in order and reports on them. Says on stderr what could not be written; whether nothing is
        missing."""
        self.go_through(given)
        return self.reports.finish(self.report, self.complete)

    def sources(self, given: Sequence[Input]) -> Generator[tuple[Input, Source | OSError]]:
        reading = super().sources(given)
        if self.jobs == 1:
            yield from reading
            return
        from sambanotation.corpus.ahead import judged_ahead

        with closing(judged_ahead(reading, self.jobs, lambda one: one.folder, self.under)) as ahead:
            for one, got, self._found in ahead:
                yield one, got

    def read(self, one: Input, source: Source) -> CheckedFile:
        from sambanotation.output.report import CheckedFile, place_findings
        from sambanotation.replay import validate as findings_of

        judged = self._found if self._found is not None else findings_of(source, one.folder, self.under)
        placed = place_findings(source, judged, self.taken)
        found = [f for f in placed if self.selection.names(f.diagnostic)]
        shown = [f for f in found if self.selection.undecided or f.diagnostic.severity is not Severity.UNDECIDED]
        self.reports.take(_first_of(shown, self.taken))
        self.hidden_undecided += len(found) - len(shown)
        return CheckedFile(one.name)

    def instead(self, one: Input, fault: OSError) -> CheckedFile | None:
        from sambanotation.notation.record_faults import FILE_TOO_LARGE
        from sambanotation.output.report import CheckedFile, place_findings

        if not isinstance(fault, TooLargeError):
            return None
        found = FILE_TOO_LARGE.at(NOWHERE, limit=LARGEST)
        if self.selection.names(found):
            self.reports.take(place_findings(Source(one.name, ""), [found], self.taken))
        return CheckedFile(one.name)

    def without(self, one: Input, why: str) -> CheckedFile:
        from sambanotation.output.report import CheckedFile

        return CheckedFile(one.name, why)

    @property
    def report(self) -> Report:
        from sambanotation.output.report import Report

        return Report(tuple(self.files), tuple(self.reports.kept), self.hidden_undecided, self.reports.passed_on)

    def ending(self, fail_on: Severity, exit_zero: bool) -> Ending:
        """How the run ends: what kept it from running counts for more than what it found."""
        if self.cut_short is not None:
            return self.cut_short
        if not self.complete:
            return Ending.COULD_NOT_RUN
        return Ending.FINDINGS if self.report.fails(fail_on) and not exit_zero else Ending.CLEAN


def _first_of(found: Sequence[Finding], taken: Counter[str]) -> Sequence[Finding]:
    """Findings; where they are too many the first of them, and how many are left out. `taken` is as
    `place_findings` has it."""
    if len(found) <= MOST_FINDINGS:
        return found
    from sambanotation.notation.record_faults import FINDINGS_NOT_TOLD
    from sambanotation.output.report import place_findings

    left = found[MOST_FINDINGS]
    counted = FINDINGS_NOT_TOLD.at(left.diagnostic.span, count=len(found) - MOST_FINDINGS)
    return [*found[:MOST_FINDINGS], *place_findings(left.source, [counted], taken)]
