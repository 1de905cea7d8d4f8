"""A commented game as Markdown, to paste into a text: turns, comments, findings, pictures, and the counts."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator

from sambanotation.frozen import frozen
from sambanotation.output.cards import Look
from sambanotation.output.markup import escaped
from sambanotation.output.pages import name_of, title_of
from sambanotation.output.replay_words import COUNT, NOT_COUNTED, SCORE, SEEN_BY, TOTAL_BEFORE, VARIATION
from sambanotation.output.score_words import TOTAL
from sambanotation.output.table import Showing
from sambanotation.output.words import SEVERITIES
from sambanotation.page.changes import Value
from sambanotation.page.picture import amount_told, picture_of_step
from sambanotation.page.shown import shown
from sambanotation.page.value import Telling, value_of
from sambanotation.page.words import PICTURE, TITLE
from sambanotation.replay.item_names import ITEM_NAMES
from sambanotation.replay.steps import Replay, Step, What
from sambanotation.text import Lang

Kept = Callable[[str, str], str]
"""Keeps a picture: takes its name and the text of its SVG file, and gives the address by which it is shown."""


def as_address(_name: str, picture: str) -> str:
    """A picture as an address that holds all of it."""
    return f"data:image/svg+xml;base64,{base64.b64encode(picture.encode()).decode()}"


def markdown_of(replay: Replay, telling: Telling, lang: Lang, kept: Kept = as_address) -> str:
    """A replay as a commented game. Pictures stand at a position and at hands in sight, where something was found,
    where a glyph or a variation bids the reader to stop, and at the end of each deal; their addresses come last, so
    that the text stays readable."""
    return "\n".join(_Writing(value_of(replay, telling), telling, lang, kept).lines(replay)) + "\n"


def plain(text: str) -> str:
    """A text that stands in Markdown as it is: nothing in it is markup."""
    return escaped(shown(" ".join(text.split())))


@frozen
class _Writing:
    """A commented game while it is written."""

    value: Value
    telling: Telling
    lang: Lang
    kept: Kept

    def lines(self, replay: Replay) -> Iterator[str]:
        addresses: list[tuple[str, str]] = []
        steps = iter(replay.steps)
        for record in self.value["records"]:
            yield f"# {plain(record['event'] or TITLE.say(self.lang, {}))}"
            yield ""
            if self.telling.seat is not None:
                yield plain(SEEN_BY.say(self.lang, {"name": self.telling.seat}))
                yield ""
            players = [f"{one['seat']} {one['name']}" for one in record["players"] if one["name"]]
            if players:
                yield plain(" · ".join(players))
                yield ""
            for line in record["opening"]:
                for note in line["notes"]:
                    if "annotation" in note:
                        yield plain(note["annotation"])
                        yield ""
            for told in record["steps"]:
                step = next(steps)
                yield from self._step(told, step, "", addresses)
        for finding in self.value["unplaced"]:
            yield from self._finding(finding, "")
        for name, address in addresses:
            yield f"[{name}]: {address}"

    def _step(self, told: Value, step: Step, variation: str, addresses: list[tuple[str, str]]) -> Iterator[str]:
        title = title_of(step, Showing(step.game, self.lang, Look(), 80))
        inside = "> " if variation else ""
        if step.what in (What.DEALING, What.END) and not variation:
            yield f"## {plain(title)}"
            yield ""
        for line in told["lines"]:
            said = "".join(line["said"]) + "".join(_act(act) for act in line.get("acts", ()))
            glyphs = _glyphs(line.get("before", []) + line["notes"])
            if said and (glyphs or line["line"] not in _OF_THE_DEALING):
                yield f"{inside}{_code(said)} {plain(glyphs)}".rstrip()
                yield inside.rstrip()
        for line in told["lines"]:
            for note in [*line.get("before", []), *_of_acts(line), *line["notes"]]:
                text = note.get("annotation", note.get("remark"))
                if text:
                    yield f"{inside}{plain(text)}"
                    yield inside.rstrip()
        for finding in told["findings"]:
            yield from self._finding(finding, inside)
        if not variation and _is_a_stop(told):
            picture = picture_of_step(step, self.lang, variation, self.telling.seat)
            addresses.append((told["name"], self.kept(told["name"], picture)))
            yield f"![{plain(PICTURE.say(self.lang, {'where': title}))}][{told['name']}]"
            yield ""
        for number, (block, inner) in enumerate(zip(told.get("variations", ()), step.variations, strict=True), 1):
            name = name_of(variation, step, number)
            glyphs = _glyphs(block["opens"] + block["closes"])
            yield f"> **{plain(VARIATION.say(self.lang, {'name': name}))}** {plain(glyphs)}".rstrip()
            yield ">"
            for note in block["opens"] + block["closes"]:
                if "annotation" in note or "remark" in note:
                    yield f"> {plain(note.get('annotation', note.get('remark')))}"
                    yield ">"
            for each, one in zip(block["steps"], inner.steps, strict=True):
                yield from self._step(each, one, name, addresses)
            yield ""
        if step.what is What.END:
            yield from self._count(told["count"])

    def _finding(self, finding: Value, inside: str) -> Iterator[str]:
        severity = next(text for each, text in SEVERITIES.items() if each.value == finding["severity"])
        head = f"{severity.say(self.lang, {})} {finding['code']}"
        yield f"{inside}> **{plain(head)}** {plain(finding['message'][self.lang.value])}"
        if finding["rule"] is not None and finding["follows"] is None:
            rule = self.value["rules"][finding["rule"]]
            yield f"{inside}> {plain(rule['wording'][self.lang.value])} ({plain(rule['place'][self.lang.value])})"
        yield inside.rstrip()

    def _count(self, count: Value) -> Iterator[str]:
        if count is None:
            yield plain(NOT_COUNTED.say(self.lang, {}))
            yield ""
            return
        items = [row["item"] for part in count for row in part["rows"]]
        yield f"| {plain(COUNT.say(self.lang, {}))} | {' | '.join(plain(part['side']) for part in count)} |"
        yield "|---|" + "---:|" * len(count)
        yield self._row(TOTAL_BEFORE.say(self.lang, {}), [amount_told(part["before"]) for part in count])
        for item in (name for name in ITEM_NAMES if name in items):
            rows = [next((row for row in part["rows"] if row["item"] == item), None) for part in count]
            cells = ["" if row is None else amount_told(row["points"]) for row in rows]
            yield self._row(ITEM_NAMES[item].say(self.lang, {}), cells)
        yield self._row(SCORE.say(self.lang, {}), [amount_told(part["score"]) for part in count])
        totals = [part["total"] for part in count]
        if all(total is not None for total in totals):
            yield self._row(TOTAL.say(self.lang, {}), [amount_told(total) for total in totals])
        yield ""

    def _row(self, name: str, cells: list[str]) -> str:
        return f"| {plain(name)} | {' | '.join(cells)} |"


_OF_THE_DEALING = frozenset({"deal-heading", "hand", "heap", "red", "meld", "taken", "laid", "to-play", "empty"})
"""Lines that set up a deal, and are seen in the picture; one with a glyph is told all the same."""


def _glyphs(notes: list[Value]) -> str:
    return "".join(note.get("glyph", "") for note in notes)


def _act(act: Value) -> str:
    glyphs = "".join(note.get("glyph", "") for note in act.get("notes", ()))
    return f" {''.join(act['said'])}{glyphs}"


def _of_acts(line: Value) -> Iterator[Value]:
    return (note for act in line.get("acts", ()) for note in act.get("notes", ()) if "glyph" not in note)


def _code(said: str) -> str:
    """Words of a record as code; with a longer fence where they hold its sign."""
    longest = max((len(run) for run in re.findall("`+", said)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {said} {fence}" if longest else f"{fence}{said}{fence}"


def _is_a_stop(told: Value) -> bool:
    """Whether a reader stops here to look at the table."""
    lines = told["lines"]
    notes = [note for line in lines for note in [*line.get("before", []), *line["notes"]]]
    notes += [note for line in lines for act in line.get("acts", ()) for note in act.get("notes", ())]
    glyph = any("glyph" in note for note in notes)
    # A position, and a hand that was dealt in sight, are what the reader begins with.
    begins = told["what"] == What.DEALING.value and any(line["line"] in ("hand", "meld") for line in lines)
    return bool(told["findings"]) or glyph or begins or "variations" in told or told["what"] == What.END.value
