"""How a player takes the pile: the play of the top card in one of the ways that the referee says are open."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.game.actions import LayRedThrees, TakePile, TakeTop
from sambanotation.game.cards import RED_THREES, WILD, Lot, kind_of, kinds_in, rank_of
from sambanotation.game.melds import Form, Meld
from sambanotation.game.position import Position
from sambanotation.game.runs import sequence_suits
from sambanotation.generate.attempt import Attempt
from sambanotation.generate.chance import Chance
from sambanotation.generate.draft import Draft, Play, as_action
from sambanotation.generate.style import Style
from sambanotation.referee import legal_takes
from sambanotation.referee.dealing import named
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take


def take_pile(begun: Attempt, style: Style, rules: RuleSet, chance: Chance) -> Attempt | None:
    """The turn after the pile was taken and its top card used, the initial meld made if need be; None where the player
    finds no way."""
    open_ways = [way for way, legal in legal_takes(begun.position, begun.seat, rules).items() if legal]
    for way in chance.shuffled(open_ways):
        turn = begun.copy()
        position, pile = turn.position, turn.position.pile
        taken = pile.copy().take(rules.take_most.value)
        top, red = pile.top.bit_length() - 1, [lot for lot in taken if lot.kinds & RED_THREES]
        prized = any(lot.kinds & named(rules.prized_by.value) for lot in pile.cards)
        claim = len(taken) if chance.happens(0.7) else None
        plays = _plays(way, top, position, begun.seat, chance)
        if not plays or not turn.do(TakePile(claim)):
            continue
        play = chance.of(plays)
        if not turn.do(as_action(play, position.side_of[begun.seat], chance)):
            continue
        opens = position.turn is not None and position.turn.was_open is False
        if opens and not _open(turn, style, rules, chance):
            continue
        if red and not rules.red_three_held.value and not turn.do(LayRedThrees(tuple((lot,) for lot in red))):
            continue
        also = {"take: opening": opens, "take: prized": prized, "take: a red three in the pile": bool(red)}
        turn.ways += [f"take: {way.value}", *(name for name, so in also.items() if so)]
        return turn
    return None


def take_top(begun: Attempt, rules: RuleSet, chance: Chance) -> Attempt | None:
    """The turn after the top card was taken alone and used; None where the player finds no way."""
    top = begun.position.pile.top.bit_length() - 1
    if top < 0:
        return None
    for way in rules.take_top_alone.value:
        for play in chance.shuffled(_plays(way, top, begun.position, begun.seat, chance)):
            turn = begun.copy()
            side = turn.position.side_of[begun.seat]
            melds = dict(zip(map(id, begun.position.side_of[begun.seat].melds), side.melds, strict=True))
            onto = melds[id(play.onto)] if play.onto is not None else None
            if turn.do(TakeTop()) and turn.do(as_action(Play(play.kinds, onto), side, chance)):
                turn.ways.append(f"take: the top card alone, {way.value}")
                return turn
    return None


def _plays(way: Take, top: int, position: Position, seat: str, chance: Chance) -> list[Play]:
    """The plays of the top card in a way, onto every meld that it may mean."""
    side, known = position.side_of[seat], position.hands[seat].known
    rank = rank_of(top)
    same = [kind_of(rank, suit) for suit in range(4) for _ in range(known.get(kind_of(rank, suit), 0))]
    groups = [meld for meld in side.on_table if meld.form is Form.GROUP and meld.rank == rank]
    wilds = [kind for kind in kinds_in(WILD) if known.get(kind)]
    match way:
        case Take.NATURAL_PAIR:
            own = same if chance.happens(0.6) else same[:2]
            return [Play((top, *own)), *(Play((top, *own), group) for group in groups)]
        case Take.NATURAL_AND_WILD:
            return [Play((top, same[0], wilds[0]))] if same and wilds else []
        case Take.ONTO_GROUP | Take.ONTO_CANASTA:
            return [Play((top,), group) for group in groups]
        case Take.ONTO_SEQUENCE:
            return [Play((top,), meld) for meld in side.on_table if meld.form is Form.SEQUENCE and _touches(meld, top)]


def _touches(meld: Meld, top: int) -> bool:
    return bool(sequence_suits((*meld.lots, Lot(1 << top)), meld.wilds[0] > 0))


def _open(turn: Attempt, style: Style, rules: RuleSet, chance: Chance) -> bool:
    """Lays what the initial meld still lacks, with cards held before the take."""
    position, playing = turn.position, turn.position.turn
    if playing is None or playing.before is None:
        return False
    side = position.side_of[turn.seat]
    laid = sum(position.worth[lot.kinds.bit_length() - 1] for one in playing.laid for lot in one.lots)
    needed = side.minimum[0] - laid
    if needed <= 0:
        return True
    eager = replace(style, wilds=1, sequences=1)
    for _ in range(6):
        draft = Draft(playing.before, side, rules, eager, chance)
        draft.choose(0, False, position.worth, needed)
        if draft.points(position.worth) >= needed:
            return all(turn.do(as_action(play, side, chance)) for play in draft.plays())
    return False
