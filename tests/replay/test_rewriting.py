"""Expectations that are written anew: as found, the same once more, and nothing else is touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sambanotation.replay.expectations import trials
from sambanotation.replay.rewriting import Change, Rewritten, rewritten
from sambanotation.source import Source, decode
from tests.cases import CASES

HEAD = '[SGR "1"]\n[Rules "samba-br"]\n'
DEAL = "\ndeal 1 position\nhand A 9c 8s 4h\nmeld A+C =As Ah Ad\n"
WRONG = "1. A +5c 6c 7c -4h"
"""Three cards are drawn: too-many-drawn."""


def anew(text: str, folder: Path | None = None) -> Rewritten:
    source = Source("game.sgr", text)
    return rewritten(source, trials(source, folder), folder)


def text_of(line: str, tags: str = "") -> str:
    return anew(HEAD + tags + DEAL + line).text.removeprefix(HEAD + tags + DEAL)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        (f"{WRONG}\n", f"{WRONG} ;! too-many-drawn\n"),
        (WRONG, f"{WRONG} ;! too-many-drawn"),
        (f"{WRONG}   \n", f"{WRONG} ;! too-many-drawn   \n"),
        (f"{WRONG} ; why\n", f"{WRONG} ;! too-many-drawn ; why\n"),
        (f"{WRONG};why\n", f"{WRONG};! too-many-drawn ;why\n"),
        (f"{WRONG}\n   ; why\n", f"{WRONG}\n   ;! too-many-drawn ; why\n"),
        (f"{WRONG} ; why\n   {{and so}}\n", f"{WRONG} ; why\n   {{and so}} ;! too-many-drawn\n"),
        (f"{WRONG} ;! no-discard ; why\n", f"{WRONG} ;! too-many-drawn ; why\n"),
        (f"{WRONG} ;!  no-discard\n", f"{WRONG} ;! too-many-drawn\n"),
        (f"{WRONG} ;! samba-br: no-discard\n", f"{WRONG} ;! too-many-drawn\n"),
        (f"{WRONG} ;! samba-br: too-many-drawn no-discard\n", f"{WRONG} ;! samba-br: too-many-drawn\n"),
        (f"{WRONG} ;!too-many-drawn   ;! no-discard ; why\n", f"{WRONG} ;!too-many-drawn ; why\n"),
        (f"{WRONG} ;! too-many-drawn too-many-drawn\n", f"{WRONG} ;! too-many-drawn\n"),
        (f"{WRONG} ;! no-dsicard\n", f"{WRONG} ;! too-many-drawn\n"),
        (f"{WRONG} ;! no-dsicard unknown-finding-name\n", f"{WRONG} ;! too-many-drawn\n"),
        (f"{WRONG} ;! house: no-discard\n", f"{WRONG} ;! house: no-discard ;! too-many-drawn\n"),
        ("1. A +5c 6c -4h ;! no-discard\n", "1. A +5c 6c -4h\n"),
        ("1. A +5c 6c -4h\n   ;! no-discard\n", "1. A +5c 6c -4h\n"),
        ("1. A +5c 6c -4h\r\n\t;! no-discard\r\n", "1. A +5c 6c -4h\r\n"),
        ("1. A +5c 6c -4h\n   ;! no-discard ; why\n", "1. A +5c 6c -4h\n   ; why\n"),
        ("1. A +5c 6c -4h\n;! no-discard", "1. A +5c 6c -4h\n"),
        ("1. A +5c {x\n", "1. A +5c {x ;! annotation-not-closed\n"),
        ("1. A +5x 6c ; why\n", "1. A +5x 6c ;! unreadable-line ; why\n"),
        # What is acknowledged need not be expected.
        (f"{WRONG} ;~ too-many-drawn nobody saw\n", f"{WRONG} ;~ too-many-drawn nobody saw\n"),
        (f"{WRONG} ;~ no-discard hm\n", f"{WRONG} ;! acknowledges-nothing too-many-drawn ;~ no-discard hm\n"),
    ],
)
def test_a_line_says_what_is_found_on_it(line: str, wanted: str) -> None:
    assert text_of(line) == wanted
    assert text_of(wanted) == wanted


@pytest.mark.parametrize(
    ("tags", "wanted"),
    [
        ('[Expect "no-discard"]\n', ""),
        ('[Expect "no-discard"] ; why\n', "; why\n"),
        ('[Expect "no-deal too-many-drawn"]\n', '[Expect "too-many-drawn"]\n'),
        ('[Expect "samba-br: too-many-drawn no-deal"]\n', '[Expect "samba-br: too-many-drawn"]\n'),
        ('[Undecided "no-discard"]\n', '[Undecided ""]\n'),
    ],
)
def test_tags_say_what_is_found(tags: str, wanted: str) -> None:
    line = WRONG if "too-many" in tags else "1. A +5c 6c -4h"
    assert anew(f"{HEAD}{tags}{DEAL}{line}\n").text == f"{HEAD}{wanted}{DEAL}{line}\n"


def test_what_is_undecided_is_told_for_each_rule_set() -> None:
    text = f'{HEAD}[Also "canastra"]\n[Undecided ""]\n{DEAL}1. A +5c -4h\n'
    told = anew(text).text
    assert '[Undecided "samba-br:too-few-drawn"]\n' in told
    assert anew(told).text == told


def test_what_only_some_rule_sets_find_is_told_of_these() -> None:
    hand = "hand B 4s 4d 5h 6c 7s 8d 8h 9c Td Jh Qs Kd Ac 2h 3d/5c"
    name = "red-three-replaced-at-the-deal"
    text = f'{HEAD}[Also "samba-como-jogar"]\n\ndeal 1\n{hand} ;! {name}\n'
    result = anew(text)
    assert f"{hand} ;! samba-br: {name}\n" in result.text
    assert not any(trial.surprises for trial in result.trials)


def test_changes_tell_the_lines_before_and_after() -> None:
    result = anew(f"{HEAD}{DEAL}{WRONG}\n   ;! no-discard\n")
    assert result.changes == {
        1: (Change(7, 8, ("   ;! no-discard",), ("   ;! too-many-drawn",)),),
    }


def test_nothing_is_changed_where_nothing_is_surprising() -> None:
    text = f"{HEAD}{DEAL}{WRONG} ;!   too-many-drawn;; why\n"
    result = anew(text)
    assert (result.text, result.changes, result.kept) == (text, {}, False)


def test_a_text_without_a_record_is_left_as_it_is() -> None:
    result = anew("\n\n")
    assert (result.text, result.changes) == ("\n\n", {})
    assert [one.names for trial in result.trials for one in trial.surprises] == [("no-record",)]


def test_the_bytes_of_a_file_stay(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + f"{HEAD}{DEAL}{WRONG}".encode() + b" ; caf\xe9\r\n\r\n"
    source = decode("game.sgr", content)
    result = rewritten(source, trials(source, tmp_path), tmp_path)
    expected = content.replace(b" ; caf", b" ;! not-utf-8 too-many-drawn ; caf")
    assert Source("game.sgr", result.text, source.bom).encode() == expected


@pytest.mark.parametrize("path", CASES[::9], ids=lambda path: path.stem)
@pytest.mark.parametrize(
    ("marks", "written"),
    [(r" ?;! [a-z0-9@:\- ]*[a-z0-9]", ""), (r";! [a-z0-9@-]+", ";! no-deal"), (r"(?m)( ;.*)?$", r" ;! no-deal\1")],
    ids=["none", "others", "more"],
)
def test_whatever_a_record_expects_it_can_be_put_right(path: Path, marks: str, written: str) -> None:
    """Law: marks that were struck out, exchanged or added are as found afterwards, with the rest as it was."""
    source = decode(path.name, path.read_bytes())
    changed = Source(path.name, re.sub(marks, written, source.text, count=40), source.bom)
    tried = trials(changed, path.parent)
    result = rewritten(changed, tried, path.parent)
    assert not result.kept
    left = {name for trial in result.trials for one in trial.surprises for name in one.names}
    assert left <= {"no-record"}
    strike = re.compile(r";![^;\r\n]*|[^\S\r\n]")
    lines = [[line for line in strike.sub("", text).splitlines() if line] for text in (changed.text, result.text)]
    assert lines[0] == lines[1]
