"""How deals begin, end and count under the rule sets other than samba-br."""

from collections import Counter
from random import Random

import pytest

from tests.naive import spoil_rules  # noqa: F401  (it puts its edits on the list)
from tests.naive.by_hand import ACES, KINGS, played, situation
from tests.naive.cards import pack
from tests.naive.counting import count, worth
from tests.naive.judge import ending, judge
from tests.naive.reading import Deal, RefusedError
from tests.naive.rules_of import CANASTRA, RULES, SAMBA_BR, SAMBA_COMO_JOGAR, SAMBA_PAGAT, Rules, rules_of
from tests.naive.setting_up import faults_of_hand, setup
from tests.naive.spoil import EDITS_OF_OTHERS, Edit
from tests.naive.wander import wander

NAMED = {"br": SAMBA_BR, "como": SAMBA_COMO_JOGAR, "canastra": CANASTRA, "pagat": SAMBA_PAGAT}
TWO = rules_of("canastra", "draw=2 out=2 target=5000")


def test_options_of_canastra() -> None:
    assert (CANASTRA.draw, CANASTRA.sevens_to_go_out, CANASTRA.target) == (1, 1, 3000)
    assert (TWO.draw, TWO.sevens_to_go_out, TWO.target) == (2, 2, 5000)
    assert rules_of("canastra@1", "draw=2").sevens_to_go_out == 1
    with pytest.raises(KeyError):
        rules_of("samba-pagat", "draw=2")


def test_the_pack() -> None:
    assert pack(CANASTRA.packs).total() == 108
    assert {rules.name: pack(rules.packs).total() for rules in RULES.values() if rules.packs == 3} == {
        "samba-br": 162,
        "samba-como-jogar": 162,
        "samba-pagat": 162,
    }


@pytest.mark.parametrize(
    ("name", "scores", "needs"),
    [
        ("como", (-5, 0, 1495, 1500, 6995, 7000), (50, 50, 50, 90, 90, 150)),
        ("canastra", (-5, 0, 1495, 1500, 2995, 3000, 7000), (15, 50, 50, 90, 90, 120, 120)),
        ("pagat", (-5, 0, 1495, 1500, 2995, 3000, 6995, 7000), (15, 50, 50, 90, 90, 120, 120, 150)),
    ],
)
def test_the_minimum(name: str, scores: tuple[int, ...], needs: tuple[int, ...]) -> None:
    assert tuple(map(NAMED[name].minimum, scores)) == needs


def test_who_has_won() -> None:
    assert [SAMBA_BR.won(score) for score in (10_000, 10_005)] == [False, True]
    assert [SAMBA_PAGAT.won(score) for score in (9_995, 10_000)] == [False, True]
    assert [SAMBA_COMO_JOGAR.won(score) for score in (9_995, 10_000)] == [False, True]
    assert [CANASTRA.won(score) for score in (2_995, 3_000)] == [False, True]
    assert [TWO.won(score) for score in (4_995, 5_000)] == [False, True]


def test_cards_dealt() -> None:
    assert {name: [rules.hand(players) for players in (2, 5, 6)] for name, rules in NAMED.items()} == {
        "br": [15, 15, 15],
        "como": [15, 15, 13],
        "canastra": [15, 15, 13],
        "pagat": [15, 15, 13],
    }


@pytest.mark.parametrize(
    ("name", "hand", "rows"),
    [
        ("como", "3d/5c", []),
        ("como", "3d/3h/5c", []),
        ("como", "3d", ["C2"]),
        ("como", "3d/3h", ["C2"]),
        ("como", "4s/5c", ["C2"]),
        ("br", "3d", []),
        ("br", "3d/5c", ["C2"]),
        ("canastra", "3d", []),
        ("canastra", "3d/5c", ["C2"]),
        ("pagat", "3d", []),
        ("pagat", "3d/5c", ["C2"]),
    ],
)
def test_dealt_red_threes(name: str, hand: str, rows: list[str]) -> None:
    chains = (*(("4s",),) * 14, tuple(hand.split("/")))
    assert [fault.split(":")[0] for fault in faults_of_hand(NAMED[name], chains, 15)] == rows


def dealt(card: str, up: str) -> Deal:
    """A deal in which nothing is right but perhaps its upcard."""
    chains: tuple[tuple[str, ...], ...] = ((card,),)
    lines = {"hand A": 2, "hand B": 3, "up": 4, "stock": 5}
    return Deal(1, 1, "B", {"A": chains, "B": chains}, tuple(up.split()), (), lines=lines)


@pytest.mark.parametrize(
    ("name", "up", "legal"),
    [
        ("br", "9c", True),
        ("br", "3s", False),
        ("br", "JK 3s 3h 9c", True),
        ("como", "3s", True),
        ("como", "3s 9c", False),
        ("como", "3h", False),
        ("como", "JK", False),
        ("como", "JK 3h 2s 3s", True),
        ("canastra", "3c", True),
        ("canastra", "3c 9c", False),
        ("canastra", "3h 9c", True),
        ("canastra", "9c 9d", False),
        ("pagat", "JK", True),
        ("pagat", "3h", True),
        ("pagat", "JK 9c", False),
    ],
)
def test_the_upcard(name: str, up: str, legal: bool) -> None:
    """E1, S5, S6."""
    deal = dealt("4s", up)
    rulings = {ruling.line: ruling.faults for ruling in setup(NAMED[name], deal, ["A", "B"])}
    assert (rulings[4] == []) == legal


def test_no_red_three_is_shown_before_the_first_turn_of_samba_pagat() -> None:
    deal = dealt("3h", "9c")
    deal.reds.append((6, "A", ("3h",)))
    for name, shown in (("pagat", False), ("br", True), ("canastra", True)):
        rulings = {ruling.line: ruling.faults for ruling in setup(NAMED[name], deal, ["A", "B"])}
        assert (rulings[6] == []) == shown


@pytest.mark.parametrize(
    ("rules", "stock", "turn", "over", "may_end"),
    [
        (CANASTRA, "4c 5d", "+4c -7s", False, False),
        (CANASTRA, "4c", "+4c -7s", True, True),
        (CANASTRA, "3h", "+3h =3h", True, True),
        (TWO, "4c 5d 6h 6d", "+4c 5d -7s", False, False),
        (TWO, "4c 5d 6h", "+4c 5d -7s", True, True),
        (TWO, "4c 5d", "+4c 5d -7s", True, True),
        (TWO, "4c 3d 6h 5c", "+4c 3d/6h -7s", True, True),
        (TWO, "4c 5d 3h", "+4c 5d -7s", True, True),
        (SAMBA_COMO_JOGAR, "4c", "+4c -7s", False, True),
        (SAMBA_COMO_JOGAR, "4c 5d 6h", "+4c 5d -7s", False, False),
        (SAMBA_COMO_JOGAR, "3h", "+3h =3h", True, True),
        (SAMBA_PAGAT, "4c", "+4c -7s", False, True),
        (SAMBA_PAGAT, "3h", "+3h =3h -7s", False, True),
    ],
)
def test_the_end_of_the_stock(rules: Rules, stock: str, turn: str, over: bool, may_end: bool) -> None:
    """F6, F7, F9, S10, S12, S68, S69. Nobody must take the pile, even who could."""
    table = situation(rules, "7s 8s", "9h 9d 9s", pile="4s", stock=stock, others="7h 7d Jc")
    table, rows = played(table, turn)
    assert rows == []
    assert table.used_up == over
    assert (ending(table, "stock") == []) == may_end
    assert (ending(table, "abandoned") == []) != over


def test_the_pile_is_taken_when_the_stock_is_used_up() -> None:
    lies = "6c 7c 8c"
    for name, turn in (("como", "^ c<9c -7s"), ("pagat", "^top c<9c -7s")):
        _, rows = played(situation(NAMED[name], "7s 8s", lies, stock=""), turn)
        assert rows == []
    table = situation(CANASTRA, "7s 8s", "9s 9d 9h", stock="4c")
    table, _ = played(table, "+4c -7s")
    table.hands["B"] = Counter(["7h", "7d", "Jc"])
    assert "L1/F9" in played(table, "^ =7s 7h 7d -Jc")[1]


MIXED = "Ks Ks Kh Kh Kd Kd 2c"


@pytest.mark.parametrize(
    ("rules", "hand", "lies", "turn", "reds", "points"),
    [
        # Seven aces 140, six kings and a two 80, canastas 500 and 300; going out 100, concealed 200 more.
        (SAMBA_COMO_JOGAR, "7s 8s", f"{ACES} / {MIXED}", "+Ac Kc A<Ac K<Kc -7s", 0, 140 + 80 + 20 + 10 + 800 - 10),
        (SAMBA_COMO_JOGAR, "7s", f"{ACES} / {MIXED}", "+Ac Kc A<Ac K<Kc -7s #", 0, 140 + 80 + 30 + 800 + 100 + 200),
        # Three or six red threes for who has melded; under samba-pagat for who has two sevens.
        (SAMBA_COMO_JOGAR, "7s 8s", "As Ah Ad", "+Ac Kc -7s", 3, 60 + 300 - 10 - 20 - 10),
        (SAMBA_COMO_JOGAR, "7s 8s", "As Ah Ad", "+Ac Kc -7s", 6, 60 + 1000 - 40),
        (SAMBA_COMO_JOGAR, "7s 8s", "", "+Ac Kc -7s", 6, -600 - 40),
        (SAMBA_PAGAT, "7s 8s", ACES, "+Ac Kc -7s", 3, 140 + 500 - 300 - 40),
        (SAMBA_PAGAT, "7s 8s", f"{ACES} / {KINGS}", "+Ac Kc -7s", 3, 140 + 70 + 1000 + 300 - 40),
        (SAMBA_PAGAT, "7s 8s", f"{ACES} / {KINGS}", "+Ac Kc -7s", 6, 140 + 70 + 1000 + 1000 - 40),
        (SAMBA_PAGAT, "7s 8s", ACES, "+Ac Kc -7s", 6, 140 + 500 - 600 - 40),
        # Red threes in hand: 750 in all.
        (SAMBA_PAGAT, "7s 3h 3d", ACES, "+Ac Kc -7s", 0, 140 + 500 - 750 - 30),
        (SAMBA_PAGAT, "7s 3h 3d", ACES, "+Ac Kc -3h", 0, 140 + 500 - 750 - 35),
        (SAMBA_PAGAT, "7s 3h", ACES, "+Ac Kc -3h", 0, 140 + 500 - 35),
        # Going out 200, a samba 1,500, a wild card that makes a canasta mixed.
        (SAMBA_PAGAT, "2c", f"{ACES} / 4s 5s 6s 7s 8s 9s Ts", "+Ac Kc A<Ac 2c -Kc #", 0, 180 + 50 + 300 + 1500 + 200),
        # A canasta of black threes.
        (SAMBA_PAGAT, "3s 3s 3s 3c 3c 2c 2s", ACES, "+Ac Kc =3s 3s 3s 3c 3c 2c 2s A<Ac -Kc #", 0,
         160 + 500 + 65 + 300 + 200),
        # canastra: 100 and 800, for and against; going out 100, directly 200; no prize at the end of the stock.
        (CANASTRA, "7s 8s", "As Ah Ad", "+Kc -7s", 3, 60 + 300 - 20),
        (CANASTRA, "7s 8s", "As Ah Ad", "+Kc -7s", 4, 60 + 800 - 20),
        (CANASTRA, "7s 8s", "", "+Kc -7s", 4, -800 - 20),
        (CANASTRA, "7s 8s", "", "+Kc -7s", 3, -300 - 20),
        (CANASTRA, "7s", ACES, "+Ac A<Ac -7s #", 0, 160 + 500 + 100),
        (CANASTRA, "As As Ah Ah Ad Ad 2c", "", "+Ac =As As Ah Ah Ad Ad 2c -Ac #", 4, 140 + 300 + 200 + 800),
        (CANASTRA, "2c 7s", ACES, "+Ac A<2c -7s", 0, 160 + 300 - 20),
    ],
)  # fmt: skip
def test_score(rules: Rules, hand: str, lies: str, turn: str, reds: int, points: int) -> None:
    table = situation(rules, hand, lies, stock=turn.split("+")[1].split(" -")[0].split(" =")[0] + " 4d 4d 4d")
    table.reds["A"] = reds
    after, rows = played(table, turn)
    assert rows == []
    assert worth(after, "A", count(after, "A")) == points


@pytest.mark.parametrize(
    ("rules", "hand", "lies", "pile", "turn", "laid", "concealed"),
    [
        (SAMBA_COMO_JOGAR, "4s 4h 7s", f"{ACES} / {KINGS}", "9c", "+4c 4d =4s 4h 4c 4d -7s #", False, True),
        (SAMBA_COMO_JOGAR, "4s 4h 7s", f"{ACES} / {KINGS}", "9c", "+4c 4d =4s 4h 4c 4d -7s #", True, False),
        (SAMBA_COMO_JOGAR, "4s 4h 7s", f"{ACES} / {KINGS}", "4c", "^ =4s 4h 4c -7s #", False, False),
        (SAMBA_COMO_JOGAR, "Ac 4s 7s", f"{ACES} / {KINGS}", "9c", "+4c 4d A<Ac =4s 4c 4d -7s #", False, True),
        (CANASTRA, "4s 4h 7s", ACES, "9c", "+4c =4s 4h 4c -7s #", False, False),
        (CANASTRA, "4s 4h 4d 4d 4s 4h 7s", "", "9c", "+4c =4s 4h 4d 4d 4s 4h 4c -7s #", False, True),
        (CANASTRA, "Ks Ks Kh Kh Kd Kd 7s", "", "Kc", "^ =Ks Ks Kh Kh Kd Kd Kc -7s #", False, True),
        (SAMBA_PAGAT, "4s 4h 7s", f"{ACES} / {KINGS}", "9c", "+4c 4d =4s 4h 4c 4d -7s #", False, False),
    ],
)
def test_concealed(rules: Rules, hand: str, lies: str, pile: str, turn: str, laid: bool, concealed: bool) -> None:
    """S66, S67."""
    table = situation(rules, hand, lies, pile=pile, stock="4c 4d 5d 6h")
    table.laid = {"A"} if laid else set()
    after, rows = played(table, turn)
    assert rows == []
    assert after.concealed == concealed


def test_a_swap_counts_as_laying() -> None:
    table, _ = played(situation(SAMBA_COMO_JOGAR, "Ah 7s", "As Ad JK"), "+4c 5d A:JK/Ah -7s")
    assert table.laid == {"A"}


def test_a_dealt_red_three_of_who_never_had_a_turn() -> None:
    """S71: laid, but under samba-pagat it is in the hand."""
    for name, points in (("canastra", -100 - 20), ("br", -100 - 20), ("pagat", -750 - 20)):
        table = situation(NAMED[name], "7s 8s", others="Kc Kd 3h")
        assert worth(table, "B", count(table, "B")) == points


@pytest.mark.parametrize("name", sorted(RULES))
def test_wandered_records_are_counted_as_they_claim(name: str) -> None:
    """Their lines are read again, and only what was meant to be wrong is found wrong."""
    for seed in range(6):
        for deal in judge(wander(Random(seed), 2, name=name))[0]:
            kinds = {ruling.kind for ruling in deal.faults()}
            assert kinds <= {"turn", "end", "deal"}


@pytest.mark.parametrize("change", EDITS_OF_OTHERS, ids=lambda change: change.__name__)
def test_every_edit_changes_something(change: Edit) -> None:
    rng = Random(0)
    for seed in range(60):
        for name in ("samba-como-jogar", "canastra", "samba-pagat"):
            lines = wander(Random(seed), 1, name=name).split("\n")
            before = list(lines)
            change(lines, rng)
            if lines != before:
                return
    raise AssertionError("nothing was changed")


def test_another_table_is_refused() -> None:
    for tags in ('[Rules "canastra"]\n[Seats "A B C D"]', '[Rules "canastra"]\n[Options "cut=1"]', '[Rules "x"]'):
        with pytest.raises(RefusedError):
            judge(f"{tags}\ndeal 1\nhand A As\nhand B As\nup 9c\nstock As\n1. A +As -As\n")
