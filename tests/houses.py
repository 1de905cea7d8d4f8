"""House rules to test with: files that extend samba-br, and marks for the guilty place in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sambanotation.diagnostic import Diagnostic
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import RULESETS, Loaded, load_ruleset
from sambanotation.source import Span
from sambanotation.text import Lang

SAMBA_BR = (RULESETS / "samba-br.yaml").read_text(encoding="utf-8")

HEADING = """\
name: house
version: 3
title: {en: House rules, pt-BR: Regras da casa}
extends: samba-br
documents:
  club: {title: Our club, kind: {en: leaflet, pt-BR: folheto}, language: en}
"""
STATED = """\
  cite: {section: Dealing}
  standing: stated
  wording: {en: We play so., pt-BR: Jogamos assim.}
"""


def clause(name: str, value: str) -> str:
    return f"{name}:\n  value: {value}\n{STATED}"


def house(folder: Path, text: str, options: Mapping[str, str] | None = None) -> Loaded:
    """What comes of a file with this text, beside which other files may stand."""
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8", newline="")
    return load_ruleset(str(path), options=options or {})


def rules_of(loaded: Loaded) -> RuleSet:
    assert loaded.rules is not None, [d.message.say(Lang.EN, d.facts) for d in loaded.diagnostics]
    assert loaded.diagnostics == ()
    assert loaded.tag_faults == ()
    return loaded.rules


def marked(text: str) -> tuple[str, Span]:
    """A text without its signs « and », and the place between them."""
    start, end = text.index("«"), text.index("»") - 1
    return text.replace("«", "").replace("»", ""), Span(start, end)


def said(diagnostic: Diagnostic, lang: Lang = Lang.EN) -> str:
    """Message and help of a finding."""
    help_text = diagnostic.help.say(lang, diagnostic.facts) if diagnostic.help else ""
    return f"{diagnostic.message.say(lang, diagnostic.facts)} / {help_text}"
