"""The hooks of pre-commit, run by pre-commit itself: it clones the repository, installs the program, and calls it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PARTS = (
    *("sambanotation", "grammars", "fixtures/cases", "docs", "pyproject.toml", "README.md", "LICENSE"),
    ".pre-commit-hooks.yaml",
)
"""What of this repository the hooks need: whether it is a clone or was unpacked, it may hold changes."""

CONFIG = """repos:
  - repo: {hooks}
    rev: {revision}
    hooks:
      - id: samba-validate
      - id: samba-fmt
"""

GOOD = '[SGR "1"]\n[Rules "samba-br"]\n\ndeal 1\n1. A +Kc 5c -Kc\n'
UGLY = GOOD.replace("1. A", "1.   A")
WRONG = GOOD.replace("-Kc", "=As Ah Ad")


def run(*command: str | Path, cwd: Path, codes: tuple[int, ...] = (0,)) -> str:
    """What a command prints, which ends as it should, untouched by this environment and by any git around us."""
    apart = ("PYTHONPATH", "VIRTUAL_ENV", "SAMBA_LANG", "FORCE_COLOR")
    env = {name: value for name, value in os.environ.items() if name not in apart and not name.startswith("GIT_")}
    env |= {"PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PRE_COMMIT_HOME": str(cwd.parent / "home")}
    env |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    env |= {f"GIT_{who}_{what}": "x@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    ran = subprocess.run(command, cwd=cwd, env=env, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode in codes, ran.stdout + ran.stderr
    return ran.stdout


def repository(folder: Path) -> str:
    """Makes a repository of a folder; its revision."""
    run("git", "init", "--quiet", cwd=folder)
    run("git", "add", "--all", cwd=folder)
    run("git", "commit", "--quiet", "--message", "all", cwd=folder)
    return run("git", "rev-parse", "HEAD", cwd=folder).strip()


@pytest.mark.skipif(shutil.which("git") is None, reason="pre-commit needs git")
def test_pre_commit_runs_both_hooks(tmp_path: Path) -> None:
    hooks, games = tmp_path / "hooks", tmp_path / "games"
    for part in PARTS:
        source, copy = ROOT / part, hooks / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    revision = repository(hooks)

    games.mkdir()
    (games / ".pre-commit-config.yaml").write_text(CONFIG.format(hooks=hooks.as_posix(), revision=revision))
    (games / "game.sgr").write_text(GOOD, encoding="utf-8")
    (games / "notes.txt").write_text("no record", encoding="utf-8")
    repository(games)
    pre_commit = (sys.executable, "-m", "pre_commit", "run", "--all-files", "--color", "never")
    told = run(*pre_commit, cwd=games).splitlines()
    assert [line.split(".")[0] for line in told if line.endswith("Passed")] == ["samba validate", "samba fmt"]

    (games / "game.sgr").write_text(UGLY, encoding="utf-8")
    told = run(*pre_commit, cwd=games, codes=(1,)).splitlines()
    assert [line.split(".")[0] for line in told if line.endswith("Failed")] == ["samba fmt"]
    assert (games / "game.sgr").read_text(encoding="utf-8") == GOOD

    (games / "game.sgr").write_text(WRONG, encoding="utf-8")
    said = run(*pre_commit, cwd=games, codes=(1,))
    assert [line.split(".")[0] for line in said.splitlines() if line.endswith("Failed")] == ["samba validate"]
    assert "] no-discard: " in said
    assert "--> game.sgr:5:" in said
