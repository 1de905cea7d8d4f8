"""Rule sets as they are named on the command line: by a name, with a version, or by the path of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sambanotation.cli.ending import Ending
from sambanotation.cli.later import typer
from sambanotation.cli.screen import quoted, say
from sambanotation.source import NOWHERE
from sambanotation.text import Lang

if TYPE_CHECKING:
    from sambanotation.output.rules_words import Described
    from sambanotation.ruleset import RuleSet
    from sambanotation.ruleset_file import Loaded

FOLDER = Path(__file__).parents[1] / "rulesets"


def rules_named(name: str, lang: Lang) -> RuleSet:
    """The rule set of a name, such as `samba-br` or `samba-br@1`, or of the path of a file.

    Where it cannot be had, says why on stderr and ends the program.
    """
    from sambanotation.ruleset_file import load_named

    loaded = load_named(name)
    if loaded.rules is None:
        say_why(loaded, lang)
        raise typer.Exit(Ending.COULD_NOT_RUN)
    return loaded.rules


def described(name: str, lang: Lang) -> Described:
    """The rule set of a name or a path, as it is shown. Where it cannot be had, as `rules_named`."""
    from sambanotation.output.rules_words import Described
    from sambanotation.ruleset_file import load_named

    return Described(rules_named(name, lang), load_named(name).extends)


def described_all() -> tuple[Described, ...]:
    """The rule sets that come with the program, as they are shown: first those that extend no other."""
    from sambanotation.output.rules_words import Described
    from sambanotation.ruleset_file import available, load_ruleset

    loaded = [load_ruleset(name) for name in available()]
    sets = [Described(one.rules, one.extends) for one in loaded if one.rules is not None]
    return tuple(sorted(sets, key=lambda one: one.extends is not None))


def names_in(given: str, option: str) -> tuple[str, ...]:
    """The names between commas, each once. Raises BadParameter where there is none."""
    names = tuple(dict.fromkeys(name.strip() for name in given.split(",") if name.strip()))
    if not names:
        raise typer.BadParameter(f"{quoted(given)} names no rule set", param_hint=option)
    return names


def say_why(loaded: Loaded, lang: Lang) -> None:
    """Tells on stderr why a rule set cannot be had."""
    from sambanotation.output.concise import concise
    from sambanotation.output.paint import plain
    from sambanotation.output.report import Report, place_findings
    from sambanotation.output.words import help_of, message_of

    for fault in loaded.tag_faults:
        found = fault.at(NOWHERE)
        say("samba: " + "; ".join(filter(None, (message_of(found, lang), help_of(found, lang)))))
    if loaded.source is not None:
        report = Report((), tuple(place_findings(loaded.source, loaded.diagnostics)))
        for told in concise(report, lang):
            say(plain([told]).rstrip("\n"))


def rule_set_names(incomplete: str) -> list[str]:
    """For shell completion: the rule sets that come with the program."""
    return [path.stem for path in sorted(FOLDER.glob("*.yaml")) if path.stem.startswith(incomplete)]
