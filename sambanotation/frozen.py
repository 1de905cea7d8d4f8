"""Values: what is made once and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A dataclass that nobody changes, with equality and a hash by its fields.

    The type checker sees to it that nobody does. One that is frozen when it runs takes four times as long to make, and
    a replay makes some dozens a turn.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def frozen_by_name(cls: type[T]) -> type[T]:
    """A value whose fields are given by name."""
    return dataclass(slots=True, unsafe_hash=True, kw_only=True)(cls)
