"""What was measured, as rows: one a solver, instance, scope and start. They are kept as CSV beside a campaign's store.

scope    "puzzle": the whole; else the sort of single constraint that was looked at alone (constraints.py)
start    "root": nothing assumed; "partial": random states
words    whose facts were counted: "puzzle" (facts.py), or "own" where an encoding has no variables for these: the
         literals of its own that all solutions share
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from compare.strength.facts import State
from compare.strength.reading import Finding
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle

if TYPE_CHECKING:
    import pandas as pd

FILE = "strength.csv"
WHOLE, ROOT, PARTIAL = "puzzle", "root", "partial"
PUZZLE, OWN = "puzzle", "own"
KEY = ["puzzle", "cells", "rows", "cols", "size", "scope", "start", "solver", "words"]
COUNTS = [
    "states", "undecided", "dead", "dead_seen", "dead_probed", "follows", "found", "probed",
    "placed", "placed_found", "placed_probed", "unsound",
]  # fmt: skip


@dataclass
class Row:
    """dead            states without a solution; seen: so found by propagation, probed: by failed literals as well
    follows         facts that follow from the states with solutions; found, probed: those that were concluded
    placed          of these facts the ones about what is so: numbers and rectangles placed (for cells: filled, inside)
    unsound         facts concluded that do not follow, and states with solutions that were called dead: a fault
    undecided       states left out, since nobody could say in time what follows
    reason          why nothing was measured
    The counts of probing are None for solvers that do not probe.
    """

    puzzle: str
    rows: int
    cols: int
    size: str
    instance_id: str
    scope: str
    start: str
    solver: str
    words: str = PUZZLE
    states: int = 0
    undecided: int = 0
    dead: int = 0
    dead_seen: int = 0
    dead_probed: int | None = None
    follows: int = 0
    found: int = 0
    probed: int | None = None
    placed: int = 0
    placed_found: int = 0
    placed_probed: int | None = None
    unsound: int = 0
    reason: str = ""
    cells: int = field(init=False)

    def __post_init__(self) -> None:
        self.cells = self.rows * self.cols

    @classmethod
    def of(cls, puzzle: Puzzle, scope: str, start: str, solver: str) -> Row:
        return cls(puzzle.kind, puzzle.rows, puzzle.cols, puzzle.size, puzzle.id, scope, start, solver)

    def count(self, state: State, truth: Finding, plain: Finding, probed: Finding | None = None) -> None:
        """Count one state, by what follows from it in truth and what was concluded."""
        self.states += 1
        if truth.dead:
            self.dead += 1
            self.dead_seen += plain.dead
        else:
            strongest = probed or plain
            self.unsound += len(strongest.facts - truth.facts) + strongest.dead
        due = truth.facts - state
        placed = frozenset(fact for fact in due if fact[-1] == 1)
        self.follows += len(due)
        self.found += len(due & plain.facts)
        self.placed += len(placed)
        self.placed_found += len(placed & plain.facts)
        if probed:
            self.dead_probed = (self.dead_probed or 0) + (truth.dead and probed.dead)
            self.probed = (self.probed or 0) + len(due & probed.facts)
            self.placed_probed = (self.placed_probed or 0) + len(placed & probed.facts)


def frame(rows: list[Row]) -> pd.DataFrame:
    import pandas as pd

    table = pd.DataFrame([vars(row) for row in rows], columns=[*Row.__dataclass_fields__])
    return table.astype(dict.fromkeys(COUNTS, "Int64"))


def summed(table: pd.DataFrame) -> pd.DataFrame:
    """One row a puzzle, size, scope, start and solver: the counts of all instances, added. Unmeasured ones are out."""
    measured = table[table["states"] > 0]
    counted = measured.groupby(KEY, sort=True)[COUNTS].sum(min_count=1)
    counted.insert(0, "instances", measured.groupby(KEY, sort=True)["instance_id"].nunique())
    return counted.reset_index()


def read(folder: Path) -> pd.DataFrame | None:
    """The rows kept in a folder; None where there are none. Raises InputError where they are no such rows."""
    import pandas as pd

    path = folder / FILE
    if not path.is_file():
        return None
    try:
        table = pd.read_csv(path, dtype=dict.fromkeys(COUNTS, "Int64") | {"instance_id": str, "reason": str})
    except (OSError, ValueError) as error:
        raise InputError(f"{plain(path)}: the measurements cannot be read: {error}") from error
    if missing := {*KEY, *COUNTS} - set(table.columns):
        raise InputError(f"{plain(path)}: the column {min(missing)} is missing, expected what strength writes")
    return table
