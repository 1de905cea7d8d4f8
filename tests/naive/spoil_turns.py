"""Edits of what is done in a turn: other cards, other melds, another order."""

import re
from random import Random

from tests.naive.cards import KINDS, RANKS
from tests.naive.spoil import CARD, anywhere, edit, replace, seats_of, turns


@edit
def another_card(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", CARD.pattern, rng.choice(KINDS))


@edit
def another_card_of_the_turn(lines: list[str], rng: Random) -> None:
    places = turns(lines)
    at = rng.choice(places)
    replace(lines, at, CARD.pattern, rng.choice(CARD.findall(lines[at]) or ["As"]), rng)


@edit
def another_discard(lines: list[str], rng: Random) -> None:
    places = turns(lines, " -") or turns(lines)
    at = rng.choice(places)
    replace(lines, at, r"-(?:JK|\w\w)", "-" + rng.choice([*CARD.findall(lines[at]), *KINDS[:5]]), rng)


@edit
def discard_out_of_the_hand(lines: list[str], rng: Random) -> None:
    """A discard that the hand may well hold, so that the fault shows later or never."""
    at = rng.choice(turns(lines, " -") or turns(lines))
    seat = lines[at].split()[1]
    hands = [line for line in lines[:at] if line.startswith(f"hand {seat} ")]
    if hands:
        replace(lines, at, r"-(?:JK|\w\w)", "-" + rng.choice(CARD.findall(hands[-1])), rng)


@edit
def another_discard_onwards(lines: list[str], rng: Random) -> None:
    """Two turns of one seat exchange what they discard."""
    places = turns(lines, r" -(?:JK|\w\w)") or turns(lines)
    one, two = rng.choice(places), rng.choice(places)
    if lines[one].split()[1] == lines[two].split()[1]:
        first, second = (re.search(r" -(JK|\w\w)", lines[at]) for at in (one, two))
        if first and second:
            lines[one] = lines[one].replace(first[0], second[0])
            lines[two] = lines[two].replace(second[0], first[0])


@edit
def a_card_less(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", r" (?:JK|[AKQJT2-9][shdc])(?=\s|$)", "")


@edit
def a_card_more(lines: list[str], rng: Random) -> None:
    places = turns(lines)
    at = rng.choice(places)
    replace(lines, at, CARD.pattern, r"\g<0> " + rng.choice([*CARD.findall(lines[at]), rng.choice(KINDS)]), rng)


@edit
def a_wild_card_more(lines: list[str], rng: Random) -> None:
    anywhere(
        lines, rng, "[=<]", r"[=<](?:JK|\w\w)[\w ]*?(?= [-=\w.]+<| [-=#]|$)", r"\g<0> " + rng.choice(["JK", "2s", "2h"])
    )


@edit
def a_wild_card_onto_a_meld(lines: list[str], rng: Random) -> None:
    """A meld gets a wild card that the hand may hold: the third, the second too early, one onto a canasta."""
    anywhere(lines, rng, r"\+", r" (?=-)", f" {rng.choice(RANKS)}<{rng.choice(['JK', '2s', '2h', '2d', '2c'])} ")


@edit
def another_seat(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", r"(?<=\. )[A-F](?= )", rng.choice("ABCDEF"[: 2 + max(0, len(seats_of(lines)) - 2)]))


@edit
def an_action_less(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", r" (?:[+=^-]|[\w.]+<)[\w./]*(?: (?:JK|\w\w)(?:/\w\w)*)*(?=\s|$)", "")


@edit
def a_turn_less(lines: list[str], rng: Random) -> None:
    places = turns(lines)
    if len(places) > 1:
        del lines[rng.choice(places)]


@edit
def a_turn_twice(lines: list[str], rng: Random) -> None:
    at = rng.choice(turns(lines))
    lines.insert(at, lines[at])


@edit
def turns_exchanged(lines: list[str], rng: Random) -> None:
    places = turns(lines)
    at = rng.randrange(len(places))
    one, two = places[at], places[at - 1]
    lines[one], lines[two] = lines[two], lines[one]


@edit
def actions_exchanged(lines: list[str], rng: Random) -> None:
    at = rng.choice(turns(lines, "[=<]") or turns(lines))
    head, seat, rest = lines[at].split(" ", 2)
    actions = re.split(r" (?=[+=^#\[-]|[\w.]+<|ask|pumba)", rest)
    if len(actions) > 1:
        place = rng.randrange(len(actions) - 1)
        actions[place], actions[place + 1] = actions[place + 1], actions[place]
    lines[at] = " ".join([head, seat, *actions])


@edit
def the_pile_for_the_stock(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\+", r"\+\S+(?: (?:JK|\w\w)(?:/\w\w)*(?=\s|$))*", "^")


@edit
def the_stock_for_the_pile(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\^", r"\^\d*", f"+{rng.choice(KINDS)} {rng.choice(KINDS)}")


@edit
def taken_pile_by_another_meld(lines: list[str], rng: Random) -> None:
    """The cards that are laid with the top card change their kind: a wild card for a natural one."""
    anywhere(lines, rng, r"\^\d* =", r"(?<=\^ =)\w\w|(?<=\^ =\w\w )\w\w", rng.choice(["JK", "2s", "2h", "2d", "2c"]))


@edit
def only_the_top(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\^", r"\^\d*", "^top")


@edit
def a_shorter_meld(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "=", r"(=\w\w) \w\w", r"\1")


@edit
def a_meld_less(lines: list[str], rng: Random) -> None:
    """Most of all an initial meld that is too small, or a going out that keeps cards."""
    anywhere(lines, rng, "=.*=", r" =(?:JK|\w\w)(?: (?:JK|\w\w))*(?= )", "")
