"""Records that show in what two rule sets differ, written into a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNWRITABLE
from sambanotation.cli.screen import say
from sambanotation.cli.writing import STANDS_THERE, write_file
from sambanotation.notation.formatting import format_source
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_difference import Difference
from sambanotation.source import RefusedError, Source, why_refused
from sambanotation.text import Lang


def save_demonstrations(found: Sequence[Difference], one: RuleSet, other: RuleSet, folder: Path, lang: Lang) -> None:
    """Writes each record into a file of its own, `ONE-OTHER-CLAUSE.sgr`, in canonical form. A file that is there is not
    overwritten. Where one cannot be written, says why on stderr and ends the program."""
    for difference in found:
        if difference.shown is None:
            continue
        path = folder / f"{one.name}-{other.name}-{difference.name}.sgr"
        heading = f'[SGR "1"]\n[Event "{difference.name}: {one.name}, {other.name}"]\n'
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
