"""What tells a finding from all others of a run and stays the same while lines above it come and go."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from sambanotation.output.report import Finding

LONGEST = 1000
"""Signs of a guilty text that count: a skipped stretch may be a whole file."""


def fingerprints(findings: Iterable[Finding]) -> list[str]:
    """A fingerprint for each finding of a run, in their order: 64 hexadecimal digits, all different.

    It is made of the code, the name of the file, the line that holds the guilty text and that text, not of the number
    of the line. Of several that have all this in common the second, the third and so on are told apart by their order.
    """
    taken: Counter[tuple[str, ...]] = Counter()
    return [_fingerprint(found, taken) for found in findings]


def _fingerprint(found: Finding, taken: Counter[tuple[str, ...]]) -> str:
    span, source = found.diagnostic.span, found.source
    line = source.line(found.start[0]).strip()[:LONGEST]
    known = (found.diagnostic.code, source.name, line, source.text[span.start : min(span.end, span.start + LONGEST)])
    taken[known] += 1
    told = "\0".join([*known, str(taken[known])])
    return hashlib.sha256(told.encode("utf-8", "surrogatepass")).hexdigest()
