from __future__ import annotations

import pytest

from sambanotation.notation.parser import parse
from sambanotation.notation.record import Line, Turn
from sambanotation.output.cards import Look
from sambanotation.output.paint import plain
from sambanotation.output.written_lines import Writing
from sambanotation.source import Source, Span

HEAD = '[Rules "samba-br"]\ndeal 1\n'


def shown(line: str, *guilty: str, columns: int = 60) -> list[str]:
    """A line of a deal as it is shown where these parts of it are guilty."""
    text = f"{HEAD}{line}\n"
    spans = tuple(Span(text.index(part, len(HEAD)), text.index(part, len(HEAD)) + len(part)) for part in guilty)
    (record,) = parse(Source("game", text)).records
    written: Line = record.deals[0].lines[0]
    writing = Writing(Look(), columns, spans)
    return plain(writing.turn(written) if isinstance(written, Turn) else writing.other(written)).splitlines()


@pytest.mark.parametrize(
    ("line", "guilty", "carets"),
    [
        ("1. A +Kc 3d/5c =As Ah Ad -Tc", "5c", "            ^^"),
        ("1. A +Kc 5c =As Ah Ad -Tc", "=As Ah Ad", "            ^^^ ^^ ^^"),
        ("1. A +Kc 5c A<Ac JK -Tc", "JK", "                 ^^"),
        ("1. A +Kc 5c A:JK/Ah -Tc", "Ah", "                 ^^"),
        ("1. A +Kc 5c @B +Qs -Tc", "Qs", "                ^^"),
        ("1. A +Kc 5c c(T)<7c -Tc", "7c", "                 ^^"),
        ("1. A +Kc 5c =6s..9s -Tc", "6s..9s", "             ^^^^^^"),
        ("1. A +Kc 5c ^14 =As Ah -Tc", "^14", "            ^^^"),
        ("1. A +Kc 5c -Tc", "A", "   ^"),
        ("hand A As Ah 3d/5c ...", "5c", "                ^^"),
        ("penalty A+C 100 three-wilds", "penalty A+C 100 three-wilds", "^^^^^^^ ^^^ ^^^ ^^^^^^^^^^^"),
    ],
)
def test_the_guilty_cards_have_carets_below_them(line: str, guilty: str, carets: str) -> None:
    assert shown(line, guilty)[:2] == [line, carets]


def test_what_is_not_guilty_has_none() -> None:
    assert shown("1. A +Kc 5c -Tc") == ["1. A +Kc 5c -Tc"]


def test_cards_that_touch_are_told_apart() -> None:
    assert shown("1. A +_ _ =AsAhAd -Tc", "Ah") == ["1. A +_ _ =As Ah Ad -Tc", "              ^^"]


def test_carets_stand_below_the_row_of_their_card() -> None:
    rows = shown("1. A +_ _ =7s 7h 7d 7c 7s 7h 7d 7c -Tc", "-Tc", columns=30)
    assert rows == ["1. A +_ _ =7s 7h 7d 7c 7s 7h", "    7d 7c -Tc", "          ^^^"]


def test_notes_stand_where_they_belong() -> None:
    assert shown("1. A {before} +_ _?! {of \\} the draw} -Tc!? {of the turn} $4 ; a remark") == [
        "1. A +_ _?! {of } the draw} -Tc!? $4",
        "    before",
        "    of the turn",
        "    ; a remark",
    ]


def test_a_line_that_is_not_understood_is_shown_as_far_as_it_helps() -> None:
    text, carets = shown("1. A what is this")
    assert (text, carets) == ("1. A what is this", "^^ ^ ^^^^ ^^ ^^^^")
    assert sum(map(len, shown("1. A " + "x" * 9000))) < 1000
