"""Codes and names of findings as they are given on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from sambanotation.cli.later import typer
from sambanotation.cli.screen import quoted
from sambanotation.diagnostic import Kind

FEW, MANY = 8, 40
"""How many kinds that begin as asked are suggested with their names, and how many by their codes alone."""

NEIGHBOURS = 3
_CODE = re.compile(r"SG\d{3}")


def all_kinds() -> tuple[Kind, ...]:
    """Every kind of finding, in order of code."""
    from sambanotation.replay.catalogue import kinds

    return kinds()


def selectors(given: Iterable[str] | None, option: str) -> tuple[str, ...]:
    """What --select or --ignore names: codes and their beginnings in capitals, names.

    Raises BadParameter for one that no kind of finding meets, and where an option is given and names nothing: to
    select nothing and to select all are not the same.
    """
    found: list[str] = []
    for words in given or ():
        named = [word.strip() for word in words.split(",") if word.strip()]
        if not named:
            raise typer.BadParameter(f"{quoted(words)} names no code and no name", param_hint=option)
        found += [_selector(word, all_kinds(), option) for word in named]
    return tuple(found)


def _selector(word: str, kinds: tuple[Kind, ...], option: str) -> str:
    code, name = word.upper(), word.lower()
    if any(kind.code.startswith(code) for kind in kinds):
        return code
    if any(kind.name == name for kind in kinds):
        return name
    raise typer.BadParameter(
        f"{quoted(word)} is no code, beginning of a code or name{nearest(word, kinds)}", param_hint=option
    )


def find_kind(word: str) -> Kind:
    """The kind of a code or name. Raises BadParameter, with the nearest one there is, where there is none."""
    kinds = all_kinds()
    for kind in kinds:
        if word.upper() == kind.code or word.lower() == kind.name:
            return kind
    raise typer.BadParameter(f"{quoted(word)} is no code or name of a finding{nearest(word, kinds)}", param_hint="CODE")


def nearest(word: str, kinds: Sequence[Kind]) -> str:
    """The end of a sentence that suggests what may have been meant."""
    code, name = word.upper(), word.lower()
    begun = [kind for kind in kinds if kind.code.startswith(code) or kind.name.startswith(name)]
    if len(begun) > MANY:
        return "; samba explain lists all"
    if begun:
        named = [f"{kind.code} {kind.name}" if len(begun) <= FEW else kind.code for kind in begun]
        return f"; these begin so: {', '.join(named)}"
    if _CODE.fullmatch(code):
        chapter = [kind for kind in kinds if kind.code[:3] == code[:3]]
        near = sorted(chapter, key=lambda kind: abs(int(kind.code[2:]) - int(code[2:])))[:NEIGHBOURS]
        told = ", ".join(sorted(f"{kind.code} {kind.name}" for kind in near))
        return f"; nearest: {told}" if told else f"; codes go from {kinds[0].code} to {kinds[-1].code}"
    known = {spelled.lower(): spelled for kind in kinds for spelled in (kind.name, kind.code)}
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    return f"; did you mean {known[close[0]]}?" if close else "; samba explain lists all"


def codes(incomplete: str) -> list[tuple[str, str]]:
    """For shell completion: codes with their names, and names."""
    kinds = all_kinds()
    found = [(kind.code, kind.name) for kind in kinds] + [(kind.name, kind.code) for kind in kinds]
    return [(word, told) for word, told in found if word.startswith((incomplete, incomplete.upper()))]
