from __future__ import annotations

from sambanotation.replay import validate
from sambanotation.source import Source

GAME = """\
[Rules "samba-br"]
deal 1
1. A +_ _ -9c -9d
(
  1. A +_ _ -9h -9s
  2. B +_ _ -9h -9s
  (
  2. B +_ _ -9h -9s ;! no-such-name
  3. C +_ _ what?
  )
  3. C +_ _ -9h -9s ;~ several-discards agreed
)
2. B +_ _ -9h -9s
"""


def depths(text: str) -> list[tuple[str, int, int]]:
    source = Source("game.sgr", text)
    return [(found.code, source.position(found.span.start)[0], found.variation) for found in validate(source)]


def test_what_is_found_in_a_variation_tells_its_depth() -> None:
    found = depths(GAME)
    assert {line: depth for _, line, depth in found} == {3: 0, 5: 1, 6: 1, 8: 2, 9: 2, 11: 1, 13: 0}
    # What the referee finds, and what is no part of the notation or of the names.
    assert {code[:3] for code, line, _ in found if line in (8, 9)} >= {"SG1", "SG6"}


def test_a_variation_that_nothing_closes_is_none() -> None:
    assert {depth for _, _, depth in depths(GAME.rpartition(")\n")[0])} == {0}


def test_a_cause_and_what_follows_from_it_are_marked_alike() -> None:
    game = '[Rules "samba-br"]\ndeal 1\n1. A +_ _ -_\n(\n  1. A +_ _ =4s 4h 4d -9c\n'
    game += "  2. B +_ _ -_\n  3. C +_ _ =5s 5h 5d -9c\n)\n"
    found = validate(Source("game.sgr", game))
    following = [one for one in found if one.consequence_of is not None]
    assert all(one.variation == 1 for one in found if one.span.start > game.index("("))
    assert all(any(one.consequence_of is other for other in found) for one in following)
