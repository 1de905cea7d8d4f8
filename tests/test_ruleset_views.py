"""Rule sets seen from outside: their chapters, their values as written, and what two of them differ in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation import ruleset, ruleset_terms
from sambanotation.diagnostic import Verdict
from sambanotation.game.cards import Pack
from sambanotation.ruleset import CLAUSES
from sambanotation.ruleset_chapters import CHAPTERS, by_chapter
from sambanotation.ruleset_difference import Demonstration, DiffersIn, Told, differences, same_value
from sambanotation.ruleset_file import available, load_named, load_ruleset, options_lacking
from sambanotation.ruleset_written import as_plain, written
from tests.houses import HEADING, clause, house, rules_of
from tests.referee.tables import brazilian

PAGE = Path(ruleset.__file__).read_text(encoding="utf-8")


class TestChapters:
    def test_they_are_those_of_the_page_of_clauses(self) -> None:
        headings: dict[str, str] = {}
        heading = None
        for line in PAGE[PAGE.index("class RuleSet") :].splitlines():
            title = re.match(r"    # (.*?)(?: \(rows? .*\))?$", line)
            field = re.match(r"    (\w+): Clause\[", line)
            heading = title[1] if title else heading
            if field and heading is not None:
                headings[field[1]] = heading
                heading = None
        assert headings == {name: title.en for name, title in CHAPTERS.items()}

    def test_every_clause_stands_in_one_in_the_order_of_the_page(self) -> None:
        assert [name for _, names in by_chapter(CLAUSES) for name in names] == list(CLAUSES)

    def test_chapters_without_a_clause_are_left_out(self) -> None:
        assert [(title.en, names) for title, names in by_chapter(["tie", "pack"])] == [
            ("The table and the deal", ["pack"]),
            ("The match", ["tie"]),
        ]


class TestValues:
    @pytest.mark.parametrize(
        ("value", "told"),
        [
            (None, "null"),
            (True, "yes"),
            (15, "15"),
            (ruleset_terms.Tie.DRAWN, "drawn"),
            ((ruleset_terms.Take.NATURAL_PAIR, ruleset_terms.Take.ONTO_GROUP), "[natural-pair, onto-group]"),
            ((), "[]"),
            ({4: (2,), 6: (3, 2)}, "{4: [2], 6: [3, 2]}"),
            (Pack(3, 6), "{copies: 3, jokers: 6}"),
            (ruleset_terms.Size(3, None), "{least: 3, most: null}"),
        ],
    )
    def test_they_are_written_as_in_a_file(self, value: object, told: str) -> None:
        assert written(value) == told

    @pytest.mark.parametrize("name", CLAUSES)
    def test_what_is_written_is_read_as_the_same_value(self, name: str, tmp_path: Path) -> None:
        before = brazilian().clauses()[name]
        loaded = house(tmp_path, HEADING + clause(name, written(before.value)))
        assert rules_of(loaded).clauses()[name].value == before.value

    def test_programs_get_plain_values(self) -> None:
        assert as_plain({4: (2,)}) == {"4": [2]}
        assert as_plain(ruleset_terms.Target(10000, ruleset_terms.Threshold.EXCEED)) == {
            "points": 10000,
            "threshold": "exceed",
        }
        assert as_plain(None) is None


class TestDifferences:
    def test_a_rule_set_does_not_differ_from_itself(self) -> None:
        for name in available():
            rules = load_ruleset(name).rules
            assert rules is not None
            assert differences(rules, rules) == ()

    def test_each_clause_of_another_value_is_one(self, tmp_path: Path) -> None:
        other = rules_of(house(tmp_path, HEADING + clause("tie", "one-more-deal") + clause("hand_size", "13")))
        found = differences(brazilian(), other)
        assert [(one.name, one.in_value) for one in found] == [("hand_size", True), ("tie", True)]
        assert (found[0].one.value, found[0].other.value) == (15, 13)
        assert found[0].other.citation.ruleset == "house"

    def test_other_words_for_the_same_are_none(self, tmp_path: Path) -> None:
        other = rules_of(house(tmp_path, HEADING + clause("hand_size", "15") + clause("prized_by", "[3r, w]")))
        assert differences(brazilian(), other) == ()

    def test_other_choices_are_one(self, tmp_path: Path) -> None:
        other = rules_of(house(tmp_path, HEADING + clause("tie", "drawn")))
        (found,) = differences(brazilian(), other)
        assert (found.name, found.in_value) == ("tie", False)

    def test_a_record_may_be_given_for_each(self, tmp_path: Path) -> None:
        other = rules_of(house(tmp_path, HEADING + clause("hand_size", "13")))
        asked: list[str] = []
        legal = Told(Verdict.LEGAL, 0, (), ())
        shown = Demonstration("deal 1\n", DiffersIn.COUNT, legal, legal, cites=True, alone=True)

        def demonstrate(clause: str) -> Demonstration | None:
            asked.append(clause)
            return shown

        one = brazilian()
        assert [(each.shown, each.sought) for each in differences(one, other)] == [(None, False)]
        assert [(each.shown, each.sought) for each in differences(one, other, demonstrate)] == [(shown, True)]
        assert asked == ["hand_size"]

    def test_lists_are_compared_as_sets_and_others_as_they_are(self) -> None:
        assert same_value(("w", "3r"), ("3r", "w"))
        assert not same_value(("w",), ("w", "3r"))
        assert not same_value({4: (2,)}, {4: (4,)})


class TestNames:
    def test_a_version_may_be_pinned(self) -> None:
        assert load_named("samba-br@1").rules == load_named("samba-br").rules
        (fault,) = load_named("samba-br@99").tag_faults
        assert fault.kind.name == "unknown-rule-set-version"

    def test_options_of_another_rule_set_are_left_out(self) -> None:
        chosen = {"tie": "one-more-deal", "draw": "2", "minimums": "1"}
        rules = load_named("samba-br", chosen).rules
        assert rules is not None
        assert options_lacking(rules, chosen) == ("draw", "minimums")
        assert rules.tie.value is ruleset_terms.Tie.ONE_MORE_DEAL

    def test_what_it_extends_is_told(self, tmp_path: Path) -> None:
        assert load_named("samba-br").extends is None
        assert house(tmp_path, HEADING + clause("hand_size", "13")).extends == "samba-br"
