"""The bench runs; nothing here is timed."""

from __future__ import annotations

from pathlib import Path

from bench.deriving import as_a_spectator
from bench.figures import Growth, Round, growth, machine, speed
from bench.reading import read_samba, reading
from bench.sharing import halves, sharing
from bench.written import many_records, one_record, turns_in


def test_a_small_run_tells_what_it_measured(tmp_path: Path) -> None:
    records, deals = many_records(tmp_path, 20), one_record(tmp_path, 20)
    samba = read_samba(records)
    told = speed([Round(samba, None, reading("words", records))])
    assert told[2].startswith(f"| sambanotation: read, replay, judge, score | {samba.units} turns | ")
    assert told[-1] == "python-chess is not installed: skipped."
    (row,) = growth([Growth("one record", (read_samba(deals),))])[2:]
    assert row.startswith(f"| one record | {turns_in(deals.read_text(encoding='utf-8'))} | ")
    assert machine().startswith("sambanotation ")


def test_sharing_is_measured_over_the_same_records(tmp_path: Path) -> None:
    told = sharing(tmp_path, lambda _: None, 400, 1)
    assert [row.split("|")[1].strip() for row in told[2:]] == [
        "one process",
        "two runs, each over one half",
        "one run with `--jobs 2`",
    ]
    path = many_records(tmp_path, 400)
    whole = path.read_text(encoding="utf-8")
    first, second = (half.read_text(encoding="utf-8") for half in halves(path))
    assert first + second == whole
    assert second.startswith("[")


def test_files_are_made_once_and_alike(tmp_path: Path) -> None:
    for make in (many_records, one_record):
        path = make(tmp_path / "here", 20)
        assert turns_in(path.read_text(encoding="utf-8")) >= 20
        assert make(tmp_path / "there", 20).read_bytes() == path.read_bytes()
        path.write_text("kept", encoding="utf-8")
        assert make(tmp_path / "here", 20).read_text(encoding="utf-8") == "kept"


def test_what_a_spectator_keeps_tells_of_no_hand_and_no_draw(tmp_path: Path) -> None:
    text = as_a_spectator(tmp_path).read_text(encoding="utf-8")
    assert turns_in(text) >= 4
    assert "\nhand " not in text
    assert "\nstock " not in text
    assert "+_ _" in text
