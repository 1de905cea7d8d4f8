"""The floors of the house: an import may only point down."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "sambanotation"
PACKAGE = ROOT.name
LONGEST = 400

FLOORS: tuple[tuple[str, ...], ...] = (
    ("frozen", "display"),
    ("text", "version"),
    ("source", "kept"),
    ("diagnostic",),
    ("game",),
    ("ruleset",),
    ("scoring",),
    ("notation", "referee"),
    ("interchange",),
    ("replay",),
    ("solver", "engine"),
    ("conform", "corpus"),
    ("output", "generate", "contrast"),
    ("page", "narration"),
    ("cli",),
    ("__main__", "pytest_sgr"),
)
"""From the ground up. Rooms of one floor are neighbours and do not import each other."""

LEVEL = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}

MODULES = {
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}


def room(module: str) -> str:
    """Where a module belongs: the package or module below the root.

    `ruleset_file` and its like are the rule set's; the count is of the table but stands on the rule set.
    """
    name = module.split(".")[1]
    if module in (
        f"{PACKAGE}.game.scoring",
        f"{PACKAGE}.game.hidden_canasta",
        f"{PACKAGE}.game.concealed",
        f"{PACKAGE}.game.canastas",
        f"{PACKAGE}.game.worth",
    ):
        return "scoring"
    return "ruleset" if name.startswith("ruleset_") else name


def imports(module: str) -> Iterator[str]:
    """The modules of this package that a module imports anywhere in it: also inside functions, also for types."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.split(".")[0] == PACKAGE)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno} imports by a relative name"
            if (node.module or "").split(".")[0] == PACKAGE:
                whole = [f"{node.module}.{alias.name}" for alias in node.names]
                yield from (name if name in MODULES else str(node.module) for name in whole)


@pytest.mark.parametrize("module", [module for module in MODULES if module != PACKAGE])
def test_imports_point_down(module: str) -> None:
    assert room(module) in LEVEL, f"{module} stands on no floor"
    for imported in imports(module):
        assert imported != PACKAGE, f"{module} imports the package root"
        down = LEVEL[room(imported)] < LEVEL[room(module)]
        assert down or room(imported) == room(module), f"{module} imports {imported}"


def test_there_is_no_circle_of_imports() -> None:
    TopologicalSorter({module: set(imports(module)) - {module} for module in MODULES}).prepare()


@pytest.mark.parametrize("module", MODULES)
def test_a_module_fits_in_the_head(module: str) -> None:
    lines = MODULES[module].read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST
    assert len(lines) == 0 or ast.get_docstring(ast.parse("\n".join(lines))), f"{module} does not say what it is"


@pytest.mark.parametrize("module", [module for module in MODULES if module.split(".")[1:2] == ["game"]])
def test_the_table_knows_no_text(module: str) -> None:
    assert not {room(imported) for imported in imports(module)} & {"source", "diagnostic"}


@pytest.mark.parametrize("module", MODULES)
def test_no_name_says_nothing(module: str) -> None:
    vague = {"manager", "helper", "helpers", "utils", "util", "common", "data", "info", "handler", "process", "misc"}
    assert not set(module.split(".")) & vague
