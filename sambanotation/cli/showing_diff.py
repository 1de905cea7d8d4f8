"""What would change in a file, as `diff` shows it and `patch` reads it."""

from __future__ import annotations

import difflib
import io
import sys
from collections.abc import Iterator

from sambanotation.cli.screen import encoding_of, is_terminal, write, write_bytes
from sambanotation.source import Source


def show_diff(before: Source, after: Source) -> None:
    """A unified diff on stdout: harmless on a terminal, else in the very bytes of the file, fit for patch."""
    lines = "".join(_diff(before, after))
    if is_terminal(sys.stdout):
        from sambanotation.output.visible import visible

        write("".join(f"{visible(line, encoding_of(sys.stdout))}\n" for line in lines.splitlines()))
    else:
        write_bytes(lines.encode("utf-8", "surrogateescape"))


def _diff(before: Source, after: Source) -> Iterator[str]:
    for line in difflib.unified_diff(_lines(before), _lines(after), before.name, after.name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(source: Source) -> list[str]:
    """The lines of a source with their ends, as `diff` and `patch` count them: only a line feed ends one."""
    return list(io.StringIO(source.text, newline="\n"))
