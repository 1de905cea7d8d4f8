from __future__ import annotations

from pathlib import Path

import pytest

from sambanotation.output.cases import case_of
from sambanotation.replay.catalogue import checks, cited, kinds
from tests.cli.running import Run
from tests.houses import HEADING, clause

DOCS = Path(__file__).parents[2] / "docs"


def test_without_a_code_all_are_listed(run: Run) -> None:
    ran = run("explain")
    assert (ran.code, ran.err) == (0, "")
    for kind in kinds():
        assert f"  {kind.code} {kind.name}: " in ran.out


@pytest.mark.parametrize("lang", ["en", "pt-BR"])
def test_every_finding_can_be_explained(run: Run, lang: str) -> None:
    judged = set(cited())
    for kind in kinds():
        ran = run("explain", kind.code, "--lang", lang)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.startswith(f"{kind.code} {kind.name} (")
        assert ("  samba-br, " in ran.out) is (kind.code in judged)


def test_every_finding_of_the_referee_shows_two_records(run: Run) -> None:
    for check in checks():
        case = case_of(check.kind.name)
        assert case is not None, f"{check.kind.name} has no case"
        out = run("explain", check.kind.name).out
        assert "A record that breaks it\n" in out
        assert "One that comes close and does not\n" in out
        for record in (case.breaks, case.near):
            assert all(f"    {line}".rstrip() in out for line in record.splitlines() if line.isascii())


@pytest.mark.parametrize("spell", [str.upper, str.lower])
def test_codes_and_names_are_read_in_any_case(run: Run, spell: type[str]) -> None:
    kind = kinds()[0]
    assert run("explain", spell(kind.code)).out == run("explain", spell(kind.name)).out


def test_an_unknown_name_suggests_the_nearest(run: Run) -> None:
    kind = kinds()[-1]
    ran = run("explain", kind.name[:-1] + "x")
    assert (ran.code, ran.out) == (2, "")
    assert f"did you mean {kind.name}?" in ran.err


def test_what_is_like_nothing_points_to_the_list(run: Run) -> None:
    ran = run("explain", "qqq")
    assert ran.code == 2
    assert "samba explain lists all" in ran.err


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("SG50", "'SG50' is no code or name of a finding; these begin so: SG501, "),
        ("sg5", "; these begin so: SG501, SG502, "),
        ("initial-meld-too", "; these begin so: SG531 initial-meld-too-low\n"),
        ("SG539", "; nearest: "),
        ("SG999", f"; codes go from {kinds()[0].code} to {kinds()[-1].code}\n"),
        ("SG", "; samba explain lists all\n"),
        ("", "'' is no code or name of a finding; samba explain lists all\n"),
        ("531", "; did you mean SG531?\n"),
        ("\udcff\x1b[2J", "'\\xff\\x1b[2J' is no code or name of a finding; samba explain lists all\n"),
    ],
)
def test_what_is_no_code_gets_what_helps(run: Run, asked: str, told: str) -> None:
    ran = run("explain", asked)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_codes_that_are_not_there_are_near_others_of_their_chapter(run: Run) -> None:
    told = run("explain", "SG539").err.partition("; nearest: ")[2]
    near = [one.split()[0] for one in told.split(", ")]
    assert "SG541" in near
    assert {code[:3] for code in near} == {"SG5"}


def test_a_rule_set_can_be_chosen_with_its_version(run: Run) -> None:
    code = checks()[0].kind.code
    assert run("explain", code, "--rules", "samba-br@1").out == run("explain", code).out


def test_records_that_are_otherwise_under_a_rule_set_are_left_out(run: Run, tmp_path: Path) -> None:
    (tmp_path / "friday.yaml").write_text(HEADING + clause("group_wilds", "1"), encoding="utf-8")
    breaks, near = "A record that breaks it", "One that comes close and does not"
    own = run("explain", "third-wild-card").out
    assert breaks in own
    assert near in own
    two_wilds_break_it = run("explain", "third-wild-card", "--rules", "./friday.yaml").out
    assert breaks in two_wilds_break_it
    assert near not in two_wilds_break_it
    three_are_legal = run("explain", "third-wild-card", "--rules", "canasta-classic").out
    assert breaks not in three_are_legal
    assert near in three_are_legal


def test_an_unknown_rule_set_ends_with_2(run: Run) -> None:
    ran = run("explain", checks()[0].kind.code, "--rules", "samba-bx")
    assert (ran.code, ran.out) == (2, "")
    assert "samba-bx" in ran.err
    assert "samba-br" in ran.err


def test_a_rule_set_file_with_a_fault_ends_with_2_and_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("name: house\nextends: samba-br\nversion: 1\nnmae: x\n", encoding="utf-8")
    ran = run("explain", checks()[0].kind.code, "--rules", "./house.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert "house.yaml:4:1: SG2" in ran.err


def test_the_page_of_all_findings_is_fresh(run: Run) -> None:
    page = run("explain", "--markdown").out
    assert (DOCS / "diagnostics.md").read_text(encoding="utf-8") == page, "run: make docs"


def test_the_page_is_of_all_findings(run: Run) -> None:
    assert run("explain", "--markdown", kinds()[0].code).code == 2


def test_colour_is_for_terminals(run: Run) -> None:
    assert "\x1b[" in run("explain", kinds()[0].code, terminal=True).out
    assert "\x1b[" not in run("explain", kinds()[0].code, terminal=True, env={"NO_COLOR": "1"}).out


def test_explanations_in_ascii(run: Run) -> None:
    for kind in kinds():
        assert run("explain", kind.code, "--lang", "pt-BR", encoding="ascii").out.isascii()


def test_bytes_that_are_no_text_are_shown_harmlessly(run: Run) -> None:
    out = run("explain", "not-utf-8", terminal=True, env={"NO_COLOR": "1"}).out
    assert "    1. A +_ _ -_ {Jo\\xe3o n\\xe3o abre} ;! not-utf-8 not-utf-8\n" in out
    assert "    1. A +_ _ -_ {João não abre}\n" in out
