"""Alterations of the code of a module: each is one small change in a function, as a slip of the hand would make it."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

COMPARED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
COMPUTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}

Undo = Callable[[], None]


@dataclass(frozen=True)
class Alteration:
    """A change in a function (by its qualified name), on a line of its module: what stands there, and what it becomes.

    `make` alters the tree in place, and gives what takes that back.
    """

    path: Path
    function: str
    line: int
    before: str
    after: str
    make: Callable[[], Undo]

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line} {self.function}: {self.before} -> {self.after}"


class Module:
    """A module whose functions are altered."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"), str(path))

    def alterations(self) -> Iterator[Alteration]:
        """Every alteration of its functions, in the order of the text."""
        yield from self._within(self.tree, "")

    def _within(self, node: ast.AST, prefix: str) -> Iterator[Alteration]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from self._within(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                for statement in child.body:
                    yield from self._of(statement, f"{prefix}{child.name}")
                yield from self._left_out(child, f"{prefix}{child.name}")

    def _of(self, top: ast.AST, function: str) -> Iterator[Alteration]:
        for node in _walked(top):
            yield from (self._alteration(function, node, *change) for change in _changes(node))

    def _left_out(self, top: ast.AST, function: str) -> Iterator[Alteration]:
        """Statements that may be left out without leaving a name unknown."""
        for node in _walked(top):
            for part in ("body", "orelse"):
                body = getattr(node, part, None)
                if not isinstance(body, list):
                    continue
                for at, statement in enumerate(body):
                    told = isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)
                    if told or isinstance(statement, ast.AugAssign | ast.Continue | ast.Break):
                        change = (ast.unparse(statement), "left out", _exchanging(body, at, ast.Pass()))
                        yield self._alteration(function, statement, *change)

    def _alteration(
        self, function: str, node: ast.AST, before: str, after: str, make: Callable[[], Undo]
    ) -> Alteration:
        return Alteration(self.path, function, getattr(node, "lineno", 0), before, after, make)

    def code(self, alteration: Alteration) -> CodeType:
        """The code of a function with an alteration."""
        undo = alteration.make()
        try:
            whole = compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")
        finally:
            undo()
        return next(code for code in _codes(whole) if code.co_qualname == alteration.function)


def _walked(top: ast.AST) -> Iterator[ast.AST]:
    """The parts of a statement that do something: no annotations, and no texts."""
    yield top
    for name, value in ast.iter_fields(top):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, ast.JoinedStr):
                yield from _walked(part)


def _changes(node: ast.AST) -> Iterator[tuple[str, str, Callable[[], Undo]]]:
    """What a part of a function may become: its text, the new text, and what makes it so."""
    match node:
        case ast.Compare(ops=ops):
            for at, op in enumerate(ops):
                yield _shown(node, _exchanging(ops, at, COMPARED[type(op)]()))
        case ast.BoolOp(op=op):
            yield _shown(node, _setting(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And()))
            for at in range(len(node.values)):
                # A part that decides nothing: as if it were not there.
                yield _shown(node, _exchanging(node.values, at, ast.Constant(isinstance(op, ast.And))))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _shown(node, _setting(node, "operand", ast.UnaryOp(ast.Not(), operand)))
        case ast.BinOp(op=op) if type(op) in COMPUTED:
            yield _shown(node, _setting(node, "op", COMPUTED[type(op)]()))
        case ast.Constant(value=bool() as value):
            yield _shown(node, _setting(node, "value", not value))
        case ast.Constant(value=int() as value):
            yield _shown(node, _setting(node, "value", value + 1))
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield _shown(node, _setting(node.func, "id", CALLED[name]))
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield _shown(test, _setting(node, "test", ast.UnaryOp(ast.Not(), test)), f"not {ast.unparse(test)}")
        case ast.comprehension(ifs=ifs):
            for at in range(len(ifs)):
                yield _shown(ifs[at], _setting(node, "ifs", [*ifs[:at], *ifs[at + 1 :]]), "left out")


def _shown(node: ast.AST, make: Callable[[], Undo], after: str | None = None) -> tuple[str, str, Callable[[], Undo]]:
    """A change with the text of a part before and after it."""
    before = ast.unparse(node)
    if after is None:
        undo = make()
        after = ast.unparse(node)
        undo()
    return before, after, make


def _setting(node: ast.AST, name: str, value: object) -> Callable[[], Undo]:
    def make() -> Undo:
        old = getattr(node, name)
        setattr(node, name, value)
        return lambda: setattr(node, name, old)

    return make


def _exchanging(parts: list[Any], at: int, value: object) -> Callable[[], Undo]:
    def make() -> Undo:
        old = parts[at]
        parts[at] = value

        def undo() -> None:
            parts[at] = old

        return undo

    return make


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def functions_at(path: Path) -> dict[str, list[FunctionType]]:
    """The living functions of a module, by their qualified names: whoever has imported one has this very object."""
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == str(path):
            found.setdefault(one.__code__.co_qualname, []).append(one)
    return found
