"""Another program as an engine: started, spoken to and ended. Whatever it does, it costs no more than its limits."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from enum import StrEnum
from queue import Empty, Queue
from typing import IO, Any, Protocol

from sambanotation.engine.serving import PROTOCOL
from sambanotation.engine.shape import REPLIES, Json, misshapen
from sambanotation.frozen import frozen
from sambanotation.source import why_refused
from sambanotation.text import Lang, Text
from sambanotation.version import VERSION

_CHUNK = 65536
_KEPT = 400
"""So much of what an engine said is told in a finding."""


class Failure(StrEnum):
    """How an engine fails to answer."""

    NOT_STARTED = "engine-not-started"
    HUNG = "engine-hung"
    CRASHED = "engine-crashed"
    BABBLED = "engine-babbled"
    NOT_UTF8 = "reply-not-utf-8"
    NOT_JSON = "reply-not-json"
    MISSHAPEN = "reply-misshapen"
    WRONG_ID = "reply-with-a-wrong-id"
    ERROR = "engine-error"


AS_IT_SAID = Text("{said}", "{said}")
NO_ANSWER = Text("no answer in {seconds} s", "nenhuma resposta em {seconds} s")
READS_NOTHING = Text("it does not read", "ele não lê")
TOO_LONG = Text("a line of more than {bytes} bytes", "uma linha de mais de {bytes} bytes")
ENDED = Text("exit code {code}{last}", "código de saída {code}{last}")
CLOSED = Text("it has closed its output and goes on{last}", "fechou a sua saída e continua{last}")
NO_COMMAND = Text("no system can start such a command", "nenhum sistema inicia tal comando")


@frozen
class Seen:
    """What is to be seen of an engine that failed: our words, and in them what it said."""

    words: Text
    facts: Mapping[str, object]

    def say(self, lang: Lang) -> str:
        """It in one language, cut where it is long."""
        return self.words.say(lang, self.facts)[:_KEPT]


class EngineFailureError(Exception):
    """An engine did not answer as it must: how, and what is to be seen of it."""

    def __init__(self, failure: Failure, words: Text, **facts: object) -> None:
        self.failure = failure
        self.seen = Seen(words, facts)
        super().__init__(f"{failure}: {self.seen.say(Lang.EN)}")


@frozen
class Limits:
    """What an engine may take: seconds for an answer and for its start, bytes for a line."""

    seconds: float = 10.0
    start: float = 30.0
    line: int = 1_000_000


class Engine(Protocol):
    """Whoever answers the messages of the protocol."""

    def ask(self, message: Json) -> Json:
        """The reply to a message, to which an id is given. Raises EngineFailureError."""
        ...


_EXPECTED = {
    "hello": "hello",
    "match": "ready",
    "deal": "verdict",
    "act": "verdict",
    "penalty": "verdict",
    "expose": "verdict",
    "end": "verdict",
    "legal": "legal",
    "digest": "digest",
    "score": "score",
    "bye": "bye",
}


def checked(reply: Any, message: Json) -> Json:
    """A reply, if it is one to this message. Raises EngineFailureError for anything else, and for an error."""
    told = _cut(json.dumps(reply))
    kind = reply.get("type") if isinstance(reply, dict) else None
    if not isinstance(kind, str) or kind not in REPLIES:
        raise EngineFailureError(Failure.MISSHAPEN, AS_IT_SAID, said=told)
    wrong = misshapen(reply, REPLIES[kind])
    if wrong is not None:
        raise EngineFailureError(Failure.MISSHAPEN, AS_IT_SAID, said=f"{wrong}: {told}")
    if reply["id"] != message["id"]:
        raise EngineFailureError(Failure.WRONG_ID, AS_IT_SAID, said=f"{message['id']}: {told}")
    if kind == "error":
        raise EngineFailureError(Failure.ERROR, AS_IT_SAID, said=f"{reply['error']}: {reply.get('why', '')}")
    if kind != _EXPECTED[message["type"]]:
        raise EngineFailureError(Failure.MISSHAPEN, AS_IT_SAID, said=f"{_EXPECTED[message['type']]}: {told}")
    read: Json = reply
    return read


def command_of(text: str) -> list[str]:
    """The words of a command line, as the system has them. Raises ValueError for one with an open quotation mark."""
    if sys.platform != "win32":
        return shlex.split(text)
    return [word.strip('"') for word in shlex.split(text, posix=False)]


class RunningEngine:
    """A program that is asked on its standard input and answers on its standard output.

    It runs in a process group of its own, which is killed at the end, with whatever it has started.
    """

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self.limits = limits
        self._number = 0
        self._said: Queue[bytes | Failure | None] = Queue(maxsize=64)
        self._complaint = b""
        self._closing = False
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=sys.platform != "win32",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as fault:
            raise EngineFailureError(Failure.NOT_STARTED, why_refused(fault)) from fault
        except ValueError as fault:
            raise EngineFailureError(Failure.NOT_STARTED, NO_COMMAND) from fault
        for follow in (self._listen, self._listen_to_complaints):
            threading.Thread(target=follow, daemon=True).start()

    def greet(self) -> Json:
        """Says hello; the reply. Raises EngineFailureError."""
        reply = self._ask({"type": "hello", "protocol": PROTOCOL, "tool": f"samba {VERSION}"}, self.limits.start)
        if reply["protocol"] != PROTOCOL:
            raise EngineFailureError(
                Failure.MISSHAPEN, AS_IT_SAID, said=f"protocol: {PROTOCOL}: {_cut(json.dumps(reply))}"
            )
        return reply

    def ask(self, message: Json) -> Json:
        """The reply to a message, to which an id is given. Raises EngineFailureError, after which nothing more can be
        asked."""
        return self._ask(message, self.limits.seconds)

    def _ask(self, message: Json, seconds: float) -> Json:
        self._number += 1
        numbered = {"id": self._number, **message}
        if not self._said.empty():
            # It has said something unasked, or has ended since it answered.
            raise EngineFailureError(Failure.BABBLED, AS_IT_SAID, said=_text(self._line(self._said.get())))
        deadline = time.monotonic() + seconds
        self._send(f"{json.dumps(numbered)}\n".encode("ascii"), deadline)
        return checked(_read(self._next(deadline)), numbered)

    def _send(self, line: bytes, deadline: float) -> None:
        """Writes a line. An engine that does not read fills the pipe: then the writing itself must not wait for it."""
        failed = threading.Event()

        def write() -> None:
            try:
                stream = self._process.stdin
                assert stream is not None, "it is a pipe"
                stream.write(line)
                stream.flush()
            except (OSError, ValueError):
                failed.set()

        if len(line) < _PIPE:
            write()
        else:
            writing = threading.Thread(target=write, daemon=True)
            writing.start()
            writing.join(max(0.0, deadline - time.monotonic()))
            if writing.is_alive():
                raise EngineFailureError(Failure.HUNG, READS_NOTHING)
        if failed.is_set():
            raise self._crash()

    def _next(self, deadline: float) -> bytes:
        try:
            said = self._said.get(timeout=max(0.001, deadline - time.monotonic()))
        except Empty:
            raise EngineFailureError(Failure.HUNG, NO_ANSWER, seconds=f"{self.limits.seconds:g}") from None
        return self._line(said)

    def _line(self, said: bytes | Failure | None) -> bytes:
        """A line that came. Raises EngineFailureError for what came in place of one."""
        if isinstance(said, Failure):
            raise EngineFailureError(said, TOO_LONG, bytes=self.limits.line)
        if said is None:
            raise self._crash()
        return said

    def _crash(self) -> EngineFailureError:
        """How an engine has ended that says no more: the exit code, and the end of what it said on standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        said = _text(self._complaint).strip()
        code = self._process.poll()
        last = f": {said.splitlines()[-1]}" if said else ""
        if code is None:
            return EngineFailureError(Failure.CRASHED, CLOSED, last=last)
        return EngineFailureError(Failure.CRASHED, ENDED, code=code, last=last)

    def _listen(self) -> None:
        """Takes lines from the engine as they come; gives up where one is too long. Where nobody asks for what it says
        it waits, so that endless output fills no memory."""
        stream = self._process.stdout
        assert stream is not None, "it is a pipe"
        kept = b""
        with contextlib.suppress(OSError, ValueError):
            while not self._closing:
                read = os.read(stream.fileno(), _CHUNK)
                if not read:
                    break
                *lines, kept = (kept + read).split(b"\n")
                for line in lines:
                    self._said.put(line)
                if len(kept) > self.limits.line:
                    self._said.put(Failure.BABBLED)
                    return
        if kept.strip():
            self._said.put(kept)
        self._said.put(None)

    def _listen_to_complaints(self) -> None:
        """Keeps the end of what the engine says on standard error."""
        stream = self._process.stderr
        assert stream is not None, "it is a pipe"
        with contextlib.suppress(OSError, ValueError):
            while read := os.read(stream.fileno(), _CHUNK):
                self._complaint = (self._complaint + read)[-4096:]

    def close(self) -> None:
        """Ends the engine: by `bye` if it listens, by force if not."""
        self._closing = True
        with contextlib.suppress(OSError, ValueError, EngineFailureError, subprocess.TimeoutExpired):
            if self._process.poll() is None:
                self._number += 1
                self._send(f'{{"id": {self._number}, "type": "bye"}}\n'.encode(), time.monotonic() + 0.5)
                _shut(self._process.stdin)
                self._process.wait(1)
        self.kill()

    def kill(self) -> None:
        """Ends the engine and whatever it has started, at once."""
        self._closing = True
        process = self._process
        if sys.platform == "win32":
            if process.poll() is None:
                subprocess.run(
                    ["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False, timeout=10
                )
        else:
            # The group may live on where its first process has ended.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
        while not self._said.empty():
            # The thread that listens may wait for room.
            self._said.get_nowait()
        for stream in (process.stdin, process.stdout, process.stderr):
            _shut(stream)


_PIPE = 4096
"""What any pipe takes at once."""


def _shut(stream: IO[bytes] | None) -> None:
    with contextlib.suppress(OSError, ValueError):
        if stream is not None:
            stream.close()


def _read(said: bytes) -> Any:
    try:
        text = said.decode("utf-8")
    except UnicodeDecodeError:
        raise EngineFailureError(Failure.NOT_UTF8, AS_IT_SAID, said=_text(said)) from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise EngineFailureError(Failure.NOT_JSON, AS_IT_SAID, said=_cut(text)) from None


def _text(said: bytes) -> str:
    return _cut(said.decode("utf-8", "backslashreplace"))


def _cut(text: str) -> str:
    return text if len(text) <= _KEPT else f"{text[:_KEPT]}..."
