from __future__ import annotations

from dataclasses import replace

from sambanotation.output.concise import concise
from sambanotation.output.paint import plain
from sambanotation.text import Lang
from tests.output.samples import LOW, NOT_HELD, NOTICE, report_of


def test_one_finding_is_one_line_that_editors_read() -> None:
    report = report_of(
        NOTICE,
        LOW,
        replace(NOT_HELD, consequence_of=LOW, acknowledged="they played on"),
        replace(NOTICE, acknowledged=""),
    )
    assert plain(concise(report, Lang.EN)) == (
        "game.sgr:2:1: SG301 no-dealer: the dealer is not told\n"
        "game.sgr:3:11: SG520 initial-meld-too-low: the initial meld counts 15; needed: 50\n"
        "game.sgr:4:13: SG610 card-not-held: Ks is not in the hand"
        " (acknowledged: they played on; follows from SG520 at 3:11)\n"
        "game.sgr:2:1: SG301 no-dealer: the dealer is not told (acknowledged)\n"
    )


def test_a_finding_in_a_variation_says_so() -> None:
    told = plain(concise(report_of(replace(NOT_HELD, variation=1, acknowledged="agreed")), Lang.EN))
    assert told.endswith("Ks is not in the hand (in a variation; acknowledged: agreed)\n")
    inner = report_of(replace(NOT_HELD, variation=2))
    assert plain(concise(inner, Lang.PT_BR)).endswith("Ks não está na mão (numa variante de nível 2)\n")


def test_in_portuguese_and_in_ascii() -> None:
    assert plain(concise(report_of(NOT_HELD), Lang.PT_BR)) == "game.sgr:4:13: SG610 card-not-held: Ks não está na mão\n"
    assert plain(concise(report_of(NOT_HELD), Lang.PT_BR, "ascii")).endswith("Ks nao esta na mao\n")


def test_a_line_break_in_a_fact_does_not_break_the_line() -> None:
    told = replace(NOT_HELD, facts={"card": "K\r\ns"})
    assert plain(concise(report_of(told), Lang.EN)).count("\n") == 1
