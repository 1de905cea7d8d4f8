"""Tables of what is found where cards are laid.

Each line has a meld that lies there, `<`, the cards put to it, and what is found. `new` stands for no meld, `unseen:h`
for one that nobody saw; `!` behind a meld says that the cards may be meant otherwise, `...` that it holds cards that
nobody saw. A sign behind `<` is the label, `?` that no meld is meant, `&` that another one is joined to it.
A word before them names the rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.actions import AddToMeld, BeginTurn, JoinMelds, Label, LayMeld
from sambanotation.game.apply import apply
from sambanotation.game.cards import NATURAL, WILD, Lot
from sambanotation.game.melds import Meld
from sambanotation.referee import black_threes, groups, joins, sequences, wild_melds, wilds_of_a_side
from sambanotation.referee.check import checks_of
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import BlackThreeMeld, CanastaOfThrees, Naturals, Size
from tests.game.spelled import lots
from tests.game.tables import RULES, side_of, table
from tests.referee.said import said
from tests.referee.tables import under

CHECKS = [
    check
    for chapter in (groups, wild_melds, wilds_of_a_side, black_threes, sequences, joins)
    for check in checks_of(chapter)
]

BY_RULES = {
    "br": RULES,
    "loose": under(
        RULES,
        group_wilds=3,
        second_wild_at=None,
        canasta_wilds=True,
        group_naturals=Naturals(2, 1, 0),
        wild_melds=None,
        black_three_wilds=1,
        black_three_group=Size(3, 4),
        side_wilds=3,
    ),
    "wild": under(RULES, sequence_wilds=2, sequence_naturals=Naturals(2, 1, 0), sequence_least=4, sequence_most=7),
    "threes": under(
        RULES,
        canastas_of_threes=(CanastaOfThrees(Size(3, 4), 1000), CanastaOfThrees(Size(1, 1), 500)),
        black_three_meld=BlackThreeMeld.NEVER,
    ),
    "third": under(RULES, group_wilds=3, canasta_wilds=True, group_naturals=Naturals(4, 0, 0)),
    "five": under(RULES, sequence_wilds=2, sequence_naturals=Naturals(5, 0, 0), sequence_least=4),
    "twice": under(
        RULES,
        sequence_wilds=2,
        sequence_naturals=Naturals(2, 2, 0),
        sequence_least=4,
        black_three_wilds=1,
        group_naturals=Naturals(2, 3, 0),
    ),
    "one": under(RULES, sequence_wilds=1),
    "side": under(RULES, sequence_wilds=2, side_wilds=1),
    "joined": under(RULES, join_sequences=True),
    "none": under(RULES, sequences=False, join_groups=False, sequence_naturals=Naturals(0, 0, 0)),
}


def spelled(cards: str) -> tuple[Lot, ...]:
    """Cards as the notation spells them, `seq*3` and `group*3` too."""
    told: list[Lot] = []
    for word in cards.split():
        if word.startswith(("seq", "group")):
            (one,) = lots("_" + word.lstrip("seqgroup"))
            kinds = NATURAL if word[0] == "s" else NATURAL | WILD
            told.append(Lot(kinds, one.low, one.high, sequence=word[0] == "s"))
        else:
            told += lots(word)
    return tuple(told)


def found(rules: RuleSet, lying: str, label: str, cards: str) -> list[str]:
    """What is found where cards are laid by a player who has drawn."""
    position = table()
    position.sequence_wilds = rules.sequence_wilds.value
    side = side_of(position, "A+C")
    lying, position.doubtful = lying.rstrip("!"), lying.endswith("!")
    # Of a new meld it does not matter which one was meant before.
    position.target = _meld(lying, rules) if lying != "new" else _meld("Ks Kh Kd", rules)
    if position.target is not None:
        side.lay(position.target)
    apply(position, BeginTurn("A", 1))
    event: LayMeld | AddToMeld | JoinMelds
    if lying == "new":
        event = LayMeld(spelled(cards))
    elif label == "&":
        position.other = _meld(cards, rules) if cards != lying else position.target
        event = JoinMelds(Label("4", 1), Label("4", 2))
    elif label == "?":
        position.target, event = None, AddToMeld(None, spelled(cards))
    else:
        event = AddToMeld(Label(label) if label else None, spelled(cards))
    return [
        f"{check.kind.name} {one}"
        for check in CHECKS
        if type(event) in check.on
        for one in said(check, position, event, rules)
    ]


def _meld(cards: str, rules: RuleSet) -> Meld | None:
    if cards == "nothing":
        return None
    if cards.startswith("unseen:"):
        unseen = Meld((), None, 1, sequence_wilds=rules.sequence_wilds.value)
        label, _, more = cards.removeprefix("unseen:").partition("+")
        unseen.told(label)
        unseen.add(spelled(more))
        return unseen
    meld = Meld(spelled(cards.removesuffix("...")), None, 1, sequence_wilds=rules.sequence_wilds.value)
    meld.open = cards.endswith("...")
    return meld


def rows(text: str) -> Iterator[tuple[str, str]]:
    """The lines of a table: what is done, and what is found."""
    for line in text.strip().splitlines():
        done, _, wanted = line.partition("|")
        yield done.strip(), wanted.strip()


def told(done: str) -> str:
    """What is found where a line is done."""
    name, _, rest = done.partition(" ")
    lying, _, put = rest.partition(" <")
    label, _, cards = put.partition(" ")
    return ", ".join(found(BY_RULES[name], lying.strip(), label, cards)) or "-"
