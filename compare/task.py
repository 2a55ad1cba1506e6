"""One run, as the sandbox takes it and as it gives it back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from compare.audit.settings import Settings
from puzzles.symmetry import AS_GIVEN
from puzzles.vocabulary import Effort, Puzzle, Solution, Status


@dataclass(frozen=True)
class Task:
    """What to run: a solver by its full name, on a puzzle, asked for `count` solutions (0: all).

    seconds, cpu_seconds, memory_mib   hard limits, kept from outside; None is no limit. Processor seconds are those of
                          the run's process and all that it has started
    conflicts, deterministic_time, nodes   limits that the solver keeps itself
    seed                  for solvers that know one; 0: none
    symmetry              the solver is given the image of the puzzle, and its answer is carried back
    min_total_s           a run that is shorter is repeated until all of its repetitions are so long (see repetition.py)
    plugins               Python files to import first
    proof                 what to do with an answer that says there is no further solution: None nothing; else it is
                          certified afterwards, and the files stay in that folder; "" keeps none
    audit, turn           the solver is audited so, rather than run; and the path of the file that says meanwhile whose
                          turn it is (audit/turn.py). Its time is then kept by that, and `seconds` left out
    core                  the processor core to stay on
    """

    puzzle: Puzzle
    solver: str
    count: int = 1
    seconds: float | None = None
    cpu_seconds: float | None = None
    memory_mib: int | None = None
    conflicts: int | None = None
    deterministic_time: float | None = None
    nodes: int | None = None
    seed: int = 0
    symmetry: str = AS_GIVEN.name
    min_total_s: float = 0.0
    plugins: tuple[str, ...] = ()
    proof: str | None = None
    audit: Settings | None = None
    turn: str = ""
    core: int | None = None


@dataclass
class RunResult:
    """How a run ended. Times in seconds; what could not be measured is None.

    build_s, solve_s, first_s   by the solver's own account; first_s until the first solution
    samples            of a run that was repeated: build_s, solve_s, wall_s, cpu_s of each repetition, the first first.
                       The fields of these names are then the medians, and all others those of the first
    wall_s, cpu_s      by ours, from the moment that everything was imported and read, to the solver's return or death
    peak_mib           most resident memory above what was resident at that moment
    certificate        where one was asked for: "verdict" and "detail" of compare/proof/verify.py
    audit              where one was asked for and came to its end, whatever it found (audit/inside.py)
    """

    status: Status
    detail: str = ""
    solutions: list[Solution] = field(default_factory=list)
    exhausted: bool = False
    effort: Effort = field(default_factory=dict)
    build_s: float | None = None
    solve_s: float | None = None
    first_s: float | None = None
    wall_s: float | None = None
    cpu_s: float | None = None
    peak_mib: float | None = None
    samples: dict[str, list[float]] = field(default_factory=dict)
    certificate: dict[str, str] = field(default_factory=dict)
    audit: dict[str, Any] = field(default_factory=dict)
