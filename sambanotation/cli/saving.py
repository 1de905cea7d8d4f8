"""Records that show in what two rule sets differ, written into a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNWRITABLE
from sambanotation.cli.screen import say
from sambanotation.cli.writing import STANDS_THERE, write_file
from sambanotation.notation.formatting import format_source
from sambanotation.output.demonstration import verdict_told
from sambanotation.output.visible import visible
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Difference
from sambanotation.source import RefusedError, Source, why_refused
from sambanotation.text import Lang


def save_demonstrations(
    found: Sequence[Difference], rules: tuple[RuleSet, RuleSet], named: tuple[str, str], folder: Path, lang: Lang
) -> None:
    """Writes each record into a file of its own, `ONE-OTHER-CLAUSE.sgr`, in canonical form, with a remark that tells
    both verdicts and the command that tells them too. `named` is what the two rule sets were called.

    A file that is there is not overwritten. Where one cannot be written, says why on stderr and ends the program."""
    one, other = rules
    for difference in found:
        if difference.shown is None:
            continue
        path = folder / f"{one.name}-{other.name}-{difference.name}.sgr"
        told = zip((one.name, other.name), (difference.shown.one, difference.shown.other), strict=True)
        verdicts = "; ".join(f"{name}: {verdict_told(each, lang)}" for name, each in told)
        again = f"samba validate --rules {quote(','.join(named))} {quote(path.as_posix())}"
        heading = f'[SGR "1"]\n[Event "{difference.name}: {one.name}, {other.name}"]\n'
        heading += "".join(f"; {visible(line)}\n" for line in (verdicts, again))
        heading += "" if difference.shown.text.startswith("[") else "\n"
        content = format_source(Source(path.name, heading + difference.shown.text)).text.encode("utf-8")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not path.exists():
                write_file(path, content)
            elif not path.is_file() or path.read_bytes() != content:
                raise RefusedError(STANDS_THERE)
        except OSError as fault:
            say(f"samba: {UNWRITABLE.say(lang, {'name': path, 'reason': why_refused(fault)})}")
            raise typer.Exit(Ending.COULD_NOT_RUN) from None
