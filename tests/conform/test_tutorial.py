"""The tutorial and the pages beside it: their commands print what they show, and their messages are answered so."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sambanotation.engine.serving import serve
from sambanotation.engine.shape import REPLIES, REQUESTS
from sambanotation.interchange.vocabulary import OF_RECORDS, Does
from tests.engine.spoken import hold

ROOT = Path(__file__).parents[2]
PAGES = ("tutorial-conformance.md", "perft.md")


def blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.M | re.S)


COMMANDS = [
    pytest.param(page, block, id=f"{page}-{at}") for page in PAGES for at, block in enumerate(blocks(page, "console"))
]


def ran(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "samba"
    python = sys.executable.replace("\\", "/")
    arguments = [re.sub(r"^python3 ", f'"{python}" ', one) for one in arguments]
    around = {name: value for name, value in os.environ.items() if name not in ("SAMBA_LANG", "NO_COLOR", "LC_ALL")}
    done = subprocess.run(
        [sys.executable, "-m", "sambanotation", *arguments],
        cwd=folder,
        env={**around, "PYTHONPATH": str(ROOT), "LANG": "en_US.UTF-8", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout.decode("utf-8").replace("\r\n", "\n")


@pytest.mark.parametrize(("page", "block"), COMMANDS)
def test_a_command_prints_what_the_page_shows(page: str, block: str, tmp_path: Path) -> None:
    first, *commands = re.split(r"^\$ ", block, flags=re.M)
    assert (first, bool(commands)) == ("", True)
    for one in commands:
        command, _, shown = one.partition("\n")
        for name in ("fixtures", "examples"):
            # A command may write a folder, and writes it here, where the next one of the block finds it.
            command = re.sub(rf"(?<![\w/]){name}/", f"{ROOT.as_posix()}/{name}/", command)
        printed = ran(command, tmp_path).replace(f"{ROOT.as_posix()}/", "")
        pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(f"{line}\n") for line in shown.splitlines())
        assert re.fullmatch(pattern, printed), f"{page}: {printed}"


def test_the_pages_have_commands() -> None:
    assert all(len(blocks(page, "console")) > 0 for page in PAGES)


def test_the_messages_of_the_protocol_page_are_answered_as_it_shows() -> None:
    (asked,), (answers,) = blocks("engine-protocol.md", "jsonl"), blocks("engine-protocol.md", "jsonl answers")
    for line in asked.splitlines():
        hold(json.loads(line), REQUESTS[json.loads(line)["type"]])
    replies = [json.loads(line) for line in serve(io.BytesIO(asked.encode()))]
    assert replies == [json.loads(line) for line in answers.splitlines()]
    for reply in replies:
        hold(reply, REPLIES[reply["type"]])


def test_the_page_names_every_message_act_and_error() -> None:
    text = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    schema = json.loads((ROOT / "sambanotation" / "engine" / "messages.schema.json").read_text(encoding="utf-8"))
    acts = [name for name in Does if name not in OF_RECORDS]
    able = schema["$defs"]["hello_reply"]["properties"]["can"]["items"]["enum"]
    errors = schema["$defs"]["error"]["properties"]["error"]["enum"]
    for word in (*REQUESTS, *REPLIES, *acts, "end_turn", *able, *errors):
        assert f"`{word}`" in text, word
