"""A played deal with the table before each action, and what mutations are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sambanotation.frozen import frozen
from sambanotation.game.actions import Action, BeginTurn, Discard, Draw, EndTurn, LayRedThrees, TakePile, Undo
from sambanotation.game.apply import apply
from sambanotation.game.cards import NATURAL, RED_THREES, rank_kinds
from sambanotation.game.position import Position, Side
from sambanotation.generate.chance import Chance
from sambanotation.generate.matches import Table, beginning
from sambanotation.generate.played import PlayedDeal, PlayedTurn, card
from sambanotation.referee.opening import melds_to_open_with
from sambanotation.replay.labels import resolve
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import InitialMeld


@frozen
class Drawn:
    """A turn of a scene right after its draw, red threes laid: its index, what was done so far, and the table then."""

    turn: int
    done: tuple[Action, ...]
    position: Position

    @property
    def seat(self) -> str:
        turn = self.position.turn
        return turn.seat if turn is not None else ""

    @property
    def side(self) -> Side:
        return self.position.side_of[self.seat]

    @property
    def hand(self) -> list[int]:
        """The kinds of the cards in the hand, in ascending order."""
        return kinds_of(self.position, self.seat)

    def naturals_of(self, rank: int) -> list[int]:
        """The natural cards of a rank in the hand."""
        return [kind for kind in self.hand if 1 << kind & rank_kinds(rank) & NATURAL]


def first_of(found: Iterator[PlayedDeal | None]) -> PlayedDeal | None:
    """The first deal of those that were tried; None where none came of them."""
    return next((deal for deal in found if deal is not None), None)


@dataclass(eq=False)
class Scene:
    """A deal that was played by the rules."""

    deal: PlayedDeal
    table: Table
    chance: Chance

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @cached_property
    def befores(self) -> list[list[Position]]:
        """For each turn the table before it, then before each of its actions, and before its end."""
        position = beginning(self.table, self.deal)
        befores: list[list[Position]] = []
        for number, turn in enumerate(self.deal.turns, 1):
            tables = [position.copy()]
            apply(position, BeginTurn(turn.seat, number))
            for action in turn.actions:
                tables.append(position.copy())
                if isinstance(action, Undo):
                    position = tables[-2].copy()
                else:
                    apply(position, resolve(position, action, self.rules))
            tables.append(position.copy())
            apply(position, EndTurn())
            befores.append(tables)
        befores.append([position])
        return befores

    def turns(self) -> list[int]:
        """The turns in some order, those without anything taken back."""
        plain = [at for at, turn in enumerate(self.deal.turns) if Undo() not in turn.actions]
        return self.chance.shuffled(plain)

    def drawn(self, opened: bool | None = None) -> Iterator[Drawn]:
        """The turns that begin with a draw, right after it, in some order; of sides that have opened or not."""
        for at in self.turns():
            actions = self.deal.turns[at].actions
            kinds = [type(action) for action in actions]
            if Draw not in kinds or TakePile in kinds:
                continue
            first = kinds.index(Draw) + 1
            while first < len(kinds) and kinds[first] is LayRedThrees:
                first += 1
            if first == len(kinds):
                continue
            one = Drawn(at, actions[:first], self.befores[at][first + 1])
            if opened is None or one.side.opened is opened:
                yield one

    def by_points(self) -> Iterator[Drawn]:
        """The turns that begin with a draw, of sides that have not opened and need points for it and no canasta."""
        for one in self.drawn(opened=False):
            if melds_to_open_with(one.side.total, self.rules) == [InitialMeld.ANY]:
                yield one

    def ended(self, turn: int, actions: Iterable[Action], name: str, **more: object) -> PlayedDeal:
        """The deal up to a turn that was played like this instead, and bears the finding; then it was left."""
        seat = str(more.pop("seat", self.deal.turns[turn].seat if turn < len(self.deal.turns) else ""))
        turns = (*self.deal.turns[:turn], PlayedTurn(seat, tuple(actions)))
        changed = left_at(replace(self.deal, turns=turns))
        return replace(changed, marks={f"turn {turn}": name}, **more)  # type: ignore[arg-type]

    def instead(self, drawn: Drawn, acts: Sequence[Action], used: Iterable[int], name: str) -> PlayedDeal | None:
        """The deal up to a turn in which these acts follow the draw, then a discard; None where no card is left for
        it and one more. `used` are the cards that the acts take from the hand."""
        discard = self.spare(drawn.hand, used)
        if discard is None:
            return None
        left = len(drawn.hand) - len(list(used)) - 1
        if left < 2:
            return None
        return self.ended(drawn.turn, (*drawn.done, *acts, Discard((card(discard),))), name)

    def spare(self, hand: Iterable[int], used: Iterable[int] = ()) -> int | None:
        """A natural card of a hand that is not used otherwise; None where there is none."""
        rest = Counter(hand) - Counter(used)
        found = [kind for kind in sorted(rest) if 1 << kind & NATURAL]
        return self.chance.of(found) if found else None


def left_at(deal: PlayedDeal, how: str | None = "abandoned") -> PlayedDeal:
    """The deal without the claims of its end, which came otherwise."""
    return replace(deal, how=how, counts=(), scores=(), totals=())


def kinds_of(position: Position, seat: str) -> list[int]:
    """The kinds of the cards in a hand, in ascending order."""
    known = position.hands[seat].known
    return [kind for kind in sorted(known) for _ in range(known[kind])]


def coming(position: Position) -> list[int]:
    """The stock, the next card first."""
    return [lot.kinds.bit_length() - 1 for lot in reversed(position.stock.coming)]


def no_red(kinds: Iterable[int]) -> bool:
    """Whether there is no red three among cards."""
    return not any(1 << kind & RED_THREES for kind in kinds)


Mutate = Callable[[Scene], "PlayedDeal | tuple[PlayedDeal, ...] | None"]


@frozen
class Mutation:
    """One way to break a rule: the name of the finding that it causes, how the cards are best stacked for it, and what
    sides it needs: of several seats (True), of one (False), or any (None). `breaks` tells of a rule set whether that is
    against it at all. `mutate` gives the changed deal, or deals, None where the scene has no place for it."""

    name: str
    stacked: tuple[str, ...]
    partners: bool | None
    mutate: Mutate
    breaks: Callable[[RuleSet], bool]


def mutation(
    name: str, *stacked: str, partners: bool | None = None, breaks: Callable[[RuleSet], bool] = lambda _: True
) -> Callable[[Mutate], Mutation]:
    """Makes a mutation of a function from a scene to the changed deal."""

    def made(mutate: Mutate) -> Mutation:
        return Mutation(name, stacked, partners, mutate, breaks)

    return made
