"""What can happen in a turn. Actions hold no places in a text, so that equal actions are one shared value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from sambanotation.frozen import frozen
from sambanotation.game.cards import Cards, Lot, copies_of, spread
from sambanotation.game.melds import Shape
from sambanotation.game.telling import tell_chains, tell_discard, tell_lots, tell_shape

Chain = tuple[Lot, ...]
"""Cards behind one another: `3d/3h/5c` is a red three laid and replaced by another, laid and replaced by 5c."""


@frozen
class Label:
    """Names a meld of one's side: `A`, `s`, `W`, `3`, `c.2`, `c(T)`.

    `key` is a letter of RANKS, a letter of SUITS, `W` (wild cards) or `3` (black threes). `number` counts the side's
    melds of that key from 1 in the order of laying; `holds` is the rank (0 to 12) of a card that the meld holds. It
    `is_key` where it tells nothing else.
    """

    key: str
    number: int | None = None
    holds: int | None = None
    is_key: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_key", self.number is None and self.holds is None)


@frozen
class Draw:
    """`+Kc 3d/5c`: drew from the stock, each chain a card with the replacements of red threes behind it."""

    chains: tuple[Chain, ...]
    drawn: bytes = field(init=False, compare=False, repr=False)
    reds: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    kept: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_chains(self, replacing=False)


@frozen
class TakePile:
    """`^14`: took the whole discard pile; `claim` is the number of cards that the record says it held."""

    claim: int | None = None


@frozen
class TakeTop:
    """`^top`: took the top card alone."""


@frozen
class LayRedThrees:
    """`=3h/7c 3d`: laid red threes that were in the hand, each with its replacements behind it."""

    chains: tuple[Chain, ...]
    drawn: bytes = field(init=False, compare=False, repr=False)
    reds: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    kept: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_chains(self, replacing=True)


@frozen
class LayMeld:
    """`=As Ah Ad`: laid a new meld."""

    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    kinds: tuple[int, ...] | None = field(init=False, compare=False, repr=False)
    shape: Shape | None = field(init=False, compare=False, repr=False)
    packed: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_shape(self)


@frozen
class AddToMeld:
    """`A<Ac JK`: added to a meld of one's side; label None is `<7c`, wherever it fits."""

    label: Label | None
    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    kinds: tuple[int, ...] | None = field(init=False, compare=False, repr=False)
    shape: Shape | None = field(init=False, compare=False, repr=False)
    packed: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_shape(self)


@frozen
class JoinMelds:
    """`A.1<A.2`: joined two melds of one's side; `into` stays, `gone` does not."""

    into: Label
    gone: Label


@frozen
class SwapWild:
    """`A:JK/Ah`: put `natural` in place of `wild` in a meld and took the wild card back."""

    label: Label
    wild: Lot
    natural: Lot


@frozen
class Discard:
    """`-Tc`; with more than one card the first stood and the others were exposed."""

    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    kinds: tuple[int, ...] | None = field(init=False, compare=False, repr=False)
    stands: Lot | None = field(init=False, compare=False, repr=False)
    packed: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_discard(self)


@frozen
class KeepLastCard:
    """`~`: ended the turn without a discard."""


@frozen
class GoOut:
    """`#`: went out, said after everything else."""


@frozen
class AskPartner:
    """`ask:yes`, `ask:no`: asked the partner for leave to go out, and the answer."""

    leave: bool


@frozen
class AnnounceOneCard:
    """`pumba`: announced holding one card."""


@frozen
class ClaimHand:
    """`[9]`: the record says that the hand holds so many cards at this point."""

    count: int


@frozen
class OutOfTurn:
    """`@B +_ _`: another seat did this, out of turn."""

    seat: str
    action: Action


@frozen
class Undo:
    """`undo`: the last action was taken back."""


Action = (
    Draw
    | TakePile
    | TakeTop
    | LayRedThrees
    | LayMeld
    | AddToMeld
    | JoinMelds
    | SwapWild
    | Discard
    | KeepLastCard
    | GoOut
    | AskPartner
    | AnnounceOneCard
    | ClaimHand
    | OutOfTurn
    | Undo
)


# What frames the turns. The rules about a whole turn or a whole deal hang on these as other rules do on actions.


@frozen
class BeginMatch:
    """A match begins, with so many players."""

    players: int


@frozen
class BeginDeal:
    """A deal begins, with the dealer that the record names, if it does; `due` was to deal, None where nobody knows."""

    dealer: str | None
    due: str | None = None


@frozen
class DealHand:
    """A seat was dealt these cards; with `open` there were more, not recorded."""

    seat: str
    chains: tuple[Chain, ...]
    open: bool = False
    copies: Mapping[int, int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        plain = [chain[0] for chain in self.chains if len(chain) == 1]
        object.__setattr__(self, "copies", copies_of(plain) if len(plain) == len(self.chains) else None)


@frozen
class TurnUp:
    """These cards were turned up to start the pile, the last one the upcard; with `open` not all are recorded."""

    cards: Cards
    open: bool = False
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    copies: Mapping[int, int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_lots(self)
        object.__setattr__(self, "copies", copies_of(self.lots))


@frozen
class LayStock:
    """What lies face down when the first turn begins, as it will be drawn; with `open` more lies under it."""

    cards: Cards
    open: bool = False
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)
    copies: Mapping[int, int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "copies", copies_of(self.cards))
        # Half a pack takes longer to look up than to spread out, and does not come again.
        object.__setattr__(self, "lots", self.cards if self.copies is not None else spread(self.cards))


@frozen
class Arrange:
    """These cards lie on the table where a record begins in the middle of a deal: a meld, red threes, the pile."""

    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_lots(self)


@frozen
class ShowRedThrees:
    """A seat showed dealt red threes before its first turn; `replaced`: and drew other cards for them, unseen."""

    seat: str
    cards: Cards
    replaced: bool = False
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_lots(self)


@frozen
class BeginTurn:
    """A seat's turn begins, with the number that the record gives it."""

    seat: str
    number: int


@frozen
class EndTurn:
    """The turn is over."""


@frozen
class EndDeal:
    """The deal ended: `out`, `stock` or `abandoned`."""

    how: str


@frozen
class Expose:
    """A seat showed cards by mistake; they lie penalised on the table and count as in the hand."""

    seat: str
    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_lots(self)


@frozen
class TakeBack:
    """Cards laid in a turn and taken back, `undo`, that were neither laid again in it nor exposed after it."""

    seat: str
    cards: Cards
    lots: tuple[Lot, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        tell_lots(self)


@frozen
class Penalise:
    """A side was charged points, for a reason."""

    side: str
    points: int
    reason: str


@frozen
class ClaimAmount:
    """The record claims an amount: `word` is minimum, count, score or total, `item` the item of a `count` line.

    `computed` is what the replay knows of it, from its low end in steps of `step`, None where the deal has no such
    amount; `clause` gives it. `sheet` are the counts of all sides, item by item, where the deal is a score sheet, with
    no turns; None elsewhere. `worth` are the points of one of what is claimed, None where they are not fixed.
    """

    word: str
    side: str
    item: str
    amount: int
    computed: tuple[int, int] | None
    clause: str
    step: int = 1
    sheet: Mapping[str, Mapping[str, int]] | None = None
    worth: int | None = 1


@frozen
class CloseDeal:
    """A deal was counted: the totals of the sides that may lead, and whether they end the match."""

    totals: tuple[tuple[str, tuple[int, int]], ...]


Event = (
    Action
    | BeginMatch
    | BeginDeal
    | DealHand
    | TurnUp
    | LayStock
    | Arrange
    | ShowRedThrees
    | BeginTurn
    | EndTurn
    | EndDeal
    | Expose
    | TakeBack
    | Penalise
    | ClaimAmount
    | CloseDeal
)
