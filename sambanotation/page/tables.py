"""The table at one moment as JSON: hands, stock and pile, and the sides with their melds."""

from __future__ import annotations

from collections.abc import Mapping

from sambanotation.game.canastas import canasta_kind
from sambanotation.game.hand import Hand, Range
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position, Side
from sambanotation.game.scoring import minimum_for
from sambanotation.output.as_json import Json
from sambanotation.output.cards import held, laid_out, perhaps_held
from sambanotation.output.replay_words import KINDS
from sambanotation.output.score_report import ends
from sambanotation.page.faces import faces
from sambanotation.replay.amounts import label_of
from sambanotation.ruleset import RuleSet

Told = dict[str, Json]


def range_told(amount: Range) -> Json:
    """A range as its least and its most, None for an end to which nothing bounds it."""
    return list(ends(amount))


def table_told(position: Position, rules: RuleSet | None, totals: Mapping[str, Range] | None = None) -> Told:
    """A table. Without a rule set nothing is said of what a meld counts as. At the end of a deal `totals` are the new
    ones, from which the next deal goes on."""
    pile, _ = faces(position.pile.cards)
    return {
        "to_play": position.to_play,
        "hands": [_hand(seat, position) for seat in position.seats],
        "stock": _number(position.stock.size, position),
        "pile": {"size": _number(position.pile.size, position), "cards": pile},
        "sides": [_side(side, rules, (totals or {}).get(side.name)) for side in position.sides],
    }


def _number(size: Range, position: Position) -> Json:
    """How many cards there are, never more than the pack has."""
    return [min(end, position.pack.size) for end in size]


def _hand(seat: str, position: Position) -> Json:
    hand: Hand = position.hands[seat]
    cards, others = faces(held(hand))
    perhaps, _ = faces(perhaps_held(hand))
    shown, _ = faces(position.exposed[seat])
    told: Told = {"seat": seat, "size": _number(hand.size, position), "cards": cards}
    for name, there in (("others", others), ("perhaps", perhaps), ("exposed", shown)):
        if there:
            told[name] = there
    return told


def _side(side: Side, rules: RuleSet | None, total: Range | None) -> Json:
    minimum = side.minimum
    if total is not None and rules is not None:
        minimum = minimum_for(total, rules.minimums.value)
    reds, _ = faces(side.red_threes)
    return {
        "side": side.name,
        "total": range_told(side.total if total is None else total),
        "minimum": range_told(minimum),
        "penalties": sum(side.penalties),
        "red_threes": reds,
        "melds": [_meld(meld, side, rules) for meld in side.on_table],
        "others": side.melds_open,
    }


def _meld(meld: Meld, side: Side, rules: RuleSet | None) -> Json:
    cards, others = faces(laid_out(meld))
    told: Told = {"label": label_of(meld, side), "form": meld.form.value, "cards": cards}
    if others:
        told["others"] = True
    if rules is not None:
        kinds = canasta_kind(meld, rules)
        sure = [kind for kind, certain in kinds.items() if certain == (1, 1)]
        perhaps: list[Json] = [kind for kind, certain in kinds.items() if certain[1] and not sure]
        if sure:
            told["complete"] = sure[0]
        # Cards of which hardly anything is known may be each of them: that is not worth a word.
        if 0 < len(perhaps) < len(KINDS):
            told["perhaps"] = perhaps
    return told
