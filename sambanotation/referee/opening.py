"""The initial meld."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import EndTurn
from sambanotation.game.apply import playing
from sambanotation.game.laying import laid_in
from sambanotation.game.position import Position, TurnSoFar
from sambanotation.referee.check import Fault, both, check, when
from sambanotation.referee.occasions import OPENING
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import ConcealedMinimum
from sambanotation.text import Text


def minimum_is_waived(turn: TurnSoFar | None, rules: RuleSet) -> bool:
    """Whether a player who goes out in a turn of which so much is done needs no minimum (rows K5, S67)."""
    match rules.concealed_minimum.value:
        case ConcealedMinimum.WAIVED:
            return True
        case ConcealedMinimum.WAIVED_AFTER_DRAW:
            return turn is not None and bool(turn.draws) and turn.take is None
    return False


@check(
    "SG531",
    "minimums",
    EndTurn,
    message=Text(
        "an initial meld of {there} points; {side} needs {needed}",
        "uma saída de {there} pontos; {side} precisa de {needed}",
    ),
    help=Text(
        "Lay more cards in the same turn, or none: what was laid is taken back, `undo`, and lies penalised, which a "
        "line of its own says: `expose`, the seat and the cards.",
        "Baixe mais cartas na mesma vez, ou nenhuma: o que foi baixado é recolhido, `undo`, e fica penalizado, o que "
        "se diz numa linha própria: `expose`, o lugar e as cartas.",
    ),
    note=Text(
        "The first cards that a side lays in a deal must be worth a minimum that depends on its total. Only the "
        "values "
        "of the cards in melds count, all melds of that turn together: no prizes, no red threes.",
        "As primeiras cartas que um lado baixa na rodada devem valer um mínimo, que depende do seu total. Só conta o "
        "valor das cartas das combinações, todas as daquela vez juntas: nem prêmios, nem três vermelhos.",
    ),
    when=OPENING,
)
def initial_meld_too_low(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """The first melds of a side, worth less than its score demands."""
    turn = playing(position)
    if not turn.laid or turn.was_open or not turn.own:
        return
    if turn.out is not None and minimum_is_waived(turn, rules):
        return
    low, high = laid_in(turn, position.worth)
    side = position.side_of[turn.seat]
    short: Verdict | None = None
    if high < side.minimum[0]:
        short = Verdict.ILLEGAL
    elif low < side.minimum[1]:
        short = Verdict.UNDECIDED
    verdict = both(short, when(None if turn.was_open is None else True))
    if verdict is not None:
        facts = {"there": (low, high), "needed": side.minimum, "side": side.name, "total": side.total}
        yield Fault(verdict, facts, at=turn.laid[0].index)
