"""Tries odd inputs and cuts the power, and writes the figures into docs/assurance-inputs.md. `make fuzz` runs it.

python docs/write_assurance_inputs.py --seconds 3600 --seed 1
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "assurance-inputs.md"
BEGIN = "<!-- written by docs/write_assurance_inputs.py (make fuzz) -->"
CUTS = 70
"""For each of three commands."""


def _ran(*words: str) -> tuple[int, str]:
    """How a part ended and the table that it printed, which is told at once too."""
    done = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=False, stdout=subprocess.PIPE, text=True)
    print(done.stdout, flush=True)
    return done.returncode, done.stdout


def page_with(told: str, tried: str, cut: str, seconds: float, seed: int) -> str:
    """The page with figures of a run in the place of those that it has."""
    parts = [
        told.partition(BEGIN)[0] + BEGIN,
        f"Seed {seed}, {seconds:.0f} seconds of the processor asked for.",
        tried.strip(),
        f"The power cut {CUTS} times for each command, half of them at a moment and half at a line of what writes:",
        cut.strip(),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Runs both parts; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=600)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    broken, tried = _ran("fuzz", "--seconds", str(given.seconds), "--seed", str(given.seed))
    torn, cut = _ran("tests.power_cut", str(CUTS), str(given.seed))
    page = page_with(PAGE.read_text(encoding="utf-8"), tried, cut, given.seconds, given.seed)
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    return int(bool(broken or torn))


if __name__ == "__main__":
    sys.exit(main())
