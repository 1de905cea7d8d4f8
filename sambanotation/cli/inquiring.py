"""What `samba ask` asks for on a terminal: only what the turn in question needs, each on one line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sambanotation.cli.screen import encoding_of, write
from sambanotation.text import Lang, Text

if TYPE_CHECKING:
    from sambanotation.ruleset import RuleSet

WELCOME = Text(
    "Cards: 4s Kh Td JK (s h d c). Leave a line empty where you do not know.",
    "Cartas: 4s Kh Td JK (s h d c). Deixe vazia a linha do que não souber.",
)
TURN = Text("The turn (A +Kc 5c =4s 4h 4d -Kc, or a part of it): ", "A vez (A +Kc 5c =4s 4h 4d -Kc, ou uma parte): ")
HAND = Text("The hand of {seat} before it: ", "A mão de {seat} antes dela: ")
HAND_AFTER_DRAW = Text("The hand of {seat} with the cards drawn: ", "A mão de {seat} com as cartas compradas: ")
PILE = Text("The discard pile, the top card last: ", "O bagaço, a carta de cima por último: ")
TAKEN = Text(
    "Has {side} taken the pile in this deal (yes, no)? ", "{side} já comprou o bagaço nesta rodada (sim, não)? "
)
MELD = Text(
    "A meld of {side} (As Ah Ad; none: -; an empty line ends): ",
    "Uma combinação de {side} (As Ah Ad; nenhuma: -; a linha vazia encerra): ",
)
TOTAL = Text("The total of {side} before this deal: ", "O total de {side} antes desta rodada: ")
NEITHER = Text(
    "{answer} is neither yes nor no; an empty line says that you do not know.",
    "{answer} não é nem sim nem não; a linha vazia diz que você não sabe.",
)
NO_TURN = Text(
    "{answer} is no turn; an empty line ends the question.",
    "{answer} não é uma vez; a linha vazia encerra a pergunta.",
)
YES, NO = ("y", "yes", "s", "sim"), ("n", "no", "nao", "não")


def inquire(rules: RuleSet, lang: Lang) -> list[str]:
    """The lines of a question, asked for one by one; none where there is nobody to answer.

    First comes the turn; what else is asked depends on it. An answer that is not understood is asked for again, and it
    is said why.
    """
    from sambanotation.game.actions import LayMeld
    from sambanotation.replay.question import first_turn, put_together, sides_at

    write(f"{WELCOME.say(lang, {})}\n")
    inquiry = _Inquiry(rules, lang)
    turn_words = inquiry.turn()
    if not turn_words:
        return []
    text = put_together([turn_words], rules, rules.name)
    turn = first_turn(text)
    assert turn is not None, "it was asked for until it was understood"
    seat, side = turn.seat, sides_at(text, rules).get(turn.seat, turn.seat)
    lines = inquiry.line(HAND_AFTER_DRAW if f"drawn {seat}\n" in text else HAND, f"hand {seat}", seat=seat)
    melds = inquiry.melds(side)
    lines += melds
    if any(action in turn_words.split() for action in ("^", "^top")) or " ^" in f" {turn_words}":
        lines += inquiry.line(PILE, "pile")
        taken = inquiry.yes_or_no(TAKEN, side=side)
        lines += [] if taken is None else [f"taken {side}" if taken else f"taken {side} no"]
    lays = any(isinstance(action, LayMeld) for action in turn.actions)
    if melds == [f"meld {side}"] or (lays and not melds):
        lines += inquiry.line(TOTAL, f"start {side}", side=side)
    write("\n")
    return [*lines, turn_words]


class _Inquiry:
    """Questions that are put until their answer is understood, or empty."""

    def __init__(self, rules: RuleSet, lang: Lang) -> None:
        self._rules = rules
        self._lang = lang

    def turn(self) -> str:
        """A line that is a turn; nothing for an empty answer."""
        from sambanotation.replay.question import first_turn, put_together

        while answer := _asked(TURN, self._lang):
            if not self._is_understood(answer):
                continue
            if first_turn(put_together([answer], self._rules, self._rules.name)) is not None:
                return answer
            _tell(NO_TURN.say(self._lang, {"answer": answer}))
        return ""

    def line(self, question: Text, begins: str, **facts: str) -> list[str]:
        """The line of the notation that begins so and goes on as answered; none for an empty answer."""
        while answer := _asked(question, self._lang, **facts):
            if self._is_understood(f"{begins} {answer}"):
                return [f"{begins} {answer}"]
        return []

    def melds(self, side: str) -> list[str]:
        """The melds of a side: none said is not known, `-` is none."""
        lines: list[str] = []
        while meld := _asked(MELD, self._lang, side=side):
            if meld == "-":
                return lines or [f"meld {side}"]
            line = f"meld {side} ={meld.removeprefix('=')}"
            lines += [line] if self._is_understood(line) else []
        return lines

    def yes_or_no(self, question: Text, **facts: str) -> bool | None:
        """Whether yes is the answer; None for an empty one."""
        while answer := _asked(question, self._lang, **facts):
            if answer.casefold() in (*YES, *NO):
                return answer.casefold() in YES
            _tell(NEITHER.say(self._lang, {"answer": answer}))
        return None

    def _is_understood(self, line: str) -> bool:
        """Whether a line says something; if not, tells why."""
        from sambanotation.diagnostic import Severity
        from sambanotation.notation.parser import parse
        from sambanotation.output.words import message_of
        from sambanotation.replay.question import put_together
        from sambanotation.source import Source

        told = parse(Source("", put_together([line], self._rules, self._rules.name))).diagnostics
        found = [finding for finding in told if finding.severity is Severity.ERROR]
        for finding in found[:1]:
            _tell(message_of(finding, self._lang))
        return not found


def _tell(what: str) -> None:
    from sambanotation.output.visible import visible

    write(f"  {visible(what, encoding_of(sys.stdout))}\n")


def _asked(question: Text, lang: Lang, **facts: str) -> str:
    """What is typed in answer, without white space around it; nothing at the end of the input."""
    write(question.say(lang, facts))
    typed = sys.stdin.readline()
    if not typed.endswith("\n"):
        write("\n")
    return typed.strip()
