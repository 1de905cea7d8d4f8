"""docs/rulesets.md, by which a card player finds in what any two rule sets differ; that it is fresh is seen where the
command line is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.output.rules_page import lettered, rules_page
from sambanotation.output.rules_words import Described, value_of
from sambanotation.output.words import cited_place
from sambanotation.ruleset import CLAUSES, RuleSet
from sambanotation.ruleset_difference import differences
from sambanotation.ruleset_file import available, load_named
from sambanotation.text import Lang

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "rulesets.md").read_text(encoding="utf-8")
NAMES = re.findall(r"^\| \d+ \| ([a-z0-9-]+), version", PAGE, re.MULTILINE)
"""The rule sets in the order of their numbers."""

Cell = tuple[str, str, str]
"""The letter, its mark, what appears over it."""


def rules_named(name: str) -> RuleSet:
    rules = load_named(name).rules
    assert rules is not None
    return rules


def cells_of(name: str) -> list[Cell]:
    """The cells of the row of a clause."""
    (row,) = re.findall(rf"^\| \[`{name}`\]\(#{name}\) \| (.*) \|$", PAGE, re.MULTILINE)
    cell = re.compile(r"\[([a-z]+)(|°|\\\*)\]\[(c\d+)\]")
    found = [cell.fullmatch(each) for each in row.split(" | ")]
    leads = dict(re.findall(rf'^\[(c\d+)\]: #{name} "(.*)"$', PAGE, re.MULTILINE))
    return [(each[1], each[2], leads[each[3]].replace("\\", "")) for each in found if each is not None]


def test_every_rule_set_has_a_number() -> None:
    assert sorted(NAMES) == list(available())


@pytest.mark.parametrize("name", CLAUSES)
def test_each_cell_has_its_value_its_citation_and_its_standing(name: str) -> None:
    for rule_set, (_, mark, told) in zip(NAMES, cells_of(name), strict=True):
        clause = rules_named(rule_set).clauses()[name]
        assert told == f"{value_of(clause)}; {cited_place(clause.citation, Lang.EN)}"
        assert mark == {"stated": "", "inferred": "°", "decided": "\\*"}[clause.citation.standing]


@pytest.mark.parametrize("number", range(len(NAMES)))
def test_two_columns_differ_just_where_the_rule_sets_do(number: int) -> None:
    letters = {name: [letter for letter, _, _ in cells_of(name)] for name in CLAUSES}
    (row,) = re.findall(rf"^\| {number + 1} {NAMES[number]} \|(.*)\|$", PAGE, re.MULTILINE)
    counts = [re.sub(r"[\[\]]|\(.*\)", "", cell).strip() for cell in row.split("|")]
    for other, name in enumerate(NAMES):
        differing = [each.name for each in differences(rules_named(NAMES[number]), rules_named(name))]
        assert [each for each in CLAUSES if letters[each][number] != letters[each][other]] == differing
        assert counts[other] == ("" if other == number else str(len(differing)))


def test_the_tables_are_narrow_enough_to_be_read() -> None:
    """A wider one would be scrolled sideways, and its first column be out of sight."""
    link = re.compile(r'\[([^]]*)\](?:\[c\d+\]|\((?:"[^"]*"|[^")])*\))?')
    for row in re.findall(r"^\|.*\|$", PAGE, re.MULTILINE):
        widths = [max(map(len, cell.strip(" `*").split("<br>"))) for cell in link.sub(r"\1", row).split("|")]
        assert sum(widths) <= 120


def test_how_values_are_written_is_told_with_values_that_are_there() -> None:
    legend = PAGE.partition("How values are written: ")[2].partition("\n")[0]
    for value in ("natural-pair", "onto-group", "{points: 3000, threshold: reach}", "{4: [2]}", "{6: 13}"):
        assert value in legend
        assert value in PAGE.partition("\n### sides\n")[2]


def test_the_table_can_be_read_as_text_too() -> None:
    table = PAGE.partition("## Clause by clause")[2].partition("\n[1]: ")[0]
    assert max(map(len, table.splitlines())) <= 300


@pytest.mark.parametrize("name", CLAUSES)
def test_under_each_letter_stand_the_value_and_the_rule_sets(name: str) -> None:
    section = PAGE.partition(f"\n### {name}\n")[2].partition("\n### ")[0]
    told = {}
    for part in re.split(r"^(?=\*\*)", section, flags=re.MULTILINE)[1:]:
        head = re.match(r"\*\*([a-z]+)\*\* `(.*)`$", part, re.MULTILINE)
        assert head is not None
        told[head[1]] = head[2], set(", ".join(re.findall(r"^- ([^:]+): ", part, re.MULTILINE)).split(", "))
    for rule_set, (letter, _, _) in zip(NAMES, cells_of(name), strict=True):
        _, those = told[letter]
        assert rule_set in those
    firsts = {letter: NAMES[at] for at, (letter, _, _) in reversed(list(enumerate(cells_of(name))))}
    assert {letter: value for letter, (value, _) in told.items()} == {
        letter: value_of(rules_named(first).clauses()[name]) for letter, first in firsts.items()
    }
    assert sum(len(those) for _, those in told.values()) == len(NAMES)


def test_a_number_leads_to_the_records_of_two_rule_sets() -> None:
    pairs = re.findall(r"^## (\S+), (\S+)$", (DOCS / "differences.md").read_text(encoding="utf-8"), re.MULTILINE)
    links = re.findall(r"\(differences\.md#([a-z0-9-]+)\)", PAGE)
    assert sorted(links) == sorted([f"{one}-{other}" for one, other in pairs] * 2)


def test_what_a_record_may_choose_makes_another_letter() -> None:
    ties = [rules_named(name).clauses()["tie"] for name in ("samba-br", "canastra", "samba-official", "royal-canasta")]
    assert lettered(ties) == ["a", "a", "b", "c"]


@pytest.mark.parametrize("lang", Lang)
def test_every_link_within_the_page_leads_somewhere(lang: Lang) -> None:
    page = rules_page([Described(rules_named("samba-br"))], lang)
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    assert set(re.findall(r"\](?:\(|: )#([^ )]+)", page)) <= {heading.lower().replace(" ", "-") for heading in headings}
