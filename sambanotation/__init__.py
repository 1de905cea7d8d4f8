"""Games of Samba: reading, replaying and judging their records. The public door; what it offers lives elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sambanotation.diagnostic import Citation, Diagnostic, Severity, Standing, Verdict
from sambanotation.display import let_draw
from sambanotation.source import Source, Span, decode
from sambanotation.text import Lang, Text
from sambanotation.version import VERSION

if TYPE_CHECKING:
    from sambanotation.generate.redaction import Redacted
    from sambanotation.interchange.converting import Converted
    from sambanotation.notation.parser import Parsed
    from sambanotation.notation.streaming import Readable, StreamedRecord
    from sambanotation.replay.score import MatchScore
    from sambanotation.replay.steps import Replay
    from sambanotation.ruleset_file import Loaded
    from sambanotation.solver.answers import Derivation

__version__ = VERSION


def _draw(value: object) -> str | None:
    """What a notebook shows of a value."""
    from sambanotation.page.notebook import drawn_for_notebook

    return drawn_for_notebook(value)


let_draw(_draw)


def read(path: Path) -> Source:
    """The text of a file. Bytes that are not UTF-8 are kept and found by `parse`. Raises OSError for a path that cannot
    be read, TypeError for what is no Path."""
    if not isinstance(path, Path):
        raise TypeError(f"read takes the path of a file (pathlib.Path), not {_called(path)}")
    return decode(path.as_posix(), path.read_bytes())


def read_records(records: Path | Readable, *, name: str | None = None) -> Iterator[StreamedRecord]:
    """The records of a file one by one, while it is read: for files that are too large to be held at once.

    Takes the path of a file, or a stream of bytes or text (what has `read`), which is left open; `name` is what the
    source of each record is called. Raises TypeError for what is neither, and what opening and reading raise when a
    record is asked for.
    """
    from sambanotation.notation.streaming import stream_records

    if isinstance(records, Path):
        return _records_of_file(records, name)
    if isinstance(records, str) or not hasattr(records, "read"):
        raise TypeError(f"records are read from a path (pathlib.Path) or a stream, not {_called(records)}")
    return stream_records(name or "<stream>", records)


def _records_of_file(path: Path, name: str | None) -> Iterator[StreamedRecord]:
    from sambanotation.notation.streaming import stream_records

    with path.open("rb", buffering=0) as stream:
        yield from stream_records(name or path.as_posix(), stream)


def parse(record: str | Path | Source) -> Parsed:
    """What is written in a record, with what could not be understood.

    Takes the text itself, the path of a file, or a Source. Raises OSError for a path that cannot be read, TypeError for
    what is none of these.
    """
    from sambanotation.notation.parser import parse as parse_source

    return parse_source(_source(record))


def validate(record: str | Path | Source, *, folder: Path | None = None) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with a record, in the order of the text, undecided findings included.

    Takes what `parse` takes. `folder` is where a rule set of the record's own (`[Rules "./house.yaml"]`) is looked for;
    for a path it is the folder of the file. Raises OSError and TypeError as `parse` does.
    """
    from sambanotation.replay import validate as validate_source

    if folder is None and isinstance(record, Path):
        folder = record.parent
    return validate_source(_source(record), folder)


def score(record: str | Path | Source, *, folder: Path | None = None) -> tuple[MatchScore, ...]:
    """The score of each match of a record, deal by deal and line by line, held against what the record claims.

    Takes what `validate` takes, and raises what it raises.
    """
    from sambanotation.replay.score import score as score_source

    if folder is None and isinstance(record, Path):
        folder = record.parent
    return score_source(_source(record), folder)


def replay_of(record: str | Path | Source, *, folder: Path | None = None, seat: str | None = None) -> Replay:
    """The games of a record step by step: the table after each turn, the findings there, and the variations.

    Takes what `validate` takes. With a `seat` it is the game as that player can know it. Raises what `validate` raises,
    and ValueError for a seat that no record has.
    """
    from sambanotation.replay.steps import replay_of as steps_of

    if folder is None and isinstance(record, Path):
        folder = record.parent
    return steps_of(_source(record), folder, seat)


def narrate(
    record: str | Path | Source, language: str = "en", *, folder: Path | None = None, seat: str | None = None
) -> str:
    """The games of a record as prose, as `samba narrate` tells them: in `en`, `pt-BR`, `es` or `fa`.

    Takes what `replay_of` takes. Raises what `replay_of` raises, and ValueError for another language.
    """
    from sambanotation.narration import as_text, narrated
    from sambanotation.narration.tongues import tongue_named

    tongue = tongue_named(language)
    if tongue is None:
        raise ValueError(f"games are not told in {language!r}")
    return as_text(narrated(replay_of(record, folder=folder, seat=seat).steps, tongue, seat), tongue)


def derive(
    record: str | Path | Source,
    *,
    folder: Path | None = None,
    seconds: float | None = None,
    turn: int | None = None,
    seed: int = 0,
) -> Derivation | None:
    """What follows from a record that does not tell everything: whether it can have been so, why not, what must have
    been, between which points the sides scored, and a completion. None for a text without a deal.

    Takes what `validate` takes, and raises what it raises; of several records the first that has a deal counts. It is
    read up to a `turn`, if one is given. After so many `seconds` it stops with what is known; a `seed` gives other
    completions.
    """
    from sambanotation.solver.answers import Asked
    from sambanotation.solver.deriving import derive as derive_from

    if folder is None and isinstance(record, Path):
        folder = record.parent
    return derive_from(_source(record), folder, Asked(seconds=seconds, turn=turn, seed=seed))


def redact(
    record: str | Path | Source,
    *,
    seat: str | None = None,
    public: bool = False,
    rate: float | None = None,
    seed: int = 0,
    notes: bool = True,
    folder: Path | None = None,
) -> Redacted:
    """A record that tells less and nothing false, in canonical form, or the lines that keep it from being made.

    Takes what `validate` takes, and one of these: `seat` for what that player could have written, `public` for what a
    spectator could, `rate` for a share of all cards, from 0 to 1, struck out by lot, the same for the same `seed`.
    Without `notes` annotations, glyphs and remarks are left out. Raises what `validate` raises, and ValueError for a
    seat that no record has, for a rate that is no share, and unless just one of the three is asked for.
    """
    from sambanotation.generate.redaction import Seen, Struck
    from sambanotation.generate.redaction import redact as redact_source

    if (seat is not None) + public + (rate is not None) != 1:
        raise ValueError("redact takes one of seat, public and rate")
    if rate is not None and not 0 <= rate <= 1:
        raise ValueError(f"a rate is a share from 0 to 1, not {rate}")
    if folder is None and isinstance(record, Path):
        folder = record.parent
    told = Seen(seat) if rate is None else Struck(rate, seed)
    return redact_source(_source(record), told, notes=notes, folder=folder)


def to_json(record: str | Path | Source, *, ascii_only: bool = False) -> str:
    """Everything that a record says as one JSON document, with what it takes to write it again byte for byte; described
    by docs/record.schema.json.

    Takes what `parse` takes, and raises what it raises; UnicodeEncodeError for a text with signs that no file can hold.
    """
    from sambanotation.interchange.converting import to_json as source_to_json

    return source_to_json(_source(record), ascii_only=ascii_only)


def from_json(document: str | Path | Source) -> Converted:
    """The record that a JSON document tells, as a source, and what is wrong with the document.

    Takes the text of a document, the path of a file, or a Source; raises what `parse` raises, and nothing for what the
    document holds.
    """
    from sambanotation.interchange.converting import from_json as source_from_json

    return source_from_json(_source(document))


def load_ruleset(name: str | Path) -> Loaded:
    """A rule set by its name (`samba-br`) or by the path of its file, or what is wrong with it. Raises TypeError for
    what is neither a str nor a Path."""
    if not isinstance(name, str | Path):
        raise TypeError(f"load_ruleset takes a name or a path (str or pathlib.Path), not {_called(name)}")
    from sambanotation.ruleset_file import load_ruleset as load

    return load(str(name))


def _source(record: str | Path | Source) -> Source:
    match record:
        case Source():
            return record
        case Path():
            return read(record)
        case str():
            return Source("<text>", record)
        case _:
            raise TypeError(
                "a record is its text (str), the path of its file (pathlib.Path), or a sambanotation.Source, "
                f"not {_called(record)}; bytes are read by decode of sambanotation.source"
            )


def _called(value: object) -> str:
    return f"{type(value).__name__} ({value!r:.40})"


__all__ = [
    "Citation",
    "Diagnostic",
    "Lang",
    "Severity",
    "Source",
    "Span",
    "Standing",
    "Text",
    "Verdict",
    "__version__",
    "derive",
    "from_json",
    "load_ruleset",
    "narrate",
    "parse",
    "read",
    "read_records",
    "redact",
    "replay_of",
    "score",
    "to_json",
    "validate",
]
