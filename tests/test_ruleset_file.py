"""Rule sets as files: names and paths, extending, versions and options, files that mean harm."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from sambanotation.diagnostic import Standing
from sambanotation.replay import validate
from sambanotation.ruleset_file import LARGEST, MOST_FAULTS, Loaded, Tag, available, load_ruleset
from sambanotation.ruleset_lint import lint
from sambanotation.ruleset_terms import Band, FirstTake
from sambanotation.source import Source, Span
from sambanotation.text import Lang
from tests.houses import HEADING, STATED, clause, house, rules_of, said


def test_a_house_rule_takes_the_place_of_a_whole_clause(tmp_path: Path) -> None:
    rules = rules_of(house(tmp_path, HEADING + clause("hand_size", "13")))
    base = rules_of(load_ruleset("samba-br"))
    assert rules.hand_size.value == 13
    assert rules.hand_size.citation.ruleset == "house"
    assert rules.hand_size.citation.document == "club"
    assert rules.hand_size.citation.section == "Dealing"
    assert rules.hand_size.citation.row == ""
    assert rules.hand_size.citation.wording.pt_br == "Jogamos assim."
    assert rules.tie == base.tie
    assert rules.tie.citation.ruleset == "samba-br"
    assert (rules.name, rules.version, rules.title.en) == ("house", 3, "House rules")
    assert set(rules.documents) == {"samba-br", "club"}


def test_an_overridden_clause_keeps_nothing_of_the_old_one(tmp_path: Path) -> None:
    rules = rules_of(house(tmp_path, HEADING + clause("first_take", "table")))
    assert rules.first_take.value is FirstTake.TABLE
    assert rules.first_take.options == ()
    assert rules.first_take.citation.because is None


# Extending


def test_a_file_may_extend_another_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(
        HEADING.replace("name: house", "name: club") + clause("hand_size", "13"), encoding="utf-8"
    )
    friday = HEADING.replace("samba-br", "./club.yaml") + clause("draw_count", "1")
    rules = rules_of(house(tmp_path, friday))
    assert (rules.hand_size.value, rules.hand_size.citation.ruleset) == (13, "club")
    assert (rules.draw_count.value, rules.draw_count.citation.ruleset) == (1, "house")


def test_what_is_wrong_in_the_file_below_is_told_there(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(HEADING + clause("hand_size", "many"), encoding="utf-8")
    loaded = house(tmp_path, HEADING.replace("samba-br", "./club.yaml"))
    assert loaded.rules is None
    assert loaded.source is not None
    assert loaded.source.name.endswith("club.yaml")
    assert [found.code for found in loaded.diagnostics] == ["SG205"]


def test_two_files_may_not_extend_each_other(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(HEADING.replace("samba-br", "./house.yaml"), encoding="utf-8")
    loaded = house(tmp_path, HEADING.replace("samba-br", "./club.yaml"))
    assert [(found.code, said(found)) for found in loaded.diagnostics] == [
        ("SG212", "rule sets extend one another in a circle: house.yaml club.yaml house.yaml / ")
    ]


def chain(folder: Path, length: int) -> Loaded:
    """A row of files, each extending the next, the last one samba-br."""
    for number in range(length):
        below = f"./{number + 1}.yaml" if number + 1 < length else "samba-br"
        text = HEADING.replace("name: house", f"name: house-{number}").replace("samba-br", below)
        (folder / f"{number}.yaml").write_text(text, encoding="utf-8")
    return load_ruleset(str(folder / "0.yaml"))


def test_a_row_of_eight_is_long_enough(tmp_path: Path) -> None:
    assert rules_of(chain(tmp_path, 8)).name == "house-0"
    assert [found.code for found in chain(tmp_path, 9).diagnostics] == ["SG212"]


def test_a_row_that_is_too_long_is_no_circle(tmp_path: Path) -> None:
    (found,) = chain(tmp_path, 9).diagnostics
    names = " ".join(f"{number}.yaml" for number in range(9))
    assert said(found) == f"too many rule sets extend one another, at most 8 may: {names} / "


def test_a_circle_at_the_end_of_a_row_is_a_circle(tmp_path: Path) -> None:
    chain(tmp_path, 8)
    (tmp_path / "7.yaml").write_text(HEADING.replace("samba-br", "./5.yaml"), encoding="utf-8")
    (found,) = load_ruleset(str(tmp_path / "0.yaml")).diagnostics
    assert said(found).startswith("rule sets extend one another in a circle: 0.yaml 1.yaml")


NO_RULE_SETS: dict[str, tuple[str, bytes | None, str]] = {
    "a folder": ("./below", None, "SG205 ./below cannot stand here; expected: the name of a rule set or the path of"),
    "a folder with a name like a file's": ("./below.yaml", None, "SG202 the rule set {folder}/below.yaml cannot be "),
    "the folder of the file": (".", None, "SG205 . cannot stand here; expected: the name of a rule set or the path of"),
    "a text": ("./below.txt", b"hello\n", "SG205 ./below.txt cannot stand here; expected: the name of a rule set or "),
    "a text without a path": ("below.txt", b"hello\n", "SG201 no rule set is named below.txt / known rule sets: "),
    "words": ("below.yaml", b"hello\n", "SG205 hello cannot stand here; expected: entries, each with its key / "),
    "a picture": ("below.yaml", b"\x89PNG\r\n\x1a\n\0", "SG202 the rule set cannot be read: bytes that are not UTF-8 "),
    "a program": (
        "below.yaml",
        b"\x7fELF\2\1\1\0",
        "SG202 the rule set cannot be read: a character that no text file ",
    ),
    "an empty file": ("below.yaml", b"", "SG202 the rule set cannot be read: the file is empty / "),
    "itself": ("./house.yaml", b"", "SG212 rule sets extend one another in a circle: house.yaml house.yaml / "),
    "itself by another way": (
        "../{name}/house.yaml",
        b"",
        "SG212 rule sets extend one another in a circle: house.yaml ",
    ),
    "nothing": ('""', b"", "SG205 nothing cannot stand here; expected: a text / "),
    "a list": ("[samba-br]", b"", "SG205 a list cannot stand here; expected: a text / "),
}
"""What a file extends, what lies there (None: a folder), and all that is found."""


@pytest.mark.parametrize(("extends", "content", "found"), NO_RULE_SETS.values(), ids=NO_RULE_SETS)
def test_what_is_no_rule_set_is_not_extended(extends: str, content: bytes | None, found: str, tmp_path: Path) -> None:
    below = tmp_path / extends
    if content is None:
        below.mkdir(exist_ok=True)
    elif "below" in extends:
        below.write_bytes(content)
    loaded = house(
        tmp_path, HEADING.replace("samba-br", extends.format(name=tmp_path.name)) + clause("hand_size", "13")
    )
    (only,) = loaded.diagnostics
    assert f"{only.code} {said(only)}".startswith(found.format(folder=tmp_path.as_posix()))


def test_a_row_of_a_thousand_is_not_followed_to_its_end(tmp_path: Path) -> None:
    assert [found.code for found in chain(tmp_path, 1000).diagnostics] == ["SG212"]


# What a record says of its rules


def tag_faults(loaded: Loaded) -> list[tuple[Tag, str, str, str]]:
    assert loaded.rules is None
    return [(each.tag, each.word, each.kind.code, said(each.at(Span(0, 0)))) for each in loaded.tag_faults]


PATHS = "; a file is named by its path, such as ./house.yaml"


def test_an_unknown_name_is_a_fault_of_the_tag() -> None:
    known = " ".join(available())
    assert tag_faults(load_ruleset("smaba-br")) == [
        (Tag.RULES, "smaba-br", "SG201", "no rule set is named smaba-br / did you mean samba-br?")
    ]
    assert tag_faults(load_ruleset("SAMBA-BR"))[0][3] == "no rule set is named SAMBA-BR / did you mean samba-br?"
    assert tag_faults(load_ruleset("poker")) == [
        (Tag.RULES, "poker", "SG201", f"no rule set is named poker / known rule sets: {known}{PATHS}")
    ]
    assert tag_faults(load_ruleset(""))[0][3].startswith("no rule set is named nothing")


def test_a_file_that_is_not_there_is_a_fault_of_the_tag(tmp_path: Path) -> None:
    path = str(tmp_path / "house.yaml")
    assert tag_faults(load_ruleset(path)) == [
        (Tag.RULES, path, "SG202", f"the rule set {path} cannot be read: there is no such file / ")
    ]
    assert "it is a folder" in tag_faults(load_ruleset(f"{tmp_path.as_posix()}/"))[0][3]
    assert tag_faults(load_ruleset("a\0b/house.yaml"))[0][2] == "SG202"


class TestExtendsAVersion:
    def write(self, folder: Path, extends: str) -> Loaded:
        path = folder / "house.yaml"
        path.write_text(HEADING.replace("extends: samba-br", f"extends: {extends}"), encoding="utf-8")
        return load_ruleset(str(path))

    def test_that_is_there(self, tmp_path: Path) -> None:
        loaded = self.write(tmp_path, "samba-br@1")
        assert loaded.extends == "samba-br@1"
        assert rules_of(loaded).samba == rules_of(load_ruleset("samba-br")).samba
        assert lint(str(tmp_path / "house.yaml")).diagnostics == ()

    def test_that_is_not_there(self, tmp_path: Path) -> None:
        loaded = self.write(tmp_path, "samba-br@2")
        assert loaded.rules is None
        (finding,) = loaded.diagnostics
        assert (finding.code, finding.facts["version"]) == ("SG209", 2)
        assert loaded.source is not None
        assert loaded.source.text[finding.span.start : finding.span.end] == "samba-br@2"

    def test_of_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "base.yaml").write_text(HEADING.replace("name: house", "name: base"), encoding="utf-8")
        version = rules_of(load_ruleset(str(tmp_path / "base.yaml"))).version
        assert self.write(tmp_path, f"base.yaml@{version}").rules is not None
        assert [one.code for one in self.write(tmp_path, f"base.yaml@{version + 1}").diagnostics] == ["SG209"]


@pytest.mark.parametrize("name", available())
def test_the_version_is_pinned(name: str) -> None:
    version = rules_of(load_ruleset(name)).version
    assert rules_of(load_ruleset(name, version=version)).version == version
    assert tag_faults(load_ruleset(name, version=version + 1)) == [
        (Tag.RULES, name, "SG209", f"there is no version {version + 1} of {name} / the version at hand is {version}")
    ]


def test_an_option_that_the_rule_set_lacks_is_a_fault_of_the_tag_that_lists_those_there_are() -> None:
    listed = " ".join(rules_of(load_ruleset("samba-br")).choices())
    near = f"did you mean first_take? choices it leaves: {listed}"
    assert tag_faults(load_ruleset("samba-br", options={"firsttake": "table"})) == [
        (Tag.OPTIONS, "firsttake", "SG207", f"samba-br leaves no choice named firsttake / {near}")
    ]
    (far,) = tag_faults(load_ruleset("samba-br", options={"pack": "small"}))
    assert far == (Tag.OPTIONS, "pack", "SG207", f"samba-br leaves no choice named pack / choices it leaves: {listed}")


def test_an_option_word_that_is_no_choice_is_a_fault_of_the_tag() -> None:
    faults = tag_faults(load_ruleset("samba-br", options={"first_take": "pair", "tie": "drawn", "minimums": "155"}))
    assert faults == [
        (Tag.OPTIONS, "pair", "SG208", "first_take cannot be pair / it may be: side table"),
        (Tag.OPTIONS, "155", "SG208", "minimums cannot be 155 / it may be: 150 160"),
    ]


CHOICES: Mapping[str, Mapping[str, object]] = {
    "hand_size_of_six": {"15": {6: 15}, "13": {6: 13}},
    "last_red_three": {"end": "end", "meld-only": "meld-only"},
    "first_take": {"side": "side", "table": "table"},
    "groups_of_a_rank": {"several": "several", "one": "one"},
    "stack_prizes": {"no": False, "yes": True},
    "concealed_minimum": {"needed": "needed", "waived": "waived"},
    "tie": {"drawn": "drawn", "one-more-deal": "one-more-deal"},
    "black_three_meld": {"going-out": "going-out", "tolerated": "tolerated"},
}


@pytest.mark.parametrize(("name", "word"), [(name, word) for name, words in CHOICES.items() for word in words])
def test_a_record_chooses_an_option(name: str, word: str) -> None:
    base = rules_of(load_ruleset("samba-br")).clauses()
    chosen = rules_of(load_ruleset("samba-br", options={name: word})).clauses()
    (clause,) = rules_of(load_ruleset("samba-br")).choices()[name][word]
    assert chosen[clause].value == CHOICES[name][word]
    assert {each for each in base if base[each] != chosen[each]} <= {clause}
    if chosen[clause].value == base[clause].value:
        assert chosen[clause] == base[clause]
    else:
        citation, usual = chosen[clause].citation, base[clause].citation
        assert (citation.section, citation.row) == (usual.section, usual.row)
        assert citation.standing is Standing.DECIDED
        assert citation.wording != usual.wording
        assert citation.because is not None
        assert f"{name}={word}" in citation.because.en
        assert f"{name}={word}" in citation.because.pt_br


def test_a_record_chooses_the_highest_minimum() -> None:
    rules = rules_of(load_ruleset("samba-br", options={"minimums": "160", "tie": "one-more-deal"}))
    assert rules.minimums.value[-1] == Band(7000, 160)
    assert rules.tie.value == "one-more-deal"


def test_a_record_chooses_among_options_of_its_own_file(tmp_path: Path) -> None:
    text = clause("draw_count", "1\n  options: {one: {value: 1}, two: {value: 2, wording: {en: Two., pt-BR: Duas.}}}")
    rules = rules_of(house(tmp_path, HEADING + text, options={"draw_count": "two", "tie": "one-more-deal"}))
    assert (rules.draw_count.value, rules.draw_count.citation.wording.en) == (2, "Two.")
    assert rules.tie.value == "one-more-deal"


# Options that set several clauses

DRAW = (
    """\
draw_count:
  value: 1
  option: draw
  options: {1: {value: 1}, 2: {value: 2, wording: {en: Two are drawn., pt-BR: Compram-se duas.}}}
"""
    + STATED
)
MOST = (
    """\
going_out_melds:
  value: 1
  option: draw
  options: {1: {value: 1}, 2: {value: 2, wording: {en: Two melds., pt-BR: Duas combinações.}}}
"""
    + STATED
)


def test_one_option_sets_several_clauses(tmp_path: Path) -> None:
    usual = rules_of(house(tmp_path, HEADING + DRAW + MOST))
    rules = rules_of(house(tmp_path, HEADING + DRAW + MOST, options={"draw": "2"}))
    assert (usual.draw_count.value, usual.going_out_melds.value) == (1, 1)
    assert (rules.draw_count.value, rules.going_out_melds.value) == (2, 2)
    assert rules.going_out_melds.citation.because is not None
    assert rules.going_out_melds.citation.because.en == "the record chooses it with draw=2"
    assert tag_faults(house(tmp_path, HEADING + DRAW + MOST, options={"draw_count": "2"}))[0][2] == "SG207"


OTHER_WORDS = MOST.replace(" 2: {", " 3: {")
OTHER_USUAL = MOST.replace("value: 1\n", "value: 2\n").replace(
    "1: {value: 1}", "1: {value: 1, wording: {en: x, pt-BR: y}}"
)


@pytest.mark.parametrize("most", [OTHER_WORDS, OTHER_USUAL], ids=["other words", "another usual word"])
def test_clauses_of_one_option_have_the_same_words(most: str, tmp_path: Path) -> None:
    found = house(tmp_path, HEADING + DRAW + most).diagnostics
    assert [each.code for each in found] == ["SG205"]
    assert "1 2 cannot stand here; expected: " in said(found[0])
    assert said(found[0]).endswith(", going_out_melds / ")


def test_an_option_of_which_a_clause_is_taken_out_is_no_choice_any_more(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(HEADING.replace("name: house", "name: club") + DRAW + MOST, encoding="utf-8")
    text = HEADING.replace("samba-br", "./club.yaml") + clause("draw_count", "2")
    assert "draw" not in rules_of(house(tmp_path, text)).choices()
    assert rules_of(house(tmp_path, text)).going_out_melds.value == 1
    assert tag_faults(house(tmp_path, text, options={"draw": "2"}))[0][2] == "SG207"


# Files that mean harm


def hostile(folder: Path, content: bytes) -> Loaded:
    path = folder / "hostile.yaml"
    path.write_bytes(content)
    return load_ruleset(str(path))


HOSTILE = {
    "brackets": b"a: " + b"[" * 100_000,
    "braces": b"{a: " * 50_000,
    "dashes": b"- " * 60_000,
    "question marks": b"? " * 60_000,
    "deep indentation": b"\n".join(b" " * depth + b"a:" for depth in range(600)),
    "aliases that multiply": b"a: &a [x, x]\n"
    + b"\n".join(b"%c: &%c [*%c, *%c]" % (at, at, at - 1, at - 1) for at in range(ord("b"), ord("t"))),
    "a code object": b"name: !!python/object/apply:os.system [ls]\n",
    "zeros": b"\0" * 1000,
    "bytes": bytes(range(256)) * 20,
    "another encoding": "name: house\n".encode("utf-16"),
    "halves of characters": b"name: \xed\xa0\x80\n",
    "nothing": b"",
    "only remarks": b"# nothing\n",
    "one word": b"house\n",
    "a list": b"- house\n",
    "keys that are lists": b"? [a, b]\n: 1\n? {c: d}\n: 2\n",
    "one long quotation": b'a: "' + b"x\n" * 60_000,
    "a long number": b"version: " + b"9" * 100_000,
    "many unknown keys": b"\n".join(b"sides%d: 1" % number for number in range(15_000)),
    "many equal keys": b"sides: 1\n" * 15_000,
    "a directive": b"%YAML 9.9\n---\nname: house\n",
}


@pytest.mark.parametrize("opening", [b"[", b"{", b"{a: "])
@pytest.mark.parametrize("levels", [20, 5000])
def test_of_too_many_levels_that_alone_is_told(opening: bytes, levels: int, tmp_path: Path) -> None:
    loaded = hostile(tmp_path, b"name: house\ntakes:\n  value: " + opening * levels)
    (found,) = loaded.diagnostics
    assert loaded.source is not None
    assert found.name == "unsupported-yaml"
    assert loaded.source.position(found.span.start)[0] == 3


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_gets_findings(content: bytes, tmp_path: Path) -> None:
    loaded = hostile(tmp_path, content)
    assert loaded.rules is None
    assert loaded.source is not None
    assert loaded.diagnostics
    for found in loaded.diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(loaded.source.text)
        assert len(found.message.say(Lang.PT_BR, found.facts)) < 3000


def test_thousands_of_options_are_looked_at_one_by_one(tmp_path: Path) -> None:
    words = "".join(f"    w{at}: {{value: {at}, wording: {{en: So., pt-BR: Assim.}}}}\n" for at in range(3000))
    loaded = house(tmp_path, HEADING + clause("going_out", f"0\n  options:\n{words}"))
    rules = rules_of(loaded)
    assert sum(1 for _ in rules.otherwise()) == sum(1 for _ in rules_of(load_ruleset("samba-br")).otherwise()) + 2999
    assert rules.choosing([("going_out", "w2999")]).going_out.value == 2999


@pytest.mark.parametrize("wrong", [MOST_FAULTS, MOST_FAULTS + 1, 20_000])
def test_of_very_many_faults_only_the_first_are_told(wrong: int, tmp_path: Path) -> None:
    """`?` begins a key of YAML that may be anything: here nothing, again and again."""
    text = HEADING + clause("hand_size", "13") + "?\n" * wrong
    told = [(found.code, found.facts.get("count")) for found in hostile(tmp_path, text.encode()).diagnostics]
    assert told[:MOST_FAULTS] == [("SG203", None)] + [("SG204", None)] * (MOST_FAULTS - 1)
    assert told[MOST_FAULTS:] == ([("SG215", wrong - MOST_FAULTS)] if wrong > MOST_FAULTS else [])


def test_a_file_of_ten_megabytes_is_not_read(tmp_path: Path) -> None:
    assert "larger than 256 KiB" in tag_faults(hostile(tmp_path, b"a: b\n" * 2_000_000))[0][3]


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    text = (HEADING + clause("hand_size", "13")).encode()
    assert rules_of(hostile(tmp_path, text + b"#" * (LARGEST - len(text)))).name == "house"
    assert hostile(tmp_path, text + b"#" * (LARGEST + 1 - len(text))).rules is None


def test_what_is_not_a_plain_file_is_not_opened(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    assert "it is a folder" in tag_faults(load_ruleset(str(tmp_path / "folder.yaml")))[0][3]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert "it is not a file" in tag_faults(load_ruleset(str(tmp_path / "pipe.yaml")))[0][3]


# Cost


def test_a_rule_set_of_the_tool_is_read_once() -> None:
    assert load_ruleset("samba-br") is load_ruleset("samba-br")
    assert load_ruleset("samba-br", options={"tie": "drawn"}) is load_ruleset("samba-br", options={"tie": "drawn"})


def test_yaml_is_imported_only_when_a_file_is_read(tmp_path: Path) -> None:
    program = (
        "import sys, sambanotation.ruleset_file as f; assert 'yaml' not in sys.modules; "
        "f.load_ruleset('samba-br'); print('yaml' in sys.modules)"
    )
    root = Path(__file__).parents[1]
    cache = dict.fromkeys(("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"), str(tmp_path))
    environment = {**os.environ, "PYTHONPATH": str(root), **cache}
    for read in ("True", "False"):
        done = subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True)
        assert done.stdout.decode().strip() == read


def test_a_file_of_ones_own_is_loaded_once_until_it_or_what_it_extends_changes(tmp_path: Path) -> None:
    below, above = tmp_path / "below.yaml", tmp_path / "above.yaml"
    below.write_text(HEADING + clause("samba", "1500"), encoding="utf-8")
    heading = HEADING.replace("name: house", "name: above").replace("extends: samba-br", "extends: ./below.yaml")
    above.write_text(heading + clause("natural_canasta", "600"), encoding="utf-8")
    once = rules_of(load_ruleset(str(above)))
    assert rules_of(load_ruleset(str(above))) is once
    below.write_text(HEADING + clause("samba", "1600"), encoding="utf-8")
    changed = rules_of(load_ruleset(str(above)))
    assert (once.samba.value, changed.samba.value, changed.natural_canasta.value) == (1500, 1600, 600)


def test_the_notice_of_decisions_names_the_rule_set_as_the_record_does(tmp_path: Path) -> None:
    """By the name in the file `samba rules show` would not find it."""
    (tmp_path / "club.yaml").write_text(HEADING.replace("extends: samba-br", "extends: quad"), encoding="utf-8")
    record = '[Rules "{}"]\n[Seats "A B C D E F"]\ndeal 1\ncount A+D wild 2 red3 6 cards 280\n'
    for named, called in (("./club.yaml", "./club.yaml"), ("quad@1", "quad")):
        found = validate(Source("", record.format(named)), tmp_path)
        (notice,) = (one for one in found if one.code == "SG286")
        assert notice.facts["rules"] == called
