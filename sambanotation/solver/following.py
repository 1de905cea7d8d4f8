"""Follows a deal from line to line and takes down its course; the position is changed by `apply` as in any replay."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    BeginTurn,
    ClaimHand,
    Discard,
    Draw,
    EndTurn,
    Event,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    Penalise,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)
from sambanotation.game.apply import apply, playing, step_aside, step_back
from sambanotation.game.cards import Cards, Lot, lots_of
from sambanotation.game.ledger import ITEMS
from sambanotation.game.melds import Meld
from sambanotation.game.position import Position
from sambanotation.notation.record import (
    ClaimLine,
    Deal,
    EndLine,
    ExposeLine,
    Located,
    PenaltyLine,
    Turn,
    Unreadable,
)
from sambanotation.replay.labels import NAMING, resolve
from sambanotation.ruleset import RuleSet
from sambanotation.solver.course import (
    Claimed,
    Come,
    Course,
    Hold,
    Honour,
    Join,
    Lay,
    MeldTold,
    Say,
    Says,
    Shed,
    Show,
    ShowReds,
    Slot,
    Swap,
    Take,
    TurnTold,
)
from sambanotation.solver.dealt import deal_out
from sambanotation.solver.mending import Mending
from sambanotation.text import Text

POSITION = Text("it begins in the middle", "começa no meio")
UNREADABLE = Text("a line of it is not understood", "uma linha dela não se entende")
TAKEN_BACK = Text("hidden cards are taken back in it", "nela se recolhem cartas ocultas")
EXPOSED = Text("hidden cards are exposed in it", "nela se expõem cartas ocultas")
MELDS = Text("not all of its melds are told", "nem todas as suas combinações são contadas")
SHEET = Text("nothing of its play is told", "nada do seu jogo é contado")
"""Why a deal cannot be worked with."""


def follow(deal: Deal, position: Position, rules: RuleSet, mending: Mending | None = None) -> Course:
    """The course of a deal that begins at this position, which is played to its end, by what is left of the deal after
    mending it."""
    following = _Following(deal, position, rules, mending)
    for at, line in enumerate(deal.lines):
        following.line(at, line)
    following.tie_the_stock()
    return following.course


class _Following:
    """The table while a deal is followed, and what was taken down."""

    def __init__(self, deal: Deal, position: Position, rules: RuleSet, mending: Mending | None) -> None:
        self.deal, self.position, self.rules, self.mending = deal, position, rules, mending
        self.course = Course()
        self.melds: dict[int, int] = {}
        self.kept: list[Meld] = []
        self.dealt = deal_out(deal, position, rules, self.course)
        self.owed = self.dealt.owed
        if deal.heading.position:
            self.course.unread = POSITION

    # Turns

    def line(self, at: int, line: object) -> None:
        match line:
            case Turn():
                self._turn(at, line)
            case PenaltyLine():
                apply(self.position, Penalise(line.side, line.points, line.reason))
            case ExposeLine():
                if not all(lot.certain for lot in lots_of(line.cards)):
                    self.course.unread = self.course.unread or EXPOSED
            case EndLine():
                self.course.ended = line.how
            case ClaimLine() if line.word != "minimum":
                self._claims(line)
            case Unreadable():
                self.course.unread = self.course.unread or UNREADABLE
            case _:
                pass

    def _turn(self, at: int, line: Turn) -> None:
        position = self.position
        if line.seat not in position.hands:
            return
        apply(position, BeginTurn(line.seat, line.number))
        side = position.side_of[line.seat]
        turn = TurnTold(line.number, line.seat, at, opened=side.opened, minimum=side.minimum[0])
        self.course.turns.append(turn)
        for nth, located, stands in self._standing(line):
            action = located.action
            if not stands:
                cards = action.cards if isinstance(action, LayMeld | AddToMeld | Discard) else ()
                slots = self.course.write(cards, located.card_spans, line.number, at, nth)
                meld = None
                if isinstance(action, LayMeld):
                    meld = len(self.course.melds)
                    self.course.melds.append(MeldTold(meld, side.name))
                turn.acts.append((nth, Show(line.seat, tuple(slots), meld), True))
                continue
            if not isinstance(action, OutOfTurn):
                self._act(at, nth, located, action, turn, own=True)
                continue
            resolve(position, action, self.rules)
            if action.seat == line.seat or action.seat not in position.hands:
                self._act(at, nth, located, action.action, turn, own=True)
                continue
            interrupted = step_aside(position, action.seat)
            self._act(at, nth, located, action.action, turn, own=False)
            step_back(position, interrupted)
            playing(position).actions.append(action)
        apply(position, EndTurn())

    def _standing(self, line: Turn) -> list[tuple[int, Located, bool]]:
        """The actions of a turn, and whether each stands or was taken back."""
        actions: list[tuple[int, Located, bool]] = []
        for nth, located in enumerate(line.played):
            if not isinstance(located.action, Undo):
                actions.append((nth, located, True))
                continue
            standing = (at for at, (_, one, stands) in enumerate(actions) if stands and not _claims(one))
            undone = max(standing, default=None)
            if undone is not None:
                actions[undone] = (*actions[undone][:2], False)
                action = actions[undone][1].action
                if not isinstance(action, LayMeld | AddToMeld | Discard) and not _is_known(action):
                    self.course.unread = self.course.unread or TAKEN_BACK
        return actions

    def _act(self, at: int, nth: int, located: Located, action: Action, turn: TurnTold, *, own: bool) -> None:
        """Takes down an action and lets it happen."""
        position, seat = self.position, playing(self.position).seat
        standing = self._mended(at, nth, located, action)
        event: Event | None = standing
        if standing is not None and type(standing) in NAMING:
            event = resolve(position, standing, self.rules)
        number = turn.number

        def slots_of(cards: Cards) -> list[Slot]:
            return self.course.write(cards, located.card_spans, number, at, nth)

        acts: list[object] = []
        match action:
            case Draw(chains=chains):
                drawn = slots_of(tuple(lot for chain in chains for lot in chain))
                turn.drawn.add(nth)
                if own:
                    turn.firsts += _firsts(chains, drawn)
                acts += self._chains(seat, chains, drawn)
            case LayRedThrees(chains=chains):
                acts += self._reds(seat, chains, slots_of(tuple(lot for chain in chains for lot in chain)), own=own)
            case TakePile(claim=claim):
                says = (self._claim(at, nth, located, number), claim) if claim is not None else None
                acts.append(Take(seat, False, position.take_most, says))
            case TakeTop():
                acts.append(Take(seat, True, 1))
            case LayMeld() | AddToMeld():
                acts.append(self._lay(seat, action, event, tuple(slots_of(action.cards))))
            case Discard(cards=cards):
                acts += self._shed(seat, slots_of(cards))
            case SwapWild(natural=natural, wild=wild):
                put, came = slots_of((wild, natural))[::-1]
                self._doubt_candidates()
                acts.append(Swap(seat, put, came, self._number(position.target)))
            case JoinMelds():
                self._doubt_candidates()
                acts.append(Join(seat, self._number(position.target), self._number(position.other)))
            case ClaimHand(count=count):
                acts.append(Hold(seat, self._claim(at, nth, located, number), count))
            case AnnounceOneCard():
                acts.append(Hold(seat, self._claim(at, nth, located, number), 1))
            case GoOut() | KeepLastCard() | AskPartner():
                acts.append(Say(seat, "out" if isinstance(action, GoOut) else "keep"))
            case _:
                pass
        before = len(position.side_of[seat].melds)
        if event is not None:
            apply(position, event)
        self._note_melds(acts, seat, before)
        turn.acts += [(nth, act, own) for act in acts]  # type: ignore[misc]

    def _mended(self, at: int, nth: int, located: Located, action: Action) -> Action | None:
        """An action without what is given up of it; None where nothing is left."""
        mended = self.mending.located(at, nth, located) if self.mending is not None else located
        if mended is None or mended.action is located.action:
            return action if mended is not None else None
        return mended.action.action if isinstance(mended.action, OutOfTurn) else mended.action

    def _claim(self, at: int, nth: int, located: Located, turn: int) -> int:
        """The statement of an action that claims a number."""
        statement = self.course.claimed[at, nth] = self.course.state(Says.CLAIM, located.span, turn)
        return statement

    def _chains(self, seat: str, chains: Iterable[tuple[Lot, ...]], slots: list[Slot]) -> list[object]:
        """Cards from the stock: of each chain those that others replaced, and the last."""
        acts: list[object] = []
        behind = iter(slots)
        for chain in chains:
            mine = [next(behind) for _ in chain]
            self.course.draws += mine
            acts += [Honour(seat, slot) for slot in mine[:-1]]
            acts += [Come(seat, slot) for slot in mine[-1:]]
        return acts

    def _reds(self, seat: str, chains: Iterable[tuple[Lot, ...]], slots: list[Slot], *, own: bool) -> list[object]:
        acts: list[object] = []
        behind = iter(slots)
        position = self.position
        for chain in chains:
            laid, *more = [next(behind) for _ in chain]
            shown = next((one for one in self.owed[seat] if one.kinds() & laid.kinds()), None)
            if shown is not None:
                self.owed[seat].remove(shown)
                self.course.equal.append((laid, (shown,)))
            else:
                acts.append(ShowReds(seat, laid))
                if not (own or position.reds_kept) and not more and position.played[seat] is False:
                    self.owed[seat].append(laid)
            acts += self._chains(seat, [tuple(chain[1:])] if more else [], more)
        return acts

    def _shed(self, seat: str, slots: list[Slot]) -> list[object]:
        """Of several cards the first stands; the others are held all the same."""
        first, *more = slots
        return [*([Show(seat, tuple(more))] if more else []), Shed(seat, first)]

    def _claims(self, line: ClaimLine) -> None:
        """What a closing line claims; of a count also that an item that is not named is 0."""
        for claim in line.claims:
            named = {name for name, _ in claim.amounts}
            for at, (name, amount) in enumerate(claim.amounts):
                statement = self.course.state(Says.CLAIM, claim.amount_spans[at], None)
                self.course.claims.append(Claimed(line.word, claim.side, name, amount, statement))
            if line.word == "count":
                statement = self.course.state(Says.CLAIM, claim.side_span, None)
                for item in ITEMS:
                    if item.name not in named:
                        self.course.claims.append(Claimed(line.word, claim.side, item.name, 0, statement))

    # Melds

    def _number(self, meld: Meld | None) -> int | None:
        return self.melds.get(id(meld)) if meld is not None else None

    def _lay(self, seat: str, action: LayMeld | AddToMeld, event: Event | None, slots: tuple[Slot, ...]) -> Lay:
        if isinstance(action, LayMeld) and isinstance(event, LayMeld):
            self._doubt_candidates()
            return Lay(seat, slots, None, new=True)
        label = action.label if isinstance(action, AddToMeld) else None
        key, nth, holds = (label.key, label.number, label.holds) if label is not None else ("", None, None)
        meant, numbers = self._number(self.position.target), map(self._number, self.position.candidates)
        among = tuple(dict.fromkeys(number for number in numbers if number is not None)) if meant is None else ()
        if len(among) == 1:
            meant, among = among[0], ()
        return Lay(seat, slots, meant, new=False, key=key, nth=nth, holds=holds, among=among)

    def _doubt_candidates(self) -> None:
        """Where it is not known which meld is meant, what each of these holds cannot be followed."""
        for meld in self.position.candidates:
            number = self._number(meld)
            if number is not None:
                self.course.melds[number].doubtful = True

    def _note_melds(self, acts: list[object], seat: str, before: int) -> None:
        """Numbers the melds that have come to the table, and says so in the acts that laid them."""
        side = self.position.side_of[seat]
        for meld in side.melds[before:]:
            number = len(self.course.melds)
            self.melds[id(meld)] = number
            self.kept.append(meld)
            self.course.melds.append(MeldTold(number, side.name, doubtful=meld.perhaps_gone))
            for at, act in enumerate(acts):
                if isinstance(act, Lay) and not act.melds:
                    acts[at] = Lay(act.seat, act.slots, number, True, act.key, act.nth, act.holds)
        if side.melds_open:
            self.course.unread = self.course.unread or MELDS

    # The stock

    def tie_the_stock(self) -> None:
        """The cards of the stock line are those that were drawn, one after the other; the rest stays there."""
        lying = list(self.dealt.stock)
        for drawn in self.course.draws:
            if not lying:
                break
            if drawn.low != drawn.high or any(slot.low != 1 or slot.high != 1 for slot in lying[: drawn.low]):
                return
            mine, lying = lying[: drawn.low], lying[drawn.low :]
            if drawn.low == 1:
                drawn.told += mine[0].told
                self.course.same[mine[0].number] = drawn
            elif len(mine) == drawn.low:
                self.course.equal.append((drawn, tuple(mine)))
        self.course.stock = lying


def _firsts(chains: Iterable[tuple[Lot, ...]], slots: list[Slot]) -> list[Slot]:
    """The slots of the first cards of chains."""
    behind = iter(slots)
    return [next(iter([*islice(behind, len(chain))])) for chain in chains]


def _claims(located: Located) -> bool:
    return isinstance(located.action, ClaimHand)


def _is_known(action: Action) -> bool:
    return all(lot.certain for lot in _lots_in(action))


def _lots_in(action: Action) -> list[Lot]:
    match action:
        case Draw(chains=chains) | LayRedThrees(chains=chains):
            return [lot for chain in chains for lot in chain]
        case LayMeld(cards=cards) | AddToMeld(cards=cards) | Discard(cards=cards):
            return list(lots_of(cards))
        case OutOfTurn(action=inner):
            return _lots_in(inner)
        case SwapWild(natural=natural, wild=wild):
            return [natural, wild]
        case _:
            return []
