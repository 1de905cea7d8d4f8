"""A corpus beside its baseline as JSON. Published as docs/revalidation.schema.json."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sambanotation.output.as_json import Json, citation_as_json
from sambanotation.output.baseline import Baseline, Kept
from sambanotation.output.revalidation import Amount, Otherwise, Revalidation
from sambanotation.output.revalidation_text import counted
from sambanotation.text import Lang
from sambanotation.version import NOTATION, VERSION

SCHEMA_VERSION = 1


def revalidation_as_json(
    run: Revalidation,
    found: Sequence[Otherwise],
    baseline: Baseline | None,
    lang: Lang,
    *,
    complete: bool,
    ascii_only: bool = False,
) -> str:
    """What is otherwise as one JSON document. `complete` is false where not every file could be read, or the run was
    cut short."""
    document: Json = {
        "schema_version": SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "baseline": None
        if baseline is None
        else {"version": baseline.written.tool, "notation": baseline.written.notation},
        "records": [_otherwise(one, lang) for one in found],
        "summary": {**counted(run), "edited": run.edited, "clauses": dict(run.clauses), "complete": complete},
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _otherwise(one: Otherwise, lang: Lang) -> Json:
    file, record = one.key
    cited = {clause: one.citation(clause) for clause in one.clauses}
    return {
        "file": file,
        "record": record,
        "how": one.how.value,
        "edited": one.before is not None and one.now is not None and one.before.text != one.now.text,
        "before": _kept(one.before),
        "now": _kept(one.now),
        "gained": list(one.gained),
        "lost": list(one.lost),
        "amounts": [_amount(amount) for amount in one.amounts],
        "clauses": {
            clause: None if citation is None else citation_as_json(citation, lang) for clause, citation in cited.items()
        },
    }


def _kept(kept: Kept | None) -> Json:
    return None if kept is None else {"verdict": kept.verdict, "rules": kept.rules, "stand": kept.stand}


def _amount(amount: Amount) -> Json:
    return {
        "deal": amount.deal,
        "side": amount.side,
        "item": amount.item,
        "before": amount.before,
        "now": amount.now,
        "clause": amount.clause,
    }
