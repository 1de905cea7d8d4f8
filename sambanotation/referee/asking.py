"""Asking the partner for leave to go out."""

from __future__ import annotations

from collections.abc import Iterator

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import AskPartner, EndTurn, GoOut
from sambanotation.game.apply import playing
from sambanotation.game.position import Position
from sambanotation.referee.check import Fault, check, over, tell_hand
from sambanotation.referee.occasions import ASKED
from sambanotation.referee.questions import can_go_out
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text


@check(
    "SG623",
    "leave_binds",
    GoOut,
    message=Text("{seat} went out though the partner had said no", "{seat} bateu, embora o parceiro tivesse dito não"),
    help=Text(
        "The answer binds: finish this turn without going out.", "A resposta obriga: termine esta vez sem bater."
    ),
    note=Text(
        "Where the partner's answer binds, whoever asks must do as he says. Some rule sets fine going out "
        "against a no.",
        "Onde a resposta do parceiro obriga, quem pergunta deve cumpri-la. Alguns regulamentos multam quem bate "
        "contra um não.",
    ),
    fine="out-refused",
)
def went_out_against_the_partner(position: Position, event: GoOut, rules: RuleSet) -> Iterator[Fault]:
    """A player goes out in a turn in which the partner refused leave."""
    turn = playing(position)
    if turn.leave is False and rules.leave_binds.value:
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})


@check(
    "SG635",
    "leave_needed",
    GoOut,
    message=Text("{seat} went out without asking the partner", "{seat} bateu sem perguntar ao parceiro"),
    help=Text(
        "Ask before the last cards are laid: `ask:yes`.", "Pergunte antes de baixar as últimas cartas: `ask:yes`."
    ),
    note=Text(
        "In some rule sets a player who has a partner goes out only after asking him, and only with his leave.",
        "Em alguns regulamentos, quem tem parceiro só bate depois de lhe perguntar, e só com a permissão dele.",
    ),
)
def went_out_without_asking(position: Position, event: GoOut, rules: RuleSet) -> Iterator[Fault]:
    """A player who has a partner goes out without having asked for leave, where that is needed."""
    turn = playing(position)
    if rules.leave_needed.value and turn.asked is None and position.partners(turn.seat):
        yield Fault(Verdict.ILLEGAL, {"seat": turn.seat})


@check(
    "SG624",
    "leave_binds",
    EndTurn,
    message=Text(
        "{seat} had the partner's leave and did not go out", "{seat} tinha a permissão do parceiro e não bateu"
    ),
    help=Text(
        "Ask only when you can go out: after a yes you must. {why}",
        "Só pergunte quando puder bater: depois de um sim, é obrigatório. {why}",
    ),
    note=Text(
        "Where the partner's answer binds, it binds both ways: after a yes the player goes out in that turn. "
        "Some rule sets fine whoever cannot.",
        "Onde a resposta do parceiro obriga, obriga nos dois sentidos: depois de um sim, o jogador bate "
        "naquela vez. Alguns regulamentos multam quem não pode.",
    ),
    rests_on=("ask",),
    when=ASKED,
)
def did_not_go_out_after_a_yes(position: Position, event: EndTurn, rules: RuleSet) -> Iterator[Fault]:
    """A turn with the partner's leave that does not end with going out."""
    turn = playing(position)
    # Who has no card left has gone out, though the sign for it is missing: that is a finding of its own.
    verdict = over(position.hands[turn.seat].size, 0)
    if turn.leave and turn.out is None and verdict is not None and rules.leave_binds.value:
        points = rules.penalties.value.get("out-unable")
        facts = {"seat": turn.seat, "points": points or 0, "why": _fine(points)}
        yield Fault(verdict, facts, at=turn.asked)


def _fine(points: int | None) -> Text:
    """What asking without being able costs."""
    if points is None:
        return Text("Asking costs nothing.", "Perguntar não custa nada.")
    return Text(
        f"The fine for asking without being able is {points} points.",
        f"A multa por perguntar sem poder é de {points} pontos.",
    )


@check(
    "SG625",
    "penalties",
    AskPartner,
    message=Text("{seat} asked for leave and cannot go out", "{seat} pediu permissão e não pode bater"),
    help=Text(
        "With this hand the cards cannot all be laid, or the side lacks the melds for going out. The fine is "
        "{points} points.",
        "Com esta mão não é possível baixar todas as cartas, ou o lado não tem as combinações para bater. A multa é de "
        "{points} pontos.",
    ),
    note=Text(
        "Leave is asked by a player who can go out; some rule sets fine asking without being able. It is "
        "reported only where the hand is known and no way of laying it goes out.",
        "Pede permissão quem pode bater; alguns regulamentos multam quem pede sem poder. Isto só é apontado quando "
        "a mão é conhecida e nenhum modo de baixá-la leva a bater.",
    ),
    fine="out-unable",
    rests_on=("hand", "melds", "turn"),
    taints=("ask",),
)
def asked_without_being_able(position: Position, event: AskPartner, rules: RuleSet) -> Iterator[Fault]:
    """A question for leave by a player who certainly cannot go out in this turn."""
    turn = playing(position)
    points = rules.penalties.value.get("out-unable")
    if turn.acquired and points is not None and can_go_out(position, turn.seat, rules) is False:
        facts = {
            "seat": turn.seat,
            "points": points,
            "hand": tell_hand(position.hands[turn.seat]),
        }
        yield Fault(Verdict.ILLEGAL, facts)


@check(
    "SG626",
    "leave_binds",
    AskPartner,
    message=Text("{seat} has no partner to ask", "{seat} não tem parceiro a quem perguntar"),
    help=Text("Whoever plays alone goes out without asking.", "Quem joga sozinho bate sem perguntar."),
    note=Text(
        "Leave to go out is asked of a partner; where everybody plays alone there is none.",
        "Pede-se permissão para bater ao parceiro; onde cada um joga por si, não há nenhum.",
    ),
)
def asked_without_a_partner(position: Position, event: AskPartner, rules: RuleSet) -> Iterator[Fault]:
    """A question for leave by a player who plays alone."""
    seat = playing(position).seat
    if not position.partners(seat):
        yield Fault(Verdict.ILLEGAL, {"seat": seat})
