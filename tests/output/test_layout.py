from __future__ import annotations

from sambanotation.output.layout import beside, flow, padded, paragraph, shown, wide, words
from sambanotation.output.paint import Line, Role, line, plain
from sambanotation.output.visible import width


def text(rows: list[Line]) -> list[str]:
    return plain(rows).splitlines()


def test_cells_are_never_broken() -> None:
    cells = [line("Kc 5c") for _ in range(6)]
    rows = text(list(flow(cells, 20, line("a:"), 3)))
    assert rows == ["a:Kc 5c Kc 5c Kc 5c", "   Kc 5c Kc 5c Kc 5c"]


def test_a_cell_that_no_line_holds_is_broken_by_columns() -> None:
    assert text(list(flow([line("日" * 15)], 20))) == ["日" * 10, "日" * 5]
    combining = list(flow([line("\u0301" * 500)], 20))
    assert max(sum(len(part) for part, _ in row) for row in combining) <= 80


def test_words_of_one_role_are_one_piece() -> None:
    (row,) = flow([*words("two words", Role.FAINT), line("more")], 40)
    assert row == (("two words", Role.FAINT), (" more", None))


def test_a_paragraph_stands_behind_its_indent() -> None:
    assert text(list(paragraph("a few words of a text", 20, indent=4))) == ["    a few words of a", "    text"]
    assert list(paragraph("", 20)) == []


def test_a_text_is_cut_to_its_columns() -> None:
    assert shown("João", 4, "utf-8") == "João"
    assert shown("日本語の名前", 8, "utf-8") == "日本..."
    assert width(shown("x" * 100, 2, "utf-8")) == 2
    assert shown("a\x1b[2J", 20, "utf-8") == "a\\x1b[2J"
    assert len(shown("\u0301" * 10_000, 10, "utf-8")) < 60


def test_blocks_stand_beside_one_another() -> None:
    left, right = [line("a"), line("b")], [line("日"), line("d"), line("e")]
    assert text(list(beside([left, right], 10))) == ["a     日", "b     d", "      e"]
    assert text(list(beside([left], 10))) == ["a", "b"]
    assert wide(padded(line("日"), 5)) == 5
