"""The program `samba`: the only place that reads arguments, prints and exits."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

from sambanotation.cli.ending import Ending


def main() -> NoReturn:
    """Runs the program on sys.argv and exits with an Ending."""
    # What is loaded stays, and hardly anything is dropped in circles: to look for such as often as Python does takes a
    # tenth of a short run.
    gc.set_threshold(50_000, 20, 20)
    try:
        from sambanotation.cli.screen import settle_streams

        settle_streams()
        from sambanotation.cli.plain_run import plain_run

        ended = plain_run(sys.argv[1:])
        if ended is None:
            from sambanotation.cli.app import run

            ended = run()
        sys.exit(ended)
    except KeyboardInterrupt:
        from sambanotation.cli.around import say_interrupted

        say_interrupted()
        sys.exit(Ending.INTERRUPTED)
    except Exception as fault:
        # A stream that cannot be written to has no name; a file of ours that cannot be read has one.
        if isinstance(fault, OSError) and fault.filename is None:
            from sambanotation.cli.around import say_not_printed

            say_not_printed(fault)
            sys.exit(Ending.COULD_NOT_RUN)
        from sambanotation.cli.bug import report_bug

        report_bug(fault)
        sys.exit(Ending.BUG)


__all__ = ["main"]
