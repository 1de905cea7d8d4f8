"""Which turns earned a line of the count."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sambanotation import read
from sambanotation.game.ledger import Ledger
from sambanotation.notation.parser import parse
from sambanotation.replay import replay
from sambanotation.replay.earning import Witness
from sambanotation.source import Source
from tests.hiding import hide
from tests.simulated.deals import match

GAME = """[Rules "samba-br"]
deal 1 position
hand A Qc 4d 4c 2s
hand B Jd As
hand C 7s
hand D 8h
meld A+C =Qs Qh Qd Qc Qs
meld A+C =5c..Tc
meld B+D =Ts Th Td
red A+C
red B+D 3h
to-play D
3. D +3d/8s 8d -8s
4. A +Qd Qh Q<Qc Qd -4c
penalty A+C 100 three-wilds
5. B +_ _ -Tc
6. C +Jc 9h c<Jc -9h
7. D +_ _ -_
8. A +4h 4s Q<2s =4h 4s 4d #
"""


def turns(text: str) -> dict[tuple[str, str], tuple[int, ...]]:
    """The turns of each line of the last deal, by side and item."""
    witness = Witness()
    (record,) = parse(Source("game.sgr", text)).records
    replay(record, watcher=witness)
    ledger = witness.deals[-1].ledger
    assert ledger is not None
    return {(entry.side, entry.item): entry.turns for entry in ledger.entries}


@pytest.mark.parametrize(
    ("side", "item", "earned"),
    [
        ("A+C", "samba", (6,)),
        ("A+C", "out", (8,)),
        ("A+C", "cards", (4, 6, 8)),
        ("A+C", "penalty", (4,)),
        ("B+D", "red3", (3,)),
        ("B+D", "hand", (8,)),
        ("B+D", "cards", ()),
    ],
)
def test_a_line_has_the_turns_that_changed_what_it_counts(side: str, item: str, earned: tuple[int, ...]) -> None:
    assert turns(GAME)[side, item] == earned


def test_a_canasta_that_a_wild_card_makes_mixed_was_earned_by_that_turn_too() -> None:
    assert turns(GAME)["A+C", "mixed"] == (4, 8)
    assert turns(GAME.replace("Q<2s =4h", "=4h").replace(" 2s\n", "\n"))["A+C", "natural"] == (4,)


def test_a_mixed_canasta_earns_nothing_of_the_clean_ones() -> None:
    beside = GAME.replace("meld B+D", "meld A+C =Ks Kh Kd Kc Ks Kh Kd\nmeld B+D")
    assert turns(beside)["A+C", "natural"] == ()
    assert turns(beside)["A+C", "mixed"] == (4, 8)


def test_a_canasta_has_the_turn_in_which_it_was_begun_and_the_one_that_completed_it() -> None:
    begun = GAME.replace("meld A+C =Qs Qh Qd Qc Qs\n", "").replace("hand A Qc 4d 4c 2s", "hand A Qs Qh Qc 4d 4c Qh")
    begun = begun.replace("Q<Qc Qd -4c", "=Qs Qh Qc Qd -4c").replace("hand C 7s", "hand C 7s Qs")
    begun = begun.replace("c<Jc -9h", "c<Jc Q<Qs -9h").replace("Q<2s =4h 4s 4d", "Q<Qh Qh =4h 4s 4d")
    assert turns(begun)["A+C", "natural"] == (4, 8)


def test_what_was_taken_back_earned_nothing() -> None:
    taken_back = GAME.replace("6. C +Jc 9h c<Jc -9h", "6. C +Jc 9h c<Jc undo -9h")
    assert turns(taken_back)["A+C", "cards"] == (4, 8)


def test_what_might_have_been_earned_nothing() -> None:
    varied = GAME.replace("7. D", "(\n6. C +Jc 9h -9h\n7. D +3h/_ _ -_\n)\n7. D")
    assert turns(varied) == turns(GAME)


def test_joining_two_melds_lays_no_card() -> None:
    joined = GAME.replace("meld A+C =5c", "meld A+C =Ks Kh Kd\nmeld A+C =Kc Ks Kh\nmeld A+C =5c")
    joined = joined.replace("c<Jc -9h", "c<Jc K.1<K.2 -9h").replace("4. A +Qd Qh Q<Qc Qd -4c", "4. A +Qd Qh -4c")
    assert turns(joined)["A+C", "cards"] == (6, 8)


def test_a_penalty_before_the_first_turn_has_no_turn() -> None:
    early = GAME.replace("to-play D\n", "to-play D\npenalty B+D 100 talking\n")
    assert turns(early)["B+D", "penalty"] == ()


def test_a_score_sheet_has_no_turns() -> None:
    sheet = '[Rules "samba-br"]\ndeal 1\ncount A+C samba 2 out 1 cards 500\n'
    assert set(turns(sheet).values()) == {()}


RECORDS = sorted((Path(__file__).parents[2] / "fixtures").glob("**/*.sgr"))


def earned(source: Source, folder: Path | None = None) -> list[Ledger | None]:
    """The ledgers of all deals of a text, their lines with the turns that earned them."""
    witness = Witness()
    for number, record in enumerate(parse(source).records, 1):
        replay(record, number, folder, watcher=witness)
    return [deal.ledger for deal in witness.deals]


def looking_around(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole table is looked at after every turn."""
    monkeypatch.setattr("sambanotation.replay.earning._is_plain", lambda _: False)


@pytest.mark.parametrize("seed", range(4))
def test_in_games_what_turns_laid_and_drew_tells_what_the_whole_table_does(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = match(9100 + seed, (2, 3, 4, 6)[seed], 2)
    games = [Source("game.sgr", one) for one in (text, hide(text, Random(seed), 0.1))]
    told = [earned(game) for game in games]
    looking_around(monkeypatch)
    assert told == [earned(game) for game in games]


def test_in_all_cases_what_turns_laid_and_drew_tells_what_the_whole_table_does(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [earned(read(path), path.parent) for path in RECORDS]
    looking_around(monkeypatch)
    assert told == [earned(read(path), path.parent) for path in RECORDS]
