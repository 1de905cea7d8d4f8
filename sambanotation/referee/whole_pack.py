"""What the cards of the pack give, all sides together: how many complete melds, and how many points."""

from __future__ import annotations

from sambanotation.game.canastas import prizes_of_threes
from sambanotation.game.cards import BLACK_THREES, NATURAL, RED_THREES, THREES, WILD, kinds_in, rank_kinds, rank_of
from sambanotation.game.scoring import hidden_prizes, prizes_of_melds
from sambanotation.game.worth import most_in_hands, worth_of_cards, worth_of_pack
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules


def most_complete(item: str, rules: RuleSet, sambas: int = 0) -> int:
    """The most complete melds of a kind that the cards of the pack make, all sides together, beside so many sambas."""
    pack, size = rules.pack.value, rules.canasta_size.value
    wilds = pack.among(WILD)
    if item == "wild":
        return wilds // size
    if item == "threes":
        fewest = min((each.red.least for each in rules.canastas_of_threes.value), default=size)
        return min(pack.among(RED_THREES) // fewest, pack.among(THREES) // size)
    natural = least_natural(item, rules)
    if item in ("samba", "mixed-samba"):
        return min(_most_sambas(natural, rules), wilds if item == "mixed-samba" else pack.size)
    most = 0
    if rules.black_three_canasta.value:
        own = max(0, size - rules.black_three_wilds.value) if item == "mixed" else size
        most += pack.among(BLACK_THREES) // own if own else wilds
    for rank in {rank_of(kind) for kind in kinds_in(NATURAL)}:
        # Each rank makes canastas of its own, of the cards that no samba has.
        left = pack.among(rank_kinds(rank)) - (sambas if rank in _in_every_samba(rules) else 0)
        most += max(0, left) // natural if natural else wilds
    return most if item == "natural" else min(most, wilds)


def _in_every_samba(rules: RuleSet) -> range:
    """The ranks of which every samba without wild cards has a card."""
    ranks, size = rules.ranks_of_sequences(), rules.canasta_size.value
    return range(ranks.stop - size, ranks.start + size)


def _most_sambas(natural: int, rules: RuleSet) -> int:
    pack, size = rules.pack.value, rules.canasta_size.value
    ranks = len(rules.ranks_of_sequences())
    if ranks < size:
        return 0
    if natural == size:
        # As many lie side by side in a suit as have no rank in common, and each card is there so often.
        return 4 * pack.copies * (ranks // size)
    return 4 * pack.copies * ranks // natural if natural else pack.among(WILD) // size


def least_natural(item: str, rules: RuleSet) -> int:
    """The fewest natural cards in a complete meld that counts as an item."""
    wilds = {"mixed": rules.group_wilds.value, "mixed-samba": rules.sequence_wilds.value}
    size = rules.canasta_size.value
    return 0 if item in ("wild", "threes") else max(0, size - wilds.get(item, 0))


def forbidding(item: str, rules: RuleSet) -> str | None:
    """The clause by which there is no complete meld that counts as an item; None where there is."""
    size, wilds = rules.canasta_size.value, rules.wild_melds.value
    match item:
        case "wild" if wilds is None or (wilds.most is not None and wilds.most < size):
            return "wild_melds"
        case "mixed" if not rules.group_wilds.value:
            return "group_wilds"
        case "threes" if not rules.canastas_of_threes.value:
            return "canastas_of_threes"
        case "samba" | "mixed-samba" if not rules.sequences.value:
            return "sequences"
        case "mixed-samba" if not rules.sequence_wilds.value:
            return "sequence_wilds"
        case "samba" | "mixed-samba" if rules.sequence_most.value < size:
            return "sequence_most"
    return None


@of_the_rules
def most_of_a_score(rules: RuleSet) -> int:
    """A score that no side exceeds: every prize as often as the pack allows it, and all cards of the pack."""
    prizes = [most_complete(item, rules) * worth for item, worth in prizes_of_melds(rules).items()]
    prizes.append(most_complete("threes", rules) * max(prizes_of_threes(rules), default=0))
    many = (rules.canasta_of_canastas.value, rules.canastrao.value)
    prizes += [prize.points for prize in many if prize is not None]
    reds, all_reds = (rules.red_three_prize.value, rules.red_three_failed.value), rules.pack.value.among(RED_THREES)
    prizes.append(max(table.worth(number, all_reds) for table in reds for number in range(all_reds + 1)))
    prizes.append(-rules.red_three_in_hand.value.points * all_reds)
    prizes.append(max(rules.going_out.value, rules.exhausted_going_out.value))
    prizes.append(max(hidden_prizes(rules), default=0))
    cards = worth_of_pack(rules) * max(1, rules.cards_in_hand.value)
    return cards + sum(max(0, prize) for prize in prizes)


@of_the_rules
def least_of_a_score(rules: RuleSet) -> int:
    """A score below which no side falls, penalties apart: all red threes against it, and all cards in its hands."""
    reds, all_reds = (rules.red_three_prize.value, rules.red_three_failed.value), rules.pack.value.among(RED_THREES)
    laid = min(table.worth(number, all_reds) for table in reds for number in range(all_reds + 1))
    held = min(0, -rules.red_three_in_hand.value.points * all_reds)
    unfinished = rules.unfinished_sequence.value
    short = unfinished.points * (rules.pack.value.size // rules.sequence_least.value) if unfinished is not None else 0
    return laid + held - short + min(0, rules.cards_in_hand.value) * most_in_hands(rules)


def least_worth_of(item: str, rules: RuleSet) -> int:
    """The least that the cards of a complete meld are worth which counts as an item."""
    worth, size = worth_of_cards(rules), rules.canasta_size.value
    wild = min(worth[kind] for kind in kinds_in(WILD))
    natural = min(worth[kind] for kind in kinds_in(NATURAL))
    match item:
        case "wild":
            return size * wild
        case "samba":
            ranks = rules.ranks_of_sequences()
            runs = (ranks[at : at + size] for at in range(len(ranks) - size + 1))
            return min((sum(worth[4 * rank] for rank in run) for run in runs), default=0)
        case "mixed" | "mixed-samba":
            most = rules.group_wilds.value if item == "mixed" else rules.sequence_wilds.value
            return min(((size - number) * natural + number * wild for number in range(1, most + 1)), default=0)
        case "threes":
            # Red threes are worth nothing as cards.
            return 0
        case _:
            return size * natural
