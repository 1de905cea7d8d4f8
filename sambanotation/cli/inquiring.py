"""What `samba ask` asks for on a terminal: only what the turn in question needs, each on one line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from sambanotation.cli.screen import write
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
YES, NO = ("y", "yes", "s", "sim"), ("n", "no", "nao", "não")


def inquire(rules: RuleSet, lang: Lang) -> list[str]:
    """The lines of a question, asked for one by one; none where there is nobody to answer.

    First comes the turn; what else is asked depends on it.
    """
    from sambanotation.replay.question import first_turn, put_together, sides_at

    write(f"{WELCOME.say(lang, {})}\n")
    turn_words = _asked(TURN, lang)
    if not turn_words:
        return []
    text = put_together([turn_words], rules, rules.name)
    turn = first_turn(text)
    if turn is None:
        # What is not understood is told by the referee, with its place.
        return [turn_words]
    seat, side = turn.seat, sides_at(text, rules).get(turn.seat, turn.seat)
    lines: list[str] = []
    hand = _asked(HAND_AFTER_DRAW if f"drawn {seat}\n" in text else HAND, lang, seat=seat)
    if hand:
        lines.append(f"hand {seat} {hand}")
    melds = _melds(side, lang)
    lines += melds
    if any(action in turn_words.split() for action in ("^", "^top")) or " ^" in f" {turn_words}":
        pile = _asked(PILE, lang)
        lines += [f"pile {pile}"] if pile else []
        taken = _yes_or_no(TAKEN, lang, side=side)
        lines += [] if taken is None else [f"taken {side}" if taken else f"taken {side} no"]
    if melds == [f"meld {side}"]:
        total = _asked(TOTAL, lang, side=side)
        lines += [f"start {side} {total}"] if total else []
    write("\n")
    return [*lines, turn_words]


def _melds(side: str, lang: Lang) -> list[str]:
    """The melds of a side: none said is not known, `-` is none."""
    lines: list[str] = []
    while meld := _asked(MELD, lang, side=side):
        if meld == "-":
            return lines or [f"meld {side}"]
        lines.append(f"meld {side} ={meld.removeprefix('=')}")
    return lines


def _yes_or_no(question: Text, lang: Lang, **facts: str) -> bool | None:
    """Whether yes is the answer; None for an empty one. Anything else is asked again."""
    while answer := _asked(question, lang, **facts).casefold():
        if answer in (*YES, *NO):
            return answer in YES
    return None


def _asked(question: Text, lang: Lang, **facts: str) -> str:
    """What is typed in answer, without white space around it; nothing at the end of the input."""
    write(question.say(lang, facts))
    typed = sys.stdin.readline()
    if not typed.endswith("\n"):
        write("\n")
    return typed.strip()
