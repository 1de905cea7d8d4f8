"""`samba engine`: our own referee, as an engine that speaks the protocol of docs/engine-protocol.md."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.language import lang_option, language
from sambanotation.cli.rule_sets import rule_set_names, rules_named
from sambanotation.cli.screen import write


def engine(
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Play every match by this rule set, a name or a file, whatever rule set its messages name.",
            autocompletion=rule_set_names,
        ),
    ] = None,
    lang: Annotated[str | None, lang_option("The language of messages on standard error.")] = None,
) -> None:
    """Answer messages on standard input: our referee as an engine.

    Each line is a message in JSON, and each is answered by a line on standard output; docs/engine-protocol.md says what
    they mean. It ends with the message bye, or with its input.

    \b
    Examples:
      samba engine < messages.jsonl
      samba conform --engine "samba engine" games/

    \b
    Exit codes:
      0    the input ended, or bye came
      2    could not run: a bad option
      130  interrupted
    """
    by = rules_named(rules, language(lang)) if rules is not None else None
    from sambanotation.engine.serving import serve

    for reply in serve(sys.stdin.buffer, by):
        write(f"{reply}\n")
        sys.stdout.flush()
    raise typer.Exit(Ending.CLEAN)
