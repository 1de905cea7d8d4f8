"""The names of actions in JSON. A record that was converted and the messages of the engine protocol have the same; what
they tell of cards and of melds beside the name is each one's own.

Both published schemas hold what is said here in definitions that begin with `do_`, and they are the same in both.
"""

from __future__ import annotations

from enum import StrEnum

from sambanotation.game.actions import (
    Action,
    AddToMeld,
    AnnounceOneCard,
    AskPartner,
    ClaimHand,
    Discard,
    Draw,
    GoOut,
    JoinMelds,
    KeepLastCard,
    LayMeld,
    LayRedThrees,
    OutOfTurn,
    SwapWild,
    TakePile,
    TakeTop,
    Undo,
)


class Does(StrEnum):
    """What an action is called, as the value of `do`."""

    DRAW = "draw"
    TAKE_PILE = "take_pile"
    TAKE_TOP = "take_top"
    RED_THREES = "red_threes"
    MELD = "meld"
    ADD = "add"
    JOIN = "join"
    SWAP = "swap"
    DISCARD = "discard"
    KEEP = "keep"
    GO_OUT = "go_out"
    ASK = "ask"
    ANNOUNCE = "announce"
    UNDO = "undo"
    CLAIM_HAND = "claim_hand"
    OUT_OF_TURN = "out_of_turn"


OF_RECORDS = (Does.CLAIM_HAND, Does.OUT_OF_TURN)
"""What the protocol has no act for: a claim is nothing that is done, and each act tells its seat."""

_NAMES: dict[type[Action], Does] = {
    Draw: Does.DRAW,
    TakePile: Does.TAKE_PILE,
    TakeTop: Does.TAKE_TOP,
    LayRedThrees: Does.RED_THREES,
    LayMeld: Does.MELD,
    AddToMeld: Does.ADD,
    JoinMelds: Does.JOIN,
    SwapWild: Does.SWAP,
    Discard: Does.DISCARD,
    KeepLastCard: Does.KEEP,
    GoOut: Does.GO_OUT,
    AskPartner: Does.ASK,
    AnnounceOneCard: Does.ANNOUNCE,
    Undo: Does.UNDO,
    ClaimHand: Does.CLAIM_HAND,
    OutOfTurn: Does.OUT_OF_TURN,
}

ALONE: dict[Does, Action] = {
    Does.TAKE_TOP: TakeTop(),
    Does.KEEP: KeepLastCard(),
    Does.GO_OUT: GoOut(),
    Does.ANNOUNCE: AnnounceOneCard(),
    Does.UNDO: Undo(),
}
"""The actions of which nothing is told beside their name."""


def name_of(action: Action) -> Does:
    """What an action is called."""
    return _NAMES[type(action)]
