"""One record under several rule sets: each verdict is that of the set, and so is each score."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.replay import validate
from sambanotation.replay.comparing import Compared, compare
from sambanotation.replay.score import score
from sambanotation.source import Source, decode
from tests.cases import CASES
from tests.houses import HEADING, clause

THREE_WILDS = """[Rules "samba-br"]
[Event "Three wild cards"]
deal 1 position
hand A As Ad Ac Ah 2c JK 2s 5s 5h
meld A+C =Ks Kh Kd
1. A +4c 4d =As Ad Ac Ah 2c JK 2s -4c
"""


def club(folder: Path, *clauses: str) -> str:
    path = folder / "club.yaml"
    path.write_text(HEADING + "".join(clauses), encoding="utf-8")
    return str(path)


def compared(text: str, *names: str) -> Compared:
    (record,) = compare(Source("game.sgr", text), names)
    return record


def test_what_one_allows_another_forbids(tmp_path: Path) -> None:
    name = club(tmp_path, clause("group_wilds", "3"), clause("canasta_wilds", "yes"))
    record = compared(THREE_WILDS, "samba-br", name)
    ours, theirs = record.under
    assert (record.number, record.event, record.not_read) == (1, "Three wild cards", ())
    assert ours.verdict is Verdict.ILLEGAL
    assert "third-wild-card" in [one.name for one in ours.findings]
    assert theirs.rules.name == "house"
    assert "third-wild-card" not in [one.name for one in theirs.findings]


def test_the_points_are_those_of_each(tmp_path: Path) -> None:
    name = club(tmp_path, clause("samba", "2000"))
    text = '[Rules "samba-br"]\ndeal 1\ncount A+C samba 1 cards 70\ncount B+D cards 5\nscore A+C 1570\n'
    ours, theirs = compared(text, "samba-br", name).under
    assert [under.score.deals[0].sides[0].score for under in (ours, theirs)] == [(1570, 1570), (2070, 2070)]
    assert [under.departing for under in (ours, theirs)] == [0, 1]
    assert [under.verdict for under in (ours, theirs)] == [Verdict.LEGAL, Verdict.LEGAL]


def test_cards_that_decide_leave_it_undecided() -> None:
    text = '[Rules "samba-br"]\ndeal 1 position\nhand A As ...\nmeld A+C =Ks Kh Kd\n1. A +_ _ =A_ A_ w w -_\n'
    (under,) = compared(text, "samba-br").under
    assert under.verdict in (Verdict.UNDECIDED, Verdict.ILLEGAL)
    text = '[Rules "samba-br"]\ndeal 1 position\npile 9c\nmeld A+C =9s 9h 9d\n1. A ^ 9<9c -_\n'
    (under,) = compared(text, "samba-br").under
    assert under.verdict is Verdict.UNDECIDED


def test_too_many_players_are_not_judged(tmp_path: Path) -> None:
    name = club(tmp_path, clause("sides", "{2: [2]}"), clause("described_players", "[2]"))
    ours, theirs = compared(THREE_WILDS, "samba-br", name).under
    assert ours.verdict is Verdict.ILLEGAL
    assert theirs.verdict is None
    assert [one.name for one in theirs.findings] == ["players-not-allowed"]
    assert theirs.score.deals == ()


def test_options_of_another_rule_set_are_told(tmp_path: Path) -> None:
    text = THREE_WILDS.replace("[Event", '[Options "tie=one-more-deal"]\n[Event')
    name = club(tmp_path, clause("tie", "drawn"))
    ours, theirs = compared(text, "samba-br", name).under
    assert (ours.lacking, theirs.lacking) == ((), ("tie",))


def test_a_rule_set_that_cannot_be_had_does_not_matter_where_another_judges() -> None:
    text = THREE_WILDS.replace('"samba-br"', '"./nowhere.yaml"')
    (under,) = compared(text, "samba-br").under
    assert under.verdict is Verdict.ILLEGAL


def test_what_is_not_understood_is_told_once() -> None:
    record = compared(THREE_WILDS + "2. B +Xx\n", "samba-br", "samba-br@1")
    assert [one.name for one in record.not_read] == ["unreadable-line"]
    assert all("unreadable-line" not in [one.name for one in under.findings] for under in record.under)


def test_what_might_have_been_and_what_follows_do_not_count() -> None:
    text = THREE_WILDS.replace("=As Ad Ac Ah 2c JK 2s ", "") + "(\n  1. A +4c 4d =As Ad 2c JK -4c\n)\n"
    (under,) = compared(text, "samba-br").under
    assert (under.verdict, under.findings) == (Verdict.LEGAL, ())


@pytest.mark.parametrize("path", [case for case in CASES if case.parent.name not in ("notation", "rulesets")], ids=str)
def test_under_its_own_rules_a_record_is_what_it_is(path: Path) -> None:
    """To name the rule set of the records changes nothing but that they need not name it themselves."""
    source = decode(path.name, path.read_bytes())
    named = set(re.findall(r'^\[Rules "([^"@]*)', source.text, re.MULTILINE))
    if named != {"samba-br"}:
        return
    told = [one for one in validate(source, path.parent) if one.name != "rules-not-named"]
    assert list(validate(source, path.parent, "samba-br")) == told
    records = list(compare(source, ["samba-br"]))
    scores = score(source, path.parent)
    assert [record.under[0].score.deals for record in records] == [one.deals for one in scores]
