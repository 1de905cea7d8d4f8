"""Cards as symbols of an SVG picture: drawn once each, and used wherever they lie."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path

WIDE, HIGH = 38, 54

_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_RED = re.compile(r"(?:.[hd]|3r)'?")
_SUITS = "shdc"


def defined(cards: Iterable[str]) -> str:
    """The symbols of some cards, and those that these are drawn with."""
    symbols = "".join(_symbol(card) for card in cards)
    return "".join(shape for name, shape in _shapes().items() if f'"#{name}"' in symbols) + symbols


def card_of(card: str) -> str:
    """What the symbol of a card is called: the same in every picture, since several may stand in one document."""
    return f"card-{card.encode().hex()}"


@cache
def _shapes() -> dict[str, str]:
    """The shapes of the page's cards."""
    text = Path(__file__).with_name("shapes.svg").read_text(encoding="utf-8")
    return {found[1]: found[0] for found in _SYMBOL.finditer(text)}


def _symbol(card: str) -> str:
    bare = card.removesuffix("'")
    frame = _frame(bare, derived=bare != card)
    return f'<symbol id="{card_of(card)}" viewBox="0 0 {WIDE} {HIGH}">{frame}{_inside(bare)}</symbol>'


def _frame(bare: str, *, derived: bool) -> str:
    box = f'<rect x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="4" '
    if bare in ("_", "seq", "group"):
        return box + 'fill="#8c2332" stroke="#f4e9d4"/>'
    if derived:
        return box + 'fill="#eaf2fd" stroke="#1c5fb8" stroke-width="1.6" stroke-dasharray="4 2"/>'
    if _is_known(bare):
        return box + 'fill="#fffefa" stroke="#a9a18e"/>'
    return box + 'fill="#ece4d0" stroke="#786f5c" stroke-dasharray="4 2"/>'


def _is_known(bare: str) -> bool:
    return bare == "JK" or (len(bare) == 2 and bare[0] != "_" and bare[1] in _SUITS)


def _inside(bare: str) -> str:
    colour = "#b8121f" if _RED.fullmatch(bare) else "#5b2a86" if bare in ("JK", "w") else "#1b1b1d"
    match bare:
        case "_" | "seq" | "group":
            back = f'<use href="#card-back" x="3" y="3" width="{WIDE - 6}" height="{HIGH - 6}" {_BACK}/>'
            sign = {"seq": "↗", "group": "="}.get(bare, "")
            return back + (_sign(WIDE // 2, 36, sign, 24, "#ffffff", middle=True) if sign else "")
        case "JK" | "w":
            return _face("JK" if bare == "JK" else "?", "mark-star", colour, small=bare == "JK")
        case "3r" | "3b":
            one, other = ("h", "d") if bare == "3r" else ("s", "c")
            pair = _shape(f"suit-{one}", 13, 36, 11, colour) + _shape(f"suit-{other}", 25, 36, 11, colour)
            return _sign(3, 15, "3", 14, colour) + _sign(4, 27, "?", 10, "#5b5343") + pair
        case _ if len(bare) == 2 and bare[1] in _SUITS:
            rank = {"_": "?", "T": "10"}.get(bare[0], bare[0])
            return _face(rank, f"suit-{bare[1]}", colour)
        case _:
            rank = {"T": "10"}.get(bare[0], bare[0]) if len(bare) == 2 and bare[1] == "_" else "?"
            return _sign(3, 15, rank, 14, colour) + _sign(26, 48, "?", 18, "#5b5343", middle=True)


_BACK = 'fill="none" stroke="#e9b9a6" stroke-width="1.6" opacity=".75"'


def _face(rank: str, shape: str, colour: str, *, small: bool = False) -> str:
    corner = _sign(2 if small else 3, 14 if small else 15, rank, 10 if small else 14, colour)
    return corner + _shape(shape, 4, 18, 9, colour) + _shape(shape, 16, 31, 19, colour)


def _shape(name: str, x: int, y: int, size: int, colour: str) -> str:
    return f'<use href="#{name}" x="{x}" y="{y}" width="{size}" height="{size}" fill="{colour}"/>'


def _sign(x: int, y: int, text: str, size: int, colour: str, *, middle: bool = False) -> str:
    anchor = ' text-anchor="middle"' if middle else ""
    return (
        f'<text x="{x}" y="{y}" font-family="Georgia, serif" font-weight="700" font-size="{size}" '
        f'letter-spacing="-1" fill="{colour}"{anchor}>{escape(text)}</text>'
    )
