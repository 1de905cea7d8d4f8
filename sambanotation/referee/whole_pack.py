"""What the cards of the pack give, all sides together: how many complete melds, and how many points."""

from __future__ import annotations

from sambanotation.game.cards import BLACK_THREES, NATURAL, RED_THREES, WILD, kinds_in, rank_kinds, rank_of
from sambanotation.game.scoring import hidden_prizes, prizes_of_melds, worth_of_cards, worth_of_pack
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_memory import of_the_rules


def most_complete(item: str, rules: RuleSet, sambas: int = 0) -> int:
    """The most complete melds of a kind that the cards of the pack make, all sides together, beside so many sambas."""
    pack, size = rules.pack.value, rules.canasta_size.value
    wilds = pack.among(WILD)
    if item == "wild":
        return wilds // size
    natural = least_natural(item, rules)
    if item == "samba":
        return _most_sambas(natural, rules)
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
    """The ranks of which every samba has a card."""
    ranks, size = rules.ranks_of_sequences(), rules.canasta_size.value
    return range(ranks.stop - size, ranks.start + size) if not rules.sequence_wilds.value else range(0)


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
    wilds = {"natural": 0, "mixed": rules.group_wilds.value, "samba": rules.sequence_wilds.value}
    size = rules.canasta_size.value
    return 0 if item == "wild" else max(0, size - wilds[item])


def forbidding(item: str, rules: RuleSet) -> str | None:
    """The clause by which there is no complete meld that counts as an item; None where there is."""
    size, wilds = rules.canasta_size.value, rules.wild_melds.value
    match item:
        case "wild" if wilds is None or (wilds.most is not None and wilds.most < size):
            return "wild_melds"
        case "mixed" if not rules.group_wilds.value:
            return "group_wilds"
        case "samba" if not rules.sequences.value:
            return "sequences"
        case "samba" if rules.sequence_most.value < size:
            return "sequence_most"
        case _:
            return None


@of_the_rules
def most_of_a_score(rules: RuleSet) -> int:
    """A score that no side exceeds: every prize as often as the pack allows it, and all cards of the pack."""
    prizes = [most_complete(item, rules) * worth for item, worth in prizes_of_melds(rules).items()]
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
    return laid + held + min(0, rules.cards_in_hand.value) * worth_of_pack(rules)


def least_worth_of(item: str, rules: RuleSet) -> int:
    """The least that the cards of a complete meld are worth which counts as an item."""
    worth, size = worth_of_cards(rules), rules.canasta_size.value
    wild = min(worth[kind] for kind in kinds_in(WILD))
    natural = min(worth[kind] for kind in kinds_in(NATURAL))
    match item:
        case "wild":
            return size * wild
        case "samba" if not rules.sequence_wilds.value:
            ranks = rules.ranks_of_sequences()
            runs = (ranks[at : at + size] for at in range(len(ranks) - size + 1))
            return min((sum(worth[4 * rank] for rank in run) for run in runs), default=0)
        case "mixed":
            wilds = range(1, rules.group_wilds.value + 1)
            return min(((size - number) * natural + number * wild for number in wilds), default=0)
        case "samba":
            return size * min(natural, wild)
        case _:
            return size * natural
