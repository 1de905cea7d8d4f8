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


@pytest.mark.skipif(not ON_POSIX, reason="only POSIX has these bits")
def test_the_rarer_mode_bits_stay_too(tmp_path: Path) -> None:
    path = tmp_path / "a.sgr"
    path.write_bytes(b"old")
    path.chmod(0o7751)
    before = path.stat()
    write_file(path, b"new")
    assert (path.stat().st_mode, path.stat().st_gid) == (before.st_mode, before.st_gid)


@pytest.mark.skipif(not ON_POSIX, reason="only POSIX has these bits")
def test_bits_that_lend_rights_are_not_given_to_another_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object) -> None:
        raise PermissionError

    path = tmp_path / "a.sgr"
    path.write_bytes(b"old")
    try:
        os.chown(path, 12345, 12345)
    except PermissionError:
        pytest.skip("only a privileged user may give a file away")
    path.chmod(0o6751)
    monkeypatch.setattr(os, "chown", refusing)
    write_file(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o751


@pytest.mark.parametrize("seen", [b"old", b"older"])
def test_a_file_is_only_replaced_while_it_is_what_was_seen(tmp_path: Path, seen: bytes) -> None:
    path = tmp_path / "a.sgr"
    path.write_bytes(b"old")
    if seen == b"old":
        write_file(path, b"new", replacing=seen)
        assert path.read_bytes() == b"new"
    else:
        with pytest.raises(OSError, match="it was changed after it was read"):
            write_file(path, b"new", replacing=seen)
        assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_went_away_does_not_come_back(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        write_file(tmp_path / "a.sgr", b"new", replacing=b"old")
    assert list(tmp_path.iterdir()) == []


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
