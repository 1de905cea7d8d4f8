"""The initial meld."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import EndTurn
from sambanotation.game.apply import playing
from sambanotation.game.canastas import number_of
from sambanotation.game.hand import Range
from sambanotation.game.laying import laid_in
from sambanotation.game.ledger import COMPLETE
from sambanotation.game.position import Position, Side, TurnSoFar
from sambanotation.referee.check import Fault, both, check, under, when
from sambanotation.referee.complete import CLEAN
from sambanotation.referee.occasions import OPENING
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import ConcealedMinimum, InitialMeld
from sambanotation.text import Text


def minimum_is_waived(turn: TurnSoFar | None, rules: RuleSet) -> bool:
    """Whether a player who goes out in a turn of which so much is done needs no minimum (rows K5, S67)."""
    match rules.concealed_minimum.value:
        case ConcealedMinimum.WAIVED:
            return True
        case ConcealedMinimum.WAIVED_AFTER_DRAW:
            return turn is not None and bool(turn.draws) and turn.take is None
    return False


_PENALISED = Text(
    "It lies penalised, which a line of its own says: `expose`, the seat and the cards.",
    "Fica penalizado, o que se diz numa linha própria: `expose`, o lugar e as cartas.",
)


@check(
    "SG531",
    "minimums",
    EndTurn,
    message=Text(
        "an initial meld of {there} points; {side} needs {needed}",
        "uma saída de {there} pontos; {side} precisa de {needed}",
    ),
    help=Text(
        "Lay more cards in the same turn, or none: what was laid is taken back, `undo`. {then}",
        "Baixe mais cartas na mesma vez, ou nenhuma: o que foi baixado é recolhido, `undo`. {then}",
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
        then = _PENALISED if rules.penalised_first.value else Text("", "")
        facts = {"there": (low, high), "needed": side.minimum, "side": side.name, "total": side.total, "then": then}
        yield Fault(verdict, facts, at=turn.laid[0].index)


@check(
    "SG532",
    "minimums",
    EndTurn,
    message=Text(
        "an initial meld without {needed}, which {side} needs at a total of {total}",
        "uma saída sem {needed}, de que {side} precisa com um total de {total}",
    ),
    help=Text("Lay it in the same turn, complete, or nothing.", "Baixe-a completa na mesma vez, ou não baixe nada."),
    note=Text(
        "In some rule sets points alone do not open from some total on: among the melds there must be a complete one.",
        "Em alguns regulamentos, a partir de certo total os pontos sozinhos não bastam para a saída: entre as "
        "combinações deve haver uma completa.",
    ),
    when=OPENING,
)
def initial_meld_without_a_canasta(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """The first melds of a side, among which there is no complete meld as its total demands."""
    turn = playing(position)
    if not turn.laid or turn.was_open or not turn.own:
        return
    if turn.out is not None and minimum_is_waived(turn, rules):
        return
    side = position.side_of[turn.seat]
    wanted = melds_to_open_with(side.total, rules)
    missing = [under(_complete(turn, side, meld, rules), 1) for meld in wanted if meld is not InitialMeld.ANY]
    if not any(missing):
        return
    certain = len(wanted) == len(missing) and all(one is Verdict.ILLEGAL for one in missing)
    verdict = both(Verdict.ILLEGAL if certain else Verdict.UNDECIDED, when(None if turn.was_open is None else True))
    if verdict is not None:
        needed = [_NEEDED[meld] for meld in wanted if meld in _NEEDED]
        yield Fault(verdict, {"needed": needed, "side": side.name, "total": side.total}, at=turn.laid[0].index)


_NEEDED = {
    InitialMeld.CANASTA: Text("a complete meld", "uma combinação completa"),
    InitialMeld.NATURAL_CANASTA: Text(
        "a complete meld that holds no wild card", "uma combinação completa que não tenha curinga"
    ),
}


def melds_to_open_with(total: Range, rules: RuleSet) -> list[InitialMeld]:
    """What there must be among the melds with which a side opens; of a total not known all that may be asked."""
    bands = rules.minimums.value
    first, last = (
        max(at for at, band in enumerate(bands) if band.from_total is None or band.from_total <= points)
        for points in total
    )
    return list(dict.fromkeys(band.meld for band in bands[first : last + 1]))


def _complete(turn: TurnSoFar, side: Side, wanted: InitialMeld, rules: RuleSet) -> Range:
    """How many of the melds laid in a turn are complete, and clean if that is wanted."""
    items = CLEAN if wanted is InitialMeld.NATURAL_CANASTA else COMPLETE
    there = [meld for meld in side.on_table if any(laid.meld is meld for laid in turn.laid)]
    return number_of(there, items, rules)
