"""Clauses that decide nothing because another clause leaves them no case to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sambanotation.frozen import frozen
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take
from sambanotation.text import Text


@frozen
class Idle:
    """`clause` decides nothing where `holds` is true of the rule set, because of another one, `by`."""

    clause: str
    by: str
    holds: Callable[[RuleSet], bool]
    why: Text


_NO_WILDS = Text("a group holds no wild card", "um grupo não tem curinga")
_ONE_PRIZE = Text(
    "there is no second prize for canastas that it could be added to",
    "não há um segundo prêmio por canastras a que se somar",
)

_NO_PARTNERS = Text("nobody has a partner", "ninguém tem parceiro")

_OF_SEQUENCES = (
    *("sequence_start", "sequence_touch", "sequence_least", "sequence_most", "sequence_ranks", "sequence_wilds"),
    *("sequence_naturals", "sequence_extended", "join_sequences", "samba", "mixed_samba", "unfinished_sequence"),
)


def _partners(rules: RuleSet) -> bool:
    """Whether at any table some play together."""
    return any(number < players for players, numbers in rules.sides.value.items() for number in numbers)


def _no_sequences(clause: str) -> Idle:
    why = Text("there are no sequences", "não há sequências")
    return Idle(clause, "sequences", lambda rules: not rules.sequences.value, why)


IDLE: tuple[Idle, ...] = (
    Idle(
        "hand_size",
        "other_hand_sizes",
        lambda rules: set(rules.sides.value) <= set(rules.other_hand_sizes.value),
        Text("every number of players has a hand of its own size", "cada número de jogadores tem a sua mão própria"),
    ),
    Idle(
        "other_hand_sizes",
        "sides",
        lambda rules: (
            bool(rules.other_hand_sizes.value) and not set(rules.sides.value) & set(rules.other_hand_sizes.value)
        ),
        Text("so many players do not play", "não se joga com tantos jogadores"),
    ),
    Idle(
        "red_three_condition",
        "red_three_failed",
        lambda rules: rules.red_three_failed.value == rules.red_three_prize.value,
        Text(
            "red threes count the same whether it is met or not",
            "os três vermelhos contam o mesmo, cumprida a condição ou não",
        ),
    ),
    Idle(
        "first_take",
        "first_takes",
        lambda rules: set(rules.first_takes.value) == set(rules.takes.value),
        Text("the first take is free like any other", "a primeira compra é livre como as outras"),
    ),
    Idle(
        "prized_takes",
        "prized_by",
        lambda rules: not rules.prized_by.value,
        Text("nothing makes the pile prized", "nada torna o bagaço premiado"),
    ),
    Idle(
        "prized_by",
        "prized_takes",
        lambda rules: set(rules.prized_takes.value) == set(rules.takes.value),
        Text("a prized pile is taken like any other", "o bagaço premiado se compra como outro qualquer"),
    ),
    Idle(
        "take_wilds",
        "takes",
        lambda rules: Take.NATURAL_AND_WILD not in rules.takes.value,
        Text("the pile is never taken with a wild card", "nunca se compra o bagaço com curinga"),
    ),
    Idle("second_wild_at", "group_wilds", lambda rules: rules.group_wilds.value == 0, _NO_WILDS),
    Idle("canasta_wilds", "group_wilds", lambda rules: rules.group_wilds.value == 0, _NO_WILDS),
    Idle(
        "concealed_minimum",
        "minimums",
        lambda rules: all(band.points <= 0 for band in rules.minimums.value),
        Text("an initial meld needs no points", "a saída não precisa de pontos"),
    ),
    Idle(
        "wild_canasta",
        "wild_melds",
        lambda rules: rules.wild_melds.value is None,
        Text("wild cards form no melds", "curingas não formam combinações"),
    ),
    Idle("stack_prizes", "canastrao", lambda rules: rules.canastrao.value is None, _ONE_PRIZE),
    Idle("stack_prizes", "canasta_of_canastas", lambda rules: rules.canasta_of_canastas.value is None, _ONE_PRIZE),
    *map(_no_sequences, _OF_SEQUENCES),
    Idle("leave_binds", "sides", lambda rules: not _partners(rules), _NO_PARTNERS),
    Idle("leave_needed", "sides", lambda rules: not _partners(rules), _NO_PARTNERS),
)
"""Every such case. What is not listed may still be idle: this list knows no more than it says."""

NEEDED = (
    Idle(
        "described_players",
        "sides",
        lambda rules: set(rules.sides.value) <= set(rules.described_players.value),
        Text("every number of players that may play is described", "todo número admitido de jogadores é descrito"),
    ),
    Idle(
        "usual_players",
        "sides",
        # A record that names no seats has four of them by the notation, of which only fewer could be meant.
        lambda rules: rules.usual_players.value in (None, 4),
        Text(
            "a record that names no seats has A B C D all the same, and there it is told whether four may play",
            "um registro que não diz os lugares tem A B C D do mesmo jeito, e ali se diz se quatro podem jogar",
        ),
    ),
)
"""Clauses that decide nothing by the value that they have, and that a rule set has to have so all the same."""


def idle(rules: RuleSet) -> Iterator[Idle]:
    """The clauses of a rule set that decide nothing, as its own values are."""
    return (each for each in IDLE if each.holds(rules))


def idle_whatever_is_chosen(clause: str, rules: RuleSet) -> Idle | None:
    """Why a clause decides nothing, whatever a record chooses; None where it is not known to."""
    about = [each for each in (*IDLE, *NEEDED) if each.clause == clause]
    under = [rules, *(made for _, _, made in rules.otherwise())] if about else []
    return next((each for each in about if all(each.holds(one) for one in under)), None)
