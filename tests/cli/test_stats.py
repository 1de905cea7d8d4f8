"""`samba stats`: what a corpus comes to, as text, as JSON and as tables."""

from __future__ import annotations

import errno
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from sambanotation.output import parquet
from tests.cases import FIXTURES
from tests.cli.running import Run

ROOT = Path(__file__).parents[2]
FAULT = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\n1. A +Kc 5s -Tc\n2. B +_ _ -3h\n3. A +_ _ -9c\n'
QUERIES = re.findall(r"^```sql\n(.*?)^```$", (ROOT / "docs" / "cli.md").read_text(encoding="utf-8"), re.M | re.S)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two matches that were played to their ends, and a record with faults."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    shutil.copy(FIXTURES / "corpus" / "samba-br" / "matches.sgr", folder / "matches.sgr")
    (folder / "fault.sgr").write_text(FAULT, encoding="utf-8")
    return folder


@pytest.mark.usefixtures("corpus")
def test_figures_agree_with_the_score(run: Run) -> None:
    ran = run("stats", "corpus", "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    told = json.loads(ran.out)
    scored = [
        record
        for file in json.loads(run("score", "corpus", "--format", "json").out)["files"]
        for record in file["records"]
    ]
    deals = [deal for record in scored for deal in record["deals"] if deal["counted"]]
    sides = [side for deal in deals for side in deal["sides"]]
    groups = told["groups"]
    assert sum(group["records"] for group in groups) == len(scored) > 2
    assert sum(group["deals_counted"] for group in groups) == len(deals) > 2
    assert sum(group["scores"]["sum"] for group in groups) == sum(side["score"][0] for side in sides)
    for name, items in (("canastas", ("natural", "mixed", "wild", "threes")), ("sambas", ("samba", "mixed-samba"))):
        counted = sum(line["number"][0] for side in sides for line in side["lines"] if line["item"] in items)
        assert sum(group[name]["sum"] for group in groups) == counted > 0
    assert told["complete"] is True
    assert (told["files"], told["problems"]) == (2, [])


@pytest.mark.usefixtures("corpus")
def test_findings_are_those_that_stand(run: Run) -> None:
    told = json.loads(run("stats", "corpus/fault.sgr", "--format", "json").out)
    findings = json.loads(run("validate", "corpus/fault.sgr", "--format", "json", "--undecided").out)["findings"]
    standing = [one["name"] for one in findings if one["consequence_of"] is None and one["acknowledged"] is None]
    counted = {one["name"]: one["count"] for one in told["groups"][0]["findings"]}
    assert counted == {name: standing.count(name) for name in standing}
    assert counted


@pytest.mark.usefixtures("corpus")
def test_text_tells_it_in_both_languages(run: Run) -> None:
    english, portuguese = run("stats", "corpus").out, run("stats", "corpus", "--lang", "pt-BR").out
    assert "samba-br@1, players: 4\n" in english
    assert "samba-br@1, jogadores: 4\n" in portuguese
    assert re.search(r"^  turns of a deal: mean \d+\.\d\d, least \d+, median \d+, greatest \d+$", english, re.M)
    assert re.search(r"^Files: 2, records: \d+$", english, re.M)
    assert len(english.splitlines()) == len(portuguese.splitlines())


def test_another_rule_set_may_judge(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text(FAULT, encoding="utf-8")
    told = json.loads(run("stats", "a.sgr", "--rules", "canasta-classic", "--format", "json").out)
    assert [group["rules"] for group in told["groups"]] == ["canasta-classic@1"]
    assert "one rule set" in run("stats", "a.sgr", "--rules", "samba-br,samba-pagat").err


@pytest.mark.usefixtures("corpus")
def test_a_file_that_cannot_be_read_is_told_and_ends_with_2(run: Run) -> None:
    ran = run("stats", "corpus", "gone.sgr", "--format", "json")
    assert ran.code == 2
    told = json.loads(ran.out)
    assert (told["complete"], told["files"]) == (False, 2)
    assert told["problems"] == [{"file": "gone.sgr", "problem": "there is no such file"}]
    (empty := Path("empty")).mkdir()
    assert run("stats", str(empty)).err == "samba: no record found: no *.sgr file in empty\n"


@pytest.mark.parametrize("word", ["parquet", "parquet:", "json:x", ""])
def test_tables_need_a_folder(run: Run, word: str, tmp_path: Path) -> None:
    (tmp_path / "a.sgr").write_text(FAULT, encoding="utf-8")
    ran = run("stats", "--output", word)
    assert ran.code == 2
    assert "is not parquet: and a folder" in ran.err


def test_without_pyarrow_tables_are_not_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.sgr").write_text(FAULT, encoding="utf-8")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("stats", "--output", "parquet:tables")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'sambanotation[parquet]'" in ran.err
    assert run("stats").code == 0


def test_the_page_tells_of_each_column() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for table, columns in parquet.TABLES.items():
        (row,) = re.findall(rf"^\| `{table}.parquet` .*$", page, re.M)
        named = set(re.findall(r"`(\w+)`", row)) | {"file", "record", "rules", "players"}
        assert named == set(columns)


@pytest.mark.usefixtures("corpus")
def test_the_queries_of_the_page_give_what_the_text_gives(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    told = json.loads(run("stats", "corpus", "--format", "json", "--output", "parquet:tables").out)
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {f"{name}.parquet" for name in parquet.TABLES}
    monkeypatch.chdir(tmp_path / "tables")
    by_takes, by_finding = (duckdb.sql(query).fetchall() for query in QUERIES)
    assert sum(sides for _, _, _, sides, _ in by_takes) == sum(group["scores"]["count"] for group in told["groups"])
    assert {(rules, players) for rules, players, *_ in by_takes} <= {
        (one["rules"], one["players"]) for one in told["groups"]
    }
    counted = {one["name"]: one["count"] for group in told["groups"] for one in group["findings"]}
    assert {name: times for name, times, _, _ in by_finding} == counted
    (sums,) = duckdb.sql(
        "SELECT sum(score_least), sum(samba + mixed_samba), sum(pile_takes) FROM 'sides.parquet'"
    ).fetchall()
    assert sums[0] == sum(group["scores"]["sum"] for group in told["groups"])
    assert sums[1] == sum(group["sambas"]["sum"] for group in told["groups"])
    (rows,) = duckdb.sql("SELECT count(*), sum(deals), count(winner) FROM 'records.parquet'").fetchall()
    assert rows[:2] == (sum(one["records"] for one in told["groups"]), sum(one["deals"] for one in told["groups"]))
    assert rows[2] == sum(sum(one["won_by_side"].values()) for one in told["groups"])


@pytest.mark.usefixtures("corpus")
def test_tables_that_cannot_be_written_are_told_and_half_a_table_is_none(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "file").write_bytes(b"")
    ran = run("stats", "corpus", "--output", "parquet:file/tables")
    assert ran.code == 2
    assert ran.err.startswith("samba: cannot write file/tables: ")
    monkeypatch.setattr(parquet, "TOGETHER", 1)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(parquet.Tables, "_write", full)
    ran = run("stats", "corpus", "--output", "parquet:tables")
    assert ran.code == 2
    assert ran.err == "samba: cannot write parquet: no space is left on the device\n"
    assert "samba-br@1, players: 4\n" in ran.out
    assert list((tmp_path / "tables").iterdir()) == []


@pytest.mark.usefixtures("corpus")
def test_tables_are_written_part_by_part(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet")
    assert run("stats", "corpus", "--output", "parquet:whole").code == 0
    monkeypatch.setattr(parquet, "TOGETHER", 3)
    assert run("stats", "corpus", "--output", "parquet:parts").code == 0
    for name in parquet.TABLES:
        whole, parts = (pyarrow.read_table(tmp_path / kind / f"{name}.parquet") for kind in ("whole", "parts"))
        assert whole.equals(parts)
        assert whole.num_rows > 0
