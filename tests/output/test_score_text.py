"""A score as people read it."""

from __future__ import annotations

import pytest

from sambanotation.output.paint import plain
from sambanotation.output.score_report import COLUMNS, ScoredFile, amount_shown
from sambanotation.output.score_text import score_lines
from sambanotation.output.visible import width
from sambanotation.replay.score import score
from sambanotation.source import Source, decode
from sambanotation.text import Lang
from tests.cases import FIXTURES

GAME = """\
[Rules "samba-br"]
[Start "A+C 1500 B+D 300"]

deal 1 position
hand A Qc 4d 4c
hand B Jd As
hand C 7s
hand D 8h _
meld A+C =Qs Qh Qd Qc Qs
meld A+C =5c..Tc
meld B+D =Ts Th Td
red A+C
red B+D 3h
minimum A+C 90 B+D 50
to-play D
3. D +3d/8s 8d -8s
4. A +Qd Qh Q<Qc Qd -4c
penalty A+C 100 three-wilds
5. B +_ _ -Tc
6. C +Jc 9h c<Jc -9h
7. D +_ _ -_
8. A +4h 4s Q<Qh =4h 4s 4d #
count A+C natural 1 samba 1 cards 160 hand -5
score A+C 2040 B+D -300
total A+C 3540
"""

ENGLISH = """\
friday.sgr
  rules: samba-br, version 1

Deal 1
  A+C                   number       points  claimed  turns
    total before                       1500
    minimum                              90     90 =
    clean canastas           1         +500     1x =  4
    sambas                   1        +1500     1x =  6
    going out                1         +200     0x !  8
    cards on the table                 +150    160 !  4, 6, 8
      Q  +80  Qs Qs Qh Qh Qd Qd Qc Qc (clean)
      c  +55  5c 6c 7c 8c 9c Tc Jc (samba)
      4  +15  4s 4h 4d
    cards in hand                        -5     -5 =  8
      A   0  no cards
      C  -5  7s
    penalties                          -100      0 !  4
                                -----------
    score                             +2245   2040 !
    total                              3745   3540 !
    next minimum                        120
  B+D                   number       points  claimed  turns
    total before                        300
    minimum                              50     50 =
    red threes               2         -200           3
    red threes in hand    0..4     -2000..0           8
    cards on the table                  +30
      T  +30  Ts Th Td
    cards in hand                 -240..-40           8
      B   -80..-30  [3] As Jd ...
      D  -160..-10  [4] ... (perhaps: 8h 8d)
                                -----------
    score                       -2410..-210   -300 ?
    total                         -2110..90
    goes on from                          0
    next minimum                         50

The match
  It goes on: the target is to exceed 10000.
    A+C  3745
    B+D     0

Claims
  = as counted, ! departs, ? may be true; 2x: how many, else points
  numbers claimed: 9; departing: 5; left open by hidden cards: 1
  friday.sgr:23:7
    the first that departs
    out of A+C: 1, not 0
    this would explain it: the prize for going out was forgotten
  friday.sgr:23:7
    penalty of A+C: -100, not 0
    claimed too much: 100
    this would explain it: a penalty of 100 was forgotten
  friday.sgr:23:35
    cards of A+C: 150, not 160
    claimed too much: 10
  friday.sgr:24:11
    the score of A+C is 2245, not 2040
    claimed too little: 205
  friday.sgr:25:11
    the total of A+C is 3745, not 3540
    claimed too little: 205
    it follows from 24:11
"""

PORTUGUESE = """\
friday.sgr
  regras: samba-br, versão 1

Rodada 1
  A+C                      número       pontos  afirmado  vezes
    total anterior                        1500
    mínimo                                  90      90 =
    canastras limpas            1         +500      1x =  4
    sambas                      1        +1500      1x =  6
    batida                      1         +200      0x !  8
    cartas na mesa                        +150     160 !  4, 6, 8
      Q  +80  Qs Qs Qh Qh Qd Qd Qc Qc (limpa)
      c  +55  5c 6c 7c 8c 9c Tc Jc (samba)
      4  +15  4s 4h 4d
    cartas na mão                           -5      -5 =  8
      A   0  sem cartas
      C  -5  7s
    penalidades                           -100       0 !  4
                                   -----------
    pontuação                            +2245    2040 !
    total                                 3745    3540 !
    próximo mínimo                         120
  B+D                      número       pontos  afirmado  vezes
    total anterior                         300
    mínimo                                  50      50 =
    três vermelhos              2         -200            3
    três vermelhos na mão    0..4     -2000..0            8
    cartas na mesa                         +30
      T  +30  Ts Th Td
    cartas na mão                    -240..-40            8
      B   -80..-30  [3] As Jd ...
      D  -160..-10  [4] ... (talvez: 8h 8d)
                                   -----------
    pontuação                      -2410..-210    -300 ?
    total                            -2110..90
    segue com                                0
    próximo mínimo                          50

A partida
  Continua: a meta é passar de 10000.
    A+C  3745
    B+D     0

Afirmações
  = como contado, ! diverge, ? pode ser verdade; 2x: quantos, senão pontos
  números afirmados: 9; divergentes: 5; em aberto por cartas ocultas: 1
  friday.sgr:23:7
    o primeiro que diverge
    out de A+C: 1, não 0
    isto o explicaria: o prêmio de bater foi esquecido
  friday.sgr:23:7
    penalty de A+C: -100, não 0
    afirmado a mais: 100
    isto o explicaria: uma penalidade de 100 foi esquecida
  friday.sgr:23:35
    cards de A+C: 150, não 160
    afirmado a mais: 10
  friday.sgr:24:11
    a pontuação de A+C é 2245, não 2040
    afirmado a menos: 205
  friday.sgr:25:11
    o total de A+C é 3745, não 3540
    afirmado a menos: 205
    decorre de 24:11
"""


def file_of(text: str, name: str = "friday.sgr") -> ScoredFile:
    source = Source(name, text)
    return ScoredFile(name, source, score(source))


def shown(*files: ScoredFile, lang: Lang = Lang.EN, with_rules: bool = False, encoding: str = "utf-8") -> str:
    return plain(score_lines(files, lang, encoding, with_rules=with_rules))


@pytest.mark.parametrize(("lang", "text"), [(Lang.EN, ENGLISH), (Lang.PT_BR, PORTUGUESE)])
def test_a_score_with_hidden_cards_and_wrong_claims(lang: Lang, text: str) -> None:
    assert shown(file_of(GAME), lang=lang) == text


def test_every_line_refers_to_its_rule_and_each_rule_is_told_once() -> None:
    text = shown(file_of(GAME), with_rules=True)
    body, _, rules = text.partition("\nRules\n")
    for number in range(1, 12):
        assert f"[{number}]" in body
        assert rules.count(f"  [{number}] samba-br, ") == 1
    assert "  [3] samba-br, COMBINAÇÕES DE CARTAS, row N4 (stated): Each samba counts 1,500\n      points.\n" in rules
    assert "our decision, because" in rules


@pytest.mark.parametrize("lang", list(Lang))
def test_no_line_is_wider_than_eighty_columns(lang: Lang) -> None:
    paths = [*sorted((FIXTURES / "cases" / "counting").glob("row-*.sgr")), *(FIXTURES / "games").rglob("*.sgr")]
    for path in paths:
        source = decode("a.sgr", path.read_bytes())
        text = shown(ScoredFile("a.sgr", source, score(source)), lang=lang, with_rules=True)
        assert [line for line in text.splitlines() if width(line) > COLUMNS] == []


def test_the_annotated_game_prints_ranges() -> None:
    (path,) = (FIXTURES / "games").rglob("as-narrated.sgr")
    text = shown(file_of(path.read_text(encoding="utf-8")))
    assert "    sambas                2..3  3000..4500           1, 7, 11, 13, 19\n" in text
    assert "    score                       4325..5965\n" in text
    assert "    next minimum                    15..50\n" in text


HIDDEN = """\
[Rules "samba-br"]
deal 1
hand A 9s 9s 9h 9h 9d 9d {card} 4s
hand C As Ah Ad
1. A +_ _ -_
2. B +_ _ -_
3. C +_ _ =As Ah Ad -_
4. D +_ _ -_
5. A +{drawn} Ac =9s 9s 9h 9h 9d 9d 9c {more}-4s #
"""
DEALT, FORMED = {"card": "9c", "drawn": "5c"}, {"card": "5c", "drawn": "9c"}


@pytest.mark.parametrize(
    ("cards", "more", "english", "portuguese"),
    [
        (DEALT, "", "the canasta was dealt", "a canastra já veio na distribuição"),
        (
            DEALT,
            "A<Ac ",
            "the canasta was dealt; its player also leaned on melds of the table",
            "a canastra já veio na distribuição; quem bateu também se apoiou na mesa",
        ),
        (FORMED, "", "the canasta formed in play", "a canastra se formou durante o jogo"),
        (
            FORMED,
            "A<Ac ",
            "the canasta formed in play; its player also leaned on melds of the table",
            "a canastra se formou durante o jogo; quem bateu também se apoiou na mesa",
        ),
    ],
)
def test_the_case_of_a_hidden_canasta_is_told(cards: dict[str, str], more: str, english: str, portuguese: str) -> None:
    file = file_of(HIDDEN.format(more=more, **cards))
    assert f"\n      {english}\n" in shown(file)
    assert f"\n      {portuguese}\n" in shown(file, lang=Lang.PT_BR)


def test_on_a_sheet_every_case_of_a_hidden_canasta_is_told_with_its_prize() -> None:
    text = shown(file_of('[Rules "samba-br"]\ndeal 1\ncount A+C natural 1 out 1 hidden 1 cards 100\n'))
    assert "\n      +1000  the canasta was dealt\n" in text
    assert "\n       +500  the canasta formed in play\n" in text
    assert "\n       +200  the canasta formed in play; its player also leaned on melds of the\n" in text


def test_melds_that_nobody_saw_are_told_as_such() -> None:
    text = shown(file_of('[Rules "samba-br"]\ndeal 1 position\nmeld A+C =As Ah A_ ...\n1. A +_ _ -_ #\n'))
    assert "\n      A  +60  [3] As Ah A_\n         0..  perhaps other melds\n" in text


def test_hands_of_which_nothing_is_known_hold_no_more_than_the_pack() -> None:
    text = shown(file_of('[Rules "samba-br"]\ndeal 1 position\n1. A +_ _ -_ #\n'))
    hands = "      B  -1770..0  [0..162] ...\n      D  -1770..0  [0..162] ...\n"
    assert f"{hands}      together no more than the pack holds\n" in text


def test_turns_that_follow_one_another_are_drawn_together() -> None:
    turns = "".join(f"{turn}. A +_ _ A<A_ -_\n" for turn in range(2, 6))
    game = f'[Rules "samba-br"]\n[Seats "A B"]\ndeal 1\n1. A +_ _ =A_*3 -_\n{turns}7. A +_ _ A<A_ -_ #\n'
    assert "  1-5, 7\n" in shown(file_of(game))


def test_records_of_a_file_are_told_apart() -> None:
    one = '[SGR "1"]\n[Rules "samba-br"]\ndeal 1\n'
    text = shown(file_of(one + one, "two.sgr"), file_of(one, "one.sgr"))
    assert [line for line in text.splitlines() if ".sgr" in line] == [
        "two.sgr, record 1",
        "two.sgr, record 2",
        "one.sgr",
    ]


def test_what_was_not_counted_says_why() -> None:
    text = shown(file_of('[Rules "samba-br"]\ndeal 7\n1. A +_ _ -_\n'))
    assert "Deal 7: it has not ended, so it is not counted yet\n" in text
    assert "score" not in text
    assert "are not to be had" in shown(file_of('[Rules "no-such-rules"]\ndeal 1\n'))
    assert "no deal is recorded" in shown(file_of('[Rules "samba-br"]\n'))


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("A+C 9800 B+D 0", "A+C has won: the target is to exceed 10000."),
        ("A+C 9800 B+D 10400", "It is drawn between A+C, B+D: the target is to exceed 10000."),
        ("A+C 0 B+D 0", "It goes on: the target is to exceed 10000."),
    ],
)
def test_how_the_match_stands_is_told(start: str, told: str) -> None:
    deal = "deal 1\ncount A+C natural 1 cards 100\ncount B+D cards 0\n"
    assert told in shown(file_of(f'[Rules "samba-br"]\n[Start "{start}"]\n{deal}'))


@pytest.mark.parametrize(
    ("amount", "signed", "text"),
    [
        ((120, 180), False, "120..180"),
        ((-20, -10), True, "-20..-10"),
        ((120, 120), True, "+120"),
        ((120, 120), False, "120"),
        ((-5, -5), True, "-5"),
        ((0, 0), True, "0"),
        ((0, 1_000_000), False, "0.."),
        ((-1_000_000, 30), False, "..30"),
        ((-1_000_000, 1_000_000), True, "?"),
    ],
)
def test_amounts(amount: tuple[int, int], signed: bool, text: str) -> None:
    assert amount_shown(amount, signed=signed) == text


def test_signs_that_the_encoding_lacks_are_plain_ones() -> None:
    assert shown(file_of(GAME), lang=Lang.PT_BR, with_rules=True, encoding="ascii").isascii()
