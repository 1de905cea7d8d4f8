"""Writes fixtures/corpus/: for each rule set two matches that keep its rules and some records that each break one, for
other engines, with a manifest, and a baseline of what they come to.

python docs/write_corpus.py                    makes all of it again, byte for byte: some minutes
python docs/write_corpus.py --check samba-br   exits with 1 where the files of these rule sets, or of all, are not so

Every mutation that there is has one record, under a rule set that forbids what it does; the rule sets have about as
many. The marks of a record name all that is found in it, and `samba test fixtures/corpus` holds it to them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sambanotation.generate.matches import Table, play_match, tables
from sambanotation.generate.mutants import MUTATIONS, Mutant, Mutants, departure, mutations_for
from sambanotation.generate.writing import text_of
from sambanotation.output.baseline import NOW, measured
from sambanotation.replay.catalogue import kinds
from sambanotation.replay.expectations import trials
from sambanotation.replay.rewriting import rewritten
from sambanotation.ruleset_file import available, load_named
from sambanotation.source import Source, decode
from sambanotation.version import NOTATION

CORPUS = Path(__file__).resolve().parents[1] / "fixtures" / "corpus"
MANIFEST, BASELINE = "manifest.json", "baseline.jsonl"
SEED = 0
MATCHES, MUTANTS = "matches.sgr", "mutants.sgr"
WHOLE, SHORT = 0, 4
"""The numbers of the matches: one from the first deal, one that begins near its end."""

Entry = dict[str, Any]
"""What the manifest says of a record."""


def tables_of(name: str) -> list[Table]:
    """The tables at which a rule set is played, the usual one first."""
    rules = load_named(name).rules
    assert rules is not None
    numbers = sorted(rules.sides.value, key=lambda players: (players != rules.usual_players.value, players))
    return [table for players in numbers for table in tables(rules, name, players)]


def matches_of(name: str) -> list[Entry]:
    """The matches of a rule set: one at its usual table, a short one at its last."""
    at = tables_of(name)
    return [
        {"kind": "match", "table": place, "players": len(at[place].match.seats), "number": number}
        for place, number in ((0, WHOLE), (len(at) - 1, SHORT))
    ]


def mutants_of_all() -> dict[str, list[Entry]]:
    """The mutants of every rule set: those that few can have are given away first, each to whom has the fewest."""
    at = {name: tables_of(name) for name in available()}
    places: dict[str, dict[str, int]] = {mutation.name: {} for mutation in MUTATIONS}
    for name, some in at.items():
        for place in range(len(some) - 1, -1, -1):
            for mutation in mutations_for(some[place]):
                places[mutation.name][name] = place
    given: dict[str, list[Entry]] = {name: [] for name in at}
    for broken in sorted(places, key=lambda broken: len(places[broken])):
        for name in sorted(places[broken], key=lambda name: (len(given[name]), name)):
            place = places[broken][name]
            entry = {"kind": "mutant", "table": place, "players": len(at[name][place].match.seats), "breaks": broken}
            if mutant(at[name], entry) is not None:
                given[name].append(entry)
                break
        else:
            print(f"no rule set has a mutant: {broken}", file=sys.stderr)
    order = [mutation.name for mutation in MUTATIONS]
    return {name: sorted(some, key=lambda entry: order.index(entry["breaks"])) for name, some in given.items()}


def mutant(at: list[Table], entry: Entry) -> str | None:
    """The record of a mutant; None where there is none that the referee judges so."""
    mutation = next(one for one in MUTATIONS if one.name == entry["breaks"])
    made = Mutants((at[entry["table"]],), SEED).mutant(0, mutation)
    return made.text if isinstance(made, Mutant) and departure(made) is None else None


def record(name: str, at: list[Table], entry: Entry) -> str:
    """The text of a record, which an entry of the manifest is enough to make again."""
    if entry["kind"] == "match":
        text: str | None = text_of(play_match(at[entry["table"]], SEED, entry["number"]))
        told = f"{name}: a match of {entry['players']} players"
    else:
        text, told = mutant(at, entry), f"{name}: {entry['breaks']}"
    assert text is not None, "it was made before"
    return re.sub(r'^\[Event "[^"]*"\]$', f'[Event "{told}"]', text, count=1, flags=re.MULTILINE)


def file_of(name: str, entries: list[Entry]) -> bytes:
    """The file of some records of a rule set, its marks as found."""
    at = tables_of(name)
    source = Source(name, "\n".join(record(name, at, entry) for entry in entries))
    return Source(name, rewritten(source, trials(source)).text).encode()


def made(manifest: Entry | None, names: list[str]) -> Iterator[tuple[str, bytes, list[Entry]]]:
    """The files of some rule sets with their entries: those of a manifest, or of a new one."""
    mutants = mutants_of_all() if manifest is None else {}
    for name in names:
        for file, entries in ((MATCHES, matches_of(name)), (MUTANTS, mutants.get(name, []))):
            path = f"{name}/{file}"
            if manifest is not None:
                entries = next(one["records"] for one in manifest["files"] if one["file"] == path)
            yield path, file_of(name, entries), entries


def manifest_of(files: list[tuple[str, bytes, list[Entry]]]) -> Entry:
    """The manifest of files."""
    codes = {kind.name: kind.code for kind in kinds()}
    return {
        "made_by": "python docs/write_corpus.py",
        "notation": NOTATION,
        "seed": SEED,
        "rule_sets": {name: _version(name) for name in available()},
        "files": [
            {
                "file": path,
                "rules": path.partition("/")[0],
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
                "records": [
                    entry | ({"code": codes[entry["breaks"]]} if "breaks" in entry else {}) for entry in entries
                ],
            }
            for path, content, entries in files
        ],
    }


def _version(name: str) -> int:
    rules = load_named(name).rules
    assert rules is not None
    return rules.version


def baseline_of(files: Iterator[tuple[str, bytes]]) -> str:
    """The baseline of files, as `samba revalidate --write` stores it."""
    each = (one.kept.line for name, content in sorted(files) for one in measured(decode(name, content), name))
    return NOW.line + "".join(each)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="RULES")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    if asked.check:
        manifest = json.loads((CORPUS / MANIFEST).read_text(encoding="utf-8"))
        told = made(manifest, asked.names or list(available()))
        other = [path for path, content, _ in told if (CORPUS / path).read_bytes() != content]
        print(*(f"not as it would be written: {path}" for path in other), sep="\n", end="\n" if other else "")
        return 1 if other else 0
    files = list(made(None, list(available())))
    for path, content, _ in files:
        (CORPUS / path).parent.mkdir(parents=True, exist_ok=True)
        (CORPUS / path).write_bytes(content)
    manifest = json.dumps(manifest_of(files), indent=1, ensure_ascii=False) + "\n"
    (CORPUS / MANIFEST).write_bytes(manifest.encode())
    (CORPUS / BASELINE).write_bytes(baseline_of((path, content) for path, content, _ in files).encode())
    print(f"files: {len(files)}; records: {sum(len(entries) for _, _, entries in files)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
