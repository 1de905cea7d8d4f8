"""Our own referee as an engine: each line that comes is a message, and each is answered by a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from sambanotation.diagnostic import Diagnostic, Verdict
from sambanotation.engine.digest import digest_of
from sambanotation.engine.possible import possible
from sambanotation.engine.shape import REQUESTS, Json, misshapen
from sambanotation.engine.table import NotUnderstoodError, OutOfOrderError, RefereeTable, Ruling, seats_of_sides
from sambanotation.game.hand import Range
from sambanotation.game.ledger import Ledger
from sambanotation.ruleset import RuleSet
from sambanotation.ruleset_file import is_path, load_ruleset
from sambanotation.text import Lang
from sambanotation.version import VERSION

PROTOCOL = 1
"""The version of the protocol."""

CAN = ("dealing", "digest", "hidden", "legal", "penalties", "position", "undo")
"""What our referee can do beyond what every engine must."""

LONGEST = 1_000_000
"""A line of more bytes is no message."""

_VERDICTS = {Verdict.LEGAL: True, Verdict.ILLEGAL: False, Verdict.UNDECIDED: None}


class RefusedMessageError(ValueError):
    """A message that cannot be answered: the code of the error, and why."""

    def __init__(self, error: str, why: str) -> None:
        super().__init__(why)
        self.error = error


def serve(stream: BinaryIO, rules: RuleSet | None = None) -> Iterator[str]:
    """Answers the messages of a stream, one line of JSON each, until `bye` or its end. Nothing that comes makes it
    fail. `rules` is as RefereeEngine has it."""
    engine = RefereeEngine(rules)
    for line in lines_in(stream):
        if not line.strip():
            continue
        reply = engine.answer_line(line)
        yield json.dumps(reply, ensure_ascii=True)
        if reply["type"] == "bye":
            return


def lines_in(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long only the beginning, so that no memory is taken up by it."""
    while line := stream.readline(LONGEST + 2):
        rest = line
        while not rest.endswith(b"\n") and len(rest) > LONGEST:
            rest = stream.readline(LONGEST + 2)
        yield line


class RefereeEngine:
    """Answers messages, in whatever order they come. Every match is played by `rules`, if they are given, in place of
    the rule set that it names."""

    def __init__(self, rules: RuleSet | None = None) -> None:
        self._rules = rules
        self._greeted = False
        self._table: RefereeTable | None = None
        self._ended = False
        self._answers: dict[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "match": self._match,
            "deal": lambda message: _verdict(self._at_table.deal(message)),
            "act": lambda message: _verdict(self._at_table.act(message["seat"], message["act"])),
            "penalty": self._between,
            "expose": self._between,
            "end": self._between,
            "legal": self._legal,
            "digest": lambda _: {"type": "digest", "digest": digest_of(self._at_table.now)},
            "score": self._score,
            "bye": lambda _: {"type": "bye"},
        }

    def answer_line(self, line: bytes) -> Json:
        """The answer to a line; an error if it is no message."""
        if len(line) > LONGEST:
            return _error(None, "not-understood", f"more than {LONGEST} bytes")
        try:
            message = json.loads(line.decode("utf-8"))
        except UnicodeDecodeError:
            return _error(None, "not-json", "no UTF-8")
        except json.JSONDecodeError as fault:
            return _error(None, "not-json", f"no JSON from byte {len(fault.doc[: fault.pos].encode()) + 1} on")
        except (ValueError, RecursionError):
            # Numbers of thousands of digits, and thousands of levels.
            return _error(None, "not-json", "too long a number, or too many levels")
        return self.answer(message)

    def answer(self, message: Any) -> Json:
        """The answer to a message; an error if it cannot be answered, after which the table is as before."""
        told = message.get("id") if isinstance(message, dict) else None
        number = told if isinstance(told, int) and not isinstance(told, bool) else None
        try:
            return {"id": number, **self._answered(message)}
        except RefusedMessageError as fault:
            return _error(number, fault.error, str(fault))
        except NotUnderstoodError as fault:
            return _error(number, "not-understood", str(fault))
        except OutOfOrderError as fault:
            return _error(number, "out-of-order", str(fault))
        except Exception as fault:
            # A bug of ours is told as every other error is: who asked can go on without us.
            return _error(number, "internal", f"{type(fault).__name__}: {fault}")

    def _answered(self, message: Any) -> Json:
        kind = message.get("type") if isinstance(message, dict) else None
        if not isinstance(kind, str):
            raise RefusedMessageError("not-understood", "a message is an object with a type")
        if kind not in REQUESTS:
            raise RefusedMessageError("unknown-type", f"no such type: {kind:.50}")
        wrong = misshapen(message, REQUESTS[kind])
        if wrong is not None:
            raise RefusedMessageError("not-understood", wrong)
        if not self._greeted and kind not in ("hello", "bye"):
            raise OutOfOrderError("no hello")
        return self._answers[kind](message)

    @property
    def _at_table(self) -> RefereeTable:
        if self._table is None:
            raise OutOfOrderError("no match")
        return self._table

    def _hello(self, message: Json) -> Json:
        if message["protocol"] != PROTOCOL:
            raise RefusedMessageError("unsupported", f"protocol {message['protocol']}, not {PROTOCOL}")
        self._greeted = True
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "engine": {"name": "samba", "version": VERSION},
            "can": list(CAN),
        }

    def _match(self, message: Json) -> Json:
        named = message["rules"]
        rules = self._rules or rules_of(named)
        sides = seats_of_sides(message["sides"])
        seated = [seat for seats in sides.values() for seat in seats]
        if sorted(seated) != sorted(message["seats"]) or len(set(seated)) != len(seated):
            raise NotUnderstoodError("sides: they are not the seats")
        if len(sides) not in rules.sides.value.get(len(seated), ()):
            raise NotUnderstoodError(f"sides: {rules.name} knows none such")
        self._table = RefereeTable(rules, message["seats"], sides)
        return {"type": "ready"}

    def _between(self, message: Json) -> Json:
        match = self._at_table.match
        if message.get("side", next(iter(match.sides))) not in match.sides:
            raise NotUnderstoodError(f"no such side: {message['side']:.50}")
        if message.get("seat", match.seats[0]) not in match.seats:
            raise NotUnderstoodError(f"no such seat: {message['seat']}")
        return _verdict(self._at_table.between(message))

    def _legal(self, message: Json) -> Json:
        table = self._at_table
        if message["seat"] not in table.match.seats:
            raise NotUnderstoodError(f"no such seat: {message['seat']}")
        return possible(table, message["seat"])

    def _score(self, _: Json) -> Json:
        table = self._at_table
        ledger = table.score()
        if ledger is None:
            raise OutOfOrderError("the deal is not over")
        return {"type": "score", "sides": score_of(table, ledger)}


def score_of(table: RefereeTable, ledger: Ledger) -> list[Json]:
    """The count of a deal as the reply to `score` has it; a number that hidden cards leave open is null."""
    return [
        {
            "side": side.name,
            "items": {entry.item: _exact(entry.points) for entry in ledger.of(side.name)},
            "deal": _exact(ledger.score(side.name)),
            "total": _exact(_sum(side.total, ledger.score(side.name))),
        }
        for side in table.position.sides
    ]


def _sum(one: Range, other: Range) -> Range:
    return one[0] + other[0], one[1] + other[1]


def _exact(amount: Range) -> int | None:
    return amount[0] if amount[0] == amount[1] else None


def rules_of(named: Json) -> RuleSet:
    """The rule set of a match, one that comes with samba. Raises NotUnderstoodError."""
    name = named["name"]
    # Whoever sends messages need not be let open files.
    loaded = load_ruleset(name, version=named["version"], options=named["options"]) if not is_path(name) else None
    if loaded is None or loaded.rules is None or loaded.tag_faults:
        raise NotUnderstoodError(f"rules: none is called {name:.50}, in such a version and with such options")
    return loaded.rules


def _verdict(ruling: Ruling) -> Json:
    told: Json = {"type": "verdict", "legal": _VERDICTS[ruling.verdict]}
    if ruling.findings:
        told["faults"] = [fault_of(finding) for finding in ruling.findings]
    return told


def fault_of(finding: Diagnostic) -> Json:
    """A finding as a fault: its name and code, what it says, and the clause with the place where it is written."""
    fault = {"rule": finding.name, "code": finding.code, "why": finding.message.say(Lang.EN, finding.facts)}
    cited = finding.citation
    if cited is not None:
        fault |= {"clause": cited.clause, "source": ", ".join(filter(None, (cited.document, cited.section, cited.row)))}
    return fault


def _error(number: int | None, error: str, why: str) -> Json:
    return {"id": number, "type": "error", "error": error, "why": why}
