"""What trying begins with: the cases of the findings, rule sets, talks with an engine; and the words of the grammar."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from sambanotation.notation.grammar import grammar_file
from sambanotation.notation.tags import KNOWN
from sambanotation.replay.catalogue import names
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_file import available

ROOT = Path(__file__).parents[1]
CASES = ROOT / "fixtures" / "cases"
KEPT = ROOT / "fixtures" / "fuzzed"
"""What was found once, by target: each file broke a promise and may not break it again."""

SMALL = 4096
"""Longer files are no seeds: what is tried often has to be short."""

_LITERAL = re.compile(r'"((?:[^"\\]|\\.)+)"')

_HOUSE = (
    b"name: house\nversion: 1\nextends: samba-br\ntitle: {en: House, pt-BR: Casa}\ndocuments:\n  own: {title: x, kind: "
)
_HOUSE += b"{en: a, pt-BR: b}, language: en}\nhand_size:\n  value: 13\n  cite: {section: s}\n  standing: decided\n"
_HOUSE += b"  because: {en: a, pt-BR: b}\n  wording: {en: So., pt-BR: Assim.}\n"

_TALK = (
    {"id": 1, "type": "hello", "protocol": 1, "tool": "fuzz"},
    {"id": 2, "type": "match", "rules": "samba-br", "options": {}, "seats": ["A", "B", "C", "D"], "sides": None},
    {"id": 3, "type": "deal", "number": 1, "dealer": "D", "hands": {"A": ["As", "Ah"]}, "stock": None, "up": []},
    {"id": 4, "type": "act", "seat": "A", "act": {"act": "draw", "cards": [["Kc"], ["5c"]]}},
    {"id": 5, "type": "legal", "seat": "A"},
    {"id": 6, "type": "digest"},
    {"id": 7, "type": "end", "how": "out"},
    {"id": 8, "type": "score"},
    {"id": 9, "type": "bye"},
)


def seeds(target: str) -> list[bytes]:
    """What a target begins with, in an order that stays."""
    return [*_made_for(target), *kept(target)]


def kept(target: str) -> list[bytes]:
    """What was found once by trying a target."""
    return [path.read_bytes() for path in sorted((KEPT / target).glob("*")) if path.is_file()]


def _made_for(target: str) -> Iterator[bytes]:
    match target:
        case "rule_sets":
            yield _HOUSE
            yield from _short(CASES / "rulesets", "*.yaml")
        case "engine" | "replies":
            yield b"\n".join(json.dumps(one).encode() for one in _TALK)
            yield from (path.read_bytes() for path in sorted((ROOT / "fixtures").rglob("*.jsonl")) if _is_short(path))
        case _:
            yield from _short(CASES, "*.sgr")


def _short(folder: Path, pattern: str) -> Iterator[bytes]:
    yield from (path.read_bytes() for path in sorted(folder.rglob(pattern)) if _is_short(path))


def _is_short(path: Path) -> bool:
    return path.stat().st_size <= SMALL


@cache
def words(target: str) -> tuple[bytes, ...]:
    """The dictionary of a target."""
    match target:
        case "rule_sets":
            keys = (
                "name",
                "version",
                "extends",
                "title",
                "documents",
                "value",
                "cite",
                "standing",
                "wording",
                "options",
            )
            signs = (
                "&a",
                "*a",
                "!!python/object:os",
                "- ",
                ": ",
                "{",
                "}",
                "[",
                "]",
                "|",
                ">",
                "? ",
                "---",
                "...",
                "%YAML 1.1",
            )
            told = (
                *CLAUSES,
                *keys,
                *signs,
                *available(),
                "en",
                "pt-BR",
                "true",
                "null",
                "1e999",
                "9" * 40,
                "0x7f",
                "  ",
            )
        case "engine" | "replies":
            fields = sorted({key for one in _TALK for key in one})
            told = (
                *fields,
                *(str(one["type"]) for one in _TALK),
                "null",
                "true",
                "1e999",
                "9" * 40,
                "[",
                "]",
                "{",
                "}",
                '"',
                ",",
                ":",
            )
            told += (
                "act",
                "cards",
                "meld",
                "seat",
                "A+C",
                "As",
                "_",
                "JK",
                "3h",
                "\\u0000",
                "\\ud800",
                "verdict",
                "legal",
            )
        case _:
            told = tuple(sorted(_of_the_grammar()))
    return tuple(word.encode("utf-8", "surrogateescape") for word in told)


def _of_the_grammar() -> set[str]:
    """Every literal of the grammar, tags, the names of findings and of rule sets, and whole words made of them."""
    literals = {found[1] for found in _LITERAL.finditer(grammar_file().read_text(encoding="utf-8"))}
    cards = {f"{rank}{suit}" for rank in "A23TK9" for suit in "shdc"} | {"JK", "_", "A_", "_s", "3r", "3b", "w", "n"}
    actions = {
        "+_ _",
        "^",
        "^top",
        "=4s 4h 4d",
        "=3h/_",
        "<Kc",
        "A<As",
        "-Tc",
        "~",
        "#",
        "undo",
        "pumba",
        "[13]",
        "ask:yes",
    }
    lines = {
        "deal 1",
        "deal 1 position",
        "hand A",
        "meld A+C",
        "1. A",
        "(",
        ")",
        "end out",
        "count A+C natural 1",
        "red A 3h",
    }
    tags = {f'[{name} "x"]' for name in KNOWN} | {f'[Rules "{name}"]' for name in available()}
    signs = {
        "\n",
        "\r\n",
        "\r",
        "\t",
        "\ufeff",
        "\udcff",
        "\u202e",
        "\x1b[31m",
        "\x00",
        "*999",
        "..",
        "7s..9s",
        "{? x | -Tc}",
    }
    return literals | cards | actions | lines | tags | signs | {f";! {name}" for name in names()}


def as_dictionary(target: str) -> str:
    """The dictionary as libFuzzer reads it."""
    return "".join('"' + "".join(f"\\x{sign:02x}" for sign in word) + '"\n' for word in words(target))
