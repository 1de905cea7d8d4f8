"""What a rule-set file is refused for: each fault by a file that breaks it and one that nearly does."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from sambanotation.diagnostic import Severity
from sambanotation.ruleset_faults import KINDS
from sambanotation.ruleset_file import load_ruleset
from sambanotation.ruleset_terms import Band, Size
from sambanotation.source import Span
from sambanotation.text import Lang, placeholders
from tests.houses import HEADING, SAMBA_BR, STATED, clause, house, marked, rules_of, said

BREAKING = {
    "a misspelt heading": ("SG203", HEADING.replace("version:", "«verison»:") + clause("hand_size", "13")),
    "a misspelt clause": ("SG203", HEADING + clause("«hand_sise»", "13")),
    "a misspelt key of a clause": ("SG203", HEADING + clause("hand_size", "13\n  «opitons»: {}")),
    "a misspelt key of a value": ("SG203", HEADING + clause("red_three_prize", "{each: 100, «al»: 1000}")),
    "a merge key": ("SG203", HEADING + clause("pack", "{copies: 3, jokers: 6, «<<»: {copies: 4}}")),
    "a language too many": ("SG203", HEADING.replace("en: House rules", "en: House rules, «fr»: Maison")),
    "a document that is not declared": (
        "SG203",
        HEADING + clause("hand_size", "13\n").replace("{section", "{document: «clubb», section"),
    ),
    "a clause given twice": ("SG204", HEADING + clause("hand_size", "13") + clause("«hand_size»", "14")),
    "a key of a clause given twice": ("SG204", HEADING + clause("hand_size", "13\n  «value»: 14")),
    "a key of a value given twice": ("SG204", HEADING + clause("pack", "{copies: 3, jokers: 6, «copies»: 4}")),
    "a key of a table given twice": ("SG204", HEADING + clause("sides", "{4: [2], «4»: [2]}")),
    "an octal number": ("SG205", HEADING + clause("hand_size", "«010»")),
    "a number in sixties": ("SG205", HEADING + clause("hand_size", "«1:30»")),
    "a number with a point": ("SG205", HEADING + clause("hand_size", "«13.0»")),
    "a number with a plus": ("SG205", HEADING + clause("going_out", "«+200»")),
    "a number with an underscore": ("SG205", HEADING + clause("going_out", "«1_000»")),
    "a number in words of another script": ("SG205", HEADING + clause("hand_size", "«١٥»")),
    "a negative nought": ("SG205", HEADING + clause("going_out", "«-0»")),
    "a number too large to mean anything": ("SG205", HEADING + clause("going_out", f"«{'9' * 10}»")),
    "a hand of nothing": ("SG205", HEADING + clause("hand_size", "«0»")),
    "a number for yes": ("SG205", HEADING + clause("draw_first", "«1»")),
    "a yes in another language": ("SG205", HEADING + clause("draw_first", "«sim»")),
    "a word that is no choice": ("SG205", HEADING + clause("first_take", "«pair»")),
    "a choice in capitals": ("SG205", HEADING + clause("first_take", "«Side»")),
    "a word for a list": ("SG205", HEADING + clause("takes", "«natural-pair»")),
    "a wrong word in a list": ("SG205", HEADING + clause("prized_by", "[w, «3R»]")),
    "a list for a number": ("SG205", HEADING + clause("hand_size", "«[13]»")),
    "a list too long": ("SG205", HEADING + clause("sequence_ranks", "«[4, K, A]»")),
    "entries for a number": ("SG205", HEADING + clause("hand_size", "\n    «cards: 13»")),
    "null where it means nothing": ("SG205", HEADING + clause("hand_size", "«null»")),
    "another word for null": ("SG205", HEADING + clause("wild_canasta", "«~»")),
    "null in quotation marks": ("SG205", HEADING + clause("wild_canasta", '«"null"»')),
    "a number for a clause": ("SG205", HEADING + "hand_size: «13»\n"),
    "a card that is none": ("SG205", HEADING + clause("card_points", "{«X»: 1}")),
    "a fine for a fault that is none": ("SG205", HEADING + clause("penalties", "{«three-wild»: 100}")),
    "a standing that is none": ("SG205", HEADING + clause("hand_size", "13").replace("stated", "«certain»")),
    "a row that is none": ("SG205", HEADING + clause("hand_size", "13").replace("Dealing", "Dealing, row: «a5»")),
    "a version that is no number": ("SG205", HEADING.replace("3", "«3.1»", 1)),
    "a name with a space": ("SG205", HEADING.replace("name: house", "name: «my house»")),
    "a name that the tool has": ("SG205", "«" + HEADING.replace("name: house", "name: samba-br»")),
    "a reason for what the source states": (
        "SG205",
        HEADING + clause("hand_size", "13\n  «because»: {en: Why not., pt-BR: Por que não.}"),
    ),
    "one language only": (
        "SG211",
        HEADING + clause("hand_size", "13").replace("{en: We play so., ", "{").replace("wording", "«wording»"),
    ),
    "an empty sentence": ("SG205", HEADING + clause("hand_size", "13").replace("We play so.", '«""»')),
    "no wording": (
        "SG211",
        HEADING + clause("«hand_size»", "13").replace("  wording: {en: We play so., pt-BR: Jogamos assim.}\n", ""),
    ),
    "no value": ("SG211", HEADING + clause("«hand_size»", "13").replace("  value: 13\n", "")),
    "no reason for what is decided": ("SG211", HEADING + clause("«hand_size»", "13").replace("stated", "decided")),
    "no points for a card": (
        "SG211",
        HEADING
        + clause(
            "card_points", "{JK: 1, A: 1, K: 1, Q: 1, J: 1, T: 1, 9: 1, 8: 1, 7: 1, 6: 1, 5: 1, 4: 1, 3: 1}"
        ).replace("value", "«value»"),
    ),
    "no document": (
        "SG211",
        HEADING.partition("documents")[0]
        + clause("hand_size", "13").replace("{section: Dealing}", "«{section: Dealing}»"),
    ),
    "no heading": ("SG211", "«extends: samba-br»\n"),
    "no name": ("SG211", "«" + HEADING.replace("name: house\n", "").replace("version: 3", "version: 3»")),
    "an option without its wording": (
        "SG211",
        HEADING + clause("hand_size", "13\n  options: {13: {value: 13}, «15»: {value: 15}}"),
    ),
    "options without the clause's own value": (
        "SG211",
        HEADING + clause("hand_size", "13\n  «options»: {15: {value: 15, wording: {en: Fifteen., pt-BR: Quinze.}}}"),
    ),
    "an anchor": ("SG210", HEADING + clause("hand_size", "«&size 13»")),
    "an alias": ("SG210", HEADING + clause("hand_size", "«*size»")),
    "a type tag": ("SG210", HEADING + clause("hand_size", '«!!int "13"»')),
    "a second document": ("SG210", HEADING + clause("hand_size", "13") + "«---»\nname: house\n"),
    "too many levels": ("SG210", HEADING + clause("hand_size", "[[[[[[[[[[«[»]]]]]]]]]]]")),
    "a colon in a text": ("SG202", HEADING.replace("Our club", "Our club«:» rules")),
    "a tab for indentation": ("SG202", HEADING + "hand_size:\n«\t»value: 13\n"),
    "a quotation that is never closed": ("SG202", HEADING + clause("hand_size", '«"»13')),
    "a list that is never closed": ("SG202", HEADING + "takes:\n  value: [natural-pair\nstanding«:» stated\n"),
    "a null character": ("SG202", HEADING + clause("hand_size", "1«\0»3")),
    "an unknown rule set below": ("SG201", HEADING.replace("samba-br", "«samba-bt»")),
    "an empty name below": ("SG205", SAMBA_BR.replace("name: samba-br", 'name: house\nextends: «""»', 1)),
    "no file below": ("SG202", HEADING.replace("samba-br", "«./base.yaml»")),
    "itself below": ("SG212", HEADING.replace("samba-br", "«./house.yaml»")),
    "more cards than the pack has": ("SG213", HEADING + clause("«hand_size»", "60")),
    "an option with more cards than the pack has": (
        "SG213",
        HEADING
        + clause(
            "«hand_size»", "13\n  options: {13: {value: 13}, 60: {value: 60, wording: {en: Sixty., pt-BR: Sessenta.}}}"
        ),
    ),
    "sides that do not divide the players": ("SG213", HEADING + clause("«sides»", "{2: [2], 3: [3], 4: [3], 6: [2]}")),
    "a side alone": ("SG213", HEADING + clause("«sides»", "{2: [2], 3: [3], 4: [1], 6: [2]}")),
    "players without sides": ("SG213", HEADING + clause("«described_players»", "[2, 7]")),
    "a meld that is at most smaller than at least": ("SG213", HEADING + clause("«wild_melds»", "{least: 3, most: 2}")),
    "a sequence longer than its ranks": ("SG213", HEADING + clause("«sequence_most»", "12")),
    "a sequence with nowhere to go": ("SG213", HEADING + clause("«sequence_ranks»", "[A, 4]")),
    "minimums out of order": (
        "SG213",
        HEADING
        + clause(
            "«minimums»", "[{from_total: null, points: 15}, {from_total: 50, points: 9}, {from_total: 0, points: 9}]"
        ),
    ),
    "minimums that begin nowhere": ("SG213", HEADING + clause("«minimums»", "[{from_total: 0, points: 50}]")),
    "a restricted take that is none at all": ("SG213", HEADING + clause("«takes»", "[onto-group]")),
    "a side that opens by adding to its melds": (
        "SG213",
        HEADING + clause("«opening_takes»", "[natural-pair, onto-group]"),
    ),
    "wild cards that help to take the pile, and none may": ("SG213", HEADING + clause("«take_wilds»", "0")),
    "a largest group": ("SG214", HEADING + clause("«group_most»", "8")),
    "groups of several ranks": ("SG214", HEADING + clause("«one_rank»", "no")),
    "discards that lie apart": ("SG214", HEADING + clause("«one_pile»", "no")),
    "sequences that are joined": ("SG214", HEADING + clause("«join_sequences»", "yes")),
}
"""What is refused: the code, and a file whose guilty place stands between « and »; nothing else is wrong in it."""


@pytest.mark.parametrize(("code", "text"), BREAKING.values(), ids=BREAKING)
def test_what_is_wrong_is_found_at_its_place(code: str, text: str, tmp_path: Path) -> None:
    text, place = marked(text)
    loaded = house(tmp_path, text)
    assert loaded.rules is None
    assert loaded.source is not None
    assert [(found.code, loaded.source.text[found.span.start : found.span.end]) for found in loaded.diagnostics] == [
        (code, text[place.start : place.end])
    ]
    assert loaded.diagnostics[0].span == place


def test_the_places_are_the_same_where_yaml_has_no_c_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    for code, text in BREAKING.values():
        text, place = marked(text)
        assert [(found.code, found.span) for found in house(tmp_path, text).diagnostics] == [(code, place)]


NEARLY = {
    "a plain number": clause("hand_size", "10"),
    "a number in quotation marks": clause("hand_size", '"10"'),
    "nought where it is allowed": clause("black_three_wilds", "0"),
    "a negative number": clause("cards_in_hand", "-1"),
    "no as a no": clause("draw_first", "no"),
    "false as a no": clause("draw_first", "false"),
    "a way to take the pile that is left out": clause(
        "takes", "[natural-pair, natural-and-wild, onto-group, onto-sequence]"
    ),
    "null for a rule that does not hold": clause("wild_canasta", "null"),
    "null within a value": clause("black_three_group", "{least: 3, most: null}"),
    "an empty list": clause("prized_by", "[]"),
    "a block list": clause("prized_by", "\n    - w\n    - 3r"),
    "no fines": clause("penalties", "{}"),
    "one fine": clause("penalties", "{three-wilds: 50}"),
    "a text of several lines": clause("hand_size", "13").replace("Dealing", '"Dealing\n\n    cards"'),
    "a colon without a space": clause("hand_size", "13").replace("Dealing", "Dealing:cards"),
    "a named document": clause("hand_size", "13").replace("{section", "{document: samba-br, section"),
    "rows": clause("hand_size", "13").replace("Dealing", 'Dealing, row: "A5, S2"'),
    "a reason for what is decided": clause("hand_size", "13").replace(
        "stated", "decided\n  because: {en: So., pt-BR: Assim.}"
    ),
    "two options": clause(
        "hand_size", "13\n  options: {13: {value: 13}, 15: {value: 15, wording: {en: Fifteen., pt-BR: Quinze.}}}"
    ),
    "as many cards as the pack has": clause("sides", "{2: [2]}")
    + clause("described_players", "[2]")
    + clause("hand_size", "80"),
    "the whole length of a suit": clause("sequence_most", "11"),
    "one minimum": clause("minimums", "[{from_total: null, points: 50}]"),
    "a remark": "# hand_sise: 13\n",
    "braces in a text": clause("hand_size", "13").replace("We play so.", '"{We} play so. {"'),
}


@pytest.mark.parametrize("text", NEARLY.values(), ids=NEARLY)
def test_what_looks_alike_is_read(text: str, tmp_path: Path) -> None:
    rules = rules_of(house(tmp_path, HEADING + text))
    assert rules.name == "house"


def test_every_kind_of_fault_has_a_breaking_file() -> None:
    of_the_tag = {"SG207", "SG208", "SG209"}
    of_whole_files = {"SG206", "SG215"}
    assert {kind.code for kind in KINDS} == {code for code, _ in BREAKING.values()} | of_the_tag | of_whole_files


def test_the_values_are_what_the_file_says(tmp_path: Path) -> None:
    text = clause("hand_size", "13") + clause("draw_first", "no") + clause("wild_canasta", "null")
    text += clause("wild_melds", "{least: 4, most: null}") + clause("sides", "{2: [2], 6: [2, 3]}")
    text += clause("described_players", "[2]") + clause("minimums", "[{from_total: null, points: 50}]")
    rules = rules_of(house(tmp_path, HEADING + text))
    assert rules.hand_size.value == 13
    assert rules.draw_first.value is False
    assert rules.wild_canasta.value is None
    assert rules.wild_melds.value == Size(4, None)
    assert rules.sides.value == {2: (2,), 6: (2, 3)}
    assert rules.minimums.value == (Band(None, 50),)


def test_braces_are_no_placeholders(tmp_path: Path) -> None:
    wording = clause("hand_size", "13").replace("We play so.", '"We {play} so."')
    citation = rules_of(house(tmp_path, HEADING + wording)).hand_size.citation
    assert citation.wording.say(Lang.EN, {}) == "We {play} so."


def test_everything_wrong_is_told_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = HEADING + clause("hand_sise", "13") + clause("draw_first", "perhaps") + clause("tie", "won")
    assert [found.code for found in house(tmp_path, text).diagnostics] == ["SG203", "SG205", "SG205"]


def test_a_whole_rule_set_tells_every_clause(tmp_path: Path) -> None:
    whole = SAMBA_BR.replace("name: samba-br", "name: house", 1)
    assert rules_of(house(tmp_path, whole)).clauses().keys() == rules_of(load_ruleset("samba-br")).clauses().keys()
    without = whole.replace("\ntie:\n", "\nteam:\n")
    codes = {found.code: said(found) for found in house(tmp_path, without).diagnostics}
    assert codes["SG206"].startswith("the rule set does not tell: tie /")
    assert "team is not known here" in codes["SG203"]


def test_a_clause_that_cannot_be_read_is_not_missing_as_well(tmp_path: Path) -> None:
    whole = SAMBA_BR.replace("name: samba-br", "name: house", 1)
    assert [
        found.code for found in house(tmp_path, whole.replace("value: drawn\n", "value: won\n", 1)).diagnostics
    ] == ["SG205"]
    assert [found.code for found in house(tmp_path, whole.replace("\ntarget:\n", "\ntargets:\n")).diagnostics] == [
        "SG203"
    ]


@pytest.mark.parametrize(
    ("word", "nearest"), [("hand_sise", "hand_size"), ("wild_canastas", "wild_canasta"), ("titel", "title")]
)
def test_the_nearest_right_key_is_suggested(word: str, nearest: str, tmp_path: Path) -> None:
    found = [each for each in house(tmp_path, f"{HEADING}{word}: 1\n").diagnostics if each.code == "SG203"]
    assert [said(each) for each in found] == [f"{word} is not known here / did you mean {nearest}?"]


def test_without_a_near_key_the_few_known_ones_are_listed(tmp_path: Path) -> None:
    (found,) = house(tmp_path, HEADING + clause("pack", "{copies: 3, jokers: 6, zzz: 1}")).diagnostics
    assert said(found, Lang.PT_BR) == "zzz não é conhecido aqui / conhecidos aqui: copies jokers"


@pytest.mark.parametrize("value", ["13", "", "[13]"])
def test_where_a_value_stands_for_a_clause_its_keys_are_told(value: str, tmp_path: Path) -> None:
    (found,) = house(tmp_path, f"{HEADING}hand_size: {value}\n").diagnostics
    assert found.code == "SG205"
    for lang in Lang:
        told = said(found, lang).partition(" / ")[2]
        assert [key for key in ("value", "cite", "standing", "wording", "en", "pt-BR") if key not in told] == []


def test_where_a_value_stands_within_a_clause_no_keys_of_a_clause_are_told(tmp_path: Path) -> None:
    (found,) = house(tmp_path, HEADING + clause("pack", "13")).diagnostics
    assert said(found) == "13 cannot stand here; expected: entries, each with its key / "


def test_the_place_is_right_behind_other_scripts_marks_and_line_ends(tmp_path: Path) -> None:
    text = "\ufeff# ção ♠ 𝄞\r\n" + HEADING.replace("\n", "\r\n") + "hand_size:\r\n  value: «XV»\r\n"
    text, place = marked(text + STATED.replace("\n", "\r\n"))
    loaded = house(tmp_path, text)
    assert loaded.source is not None
    assert loaded.source.bom
    assert [found.span for found in loaded.diagnostics] == [Span(place.start - 1, place.end - 1)]
    assert loaded.source.position(place.start - 1) == (9, 10)


@pytest.mark.parametrize("lang", Lang)
def test_every_finding_can_be_said(lang: Lang, tmp_path: Path) -> None:
    for _, text in BREAKING.values():
        for found in house(tmp_path, marked(text)[0]).diagnostics:
            sentence = said(found, lang)
            assert "Text(" not in sentence
            assert "<" not in sentence.replace("<<", "")
            assert "{" not in sentence.replace("{from_total", "")


def test_every_kind_explains_itself_in_both_languages() -> None:
    codes = [kind.code for kind in KINDS]
    assert codes == sorted(set(codes))
    for kind in KINDS:
        assert kind.severity is Severity.ERROR
        assert kind.note.en != kind.note.pt_br
        assert not placeholders(kind.note.en)
