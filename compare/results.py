"""Results read for further use: from a store, or from a results folder that has no store any more.

A results folder is what gets committed: runs.csv and conditions.json tell as much as the store, but for the solutions.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare.conditions import Conditions, conditions
from compare.judged_runs import JudgedRuns, gather
from compare.rows import AS_JSON
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

if TYPE_CHECKING:
    import pandas as pd

STORE, RUNS, CONDITIONS = "store.sqlite", "runs.csv", "conditions.json"
TEXTS = ("fault", "reason", "name", "source", "style", "detail", "node_unit")


@dataclass(frozen=True)
class Results:
    """`runs` is the frame of judged_runs; `name` is where they came from, as it was given."""

    name: str
    runs: pd.DataFrame
    conditions: Conditions


def read_results(path: Path) -> Results:
    """From a store, or a folder with one, or a folder with runs.csv. Raises InputError (StoreError below it)."""
    store = path / STORE if path.is_dir() else path
    if store.is_file():
        judged = gather(store)
        return Results(str(path), judged.runs, conditions(judged))
    if not path.is_dir():
        raise InputError(f"{plain(path)}: there is no such store or folder")
    if not (path / RUNS).is_file():
        raise InputError(f"{plain(path)}: this folder holds no results: neither {STORE} nor {RUNS}")
    return _from_csv(path)


def runs_table(runs: pd.DataFrame) -> pd.DataFrame:
    """Every run, a row each: the instance first, then the solver, the verdict, the figures; lists as JSON text."""
    first = ["puzzle", "size", "instance_id", "name", "solver", "count_asked", "status", "verdict", "fault", "reason"]
    runs = runs[first + [column for column in runs if column not in first]]
    return runs.assign(**{column: runs[column].map(json.dumps) for column in runs if column in AS_JSON})


def write_conditions(judged: JudgedRuns, folder: Path) -> None:
    """conditions.json, which a reader of the folder needs besides runs.csv."""
    facts = {"planned": judged.planned, "meta": judged.meta, "hosts": judged.hosts}
    (folder / CONDITIONS).write_text(json.dumps(facts, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _from_csv(folder: Path) -> Results:
    import pandas as pd

    texts = dict.fromkeys((*TEXTS, "instance_id", "code_version", "host_id"), str)
    try:
        runs = pd.read_csv(folder / RUNS, dtype=texts, keep_default_na=True)
        facts: dict[str, Any] = json.loads((folder / CONDITIONS).read_text(encoding="utf-8"))
        runs[[*TEXTS]] = runs[[*TEXTS]].fillna("")
        runs = runs.assign(**{column: runs[column].map(json.loads) for column in runs if column in AS_JSON})
        judged = JudgedRuns(runs, [], [], facts["meta"], facts["hosts"], facts["planned"])
    except OSError as error:
        raise InputError(f"{plain(folder)}: the results cannot be read: {error.filename}: {error.strerror}") from error
    except (ValueError, KeyError) as error:
        raise InputError(f"{plain(folder)}: {RUNS} or {CONDITIONS} is not one of crosscheck's: {error}") from error
    return Results(str(folder), runs, conditions(judged))
