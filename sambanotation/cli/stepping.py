"""Where a reader stands in a replay, and what each key does. Knows nothing of terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sambanotation.cli.keys import REDRAW
from sambanotation.frozen import frozen
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
BACK = Text("any key: back", "qualquer tecla: voltar")
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
    """The game, or a variation, with the number of the step on which the reader stands; `name` is "" for the game."""

    steps: tuple[Step, ...]
    at: int
    name: str = ""


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
    _above: int = field(default=0)

    @property
    def step(self) -> Step:
        """The step on which the reader stands."""
        return self.path[-1].steps[self.path[-1].at]

    def screen(self, columns: int, rows: int) -> list[Line]:
        """The lines of a screen: as much of the page as there is room for, and a line that says what can be done."""
        style = replace(self.style, columns=max(columns, NARROWEST))
        lines = list(self._help(style) if self.helping else page(self.step, self._place(), style))
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
                self._find(1, _begins_a_deal, NO_DEAL)
            case "D":
                self._find(-1, _begins_a_deal, NO_DEAL)
            case "f":
                self._find(1, self._is_found, NO_FINDING)
            case "F":
                self._find(-1, self._is_found, NO_FINDING)
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
        for at, step in enumerate(self.path[-1].steps):
            if (step.game.number, step.deal, step.turn) == wanted and step.what is What.TURN:
                self._go(at, NO_TURN)
                return
        self.said = NO_TURN

    def _find(self, towards: int, wanted: Callable[[Step], bool], otherwise: Text) -> None:
        steps, at = self.path[-1].steps, self.path[-1].at + towards
        while 0 <= at < len(steps) and not wanted(steps[at]):
            at += towards
        self._go(at, otherwise)

    def _is_found(self, step: Step) -> bool:
        return any(self.style.shows(finding) for finding in step.findings)

    def _enter(self, number: int) -> None:
        variations = self.step.variations
        if not 1 <= number <= len(variations) or not variations[number - 1].steps:
            self.said = NO_VARIATION
            return
        self.path.append(Level(variations[number - 1].steps, 0, name_of(self.path[-1].name, self.step, number)))
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
        steps = self.views(seat).steps
        path: list[Level] = []
        for level in self.path:
            if level.name:
                number = int(level.name.rpartition(".")[2])
                outer = path[-1]
                steps = outer.steps[outer.at].variations[number - 1].steps
            path.append(replace(level, steps=steps))
        self.path, self.style = path, replace(self.style, seat=seat)

    def _place(self) -> Place:
        level = self.path[-1]
        return Place(level.at + 1, len(level.steps), level.name)

    def _status(self, style: Style) -> Line:
        def say(text: Text) -> str:
            return visible(text.say(style.lang, {}), style.look.encoding)

        if self.helping:
            told = say(BACK)
        elif self.typed:
            told = self.typed
        else:
            told = say(self.said) if self.said is not None else say(STATUS)
        if self.scroll < self._above:
            told += f"  [{say(MORE)}]"
        return line(told[: style.columns - 1], Role.FRAME)

    def _help(self, style: Style) -> Iterator[Line]:
        names = {" ": SPACE.say(style.lang, {})}
        yield line(visible(HELP.say(style.lang, {}), style.look.encoding), Role.STRONG)
        for keys, does in KEYS:
            pressed = " ".join(names.get(key, key) for key in keys)
            told = f"  {pressed:<18} {does.say(style.lang, {})}"
            yield line(visible(told, style.look.encoding)[: style.columns])


def _begins_a_deal(step: Step) -> bool:
    return step.what is What.DEALING
