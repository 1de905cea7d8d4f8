"""Edits of the deal around the turns, of red threes, of claims and endings, and of irregularities."""

import re
from random import Random

from tests.naive.cards import KINDS, RANKS
from tests.naive.spoil import CARD, anywhere, edit, replace, seats_of, starting, turns


@edit
def red_three_unreplaced(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "/", r"/\w\w", "")


@edit
def red_three_kept(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"3[hd]/", r"3[hd]/", "")


@edit
def red_three_discarded(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"3[hd]/", r"-(?:JK|\w\w)", rng.choice(["-3h", "-3d"]))


@edit
def red_three_unshown(lines: list[str], rng: Random) -> None:
    places = starting(lines, "red")
    if places:
        del lines[rng.choice(places)]


@edit
def red_three_of_another(lines: list[str], rng: Random) -> None:
    places = starting(lines, "red")
    if places:
        replace(lines, rng.choice(places), r"3[hd]|\b[A-F]\b", rng.choice(["3h", "3d", "A", "B"]), rng)


@edit
def another_hand(lines: list[str], rng: Random) -> None:
    replace(lines, rng.choice(starting(lines, "hand", "stock", "up")), CARD.pattern, rng.choice(KINDS), rng)


@edit
def hands_exchanged(lines: list[str], rng: Random) -> None:
    """Two cards change places before the deal: the pack stays whole, what is played afterwards may not fit."""
    start = rng.choice(starting(lines, "deal"))
    places = [at for at in starting(lines, "hand", "stock", "up") if at > start][: 2 + rng.randrange(3)]
    one, two = rng.choice(places), rng.choice(places)
    first, second = (rng.choice(list(CARD.finditer(lines[at]))) for at in (one, two))
    if one != two:
        lines[one] = lines[one][: first.start()] + second[0] + lines[one][first.end() :]
        lines[two] = lines[two][: second.start()] + first[0] + lines[two][second.end() :]


@edit
def stock_exchanged(lines: list[str], rng: Random) -> None:
    at = rng.choice(starting(lines, "stock"))
    cards = lines[at].split(" ")
    place = rng.randrange(1, len(cards) - 1)
    cards[place], cards[place + 1] = cards[place + 1], cards[place]
    lines[at] = " ".join(cards)


@edit
def a_dealt_card_less(lines: list[str], rng: Random) -> None:
    replace(lines, rng.choice(starting(lines, "hand", "stock")), r" (?:JK|[AKQJT2-9][shdc])(?=\s|$)", "", rng)


@edit
def another_number(lines: list[str], rng: Random) -> None:
    """A wrong claim of a line at the end, or of a minimum."""
    places = starting(lines, "count", "score", "total", "minimum")
    if places:
        replace(
            lines, rng.choice(places), r"(?<= )-?\d+(?=\s|$)", rng.choice(["0", "1", "3", "50", "90", "120", "-5"]), rng
        )


@edit
def an_item_less(lines: list[str], rng: Random) -> None:
    places = starting(lines, "count")
    if places:
        replace(lines, rng.choice(places), r" [a-z][a-z0-9-]* -?\d+", "", rng)


@edit
def another_claim_of_cards(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\[\d+\]|\^\d", r"(?<=[\[^])\d+", str(rng.randrange(1, 20)))


@edit
def another_end(lines: list[str], rng: Random) -> None:
    places = starting(lines, "end")
    if places:
        lines[rng.choice(places)] = rng.choice(["end out", "end stock", "end abandoned"])


@edit
def an_earlier_end(lines: list[str], rng: Random) -> None:
    """The last turns of a deal are left out, so that the stock seems used up too early, or the claims are wrong."""
    places = starting(lines, "end")
    if places:
        end = rng.choice(places)
        while end and not re.match(r"\d+\.", lines[end - 1]):
            end -= 1
        count = rng.choice([1, 1, 1, 2, 3])
        del lines[end - count : end]


@edit
def going_out_unsaid(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "#", " #", "")


@edit
def going_out_too_early(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"-\w\w", r"$", " #")


@edit
def going_out_before_the_rest(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, " #", r" (?=\S*[=<-])", " # ")


@edit
def no_discard(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r" -\w\w", r" -(?:JK|\w\w)", rng.choice(["", " ~"]))


@edit
def two_discards(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r" -\w\w", r" -(?:JK|\w\w)", r"\g<0> " + rng.choice(KINDS))


@edit
def an_answer(lines: list[str], rng: Random) -> None:
    at = rng.choice(turns(lines, rng.choice(["#", ""])) or turns(lines))
    replace(lines, at, r" (?=[+^=-])", rng.choice([" ask:yes ", " ask:no "]), rng)


@edit
def one_card_said(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", "$", " pumba")


@edit
def one_card_unsaid(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "pumba", " pumba", "")


@edit
def black_threes_laid(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "", r" (?=-)", " =3s 3s 3c ")


@edit
def another_label(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "<", r"\b[\w]+(?:\.\d)?(?=<)", rng.choice([*RANKS, "s", "h", "W", r"\g<0>.2"]))


@edit
def a_wild_card_taken_back(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\+", r" (?=-)", f" {rng.choice(RANKS)}:JK/{rng.choice(RANKS)}s ")


@edit
def groups_joined(lines: list[str], rng: Random) -> None:
    """A join that may be legal: two groups of a rank, some turns before or after the one that joins or uses them."""
    at = rng.choice(turns(lines, r"\.[12]<") or turns(lines))
    found = re.search(r"(\w)\.[12]<", lines[at])
    name = found[1] if found else rng.choice(RANKS)
    replace(lines, at, r" (?=-)", f" {name}.1<{name}.2 ", rng)


@edit
def a_penalty(lines: list[str], rng: Random) -> None:
    """A side is charged points that the claims do not know of."""
    at = rng.choice(turns(lines))
    sides = next((line.split()[1::2] for line in lines if line.startswith("minimum")), ["A"])
    lines.insert(at, f"penalty {rng.choice(sides)} 100 carelessness")


@edit
def another_start(lines: list[str], rng: Random) -> None:
    places = starting(lines, "[Start")
    if places:
        replace(
            lines,
            places[0],
            r"(?<= )-?\d+",
            str(rng.choice([-5, 0, 1495, 1500, 2995, 3000, 7000, 10_000, 10_005])),
            rng,
        )


@edit
def another_dealer(lines: list[str], rng: Random) -> None:
    replace(lines, rng.choice(starting(lines, "deal")), r"\w$", rng.choice(seats_of(lines)), rng)


@edit
def taken_back(lines: list[str], rng: Random) -> None:
    """The last action before the discard, or any other, is taken back."""
    anywhere(lines, rng, "[=<]", r"(?= (?:[-=]|[\w.]+<))", " undo")


@edit
def taken_back_and_done_again(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, " -", r" (-(?:JK|\w\w))", r" \1 undo \1")


@edit
def out_of_turn(lines: list[str], rng: Random) -> None:
    seat = rng.choice(seats_of(lines))
    anywhere(lines, rng, "", r"(?= [-=])", f" @{seat} +{rng.choice(KINDS)} {rng.choice(KINDS)}")


@edit
def cards_exposed(lines: list[str], rng: Random) -> None:
    """A player shows cards, which perhaps he does not hold, and must discard them first."""
    at = rng.choice(turns(lines))
    seat = rng.choice(seats_of(lines))
    hand = next((line for line in lines if line.startswith(f"hand {seat}")), "")
    later = [card for line in lines[at : at + 30] if f" {seat} " in line for card in re.findall(r"-(JK|\w\w)", line)]
    lines.insert(at, f"expose {seat} {rng.choice(later or CARD.findall(hand) or ['As'])}")


@edit
def label_by_card(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\b[shdc](?:\.\d)?<", r"(?<= )([shdc])(?:\.\d)?<", rf"\1({rng.choice(RANKS)})<")


@edit
def label_left_out(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "<", r"(?<= )[\w.]+<", "<")


@edit
def discard_changed(lines: list[str], rng: Random) -> None:
    """A discard is taken back, and another card discarded that the hand may hold."""
    at = rng.choice(turns(lines, " -") or turns(lines))
    seat = lines[at].split()[1]
    later = [line for line in lines[at + 1 : at + 40] if f" {seat} " in line]
    cards = [card for line in later for card in re.findall(r"-(JK|\w\w)", line)] or ["As"]
    replace(lines, at, r" -(?:JK|\w\w)", rf"\g<0> undo -{rng.choice(cards)}", rng)
