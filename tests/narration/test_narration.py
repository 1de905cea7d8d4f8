"""Games as prose: everything that happens has its sentence in every language, and cards their names."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from sambanotation.game.actions import Action
from sambanotation.game.cards import LOTS, Lot
from sambanotation.game.ledger import COMPLETE
from sambanotation.game.ledger import ITEMS as COUNTED
from sambanotation.narration import Paragraph, Part, Tongue, as_markdown, as_text, deal_sentences, narrated, sentences
from sambanotation.narration import card_names as names_of_cards
from sambanotation.narration.card_names import cards_named
from sambanotation.narration.deal_sentences import ITEMS, REASONS
from sambanotation.narration.lines import line_told
from sambanotation.narration.tongues import Told, digits, either, numbers, one_after_another, tongue_named
from sambanotation.narration.turns import phrase
from sambanotation.narration.voice import Voice
from sambanotation.notation import record
from sambanotation.notation.actions import read_action, read_cards
from sambanotation.notation.parser import parse
from sambanotation.notation.record import Empty, Line, Tag, Variation
from sambanotation.replay.steps import What, replay_of
from sambanotation.source import Source
from tests.cases import CASES

ACTIONS = {
    "Draw": "+Kc 3d/5c",
    "TakePile": "^14",
    "TakeTop": "^top",
    "LayRedThrees": "=3h/7c 3d",
    "LayMeld": "=Kc Kd Kh",
    "AddToMeld": "c(T)<9c",
    "JoinMelds": "A.1<A.2",
    "SwapWild": "A:JK/Ah",
    "Discard": "-Tc",
    "KeepLastCard": "~",
    "GoOut": "#",
    "AskPartner": "ask:yes",
    "AnnounceOneCard": "pumba",
    "ClaimHand": "[9]",
    "OutOfTurn": "@B +_ _",
    "Undo": "undo",
}
"""Every action by its name, as it is written."""

LINES = {
    "DealHeading": "deal 1 dealer D",
    "HandLine": "hand A As Ah ...",
    "HeapLine": "up JK 9c",
    "RedLine": "red B 3h",
    "ClaimLine": "minimum A+C 90",
    "Turn": "1. A +Kc 5c -Kc",
    "PenaltyLine": "penalty B+D 100 stock-out-of-turn",
    "ExposeLine": "expose B 4s 5h",
    "EndLine": "end out",
    "Unreadable": "foo bar",
    "MeldLine": "meld A+C =Kc Kd Kh",
    "TakenLine": "taken A+C",
    "LaidLine": "laid A B",
    "ToPlayLine": "to-play A",
}
"""Every line that is told by itself, by its name, as it is written."""

NOT_TOLD = {Empty, Tag, Variation}
"""Empty lines say nothing; tags are told of the game, and variations by their steps."""


def voice(tongue: Tongue) -> Voice:
    return Voice(tongue, {"A": "Maria", "B": "João"})


def action(text: str) -> Action:
    read = read_action(text)
    assert read is not None
    return read.action


def line(text: str) -> Line:
    where = "deal 1 position" if text.split()[0] in ("meld", "taken", "laid", "to-play") else "deal 1"
    written = text if text.startswith("deal") else f"{where}\n{text}"
    (deal,) = parse(Source("game.sgr", f"{written}\n")).records[0].deals
    return deal.lines[0] if deal.lines else deal.heading


def told(text: str, tongue: Tongue) -> list[Paragraph]:
    return list(narrated(replay_of(Source("game.sgr", text)).steps, tongue))


# ---- Nothing is missing ----


@pytest.mark.parametrize("tongue", Tongue)
@pytest.mark.parametrize("kind", get_args(Action), ids=lambda kind: kind.__name__)
def test_every_kind_of_action_has_its_phrase(kind: type, tongue: Tongue) -> None:
    done = action(ACTIONS[kind.__name__])
    assert type(done) is kind
    assert phrase(done, voice(tongue)).strip()


def test_the_phrases_of_actions_differ_from_one_another_and_by_language() -> None:
    for text in ACTIONS.values():
        assert len({phrase(action(text), voice(tongue)) for tongue in Tongue}) == len(Tongue), text
    for tongue in Tongue:
        assert len({phrase(action(text), voice(tongue)) for text in ACTIONS.values()}) == len(ACTIONS)


def _kinds_of_lines() -> Iterator[type]:
    for _, kind in inspect.getmembers(record, inspect.isclass):
        if issubclass(kind, Line) and kind not in NOT_TOLD and kind is not Line:
            yield kind


@pytest.mark.parametrize("tongue", Tongue)
@pytest.mark.parametrize("kind", list(_kinds_of_lines()), ids=lambda kind: kind.__name__)
def test_every_kind_of_line_has_its_sentence(kind: type, tongue: Tongue) -> None:
    one = line(LINES[kind.__name__])
    assert type(one) is kind
    assert "".join(line_told(one, voice(tongue))).strip()


@pytest.mark.parametrize("tongue", Tongue)
def test_every_item_reason_ending_and_heap_is_told(tongue: Tongue) -> None:
    assert set(ITEMS) == {item.name for item in COUNTED}
    for item in COUNTED:
        assert ITEMS[item.name].template(tongue) in "".join(line_told(line(f"count A {item.name} 1"), voice(tongue)))
    for reason in REASONS:
        assert REASONS[reason].template(tongue) in "".join(line_told(line(f"penalty A 100 {reason}"), voice(tongue)))
    assert "because" in "".join(line_told(line("penalty A 100 because"), voice(tongue)))
    for text in ("end stock", "end abandoned", "score A 5", "total A 5", "stock Kc ...", "up Kc"):
        assert "".join(line_told(line(text), voice(tongue)))


def test_every_sentence_is_said_otherwise_in_every_language() -> None:
    """What is alike in two languages is a form without words, or a word that they share."""
    shared = 0
    for module in (sentences, deal_sentences, names_of_cards):
        for name, sentence in vars(module).items():
            if isinstance(sentence, Told):
                forms = {sentence.template(tongue) for tongue in Tongue}
                shared += len(forms) == 1
                assert len(forms) > 1 or not any(sign.isalpha() for sign in _without_facts(sentence.en)), name
    assert shared > 0


def _without_facts(template: str) -> str:
    return re.sub(r"\{\w+\}", "", template)


def test_languages_that_name_different_facts_are_refused() -> None:
    with pytest.raises(ValueError, match="different facts"):
        Told("{a}", "{a}", "{b}", "{a}")


# ---- Cards ----


@pytest.mark.parametrize(
    ("written", "en", "pt", "es", "fa"),
    [
        ("Js", "the jack of spades", "o valete de espadas", "la jota de picas", "سرباز پیک"),
        ("Qh", "the queen of hearts", "a dama de copas", "la reina de corazones", "بی‌بی دل"),
        ("Td", "the ten of diamonds", "o dez de ouros", "el diez de diamantes", "۱۰ خشت"),
        ("Ah Ah", "two aces of hearts", "dois ases de copas", "dos ases de corazones", "دو تا آس دل"),
        ("Qc Qc", "two queens of clubs", "duas damas de paus", "dos reinas de tréboles", "دو تا بی‌بی گشنیز"),
        (
            "Kc Kd Kh",
            "three kings (clubs, diamonds, hearts)",
            "três reis (paus, ouros, copas)",
            "tres reyes (tréboles, diamantes, corazones)",
            "سه تا شاه (گشنیز، خشت، دل)",
        ),
        ("JK", "a joker", "um joker", "un joker", "یک جوکر"),
        ("JK JK", "two jokers", "dois jokers", "dos jokers", "دو جوکر"),
        ("_", "a card that nobody saw", "uma carta que ninguém viu", "una carta que nadie vio", "یک کارت دیده‌نشده"),
        (
            "_ _",
            "two cards that nobody saw",
            "duas cartas que ninguém viu",
            "dos cartas que nadie vio",
            "دو کارت دیده‌نشده",
        ),
        ("A_", "some ace", "algum ás", "algún as", "یک آس با خال نامعلوم"),
        ("Q_", "some queen", "alguma dama", "alguna reina", "یک بی‌بی با خال نامعلوم"),
        (
            "A_*2..3",
            "two or three aces of unknown suit",
            "dois ou três ases de naipe desconhecido",
            "dos o tres ases de palo desconocido",
            "دو یا سه تا آس با خال نامعلوم",
        ),
        ("_s", "some card of spades", "alguma carta de espadas", "alguna carta de picas", "یک کارت پیک"),
        ("_s*2", "two cards of spades", "duas cartas de espadas", "dos cartas de picas", "دو کارت پیک"),
        ("3r", "a red three", "um três vermelho", "un tres rojo", "یک ۳ قرمز"),
        ("3b*2", "two black threes", "dois três negros", "dos treses negros", "دو تا ۳ سیاه"),
        ("w", "some wild card", "algum curinga", "algún comodín", "یک کارت وایلد"),
        ("n*3", "three natural cards", "três cartas naturais", "tres cartas naturales", "سه کارت طبیعی"),
        (
            "_*0..1",
            "perhaps a card that nobody saw",
            "talvez uma carta que ninguém viu",
            "quizás una carta que nadie vio",
            "شاید یک کارت دیده‌نشده",
        ),
        (
            "Kc'",
            "the king of clubs (as can be deduced)",
            "o rei de paus (como se deduz)",
            "el rey de tréboles (según se deduce)",
            "شاه گشنیز (چنان‌که برمی‌آید)",
        ),
        (
            "6s..9s",
            "the spades from the six to the nine",
            "as cartas de espadas de seis a nove",
            "las cartas de picas de seis a nueve",
            "پیک از ۶ تا ۹",
        ),
        (
            "7d 5d 6d",
            "the diamonds from the five to the seven",
            "as cartas de ouros de cinco a sete",
            "las cartas de diamantes de cinco a siete",
            "خشت از ۵ تا ۷",
        ),
        (
            "7x..9x",
            "a run of some suit from seven to nine",
            "uma série de algum naipe de sete a nove",
            "una serie de algún palo de siete a nueve",
            "یک دنباله با خال نامعلوم از ۷ تا ۹",
        ),
        (
            "_*14",
            "14 cards that nobody saw",
            "14 cartas que ninguém viu",
            "14 cartas que nadie vio",
            "۱۴ کارت دیده‌نشده",
        ),
        (
            "5c As",
            "the five of clubs and the ace of spades",
            "o cinco de paus e o ás de espadas",
            "el cinco de tréboles y el as de picas",
            "۵ گشنیز و آس پیک",
        ),
    ],
)
def test_cards_are_called_by_their_names(written: str, en: str, pt: str, es: str, fa: str) -> None:
    read = read_cards(written)
    assert read is not None
    assert [cards_named(read.cards, tongue) for tongue in Tongue] == [en, pt, es, fa]


@pytest.mark.parametrize("tongue", Tongue)
def test_no_two_cards_have_one_name(tongue: Tongue) -> None:
    assert len({cards_named((lot,), tongue) for lot in LOTS}) == len(LOTS)
    assert len({cards_named((lot, lot), tongue) for lot in LOTS}) == len(LOTS)


def test_spanish_says_e_before_its_own_sound() -> None:
    assert one_after_another(["Ana", "Inés"], Tongue.ES) == "Ana e Inés"
    assert one_after_another(["Ana", "Hierro"], Tongue.ES) == "Ana y Hierro"
    assert one_after_another(["Ana", "Inés"], Tongue.EN) == "Ana and Inés"


def test_spanish_says_u_before_its_own_sound_and_uno_where_no_noun_follows() -> None:
    cases = {(7, 8): "siete u ocho", (10, 11): "diez u once", (79, 80): "79 u 80", (6, 7): "seis o siete"}
    cases |= {(1, 2): "uno o dos", (1, 3): "uno a tres", (1, 1): "un"}
    assert {counts: numbers(counts, Tongue.ES) for counts in cases} == cases
    assert numbers((1, 2), Tongue.ES, feminine=True) == "una o dos"
    assert either("sete", "oito", Tongue.PT_BR) == "sete ou oito"
    assert one_after_another(["Ana", "Híade"], Tongue.ES) == "Ana e Híade"


def test_alternatives_stand_behind_the_commas_of_the_language() -> None:
    read = read_cards("2s 2h 4h")
    assert read is not None
    kinds = sum(lot.kinds for lot in read.cards if isinstance(lot, Lot))
    cards = (Lot(kinds, 1, 1),)
    assert cards_named(cards, Tongue.FA) == "۲ پیک، ۲ دل یا ۴ دل"
    assert cards_named(cards, Tongue.ES) == "el dos de picas, el dos de corazones o el cuatro de corazones"


@pytest.mark.parametrize("tongue", Tongue)
@pytest.mark.parametrize("of_one", ["stock Kc ...", "1. A pile(1) -4c", "1. A [1]", "expose A 4h"])
def test_one_card_is_not_told_as_several(of_one: str, tongue: Tongue) -> None:
    said = " ".join(line_told(line(of_one), voice(tongue)))
    assert not re.search(r"\b1 (cards|cartas)\b|which lie|que ficam|que quedan|one cards", said), said


def test_languages_are_known_by_their_tags() -> None:
    assert [tongue_named(name) for name in ("en", "pt", "pt-BR", "PT_br", "es", "fa")] == [
        *(Tongue.EN, Tongue.PT_BR, Tongue.PT_BR, Tongue.PT_BR, Tongue.ES, Tongue.FA)
    ]
    assert tongue_named("de") is None


# ---- A game ----

GAME = """\
[SGR "1"]
[Event "Friday"]
[Rules "samba-br"]
[A "Maria"]
[B "João"]
[C "Maria"]
[Start "A+C 1500 B+D -20"]

deal 1 dealer D {a fine evening}
1. A +_ _ -Kc! {cautious} ?
(
  1. A +_ _ -Kd
)
2. B @C +_ _ +_ _ -_
end abandoned
"""


def test_a_turn_is_a_paragraph_with_what_was_noted_behind_it() -> None:
    paragraphs = told(GAME, Tongue.EN)
    assert [(one.part, one.text, one.depth) for one in paragraphs] == [
        (Part.GAME, "Friday", 0),
        (
            Part.PROSE,
            "At the table: Maria (A), João (B), Maria (C) and D. It is judged by the rules of samba-br. They begin "
            "with these totals: Maria (A) and Maria (C): 1500; João and D: -20.",
            0,
        ),
        (Part.DEAL, "Deal 1", 0),
        (Part.PROSE, "D deals. “a fine evening”", 0),
        (
            Part.PROSE,
            "1. Maria (A) draws two cards that nobody saw from the stock and discards the king of clubs (a good move). "
            "“cautious” All in all: a mistake.",
            0,
        ),
        (Part.PROSE, "It might have gone otherwise from turn 1 on:", 0),
        (
            Part.PROSE,
            "1. Maria (A) draws two cards that nobody saw from the stock and discards the king of diamonds.",
            1,
        ),
        (Part.PROSE, "So much for what might have been.", 0),
        (
            Part.PROSE,
            "2. Out of turn, Maria (C) draws two cards that nobody saw from the stock. João draws two cards that "
            "nobody saw from the stock and discards a card that nobody saw. The referee objects (SG402): C drew from "
            "the stock out of turn.",
            0,
        ),
        (Part.PROSE, "The deal is abandoned.", 0),
    ]


def test_findings_are_told_in_the_words_that_there_are() -> None:
    last = [told(GAME, tongue)[-2].text for tongue in Tongue]
    assert "O árbitro objeta (SG402): C comprou do maço fora da vez." in last[1]
    assert "El árbitro objeta (SG402, stock-drawn-out-of-turn)." in last[2]
    assert "SG402" in last[3]


def test_what_the_referee_counts_is_told_at_the_end() -> None:
    assert not any("count of the referee" in one.text for one in told(GAME, Tongue.EN))
    scored = '[Rules "samba-br"]\ndeal 1\ncount A+C samba 2 out 1 cards 545\ncount B+D hand -20\n'
    assert any("By the count of the referee" in one.text for one in told(scored, Tongue.EN))


def test_a_meld_that_a_turn_completes_is_told_once() -> None:
    text = """\
[Rules "samba-br"]
[Start "A+C 0 B+D 0"]

deal 1 dealer D
hand A Ks Ks Ks Kd Kd Kd Kc 4s 5s 6s 7s 8s 9s Qh Jh
1. A +Ts _ =Ks Ks Ks Kd Kd Kd Kc =4s..9s -Qh
(
  1. A +Ts _ =Ks Ks Ks Kd Kd Kd Kc -Jh
)
2. B +_ _ -_
3. C +_ _ -_
4. D +_ _ -_
5. A +_ _ s<Ts -Jh
"""
    paragraphs = [one.text for one in told(text, Tongue.EN)]
    assert [part.count("That completes a clean canasta of kings.") for part in paragraphs if part[:2] == "1."] == [1, 1]
    assert "That completes a samba of spades." in next(part for part in paragraphs if part[:2] == "5.")
    assert sum(part.count("completes") for part in paragraphs) == 3
    assert "Com isso se completa um samba de espadas." in told(text, Tongue.PT_BR)[-1].text


def test_every_complete_meld_has_its_words() -> None:
    assert set(sentences.COMPLETE) == set(COMPLETE)


# ---- What somebody else has written ----

HOSTILE = """\
[SGR "1"]
[Event "*bold* <script>"]
[Rules "samba-br"]
[A "Mal\u202elory"]
[B "\u0645\u0631\u06cc\u0645"]

deal 1
1. A +_ _ -_ {[x](javascript:y) <b>}
2. B +_ _ -_
"""


def test_names_and_annotations_do_nothing_but_be_read() -> None:
    text = as_text(told(HOSTILE, Tongue.EN), Tongue.EN)
    assert "\u202e" not in text
    assert "Mal\\u202elory" in text
    assert "2. \u2068\u0645\u0631\u06cc\u0645\u2069 draws" in text
    markdown = as_markdown(told(HOSTILE, Tongue.EN), Tongue.EN)
    assert "\\*bold\\* \\<script\\>" in markdown
    assert "\\[x\\]\\(javascript\\:y\\) \\<b\\>" in markdown
    assert "\n1\\. Mal" in markdown


@pytest.mark.parametrize("text", ["1) one", "1. one", "$x$", "https://a.example", "www.a.example", "@who", ":smile:"])
def test_nothing_that_is_written_is_markup(text: str) -> None:
    signs = r"\\[\\`*_{}\[\]()#+\-.!|<>&~$^:@=\"']"
    (told, _) = as_markdown([Paragraph(Part.PROSE, text)], Tongue.EN).split("\n")
    assert re.sub(signs, "", told) == re.sub(r"[^\w /]", "", text)


def test_persian_runs_to_the_left_whatever_stands_at_its_beginning() -> None:
    paragraphs = told(GAME, Tongue.FA)
    text = as_text(paragraphs, Tongue.FA)
    assert all(line.strip()[0] == "\u200f" for line in text.splitlines() if line.strip())
    assert "\u200f۱. \u2068Maria\u2069" in text.replace(" (\u2068A\u2069)", "")
    assert text.count("\u2068") == text.count("\u2069")
    assert as_markdown(paragraphs, Tongue.FA).startswith('<div dir="rtl" lang="fa">\n\n')
    assert digits(-20, Tongue.FA) == "\u2068-۲۰\u2069"


def test_other_languages_have_no_marks_of_direction_without_need() -> None:
    for tongue in (Tongue.EN, Tongue.PT_BR, Tongue.ES):
        assert not {"\u2068", "\u2069", "\u200f"} & set(as_text(told(GAME, tongue), tongue))


def test_every_action_of_the_list_is_one() -> None:
    assert {kind.__name__ for kind in get_args(Action)} == set(ACTIONS)


# ---- Whatever is recorded ----


@pytest.mark.parametrize("path", CASES[::12], ids=lambda path: path.stem)
def test_whatever_is_recorded_is_told_in_every_language(path: Path) -> None:
    steps = replay_of(Source(path.name, path.read_text(encoding="utf-8", errors="surrogateescape")), path.parent).steps
    for tongue in Tongue:
        paragraphs = list(narrated(steps, tongue))
        assert all(one.text.strip() for one in paragraphs)
        written = as_text(paragraphs, tongue)
        prose = " ".join(one.text for one in paragraphs if one.part is Part.PROSE)
        assert re.search(r"\{\w*\}", re.sub("“.*?”|«.*?»", "", prose)) is None
        assert written.count("\u2068") == written.count("\u2069")
        told = sum(one.part is Part.PROSE for one in paragraphs)
        assert told >= sum(bool(step.lines) for step in steps if step.what is What.TURN)
