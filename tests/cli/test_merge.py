"""`--shard` and `samba merge`: parts that were checked apart come to what the whole comes to."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from sambanotation.cli.shards import part
from tests.cases import CASES
from tests.cli.running import Run

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "findings.schema.json").read_text(encoding="utf-8"))
FAULT = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\n1. A +Kc 5s -Tc\n2. B +_ _ -3h\n3. A +_ _ -9c\n'


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    folder.mkdir()
    for number, path in enumerate(CASES[::60]):
        (folder / f"{number:02}.sgr").write_bytes(path.read_bytes())
    (folder / "90-ação.sgr").write_text(FAULT, encoding="utf-8")
    return folder


def sharded(run: Run, parts: int, *options: str) -> list[str]:
    """The names of the reports of all parts."""
    names = []
    for number in range(1, parts + 1):
        name = f"{number}-of-{parts}.jsonl"
        ran = run("validate", "corpus", "--shard", f"{number}/{parts}", "--format", "jsonl", "-q", *options)
        Path(name).write_bytes(ran.written)
        names.append(name)
    return names


@pytest.mark.parametrize("parts", [1, 2, 3, 100])
@pytest.mark.parametrize("options", [(), ("--undecided", "--ignore", "SG1"), ("--lang", "pt-BR", "--jobs", "2")])
def test_parts_come_to_what_the_whole_comes_to(run: Run, corpus: Path, parts: int, options: tuple[str, ...]) -> None:
    assert len(list(corpus.iterdir())) > 3
    names = sharded(run, parts, *options)
    for form in ("jsonl", "json"):
        whole = run("validate", "corpus", "--format", form, *options)
        assert whole.code == 1
        merged = run("merge", *reversed(names), "--format", form)
        assert (merged.written, merged.code, merged.err) == (whole.written, 1, "")
        assert run("merge", *names, "--format", form, "--output-file", "all").out == ""
        assert Path("all").read_bytes() == whole.written


@pytest.mark.usefixtures("corpus")
def test_each_part_ends_with_a_line_that_tells_of_it(run: Run) -> None:
    shard = {"$ref": "#/$defs/shard", "$defs": SCHEMA["$defs"]}
    files = []
    for name in sharded(run, 3):
        *found, last = [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]
        jsonschema.validate(last, shard)
        assert last["findings"] == len(found)
        files += [one["file"] for one in last["files"]]
        assert {one["file"] for one in found} <= {one["file"] for one in last["files"]}
    assert files == sorted(files)
    assert len(files) == last["files_in_all"] == len(list(Path("corpus").iterdir()))


def test_every_file_is_in_one_part() -> None:
    for size in range(12):
        for parts in range(1, 15):
            shared = [part(range(size), number, parts) for number in range(1, parts + 1)]
            assert [one for each in shared for one in each] == list(range(size))
            assert max(map(len, shared)) - min(map(len, shared)) <= 1


@pytest.mark.usefixtures("corpus")
def test_what_makes_the_run_fail_is_asked_of_all_parts(run: Run, tmp_path: Path) -> None:
    for path in (tmp_path / "corpus").iterdir():
        path.unlink()
    (tmp_path / "corpus" / "a.sgr").write_text(FAULT.partition("2. B")[0])
    (tmp_path / "corpus" / "b.sgr").write_text(FAULT.partition("2. B")[0])
    names = sharded(run, 2)
    assert run("merge", *names).code == 0
    (tmp_path / "corpus" / "a.sgr").write_text(FAULT)
    names = sharded(run, 2)
    assert run("merge", *names).code == 1
    assert run("merge", *names, "--exit-zero").code == 0
    assert run("merge", *names, "--fail-on", "error").code == 1


@pytest.mark.usefixtures("corpus")
def test_a_part_that_is_missing_or_there_twice_is_told(run: Run) -> None:
    one, two, three = sharded(run, 3)
    ran = run("merge", two)
    assert (ran.code, ran.out, ran.err) == (2, "", "samba: of 3 shards these are missing: 1/3 3/3\n")
    ran = run("merge", one, two, three, two)
    assert (ran.code, ran.out, ran.err) == (2, "", f"samba: shard 2/3 is there twice: {two}\n")
    assert "faltam estas: 1/3 3/3" in run("merge", two, "--lang", "pt-BR").err
    assert run("merge", one, two, "gone").err == "samba: cannot read gone: there is no such file\n"
    assert run("merge").code == 2


@pytest.mark.usefixtures("corpus")
def test_parts_of_different_runs_make_no_whole(run: Run, tmp_path: Path) -> None:
    one, _ = sharded(run, 2)
    for options in (("--undecided",), ("--lang", "pt-BR"), ("--select", "SG5"), ("--rules", "samba-pagat")):
        name = "other.jsonl"
        Path(name).write_bytes(run("validate", "corpus", "--shard", "2/2", "--format", "jsonl", *options).written)
        ran = run("merge", one, name)
        assert (ran.code, ran.out) == (2, "")
        assert "other.jsonl is of another run" in ran.err
    (tmp_path / "corpus" / "99.sgr").write_text(FAULT)
    Path("kept").write_bytes(Path(sharded(run, 2)[0]).read_bytes())
    (tmp_path / "corpus" / "99.sgr").unlink()
    assert "2-of-2.jsonl is of another run" in run("merge", "kept", sharded(run, 2)[1]).err
    assert "is of another run" in run("merge", sharded(run, 2)[0], sharded(run, 3)[1]).err


@pytest.mark.usefixtures("corpus")
def test_what_is_no_whole_report_of_a_part_is_told(run: Run) -> None:
    (name,) = sharded(run, 1)
    whole = Path(name).read_bytes()
    lines = whole.splitlines(keepends=True)
    assert len(lines) > 3
    last = json.loads(lines[-1])
    wrong = [{**last, "shard": shard} for shard in ([2, 1], [0, 1], [1], "1/1")]
    wrong += [{**last, "shard_version": 2}, {**last, "findings": 0}]
    cut_off = [b"", whole[:-1], b"".join(lines[:-1]), b"".join(lines[1:]), b"what?\n", lines[-1][:-9] + b"\n"]
    cut_off += [b"".join(lines[:-1]) + json.dumps(one).encode() + b"\n" for one in wrong]
    for content in cut_off:
        Path(name).write_bytes(content)
        ran = run("merge", name)
        assert (ran.code, ran.out) == (2, ""), content[-200:]
        assert f"{name} is no report of a shard, or not all of one" in ran.err
    Path(name).write_bytes(whole)
    assert run("merge", name).code == 1


@pytest.mark.usefixtures("corpus")
def test_a_part_that_is_not_complete_ends_the_run_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "corpus" / "99.sgr").symlink_to(tmp_path / "gone")
    names = sharded(run, 2)
    whole = run("validate", "corpus", "--format", "jsonl")
    ran = run("merge", *names)
    assert (ran.code, ran.written, whole.code) == (2, whole.written, 2)


@pytest.mark.usefixtures("corpus")
def test_the_reports_of_parts_are_not_overwritten(run: Run) -> None:
    (name,) = sharded(run, 1)
    before = Path(name).read_bytes()
    ran = run("merge", name, "--output-file", f"./{name}")
    assert ran.code == 2
    assert "would overwrite the report of a shard" in ran.err
    assert Path(name).read_bytes() == before


@pytest.mark.parametrize("word", ["0/2", "3/2", "1", "1/0", "x/y", "1/2/3", "-1/2", "1/9999999", "01/2", "", "1/ 2"])
def test_a_part_is_named_by_two_numbers(run: Run, word: str) -> None:
    ran = run("validate", "--shard", word, "--format", "jsonl")
    assert ran.code == 2
    assert "is no part such as 1/8 or 8/8" in ran.err


@pytest.mark.usefixtures("corpus")
def test_what_has_no_parts_is_told(run: Run) -> None:
    for words, told in (
        (("corpus",), "the report of a part is jsonl"),
        (("corpus", "--format", "jsonl", "--output", "json:a"), "the report of a part is jsonl"),
        (("corpus", "-", "--format", "jsonl"), "standard input has no parts"),
    ):
        ran = run("validate", *words, "--shard", "1/2")
        assert ran.code == 2
        assert told in ran.err
