"""A card that was put to one of several melds binds none of them to its rank."""

from __future__ import annotations

import pytest

from sambanotation.diagnostic import Verdict
from sambanotation.replay import validate
from sambanotation.source import Source

TEXT = """[Rules "samba-br"]
[Seats "A B"]
deal 1 position
hand A ...
hand B ...
meld A =Kc Kc Ks
meld B
1. A +_ _ =9c n n -_
2. B +_ _ -_
3. A +_ _ =n _h _ -_
4. B +_ _ -_
5. A +_ _ <9c -_
6. B +_ _ -_
7. A +_ _ <{} -_
"""


@pytest.mark.parametrize(("card", "illegal"), [("6d", False), ("9h", False), ("3d", True)])
def test_the_other_meld_may_take_another_rank(card: str, illegal: bool) -> None:
    found = [one.name for one in validate(Source("told", TEXT.format(card))) if one.verdict is Verdict.ILLEGAL]
    assert bool(found) is illegal, found
