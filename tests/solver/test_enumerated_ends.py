"""Ends of deals with a few cards hidden against their enumeration, which knows nothing of programs: Hypothesis chooses
what is hidden and which claims stay, every way to fill it in is judged, and those with the fewest errors say what each
pattern may be and between what the sides scored."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sambanotation.game.cards import NAMED_KINDS, kinds_in, spell
from sambanotation.notation.parser import parse
from sambanotation.replay import replay
from sambanotation.solver.answers import Asked, DealAnswer, Status
from sambanotation.solver.deriving import derive
from sambanotation.source import Source

TEXT = """[Rules "{rules}"]
[Seats "A B"]
deal 1 position
hand A Ks {0}
hand B {1} 9h
red A 3h
red B
meld A =As Ah Ad Ac As Ah JK
meld A =5s 6s 7s 8s 9s Ts Js
meld B
1. A +Kd 5c =Ks {2} Kd {3} #
end out
{claim}"""
PLACES = ((4, 3), (5, 2), (11, 5), (11, 7))
"""The line and the word of each place."""

THERE = ("Kh", "4s", "Kh", "-5c")
PATTERNS = (("K_", "_h", "w"), ("4_", "2_", "_s", "_"), ("K_", "_h", "w"), ("-5_", "-_c"))
MOST = 400
"""So many ways to fill in what is hidden are judged at the most."""

IMPOSSIBLE = {"card-not-in-hand", "too-many-copies", "wrong-hand-count", "wrong-score"}
"""What is found where a hand gives what it does not hold, or a claim is not so."""


def kinds(word: str) -> list[str]:
    """The words that a word may stand for."""
    sign, pattern = ("-", word[1:]) if word.startswith("-") else ("", word)
    if pattern not in NAMED_KINDS:
        return [word]
    return [sign + spell(1 << kind) for kind in kinds_in(NAMED_KINDS[pattern])]


def ways(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to fill them in."""
    yield from product(*(kinds(word) for word in words))


@st.composite
def hidden(draw: st.DrawFn) -> tuple[str, ...]:
    """What is told of the four places: the card, or a pattern that it fits."""
    words = tuple(draw(st.sampled_from((there, *patterns))) for there, patterns in zip(THERE, PATTERNS, strict=True))
    number = 1
    for word in words:
        number *= len(kinds(word))
    return words if 1 < number <= MOST else ("K_", "4_", "K_", "-5c")


def judged(text: str) -> tuple[int, dict[str, tuple[int, int]]] | None:
    """How many errors a record has, and its scores; None where it is impossible."""
    replayed = replay(parse(Source("world", text)).records[0])
    errors = [one for one in replayed.findings if one.severity.value == "error" and one.consequence_of is None]
    ledger = replayed.ledgers[-1]
    if IMPOSSIBLE & {one.name for one in errors} or ledger is None:
        return None
    return len(errors), {side: ledger.score(side) for side in ("A", "B")}


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(words=("_h", "_s", "_h", "-5c"), rules="samba-br", claim="")
@example(words=("w", "_", "K_", "-5c"), rules="samba-pagat", claim="score B -20\n")
@given(
    words=hidden(),
    rules=st.sampled_from(("samba-br", "samba-pagat", "samba-como-jogar")),
    claim=st.sampled_from(("", "score B -20\n", "score B -15\n")),
)
def test_what_is_derived_of_an_end_is_what_enumeration_finds(words: tuple[str, ...], rules: str, claim: str) -> None:
    found: dict[int, list[tuple[tuple[str, ...], dict[str, tuple[int, int]]]]] = {}
    for world in ways(words):
        result = judged(TEXT.format(*world, rules=rules, claim=claim))
        if result is not None:
            found.setdefault(result[0], []).append((world, result[1]))
    derivation = derive(Source("hidden", TEXT.format(*words, rules=rules, claim=claim)), asked=Asked())
    assert derivation is not None
    (answer,) = derivation.deals
    assert (answer.status is Status.CONSISTENT) == bool(found)
    if not found:
        return
    best = found[min(found)]
    assert answer.completion is not None
    assert len(answer.completion.errors) == min(found)
    for at, (place, word) in enumerate(zip(PLACES, words, strict=True)):
        if kinds(word) != [word]:
            there = {world[at].removeprefix("-") for world, _ in best}
            assert shown(answer, derivation.source)[place] == there
    for side, points in answer.scores:
        scored = [scores[side] for _, scores in best]
        ends = min(low for low, _ in scored), max(high for _, high in scored)
        assert (points.least.bound, points.most.bound) == ends
        exact = [low for low, high in scored if low == high]
        assert (points.least.reached, points.most.reached) == (min(exact, default=None), max(exact, default=None))


def shown(answer: DealAnswer, source: Source) -> dict[tuple[int, int], set[str]]:
    """The cards that some completion shows of each pattern, by its line and word; all others are proven impossible."""
    found: dict[tuple[int, int], set[str]] = {}
    for slot, known in answer.slots:
        line, column = source.position(slot.spans[0].start)
        assert known.proven
        place = line, source.line(line)[: column - 1].count(" ")
        found[place] = {spell(1 << kind) for kind in known.kinds - known.not_shown}
    return found
