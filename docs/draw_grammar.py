"""Draws the EBNF in docs/notation.md from grammars/sgr.lark.

python docs/draw_grammar.py            writes it
python docs/draw_grammar.py --check    exits with 1 where it is out of date
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GRAMMAR = ROOT / "grammars" / "sgr.lark"
PAGE = ROOT / "docs" / "notation.md"
BEGIN, END = "<!-- grammar: drawn by docs/draw_grammar.py -->", "<!-- end of grammar -->"

_DEFINITION = re.compile(r"([A-Za-z_]\w*)(?:\.\d+)?: *(.*)")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)+/|~\d+(?:\.\.\d+)?|\w+|\s+|.')
_SIGNS = re.compile(r"/\[[\w-]+\]/")


def ebnf(grammar: str) -> str:
    """The definitions of a grammar, under the headings that stand in it."""
    drawn: list[str] = []
    means: list[str] = []
    for line in _whole_lines(grammar):
        if line.startswith("// ----"):
            drawn += ["", f"(* {line.strip('/ -')} *)", ""]
        elif line.startswith("//"):
            means.append(line.removeprefix("//").strip())
        elif found := _DEFINITION.fullmatch(line):
            name, definition = found.groups()
            said = " ".join(means)
            meant = said.removeprefix("means: ") if said.startswith("means: ") else None
            drawn.append(f"{name.lstrip('_')} ::= {f'? {meant} ?' if meant else _definition(definition)}")
            means = []
        else:
            means = []
    return "\n".join(drawn).strip() + "\n"


def _whole_lines(grammar: str) -> list[str]:
    """The lines of a grammar, each with its continuations."""
    lines: list[str] = []
    for line in grammar.splitlines():
        if line.startswith(" ") and lines:
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def _definition(definition: str) -> str:
    return "".join(_drawn(token) for token in _TOKEN.findall(definition))


def _drawn(token: str) -> str:
    if token.startswith("~"):
        return f"{{{token[1:].replace('..', ',')}}}"
    if token.startswith("/"):
        if not _SIGNS.fullmatch(token):
            raise ValueError(f"the grammar does not say in words what this means: {token}")
        return token[1:-1]
    if token.startswith('"'):
        text = re.sub(r"\\(.)", r"\1", token[1:-1])
        return f"'{text}'" if '"' in text else f'"{text}"'
    return token.lstrip("_") or token


def page_with(page: str, drawn: str) -> str:
    """A page with the part between its two marks drawn anew."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n```ebnf\n{drawn}```\n\n{END}{after}"


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    fresh = page_with(page, ebnf(GRAMMAR.read_text(encoding="utf-8")))
    if "--check" in sys.argv[1:]:
        return int(fresh != page)
    PAGE.write_text(fresh, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
