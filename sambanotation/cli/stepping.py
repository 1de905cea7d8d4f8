"""Where a reader stands in a replay, and what each key does. Knows nothing of terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sambanotation.cli.keys import REDRAW
from sambanotation.frozen import frozen
from sambanotation.notation.record import Variation
from sambanotation.output.pages import Place, Style, name_of, page
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.visible import visible
from sambanotation.replay.steps import Replay, Step, What
from sambanotation.text import Text

KEYS = (
    (("n", " ", "right"), Text("next step", "próximo passo")),
    (("p", "left", "backspace"), Text("previous step", "passo anterior")),
    (("g", "home"), Text("first step", "primeiro passo")),
    (("G", "end"), Text("last step", "último passo")),
    (("enter",), Text("behind a number: to the turn of that number", "depois de um número: à vez desse número")),
    (("d", "D"), Text("next deal, previous deal", "próxima rodada, rodada anterior")),
    (("f", "F"), Text("next finding, previous finding", "próximo achado, achado anterior")),
    (("v",), Text("into the variation; behind a number: that one", "entrar na variante; depois de um número: nessa")),
    (("u",), Text("out of the variation", "sair da variante")),
    (("s",), Text("the view of the next seat, then of all", "a visão do próximo lugar, depois a de todos")),
    (("down", "j", "pagedown"), Text("further down on the page", "mais abaixo na página")),
    (("up", "k", "pageup"), Text("further up on the page", "mais acima na página")),
    (("?", "h"), Text("this help", "esta ajuda")),
    (("q",), Text("quit", "sair")),
)
HELP = Text("keys", "teclas")
BACK = Text("q: quit; any other key: back", "q: sair; qualquer outra tecla: voltar")
STATUS = Text("n next  p previous  ? help  q quit", "n próximo  p anterior  ? ajuda  q sair")
MORE = Text("more below: down", "há mais abaixo: seta")
SPACE = Text("space", "espaço")

NO_TURN = Text("no such turn", "não há essa vez")
NO_DEAL = Text("no other deal", "não há outra rodada")
NO_FINDING = Text("no other finding", "não há outro achado")
NO_VARIATION = Text("no such variation here", "não há aqui essa variante")
NOT_INSIDE = Text("this is no variation", "isto não é uma variante")
FIRST = Text("this is the first step", "este é o primeiro passo")
LAST = Text("this is the last step", "este é o último passo")

MOST_DIGITS = 9

NARROWEST = 24
"""Columns of a screen; of a narrower one the terminal shows the left part."""


@frozen
class Level:
    """The game, or a variation, with the number of the step on which the reader stands. `name` is "" for the game,
    `block` that of the variation. `goes_on` tells that there are more steps than these."""

    steps: tuple[Step, ...]
    at: int
    name: str = ""
    block: Variation | None = None
    goes_on: bool = False

    @property
    def place(self) -> Place:
        """Where that step stands."""
        return Place(self.at + 1, None if self.goes_on else len(self.steps), self.name, self.block)


def variation_of(outer: Level, number: int, at: int = 0) -> Level:
    """A variation of the step on which a reader stands: the one of that number, from 1. Raises IndexError for one that
    is not there."""
    step = outer.steps[outer.at]
    inside = step.variations[number - 1]
    return Level(inside.steps, at, name_of(outer.name, step, number), inside.variation)


@dataclass(slots=True)
class Stepping:
    """A reader of a replay. `views` gives the replay as a seat sees it (None: as the record has it), `seats` are those
    whose view may be taken."""

    views: Callable[[str | None], Replay]
    seats: Sequence[str]
    style: Style
    path: list[Level]
    typed: str = ""
    scroll: int = 0
    helping: bool = False
    said: Text | None = None
    keys: Sequence[tuple[tuple[str, ...], Text]] = KEYS
    _above: int = field(default=0)

    @property
    def step(self) -> Step:
        """The step on which the reader stands."""
        return self.path[-1].steps[self.path[-1].at]

    def screen(self, columns: int, rows: int) -> list[Line]:
        """The lines of a screen: as much of the page as there is room for, and a line that says what can be done."""
        style = replace(self.style, columns=max(columns, NARROWEST), brief=True)
        lines = list(self._help(style) if self.helping else page(self.step, self.path[-1].place, style))
        room = max(rows - 1, 1)
        self._above = max(0, len(lines) - room)
        self.scroll = min(self.scroll, self._above)
        seen = lines[self.scroll : self.scroll + room]
        seen += [line()] * (room - len(seen))
        return [*seen, self._status(style)][:rows] if rows > 1 else seen[:1]

    def press(self, key: str) -> bool:
        """What a key does; false where it ends the reading."""
        self.said = None
        if key == "q":
            return False
        if key == REDRAW:
            return True
        if self.helping:
            self.helping = False
        elif key.isdecimal() and key.isascii():
            self.typed = (self.typed + key)[:MOST_DIGITS]
        else:
            number, self.typed = (int(self.typed) if self.typed else None), ""
            self._do(key, number)
        return True

    def _do(self, key: str, number: int | None) -> None:
        level = self.path[-1]
        match key:
            case "n" | " " | "right":
                self._go(level.at + 1, LAST)
            case "p" | "left" | "backspace":
                self._go(level.at - 1, FIRST)
            case "g" | "home":
                self._go(0, FIRST)
            case "G" | "end":
                self._go(len(level.steps) - 1, LAST)
            case "enter":
                self._go_to_turn(number)
            case "d":
                self._find_deal(1)
            case "D":
                self._find_deal(-1)
            case "f":
                self._find_finding(1)
            case "F":
                self._find_finding(-1)
            case "v":
                self._enter(1 if number is None else number)
            case "u":
                self._leave()
            case "s":
                self._change_view()
            case "down" | "j":
                self.scroll = min(self.scroll + 1, self._above)
            case "up" | "k":
                self.scroll = max(self.scroll - 1, 0)
            case "pagedown":
                self.scroll = min(self.scroll + 10, self._above)
            case "pageup":
                self.scroll = max(self.scroll - 10, 0)
            case "?" | "h":
                self.helping, self.scroll = True, 0
            case _:
                pass

    def _go(self, at: int, otherwise: Text) -> None:
        level = self.path[-1]
        if not 0 <= at < len(level.steps):
            self.said = otherwise
            return
        self.path[-1] = replace(level, at=at)
        self.scroll = 0

    def _go_to_turn(self, number: int | None) -> None:
        if number is None:
            self._go(self.path[-1].at + 1, LAST)
            return
        wanted = self.step.game.number, self.step.deal, number
        # A variation has few turns; the others are those of what it stands in.
        for depth in range(len(self.path), 0, -1):
            for at, step in enumerate(self.path[depth - 1].steps):
                if (step.game.number, step.deal, step.turn) == wanted and step.what is What.TURN:
                    self.path = self.path[:depth]
                    self._go(at, NO_TURN)
                    return
        self.said = NO_TURN

    def _find_deal(self, towards: int) -> None:
        """To where the next or the previous deal of the game begins, also from within a variation."""
        steps, at = self.path[0].steps, self.path[0].at + towards
        while 0 <= at < len(steps) and steps[at].what is not What.DEALING:
            at += towards
        if not 0 <= at < len(steps):
            self.said = NO_DEAL
            return
        self.path = self.path[:1]
        self._go(at, NO_DEAL)

    def _find_finding(self, towards: int) -> None:
        """To the next or the previous step with a finding, of the game or a variation, in the order of the text."""
        places = list(_places([], self.path[0]))
        here = [(level.name, level.at) for level in self.path]
        at = next(at for at, path in enumerate(places) if [(level.name, level.at) for level in path] == here)
        for path in places[at + 1 :] if towards > 0 else places[:at][::-1]:
            step = path[-1].steps[path[-1].at]
            if any(self.style.shows(finding) for finding in step.findings):
                self.path, self.scroll = path, 0
                return
        self.said = NO_FINDING

    def _enter(self, number: int) -> None:
        variations = self.step.variations
        if not 1 <= number <= len(variations) or not variations[number - 1].steps:
            self.said = NO_VARIATION
            return
        self.path.append(variation_of(self.path[-1], number))
        self.scroll = 0

    def _leave(self) -> None:
        if len(self.path) == 1:
            self.said = NOT_INSIDE
            return
        self.path.pop()
        self.scroll = 0

    def _change_view(self) -> None:
        """To the next seat's view of the same step: its steps are the same, with less in them."""
        views = [None, *self.seats]
        seen_by = self.style.seat
        seat = views[(views.index(seen_by) + 1) % len(views)] if seen_by in views else None
        self.style = replace(self.style, seat=seat)
        self.look_again()

    def look_again(self) -> None:
        """Takes the steps from the views anew; the reader stays where he stands."""
        steps = self.views(self.style.seat).steps
        path: list[Level] = []
        for level in self.path:
            if level.name:
                path.append(variation_of(path[-1], int(level.name.rpartition(".")[2]), level.at))
            else:
                path.append(replace(level, steps=steps))
        self.path = path

    def _status(self, style: Style) -> Line:
        def say(text: Text) -> str:
            return visible(text.say(style.lang, {}), style.look.encoding)

        if self.helping:
            told = say(BACK)
        elif self.typed:
            told = self.typed
        else:
            told = say(self.said) if self.said is not None else say(STATUS)
        room = style.columns - 1
        if self.scroll < self._above:
            # That there is more is what nobody can see; the keys are told by the help.
            more = f"[{say(MORE)}]"
            keys = told.split("  ")
            while keys and len("  ".join([*keys, more])) > room:
                keys.pop()
            told = "  ".join([*keys, more])
        return line(told[:room], Role.FRAME)

    def _help(self, style: Style) -> Iterator[Line]:
        names = {" ": SPACE.say(style.lang, {})}
        yield line(visible(HELP.say(style.lang, {}), style.look.encoding), Role.STRONG)
        for keys, does in self.keys:
            pressed = " ".join(names.get(key, key) for key in keys)
            told = f"  {pressed:<18} {does.say(style.lang, {})}"
            yield line(visible(told, style.look.encoding)[: style.columns])


def _places(outer: list[Level], level: Level) -> Iterator[list[Level]]:
    """Every step of a level and of the variations in it, in the order of the text, as the path that leads to it."""
    for at, step in enumerate(level.steps):
        here = [*outer, replace(level, at=at)]
        yield here
        for number in range(1, len(step.variations) + 1):
            yield from _places(here, variation_of(here[-1], number))
