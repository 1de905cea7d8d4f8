"""`samba rules`: which rule sets there are, what one says, in what two differ, and what is wrong with a file of one."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sambanotation.cli.around import ending_well
from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import Input
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.one_file import refuse
from sambanotation.cli.reports import Format as ReportFormat
from sambanotation.cli.reports import Printing, Reports, first_overwritten, output_option, targets
from sambanotation.cli.rule_sets import described, described_all, rule_set_names, say_why
from sambanotation.cli.screen import Colour, columns_of_stdout, encoding_of, only_ascii, show, write
from sambanotation.diagnostic import Severity
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.output.report import CheckedFile, Finding


class Format(StrEnum):
    """The forms in which rule sets are shown."""

    TEXT = "text"
    MD = "md"
    JSON = "json"


OVERWRITES = Text(
    "the report would overwrite a rule set that is to be checked: {name}",
    "o relatório sobrescreveria um regulamento que é para ser verificado: {name}",
)

FORMAT = Annotated[Format, typer.Option(help="Text for people, a page in Markdown, or JSON.")]
LANG = Annotated[str | None, lang_option("The language.")]
COLOR = Annotated[Colour, typer.Option(help="When to use colour.")]
NAME = Annotated[str, typer.Argument(metavar="NAME|PATH", autocompletion=rule_set_names)]

EPILOG = """\b
Examples:
  samba rules                            which rule sets there are
  samba rules show samba-br --cite       all clauses of one, with their places
  samba rules diff samba-br house.yaml   in what two of them differ
  samba rules check house.yaml           what is wrong with a file of one's own
"""

rules = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def listed(
    context: typer.Context,
    format: FORMAT = Format.TEXT,
    lang: LANG = None,
    color: COLOR = Colour.AUTO,
) -> None:
    """List the rule sets that come with the program; with --format md as a page of all their clauses."""
    if context.invoked_subcommand is not None:
        asked = {"--format": format is not Format.TEXT, "--lang": lang is not None, "--color": color is not Colour.AUTO}
        for option in (name for name, given in asked.items() if given):
            where = f"samba rules {context.invoked_subcommand} {option}"
            raise typer.BadParameter(f"it stands behind the command: {where}", param_hint=option)
        return
    speaks = language(lang)
    sets = described_all()
    match format:
        case Format.JSON:
            from sambanotation.output.rules_json import listing_as_json

            write(listing_as_json(sets, speaks, ascii_only=_ascii_only()))
        case Format.MD:
            from sambanotation.output.rules_page import rules_page

            write(rules_page(sets, speaks))
        case Format.TEXT:
            from sambanotation.output.rules_text import listing

            show(listing(sets, speaks, columns_of_stdout(), encoding_of(sys.stdout)), color)


def one_shown(
    name: NAME,
    cite: Annotated[
        bool, typer.Option("--cite", help="With each clause its place in the source, its standing and its reason.")
    ] = False,
    format: FORMAT = Format.TEXT,
    lang: LANG = None,
    color: COLOR = Colour.AUTO,
) -> None:
    """Show a rule set clause by clause: the value, the rule in words, and what a record may choose instead.

    \b
    Examples:
      samba rules show samba-br
      samba rules show ./house.yaml --cite --lang pt-BR
      samba rules show samba-br --format md > samba-br.md
    """
    speaks = language(lang)
    asked = described(name, speaks)
    match format:
        case Format.JSON:
            from sambanotation.output.rules_json import shown_as_json

            write(shown_as_json(asked, speaks, ascii_only=_ascii_only()))
        case Format.MD:
            from sambanotation.output.rules_markdown import shown_page

            write(shown_page(asked, speaks, cite=cite))
        case Format.TEXT:
            from sambanotation.output.rules_text import shown

            show(shown(asked, speaks, columns_of_stdout(), encoding_of(sys.stdout), cite=cite), color)


def compared(
    one: NAME,
    other: NAME,
    no_records: Annotated[
        bool, typer.Option("--no-records", help="Without the records that show the differences: quick.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FOLDER", help="Also write these records into a folder.")
    ] = None,
    format: FORMAT = Format.TEXT,
    lang: LANG = None,
    color: COLOR = Colour.AUTO,
) -> None:
    """Show in what two rule sets differ: each such clause as both have it, with its place and its standing.

    With each difference stands the shortest record found that is legal under one of them and illegal under the other,
    or scored otherwise, and what the referee says of it under both. Those of some pairs are remembered; else the search
    takes up to half a minute, on a slow machine some minutes.

    \b
    Examples:
      samba rules diff samba-br ./house.yaml
      samba rules diff samba-br canastra --no-records
      samba rules diff samba-br samba-pagat --save shown
      samba rules diff samba-br ./house.yaml --format json

    \b
    Exit codes:
      0    it was shown, whether they differ or not
      2    a rule set cannot be had, or a record cannot be written
    """
    from sambanotation.ruleset_difference import differences

    speaks = language(lang)
    if save is not None and no_records:
        raise typer.BadParameter("there is nothing to save with --no-records", param_hint="--save")
    left, right = described(one, speaks), described(other, speaks)
    demonstrate = None
    if not no_records:
        from sambanotation.contrast.search import Search

        demonstrate = Search(left.rules, right.rules).demonstrate
    # As text what was found is shown at once, while the next record is looked for.
    one_by_one = format is Format.TEXT and save is None
    found = differences(left.rules, right.rules, None if one_by_one else demonstrate)
    if save is not None:
        from sambanotation.cli.saving import save_demonstrations

        save_demonstrations(found, (left.rules, right.rules), (one, other), save, speaks)
    match format:
        case Format.JSON:
            from sambanotation.output.rules_json import compared_as_json

            write(compared_as_json(left, right, found, speaks, ascii_only=_ascii_only()))
        case Format.MD:
            from sambanotation.output.rules_markdown import difference_page

            write(difference_page((left, right), found, speaks))
        case Format.TEXT:
            from sambanotation.output.rules_text import compared as lines_of

            pair, sought = (left.rules, right.rules), demonstrate if one_by_one else None
            for line in lines_of(*pair, found, speaks, columns_of_stdout(), encoding_of(sys.stdout), sought):
                show((line,), color)


def checked(
    names: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Rule-set files.", autocompletion=rule_set_names)
    ],
    format: Annotated[ReportFormat, typer.Option(help="The form of the report.")] = ReportFormat.FULL,
    lang: LANG = None,
    fail_on: Annotated[
        Severity, typer.Option(help="The least grave finding that makes the run fail.")
    ] = Severity.WARNING,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 even if something was found.")] = False,
    output: Annotated[list[str] | None, output_option()] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only the findings, no last line.")] = False,
    color: COLOR = Colour.AUTO,
) -> None:
    """Check files of rule sets: every fault with its place, and clauses that change or decide nothing.

    \b
    Examples:
      samba rules check house.yaml
      samba rules check house.yaml --format concise
      samba rules check house.yaml --output sarif:out.sarif

    \b
    Exit codes:
      0    nothing found at the level of --fail-on
      1    something found
      2    could not run: a bad option, a file that cannot be read
      70   a bug in samba
      130  interrupted
    """
    from sambanotation.output.report import Report

    speaks = language(lang)
    reports = Reports(Printing(speaks, color, quiet, fail_on), targets(format, None, output))
    overwritten = first_overwritten(reports.targets, [Input(name, Path(name)) for name in names])
    if overwritten is not None:
        refuse(OVERWRITES.say(speaks, {"name": overwritten}))
    files: list[CheckedFile] = []
    for name in dict.fromkeys(names):
        file, found = _check(name, speaks)
        files.append(file)
        reports.take(found)
    report = Report(tuple(files), tuple(reports.kept), passed_on=reports.passed_on)
    complete = all(file.problem is None for file in files)
    if not reports.finish(report, complete) or not complete:
        raise typer.Exit(Ending.COULD_NOT_RUN)
    raise typer.Exit(Ending.FINDINGS if report.fails(fail_on) and not exit_zero else Ending.CLEAN)


def _check(name: str, lang: Lang) -> tuple[CheckedFile, list[Finding]]:
    """A file and what is found in it; where it cannot be read, says why on stderr."""
    from sambanotation.output.report import CheckedFile, place_findings
    from sambanotation.output.words import message_of
    from sambanotation.ruleset_lint import lint
    from sambanotation.source import NOWHERE

    loaded = lint(name)
    if loaded.source is None:
        say_why(loaded, lang)
        why = "; ".join(message_of(fault.at(NOWHERE), lang) for fault in loaded.tag_faults)
        return CheckedFile(name, why), []
    return CheckedFile(name), place_findings(loaded.source, loaded.diagnostics)


def _ascii_only() -> bool:
    return only_ascii(encoding_of(sys.stdout))


rules.callback()(ending_well(listed))
rules.command("show", short_help="Show a rule set clause by clause.")(ending_well(one_shown))
rules.command("diff", short_help="Show in what two rule sets differ.")(ending_well(compared))
rules.command("check", short_help="Check files of rule sets.")(ending_well(checked))
