"""A replay as JSON, for programs. Published as docs/replay.schema.json."""

from __future__ import annotations

import json

from sambanotation.page.tables import Told


def replay_as_json(value: Told, *, ascii_only: bool = False) -> str:
    """A replay as one JSON document; every table in it is whole."""
    return json.dumps(value, ensure_ascii=ascii_only, indent=1) + "\n"
