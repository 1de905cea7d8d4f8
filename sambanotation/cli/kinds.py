"""Codes and names of findings as they are given on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

import typer

from sambanotation.diagnostic import Kind


def all_kinds() -> tuple[Kind, ...]:
    """Every kind of finding, in order of code."""
    from sambanotation.replay.catalogue import kinds

    return kinds()


def selectors(given: Iterable[str] | None, option: str) -> tuple[str, ...]:
    """What --select or --ignore names: codes and their beginnings in capitals, names.

    Raises BadParameter for one that no kind of finding meets.
    """
    if not given:
        return ()
    kinds = all_kinds()
    return tuple(_selector(word, kinds, option) for word in _words(given))


def _words(given: Iterable[str]) -> Iterator[str]:
    for words in given:
        yield from (word.strip() for word in words.split(",") if word.strip())


def _selector(word: str, kinds: tuple[Kind, ...], option: str) -> str:
    code, name = word.upper(), word.lower()
    if any(kind.code.startswith(code) for kind in kinds):
        return code
    if any(kind.name == name for kind in kinds):
        return name
    raise typer.BadParameter(
        f"{word!r} is no code, beginning of a code or name{nearest(word, kinds)}", param_hint=option
    )


def find_kind(word: str) -> Kind:
    """The kind of a code or name. Raises BadParameter, with the nearest one there is, where there is none."""
    kinds = all_kinds()
    for kind in kinds:
        if word.upper() == kind.code or word.lower() == kind.name:
            return kind
    raise typer.BadParameter(f"{word!r} is no code or name of a finding{nearest(word, kinds)}", param_hint="CODE")


def nearest(word: str, kinds: tuple[Kind, ...]) -> str:
    """The end of a sentence that suggests what may have been meant."""
    known = {spelled.lower(): spelled for kind in kinds for spelled in (kind.name, kind.code)}
    close = get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    return f"; did you mean {known[close[0]]}?" if close else "; samba explain lists all"


def codes(incomplete: str) -> list[tuple[str, str]]:
    """For shell completion: codes with their names, and names."""
    kinds = all_kinds()
    found = [(kind.code, kind.name) for kind in kinds] + [(kind.name, kind.code) for kind in kinds]
    return [(word, told) for word, told in found if word.startswith((incomplete, incomplete.upper()))]
