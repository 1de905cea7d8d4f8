"""One question to the referee: is this legal, why not, and what would be?"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.game.actions import (
    BeginTurn,
    Discard,
    Draw,
    EndTurn,
    Event,
    LayMeld,
    LayRedThrees,
    TakePile,
    TakeTop,
)
from sambanotation.game.apply import apply
from sambanotation.game.cards import Lot, kinds_in, rank_of, suit_of
from sambanotation.game.hand import Range
from sambanotation.game.position import Position, Side
from sambanotation.notation.record import Deal, Line, Turn
from sambanotation.referee.going_out import going_out_not_written, left_without_cards
from sambanotation.referee.layable import may_do, new_melds
from sambanotation.referee.questions import best_opening, can_go_out, can_take_pile, can_take_top_alone, legal_takes
from sambanotation.replay import judged_each
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.comparing import verdict_of
from sambanotation.replay.faults import NOT_A_SIDE
from sambanotation.replay.question import ENDS_A_TURN, last_turn, put_together, start_of
from sambanotation.replay.watching import Watcher
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_named
from sambanotation.ruleset_terms import Take
from sambanotation.source import Source
from sambanotation.text import Text

NAME = Text("question", "pergunta")
"""What the text of a question is called in a report."""


@frozen
class Possible:
    """What a player may do in the turn that is asked about.

    `takes` are the ways to take the pile at its beginning, None where nothing is known of the pile; `may_take_top`
    tells whether its top card may be taken alone, False where the rule set knows no such take. Of a side that has not
    melded, or may not have, `minimum` is what its initial meld needs and `opening` the most points that the hand can
    lay; else both are None. `goes_out` tells whether the hand can be laid so
    as to go out after the draw or the take that is asked about. `melds` and `discards` are new melds and discards of
    known cards that break no rule then. In `takes`, `may_take_top` and `goes_out` None is not known. `unsaid` are
    things that the question leaves open, and how to say them. `assumed` is the total from which the minimum follows,
    where that counts for something and the question does not tell it; else None.
    """

    seat: str
    takes: Mapping[Take, bool | None] | None
    may_take: bool | None
    may_take_top: bool | None
    minimum: Range | None
    opening: Range | None
    goes_out: bool | None
    melds: tuple[tuple[Lot, ...], ...]
    discards: tuple[Lot, ...]
    unsaid: tuple[Text, ...]
    assumed: Text | None


@frozen
class Answer:
    """What the referee says of a question under one rule set.

    `verdict` is None where nothing was judged: `findings` say what is not understood, or what this rule set does not
    know, as a side that it does not form. `unfinished` are what the turn
    would break if it ended where the question ends, and `beside` are claims of the count that depart and what follows
    from no sign of going out being written: neither counts. `source` is the record that was asked with.
    """

    rules: RuleSet
    source: Source
    verdict: Verdict | None
    findings: tuple[Diagnostic, ...]
    unfinished: tuple[Diagnostic, ...]
    beside: tuple[Diagnostic, ...]
    possible: Possible | None


def answer(lines: Sequence[str], named: str, called: str = NAME.en) -> Answer:
    """What the referee says of some lines of the notation (see `put_together`) under a rule set that can be had.

    `called` is the name of the record that is put together.
    """
    rules = load_named(named).rules
    assert rules is not None, "the caller has seen to it"
    text = put_together(lines, rules, named)
    source = Source(called, text)
    turn = last_turn(text)
    watch = _Watch()
    found = [finding for judged in judged_each(source, watcher=watch, under=named) for finding in judged.findings]
    open_ended = turn is not None and not any(isinstance(action, ENDS_A_TURN) for action in turn.actions)
    at_end = watch.at_end if open_ended else set()
    told = [one for one in found if one.severity is not Severity.NOTICE and one.variation == 0]
    counted = [one for one in told if _key(one) not in at_end and one.consequence_of is None]
    beside = tuple(one for one in counted if _is_beside(one, watch.emptied))
    findings = tuple(one for one in counted if one not in beside)
    # Who sits otherwise than the question says is asked about another game: that he is no side is no fault of the play.
    other_game = any(one.code == NOT_A_SIDE.code for one in told)
    judged_at_all = watch.before is not None and not other_game and all(one.rules is not None for one in told)
    if other_game:
        findings = tuple(one for one in findings if one.rules is None or one.code == NOT_A_SIDE.code)
    return Answer(
        watch.rules or rules,
        source,
        verdict_of(findings) if judged_at_all and turn is not None else None,
        findings,
        () if other_game else tuple(one for one in told if _key(one) in at_end),
        () if other_game else beside,
        None
        if turn is None or watch.before is None or other_game
        else _possible(turn, watch.before, watch.rules or rules, start_of(text)),
    )


def _is_beside(finding: Diagnostic, emptied: Container[int | None]) -> bool:
    """Whether a finding is no part of the verdict on what is asked. `emptied` are the turns after which their player
    certainly holds no card. Who asks without the sign of going out need not
    write it where no card is left; where a card may be left, he says that he does not go out."""
    if finding.code == left_without_cards.kind.code:
        return finding.verdict is Verdict.UNDECIDED and finding.turn not in emptied
    return finding.code in DEPARTING or finding.code == going_out_not_written.kind.code


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.span, finding.turn


class _Watch(Watcher):
    """Keeps the position before the last turn, what was found when that turn ended, and the turns that certainly left
    their player without cards."""

    def __init__(self) -> None:
        self.before: Position | None = None
        self.rules: RuleSet | None = None
        self.at_end: set[tuple[object, ...]] = set()
        self.emptied: set[int | None] = set()
        self._next: Position | None = None

    def begin_deal(self, deal: Deal, dealer: str | None, position: Position) -> None:  # noqa: ARG002
        self._next = position.copy()
        self.before = self._next

    def after(self, line: Line, position: Position) -> None:
        if isinstance(line, Turn):
            self.before, self._next = self._next, position.copy()
            if line.seat in position.hands and position.hands[line.seat].size[1] == 0:
                self.emptied.add(line.number)

    def found(self, event: Event, finding: Diagnostic) -> None:
        if isinstance(event, EndTurn):
            self.at_end = {each for each in self.at_end if each[2] == finding.turn} | {_key(finding)}


def _possible(turn: Turn, before: Position, rules: RuleSet, told: Container[str]) -> Possible:
    seat = turn.seat
    drawn = before.copy()
    apply(drawn, BeginTurn(seat, turn.number))
    taking = False
    for action in turn.actions:
        if not isinstance(action, Draw | TakePile | TakeTop | LayRedThrees):
            break
        apply(drawn, action)
        taking = taking or isinstance(action, TakePile | TakeTop)
    side, hand = before.side_of[seat], drawn.hands[seat]
    there = bool(before.pile.top) and len(list(kinds_in(before.pile.top))) == 1
    minimum = opening = None
    if side.opened is not True:
        keep = max(1, int(rules.keep_one_card.value) + int(rules.discard_compulsory.value))
        top = next(iter(kinds_in(before.pile.top))) if taking and there else None
        minimum = side.minimum
        holds = before.hands[seat] if taking else hand
        if holds.known:
            opening = best_opening(holds, before.worth, rules, top, 0 if taking else keep)
    lays = any(isinstance(action, LayMeld | TakePile) for action in turn.actions)
    at_stake = minimum is not None and (opening is not None or lays) and len(rules.minimums.value) > 1
    acts = drawn.copy()
    melds = [event for event in new_melds(acts.hands[seat], rules) if may_do(acts.copy(), event, rules)]
    known = sorted(acts.hands[seat].known, key=lambda kind: (-rank_of(kind), suit_of(kind)))
    discards = [Lot(1 << kind) for kind in known if not taking and _may_discard(acts, kind, rules)]
    return Possible(
        seat,
        legal_takes(before, seat, rules) if there else None,
        can_take_pile(before, seat, rules) if there else None,
        can_take_top_alone(before, seat, rules) if there else None,
        minimum,
        opening,
        can_go_out(drawn, seat, rules),
        tuple(tuple(event.lots) for event in melds),
        tuple(discards),
        tuple(_unsaid(seat, before, taking)),
        _assumed(side) if at_stake and side.name not in told and side.total == (0, 0) else None,
    )


def _assumed(side: Side) -> Text:
    return Text(
        f"the total of {side.name}, which is taken as 0: `start {side.name} ...`",
        f"o total de {side.name}, que se toma como 0: `start {side.name} ...`",
    )


def _unsaid(seat: str, before: Position, taking: bool) -> Iterator[Text]:
    """What is not known of the position before a turn, and the line that would tell it."""
    side, hand = before.side_of[seat], before.hands[seat]
    if not hand.complete:
        yield Text(
            f"all cards of {seat}: a line `hand {seat}` that does not end in `...`",
            f"todas as cartas de {seat}: uma linha `hand {seat}` que não termine em `...`",
        )
    if side.melds_open:
        yield Text(
            f"the melds of {side.name}: `meld {side.name} =...`, for none `meld {side.name}`",
            f"as combinações de {side.name}: `meld {side.name} =...`, se nenhuma `meld {side.name}`",
        )
    if taking and side.taken is None:
        yield Text(
            f"whether {side.name} has taken the pile: `taken {side.name}`, if not `taken {side.name} no`",
            f"se {side.name} já comprou o bagaço: `taken {side.name}`, se não `taken {side.name} no`",
        )
    if taking and before.pile.size[0] != before.pile.size[1]:
        yield Text("the whole discard pile: `pile ...`", "o bagaço inteiro: `pile ...`")


def _may_discard(position: Position, kind: int, rules: RuleSet) -> bool:
    return may_do(position.copy(), Discard((Lot(1 << kind),)), rules)
