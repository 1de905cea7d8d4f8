"""Writes the first lesson, in each language: the annotated game, complete as `samba derive` has it, with questions.

Beside each record stands its page, as `samba export` writes it.

python docs/write_lesson.py           writes docs/lessons anew
python docs/write_lesson.py --check   exits with 1 where it says something else
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sambanotation.page.html import page_of
from sambanotation.page.value import Telling, value_of
from sambanotation.replay.steps import replay_of
from sambanotation.source import Source
from sambanotation.text import Lang, Text

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "fixtures" / "games" / "partida-comentada" / "as-derived.sgr"
FOLDER = ROOT / "docs" / "lessons"

QUESTIONS = {
    "6. B +5s 9d s<5s ": Text(
        "? C is next. Which discard keeps him from taking the pile? | -3c | -3s | -9d: he may have a pair of nines | "
        "hint: a card that nobody takes the pile with",
        "? O próximo é C. Que descarte o impede de comprar o bagaço? | -3c | -3s | -9d: ele pode ter um par de noves | "
        "hint: uma carta com que ninguém compra o bagaço",
    ),
    "11. C +Kc 3d =3d/4c A<Ac' Ac' =Tc Jc Qc Kc ": Text(
        "? Which discard lets only a natural pair take the pile from now on? | -2h | "
        "-Js: it is a card like any other | hint: a wild card",
        "? Com que descarte, daqui em diante, só um par natural compra o bagaço? | -2h | "
        "-Js: é uma carta como as outras | hint: um curinga",
    ),
    "13. A +Jd Kd ": Text(
        "? The side has 7d 8d 9d Td on the table. How does it get its first samba? | d<Jd Qd Kd | "
        "d<Jd Qd: six cards are no samba yet | hint: seven in a row",
        "? A dupla tem 7d 8d 9d Td na mesa. Como ela faz o seu primeiro samba? | d<Jd Qd Kd | "
        "d<Jd Qd: seis cartas ainda não são um samba | hint: sete em sequência",
    ),
    "19. C +7c 4d c(T)<7c 4<4d ": Text(
        "? One card is left. How does he end the game? | -Tc # | -Tc: that he goes out must be said too | "
        "hint: two things, the second is one sign",
        "? Resta uma carta. Como ele termina a partida? | -Tc # | -Tc: falta dizer que ele bate | "
        "hint: duas coisas, e a segunda é um só sinal",
    ),
}
"""The questions, by what stands before them."""

_ANNOTATION = re.compile(r" \{[^{}]*\}")


def lessons() -> dict[Path, str]:
    """The lesson in each language, and its page, by its file. In English without the annotations, which are in
    Portuguese."""
    game = GAME.read_text(encoding="utf-8")
    told = {}
    for lang in Lang:
        record = FOLDER / f"partida-comentada.{lang.value}.sgr"
        told[record] = _lesson(game, lang)
        value = value_of(replay_of(Source(record.name, told[record])), Telling())
        told[record.with_suffix(".html")] = page_of(value, lang, record.name)
    return told


def _lesson(game: str, lang: Lang) -> str:
    if lang is not Lang.PT_BR:
        game = _ANNOTATION.sub("", game).replace('[Language "pt-BR"]', f'[Language "{lang.value}"]')
    for before, question in QUESTIONS.items():
        assert game.count(f"\n{before}") == 1, before
        game = game.replace(before, f"{before}{{{question.template(lang)}}} ")
    return game


def main() -> int:
    """Writes the lesson, or says which file is not what it should be."""
    told = lessons()
    if "--check" in sys.argv[1:]:
        stale = [path for path, text in told.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not what docs/write_lesson.py writes")
        return int(bool(stale))
    for path, text in told.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
