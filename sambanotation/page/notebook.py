"""What a notebook shows of a position, a step and a replay."""

from __future__ import annotations

from html import escape

from sambanotation.game.position import Position
from sambanotation.page.html import page_of
from sambanotation.page.picture import picture_of_position, picture_of_step
from sambanotation.page.value import Telling, value_of
from sambanotation.page.words import TITLE
from sambanotation.replay.steps import Replay, Step
from sambanotation.text import Lang

HIGH = 820
"""Pixels."""


def drawn_for_notebook(value: object, lang: Lang = Lang.EN) -> str | None:
    """A position or a step as a picture, a replay as its page in a frame of its own; None for anything else, and for a
    replay without steps."""
    match value:
        case Position():
            return picture_of_position(value, lang)
        case Step():
            return picture_of_step(value, lang)
        case Replay(steps=steps) if steps:
            page = page_of(value_of(value, Telling()), lang)
            title = escape(TITLE.say(lang, {}))
            # The frame may run the script of the page and reaches nothing of what is around it.
            return (
                f'<iframe title="{title}" sandbox="allow-scripts" width="100%" height="{HIGH}" '
                f'style="border:0" srcdoc="{escape(page)}"></iframe>'
            )
        case _:
            return None
