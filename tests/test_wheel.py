"""The package as users get it: built, installed into a new environment, and run there."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """The output of a command that ends as it should, without what would let it find the checkout."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    ran = subprocess.run(
        command, cwd=cwd, env=env | {"PYTHONUTF8": "1"}, capture_output=True, encoding="utf-8", check=False
    )
    assert ran.returncode == code, ran.stdout + ran.stderr
    return ran.stdout


def test_the_wheel_carries_all_that_it_needs(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (wheel,) = tmp_path.glob("sambanotation-*.whl")
    room = tmp_path / "room"
    venv.create(room, with_pip=True)
    programs = room / BIN
    pip = (programs / "python", "-m", "pip", "--disable-pip-version-check")
    run(*pip, "install", "--quiet", wheel, "pytest", cwd=tmp_path)

    assert "samba-br@1" in run(programs / "samba", "--version", cwd=tmp_path)
    assert run(programs / "sambanotation", "--version", cwd=tmp_path) == run(
        programs / "python", "-m", "sambanotation", "--version", cwd=tmp_path
    )
    (tmp_path / "game.sgr").write_text('[Rules "samba-br"]\ndeal 1\nhand A As ...\n1. A +_ _ =5s 4h 4d -_\n')
    told = run(programs / "samba", "validate", "game.sgr", "--color", "never", "--lang", "en", cwd=tmp_path, code=1)
    assert "--> game.sgr:4:" in told
    assert "samba-br, " in told
    tried = run(programs / "python", "-m", "pytest", "--sgr", "game.sgr", cwd=tmp_path, code=1)
    assert "found, and not expected: SG531 initial-meld-too-low: " in tried
    explained = run(programs / "samba", "explain", "SG531", "--lang", "en", cwd=tmp_path)
    assert "A record that breaks it\n" in explained
    assert "One that comes close and does not\n" in explained
    run(programs / "samba", "export", "game.sgr", "-o", "game.html", cwd=tmp_path)
    assert (tmp_path / "game.html").read_text(encoding="utf-8").endswith("</html>\n")
    run(programs / "samba", "fmt", "game.sgr", cwd=tmp_path)
    for name in (path.name for path in (ROOT / "docs").glob("*.schema.json")):
        schema = f"import importlib.resources as r; print(r.files('sambanotation').joinpath('{name}').read_text())"
        assert run(programs / "python", "-c", schema, cwd=tmp_path).strip() == (
            (ROOT / "docs" / name).read_text(encoding="utf-8").strip()
        )
    assert "py.typed" in run(programs / "python", "-m", "zipfile", "-l", wheel, cwd=tmp_path)
