"""The counts of turns: the published table, counted again, and by another judge who shares nothing with ours."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sambanotation.generate.perft import NoTableError, perft, table_for
from sambanotation.ruleset_file import available, load_ruleset
from sambanotation.text import Lang
from tests.cases import FIXTURES
from tests.naive.perft import counts, table_of

PUBLISHED: list[dict[str, Any]] = [
    json.loads(line) for line in (FIXTURES / "perft" / "turns.jsonl").read_text(encoding="utf-8").splitlines()
]
OTHER_JUDGE = ("canastra", "samba-br", "samba-como-jogar", "samba-pagat")


def base(published: dict[str, Any]) -> str:
    name: str = published["rules"].partition("@")[0]
    return name


def name_of(published: dict[str, Any]) -> str:
    return f"{published['rules']}-{published['seed']}"


def counted(published: dict[str, Any], depth: int) -> list[dict[str, int]]:
    rules = load_ruleset(base(published)).rules
    assert rules is not None
    table = table_for(rules, published["players"], published["seed"], published["hand"])
    return [{kind.value: turns for kind, turns in one.turns.items()} for one in perft(table, depth)]


def test_the_table_has_every_rule_set() -> None:
    assert {base(one) for one in PUBLISHED} == set(available())
    assert all(len(one["turns"]) == 2 for one in PUBLISHED)


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_the_table_is_counted_again(published: dict[str, Any]) -> None:
    # Two turns deep takes long: one rule set stands for all.
    depth = 2 if name_of(published) == "canastra@1-12" else 1
    assert counted(published, depth) == published["turns"][:depth]


@pytest.mark.parametrize("published", [one for one in PUBLISHED if base(one) in OTHER_JUDGE], ids=name_of)
def test_another_judge_counts_the_same(published: dict[str, Any]) -> None:
    depth = 2 if name_of(published) == "canastra@1-12" else 1
    table = table_of(base(published), published["players"], published["seed"], published["hand"])
    assert counts(table, depth) == published["turns"][:depth]


def test_a_pack_may_be_too_small() -> None:
    rules = load_ruleset("canastra").rules
    assert rules is not None
    with pytest.raises(NoTableError, match="not so many cards") as raised:
        table_for(rules, 2, 1, 60)
    assert raised.value.words.say(Lang.PT_BR, raised.value.facts) == "o baralho não tem tantas cartas"
