"""Plays matches and mutants, and writes what came of it into docs/assurance.md.

python docs/write_assurance.py                                the whole proof
python docs/write_assurance.py --matches 40 --mutants 200     a smaller one

Exits with 1 where the referee disagrees with what was played.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from sambanotation.generate.proof import Proof, prove, report
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_ruleset

PAGE = Path(__file__).resolve().parent / "assurance.md"
BEGIN = "<!-- written by docs/write_assurance.py (make proof) -->"
PLAYERS = (2, 3, 4, 6)


def write(proof: Proof, rules: RuleSet, seconds: float) -> None:
    """Writes the report below the line of the page that says so. The time it took is the only line that changes from
    run to run."""
    told = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
    lines = [BEGIN, "", *report(proof, rules), "", f"Time: {round(seconds)} s."]
    PAGE.write_text(told + "".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def main() -> int:
    """Runs the proof; the exit code."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--rules", default="samba-br")
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--mutants", type=int, default=5000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    rules = load_ruleset(given.rules).rules
    if rules is None:
        asked.error(f"no rule set {given.rules}")
    began = time.monotonic()

    def tell(progress: str) -> None:
        if progress.split(" of ")[0].endswith("0"):
            print(progress, file=sys.stderr)

    proof = prove(rules, given.rules, PLAYERS, given.seed, given.matches, given.mutants, tell)
    write(proof, rules, time.monotonic() - began)
    return 1 if proof.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
