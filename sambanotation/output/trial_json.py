"""Records held against what they expect, as JSON. Published as docs/trials.schema.json."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sambanotation.output.as_json import Json, finding_as_json
from sambanotation.output.report import place_findings
from sambanotation.output.trial_report import TriedFile, counted
from sambanotation.output.visible import bytes_shown
from sambanotation.replay.expectations import THE_WHOLE, Surprise, Trial
from sambanotation.replay.rewriting import Change
from sambanotation.source import Source
from sambanotation.text import Lang
from sambanotation.version import NOTATION, VERSION

SCHEMA_VERSION = 1


def trials_as_json(files: Sequence[TriedFile], lang: Lang, *, complete: bool, ascii_only: bool = False) -> str:
    """What came of a run as one JSON document. `complete` is false where it was cut short."""
    document: Json = {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "files": [_file(file, lang) for file in files],
        "summary": {**counted(files), "complete": complete},
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _file(file: TriedFile, lang: Lang) -> Json:
    source = file.source
    return {
        "file": bytes_shown(file.name),
        "problem": None if file.problem is None else bytes_shown(file.problem),
        "updated": file.updated,
        "records": [] if source is None else [_record(file, trial, source, lang) for trial in file.trials],
    }


def _record(file: TriedFile, trial: Trial, source: Source, lang: Lang) -> Json:
    return {
        "record": trial.number,
        "line": trial.line,
        "event": bytes_shown(trial.event),
        "rules": [_rules(one.rules, one.version) for one in trial.under],
        "not_had": [bytes_shown(word) for word in trial.not_had],
        "passed": not file.fails(trial),
        "surprises": [_surprise(one, source, lang) for one in trial.surprises],
        "changes": [_change(one) for one in file.changes.get(trial.number, ())],
    }


def _rules(name: str | None, version: int | None) -> str | None:
    return name if name is None or version is None else f"{name}@{version}"


def _surprise(one: Surprise, source: Source, lang: Lang) -> Json:
    return {
        "how": one.how.value,
        "line": None if one.line == THE_WHOLE else one.line,
        "rules": one.rules,
        "names": [bytes_shown(name) for name in one.names],
        "expected": [bytes_shown(name) for name in one.expected],
        "findings": [finding_as_json(found, lang) for found in place_findings(source, one.findings)],
    }


def _change(change: Change) -> Json:
    return {
        "line": change.at,
        "before": [bytes_shown(text) for text in change.before],
        "after": [bytes_shown(text) for text in change.after],
    }
