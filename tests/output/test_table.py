from __future__ import annotations

import pytest

from sambanotation.text import Lang
from tests.output.games import page_of, replay

HEAD = '[Rules "samba-br"]\n'


def position(*lines: str, lang: Lang = Lang.EN, columns: int = 80) -> str:
    """The first page of a deal that begins in the middle with these lines."""
    return page_of(replay("\n".join([HEAD + "deal 1 position", *lines, ""])).steps[0], columns, lang)


@pytest.mark.parametrize(
    ("meld", "english", "portuguese"),
    [
        ("As Ah Ad Ac As Ah Ad", "As As Ah Ah Ad Ad Ac [clean]", "[limpa]"),
        ("As Ah Ad Ac As JK 2c", "As As Ah Ad Ac JK 2c [mixed]", "[suja]"),
        ("JK JK JK 2s 2h 2d 2c", "JK JK JK 2s 2h 2d 2c [wild cards]", "[curingas]"),
        ("5h..Jh", "5h 6h 7h 8h 9h Th Jh [samba]", "[samba]"),
        ("5h..Th", "5h 6h 7h 8h 9h Th\n", "5h 6h 7h 8h 9h Th\n"),
        ("seq*5..7", "seq*5..7 [perhaps samba]", "seq*5..7 [talvez samba]"),
    ],
)
def test_complete_melds_say_what_they_count_as(meld: str, english: str, portuguese: str) -> None:
    lines = (f"meld B+D ={meld}", "meld A+C")
    assert english in position(*lines)
    assert portuguese in position(*lines, lang=Lang.PT_BR)


def test_melds_bear_the_labels_of_the_record() -> None:
    shown = position("meld A+C =5h..7h", "meld A+C =9h..Jh", "meld A+C =Ks Kh Kd", "meld B+D ...", columns=40)
    assert "  h.1  5h 6h 7h\n  h.2  9h Th Jh\n  K    Ks Kh Kd\n" in shown
    assert "perhaps other melds" in shown


def test_the_heaps_say_in_which_order_they_lie() -> None:
    shown = position("pile 9c Kd 4h", "stock As 2c ...")
    assert "discard pile 3 (top card last): 9c Kd 4h\n" in shown
    assert "(next card first): As 2c ...\n" in shown
    empty = position("pile", "stock")
    assert "discard pile: empty\nstock: empty\n" in empty


def test_no_more_cards_are_told_than_there_are() -> None:
    text = HEAD + "deal 1 position\n1. A +_ _ -_\n2. B ^ -_\n"
    for step in replay(text).steps:
        assert "163" not in page_of(step)
        assert "164" not in page_of(step)


def test_sides_stand_below_one_another_where_there_is_no_room() -> None:
    wide, narrow = position("meld A+C", columns=80), position("meld A+C", columns=60)
    assert any("A+C total" in row and "B+D total" in row for row in wide.splitlines())
    assert not any("A+C total" in row and "B+D total" in row for row in narrow.splitlines())


def test_penalties_stand_with_the_side() -> None:
    text = HEAD + "deal 1\npenalty B+D 100 three-wilds\npenalty B+D 50 other\n"
    assert "B+D total 0, minimum 50, penalties 150" in page_of(replay(text).steps[-1])
