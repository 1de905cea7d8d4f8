"""What `samba --version` says."""

from __future__ import annotations

from pathlib import Path

from sambanotation.version import NOTATION, VERSION


def versions() -> str:
    """The versions of the tool, of the notation and of the rule sets that come with it, in one line."""
    return f"samba {VERSION} (notation {NOTATION}; rule sets: {', '.join(ruleset_versions())})\n"


def ruleset_versions() -> list[str]:
    """The rule sets that come with the program, as `samba-br@1`, by name."""
    folder = Path(__file__).parents[1] / "rulesets"
    return [f"{file.stem}@{_version_of(file)}" for file in sorted(folder.glob("*.yaml"))]


def _version_of(file: Path) -> str:
    # Reading the whole file takes the YAML library, which a question for the version need not wait for.
    with file.open(encoding="utf-8") as lines:
        return next((line.partition(":")[2].strip() for line in lines if line.startswith("version:")), "?")
