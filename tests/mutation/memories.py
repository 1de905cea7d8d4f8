"""What functions remember of what they were asked, to be forgotten when one of them is altered."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Iterator
from types import FunctionType

from sambanotation import referee, ruleset_memory

OF_THE_RULES = ruleset_memory.of_the_rules.__code__
OF_THE_READING = ("sambanotation.notation", "sambanotation.source")
"""What is remembered of how texts are read rests on altered code in but a few functions, and takes long to work out."""
OF_NO_CARDS = ("sambanotation.ruleset_", "sambanotation.notation.grammar", "sambanotation.notation.vocabulary")
"""Rule sets as they are written, and the grammar, rest on no altered code at all."""

_FOUND: dict[str, list[Callable[[], None]]] = {}


def forget(*, of_the_reading: bool = False) -> None:
    """Forgets what judging remembers; what reading remembers too if that is wanted."""
    if not _FOUND:
        _FOUND["judging"], _FOUND["reading"] = [referee._CONCERNED.clear], []
        for module, clear in _memories():
            if not module.startswith(OF_NO_CARDS):
                _FOUND["reading" if module.startswith(OF_THE_READING) else "judging"].append(clear)
    for clear in (*_FOUND["judging"], *(_FOUND["reading"] if of_the_reading else ())):
        clear()


def _memories() -> Iterator[tuple[str, Callable[[], None]]]:
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            module = getattr(one, "__module__", None) or ""
            if module.startswith("sambanotation"):
                yield module, one.cache_clear
        elif isinstance(one, FunctionType) and one.__code__ in OF_THE_RULES.co_consts:
            remembered = next(cell.cell_contents for cell in one.__closure__ or () if _is_memory(cell.cell_contents))
            yield one.__module__, remembered.clear


def _is_memory(value: object) -> bool:
    return isinstance(value, dict)
