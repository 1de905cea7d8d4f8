"""Writes what follows from the annotated game: its completion, and the parts of its page that are answers of `samba
derive`.

python docs/write_partida.py           writes both anew
python docs/write_partida.py --check   exits with 1 where they say something else
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from sambanotation.notation.printer import print_records
from sambanotation.notation.record import Turn
from sambanotation.output.derived_report import (
    certain_cards,
    forced,
    instead_of,
    narrowed,
    numbers_of,
    pattern_of,
    place_of,
    spell_set,
    text_at,
)
from sambanotation.output.words import message_of
from sambanotation.solver.answers import Asked, DealAnswer, Derivation
from sambanotation.solver.course import Shed, Take
from sambanotation.solver.deriving import derive
from sambanotation.solver.score_range import ScoreRange
from sambanotation.source import Span, decode
from sambanotation.text import Lang, Text

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "fixtures" / "games" / "partida-comentada"
NARRATED, DERIVED, PAGE = FOLDER / "as-narrated.sgr", FOLDER / "as-derived.sgr", FOLDER / "README.md"
LAST_CARD = 30
"""The line of the turn in which the game ends."""

IN_REPLAY = "samba replay fixtures/games/partida-comentada/as-derived.sgr --turn 14"
COMMAND = "samba derive fixtures/games/partida-comentada/as-narrated.sgr"
_BLOCK = re.compile(r"(<!-- derived in (?P<name>\w+):[^\n]*-->\n).*?(?=<!-- end of derived -->)", re.DOTALL)
LANGS = {"English": Lang.EN, "Portuguese": Lang.PT_BR}

CONTRADICTION = Text("## Where the article contradicts itself", "## Onde o artigo se contradiz")
CANNOT = Text(
    "It cannot have been so. These things, each behind the number of its line, cannot all be true, and none of them "
    "can be left out:",
    "Não pode ter sido assim. Estas coisas, cada uma depois do número da sua linha, não podem ser todas verdadeiras, e "
    "nenhuma delas é dispensável:",
)
LEAST = Text(
    "The least that must be given up, and the only change so small: in line {line}, `{text}` would have to be "
    "`{instead}`.",
    "O mínimo a abandonar, e a única mudança tão pequena: na linha {line}, `{text}` teria de ser `{instead}`.",
)
BROKEN = Text(
    "After that every completion breaks at least {number} rules; the one in `as-derived.sgr` breaks no more:",
    "Depois disso toda complementação viola pelo menos {number} regras; a de `as-derived.sgr` não viola mais:",
)
OF_TURN = Text(" (turn {turn}, {seat})", " (vez {turn}, {seat})")
TURN = Text("turn {turn}: {message}", "vez {turn}: {message}")
SHOWN_BY = Text("Shown by", "Mostrado por")
WRITTEN_BY = Text("Written by", "Escrito por")
CARDS = Text("## The cards that nobody names", "## As cartas que ninguém nomeia")
CERTAIN = Text("These patterns can only be one thing:", "Estes padrões só podem ser uma coisa:")
NOTHING = Text("no card", "nenhuma carta")
SO_MANY = Text("of these the number is certain: {numbers}", "destes o número é certo: {numbers}")
LAST = Text(
    "So the last card of the game, which the article leaves unnamed, was {card}. What forces it stands in the lines "
    "{lines}:",
    "Assim a última carta da partida, que o artigo não nomeia, foi {card}. O que obriga a isso está nas linhas "
    "{lines}:",
)
PILE = Text("## What lay in the pile", "## O que havia no bagaço")
IN_PILE = Text(
    "When C takes the pile in turn 15, {number} cards lie in it, the oldest first: {cards}.",
    "Quando C compra o bagaço na vez 15, há nele {number} cartas, a mais antiga primeiro: {cards}.",
)
IN_A_COMPLETION = Text("As they lie in the complete record:", "Como elas estão no registro completo:")
MAY_BE = Text(
    "The upcard and the discards of which the article tells nothing may be, each behind its line:",
    "A carta virada e os descartes de que o artigo nada diz podem ser, cada um depois da sua linha:",
)
HANDS = Text("## What they held at the end", "## O que tinham no fim")
HAND = Text("{seat}: cards: {number}", "{seat}: cartas: {number}")
SURELY = Text("certainly {cards}", "com certeza {cards}")
SCORES = Text("## Between which totals they scored", "## Entre que totais marcaram")
SIDE = Text("{side}: from {low} to {high} points", "{side}: de {low} a {high} pontos")
AHEAD = Text("{side} was ahead by {low} to {high} points", "{side} teve vantagem de {low} a {high} pontos")
EXACT = Text(
    "Each end is reached by a completion, and no completion passes it.",
    "Cada extremo é atingido por uma complementação, e nenhuma o ultrapassa.",
)


def derived() -> Derivation:
    """What follows from the narrated game."""
    source = decode(NARRATED.name, NARRATED.read_bytes())
    derivation = derive(source, FOLDER, Asked(why=(LAST_CARD, None)))
    assert derivation is not None, "it holds a deal"
    return derivation


def completion(derivation: Derivation) -> str:
    """The complete record."""
    completed = derivation.completed()
    assert completed is not None, "it can be completed"
    return print_records([completed])


def fresh(page: str, derivation: Derivation) -> str:
    """The page with what follows now."""
    return _BLOCK.sub(lambda block: block[1] + "\n".join(_told(derivation, LANGS[block["name"]])) + "\n", page)


def _told(derivation: Derivation, lang: Lang) -> list[str]:
    (deal,) = derivation.deals
    return [
        "",
        *_contradiction(derivation, deal, lang),
        *_cards(derivation, deal, lang),
        *_pile(derivation, deal, lang),
        *_hands(deal, lang),
        *_scores(deal, lang),
    ]


def _command(text: Text, lang: Lang, options: str = "") -> str:
    return f"{text.say(lang, {})} `{COMMAND}{options}`."


def _contradiction(derivation: Derivation, deal: DealAnswer, lang: Lang) -> list[str]:
    source, statements = derivation.source, deal.told.course.statements
    spans = [statements[one].span for one in deal.conflict]
    (repair,) = deal.repairs
    (change,) = repair.changes
    span = statements[change.statement].span
    facts = {
        "line": place_of(source, span)[0],
        "text": text_at(source, span),
        "instead": instead_of(derivation, deal, change),
    }
    told = _statements(derivation, deal, spans, lang)
    assert deal.completion is not None, "it can be completed"
    assert deal.chosen is not None, "it can be completed"
    assert deal.chosen.is_fewest, "it is proven"
    broken = [
        f"- {TURN.say(lang, {'turn': error.turn, 'message': message_of(error, lang)})}"
        for error in deal.completion.errors
    ]
    return [
        CONTRADICTION.say(lang, {}),
        "",
        CANNOT.say(lang, {}),
        "",
        *told,
        "",
        LEAST.say(lang, facts),
        "",
        _command(SHOWN_BY, lang, " --brief"),
        "",
        BROKEN.say(lang, {"number": deal.chosen.least}),
        "",
        *broken,
        "",
        _command(WRITTEN_BY, lang, " --brief --repair 1 -o as-derived.sgr"),
        "",
    ]


def _statements(derivation: Derivation, deal: DealAnswer, spans: Sequence[Span], lang: Lang) -> list[str]:
    """What stands in some places, line by line, each with the turn that the line tells."""
    source = derivation.source
    turns = {place_of(source, line.span)[0]: line for line in deal.told.deal.lines if isinstance(line, Turn)}
    said: dict[int, list[str]] = {}
    for span in dict.fromkeys(spans):
        said.setdefault(place_of(source, span)[0], []).append(f"`{text_at(source, span)}`")
    told: list[str] = []
    for at, texts in said.items():
        turn = OF_TURN.say(lang, {"turn": turns[at].number, "seat": turns[at].seat}) if at in turns else ""
        told.append(f"- {at}{turn}: {', '.join(texts)}")
    return told


def _cards(derivation: Derivation, deal: DealAnswer, lang: Lang) -> list[str]:
    source = derivation.source
    certain: list[str] = []
    counted: list[str] = []
    for slot, known in deal.slots:
        line, column = place_of(source, slot.spans[0])
        told = forced(deal, slot, known)
        if told is not None:
            certain.append(f"- {line}:{column} `{pattern_of(source, slot)}`: {told or NOTHING.say(lang, {})}")
        elif slot.low != slot.high and len(numbers_of(slot, known)) == 1:
            counted.append(f"{line}:{column} `{pattern_of(source, slot)}` {numbers_of(slot, known)[0]}")
    (why,) = deal.forcings
    card = next(forced(deal, slot, known) for slot, known in deal.slots if slot is why.slot)
    spans = [deal.told.course.statements[one].span for one in why.statements]
    lines = sorted({place_of(source, span)[0] for span in spans})
    reasons = _statements(derivation, deal, spans, lang)
    return [
        CARDS.say(lang, {}),
        "",
        CERTAIN.say(lang, {}),
        "",
        *certain,
        f"- {SO_MANY.say(lang, {'numbers': ', '.join(counted)})}",
        "",
        _command(SHOWN_BY, lang),
        "",
        LAST.say(lang, {"card": card, "lines": ", ".join(map(str, lines))}),
        "",
        *reasons,
        "",
        _command(SHOWN_BY, lang, f" --why {LAST_CARD}"),
        "",
    ]


def _pile(derivation: Derivation, deal: DealAnswer, lang: Lang) -> list[str]:
    lying = list(deal.told.course.up)
    for turn in deal.told.course.turns:
        acts = [act for _, act, _ in turn.acts]
        if any(isinstance(act, Take) for act in acts):
            break
        lying += [act.slot for act in acts if isinstance(act, Shed)]
    known = {slot.number: what for slot, what in deal.slots}
    number, cards, open_ones = 0, list[str](), list[str]()
    for slot in lying:
        what = known.get(slot.number)
        many = numbers_of(slot, what) if what is not None else [slot.low]
        assert len(many) == 1, "how many lie there is certain"
        number += many[0]
        if not many[0]:
            continue
        kinds = what.kinds if what is not None else {slot.kinds().bit_length() - 1}
        cards.append(pattern_of(derivation.source, slot).split("*")[0])
        if what is not None and narrowed(slot, what):
            line = place_of(derivation.source, slot.spans[0])[0]
            open_ones.append(f"- {line} `{pattern_of(derivation.source, slot)}`: {spell_set(kinds)}")
    return [
        PILE.say(lang, {}),
        "",
        IN_PILE.say(lang, {"number": number, "cards": " ".join(f"`{card}`" for card in cards)}),
        "",
        f"{IN_A_COMPLETION.say(lang, {})} `{IN_REPLAY}`.",
        "",
        MAY_BE.say(lang, {}),
        "",
        *open_ones,
        "",
        _command(SHOWN_BY, lang),
        "",
    ]


def _hands(deal: DealAnswer, lang: Lang) -> list[str]:
    told: list[str] = []
    for seat, hand in deal.hands:
        low, high = deal.told.after.hands[seat].size
        numbers = sorted(hand.known.numbers) or sorted({low, high})
        number = str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}..{numbers[-1]}"
        line = f"- {HAND.say(lang, {'seat': seat, 'number': number})}"
        certain = certain_cards(hand.certain)
        if certain:
            line += f"; {SURELY.say(lang, {'cards': ' '.join(certain)})}"
        told.append(line)
    return [HANDS.say(lang, {}), "", *told, "", _command(SHOWN_BY, lang), ""]


def _scores(deal: DealAnswer, lang: Lang) -> list[str]:
    def ends(points: ScoreRange) -> dict[str, object]:
        assert points.least.exact, "the least is proven"
        assert points.most.exact, "the most is proven"
        return {"low": points.least.reached, "high": points.most.reached}

    told = [f"- {SIDE.say(lang, {'side': side, **ends(points)})}" for side, points in deal.scores]
    assert deal.difference is not None, "there are two sides"
    first, _ = deal.scores[0]
    told.append(f"- {AHEAD.say(lang, {'side': first, **ends(deal.difference)})}")
    return [SCORES.say(lang, {}), "", *told, "", EXACT.say(lang, {}), "", _command(SHOWN_BY, lang), ""]


def main() -> int:
    """Writes or checks both files; the exit code."""
    derivation = derived()
    made = {DERIVED: completion(derivation), PAGE: fresh(PAGE.read_text(encoding="utf-8"), derivation)}
    if "--check" not in sys.argv[1:]:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8", newline="\n")
        return 0
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.relative_to(ROOT)} is not what follows now; run docs/write_partida.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
