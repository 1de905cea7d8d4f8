"""The forms of a report that other programs read, each held against its published schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import xmlschema
from jsonschema import Draft4Validator, Draft7Validator, Draft202012Validator

from sambanotation import validate
from sambanotation.diagnostic import Diagnostic, Severity
from sambanotation.output.as_github import as_github
from sambanotation.output.as_gitlab import as_gitlab
from sambanotation.output.as_junit import as_junit
from sambanotation.output.as_rdjson import as_rdjson
from sambanotation.output.as_sarif import as_sarif, uri_of
from sambanotation.output.fingerprints import fingerprints
from sambanotation.output.report import CheckedFile, Report, place_findings
from sambanotation.source import Source, Span, decode
from sambanotation.text import Lang, Text
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, WARNING, report_of

SCHEMAS = Path(__file__).parent / "schemas"
FOLLOWS = replace(NOT_HELD, consequence_of=LOW)
EVERYTHING = (LOW, FOLLOWS, NOTICE, WARNING, UNDECIDED, replace(LOW, code="SG522", acknowledged="so it stood"))


def schema(name: str) -> Any:
    return json.loads((SCHEMAS / name).read_text(encoding="utf-8"))


def sarif(report: Report, lang: Lang = Lang.EN, *, complete: bool = True) -> Any:
    """A report as SARIF, of which the schema says nothing wrong."""
    log = json.loads(as_sarif(report, lang, complete=complete))
    Draft4Validator(schema("sarif-2.1.0-rtm.5.json")).validate(log)
    return log


def gitlab(report: Report, lang: Lang = Lang.EN) -> Any:
    issues = json.loads(as_gitlab(report, lang))
    Draft202012Validator(schema("gitlab-code-quality.json")).validate(issues)
    return issues


def rdjson(report: Report, lang: Lang = Lang.EN) -> Any:
    document = json.loads(as_rdjson(report, lang))
    Draft7Validator(schema("rdformat.json")).validate(document)
    return document


def junit(report: Report, lang: Lang = Lang.EN, fail_on: Severity = Severity.WARNING) -> ElementTree.Element:
    text = as_junit(report, lang, fail_on)
    xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd").validate(text)
    return ElementTree.fromstring(text)


def github(report: Report, lang: Lang = Lang.EN) -> list[tuple[str, dict[str, str], str]]:
    """The commands as the runner of GitHub Actions reads them: name, properties, message."""
    commands = []
    for line in as_github(report.findings, lang).splitlines():
        found = re.fullmatch(r"::([a-z]+) ([^\r\n]*?)::([^\r\n]*)", line)
        assert found is not None
        properties = dict(part.split("=", 1) for part in found[2].split(","))
        commands.append((found[1], {name: unescaped(value) for name, value in properties.items()}, unescaped(found[3])))
    return commands


def unescaped(text: str) -> str:
    """As actions/runner does it: the sign of escapes last."""
    for escape, sign in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, sign)
    return text


FORMS: dict[str, Callable[[Report, Lang], object]] = {
    "sarif": sarif,
    "gitlab": gitlab,
    "rdjson": rdjson,
    "junit": junit,
    "github": github,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("found", [(), EVERYTHING])
@pytest.mark.parametrize("lang", list(Lang))
def test_each_form_is_as_its_schema_says(form: str, found: tuple[Diagnostic, ...], lang: Lang) -> None:
    FORMS[form](report_of(*found), lang)


CASES = Path(__file__).parents[2] / "fixtures" / "cases"


@pytest.mark.parametrize("form", FORMS)
def test_what_is_found_in_cases_is_as_the_schemas_say(form: str, found_in_cases: Report) -> None:
    FORMS[form](found_in_cases, Lang.PT_BR)


@pytest.fixture(scope="module")
def found_in_cases() -> Report:
    sources = [decode(path.name, path.read_bytes()) for path in sorted(CASES.glob("notation/*.sgr"))]
    findings = [found for source in sources for found in place_findings(source, validate(source))]
    assert len({found.diagnostic.code for found in findings}) > 20
    return Report(tuple(CheckedFile(source.name) for source in sources), tuple(findings))


HOSTILE = Source('a,b:c%0A\n\u202e\x1b\udcff"<&>.sgr', 'deal 1\n\x00\x1b\udcff\ufffe\U0001f0a1 ]]>&<"::error::\n')
MEAN = replace(
    LOW,
    span=Span(7, len(HOSTILE.text) - 1),
    message=Text("\x00\udc80\ufffe\n::error::%25 {there} ]]>", "\x00\udc80\ufffe\n::error::%25 {there} ]]>"),
    acknowledged="\x0b\udcfe",
    seat="\udc81",
)


@pytest.mark.parametrize("form", FORMS)
def test_hostile_texts_are_told_in_each_form(form: str) -> None:
    FORMS[form](report_of(MEAN, replace(MEAN, acknowledged=None), source=HOSTILE), Lang.EN)


@pytest.mark.parametrize("form", [as_gitlab, as_rdjson])
def test_json_keeps_to_ascii_where_it_must(form: Callable[..., str]) -> None:
    report = report_of(LOW)
    assert form(report, Lang.PT_BR, ascii_only=True).isascii()
    assert json.loads(form(report, Lang.PT_BR, ascii_only=True)) == json.loads(form(report, Lang.PT_BR))
    assert as_sarif(report, Lang.PT_BR, complete=True, ascii_only=True).isascii()


def test_the_schemas_refuse_what_is_wrong() -> None:
    log = sarif(report_of(LOW))
    log["runs"][0]["results"][0]["level"] = "grave"
    assert not Draft4Validator(schema("sarif-2.1.0-rtm.5.json")).is_valid(log)
    issues = gitlab(report_of(LOW))
    issues[0]["severity"] = "error"
    assert not Draft202012Validator(schema("gitlab-code-quality.json")).is_valid(issues)
    document = rdjson(report_of(LOW))
    document["diagnostics"][0]["colour"] = "red"
    assert not Draft7Validator(schema("rdformat.json")).is_valid(document)
    text = (
        as_junit(report_of(LOW), Lang.EN, Severity.WARNING).replace("<failure", "<fault").replace("/failure", "/fault")
    )
    assert not xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd").is_valid(text)


# Severities


@pytest.mark.parametrize(
    ("found", "level", "severity", "rated", "command", "case"),
    [
        (LOW, "error", "major", "ERROR", "error", "failure"),
        (WARNING, "warning", "minor", "WARNING", "warning", "failure"),
        (NOTICE, "note", "info", "INFO", "notice", "skipped"),
        (UNDECIDED, "none", "info", "INFO", "notice", "skipped"),
        (replace(LOW, acknowledged="so"), "note", "info", "INFO", "notice", "skipped"),
    ],
)
def test_severities(found: Diagnostic, level: str, severity: str, rated: str, command: str, case: str) -> None:
    report = report_of(found)
    (result,) = sarif(report)["runs"][0]["results"]
    assert (result["level"], result["kind"]) == (level, "open" if level == "none" else "fail")
    assert gitlab(report)[0]["severity"] == severity
    assert rdjson(report)["diagnostics"][0]["severity"] == rated
    assert github(report)[0][0] == command
    assert [element.tag for element in junit(report).iter()][-1] == case


def test_what_follows_from_something_is_a_notice_that_says_so() -> None:
    report = report_of(LOW, FOLLOWS)
    _, result = sarif(report)["runs"][0]["results"]
    assert result["level"] == "note"
    assert result["properties"]["consequenceOf"] == "SG520@game.sgr:3:11"
    assert result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 3
    assert gitlab(report)[1]["severity"] == "info"
    assert gitlab(report)[1]["description"] == "Ks is not in the hand (follows from SG520 at 3:11)"
    told = rdjson(report)["diagnostics"][1]
    assert told["severity"] == "INFO"
    assert told["related_locations"][0]["location"]["range"]["start"] == {"line": 3, "column": 11}
    command, _, message = github(report)[1]
    assert command == "notice"
    assert message.startswith("Ks is not in the hand (follows from SG520 at 3:11)\n")
    root = junit(report)
    assert (root.get("tests"), root.get("failures")) == ("2", "1")


def test_what_the_record_acknowledges_is_suppressed_in_sarif() -> None:
    (result,) = sarif(report_of(replace(LOW, acknowledged="so it stood")))["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource", "justification": "so it stood"}]
    (result,) = sarif(report_of(replace(LOW, acknowledged="")))["runs"][0]["results"]
    assert result["suppressions"] == [{"kind": "inSource"}]


# Places


WIDE = Source("wide.sgr", "deal 1\r{é\U0001f0a1\udcff} =4s 4h\nx")
"""Before the cards: one sign of two bytes, one of four (two units of UTF-16), one byte that is no sign."""


def test_columns_are_those_that_each_form_asks_for() -> None:
    at = WIDE.text.index("=4s")
    report = report_of(replace(LOW, span=Span(at, at + 6)), source=WIDE)
    run = sarif(report)["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    assert "\r" in run["newlineSequences"]
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 13}
    (told,) = rdjson(report)["diagnostics"]
    assert told["location"]["range"] == {"start": {"line": 2, "column": 11}, "end": {"line": 2, "column": 17}}
    assert github(report)[0][1] == {
        "file": "wide.sgr",
        "line": "2",
        "col": "7",
        "endColumn": "13",
        "title": "SG520 initial-meld-too-low",
    }
    assert gitlab(report)[0]["location"] == {"path": "wide.sgr", "lines": {"begin": 2, "end": 2}}


def test_a_stretch_over_lines_has_no_columns_on_github() -> None:
    report = report_of(replace(LOW, span=Span(0, len(WIDE.text))), source=WIDE)
    assert set(github(report)[0][1]) == {"file", "line", "endLine", "title"}
    assert gitlab(report)[0]["location"]["lines"] == {"begin": 1, "end": 3}


def test_commands_are_escaped_as_github_says() -> None:
    source = Source("a,b:c%.sgr", GAME.text)
    text = as_github(report_of(replace(LOW, message=Text("1:2, 50%", "x"), help=None), source=source).findings, Lang.EN)
    assert text.startswith(
        "::error file=a%2Cb%3Ac%25.sgr,line=3,col=11,endColumn=20,title=SG520 initial-meld-too-low::1:2, 50%25%0A"
    )
    assert text.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("games/a b.sgr", "games/a%20b.sgr"),
        ("../é.sgr", "../%C3%A9.sgr"),
        ("<stdin>", "%3Cstdin%3E"),
        ("/games/a.sgr", "file:///games/a.sgr"),
        ("C:/games/a.sgr", "file:///C:/games/a.sgr"),
        ("\udcff.sgr", "%FF.sgr"),
        ("\ud800.sgr", "%EF%BF%BD.sgr"),
    ],
)
def test_names_of_files_as_uris(name: str, uri: str) -> None:
    assert uri_of(name) == uri


# What SARIF tells of rules


def test_sarif_tells_the_rule_its_citation_and_its_help() -> None:
    run = sarif(report_of(*EVERYTHING))["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == sorted({found.code for found in EVERYTHING})
    result = run["results"][0]
    rule = rules[result["ruleIndex"]]
    assert (rule["id"], rule["name"]) == (result["ruleId"], "initial-meld-too-low") == ("SG520", "initial-meld-too-low")
    assert "samba-br, A SAÍDA, row K1 (decided): What the initial meld needs" in rule["help"]["text"]
    assert "help: lay cards of at least <" in rule["help"]["text"]
    (taxon,) = result["taxa"]
    taxonomy = run["taxonomies"][taxon["toolComponent"]["index"]]
    assert taxonomy["name"] == taxon["toolComponent"]["name"] == "samba-br"
    assert taxonomy["taxa"][taxon["index"]]["id"] == "minimums"
    assert result["properties"]["citation"]["row"] == "K1"
    assert result["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": "record 1/deal 1/turn 3/seat C"}]


def test_sarif_tells_which_files_could_not_be_read() -> None:
    report = Report((CheckedFile("a.sgr"), CheckedFile("lost.sgr", "there is no such file")), ())
    (invocation,) = sarif(report, complete=False)["runs"][0]["invocations"]
    assert not invocation["executionSuccessful"]
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "there is no such file"


# JUnit


def test_junit_has_a_case_for_each_finding_and_one_for_a_clean_file() -> None:
    files = (CheckedFile("clean.sgr"), CheckedFile("game.sgr"), CheckedFile("lost.sgr", "there is no such file"))
    root = junit(Report(files, report_of(LOW, NOTICE).findings))
    assert [(suite.get("name"), suite.get("tests"), suite.get("failures"), suite.get("errors")) for suite in root] == [
        ("clean.sgr", "1", "0", "0"),
        ("game.sgr", "2", "1", "0"),
        ("lost.sgr", "1", "0", "1"),
    ]
    failure = root.find(".//failure")
    assert failure is not None
    assert failure.get("message") == "the initial meld counts 15; needed: 50"
    assert "game.sgr:3:11\n" in (failure.text or "")
    assert "row K1 (decided)" in (failure.text or "")


def test_junit_fails_where_the_run_fails() -> None:
    for fail_on, failures in ((Severity.ERROR, "1"), (Severity.WARNING, "2"), (Severity.NOTICE, "3")):
        report = report_of(LOW, WARNING, NOTICE)
        assert junit(report, fail_on=fail_on).get("failures") == failures


def test_junit_keeps_to_ascii_where_the_stream_lacks_signs() -> None:
    text = as_junit(report_of(LOW), Lang.PT_BR, Severity.WARNING, "ascii")
    assert text.isascii()
    assert "SAÍDA" in (ElementTree.fromstring(text).findtext(".//failure") or "")


# Fingerprints


def prints(source: Source, *found: Diagnostic) -> list[str]:
    return fingerprints(place_findings(source, found))


def moved(found: Diagnostic, by: int) -> Diagnostic:
    return replace(found, span=Span(found.span.start + by, found.span.end + by))


def test_a_fingerprint_stays_when_lines_above_it_come() -> None:
    above = "; one more line\n\n"
    lower = Source(GAME.name, above + GAME.text)
    was = prints(GAME, LOW, NOT_HELD, NOTICE)
    assert prints(lower, *(moved(found, len(above)) for found in (LOW, NOT_HELD, NOTICE))) == was
    assert len(set(was)) == 3


def test_a_fingerprint_tells_code_file_line_and_guilty_text() -> None:
    (was,) = prints(GAME, LOW)
    assert prints(Source("other.sgr", GAME.text), LOW) != [was]
    assert prints(GAME, replace(LOW, code="SG521")) != [was]
    assert prints(GAME, moved(LOW, 1)) != [was]
    assert prints(Source(GAME.name, GAME.text.replace(" -9c", " -9d")), LOW) != [was]


def test_equal_findings_have_fingerprints_of_their_own() -> None:
    twice = GAME.text + GAME.text.splitlines(keepends=True)[2]
    again = moved(LOW, twice.rindex("3. C") - twice.index("3. C"))
    first, second = prints(Source(GAME.name, twice), LOW, again)
    assert first != second
    assert [first] == prints(GAME, LOW)


def test_the_fingerprints_of_sarif_and_gitlab_are_these() -> None:
    report = report_of(LOW)
    (result,) = sarif(report)["runs"][0]["results"]
    assert result["partialFingerprints"] == {"sambaFinding/v1": gitlab(report)[0]["fingerprint"]}
    assert prints(GAME, LOW) == [gitlab(report)[0]["fingerprint"]]
