"""Records that tell less: what stays, what goes, and that nothing in them is false."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random

import pytest

from sambanotation import Severity, Verdict, validate
from sambanotation.game.actions import Action, Draw, LayRedThrees, OutOfTurn, SwapWild
from sambanotation.game.cards import Cards, Lot, lots_of
from sambanotation.game.hand import most_supplied
from sambanotation.generate.redaction import Seen, Struck, redact
from sambanotation.generate.writing import text_of
from sambanotation.notation.formatting import format_source
from sambanotation.notation.parser import parse
from sambanotation.notation.printer import print_records
from sambanotation.notation.record import ExposeLine, HandLine, HeapLine, Line, MeldLine, RedLine, Turn, Variation
from sambanotation.source import Source, decode
from tests.cases import CASES
from tests.generate.played import begun, tables_of
from tests.replay.test_seen_by import otherwise_hidden
from tests.simulated.deals import from_the_middle, match

SOURCES = ("samba-br", "samba-como-jogar", "canastra", "samba-pagat")


def less(text: str, told: Seen | Struck, *, notes: bool = True) -> str:
    redacted = redact(Source("game.sgr", text), told, notes=notes)
    assert redacted.not_understood == ()
    return redacted.text


# ---- What stays, kind of line by kind ----

GAME = """\
[SGR "1"] ; of the club
[Rules "samba-br"]
[Expect "match-tied"]
[Start "A+C 1500 B+D 0"]
{An evening}

deal 1 dealer D {the first}
hand A As Ah 3d/5c ...
hand B 3h/Ks Kd Kd Kh ... {B has kings}
hand C
up JK 9c
stock Kc 3h ... 7s {a good one}
red C 3d
minimum A+C 90 B+D 50
1. A +3d/4c Kc!? {a secret} -Tc ;~ several-discards we knew
2. B +3h/7s 9h =3d/3h/8c =As Ah Ad? A<Ac -9h @A +6s @C +5s undo [9] ;! no-discard ; C was too quick
( {better}
  2. B +3h/7s 9s =9s 9s 9c -9s
) ;! no-discard
;! no-discard
penalty B+D 100 stock-out-of-turn
expose B 4s 5h
3. C +3d =3d ^top =Js..Ks A:JK/Ah pumba ask:no -2h #
end out
count A+C samba 2 out 1 cards 545 hand -10
score A+C 4335 B+D -20
total A+C 5835 B+D -20
"""

TO_A = """\
[SGR "1"] ; of the club
[Rules "samba-br"]
[Start "A+C 1500 B+D 0"]
{An evening}

deal 1 dealer D {the first}
hand A As Ah 3d/5c ...
hand B 3h/_ _*3 ... {B has kings}
hand C
up JK 9c
{a good one}
red C 3d
minimum A+C 90 B+D 50
1. A +3d/4c Kc!? {a secret} -Tc
2. B +3h/_ _ =3d/3h/_ =As Ah Ad? A<Ac -9h @A +6s @C +_ undo [9] ; C was too quick
penalty B+D 100 stock-out-of-turn
expose B 4s 5h
3. C +_ =3d ^top =Js..Ks A:JK/Ah pumba ask:no -2h #
end out
count A+C samba 2 out 1 cards 545 hand -10
score A+C 4335 B+D -20
total A+C 5835 B+D -20
"""


def test_a_seat_tells_its_own_cards_and_what_lay_open_and_what_was_claimed() -> None:
    assert less(GAME, Seen("A")) == TO_A


def test_a_spectator_tells_what_lay_open() -> None:
    expected = TO_A.replace("hand A As Ah 3d/5c", "hand A _*2 3d/_").replace("+3d/4c Kc", "+3d/_ _")
    assert less(GAME, Seen(None)) == expected.replace("@A +6s", "@A +_")


def test_so_it_is_where_a_deal_begins_in_the_middle() -> None:
    position = """\
deal 3 position
hand A As Kd ...
hand B Kc 5c
pile 9c ... 4h
stock 5s 6s
red A+C 3h 3r
meld A+C =As Ah Ad
meld A+C =7c..9c
meld B+D
taken A+C
laid A
drawn A
12. A A<As -Kd
"""
    told = position.replace("stock 5s 6s\n", "").replace("Kc 5c", "_*2")
    assert less(position, Seen("A")) == told
    assert less(position, Seen(None)) == told.replace("hand A As Kd", "hand A _*2")


def test_notes_may_be_left_out() -> None:
    bare = less(GAME, Seen("A"), notes=False)
    assert not re.search(r"[{;!?]", bare)
    assert re.sub(r" [{;][^\n]*|[!?]", "", bare) == bare
    assert less(GAME, Struck(0), notes=False).count("\n") == GAME.count("\n") - len(("Expect", "evening", "no-discard"))


def test_marks_and_the_tags_of_expectations_go_with_the_first_card_that_is_hidden() -> None:
    tags = '[Expect "match-tied"] ; a remark of it\n[Undecided "no-discard"]\n[Also "canastra"]\n'
    game = tags + "\ndeal 1\nhand A As ;~ several-discards no\n1. A +Kc 5c -9c ;! x\n"
    assert less(game, Seen("A")) == game
    hidden = "; a remark of it\ndeal 1\nhand A _\n1. A +_ _ -9c\n"
    assert less(game, Seen("B")) == hidden


def test_each_record_of_a_text_is_told_by_itself() -> None:
    first, second = '[SGR "1"]\n\ndeal 1\n1. A +Kc 5c -9c ;! no-discard\n', '[SGR "1"]\n\ndeal 1\n1. B +Kc 5c -9c\n'
    assert less(f"{first}\n{second}", Seen("A")) == f"{first}\n{second.replace('Kc 5c', '_ _')}"


def test_a_line_that_is_not_understood_may_tell_anything() -> None:
    text = "deal 1\n1. A +Kc 5c -9c\n2. B Kings!\n"
    for told in (Seen("A"), Seen(None), Struck(0)):
        redacted = redact(Source("game.sgr", text), told)
        assert redacted.text == ""
        assert [text[span.start : span.end] for span in redacted.not_understood] == ["2. B Kings!"]


def test_nobody_sits_at_a_seat_that_no_record_has() -> None:
    with pytest.raises(ValueError, match="nobody sits at 'Z'"):
        redact(Source("game.sgr", GAME), Seen("Z"))


@pytest.mark.parametrize(("seed", "players", "seat"), [(1, 2, "A"), (2, 3, "C"), (9, 4, "D")])
def test_what_a_seat_cannot_see_changes_nothing_of_what_it_tells(seed: int, players: int, seat: str) -> None:
    game = match(seed, players, 1)
    other = otherwise_hidden(game, seat, Random(seed))
    assert other != game
    assert less(other, Seen(seat), notes=False) == less(game, Seen(seat), notes=False)


# ---- Cards struck out by lot ----


@pytest.mark.parametrize(
    ("seed", "hand", "turn"),
    [
        (0, "Kd _ ...", "+3r/_c n*1..3 =7s..Ts =4s 4_ n A:w/_ W<2_ JK <9c -T_*0..3"),
        (2, "A_ Ah 5c _ ...", "+3d/n _c =seq*3..4 =_ 4h _d*1..2 A:w/n W<w JK <9c -_c"),
    ],
)
def test_a_seed_strikes_out_the_same_everywhere(seed: int, hand: str, turn: str) -> None:
    game = "deal 1\nhand A As Ah Kd 5c JK\n1. A +3d/Kc 5c =7s..Ts =4s 4h 4d A:JK/Ah W<2s JK <9c -Tc\n"
    assert less(game, Struck(0.5, seed)) == f"deal 1\nhand A {hand}\n1. A {turn}\n"


def test_all_cards_are_struck_out_at_the_rate_of_one_but_where_only_they_say_to_which_meld_they_go() -> None:
    for number in range(6):
        struck = less(first_deal("samba-br", 4, number), Struck(1, number))
        deal = struck[struck.index("\nhand ") :]
        assert re.findall(r"(?:JK|[2-9TJQKA][shdc])", re.sub(r" <\S+( [^-+=^<~#\[@ ]\S*)*", "", deal)) == []


def test_about_the_share_is_struck_out() -> None:
    game = first_deal("samba-br", 4, 0)
    cards = re.compile(r"(?<![<.])\b(?:JK|[2-9TJQKA][shdc])\b")
    turns = re.compile(r"^\d+\. .*$", re.MULTILINE)
    all_cards = sum(len(cards.findall(line)) for line in turns.findall(game))
    for rate in (0.1, 0.5, 0.8):
        struck = [
            sum(len(cards.findall(line)) for line in turns.findall(less(game, Struck(rate, n)))) for n in range(9)
        ]
        assert abs(1 - sum(struck) / len(struck) / all_cards - rate) < 0.1


# ---- Laws ----


@cache
def first_deal(rules: str, players: int, number: int) -> str:
    game, _ = begun(players, number, rules=rules)
    return text_of(game)


def games() -> Iterator[str]:
    for rules in SOURCES:
        players = [number for number in (4, 2) if tables_of(number, rules)]
        yield from (first_deal(rules, seated, number) for seated in players for number in range(2))
    yield from (from_the_middle(seed, (4, 2, 6)[seed % 3]) for seed in range(6))


GAMES = tuple(games())
TOLD = (Seen("A"), Seen("B"), Seen(None), Struck(0.1, 1), Struck(0.4, 2), Struck(0.8, 3), Struck(1, 4))


def wrong(text: str) -> list[str]:
    """What is surely wrong in a record: what is illegal or no notation."""
    return [
        f"{one.name} {one.turn}"
        for one in validate(text)
        if one.verdict is Verdict.ILLEGAL or (one.verdict is None and one.severity is Severity.ERROR)
    ]


@pytest.mark.parametrize("told", TOLD, ids=str)
@pytest.mark.parametrize("at", range(len(GAMES)))
def test_nothing_false_is_told_of_a_game(at: int, told: Seen | Struck) -> None:
    game = GAMES[at]
    assert wrong(game) == []
    redacted = less(game, told)
    assert redacted != game
    # Not illegal, and no claim of the score wrong.
    assert wrong(redacted) == []
    assert_true(redacted, game)
    formatted = format_source(Source("game.sgr", redacted))
    assert (formatted.changed, formatted.refused) == (False, None)
    if isinstance(told, Seen):
        assert less(redacted, told) == redacted
    else:
        assert less(game, told) == redacted


@pytest.mark.parametrize("at", range(len(GAMES)))
def test_where_nothing_is_struck_out_the_record_is_as_it_was(at: int) -> None:
    game = format_source(Source("game.sgr", GAMES[at])).text
    assert less(game, Struck(0, at)) == game


def records_of_cases() -> Iterator[str]:
    for path in CASES:
        yield from (print_records([record]) for record in parse(decode(path.name, path.read_bytes())).records)


@cache
def legal_cases() -> tuple[str, ...]:
    return tuple(text for text in records_of_cases() if "./" not in text and not wrong(text))


def test_of_no_legal_case_an_illegal_one_is_told_by_who_sees_less() -> None:
    told = 0
    for text in legal_cases():
        for seen in (Seen("A"), Seen(None)):
            if seen.seat is None or re.search(r"\bA\b", text):
                told += 1
                assert wrong(less(text, seen)) == [], text
    assert told > 300


def test_of_no_legal_case_an_illegal_one_is_told_with_cards_struck_out() -> None:
    hidden, lots = 0, (Struck(0.2, 1), Struck(0.5, 2), Struck(0.5, 3), Struck(0.8, 4))
    for at, text in enumerate(legal_cases()):
        whole = less(text, Struck(0), notes=False)
        for struck in lots[at % 2 :: 2]:
            redacted = less(text, struck, notes=False)
            hidden += redacted != whole
            assert wrong(redacted) == [], (text, redacted)
    assert hidden > 600


# ---- What may be true of a game ----


def assert_true(redacted: str, game: str) -> None:
    """Nothing that a redacted record says of cards is otherwise in the game."""
    (ours,), (theirs,) = (parse(Source("game.sgr", text)).records for text in (redacted, game))
    for our_deal, their_deal in zip(ours.deals, theirs.deals, strict=True):
        left = [line for line in our_deal.lines if cards_of(line)]
        for line in their_deal.lines:
            if not cards_of(line) or isinstance(line, Variation):
                continue
            if left and says_of_the_same(left[0], line):
                told = left.pop(0)
                assert may_be(told, line), (told, line)
            else:
                assert isinstance(line, HeapLine), line
        assert left == []


def says_of_the_same(told: Line, line: Line) -> bool:
    head = (
        getattr(told, name, None) == getattr(line, name, None) for name in ("heap", "seat", "owner", "side", "number")
    )
    return type(told) is type(line) and all(head)


def may_be(told: Line, line: Line) -> bool:
    if isinstance(told, HeapLine) and told.open:
        mine, whole = lots_of(told.cards), lots_of(cards_of(line)[0])
        part = whole[: len(mine)] if told.heap == "stock" else whole[len(whole) - len(mine) :]
        return fits(mine, part)
    if isinstance(told, HandLine) and told.open:
        return len(cards_of(told)) == 1 and all_there(lots_of(cards_of(told)[0]), lots_of(cards_of(line)[0]))
    mine_all, theirs_all = cards_of(told), cards_of(line)
    return len(mine_all) == len(theirs_all) and all(
        fits(lots_of(mine), lots_of(theirs)) for mine, theirs in zip(mine_all, theirs_all, strict=True)
    )


def all_there(told: tuple[Lot, ...], cards: tuple[Lot, ...]) -> bool:
    """Whether cards hold all that is told to be among them."""
    demands = [(lot.kinds, lot.low) for lot in told]
    return most_supplied(demands, [(card.kinds, 1) for card in cards]) == sum(lot.low for lot in told)


def fits(told: tuple[Lot, ...], cards: tuple[Lot, ...]) -> bool:
    """Whether just these cards may be what is told."""
    demands = [(card.kinds, 1) for card in cards]
    met = most_supplied(demands, [(lot.kinds, lot.high) for lot in told])
    contained = all(any(not card.kinds & ~lot.kinds for lot in told) for card in cards)
    return all_there(told, cards) and met == len(cards) and contained


def cards_of(line: Line) -> list[Cards]:
    """The cards of which a line tells, action by action."""
    match line:
        case HandLine(chains=chains):
            return [tuple(chain.from_iterable(chains))]
        case HeapLine(cards=cards) | RedLine(cards=cards) | MeldLine(cards=cards) | ExposeLine(cards=cards):
            return [cards]
        case Turn(actions=actions):
            return [cards for action in actions if (cards := cards_in(action))]
        case _:
            return []


def cards_in(action: Action) -> Cards:
    match action:
        case OutOfTurn(action=inner):
            return cards_in(inner)
        case Draw(chains=chains) | LayRedThrees(chains=chains):
            return tuple(chain.from_iterable(chains))
        case SwapWild(wild=wild, natural=natural):
            return (wild, natural)
        case _:
            return getattr(action, "cards", ())
