"""Tables of what is found where the pile is taken.

Each line has the rules, the hand, the pile, a meld that lies there, and what is done after the take. `0` and `1` before
them say whether the side and the table took the pile before, `?` that this is not known; `top` that the top card alone
was taken, `open` that the side has melds besides.
"""

from __future__ import annotations

from sambanotation.game.actions import (
    AddToMeld,
    BeginTurn,
    EndTurn,
    Event,
    Label,
    LayMeld,
    LayRedThrees,
    SwapWild,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import apply
from sambanotation.game.melds import Meld
from sambanotation.referee import open_ways, taking
from sambanotation.referee.check import checks_of
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import FirstTake, Take
from tests.game.spelled import lots
from tests.game.tables import RULES, hold, lay, table
from tests.referee.said import said
from tests.referee.tables import under

HAND = "4s 4h JK 2s 5h 6h 9d"
"""`H` in the tables."""

CHECKS = [check for chapter in (taking, open_ways) for check in checks_of(chapter)]

PAIR, MIXED = (Take.NATURAL_PAIR,), (Take.NATURAL_AND_WILD,)
ANY, ONTO = tuple(Take), (Take.ONTO_GROUP, Take.ONTO_CANASTA)
ANY_EVER = under(RULES, first_takes=ANY, prized_takes=ANY, opening_takes=ANY)

BY_RULES = {
    "br": RULES,
    "any": ANY_EVER,
    "table": under(RULES, first_take=FirstTake.TABLE, prized_takes=ANY, opening_takes=ANY),
    "prized": under(ANY_EVER, prized_takes=PAIR),
    "opening": under(ANY_EVER, opening_takes=PAIR),
    "pair": under(RULES, takes=PAIR, first_takes=PAIR, prized_takes=PAIR, opening_takes=PAIR),
    "mixed": under(ANY_EVER, takes=MIXED, first_takes=MIXED, prized_takes=MIXED, opening_takes=MIXED),
    "meld": under(
        ANY_EVER,
        takes=(Take.NATURAL_PAIR, Take.NATURAL_AND_WILD, Take.ONTO_GROUP),
        first_takes=(Take.NATURAL_PAIR, Take.NATURAL_AND_WILD),
        prized_takes=(Take.NATURAL_PAIR, Take.NATURAL_AND_WILD, Take.ONTO_GROUP),
        opening_takes=(Take.NATURAL_PAIR, Take.NATURAL_AND_WILD, Take.ONTO_GROUP),
    ),
    "first": under(
        ANY_EVER,
        takes=(Take.NATURAL_PAIR, Take.ONTO_GROUP),
        first_takes=PAIR,
        prized_takes=(Take.NATURAL_PAIR, Take.ONTO_GROUP),
        opening_takes=(Take.NATURAL_PAIR, Take.ONTO_GROUP),
    ),
    "onto": under(ANY_EVER, takes=ONTO, first_takes=ONTO, prized_takes=ONTO, opening_takes=ONTO),
    "group": under(ANY_EVER, takes=ONTO[:1], first_takes=ONTO[:1], prized_takes=ONTO[:1], opening_takes=ONTO[:1]),
    "never": under(ANY_EVER, takes=(), first_takes=(), prized_takes=(), opening_takes=()),
    "alone": under(ANY_EVER, take_top_alone=(Take.ONTO_SEQUENCE,)),
    "free": under(
        ANY_EVER, top_card_first=False, sequence_start=True, sequence_touch=False, canasta_wilds=True, take_wilds=2
    ),
    "wild": under(ANY_EVER, sequence_wilds=2),
}


def found(rules: RuleSet, flags: str, hand: str, pile: str, lying: str, done: str) -> list[str]:
    """What is found."""
    position = table()
    position.sequence_wilds = rules.sequence_wilds.value
    hold(position, "A", HAND if hand == "H" else hand)
    position.pile.cards = [*lots(pile)]
    taken = {"0": False, "1": True, "?": None}
    position.sides[0].taken, position.sides[1].taken = taken[flags[0]], taken[flags[1]]
    if "open" in flags:
        lay(position, "A+C", "Ks Kh Kd")
    lying, position.doubtful = lying.rstrip("!"), lying.endswith("!")
    meld = Meld(lots(lying) if lying not in ("-", "unseen") else (), None, 1, rules.sequence_wilds.value)
    if lying == "unseen":
        meld.told("4")
    if lying != "-":
        position.sides[0].lay(meld)
    apply(position, BeginTurn("A", 1))
    apply(position, TakeTop() if "top" in flags else TakePile())
    named: list[str] = []
    for step in done.split(","):
        event = _event(step.strip())
        # Of a new meld it does not matter which one was meant before.
        position.target = meld if isinstance(event, AddToMeld | SwapWild) else Meld(lots("9h Th Jh"), None, 1)
        named = [
            f"{check.kind.name} {one}"
            for check in CHECKS
            if type(event) in check.on
            for one in said(check, position, event, rules)
        ]
        apply(position, event)
    return named


def _event(step: str) -> Event:
    word, _, cards = step.partition(" ")
    match word:
        case "end":
            return EndTurn()
        case "red":
            return LayRedThrees(tuple(lots(one.replace("/", " ")) for one in cards.split()))
        case "new":
            return LayMeld(lots(cards))
        case "swap":
            natural, wild = lots(cards)
            return SwapWild(Label("4"), wild, natural)
        case _:
            return AddToMeld(None, lots(step))


def told(done: str) -> str:
    """What is found where a line is done."""
    name, flags, rest = done.split(" ", 2)
    hand, pile, lying, steps = (part.strip() for part in rest.split("/ "))
    return ", ".join(found(BY_RULES[name], flags, hand, pile, lying, steps)) or "-"
