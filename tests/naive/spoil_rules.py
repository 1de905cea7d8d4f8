"""Edits of what rule sets other than samba-br have: swaps, top cards alone, passes, kept red threes, merged ranks."""

import re
from random import Random

from tests.naive.cards import KINDS, RANKS
from tests.naive.rules_of import RULES
from tests.naive.spoil import CARD, anywhere, edit_of_others, replace, starting, turns


@edit_of_others
def another_rule_set(lines: list[str], rng: Random) -> None:
    """What is legal under one rule set is asked of another with as many packs."""
    at = starting(lines, "[Rules")[0]
    name = lines[at].split('"')[1]
    others = [rules.name for rules in RULES.values() if rules.packs == RULES[name].packs and rules.name != name]
    if others:
        lines[at] = f'[Rules "{rng.choice(others)}"]'


@edit_of_others
def another_option(lines: list[str], rng: Random) -> None:
    places = starting(lines, "[Options")
    new = rng.choice(["draw=1", "draw=2", "out=1", "out=2", "target=3000", "target=5000"])
    if places and 'Options ""' not in lines[places[0]]:
        replace(lines, places[0], r"(?:draw|out|target)=\d+", new, rng)
    elif '[Rules "canastra"]' in lines:
        lines.insert(1, f'[Options "{new}"]')


@edit_of_others
def another_hand_chain(lines: list[str], rng: Random) -> None:
    """A red three that was replaced at the deal is not, or another card seems to be."""
    places = [at for at in starting(lines, "hand") if "/" in lines[at]] or starting(lines, "hand")
    if "/" in lines[places[0]]:
        replace(lines, rng.choice(places), r"/\w\w", rng.choice(["", r" \g<0>"]).replace("/", ""), rng)
    else:
        replace(lines, rng.choice(places), r"(?<=[ ])3[hd]", rf"\g<0>/{rng.choice(KINDS)}", rng)


@edit_of_others
def an_upcard_more(lines: list[str], rng: Random) -> None:
    """The first card of the stock lies on the upcard, or the upcard on the stock; what is drawn may not fit then."""
    up, stock = rng.choice(list(zip(starting(lines, "up"), starting(lines, "stock"), strict=True)))
    cards, rest = lines[up].split(" "), lines[stock].split(" ")
    if rng.random() < 0.5 and len(cards) > 2:
        rest.insert(1, cards.pop())
    elif len(rest) > 2:
        cards.append(rest.pop(1))
    lines[up], lines[stock] = " ".join(cards), " ".join(rest)


@edit_of_others
def another_upcard(lines: list[str], rng: Random) -> None:
    """The upcard changes places with a three or a wild card of the stock."""
    up, stock = rng.choice(list(zip(starting(lines, "up"), starting(lines, "stock"), strict=True)))
    found = list(re.finditer(r"\b(?:3\w|2\w|JK)\b", lines[stock]))
    if found:
        place, top = rng.choice(found), lines[up].split(" ")[-1]
        lines[stock] = lines[stock][: place.start()] + top + lines[stock][place.end() :]
        lines[up] = lines[up][: -len(top)] + place[0]


@edit_of_others
def another_swap(lines: list[str], rng: Random) -> None:
    places = turns(lines, r"\w:\w\w/\w\w")
    if not places:
        return
    at = rng.choice(places)
    wild = rng.choice(["JK", "2s", "2h", "2d", "2c"])
    new = rng.choice([rf"\1:{wild}/\3", rf"\1:\2/{rng.choice(KINDS)}", rf"{rng.choice(RANKS)}:\2/\3", r"\g<0> \g<0>"])
    replace(lines, at, r"\b([\w.]+):(\w\w)/(\w\w)", new, rng)


@edit_of_others
def a_swap_more(lines: list[str], rng: Random) -> None:
    """A wild card that some turn has laid is exchanged, then or some turns later."""
    places = turns(lines, r"=\w\w (?:\w\w )*?(?:JK|2\w)\b")
    if places:
        at = rng.choice(places)
        laid = re.search(r"=(\w\w) (?:\w\w )*?(JK|2\w)\b", lines[at])
        later = [at, *(at + ahead for ahead in range(2, 9, 2) if at + ahead in turns(lines))]
        if laid:
            swap = f" {laid[1][0]}:{laid[2]}/{laid[1][0]}{rng.choice('shdc')} "
            replace(lines, rng.choice(later), r" (?=[-~])", swap, rng)


@edit_of_others
def natural_card_of_a_swap_added(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\w:\w\w/\w\w", r"\b([\w.]+):(\w\w)/(\w\w)", r"\1<\3")


@edit_of_others
def an_addition_made_a_swap(lines: list[str], rng: Random) -> None:
    wild = rng.choice(["JK", "2s", "2h", "2d", "2c"])
    anywhere(lines, rng, r"\b[\w.]+<", r"\b([AKQJT4-9](?:\.\d)?)<(\w\w)", rf"\1:{wild}/\2")


@edit_of_others
def the_pile_for_the_top(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\^top", r"\^top", "^")


@edit_of_others
def a_card_more_with_the_top(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"\^top", r"(?<=\^top )\S+", rf"\g<0> {rng.choice(KINDS)}")


@edit_of_others
def the_top_for_the_stock(lines: list[str], rng: Random) -> None:
    """The top card is taken alone, for a sequence that may be there."""
    places = turns(lines, r"\+")
    at = rng.choice(places or turns(lines))
    before = [card for line in lines[max(0, at - 1) : at] for card in re.findall(r"-(\w\w)", line)]
    top = (before or ["Ts"])[-1]
    replace(lines, at, r"\+\S+(?: (?:JK|\w\w)(?:/\w\w)*(?=\s|$))*", f"^top {top[1]}<{top}", rng)


@edit_of_others
def a_red_three_not_laid(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"=3[hd]", r" =3[hd](?:/\w\w)*(?: 3[hd](?:/\w\w)*)*", "")


@edit_of_others
def a_red_three_thrown(lines: list[str], rng: Random) -> None:
    """A red three that the player lays is discarded, then or in a later turn of his."""
    places = turns(lines, r"=3[hd]")
    if places:
        at = rng.choice(places)
        red = re.search(r"=(3[hd])", lines[at])
        replace(lines, at, r" =3[hd](?:/\w\w)*", "", rng)
        if red and rng.random() < 0.5:
            replace(lines, at, r"-(?:JK|\w\w)", f"-{red[1]}", rng)


@edit_of_others
def a_red_three_replaced(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"[=+ ]3[hd]", r"(?<=[=+ ])3[hd](?!/)", rf"\g<0>/{rng.choice(KINDS)}")


@edit_of_others
def a_red_three_laid_first(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"=3[hd]", r"(?<= )([+^].*?) (=3[hd](?:/\w\w)*)", r"\2 \1")


@edit_of_others
def a_red_three_laid_late(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"=3[hd]", r"(=3[hd](?:/\w\w)*) (.*?)(?= [-~])", r"\2 \1")


@edit_of_others
def a_pass(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r" -\w\w", r" -(?:JK|\w\w)(?: #)?", " ~")


@edit_of_others
def a_discard_for_a_pass(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, "~", r"~", rng.choice(["", "~ #", "-" + rng.choice(CARD.findall(" ".join(lines)))]))


@edit_of_others
def an_answer_before_the_pass(lines: list[str], rng: Random) -> None:
    places = turns(lines, "~") or turns(lines, "#") or turns(lines)
    at = rng.choice(places)
    replace(lines, at, r" (?=[-~])", rng.choice([" ask:yes ", " ask:no "]), rng)


@edit_of_others
def laid_anew(lines: list[str], rng: Random) -> None:
    """What is added to a meld is laid as a meld."""
    anywhere(lines, rng, r"\w<", r"(?<= )[\w.]+<(?=\w\w)", "=")


@edit_of_others
def added_instead(lines: list[str], rng: Random) -> None:
    """What is laid as a meld is added to one of its rank."""
    anywhere(lines, rng, r"=[4-9TJQKA]", r"(?<= )=([4-9TJQKA])", r"\1<\1")


@edit_of_others
def a_wild_card_less(lines: list[str], rng: Random) -> None:
    anywhere(lines, rng, r"=\w\w [\w ]*(?:JK|2\w)", r"(?<=\w) (?:JK|2\w)(?=\s|$)", "")


@edit_of_others
def wild_cards_more(lines: list[str], rng: Random) -> None:
    wilds = rng.sample(["JK", "2s", "2h", "2d", "2c", "JK"], rng.choice([1, 2, 3]))
    anywhere(lines, rng, r"[=<][4-9TJQKA]", r"[=<][4-9TJQKA]\w(?: [4-9TJQKA]\w)*", rf"\g<0> {' '.join(wilds)}")


@edit_of_others
def black_threes_with_wild_cards(lines: list[str], rng: Random) -> None:
    threes = rng.choice(["3s 3c 3c", "3s 3c", "3s 3s 3c 3c", "3s 3s 3s 3c 3c"])
    anywhere(lines, rng, "#", r" (?=[-#])", f" ={threes}{rng.choice(['', ' 2s', ' JK', ' 2s 2h'])} ")


@edit_of_others
def an_item_that_others_count(lines: list[str], rng: Random) -> None:
    places = starting(lines, "count")
    if places:
        at = rng.choice(places)
        if rng.random() < 0.5:
            replace(lines, at, " (?:concealed|out|red3-hand|red3) -?\\d+", "", rng)
        else:
            lines[at] += rng.choice([" concealed 1", " hidden 1", " canastrao 1", " red3-hand 1"])
