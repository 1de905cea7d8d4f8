"""Files of a run gone through one by one: what every command has in common that reads many of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from sambanotation.cli.bug import report_bug
from sambanotation.cli.ending import Ending
from sambanotation.cli.inputs import UNREADABLE, Input
from sambanotation.cli.screen import say
from sambanotation.source import Source, why_refused
from sambanotation.text import Lang, Text, tell


class OfTheRun(Protocol):
    """What is told of a file. `problem` says why nothing came of it, None where something did."""

    @property
    def problem(self) -> str | None: ...


F = TypeVar("F", bound=OfTheRun)


@dataclass
class GoingThrough(ABC, Generic[F]):
    """Files that are gone through, as far as this has come. Whoever inherits says what is done with each."""

    interrupted: ClassVar[Text] = Text(
        "interrupted: files checked: {done} of {all}", "interrompido: arquivos verificados: {done} de {all}"
    )
    """What is said when it is broken off."""

    lang: Lang
    files: list[F] = field(default_factory=list, init=False)
    cut_short: Ending | None = field(default=None, init=False)

    def go_through(self, given: Sequence[Input]) -> None:
        """Reads files in order. What came of them before an interruption or a bug is kept."""
        try:
            with closing(self.sources(given)) as sources:
                for one, got in sources:
                    self.files.append(self.read(one, got) if isinstance(got, Source) else self._refused(one, got))
        except KeyboardInterrupt:
            say(f"samba: {self.interrupted.say(self.lang, {'done': len(self.files), 'all': len(given)})}")
            self.cut_short = Ending.INTERRUPTED
        except Exception as bug:
            report_bug(bug)
            self.cut_short = Ending.BUG

    def sources(self, given: Sequence[Input]) -> Generator[tuple[Input, Source | OSError]]:
        """The files with what they hold, or with why they cannot be read, in order."""
        for one in given:
            got: Source | OSError
            try:
                got = one.read()
            except OSError as fault:
                got = fault
            yield one, got

    def _refused(self, one: Input, fault: OSError) -> F:
        told = self.instead(one, fault)
        if told is not None:
            return told
        why = tell(why_refused(fault), self.lang)
        say(f"samba: {UNREADABLE.say(self.lang, {'name': one.name, 'reason': why})}")
        return self.without(one, why)

    @abstractmethod
    def read(self, one: Input, source: Source) -> F:
        """What comes of a file that was read."""

    def instead(self, one: Input, fault: OSError) -> F | None:  # noqa: ARG002 - for whoever inherits
        """What comes of a file that is not read where that is itself a result, None where it is not."""
        return None

    @abstractmethod
    def without(self, one: Input, why: str) -> F:
        """What is told of a file of which nothing comes."""

    @property
    def complete(self) -> bool:
        """Whether something came of every file."""
        return self.cut_short is None and all(file.problem is None for file in self.files)
