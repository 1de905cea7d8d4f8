"""Actions made of the kinds of their cards are those that the constructors make, with all that these work out."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from sambanotation.game import known_cards
from sambanotation.game.actions import Action, AddToMeld, Discard, Draw, Label, LayMeld, LayRedThrees
from sambanotation.game.cards import KINDS, LOTS, RED_THREE_KINDS

KINDS_LAID = st.lists(st.one_of(st.integers(0, KINDS - 1), st.sampled_from([5, 6])), min_size=1, max_size=8).map(tuple)


def told(action: Action) -> dict[str, object]:
    """Everything that an action holds."""
    return {field.name: getattr(action, field.name) for field in fields(action)}


@given(KINDS_LAID)
def test_an_action_of_known_cards_is_what_its_constructor_makes(kinds: tuple[int, ...]) -> None:
    cards = tuple(LOTS[kind] for kind in kinds)
    chains = tuple((card,) for card in cards)
    label = Label("A")
    laid: Action = LayRedThrees(chains) if RED_THREE_KINDS.issuperset(kinds) else LayMeld(cards)
    pairs: list[tuple[Action, Action]] = [
        (known_cards.draw(kinds), Draw(chains)),
        (known_cards.lay(kinds), laid),
        (known_cards.add_to(label)(kinds), AddToMeld(label, cards)),
        (known_cards.add_to(None)(kinds), AddToMeld(None, cards)),
        (known_cards.discard(kinds), Discard(cards)),
    ]
    for made, constructed in pairs:
        assert type(made) is type(constructed)
        assert told(made) == told(constructed)
