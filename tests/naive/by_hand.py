"""Small situations, written by hand, and the verdict of the naive judge on a turn that is played there."""

from collections import Counter

from tests.naive.reading import Turn, actions_of
from tests.naive.rules_of import Rules
from tests.naive.table import Table
from tests.naive.turns import play

ACES = "As As Ah Ah Ad Ad Ac"
KINGS = "Ks Ks Kh Kh Kd Kd Kc"


def situation(
    rules: Rules,
    hand: str,
    lies: str = "",
    pile: str = "9c",
    stock: str = "4c 5d 6h 7s 8c Tc",
    *,
    seats: str = "A B",
    minimum: int = 50,
    others: str = "4h 5h 6s",
) -> Table:
    """A is to play with this hand; its side's melds lie there, ` / ` between them."""
    names = seats.split()
    partner = len(names) == 4
    side_of = {name: ("A+C" if name in "AC" else "B+D") if partner else name for name in names}
    hands = {name: Counter(hand.split() if name == "A" else others.split()) for name in names}
    table = Table(
        rules=rules,
        seats=names,
        side_of=side_of,
        minimum=dict.fromkeys(side_of.values(), minimum),
        hands=hands,
        dealt={name: Counter() for name in names},
        stock=stock.split(),
        pile=pile.split(),
        due="A",
    )
    for cards in lies.split(" / "):
        if cards:
            table.lay(side_of["A"], cards.split())
    return table


def played(table: Table, turn: str) -> tuple[Table, list[str]]:
    """The table after the turn of A, and the rows that it breaks."""
    after, faults = play(table.copy(), Turn(1, 1, table.due, tuple(actions_of(1, turn.split()))))
    return after, [fault.split(":")[0] for fault in faults]
