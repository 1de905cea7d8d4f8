"""Rule sets and their differences as JSON, for programs. Published as docs/rules.schema.json; RULES_SCHEMA_VERSION
counts its changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from sambanotation.output.as_json import Json, citation_as_json
from sambanotation.output.demonstration import demonstration_as_json
from sambanotation.output.rules_words import Described
from sambanotation.output.visible import bytes_shown
from sambanotation.ruleset import Clause, RuleSet
from sambanotation.ruleset_chapters import by_chapter
from sambanotation.ruleset_difference import Difference
from sambanotation.ruleset_written import as_plain
from sambanotation.text import Lang, tell
from sambanotation.version import NOTATION, VERSION

RULES_SCHEMA_VERSION = 1


def listing_as_json(sets: Sequence[Described], lang: Lang, *, ascii_only: bool = False) -> str:
    """Rule sets without their clauses."""
    return _document({"rule_sets": [_described(one, lang) for one in sets]}, ascii_only)


def shown_as_json(described: Described, lang: Lang, *, ascii_only: bool = False) -> str:
    """One rule set with all its clauses."""
    clauses = described.rules.clauses()
    told: list[Json] = [
        {"clause": name, "chapter": tell(title, lang), **_clause(clauses[name], lang)}
        for title, names in by_chapter(clauses)
        for name in names
    ]
    return _document({"rule_set": {**_described(described, lang), "clauses": told}}, ascii_only)


def compared_as_json(
    one: Described, other: Described, found: Sequence[Difference], lang: Lang, *, ascii_only: bool = False
) -> str:
    """The clauses in which two rule sets differ, as both have them, each with the record that shows it."""
    differing = {difference.name: difference for difference in found}
    told: list[Json] = [
        {
            "clause": name,
            "chapter": tell(title, lang),
            "differs_in": "value" if differing[name].in_value else "options",
            "one": _clause(differing[name].one, lang),
            "other": _clause(differing[name].other, lang),
            "idle": [
                {"under": which, "by": each.by, "why": tell(each.why, lang)} for which, each in differing[name].idle
            ],
            **({"record": demonstration_as_json(differing[name].shown, lang)} if differing[name].sought else {}),
        }
        for title, names in by_chapter(differing)
        for name in names
    ]
    same = len(one.rules.clauses()) - len(found)
    return _document(
        {"one": _described(one, lang), "other": _described(other, lang), "same": same, "differences": told}, ascii_only
    )


def _document(content: dict[str, Json], ascii_only: bool) -> str:
    document: Json = {
        "schema_version": RULES_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        **content,
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _described(described: Described, lang: Lang) -> dict[str, Json]:
    rules = described.rules
    return {
        "name": bytes_shown(rules.name),
        "version": rules.version,
        "title": tell(rules.title, lang),
        "extends": None if described.extends is None else bytes_shown(described.extends),
        "players": cast(list[Json], sorted(rules.sides.value)),
        "pack": _plain(rules.pack.value),
        "documents": _documents(rules, lang),
    }


def _documents(rules: RuleSet, lang: Lang) -> dict[str, Json]:
    return {
        name: {
            "title": bytes_shown(document.title),
            "kind": tell(document.kind, lang),
            "language": document.language,
            "date": document.date,
        }
        for name, document in rules.documents.items()
    }


def _clause(clause: Clause[object], lang: Lang) -> dict[str, Json]:
    return {
        "value": _plain(clause.value),
        "citation": citation_as_json(clause.citation, lang),
        "option": clause.option or None,
        "options": {
            option.word: {"value": _plain(option.value), "wording": tell(option.wording, lang)}
            for option in clause.options
        },
    }


def _plain(value: object) -> Json:
    return cast(Json, as_plain(value))
