"""Figures of a corpus as tables of Parquet, for DuckDB and its like: pyarrow writes them, of the extra `parquet`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from sambanotation.corpus.figures import RecordFigures
from sambanotation.game.ledger import ITEMS
from sambanotation.output.visible import bytes_shown

TOGETHER = 20_000
"""Rows that are written at once."""

_KEY = {"file": "string", "record": "int32"}
_NUMBERED = [item.name for item in ITEMS if not item.told_as_points]

TABLES: dict[str, dict[str, str]] = {
    "records": _KEY
    | {
        "rules": "string",
        "players": "int16",
        "deals": "int32",
        "turns": "int64",
        "standing": "string",
        "winner": "string",
    },
    "sides": _KEY
    | {"rules": "string", "players": "int16", "deal": "int32", "turns": "int32", "side": "string", "place": "int16"}
    | {
        "pile_takes": "int32",
        "score_least": "int32",
        "score_most": "int32",
        "total_least": "int32",
        "total_most": "int32",
    }
    | {name.replace("-", "_"): "int32" for name in _NUMBERED},
    "findings": _KEY
    | {"rules": "string", "players": "int16", "deal": "int32", "turn": "int32", "seat": "string"}
    | {"code": "string", "name": "string", "severity": "string", "variation": "int16"},
}
"""The tables with their columns: a row for each record, for each side of a deal, and for each finding that stands."""


class Tables:
    """The files of the tables in a folder, while rows come in; of what was written nothing is kept. They are there when
    it is finished, and not before."""

    def __init__(self, folder: Path) -> None:
        """Raises ImportError where pyarrow is not installed, and OSError where the files cannot be written."""
        import pyarrow
        import pyarrow.parquet

        self._pyarrow: Any = pyarrow
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._rows: dict[str, list[dict[str, object]]] = {name: [] for name in TABLES}
        self._schemas: dict[str, Any] = {
            name: pyarrow.schema([(column, getattr(pyarrow, kind)()) for column, kind in columns.items()])
            for name, columns in TABLES.items()
        }
        self._writers: dict[str, Any] = {
            name: pyarrow.parquet.ParquetWriter(self._part(name), schema) for name, schema in self._schemas.items()
        }

    def add(self, file: str, record: RecordFigures) -> None:
        """Adds the rows of a record."""
        file = bytes_shown(file)
        rules = None if record.rules is None else bytes_shown(record.rules)
        winner = bytes_shown(record.winners[0]) if len(record.winners) == 1 else None
        key: dict[str, object] = {"file": file, "record": record.number, "rules": rules, "players": record.players}
        turns = sum(deal.turns for deal in record.deals)
        told = {"deals": len(record.deals), "turns": turns, "standing": record.standing, "winner": winner}
        self._rows["records"].append({**key, **told})
        for deal in record.deals:
            for place, side in enumerate(deal.sides, 1):
                row = {**key, "deal": deal.number, "turns": deal.turns, "side": bytes_shown(side.name), "place": place}
                row["pile_takes"] = side.pile_takes
                row["score_least"], row["score_most"] = side.score or (None, None)
                row["total_least"], row["total_most"] = side.total or (None, None)
                if side.score is not None:
                    row |= {name.replace("-", "_"): side.numbers.get(name, (0, 0))[0] for name in _NUMBERED}
                self._rows["sides"].append(row)
        for one in record.findings:
            place_of = {"deal": one.deal, "turn": one.turn, "seat": None if one.seat is None else bytes_shown(one.seat)}
            what = {"code": one.code, "name": one.name, "severity": one.severity.value, "variation": one.variation}
            self._rows["findings"].append({**key, **place_of, **what})
        for name, rows in self._rows.items():
            if len(rows) >= TOGETHER:
                self._write(name, rows)

    def _write(self, name: str, rows: Sequence[dict[str, object]]) -> None:
        self._writers[name].write_table(self._pyarrow.Table.from_pylist(rows, schema=self._schemas[name]))
        self._rows[name] = []

    def finish(self) -> None:
        """Writes what is not written yet, and puts the tables in their places. Raises OSError where that cannot be."""
        for name, rows in self._rows.items():
            if rows:
                self._write(name, rows)
            self._writers[name].close()
        for name in TABLES:
            self._part(name).replace(self._folder / f"{name}.parquet")

    def _part(self, name: str) -> Path:
        # Half a table is never taken for a whole one.
        return self._folder / f".{name}.parquet.part"

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        for name, writer in self._writers.items():
            with suppress(OSError):
                writer.close()
            self._part(name).unlink(missing_ok=True)
