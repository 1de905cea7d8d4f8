"""Small edits that may spoil a legal record: what people mistype, forget, or do against the rules."""

import re
from collections.abc import Callable
from random import Random

from tests.naive.cards import PACK, RANKS

CARD = re.compile(r"(?:[AKQJT2-9][shdc]|JK)(?![\w.])")
KINDS = sorted(PACK)

Edit = Callable[[list[str], Random], None]
EDITS: list[Edit] = []


def edit(change: Edit) -> Edit:
    """Put an edit on the list. An edit changes the lines in place, or leaves them where it finds nothing to change."""
    EDITS.append(change)
    return change


def spoil(text: str, rng: Random, times: int = 1) -> tuple[str, str]:
    """The text after some edits, and their names. The edited text may well be legal still."""
    lines, names = text.split("\n"), []
    for _ in range(times if turns(lines) else 0):
        change = rng.choice(EDITS)
        change(lines, rng)
        names.append(change.__name__)
    return "\n".join(lines), " ".join(names)


def turns(lines: list[str], holding: str = "") -> list[int]:
    """Where the turns stand that hold what the pattern says."""
    return [at for at, line in enumerate(lines) if re.match(r"\d+\. ", line) and re.search(holding, line)]


def starting(lines: list[str], *words: str) -> list[int]:
    return [at for at, line in enumerate(lines) if line.split(" ")[0] in words]


def replace(lines: list[str], at: int, pattern: str, new: str, rng: Random) -> None:
    """Put `new` in the place of one match of the pattern in the line, any one."""
    found = list(re.finditer(pattern, lines[at]))
    if found:
        place = rng.choice(found)
        lines[at] = lines[at][: place.start()] + place.expand(new) + lines[at][place.end() :]


def anywhere(lines: list[str], rng: Random, holding: str, pattern: str, new: str) -> None:
    places = turns(lines, holding)
    if places:
        replace(lines, rng.choice(places), pattern, new, rng)


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
    anywhere(lines, rng, "", r"(?<=\. )[A-F](?= )", rng.choice("ABCDEF"[: 2 + max(0, len(_seats(lines)) - 2)]))


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
    anywhere(lines, rng, r"\+", r"\+\S+(?: (?:JK|\w\w)(?:/\w\w)*)*", "^")


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
def no_discard(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r" -\w\w", r" -(?:JK|\w\w)", rng.choice(["", " ~"]))


@edit
def two_discards(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r" -\w\w", r" -(?:JK|\w\w)", r"\g<0> " + rng.choice(KINDS))


@edit
def an_answer(lines: list[str], rng: Random) -> None:
    at = rng.choice(turns(lines, rng.choice(["#", ""])) or turns(lines))
    replace(lines, at, r" (?=[=-])", rng.choice([" ask:yes ", " ask:no "]), rng)


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
    replace(lines, rng.choice(starting(lines, "deal")), r"\w$", rng.choice(_seats(lines)), rng)


def _seats(lines: list[str]) -> list[str]:
    return next((line[8:-2].split() for line in lines if line.startswith("[Seats")), ["A", "B", "C", "D"])


@edit
def taken_back(lines: list[str], rng: Random) -> None:
    """The last action before the discard, or any other, is taken back."""
    anywhere(lines, rng, "[=<]", r"(?= (?:[-=]|[\w.]+<))", " undo")


@edit
def taken_back_and_done_again(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, " -", r" (-(?:JK|\w\w))", r" \1 undo \1")


@edit
def out_of_turn(lines: list[str], rng: Random) -> None:
    seat = rng.choice(_seats(lines))
    anywhere(lines, rng, "", r"(?= [-=])", f" @{seat} +{rng.choice(KINDS)} {rng.choice(KINDS)}")


@edit
def cards_exposed(lines: list[str], rng: Random) -> None:
    """A player shows cards, which perhaps he does not hold, and must discard them first."""
    at = rng.choice(turns(lines))
    seat = rng.choice(_seats(lines))
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
