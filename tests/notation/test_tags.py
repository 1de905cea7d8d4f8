"""Tags: what the known ones say, and what is meant where they are missing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sambanotation.notation import tags
from sambanotation.notation.record import Mark
from sambanotation.notation.tags import Rules, Table, table_of
from sambanotation.source import NOWHERE
from tests.notation.reading import records, told


def table(*tags: str) -> Table:
    """The table that some tags set."""
    return table_of(records("\n".join([*(f"[{tag}]" for tag in tags), "deal 1"]))[0])


def test_what_is_not_said_has_a_meaning() -> None:
    meant = table()
    assert meant == Table()
    assert (meant.seats, meant.dealer) == (("A", "B", "C", "D"), "D")
    assert (meant.players, meant.start, meant.options, meant.expected) == ({}, {}, {}, ())
    assert (meant.rules, meant.sides, meant.language) == (None, None, None)


def test_seats_are_in_order_of_play_and_the_last_one_deals() -> None:
    said = table('Seats "North East South2"')
    assert (said.seats, said.dealer) == (("North", "East", "South2"), "South2")


def test_a_tag_named_like_a_seat_is_a_player() -> None:
    said = table('B "João"', 'A "Maria \\"Mia\\""', 'Seats "A B Cá"', 'Cá "C"', 'D "nobody"')
    assert said.players == {"A": 'Maria "Mia"', "B": "João", "Cá": "C"}


def test_the_dealer_may_be_said() -> None:
    assert table('Dealer "B"').dealer == "B"


def test_scores_may_be_said() -> None:
    assert table('Start "A+C 1500 B+D -20"').start == {"A+C": 1500, "B+D": -20}


@pytest.mark.parametrize(
    ("value", "rules"),
    [
        ("samba-br", Rules("samba-br", None, None, NOWHERE)),
        ("samba-br@2", Rules("samba-br", 2, None, NOWHERE)),
        ("samba-br@0002", Rules("samba-br", 2, None, NOWHERE)),
        ("./house.yaml", Rules(None, None, "./house.yaml", NOWHERE)),
        ("./house.yaml@2", Rules(None, 2, "./house.yaml", NOWHERE)),
        ("./house.yaml@2.yaml", Rules(None, None, "./house.yaml@2.yaml", NOWHERE)),
        ("our house.yml", Rules(None, None, "our house.yml", NOWHERE)),
        ("C:\\\\rules\\\\house.yaml", Rules(None, None, "C:\\rules\\house.yaml", NOWHERE)),
    ],
)
def test_a_rule_set_has_a_name_or_a_path(value: str, rules: Rules) -> None:
    said = table(f'Rules "{value}"').rules
    assert said is not None
    assert (said.name, said.version, said.path) == (rules.name, rules.version, rules.path)


def test_options_sides_language_and_expectations_may_be_said() -> None:
    said = table('Options "draw=2 target=5000"', 'Sides "A+C B+D"', 'Language "pt-BR"', 'Expect "one two"')
    assert said.options == {"draw": "2", "target": "5000"}
    assert said.sides == ("A+C", "B+D")
    assert said.language == "pt-BR"
    assert said.expected == (Mark("one", False), Mark("two", False))


def test_expectations_may_be_limited_to_a_rule_set() -> None:
    assert table('Expect "samba-br: one"').expected == (Mark("one", False, "", "samba-br"),)


def test_the_first_of_two_tags_holds() -> None:
    assert told('[Dealer "A"]\n[Dealer "B"]\ndeal 1') == [("repeated-tag", '[Dealer "B"]')]
    assert table('Dealer "A"', 'Dealer "B"').dealer == "A"


@pytest.mark.parametrize(
    ("tag", "guilty"),
    [
        ('SGR "one"', "one"),
        ('SGR ""', ""),
        ('SGR "0"', "0"),
        ('SGR "1 2"', "2"),
        ('Seats ""', ""),
        ('Seats "A 1B C"', "1B"),
        ('Seats "A B A"', "A"),
        ('Seats "A Rules"', "Rules"),
        ('Seats "A samba"', "samba"),
        ('Seats "A+C B+D"', "A+C"),
        ('Dealer "X"', "X"),
        ('Dealer "A B"', "B"),
        ('Start "A+C"', ""),
        ('Start "A+X 5"', "A+X"),
        ('Start "A 5 A 6"', "A"),
        ('Rules "Samba BR"', "Samba"),
        ('Rules "samba-br@x"', "samba-br@x"),
        ('Options "draw"', "draw"),
        ('Options "draw=2 draw=3"', "draw=3"),
        ('Sides "A+C B+X"', "B+X"),
        ('Sides "A+C A+D"', "A+D"),
        ('Sides "A+A"', "A+A"),
        ('Expect "No Such"', "No"),
        ('Cards "de"', "de"),
    ],
)
def test_a_value_of_another_form_is_told_at_its_place(tag: str, guilty: str) -> None:
    assert told(f"[{tag}]\ndeal 1") == [("tag-not-understood", guilty)]


def test_a_value_with_escapes_is_told_as_a_whole() -> None:
    assert told('[Dealer "a\\"b"]\ndeal 1') == [("tag-not-understood", 'a\\"b')]


def test_what_is_certain_in_a_value_holds() -> None:
    assert table('Seats "A B A C"').seats == ("A", "B", "C")
    assert table('Start "A+C 5 B+X 6"').start == {"A+C": 5}
    assert table('Dealer "X"').dealer is None
    assert table('Seats "1 2"').seats == ("A", "B", "C", "D")


def test_a_later_version_is_told() -> None:
    assert told('[SGR "2"]\ndeal 1') == [("later-version", "2")]
    assert told('[SGR "1"]\ndeal 1') == []


def test_a_tag_that_is_nearly_known_is_told() -> None:
    assert told('[Dealr "A"]\ndeal 1') == [("unfamiliar-tag", '[Dealr "A"]')]
    assert told('[Round "3"]\n[Site "club"]\ndeal 1') == []
    assert told('[Seats "Dealr B"]\n[Dealr "Ana"]\ndeal 1') == []


WORD = st.text(alphabet="aBÇé09+-_=@.ymlp/ \t", max_size=12)


@given(start=st.sampled_from(["seats", "seat", "sides", "options", "rules", "version"]), value=WORD)
@example("rules", "samba-br@1")
@example("rules", "a.yaml b")
@example("rules", "samba.yml@2")
@example("seats", "A B C D")
@example("sides", "A+C B+D")
@example("options", "a=1 b-c=x=")
@example("version", "1")
def test_a_plain_value_is_what_the_grammar_reads(start: str, value: str) -> None:
    plain = tags._plain(value, start)
    if plain is not None:
        parts = tags._by_the_grammar(value, start)
        assert parts is not None
        assert [str(part) for part in plain] == [str(part) for part in parts]
        assert [_type_and_place(part) for part in plain] == [_type_and_place(part) for part in parts]


def _type_and_place(part: Any) -> tuple[str, int]:
    return part.type, part.start_pos


def test_most_values_are_plain() -> None:
    for start, value in (("seats", "A B C D"), ("rules", "samba-br"), ("sides", "A+C B+D"), ("version", "1")):
        assert tags._plain(value, start)
