"""Records that the tests of the page show."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sambanotation import Lang, replay_of
from sambanotation.page.changes import Value
from sambanotation.page.html import page_of
from sambanotation.page.value import Telling, value_of

GAMES = Path(__file__).parents[2] / "fixtures" / "games"
NARRATED = GAMES / "partida-comentada" / "as-narrated.sgr"
DERIVED = GAMES / "partida-comentada" / "as-derived.sgr"
MATCH = GAMES / "samba-como-jogar" / "match.sgr"

VARIATIONS = """\
[Rules "samba-br"]
[Event "What might have been"]
[A "Ana"]

deal 1 dealer D
hand A As Ah Ad Kc Kd 9s 9h 5c ...
up 7d

1. A +_ 4c =As Ah Ad -5c!? {Too early?}
( {Better.}
  1. A +_ 4c -5c {Keep them.}
  2. B +_ _ -9d
  (
    2. B +_ _ -8d {Or this.}
  )
)
2. B +_ _ =4s 4h 4d -7s
3. C +_ _ -Kc
"""

LESSON = """\
[Rules "samba-br"]
[Event "A question"]

deal 1 dealer D
hand A As Ah Ad Kc Kd 9s 9h 5c ...

1. A +_ 4c {? What <b>now</b>? | -5c | -4c: too early, <i>he</i> says | hint: count the wilds} -5c
2. B +_ _ {? And he? | -7s} -7s
"""

EVIL = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"

HOSTILE = f"""\
[Rules "samba-br"]
[Event "{EVIL.replace(chr(34), chr(92) + chr(34))}"]
[A "\u202egnik \u202c<b>bold</b> {{0}} \u05d0\u05d1"]
[B "\u0633\u0644\u0627\u0645 \u0645\u06cc\u200c\u062e\u0648\u0631\u0645"]
[Javascript "javascript:alert(1)"]

deal 1 dealer D
up 7d {{{EVIL}}}

1. A +_ _ -5c {{<!-- <script> \u2028 {{word\\}} & &lt; ]]> --}} ; <iframe srcdoc="x">
2. B +_ _ -9c ;! <svg/onload=alert(1)>
3. C +_ _ <script>alert(1)</script>
(
  3. C +_ _ -7s {{<a href="javascript:alert(1)">\x07</a>}}
)
"""


@cache
def value(record: str | Path, seat: str | None = None, undecided: bool = False) -> Value:
    """A record as the value of a page."""
    return value_of(replay_of(record, seat=seat), Telling(undecided, seat))


def page(record: str | Path, lang: Lang = Lang.EN, seat: str | None = None) -> str:
    """The page of a record."""
    return page_of(value(record, seat), lang)
