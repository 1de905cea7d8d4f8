"""The page of the annotated game: each command on it is run, and what the page says before it is what it prints."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sambanotation.notation.parser import parse
from sambanotation.notation.record import Turn
from sambanotation.source import decode
from tests.cli.running import ROOT, Run

FOLDER = Path("fixtures", "games", "partida-comentada")
NARRATED = decode("as-narrated.sgr", (ROOT / FOLDER / "as-narrated.sgr").read_bytes())
PAGE = (ROOT / FOLDER / "README.md").read_text(encoding="utf-8")
LANGS = {"English": "en", "Portuguese": "pt-BR"}
LINES = NARRATED.text.splitlines()
COMMAND = re.compile(r".* `(samba [^`]+)`\.")
CODE = re.compile(r"`([^`]+)`")


def half(name: str) -> list[str]:
    """The lines of the page that are written in a language."""
    found = re.search(rf"<!-- derived in {name}:[^\n]*-->\n(.*?)<!-- end of derived -->", PAGE, re.DOTALL)
    assert found is not None
    return [line for line in found[1].splitlines() if line]


def commands(name: str) -> list[tuple[str, list[str]]]:
    """The commands in a language, each with the claims that stand before it."""
    found: list[tuple[str, list[str]]] = []
    claims: list[str] = []
    for line in half(name):
        command = COMMAND.fullmatch(line)
        if command is None:
            claims.append(line)
        else:
            found.append((command[1], claims))
            claims = []
    assert not claims, "nothing is claimed without a command"
    return found


def patterned(text: str) -> str:
    """A regular expression for a text in which spaces may be any."""
    return r"\s+".join(map(re.escape, text.split()))


class Printed:
    """What a command printed."""

    def __init__(self, out: str) -> None:
        self.out = out

    def says(self, line: str) -> bool:
        """Whether a line is, from its beginning to its end, as a regular expression has it."""
        return re.search(rf"^\s*(?:{line})$", self.out, re.MULTILINE) is not None

    def block(self, heading: str) -> list[str]:
        """The lines that stand under a heading, further in than it."""
        lines = self.out.splitlines()
        at = next(nth for nth, line in enumerate(lines) if heading in line)
        depth = len(lines[at]) - len(lines[at].lstrip())
        found: list[str] = []
        for line in lines[at + 1 :]:
            if len(line) - len(line.lstrip()) <= depth:
                break
            found.append(line.strip())
        return found


def _statements(line: re.Match[str], printed: Printed) -> bool:
    """What stands in a line is printed, as one of what cannot all be true or of what forces something."""
    at, turn, seat, texts = line[1], line[2], line[3], CODE.findall(line[4])
    if turn is not None and not LINES[int(at) - 1].startswith(f"{turn}. {seat} "):
        return False
    together = f"{at}  {' '.join(texts)}"
    return printed.says(patterned(together)) or all(printed.says(rf"{at}:\d+\s+{re.escape(one)}") for one in texts)


def _change(line: re.Match[str], printed: Printed) -> bool:
    change, before, after = printed.block("Any one of these smallest changes")
    if (before, after) != (f"- {LINES[28]}", f"+ {LINES[28].replace(line[2], line[3])}"):
        return False
    return re.fullmatch(rf"1\.\s+{line[1]}:\d+  {patterned(line[2])}  -> {patterned(line[3])}", change) is not None


def _errors(line: re.Match[str], printed: Printed) -> bool:
    *errors, fewest = printed.block("Rules that are broken in the completion shown:")
    return len(errors) == int(line[1]) and fewest == "No completion breaks fewer."


def _error(line: re.Match[str], printed: Printed) -> bool:
    (deal,) = parse(NARRATED).records[0].deals
    (turn,) = (one for one in deal.lines if isinstance(one, Turn) and one.number == int(line[1]))
    at, _ = NARRATED.position(turn.span.start)
    return printed.says(rf"{at}:\d+  SG\d+ [a-z-]+: {patterned(line[2])}( \(in every completion[^)]*\))?")


def _forced(line: re.Match[str], printed: Printed) -> bool:
    told = "nothing" if line[3] == "no card" else line[3]
    return f"{line[1]}  {line[2]}: {told}" in printed.block("What must have been:")


def _numbers(line: re.Match[str], printed: Printed) -> bool:
    return all(
        printed.says(rf"{at}  {re.escape(pattern)}: {number} of .+")
        for at, pattern, number in re.findall(r"(\d+:\d+) `([^`]+)` (\d+)", line[1])
    )


def _reasons(line: re.Match[str], printed: Printed) -> bool:
    lines = [one.split(" ")[0] for one in printed.block(f": {line[1]}, which what stands in these lines forces:")]
    return ", ".join(lines) == line[2]


def _pile(line: re.Match[str], printed: Printed) -> bool:
    """Each card of the pile in the replay is as the page writes it, in the same order."""
    lying = re.search(r"^discard pile (\d+) \(top card last\): (.+)$", printed.out, re.MULTILINE)
    if lying is None or lying[1] != line[1]:
        return False
    written, cards = CODE.findall(line[2]), lying[2].split()
    return (
        len(cards) == int(line[1]) and re.fullmatch(" ".join(written).replace("_", r"\S+"), " ".join(cards)) is not None
    )


def _possible(line: re.Match[str], printed: Printed) -> bool:
    return printed.says(rf"{line[1]}:\d+  {re.escape(line[2])}: (\d+ of )?{re.escape(line[3])}")


def _hand(line: re.Match[str], printed: Printed) -> bool:
    return any(one == line[1] or one.startswith(f"{line[1]}; perhaps") for one in printed.block("Hands at the end:"))


def _score(line: re.Match[str], printed: Printed) -> bool:
    return f"{line[1]}: {line[2]} to {line[3]}" in printed.block("Scores:")


def _ahead(line: re.Match[str], printed: Printed) -> bool:
    return f"{line[1]} ahead by {line[2]} to {line[3]}" in printed.block("Scores:")


FORMS: list[tuple[str, Callable[[re.Match[str], Printed], bool]]] = [
    (r"- (\d+)(?: \(turn (\d+), (\w)\))?: (`[^`]+`(?:, `[^`]+`)*)", _statements),
    (r"The least .* only change so small: in line (\d+), `([^`]+)` would have to be `([^`]+)`\.", _change),
    (r"After that every completion breaks at least (\d+) rules; .*:", _errors),
    (r"- turn (\d+): (.+)", _error),
    (r"- (\d+:\d+) `([^`]+)`: (.+)", _forced),
    (r"- of these the number is certain: (.+)", _numbers),
    (r"So the last card of the game, .*, was (\S+)\. What forces it stands in the lines ([\d, ]+):", _reasons),
    (r"When C takes the pile in turn 15, (\d+) cards lie in it, the oldest first: (.+)\.", _pile),
    (r"- (\d+) `([^`]+)`: (.+)", _possible),
    (r"- (\w: cards: \S+(?:; certainly .+)?)", _hand),
    (r"- (\S+): from (\d+) to (\d+) points", _score),
    (r"- (\S+) was ahead by (\d+) to (\d+) points", _ahead),
]


def holds(claim: str, printed: Printed) -> bool:
    """Whether a claim of the page is printed. Fails where nobody knows how it would be."""
    for form, check in FORMS:
        told = re.fullmatch(form, claim)
        if told is not None:
            return check(told, printed)
    assert claim.startswith("## ") or not re.search(r"\d|`", claim), f"nobody checks: {claim}"
    return True


@pytest.fixture
def printed(run: Run, tmp_path: Path) -> Callable[..., Printed]:
    """Runs a command of the page as from the folder of the project; each only once."""
    shutil.copytree(ROOT / FOLDER, tmp_path / FOLDER)
    known: dict[str, Printed] = {}

    def prints(command: str, lang: str = "en") -> Printed:
        if command + lang not in known:
            ran = run(*command.split(" ")[1:], env={"SAMBA_LANG": lang})
            assert (ran.code in (0, 1), ran.err) == (True, "")
            known[command + lang] = Printed(ran.out)
        return known[command + lang]

    return prints


def said(claims: list[str], form: str) -> int:
    """How many claims are of a form."""
    return sum(re.fullmatch(form, claim) is not None for claim in claims)


def test_each_claim_is_what_the_command_beside_it_prints(printed: Callable[..., Printed], tmp_path: Path) -> None:
    claimed = commands("English")
    for command, claims in claimed:
        out = printed(command)
        for claim in claims:
            assert holds(claim, out), f"{claim}\nis not what {command} prints:\n{out.out}"
    # Nothing that is printed there is kept back.
    (command, conflict), (_, broken), (whole, cards), *_ = claimed
    statements = [code for claim in conflict if claim.startswith("- ") for code in CODE.findall(claim)]
    assert len(statements) == len(printed(command).block("These cannot all be true:"))
    assert said(broken, FORMS[3][0]) == len(printed(command).block("Rules that are broken")) - 1
    assert said(cards, FORMS[4][0]) == len(printed(whole).block("What must have been:"))
    assert (tmp_path / "as-derived.sgr").read_bytes() == (ROOT / FOLDER / "as-derived.sgr").read_bytes()


@pytest.mark.parametrize(
    ("claim", "other"),
    [
        ("- 29 (turn 18, B): `[1]`", "- 29 (turn 18, D): `[1]`"),
        ("- 29 (turn 18, B): `[1]`", "- 28: `[1]`"),
        ("- 16 (turn 5, A): `3r`, `Kc`", "- 16 (turn 5, A): `3r`, `Kd`"),
        ("- 24:34 `_*0..1`: no card", "- 24:34 `_*0..1`: Qd"),
        (
            "- of these the number is certain: 12:18 `seq*3..7` 3",
            "- of these the number is certain: 12:18 `seq*3..7` 4",
        ),
        ("- 10 `_`: 4_ 5_ 6_ 8_ 9c", "- 10 `_`: 4_ 5_ 6_ 8_"),
        ("- B: cards: 3; certainly 6h 6c 9d", "- B: cards: 3; certainly 6h 6c"),
        ("- D: cards: 1..3", "- D: cards: 1..2"),
        ("- A+C: from 4330 to 4385 points", "- A+C: from 4330 to 4380 points"),
        ("- A+C was ahead by 3600 to 3815 points", "- B+D was ahead by 3600 to 3815 points"),
    ],
)
def test_another_claim_would_be_found_out(claim: str, other: str) -> None:
    out = Printed(PRINTED)
    assert holds(claim, out)
    assert not holds(other, out)


PRINTED = """  These cannot all be true:
      29:28  [1]
  What must have been:
      24:34  _*0..1: nothing
  What may have been:
       10:4  _: 4_ 5_ 6_ 8_ 9c
      12:18  seq*3..7: 3 of all but _d
  30:28  _: Tc, which what stands in these lines forces:
      16  3r Kc
  Hands at the end:
    B: cards: 3; certainly 6h 6c 9d
    D: cards: 1..3; perhaps all but 3r Tc Js
  Scores:
    A+C: 4330 to 4385
    A+C ahead by 3600 to 3815
"""


def test_a_claim_that_nobody_checks_is_told() -> None:
    with pytest.raises(AssertionError, match="nobody checks"):
        holds("In turn 7 the sun shone.", Printed(PRINTED))


def test_the_portuguese_half_says_the_same(printed: Callable[..., Printed]) -> None:
    english, portuguese = commands("English"), commands("Portuguese")
    assert [command for command, _ in english] == [command for command, _ in portuguese]
    for (_, claims), (_, as_well) in zip(english, portuguese, strict=True):
        assert [figures(claim) for claim in claims] == [figures(claim) for claim in as_well]
    (command, _), (_, broken), *_ = portuguese
    out = printed(command, "pt-BR").out
    told = [claim.split(": ", 1)[1] for claim in broken if claim.startswith("- vez ")]
    assert told
    assert all(f": {one}" in out for one in told)


def figures(claim: str) -> list[str]:
    """What a claim says of cards and numbers, whatever its language."""
    return re.findall(r"\d+|`[^`]+`|\b[2-9TJQKA][shdc_]\b", claim) if not claim.startswith("## ") else []


def test_the_readme_says_of_the_game_what_its_page_says() -> None:
    (told,) = re.findall(
        r"An article of 2012.*?every line\.", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    told = " ".join(told.split())
    english = "\n".join(half("English"))
    assert "the last card, which nobody names, was the ten of clubs" in told
    assert "- 30:28 `_`: Tc" in english
    (low, high) = re.findall(r"scored between (\d+) and (\d+) points", told)[0]
    assert f"- A+C: from {low} to {high} points" in english
