"""Rows of the table of sources in which a rule set differs from samba-br: turns that break each, and that nearly do.

A line: the rule set, what is on the table where it is not as usual, the turn of A, and the row that it breaks, or ok.
"""

from collections.abc import Iterator

import pytest

from tests.naive.by_hand import ACES, KINGS, played, situation
from tests.naive.rules_of import CANASTRA, SAMBA_BR, SAMBA_COMO_JOGAR, SAMBA_PAGAT, rules_of

NAMED = {"br": SAMBA_BR, "como": SAMBA_COMO_JOGAR, "canastra": CANASTRA, "pagat": SAMBA_PAGAT}
NAMED["two"] = rules_of("canastra", "draw=2 out=2")

RED_THREES = """
br       | hand 7s 8s | stock 3h 5d 6h | +3h/5d 6h -7s | ok
br       | hand 7s 8s | stock 3h 6h 5d | +3h 6h =3h/5d -7s | ok
br       | hand 7s 8s | stock 3h 6h 5d | +3h 6h =3h -7s | C2
br       | hand 7s 8s | stock 3h 6h 5d | +3h 6h -7s =3h/5d | C3
como     | hand 7s 8s | stock 3h 5d 6h | +3h/5d 6h -7s | ok
como     | hand 7s 8s | stock 3h 5d 6h | +3h 5d -7s | C3
canastra | hand 7s 8s | stock 3h 5d | +3h/5d -7s | ok
canastra | hand 7s 8s | stock 3h 5d | +3h -7s | C3
pagat    | hand 7s 8s | stock 3h 5d 6h | +3h 5d =3h -7s | ok
pagat    | hand 7s 8s | stock 3h 5d 6h | +3h 5d -7s | ok
pagat    | hand 7s 8s | stock 3h 5d 6h | +3h/5d 6h -7s | C3
pagat    | hand 7s 3h | +4c 5d =3h/6h -7s | C2
pagat    | hand 7s 3h | =3h +4c 5d -7s | S53
pagat    | hand 7s 3h | +4c 5d -7s =3h | F4
pagat    | hand 7s 3h | +4c 5d -3h | ok
canastra | hand 7s 3h | =3h/4c +5d -7s | ok
canastra | hand 7s 3h | +4c =3h/5d -7s | C2
canastra | hand 7s 3h | =3h +4c -7s | C2
como     | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d =3h -4s | ok
como     | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d =3h/4c -4s | C4
como     | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d -3h | C10
canastra | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d =3h -4s | ok
canastra | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d -4s | C1
pagat    | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d =3h -4s | ok
pagat    | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =8s 8h 8d -4s | ok
pagat    | hand 9s 9d 8s 8h 8d 4s Jd | pile 3h 9c | ^ =9c 9s 9d =3h =8s 8h 8d -4s | G11
pagat    | hand 9s 9d 8s 8h 8d 4s Jd 3h | pile 3h 9c | ^ =9c 9s 9d =3h =8s 8h 8d -4s | ok
pagat    | hand As Ah 2c 3h 7s | +4c 5d =3h =As Ah 2c -7s | ok
pagat    | hand 4s 4h 3h 7s | +4c 5d =3h =4c 4s 4h -7s | K2
"""

STOCK = """
como     | hand 7s 8s | +4c -7s | F2
canastra | hand 7s 8s | +4c -7s | ok
canastra | hand 7s 8s | +4c 5d -7s | F2
two      | hand 7s 8s | +4c 5d -7s | ok
two      | hand 7s 8s | +4c -7s | F2
como     | hand 7s 8s | stock 4c | +4c -7s | ok
pagat    | hand 7s 8s | stock 4c | +4c -7s | ok
pagat    | hand 7s 8s | stock 4c | +4c 5d -7s | A4
# S10, S68: the draw brought nothing but red threes. F9: the last card is one. S11: nothing of the kind.
como     | hand 7s 8s | stock 3h 3d | +3h/3d =3d | ok
como     | hand 7s 8s | stock 3h 3d | +3h/3d =3d -7s | S10
como     | hand 7s 8s | stock 5d 3d | +5d 3d =3d -7s | ok
como     | hand 7s 8s | stock 5d 3d | +5d 3d =3d | F4
canastra | hand 7s 8s | stock 3d | +3d =3d | ok
canastra | hand 7s 8s | stock 3d | +3d =3d -7s | S10
canastra | hand 7s 8s | stock 3d 3h | +3d =3d/3h 3h | ok
canastra | hand 7s 8s | stock 3d 3h | +3d =3d/3h 3h -7s | S10
two      | hand 7s 8s | stock 5d 3d | +5d 3d =3d | ok
two      | hand 7s 8s | stock 5d 3d | +5d 3d =3d -7s | S10
two      | hand 7s 8s | stock 3d 5d | +3d/5d -7s | ok
pagat    | hand 7s 8s | stock 3d | +3d =3d -7s | ok
pagat    | hand 7s 8s | stock 3d | +3d =3d | F4
"""

PILE = """
# G2: a natural and a wild card.
br       | hand 9d 2c 7s 8s | lies ACES | ^ =9c 9d 2c -7s | G1/G9/G13
canastra | hand 9d 2c 7s 8s | lies ACES | ^ =9c 9d 2c -7s | ok
canastra | hand 9d 2c 2s 7s Jd | lies ACES | ^ =9c 9d 2c 2s -7s | ok
canastra | hand 9d 2c 2s 7s Jd | lies ACES | ^ =9c 2c 2s -7s | G3/G7
como     | hand 9d 9s 2c 7s Jd | lies ACES | ^ =9c 9d 9s 2c -7s | ok
como     | hand 9d 9s 2c 7s Jd | lies ACES | ^ =9c 9d 2c -7s | G2/G7
pagat    | hand 9d 9s 2c 7s Jd | lies ACES | ^ =9c 9d 9s 2c -7s | ok
pagat    | hand 9d 9s 2c 7s Jd | lies ACES | ^ =9c 9d 2c -7s | G1/G9/G13
# G4: onto a group.
como     | hand 7s 8s | lies 9s 9d 9h | pile 4s 9c | ^ 9<9c -7s | ok
canastra | hand 7s 8s | lies 9s 9d 9h | pile 4s 9c | ^ 9<9c -7s | ok
pagat    | hand 9d 9h 7s Jd | lies 9s 9s 9h | ^ 9<9c 9d 9h -7s | ok
pagat    | hand 9d 9h 7s Jd | lies 9s 9s 9h | ^ =9c 9d 9h -7s | ok
pagat    | hand 9d 9h 7s Jd | lies 9s 9s 9h | ^ 9<9c 9d -7s | G1/G9/G13
# S18, S59: onto a canasta.
como     | hand 7s 8s | lies 9s 9s 9d 9d 9h 9h | ^ 9<9c -7s | ok
como     | hand 7s 8s 9h 9c | lies 9s 9s 9d 9d 9h 9h | ^ 9<9c 9h 9c -7s | ok
como     | hand 7s 8s 2c | lies 9s 9s 9d 9d 9h | ^ 9<9c 2c -7s | ok
como     | hand 7s 8s 2c | lies 9s 9s 9d 9d 9h 9h | ^ 9<9c 2c -7s | S18
como     | hand 7s 8s 9h | lies 9s 9s 9d 9d 9h 9h 9c | ^ 9<9c -7s | S18
como     | hand 7s 9h 8s | lies 9s 9s 9d 9d 9h 9h 9c | ^ 9<9c 9h -7s | S18
# G1, S26: a natural pair takes the pile by itself, and the player chooses where it goes.
como     | hand 7s 9h 9c 4s | lies 9s 9s 9d 9d 9h 9h 9c | ^ 9<9c 9h 9c -7s | ok
como     | hand 7s 9h 9c 4s | lies 9s 9s 9d 9d 9h 9h 9c | ^ =9c 9h 9c 9.1<9.2 -7s | ok
como     | hand 7s 9h 9c 4s | lies 9s 9s 9d 9d 9h 9h 9c | pile 2s 9c | ^ 9<9c 9h 9c -7s | ok
como     | hand 7s 9h 2c 4s | lies 9s 9s 9d 9d 9h 9h 9c | ^ 9<9c 9h 2c -7s | S18
como     | hand 7s 9h 9c 4s | lies 9s 9s 9d 9d 9h 9h 9c | ^ =9c 9h 9c -7s | ok
como     | hand 7s 9h | lies 9s 9s 9d 9d 9h 9h 9c | +4c 5d 9<9h -7s | ok
canastra | hand 7s 8s | lies 9s 9s 9d 9d 9h 9h 9c | ^ 9<9c -7s | ok
# G6, S62: onto a sequence.
como     | hand 7s 8s | lies 6c 7c 8c | pile 4s 9c | ^ c<9c -7s | ok
como     | hand Tc 7s | lies 6c 7c 8c | ^ c<9c Tc -7s | L1
como     | hand Tc 7s 8s | lies 6c 7c 8c | ^ c<9c Tc -7s | ok
como     | hand 9c 7s 8s | lies 6c 7c 8c | pile Tc | ^ c<9c Tc -7s | S62
como     | hand 7s 8s | lies 6c 7c 8c | ^top c<9c -7s | G8
pagat    | hand 7s 8s | lies 6c 7c 8c | pile 4s 9c | ^top c<9c -7s | ok
pagat    | hand 7s 8s | lies 6c 7c 8c | pile 4s 9c | ^ c<9c -7s | G1/G9/G13
pagat    | hand 7s 8s Tc | lies 6c 7c 8c | ^top c<9c c<Tc -7s | ok
pagat    | hand 7s 8s Tc | lies 6c 7c 8c | ^top c<9c Tc -7s | G6
pagat    | hand 7s 9s 9h | lies 6c 7c 8c | ^top =9c 9s 9h -7s | G6
pagat    | hand 7s 9c | lies 6c 7c 8c | pile Tc | ^top c<Tc c<9c -7s | J1
pagat    | hand 7s 8s | lies 6d 7d 8d 9d Td Jd Qd | pile Kd | ^top d<Kd -7s | J5
pagat    | hand 7s 8s Kd | lies 8d 9d Td | pile 4s 7d | ^top d<7d -7s | ok
# G14: what forbids the pile.
pagat    | hand 7s 3s 3c | pile 3h | ^ =3h 3s 3c -7s | G14
pagat    | hand 7s 8s | lies 6c 7c 8c | pile 9c 3h | ^top c<3h -7s | G14
como     | hand 7s 3s 3c | lies ACES | pile 3s | ^ =3s 3s 3c -7s | G14
canastra | hand 7s 2s 2c | lies ACES | pile 2d | ^ =2d 2s 2c -7s | G14
# G9, G12, D2, S7, S20: what asks for a natural pair.
como     | hand 9h 9d 7s | lies 9s 9s 9d | pile 3s 4s 9c | ^ 9<9c 9h 9d -7s | ok
como     | hand 9h 9d 7s | lies 9s 9s 9d | pile 3s 4s 9c | ^ 9<9c -7s | G1/G9/G13
como     | hand 9h 9d 7s | lies 9s 9s 9d | pile 3h 4s 9c | ^ 9<9c =3h -7s | G1/G9/G13
como     | hand 9h 9d 7s | lies 9s 9s 9d | pile 2s 4s 9c | ^ 9<9c -7s | G1/G9/G13
canastra | hand 9h 9d 7s | lies 9s 9s 9d | pile 3s 4s 9c | ^ 9<9c -7s | ok
canastra | hand 9h 9d 7s | lies 9s 9s 9d | pile 3h 4s 9c | ^ 9<9c =3h -7s | G1/G9/G13
canastra | hand 9h 2c 7s 8s | lies 9s 9s 9d | pile 2s 9c | ^ 9<9c 9h 2c -7s | G1/G9/G13
canastra | hand 9h 9d 2c As Ah | pile 4s 9c | ^ =9c 9h 9d 2c -As | ok
canastra | hand 9h 9d 2c JK Ah | pile 4s 9c | ^ =9c 9h JK -Ah | G1/G9/G13
# S21, S22: a hand of one card.
como     | hand 7s | lies 9s 9s 9d | pile 4s 9c | ^ 9<9c -7s | ok
como     | hand 7s | lies 9s 9s 9d | ^ 9<9c -7s | S21
canastra | hand 7s | lies 9s 9s 9d | pile 4s 9c | ^ 9<9c -7s | ok
canastra | hand 7s | lies 9s 9s 9d | ^ 9<9c -7s | S21
como     | hand 7s 8s | lies 9s 9s 9d | ^ 9<9c -7s | ok
pagat    | hand 7s | lies 6c 7c 8c | ^top c<9c ~ | ok
pagat    | hand 7s | lies 6c 7c 8c | ^top c<9c -7s # | L1
# G11: the initial meld, with the top card and without the rest.
pagat    | hand 9s 9d As Ah Ad 4s Jd | pile Ac 9c | ^ =9c 9s 9d =As Ah Ad A<Ac -4s | ok
pagat    | hand 9s 9d As Ah Ad 4s Jd | pile Ac 9c | ^ =9c 9s 9d =As Ah Ac A<Ad -4s | G11
como     | hand 9s 9d As Ah Ad 4s Jd | pile Ac 9c | ^ =9c 9s 9d =As Ah Ac A<Ad -4s | G11
"""

MELDS = """
# I3 to I5: wild cards in a group.
br       | hand As Ah Ad 2c 2s 7s | +4c 5d =As Ah Ad 2c 2s -7s | I5/I3/I4/I7
como     | hand As Ah Ad 2c 2s 7s | +4c 5d =As Ah Ad 2c 2s -7s | ok
como     | hand As Ah 2c 2s 7s | +4c 5d =As Ah 2c 2s -7s | I5/I3/I4/I7
canastra | hand As Ah 2c 2s 7s | +4c =As Ah 2c 2s -7s | ok
canastra | hand As Ah 2c 2s 2h 7s | +4c =As Ah 2c 2s 2h -7s | I5/I3/I4/I7
canastra | hand As Ah Ad 2c 2s 2h 7s | +4c =As Ah Ad 2c 2s 2h -7s | ok
canastra | hand As Ah Ad Ac 2c 2s 2h JK 7s | +4c =As Ah Ad Ac 2c 2s 2h JK -7s | I5/I3/I4/I7
pagat    | hand As Ah Ad 2c 2s 7s | +4c 5d =As Ah Ad 2c 2s -7s | I5/I3/I4/I7
pagat    | hand As Ah Ad Ac 2c 2s 7s | +4c 5d =As Ah Ad Ac 2c 2s -7s | ok
pagat    | hand As Ah Ad Ac As 2c 2s 2h 7s | +4c 5d =As Ah Ad Ac As 2c 2s 2h -7s | I5/I3/I4/I7
# I7, S30, S31: a wild card onto a canasta.
como     | hand 2c 7s | lies ACES | +4c 5d A<2c -7s | I5/I3/I4/I7
como     | hand Ac As 2c 7s | lies As Ah Ad Ad 2h | +4c 5d A<Ac As 2c -7s | ok
canastra | hand 2c 7s | lies ACES | +4c A<2c -7s | ok
pagat    | hand 2c 2s 7s | lies ACES | +4c 5d A<2c 2s -7s | ok
pagat    | hand 2c 2s 2h 7s | lies ACES | +4c 5d A<2c 2s 2h -7s | I5/I3/I4/I7
# I8, I9: groups of one rank.
como     | hand As Ah Ad 7s | lies Ac Ac 2c | +4c 5d =As Ah Ad -7s | ok
como     | hand As Ah Ad 7s | lies Ac Ac 2c | +4c 5d =As Ah Ad A.1<A.2 -7s | ok
pagat    | hand As Ah 2s 7s | lies Ac Ac 2c | +4c 5d =As Ah 2s A.1<A.2 -7s | ok
pagat    | hand As Ah JK 7s | lies Ac Ac Ad Ad 2c 2c | +4c 5d =As Ah JK A.1<A.2 -7s | S61
canastra | hand As Ah Ad 7s | lies Ac Ac 2c | +4c =As Ah Ad -7s | ok
canastra | hand As Ah 7s | lies Ac Ac 2c | +4c =As Ah -7s | ok
canastra | hand As JK JK JK 7s | lies Ac Ac 2c | +4c =As JK JK JK -7s | I5/I3/I4/I7
canastra | hand As Ah Ad 7s | lies Ac Ac 2c | +4c =As Ah Ad A.1<A.2 -7s | S28
pagat    | hand 9s 7s | lies 6s 7s 8s / Ts Js Qs | +4c 5d s.1<9s s.1<s.2 -7s | S27
# I10, S33: a wild card taken back.
br       | hand Ah 7s | lies As Ad JK | +4c 5d A:JK/Ah -7s | I10
canastra | hand Ah 7s | lies As Ad JK | +4c A:JK/Ah -7s | I10
pagat    | hand Ah 7s | lies As Ad JK | +4c 5d A:JK/Ah -7s | I10
como     | hand Ah 7s | lies As Ad JK | +4c 5d A:JK/Ah -7s | ok
como     | hand Ah 7s | lies As Ad JK | +4c 5d A:JK/Ah -JK | ok
como     | hand Ah 4s 7s | lies As Ad JK | +4c 5d A:JK/Ah =4c 4s JK -7s | ok
como     | hand Ah 7s | lies As Ad JK | +4c 5d A:2c/Ah -7s | S33
como     | hand Kh 7s | lies As Ad JK | +4c 5d A:JK/Kh -7s | S33
como     | hand 7s | lies As Ad JK | +4c 5d A:JK/Ah -7s | hand
como     | hand Ah 7s | lies As Ad JK | A:JK/Ah +4c 5d -7s | F5
como     | hand Ah 7s | lies As As Ad Ad Ac JK | +4c 5d A:JK/Ah -7s | ok
como     | hand Ah 7s | lies As As Ad Ad Ac Ac JK | +4c 5d A:JK/Ah -7s | S33
como     | hand As Ah JK Ad 7s | minimum 90 | +4c 5d =As Ah JK -7s | ok
como     | hand As Ah JK Ad 7s | minimum 90 | +4c 5d =As Ah JK A:JK/Ad -7s | K2
# I11: wild cards alone.
br       | hand JK JK 2s 7s | +4c 5d =JK JK 2s -7s | ok
como     | hand JK JK 2s 7s | +4c 5d =JK JK 2s -7s | I11
canastra | hand JK JK 2s 7s | +4c =JK JK 2s -7s | I11
pagat    | hand JK JK 2s 7s | +4c 5d =JK JK 2s -7s | I11
# J1: sequences.
como     | hand Qs Ks As 7s | minimum 40 | +4c 5d =Qs Ks As -7s | ok
canastra | hand Qs Ks As 7s | minimum 40 | +4c =Qs Ks As -7s | J1
canastra | hand Qs Qh As Qd 7s | minimum 30 | +4c =Qs Qh Qd -7s | ok
# D3 to D5, W2, S60: black threes.
como     | hand 3s 3s 3c 3c 7s | lies ACES / KINGS | +4c 5d =3s 3s 3c 3c -7s | D3
como     | hand 3s 3s 3c 3c | lies ACES / KINGS | stock 4c | +4c =3s 3s 3c 3c -4c # | ok
como     | hand 3s 3s 3s 3c 3c | lies ACES / KINGS | stock 4c | +4c =3s 3s 3s 3c 3c -4c # | D4
como     | hand 3s 3s 2c | lies ACES / KINGS | stock 4c | +4c =3s 3s 2c -4c # | D5
canastra | hand 3s 3s 3c 2c | lies ACES | +4c =3s 3s 3c 2c -4c # | D5
canastra | hand 3s 3s 3c 3c | lies ACES | +4c =3s 3s 3c 3c -4c # | ok
br       | hand 3s 3s 3s 3c 3c | lies ACES / KINGS | stock 4c | +4c =3s 3s 3s 3c 3c -4c # | ok
pagat    | hand 3s 3s 2c | lies ACES / KINGS | stock 4c | +4c =3s 3s 2c -4c # | ok
pagat    | hand 3s 2s 2c | lies ACES / KINGS | stock 4c | +4c =3s 2s 2c -4c # | I6
pagat    | hand 3s 3s 3s 3c 3c 2c 2s | lies ACES | stock 4c | +4c =3s 3s 3s 3c 3c 2c 2s -4c # | ok
pagat    | hand 3s 3s 3s 3c 3c 2c | lies ACES | stock 4c | +4c =3s 3s 3s 3c 3c 2c -4c # | L1
"""

OPENING_AND_GOING_OUT = """
# K5, S67: the whole hand needs no minimum in canastra, after a draw from the stock.
canastra | hand 4s 4s 4h 4h 4d 4d | minimum 120 | +4c =4s 4s 4h 4h 4d 4d 4c # | ok
canastra | hand 4s 4s 4h 4h 4d 4d 4c | minimum 120 | +4c =4s 4s 4h 4h 4d 4d 4c -4c # | ok
canastra | hand 4s 4s 4h 4h 4d 4d 7s | minimum 120 | +4c =4s 4s 4h 4h 4d 4d 4c -7s # | ok
canastra | hand 4s 4s 4h 4h 4d 4d 7s 8s | minimum 120 | +4c =4s 4s 4h 4h 4d 4d 4c -7s | K2
canastra | hand 4s 4s 4h 4h 4d 4d 7s | minimum 120 | pile 4c | ^ =4s 4s 4h 4h 4d 4d 4c -7s # | K2
canastra | hand 4s 4s 4h 4h 4d 7s | minimum 120 | +4c =4s 4s 4h 4h 4d 4c -7s # | L1
pagat    | hand 4s 4s 4h 4h 4d 4d | lies - | minimum 120 | stock 4c | +4c =4s 4s 4h 4h 4d 4d 4c # | K2
# L1: what is asked for.
canastra | hand 7s | lies ACES | +4c -7s | ok
canastra | hand 7s 4s 4h | lies ACES | +4c =4s 4h 4c -7s # | ok
two      | hand 7s 4s 4h 5s 5h | lies ACES | +4c 5d =4s 4h 4c =5s 5h 5d -7s # | L1
two      | hand 7s 4s 4h 5s 5h | lies ACES / KINGS | +4c 5d =4s 4h 4c =5s 5h 5d -7s # | ok
como     | hand 7s 4s 4h 5s 5h | lies ACES / KINGS | +4c 5d =4s 4h 4c =5s 5h 5d -7s # | ok
# L1, L2: the second seven is there when the player goes out, not after it.
como     | hand 7s 4c 4h | lies ACES / Ks Kh Kd / Ks Kh Kd Kc | stock 4s 4d | +4s 4d =4c 4h 4s 4d K.1<K.2 -7s # | ok
como     | hand 4c 4h | lies ACES / Ks Kh Kd / Ks Kh Kd Kc | stock 4s 4d | +4s 4d =4c 4h 4s 4d K.1<K.2 # | ok
como     | hand 4c 4h | lies ACES / Ks Kh Kd / Ks Kh Kd Kc | stock 4s 4d | +4s 4d =4c 4h 4s 4d # K.1<K.2 | L1
# L3: going out is written after everything else.
canastra | hand Kc | lies ACES / Ks Kh Kd | stock 2h | +2h K<Kc 2h # | ok
canastra | hand Kc | lies ACES / Ks Kh Kd | stock 2h | +2h # K<Kc 2h | L3
# L6, W10, S70: the pass.
br       | hand 4s 5s | lies 4h 4d 4d / 5h 5h 5d | +4c 5d 4<4s 4c 5<5d 5s ~ | F4
como     | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d | +4c 5d 4<4s 4c 5<5d ~ | F4
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d | +4c 5d 4<4s 4c 5<5d ~ | ok
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d | +4c 5d 4<4s 4c 5<5d -7s # | L1
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d | +4c 5d 4<4s 4c ~ | L6/S70
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d / ACES / KINGS | +4c 5d 4<4s 4c 5<5d ~ | L6/S70
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d / ACES / KINGS | seats A B C D | +4c 5d ask:no 4<4s 4c 5<5d ~ | ok
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d / ACES / KINGS | seats A B C D | +4c 5d ask:no 4<4s 4c 5<5d -7s # | O7
pagat    | hand 7s 4s | lies 4h 4d 4d / 5h 5h 5d / ACES / KINGS | seats A B C D | +4c 5d ask:yes 4<4s 4c 5<5d ~ | S80
pagat    | hand 3h 4s | lies 4h 4d 4d / 5h 5h 5d / ACES / KINGS | +4c 5d 4<4s 4c 5<5d =3h # | ok
# L4, S80: the first no binds for the turn.
pagat    | hand 7s | lies ACES / KINGS | stock Ac Kc 4d | seats A B C D | +Ac Kc ask:no ask:yes A<Ac K<Kc ~ | ok
pagat    | hand 7s | lies ACES / KINGS | stock Ac Kc 4d | seats A B C D | +Ac Kc ask:no ask:yes A<Ac K<Kc -7s # | O7
# F1, F5: the question is an act of the turn, which begins with the draw.
pagat    | hand 7s 8s | seats A B C D | +4c 5d ask:no -7s | ok
pagat    | hand 7s 8s | seats A B C D | ask:no +4c 5d -7s | F5
como     | hand 7s 8s | seats A B C D | ask:no +4c 5d -7s | F5
# O8: who asks must be able to, under samba-br.
br       | hand 7s 8s | lies ACES | seats A B C D | +4c 5d ask:no -7s | O8
pagat    | hand 7s 8s | lies ACES | seats A B C D | +4c 5d ask:no -7s | ok
como     | hand 7s 8s | lies ACES | seats A B C D | +4c 5d ask:no -7s | ok
como     | hand 7s 8s | lies ACES | +4c 5d ask:no -7s | S80
# H1: the announcement is true when it is made.
br       | hand 7s | lies ACES / KINGS | stock Ac Kc 4d | +Ac Kc A<Ac K<Kc pumba -7s # | ok
br       | hand 7s Jd | lies ACES / KINGS | stock Ac Kc 4d | +Ac Kc A<Ac K<Kc -7s pumba | ok
br       | hand 7s Jd | lies ACES / KINGS | stock Ac Kc 4d | +Ac Kc A<Ac K<Kc pumba -7s | H1
# H2: a player with one card may take the pile elsewhere.
br       | hand 7s | lies 9s 9s 9d | pile 4s 9c | ^ 9<9c -7s | H2
# O4, O5: cards shown by mistake may be kept elsewhere, but one card is discarded.
br       | hand 7s 8s | +4c 5d -7s undo -8s | O4
pagat    | hand 7s 8s | +4c 5d -7s undo -8s | ok
como     | hand 7s 8s | +4c 5d -7s undo -8s | ok
canastra | hand 7s 8s 9s | +4c -7s 8s | O5
"""


def cases(text: str) -> Iterator[list[str]]:
    for line in text.strip().split("\n"):
        if not line.startswith("#"):
            yield [word.strip() for word in line.split("|")]


@pytest.mark.parametrize(
    "case",
    [case for text in (RED_THREES, STOCK, PILE, MELDS, OPENING_AND_GOING_OUT) for case in cases(text)],
    ids=" | ".join,
)
def test_turn(case: list[str]) -> None:
    name, *told, turn, row = case
    words = dict(word.split(" ", 1) for word in told)
    lies = words.get("lies", "").replace("ACES", ACES).replace("KINGS", KINGS).strip("-")
    table = situation(
        NAMED[name],
        words["hand"],
        lies,
        pile=words.get("pile", "9c"),
        stock=words.get("stock", "4c 5d 6h 7s 8c Tc"),
        seats=words.get("seats", "A B"),
        minimum=int(words.get("minimum", "50")),
    )
    _, rows = played(table, turn)
    assert row in rows if row != "ok" else rows == []
