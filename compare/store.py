"""The store of a campaign: one SQLite file, written ahead (WAL), each finished run inserted at once.

A run's key is its primary key, so that going on after a kill is a difference of sets. The application id and the
schema's version stand in the file's header; any other file is refused untouched.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self, TypeVar

from compare.records import Calibration, Ending, Instance, Run, Spec
from compare.rows import as_row, decoder, insertion
from compare.soundness import check_host, check_instance, check_meta, check_run, check_solutions, check_types
from compare.store_file import StoreError, plain_errors, read_only, sound_contents, take_lock, writable
from puzzles.quoting import plain
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    import pandas

PLANNED_INSTANCES = "SELECT instance_id FROM plan"
BY_SIZE = "ORDER BY puzzle, cells, rows, id"
STRAYS = (
    "LEFT JOIN runs USING (run_key) "
    "WHERE plan.instance_id NOT IN (SELECT id FROM instances) OR runs.instance_id <> plan.instance_id"
)

T = TypeVar("T", Instance, Run, Calibration)


class Store:
    """An open store. A context manager. Used from one thread, the one that opened it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: IO[str] | None) -> None:
        self.path = path
        self.connection = connection
        self.lock = lock

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open for writing, for one harness at a time; made where it does not exist yet. Raises StoreError."""
        with plain_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = take_lock(path)
            try:
                return cls(path, writable(path), lock)
            except BaseException:
                lock.close()
                raise

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open for reading, also while a harness writes, also from a read-only place. Raises StoreError."""
        with plain_errors(path):
            if not path.is_file():
                raise StoreError(f"{plain(path)}: there is no such store")
            return cls(path, read_only(path), None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, and let other harnesses have it."""
        self.connection.close()
        if self.lock:
            self.lock.close()

    # Writing

    def set_meta(self, key: str, value: str) -> None:
        self._write("INSERT OR REPLACE INTO meta VALUES (?, ?)", [(key, value)])

    def add_host(self, host_id: str, description: dict[str, Any]) -> None:
        self._write("INSERT OR REPLACE INTO hosts VALUES (?, ?)", [(host_id, json.dumps(description))])

    def add_instances(self, instances: Iterable[Instance]) -> None:
        self._write(insertion("instances", Instance), map(as_row, instances))

    def add_run(self, run: Run) -> None:
        """Insert a finished run. One with the same key, such as an earlier `not-run`, gives way."""
        self._write(insertion("runs", Run), [as_row(run)])

    def add_calibration(self, calibration: Calibration) -> None:
        self._write(insertion("calibrations", Calibration), [as_row(calibration)])

    def set_aside(self, keys: Iterable[str]) -> None:
        """Move these runs, which are to be made again, to the earlier runs."""
        rows = [(key,) for key in keys]
        with plain_errors(self.path), self.connection as transaction:
            transaction.executemany("INSERT INTO earlier_runs SELECT * FROM runs WHERE run_key = ?", rows)
            transaction.executemany("DELETE FROM runs WHERE run_key = ?", rows)

    def set_plan(self, specs: Iterable[tuple[str, Spec]]) -> None:
        """Say which runs the present campaign asks for, by key, in their order."""
        rows = [(key, place, spec.instance_id) for place, (key, spec) in enumerate(specs)]
        with plain_errors(self.path), self.connection as transaction:
            transaction.execute("DELETE FROM plan")
            transaction.executemany("INSERT INTO plan VALUES (?, ?, ?)", rows)

    def _write(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        with plain_errors(self.path), self.connection as transaction:
            transaction.executemany(statement, rows)

    # Reading

    def meta(self) -> dict[str, str]:
        with sound_contents(self.path):
            meta = dict(self._select("SELECT key, value FROM meta"))
            check_meta(meta)
        return meta

    def hosts(self) -> dict[str, dict[str, Any]]:
        with sound_contents(self.path):
            hosts = {key: json.loads(text) for key, text in self._select("SELECT host_id, json FROM hosts")}
            for host_id, description in hosts.items():
                check_host(host_id, description)
        return hosts

    def endings(self) -> dict[str, Ending]:
        """How the runs ended that were made, by key: all but `not-run`."""
        rows = self._select("SELECT run_key, status, wall_s, cpu_s FROM runs WHERE status <> 'not-run'")
        with sound_contents(self.path):
            endings = {key: Ending(Status(status), *times) for key, status, *times in rows}
            for ending in endings.values():
                check_types(ending)
        return endings

    def statuses(self) -> dict[str, Status]:
        """The statuses of the runs that were made, by key."""
        return {key: ending.status for key, ending in self.endings().items()}

    def calibrations(self, *host_ids: str) -> list[Calibration]:
        """Those of some machines, in the order of time."""
        among = ", ".join("?" * len(host_ids))
        query = f"SELECT * FROM calibrations WHERE host_id IN ({among}) ORDER BY started_at"
        return self._records(Calibration, query, *host_ids)

    def calibrations_frame(self) -> pandas.DataFrame:
        """Every time that the fixed job was timed: started_at, host_id, worker, wall_s, cpu_s; in the order of time."""
        import pandas

        found = self._records(Calibration, "SELECT * FROM calibrations ORDER BY started_at")
        return pandas.DataFrame(map(vars, found), columns=[field.name for field in fields(Calibration)])

    def planned(self) -> int:
        """How many runs the present campaign asks for. Those that are in no `runs` are still missing."""
        return int(self._select("SELECT count(*) FROM plan")[0][0])

    def instances(self) -> list[Instance]:
        """The instances of the present campaign, by puzzle and size."""
        return self._records(Instance, f"SELECT * FROM instances WHERE id IN ({PLANNED_INSTANCES}) {BY_SIZE}")

    def runs(self, instance_id: str) -> list[Run]:
        """The runs of one instance in the present campaign, in the order of its plan."""
        query = "SELECT runs.* FROM runs JOIN plan USING (run_key) WHERE runs.instance_id = ? ORDER BY position"
        return self._records(Run, query, instance_id)

    def by_instance(self) -> Iterator[tuple[Instance, list[Run]]]:
        """Every instance with its runs, one instance in memory at a time: what the verdicts are made of."""
        if self._select(f"SELECT 1 FROM plan {STRAYS} LIMIT 1"):
            raise StoreError(f"{plain(self.path)}: the store is damaged: instances of its plan are missing or mixed up")
        for instance in self.instances():
            runs = self.runs(instance.id)
            with sound_contents(self.path):
                check_instance(instance)
                check_solutions(instance, runs)
                for run in runs:
                    check_run(run)
            yield instance, runs

    def _records(self, record: type[T], query: str, *values: Any) -> list[T]:
        """The rows as records. A JSON text that stands in several, as the same answer of many solvers, is read once."""
        read = cache(json.loads)
        with sound_contents(self.path), closing(self.connection.execute(query, values)) as cursor:
            place = {column[0]: place for place, column in enumerate(cursor.description)}
            wanted = [(place[field.name], decoder(field.name, read)) for field in fields(record)]
            records = [record(*(decode(row[at]) if decode else row[at] for at, decode in wanted)) for row in cursor]
            for one in records:
                check_types(one)
        return records

    def _select(self, query: str) -> list[Any]:
        with sound_contents(self.path):
            return self.connection.execute(query).fetchall()
