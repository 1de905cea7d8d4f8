"""`samba revalidate`: a corpus beside its baseline, which records are otherwise, and by which rule."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sambanotation.output.baseline import measured
from sambanotation.source import Source
from sambanotation.version import VERSION
from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "revalidation.schema.json").read_text(encoding="utf-8"))

HOUSE = """name: house
version: {version}
extends: samba-br
title: {{en: Ours, pt-BR: Nossas}}
documents:
  leaflet: {{title: What we agreed on, kind: {{en: leaflet, pt-BR: folheto}}, language: en}}
samba:
  value: {samba}
  cite: {{document: leaflet, section: Count}}
  standing: stated
  wording: {{en: "A samba counts {samba}.", pt-BR: "Um samba vale {samba}."}}
"""

SHEET = """[SGR "1"]
[Rules "./house.yaml"]

deal 1
count A+C samba 1 cards 500
count B+D cards 100 hand -20
score A+C 2000 B+D 80
"""
TURN = """[SGR "1"]
[Rules "samba-br"]

deal 1 position
hand A 9c 8s 4h
meld A+C =As Ah Ad
1. A +5c 6c{more} -4h
"""
CLEAN = TURN.format(more="")


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path) -> Path:
    """A folder of two files, one of them with two records, one judged by rules beside it."""
    folder = tmp_path / "games"
    (folder / "b").mkdir(parents=True)
    house(folder, 1, 1500)
    (folder / "b" / "sheet.sgr").write_text(SHEET, encoding="utf-8")
    (folder / "a.sgr").write_text(CLEAN + CLEAN, encoding="utf-8")
    return folder


def house(folder: Path, version: int, samba: int) -> None:
    (folder / "b" / "house.yaml").write_text(HOUSE.format(version=version, samba=samba), encoding="utf-8")


def write(run: Run) -> None:
    ran = run("revalidate", "games", "--baseline", "kept.jsonl", "--write")
    assert (ran.code, ran.err) == (0, "baseline written: kept.jsonl\n")


def test_without_a_baseline_it_ends_with_2_and_writes_none(run: Run, tmp_path: Path) -> None:
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "samba: there is no baseline kept.jsonl; --write stores one\n"
    assert not (tmp_path / "kept.jsonl").exists()


def test_a_baseline_is_a_line_for_each_record_in_order(run: Run, tmp_path: Path) -> None:
    write(run)
    first, *lines = (json.loads(line) for line in (tmp_path / "kept.jsonl").read_text().splitlines())
    assert first == {"baseline": 1, "tool": VERSION, "notation": "1"}
    assert [(one["file"], one["record"]) for one in lines] == [("a.sgr", 1), ("a.sgr", 2), ("b/sheet.sgr", 1)]
    assert (lines[2]["rules"], lines[2]["verdict"], lines[2]["stand"]) == ("house@1", "legal", "goes-on")
    assert lines[2]["deals"][0]["sides"]["A+C"] == {"samba": 1500, "cards": 500, "score": 2000, "total": 2000}
    before = (tmp_path / "kept.jsonl").read_bytes()
    write(run)
    assert (tmp_path / "kept.jsonl").read_bytes() == before


def test_what_is_as_before_ends_with_0(run: Run) -> None:
    write(run)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        f"baseline: samba {VERSION}; now: samba {VERSION}\nRecords: 3; as before: 3; changed: 0; new: 0; gone: 0\n"
    )
    assert run("revalidate", "games", "--baseline", "kept.jsonl", "-q").out == ""


def test_a_rule_that_changed_is_told_with_what_it_changed_and_between_which_versions(
    run: Run, corpus: Path, tmp_path: Path
) -> None:
    write(run)
    house(corpus, 2, 1000)
    before = (tmp_path / "kept.jsonl").read_bytes()
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert ran.code == 1
    out = re.sub(r"(wrong-score\n +samba-br, ).*\n", r"\1...\n", ran.out)
    assert out == (
        "b/sheet.sgr: record 1: legal as before, and otherwise\n"
        "  house@1 -> house@2\n"
        "  + 7:11 error SG705 wrong-score\n"
        "      samba-br, ...\n"
        "  deal 1, A+C, sambas: 1500 -> 1000\n"
        "      house, leaflet, Count (stated): A samba counts 1000.\n"
        "  deal 1, A+C, score: 2000 -> 1500\n"
        "  deal 1, A+C, total: 2000 -> 1500\n"
        "\n"
        "By rule\n"
        "  samba: 1\n"
        "  score_sum: 1\n"
        f"baseline: samba {VERSION}; now: samba {VERSION}\n"
        "judged by house@2, before by house@1: 1\n"
        "Records: 3; as before: 2; changed: 1; new: 0; gone: 0\n"
    )
    assert (tmp_path / "kept.jsonl").read_bytes() == before, "never overwritten unasked"


FAILED = """name: failed
version: 1
extends: samba-br
title: {{en: Ours, pt-BR: Nossas}}
documents:
  leaflet: {{title: What we agreed on, kind: {{en: leaflet, pt-BR: folheto}}, language: en}}
{clause}:
  value: {{each: {each}, all: {all}}}
  cite: {{document: leaflet, section: Reds}}
  standing: stated
  wording: {{en: "Each counts {each}.", pt-BR: "Cada um vale {each}."}}
"""


@pytest.mark.parametrize(
    ("clause", "melds", "before", "now"),
    [("red_three_failed", 1, (-50, -300), (-70, -300)), ("red_three_prize", 2, (100, 900), (120, 900))],
)
def test_points_are_told_by_the_clause_that_gives_them(
    run: Run, corpus: Path, clause: str, melds: int, before: tuple[int, int], now: tuple[int, int]
) -> None:
    """Red threes are counted by two clauses: for a side that has what it needs, and for one that has not."""
    (each, all_before), (each_now, all_now) = before, now
    (corpus / "failed.yaml").write_text(FAILED.format(clause=clause, each=each, all=all_before), encoding="utf-8")
    sheet = f'[SGR "1"]\n[Rules "./failed.yaml"]\n\ndeal 1\ncount B+D natural {melds} red3 2 cards 290\n'
    (corpus / "reds.sgr").write_text(sheet, encoding="utf-8")
    write(run)
    (corpus / "failed.yaml").write_text(FAILED.format(clause=clause, each=each_now, all=all_now), encoding="utf-8")
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert ran.code == 1
    assert (
        f"red threes: {2 * each} -> {2 * each_now}\n"
        f"      failed, leaflet, Reds (stated): Each counts {each_now}.\n" in ran.out
    )
    assert f"By rule\n  {clause}: 1\n" in ran.out


def test_findings_that_came_and_went_are_told_with_their_rules(run: Run, corpus: Path) -> None:
    write(run)
    (corpus / "a.sgr").write_text(TURN.format(more=" 7c") + CLEAN)
    out = run("revalidate", "games", "--baseline", "kept.jsonl").out
    assert out.startswith(
        "a.sgr: record 1: legal -> illegal\n"
        "  the record itself was edited\n"
        "  + 7:13 error SG407 too-many-drawn\n"
        "      samba-br, "
    )
    write(run)
    (corpus / "a.sgr").write_text(CLEAN + CLEAN)
    out = run("revalidate", "games", "--baseline", "kept.jsonl").out
    assert "record 1: illegal -> legal\n" in out
    assert "  - 7:13 error SG407 too-many-drawn\n      samba-br, " in out


def test_a_record_that_only_moves_in_its_file_or_is_written_otherwise_is_as_before(run: Run, corpus: Path) -> None:
    wrong = TURN.format(more=" 7c")
    (corpus / "a.sgr").write_text(CLEAN + wrong)
    write(run)
    (corpus / "a.sgr").write_text(CLEAN.replace("deal 1", "; a remark\n\ndeal 1") + "\n\n" + wrong)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert ran.code == 0
    assert "records that were edited: 1\n" in ran.out


def test_records_that_are_new_or_gone_are_told(run: Run, corpus: Path) -> None:
    write(run)
    (corpus / "a.sgr").unlink()
    (corpus / "b" / "other.sgr").write_text(CLEAN)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert ran.code == 1
    assert ran.out.startswith(
        "a.sgr: record 1: gone, it was legal\na.sgr: record 2: gone, it was legal\nb/other.sgr: record 1: new, legal\n"
    )
    assert "as before: 1; changed: 0; new: 1; gone: 2\n" in ran.out
    assert "novo, válido" in run("revalidate", "games", "--baseline", "kept.jsonl", "--lang", "pt").out


def test_a_text_without_a_record_is_in_a_baseline_too(run: Run, corpus: Path, tmp_path: Path) -> None:
    (corpus / "a.sgr").write_text("")
    write(run)
    told = json.loads((tmp_path / "kept.jsonl").read_text().splitlines()[1])
    assert (told["file"], told["record"], told["verdict"]) == ("a.sgr", 1, "not-judged")
    assert [finding.split()[3] for finding in told["findings"]] == ["no-record"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "line 1 is no line of a baseline"),
        ("deal 1\n", "line 1 is no line of a baseline"),
        ('{"baseline": 2, "tool": "9.0", "notation": "1"}\n', "it was written by a later version of samba (9.0)"),
        ('{"baseline": 1, "tool": "0.1.0", "notation": "1"}\n{"file": "a"}\n', "line 2 is no line of a baseline"),
        ("[" * 100_000, "line 1 is no line of a baseline"),
    ],
)
@pytest.mark.parametrize("more", [(), ("--write",)])
def test_what_is_no_baseline_ends_with_2_and_is_never_overwritten(
    run: Run, tmp_path: Path, content: str, why: str, more: tuple[str, ...]
) -> None:
    (tmp_path / "kept.jsonl").write_text(content)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl", *more)
    assert ran.code == 2
    assert ran.err == f"samba: cannot read kept.jsonl: {why}\n"
    assert (tmp_path / "kept.jsonl").read_text() == content


@pytest.mark.parametrize("name", ["file", "record", "text", "rules", "verdict", "findings", "deals", "stand"])
def test_a_line_that_lacks_something_is_none_of_a_baseline(run: Run, tmp_path: Path, name: str) -> None:
    write(run)
    first, one, *others = (tmp_path / "kept.jsonl").read_text().splitlines(keepends=True)
    told = json.loads(one)
    del told[name]
    (tmp_path / "kept.jsonl").write_text("".join([first, json.dumps(told) + "\n", *others]))
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert (ran.code, ran.err) == (2, "samba: cannot read kept.jsonl: line 2 is no line of a baseline\n")


def test_a_baseline_out_of_order_ends_with_2(run: Run, tmp_path: Path) -> None:
    write(run)
    first, one, other, last = (tmp_path / "kept.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "kept.jsonl").write_text(first + other + one + last)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl")
    assert ran.code == 2
    assert "line 3 of the baseline is out of order" in ran.err


def test_a_record_is_not_overwritten(run: Run, corpus: Path) -> None:
    ran = run("revalidate", "games", "--baseline", "games/a.sgr", "--write")
    assert ran.code == 2
    assert "the baseline is one of the records: " in ran.err
    assert (corpus / "a.sgr").read_text() == CLEAN + CLEAN


def test_where_a_file_cannot_be_read_no_baseline_is_written(run: Run, corpus: Path, tmp_path: Path) -> None:
    (corpus / "a.sgr").unlink()
    (corpus / "a.sgr").symlink_to("nowhere")
    ran = run("revalidate", "games", "--baseline", "kept.jsonl", "--write")
    assert ran.code == 2
    assert "cannot read games/a.sgr: " in ran.err
    assert "the baseline was not written, since not every record was judged" in ran.err
    assert not (tmp_path / "kept.jsonl").exists()


def test_json_is_as_its_schema_says(run: Run, corpus: Path) -> None:
    write(run)
    house(corpus, 2, 1000)
    (corpus / "new.sgr").write_text(CLEAN)
    (corpus / "a.sgr").write_text(CLEAN)
    ran = run("revalidate", "games", "--baseline", "kept.jsonl", "--format", "json")
    document = json.loads(ran.out)
    Draft202012Validator(SCHEMA).validate(document)
    assert ran.code == 1
    assert [(one["file"], one["record"], one["how"]) for one in document["records"]] == [
        ("a.sgr", 2, "gone"),
        ("b/sheet.sgr", 1, "changed"),
        ("new.sgr", 1, "new"),
    ]
    changed = document["records"][1]
    assert (changed["before"]["rules"], changed["now"]["rules"]) == ("house@1", "house@2")
    assert changed["amounts"][0] == {
        "deal": 1,
        "side": "A+C",
        "item": "samba",
        "before": 1500,
        "now": 1000,
        "clause": "samba",
    }
    assert changed["clauses"]["samba"]["wording"] == "A samba counts 1000."
    assert document["summary"] == {
        "records": 3,
        "same": 1,
        "changed": 1,
        "new": 1,
        "gone": 1,
        "edited": 0,
        "clauses": {"samba": 1, "score_sum": 1},
        "complete": True,
    }


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_records_come_one_by_one_and_none_is_kept() -> None:
    """Of a large text the first record is told before the last one is read."""
    text = CLEAN * 200
    each = measured(Source("large.sgr", text), "large.sgr")
    first = next(each)
    assert (first.kept.key, first.kept.verdict) == (("large.sgr", 1), "legal")
    assert next(each).kept.text == first.kept.text


def test_on_a_terminal_it_is_told_what_is_being_done(run: Run) -> None:
    write(run)
    assert "judging games/a.sgr 1/2" in run("revalidate", "games", "--baseline", "kept.jsonl", terminal=True).err
