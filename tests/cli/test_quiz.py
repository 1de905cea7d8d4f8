"""`samba quiz`, as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Run

LESSON = """\
[SGR "1"]
[Rules "samba-br"]
[Start "A+C 1500 B+D 0"]
[A "Maria"]

deal 1 dealer D
hand A As Ah 4s 4h 4d Kd Kh Js Jd Tc 9h 8s 7d 6h 5c
1. A +Kc 5s {? What would you discard? | -Tc | -4s: too early, the pile is prized | hint: count the wilds} -Tc
2. B +_ _ -9c
3. C +3d/_ _ -9c {? And C, who drew a red three? | -9c}
4. D +_ _ =9c 9d 9h -4d
"""
PLAIN = """\
[SGR "1"]
[Rules "samba-br"]
[Start "A+C 1500 B+D 0"]

deal 1 position
meld A+C
meld B+D
taken A+C no
pile 9h Ts
hand A As Ah Ad Ac Kd Kh Kc 4s 4h 4d 5c
hand B Td Th 6c 6d 7c 8h 9s Qc Qd
1. A +Kc 5s =As Ah Ad Ac =Kc Kd Kh -5s
2. B +_ _ -6c
"""


@pytest.fixture
def lesson(run: Run) -> str:
    del run
    Path("lesson.sgr").write_text(LESSON, encoding="utf-8")
    Path("plain.sgr").write_text(PLAIN, encoding="utf-8")
    return "lesson.sgr"


def test_the_teachers_questions_are_asked_and_counted(run: Run, lesson: str) -> None:
    ran = run("quiz", lesson, stdin=b"hint\n-10c\n-9c\n")
    assert ran.code == 0
    assert "What would you discard?" in ran.out
    assert "A has done so far: +Kc 5s" in ran.out
    assert "Hint: count the wilds" in ran.out
    assert "C has done so far: +3d/_ _" in ran.out
    assert ran.out.count("Right.") == 2
    assert ran.out.endswith("Right: 2 of 2\n")


def test_nothing_tells_the_answer_before_it_is_given(run: Run, lesson: str) -> None:
    asked = run("quiz", lesson).out
    assert "too early" not in asked
    assert "count the wilds" not in asked
    assert "The answer" not in asked
    assert asked.endswith("Right: 0 of 0\n")


def test_a_wrong_answer_gets_its_reply(run: Run, lesson: str) -> None:
    told = run("quiz", lesson, stdin=b"-4s\n").out
    assert "Wrong.\ntoo early, the pile is prized\nThe answer: -Tc\n" in told
    assert told.endswith("Right: 0 of 1\n")


def test_the_referee_is_asked_about_what_the_teacher_did_not_foresee(run: Run, lesson: str) -> None:
    illegal = run("quiz", lesson, stdin=b"=4s 4h 4d -Tc\n").out
    assert "Wrong: that is not legal." in illegal
    assert "initial-meld-too-low" in illegal
    assert "row K1, K2, N11, S40" in illegal
    legal = run("quiz", lesson, stdin=b"-Kd\n").out
    assert "Not what is meant here, though the referee finds nothing against it." in legal
    unfinished = run("quiz", lesson, stdin=b"=As Ah Kd\n").out
    assert "Wrong: that is not legal." in unfinished


def test_what_is_no_answer_is_asked_for_again(run: Run, lesson: str) -> None:
    told = run("quiz", lesson, stdin=b"the ten\n\n-Tc\n").out
    assert told.count("That is no answer here.") == 2
    assert told.endswith("Right: 1 of 1\n")


def test_it_speaks_portuguese(run: Run, lesson: str) -> None:
    told = run("quiz", lesson, "--lang", "pt-BR", stdin=b"mostrar\ndica\nmostrar\n").out
    assert "A resposta: -Tc" in told
    assert "Não há dica." in told
    assert told.endswith("Certas: 0 de 2\n")


def test_the_first_questions_can_be_asked_alone(run: Run, lesson: str) -> None:
    assert "Question 2" not in run("quiz", lesson, "--number", "1", stdin=b"-Tc\n-9c\n").out


def test_questions_are_made_of_a_plain_record(run: Run, lesson: str) -> None:
    del lesson
    told = run("quiz", "plain.sgr", stdin=b"show\n" * 20).out
    assert "Is that legal?" in told
    assert "May A take the discard pile now?" in told
    assert "How many points are these cards worth?" in told
    assert "A+C has a total of 1500 and has not melded." in told
    assert "The answer: 90\n" in told
    assert "The answer: yes\n" in told
    assert "The answer: no\n" in told


def test_made_answers_are_held_against_what_the_referee_knows(run: Run, lesson: str) -> None:
    del lesson
    # Whatever is asked, each answer is understood by one kind of question only.
    right = run("quiz", "plain.sgr", "--number", "4", stdin=b"yes\n90\nno\n80\n30\n" * 8).out
    assert "Right." in right
    assert "Wrong.\nThe answer: " in right
    assert right.endswith(" of 4\n")


def test_the_same_seed_makes_the_same_questions(run: Run, lesson: str) -> None:
    del lesson
    asked = {seed: run("quiz", "plain.sgr", "--seed", seed, stdin=b"show\n" * 20).out for seed in ("0", "1", "2", "3")}
    assert asked["0"] == run("quiz", "plain.sgr", stdin=b"show\n" * 20).out
    assert len(set(asked.values())) > 1


def test_questions_can_be_made_of_a_lesson_too(run: Run, lesson: str) -> None:
    assert "What would you discard?" not in run("quiz", lesson, "--made", stdin=b"show\n" * 20).out


def test_what_cannot_be_asked_is_refused(run: Run, lesson: str) -> None:
    del lesson
    Path("empty.sgr").write_text('[Rules "samba-br"]\ndeal 1 dealer D\n', encoding="utf-8")
    empty = run("quiz", "empty.sgr")
    assert empty.code == 2
    assert "there is nothing to ask about" in empty.err
    assert run("quiz", "none.sgr").code == 2
    assert run("quiz", "-").code == 2


def test_other_commands_show_the_question_without_its_answers(run: Run, lesson: str) -> None:
    for shown in (
        run("replay", lesson, "--turn", "1").out,
        run("narrate", lesson, "--turn", "1").out,
        run("export", lesson, "--md", "-o", "lesson.md").out or Path("lesson.md").read_text(encoding="utf-8"),
    ):
        assert "What would you discard?" in shown
        assert "too early" not in shown
        assert "count the wilds" not in shown


def test_commands_that_write_records_keep_it_whole(run: Run, lesson: str) -> None:
    whole = "{? What would you discard? | -Tc | -4s: too early, the pile is prized | hint: count the wilds}"
    assert run("fmt", lesson).code == 0
    assert whole in Path(lesson).read_text(encoding="utf-8")
    assert run("convert", lesson, "-o", "lesson.json").code == 0
    assert run("convert", "lesson.json", "-o", "again.sgr").code == 0
    assert whole in Path("again.sgr").read_text(encoding="utf-8")


def test_a_teachers_file_survives_all_that_is_done_with_it(run: Run, lesson: str) -> None:
    path = Path(lesson)
    notes = [
        ("--turn", "2", "--text", "safe \\o/ {so} it seems", "--glyph", "!?"),
        ("--turn", "4", "--text", "? What \\next? | -4d | -_: which | hint: see {turn 1}"),
    ]
    for note in notes:
        assert run("annotate", lesson, *note).code == 0
    first = path.read_text(encoding="utf-8")
    taught = ["{safe \\\\o/ {so\\} it seems}", "!?", "{? What \\\\next? | -4d | -_: which | hint: see {turn 1\\}}"]
    taught += ["{? What would you discard? | -Tc | -4s: too early, the pile is prized | hint: count the wilds}"]
    assert [note for note in taught if note not in first] == []
    assert run("fmt", lesson).code == 0
    written = path.read_bytes()
    assert [note for note in taught if note.encode() not in written] == []
    for back in (("fmt", "--cards", "pt", lesson), ("fmt", "--cards", "en", lesson)):
        assert run(*back).code == 0
    assert path.read_bytes().replace(b'[Cards "en"]\n', b"") == written
    path.write_bytes(written)
    for made in (("-o", "lesson.html"), ("--md", "-o", "lesson.md"), ("--json", "-o", "replay.json")):
        assert run("export", lesson, *made).code == 0
    assert run("convert", lesson, "-o", "lesson.json").code == 0
    assert run("convert", "lesson.json", "-o", "back.sgr").code == 0
    assert (path.read_bytes(), Path("back.sgr").read_bytes()) == (written, written)
    told = run("narrate", "back.sgr", "--lang", "en").out
    assert told == run("narrate", lesson, "--lang", "en").out
    assert "safe \\o/ {so} it seems" in told
    assert "What \\next?" in told
    assert "which" not in told
    asked = run("quiz", "back.sgr", "--lang", "en", stdin=b"-Tc\n-9c\n-4d\n").out
    assert asked.endswith("Right: 3 of 3\n")
