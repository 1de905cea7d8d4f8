"""Short games, and how their pages look, for tests of what is shown."""

from __future__ import annotations

from sambanotation.output.cards import Look
from sambanotation.output.pages import Place, Style, page
from sambanotation.output.paint import Line, plain
from sambanotation.replay.steps import Replay, Step, replay_of
from sambanotation.source import Source
from sambanotation.text import Lang

LESSON = """\
[Event "Três ases"]
[Rules "samba-br"]
[A "Maria"]
[B "João"]
[Start "A+C 1500 B+D 0"]

deal 1 position
hand A As Ah Ad Kd Kh 9c 4s {Lay them, or wait?}
hand B Ks ...
pile 4c 9h
stock Kc 5c ...
red A+C 3h
meld A+C =7s..Ks
meld A+C =7s..9s
meld A+C =Qs Qh Qd Qc Qs Qh JK
meld B+D
1. A +Kc 5c =As 4s Ad?! {four, not an ace} -9c {all in all} ; to be discussed
(
  1. A +Kc 5c -9c! {waits}
) {better}
expose B Ks
"""


def replay(text: str, seat: str | None = None) -> Replay:
    """A text step by step."""
    return replay_of(Source("game.sgr", text), seat=seat)


def lines_of(step: Step, columns: int = 80, lang: Lang = Lang.EN, look: Look | None = None) -> list[Line]:
    """The page of a step, as the second of three."""
    return list(page(step, Place(2, 3), Style(lang, look or Look(), columns)))


def page_of(step: Step, columns: int = 80, lang: Lang = Lang.EN, look: Look | None = None) -> str:
    """The page of a step as plain text."""
    return plain(lines_of(step, columns, lang, look))
