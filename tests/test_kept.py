"""What is kept between runs: it is what would be made, and it is made anew where it may not be."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sambanotation import kept as keeping
from sambanotation.kept import kept

NO_MODES = pytest.mark.skipif(sys.platform == "win32", reason="there are no such modes")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own."""
    place = tmp_path / "cache"
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(place))
    keeping.folder.cache_clear()
    yield place
    keeping.folder.cache_clear()


class Maker:
    """Makes a text, and knows how often it did."""

    def __init__(self, source: Path) -> None:
        self.source = source
        self.made = 0

    def __call__(self) -> str:
        self.made += 1
        return self.source.read_text(encoding="utf-8")

    def get(self) -> str:
        return kept("text", str, [self.source], self)


@pytest.fixture
def maker(tmp_path: Path) -> Maker:
    source = tmp_path / "source"
    source.write_text("one", encoding="utf-8")
    return Maker(source)


def _files(place: Path) -> list[Path]:
    return [path for path in place.rglob("*") if path.is_file()]


def test_what_is_kept_is_not_made_again(maker: Maker) -> None:
    assert [maker.get(), maker.get(), maker.made] == ["one", "one", 1]


def test_it_is_made_again_when_its_source_has_changed(maker: Maker) -> None:
    maker.get()
    maker.source.write_text("two", encoding="utf-8")
    os.utime(maker.source, ns=(1, 1))
    assert [maker.get(), maker.made] == ["two", 2]


@pytest.mark.parametrize("content", [b"", b"damaged", pickle.dumps(("no", "mark")), pickle.dumps(3)])
def test_a_damaged_file_is_made_again(content: bytes, maker: Maker, cache: Path) -> None:
    maker.get()
    (file,) = _files(cache)
    file.write_bytes(content)
    assert [maker.get(), maker.made] == ["one", 2]
    assert [maker.get(), maker.made] == ["one", 2]


@NO_MODES
def test_a_file_that_others_can_write_is_not_believed(maker: Maker, cache: Path) -> None:
    maker.get()
    (file,) = _files(cache)
    file.chmod(0o666)
    assert [maker.get(), maker.made] == ["one", 2]


def test_without_a_place_it_is_made_each_time(maker: Maker, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write_bytes(b"no folder")
    monkeypatch.setattr("sys.platform", "linux")
    assert [maker.get(), maker.get(), maker.made] == ["one", "one", 2]


def test_what_cannot_be_looked_at_is_made_each_time(maker: Maker, tmp_path: Path) -> None:
    for _ in range(2):
        assert kept("text", str, [tmp_path / "missing"], maker) == "one"
    assert maker.made == 2


def test_nothing_half_written_is_left(maker: Maker, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_from: Path, _to: Path) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(Path, "replace", full)
    assert maker.get() == "one"
    assert _files(cache) == []
