"""In which language the program speaks: --lang, then SAMBA_LANG, then the locale, then English."""

from __future__ import annotations

import locale
import os
from typing import Any

from sambanotation.cli.later import typer
from sambanotation.cli.screen import quoted
from sambanotation.text import Lang

KNOWN = ", ".join(lang.value for lang in Lang)


def lang_option(what: str) -> Any:
    """The option `--lang` of a command; `what` says of which words it chooses the language."""
    told = f"{what} Default: SAMBA_LANG, then the locale."
    return typer.Option(metavar="en|pt-BR", help=told, autocompletion=languages)


def language(asked: str | None) -> Lang:
    """The language asked for on the command line, or that of the environment.

    Raises BadParameter where a language is named that the program does not speak.
    """
    if asked is not None:
        return _named(asked, "--lang")
    variable = os.environ.get("SAMBA_LANG")
    if variable:
        return _named(variable, "SAMBA_LANG")
    return _of_locale()


def _named(name: str, where: str) -> Lang:
    for lang in Lang:
        if name.replace("_", "-").casefold() in (lang.value.casefold(), lang.value.split("-")[0].casefold()):
            return lang
    raise typer.BadParameter(f"{quoted(name)} is not a language that samba speaks: {KNOWN}", param_hint=where)


def _of_locale() -> Lang:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        name = os.environ.get(variable)
        if name:
            break
    else:
        # Windows and macOS programs may be started without these variables.
        name = locale.getlocale()[0] or ""
    return Lang.PT_BR if name.casefold().startswith(("pt_", "pt-", "portuguese")) or name == "pt" else Lang.EN


def languages(incomplete: str) -> list[str]:
    """For shell completion."""
    return [lang.value for lang in Lang if lang.value.casefold().startswith(incomplete.casefold())]
