"""One turn of a player: drawing or taking the pile, laying, discarding, going out."""

from __future__ import annotations

from collections.abc import Mapping

from sambanotation.game.actions import (
    AnnounceOneCard,
    AskPartner,
    Chain,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    SwapWild,
    Undo,
)
from sambanotation.game.cards import ACE, BLACK_THREES, FOUR, RED_THREES, WILD, kind_of, kinds_in, rank_kinds, rank_of
from sambanotation.game.melds import Form
from sambanotation.game.position import Position
from sambanotation.generate.attempt import Attempt
from sambanotation.generate.chance import Chance
from sambanotation.generate.draft import Draft, Play, as_action, label_for, unlabelled
from sambanotation.generate.played import card, cards
from sambanotation.generate.style import Style
from sambanotation.generate.taking import take_pile, take_top
from sambanotation.referee import can_go_out, can_take_pile
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import RedThreeDrawn

_PLANS = 8
"""So often a player looks for a way to lay the whole hand."""

_MOST_THOUGHT_OF = 26
"""A player with more cards does not think of going out."""

_LONG = 5
"""A run of so many cards is kept together."""

_KEPT = 2
"""A player who does not go out keeps a card to discard and one more."""


class Player:
    """Plays turns in a style."""

    def __init__(self, style: Style, rules: RuleSet, chance: Chance) -> None:
        self.style = style
        self.rules = rules
        self.chance = chance

    def turn(self, position: Position, seat: str, number: int) -> Attempt | None:
        """A turn that was played and is legal to its end; None where this player finds none."""
        begun = Attempt.begin(position, seat, number, self.rules)
        if begun is None:
            return None
        self._replace_dealt_red_threes(begun)
        if not position.stock.coming or self.chance.happens(self.style.takes):
            taken = self._taken(begun, position)
            if taken is not None or not position.stock.coming:
                return taken
        if not self._draw(begun):
            return None
        return self._finish(begun)

    def _taken(self, begun: Attempt, position: Position) -> Attempt | None:
        alone = take_top(begun, self.rules, self.chance) if self.rules.take_top_alone.value else None
        if alone is not None and self.chance.happens(0.7):
            return self._finish(alone)
        if not can_take_pile(position, begun.seat, self.rules):
            return None
        forced = not position.stock.coming
        for _ in range(6 if forced else 1):
            taken = take_pile(begun, self.style, self.rules, self.chance)
            finished = self._finish(taken) if taken is not None else None
            if finished is not None:
                finished.ways += ["forced take"] if forced else []
                return finished
        return None

    # ---- The stock ----

    def _replace_dealt_red_threes(self, turn: Attempt) -> None:
        position, seat = turn.position, turn.seat
        if position.reds_kept:
            return
        held = [kind for kind in kinds_in(RED_THREES) for _ in range(position.hands[seat].known.get(kind, 0))]
        waiting = [lot.kinds.bit_length() - 1 for lot in position.owed[seat]]
        coming = [lot.kinds.bit_length() - 1 for lot in position.stock.coming]
        chains: list[Chain] = []
        for kind in [*waiting, *held]:
            chain = [kind]
            while 1 << chain[-1] & RED_THREES and coming:
                chain.append(coming.pop())
            chains.append(cards(chain))
        if chains:
            turn.do(LayRedThrees(tuple(chains)))

    def _draw(self, turn: Attempt) -> bool:
        coming = [lot.kinds.bit_length() - 1 for lot in turn.position.stock.coming]
        chains: list[Chain] = []
        bare: list[Chain] = []
        for _ in range(self.rules.draw_count.value):
            if not coming:
                break
            chain = [coming.pop()]
            while not self._keeps_reds and 1 << chain[-1] & RED_THREES and coming:
                chain.append(coming.pop())
            chains.append(cards(chain))
            if 1 << chain[-1] & RED_THREES and not self._keeps_reds:
                bare.append(cards(chain[-1:]))
        drawn = bool(chains) and turn.do(Draw(tuple(chains)))
        if len(chains) == 1 and not bare:
            turn.ways.append("last card of the stock alone")
        if drawn and bare:
            turn.ways.append("last red three" if len(bare) == len(chains) else "red three without replacement")
        return drawn and (not bare or turn.do(LayRedThrees(tuple(bare))))

    @property
    def _keeps_reds(self) -> bool:
        """Whether red threes are cards of the hand like others."""
        return self.rules.drawn_red_three.value is RedThreeDrawn.KEPT

    def _lay_kept_red_threes(self, turn: Attempt, likes: float = 1) -> bool:
        """Lays red threes of the hand that may be kept, each as the player likes; false where that is not legal."""
        known = turn.position.hands[turn.seat].known
        held = [kind for kind in kinds_in(RED_THREES) for _ in range(known.get(kind, 0))]
        laid = [kind for kind in held if self._keeps_reds and self.chance.happens(likes)]
        if laid and turn.do(LayRedThrees(tuple((card(kind),) for kind in laid))):
            turn.ways.append("red threes laid")
            return True
        return not laid

    # ---- Laying and ending ----

    def _finish(self, acquired: Attempt) -> Attempt | None:
        """Lays, discards and ends the turn, or goes out; None where none of what was thought of is legal."""
        over = acquired.copy()
        if "last red three" in over.ways and over.end():
            return over
        wants, asks = self.chance.happens(self.style.goes_out), self.chance.happens(self.style.asks)
        short = acquired.position.hands[acquired.seat].size[1] <= _MOST_THOUGHT_OF
        able = can_go_out(acquired.position, acquired.seat, self.rules) if (wants or asks) and short else False
        # Where the referee does not know, trying tells.
        if able is not False and wants:
            out = self._go_out(acquired)
            if out is not None:
                return out
        if able and acquired.position.partners(acquired.seat) and asks:
            refused = acquired.copy()
            if refused.do(AskPartner(False)):
                refused.ways.append("asked, no")
                acquired = refused
        if len(acquired.position.hands[acquired.seat].known) > _KEPT:
            self._lay_kept_red_threes(acquired, self.style.reds)
        if not self.style.hoards and self.chance.happens(self.style.lays):
            laid = self._lay(acquired.copy())
            if laid is not None:
                return laid
        return self._discard_and_end(acquired.copy())

    def _lay(self, turn: Attempt) -> Attempt | None:
        self._exchange(turn)
        position, side = turn.position, turn.position.side_of[turn.seat]
        draft = Draft(position.hands[turn.seat], side, self.rules, self.style, self.chance)
        keep = 1 if self.rules.one_card_pass.value else _KEPT
        draft.choose(keep, False, position.worth)
        plays = draft.plays()
        for play in self.chance.shuffled(plays):
            self._do(turn, play)
        self._join(turn)
        return self._discard_and_end(turn)

    def _exchange(self, turn: Attempt) -> None:
        """Takes wild cards out of groups, where the rule set allows it, the hand has the natural card, and the player
        likes to."""
        if self.rules.wild_retrieved.value is None:
            return
        for meld in list(turn.position.side_of[turn.seat].on_table):
            wild = next((lot for lot in meld.lots if lot.kinds & WILD), None)
            known = turn.position.hands[turn.seat].known
            same = [kind for kind in sorted(known) if meld.rank is not None and rank_of(kind) == meld.rank]
            if meld.form is Form.GROUP and wild is not None and same and self.chance.happens(self.style.wilds):
                label = label_for(meld, turn.position.side_of[turn.seat], self.chance, short=False)
                if turn.do(SwapWild(label, wild, card(same[0]))):
                    turn.ways.append("wild card exchanged")

    def _do(self, turn: Attempt, play: Play) -> bool:
        side = turn.position.side_of[turn.seat]
        action = as_action(play, side, self.chance)
        if isinstance(action, LayMeld) and self.chance.happens(0.02):
            self._lay_twice(turn, play)
            if not self.rules.penalised_first.value and self.chance.happens(0.5):
                return False
        if play.onto is not None and self.chance.happens(0.15) and turn.do(unlabelled(action)):
            return True
        return turn.do(action)

    def _lay_twice(self, turn: Attempt, play: Play) -> None:
        """Lays a meld and takes it back: the same cards are laid again next."""
        tried = turn.copy()
        if tried.do(LayMeld(cards(play.kinds))):
            turn.actions += [LayMeld(cards(play.kinds)), Undo()]

    def _join(self, turn: Attempt) -> None:
        side = turn.position.side_of[turn.seat]
        groups = [meld for meld in side.on_table if meld.form is Form.GROUP]
        pairs = [(one, other) for one in groups for other in groups if one is not other and one.rank == other.rank]
        if pairs and self.chance.happens(self.style.joins):
            into, gone = self.chance.of(pairs)
            names = (label_for(meld, side, self.chance, short=False) for meld in (into, gone))
            if turn.do(JoinMelds(*names)):
                turn.ways.append("groups joined")

    def _go_out(self, acquired: Attempt) -> Attempt | None:
        """Lays everything and goes out, if a way is found."""
        position, seat = acquired.position, acquired.seat
        partnered = bool(position.partners(seat))
        asks = partnered and (self.rules.leave_needed.value or self.chance.happens(self.style.asks))
        for _ in range(_PLANS):
            side = position.side_of[seat]
            draft = Draft(position.hands[seat], side, self.rules, self.style, self.chance)
            draft.choose(0, True, position.worth)
            if draft.left > 1 or draft.complete() < self.rules.going_out_melds.value:
                continue
            turn = acquired.copy()
            if asks and not turn.do(AskPartner(True)):
                continue
            if not self._lay_kept_red_threes(turn):
                continue
            melds = dict(zip(map(id, side.melds), turn.position.side_of[seat].melds, strict=True))
            plays = [Play(play.kinds, melds[id(play.onto)] if play.onto else None) for play in draft.plays()]
            if all(self._do(turn, play) for play in plays) and self._end_by_going_out(turn):
                turn.ways.append("asked, yes" if asks else "went out unasked")
                return turn
        return None

    def _end_by_going_out(self, turn: Attempt) -> bool:
        left = [kind for kind, copies in turn.position.hands[turn.seat].known.items() for _ in range(copies)]
        if left and not turn.do(Discard((card(left[0]),))):
            return False
        turn.ways.append("out with a discard" if left else "out without a discard")
        return turn.do(GoOut()) and turn.end()

    def _discard_and_end(self, turn: Attempt) -> Attempt | None:
        passes = self.rules.one_card_pass.value and turn.position.hands[turn.seat].size == (1, 1)
        if passes and turn.do(KeepLastCard()):
            turn.ways.append("passed")
            return turn if turn.end() else None
        for kind in self._discards(turn.position, turn.seat):
            tried = turn.copy() if len(turn.position.hands[turn.seat].known) > 1 else turn
            if not tried.do(Discard((card(kind),))):
                continue
            left = tried.position.hands[turn.seat].size[0]
            if left == 1 and self.rules.one_card_announced.value:
                tried.do(AnnounceOneCard())
                tried.ways.append("one card announced")
            if self.chance.happens(0.12):
                tried.do(ClaimHand(left))
            return tried if tried.end() else None
        return None

    def _discards(self, position: Position, seat: str) -> list[int]:
        """The cards of a hand, the one that the player would best do without first."""
        known = position.hands[seat].known
        own = [meld.rank for meld in position.side_of[seat].on_table]
        blocks = self.chance.happens(self.style.blocks)
        runs = _long_runs(known) if self.rules.sequences.value else frozenset()
        threes = sum(known.get(kind, 0) for kind in kinds_in(BLACK_THREES)) >= self.rules.black_three_group.value.least
        scored: list[tuple[float, int]] = []
        for kind in sorted(known):
            score = 2.0 * sum(known.get(same, 0) for same in kinds_in(rank_kinds(rank_of(kind)))) if kind < 52 else 0.0
            score += sum(1.0 for near in (kind - 8, kind - 4, kind + 4, kind + 8) if near in known and kind < 52)
            score += 2.0 if rank_of(kind) in own else 0.0
            score += 6.0 if kind in runs else 0.0
            if 1 << kind & WILD:
                score += -20 if blocks and not 1 << kind & BLACK_THREES else 12
            elif 1 << kind & (BLACK_THREES | RED_THREES):
                score += -25 if blocks else 4 if 1 << kind & RED_THREES else 12 if self.style.hoards and threes else 1
            scored.append((score + self.chance.between(0, 3), kind))
        return [kind for _, kind in sorted(scored)]


def _long_runs(known: Mapping[int, int]) -> frozenset[int]:
    """The cards of a hand that lie in a run of one suit long enough to be worth keeping."""
    found: set[int] = set()
    for suit in range(4):
        run: list[int] = []
        for rank in range(FOUR, ACE + 2):
            kind = kind_of(rank, suit)
            if rank <= ACE and known.get(kind):
                run.append(kind)
            else:
                found |= set(run) if len(run) >= _LONG else set()
                run = []
    return frozenset(found)
