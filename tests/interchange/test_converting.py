"""A record becomes JSON and comes back with every byte; JSON that a stranger writes becomes a record or is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from sambanotation.interchange.converting import from_json, to_json
from sambanotation.interchange.layout import Layout, laid_out, layout_of
from sambanotation.notation.formatting import format_source
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Record
from sambanotation.source import Source, decode
from sambanotation.text import Lang
from tests.cases import CASES
from tests.notation.strategies import files, law

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA)


def there_and_back(content: bytes) -> Any:
    """The law: the JSON is as the schema says, and gives back the very bytes. The document."""
    text = to_json(decode("x.sgr", content))
    text.encode("utf-8")
    document = json.loads(text)
    VALID.validate(document)
    back = from_json(Source("x.json", text))
    assert back.diagnostics == ()
    assert back.source is not None
    assert back.source.encode() == content
    return document


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@given(records=files(), ends=st.sampled_from(["\n", "\r\n", "\r"]), mark=st.booleans())
@settings(law, max_examples=25)
def test_records_in_canonical_form_come_back(records: tuple[Record, ...], ends: str, mark: bool) -> None:
    content = b"\xef\xbb\xbf" * mark + print_records(records).replace("\n", ends).encode()
    layout = there_and_back(content).get("layout", {})
    assert layout.get("byte_order_mark", False) == mark
    assert {"\n": None, "\r\n": "crlf", "\r": "cr"}[ends] == layout.get("line_ends") or b"\n" not in content


NOISE = [b" ", b"  ", b"\n", b"\r", b"\t", b"\xff", b"\xc3", b"}", b"{", b";", b"\0"]


@given(records=files(), noise=st.data())
@settings(law, max_examples=25)
def test_records_written_anyhow_come_back(records: tuple[Record, ...], noise: st.DataObject) -> None:
    content = print_records(records).encode()
    for _ in range(noise.draw(st.integers(1, 6))):
        at = noise.draw(st.integers(0, len(content)))
        put = noise.draw(st.sampled_from(NOISE))
        content = content[:at] + put + content[at + noise.draw(st.integers(0, 2)) :]
    there_and_back(content)


@given(st.binary(max_size=60))
@law
def test_any_bytes_come_back(content: bytes) -> None:
    there_and_back(content)


@pytest.mark.parametrize("folder", ["notation", "drawing", "undecided"])
def test_cases_come_back(folder: str) -> None:
    for path in CASES:
        if path.parent.name == folder:
            there_and_back(path.read_bytes())


@given(records=files())
@settings(law, max_examples=40)
def test_what_has_no_layout_is_written_in_canonical_form(records: tuple[Record, ...]) -> None:
    source = Source("x.sgr", print_records(records).replace(" ", "   "))
    document = json.loads(to_json(source))
    document.pop("layout", None)
    back = from_json(Source("x.json", json.dumps(document)))
    assert back.diagnostics == ()
    assert back.source is not None
    assert back.source.text == format_source(Source("x", back.source.text)).text
    assert json.loads(to_json(back.source)) == document


def test_a_line_of_a_record_is_a_line_of_json() -> None:
    text = to_json(Source("x.sgr", "deal 1\n1. A +Kc 5c -Kc\n(\n  1. A +Kc 5c -5c\n)\n"))
    assert text.splitlines()[7:] == [
        '          "number": 1,',
        '          "lines": [',
        '            {"line": "turn", "number": 1, "seat": "A", "actions": [{"do": "draw", "cards": ["Kc", "5c"]}, '
        '{"do": "discard", "cards": ["Kc"]}]},',
        "            {",
        '              "line": "variation",',
        '              "lines": [',
        '                {"line": "turn", "number": 1, "seat": "A", "actions": [{"do": "draw", "cards": ["Kc", "5c"]}, '
        '{"do": "discard", "cards": ["5c"]}]}',
        "              ]",
        "            }",
        "          ]",
        "        }",
        "      ]",
        "    }",
        "  ]",
        "}",
    ]


def test_ascii_says_the_same() -> None:
    source = Source("x.sgr", '[SGR "1"]\n[A "João"]\n\ndeal 1\n1. A +Kc 5c -Kc {♠ \U0001f0a1}\n')
    assert to_json(source, ascii_only=True).isascii()
    assert json.loads(to_json(source, ascii_only=True)) == json.loads(to_json(source))


def stranger(*lines: dict[str, Any], **deal: Any) -> str:
    """What a program writes that knows the schema and nothing of the notation."""
    opening = [{"line": "tag", "name": "Rules", "value": "samba-br"}]
    records = [{"opening": opening, "deals": [{"number": 1, **deal, "lines": list(lines)}]}]
    return json.dumps({"schema_version": 1, "records": records}, indent=1)


def test_a_stranger_writes_a_record() -> None:
    text = stranger(
        {"line": "hand", "seat": "A", "cards": ["As", "Ah", ["3d", "5c"], {"card": "_", "times": 12}]},
        {"line": "up", "cards": ["9c"]},
        {"line": "stock", "cards": ["Kc"], "more_at": 1},
        {
            "line": "turn",
            "number": 1,
            "seat": "A",
            "actions": [
                {"do": "draw", "cards": ["Kc", ["3h", "5d"]]},
                {"do": "meld", "cards": ["As", "Ah", "Ad"]},
                {"do": "add", "meld": {"key": "A"}, "cards": [{"card": "w", "times": [0, 1]}]},
                {"do": "discard", "cards": ["Kc"], "notes": [{"glyph": "?"}]},
            ],
            "notes": [{"annotation": "a } in braces"}],
        },
        {"line": "variation", "lines": [{"line": "turn", "number": 1, "seat": "A", "actions": [{"do": "keep"}]}]},
        {"line": "penalty", "side": "B+D", "points": 100, "reason": "three-wilds", "remark": " why"},
        {"line": "end", "how": "abandoned"},
        {"line": "total", "claims": [{"side": "A+C", "points": -20}]},
        dealer="D",
    )
    VALID.validate(json.loads(text))
    back = from_json(Source("x.json", text))
    assert back.diagnostics == ()
    assert back.source is not None
    assert back.source.text == (
        '[Rules "samba-br"]\n\ndeal 1 dealer D\nhand A As Ah 3d/5c _*12\nup 9c\nstock Kc ...\n'
        "1. A +Kc 3h/5d =As Ah Ad A<w*0..1 -Kc? {a \\} in braces}\n(\n  1. A ~\n)\n"
        "penalty B+D 100 three-wilds ; why\nend abandoned\ntotal A+C -20\n"
    )
    assert format_source(back.source).changed is False


def test_a_layout_stays_when_something_else_is_changed() -> None:
    source = Source("x.sgr", "deal  1\n1. A +Kc 5c -Kc\n2. B  +Kd 5d -Kd\r\n")
    document = json.loads(to_json(source))
    document["records"][0]["deals"][0]["lines"][0]["actions"][1]["cards"] = ["5c"]
    back = from_json(Source("x.json", json.dumps(document)))
    assert back.diagnostics == ()
    assert back.source is not None
    assert back.source.text == "deal  1\n1. A +Kc 5c -5c\n2. B  +Kd 5d -Kd\r\n"


@pytest.mark.parametrize(
    "layout",
    [
        {"as_written": [{"line": 2, "lines": 1, "text": "1. A +Kc 5c -5c\n"}]},
        {"as_written": [{"line": 2, "lines": 1, "text": ""}]},
        {"as_written": [{"line": 2, "lines": 0, "text": "1. A +Kc 5c -5c\n"}]},
        {"as_written": [{"line": 3, "lines": 1, "text": ""}]},
        {"as_written": [{"line": 2, "lines": 1, "text": " "}, {"line": 1, "lines": 1, "text": " "}]},
        {"as_written": [{"line": 2, "lines": 1, "base64": "/w=="}]},
    ],
)
def test_a_layout_says_nothing_else_than_the_rest(layout: dict[str, Any]) -> None:
    document = json.loads(to_json(Source("x.sgr", "deal 1\n1. A +Kc 5c -Kc\n")))
    document["layout"] = layout
    VALID.validate(document)
    back = from_json(Source("x.json", json.dumps(document)))
    assert [one.name for one in back.diagnostics] == ["layout-left-out"]
    assert back.source is not None
    assert back.source.text == "deal 1\n1. A +Kc 5c -Kc\n"


def test_a_text_and_its_layout_are_the_text() -> None:
    assert layout_of("a\nb\n", False, "a\nb\n") == Layout()
    for written in ("", "a", "a\r\nb\rc\n\n", "x\ny\n" * 100, "b\n" * 50 + "a\n"):
        for canonical in ("", "a\nb\n", "y\nx\n" * 100):
            assert laid_out(layout_of(written, False, canonical), canonical) == written


# What is refused


def refused(text: str) -> list[tuple[int, int, str, str]]:
    """Where a document is refused, and why, in English."""
    source = decode("x.json", text.encode("utf-8", "surrogateescape"))
    back = from_json(source)
    assert back.source is None
    assert back.diagnostics != ()
    return [
        (*source.position(one.span.start), one.name, one.message.say(Lang.EN, one.facts)) for one in back.diagnostics
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("", 1, 1, "the end of the file; expected: a value"),
        ("{", 1, 2, "the end of the file; expected: a name in quotation marks"),
        ('{"a": 1,}', 1, 9, "}; expected: a name in quotation marks"),
        ('{"a" 1}', 1, 6, "1; expected: `:`"),
        ('{"a": 1 "b": 2}', 1, 9, '"; expected: `,` or `}`'),
        ("[1,\n 2 3]", 2, 4, "3; expected: `,` or `]`"),
        ("[1,]", 1, 4, "]; expected: a value"),
        ("[]\n[]", 2, 1, "[; expected: nothing more"),
        ("NaN", 1, 1, "NaN; expected: a value"),
        ("'a'", 1, 1, "'; expected: a value"),
        ("[01]", 1, 3, "1; expected: `,` or `]`"),
        ('"a', 1, 3, 'the end of the file; expected: the " that closes the text'),
        ('"a\n"', 1, 3, "\n; expected: the escape of a control character, as \\n"),
        ('"\\x"', 1, 2, "\\; expected: an escape that JSON knows"),
        ('"\\ud800"', 1, 1, '"; expected: text without halves of signs'),
        ('"a\udcff"', 1, 3, "\udcff; expected: text in UTF-8"),
        ("\udcff", 1, 1, "\udcff; expected: a value"),
        ("[" * 101, 1, 101, "[; expected: fewer levels"),
        ("[" * 100_000, 1, 101, "[; expected: fewer levels"),
        ("// no\n{}", 1, 1, "/; expected: a value"),
    ],
)
def test_what_is_no_json_is_refused_at_its_place(text: str, line: int, column: int, told: str) -> None:
    ((at, along, name, said),) = refused(text)
    assert (at, along, name) == (line, column, "not-json")
    assert said == f"this is no JSON: {told}"


TURN = '{"line": "turn", "number": 1, "seat": "A", "actions": [%s]}'


def document(line: str) -> str:
    return '{"schema_version": 1, "records": [{"deals": [{"lines": [\n' + line + "\n]}]}]}"


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("[]", 1, 1, "a list; expected: an object"),
        ("{}", 1, 1, 'an object; expected: an object with "schema_version"'),
        ('{"schema_version": 2, "records": []}', 1, 20, "2; expected: a whole number from 1 to 1"),
        ('{"schema_version": 1, "record": []}', 1, 23, '"record"; expected: the name "records"'),
        ('{"schema_version": 1, "records": {}}', 1, 34, "an object; expected: a list"),
        ('{"schema_version": 1, "records": [], "records": []}', 1, 38, '"records"; expected: no name twice'),
        (document('{"lin": "turn"}'), 2, 1, 'an object; expected: an object with "line"'),
        (document('{"line": "trun"}'), 2, 10, '"trun"; expected: one of these: hand, up, stock, '),
        (document('{"line": "tag", "name": "a", "value": "b"}'), 2, 10, '"tag"; expected: one of these: hand, '),
        (document('{"line": "turn", "number": 1.5, "seat": "A", "actions": []}'), 2, 28, "1.5; expected: a whole "),
        (document('{"line": "turn", "number": true, "seat": "A", "actions": []}'), 2, 28, "true; expected: a whole "),
        (document('{"line": "turn", "number": 1, "seat": null, "actions": []}'), 2, 39, "null; expected: a text"),
        (document('{"line": "turn", "number": 1e99, "seat": "A", "actions": []}'), 2, 28, "1e+99; expected: a whole "),
        (document(TURN % '{"do": "fly"}'), 2, 63, '"fly"; expected: one of these: draw, take_pile, '),
        (document(TURN % '{"do": "draw", "cards": []}'), 2, 80, "a list; expected: a list of at least 1"),
        (document(TURN % '{"do": "draw", "cards": ["1c"]}'), 2, 81, '"1c"; expected: a card such as Kc, JK, A_ or _'),
        (document(TURN % '{"do": "keep", "cards": []}'), 2, 71, '"cards"; expected: one of these: do, notes'),
        (
            document(TURN % '{"do": "out_of_turn", "seat": "B", "act": {"do": "out_of_turn"}}'),
            2,
            105,
            '"out_of_turn"; ',
        ),
        (document('{"line": "unreadable", "text": "x", "remark": "y"}'), 2, 37, '"remark"; expected: one of these: '),
        (document('{"line": "empty", "notes": [{"glyph": "!", "remark": "x"}]}'), 2, 29, "an object; expected: one of"),
        (document('{"line": "empty", "notes": [{"glyph": "!", "below": true}]}'), 2, 29, "an object; expected: "),
        ('{"schema_version": 1, "records": [], "layout": {"line_ends": "\\n"}}', 1, 62, '"\n"; expected: one of '),
        (
            '{"schema_version": 1, "records": [], "layout": {"as_written": [{"line": 1, "lines": 0, "base64": "?"}]}}',
            *(1, 98, '"?"; expected: bytes in Base64'),
        ),
    ],
)
def test_what_has_another_shape_is_refused_at_its_place(text: str, line: int, column: int, told: str) -> None:
    ((at, along, name, said),) = refused(text)
    assert (at, along, name) == (line, column, "json-not-understood")
    assert said.startswith(f"not understood: {told}")
    assert not VALID.is_valid(json.loads(text)) or "twice" in told or "Base64" in told


def test_each_line_that_has_another_shape_is_told() -> None:
    text = document(",\n".join(['{"line": "x"}', '{"line": "end", "how": "out"}', '{"line": "end"}']))
    assert [(line, name) for line, _, name, _ in refused(text)] == [
        (2, "json-not-understood"),
        (4, "json-not-understood"),
    ]


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ('{"line": "end", "how": "tea"}', 1, "not understood: tea; expected: "),
        ('{"line": "hand", "seat": "A B", "cards": []}', 1, "not understood: B; expected: "),
        ('{"line": "hand", "seat": "X", "cards": []}', 1, "nobody sits at X"),
        ('{"line": "pile", "cards": []}', 1, "it belongs to a deal that begins with position"),
        ('{"line": "empty", "remark": "two\\nlines"}', 29, ""),
        ('{"line": "empty", "remark": "! a mark"}', 29, ""),
        ('{"line": "empty", "below": true}', 1, ""),
        ('{"line": "empty", "notes": [{"annotation": "ends\\nhere"}]}', 1, "this annotation is never closed"),
        ('{"line": "empty", "notes": [{"glyph": "!!!"}]}', 1, ""),
        ('{"line": "unreadable", "text": "end out"}', 1, ""),
        ('{"line": "laid", "seats": []}', 1, "it belongs to a deal that begins with position"),
        ('{"line": "up", "cards": [{"card": "_", "times": [3, 2]}]}', 1, "3..2 is no number of cards"),
        ('{"line": "up", "cards": [{"from": "9", "to": "6", "suit": "s"}]}', 1, "9s..6s is no run of cards"),
        ('{"line": "up", "cards": [], "more_at": 4}', 40, ""),
        (TURN % '{"do": "red_threes", "cards": ["Kc"]}', 63, ""),
        (TURN % '{"do": "meld", "cards": ["3d"]}', 63, ""),
    ],
)
def test_what_the_notation_cannot_say_is_refused_at_its_place(text: str, column: int, told: str) -> None:
    VALID.validate(json.loads(document(text)))
    ((line, along, name, said),) = refused(document(text))
    assert (line, name) == (2, "not-writable")
    assert told in said
    assert along == column


OTHERS: st.SearchStrategy[Any] = st.one_of(
    *(st.none(), st.booleans(), st.integers(-3, 3), st.text(max_size=3)),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([[], {}, ["Kc"], {"do": "keep"}, {"line": "empty"}, "Kc", "turn", 10**9, [1, 2], {"key": "A"}]),
)


def nested(depth: int) -> str:
    turn = {"line": "turn", "number": 1, "seat": "A", "actions": [{"do": "keep"}]}
    lines: list[dict[str, Any]] = [turn]
    for _ in range(depth):
        lines = [turn, {"line": "variation", "lines": lines}]
    return stranger(*lines)


def test_variations_are_as_deep_as_in_a_record() -> None:
    assert from_json(Source("x.json", nested(30))).diagnostics == ()
    ((_, _, name, said),) = refused(nested(31))
    assert name == "not-writable"
    assert "at most 30" in said


def _changed(value: Any, noise: st.DataObject) -> Any:
    """A document in which one thing is another."""
    if isinstance(value, dict) and value and noise.draw(st.integers(0, 3)):
        name = noise.draw(st.sampled_from(sorted(value)))
        return {**value, name: _changed(value[name], noise)}
    if isinstance(value, list) and value and noise.draw(st.integers(0, 3)):
        at = noise.draw(st.integers(0, len(value) - 1))
        return [*value[:at], _changed(value[at], noise), *value[at + 1 :]]
    if isinstance(value, dict) and noise.draw(st.booleans()):
        name = noise.draw(st.sampled_from([*value, "x", "remark", "notes"]))
        return {key: one for key, one in value.items() if key != name} if name in value else {**value, name: "x"}
    return noise.draw(OTHERS)


@given(records=files(), noise=st.data())
@settings(law, max_examples=40)
def test_the_schema_and_the_reader_agree(records: tuple[Record, ...], noise: st.DataObject) -> None:
    told = _changed(json.loads(to_json(Source("x.sgr", print_records(records)))), noise)
    back = from_json(Source("x.json", json.dumps(told)))
    misfits = [one for one in back.diagnostics if one.name == "json-not-understood"]
    assert VALID.is_valid(told) == (not misfits)
    assert (back.source is None) == any(one.severity == "error" for one in back.diagnostics)
    if back.source is not None:
        canonical = Source("x.sgr", print_records(parse(back.source).records))
        assert json.loads(to_json(back.source))["records"] == json.loads(to_json(canonical))["records"]


@given(st.text(max_size=30))
@law
def test_any_text_is_refused_or_read_as_python_reads_it(text: str) -> None:
    back = from_json(Source("x.json", text))
    try:
        json.loads(text)
    except ValueError:
        assert [one.name for one in back.diagnostics] == ["not-json"]
    else:
        assert back.diagnostics != ()
