"""Whether the clauses of a rule set fit together, so far that a game can be played by them at all.

What the referee does not follow yet is told by `ruleset_followed`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Size, Take
from sambanotation.text import Text

Contradiction = tuple[tuple[str, ...], Text]
"""The names of clauses that do not fit together, and why."""


def contradictions(rules: RuleSet) -> Iterator[Contradiction]:
    """What keeps a game from being played by a rule set; nothing for one that can be played."""
    yield from _table(rules)
    yield from _sizes(rules)
    yield from _sequences(rules)
    yield from _minimums(rules)
    yield from _takes(rules)


def _table(rules: RuleSet) -> Iterator[Contradiction]:
    sides = rules.sides.value
    for players, numbers in sides.items():
        if not numbers or any(number < 2 or players % number for number in numbers):
            yield (
                ("sides",),
                Text(
                    f"{players} players form two sides or more, all of the same size",
                    f"{players} jogadores formam dois lados ou mais, todos do mesmo tamanho",
                ),
            )
    others = rules.other_hand_sizes.value
    most = max((players for players in sides if players not in others), default=0)
    for clause, players, size in (
        ("hand_size", most, rules.hand_size.value),
        *(("other_hand_sizes", players, others[players]) for players in sides if players in others),
    ):
        needed = players * size + 1
        if needed > rules.pack.value.size:
            yield (
                (clause, "pack", "sides"),
                Text(
                    f"with {players} players the deal takes {needed} cards, and the pack has {rules.pack.value.size}",
                    f"com {players} jogadores distribuem-se {needed} cartas, e o baralho tem {rules.pack.value.size}",
                ),
            )
    for players in rules.described_players.value:
        if players not in sides:
            yield (
                ("described_players", "sides"),
                Text(
                    f"{players} players are described, but form no sides",
                    f"{players} jogadores estão descritos, mas não formam lados",
                ),
            )


def _sizes(rules: RuleSet) -> Iterator[Contradiction]:
    sizes = {"black_three_group": rules.black_three_group.value, "wild_melds": rules.wild_melds.value}
    sizes["group_most"] = Size(rules.meld_least.value, rules.group_most.value)
    for clause, size in sizes.items():
        if size is not None and size.most is not None and size.most < size.least:
            yield (
                (clause, "meld_least") if clause == "group_most" else (clause,),
                Text(
                    f"a meld of at least {size.least} cards has at most {size.most}",
                    f"uma combinação de no mínimo {size.least} cartas tem no máximo {size.most}",
                ),
            )


def _sequences(rules: RuleSet) -> Iterator[Contradiction]:
    ranks = len(rules.ranks_of_sequences())
    least, most = rules.sequence_least.value, rules.sequence_most.value
    if not least <= most <= ranks:
        yield (
            ("sequence_least", "sequence_most", "sequence_ranks"),
            Text(
                f"a sequence has from {least} to {most} cards, among {ranks} ranks",
                f"uma sequência tem de {least} a {most} cartas, entre {ranks} índices",
            ),
        )


def _minimums(rules: RuleSet) -> Iterator[Contradiction]:
    bands = rules.minimums.value
    totals = [band.from_total for band in bands[1:]]
    rising = all(
        total is not None and (before is None or before < total)
        for before, total in zip((None, *totals), totals, strict=False)
    )
    if not bands or bands[0].from_total is not None or not rising:
        yield (
            ("minimums",),
            Text(
                "the minimums begin below every total (from_total: null) and go on from lower totals to higher ones",
                "os mínimos começam abaixo de todo total (from_total: null) e seguem do menor total ao maior",
            ),
        )


def _takes(rules: RuleSet) -> Iterator[Contradiction]:
    if Take.NATURAL_AND_WILD in rules.takes.value and rules.take_wilds.value == 0:
        yield (
            ("takes", "take_wilds"),
            Text(
                "the pile is taken with a natural card and a wild one, and no wild card from the hand may help",
                "compra-se o bagaço com uma carta natural e um curinga, e nenhum curinga da mão pode ajudar",
            ),
        )
    restricting = {
        "first_takes": rules.first_takes.value,
        "prized_takes": rules.prized_takes.value,
        "opening_takes": rules.opening_takes.value,
    }
    found = {way for ways in restricting.values() for way in ways if way not in rules.takes.value}
    if found:
        told = " ".join(way for way in Take if way in found)
        guilty = (name for name, restricted in restricting.items() if found & set(restricted))
        yield (
            (*guilty, "takes"),
            Text(
                f"a restricted pile is taken in ways that an unrestricted one is not: {told}",
                f"compra-se o bagaço restrito de modos que não valem para o livre: {told}",
            ),
        )
    onto = [way for way in rules.opening_takes.value if way not in (Take.NATURAL_PAIR, Take.NATURAL_AND_WILD)]
    if onto:
        told = " ".join(onto)
        yield (
            ("opening_takes",),
            Text(
                f"a side that has not melded has nothing to add the top card to: {told}",
                f"um lado que ainda não saiu não tem a que juntar a carta de cima: {told}",
            ),
        )
