"""Who may notice that the judge was altered: every record of the fixtures, and the tests that need no fixture.

A record of the cases is held against its marks, a mutant of the corpus against its line of the baseline, and a recorded
game against what its verdict tells. The records are read once, and judged with everything asked; once more
with plain acts passed over, if that runs anything else.
"""

from __future__ import annotations

import importlib
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from inspect import isclass, isroutine, signature
from itertools import product
from pathlib import Path
from types import FrameType
from typing import Any, cast
from unittest.mock import patch

from sambanotation import replay
from sambanotation.notation.parser import RecordAsRead, parse, read_each
from sambanotation.output.baseline import measured
from sambanotation.replay.expectations import trials
from sambanotation.replay.judging import Judging
from sambanotation.source import Source, decode
from tests.mutation.memories import forget
from tests.referee import test_questions_by_trying as by_trying
from tests.referee import trying
from tests.told import faults, told

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "fixtures"
PACKAGE = ROOT / "sambanotation"
ALTERED = ("referee", "game")
"""The packages whose code is altered."""

TESTS = (
    "referee.test_questions",
    "referee.test_questions_of_the_pile",
    "referee.test_questions_without_sequences",
    "referee.test_layable",
    "referee.test_emptying",
    "referee.test_growths",
    "referee.test_holdings",
    "referee.test_layouts",
    "referee.test_right_melds",
    "referee.test_answers",
    "referee.test_check",
    "referee.test_score_sheets",
    "referee.test_signs",
    "referee.test_possession",
    "referee.test_dealing",
    "referee.test_red_threes",
    "referee.test_discarding",
    "referee.test_counting",
    "referee.test_laying",
    "referee.test_taking",
    "referee.test_turns",
    "referee.test_going_out",
    "referee.test_whole_pack",
    "game.test_apply",
    "game.test_position",
    "game.test_cards",
    "game.test_hand",
    "game.test_heaps",
    "game.test_hidden_canasta",
    "game.test_ledger",
    "game.test_melds",
    "game.test_scoring",
    "replay.test_accounts",
    "replay.test_amounts",
    "replay.test_closing",
    "replay.test_earning",
    "replay.test_score",
)
"""The tests that may notice it: those that need nothing but their parameters, each with each of them."""

DRAWN = 12
"""Ten times so often is each drawing of the tests that draw by lot repeated."""

TOO_LONG = 1.0
"""A witness that takes so many seconds is not asked."""

Lines = frozenset[tuple[str, int]]


@dataclass(eq=False)
class Witness:
    """`is_content` tells whether all is as it should be. `lines` are those of the altered packages that it has run in
    `seconds`. `asks_all` is as Judging has it."""

    name: str
    kind: str
    is_content: Callable[[], bool]
    asks_all: bool = False
    seconds: float = 0.0
    lines: Lines = field(default_factory=frozenset)


class _Kept:
    """A record that was read, to be played again and again, deal by deal as it was read."""

    coming: int | None = None

    def __init__(self, reading: RecordAsRead) -> None:
        self.number, self.is_blank, self.opening = reading.number, reading.is_blank, reading.opening
        self._deals = tuple(reading.deals)
        self.diagnostics, self.span = reading.diagnostics, reading.span
        self.of_the_text = reading.of_the_text

    @property
    def deals(self) -> Iterator[Any]:
        return iter(self._deals)


class Reading:
    """Reads each text once. `lines` are those of the altered packages that reading runs, once they were looked for."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[_Kept, ...]] = {}
        self.lines: Lines = frozenset()

    def read_each(self, source: Source, names: frozenset[str] | None = None) -> Iterator[RecordAsRead]:
        """As `read_each` of the parser."""
        kept = self._kept.get(source.text)
        if kept is None:
            kept = self._kept[source.text] = tuple([_Kept(one) for one in read_each(source, names)])
        return cast(Iterator[RecordAsRead], iter(kept))

    def learn(self, paths: Sequence[Path]) -> None:
        """Looks for the lines that reading some files runs."""

        def read() -> None:
            for path in paths:
                for one in read_each(decode(path.name, path.read_bytes())):
                    _Kept(one)

        forget(of_the_reading=True)
        self.lines = traced(read)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """While it lasts nothing is read twice."""
        with patch.object(replay, "read_each", self.read_each):
            yield


def witnesses(paths: Sequence[Path] | None = None) -> list[Witness]:
    """All of them, before they have learnt anything; or those that are records of some files."""
    made: list[Witness] = []
    for path, number, look in _records(files() if paths is None else paths):
        name = f"{path.relative_to(FIXTURES).as_posix()} {number}"
        made += [Witness(name, "records", look, asks_all=True), Witness(name, "records", look)]
    if paths is None:
        made += [Witness(name, "tests", look) for name, look in (*_tests(), *_tried())]
    return made


def files() -> list[Path]:
    """All files of records."""
    return sorted(FIXTURES.rglob("*.sgr"))


def _records(paths: Iterable[Path]) -> Iterator[tuple[Path, int, Callable[[], bool]]]:
    for path in paths:
        source, kind = decode(path.name, path.read_bytes()), path.relative_to(FIXTURES).parts[0]
        if kind == "cases":
            for number, one in enumerate(_apart(source, path.parent), 1):
                yield path, number, _as_before(_told, one, path.parent)
        elif kind == "corpus" and path.stem == "mutants":
            yield path, 1, _as_before(_baseline, source, path.parent)
        elif kind == "games":
            yield path, 1, _as_before(_verdict, source, path.parent)


def _apart(source: Source, folder: Path) -> list[Source]:
    """The records of a file, each alone; the whole file where one would be judged otherwise without those before it."""
    texts = [text for text in re.split(r"^(?=\[SGR )", source.text, flags=re.MULTILINE) if text.strip()]
    alone = [Source(source.name, text) for text in texts]
    return alone if len(alone) > 1 and all(_expected(one, folder) for one in alone) else [source]


def _expected(source: Source, folder: Path) -> bool:
    return not any(trial.surprises for trial in trials(source, folder))


def _told(source: Source, folder: Path) -> object:
    """What a case expects otherwise, and what test_told.py keeps of it."""
    judged = trials(source, folder)
    return [trial.surprises for trial in judged], told(source, judged), faults(source, folder)


def _as_before(of: Callable[[Source, Path], object], source: Source, folder: Path) -> Callable[[], bool]:
    before = of(source, folder)
    return lambda: of(source, folder) == before


def _baseline(source: Source, folder: Path) -> object:
    return [one.kept.line for one in measured(source, source.name, folder)]


def _verdict(source: Source, folder: Path) -> object:
    """What test_fixtures.py holds against a verdict."""
    (record,) = parse(source).records
    found = [(one.deal, one.turn, one.seat, one.name, one.verdict) for one in replay.validate(source, folder)]
    ledgers = replay.replay(record, folder=folder).ledgers
    scores = [ledger and {one.side: ledger.score(one.side) for one in ledger.entries} for ledger in ledgers]
    return found, scores


def _tests() -> Iterator[tuple[str, Callable[[], bool]]]:
    for name in TESTS:
        module = importlib.import_module(f"tests.{name}")
        for called, test in _called(vars(module)):
            yield f"{name}.{called}", _passes(test)


def _called(names: dict[str, Any]) -> Iterator[tuple[str, Callable[[], None]]]:
    for name, value in names.items():
        if isclass(value) and name.startswith("Test"):
            yield from ((f"{name}.{other}", test) for other, test in _called(_bound(value())))
        elif name.startswith("test_") and isroutine(value) and not hasattr(value, "is_hypothesis_test"):
            for number, given in enumerate(_given(value)):
                if given.keys() == signature(value).parameters.keys():
                    yield f"{name} {number}" if given else name, partial(value, **given)


def _given(test: Callable[..., None]) -> Iterator[dict[str, object]]:
    """Each choice of what a test is given by its marks."""
    each: list[list[dict[str, object]]] = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            told, rows = mark.args
            names = [name.strip() for name in told.split(",")] if isinstance(told, str) else list(told)
            values = [row if len(names) > 1 else (row,) for row in rows]
            each.append([dict(zip(names, value, strict=True)) for value in values])
    for chosen in product(*each):
        yield {name: value for some in chosen for name, value in some.items()}


def _tried() -> Iterator[tuple[str, Callable[[], bool]]]:
    """What test_questions_by_trying.py draws by lot, drawn once."""
    lot, remembered = random.Random(1), {one: cache(getattr(trying, one)) for one in ("goes_out", "opening", "takes")}

    def hand(most: int = 7) -> list[str]:
        return [lot.choice(by_trying.CARDS) for _ in range(lot.randint(0, most))]

    def melds() -> list[str]:
        return lot.choices(by_trying.MELDS, k=lot.randint(0, 3))

    def pile() -> list[str]:
        return [*lot.choices([*by_trying.NATURALS, "3h"], k=lot.randint(0, 2)), lot.choice(by_trying.NATURALS)]

    draws: tuple[tuple[Any, Callable[[], tuple[object, ...]]], ...] = (
        (
            by_trying.test_a_seat_goes_out_just_where_some_way_of_laying_does,
            lambda: (hand(), melds(), lot.randint(0, 2)),
        ),
        (by_trying.test_no_opening_is_better_than_the_best, lambda: (hand(), lot.randint(0, 3))),
        (
            by_trying.test_a_pile_is_taken_just_where_some_way_of_laying_can_be_finished,
            lambda: ([*hand(4), lot.choice(by_trying.CARDS)], melds(), pile(), lot.choice([15, 50])),
        ),
    )

    def passes(test: Callable[..., None], drawn: list[tuple[object, ...]]) -> Callable[[], None]:
        def run() -> None:
            with patch.dict(vars(trying), remembered):
                for each in drawn:
                    test(*each)

        return run

    for number in range(DRAWN):
        for test, draw in draws:
            once = passes(test.hypothesis.inner_test, [draw() for _ in range(10)])
            yield f"{test.__name__} {number}", _passes(once)


def _bound(instance: object) -> dict[str, Any]:
    return {name: getattr(instance, name) for name in vars(type(instance)) if name.startswith("test_")}


def _passes(test: Callable[[], None]) -> Callable[[], bool]:
    def passes() -> bool:
        try:
            test()
        except AssertionError:
            return False
        return True

    return passes


def learn(some: Iterable[Witness]) -> list[Witness]:
    """Lets witnesses learn what they run; those that are content, and quick enough, the quickest first."""
    learnt: list[Witness] = []
    for one in some:
        begun = time.process_time()
        content = asked(one)
        one.seconds = time.process_time() - begun
        if not content or one.seconds > TOO_LONG:
            continue
        one.lines = traced(one.is_content, one.asks_all)
        if learnt and learnt[-1].name == one.name:
            # With plain acts passed over little else is run.
            one.lines -= learnt[-1].lines
        learnt.append(one)
    return sorted((one for one in learnt if one.lines), key=lambda one: one.seconds)


def asked(witness: Witness) -> bool:
    """Whether a witness is content."""
    with patch.object(Judging, "asks_all", witness.asks_all):
        return witness.is_content()


def traced(run: Callable[[], object], asks_all: bool = False) -> Lines:
    """The lines of the altered packages that something runs, with nothing remembered."""
    seen: set[tuple[str, int]] = set()
    below = tuple(str(PACKAGE / name) for name in ALTERED)

    def on_line(frame: FrameType, _event: str, _argument: Any) -> Any:
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return on_line

    def on_call(frame: FrameType, event: str, argument: Any) -> Any:
        return on_line(frame, event, argument) if frame.f_code.co_filename.startswith(below) else None

    forget()
    before = sys.gettrace()
    sys.settrace(on_call)
    try:
        with patch.object(Judging, "asks_all", asks_all):
            run()
    finally:
        sys.settrace(before)
    return frozenset(seen)
