"""What a turn has brought about on the table that no action says: melds that became complete."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.game.canastas import canasta_kind
from sambanotation.game.position import Position
from sambanotation.narration.card_names import key_named
from sambanotation.narration.sentences import (
    COMPLETE,
    COMPLETED,
)
from sambanotation.narration.voice import Voice
from sambanotation.ruleset import RuleSet

_Complete = dict[tuple[str, str, int], str]
"""What melds certainly count as, by side, key and number."""


def completed(before: Position, after: Position, rules: RuleSet, voice: Voice) -> Iterator[str]:
    """The melds that are certainly complete after a turn, and were not before."""
    earlier = _complete(before, rules)
    for meld, item in _complete(after, rules).items():
        if meld not in earlier:
            what = voice.say(COMPLETE[item], ranks=key_named(meld[1], voice.tongue))
            yield voice.say(COMPLETED, what=what)


def _complete(position: Position, rules: RuleSet) -> _Complete:
    found: _Complete = {}
    for side in position.sides:
        for meld in side.on_table:
            if meld.key == "?":
                continue
            for item, (least, _) in canasta_kind(meld, rules).items():
                if least:
                    found[side.name, meld.key, meld.number] = item
    return found
