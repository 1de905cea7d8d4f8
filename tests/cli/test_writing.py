from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest

from sambanotation.cli.writing import write_file

ON_POSIX = os.name == "posix"


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.sgr"
    path.write_bytes(b"old and longer")
    write_file(path, b"new\r\n")
    assert path.read_bytes() == b"new\r\n"
    assert list(tmp_path.iterdir()) == [path]


def test_mode_bits_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.sgr"
    path.write_bytes(b"old")
    path.chmod(0o640 if ON_POSIX else stat.S_IREAD | stat.S_IWRITE)
    before = path.stat().st_mode
    write_file(path, b"new")
    assert path.stat().st_mode == before


def test_a_new_file_is_as_open_as_any_new_file(tmp_path: Path) -> None:
    ordinary, written = tmp_path / "ordinary", tmp_path / "written"
    ordinary.write_bytes(b"")
    write_file(written, b"")
    assert written.stat().st_mode == ordinary.stat().st_mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    target, link = folder / "target.sgr", tmp_path / "link.sgr"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("at", ["os.fsync", "pathlib.Path.replace"])
def test_what_goes_wrong_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    def full(*_: object) -> None:
        raise OSError("disk full")

    path = tmp_path / "a.sgr"
    path.write_bytes(b"old")
    monkeypatch.setattr(at, full)
    with pytest.raises(OSError, match="disk full"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_no_ordinary_file_is_written_to(tmp_path: Path) -> None:
    if not ON_POSIX:
        write_file(Path(os.devnull), b"new")
        return
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"new")
    reader.join()
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
