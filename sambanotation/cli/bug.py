"""What is said when the program itself is at fault."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from sambanotation.version import VERSION


def report_bug(bug: BaseException) -> None:
    """Writes the traceback to a temporary file and says on stderr where it is."""
    import tempfile
    import traceback

    trace = "".join(traceback.format_exception(bug))
    told = f"samba {VERSION}, Python {sys.version}, {sys.platform}\n\n{trace}"
    try:
        with tempfile.NamedTemporaryFile("wb", prefix="samba-bug-", suffix=".txt", delete=False) as file:
            file.write(told.encode("utf-8", "backslashreplace"))
        where = f"The details are in {Path(file.name)}; please send that file with the record to the authors."
    except OSError:
        where = trace
    name = type(bug).__name__
    # Nothing of our own may be asked for help here: it may be what is broken.
    with contextlib.suppress(OSError):
        print(f"samba: this is a bug in samba, not in your record ({name}). {where}", file=sys.stderr, flush=True)
