"""Our own engine within a test, where every message that goes over the wire is held against the published schema."""

from __future__ import annotations

import json
from typing import Any

from jsonschema import Draft202012Validator

from sambanotation.conform.running import checked
from sambanotation.engine.serving import RefereeEngine
from sambanotation.engine.shape import REPLIES, REQUESTS, Json, schema
from sambanotation.ruleset import RuleSet

_VALIDATORS: dict[str, Draft202012Validator] = {}


def validator(definition: str) -> Draft202012Validator:
    """A whole validator for one definition of the schema of messages."""
    if definition not in _VALIDATORS:
        form = {**schema(), "anyOf": [{"$ref": f"#/$defs/{definition}"}]}
        _VALIDATORS[definition] = Draft202012Validator(form)
    return _VALIDATORS[definition]


def hold(message: Any, definition: str) -> None:
    """Fails where a message is not as the schema has it, or holds a field that the schema does not name."""
    validator(definition).validate(message)
    named = schema()["$defs"][definition]["properties"]
    assert set(message) <= set(named), f"{definition} has no field {set(message) - set(named)}"


class Spoken:
    """Our referee as an engine, asked as another program is: each message goes over as a line of JSON."""

    def __init__(self, rules: RuleSet | None = None) -> None:
        self.engine = RefereeEngine(rules)
        self.number = 0
        self.types: set[str] = set()
        self.greeting = self.ask({"type": "hello", "protocol": 1, "tool": "a test"})

    def ask(self, message: Json) -> Json:
        self.number += 1
        numbered = {"id": self.number, **message}
        hold(numbered, REQUESTS[message["type"]])
        reply = self.engine.answer_line(json.dumps(numbered).encode())
        hold(reply, REPLIES[reply["type"]])
        self.types |= {f"> {message['type']}", f"< {reply['type']}"}
        return checked(reply, numbered)
