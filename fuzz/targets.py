"""What is tried: each takes bytes of whatever kind and fails where the program does not hold what it promises."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path

from sambanotation.conform.running import EngineFailureError, checked
from sambanotation.diagnostic import Diagnostic
from sambanotation.engine.serving import serve
from sambanotation.interchange.converting import from_json, to_json
from sambanotation.notation.formatting import format_source
from sambanotation.notation.parser import parse
from sambanotation.output.full import full
from sambanotation.output.paint import plain
from sambanotation.output.report import Report, place_findings
from sambanotation.output.words import help_of, message_of
from sambanotation.replay import validate
from sambanotation.replay.score import score
from sambanotation.ruleset_file import load_ruleset
from sambanotation.source import Source, decode
from sambanotation.text import Lang

Target = Callable[[bytes], None]

NOT_SHOWN = frozenset(map(chr, [*range(9), *range(11, 32), *range(0x7F, 0xA0), 0x202E, 0x2066]))
"""Signs that a terminal would act on, and such as turn a line around."""


def reading(content: bytes) -> None:
    """A text is read, and each finding has its place in it and can be told."""
    source = decode("fuzz.sgr", content)
    assert source.encode() == content
    _hold(source, parse(source).diagnostics)


def formatting(content: bytes) -> None:
    """The canonical form is its own, and loses nothing but white space and what stands for it."""
    source = decode("fuzz.sgr", content)
    done = format_source(source)
    if done.refused is None:
        assert format_source(Source(source.name, done.text, source.bom)).text == done.text
        assert "".join(done.text.split()) == "".join(source.text.split()) or parse(source).records


def replaying(content: bytes) -> None:
    """A record is replayed, judged and counted, and what is told of it acts on no terminal."""
    source = decode("fuzz.sgr", content)
    found = validate(source)
    _hold(source, found)
    score(source)
    report = Report((), tuple(place_findings(source, found[:50])))
    for lang in Lang:
        assert not NOT_SHOWN & {*plain(full(report, lang, "utf-8"))}


def converting(content: bytes) -> None:
    """A record comes back from JSON as it was, and of any other document it is told what is wrong."""
    source = decode("fuzz.sgr", content)
    document = to_json(source, ascii_only=True)
    back = from_json(Source("fuzz.json", document)).source
    assert back is not None
    assert back.encode() == content
    from_json(source)


@cache
def _place() -> Path:
    return Path(tempfile.mkdtemp(prefix="fuzz-")) / "fuzz.yaml"


def rule_sets(content: bytes) -> None:
    """A rule-set file is read strictly: it makes a rule set, or findings with their places."""
    path = _place()
    path.write_bytes(content)
    loaded = load_ruleset(str(path))
    assert (loaded.rules is None) == bool(loaded.diagnostics or loaded.tag_faults)
    if loaded.source is not None:
        _hold(loaded.source, loaded.diagnostics)


def engine(content: bytes) -> None:
    """Whatever messages come, each line is answered by one, and by no fault of ours."""
    for line in serve(BytesIO(content)):
        reply = json.loads(line)
        assert reply["type"] != "error" or reply["error"] != "internal", reply


_ASKED = ({"id": 1, "type": "act"}, {"id": 1, "type": "legal"}, {"id": 1, "type": "digest"}, {"id": 1, "type": "score"})


def replies(content: bytes) -> None:
    """Whatever an engine answers is the reply that was asked for, or its failure."""
    for line in content.split(b"\n"):
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            continue
        for message in _ASKED:
            with suppress(EngineFailureError):
                checked(reply, dict(message))


TARGETS: dict[str, Target] = {
    target.__name__: target for target in (reading, formatting, replaying, converting, rule_sets, engine, replies)
}
"""By name."""


def _hold(source: Source, found: tuple[Diagnostic, ...]) -> None:
    for one in found:
        assert 0 <= one.span.start <= one.span.end <= len(source.text), one
        for lang in Lang:
            assert message_of(one, lang)
            help_of(one, lang)
