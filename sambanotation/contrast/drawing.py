"""Records about the stock: what is drawn from it, red threes that come from it, its end, and acts out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sambanotation.contrast.laying import GOES, STAYS
from sambanotation.contrast.pair import Pair, Table
from sambanotation.ruleset import RuleSet


def _draws(rules: RuleSet) -> list[int]:
    return [rules.draw_count.value]


def drawn(pair: Pair, table: Table) -> Iterator[str]:
    """A turn that draws, no card too many or one; red threes among the cards, replaced or not, laid or held."""
    hand = f"hand {table.me} {GOES} {STAYS}"
    usual = pair.values(_draws)
    for number in sorted({0, *usual, max(usual) + 1}):
        draw = f"+{' '.join('5c' for _ in range(number))}" if number else ""
        yield table.position(hand, f"to-play {table.me}", f"1. {table.me} {draw} -{GOES}".replace("  ", " "))
    for number, (red, later) in product(usual, (("3h", ""), ("3h/6c", ""), ("3h", " =3h"), ("3h", " =3h/6c"))):
        draw = " ".join([red, *["5c"] * (number - 1)])
        yield table.position(hand, f"to-play {table.me}", f"1. {table.me} +{draw}{later} -{GOES}")


def first_turns(pair: Pair, table: Table) -> Iterator[str]:
    """The first turn of a deal: of each seat after each dealer, and with a red three that was dealt."""
    for number in pair.values(_draws):
        draw = f"+{' '.join('_' for _ in range(number))}"
        for dealer, seat in product(table.seats, repeat=2):
            yield table.record(f"deal 1 dealer {dealer}", f"1. {seat} {draw} -_")
        for seat in table.seats[1:]:
            yield table.record("deal 1", f"1. {table.me} {draw} -_", f"2. {seat} {draw} -_")
        ways = f"=3h/_ {draw}", f"=3h {draw}", f"{draw} =3h", f"{draw} =3h/_", draw
        for told, way in product((f"hand {table.me} 3h ...", f"red {table.me} 3h", f"hand {table.me} 3h/_ ..."), ways):
            yield table.record("deal 1", told, f"1. {table.me} {way} -_")


STOCKS = ("", "5c", "3h", "5c 6c", "5c 3h", "3h 5c", "5c 6c 3h", "5c 6c 7c")


def last_cards(pair: Pair, table: Table) -> Iterator[str]:
    """A stock of a few cards: one turn draws from it or not, then the deal ends, or the next player draws or takes."""
    me, left = table.me, table.left
    most = max(pair.values(_draws))
    above = [
        f"hand {me} {GOES} {STAYS} Kd",
        f"hand {left} Kh Ks Td Tc",
        "pile 8s 8h",
        f"meld {table.theirs} =Qs Qh Qd",
        f"taken {table.mine}",
        f"taken {table.theirs}",
    ]
    for stock, number in product(STOCKS, range(most + 1)):
        cards, firsts = stock.split(), [""]
        coming, rest = cards[:number], cards[number:]
        if number > len(cards):
            continue
        if coming:
            firsts = [f"+{' '.join(coming)}"]
            reds = [card for card in coming if card == "3h"]
            firsts += [f"+{' '.join(coming)} =3h"] if reds else []
            firsts += [f"+{' '.join([*coming[:-1], '3h/' + rest[0]])}"] if coming[-1] == "3h" and rest else []
        for first, discard in product(firsts, (f"-{GOES}", "-Kd", "")):
            line = f"1. {me} {first} {discard}".replace("  ", " ").rstrip()
            begin = [*above, f"stock {stock}".rstrip(), f"to-play {me}"]
            yield table.position(begin, line, "end stock")
            nexts = [f"+{' '.join(rest[:most])} -Td"] if rest else ["-Td"]
            nexts += ["^ =Kd Kh Ks -Td"] if discard == "-Kd" else []
            for second in nexts:
                yield table.position(begin, line, f"2. {left} {second}")


def out_of_turn(pair: Pair, table: Table) -> Iterator[str]:
    """Acts of a player whose turn it is not, and a pile that is taken after an early draw."""
    me, left = table.me, table.left
    for number in pair.values(_draws):
        early = f"@{left} +{' '.join(['5c'] * number)}"
        hands = f"hand {me} {GOES} {STAYS}", f"hand {left} {GOES} Kh {GOES} {STAYS}"
        lines = *hands, "pile 8s 8h", f"meld {table.theirs} =Qs Qh Qd", f"taken {table.theirs}", f"drawn {me}"
        yield table.position(*lines, f"1. {me} {early} -{GOES}")
        yield table.position(*lines, f"1. {me} {early} -{GOES}", f"2. {left} -Kh")
        yield table.position(*lines, f"1. {me} {early} -{GOES}", f"2. {left} ^ ={GOES} {GOES} {GOES} -Kh")
