from __future__ import annotations

import re
from collections import Counter

import pytest

from sambanotation.output.cards import Look
from sambanotation.output.pages import Place, Style, page, unplayed
from sambanotation.output.paint import Role, plain
from sambanotation.output.visible import width
from sambanotation.replay.steps import What
from sambanotation.text import Lang
from tests.output.games import LESSON, lines_of, page_of, replay
from tests.simulated.cards import pack
from tests.simulated.deals import match

ENGLISH = """\
== deal 1, turn 1: A Maria ============================================== 2/3 ==
1. A +Kc 5c =As 4s Ad?! {four, not an ace} -9c
                ^^
    all in all
    ; to be discussed
error[SG502] card-of-another-rank: 4s does not belong to a meld of A
    samba-br, COMBINAÇÕES DE CARTAS, row I6 (stated): A group is of cards of one
    rank, and wild cards may stand for some of them.
    help: A group holds cards of one rank, and wild cards; a sequence natural
    cards of one suit.
might have been (variation 1.1):
  1. A +Kc 5c -9c!
      waits
      better

> A Maria       5  Ah Kh Kd Kc 5c
  B João   1..162  Ks ...
  C        0..162  ...
  D        0..162  ...

A+C total 1500, minimum 90               B+D total 0, minimum 50
  red threes: 3h                           red threes: ...
  s.1  7s 8s 9s Ts Js Qs Ks [samba]        no melds
  s.2  7s 8s 9s
  Q    Qs Qs Qh Qh Qd Qc JK [mixed]
  A    As Ad 4s

discard pile 3 (top card last): 4c 9h 9c
stock 0..132: ...
"""

PORTUGUESE = """\
== rodada 1, vez 1: A Maria ========================= 2/3 ==
1. A +K♣ 5♣ =A♠ 4♠ A♦?! {four, not an ace} -9♣
                ^^
    all in all
    ; to be discussed
erro[SG502] card-of-another-rank: 4s não pertence a uma
    combinação de A
    samba-br, COMBINAÇÕES DE CARTAS, linha I6 (dito na
    fonte): Um grupo é de cartas do mesmo índice, e curingas
    podem ficar no lugar de algumas.
    ajuda: Um grupo tem cartas de um só índice, e curingas;
    uma sequência, cartas naturais de um só naipe.
poderia ter sido (variante 1.1):
  1. A +K♣ 5♣ -9♣!
      waits
      better

> A Maria       5  A♥ K♥ K♦ K♣ 5♣
  B João   1..162  K♠ ...
  C        0..162  ...
  D        0..162  ...

A+C total 1500, mínimo 90
  três vermelhos: 3♥
  s.1  7♠ 8♠ 9♠ T♠ J♠ Q♠ K♠ [samba]
  s.2  7♠ 8♠ 9♠
  Q    Q♠ Q♠ Q♥ Q♥ Q♦ Q♣ JK [suja]
  A    A♠ A♦ 4♠

B+D total 0, mínimo 50
  três vermelhos: ...
  sem combinações

bagaço 3 (a de cima por último): 4♣ 9♥ 9♣
maço 0..132: ...
"""

HOSTILE = """\
[Rules "samba-br"]
[Event "\x1b[31m\u202eevent\x07 {}"]
[A "\x1b]0;owned\x07\u202eMaria"]
[B "日本語の名前日本語の名前日本語の名前"]
[C "e{}"]
deal 1
1. A +Kc 5c =As 4s Ad {{\x1b[2J\u2066 {}}} -9c ; \x9b31m \u200f remark
2. B what \x1b[2J {}
3. C +_ _ -_
(
  3. C +_ _ -3h {{\x1b[2J}}
)
end abandoned
""".format("long " * 100, "\u0301" * 5000, "annotation" * 300, "x" * 5000)

CARD = re.compile(r"(?<![\w*])(?:[AKQJT2-9][shdc]|JK)(?![\w*])")


def test_a_page_in_english() -> None:
    assert page_of(replay(LESSON).steps[1]) == ENGLISH


def test_a_page_in_portuguese_with_the_signs_of_suits() -> None:
    assert page_of(replay(LESSON).steps[1], 60, Lang.PT_BR, Look("utf-8", symbols=True)) == PORTUGUESE


def test_where_the_encoding_has_no_signs_of_suits_they_are_letters() -> None:
    shown = page_of(replay(LESSON).steps[1], 80, Lang.PT_BR, Look("ascii", symbols=True))
    assert shown.isascii()
    assert "=As 4s Ad?!" in shown
    assert "B Joao" in shown


def test_the_guilty_card_stands_out_in_colour_too() -> None:
    pieces = [piece for row in lines_of(replay(LESSON).steps[1]) for piece in row]
    assert [text for text, role in pieces if role is Role.GUILTY] == ["4s"]


def test_what_sets_up_a_deal_is_shown_where_it_says_more_than_the_table() -> None:
    shown = page_of(replay(LESSON).steps[0])
    assert "Três ases\n" in shown
    assert "hand A As Ah Ad Kd Kh 9c 4s\n    Lay them, or wait?\n" in shown
    assert "hand B" not in shown
    guilty = LESSON.replace("hand B Ks", "hand B JK JK JK JK JK JK JK")
    assert "hand B JK JK" in page_of(replay(guilty).steps[0])


def test_cards_that_were_exposed_are_shown_as_open() -> None:
    assert "> B João   1..162  Ks ... (open: Ks)\n" in page_of(replay(LESSON).steps[2])


def test_the_end_has_the_count_of_each_side() -> None:
    end = next(step for step in replay(match(7, 4, 1)).steps if step.what is What.END)
    assert end.ledger is not None
    shown = page_of(end)
    for side in end.position.sides:
        assert str(end.totals[side.name][0]) in shown.rpartition("count\n")[2]
    assert "contagem\n" in page_of(end, lang=Lang.PT_BR)


def test_at_the_end_stand_the_new_totals_and_what_they_ask_for() -> None:
    text = '[Rules "samba-br"]\n[Start "A+C 1400 B+D 200"]\ndeal 1\ncount A+C samba 1 cards 100\ncount B+D cards 20\n'
    begin, end = replay(text).steps
    assert "A+C total 1400, minimum 50 " in page_of(begin)
    assert "A+C total 3000, next minimum 120 " in page_of(end)
    assert re.search(r"^  total before +1400 +200$", page_of(end), re.MULTILINE)
    assert "A+C total 3000, próximo mínimo 120 " in page_of(end, lang=Lang.PT_BR)


def test_long_names_leave_room_for_the_variation_and_the_view() -> None:
    text = LESSON.replace('[A "Maria"]', '[A "Maria Aparecida dos Santos"]')
    step = replay(text, "A").steps[1]
    title = plain(page(step, Place(2, 3, "5.1"), Style(Lang.EN, Look(), 60, seat="A"))).partition("\n")[0]
    assert "... (variation 5.1) (as A sees it) " in title
    assert width(title) == 60


def test_known_cards_stay_on_the_page_behind_a_card_that_the_hand_cannot_hold() -> None:
    text = '[Rules "samba-br"]\ndeal 1 position\nhand A As Ah Kd 9c\n1. A +4c 5c -Jd\n2. B +_ _ -_\n'
    assert re.search(r"^  A +5  \(perhaps: As Ah Kd 9c 5c 4c\)$", page_of(replay(text).steps[2]), re.MULTILINE)
    assert "(talvez: As Ah" in page_of(replay(text).steps[2], lang=Lang.PT_BR)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("columns", [40, 80, 200])
def test_every_card_of_a_complete_game_is_shown_once_on_every_page(players: int, columns: int) -> None:
    for step in replay(match(13, players, 1)).steps:
        table = page_of(step, columns).split("\n\n", 1)[1]
        assert Counter(CARD.findall(table)) == Counter(pack())


@pytest.mark.parametrize("columns", [40, 57, 80, 140])
def test_no_line_is_wider_than_the_page_and_no_card_is_broken(columns: int) -> None:
    steps = [*replay(LESSON).steps, *replay(match(3, 6, 1)).steps, *replay(HOSTILE).steps]
    for step in steps:
        for lang in Lang:
            rows = page_of(step, columns, lang).splitlines()
            assert max(map(width, rows)) <= columns
            assert all(row == row.rstrip() for row in rows)


def test_names_and_notes_of_strangers_do_nothing_to_a_terminal() -> None:
    found = replay(HOSTILE)
    steps = [*found.steps, *(step for one in found.steps for variation in one.variations for step in variation.steps)]
    assert len(steps) == 6
    for step in steps:
        shown = page_of(step)
        assert all(sign.isprintable() for sign in shown.replace("\n", ""))
        # Signs without a width fill no line, and yet there are not any number of them.
        assert max(map(len, shown.splitlines())) < 800


def test_a_page_names_the_hands_in_one_column() -> None:
    rows = page_of(replay(HOSTILE).steps[0]).split("\n\n")[1].splitlines()
    assert len({width(row[: row.index("15  ...")]) for row in rows}) == 1


def test_another_seat_is_told_in_the_title() -> None:
    step = replay(LESSON, "A").steps[1]
    shown = plain(page(step, Place(2, 3, "5.1"), Style(Lang.EN, Look(), 80, seat="A")))
    assert shown.startswith("== deal 1, turn 1: A Maria (variation 5.1) (as A sees it) ===")
    assert "all in all" not in shown


def test_what_cannot_be_played_is_told_with_its_findings() -> None:
    shown = plain(unplayed(replay('[Rules "no-such"]\ndeal 1\n'), Style(Lang.EN, Look(), 80)))
    assert shown.startswith("no game can be shown")
    assert "error[SG2" in shown


def test_a_tag_that_is_guilty_is_shown_where_the_first_deal_begins() -> None:
    text = LESSON.replace('[A "Maria"]', '[A "Maria"]\n[A "Ana"]')
    first, second, *_ = replay(text).steps
    assert '[A "Ana"]\n^^ ^^^^^^\n' in page_of(first)
    assert '[A "Ana"]' not in page_of(second)


def test_a_wrong_number_of_a_turn_is_marked() -> None:
    text = '[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n3. B +_ _ -_\n'
    assert "\n3. B +_ _ -_\n^^\n" in page_of(replay(text).steps[2])
