from __future__ import annotations

from dataclasses import replace

import pytest

from sambanotation.output.full import full, last_line
from sambanotation.output.paint import plain
from sambanotation.output.report import CheckedFile, Report
from sambanotation.source import Source, Span
from sambanotation.text import Lang, Text
from tests.output.samples import GAME, LOW, NOT_HELD, NOTICE, UNDECIDED, report_of

ENGLISH = """\
error[SG520] initial-meld-too-low: the initial meld counts 15; needed: 50
  --> game.sgr:3:11 (deal 1, turn 3, seat C)
 3 | 3. C +_ _ =4s 4h 4d -9c
   |           ^^^^^^^^^
   = hand: 9..12
   = cards: 4s 4h 4d
   = pile: open
   = samba-br, A SAÍDA, row K1 (decided): What the initial meld needs depends on the score.
   = our decision, because the source has no table
   = help: lay cards of at least 50 points

"""

PORTUGUESE = """\
erro[SG520] initial-meld-too-low: a saída soma 15; necessários: 50
  --> game.sgr:3:11 (rodada 1, vez 3, lugar C)
 3 | 3. C +_ _ =4s 4h 4d -9c
   |           ^^^^^^^^^
   = mão: 9..12
   = cartas: 4s 4h 4d
   = bagaço: aberto
   = samba-br, A SAÍDA, linha K1 (decidido por nós): O que a saída precisa depende da pontuação.
   = decisão nossa, porque a fonte não traz a tabela
   = ajuda: baixe cartas de no mínimo 50 pontos

"""


def shown(report: Report, lang: Lang = Lang.EN, encoding: str = "utf-8") -> str:
    return plain(full(report, lang, encoding))


def test_a_finding_in_english() -> None:
    assert shown(report_of(LOW)) == ENGLISH


def test_a_finding_in_portuguese() -> None:
    assert shown(report_of(LOW), Lang.PT_BR) == PORTUGUESE


def test_a_finding_in_ascii() -> None:
    text = shown(report_of(LOW), Lang.PT_BR, "ascii")
    assert text.isascii()
    assert "   = samba-br, A SAIDA, linha K1 (decidido por nos): O que a saida" in text


def test_a_bare_finding_has_no_empty_parts() -> None:
    assert shown(report_of(NOTICE)) == (
        "notice[SG301] no-dealer: the dealer is not told\n  --> game.sgr:2:1\n 2 | deal 1\n   | ^^^^^^\n\n"
    )


def test_consequences_are_folded_under_their_cause() -> None:
    text = shown(report_of(LOW, replace(NOT_HELD, consequence_of=LOW)))
    assert text == ENGLISH[:-1] + "   = follows from it: 4:13 SG610 card-not-held: Ks is not in the hand\n\n"


def test_of_many_consequences_the_first_are_listed_and_the_rest_counted() -> None:
    many = [replace(NOT_HELD, consequence_of=LOW)] * 8
    text = shown(report_of(LOW, *many))
    assert text.count("follows from it: 4:13") == 5
    assert "   = more that follow from it: 3 (--format concise shows all)\n" in text


def test_a_consequence_whose_cause_is_left_out_says_where_the_cause_is() -> None:
    whole = report_of(LOW, replace(NOT_HELD, consequence_of=LOW))
    text = shown(replace(whole, findings=whole.findings[1:]))
    assert text.startswith("error[SG610] card-not-held: Ks is not in the hand\n")
    assert text.endswith("   = follows from SG520 at 3:11\n\n")


def test_an_acknowledged_finding_says_the_reason_of_the_record() -> None:
    assert shown(report_of(replace(NOTICE, acknowledged="agreed"))).endswith("   = acknowledged: agreed\n\n")
    assert shown(report_of(replace(NOTICE, acknowledged=""))).endswith("   = acknowledged\n\n")


def test_only_a_record_that_is_not_the_first_is_numbered() -> None:
    assert "(record 2, deal 1, turn 4, seat D)" in shown(report_of(replace(NOT_HELD, record=2)))


def test_a_finding_in_a_variation_says_so() -> None:
    assert "(deal 1, turn 4, seat D, in a variation)" in shown(report_of(replace(NOT_HELD, variation=1)))
    inner = report_of(replace(NOT_HELD, variation=2))
    assert "(deal 1, turn 4, seat D, in a variation of depth 2)" in shown(inner)
    assert "(rodada 1, vez 4, lugar D, numa variante de nível 2)" in shown(inner, Lang.PT_BR)


def test_what_the_record_smuggles_into_a_message_is_harmless() -> None:
    text = shown(report_of(replace(NOT_HELD, facts={"card": "K\x1b[2J\n\u202e"})))
    assert "K\\x1b[2J\\n\\u202e is not in the hand" in text


def test_facts_that_the_message_or_the_help_names_are_not_listed() -> None:
    told = replace(NOT_HELD, facts={"card": "Ks", "needed": 4, "hand": "Kc"}, help=LOW.help)
    assert "   = hand: Kc\n   = samba-br" in shown(report_of(told))
    assert "needed: " not in shown(report_of(told))


def test_descriptions_are_listed_with_commas() -> None:
    hidden = ["_*0..1", Text("the hand of A", "a mão de A")]
    assert "   = hidden: _*0..1, the hand of A\n" in shown(
        report_of(replace(NOT_HELD, facts={"card": "Ks", "unknown": hidden}))
    )


def test_gutters_are_as_wide_as_the_largest_line_number() -> None:
    source = Source("long.sgr", "\n" * 98 + "{a\nb\n")
    text = shown(report_of(replace(NOTICE, span=Span(98, 102)), source=source))
    assert "   --> long.sgr:99:1\n  99 | {a\n     | ^^\n 100 | b\n     | ^\n" in text


@pytest.mark.parametrize("first", [1, 8, 9, 10, 98, 99, 100, 998, 9999])
@pytest.mark.parametrize("more", [0, 1, 2, 5])
def test_the_bars_of_a_gutter_stand_under_each_other(first: int, more: int) -> None:
    source = Source("long.sgr", "x\n" * (first + more))
    start = 2 * (first - 1)
    text = shown(report_of(replace(NOTICE, span=Span(start, start + 2 * more + 1)), source=source))
    digits = len(str(first + more))
    assert {line.index("|") for line in text.splitlines() if "|" in line} == {digits + 2}
    assert {line.index("-->") for line in text.splitlines() if "-->" in line} == {digits + 1}


def test_the_last_line_counts() -> None:
    assert last_line(report_of(LOW, NOTICE, replace(NOT_HELD, consequence_of=LOW)), Lang.EN) == (
        "Files checked: 1; errors: 1, notices: 1, consequences: 1"
    )
    assert last_line(report_of(LOW, UNDECIDED), Lang.PT_BR) == "Arquivos verificados: 1; erros: 1, indefinidos: 1"


def test_the_last_line_of_a_clean_run_says_so() -> None:
    assert last_line(report_of(), Lang.EN) == "Files checked: 1; no findings"
    assert last_line(report_of(), Lang.PT_BR) == "Arquivos verificados: 1; nenhum achado"


def test_the_last_line_tells_of_undecided_findings_that_were_not_asked_for() -> None:
    report = replace(report_of(), hidden_undecided=3)
    assert last_line(report, Lang.EN) == "Files checked: 1; no findings, undecided: 3 (--undecided shows them)"


def test_a_file_that_could_not_be_read_is_not_counted_as_checked() -> None:
    report = Report((CheckedFile(GAME.name), CheckedFile("lost.sgr", "No such file")), ())
    assert last_line(report, Lang.EN) == "Files checked: 1; no findings"
