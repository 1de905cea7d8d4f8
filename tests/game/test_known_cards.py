"""Actions made of the kinds of their cards are those that the constructors make, with all that these work out."""

from __future__ import annotations

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from sambanotation.game import known_cards
from sambanotation.game.actions import Action, AddToMeld, Discard, Draw, Label, LayMeld, LayRedThrees
from sambanotation.game.cards import KINDS, LOTS, RED_THREE_KINDS
from sambanotation.game.known_cards import CHAINS, KNOWN, drawn
from sambanotation.game.packed import MOST
from sambanotation.game.telling import UNKNOWN

KINDS_LAID = st.lists(st.one_of(st.integers(0, KINDS - 1), st.sampled_from([5, 6])), min_size=1, max_size=8).map(tuple)


def told(action: Action) -> dict[str, object]:
    """Everything that an action holds."""
    return {field.name: getattr(action, field.name) for field in fields(action)}


@given(KINDS_LAID)
def test_an_action_of_known_cards_is_what_its_constructor_makes(kinds: tuple[int, ...]) -> None:
    cards = tuple(LOTS[kind] for kind in kinds)
    chains = tuple((card,) for card in cards)
    label = Label("A")
    known = [KNOWN[kind] for kind in kinds]
    laid: Action = LayRedThrees(chains) if RED_THREE_KINDS.issuperset(kinds) else LayMeld(cards)
    pairs: list[tuple[Action, Action]] = [
        (known_cards.lay(known), laid),
        (known_cards.add_to(label)(known), AddToMeld(label, cards)),
        (known_cards.add_to(None)(known), AddToMeld(None, cards)),
        (known_cards.discard(known), Discard(cards)),
    ]
    for made, constructed in pairs:
        assert type(made) is type(constructed)
        assert told(made) == told(constructed)


CHAINS_DRAWN = st.lists(
    st.lists(st.sampled_from([5, 6, 5, 6, 0, 9, 52]), min_size=1, max_size=3).map(tuple), min_size=1
)


@given(CHAINS_DRAWN)
def test_a_draw_of_chains_is_what_its_constructor_makes(kinds: list[tuple[int, ...]]) -> None:
    chains = tuple(tuple(LOTS[kind] for kind in chain) for chain in kinds)
    parts = [part for part in map(drawn, chains) if part is not None]
    constructed = Draw(chains)
    if len(parts) < len(chains):
        assert constructed.drawn == UNKNOWN
    else:
        assert told(known_cards.draw(parts)) == told(constructed)


def test_too_many_cards_are_drawn_as_the_constructor_makes_it() -> None:
    part = drawn(CHAINS[9])
    assert part is not None
    assert told(known_cards.draw([part] * (MOST + 1))) == told(Draw((CHAINS[9],) * (MOST + 1)))
