"""How values show themselves in a notebook. Who holds a value knows nothing of drawing: the door of the package says
here who draws."""

from __future__ import annotations

from collections.abc import Callable

Drawer = Callable[[object], "str | None"]
"""Makes of a value the text that a notebook shows; None where it cannot."""


class Pictured:
    """Whatever a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return drawn(self)


_drawers: list[Drawer] = []


def let_draw(drawer: Drawer) -> None:
    """From now on this one draws."""
    _drawers[:] = [drawer]


def drawn(value: object) -> str | None:
    """What a notebook shows of a value; None where nobody draws."""
    return _drawers[0](value) if _drawers else None
