"""The page as a file: nothing of a record is markup, nothing comes from outside, and it is small."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sambanotation import Lang, replay_of
from sambanotation.generate.matches import play_match, tables
from sambanotation.generate.writing import text_of
from sambanotation.page.changes import folded
from sambanotation.page.html import SCRIPTS, embedded, page_of, part, script_of_the_page
from sambanotation.page.value import Telling, value_of
from sambanotation.page.words import GROUPS, WORDS, words_told
from sambanotation.replay.steps import Replay, What
from sambanotation.ruleset_file import load_ruleset
from tests.page.games import GAMES, HOSTILE, NARRATED, VARIATIONS, page

MOST_BYTES = 500_000


class Tags(HTMLParser):
    """What of a page is markup."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_nothing_of_a_record_is_markup() -> None:
    tags, harmless = Tags(page(HOSTILE)).found, Tags(page(VARIATIONS)).found
    assert [tag for tag, _ in tags] == [tag for tag, _ in harmless]
    assert tags == harmless


def test_no_sign_of_a_value_can_end_the_script() -> None:
    evil = {"a": "</script><!--<script>&\u2028\u2029", "</script>": ["<"]}
    told = embedded(evil)
    assert not set("<>&\u2028\u2029") & set(told)
    assert json.loads(told) == evil


def test_the_policy_allows_the_script_and_the_styles_of_the_page_and_nothing_else() -> None:
    text = page(VARIATIONS)
    (policy,) = [attributes["content"] for tag, attributes in Tags(text).found if "http-equiv" in attributes]
    assert policy is not None
    allowed = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))

    def hashed(pattern: str) -> str:
        (inside,) = re.findall(pattern, text, re.DOTALL)
        return f"'sha256-{base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()}'"

    assert allowed == {
        "default-src": "'none'",
        "script-src": hashed(r"<script>(.*?)</script>"),
        "style-src": hashed(r"<style>(.*?)</style>"),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_the_page_names_nothing_outside() -> None:
    text = re.sub(r'xmlns="[^"]*"|const SVG = "[^"]*"', "", page(VARIATIONS))
    assert "://" not in text
    for _, attributes in Tags(text).found:
        for name in ("src", "href", "srcset", "action", "data"):
            told = attributes.get(name)
            assert told is None or told.startswith(("#", "data:"))


def test_the_script_writes_no_markup() -> None:
    script = script_of_the_page()
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "DOMParser"):
        assert way not in script


def test_no_part_of_the_page_could_end_it_early() -> None:
    assert "</script" not in script_of_the_page().lower()
    assert "</style" not in part("page.css").lower()
    assert "<!--" not in script_of_the_page()


@pytest.mark.parametrize("lang", list(Lang))
def test_both_languages_are_in_it_and_one_is_first(lang: Lang) -> None:
    text = page(NARRATED, lang)
    assert f'<html lang="{lang.value}">' in text
    for told in ("discard pile", "bagaço", "melded black threes", "sem bater"):
        assert told in text


def test_every_word_that_the_script_says_is_there() -> None:
    script, words = script_of_the_page(), words_told()
    said = set(re.findall(r'\bsay\("([\w-]+\w)"[,)]', script))
    said |= set(re.findall(r'data-(?:word|label)="([\w-]+)"', part("page.html")))
    assert len(said) > 50
    assert said <= set(words)
    groups = set(re.findall(r'(?:say|has)\("(\w+):"', script))
    assert groups == set(GROUPS)
    chosen = {name for name in WORDS if f'"{name}"' in script} | {"because-inferred", "because-decided"}
    assert set(WORDS) == said | chosen


def test_the_page_is_the_same_each_time() -> None:
    assert page(NARRATED) == page_of(value_of(replay_of(NARRATED), Telling()), Lang.EN)


def test_the_title_is_the_event_or_the_name_of_the_file() -> None:
    assert "<title>What might have been</title>" in page(VARIATIONS)
    told = value_of(replay_of(VARIATIONS.replace('[Event "What might have been"]\n', "")), Telling())
    assert "<title>a&lt;b.sgr</title>" in page_of(told, Lang.EN, "a<b.sgr")
    assert "<title>Uma partida de Samba</title>" in page_of(told, Lang.PT_BR)


def test_a_match_of_ten_deals_is_small() -> None:
    rules = load_ruleset("samba-br").rules
    assert rules is not None
    table = tables(rules, "samba-br", players=6)[0]
    matches = (replay_of(text_of(play_match(table, seed=7, number=number))) for number in range(9))
    replay = next(match for match in matches if deals_of(match) >= 10)
    assert len(page_of(value_of(replay, Telling()), Lang.EN).encode()) < MOST_BYTES


def test_ten_deals_of_the_longest_game_would_be_small_too() -> None:
    # Quad is for six players and lasts longest: its matches have four deals, and a page once its script and its words.
    replay = replay_of(GAMES / "quad" / "match.sgr")
    carried = len(embedded(folded(value_of(replay, Telling()))).encode())
    besides = len(page(VARIATIONS).encode())
    assert deals_of(replay) == 4
    assert besides + carried * 10 / 4 < MOST_BYTES


def deals_of(replay: Replay) -> int:
    return sum(step.what is What.DEALING for step in replay.steps)


def test_its_parts_ship_with_the_package() -> None:
    from sambanotation.page import html

    folder = Path(html.__file__).parent
    assert {path.name for path in folder.iterdir() if path.suffix not in (".py", ".pyc", "")} == {
        "page.html",
        "page.css",
        *SCRIPTS,
        "shapes.svg",
    }
