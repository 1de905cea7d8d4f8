"""The program `samba`: the only place that reads arguments, prints and exits."""

from __future__ import annotations

import sys
from typing import NoReturn

from sambanotation.cli.ending import Ending


def main() -> NoReturn:
    """Runs the program on sys.argv and exits with an Ending."""
    try:
        from sambanotation.cli.screen import settle_streams

        settle_streams()
        from sambanotation.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(Ending.INTERRUPTED)
    except Exception as bug:
        from sambanotation.cli.bug import report_bug

        report_bug(bug)
        sys.exit(Ending.BUG)
    sys.exit(Ending.CLEAN)


__all__ = ["main"]
