"""Alterations of the code of a module: each is one small change in a function, as a slip of the hand would make it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import CodeType
from typing import Any, TypeGuard

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
VERDICTS = {"ILLEGAL": "UNDECIDED", "UNDECIDED": "ILLEGAL"}

Undo = Callable[[], None]


@dataclass(frozen=True)
class Alteration:
    """A change in a function (by its qualified name), on a line of its module: what stands there, and what it becomes.

    `within` are the first and the last line of the statement, or of its head. `time` counts from 1 those changes of a
    function that read alike. `make` alters the tree in place, and gives what takes that back.
    """

    path: Path
    function: str
    line: int
    within: tuple[int, int]
    before: str
    after: str
    make: Callable[[], Undo]
    time: int = 1

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line} {self.function}: {self.before} -> {self.after}"

    @property
    def lines(self) -> frozenset[tuple[str, int]]:
        """The lines of which one at least is run where what was altered is."""
        first, last = self.within
        return frozenset((str(self.path), line) for line in range(first, last + 1))


class Module:
    """A module whose functions are altered."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        self._holders: dict[str, ast.AST] = {}

    def alterations(self) -> Iterator[Alteration]:
        """Every alteration of its functions, in the order of the text."""
        times: Counter[tuple[str, str, str]] = Counter()
        for one in self._within(self.tree, ""):
            alike = one.function, one.before, one.after
            times[alike] += 1
            yield replace(one, time=times[alike])

    def _within(self, node: ast.AST, prefix: str) -> Iterator[Alteration]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                yield from self._within(child, f"{prefix}{child.name}.")
            elif isinstance(child, ast.FunctionDef):
                name = f"{prefix}{child.name}"
                self._holders[name] = node
                for statement in child.body:
                    yield from self._of(statement, name)
                yield from self._left_out(child, name)

    def _of(self, top: ast.stmt, function: str) -> Iterator[Alteration]:
        for statement, node in _walked(top, top):
            for change in _changes(node):
                yield self._alteration(function, node, statement, *change)

    def _left_out(self, top: ast.AST, function: str) -> Iterator[Alteration]:
        """Statements that may be left out without leaving a name unknown. At its end a function gives nothing whether
        it says so or not."""
        for _, node in _walked(top, top):
            for part in ("body", "orelse"):
                body = getattr(node, part, None)
                if not isinstance(body, list):
                    continue
                for at, statement in enumerate(body):
                    if node is top and statement is body[-1] and _gives_nothing(statement):
                        continue
                    told = isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Constant)
                    if told or isinstance(statement, ast.AugAssign | ast.Continue | ast.Break | ast.Return):
                        change = (ast.unparse(statement), "left out", _exchanging(body, at, ast.Pass()))
                        yield self._alteration(function, statement, statement, *change)

    def _alteration(
        self, function: str, node: ast.AST, statement: ast.AST, before: str, after: str, make: Callable[[], Undo]
    ) -> Alteration:
        return Alteration(self.path, function, getattr(node, "lineno", 0), _lines(statement), before, after, make)

    def code(self, alteration: Alteration) -> CodeType:
        """The code of a function with an alteration."""
        name = alteration.function
        holder = self._holders[name]
        (definition,) = (one for one in ast.iter_child_nodes(holder) if _is_called(one, name.rpartition(".")[2]))
        undo = alteration.make()
        try:
            body: ast.stmt = definition
            if isinstance(holder, ast.ClassDef):
                body = ast.ClassDef(holder.name, [], [], [definition], [])
            whole = compile(ast.fix_missing_locations(ast.Module([_FUTURE, body], [])), str(self.path), "exec")
        finally:
            undo()
        return next(code for code in _codes(whole) if code.co_name == definition.name)


_FUTURE = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)


def _gives_nothing(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Return) else statement
    return value is None or (isinstance(value, ast.Constant) and value.value is None)


def _is_called(node: ast.AST, name: str) -> TypeGuard[ast.FunctionDef]:
    return isinstance(node, ast.FunctionDef) and node.name == name


def _lines(statement: ast.AST) -> tuple[int, int]:
    """Where a statement begins and ends; of one that holds others, its head."""
    first, last = getattr(statement, "lineno", 0), getattr(statement, "end_lineno", 0)
    body = getattr(statement, "body", None)
    return first, max(first, body[0].lineno - 1) if isinstance(body, list) else last


def _walked(top: ast.AST, statement: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The parts of a statement that do something, no annotations and no texts, each behind the statement it is of.
    That `zip` is strict says that what it pairs is of one length, and does nothing where it is."""
    statement = top if isinstance(top, ast.stmt) else statement
    yield statement, top
    if isinstance(top, ast.keyword) and top.arg == "strict":
        return
    for name, value in ast.iter_fields(top):
        if name in ("annotation", "returns", "decorator_list", "type_comment"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.AST) and not isinstance(part, ast.JoinedStr):
                yield from _walked(part, statement)


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
            if value > 1:
                yield _shown(node, _setting(node, "value", value - 1))
        case ast.Attribute(value=ast.Name(id="Verdict"), attr=verdict) if verdict in VERDICTS:
            yield _shown(node, _setting(node, "attr", VERDICTS[verdict]))
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
