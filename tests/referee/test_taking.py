"""What is found where the pile is taken, line by line."""

from __future__ import annotations

import pytest

from tests.referee.laying import rows
from tests.referee.takes import told

TAKEN = """
br 00 H / 7c 4d / - / new 4d 4s 4h | -
br 00 H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair illegal
br 00 H / 7c 4d / - / new 4d JK 2s | first-take-without-a-natural-pair illegal, pile-taken-with-two-wild-cards illegal
br 00 H / 7c 4d / - / new 4d 4s JK 2s | first-take-without-a-natural-pair illegal, pile-taken-with-two-wild-cards illegal
br 00 H / 7c 4d / - / new 5h 6h 9d | top-card-not-used illegal
br 00 H / 7c 4d / - / end | top-card-not-used illegal at=0
br 00 H / 7c 4d / - / new 4d 5h 6h | first-take-without-a-natural-pair illegal
br 00 H / 7c 4d / - / new 4d 4s | first-take-without-a-natural-pair illegal
br 11open H / 7c 4d / - / new 4d 4s 4h | -
br 11open H / 7c 4d / - / new 4d 4s JK | -
br 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
br 11open H / 7c 4d / 4c 4c 4d / 4d | -
br 11open H / 7c 4d / 4c 4c 4d / 4d 4s | -
br 11open H / 7c 4d / 4c 4c 4d / 4d JK | -
br 11open H / 7c 4d / 4c 4c 4d / 4s | top-card-not-used illegal
br 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
br 11open H / 7c 7h / 4h 5h 6h / 7h | -
br 11open H / 7c 7h / 4h 5h 6h / 7h 8h | -
br 11open H / 7c 8h / 4h 5h 6h / 8h | -
br 11open H / 7c 8h / 4h 5h 6h / 8h 7h | top-card-does-not-touch illegal
br 11open H / 7c 7h / - / new 7h 5h 6h | pile-taken-to-begin-a-sequence illegal
br 11open H / 7c 7h / - / new 7h 7c 7c | -
br 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | -
br 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d JK | -
br 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | -
br 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | -
any 00 H / 7c 4d / - / new 4d 4s 4h | -
any 00 H / 7c 4d / - / new 4d 4s JK | -
any 00 H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
any 00 H / 7c 4d / - / new 4d 4s JK 2s | pile-taken-with-two-wild-cards illegal
any 00 H / 7c 4d / - / new 5h 6h 9d | top-card-not-used illegal
any 00 H / 7c 4d / - / end | top-card-not-used illegal at=0
any 00 H / 7c 4d / - / new 4d 5h 6h | -
any 00 H / 7c 4d / - / new 4d 4s | -
any 11open H / 7c 4d / - / new 4d 4s 4h | -
any 11open H / 7c 4d / - / new 4d 4s JK | -
any 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
any 11open H / 7c 4d / 4c 4c 4d / 4d | -
any 11open H / 7c 4d / 4c 4c 4d / 4d 4s | -
any 11open H / 7c 4d / 4c 4c 4d / 4d JK | -
any 11open H / 7c 4d / 4c 4c 4d / 4s | top-card-not-used illegal
any 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
any 11open H / 7c 7h / 4h 5h 6h / 7h | -
any 11open H / 7c 7h / 4h 5h 6h / 7h 8h | -
any 11open H / 7c 8h / 4h 5h 6h / 8h | -
any 11open H / 7c 8h / 4h 5h 6h / 8h 7h | top-card-does-not-touch illegal
any 11open H / 7c 7h / - / new 7h 5h 6h | pile-taken-to-begin-a-sequence illegal
any 11open H / 7c 7h / - / new 7h 7c 7c | -
any 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | -
any 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d JK | -
any 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | -
any 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | -
br 01open H / 7c 4d / - / new 4d 4s 4h | -
br 01open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair illegal clause=first_take
br ?1open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair undecided clause=first_take
br 01open H / 7c 4d / 4c 4c 4d / 4d | first-take-without-a-natural-pair illegal clause=first_take
br 01open H / 7c 4d / 4c 4c 4d / 4d 4s | first-take-without-a-natural-pair illegal clause=first_take
br 01open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
br 01open H / 7c 4d / 4c 4c 4d / 4d JK | first-take-without-a-natural-pair illegal clause=first_take
br 01open H / 7c 4d / 4c 4c 4d / 4d 4s JK | first-take-without-a-natural-pair illegal clause=first_take
br 11 H / 7c 4d / - / new 4d 4s 4h | -
br 11 H / 7c 4d / - / new 4d 4s JK | -
br 11 H / 2d 4d / - / new 4d 4s 4h | -
br 11 H / 2d 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair illegal
br 11open H / 2d 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair illegal
br 11open H / 2d 4d / - / new 4d 4s 4h | -
br 11open H / w*0..1 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair undecided
br 11open H / 3h 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair illegal
table 00open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair illegal
table 00open H / 7c 4d / - / new 4d 4s 4h | -
table 01open H / 7c 4d / - / new 4d 4s JK | -
table 01open H / 7c 4d / - / new 4d 4s 4h | -
table 10open H / 7c 4d / - / new 4d 4s JK | -
table 10open H / 7c 4d / - / new 4d 4s 4h | -
table 11open H / 7c 4d / - / new 4d 4s JK | -
table 11open H / 7c 4d / - / new 4d 4s 4h | -
table ?1open H / 7c 4d / - / new 4d 4s JK | -
table ?1open H / 7c 4d / - / new 4d 4s 4h | -
table 1?open H / 7c 4d / - / new 4d 4s JK | -
table 1?open H / 7c 4d / - / new 4d 4s 4h | -
table 0?open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair undecided
table 0?open H / 7c 4d / - / new 4d 4s 4h | -
table 01open H / 7c 4d / 4c 4c 4d / 4d | -
table 01open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
prized 11open H / 2d 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair illegal
prized 11open H / 2d 4d / - / new 4d 4s 4h | -
prized 11open H / 2d 4d / - / new 4d 5h 6h | prized-take-without-a-natural-pair illegal
prized 11open H / 2d 4d / 4c 4c 4d / 4d | prized-take-without-a-natural-pair illegal
prized 11open H / 2d 4d / 4c 4c 4d / 4d 4s 4h | -
prized 11open H / _ 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair undecided
prized 11open H / 7c 4d / - / new 4d 4s JK | -
prized 00open H / 2d 4d / - / new 4d 4s JK | prized-take-without-a-natural-pair illegal
opening 11 H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=opening_takes
opening 11 H / 7c 4d / - / new 4d 4s 4h | -
opening 11 H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal, pile-taken-in-a-closed-way illegal clause=opening_takes
opening 11open H / 7c 4d / - / new 4d 4s JK | -
opening 00 H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=opening_takes
pair 11open H / 7c 4d / - / new 4d 4s 4h | -
pair 11open H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / - / new 4d 4s 4h JK | -
pair 11open H / 7c 4d / - / new 4d _ _ | pile-taken-in-a-closed-way undecided clause=takes
pair 11open H / 7c 4d / - / new 4d 4s _ | pile-taken-in-a-closed-way undecided clause=takes
pair 11open H / 7c 4d / - / new 4d 4_ w | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
pair 11open H / 7c 4d / 4c 4c 4d / 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d 4s | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d _ | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d / 4d 4_ | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d 4s 4h | -
pair 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d w*0..1 | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
pair 00 H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 00 H / 7c 4d / - / new 4d 4s 4h | -
pair 00 H / 2d 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / -! / new 4d 4s 4h | -
pair 11open H / 7c 4d / -! / new 4d 4s | -
pair 11open H / 7c 4d / unseen / 4d | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / unseen / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / unseen / 4d 4s 4h | -
pair 11open H / 7c _ / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c _ / - / new 4s 4h _ | -
pair 11open H / 7c 4_ / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4_ / - / new 4d JK 2s | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / _ _ _ / 4d 4s 4h | -
mixed 11open H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / - / new 4d 4s JK | -
mixed 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
mixed 11open H / 7c 4d / - / new 4d 4s 4h JK | -
mixed 11open H / 7c 4d / - / new 4d _ _ | pile-taken-with-two-wild-cards undecided, pile-taken-in-a-closed-way undecided clause=takes
mixed 11open H / 7c 4d / - / new 4d 4s _ | pile-taken-in-a-closed-way undecided clause=takes
mixed 11open H / 7c 4d / - / new 4d 4_ w | -
mixed 11open H / 7c 4d / 4c 4c 4d / 4d | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d / 4d 4s JK | -
mixed 11open H / 7c 4d / 4c 4c 4d / 4d 4s | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d / 4d _ | pile-taken-in-a-closed-way undecided clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d / 4d 4_ | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d w*0..1 | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
mixed 00 H / 7c 4d / - / new 4d 4s JK | -
mixed 00 H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 00 H / 2d 4d / - / new 4d 4s JK | -
mixed 11open H / 7c 4d / -! / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / -! / new 4d 4s | -
mixed 11open H / 7c 4d / unseen / 4d | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / unseen / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / unseen / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c _ / - / new 4d 4s JK | -
mixed 11open H / 7c _ / - / new 4s 4h _ | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4_ / - / new 4d 4s JK | -
mixed 11open H / 7c 4_ / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
mixed 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way illegal clause=takes
mixed 11open H / 7c 4d / _ _ _ / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
meld 11open H / 7c 4d / - / new 4d 4s 4h | -
meld 11open H / 7c 4d / - / new 4d 4s JK | -
meld 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
meld 11open H / 7c 4d / - / new 4d 4s 4h JK | -
meld 11open H / 7c 4d / - / new 4d _ _ | pile-taken-with-two-wild-cards undecided, pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 4d / - / new 4d 4s _ | pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 4d / - / new 4d 4_ w | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d 4s JK | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d 4s | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d JK | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d _ | -
meld 11open H / 7c 4d / 4c 4c 4d / 4d 4_ | -
meld 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
meld 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d 4s 4h | -
meld 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | -
meld 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
meld 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d w*0..1 | pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
meld 11open H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
meld 00 H / 7c 4d / - / new 4d 4s JK | -
meld 00 H / 7c 4d / - / new 4d 4s 4h | -
meld 00 H / 2d 4d / - / new 4d 4s JK | -
meld 11open H / 7c 4d / -! / new 4d 4s 4h | -
meld 11open H / 7c 4d / -! / new 4d 4s | -
meld 11open H / 7c 4d / unseen / 4d | pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 4d / unseen / 4d JK | pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 4d / unseen / 4d 4s 4h | -
meld 11open H / 7c _ / - / new 4d 4s JK | -
meld 11open H / 7c _ / - / new 4s 4h _ | -
meld 11open H / 7c 4_ / - / new 4d 4s JK | -
meld 11open H / 7c 4_ / - / new 4d JK 2s | pile-taken-with-two-wild-cards illegal
meld 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way undecided clause=takes
meld 11open H / 7c 4d / _ _ _ / 4d 4s 4h | -
never 11open H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d JK 2s | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d 4s 4h JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d _ _ | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d 4s _ | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / - / new 4d 4_ w | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d 4s | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d _ | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d / 4d 4_ | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d w*0..1 | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
never 00 H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 00 H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 00 H / 2d 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / -! / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / -! / new 4d 4s | -
never 11open H / 7c 4d / unseen / 4d | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / unseen / 4d JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / unseen / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c _ / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c _ / - / new 4s 4h _ | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4_ / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4_ / - / new 4d JK 2s | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way illegal clause=takes
never 11open H / 7c 4d / _ _ _ / 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
any 11opentop H / 7c 7h / 4h 5h 6h / 7h | -
any 11opentop H / 7c 7h / 4h 5h 6h / 8h | top-card-not-used illegal
any 11opentop H / 7c 4d / 4c 4c 4d / 4d | -
any 11opentop H / 7c 4d / - / new 4d 4s 4h | -
any 11opentop H / 7c 4d / - / new 4d JK 2s | -
any 11opentop H / 7c 4d / - / new 4d 4s JK | -
any 11opentop H / 7c 4d / - / end | top-card-not-used illegal at=0
any 11opentop H / 7c 4d / - / new 5h 6h 9d | top-card-not-used illegal
any 00top H / 7c 4d / - / new 4d 4s JK | -
any 11opentop H / 2d 4d / - / new 4d 4s JK | -
any 11opentop H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
alone 11opentop H / 7c 7h / 4h 5h 6h / 7h | -
alone 11opentop H / 7c 7h / 4h 5h 6h / 8h | top-card-not-used illegal
alone 11opentop H / 7c 4d / 4c 4c 4d / 4d | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 7c 4d / - / new 4d JK 2s | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 7c 4d / - / end | top-card-not-used illegal at=0
alone 11opentop H / 7c 4d / - / new 5h 6h 9d | top-card-not-used illegal
alone 00top H / 7c 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 2d 4d / - / new 4d 4s JK | pile-taken-in-a-closed-way illegal clause=take_top_alone
alone 11opentop H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
br 11opentop H / 7c 7h / 4h 5h 6h / 7h | -
br 11opentop H / 7c 7h / 4h 5h 6h / 8h | top-card-not-used illegal
br 11opentop H / 7c 4d / 4c 4c 4d / 4d | -
br 11opentop H / 7c 4d / - / new 4d 4s 4h | -
br 11opentop H / 7c 4d / - / new 4d JK 2s | -
br 11opentop H / 7c 4d / - / new 4d 4s JK | -
br 11opentop H / 7c 4d / - / end | top-card-not-used illegal at=0
br 11opentop H / 7c 4d / - / new 5h 6h 9d | top-card-not-used illegal
br 00top H / 7c 4d / - / new 4d 4s JK | -
br 11opentop H / 2d 4d / - / new 4d 4s JK | -
br 11opentop H / 7c 7h / - / new 5h 6h 7h | pile-taken-to-begin-a-sequence illegal
free 11open H / 7c 4d / - / new 5h 6h 7h | -
free 11open H / 7c 4d / - / end | -
free 11open H / 7c 4d / - / new 4d JK 2s | -
free 11open H / 7c 4d / - / new 4d 4s JK 2s | -
free 11open H / 7c 7h / - / new 5h 6h 7h | -
free 11open H / 7c 8h / 4h 5h 6h / 8h | -
free 11open H / 7c 8h / 4h 5h 6h / 8h 7h | -
free 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d | -
free 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h / 4d JK | -
any 11open H / 7c 4d / -! / new 4d JK 2s | pile-taken-with-two-wild-cards undecided
any 11open H / 7c 4d / -! / new 4d w w | pile-taken-with-two-wild-cards undecided
any 11open H / 7c 4d / - / new 4d w w | pile-taken-with-two-wild-cards illegal
any 11open H / 7c 4d / - / new 4d 4s w*1..2 | pile-taken-with-two-wild-cards undecided
any 11open H / 7c 4d / - / new 4d 4_ w w | pile-taken-with-two-wild-cards illegal
any 11open H / 7c 4d / - / new 4d _ _ | pile-taken-with-two-wild-cards undecided
any 11open 4s 4h 3h / 7c 4d / - / red 3h | top-card-not-used illegal
any 11open 4s 4h 3h / 7c 4d / - / red 3h/9s | -
any 11open 4s 4h 3h / 7c 4d / - / red 3h 3d/9s | -
any 11open 4s 4h 3h / 7c 4d / - / new 4d 4s 4h, end | -
any 11open 4s 4h 3h / 7c 4d / - / new 4d 4s 4h, red 3h | -
any 11open H / 7c _ / - / end | top-card-not-used illegal at=0
any 11open H / 7c _ / - / new 5h 6h 9d | -
any 11open H / 7c 3r / - / end | top-card-not-used illegal at=0
any 11open 7h 8h / 9h Th / 4h 5h 6h / Th 7h 8h 9h | top-card-does-not-touch illegal, pile-card-used-too-early illegal card=3 clause=top_card_first
any 11open 7h 8h / 9h Th / 4h 5h 6h / 7h | top-card-not-used illegal
any 11open H / 7c Jh / 4h 5h 6h / Jh 7h 8h 9h Th | top-card-does-not-touch illegal
any 11open H / 7c 8s / 4h 5h 6h / 8s 7h | -
wild 11open H / 7c 8h / 4h 5h 6h / 8h | -
wild 11open H / 7c 8h / 4h 5h 6h / 8h JK | top-card-does-not-touch illegal
wild 11open H / 7c 8h / 4h 5h 6h / 8h 7h | top-card-does-not-touch illegal
wild 11open H / 7c 9h / 4h 5h 6h JK / 9h | -
wild 11open H / 7c 9h / 4h 5h 6h JK / 9h JK | top-card-does-not-touch illegal
any 00 H / 7c 7d 7s 4d / - / new 4d 4s 4h, new 7c 7d 7s | pile-card-used-too-early illegal card=0
any 00 H / 7c 7d 7s 4d / - / new 4d 4s 4h, new JK 2s 5h | -
any 00 H / 7c 7d 7s 4d / - / new 4d 7c 7d | pile-card-used-too-early illegal card=1
any 00 H / 7c 7d 7s 4d / - / new 4d 4s 7c | pile-card-used-too-early illegal card=2
any 00 H / 7c 7d 7s 4d / - / new 4d 4d 4s | -
any 00 H / 7c 7d 7s 4d / - / new 4d 4s 4h 4c | -
any 11open H / 7c 7d 7s 4d / - / new 7c 7d 7s | top-card-not-used illegal
any 11open H / 7c 7d 7s 4d / - / new 4d 4s 4h, new 7c 7d 7s | -
any 11open H / 7c 7d 7s 4d / - / new 4d 4s 7c | pile-card-used-too-early illegal card=2 clause=top_card_first
any 11open 4s _*8 / 7c 7d 7s 4d / - / new 7c 7d 7s | top-card-not-used illegal
any 11open 4s _*8 / 7c 7d 7s 4d / - / new 4d 4s 4h | -
any 11open H / 7c 7d 4c 4d / 4c 4c 4d / 4d 7c | pile-card-used-too-early illegal card=1 clause=top_card_first
any 11open H / 7c 7d 4c 4d / 4c 4c 4d / 4d 4c | pile-card-used-too-early illegal card=1 clause=top_card_first
any 11open H / 7c 7d 4c 4d / 4c 4c 4d / 4d 4c 4c | -
any 11open H / 7c 7d 4c 4d / 4c 4c 4d / 4c | top-card-not-used illegal
any 00 4s 4h JK / 7c 7d 7s 4d / - / new 4d 4s 4h, new JK 7c 7d | pile-card-used-too-early illegal card=1
any 11open H / 7c 7d 4c 4d / 4c 4c JK / swap 4c JK | top-card-not-used illegal, pile-card-used-too-early illegal card=0 clause=top_card_first
any 11open H / 7c 7d 4c 4d / 4c 4c JK / swap 4s JK | top-card-not-used illegal
any 11open H / 7c 7d 4c 4d / 4c 4c JK / swap 4d JK | top-card-not-used illegal, pile-card-used-too-early illegal card=0 clause=top_card_first
any ?0 H / 7c 7d 7s 4d / - / new 4d 4s 4h, new 7c 7d 7s | pile-card-used-too-early illegal card=0
pair 11open H /  / - / new 4d JK 2s | -
any 11open H /  / - / end | -
any 11open H /  / - / new 4d 4s 4h | -
meld 01open H / 7c 4d / 4c 4c 4d / 4d | pile-taken-in-a-closed-way illegal clause=first_takes
meld 01open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
opening 11 H / 7c 4d / - / new 4d 5h 6h | pile-taken-in-a-closed-way illegal clause=opening_takes
meld ?1open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
first 01open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair illegal clause=first_take
first 01open H / 7c 4d / - / new 4d 4s 4h | -
first 01open H / 7c 4d / 4c 4c 4d / 4d | first-take-without-a-natural-pair illegal clause=first_take
first 11open H / 7c 4d / 4c 4c 4d / 4d | -
first ?1open H / 7c 4d / - / new 4d 4s JK | first-take-without-a-natural-pair undecided clause=first_take, pile-taken-in-a-closed-way illegal clause=takes
any 11open H / 7c 4d / - / new 5h 6h 7h | top-card-not-used illegal
onto 11open H / 7c 4d / -! / new 4d 4s 4h | pile-taken-in-a-closed-way undecided clause=takes
onto 11open H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
onto 11open H / 7c 4d / 4c 4c 4d / 4d | -
onto 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
onto 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | -
onto 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way undecided clause=takes
onto 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
group 11open H / 7c 4d / -! / new 4d 4s 4h | pile-taken-in-a-closed-way undecided clause=takes
group 11open H / 7c 4d / - / new 4d 4s 4h | pile-taken-in-a-closed-way illegal clause=takes
group 11open H / 7c 4d / 4c 4c 4d / 4d | -
group 11open H / 7c 4d / 4c 4c 4d / 4d 4s 4h | -
group 11open H / 7c 4d / 4c 4c 4d 4s 4s 4h 4h / 4d | pile-taken-in-a-closed-way illegal clause=takes
group 11open H / 7c 4d / _ _ _ / 4d | pile-taken-in-a-closed-way undecided clause=takes
group 11open H / 7c 7h / 4h 5h 6h / 7h | pile-taken-in-a-closed-way illegal clause=takes
pair 11open H / 7c 4d / - / new 6h 6s 6d | top-card-not-used illegal
never 11open H / 7c 4d / 4c 4c 4d / 4s | top-card-not-used illegal
"""  # noqa: E501


@pytest.mark.parametrize(("done", "wanted"), list(rows(TAKEN)))
def test_of_a_take_just_this_is_found(done: str, wanted: str) -> None:
    assert told(done) == wanted
