"""What the items of a count are called where people read them."""

from __future__ import annotations

from sambanotation.text import Text

ITEM_NAMES = {
    "natural": Text("clean canastas", "canastras limpas"),
    "mixed": Text("mixed canastas", "canastras sujas"),
    "wild": Text("canastas of wild cards", "canastras de curingas"),
    "threes": Text("canastas of threes", "canastras de três"),
    "samba": Text("sambas", "sambas"),
    "mixed-samba": Text("sambas with wild cards", "sambas com curingas"),
    "unfinished": Text("unfinished sequences", "sequências inacabadas"),
    "red3": Text("red threes", "três vermelhos"),
    "red3-hand": Text("red threes in hand", "três vermelhos na mão"),
    "out": Text("going out", "batida"),
    "concealed": Text("concealed hand", "mão fechada"),
    "hidden": Text("hidden canasta", "canastra oculta"),
    "canastrao": Text("canastrão", "canastrão"),
    "canastas": Text("canasta of canastas", "canastra de canastras"),
    "cards": Text("cards on the table", "cartas na mesa"),
    "hand": Text("cards in hand", "cartas na mão"),
    "penalty": Text("penalties", "penalidades"),
}
"""By the name in a `count` line."""

ONE_OF = {
    "natural": Text("a clean canasta", "uma canastra limpa"),
    "mixed": Text("a mixed canasta", "uma canastra suja"),
    "wild": Text("a canasta of wild cards", "uma canastra de curingas"),
    "threes": Text("a canasta of threes", "uma canastra de três"),
    "samba": Text("a samba", "um samba"),
    "mixed-samba": Text("a samba with wild cards", "um samba com curingas"),
}
"""A complete meld in the middle of a sentence, by its item."""
