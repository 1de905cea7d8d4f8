"""Whether a message has the form that the schema of the protocol gives it.

The schema is the one definition of the messages. Of JSON Schema only those words are followed that it uses; a test
holds what is found here against a whole validator.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

Json = dict[str, Any]

REQUESTS: dict[str, str] = {
    "hello": "hello",
    "match": "match",
    "deal": "deal",
    "act": "act_message",
    "penalty": "penalty",
    "expose": "expose",
    "legal": "legal",
    "digest": "digest",
    "end": "end",
    "score": "score",
    "bye": "bye",
}
"""What may be sent to an engine: the type of the message, and its definition in the schema."""

REPLIES: dict[str, str] = {
    "hello": "hello_reply",
    "ready": "ready",
    "verdict": "verdict",
    "legal": "legal_reply",
    "digest": "digest_reply",
    "score": "score_reply",
    "bye": "bye_reply",
    "error": "error",
}
"""What an engine may answer, likewise."""

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


@cache
def schema() -> Json:
    """The published schema of all messages."""
    text = files("sambanotation.engine").joinpath("messages.schema.json").read_text(encoding="utf-8")
    read: Json = json.loads(text)
    return read


def misshapen(message: Json, definition: str) -> str | None:
    """What keeps a message from having the form of a definition: where, and what was expected; None where it has."""
    return _wrong(message, {"$ref": f"#/$defs/{definition}"}, "")


def _wrong(value: Any, form: Json, at: str) -> str | None:
    for part in (*([_referred(form)] if "$ref" in form else ()), *form.get("allOf", ())):
        wrong = _wrong(value, part, at)
        if wrong is not None:
            return wrong
    if "oneOf" in form:
        return _none_of(value, form["oneOf"], at)
    if "const" in form and value != form["const"]:
        return f"{at or 'message'}: not {form['const']!r}"
    if "enum" in form and value not in form["enum"]:
        return f"{at or 'message'}: none of {', '.join(map(str, form['enum']))}"
    if "type" in form and not _is(value, form["type"]):
        return f"{at or 'message'}: not of type {form['type']}"
    match value:
        case str():
            return _wrong_text(value, form, at)
        case bool():
            return None
        case int() | float():
            return f"{at}: less than {form['minimum']}" if value < form.get("minimum", value) else None
        case list():
            if len(value) < form.get("minItems", 0):
                return f"{at}: empty"
            parts = ((one, form.get("items", {}), f"{at}[{number}]") for number, one in enumerate(value))
        case dict():
            missing = next((name for name in form.get("required", ()) if name not in value), None)
            if missing is not None:
                return f"{f'{at}.' if at else ''}{missing}: missing"
            known, other = form.get("properties", {}), form.get("additionalProperties", {})
            parts = ((one, known.get(name, other), f"{at}.{name}".lstrip(".")) for name, one in value.items())
        case _:
            return None
    return next((wrong for wrong in (_wrong(*part) for part in parts) if wrong is not None), None)


def _none_of(value: Any, forms: list[Json], at: str) -> str | None:
    """What is wrong under the form that is meant: the one whose constants the value has."""
    found = [_wrong(value, form, at) for form in forms]
    if None in found:
        return None
    meant = [why for why, form in zip(found, forms, strict=True) if _is_meant(value, form)]
    return meant[0] if meant else f"{at or 'message'}: of no form that is known"


def _referred(form: Json) -> Json:
    """The definition that a form refers to."""
    found: Json = schema()["$defs"][form["$ref"].rpartition("/")[2]]
    return found


def _is_meant(value: Any, form: Json) -> bool:
    if "$ref" in form or "allOf" in form:
        parts = [_referred(form)] if "$ref" in form else form["allOf"]
        return any(_is_meant(value, part) for part in parts)
    constants = {name: part["const"] for name, part in form.get("properties", {}).items() if "const" in part}
    return (
        isinstance(value, dict) and bool(constants) and all(value.get(name) == one for name, one in constants.items())
    )


def _is(value: Any, types: str | list[str]) -> bool:
    named = [types] if isinstance(types, str) else types
    # In JSON 2.0 is a whole number as 2 is; in Python, and nowhere else, true is a number.
    whole = isinstance(value, float) and value.is_integer() and "integer" in named
    return whole or any(
        isinstance(value, _TYPES[one]) and (one == "boolean" or not isinstance(value, bool)) for one in named
    )


def _wrong_text(value: str, form: Json, at: str) -> str | None:
    if len(value) > form.get("maxLength", len(value)):
        return f"{at}: longer than {form['maxLength']}"
    if "pattern" in form and not re.search(form["pattern"].removesuffix("$") + r"\Z", value):
        return f"{at}: not like {form['pattern']}"
    return None
