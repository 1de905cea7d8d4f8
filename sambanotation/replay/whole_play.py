"""The turns of a deal that is told whole, played one after the other from the words of their lines.

As in `plain_play` nothing is judged here: each condition is that on which some check begins to look, told for known
cards, and every laying is one that the referee has found right. But nothing is ever left half done: at the first act
about which anything might be found the whole deal goes the way of any other, from its beginning. So there is no
position, no action is kept, and no turn is ever made of a line. The laws of tests/replay/test_whole_deals.py hold it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, cycle
from typing import Any

from sambanotation.game.actions import (
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    Label,
    LayMeld,
    LayRedThrees,
    TakePile,
)
from sambanotation.game.cards import RED_THREE_KINDS, rank_kinds
from sambanotation.game.packed import ALL, ONE_OF, SHORT, TWO_CARDS, pack
from sambanotation.game.worth import worth_of_cards
from sambanotation.notation.vocabulary import vocabulary
from sambanotation.referee.emptying import simply_goes_out
from sambanotation.referee.right_melds import added_to, joined_shapes
from sambanotation.replay.house import House
from sambanotation.replay.labels import verdicts_on
from sambanotation.replay.plain_laying import (
    found_right,
    found_to_grow,
    found_to_join,
    is_free,
    only_fitting,
    takes_with,
)
from sambanotation.replay.plain_play import may_be_taken, may_go_out
from sambanotation.replay.plain_table import RED_FIELDS
from sambanotation.replay.whole_table import MOST_TURNS, Chair, LastTurn, Lying, Party, WholeTable, meld_of

_ANNOUNCED, _JOINED, _SPECIAL, _BOUND, _BARRED = 1, 2, 4, 8, 16
"""What a turn has told of itself: that one card is held; that melds were joined; that cards were laid which not
everybody may lay at any time; that the partner wants its player to go out, or does not."""

_TO_BE_ASKED_ABOUT = _SPECIAL | _BOUND


def play_whole(table: WholeTable, order: Sequence[Chair], turns: Sequence[str]) -> Chair | None:
    """Plays turns of chairs in their order, and gives the chair whose turn comes then; None, and the table is of no use
    any more, where something might be found in one of them. Raises NotPlainError where one is not plainly written."""
    if len(turns) > MOST_TURNS:
        return None
    house, stock, pile, pile_packed = table.house, table.stock, table.pile, table.pile_packed
    draw_count, kept, new_shapes, worths = house.draw_count, house.kept, house.new, worth_of_cards(house.rules)
    action_of = vocabulary().action_of
    out, at, last = None, 0, len(turns)
    before = worth = top = 0
    opened = free = waits = False
    meld: Any
    lying: Any
    # What is done with melds in the last turn.
    done: list[tuple[Any, Lying]] = []
    for number, (line, chair) in enumerate(zip(turns, cycle(order)), 1):
        head, *words = line.split("\t")
        if head != chair.heads[number]:
            return None
        party, held, laid, told, reds, take = chair.party, chair.held, 0, 0, 0, False
        acts: Iterator[Any] = map(action_of, words)
        if "(" in line:
            # Labels that tell of a card are no place where lines are cut.
            acts = chain.from_iterable(map(vocabulary().actions_of, words))
        action = next(acts, None)

        # What comes before the draw, and the draw or the take.
        if not chair.ready:
            while type(action) is LayRedThrees:
                left = _red_threes_laid(chair, action, held, house)
                if left is None or not stock.startswith(action.drawn, at):
                    return None
                held, at, action = left, at + len(action.drawn), next(acts, None)
            if not chair.ready:
                return None
        if type(action) is Draw:
            drawn = action.drawn
            if not stock.startswith(drawn, at):
                return None
            held += action.kept
            at += len(drawn)
            # Behind each red three that is drawn stands a card that replaces it.
            if len(drawn) - len(action.reds) != draw_count and (at < len(stock) or len(drawn) > draw_count):
                return None
            if action.reds:
                party.reds += len(action.reds)
        elif type(action) is TakePile and pile:
            top = pile[-1]
            reds = pile_packed & RED_FIELDS
            if reds and (not house.pile_reds_laid or top in RED_THREE_KINDS):
                return None
            if not may_be_taken(len(pile), pile_packed - reds, 1 << top, held, action, house):
                return None
            free = is_free(pile_packed, party.taken, house)
            take, waits, before, held = True, True, held, held + pile_packed
            party.taken = True
            pile, pile_packed = [], 0
        else:
            return None

        # What is laid, up to the discard.
        for action in acts:
            kind = type(action)
            if kind is Discard:
                break
            if kind is AddToMeld or kind is LayMeld:
                packed = action.packed
                if not laid:
                    opened, worth = bool(party.melds), 0
                if kind is AddToMeld:
                    label = action.label
                    there = party.named.get(label.key, ()) if label is not None else ()
                    if len(there) == 1 and label.is_key:
                        # As nearly every label does it names the only meld of its key.
                        meld = there[0]
                    else:
                        meld = _named(party, label) if label is not None else _fitting(table, party, action)
                        if meld is None:
                            return None
                    lying = meld.shape
                    shape = lying.then.get(packed) or found_to_grow(table.blank, meld, meld_of, lying, action, house)
                else:
                    meld = lying = None
                    shape = new_shapes.get(packed) or found_right(table.blank, action, house)
                if shape is None:
                    return None
                held -= packed
                laid += packed
                if not opened:
                    worth += sum([worths[card] for card in action.kinds])
                if take:
                    # As long as the rest of the pile may not be used, cards come from what the hand held before.
                    before -= packed
                    if waits:
                        if top not in action.kinds or not takes_with(top, action, lying, free, house):
                            return None
                        before += ONE_OF[top]
                    if before & SHORT:
                        return None
                    take, waits = not opened and worth < party.minimum, False
                if meld is not None:
                    meld.shape = shape
                    meld.lots += action.lots
                else:
                    meld = Lying(shape, [*action.lots], chair.seat, number)
                    party.melds.append(meld)
                    if shape.key in party.named:
                        party.named[shape.key].append(meld)
                    else:
                        party.named[shape.key] = [meld]
                if shape.is_special:
                    told |= _SPECIAL
                if number == last:
                    done.append((action, meld))
            elif kind is ClaimHand or kind is AnnounceOneCard:
                said = _said_truly(action, held)
                if said is None:
                    return None
                told |= said
            elif kind is LayRedThrees:
                # Those of the pile wait until its top card is laid, and are not replaced.
                shown = [one[0].sole for one in action.chains if len(one) == 1 and one[0].sole in RED_THREE_KINDS]
                if take or len(shown) < len(action.chains):
                    return None
                left = pack(shown)
                held, reds = held - left, reds - (left & RED_FIELDS)
                party.reds += len(action.chains)
            elif kind is JoinMelds:
                into = _join(table, party, action) if not waits else None
                if into is None:
                    return None
                told |= _JOINED
                if number == last:
                    done.append((action, into))
            elif kind is AskPartner:
                if take or not party.melds or (laid and not opened) or len(party.seats) < 2:
                    return None
                chair.held, table.at, table.pile = held, at, pile
                if held & SHORT or not simply_goes_out(table.position({}, None), chair.seat, house.rules):
                    return None
                # A no is not made good by asking again.
                told |= _BOUND if action.leave else _BARRED
            elif kind is GoOut:
                if held or waits or number != last or told & _BARRED or not _may_go_out(party, house):
                    return None
                out = chair
            else:
                return None
        else:
            action = None
        if waits or reds:
            return None

        # The discard, and what is said behind it.
        if action is not None:
            thrown = action.packed
            held -= thrown
            if thrown & kept or action.stands is None:
                return None
            pile.append(action.kinds[0])
            pile_packed += thrown
            for action in acts:
                kind = type(action)
                if kind is ClaimHand or kind is AnnounceOneCard:
                    said = _said_truly(action, held)
                    if said is None:
                        return None
                    told |= said
                elif kind is GoOut:
                    if held or number != last or told & _BARRED or not _may_go_out(party, house):
                        return None
                    out = chair
                else:
                    return None
        elif out is None:
            return None
        if held & SHORT:
            return None
        if held < TWO_CARDS and out is None and not (held and told & _ANNOUNCED):
            return None
        if told & _TO_BE_ASKED_ABOUT and not _may_end(told, out is not None, house):
            return None
        if laid or told & _JOINED:
            if laid and not opened and not (house.any_meld and worth >= party.minimum):
                return None
            if out is not None and not chair.laid_before and house.hides:
                took = TakePile in map(type, map(action_of, words))
                table.last = LastTurn(chair, number, done, took)
            party.laid += laid
            chair.laid_before = True
        chair.held = held
    if at > table.enough:
        # Some turn has ended the deal, or may have.
        return None
    table.at, table.pile, table.out = at, pile, out
    return order[last % len(order)]


def _said_truly(event: ClaimHand | AnnounceOneCard, held: int) -> int | None:
    """What a turn tells of itself by this; None where it is not true of the hand."""
    if isinstance(event, ClaimHand):
        return 0 if held >> ALL == event.count else None
    return _ANNOUNCED if held >> ALL == 1 else None


def _may_end(told: int, out: bool, house: House) -> bool:
    """Whether a turn may end in which black threes were laid, or a sequence that is longer than others may be, or in
    which the partner was asked."""
    if out:
        return not (told & _SPECIAL and house.never_threes)
    return not told & _SPECIAL and bool(told & _BARRED)


def _named(party: Party, label: Label) -> Lying | None:
    """The meld that a label names; None where that is not one."""
    named, number = party.named.get(label.key, []), label.number
    if number is not None:
        there = named[number - 1 : number] if number else []
    elif label.holds is not None:
        kinds = rank_kinds(label.holds)
        there = [meld for meld in named if any(lot.kinds & kinds for lot in meld.lots)]
    else:
        there = named
    there = [meld for meld in there if meld.joined is None]
    return there[0] if len(there) == 1 else None


def _fitting(table: WholeTable, party: Party, event: AddToMeld) -> Lying | None:
    """The only meld that cards fit which no label names; None where there is none, or several are."""
    house = table.house
    if len(party.melds) > house.most_melds:
        return None
    there = [meld for meld in party.melds if meld.joined is None]
    for meld in there:
        laying = added_to(event, meld.shape)
        if laying is not None and laying not in house.verdicts:
            verdicts_on(table.blank, meld_of(meld), event, house.rules)
    fits = only_fitting(event, [meld.shape for meld in there], house)
    return there[fits] if fits is not None else None


def _join(table: WholeTable, party: Party, event: JoinMelds) -> Lying | None:
    """Two melds of the side become one: that one; None where it may be wrong."""
    house, into, gone = table.house, _named(party, event.into), _named(party, event.gone)
    if into is None or gone is None or into is gone:
        return None
    if joined_shapes(gone.shape, into.shape) not in house.right and not found_to_join(
        table.blank, meld_of(into), meld_of(gone), event, house
    ):
        return None
    form, place, naturals, wilds = into.shape
    into.shape = house.known((form, place, naturals + gone.shape[2], wilds + gone.shape[3]))
    into.lots += gone.lots
    gone.joined = into
    return into


def _red_threes_laid(chair: Chair, event: LayRedThrees, held: int, house: House) -> int | None:
    """Red threes laid before the draw, each replaced: those that were shown before the turn, or else those that the
    hand holds, with which a turn is not calm yet. What is held then."""
    shown = [chain[0].sole for chain in event.chains]
    if held & RED_FIELDS:
        left = held - pack(shown)
        if not house.reds_on_turn or chair.owed or left & SHORT:
            return None
        chair.party.reds += sum([len(one) - 1 for one in event.chains])
        held = left + event.kept
        chair.ready = not held & RED_FIELDS
        return held
    owed = chair.owed.copy()
    for kind in shown:
        if kind not in owed:
            return None
        owed.remove(kind)
    chair.owed, chair.ready = owed, not owed
    chair.party.reds += len(event.reds)
    return held + event.kept


def _may_go_out(party: Party, house: House) -> bool:
    """Whether enough of a side's melds are complete."""
    complete = [meld.shape[0] for meld in party.melds if meld.joined is None and len(meld.lots) >= house.canasta_size]
    return may_go_out(complete, house)
