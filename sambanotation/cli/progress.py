"""What a long run is doing, told on a terminal by one line that does not stay."""

from __future__ import annotations

import sys

from sambanotation.cli.screen import is_terminal


class Progress:
    """A line on stderr, where that is a terminal; elsewhere nothing is told."""

    def __init__(self) -> None:
        self._shows = is_terminal(sys.stderr)

    def tell(self, what: str, done: int, of: int) -> None:
        """Tells what is being done, and how much of it, in place of what was told before."""
        if self._shows:
            from sambanotation.output.visible import visible

            number = f" {done}/{of}" if of > 1 else ""
            sys.stderr.write(f"\r\x1b[K{visible(what, sys.stderr.encoding)}{number}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away, so that something else may be told."""
        if self._shows:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
