"""Files that fight back: a clear error, nothing lost, and no file that is half written."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sambanotation.cli.writing import write_file
from tests.cli.running import Run
from tests.power_cut import COMMANDS, cut

ROOT = Path(__file__).parents[2]
UGLY = '[Rules "samba-br"]\ndeal 1\n1.   A   +_  _   -_\n'
NEAT = '[Rules "samba-br"]\n\ndeal 1\n1. A +_ _ -_\n'
posix = pytest.mark.skipif(os.name != "posix", reason="of POSIX")
WRITING = {
    "fmt": ("fmt", "game.sgr"),
    "annotate": ("annotate", "game.sgr", "--turn", "1", "--glyph", "!?"),
    "record": ("record", "game.sgr"),
}
MAKING = {
    "export": ("export", "game.sgr", "-o", "out"),
    "convert": ("convert", "game.sgr", "-o", "out"),
    "redact": ("redact", "game.sgr", "--public", "-o", "out"),
    "validate": ("validate", "game.sgr", "--output-file", "out"),
    "sarif": ("validate", "game.sgr", "--output", "sarif:out"),
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_bytes(UGLY.encode())
    return path


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _alone(folder: Path, *words: str, before: str = "", given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A run in a process of its own, in which something is done before."""
    program = f"import sys\n{before}\nfrom sambanotation.cli import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
        input=given,
        capture_output=True,
        check=False,
        timeout=60,
    )


# A full disk

FULL = "import resource, signal\nsys.dont_write_bytecode = True\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n" + (
    "resource.setrlimit(resource.RLIMIT_FSIZE, (20, 20))"
)
"""No file may grow beyond 20 bytes: as on a disk that is full."""


@posix
@pytest.mark.parametrize("words", [*WRITING.values(), *MAKING.values()], ids=[*WRITING, *MAKING])
def test_a_full_disk_is_told_and_leaves_the_file_as_it_was(words: tuple[str, ...], game: Path) -> None:
    ran = _alone(game.parent, *words, before=FULL, given=b"2. B +_ _ -_\n")
    told = ran.stderr.decode()
    assert ran.returncode == 2, told
    assert "samba: cannot write " in told
    assert "the file would be too large" in told
    assert (game.read_bytes(), _names(game.parent)) == (UGLY.encode(), ["game.sgr"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("words", MAKING.values(), ids=MAKING)
def test_a_device_without_space_is_told(words: tuple[str, ...], run: Run, game: Path) -> None:
    assert game.exists()
    ran = run(*(word.replace("out", "/dev/full") if word.endswith("out") else word for word in words))
    assert ran.code == 2
    assert "cannot write /dev/full: no space is left on the device" in ran.err


# A folder that can only be read


@pytest.fixture
def locked(game: Path) -> Iterator[Path]:
    """A folder in which nothing can be written."""
    game.parent.chmod(0o555)
    try:
        (game.parent / "probe").touch()
        (game.parent / "probe").unlink()
        pytest.skip("a privileged user may write everywhere")
    except PermissionError:
        yield game.parent
    finally:
        game.parent.chmod(0o755)


@posix
@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize("words", [*WRITING.values(), *MAKING.values()], ids=[*WRITING, *MAKING])
def test_a_folder_that_can_only_be_read_is_told(words: tuple[str, ...], run: Run, game: Path) -> None:
    ran = run(*words, stdin=b"2. B +_ _ -_\n")
    assert (ran.code, "permission denied" in ran.err) == (2, True)
    assert game.read_bytes() == UGLY.encode()


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("words", [*WRITING.values(), *MAKING.values()], ids=[*WRITING, *MAKING])
def test_a_folder_that_takes_no_file_is_told(
    words: tuple[str, ...], number: int, run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refusing(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("tempfile.mkstemp", refusing)
    ran = run(*words, "--lang", "en", stdin=b"2. B +_ _ -_\n")
    assert (ran.code, "samba: cannot write " in ran.err) == (2, True)
    assert (game.read_bytes(), _names(game.parent)) == (UGLY.encode(), ["game.sgr"])


# A file that changes while it is read


def test_a_file_that_is_cut_while_it_is_read_is_no_bug(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game.write_bytes(UGLY.encode() * 3)
    looked = os.fstat

    def cutting(descriptor: int) -> os.stat_result:
        found = looked(descriptor)
        game.write_bytes(UGLY.encode()[:30])
        return found

    monkeypatch.setattr("os.fstat", cutting)
    assert run("validate", "game.sgr").code in (0, 1)


@pytest.mark.parametrize("name", ["fmt", "annotate"])
def test_what_is_written_by_another_meanwhile_is_not_lost(
    name: str, run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = write_file

    def disturbed(path: Path, content: bytes, replacing: bytes | None = None) -> None:
        game.write_bytes(b"of somebody else")
        before(path, content, replacing)

    monkeypatch.setattr(f"sambanotation.cli.{name}.write_file", disturbed)
    ran = run(*WRITING[name])
    assert (ran.code, "it was changed after it was read" in ran.err) == (2, True)
    assert (game.read_bytes(), _names(game.parent)) == (b"of somebody else", ["game.sgr"])


@pytest.mark.parametrize("name", ["fmt", "annotate"])
def test_a_file_that_is_gone_meanwhile_does_not_come_back(
    name: str, run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = write_file

    def disturbed(path: Path, content: bytes, replacing: bytes | None = None) -> None:
        game.unlink()
        before(path, content, replacing)

    monkeypatch.setattr(f"sambanotation.cli.{name}.write_file", disturbed)
    ran = run(*WRITING[name])
    assert (ran.code, "there is no such file" in ran.err) == (2, True)
    assert _names(game.parent) == []


def test_what_another_has_written_alike_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.sgr"
    path.write_bytes(b"new")
    write_file(path, b"new", replacing=b"old")
    assert (path.read_bytes(), _names(tmp_path)) == (b"new", ["a.sgr"])
    with pytest.raises(OSError, match="it was changed after it was read"):
        write_file(path, b"newer", replacing=b"old")


# Links that lead in a circle, pipes


@posix
@pytest.mark.parametrize("words", [*WRITING.values(), *MAKING.values()], ids=[*WRITING, *MAKING])
def test_links_that_lead_in_a_circle_are_told(words: tuple[str, ...], run: Run, game: Path) -> None:
    game.unlink()
    game.symlink_to("other.sgr")
    (game.parent / "other.sgr").symlink_to("game.sgr")
    ran = run(*words, stdin=b"1. A +_ _ -_\n")
    assert ran.code == 2
    assert "its links lead in a circle" in ran.err
    assert set(_names(game.parent)) - {"out"} == {"game.sgr", "other.sgr"}
    assert game.is_symlink()


@posix
def test_a_folder_that_holds_itself_is_gone_through_once(run: Run, game: Path) -> None:
    (game.parent / "again").symlink_to(".")
    ran = run("validate", ".", "--format", "json")
    assert [one["file"] for one in json.loads(ran.out)["files"]] == ["game.sgr"]


@posix
@pytest.mark.parametrize("words", [*WRITING.values(), *MAKING.values()], ids=[*WRITING, *MAKING])
def test_a_named_pipe_is_not_waited_for(words: tuple[str, ...], run: Run, game: Path) -> None:
    game.unlink()
    os.mkfifo(game)
    ran = run(*words, stdin=b"1. A +_ _ -_\n")
    assert (ran.code, "it is a named pipe, not a file" in ran.err) == (2, True)
    assert set(_names(game.parent)) - {"out"} == {"game.sgr"}
    assert game.is_fifo()


# Names

NAMES = {
    "newline": b"a\nb.sgr",
    "carriage-return": b"a\rb.sgr",
    "escape": b"a\x1b[31mb.sgr",
    "latin-1": b"n\xe3o.sgr",
    "overrides": "a\u202eb.sgr".encode(),
    "option": b"-q.sgr",
    "quotation": b"a\"<&>',b.sgr",
    "command": b"::error ::x.sgr",
}


@posix
@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_is_shown_on_one_line_and_acts_on_nothing(name: bytes, run: Run, tmp_path: Path) -> None:
    path = Path(os.fsdecode(name))
    try:
        (tmp_path / path).write_bytes(UGLY.encode() + b"what?\n")
    except OSError:
        pytest.skip("the system has no such names")
    forms = ("sarif", "gitlab", "rdjson", "junit", "github", "json", "jsonl", "concise", "full")
    outputs = [word for form in forms for word in ("--output", f"{form}:out.{form}")]
    ran = run("validate", ".", *outputs)
    assert (ran.code, ran.err) == (1, "")
    for form in forms:
        text = (tmp_path / f"out.{form}").read_bytes().decode("utf-8")
        assert not {"\x1b", "\r"} & {*text}
        # JSON and XML tell a name as it is, and no terminal is meant to show them.
        assert "\u202e" not in text or form in ("sarif", "gitlab", "rdjson", "json", "jsonl", "junit")
        if form in ("sarif", "gitlab", "rdjson", "json"):
            assert json.loads(text)
        elif form == "junit":
            assert ElementTree.fromstring(text).find(".//failure") is not None
        elif form == "github":
            assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in text.splitlines())
        elif form == "jsonl":
            assert all(json.loads(line) for line in text.splitlines())
        else:
            assert "\na" not in text
            assert "\nb.sgr" not in text
    assert not {"\x1b", "\r", "\u202e"} & {*ran.out}
    for words in (("fmt", "."), ("score", "."), ("validate", "./" + str(path) + "x")):
        ran = run(*words)
        assert not {"\x1b", "\r", "\u202e"} & {*ran.out, *ran.err}
        assert "\nb.sgr" not in ran.out + ran.err
    assert (tmp_path / path).read_bytes().startswith(b'[Rules "samba-br"]\n\n')


# Two at once, and the power


@posix
def test_two_may_format_a_file_at_once(tmp_path: Path) -> None:
    for nth in range(3):
        path = tmp_path / f"{nth}.sgr"
        path.write_text(UGLY + "".join(f"{at}.  B  +_ _  -_\n" for at in range(2, 150)), encoding="utf-8")
        words = [sys.executable, "-m", "sambanotation", "fmt", path.name]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        both = [
            subprocess.Popen(words, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(3)
        ]
        told = [one.communicate()[1] for one in both]
        assert [one.returncode for one in both] == [0] * 3, told
        text = path.read_text(encoding="utf-8")
        assert text.startswith(NEAT)
        assert text.endswith("\n149. B +_ _ -_\n")
    assert _names(tmp_path) == ["0.sgr", "1.sgr", "2.sgr"]


@posix
@pytest.mark.parametrize("name", COMMANDS)
def test_when_the_power_is_cut_the_file_is_the_old_or_the_new_one(name: str) -> None:
    found = cut(name, 8, seed=1)
    assert found["torn"] == 0
    assert found["old"] + found["new"] + found["between"] == 8
