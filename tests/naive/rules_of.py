"""The four rule sets as values: one column of the table of sources each."""

from dataclasses import dataclass, replace

FREE, STOCK_ONLY, NO_LONE_CARD = "free", "stock only", "no lone card"
AT_DEAL, AT_TURN, AS_ANY_CARD = "at the deal", "at the turn", "as any card"
FORCED, AT_WISH, WITH_THE_TURN = "forced", "at wish", "with the turn"
NEVER_OPENED, NEVER_LAID = "never opened", "never laid"


@dataclass(frozen=True)
class Rules:
    """A rule set. Letters with a number are rows of the table of sources; S, W, X, Y, Z are its notes and decisions."""

    name: str

    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    """A1, S73."""
    teams_of_six: bool = False
    """Whether six players choose between two teams and three pairs (A2)."""
    packs: int = 3
    """Packs of 52; each brings two jokers (A4)."""
    dealt_to_six: int = 13
    """Cards dealt to each of six; of fewer players each has 15 (A5)."""
    covered: tuple[str, ...] = ("wild", "red")
    """Which turned-up cards are covered by another one (E1, S5, S6)."""

    reds: str = AT_TURN
    """When dealt red threes are laid: at the deal, at the owner's turn, or like any card that may be kept (C1, C2).

    Where they are as any card they are not replaced, and may be discarded (C3, C10).
    """
    reds_all_of_them: int = 1000
    """For all red threes of the pack (C6)."""
    reds_lost_all_of_them: int = 600
    """What all of them cost where the condition fails (C8)."""
    reds_want_sevens: int = 2
    """How many combinations of seven make red threes count for the side; 0: any meld does (C7)."""
    red_in_hand_each: int = 0
    red_in_hand_flat: int = 0
    """What red threes in hand cost: each of them (C9), or each player who holds any (S52)."""

    draw: int = 2
    """F2."""
    left_ends: int = 0
    """The stock is used up when so few cards are left of it (F6)."""
    stock_end: str = AT_WISH
    """What ends a deal whose stock is used up: that nobody must take the pile, that somebody would draw, or the turn
    that used it up (F7, F8, S12)."""
    last_red_ends: str = "all"
    """When drawn red threes end the deal: if nothing else came, if the last card is one, never (S10, S11, S68)."""

    first_take_by_pair: bool = False
    """G9."""
    pair_until_opened: bool = False
    """The pile is frozen for who has not melded (G9)."""
    always_by_pair: bool = False
    """W3."""
    frozen_by: tuple[str, ...] = ("wild", "red")
    """What in the pile asks for a natural pair (G12, D2, S7, S20)."""
    natural_and_wild: bool = False
    """Whether one natural and wild cards go with the top card (G2, S64)."""
    top_onto_canasta: bool = True
    """G5, S18."""
    top_alone: bool = False
    """The top card alone goes onto a sequence (G6)."""
    one_card_hand: str = FREE
    """What a hand of one card may not take (H2, S21)."""

    naturals_for_wilds: tuple[int, ...] = (0, 2, 2)
    """How many natural cards a group needs for no, one, two, ... wild cards (I3, I4)."""
    second_wild_seventh: bool = False
    """I5."""
    wild_beyond_seven: bool = False
    """I7, S30, S31."""
    wild_melds: bool = False
    """I11."""
    sequences: bool = True
    """J1."""
    one_group_per_rank: bool = False
    """I8."""
    swap: bool = False
    """I10, S33."""
    most_black: int = 6
    """Black threes in a group (D4, Y6)."""
    black_with_wilds: bool = False
    """D5."""

    bands: tuple[tuple[int, int], ...] = ((0, 15), (1500, 50), (3000, 90), (7000, 120))
    """The minimum of a side whose score lies below the first number (K1)."""
    band_above: int = 150
    whole_hand_exempt: bool = False
    """K5, S67."""

    sevens_to_go_out: int = 2
    """L1."""
    one_card_pass: bool = False
    """L6, W10, S70."""
    asks_if_able: bool = False
    """O8."""
    penalised_cards: bool = False
    """O4, O5."""

    out: int = 200
    """N5."""
    concealed: int = 0
    """What going out concealed brings besides (N6)."""
    concealed_if: str = ""
    """S66, S67."""
    many_canastas: bool = False
    """N8, N9."""
    hidden_canastas: bool = False
    """N7, S65."""

    target: int = 10_000
    exceed: bool = False
    """P1, S54."""

    def minimum(self, score: int) -> int:
        """What the initial meld of a side with this score needs."""
        return next((least for below, least in self.bands if score < below), self.band_above)

    def won(self, score: int) -> bool:
        return score > self.target if self.exceed else score >= self.target

    def hand(self, players: int) -> int:
        return self.dealt_to_six if players == 6 else 15

    @property
    def lays_reds(self) -> bool:
        """Whether red threes must be laid at once."""
        return self.reds != AS_ANY_CARD


SAMBA_BR = Rules(
    "samba-br",
    teams_of_six=True,
    dealt_to_six=15,
    covered=("wild", "red", "black"),
    red_in_hand_each=500,
    stock_end=FORCED,
    first_take_by_pair=True,
    natural_and_wild=True,
    one_card_hand=STOCK_ONLY,
    second_wild_seventh=True,
    wild_melds=True,
    asks_if_able=True,
    penalised_cards=True,
    many_canastas=True,
    hidden_canastas=True,
    exceed=True,
)

SAMBA_COMO_JOGAR = Rules(
    "samba-como-jogar",
    reds=AT_DEAL,
    reds_want_sevens=0,
    frozen_by=("wild", "red", "black"),
    top_onto_canasta=False,
    one_card_hand=NO_LONE_CARD,
    naturals_for_wilds=(0, 2, 3),
    swap=True,
    most_black=4,
    bands=((1500, 50), (7000, 90)),
    out=100,
    concealed=200,
    concealed_if=NEVER_LAID,
)

CANASTRA = Rules(
    "canastra",
    players=(2,),
    packs=2,
    reds_all_of_them=800,
    reds_lost_all_of_them=800,
    reds_want_sevens=0,
    draw=1,
    stock_end=WITH_THE_TURN,
    last_red_ends="last",
    pair_until_opened=True,
    natural_and_wild=True,
    one_card_hand=NO_LONE_CARD,
    naturals_for_wilds=(0, 2, 2, 3),
    wild_beyond_seven=True,
    sequences=False,
    one_group_per_rank=True,
    most_black=4,
    bands=((0, 15), (1500, 50), (3000, 90)),
    band_above=120,
    whole_hand_exempt=True,
    sevens_to_go_out=1,
    out=100,
    concealed=100,
    concealed_if=NEVER_OPENED,
    target=3000,
)

SAMBA_PAGAT = Rules(
    "samba-pagat",
    reds=AS_ANY_CARD,
    covered=(),
    red_in_hand_flat=750,
    last_red_ends="never",
    always_by_pair=True,
    top_alone=True,
    naturals_for_wilds=(0, 2, 4),
    wild_beyond_seven=True,
    black_with_wilds=True,
    one_card_pass=True,
)

RULES = {rules.name: rules for rules in (SAMBA_BR, SAMBA_COMO_JOGAR, CANASTRA, SAMBA_PAGAT)}

OPTIONS = {"canastra": ("draw", "out", "target")}
"""The options that a record may choose (Q1, S76)."""


def rules_of(name: str, options: str = "") -> Rules:
    """The rule set with the options that a record names. Raises KeyError for what is not known."""
    rules = RULES[name.split("@")[0]]
    for option in options.split():
        key, value = option.split("=")
        if key not in OPTIONS.get(rules.name, ()):
            raise KeyError(option)
        number = int(value)
        if key == "draw":
            # Drawing two, the deal is over when one card is left (F6, S69).
            rules = replace(rules, draw=number, left_ends=number - 1)
        elif key == "out":
            rules = replace(rules, sevens_to_go_out=number)
        else:
            rules = replace(rules, target=number)
    return rules
