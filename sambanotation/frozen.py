"""Values: what is made once and never changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields
from reprlib import recursive_repr
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A dataclass that nobody changes, with equality and a hash by its fields.

    The type checker sees to it that nobody does. One that is frozen when it runs takes four times as long to make, and
    a replay makes some dozens a turn.
    """
    return _with_methods_later(cls, by_name=False)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen_by_name(cls: type[T]) -> type[T]:
    """A value whose fields are given by name."""
    return _with_methods_later(cls, by_name=True)


def _with_methods_later(cls: type[T], by_name: bool) -> type[T]:
    """A dataclass with slots whose methods are written when they are first called.

    The standard library writes and compiles four of them for each class, which is a third of the time that a run over
    a small file takes; of most classes none is ever called.
    """
    # What has an equality of its own and tells no hash has None there.
    own = {name for name in _WRITERS if cls.__dict__.get(name) is not None}
    # It would work one out from the signature, which takes as long again.
    cls.__doc__ = cls.__doc__ or cls.__name__
    made = dataclass(slots=True, init=False, repr=False, eq=False, kw_only=by_name)(cls)
    for name in _WRITERS:
        if name not in own:
            setattr(made, name, _written_when_called(made, name))
    return made


def _written_when_called(cls: type[Any], name: str) -> Callable[..., Any]:
    def first_call(self: Any, *given: Any, **named: Any) -> Any:
        method = _written(cls, name)
        setattr(cls, name, method)
        return method(self, *given, **named)

    first_call.__name__ = name
    return first_call


def _written(cls: type[Any], name: str) -> Callable[..., Any]:
    """A method of a class as the standard library writes it for a dataclass."""
    known: dict[str, Any] = {"MISSING": MISSING}
    signature, lines = _WRITERS[name](cls, known)
    exec(f"def {name}({signature}):\n" + "".join(f"    {line}\n" for line in lines), known)
    method: Callable[..., Any] = known[name]
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    method.__module__ = cls.__module__
    return method


def _init(cls: type[Any], known: dict[str, Any]) -> tuple[str, list[str]]:
    lines = []
    in_order: list[str] = []
    by_name: list[str] = []
    for one in fields(cls):
        value = one.name
        default, factory = f"_default_{one.name}", f"_new_{one.name}"
        known |= {default: one.default, factory: one.default_factory}
        if one.default_factory is not MISSING:
            value = f"{factory}() if {one.name} is MISSING else {one.name}" if one.init else f"{factory}()"
        elif not one.init:
            value = default
        if one.init:
            given = "MISSING" if one.default_factory is not MISSING else default
            has_default = one.default is not MISSING or one.default_factory is not MISSING
            (by_name if one.kw_only else in_order).append(f"{one.name}={given}" if has_default else one.name)
        if one.init or value != default or one.default is not MISSING:
            lines.append(f"self.{one.name} = {value}")
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    return ", ".join(["self", *in_order, *(["*", *by_name] if by_name else [])]), lines or ["pass"]


def _repr(cls: type[Any], known: dict[str, Any]) -> tuple[str, list[str]]:
    known["whole"] = recursive_repr()(
        lambda value: ", ".join(f"{one.name}={getattr(value, one.name)!r}" for one in fields(cls) if one.repr)
    )
    return "self", ["return f'{self.__class__.__qualname__}({whole(self)})'"]


def _eq(cls: type[Any], _known: dict[str, Any]) -> tuple[str, list[str]]:
    names = [one.name for one in fields(cls) if one.compare]
    own, others = _values("self", names), _values("other", names)
    return "self, other", [f"return {own} == {others} if other.__class__ is self.__class__ else NotImplemented"]


def _hash(cls: type[Any], _known: dict[str, Any]) -> tuple[str, list[str]]:
    names = [one.name for one in fields(cls) if (one.compare if one.hash is None else one.hash)]
    return "self", [f"return hash({_values('self', names)})"]


def _values(of: str, names: Iterable[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


_WRITERS: dict[str, Callable[[type[Any], dict[str, Any]], tuple[str, list[str]]]] = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
}
"""What writes each method: its parameters and its lines. What they name goes to `known`."""
