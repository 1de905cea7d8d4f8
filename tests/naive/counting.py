"""The count of a side and what it is worth (chapters C and N)."""

from collections import Counter

from tests.naive.cards import points
from tests.naive.rules_of import AT_TURN, Rules
from tests.naive.table import Table


def count(table: Table, side: str) -> dict[str, int]:
    """The count of a side, item by item (chapter N)."""
    rules, items = table.rules, Counter[str]()
    for meld in table.live(side):
        if meld.seven:
            kinds = {"sequence": "samba", "wild": "wild"}
            items[kinds.get(meld.kind, "mixed" if meld.wilds else "natural")] += 1
        items["cards"] += points(meld.cards)
    items["red3"] = table.reds[side]
    for seat in table.seats:
        if table.side_of[seat] != side:
            continue
        # Shown at once when they were dealt, and laid: only the replacement waits for the turn (S71).
        shown = rules.reds == AT_TURN and seat not in table.had_turn
        items["red3" if shown else "red3-hand"] += table.reds_held(seat)
        items["hand"] -= points(table.hands[seat].elements())
    if table.out and table.side_of[table.out] == side:
        items["out"] = 1
        items["concealed"] = int(table.concealed)
        items["hidden"] = int(table.hidden > 0)
    canastas = items["natural"] + items["mixed"] + items["wild"]
    if rules.many_canastas:
        items["canastas"] = int(canastas >= 7)
        items["canastrao"] = int(5 <= canastas < 7)
    items["penalty"] = -table.penalties[side]
    return {item: number for item, number in items.items() if number}


def worth(table: Table, side: str, counted: dict[str, int]) -> int:
    """The points of a side's count (chapters N and C)."""
    rules, items = table.rules, Counter(counted)
    holders = [seat for seat in table.seats if table.side_of[seat] == side and table.reds_held(seat)]
    return (
        500 * items["natural"]
        + 300 * items["mixed"]
        + 2000 * items["wild"]
        + 1500 * items["samba"]
        + worth_of_reds(rules, items, opened=table.open(side))
        - rules.red_in_hand_each * items["red3-hand"]
        - rules.red_in_hand_flat * len(holders)
        + rules.out * items["out"]
        + rules.concealed * items["concealed"]
        + table.hidden * items["hidden"]
        + 2000 * items["canastas"]
        + 500 * items["canastrao"]
        + items["cards"]
        + items["hand"]
        + items["penalty"]
    )


def worth_of_reds(rules: Rules, items: Counter[str], opened: bool) -> int:
    """What the red threes that a side has laid bring or cost it (C5 to C8)."""
    all_of_them = items["red3"] == 2 * rules.packs
    if rules.reds_want_sevens:
        sevens = items["natural"] + items["mixed"] + items["wild"] + items["samba"]
        holds = sevens >= rules.reds_want_sevens
    else:
        holds = opened
    if holds:
        return rules.reds_all_of_them if all_of_them else 100 * items["red3"]
    return -rules.reds_lost_all_of_them if all_of_them else -100 * items["red3"]
