"""All records that are tried: scenes of a few lines, each in as many ways as a small alphabet of cards allows.

No scene is told for which clause a record is looked for. It takes from both rule sets the numbers at which something
changes (sizes, minimums, targets, draws) and whether a deal has what it shows (partners who ask, an honour), and no
more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sambanotation.contrast import drawing, going_out, laying, taking, without_turns
from sambanotation.contrast.judged import Sketch, sketch
from sambanotation.contrast.pair import Pair, Table

Scene = Callable[[Pair, Table], Iterator[str]]

SCENES: tuple[Scene, ...] = (
    without_turns.seats_and_sides,
    without_turns.totals,
    without_turns.dealing,
    without_turns.sheets,
    laying.laid,
    laying.added,
    laying.beside_others,
    laying.put_together,
    laying.discarded,
    laying.opening,
    laying.dealt,
    drawing.drawn,
    drawing.first_turns,
    drawing.last_cards,
    drawing.out_of_turn,
    taking.taken,
    taking.opened_by_taking,
    taking.top_alone,
    taking.with_few_cards,
    taking.with_the_last_card,
    taking.in_part,
    going_out.gone_out,
    going_out.onto_a_sequence,
    going_out.left_in_hands,
)

OF_FEW_SEATS = (laying.dealt, going_out.left_in_hands)
"""The scenes that tell every hand, and are tried at the smallest table."""


def sketches(pair: Pair) -> tuple[Sketch, ...]:
    """Every record of every scene that is read without a fault, the shortest first."""
    tables = pair.tables()
    texts = (text for scene in SCENES for text in scene(pair, tables[-1] if scene in OF_FEW_SEATS else tables[0]))
    read = (sketch(text) for text in dict.fromkeys(texts))
    return tuple(sorted((one for one in read if one is not None), key=lambda one: one.size))
