"""What lies on the table and in the hands during a deal."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tests.naive.cards import Card, family, is_red_three
from tests.naive.melds import Meld, kind_of
from tests.naive.rules_of import Rules


@dataclass
class Table:
    """A deal at one moment. `hands` count cards; `pile` has its top card last; `stock` its next card first."""

    rules: Rules
    seats: list[str]
    side_of: dict[str, str]
    minimum: dict[str, int]
    hands: dict[str, Counter[Card]]
    dealt: dict[str, Counter[Card]]
    stock: list[Card]
    pile: list[Card]
    due: str
    melds: dict[str, list[Meld]] = field(default_factory=dict)
    reds: Counter[str] = field(default_factory=Counter)
    penalties: Counter[str] = field(default_factory=Counter)
    had_turn: set[str] = field(default_factory=set)
    laid: set[str] = field(default_factory=set)
    """Who has laid cards in a turn before this one."""
    taken: set[str] = field(default_factory=set)
    """The sides that have taken the pile."""
    exposed: dict[str, Counter[Card]] = field(default_factory=dict)
    out: str | None = None
    """Who went out."""
    used_up: bool = False
    """A turn ended the deal with the stock: the last red threes (S10, S68), or the last cards (F7, S69)."""
    concealed: bool = False
    """Who went out did so concealed (N6)."""
    hidden: int = 0
    """The prize for a hidden canasta that the one who went out has earned (S65)."""

    def copy(self) -> "Table":
        """The same table anew: what is done to one is not done to the other."""
        melds = {
            side: [replace(meld, cards=list(meld.cards), fresh=[]) for meld in melds]
            for side, melds in self.melds.items()
        }
        return replace(
            self,
            hands={seat: Counter(hand) for seat, hand in self.hands.items()},
            stock=list(self.stock),
            pile=list(self.pile),
            melds=melds,
            reds=Counter(self.reds),
            penalties=Counter(self.penalties),
            had_turn=set(self.had_turn),
            laid=set(self.laid),
            taken=set(self.taken),
            exposed={seat: Counter(cards) for seat, cards in self.exposed.items()},
        )

    @property
    def frozen(self) -> bool:
        """Whether the pile holds what freezes it: prized, congelado, bloqueio (G12, G13)."""
        return any(family(card) in self.rules.frozen_by for card in self.pile)

    def pair_needed(self, side: str) -> bool:
        """Whether the side takes the pile with a natural pair only (G9, G13)."""
        rules = self.rules
        return (
            rules.always_by_pair
            or self.frozen
            or (rules.first_take_by_pair and side not in self.taken)
            or (rules.pair_until_opened and not self.open(side))
        )

    def live(self, side: str) -> list[Meld]:
        """The melds of a side."""
        return [meld for meld in self.melds.get(side, []) if not meld.gone]

    def open(self, side: str) -> bool:
        """Whether the side has made its initial meld."""
        return bool(self.live(side))

    def reds_held(self, seat: str) -> int:
        """How many red threes the hand of the seat holds."""
        return sum(number for card, number in self.hands[seat].items() if is_red_three(card))

    def sevens(self, side: str) -> int:
        """How many combinations of seven cards the side has (L1)."""
        return sum(meld.seven for meld in self.live(side))

    def can_close(self, side: str) -> bool:
        """Whether the side has the combinations that going out asks for (L1)."""
        return self.sevens(side) >= self.rules.sevens_to_go_out

    def lay(self, side: str, cards: list[Card]) -> Meld:
        """Put a new meld down."""
        kind, name = kind_of(cards)
        melds = self.melds.setdefault(side, [])
        meld = Meld(kind, name, 1 + sum(other.name == name for other in melds), list(cards))
        melds.append(meld)
        return meld

    def partners(self, seat: str) -> list[str]:
        return [other for other in self.seats if other != seat and self.side_of[other] == self.side_of[seat]]

    def after(self, seat: str) -> str:
        """The seat to the left (A8)."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


def take_from(hand: Counter[Card], cards: Iterable[Card]) -> list[Card]:
    """Take the cards out of a hand; the answer is those that it did not hold."""
    missing = []
    for card in cards:
        if hand[card] > 0:
            hand[card] -= 1
        else:
            missing.append(card)
    return missing
