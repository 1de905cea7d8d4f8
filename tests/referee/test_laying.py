"""What is found where cards are laid, put to a meld or joined, line by line."""

from __future__ import annotations

import pytest

from sambanotation.game.actions import BeginTurn, Draw, EndTurn, GoOut, LayMeld
from sambanotation.game.apply import apply
from sambanotation.game.cards import Run
from sambanotation.game.laid import Laid
from sambanotation.game.position import Position
from sambanotation.referee.black_threes import black_threes_melded, black_threes_without_going_out
from sambanotation.referee.groups import card_of_another_rank, too_few_natural_cards
from sambanotation.referee.sequences import broken_sequence, samba_extended_without_going_out
from sambanotation.ruleset_terms import BlackThreeMeld
from tests.game.spelled import lots
from tests.game.tables import RULES, adding, hold, lay, table
from tests.referee.laying import BY_RULES, rows, told
from tests.referee.said import facts, said
from tests.referee.tables import under

LAID = """
br new < 4s 4h 4d | -
br new < 4s 4h | meld-too-small illegal
br new < 4s 4s*0..1 4h | meld-too-small undecided
br new < 4s 4h 5d | card-of-another-rank illegal card=2
br new < 4s 4h 5d*0..1 | meld-too-small undecided
br new < 4s 5h 9d | card-of-another-rank illegal card=1, card-of-another-rank illegal card=2
br new < 4s 4h JK | -
br new < 4s JK JK | second-wild-too-early illegal card=2
br new < 4s 4h JK 2s | second-wild-too-early illegal card=3
br new < 4s 4h 4d 4c 4s JK 2s | -
br new < 4s 4h 4d 4c 4s JK 2s 2h | third-wild-card illegal card=7
br new < 4s 4h 4d 4c 4s 4h 4d JK | -
br new < JK JK 2s | -
br new < JK JK | meld-too-small illegal clause=wild_melds
br new < JK 2s 2h 2d JK JK 2s 2s | wild-meld-too-large illegal card=7
br new < JK JK 9s | second-wild-too-early illegal card=1
br new < 3s 3c 3s | -
br new < 3s 3c | meld-too-small illegal clause=black_three_group
br new < 3s 3c JK | wild-card-with-black-threes illegal card=2
br new < 3s 3c 3h | red-three-in-a-meld illegal card=2
br new < 3s 3c 3s 3c 3s | -
br new < 3h 3d 3h | red-three-in-a-meld illegal card=0, red-three-in-a-meld illegal card=1, red-three-in-a-meld illegal card=2
br new < 5h 6h 7h | -
br new < 5h 6h | meld-too-small illegal clause=sequence_least
br new < 5h 6h 8h | broken-sequence illegal card=2
br new < 5h 6h 7s | broken-sequence illegal card=2
br new < 5h 6h JK | wild-card-in-a-sequence illegal card=2
br new < 5h JK 7h 8h | wild-card-in-a-sequence illegal card=1
br new < Ah 4h 5h | card-outside-a-sequence illegal card=0
br new < Kh Ah 4h | broken-sequence illegal card=2
br new < 3h 4h 5h | red-three-in-a-meld illegal card=0, card-outside-a-sequence illegal card=0
br new < 5h 6h 7h 8h 9h Th Jh Qh | sequence-of-more-than-seven illegal card=7
br new < 5h 5h 6h | broken-sequence illegal card=0
br new < 5h 6h 7h*0..1 | meld-too-small undecided clause=sequence_least
br new < 5h 6h 7_ | broken-sequence undecided
br new < 5h _h 7h | broken-sequence undecided
br new < _h _h _h | second-wild-too-early undecided
br new < 4_ 4_ 4_ | -
br new < 4_ 4_ w | -
br new < 4_ _ _ | card-of-another-rank undecided card=1, card-of-another-rank undecided card=2, second-wild-too-early undecided
br new < _ _ _ | second-wild-too-early undecided
br new < n n n | -
br new < w w w | -
br new < w*0..1 4s 4h | meld-too-small undecided
br new < 4s 4h w*0..2 | meld-too-small undecided, second-wild-too-early undecided card=2
br new < JK*1..3 4s 4h | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0
br new < 4s 4h JK*1..3 | third-wild-card undecided card=2 fined=False, second-wild-too-early undecided card=2
br new < 4s 4h 4d _*0..2 | second-wild-too-early undecided
br new < 3_ 3_ 3_ | -
br new < 3r 3b 3b | red-three-in-a-meld illegal card=0
br new < 9h 9s Th Jh | broken-sequence illegal card=1
br new < 4s 4h 5h 6h | broken-sequence illegal card=0
br new! < 4s 4h | meld-too-small undecided
br new! < 4s 4h JK JK | second-wild-too-early undecided card=3
br new! < 4s 4h 4d JK JK JK | third-wild-card illegal card=5
br new! < 4s 4h 4d | -
br new! < JK JK | meld-too-small undecided clause=wild_melds
loose new < 4s 4h JK | -
loose new < 4s JK JK | too-few-natural-cards illegal card=2
loose new < 4s 4h JK JK | -
loose new < 4s 4h 4d JK 2s 2h | -
loose new < 4s 4h 4d 4c JK 2s 2h 2d | third-wild-card illegal card=7, too-many-wild-cards-of-a-side illegal card=7
loose new < JK JK 2s | meld-of-wild-cards illegal
loose new < 3s 3c JK | -
loose new < 3s JK JK | wild-card-with-black-threes illegal card=1
loose new < 3s 3c 3s 3c 3s | too-many-black-threes illegal card=4
loose new < 3s 3c JK JK | wild-card-with-black-threes illegal card=2
loose new < 4s 4h w w | -
loose new < 4s 4h JK*0..2 | meld-too-small undecided, too-few-natural-cards undecided card=2
loose new < _ _ _ | too-few-natural-cards undecided
loose new < 3s 3c 3s 3c | -
loose new < 4s 4h n w*1..2 | card-of-another-rank undecided card=2
wild new < 5h 6h 7h | meld-too-small illegal clause=sequence_least
wild new < 5h 6h 7h 8h | -
wild new < 5h JK 7h 8h | -
wild new < 5h JK 2s 8h | -
wild new < JK 2s 7h 8h | -
wild new < JK JK 2s 8h | third-wild-card illegal card=2
wild new < 5h 6h JK JK 2s | wild-card-in-a-sequence illegal card=4
wild new < 5h 6h w w*0..1 | meld-too-small undecided clause=sequence_least, broken-sequence undecided
wild new < 5h 6h 7h _ _ | broken-sequence undecided
wild new < Ah 4h 5h 6h | card-outside-a-sequence illegal card=0
wild new < Ah JK 4h 5h | card-outside-a-sequence illegal card=0
wild new < 3h 4h 5h 6h | red-three-in-a-meld illegal card=0, card-outside-a-sequence illegal card=0
wild new < 5h 6h 7s 8h | broken-sequence illegal
wild new < 5h 6h JK*0..1 8h | meld-too-small undecided clause=sequence_least, broken-sequence undecided
wild new < _h _h _h w | third-wild-card undecided card=3 fined=False, second-wild-too-early undecided card=3
wild new < 5h 6h 7h w*0..3 | meld-too-small undecided clause=sequence_least, broken-sequence undecided, wild-card-in-a-sequence undecided card=3
wild new < 5h 7h 9h JK*0..2 | meld-too-small undecided clause=sequence_least, broken-sequence undecided
wild new < 4h 5h JK 2s w*0..1 | broken-sequence undecided, wild-card-in-a-sequence undecided card=4
wild new < 5h 6h 7h 8h 9h Th JK 2s | sequence-of-more-than-seven illegal card=7
threes new < 3s 3c 3s | black-threes-melded illegal
threes new < 3s 3c 3h 3d 3h 3c 3s | -
threes new < 3s 3s 3s 3c 3c 3c 3h | -
threes new < 3s 3s 3c 3c 3h 3d 3c | no-canasta-of-threes illegal
threes new < 3s 3s 3s 3s 3c 3c 3h 3h 3d | no-canasta-of-threes illegal
threes new < 3b 3b 3b 3b 3_ 3_ 3_ | black-threes-melded undecided
threes new < 3h 3d 3h | no-canasta-of-threes illegal
threes new < 3_ 3_ 3_ 3_ 3_ 3_ 3_ | black-threes-melded undecided
threes new < 3s 3s 3c 3c 3h 3d 3h 3h*0..1 | no-canasta-of-threes undecided
threes new < 3s 3c 3h*0..1 3d 3h 3c 3s | no-canasta-of-threes undecided
none new < 5h 6h 7h | sequence-where-there-are-none illegal
none new < 4s 4h 4d | -
none new < 5h 6h 7h 8h | sequence-where-there-are-none illegal
none new < 4s 4h | meld-too-small illegal
none new < 5h 6h _ | sequence-where-there-are-none illegal
br 4s 4h 4d < 4c | -
br 4s 4h 4d < 5c | card-of-another-rank illegal card=0
br 4s 4h 4d < JK | -
br 4s 4h 4d < JK 2s | second-wild-too-early illegal card=1
br 4s 4h 4d < 4c JK 2s | second-wild-too-early illegal card=2
br 4s 4h 4d < 3h | red-three-in-a-meld illegal card=0
br 4s 4h 4d < 3s | card-of-another-rank illegal card=0
br 4s 4h 4d < 4c*0..1 | -
br 4s 4h 4d < 5c*0..1 | -
br 4s 4h 4d < _ | card-of-another-rank undecided card=0
br 4s 4h 4d < w | -
br 4s 4h 4d < n | card-of-another-rank undecided card=0
br 4s 4h 4d < 4_ | -
br 4s 4h 4d < _c | card-of-another-rank undecided card=0
br 4s 4h 4d < JK*0..2 | second-wild-too-early undecided card=0
br 4s 4h 4d < 3h*0..1 | -
br 4s 4h 4d <4 4c | -
br 4s 4h 4d <4 5c | card-of-another-rank illegal card=0
br 4s 4h 4d <4 _ | card-of-another-rank undecided card=0
br 4s 4h JK < 4c | -
br 4s 4h JK < JK | second-wild-too-early illegal card=0
br 4s 4h JK < 4c 4d 4s JK | -
br 4s 4h JK < 4c 4d 4s 4h JK | -
br 4s 4h JK < 4c 4d 4s JK 2s | third-wild-card illegal card=4
br 4s 4h JK < w | second-wild-too-early illegal card=0
br 4s 4h JK < _ | card-of-another-rank undecided card=0, second-wild-too-early undecided
br 4s 4h JK < JK*0..1 | second-wild-too-early undecided card=0
br 4s 4h 4d 4c 4s < JK 2s | -
br 4s 4h 4d 4c 4s < 4c JK 2s | -
br 4s 4h 4d 4c 4s < 4h 4d JK | -
br 4s 4h 4d 4c 4s JK < JK | -
br 4s 4h 4d 4c 4s JK < 4d | -
br 4s 4h 4d 4c 4s JK < 4d JK | -
br 4s 4h 4d 4c 4s JK < w | -
br 4s 4h 4d 4c 4s JK < 4d w | -
br 4s 4h 4d 4c 4s JK < JK 2s | third-wild-card illegal card=1
br 4s 4h 4d 4c 4s 4h 4d < 4c | -
br 4s 4h 4d 4c 4s 4h 4d < JK | wild-card-on-a-canasta illegal card=0
br 4s 4h 4d 4c 4s 4h 4d < w | wild-card-on-a-canasta illegal card=0
br 4s 4h 4d 4c 4s 4h 4d < _ | card-of-another-rank undecided card=0, wild-card-on-a-canasta undecided
br 4s 4h 4d 4c 4s 4h 4d < JK*0..1 | wild-card-on-a-canasta undecided card=0
br 4s 4h 4d 4c 4s 4h 4d < 5s | card-of-another-rank illegal card=0
br 4s 4h 4d 4c 4s 4h < JK | -
br 4s 4h 4d 4c 4s 4h < JK 2s | wild-card-on-a-canasta illegal card=1
br 4s 4h 4d 4c 4s 4h < 4d JK | -
br JK JK 2s < 2h | -
br JK JK 2s < 4s | card-of-another-rank illegal card=0 clause=wild_melds
br JK JK 2s < JK 2s 2h 2d | -
br JK JK 2s < JK 2s 2h 2d 2d | wild-meld-too-large illegal card=4
br JK JK 2s < _ | card-of-another-rank undecided card=0 clause=wild_melds
br JK JK 2s < w*2 | -
br JK JK 2s < w*4..6 | wild-meld-too-large undecided
br JK JK 2s < 3h | red-three-in-a-meld illegal card=0
br JK JK 2s 2h 2d 2s 2s < JK | wild-meld-too-large illegal card=0
br JK JK 2s 2h 2d 2s 2s < w*0..1 | wild-meld-too-large undecided
br 3s 3c 3s < 3c | -
br 3s 3c 3s < 3h | red-three-in-a-meld illegal card=0
br 3s 3c 3s < JK | wild-card-with-black-threes illegal card=0
br 3s 3c 3s < 4s | card-of-another-rank illegal card=0 clause=black_three_group
br 3s 3c 3s < 3_ | -
br 3s 3c 3s < _ | card-of-another-rank undecided card=0 clause=black_three_group, wild-card-with-black-threes undecided card=0
br 5h 6h 7h < 8h | -
br 5h 6h 7h < 4h | -
br 5h 6h 7h < 9h | broken-sequence illegal card=0
br 5h 6h 7h < 8s | broken-sequence illegal card=0
br 5h 6h 7h < JK | wild-card-in-a-sequence illegal card=0
br 5h 6h 7h < 8h 9h Th Jh | -
br 5h 6h 7h < 8h 9h Th Jh Qh | sequence-of-more-than-seven illegal card=4
br 5h 6h 7h < 8_ | broken-sequence undecided
br 5h 6h 7h < _h | broken-sequence undecided
br 5h 6h 7h < _ | broken-sequence undecided
br 5h 6h 7h < 3h | red-three-in-a-meld illegal card=0, card-outside-a-sequence illegal card=0
br 5h 6h 7h < Ah | broken-sequence illegal card=0
br 5h 6h 7h < 8h*0..1 | -
br 5h 6h 7h < w | wild-card-in-a-sequence illegal card=0
br 5h 6h 7h < 8h 9h Th Jh Qh*0..1 | sequence-of-more-than-seven undecided
br 5h 6h 7h <h 8h | -
br 5h 6h 7h <h 8s | broken-sequence illegal card=0
br 5h 6h 7h <h _ | broken-sequence undecided
br 5h 6h 7h <h 9h | broken-sequence illegal card=0
br 5h 6h 7h 8h 9h Th Jh < Qh | sequence-of-more-than-seven illegal card=0
br 5h 6h 7h 8h 9h Th Jh < 4h | sequence-of-more-than-seven illegal card=0
br 5h 6h 7h 8h 9h Th Jh < JK | wild-card-in-a-sequence illegal card=0, sequence-of-more-than-seven illegal card=0
br 5h 6h 7h 8h 9h Th Jh < Qh*0..1 | sequence-of-more-than-seven undecided
br 5h 6h 7h 8h 9h Th Jh < _h | broken-sequence undecided, sequence-of-more-than-seven illegal
br 5h 6h 7h 8h 9h Th Jh < Qh Kh | sequence-of-more-than-seven illegal card=0
br 4s 5h 9d < 4c | -
br 4s 5h 9d < JK | -
br 4s 5h 9d < _ | card-of-another-rank undecided card=0
br 4s 5h 9d <4 4c | -
br 4s 5h 9d <4 5c | card-of-another-rank illegal card=0
br 4s 5h 9d <4 JK | -
br 4s 5h 9d <h 6h | -
br 4s 5h 9d <h 6c | card-of-another-rank illegal card=0
br 4s 5h 9d <W JK | -
br 4s 5h 9d <W 4s | -
br _ _ _ < 4c | -
br _ _ _ < JK | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0
br _ _ _ < _ | third-wild-card undecided fined=False, second-wild-too-early undecided
br _ _ _ < 5c 4c | -
br _ _ _ < JK JK 2s | third-wild-card undecided card=2
br _ _ _ <4 4c | -
br _ _ _ <4 5c | card-of-another-rank illegal card=0
br _ _ _ <4 _ | card-of-another-rank undecided card=0, third-wild-card undecided fined=False, second-wild-too-early undecided
br _ _ _ <4 JK | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0
br _ _ _ <h 6h | -
br _ _ _ <h 6c | broken-sequence illegal card=0
br _ _ _ <h JK | wild-card-in-a-sequence illegal card=0
br _ _ _ <h _ | -
br _ _ _ <W JK | -
br _ _ _ <W 4s | card-of-another-rank illegal card=0 clause=wild_melds
br _ _ _ <3 3s | -
br _ _ _ <3 4s | card-of-another-rank illegal card=0 clause=black_three_group
br 4s 4h 4d ... < 4c | -
br 4s 4h 4d ... < JK | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0, wild-card-on-a-canasta undecided card=0
br 4s 4h 4d ... < 5c | card-of-another-rank illegal card=0
br 4s 4h 4d ... < JK 2s | third-wild-card undecided card=1 fined=False, second-wild-too-early undecided card=1, wild-card-on-a-canasta undecided card=1
br 4s 4h 4d ... < w*0..2 | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0, wild-card-on-a-canasta undecided card=0
br 5h 6h 7h ... < 8h | -
br 5h 6h 7h ... < 8s | broken-sequence illegal card=0
br 5h 6h 7h ... < Ah | -
br 5h 6h 7h ... < 3h | red-three-in-a-meld illegal card=0, card-outside-a-sequence illegal card=0
br 5h 6h 7h ... < JK | wild-card-in-a-sequence illegal card=0
br seq*3 < 8h | broken-sequence undecided
br seq*3 < JK | wild-card-in-a-sequence illegal card=0
br seq*3 < 3s | card-outside-a-sequence illegal card=0
br seq*3 < _h | broken-sequence undecided
br seq*3 <h 8h | broken-sequence undecided
br seq*3 <h JK | wild-card-in-a-sequence illegal card=0
br group*3 < 4c | -
br group*3 < JK | third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0
br group*3 < 5c 6c | card-of-another-rank illegal card=1
br group*3 < 3h | red-three-in-a-meld illegal card=0
br group*3 <4 4c | -
br group*3 <4 5c | -
br group*3 <4 JK 2s | third-wild-card undecided card=1 fined=False, second-wild-too-early undecided card=1
br 4s 4h 4d <? 4c | -
br 4s 4h 4d <? 5c | -
br 4s 4h 4d <? 5h 6h | -
br 4s 4h 4d <? JK | -
loose 4s 4h 4d < JK | -
loose 4s 4h 4d < JK 2s | -
loose 4s 4h 4d < JK 2s 2h | -
loose 4s 4h 4d < JK 2s 2h 2d | third-wild-card illegal card=3, too-many-wild-cards-of-a-side illegal card=3
loose 4s 4h 4d < 4c JK 2s 2h | -
loose 4s 4h 4d < w*2..4 | third-wild-card undecided card=0 fined=False, too-many-wild-cards-of-a-side undecided card=0
loose 4s 4h 4d 4c 4s 4h 4d < JK | -
loose 4s 4h 4d 4c 4s 4h 4d < JK 2s | -
loose 3s 3c 3s < JK | -
loose 3s 3c 3s < JK 2s | wild-card-with-black-threes illegal card=0, too-many-black-threes illegal card=1
loose 3s 3c 3s < 3c | -
loose 3s 3c 3s < 3c 3c | too-many-black-threes illegal card=1
loose 3s 3c 3s < 3c JK | too-many-black-threes illegal card=1
loose 3s 3c 3s < w | -
loose 3s 3c 3s < 3c*0..2 | too-many-black-threes undecided
loose 3s 3c 3s 3c < 3s | too-many-black-threes illegal card=0
loose 3s 3c 3s 3c < JK | too-many-black-threes illegal card=0
loose JK JK 2s < 2h | meld-of-wild-cards illegal
loose JK JK 2s < 4s | card-of-another-rank illegal card=0 clause=wild_melds, meld-of-wild-cards illegal
loose 3s 3c 3s ... < JK | -
loose 3s 3c 3s ... < 3c | -
wild 5h 6h 7h 8h < JK | -
wild 5h 6h 7h 8h < 9h | -
wild 5h 6h 7h 8h < Th | broken-sequence illegal card=0
wild 5h 6h 7h 8h < JK JK | -
wild 5h 6h 7h 8h < JK JK 2s | wild-card-in-a-sequence illegal card=2
wild 5h 6h 7h 8h < Jh | broken-sequence illegal card=0
wild 5h 6h 7h 8h < Jh JK | broken-sequence illegal card=0
wild 5h 6h 7h 8h < Ah | broken-sequence illegal card=0
wild 5h 6h 7h 8h < 3h | red-three-in-a-meld illegal card=0, card-outside-a-sequence illegal card=0
wild 5h 6h 7h 8h < w w | broken-sequence undecided
wild 5h 6h 7h 8h < _ _ | broken-sequence undecided
wild 5h 6h 7h 8h < JK*0..3 | wild-card-in-a-sequence undecided card=0
wild 5h 6h 7h 8h < 8s | broken-sequence illegal card=0
wild 5h 6h 7h 8h < 9h Th Jh Qh | sequence-of-more-than-seven illegal card=3
wild 5h 6h JK 2s < 9h | -
wild 5h 6h JK 2s < JK | wild-card-in-a-sequence illegal card=0
wild 5h 6h JK 2s < w | broken-sequence undecided, wild-card-in-a-sequence illegal card=0
wild 5h 6h JK 2s < Th JK | wild-card-in-a-sequence illegal card=1
wild 5h 6h JK 2s < _ | broken-sequence undecided, wild-card-in-a-sequence undecided card=0
wild 5h 6h 7h ... < JK | -
wild 5h 6h 7h ... < JK 2s 2h | wild-card-in-a-sequence illegal card=2
wild 5h 6h 7h ... < 8s | broken-sequence illegal card=0
wild 5h 6h 7h ... < 9h | -
wild _ _ _ _ <h 6h | too-few-natural-cards undecided clause=sequence_naturals
wild _ _ _ _ <h JK | too-few-natural-cards undecided card=0 clause=sequence_naturals, wild-card-in-a-sequence undecided card=0
wild _ _ _ _ <h 6c | too-few-natural-cards undecided clause=sequence_naturals, broken-sequence illegal card=0
threes 3s 3c 3h 3d 3h 3c 3s < 3c | no-canasta-of-threes illegal
threes 3s 3c 3h 3d 3h 3c 3s < 3h | no-canasta-of-threes illegal
threes 3s 3c 3s < 3c | black-threes-melded illegal
threes 3s 3c 3s < 3h 3d 3h 3c | -
none 4s 4h 4d < 4c | -
none 4s 4h 4d < 5c | card-of-another-rank illegal card=0
none 5h 6h 7h < 8h | sequence-where-there-are-none illegal
br 4s 4h 4d <& 4s 4c 4d | -
br 4s 4h 4d <& 5s 5h 5d | groups-wrongly-joined illegal
br 4s 4h 4d <& 4s 4h JK | -
br 4s 4h 4d <& 4s 4h 4d | groups-wrongly-joined illegal
br 4s 4h 4d <& 5h 6h 7h | sequences-joined illegal
br 4s 4h 4d <& JK JK 2s | groups-wrongly-joined illegal
br 4s 4h 4d <& 3s 3c 3s | groups-wrongly-joined illegal
br 4s 4h 4d <& _ _ _ | groups-wrongly-joined undecided
br 4s 4h 4d <& 4_ 4_ 4_ | -
br 4s 4h 4d <& group*3 | groups-wrongly-joined undecided
br 4s 4h 4d <& 4s 4h 4d ... | groups-wrongly-joined undecided
br 4s 4h 4d <& 4s 5h 9d | groups-wrongly-joined illegal
br 4s 4h 4d <& 4s 4h 4d 4c 4s JK 2s | -
br 4s 4h JK <& 4s 4c JK | groups-wrongly-joined illegal
br 4s 4h JK <& 4s 4c 4d 4d JK | -
br 4s 4h JK <& 4s 4h 4d 4c 4s | -
br 4s 4h JK <& 4s 4c w | groups-wrongly-joined illegal
br 4s 4h 4d 4c 4s 4h 4d <& 4s 4h 4d 4c 4s 4h 4c | canastas-joined illegal
br 4s 4h 4d 4c 4s 4h 4d <& 4s 4h 4d 4c 4s 4h | -
br 4s 4h 4d 4c 4s 4h 4d <& 4s 4h JK | -
br 4s 4h 4d 4c 4s 4h 4d <& 4s 4h 4d 4c 4s 4h 4c ... | groups-wrongly-joined undecided
br 4s 4h 4d 4c 4s 4h 4d <& 4s 4h 4d 4c 4s 4h 4s*0..1 | -
br JK JK 2s <& 2s 2h 2d | -
br JK JK 2s <& 2s 2h 2d JK JK | groups-wrongly-joined illegal
br JK JK 2s <& JK JK 2s | groups-wrongly-joined illegal
br JK JK 2s <& w w w*0..2 | -
br 3s 3c 3s <& 3c 3c 3s | -
br 3s 3c 3s <& 4s 4h 4d | groups-wrongly-joined illegal
br 3s 3c 3s <& 3s 3c JK | groups-wrongly-joined illegal
br 5h 6h 7h <& 8h 9h Th | sequences-joined illegal
br 5h 6h 7h <& 4s 4h 4d | sequences-joined illegal
br _ _ _ <& _ _ _ | groups-wrongly-joined illegal
br _ _ _ <& 4s 4h 4d | groups-wrongly-joined undecided
loose 4s 4h 4d <& 4s 4c JK | -
loose 4s 4h 4d <& 4s JK 2s | -
loose 4s 4h 4d <& 4s 4c JK 2s 2h 2d | groups-wrongly-joined illegal
loose 3s 3c 3s <& 3c 3c 3s | groups-wrongly-joined illegal
loose 3s 3c 3s <& 3s 3c JK | groups-wrongly-joined illegal
loose 3s 3c 3s <& 3c | -
loose 3s 3c <& 3c 3c | -
loose 3s 3c <& 3c JK | -
loose JK JK 2s <& 2s 2h 2d | groups-wrongly-joined illegal
none 4s 4h 4d <& 4s 4c 4d | groups-wrongly-joined illegal
none 4s 4h 4d <& 5h 6h 7h | sequences-joined illegal
loose 3s 3c 3s 3c < 3s 3b | too-many-black-threes illegal
loose 3s 3c 3s 3c 3s < 3s | too-many-black-threes illegal card=0
threes new < 3s 3s 3_ | black-threes-melded undecided
threes new < 4s 4h 3h | red-three-in-a-meld illegal card=2
threes new < 3s 3h | no-canasta-of-threes illegal
threes new < 3s 3c | meld-too-small illegal clause=black_three_group, black-threes-melded illegal
threes new < 3s 3_ | meld-too-small illegal clause=black_three_group, black-threes-melded undecided
br new < 4s 5h 9c _h _h | card-of-another-rank illegal card=1, card-of-another-rank illegal card=2, card-of-another-rank undecided card=3, card-of-another-rank undecided card=4, second-wild-too-early undecided
br new < JK 2s 2h _ | third-wild-card undecided card=2
br new < 4s 5h 2s 2h | card-of-another-rank illegal card=1, second-wild-too-early illegal card=3
br new < 4_ 4_ 5s | card-of-another-rank illegal card=2
br new < 5s 4_ 4_ | card-of-another-rank illegal card=0
br new < 4h 5_ 5_ 9s | card-of-another-rank illegal card=0, card-of-another-rank illegal card=3
br new < 4c 5_ 5_ 9d | card-of-another-rank illegal card=0, card-of-another-rank illegal card=3
br new < 3s 3h | meld-too-small illegal clause=black_three_group, red-three-in-a-meld illegal card=1
br new < 5h*0..1 6h*0..1 7h*0..1 | meld-too-small undecided
br new < Ah 4h 5h _s | broken-sequence illegal
br new < _h Ah 4h 5h | card-outside-a-sequence illegal card=1
br new < 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah | sequence-of-more-than-seven illegal card=7
br new < Ah 4h 5h JK | wild-card-in-a-sequence illegal card=3
br new < w*3 9h 9s | third-wild-card illegal card=0
br new < group*3 | second-wild-too-early undecided
br new < seq*3 | broken-sequence undecided
br new < 4s 4s 3s 3c | card-outside-a-sequence illegal card=2
br new < Qc Qd 9s 9d 9h | card-of-another-rank illegal card=0, card-of-another-rank illegal card=1
none new < 5h 6h | sequence-where-there-are-none illegal
br JK 2s _ < 2h | third-wild-card undecided card=0
br JK 2s _ < JK 2h | third-wild-card undecided card=1
br group*3 < JK 2s 2h | third-wild-card undecided card=2
br 4s JK < 2h _ | card-of-another-rank undecided card=1, third-wild-card undecided card=0 fined=False, second-wild-too-early undecided card=0
br unseen:h < 8h | -
br unseen:h < 8s | broken-sequence illegal card=0
br unseen:h < JK | wild-card-in-a-sequence illegal card=0
br unseen:h < 8h 9s | broken-sequence illegal card=1
br unseen:4 < 4s | -
br unseen:4 < 5s | card-of-another-rank illegal card=0
br unseen:4 < JK JK | third-wild-card undecided card=1 fined=False, second-wild-too-early undecided card=1, wild-card-on-a-canasta undecided card=1
br unseen:h <h 8h | -
br unseen:h <h 8s | broken-sequence illegal card=0
br unseen:W < JK | -
br unseen:W < 4s | card-of-another-rank illegal card=0 clause=wild_melds
br unseen:3 < 3s | -
br unseen:3 < 4s | card-of-another-rank illegal card=0 clause=black_three_group
br unseen:3 < JK | wild-card-with-black-threes illegal card=0
wild unseen:h < 8h | -
wild unseen:h < JK | broken-sequence undecided
wild unseen:h < JK JK 2s | broken-sequence undecided, wild-card-in-a-sequence illegal card=2
wild unseen:h <h 8h JK | -
wild unseen:h <h 8s | broken-sequence illegal card=0
br 4s 4h 4d < group*2 | second-wild-too-early undecided
br 4s 4h JK! < JK | second-wild-too-early illegal card=0
third new < 4s 4h 4d | too-few-natural-cards illegal
third new < 4s 4h 4d 4c | -
third new < 4s 4h 4d JK | too-few-natural-cards illegal card=3
third new < 4s 4h | meld-too-small illegal
third new < 4s 4h JK 2s | second-wild-too-early illegal card=3
third 4s 4h 4d JK JK < 2s | too-few-natural-cards illegal card=0
third 4s 4h 4d 4c JK JK < 2s | -
third 4s 4h 4d 4c JK JK < 4d | -
third 4s 4h 4d 4c 4s 4h < JK 2s | wild-card-on-a-canasta illegal card=1
third 4s 4h 4d 4c 4s 4h < JK | -
third 4s 4h 4d 4c 4s < JK 2s | -
third 4s 4h 4d 4c 4s 4h 4d < JK | -
third 4s 4h 4d 4c 4s 4h 4d < JK 2s | wild-card-on-a-canasta illegal card=1
br 4s 4h 4d 4c 4s 4h ... < JK | third-wild-card undecided card=0 fined=False, wild-card-on-a-canasta undecided card=0
five new < 5h 6h JK | meld-too-small illegal clause=sequence_least
five new < 5h 6h JK 8h | too-few-natural-cards illegal card=2 clause=sequence_naturals
five new < 5h 6h 7h 8h | -
five new < 5h 6h 7h 8h 9h JK | -
five 5h 6h 7h 8h < JK | too-few-natural-cards illegal card=0 clause=sequence_naturals
five 5h 6h 7h 8h < 9h | -
five 5h 6h 7h 8h < 9h JK | -
twice new < 5h 6h 7h JK*1..2 | too-few-natural-cards undecided card=3 clause=sequence_naturals
twice new < 5h 6h 7h JK 2s | too-few-natural-cards illegal card=4 clause=sequence_naturals
twice new < 5h 6h 7h 8h JK 2s | -
twice new < 3s 3c JK | too-few-natural-cards illegal card=2
twice new < 3s 3c 3s JK | -
twice new < 3s JK | meld-too-small illegal clause=black_three_group
twice new < 4s 4h JK | too-few-natural-cards illegal card=2
one new < Ah 4h 5h JK | card-outside-a-sequence illegal card=0
one new < 5h 6h 8h JK | -
one new < 5h 6h 8h JK 2s | wild-card-in-a-sequence illegal card=4
br 5h 6h 7h < 8h*0..2 | broken-sequence undecided
br 5h 6h 7h < 8h*0..5 | broken-sequence undecided, sequence-of-more-than-seven undecided
br 5h 6h 7h < JK*0..1 | -
br 5h 6h 7h < 4h*0..1 8h*0..1 | -
br 5h 6h 7h < 9h*0..1 | broken-sequence undecided
br 5h 6h 7h ... < 8s*0..1 | -
wild 5h 6h 7h 8h < JK 2s 2h 9h | wild-card-in-a-sequence illegal card=2, sequence-of-more-than-seven illegal card=3
wild 5h 6h 7h 8h < 9h JK 2s 2h | wild-card-in-a-sequence illegal card=3, sequence-of-more-than-seven illegal card=3
br 5h 6h 7h 8h 9h Th Jh Qh < Kh | sequence-of-more-than-seven illegal card=0
br 5h 6h 7h 8h 9h Th Jh < Qh _h | broken-sequence undecided, sequence-of-more-than-seven illegal
br 5h 6h 7h 8h 9h Th Jh*0..1 < Qh | broken-sequence undecided, sequence-of-more-than-seven undecided
br 4s 4h 4d <& nothing | -
br nothing <& 4s 4h 4d | -
br 5h 6h 7h <& nothing | -
br nothing <& 5h 6h 7h | -
br _ _ _ <& 4s JK JK 2s | groups-wrongly-joined illegal
br JK JK 2s <& w w w*0..3 | groups-wrongly-joined undecided
br n n n <& 4s 4h 4d | groups-wrongly-joined undecided
br 4s 4h 4d <& n n n | groups-wrongly-joined undecided
br 3s*7 <& 3c*7 | -
br 4s 4h 4d 4c 4s 4h 4d*0..1 <& 4s 4h 4d 4c 4s 4h 4c | -
loose 3s 3c 3s <& JK 3c | groups-wrongly-joined illegal
loose 3s 3c JK <& 3c JK | groups-wrongly-joined illegal
loose 3s 3c JK <& 3c | -
threes 3s 3c 3s <& 3c 3s 3c | groups-wrongly-joined illegal
wild new < 5h n JK 2s | card-of-another-rank undecided card=1, second-wild-too-early undecided card=3
wild new < 5h n JK | card-of-another-rank undecided card=1
side new < 5h n JK 2s | card-of-another-rank undecided card=1, second-wild-too-early undecided card=3, too-many-wild-cards-of-a-side undecided card=3
side new < 5h 5s JK 2s | second-wild-too-early illegal card=3, too-many-wild-cards-of-a-side illegal card=3
side unseen:4 < n JK 2s | card-of-another-rank undecided card=0, third-wild-card undecided card=2 fined=False, second-wild-too-early undecided card=2, wild-card-on-a-canasta undecided card=2, too-many-wild-cards-of-a-side illegal card=2
side unseen:4 < 4s JK 2s | third-wild-card undecided card=2 fined=False, second-wild-too-early undecided card=2, wild-card-on-a-canasta undecided card=2, too-many-wild-cards-of-a-side illegal card=2
br new < Qs Qs 9d | card-of-another-rank illegal card=2
br new < Ah 4_ 5h | broken-sequence illegal card=0
br unseen:h < 8h*0..1 | -
br unseen:h < 5h 9h | broken-sequence undecided
br unseen:h < 5h 5h | broken-sequence illegal card=0
wild unseen:h < 8h JK Th | -
br 5h 6h 7h 8h 9h Th Jh*0..1 < Qh Kh | broken-sequence undecided, sequence-of-more-than-seven illegal card=1
br unseen:h+8h < 8s | broken-sequence illegal card=0
br unseen:h+8h < 9h | -
br unseen:4+4s < 5s | card-of-another-rank illegal card=0
br unseen:4+4s < 4h | -
br JK JK 2s 2h 2d 2s 2s <& unseen:W | groups-wrongly-joined undecided
joined 5h 6h 7h <& 8h 9h Th | -
loose 3s JK <& 3c | -
loose 3s JK <& JK | groups-wrongly-joined illegal
twice 3s JK <& 3c | groups-wrongly-joined illegal
twice 3s 3c JK <& 3c | -
loose 3s <& JK | groups-wrongly-joined illegal
loose 3s <& 3c JK | -
loose 3s 3s JK <& 3c 3c | groups-wrongly-joined illegal
loose 3s 3c 3s*0..1 < 3s 3c 3s | too-many-black-threes illegal card=2
side unseen:4 < n n JK 2s | card-of-another-rank undecided card=0, card-of-another-rank undecided card=1, third-wild-card undecided card=3 fined=False, second-wild-too-early undecided card=3, wild-card-on-a-canasta undecided card=3, too-many-wild-cards-of-a-side illegal card=3
wild 5h n < JK 2s | second-wild-too-early undecided card=1
"""  # noqa: E501


@pytest.mark.parametrize(("done", "wanted"), list(rows(LAID)))
def test_of_cards_that_are_laid_just_this_is_found(done: str, wanted: str) -> None:
    assert told(done) == wanted


def laid(*melds: str, left: str = "9d") -> Position:
    """The end of a turn of A in which these melds were laid, with these cards left."""
    position = table()
    apply(position, BeginTurn("A", 1))
    apply(position, Draw(tuple((lot,) for lot in lots("9s 9s"))))
    hold(position, "A", " ".join(melds))
    for cards in melds:
        apply(position, LayMeld(lots(cards)))
    hold(position, "A", left)
    return position


@pytest.mark.parametrize(
    ("melds", "left", "found"),
    [
        (("3s 3c 3s",), "9d", ["illegal at=1"]),
        (("4s 4h 4d", "3s 3c 3s"), "9d", ["illegal at=2"]),
        (("4s 4h 4d",), "9d", []),
        (("3s 3c 3s",), "", []),
        (("3s 3c 3s",), "_*0..1", ["undecided at=1"]),
        (("3b*0..3",), "9d", []),
        (("3s 3c 3h",), "9d", []),
    ],
)
def test_black_threes_are_laid_by_who_goes_out(melds: tuple[str, ...], left: str, found: list[str]) -> None:
    check = black_threes_without_going_out
    assert said(check, laid(*melds, left=left), EndTurn()) == found
    warned = [f"{one} severity=warning" for one in found]
    assert [" ".join(sorted(one.split())) for one in warned] == [
        " ".join(sorted(one.split()))
        for one in said(
            check, laid(*melds, left=left), EndTurn(), under(RULES, black_three_meld=BlackThreeMeld.TOLERATED)
        )
    ]
    never = under(RULES, black_three_meld=BlackThreeMeld.NEVER)
    assert said(check, laid(*melds, left=left), EndTurn(), never) == []
    out = laid(*melds, left=left)
    apply(out, GoOut())
    assert said(check, out, EndTurn()) == []


def test_black_threes_that_were_perhaps_laid_are_none() -> None:
    for cards, found in (("3c*0..1", []), ("3c", ["illegal at=0"])):
        position = table()
        (meld,) = lay(position, "A+C", "3s 3c 3s")
        apply(position, BeginTurn("A", 1))
        hold(position, "A", "3c 9d")
        apply(position, adding(position, meld, cards))
        assert said(black_threes_without_going_out, position, EndTurn()) == found


@pytest.mark.parametrize(
    ("kept", "blocking", "told_of_them"),
    [
        (("3r",), ("3b",), ", or are discarded to block the pile"),
        (("3r",), (), ", or are discarded"),
        (("3r", "3b"), ("3b",), ""),
    ],
)
def test_what_else_becomes_of_black_threes_is_told(
    kept: tuple[str, ...], blocking: tuple[str, ...], told_of_them: str
) -> None:
    rules = under(RULES, not_discarded=kept, blocked_tops=blocking)
    (fact,) = facts(black_threes_without_going_out, laid("3s 3c 3s"), EndTurn(), rules)
    assert fact["discarded"] == told_of_them
    never = under(rules, black_three_meld=BlackThreeMeld.NEVER)
    (fact,) = facts(black_threes_melded, laid(), LayMeld(lots("3s 3c 3s")), never)
    assert fact["discarded"] == told_of_them


SEVEN, EIGHT = "5h 6h 7h 8h 9h Th Jh", "5h 6h 7h 8h 9h Th Jh Qh"


@pytest.mark.parametrize(
    ("melds", "left", "found"),
    [
        ((SEVEN,), "9d", []),
        ((EIGHT,), "9d", ["illegal at=1"]),
        (("4s 4h 4d", EIGHT), "9d", ["illegal at=2"]),
        ((EIGHT,), "", []),
        ((EIGHT,), "_*0..1", ["undecided at=1"]),
        ((f"{SEVEN} Qh*0..1",), "9d", ["undecided at=1"]),
        (("4s 4h 4d 4c 4s 4h 4d 4c",), "9d", []),
    ],
)
def test_who_goes_out_may_lay_a_long_sequence(melds: tuple[str, ...], left: str, found: list[str]) -> None:
    rules = under(RULES, sequence_extended=True)
    assert said(samba_extended_without_going_out, laid(*melds, left=left), EndTurn(), rules) == found
    assert said(samba_extended_without_going_out, laid(*melds, left=left), EndTurn()) == []
    out = laid(*melds, left=left)
    apply(out, GoOut())
    assert said(samba_extended_without_going_out, out, EndTurn(), rules) == []


def test_of_a_long_sequence_it_is_told_once() -> None:
    rules = under(RULES, sequence_extended=True)
    position = laid(EIGHT)
    assert position.turn is not None
    position.turn.laid *= 2
    assert said(samba_extended_without_going_out, position, EndTurn(), rules) == ["illegal at=1"]
    # Who joins melds lays no card.
    position.turn.laid = [Laid(one.index, (), one.meld, new=False) for one in position.turn.laid]
    assert said(samba_extended_without_going_out, position, EndTurn(), rules) == []


def test_what_sequences_are_made_of_is_told_where_there_are_any() -> None:
    for name, sequence in (
        ("br", "; a sequence natural cards of one suit"),
        ("wild", "; a sequence cards of one suit, and wild cards"),
        ("none", ""),
    ):
        (fact,) = facts(card_of_another_rank, laid(), LayMeld(lots("4s 4h 5d")), BY_RULES[name])
        assert fact == {"card": "5d", "rank": "4", "sequence": sequence}


def test_the_natural_cards_that_are_needed_are_told() -> None:
    rules, position = BY_RULES["twice"], laid()
    position.sequence_wilds = 2
    (fact,) = facts(too_few_natural_cards, position, LayMeld(lots("5h 6h 7h JK*1..2")), rules)
    assert fact == {"meld": "5h 6h 7h JK*1..2", "there": "3", "needed": "2"}
    (fact,) = facts(too_few_natural_cards, position, LayMeld(lots("5h 6h 7h JK 2s")), rules)
    assert fact["needed"] == "4"
    (fact,) = facts(too_few_natural_cards, position, LayMeld(lots("4s JK")), under(rules, meld_least=2))
    assert fact == {"meld": "4s JK", "there": "1", "needed": "3"}


def test_a_run_that_is_spelled_leaves_nothing_open() -> None:
    run = Run(3, 5, None)
    assert said(broken_sequence, laid(), LayMeld((run,))) == []
    assert said(broken_sequence, laid(), LayMeld((run, *lots("8_")))) == ["undecided"]
