"""A quiz on the terminal: the table and the question, and what is said to an answer, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sambanotation.diagnostic import Diagnostic, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import Action
from sambanotation.notation.lesson import actions_of
from sambanotation.notation.spelling import spell_action
from sambanotation.output.layout import paragraph
from sambanotation.output.pages import Style, told
from sambanotation.output.paint import Line, Role, line
from sambanotation.output.replay_words import DEAL, RECORD, TURN, VARIATION
from sambanotation.output.table import Showing
from sambanotation.output.visible import visible
from sambanotation.replay.exercises import Asks, Exercise, Ruling
from sambanotation.text import Text

YES, NO = ("y", "yes", "s", "sim"), ("n", "no", "nao", "não")
HINT, SHOW = ("hint", "?", "dica"), ("show", "mostrar", "mostre")

QUESTION = Text("Question {number}", "Pergunta {number}")
SO_FAR = Text("{seat} has done so far: {actions}", "{seat} fez até aqui: {actions}")
IS_LEGAL = Text("{seat} plays: {actions}. Is that legal?", "{seat} joga: {actions}. Isso é legal?")
WORTH = Text(
    "{seat} lays {actions}. How many points are these cards worth?",
    "{seat} baixa {actions}. Quantos pontos valem essas cartas?",
)
MAY_TAKE = Text("May {seat} take the discard pile now?", "{seat} pode comprar o bagaço agora?")
NEEDS = Text(
    "{side} has a total of {points} and has not melded. How many points does its initial meld need?",
    "{side} tem um total de {points} e ainda não saiu. De quantos pontos precisa a saída?",
)
ACTIONS_WANTED = Text("actions, such as -Tc; hint; show", "ações, como -Tc; dica; mostrar")
TRUTH_WANTED = Text("yes or no; show", "sim ou não; mostrar")
NUMBER_WANTED = Text("a number; show", "um número; mostrar")
NO_SUCH_ANSWER = Text("That is no answer here. Wanted: {wanted}", "Isso não é uma resposta aqui. Esperava-se: {wanted}")
NO_HINT = Text("There is no hint.", "Não há dica.")
HINT_IS = Text("Hint: {hint}", "Dica: {hint}")
RIGHT = Text("Right.", "Certo.")
WRONG = Text("Wrong.", "Errado.")
ILLEGAL = Text("Wrong: that is not legal.", "Errado: isso não é legal.")
LEGAL = Text(
    "Not what is meant here, though the referee finds nothing against it.",
    "Não é o que se quer aqui, embora o juiz nada tenha contra.",
)
UNDECIDED = Text(
    "Not what is meant here; whether it is legal hidden cards decide.",
    "Não é o que se quer aqui; se é legal, cartas ocultas decidem.",
)
ANSWER_IS = Text("The answer: {answer}", "A resposta: {answer}")
OR = Text(" or ", " ou ")
IS_YES, IS_NO = Text("yes", "sim"), Text("no", "não")
SCORE = Text("Right: {right} of {asked}", "Certas: {right} de {asked}")
NO_QUESTIONS = Text(
    "there is nothing to ask about: no question is written, and no turn can be asked about",
    "não há o que perguntar: nenhuma pergunta está escrita e não há vez sobre a qual perguntar",
)

Answer = bool | int | tuple[Action, ...]
"""What a learner may answer, as the exercise asks for it."""


@frozen
class Quiz:
    """How questions are put: language, look and columns."""

    style: Style

    def question(self, exercise: Exercise, number: int) -> Iterator[Line]:
        """The table as the player sees it before the turn, and the question."""
        step, showing = exercise.before, self._showing(exercise)
        place = [QUESTION.say(self.style.lang, {"number": number})]
        if step.game.number > 1:
            place.append(showing.say(RECORD, number=step.game.number))
        place += [showing.say(DEAL, number=step.deal), showing.say(TURN, number=exercise.turn.number)]
        place += [showing.say(VARIATION, name=exercise.variation)] if exercise.variation else []
        yield line(f"== {', '.join(place)}: {showing.player(exercise.turn.seat)}", Role.STRONG)
        yield line()
        yield from showing.hands(step.position, exercise.turn.seat)
        if exercise.asks is not Asks.MINIMUM:
            # What stands there of a side is its minimum too.
            yield line()
            yield from showing.sides(step.position)
        yield line()
        yield from showing.heaps(step.position, brief=True)
        yield line()
        if exercise.lesson is not None and exercise.told:
            yield from self._say(SO_FAR, seat=exercise.turn.seat, actions=self._spelled(exercise, exercise.told))
        yield from self._asked(exercise)

    def wanted(self, exercise: Exercise) -> str:
        """What is to be typed."""
        return {Asks.ACTIONS: ACTIONS_WANTED, Asks.LEGAL: TRUTH_WANTED, Asks.TAKE: TRUTH_WANTED}.get(
            exercise.asks, NUMBER_WANTED
        ).say(self.style.lang, {})

    def not_understood(self, exercise: Exercise) -> Iterator[Line]:
        """What is said to words that are no answer."""
        return self._say(NO_SUCH_ANSWER, wanted=self.wanted(exercise))

    def hint(self, exercise: Exercise) -> Iterator[Line]:
        """The hint, if there is one."""
        hint = exercise.lesson.hint if exercise.lesson is not None else ""
        return self._say(HINT_IS, hint=hint) if hint else self._say(NO_HINT)

    def right(self, exercise: Exercise) -> Iterator[Line]:
        """What is said to a right answer, with the rules where something is not legal."""
        yield from self._say(RIGHT, Role.STRONG)
        yield from self._rules(exercise.found)

    def wrong(self, exercise: Exercise, reply: str | None = None, ruling: Ruling | None = None) -> Iterator[Line]:
        """What is said to a wrong answer: what the teacher or the referee says, then the right one."""
        heads = {Verdict.ILLEGAL: ILLEGAL, Verdict.LEGAL: LEGAL, Verdict.UNDECIDED: UNDECIDED}
        yield from self._say(heads[ruling.verdict] if ruling is not None else WRONG, Role.STRONG)
        if reply is not None:
            yield from self._paragraph(reply)
        yield from self._rules(ruling.found if ruling is not None else ())
        yield from self.shown(exercise)

    def shown(self, exercise: Exercise) -> Iterator[Line]:
        """The right answer, with the rules where something is not legal."""
        yield from self._say(ANSWER_IS, answer=self._right(exercise))
        yield from self._rules(exercise.found)

    def score(self, right: int, asked: int) -> Iterator[Line]:
        """How many answers were right."""
        return self._say(SCORE, Role.STRONG, right=right, asked=asked)

    def _asked(self, exercise: Exercise) -> Iterator[Line]:
        seat, actions = exercise.turn.seat, self._spelled(exercise, exercise.told)
        match exercise.asks:
            case Asks.ACTIONS:
                yield from self._paragraph(exercise.lesson.question if exercise.lesson is not None else "", Role.STRONG)
            case Asks.LEGAL:
                yield from self._say(IS_LEGAL, Role.STRONG, seat=seat, actions=actions)
            case Asks.WORTH:
                yield from self._say(WORTH, Role.STRONG, seat=seat, actions=actions)
            case Asks.TAKE:
                yield from self._say(MAY_TAKE, Role.STRONG, seat=seat)
            case Asks.MINIMUM:
                side = exercise.before.position.side_of[seat]
                yield from self._say(NEEDS, Role.STRONG, side=side.name, points=side.total[0])

    def _right(self, exercise: Exercise) -> str:
        if exercise.lesson is not None:
            answers = [self._spelled(exercise, answer) for answer in exercise.lesson.accepted]
            return OR.say(self.style.lang, {}).join(answers)
        if isinstance(exercise.right, bool):
            return (IS_YES if exercise.right else IS_NO).say(self.style.lang, {})
        return str(exercise.right)

    def _rules(self, found: Sequence[Diagnostic]) -> Iterator[Line]:
        for finding in found:
            yield from told(finding, self.style)

    def _showing(self, exercise: Exercise) -> Showing:
        game = exercise.before.game
        look = replace(self.style.look, letters=game.table.letters)
        return Showing(game, self.style.lang, look, self.style.columns)

    def _spelled(self, exercise: Exercise, actions: Sequence[Action]) -> str:
        letters = exercise.before.game.table.letters
        return " ".join(spell_action(action, letters) for action in actions)

    def _say(self, text: Text, role: Role | None = None, **facts: object) -> Iterator[Line]:
        return self._paragraph(text.say(self.style.lang, facts), role)

    def _paragraph(self, text: str, role: Role | None = None) -> Iterator[Line]:
        return paragraph(visible(text, self.style.look.encoding), self.style.columns, role)


def understood(typed: str, exercise: Exercise) -> Answer | None:
    """The answer that somebody typed; None where it is none that the exercise asks for."""
    word = typed.strip().casefold()
    match exercise.asks:
        case Asks.ACTIONS:
            return actions_of(typed, exercise.before.game.table.letters)
        case Asks.LEGAL | Asks.TAKE:
            return word in YES if word in (*YES, *NO) else None
        case _:
            digits = word.replace(",", "").replace(".", "")
            return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else None
