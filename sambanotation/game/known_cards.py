"""Actions with nothing but known cards, as nearly all are: made of their kinds, and just what a constructor makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sambanotation.game.actions import Action, AddToMeld, Chain, Discard, Draw, Label, LayMeld, LayRedThrees
from sambanotation.game.cards import LOTS, RED_THREE_KINDS, Lot
from sambanotation.game.melds import ONE_OF_RANK, Shape, shape_by_ranks, shape_of
from sambanotation.game.packed import ALL, MOST, ONE_OF, TOO_MANY
from sambanotation.game.telling import UNKNOWN, tell_single

CHAINS = tuple((lot,) for lot in LOTS)
"""The card alone, nothing behind it."""

# A card counts for itself and, above that, for its rank: one sum of these is both numbers of a meld.
_RANKS_BEGIN = ALL + 16
_PACKED = (1 << _RANKS_BEGIN) - 1


class Known(NamedTuple):
    """A known card in every form in which what is laid holds it."""

    kind: int
    lot: Lot
    with_rank: int


KNOWN = tuple(
    Known(kind, LOTS[kind], one | of_rank << _RANKS_BEGIN)
    for kind, (one, of_rank) in enumerate(zip(ONE_OF, ONE_OF_RANK, strict=True))
)
"""The known cards, by kind."""


class Alone(NamedTuple):
    """A known card that is all that an action holds, in the forms in which it does. Actions share them, so that play
    finds them at hand."""

    kinds: tuple[int, ...]
    lots: tuple[Lot, ...]
    shape: Shape | None
    packed: int


ALONE = tuple(Alone((kind,), CHAINS[kind], shape_of((kind,)), one) for kind, one in enumerate(ONE_OF))
"""The known cards alone, by kind."""


class Drawn(NamedTuple):
    """A chain of known cards that was drawn, with all that a draw tells of it."""

    chain: Chain
    drawn: bytes
    reds: tuple[Lot, ...]
    kept: int


Made = Callable[[list[Any]], Action]
"""Makes an action of its cards, one at least: of what was drawn, or of other cards that are known."""

_new = object.__new__


def drawn(chain: Chain) -> Drawn | None:
    """What a draw tells of a chain; None where it tells nothing."""
    alone = Draw((chain,))
    return Drawn(chain, alone.drawn, alone.reds, alone.kept) if alone.drawn != UNKNOWN else None


def draw(parts: list[Drawn]) -> Action:
    """Cards drawn."""
    done: Any = _new(Draw)
    if len(parts) == 2:
        # Nearly always it is two.
        (chain, codes, reds, kept), (beside, other, others, more) = parts
        done.chains = chain, beside
        done.drawn = codes + other
        done.reds = reds + others
        done.kept = kept + more
        return done  # type: ignore[no-any-return]
    if len(parts) > MOST:
        return Draw(tuple([part.chain for part in parts]))
    done.chains = tuple([part.chain for part in parts])
    done.drawn = b"".join([part.drawn for part in parts])
    done.reds = tuple([red for part in parts for red in part.reds])
    done.kept = sum([part.kept for part in parts])
    return done  # type: ignore[no-any-return]


# What is laid and what is added is set in two places, for a place that sees one class of values is the quicker one.


def lay(cards: list[Known]) -> Action:
    """A new meld, or red threes where there is nothing else."""
    kinds, lots, numbers = zip(*cards)  # noqa: B905
    if kinds[0] in RED_THREE_KINDS and RED_THREE_KINDS.issuperset(kinds):
        return LayRedThrees(tuple([CHAINS[kind] for kind in kinds]))
    done: Any = _new(LayMeld)
    done.kinds = kinds
    done.cards = done.lots = lots
    number = sum(numbers)
    done.shape = shape_by_ranks(number >> _RANKS_BEGIN, kinds)
    done.packed = number & _PACKED if len(kinds) <= MOST else TOO_MANY
    return done  # type: ignore[no-any-return]


def add_to(label: Label | None) -> Made:
    """Cards added to the meld of a label."""

    def add(cards: list[Known]) -> Action:
        done: Any = _new(AddToMeld)
        done.label = label
        if len(cards) == 1:
            done.kinds, done.lots, done.shape, done.packed = ALONE[cards[0].kind]
            done.cards = done.lots
            return done  # type: ignore[no-any-return]
        kinds, lots, numbers = zip(*cards)  # noqa: B905
        done.kinds = kinds
        done.cards = done.lots = lots
        number = sum(numbers)
        done.shape = shape_by_ranks(number >> _RANKS_BEGIN, kinds)
        done.packed = number & _PACKED if len(kinds) <= MOST else TOO_MANY
        return done  # type: ignore[no-any-return]

    return add


def discard(cards: list[Known]) -> Action:
    """Cards discarded."""
    done: Any = _new(Discard)
    if len(cards) == 1:
        done.kinds, done.lots, _, done.packed = ALONE[cards[0].kind]
        done.cards = done.lots
        done.stands = cards[0].lot
        return done  # type: ignore[no-any-return]
    kinds, lots, _ = zip(*cards)  # noqa: B905
    done.kinds = kinds
    done.cards = done.lots = lots
    tell_single(done, kinds)
    return done  # type: ignore[no-any-return]
