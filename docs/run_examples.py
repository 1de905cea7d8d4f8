"""Runs the commands that docs/rule-authors.md shows, and writes what they print into it.

python docs/run_examples.py            writes the page anew
python docs/run_examples.py --check    exits with 1 where the page shows something else, and tells what

A block that follows "save this as `NAME`" is saved; each console block is a command of `samba` with what it prints.
A line `...` stands for any number of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

PAGE = Path(__file__).resolve().parent / "rule-authors.md"
ROOT = PAGE.parents[1]
GAP = "..."

_BLOCK = re.compile(
    r"save (?:this|it) as\s+`(?P<name>[\w.-]+)`[^`]*?^```\w+\n(?P<saved>.*?)^```$|^```console\n(?P<console>.*?)^```$",
    re.MULTILINE | re.DOTALL | re.IGNORECASE,
)
_FROM_OUTSIDE = ("SAMBA_LANG", "NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_MESSAGES")


def fresh(page: str) -> str:
    """The page with what its commands print now. A block with gaps stays as it is where what it shows is printed."""
    with tempfile.TemporaryDirectory() as folder:
        parts = list(_parts(page, Path(folder)))
    return "".join(parts)


def _parts(page: str, folder: Path) -> Iterator[str]:
    done = 0
    for block in _BLOCK.finditer(page):
        if block["name"] is not None:
            (folder / block["name"]).write_text(block["saved"], encoding="utf-8", newline="\n")
            continue
        command, _, shown = block["console"].removeprefix("$ ").partition("\n")
        printed = _printed(command, folder)
        kept = GAP in shown.splitlines() and _shows(shown, printed)
        yield page[done : block.start("console")]
        yield block["console"] if kept else f"$ {command}\n{printed}"
        done = block.end("console")
    yield page[done:]


def _printed(command: str, folder: Path) -> str:
    """What a command prints, on both streams."""
    program, *arguments = shlex.split(command)
    if program != "samba":
        raise ValueError(f"only samba is run: {command}")
    around = {name: value for name, value in os.environ.items() if name not in _FROM_OUTSIDE}
    paths = os.pathsep.join(chain([str(ROOT)], filter(None, [os.environ.get("PYTHONPATH")])))
    ran = subprocess.run(
        [sys.executable, "-m", "sambanotation", *arguments],
        cwd=folder,
        env={**around, "PYTHONPATH": paths, "LANG": "en_US.UTF-8", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return ran.stdout.decode("utf-8").replace("\r\n", "\n")


def _shows(shown: str, printed: str) -> bool:
    """Whether a text with gaps is what was printed."""
    pattern = "".join(r"(?:.*\n)*?" if line == GAP else re.escape(f"{line}\n") for line in shown.splitlines())
    return re.fullmatch(pattern, printed) is not None


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    new = fresh(page)
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(new, encoding="utf-8", newline="\n")
        return 0
    for old_line, new_line in zip(page.splitlines(), new.splitlines(), strict=False):
        if old_line != new_line:
            print(f"shown:   {old_line}\nprinted: {new_line}", file=sys.stderr)
            break
    return int(page != new)


if __name__ == "__main__":
    sys.exit(main())
