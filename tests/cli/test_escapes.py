"""What a record, a rule set, an engine or a command line may say is shown and never acts."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import Run

OURS = re.compile(r"\x1b\[[0-9;]*m|\r(?:\x1b\[K)?")
"""How the program paints, and how it writes a line of its progress over the one before."""

ACTS = "\x1b[2J\x1b]0;title\x07\x1b[31m\x9b2J\x08\x00\x7f\u202e\u2066\u200e"
MARKUP = "</script><img src=x onerror=alert(1)><b>&amp;'\"]]>-->![x](javascript:alert(1))"
EVIL = ACTS + MARKUP.replace('"', "")
FORBIDDEN = {*ACTS} - set("[2J]0;title31m")

RECORD = f"""[SGR "1"]
[Event "{EVIL}"]
[Rules "samba-br"]
[Seats "A B C D"]
[A "{EVIL}"]
[Site "{EVIL}"]
[Start "A+C 1500 B+D 0"]

deal 1 dealer D
hand A As Ah 4s 4h 4d Kd Kh Js Jd Tc 9h 8s 7d 6h 5c
{{{EVIL}}}
1. A +Kc 5s =4s 4h 4d -Tc {{{EVIL}}} ; {EVIL}
; {EVIL}
2. B +_ _ -3h {{? {EVIL} | -Tc | -4s: {EVIL} | hint: {EVIL}}}
(
2. B +_ _ -9c {{{EVIL}}}
)
3. C +3d/_ _ -9c
4. D {EVIL}
{EVIL}
"""

SHOWN = [
    *("validate game.sgr", "validate game.sgr --undecided --format concise", "validate game.sgr --lang pt-BR"),
    *("validate game.sgr --format github", "validate game.sgr --rules samba-br,samba-pagat"),
    *(
        "score game.sgr",
        "replay game.sgr",
        "replay game.sgr --turn 2",
        "narrate game.sgr",
        "narrate game.sgr --lang fa",
    ),
    *("quiz game.sgr", "derive game.sgr --brief", "fmt --diff game.sgr", "fmt --check game.sgr", "test game.sgr"),
    *("export game.sgr --md", "export game.sgr --json", "convert game.sgr --ascii", "record game.sgr"),
    *("redact game.sgr --public", "annotate game.sgr --turn 1 --glyph !? --diff", "revalidate game.sgr"),
]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgr"
    path.write_bytes(RECORD.encode("utf-8", "surrogateescape"))
    return path


def _acts(text: str) -> set[str]:
    return FORBIDDEN & {*OURS.sub("", text).replace("\r\n", "\n")}


@pytest.mark.parametrize("terminal", [True, False])
@pytest.mark.parametrize("words", SHOWN)
def test_nothing_of_a_record_acts_on_a_terminal(words: str, terminal: bool, run: Run, game: Path) -> None:
    assert game.exists()
    ran = run(*words.split(), terminal=terminal, stdin=b"\n")
    assert ran.code in (0, 1, 2), ran.err
    assert "is a bug in samba" not in ran.err
    assert ran.out + ran.err
    # What is written as a record, and a difference for another program, is the record itself.
    if not words.startswith(("redact", "convert", "export")) and (terminal or "--diff" not in words):
        assert _acts(ran.out) == set()
    assert _acts(ran.err) == set()


@pytest.mark.parametrize("command", ["validate", "score", "fmt", "export", "ask", "explain", "nothing"])
def test_nothing_of_a_command_line_acts(command: str, run: Run) -> None:
    for odd in (EVIL.replace("\x00", ""), "-" + ACTS.replace("\x00", ""), "--lang=" + ACTS.replace("\x00", "")):
        ran = run(command, odd, terminal=True)
        assert ran.code in (1, 2)
        assert _acts(ran.out + ran.err) == set()


HOUSE = 'name: "x{0}"\nversion: 1\nextends: samba-br\ntitle: {{en: "{0}", pt-BR: "{0}"}}\n"{0}": 1\ntarget: "{0}"\n'


@pytest.mark.parametrize("words", [("rules", "check"), ("rules", "show"), ("validate", "game.sgr", "--rules")])
def test_nothing_of_a_rule_set_acts(words: tuple[str, ...], run: Run, game: Path) -> None:
    escaped = r"\e[2J\e]0;t\a\x9b\u202E</script><img src=x onerror=alert(1)>"
    (game.parent / "house.yaml").write_text(HOUSE.format(escaped), encoding="utf-8")
    ran = run(*words, "./house.yaml", terminal=True)
    assert ran.code in (1, 2)
    assert _acts(ran.out + ran.err) == set()


def test_nothing_that_an_engine_says_acts(run: Run, game: Path) -> None:
    says = json.dumps({"id": 1, "type": "error", "error": ACTS, "why": ACTS})
    for said in (f"print({says!r})", f"print({ACTS!r})", f"import sys; sys.stderr.write({ACTS!r}); sys.exit(3)"):
        (game.parent / "engine.py").write_text(f"input(); {said}\n", encoding="utf-8")
        ran = run("conform", "--engine", f"{sys.executable} engine.py", "game.sgr", terminal=True)
        assert ran.code in (1, 2)
        assert _acts(ran.out + ran.err) == set()


class Page(HTMLParser):
    """What a browser would find in a page: its elements, with those attributes that may act."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.acting: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(tag)
        self.acting += [name for name, value in attrs if name.startswith("on") or "javascript:" in (value or "")]


def _page(text: str) -> Page:
    page = Page()
    page.feed(text)
    return page


def test_nothing_of_a_record_acts_in_a_page(run: Run, game: Path) -> None:
    assert run("export", "game.sgr", "-o", "evil.html").code == 0
    game.write_text(RECORD.replace(EVIL, "plain"), encoding="utf-8")
    assert run("export", "game.sgr", "-o", "plain.html").code == 0
    evil, plain = (_page((game.parent / f"{name}.html").read_text(encoding="utf-8")) for name in ("evil", "plain"))
    assert evil.found == plain.found
    assert evil.acting == plain.acting == []
    assert "img" not in evil.found


def test_nothing_of_a_record_acts_in_a_picture(run: Run, game: Path) -> None:
    assert run("export", "game.sgr", "--svg", "deal=1,turn=2", "-o", "evil.svg").code in (0, 2)
    for path in game.parent.glob("*.svg"):
        elements = {one.tag.rpartition("}")[2] for one in ElementTree.parse(path).iter()}
        assert not {"script", "img", "image", "foreignObject", "b"} & elements


def test_nothing_of_a_record_is_markup_in_markdown(run: Run, game: Path) -> None:
    assert game.exists()
    told = run("export", "game.sgr", "--md").out
    outside = re.sub(r"(?s)```.*?```|`[^`\n]*`", "", told)
    assert not re.search(r"(?<!\\)<(?:img|script|/script|b)\b", outside)
    assert not re.search(r"(?<!\\)\]\(javascript:", outside)
    assert _acts(told) == set()


@pytest.mark.parametrize("form", ["sarif", "gitlab", "rdjson", "junit", "github", "json", "jsonl", "concise", "full"])
def test_every_report_can_be_read_back(form: str, run: Run, game: Path) -> None:
    assert run("validate", "game.sgr", "--output", f"{form}:out", "--undecided").code == 1
    text = (game.parent / "out").read_bytes().decode("utf-8")
    if form == "junit":
        assert ElementTree.fromstring(text).find(".//img") is None
    elif form in ("json", "sarif", "gitlab", "rdjson"):
        json.loads(text)
    elif form == "jsonl":
        assert [json.loads(line) for line in text.splitlines()]
    elif form == "github":
        assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in text.split("\n")[:-1])
    assert not (FORBIDDEN - {"\u202e", "\u2066", "\u200e", "\x7f", "\x9b"}) & {*text}
