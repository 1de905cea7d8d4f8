"""One record under several rule sets: under which of them it is legal, and what each would have scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sambanotation.diagnostic import Diagnostic, Severity, Verdict
from sambanotation.frozen import frozen
from sambanotation.notation.tags import table_from
from sambanotation.replay.claims import DEPARTING
from sambanotation.replay.score import MatchScore, judged_and_scored
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import load_named, options_lacking
from sambanotation.source import Source


@frozen
class Under:
    """What a record comes to under one rule set.

    `verdict` is None where nothing could be judged, as with a number of players that the rule set does not know;
    `findings` tell why. Else they are what its play breaks, or may break, without what only follows from them; claims
    of the count are apart: `departing` is how many of them this rule set does not bear out. `lacking` are options that
    the record chooses and this rule set does not have, which were left out.
    """

    rules: RuleSet
    verdict: Verdict | None
    findings: tuple[Diagnostic, ...]
    departing: int
    lacking: tuple[str, ...]
    score: MatchScore


@frozen
class Compared:
    """A record, the `number`th of its text, under each rule set in turn. `not_read` is what is wrong with it whatever
    the rules, because it is not understood."""

    number: int
    event: str
    under: tuple[Under, ...]
    not_read: tuple[Diagnostic, ...]


def compare(source: Source, names: Sequence[str]) -> Iterator[Compared]:
    """Each record of a text under several rule sets, in place of the one that it names; blank records are left out.

    `names` are rule sets that can be had (see `load_named`).
    """
    ways = [judged_and_scored(source, under=name) for name in names]
    for each in zip(*ways, strict=True):
        opening, first, _ = each[0]
        event = opening.tag("Event")
        options = table_from(opening.lines).options
        under = []
        for name, (_, judged, score) in zip(names, each, strict=True):
            rules = load_named(name, options).rules
            assert rules is not None, "the caller has seen to it"
            faults = played(judged.findings)
            verdict = None if score.rules is None else verdict_of(faults)
            lacking = options_lacking(rules, options)
            under.append(Under(rules, verdict, faults, departing(judged.findings), lacking, score))
        not_read = tuple(one for one in first.findings if one.rules is None and one.severity is Severity.ERROR)
        yield Compared(first.number, event.value if event is not None else "", tuple(under), not_read)


def played(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings that say of what was played that it breaks a rule, or may: no claims of the count, nothing of what
    might have been, nothing that follows from another one, no notices."""
    return tuple(
        one
        for one in findings
        if one.rules is not None
        and one.code not in DEPARTING
        and one.variation == 0
        and one.consequence_of is None
        and one.severity is not Severity.NOTICE
    )


def departing(findings: Iterable[Diagnostic]) -> int:
    """How many claims of the count certainly depart."""
    return sum(one.code in DEPARTING and one.verdict is Verdict.ILLEGAL for one in findings)


def verdict_of(findings: Iterable[Diagnostic]) -> Verdict:
    """Illegal where one of the findings is an error, undecided where hidden cards decide about one, else legal: what
    is a warning only is tolerated."""
    severities = {one.severity for one in findings}
    if Severity.ERROR in severities:
        return Verdict.ILLEGAL
    return Verdict.UNDECIDED if Severity.UNDECIDED in severities else Verdict.LEGAL
