"""docs/house-rules.md: its rule set can be used, and it lists the options that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation import load_ruleset, validate
from sambanotation.ruleset import Clause
from sambanotation.ruleset_file import available, load_named
from sambanotation.ruleset_lint import lint
from tests.houses import HEADING, clause, house, rules_of

PAGE = (Path(__file__).parents[1] / "docs" / "house-rules.md").read_text(encoding="utf-8")
RECORD = """[Rules "./friday.yaml"]

deal 1 position
hand A As Ad Ac Ah As 2c JK 5s 5h
meld A+C =Ks Kh Kd
to-play A

1. A +4c 4d =As Ad Ac Ah As 2c JK -4c
"""


def test_the_rule_set_of_the_page_judges_as_the_page_says(tmp_path: Path) -> None:
    text = re.search(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert text is not None
    (tmp_path / "friday.yaml").write_text(text[1], encoding="utf-8")
    (tmp_path / "game.sgr").write_text(RECORD, encoding="utf-8")
    (found,) = [one for one in validate(tmp_path / "game.sgr") if one.severity.value == "error"]
    assert (found.name, found.citation and found.citation.document) == ("third-wild-card", "leaflet")
    assert load_ruleset(str(tmp_path / "friday.yaml")).diagnostics == ()


TAKE = """[Rules "./house.yaml"]

deal 1 position
hand A 4c JK 9d 9c
pile 8h 4s
meld A+C =4h 4d 4c
taken A+C
1. A ^ 4<4s {cards} -9d
"""


@pytest.mark.parametrize(("cards", "legal"), [("4c JK", True), ("JK", False)])
def test_a_wild_card_alone_is_no_natural_and_wild_card(cards: str, legal: bool, tmp_path: Path) -> None:
    ways = "[natural-pair, natural-and-wild]"
    house(tmp_path, HEADING + clause("takes", ways))
    (tmp_path / "game.sgr").write_text(TAKE.format(cards=cards), encoding="utf-8")
    names = [one.name for one in validate(tmp_path / "game.sgr") if one.severity.value == "error"]
    assert names == ([] if legal else ["pile-taken-in-a-closed-way"])


def test_wild_cards_that_help_and_may_not_help_contradict_each_other(tmp_path: Path) -> None:
    found = house(tmp_path, HEADING + clause("take_wilds", "0")).diagnostics
    assert [(one.name, one.span.start) for one in found] == [("contradictory-clauses", len(HEADING))]
    pair = "".join(clause(name, "[natural-pair]") for name in ("takes", "first_takes", "prized_takes", "opening_takes"))
    assert house(tmp_path, HEADING + pair + clause("take_wilds", "0")).diagnostics == ()


def test_a_record_chooses_an_option_of_the_second_rule_set_of_the_page(tmp_path: Path) -> None:
    _, second = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "saturday.yaml").write_text(second, encoding="utf-8")
    assert lint(str(tmp_path / "saturday.yaml")).diagnostics == ()
    record = RECORD.replace("friday", "saturday").replace("2c JK -4c", "2c -4c")
    for chosen, names in (("two", []), ("one", ["third-wild-card"])):
        two = record.replace("5s 5h", "2d 5s 5h").replace("2c -4c", "2c 2d -4c")
        text = two.replace("\n\n", f'\n[Options "wilds={chosen}"]\n\n', 1)
        (tmp_path / "game.sgr").write_text(text, encoding="utf-8")
        found = [one.name for one in validate(tmp_path / "game.sgr") if one.severity.value == "error"]
        assert found == names


def test_the_other_options_of_the_page_are_those_of_the_rule_sets() -> None:
    rows = dict(re.findall(r"^\| ([a-z0-9-]+) \| ((?:`\w+` ?)+)\|$", PAGE, re.MULTILINE))
    told = {name: re.findall(r"`(\w+)`", options) for name, options in rows.items()}
    others = {}
    for name in available():
        loaded = load_named(name)
        base = loaded.extends
        if name not in PAGED and base is not None and choices(name) != choices(base):
            others[name] = list(choices(name))
    assert told == others
    assert {load_named(name).extends for name in PAGED} <= {None, "canastra"}


def choices(name: str) -> dict[str, list[str]]:
    return {option: list(words) for option, words in rules_of(load_ruleset(name)).choices().items()}


PAGED = ["samba-br", "canastra", "samba-como-jogar", "samba-pagat", "canasta-classic"]


@pytest.mark.parametrize("rules", PAGED)
def test_the_options_of_the_page_are_those_of_the_rule_set(rules: str) -> None:
    (page,) = (
        part
        for part in re.split(r"(?:^| )(?:Those of ?\n?|Each other rule set)", PAGE, flags=re.MULTILINE)
        if re.match(rf"{rules}[:,]", part)
    )
    rows = re.findall(r"^\| `(\w+)` \| ((?:`[\w-]+` ?)+)\|", page, re.MULTILINE)
    told = {name: re.findall(r"`([\w-]+)`", values) for name, values in rows}
    clauses = rules_of(load_ruleset(rules)).clauses()
    assert told == {
        clause.option: sorted((option.word for option in clause.options), key=lambda word: word != own(clause))
        for clause in clauses.values()
        if clause.options
    }


def own(clause: Clause[object]) -> str:
    """The word for a clause's own value."""
    return next(option.word for option in clause.options if option.value == clause.value)


@pytest.mark.parametrize(
    ("named", "names"),
    [
        ("./friday.yaml@1", ["third-wild-card"]),
        ("./friday.yaml@01", ["third-wild-card"]),
        ("./friday.yaml@2", ["unknown-rule-set-version"]),
        ("./friday.yaml@", ["tag-not-understood"]),
        ("./none.yaml@1", ["unreadable-rule-set"]),
        ("samba-br@0001", []),
        ("x@0001", ["unknown-rule-set"]),
        ("x@", ["tag-not-understood"]),
        ("@1", ["tag-not-understood"]),
        ("samba-br@0", ["unknown-rule-set-version"]),
    ],
)
def test_a_version_is_pinned_behind_a_name_and_behind_a_path(named: str, names: list[str], tmp_path: Path) -> None:
    text = re.search(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert text is not None
    (tmp_path / "friday.yaml").write_text(text[1], encoding="utf-8")
    (tmp_path / "game.sgr").write_text(RECORD.replace("./friday.yaml", named), encoding="utf-8")
    assert [one.name for one in validate(tmp_path / "game.sgr") if one.severity.value == "error"] == names
