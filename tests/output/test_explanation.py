from __future__ import annotations

from dataclasses import replace

from sambanotation.diagnostic import Kind, Severity
from sambanotation.output.cases import Case
from sambanotation.output.explanation import Explained, explanation, listing, page
from sambanotation.output.paint import plain
from sambanotation.ruleset import Document
from sambanotation.text import Lang, Text
from tests.output.samples import DECIDED

LOW = Kind(
    "SG520",
    "initial-meld-too-low",
    Severity.ERROR,
    Text("the initial meld counts {there}", "a saída soma {there}"),
    Text("lay at least {needed}", "baixe no mínimo {needed}"),
    Text("The first cards that a side lays must be worth something.", "As primeiras cartas de um lado precisam valer."),
)
DOCUMENT = Document("SAMBA", Text("an article", "um artigo"), "pt-BR", "2012-03-18")
ODD = Kind("SG150", "odd-line", Severity.WARNING, Text("odd", "estranho"), None, Text("It is odd.", "É estranho."))

ENGLISH = """\
SG520 initial-meld-too-low (error)

It says
  the initial meld counts <there>
  help: lay at least <needed>

Why
  The first cards that a side lays must be worth something.

The rule
  samba-br, A SAÍDA, row K1 (decided): What the initial meld needs depends on the score.
  our decision, because the source has no table
  samba-br: SAMBA, an article, 2012-03-18

A record that breaks it
    deal 1
    1. A =4s 4h 4d

One that comes close and does not
    deal 1
    1. A =As Ah Ad
"""


def test_an_explanation_in_english() -> None:
    case = Case("deal 1\n1. A =4s 4h 4d\n", "deal 1\n1. A =As Ah Ad\n")
    assert plain(explanation(Explained(LOW, case, DECIDED, DOCUMENT), Lang.EN)) == ENGLISH


def test_an_explanation_in_portuguese_without_a_rule_or_a_case() -> None:
    assert plain(explanation(Explained(ODD), Lang.PT_BR)) == (
        "SG150 odd-line (aviso)\n\n"
        "O que diz\n  estranho\n\n"
        "Por quê\n  É estranho.\n\n"
        "A regra\n"
        "  Nenhuma regra do jogo: trata-se de como o registro está escrito. Veja docs/notation.md.\n"
    )


def test_the_list_is_in_order_of_code_under_chapters() -> None:
    assert plain(listing([LOW, ODD], Lang.EN)) == (
        "The notation\n  SG150 odd-line: odd\n\nMelds\n  SG520 initial-meld-too-low: the initial meld counts <there>\n"
    )


def test_the_page_has_an_entry_for_each_kind() -> None:
    text = page([LOW, ODD], {"SG520": DECIDED})
    assert "## The notation\n\n### SG150 odd-line\n\n*warning*: odd\n\nIt is odd.\n" in text
    assert (
        "### SG520 initial-meld-too-low\n\n*error*: the initial meld counts \\<there>\n\n"
        "The first cards that a side lays must be worth something. Clause `minimums`, row K1 (decided).\n"
    ) in text


def test_the_notation_is_not_read_as_markdown() -> None:
    kind = replace(ODD, note=Text("A_*2 is `A_*2`.", "A_*2 é `A_*2`."))
    assert "A\\_\\*2 is `A_*2`." in page([kind], {})
