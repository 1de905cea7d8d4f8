"""Actions and cards: what each spelling means."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    Label,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    JOKERS,
    NATURAL,
    RANKS,
    RED_THREES,
    SUIT_KINDS,
    SUITS,
    WILD,
    Lot,
    Run,
    Unnamed,
    kind_of,
    rank_kinds,
)
from sambanotation.notation.actions import LONGEST, read_action, read_cards, read_dealt
from tests.notation.reading import action


def card(text: str) -> Lot:
    """A card by rank and suit, told apart from the reader under test."""
    return Lot(1 << kind_of(RANKS.index(text[0]), SUITS.index(text[1])))


ACES = rank_kinds(RANKS.index("A"))
JOKER = Lot(JOKERS)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("+Kc 5c", Draw(((card("Kc"),), (card("5c"),)))),
        ("+3d/5c Kc", Draw(((card("3d"), card("5c")), (card("Kc"),)))),
        ("+3d/3h/5c", Draw(((card("3d"), card("3h"), card("5c")),))),
        ("+_ _", Draw(((Lot(EVERY),), (Lot(EVERY),)))),
        ("+_*2", Draw(((Lot(EVERY, 2, 2),),))),
        ("^", TakePile()),
        ("^14", TakePile(14)),
        ("^top", TakeTop()),
        ("=3h", LayRedThrees(((card("3h"),),))),
        ("=3h/7c 3d/Kc", LayRedThrees(((card("3h"), card("7c")), (card("3d"), card("Kc"))))),
        ("=3r*2", LayRedThrees(((Lot(RED_THREES, 2, 2),),))),
        ("=_/5c", LayRedThrees(((Lot(EVERY), card("5c")),))),
        ("=As Ah Ad", LayMeld((card("As"), card("Ah"), card("Ad")))),
        ("=3h 3d 3s", LayMeld((card("3h"), card("3d"), card("3s")))),
        ("=3_*3", LayMeld((Lot(rank_kinds(1), 3, 3),))),
        ("=6s..9s", LayMeld((Run(4, 7, 0),))),
        ("=7x..9x", LayMeld((Run(5, 7, None),))),
        ("=Th..Ah", LayMeld((Run(8, 12, 1),))),
        ("=seq*3..7", LayMeld((Unnamed(True, 3, 7),))),
        ("=group*3", LayMeld((Unnamed(False, 3, 3),))),
        ("A<Ac JK", AddToMeld(Label("A"), (card("Ac"), JOKER))),
        ("s<5s", AddToMeld(Label("s"), (card("5s"),))),
        ("W<2c", AddToMeld(Label("W"), (card("2c"),))),
        ("3<3s", AddToMeld(Label("3"), (card("3s"),))),
        ("c.2<7c", AddToMeld(Label("c", 2), (card("7c"),))),
        ("c(T)<7c", AddToMeld(Label("c", None, 8), (card("7c"),))),
        ("c(10)<7c", AddToMeld(Label("c", None, 8), (card("7c"),))),
        ("10.12<10h", AddToMeld(Label("T", 12), (card("Th"),))),
        ("♣<7♣", AddToMeld(Label("c"), (card("7c"),))),
        ("<7c", AddToMeld(None, (card("7c"),))),
        ("A.1<A.2", JoinMelds(Label("A", 1), Label("A", 2))),
        ("c(4)<c(T)", JoinMelds(Label("c", None, 2), Label("c", None, 8))),
        ("A:JK/Ah", SwapWild(Label("A"), JOKER, card("Ah"))),
        ("-Tc", Discard((card("Tc"),))),
        ("-Tc 9c", Discard((card("Tc"), card("9c")))),
        ("-_*0..1", Discard((Lot(EVERY, 0, 1),))),
        ("~", KeepLastCard()),
        ("#", GoOut()),
        ("ask:yes", AskPartner(True)),
        ("ask:no", AskPartner(False)),
        ("pumba", AnnounceOneCard()),
        ("[9]", ClaimHand(9)),
        ("undo", Undo()),
        ("@B +_ _", OutOfTurn("B", Draw(((Lot(EVERY),), (Lot(EVERY),))))),
        ("@Ana2 undo", OutOfTurn("Ana2", Undo())),
    ],
)
def test_an_action_means_what_the_table_says(text: str, meant: Action) -> None:
    assert action(text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("As", card("As")),
        ("Td", card("Td")),
        ("10d", card("Td")),
        ("Q♥", card("Qh")),
        ("10♠\ufe0f", card("Ts")),
        ("JK", JOKER),
        ("A_", Lot(ACES)),
        ("10_", Lot(rank_kinds(8))),
        ("_s", Lot(SUIT_KINDS[0])),
        ("_♦", Lot(SUIT_KINDS[2])),
        ("_", Lot(EVERY)),
        ("3r", Lot(RED_THREES)),
        ("3b", Lot(BLACK_THREES)),
        ("w", Lot(WILD)),
        ("n", Lot(NATURAL)),
        ("A_*3", Lot(ACES, 3, 3)),
        ("A_*2..3", Lot(ACES, 2, 3)),
        ("A_*1", Lot(ACES)),
        ("Kc'", Lot(card("Kc").kinds, derived=True)),
        ("A_'*2", Lot(ACES, 2, 2, derived=True)),
    ],
)
def test_a_card_means_what_the_table_says(text: str, meant: Lot) -> None:
    assert action(f"-{text}") == Discard((meant,))


def test_plain_cards_may_touch() -> None:
    assert action("=AsAhJK10hA♦") == LayMeld((card("As"), card("Ah"), JOKER, card("Th"), card("Ad")))


@pytest.mark.parametrize(
    "text",
    [
        *("", "Kc", "+", "-", "=", "A<", "+Kc -Kc", "+ -Kc", "-Xx", "-kc", "-KC", "-1s", "-11s", "-K", "-s"),
        *(
            "-A_A_",
            "-A_Kd",
            "-AsA_",
            "-_sAs",
            "-AsJ",
            "-A_ *3",
            "-As '",
            "-*3",
            "-A_*",
            "-A_*..3",
            "-A_*2..",
            "-A_*2...3",
        ),
        *("-seq*3", "<seq*3", "+6s..9s", "=6s..9s'", "=6s..9s*2", "=seq", "=7x..9s"),
        *("A.1<", "A.<As", "A()<As", "B<As", "A.1<A.2 As", "A:JK", "A:JK Ah", "A:JK/", "A:A_*2/Ah"),
        *("^topp", "^x", "ask:maybe", "ask:yess", "ask: yes", "pumbas", "undoo", "[]", "[x]", "[1234567890]"),
        *("@B", "@ B +_", "@B @C +_", "@1 +_", "-Jd#", "-Jd~", "+Kc=3h", "-Jd!", "+3d//5c", "+3d/"),
    ],
)
def test_what_is_no_action_is_none(text: str) -> None:
    assert read_action(text) is None


def test_places_are_those_of_the_written_cards() -> None:
    read = read_action("+3h/7c  3d*2 AsAd Kc'")
    assert read is not None
    assert [(place.start, place.end) for place in read.places] == [
        (1, 3),
        (4, 6),
        (8, 12),
        (13, 15),
        (15, 17),
        (18, 21),
    ]


@pytest.mark.parametrize(
    ("text", "name", "guilty"),
    [
        ("-A_*3..2", "impossible-quantity", "*3..2"),
        ("-A_*0", "impossible-quantity", "*0"),
        ("=seq*0..0", "impossible-quantity", "seq*0..0"),
        ("=9s..6s", "impossible-run", "9s..6s"),
        ("=6s..6s", "impossible-run", "6s..6s"),
        ("=6s..9h", "impossible-run", "6s..9h"),
        ("=As..4s", "impossible-run", "As..4s"),
        ("=JK..As", "impossible-run", "JK..As"),
        ("=9x..7x", "impossible-run", "9x..7x"),
        ("=3h/7c As", "unreadable-line", "As"),
        ("=As 3h/7c", "unreadable-line", "As"),
    ],
)
def test_what_cannot_be_meant_is_a_fault_at_its_place(text: str, name: str, guilty: str) -> None:
    read = read_action(text)
    assert read is not None
    (fault,) = read.faults
    assert (fault.name, text[fault.span.start : fault.span.end]) == (name, guilty)


def test_equal_texts_share_their_action() -> None:
    first, second = read_action("+Kc 5h"), read_action("+Kc 5h")
    assert first is second


def test_cards_of_a_hand_are_chains_and_runs_are_spelled_out() -> None:
    read = read_dealt("AsKd 3d/5c 6s..8s _*2")
    assert read is not None
    assert read.chains == (
        *((card("As"),), (card("Kd"),), (card("3d"), card("5c"))),
        *((card("6s"),), (card("7s"),), (card("8s"),), (Lot(EVERY, 2, 2),)),
    )
    assert len(read.places) == sum(map(len, read.chains))


def test_cards_of_a_heap_are_lots_and_runs() -> None:
    read = read_cards("As 6s..8s")
    assert read is not None
    assert read.cards == (card("As"), Run(4, 6, 0))
    assert read_cards("3d/5c") is None


@pytest.mark.parametrize("cards", [60, LONGEST])
def test_a_long_text_is_read_without_being_kept_until_it_is_too_long(cards: int) -> None:
    read = read_cards(" As" * cards)
    assert (read is None) == (cards == LONGEST)
    if read is not None:
        assert read.cards == (card("As"),) * cards
