"""Score sheets: deals of which only the count is recorded, held against the pack and against themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sambanotation.diagnostic import Verdict
from sambanotation.game.actions import ClaimAmount
from sambanotation.game.cards import NATURAL, RED_THREES, WILD
from sambanotation.game.ledger import CANASTAS, COMPLETE
from sambanotation.game.position import Position
from sambanotation.game.scoring import penalties_on_a_sheet, prizes_for_many
from sambanotation.game.worth import most_in_hands, step_of_cards, worth_of_pack
from sambanotation.referee.check import Fault, check
from sambanotation.referee.complete import CLEAN, MIXED, SAMBAS
from sambanotation.referee.whole_pack import forbidding, least_natural, least_worth_of, most_complete
from sambanotation.ruleset import RuleSet
from sambanotation.text import Text

Objection = tuple[str, Text]
"""Why an item cannot be, and the clause that it goes against."""

_NO_SUCH_PRIZE = Text("there is no such prize", "esse prêmio não existe")


@check(
    "SG708",
    "pack",
    ClaimAmount,
    message=Text("{item} {claimed} of {side} cannot be: {why}", "{item} {claimed} de {side} não pode ser: {why}"),
    help=Text(
        "This item, or another of the sheet that it depends on, was written wrongly or left out.",
        "Este item, ou outro da folha do qual ele depende, foi escrito com erro ou esquecido.",
    ),
    note=Text(
        "A score sheet tells nothing of the play. Its items are held against the pack, which has only so many cards, "
        "and against each other: a prize needs its canastas, a side that goes out its melds, and cards are worth what "
        "they are worth. What some deal may come to is taken at its word. The finding cites the clause that its item "
        "goes against.",
        "Uma folha de pontos não diz nada do jogo. Os seus itens são comparados com o baralho, que só tem tantas "
        "cartas, e entre si: um prêmio precisa das suas canastras, um lado que bate, das suas combinações, e as cartas "
        "valem o que valem. O que alguma rodada pode dar é aceito. O achado cita a cláusula que o seu item contraria.",
    ),
)
def impossible_count_item(position: Position, event: ClaimAmount, rules: RuleSet) -> Iterator[Fault]:
    """An item of a score sheet that no deal can have, or that its other items contradict."""
    if event.word != "count" or event.sheet is None:
        return
    for clause, why in _objections(_Sheet(event, position, rules), event.item, event.amount):
        facts = {"item": event.item, "claimed": event.amount, "side": event.side, "why": why}
        yield Fault(Verdict.ILLEGAL, facts, clause=clause)
        return


class _Sheet:
    """A score sheet seen from one side of it."""

    def __init__(self, event: ClaimAmount, position: Position, rules: RuleSet) -> None:
        assert event.sheet is not None
        self.counts = event.sheet
        self.own = event.sheet.get(event.side, {})
        self.clause = event.clause
        self.position = position
        self.rules = rules
        self.side = next(side for side in position.sides if side.name == event.side)

    def of_all(self, *items: str) -> int:
        """How many of some items all sides together have: what is less than none of one is no room for others."""
        return sum(max(0, count.get(item, 0)) for count in self.counts.values() for item in items)

    def of_own(self, *items: str) -> int:
        """How many of some items the side has."""
        return sum(max(0, self.own.get(item, 0)) for item in items)


def _objections(sheet: _Sheet, item: str, amount: int) -> Iterator[Objection]:
    """What is against an item, the gravest first: that alone is asked for and told."""
    if amount < 0 and item not in ("hand", "penalty"):
        yield sheet.clause, Text("it cannot be less than zero", "não pode ser menor que zero")
    match item:
        case "natural" | "mixed" | "wild" | "threes" | "samba" | "mixed-samba":
            yield from _melds(sheet, item, amount)
        case "unfinished" if amount > 0 and sheet.rules.unfinished_sequence.value is None:
            yield sheet.clause, Text("such sequences cost nothing", "essas sequências não custam nada")
        case "red3" | "red3-hand":
            yield from _red_threes(sheet, item, amount)
        case "out":
            yield from _out(sheet, amount)
        case "hidden":
            yield from _hidden(sheet, amount)
        case "concealed":
            yield from _concealed(sheet, amount)
        case "canastas" | "canastrao":
            yield from _many(sheet, item, amount)
        case "cards":
            yield from _cards(sheet, amount)
        case "hand":
            yield from _hand(sheet, amount)
        case "penalty":
            yield from _penalty(sheet, amount)


def _melds(sheet: _Sheet, item: str, amount: int) -> Iterator[Objection]:
    rules, pack = sheet.rules, sheet.rules.pack.value
    if amount <= 0:
        return
    size = rules.canasta_size.value
    clause = forbidding(item, rules)
    if clause is not None:
        yield clause, Text(f"no such meld has {size} cards", f"nenhuma combinação dessas tem {size} cartas")
    most = most_complete(item, rules)
    if sheet.of_all(item) > most:
        yield "pack", Text(f"the cards of the pack make at most {most}", f"as cartas do baralho dão no máximo {most}")
    sambas = sheet.of_all("samba")
    rest = most_complete(item, rules, sambas) if item in ("natural", "mixed") else most
    if sheet.of_all(item) > rest:
        yield (
            "pack",
            Text(
                f"sambas of this sheet: {sambas}; the other cards of the pack make at most {rest}",
                f"sambas desta folha: {sambas}; as outras cartas do baralho dão no máximo {rest}",
            ),
        )
    wilds = size * sheet.of_all("wild") + sheet.of_all("mixed", "mixed-samba")
    if item in ("mixed", "mixed-samba", "wild") and wilds > pack.among(WILD):
        yield (
            "pack",
            Text(
                f"wild cards for the canastas of this sheet: at least {wilds}; in the pack: {pack.among(WILD)}",
                f"curingas para as canastras desta folha: no mínimo {wilds}; no baralho: {pack.among(WILD)}",
            ),
        )
    naturals = size * sheet.of_all("natural") + sum(
        least_natural(meld, rules) * sheet.of_all(meld) for meld in ("mixed", "samba", "mixed-samba")
    )
    if item not in ("wild", "threes") and naturals > pack.among(NATURAL):
        yield (
            "pack",
            Text(
                f"natural cards for the melds of this sheet: at least {naturals}; in the pack: {pack.among(NATURAL)}",
                f"cartas naturais para as combinações desta folha: no mínimo {naturals}; "
                f"no baralho: {pack.among(NATURAL)}",
            ),
        )


def _red_threes(sheet: _Sheet, item: str, amount: int) -> Iterator[Objection]:
    reds = sheet.position.pack.among(RED_THREES)
    if amount > 0 and sheet.of_all("red3", "red3-hand") > reds:
        yield "pack", Text(f"red threes in the pack: {reds}", f"três vermelhos no baralho: {reds}")
    if item == "red3-hand" and amount > 0 and _has_no_hand(sheet):
        yield _NO_HAND


_NO_HAND: Objection = (
    "going_out_discard",
    Text("the player who went out has no card left", "quem bateu não tem mais carta"),
)


def _has_no_hand(sheet: _Sheet) -> bool:
    return sheet.of_own("out") > 0 and len(sheet.side.seats) == 1


def _out(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    ended, needed = sheet.position.ended, sheet.rules.going_out_melds.value
    if amount > 0:
        if ended == "stock":
            yield "exhausted_going_out", Text("the deal ended by the stock", "a rodada terminou pelo maço")
        if sheet.of_all("out") > 1:
            yield sheet.clause, Text("one side goes out, once", "só um lado bate, uma vez")
        there = sheet.of_own(*COMPLETE)
        if there < needed:
            yield (
                "going_out_melds",
                Text(
                    f"canastas and sambas of the side: {there}; needed: {needed}",
                    f"canastras e sambas do lado: {there}; necessárias: {needed}",
                ),
            )
        yield from _of_kinds(sheet)
    elif ended == "out" and not sheet.of_all("out") and len(sheet.counts) == len(sheet.position.sides):
        yield sheet.clause, Text("the deal ended by going out: one side did", "a rodada terminou porque um lado bateu")


def _of_kinds(sheet: _Sheet) -> Iterator[Objection]:
    """What is against going out with melds that are not of the kinds that are needed."""
    among = sheet.rules.going_out_among.value
    for items, kind, needed in (
        (SAMBAS, _ANY_SAMBAS, among.sambas),
        (CLEAN, _WITHOUT_WILDS, among.clean),
        (MIXED, _WITH_WILDS, among.mixed),
    ):
        own = sheet.of_own(*items)
        if own < needed:
            why = Text(f"{kind.en}: {own}; needed: {needed}", f"{kind.pt_br}: {own}; é preciso ter: {needed}")
            yield "going_out_among", why


_ANY_SAMBAS = Text("sambas", "sambas")
_WITHOUT_WILDS = Text("melds without wild cards", "combinações sem curingas")
_WITH_WILDS = Text("melds with wild cards", "combinações com curingas")


def _concealed(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    yield from _with_going_out(sheet, amount, sheet.rules.concealed.value is not None)


def _hidden(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    yield from _with_going_out(sheet, amount, sheet.rules.hidden_canasta.value is not None)
    if amount > 0 and not sheet.of_own(*CANASTAS):
        yield sheet.clause, Text("the side has no canasta", "o lado não tem canastra")


def _with_going_out(sheet: _Sheet, amount: int, known: bool) -> Iterator[Objection]:
    """What is against a prize that only going out earns; `known` tells whether the rule set has it."""
    if amount <= 0:
        return
    if not known:
        yield sheet.clause, _NO_SUCH_PRIZE
    elif sheet.position.ended == "stock" or not sheet.of_own("out"):
        yield sheet.clause, Text("it is for the side that goes out", "é do lado que bate")
    elif amount > 1:
        yield sheet.clause, Text("it is given once", "é dado uma só vez")


def _many(sheet: _Sheet, item: str, amount: int) -> Iterator[Objection]:
    prize = sheet.rules.canasta_of_canastas.value if item == "canastas" else sheet.rules.canastrao.value
    canastas = sheet.of_own(*CANASTAS)
    due, _ = prizes_for_many(item, (canastas, canastas), sheet.rules)
    if amount == due:
        return
    if prize is None:
        yield sheet.clause, _NO_SUCH_PRIZE
    elif amount == 1 and canastas >= prize.canastas:
        taken = Text("the prize for more canastas takes its place", "o prêmio por mais canastras toma o seu lugar")
        yield "stack_prizes", taken
    else:
        given = f"canastas of the side: {canastas}, which give {due}"
        yield sheet.clause, Text(given, f"canastras do lado: {canastas}, que dão {due}")


def _cards(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    step, all_cards = step_of_cards(sheet.rules), worth_of_pack(sheet.rules)
    if amount % step:
        yield _no_multiple(sheet, step)
    most = most_in_hands(sheet.rules)
    told = sheet.of_all("cards") + sum(min(_worth_of_hand(sheet, count), most) for count in sheet.counts.values())
    if amount > all_cards or (amount > 0 and told > most and not _beyond_alone(sheet, all_cards)):
        yield (
            sheet.clause,
            Text(
                f"all cards of the pack together are worth {all_cards}",
                f"todas as cartas do baralho juntas valem {all_cards}",
            ),
        )
    least = sum(least_worth_of(item, sheet.rules) * sheet.of_own(item) for item in COMPLETE)
    if amount < least:
        yield (
            sheet.clause,
            Text(
                f"the canastas and sambas of the side alone are worth at least {least}",
                f"só as canastras e os sambas do lado valem no mínimo {least}",
            ),
        )


def _beyond_alone(sheet: _Sheet, most: int) -> bool:
    """Whether another item alone is more than all cards together: then it is the one at fault."""
    return any(count.get("cards", 0) > most or _worth_of_hand(sheet, count) > most for count in sheet.counts.values())


def _hand(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    factor = sheet.rules.cards_in_hand.value
    if amount * factor < 0:
        yield (
            (sheet.clause, Text("it is taken off and has a minus sign", "é descontado e leva sinal de menos"))
            if factor < 0
            else (sheet.clause, Text("it cannot be less than zero", "não pode ser menor que zero"))
        )
    elif factor == 0:
        if amount:
            yield sheet.clause, Text("cards in hand do not count", "as cartas na mão não contam")
    elif amount % (step_of_cards(sheet.rules) * abs(factor)):
        yield _no_multiple(sheet, step_of_cards(sheet.rules) * abs(factor))
    elif amount and _has_no_hand(sheet):
        yield _NO_HAND
    elif _worth_of_hand(sheet, sheet.own) > most_in_hands(sheet.rules):
        most = most_in_hands(sheet.rules)
        yield (
            "card_points",
            Text(f"all cards of the pack together are worth {most}", f"todas as cartas do baralho juntas valem {most}"),
        )


def _no_multiple(sheet: _Sheet, step: int) -> Objection:
    return "card_points", Text(f"cards are worth multiples of {step}", f"as cartas valem múltiplos de {step}")


def _worth_of_hand(sheet: _Sheet, count: Mapping[str, int]) -> int:
    """What the cards left in the hands of a side were worth."""
    factor = sheet.rules.cards_in_hand.value
    return max(0, count.get("hand", 0) // factor) if factor else 0


def _penalty(sheet: _Sheet, amount: int) -> Iterator[Objection]:
    charged = penalties_on_a_sheet(sheet.side, sheet.position)
    if charged is not None and amount != charged:
        yield sheet.clause, Text(f"the penalty lines come to {charged}", f"as linhas penalty somam {charged}")
    elif amount > 0:
        yield sheet.clause, Text("it is taken off and has a minus sign", "é descontada e leva sinal de menos")
