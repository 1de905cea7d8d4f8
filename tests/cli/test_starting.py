"""A plain run begins at once: what it loads is known, and it says what a run says that reads options."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.cli import plain_run
from tests.cli.running import Run

ROOT = Path(__file__).parents[2]
RECORD = '[Rules "samba-br"]\n[Seats "A B C D"]\n\ndeal 1 dealer D\nhand A As Ah ...\n1. A +Kc 5s -Tc\n2. B +_ _ -3h\n'
LEGAL = RECORD.replace("-3h", "-9c")
OF_PYTHON = {
    *("__future__", "abc", "argparse", "array", "ast", "bisect", "builtins", "bz2", "codecs", "collections"),
    *("contextlib", "copy", "copyreg", "dataclasses", "difflib", "dis", "encodings", "enum", "errno", "fnmatch"),
    *("functools", "genericpath", "glob", "heapq", "importlib", "inspect", "io", "ipaddress", "itertools", "keyword"),
    *("linecache", "locale", "marshal", "math", "ntpath", "opcode", "operator", "os", "pathlib", "pickle", "posix"),
    *("posixpath", "re", "reprlib", "site", "stat", "string", "struct", "sys", "textwrap", "time", "token"),
    *("tokenize", "types", "typing", "unicodedata", "urllib", "warnings", "weakref", "zipimport", "zlib", "nt"),
    *("winreg", "annotationlib", "signal", "threading", "gc"),
}
"""Of the standard library, as one version of Python or another has it behind dataclasses, pathlib, pickle and re."""

LOADED = """
import atexit, sys
before = set(sys.modules)
def tell():
    print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}), sep="\\n", file=sys.stderr)
atexit.register(tell)
from sambanotation.cli import main
main()
"""


def _loaded(*words: str) -> set[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], env=environment, check=False, capture_output=True, encoding="utf-8"
    )
    assert done.returncode in (0, 1), done.stderr
    return {name for name in done.stderr.splitlines() if not name.startswith("_")} | (
        {"__future__"} & {*done.stderr.splitlines()}
    )


def test_a_plain_run_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    record = tmp_path / "game.sgr"
    record.write_text(LEGAL, encoding="utf-8")
    _loaded("validate", str(record))
    assert _loaded("validate", str(record)) - OF_PYTHON == {"sambanotation"}
    assert _loaded("--version") - OF_PYTHON == {"sambanotation"}
    assert {"typer"} <= _loaded("validate", str(record), "--quiet") - OF_PYTHON


@pytest.mark.parametrize(
    "words",
    [
        ("--version",),
        ("validate", "game.sgr"),
        ("validate", "good.sgr"),
        ("validate",),
        ("validate", "good.sgr", "game.sgr"),
        ("validate", "missing.sgr"),
        ("validate", ""),
        ("validate", "empty"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "pt-BR", "nonsense"])
def test_a_plain_run_says_what_any_run_says(
    words: tuple[str, ...], lang: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.sgr").write_text(RECORD, encoding="utf-8")
    (tmp_path / "good.sgr").write_text(RECORD.partition("2. B")[0], encoding="utf-8")
    (tmp_path / "empty").mkdir()
    told = run(*words, env={"SAMBA_LANG": lang})
    with monkeypatch.context() as patched:
        patched.setattr(plain_run, "plain_run", lambda _words: None)
        whole = run(*words, env={"SAMBA_LANG": lang})
    assert told == whole


@pytest.mark.parametrize(
    "words", [(), ("-h",), ("validate", "-q"), ("validate", "--", "a"), ("fmt", "a"), ("validat",), ("--version", "a")]
)
def test_more_than_paths_is_no_plain_run(words: tuple[str, ...]) -> None:
    assert plain_run.plain_run(words) is None


def test_a_pattern_of_names_is_left_to_what_works_it_out_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert plain_run.plain_run(["validate", "*.sgr"]) is None
