"""Places that are worked out when somebody asks for them.

Hardly anybody asks where in the text a card of a right line stands, so what is read the quick way keeps no places: only
where its line begins, and who can read that line again with all places in it. What is made by its constructor has the
places that it was given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from sambanotation.source import Span

T = TypeVar("T")


class TurnPlaces(NamedTuple):
    """The places of the number and the seat of a turn, and of its actions."""

    number_span: Span
    seat_span: Span
    actions: list[Span]


class Reader(Protocol):
    """Who has read a text and keeps it."""

    def extent(self, at: int) -> Span:
        """The place of the line that begins at an offset of the text."""

    def turn_places(self, at: int) -> TurnPlaces:
        """The places in the turn that begins at an offset of the text, those of cards apart."""

    def again(self, at: int) -> Any:
        """The line that begins at an offset of the text, with all places in it."""


class Unplaced:
    """What may have fields that are not worked out yet: a line, or a part of one."""

    __slots__ = ("at", "reader")

    reader: Reader
    at: int
    """Where its line begins."""

    def work_out(self, name: str) -> Any:
        """The value of a field that was left unset."""
        return self.reader.extent(self.at) if name == "span" else getattr(self.reader.again(self.at), name)


class UnplacedPart(Unplaced):
    """One of several parts of a line, the `nth` in its field `among`."""

    __slots__ = ("nth",)

    among: ClassVar[str]
    nth: int

    def work_out(self, name: str) -> Any:
        """The value of a field that was left unset."""
        return getattr(getattr(self.reader.again(self.at), self.among)[self.nth], name)


def worked_out(*names: str) -> Callable[[type[T]], type[T]]:
    """Marks fields of a class with slots which may be left unset until somebody asks for them."""

    def marked(cls: type[T]) -> type[T]:
        for name in names:
            slot = cls.__dict__[name]
            setattr(cls, name, property(_asking(name, slot), slot.__set__))
        return cls

    return marked


def _asking(name: str, slot: Any) -> Callable[[Any], Any]:
    kept, keep = slot.__get__, slot.__set__

    def ask(value: Any) -> Any:
        try:
            return kept(value)
        except AttributeError:
            found = value.work_out(name)
            keep(value, found)
            return found

    return ask
