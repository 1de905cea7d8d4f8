"""The page: one file that needs nothing else, in which a script shows the replay that it carries.

Nothing of a record is ever markup. It stands in the page as JSON in which no sign can end it, and the script puts it
into text nodes. The policy of the page allows its one script and its one style sheet, by their hashes, and nothing from
outside.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from html import escape
from pathlib import Path

from sambanotation.page.changes import Value, folded
from sambanotation.page.shown import shown
from sambanotation.page.tables import Told
from sambanotation.page.words import TITLE, words_told
from sambanotation.text import Lang

_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Signs that could end a script or be markup; inside a string of JSON an escape means the same."""

SCRIPTS = ("carried.js", "table.js", "told.js", "steering.js")
"""The parts of the page's one script, in their order."""

POLICY = (
    "default-src 'none'; script-src {script}; style-src {style}; img-src data:; base-uri 'none'; form-action 'none'"
)


def page_of(value: Told, lang: Lang, name: str = "") -> str:
    """The page of a replay, first shown in a language. `name` is what the record is called where it has no event."""
    carried = {"replay": folded(value), "words": words_told(), "languages": [each.value for each in Lang]}
    script, style = script_of_the_page(), part("page.css")
    return part("page.html").format(
        lang=lang.value,
        policy=POLICY.format(script=_hash(script), style=_hash(style)),
        title=escape(_title(value, lang, name)),
        style=style,
        shapes=part("shapes.svg").strip(),
        carried=embedded(carried),
        script=script,
    )


def embedded(value: Value) -> str:
    """A value as JSON that may stand between the tags of a script."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


@cache
def script_of_the_page() -> str:
    """The one script of the page: all its parts in a scope of their own."""
    return "".join(['"use strict";\n{\n', *map(part, SCRIPTS), "}\n"])


@cache
def part(name: str) -> str:
    """One of the files that the page is put together from."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """How a policy names a script or a style sheet that may be used."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _title(value: Value, lang: Lang, name: str) -> str:
    event = next((record["event"] for record in value["records"] if record["event"]), "")
    return event or shown(name) or TITLE.say(lang, {})
