"""Findings made by hand, for tests of how findings are shown."""

from __future__ import annotations

from dataclasses import replace

from sambanotation.diagnostic import Citation, Diagnostic, Severity, Standing, Verdict
from sambanotation.output.report import CheckedFile, Report, place_findings
from sambanotation.source import Source, Span
from sambanotation.text import Text

GAME = Source(
    "game.sgr",
    '[Rules "samba-br"]\ndeal 1\n3. C +_ _ =4s 4h 4d -9c\n4. D +Kc 5c -Ks ; said too early\n',
)

STATED = Citation(
    ruleset="samba-br",
    clause="minimums",
    document="samba-br",
    section="A SAÍDA",
    row="K1",
    standing=Standing.STATED,
    wording=Text("What the initial meld needs depends on the score.", "O que a saída precisa depende da pontuação."),
)

DECIDED = replace(
    STATED,
    standing=Standing.DECIDED,
    because=Text("the source has no table", "a fonte não traz a tabela"),
)

LOW = Diagnostic(
    code="SG520",
    name="initial-meld-too-low",
    severity=Severity.ERROR,
    message=Text("the initial meld counts {there}; needed: {needed}", "a saída soma {there}; necessários: {needed}"),
    span=Span(GAME.text.index("=4s"), GAME.text.index(" -9c")),
    facts={"there": 15, "needed": 50, "hand": (9, 12), "cards": ["4s", "4h", "4d"], "pile": Text("open", "aberto")},
    verdict=Verdict.ILLEGAL,
    citation=DECIDED,
    help=Text("lay cards of at least {needed} points", "baixe cartas de no mínimo {needed} pontos"),
    rules="samba-br@1",
    deal=1,
    turn=3,
    seat="C",
)

NOT_HELD = Diagnostic(
    code="SG610",
    name="card-not-held",
    severity=Severity.ERROR,
    message=Text("{card} is not in the hand", "{card} não está na mão"),
    span=Span(GAME.text.index("-Ks"), GAME.text.index("-Ks") + 3),
    facts={"card": "Ks"},
    verdict=Verdict.ILLEGAL,
    citation=STATED,
    rules="samba-br@1",
    deal=1,
    turn=4,
    seat="D",
)

NOTICE = Diagnostic(
    code="SG301",
    name="no-dealer",
    severity=Severity.NOTICE,
    message=Text("the dealer is not told", "não se diz quem é o carteador"),
    span=Span(GAME.text.index("deal"), GAME.text.index("deal") + 6),
)

WARNING = replace(NOTICE, code="SG150", name="odd-spelling", severity=Severity.WARNING)

UNDECIDED = replace(
    NOT_HELD, code="SG611", name="may-not-be-held", severity=Severity.UNDECIDED, verdict=Verdict.UNDECIDED
)


def report_of(*found: Diagnostic, source: Source = GAME) -> Report:
    """A report on one source."""
    return Report((CheckedFile(source.name),), tuple(place_findings(source, found)))
