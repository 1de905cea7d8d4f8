"""The referee's answer to a question, as people and as programs read it. The JSON is published as
docs/answer.schema.json; ANSWER_SCHEMA_VERSION counts its changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.game.cards import Lot, spell_lots
from sambanotation.output.as_json import Json, finding_as_json
from sambanotation.output.comparison import ROLES, VERDICTS
from sambanotation.output.full import full
from sambanotation.output.layout import flow, paragraph, words
from sambanotation.output.paint import ROLE_OF, Line, Role, line
from sambanotation.output.report import Report, place_findings
from sambanotation.output.score_report import amount_shown, ends
from sambanotation.output.visible import bytes_shown, visible
from sambanotation.output.words import SEVERITIES, cited_place, message_of
from sambanotation.replay.asking import Answer, Possible
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_terms import Take
from sambanotation.text import Lang, Text, tell
from sambanotation.version import NOTATION, VERSION

ANSWER_SCHEMA_VERSION = 1

NOT_UNDERSTOOD = Text("not understood", "não se entende")
NOTHING_ASKED = Text("no turn was asked about", "não se perguntou por nenhuma vez")
SO_FAR = Text("{verdict} so far", "{verdict} até aqui")
UNFINISHED = Text("If the turn ended here", "Se a vez terminasse aqui")
BESIDE = Text("Besides, and no part of the verdict", "Além disso, fora do veredito")
POSSIBLE = Text("What {seat} may do", "O que {seat} pode fazer")
UNSAID = Text("What the question does not say", "O que a pergunta não diz")
AS_A_RECORD = Text("The question as a record", "A pergunta como registro")
TRUTH = {
    True: Text("yes", "sim"),
    False: Text("no", "não"),
    None: Text("not certain", "não é certo"),
}
TAKE_PILE = Text("take the pile: {answer}", "comprar o bagaço: {answer}")
TAKE_TOP = Text(
    "take the top card alone, in place of the draw: {answer}", "pegar só a carta de cima, no lugar da compra: {answer}"
)
WAYS = {
    Take.NATURAL_PAIR: Text("with a natural pair", "com par natural"),
    Take.NATURAL_AND_WILD: Text("with a natural and a wild card", "com uma natural e um curinga"),
    Take.ONTO_GROUP: Text("onto a group", "para um grupo"),
    Take.ONTO_CANASTA: Text("onto a canasta", "para uma canastra"),
    Take.ONTO_SEQUENCE: Text("onto a sequence", "para uma sequência"),
}
OPEN = Text(
    "open with what the hand holds: {points} points at the most, {needed} needed",
    "sair com o que há na mão: no máximo {points} pontos, precisa de {needed}",
)
GO_OUT = Text("go out in this turn: {answer}", "bater nesta vez: {answer}")
MELDS = Text("lay, of the known cards: {melds}", "baixar, das cartas conhecidas: {melds}")
DISCARDS = Text("discard, of the known cards: {cards}", "descartar, das cartas conhecidas: {cards}")


def answered(answer: Answer, lang: Lang, columns: int, encoding: str = "utf-8") -> Iterator[Line]:
    """An answer at length: the verdict, what is found with its rule, what would be legal, and the record."""
    yield from _seen(_head(answer, lang), encoding)
    yield line()
    report = Report((), tuple(place_findings(answer.source, answer.findings)))
    yield from full(report, lang, encoding)
    yield from _seen(_below(answer, lang, columns), encoding)


def answered_by_all(answers: Sequence[Answer], lang: Lang, columns: int, encoding: str = "utf-8") -> Iterator[Line]:
    """Answers under several rule sets one after the other: the verdict of each, its reasons, and where they are
    written; below, the totals that are taken for granted."""
    for answer in answers:
        yield from _seen(_head(answer, lang), encoding)
        for one in answer.findings:
            told = ((f"  {one.code}", ROLE_OF[one.severity]), (" ", None))
            yield from _seen(flow(words(f"{one.name}: {message_of(one, lang)}"), columns, told, 4), encoding)
            if one.citation is not None:
                place = f"{cited_place(one.citation, lang)}: {tell(one.citation.wording, lang)}"
                yield from _seen(paragraph(place, columns, Role.FAINT, indent=4), encoding)
    totals = (answer.possible.assumed for answer in answers if answer.possible is not None)
    assumed = dict.fromkeys(one for one in totals if one is not None)
    if assumed:
        yield line()
        yield line(UNSAID.say(lang, {}), Role.STRONG)
    for unsaid in assumed:
        yield from _seen(flow(words(tell(unsaid, lang)), columns, (("  ", None),), 4), encoding)


def _head(answer: Answer, lang: Lang) -> Iterator[Line]:
    verdict = VERDICTS[answer.verdict].say(lang, {})
    if answer.unfinished and answer.verdict is Verdict.LEGAL:
        verdict = SO_FAR.say(lang, {"verdict": verdict})
    if answer.verdict is None:
        verdict = (NOT_UNDERSTOOD if answer.findings else NOTHING_ASKED).say(lang, {})
        if answer.findings and all(one.rules is not None for one in answer.findings):
            verdict = VERDICTS[None].say(lang, {})
    yield (f"{answer.rules.pinned}: ", Role.STRONG), (verdict, ROLES[answer.verdict])


def _below(answer: Answer, lang: Lang, columns: int) -> Iterator[Line]:
    if answer.unfinished:
        yield line(UNFINISHED.say(lang, {}), Role.STRONG)
        for one in answer.unfinished:
            told = f"{one.code} {one.name}: {message_of(one, lang)}"
            yield from flow(words(told), columns, (("  ", None),), 4)
        yield line()
    if answer.beside:
        yield line(BESIDE.say(lang, {}), Role.STRONG)
        for one in answer.beside:
            doubt = f" ({SEVERITIES[one.severity].say(lang, {})})" if one.severity is Severity.UNDECIDED else ""
            told = f"{one.code} {one.name}{doubt}: {message_of(one, lang)}"
            yield from flow(words(told), columns, (("  ", None),), 4)
        yield line()
    possible = answer.possible
    if possible is not None:
        told_lines = list(_possible(possible, answer.rules, lang))
        if told_lines:
            yield line(POSSIBLE.say(lang, {"seat": possible.seat}), Role.STRONG)
            for told in told_lines:
                yield from flow(words(told), columns, (("  ", None),), 4)
            yield line()
        open_things = [*possible.unsaid] if answer.verdict is Verdict.UNDECIDED else []
        open_things += [possible.assumed] if possible.assumed is not None else []
        if open_things:
            yield line(UNSAID.say(lang, {}), Role.STRONG)
            for unsaid in open_things:
                yield from flow(words(tell(unsaid, lang)), columns, (("  ", None),), 4)
            yield line()
    yield line(AS_A_RECORD.say(lang, {}), Role.STRONG)
    for written in answer.source.text.splitlines():
        yield line(f"    {written}" if written else "", Role.FAINT)


def _possible(possible: Possible, rules: RuleSet, lang: Lang) -> Iterator[str]:
    if possible.takes is not None:
        ways = [f"{WAYS[way].say(lang, {})} {_truth(legal, lang)}" for way, legal in possible.takes.items()]
        yield f"{TAKE_PILE.say(lang, {'answer': _truth(possible.may_take, lang)})} ({', '.join(ways)})"
        if rules.take_top_alone.value:
            yield TAKE_TOP.say(lang, {"answer": _truth(possible.may_take_top, lang)})
    if possible.opening is not None and possible.minimum is not None:
        facts = {"points": amount_shown(possible.opening), "needed": amount_shown(possible.minimum)}
        yield OPEN.say(lang, facts)
    if possible.goes_out is not None:
        yield GO_OUT.say(lang, {"answer": _truth(possible.goes_out, lang)})
    if possible.melds:
        yield MELDS.say(lang, {"melds": ", ".join(_meld(meld) for meld in possible.melds)})
    if possible.discards:
        yield DISCARDS.say(lang, {"cards": spell_lots(possible.discards)})


def _truth(answer: bool | None, lang: Lang) -> str:
    return TRUTH[answer].say(lang, {})


def _meld(meld: Sequence[Lot]) -> str:
    return f"={spell_lots(meld)}"


def _seen(lines: Iterator[Line], encoding: str) -> Iterator[Line]:
    for pieces in lines:
        yield tuple((visible(text, encoding), role) for text, role in pieces)


def answers_as_json(answers: Sequence[Answer], lang: Lang, *, ascii_only: bool = False) -> str:
    """Answers under one rule set or several, as one JSON document."""
    document: Json = {
        "schema_version": ANSWER_SCHEMA_VERSION,
        "tool": {"name": "samba", "version": VERSION, "notation": NOTATION},
        "answers": [_answer_as_json(answer, lang) for answer in answers],
    }
    return json.dumps(document, ensure_ascii=ascii_only, indent=2) + "\n"


def _answer_as_json(answer: Answer, lang: Lang) -> Json:
    return {
        "rules": {"name": bytes_shown(answer.rules.name), "version": answer.rules.version},
        "verdict": None if answer.verdict is None else answer.verdict.value,
        "finished": not answer.unfinished,
        "findings": _findings(answer, answer.findings, lang),
        "beside": _findings(answer, answer.beside, lang),
        "if_it_ended_here": _findings(answer, answer.unfinished, lang),
        "possible": None if answer.possible is None else _possible_as_json(answer.possible),
        "record": bytes_shown(answer.source.text),
    }


def _possible_as_json(possible: Possible) -> Json:
    return {
        "seat": bytes_shown(possible.seat),
        "takes": None if possible.takes is None else {way.value: legal for way, legal in possible.takes.items()},
        "may_take": possible.may_take,
        "may_take_top": possible.may_take_top,
        "minimum": None if possible.minimum is None else list(ends(possible.minimum)),
        "opening": None if possible.opening is None else list(ends(possible.opening)),
        "goes_out": possible.goes_out,
        "melds": [spell_lots(meld) for meld in possible.melds],
        "discards": [spell_lots((lot,)) for lot in possible.discards],
        "total_assumed": possible.assumed is not None,
    }


def _findings(answer: Answer, found: Sequence[Diagnostic], lang: Lang) -> list[Json]:
    return [finding_as_json(one, lang) for one in place_findings(answer.source, found)]
