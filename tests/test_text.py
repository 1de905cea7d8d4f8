from __future__ import annotations

import pytest

from sambanotation.text import Lang, Text, placeholders, tell

CARDS = Text("{count} cards of {owner}", "{count} cartas de {owner}")


def test_both_languages_must_name_the_same_facts() -> None:
    with pytest.raises(ValueError, match="different facts"):
        Text("{count} cards", "{contagem} cartas")


def test_a_sentence_is_said_in_one_language() -> None:
    facts = {"count": 3, "owner": Text("the side", "a dupla")}
    assert CARDS.say(Lang.EN, facts) == "3 cards of the side"
    assert CARDS.say(Lang.PT_BR, facts) == "3 cartas de a dupla"


def test_a_missing_fact_is_an_error_of_ours() -> None:
    with pytest.raises(KeyError, match="owner"):
        CARDS.say(Lang.EN, {"count": 3})


def test_facts_that_a_sentence_does_not_name_are_left_out() -> None:
    assert Text("so", "assim").say(Lang.EN, {"count": 3}) == "so"


def test_doubled_braces_are_braces() -> None:
    assert Text("a {{note}}", "uma {{nota}}").say(Lang.EN, {}) == "a {note}"
    assert placeholders("a {{note}} of {seat}") == {"seat"}


def test_braces_in_a_fact_are_not_placeholders() -> None:
    assert Text("{card}?", "{card}?").say(Lang.EN, {"card": "{count}"}) == "{count}?"


@pytest.mark.parametrize(
    ("fact", "english", "portuguese"),
    [
        ("Kc", "Kc", "Kc"),
        (15, "15", "15"),
        (True, "yes", "sim"),
        (False, "no", "não"),
        ((2, 3), "2..3", "2..3"),
        ((4, 4), "4", "4"),
        (["Kc", "JK"], "Kc JK", "Kc JK"),
        (["group*3..7 _*2", "n*3"], "group*3..7 _*2, n*3", "group*3..7 _*2, n*3"),
        ((Text("pile", "lixo"), 2), "pile 2", "lixo 2"),
    ],
)
def test_facts_as_they_stand_in_a_sentence(fact: object, english: str, portuguese: str) -> None:
    assert (tell(fact, Lang.EN), tell(fact, Lang.PT_BR)) == (english, portuguese)
