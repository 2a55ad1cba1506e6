"""What the harness remembers: instances, the runs asked for, and how each of them ended.

spec      one run asked for: which instance, which solver, how many solutions, under which limits
run key   the SHA-256 of a spec and the version of the code; what a campaign goes on by after it was killed
run       a spec together with what came of it

The fields of Instance and Run are the columns of the store, in its units: seconds, MiB.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, Self

from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.symmetry import AS_GIVEN
from puzzles.vocabulary import Effort, Puzzle, Solution, Status


@dataclass(frozen=True)
class Instance:
    """One puzzle of a campaign, and what is known of it from outside: its planted or published answer."""

    id: str
    puzzle: str  # the kind's name
    rows: int
    cols: int
    cells: int
    canonical: str
    name: str = ""
    source: str = ""
    style: str = ""
    density: float | None = None
    seed: int | None = None
    known_solution: Any = None  # plain data as in JSON; not checked yet
    known_unique: bool | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, **rest: Any) -> Self:
        """The record of a puzzle; `rest` is name, source, style, density, seed, known_solution, known_unique."""
        rows, cols = puzzle.rows, puzzle.cols
        return cls(puzzle.id, puzzle.kind, rows, cols, rows * cols, puzzle.canonical, **rest)

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.cols}"

    def read(self) -> Puzzle:
        """The puzzle itself."""
        return puzzle_from_json(json.loads(self.canonical))

    def read_solution(self, data: Any) -> Solution:
        """A solution of this kind of puzzle from plain data. Raises InputError where its types are wrong."""
        return kind_named(self.puzzle).read_solution(data)


@dataclass(frozen=True)
class Spec:
    """One run asked for.

    count_asked   1 a first solution, 2 whether it is unique, 0 all solutions
    seed          0: the formula as its encoding writes it, the engine as it comes
    symmetry      how the puzzle was turned or mirrored for the solver, by name (see puzzles/symmetry.py)
    seconds_limit, cpu_seconds_limit, memory_limit_mib   kept from outside; the other limits are the solver's to keep
    min_total_s   a shorter run is repeated in its process until all repetitions together are so long; 0: made once
    """

    instance_id: str
    solver: str  # full name
    count_asked: int = 1
    repeat: int = 0
    seed: int = 0
    symmetry: str = AS_GIVEN.name
    seconds_limit: float | None = None
    cpu_seconds_limit: float | None = None
    memory_limit_mib: int | None = None
    conflicts_limit: int | None = None
    deterministic_limit: float | None = None
    nodes_limit: int | None = None
    min_total_s: float = 0.0

    def key(self, code_version: str) -> str:
        """The run key."""
        text = json.dumps([asdict(self), code_version], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Run(Spec):
    """A spec and what came of it.

    solutions    plain data as in JSON, right or wrong; `found` is their number
    invalid      what the rule checker says of them: [{"index", "rule", "message", "cells", "numbers"}, …]
    build_s, solve_s, first_s   by the solver's own account, first_s until the first solution
    wall_s, cpu_s, peak_mib     by the sandbox's, also of killed runs
    samples      of a run that was repeated: the times of each repetition, of which the fields are the medians
    nodes        the common counter, in `node_unit`; effort has all of them
    certificate  of a run that was to be certified: "verdict", "detail" and "claim" (see compare/proof/)
    """

    run_key: str = ""
    family: str = ""
    status: str = Status.NOT_RUN.value
    exhausted: bool = False
    solutions: list[Any] = field(default_factory=list)
    found: int = 0
    invalid: list[dict[str, Any]] = field(default_factory=list)
    detail: str = ""
    build_s: float | None = None
    solve_s: float | None = None
    first_s: float | None = None
    check_s: float | None = None
    wall_s: float | None = None
    cpu_s: float | None = None
    peak_mib: float | None = None
    samples: dict[str, list[float]] = field(default_factory=dict)
    nodes: float | None = None
    node_unit: str = ""
    effort: Effort = field(default_factory=dict)
    certificate: dict[str, str] = field(default_factory=dict)
    host_id: str = ""
    code_version: str = ""
    started_at: str = ""  # UTC, ISO 8601

    @property
    def answered(self) -> bool:
        return Status(self.status).answered


class Ending(NamedTuple):
    """How a run ended: as much as is needed to say whether it has to be made again."""

    status: Status
    wall_s: float | None
    cpu_s: float | None


@dataclass(frozen=True)
class Calibration:
    """One time that the fixed job took, amid the runs of a campaign (see calibration.py)."""

    started_at: str  # UTC, ISO 8601
    host_id: str
    worker: int
    wall_s: float
    cpu_s: float


@dataclass(frozen=True)
class Host:
    """A machine on which runs are made: its id and its description (see provenance.py)."""

    id: str
    description: dict[str, Any]
