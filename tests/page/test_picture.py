"""A table as an SVG picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from sambanotation import Lang, replay_of
from sambanotation.page.card_picture import card_of, defined
from sambanotation.page.picture import picture_of_position, picture_of_step, top_of
from tests.page.games import DERIVED, HOSTILE, NARRATED, VARIATIONS

SVG = "{http://www.w3.org/2000/svg}"


def drawn_cards(picture: str) -> list[str]:
    """The cards of a picture as often as they are drawn."""
    return [bytes.fromhex(code).decode() for code in re.findall(r'<use href="#card-([0-9a-f]+)" x', picture)]


@pytest.mark.parametrize("record", [NARRATED, DERIVED, VARIATIONS, HOSTILE])
def test_a_picture_is_one_well_formed_image_that_needs_nothing_else(record: str) -> None:
    for step in replay_of(record).steps:
        picture = picture_of_step(step, Lang.EN)
        root = ET.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert {one.tag.removeprefix(SVG) for one in root.iter()} <= {
            "svg",
            "title",
            "defs",
            "symbol",
            "path",
            "rect",
            "use",
            "text",
        }
        defined_here = {one.get("id") for one in root.iter() if one.get("id")}
        for one in root.iter(f"{SVG}use"):
            assert (one.get("href") or "").removeprefix("#") in defined_here
        assert not {name for one in root.iter() for name in one.attrib if name.startswith("on")}


def test_the_cards_of_the_table_are_drawn() -> None:
    step = replay_of(VARIATIONS).steps[1]
    cards = drawn_cards(picture_of_step(step, Lang.EN))
    assert [cards.count(card) for card in ("As", "Ah", "Ad", "7d", "5c", "4c", "Qs")] == [1, 1, 1, 1, 1, 1, 0]


def test_words_are_in_the_language_and_say_which_variation_and_whose_view() -> None:
    step = replay_of(VARIATIONS).steps[1]
    told = ET.fromstring(picture_of_step(step, Lang.PT_BR, "1.1", "C")).findtext(f"{SVG}title")
    assert told == "A mesa: rodada 1, vez 1: A Ana (variante 1.1) (como C vê)"
    assert "bagaço" in picture_of_step(step, Lang.PT_BR)
    assert "discard pile" in picture_of_step(step, Lang.EN)


def test_names_are_escaped_and_signs_that_act_are_visible() -> None:
    picture = picture_of_step(replay_of(HOSTILE).steps[1], Lang.EN)
    assert "<b>" not in picture
    assert "\u202e" not in picture
    assert "\\u202egnik" in picture


def test_canastas_lie_as_at_the_table() -> None:
    def meld(complete: str, *cards: str) -> str:
        return top_of({"complete": complete, "cards": list(cards)})

    assert meld("natural", "Ks", "Kh", "Kc", "Kd") == "Kh"
    assert meld("mixed", "Kh", "Ks", "2s", "JK") == "Ks"
    assert meld("mixed", "Jh", "Jd", "2s") == "J_"
    assert meld("samba", "4s", "5s") == "_"
    assert meld("wild", "JK", "2s") == "JK"
    assert meld("natural", "7_") == "7_"


def test_a_position_alone_says_nothing_of_canastas() -> None:
    step = replay_of(NARRATED).steps[14]
    assert ">d samba<" in picture_of_step(step, Lang.EN)
    assert "samba<" not in picture_of_position(step.position, Lang.EN)


def test_derived_and_unknown_cards_look_so() -> None:
    plain, derived, some, hidden = (defined([card]) for card in ("Kc", "Kc'", "K_", "_"))
    assert "stroke-dasharray" not in plain
    assert "stroke-dasharray" in derived
    assert "#1c5fb8" in derived
    assert "#1c5fb8" not in some
    assert ">?<" in some
    assert "card-back" in hidden
    assert len({card_of(card) for card in ("Kc", "Kc'", "K_", "_")}) == 4
