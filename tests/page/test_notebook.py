"""What a notebook shows."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET

from sambanotation import replay_of
from sambanotation.replay.steps import Replay
from tests.page.games import HOSTILE, VARIATIONS, page


def test_a_position_and_a_step_are_pictures() -> None:
    step = replay_of(VARIATIONS).steps[1]
    for shown in (step._repr_svg_(), step.position._repr_svg_(), step.position.copy()._repr_svg_()):
        assert shown is not None
        assert ET.fromstring(shown).tag.endswith("svg")


def test_a_replay_is_its_page_in_a_frame_that_reaches_nothing() -> None:
    for record in (VARIATIONS, HOSTILE):
        shown = replay_of(record)._repr_html_()
        assert shown is not None
        frame = re.fullmatch(r'<iframe ([^<>]*)srcdoc="([^"<>]*)"></iframe>', shown)
        assert frame is not None
        assert 'sandbox="allow-scripts"' in frame[1]
        assert html.unescape(frame[2]) == page(record)


def test_a_replay_without_steps_shows_nothing_of_its_own() -> None:
    assert Replay((), ())._repr_html_() is None
