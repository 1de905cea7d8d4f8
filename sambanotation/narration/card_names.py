"""What cards are called in each language: by their names, so many of them, and what is known of those nobody saw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from sambanotation.frozen import frozen
from sambanotation.game.actions import Chain, Label
from sambanotation.game.cards import (
    BLACK_THREES,
    EVERY,
    JOKERS,
    NATURAL,
    NO_KIND,
    RANKS,
    RED_THREES,
    SUIT_KINDS,
    SUITS,
    WILD,
    Cards,
    Lot,
    Run,
    Unnamed,
    kinds_in,
    rank_kinds,
    rank_of,
    suit_of,
)
from sambanotation.game.hand import Range
from sambanotation.narration.tongues import (
    COMMA,
    Told,
    Tongue,
    digits,
    either,
    number,
    numbers,
    one_after_another,
)


@frozen
class Noun:
    """A noun: one, several, and whether it is feminine where that matters."""

    one: str
    several: str
    feminine: bool = False


def _nouns(row: str, feminine: frozenset[str] = frozenset()) -> tuple[Noun, ...]:
    pairs = (pair.partition("/") for pair in row.split())
    return tuple(Noun(one, several or one, one in feminine) for one, _, several in pairs)


_RANK_NAMES = {
    Tongue.EN: _nouns(
        "two/twos three/threes four/fours five/fives six/sixes seven/sevens eight/eights nine/nines ten/tens "
        "jack/jacks queen/queens king/kings ace/aces"
    ),
    Tongue.PT_BR: _nouns(
        "dois três quatro/quatros cinco/cincos seis sete/setes oito/oitos nove/noves dez valete/valetes dama/damas "
        "rei/reis ás/ases",
        frozenset({"dama"}),
    ),
    Tongue.ES: _nouns(
        "dos/doses tres/treses cuatro/cuatros cinco/cincos seis/seises siete/sietes ocho/ochos nueve/nueves "
        "diez/dieces jota/jotas reina/reinas rey/reyes as/ases",
        frozenset({"jota", "reina"}),
    ),
    Tongue.FA: _nouns("۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹ ۱۰ سرباز بی‌بی شاه آس"),
}
"""In the order of RANKS."""

_SUIT_NAMES = {
    Tongue.EN: ("spades", "hearts", "diamonds", "clubs"),
    Tongue.PT_BR: ("espadas", "copas", "ouros", "paus"),
    Tongue.ES: ("picas", "corazones", "diamantes", "tréboles"),
    Tongue.FA: ("پیک", "دل", "خشت", "گشنیز"),
}
"""In the order of SUITS."""


@frozen
class Named:
    """What some cards are called: one of them with its article, and several behind their number."""

    one: Told
    several: Told


_OF_A_KIND = Told("{rank} of {suit}", "{rank} de {suit}", "{rank} de {suit}", "{rank} {suit}")
_THE = Told("the {card}", "o {card}", "el {card}", "{card}")
_THE_FEMININE = Told("the {card}", "a {card}", "la {card}", "{card}")
_SO_MANY = Told("{count} {cards}", "{count} {cards}", "{count} {cards}", "{count} تا {cards}")
_SUITS_BEHIND = Told("{cards} ({suits})", "{cards} ({suits})", "{cards} ({suits})", "{cards} ({suits})")
_PERHAPS = Told("perhaps {cards}", "talvez {cards}", "quizás {cards}", "شاید {cards}")
_DEDUCED = Told(
    "{cards} (as can be deduced)", "{cards} (como se deduz)", "{cards} (según se deduce)", "{cards} (چنان‌که برمی‌آید)"
)
_NOTHING = Told("no card", "nenhuma carta", "ninguna carta", "هیچ کارتی")

_JOKER = Named(
    Told("a joker", "um joker", "un joker", "یک جوکر"),
    Told("{count} jokers", "{count} jokers", "{count} jokers", "{count} جوکر"),
)
_OF_WHICH_MUCH_IS_OPEN = {
    EVERY: Named(
        Told("a card that nobody saw", "uma carta que ninguém viu", "una carta que nadie vio", "یک کارت دیده‌نشده"),
        Told(
            "{count} cards that nobody saw",
            "{count} cartas que ninguém viu",
            "{count} cartas que nadie vio",
            "{count} کارت دیده‌نشده",
        ),
    ),
    RED_THREES: Named(
        Told("a red three", "um três vermelho", "un tres rojo", "یک ۳ قرمز"),
        Told("{count} red threes", "{count} três vermelhos", "{count} treses rojos", "{count} تا ۳ قرمز"),
    ),
    BLACK_THREES: Named(
        Told("a black three", "um três negro", "un tres negro", "یک ۳ سیاه"),
        Told("{count} black threes", "{count} três negros", "{count} treses negros", "{count} تا ۳ سیاه"),
    ),
    WILD: Named(
        Told("some wild card", "algum curinga", "algún comodín", "یک کارت وایلد"),
        Told("{count} wild cards", "{count} curingas", "{count} comodines", "{count} کارت وایلد"),
    ),
    NATURAL: Named(
        Told("some natural card", "alguma carta natural", "alguna carta natural", "یک کارت طبیعی"),
        Told("{count} natural cards", "{count} cartas naturais", "{count} cartas naturales", "{count} کارت طبیعی"),
    ),
}
_FEMININE = frozenset({EVERY, NATURAL, *SUIT_KINDS})
_SOME = Told("some {rank}", "algum {rank}", "algún {rank}", "یک {rank} با خال نامعلوم")
_SOME_FEMININE = Told("some {rank}", "alguma {rank}", "alguna {rank}", "یک {rank} با خال نامعلوم")
_OF_UNKNOWN_SUIT = Told(
    "{count} {ranks} of unknown suit",
    "{count} {ranks} de naipe desconhecido",
    "{count} {ranks} de palo desconocido",
    "{count} تا {ranks} با خال نامعلوم",
)
_OF_A_SUIT = Named(
    Told("some card of {suit}", "alguma carta de {suit}", "alguna carta de {suit}", "یک کارت {suit}"),
    Told("{count} cards of {suit}", "{count} cartas de {suit}", "{count} cartas de {suit}", "{count} کارت {suit}"),
)
_A_RUN = Told(
    "the {suit} from the {low} to the {high}",
    "as cartas de {suit} de {low} a {high}",
    "las cartas de {suit} de {low} a {high}",
    "{suit} از {low} تا {high}",
)
_A_RUN_OF_SOME_SUIT = Told(
    "a run of some suit from {low} to {high}",
    "uma série de algum naipe de {low} a {high}",
    "una serie de algún palo de {low} a {high}",
    "یک دنباله با خال نامعلوم از {low} تا {high}",
)
_A_SEQUENCE = Told(
    "a sequence of {count} cards", "uma sequência de {count} cartas", "una secuencia de {count} cartas",
    "دنباله‌ای از {count} کارت",
)  # fmt: skip
_A_GROUP = Told(
    "a group of {count} cards", "um grupo de {count} cartas", "un grupo de {count} cartas", "گروهی از {count} کارت"
)
_REPLACED = Told(
    "{card} (in its place: {then})", "{card} (em seu lugar: {then})", "{card} (en su lugar: {then})",
    "{card} (به جایش: {then})",
)  # fmt: skip


def rank_name(rank: int, tongue: Tongue) -> Noun:
    """The name of a rank, 0 to 12."""
    return _RANK_NAMES[tongue][rank]


def suit_name(suit: int, tongue: Tongue) -> str:
    """The name of a suit, 0 to 3."""
    return _SUIT_NAMES[tongue][suit]


def cards_named(cards: Cards, tongue: Tongue) -> str:
    """Cards as a list: equal ones together, those of one rank as so many of it, a run as a run."""
    whole = _as_run(cards)
    if whole is not None:
        return _run(whole, tongue)
    told = [_unit(unit, tongue) for unit in _units(cards)]
    return one_after_another(told, tongue) if told else _NOTHING.template(tongue)


def chains_named(chains: Iterable[Chain], tongue: Tongue) -> str:
    """Cards drawn, or red threes laid, each with what replaced it."""
    parts: list[str] = []
    alone: list[Lot] = []
    for chain in chains:
        if len(chain) == 1:
            alone.append(chain[0])
            continue
        first, *then = (cards_named((lot,), tongue) for lot in chain)
        parts.append(_REPLACED.say(tongue, card=first, then=one_after_another(then, tongue)))
    told = [_unit(unit, tongue) for unit in _units(tuple(alone))]
    return one_after_another([*told, *parts], tongue)


def _as_run(cards: Cards) -> Run | None:
    """The run that three or more known cards of a suit make, whichever way they are written."""
    kinds = sorted(card.sole for card in cards)
    if len(kinds) < 3 or NO_KIND in kinds or any(isinstance(card, Lot) and card.derived for card in cards):
        return None
    if any(later - kind != 4 for kind, later in pairwise(kinds)) or kinds[-1] >= 52:
        return None
    return Run(rank_of(kinds[0]), rank_of(kinds[-1]), suit_of(kinds[0]))


_Unit = list[Lot] | Run | Unnamed
"""What is told in one breath: lots of one rank, or equal ones."""


def _units(cards: Cards) -> list[_Unit]:
    units: list[_Unit] = []
    by_key: dict[object, list[Lot]] = {}
    for card in cards:
        if not isinstance(card, Lot):
            units.append(card)
            continue
        key: object = (rank_of(card.sole),) if card.sole != NO_KIND else (card.kinds, card.derived)
        if key in by_key:
            by_key[key].append(card)
        else:
            by_key[key] = one = [card]
            units.append(one)
    return units


def _unit(unit: _Unit, tongue: Tongue) -> str:
    if isinstance(unit, Run):
        return _run(unit, tongue)
    if isinstance(unit, Unnamed):
        form = _A_SEQUENCE if unit.sequence else _A_GROUP
        return form.say(tongue, count=numbers((unit.low, unit.high), tongue, feminine=True))
    kinds = {lot.kinds for lot in unit}
    if len(kinds) > 1:
        return _of_one_rank(unit, tongue)
    lot = unit[0]
    return _so_many(lot, (sum(one.low for one in unit), sum(one.high for one in unit)), tongue)


def _of_one_rank(lots: Sequence[Lot], tongue: Tongue) -> str:
    """Known cards of one rank and of several suits: `three kings (clubs, diamonds, hearts)`."""
    noun = rank_name(rank_of(lots[0].sole), tongue)
    count = number(len(lots), tongue, noun.feminine)
    told = COMMA.template(tongue).join(suit_name(suit_of(lot.sole), tongue) for lot in lots)
    return _SUITS_BEHIND.say(tongue, cards=_SO_MANY.say(tongue, count=count, cards=noun.several), suits=told)


def _so_many(lot: Lot, counts: Range, tongue: Tongue) -> str:
    low, high = counts
    if high == 0:
        return _NOTHING.template(tongue)
    told = _named(lot.kinds, (max(low, 1), high), tongue)
    if lot.derived:
        told = _DEDUCED.say(tongue, cards=told)
    return _PERHAPS.say(tongue, cards=told) if low == 0 else told


def _named(kinds: int, counts: Range, tongue: Tongue) -> str:
    """So many cards of which each is one of these kinds."""
    only = counts == (1, 1)
    known = kinds & (kinds - 1) == 0
    named = _JOKER if kinds == JOKERS else _OF_WHICH_MUCH_IS_OPEN.get(kinds)
    if named is not None:
        count = numbers(counts, tongue, kinds in _FEMININE)
        return named.one.template(tongue) if only else named.several.say(tongue, count=count)
    if known:
        kind = kinds.bit_length() - 1
        noun, suit = rank_name(rank_of(kind), tongue), suit_name(suit_of(kind), tongue)
        if only:
            card = _OF_A_KIND.say(tongue, rank=noun.one, suit=suit)
            return (_THE_FEMININE if noun.feminine else _THE).say(tongue, card=card)
        several = _OF_A_KIND.say(tongue, rank=noun.several, suit=suit)
        return _SO_MANY.say(tongue, count=numbers(counts, tongue, noun.feminine), cards=several)
    for rank in range(len(RANKS)):
        if kinds == rank_kinds(rank):
            noun = rank_name(rank, tongue)
            if only:
                return (_SOME_FEMININE if noun.feminine else _SOME).say(tongue, rank=noun.one)
            return _OF_UNKNOWN_SUIT.say(tongue, count=numbers(counts, tongue, noun.feminine), ranks=noun.several)
    if kinds in SUIT_KINDS:
        suit = suit_name(SUIT_KINDS.index(kinds), tongue)
        count = numbers(counts, tongue, feminine=True)
        return _OF_A_SUIT.one.say(tongue, suit=suit) if only else _OF_A_SUIT.several.say(tongue, count=count, suit=suit)
    *before, last = (_named(1 << kind, counts, tongue) for kind in kinds_in(kinds))
    return either(COMMA.template(tongue).join(before), last, tongue)


def _run(run: Run, tongue: Tongue) -> str:
    low, high = rank_name(run.low, tongue).one, rank_name(run.high, tongue).one
    if run.suit is None:
        return _A_RUN_OF_SOME_SUIT.say(tongue, low=low, high=high)
    return _A_RUN.say(tongue, suit=suit_name(run.suit, tongue), low=low, high=high)


# ---- Melds by their labels ----


@frozen
class Place:
    """A meld in a sentence: itself, what is added to it, and what lies in it."""

    itself: Told
    to: Told
    within: Told


_GROUP = Place(
    Told("the {ranks}", "o grupo de {ranks}", "el grupo de {ranks}", "گروه {ranks}"),
    Told("to the {ranks}", "ao grupo de {ranks}", "al grupo de {ranks}", "به گروه {ranks}"),
    Told("among the {ranks}", "no grupo de {ranks}", "en el grupo de {ranks}", "در گروه {ranks}"),
)
_SEQUENCE = Place(
    Told("the sequence of {ranks}", "a sequência de {ranks}", "la secuencia de {ranks}", "دنبالهٔ {ranks}"),
    Told("to the sequence of {ranks}", "à sequência de {ranks}", "a la secuencia de {ranks}", "به دنبالهٔ {ranks}"),
    Told("in the sequence of {ranks}", "na sequência de {ranks}", "en la secuencia de {ranks}", "در دنبالهٔ {ranks}"),
)
_WILD_CARDS = Told("wild cards", "curingas", "comodines", "کارت‌های وایلد")
_BLACK = Told("black threes", "três negros", "treses negros", "۳های سیاه")
_NUMBERED = Told(
    "{meld} (number {number})", "{meld} (número {number})", "{meld} (número {number})", "{meld} (شمارهٔ {number})"
)
_HOLDING = Told("{meld} (with {rank})", "{meld} (com {rank})", "{meld} (con {rank})", "{meld} (با {rank})")


def key_named(key: str, tongue: Tongue) -> str:
    """What a meld is of by its key, a rank, a suit, `W` or `3`: `aces`, `spades`, `wild cards`."""
    if key in SUITS:
        return suit_name(SUITS.index(key), tongue)
    if key == "W":
        return _WILD_CARDS.template(tongue)
    return _BLACK.template(tongue) if key == "3" else rank_name(RANKS.index(key), tongue).several


def _with_article(noun: Noun, tongue: Tongue) -> str:
    return (_THE_FEMININE if noun.feminine else _THE).say(tongue, card=noun.one)


def label_named(label: Label, tongue: Tongue, case: str = "itself") -> str:
    """A meld by its label: `the aces`, with `to` or `within` in that case."""
    form: Told = getattr(_SEQUENCE if label.key in SUITS else _GROUP, case)
    told = form.say(tongue, ranks=key_named(label.key, tongue))
    if label.number is not None:
        return _NUMBERED.say(tongue, meld=told, number=digits(label.number, tongue))
    if label.holds is not None:
        return _HOLDING.say(tongue, meld=told, rank=_with_article(rank_name(label.holds, tongue), tongue))
    return told
