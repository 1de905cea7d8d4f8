"""Every case: what its marks name is found on their lines and nothing else, and undecided is what it says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sambanotation.diagnostic import Severity
from tests.cases import CASES, FIXTURES, departures, judged


@pytest.mark.parametrize("path", CASES, ids=[str(path.relative_to(FIXTURES)) for path in CASES])
def test_a_case_is_judged_as_its_marks_say(path: Path) -> None:
    case = judged(path)
    wrong = [line for number in case.numbers for line in departures(case, number)]
    for rules in sorted(case.others()):
        other = judged(path, rules)
        numbers = [number for number in case.numbers if case.speaks_of(number, rules)]
        wrong += [f"{rules}: {line}" for number in numbers for line in departures(other, number)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_case_without_a_record_does_not_pass_unseen(tmp_path: Path, content: str) -> None:
    path = tmp_path / "empty.sgr"
    path.write_text(content, encoding="utf-8")
    assert list(departures(judged(path), 1)) == ["record 1, line 0: no-record was found"]


UNSAID = """[SGR "1"]
[Rules "samba-br"]
{tag}
deal 1 position
hand A 9c 8s 4h
meld A+C =As Ah Ad
1. A +5c -4h
"""
"""One card drawn, and how many there were is not told."""


@pytest.mark.parametrize(
    ("tag", "wrong"),
    [
        ("", []),
        ('[Undecided "too-few-drawn"]\n', []),
        ('[Undecided ""]\n', ["record 1: undecided are ['too-few-drawn'], not []"]),
        (
            '[Undecided "too-few-drawn too-few-drawn"]\n',
            ["record 1: undecided are ['too-few-drawn'], not ['too-few-drawn', 'too-few-drawn']"],
        ),
    ],
)
def test_a_record_that_says_what_is_undecided_is_held_to_it(tmp_path: Path, tag: str, wrong: list[str]) -> None:
    path = tmp_path / "unsaid.sgr"
    path.write_text(UNSAID.format(tag=tag), encoding="utf-8")
    assert list(departures(judged(path), 1)) == wrong


def test_a_notice_excuses_no_error_of_its_name(tmp_path: Path) -> None:
    path = tmp_path / "drawn.sgr"
    path.write_text(UNSAID.format(tag="").replace("+5c", "+5c 6c 7c"), encoding="utf-8")
    case = judged(path)
    told = [finding for finding in case.findings if finding.severity is Severity.ERROR]
    notices = tuple(replace(finding, severity=Severity.NOTICE) for finding in told)
    assert list(departures(replace(case, findings=notices), 1)) == []
    assert list(departures(replace(case, findings=(*notices, *told)), 1)) == [
        f"record 1, line 7: {finding.name} was found" for finding in told
    ]


TWO_SETS = """[SGR "1"]
[Rules "samba-br"]
[Expect "samba-br: no-such-finding"]
[Also "{also}"]
"""


def test_a_record_is_judged_under_every_rule_set_that_it_names(tmp_path: Path) -> None:
    path = tmp_path / "two.sgr"
    path.write_text(TWO_SETS.format(also="samba-br nobodys-rules"), encoding="utf-8")
    assert judged(path).others() == set()
    path.write_text(TWO_SETS.format(also="").replace('[Rules "samba-br"]', '[Rules "other"]'), encoding="utf-8")
    case = judged(path)
    assert case.others() == {"samba-br"}
    assert case.speaks_of(1, "samba-br")
    assert "record 1, line 0: no-such-finding was not found" in departures(judged(path, "samba-br"), 1)
