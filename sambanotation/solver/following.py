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
    Expose,
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
)
from sambanotation.game.apply import apply, playing, step_aside, step_back
from sambanotation.game.cards import EVERY, RED_THREES, WILD, Cards, Lot
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
from sambanotation.replay.unread import may_have_played, numbers_to_come
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import FirstTake
from sambanotation.solver.arranged import arrange
from sambanotation.solver.course import (
    Act,
    Claimed,
    Come,
    Course,
    Hold,
    Honour,
    Join,
    Lay,
    Lie,
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
from sambanotation.solver.dealt import Dealt, deal_out
from sambanotation.solver.mending import Mending
from sambanotation.solver.stock_line import tie_the_stock
from sambanotation.solver.taken_back import Done, Peeks, done_in, shown_by


def follow(deal: Deal, position: Position, rules: RuleSet, mending: Mending | None = None) -> Course:
    """The course of a deal that begins at this position, which is played to its end, by what is left of the deal after
    mending it."""
    following = _Following(deal, position, rules, mending)
    for at, line in enumerate(deal.lines):
        following.line(at, line)
    tie_the_stock(following.course, following.dealt, following.lost_at, following.lost)
    following.peeks.tie(following.course)
    return following.course


class _Following:
    """The table while a deal is followed, and what was taken down."""

    def __init__(self, deal: Deal, position: Position, rules: RuleSet, mending: Mending | None) -> None:
        self.deal, self.position, self.rules, self.mending = deal, position, rules, mending
        self.course = Course()
        self.melds: dict[int, int] = {}
        self.kept: list[Meld] = []
        if deal.heading.position:
            lying = arrange(deal, position, self.course)
            self.dealt = Dealt({seat: [] for seat in position.seats}, lying, self.course.whole is not None)
            self._number_melds(act.meld for act in self.course.before if isinstance(act, Lie))
        else:
            self.dealt = deal_out(deal, position, rules, self.course)
        self.owed = self.dealt.owed
        self.peeks = Peeks()
        self.coming = numbers_to_come(deal.lines)
        self.number: int | None = None
        self.lost_at: int | None = None
        """How many lots were drawn before a line that may tell of further ones."""
        self.lost: list[Slot] = []

    # Turns

    def line(self, at: int, line: object) -> None:
        match line:
            case Turn():
                self._turn(at, line)
            case PenaltyLine():
                apply(self.position, Penalise(line.side, line.points, line.reason))
            case ExposeLine() if line.seat in self.position.hands:
                shown = tuple(self.course.write(line.cards, line.card_spans, self.number, at, -1))
                self.between(line.seat, at).acts.append((-1, Show(line.seat, shown), True))
                apply(self.position, Expose(line.seat, line.cards))
            case EndLine():
                self.course.ended = line.how
            case ClaimLine():
                self._claims(line)
            case Unreadable():
                self._pass_over(at, line)
            case _:
                pass

    def between(self, seat: str, at: int) -> TurnTold:
        """What is done outside of the turns of the record."""
        turn = TurnTold(self.number or 0, seat, at, judged=False)
        self.course.turns.append(turn)
        return turn

    def _pass_over(self, at: int, line: Unreadable) -> None:
        """A line that is not understood may be a turn: then it may have taken the pile, drawn, laid and discarded
        anything. How the deal was counted is not known either."""
        position, course = self.position, self.course
        course.left_out.append(line.span)
        position.fog = True
        for seat in dict.fromkeys(may_have_played(line, position.seats, self.number, self.coming[at])):
            side, size = position.side_of[seat].name, position.pack.size
            reds, wilds = position.pack.among(RED_THREES), position.pack.among(WILD)
            turn = self.between(seat, at)
            self.lost.append(course.unseen(EVERY, 0, size))
            acts: list[Act] = [Take(seat, False), Come(seat, self.lost[-1])]
            if any(meld.side == side for meld in course.melds):
                acts.append(Swap(seat, course.unseen(EVERY, 0, wilds), course.unseen(WILD, 0, wilds), None))
            acts += [
                Lay(seat, (course.unseen(EVERY, 0, size),), None, new=False),
                ShowReds(seat, course.unseen(RED_THREES, 0, reds)),
                Shed(seat, course.unseen(EVERY, 0, size), many=True),
            ]
            turn.acts += [(-1, act, True) for act in acts]
            for meld in course.melds:
                meld.doubtful = meld.doubtful or meld.side == side
            course.unseen_melds.add(side)
            position.forget(seat)
            self.owed[seat] = []
            self.lost_at = len(course.draws) if self.lost_at is None else self.lost_at
            self.peeks.lose(len(course.draws))

    def _turn(self, at: int, line: Turn) -> None:
        position = self.position
        self.number = line.number
        if line.seat not in position.hands:
            return
        apply(position, BeginTurn(line.seat, line.number))
        side = position.side_of[line.seat]
        turn = TurnTold(line.number, line.seat, at, opened=side.opened, minimum=side.minimum[0])
        self.course.turns.append(turn)
        for done in done_in(line.played):
            nth, located, action = done.nth, done.located, done.located.action
            if not done.stands:
                turn.acts += [(nth, act, True) for act in self._taken_back(at, done, line)]
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

    def _taken_back(self, at: int, done: Done, line: Turn) -> list[Act]:
        """What follows from an action that was taken back."""
        action, course = done.located.action, self.course
        shown = shown_by(action, line.seat, done.located, course, line.number, (at, done.nth))
        meld: int | None = None
        if isinstance(action, LayMeld):
            meld = len(course.melds)
            course.melds.append(MeldTold(meld, self.position.side_of[line.seat].name))
        if shown.seat not in self.position.hands:
            return []
        acts: list[Act] = [Show(shown.seat, shown.held, meld, held=done.held and shown.sure)]
        if shown.seen:
            self.peeks.note(len(course.draws), shown.seen)
            acts.append(Show(shown.seat, shown.seen, held=False))
        return acts

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
                acts.append(Take(seat, False, position.take_most, says, self._is_first_take(seat)))
            case TakeTop():
                acts.append(Take(seat, True, 1, None, self._is_first_take(seat)))
            case LayMeld() | AddToMeld():
                acts.append(self._lay(seat, action, event, tuple(slots_of(action.cards))))
            case Discard(cards=cards):
                acts += self._shed(seat, slots_of(cards))
            case SwapWild(natural=natural, wild=wild):
                put, came = slots_of((wild, natural))[::-1]
                acts.append(Swap(seat, put, came, self._number(position.target), self._exchanged()))
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

    def _is_first_take(self, seat: str) -> bool:
        of_the_side = self.rules.first_take.value is FirstTake.SIDE
        return (self.position.side_of[seat].taken if of_the_side else self.position.pile_taken) is False

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

    def _shed(self, seat: str, slots: list[Slot]) -> list[Act]:
        """Of several cards the first stands; the others are held all the same."""
        first, *more = slots
        return [*([Show(seat, tuple(more))] if more else []), Shed(seat, first)]

    def _claims(self, line: ClaimLine) -> None:
        """What a line claims; of a count also that an item that is not named is 0."""
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
            # Where a side has one group of each rank its cards may belong to one that lies there.
            there = tuple(number for one in self.position.candidates if (number := self._number(one)) is not None)
            return Lay(seat, slots, None, new=True, among=there)
        label = action.label if isinstance(action, AddToMeld) else None
        key, nth, holds = (label.key, label.number, label.holds) if label is not None else ("", None, None)
        meant, numbers = self._number(self.position.target), map(self._number, self.position.candidates)
        among = tuple(dict.fromkeys(number for number in numbers if number is not None)) if meant is None else ()
        if len(among) == 1:
            meant, among = among[0], ()
        return Lay(seat, slots, meant, new=False, key=key, nth=nth, holds=holds, among=among)

    def _exchanged(self) -> tuple[int, ...]:
        """The melds of which a wild card may be taken back, where it is not known of which it is."""
        numbers = [self._number(meld) for meld in self.position.candidates]
        known = tuple(number for number in numbers if number is not None)
        if len(known) == len(numbers) and not playing(self.position).side.melds_open:
            return known
        self._doubt_candidates()
        return ()

    def _doubt_candidates(self) -> None:
        """Where it is not known which meld is meant, what each of these holds cannot be followed."""
        for meld in self.position.candidates:
            number = self._number(meld)
            if number is not None:
                self.course.melds[number].doubtful = True

    def _number_melds(self, numbers: Iterable[int | None]) -> None:
        """Notes the melds of each side where the record begins, which lie in the order of their numbers."""
        lying = {side.name: iter(side.melds) for side in self.position.sides}
        for number in numbers:
            if number is not None:
                meld = next(lying[self.course.melds[number].side])
                self.melds[id(meld)] = number
                self.kept.append(meld)

    def _note_melds(self, acts: list[object], seat: str, before: int) -> None:
        """Numbers the melds that have come to the table, and says so in the acts that laid them."""
        side = self.position.side_of[seat]
        for meld in side.melds[before:]:
            number = len(self.course.melds)
            self.melds[id(meld)] = number
            self.kept.append(meld)
            told = MeldTold(number, side.name, doubtful=meld.open or meld.perhaps_gone)
            self.course.melds.append(told)
            for at, act in enumerate(acts):
                if isinstance(act, Lay) and not act.melds:
                    acts[at] = Lay(act.seat, act.slots, number, True, act.key, act.nth, act.holds)
                elif isinstance(act, Lay) and act.new:
                    acts[at] = Lay(act.seat, act.slots, None, True, among=(*act.among, number))
                    told.optional, told.doubtful = True, side.melds_open
        if side.melds_open:
            self.course.unseen_melds.add(side.name)


def _firsts(chains: Iterable[tuple[Lot, ...]], slots: list[Slot]) -> list[Slot]:
    """The slots of the first cards of chains."""
    behind = iter(slots)
    return [next(iter([*islice(behind, len(chain))])) for chain in chains]
