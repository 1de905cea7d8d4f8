"""Values are what the standard library's dataclasses are, though their methods come when they are called."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest

from sambanotation.frozen import frozen, frozen_by_name


def _bare(made: list[int]) -> type[Any]:
    class Value:
        first: int
        second: str = "x"
        third: list[int] = field(default_factory=lambda: made, compare=False)
        fourth: int = field(default=7, hash=False, repr=False)
        fifth: int = field(default=5, init=False)
        sixth: int = field(default=6, kw_only=True)

    return Value


def _pair(made: list[int]) -> tuple[Any, Any]:
    ours, theirs = frozen(_bare(made)), dataclass(slots=True, unsafe_hash=True)(_bare(made))
    return ours, theirs


@pytest.mark.parametrize(
    ("given", "named"),
    [((1,), {}), ((1, "y"), {}), ((1, "y", [3], 4), {"sixth": 9}), ((), {"first": 2, "fourth": 1})],
)
def test_a_value_is_as_the_standard_library_makes_it(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    ours, theirs = _pair([1])
    one, other = ours(*given, **named), theirs(*given, **named)
    assert [getattr(one, each.name) for each in fields(one)] == [getattr(other, each.name) for each in fields(other)]
    assert repr(one) == repr(other)
    assert hash(one) == hash(other)
    assert one == ours(*given, **named)
    assert one != other
    assert one != replace(one, first=77)
    assert one == replace(one, third=[88])
    assert hash(one) == hash(replace(one, fourth=99))
    assert copy.copy(one) == one
    assert ours.__match_args__ == theirs.__match_args__
    assert not hasattr(one, "__dict__")


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3, 4, 5), {}), ((1,), {"fifth": 1}), ((1,), {"no": 1})])
def test_what_cannot_be_made_is_refused_in_the_same_words(given: tuple[Any, ...], named: dict[str, Any]) -> None:
    told = []
    for kind in _pair([]):
        with pytest.raises(TypeError) as fault:
            kind(*given, **named)
        told.append(str(fault.value))
    assert told[0] == told[1]


@frozen
class Point:
    """A value that can be found by its name."""

    at: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", self.at + 1)


@frozen
class Labelled(Point):
    """One that inherits."""

    label: str = ""

    def __repr__(self) -> str:
        return self.label


@frozen_by_name
class Named:
    """One that is given by name."""

    at: int
    label: str = ""


def test_what_a_class_says_itself_stands() -> None:
    assert [repr(Labelled(1, "here")), Labelled(1).at, repr(Point(1))] == ["here", 2, "Point(at=2)"]


def test_a_value_may_be_kept_in_a_file() -> None:
    assert pickle.loads(pickle.dumps(Labelled(1, "here"))) == replace(Labelled(0, "here"), at=1)


def test_a_value_given_by_name_takes_nothing_else() -> None:
    assert Named(label="x", at=1) == Named(at=1, label="x")
    with pytest.raises(TypeError):
        Named(1)  # type: ignore[call-arg]
