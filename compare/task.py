"""One run, as the sandbox takes it and as it gives it back."""

from __future__ import annotations

from dataclasses import dataclass, field

from puzzles.vocabulary import Effort, Puzzle, Solution, Status


@dataclass(frozen=True)
class Task:
    """What to run: a solver by its full name, on a puzzle, asked for `count` solutions (0: all).

    seconds, memory_mib   hard limits, kept from outside; None is no limit
    conflicts             given to the solver, which keeps it itself
    plugins               Python files to import first
    core                  the processor core to stay on
    """

    puzzle: Puzzle
    solver: str
    count: int = 1
    seconds: float | None = None
    memory_mib: int | None = None
    conflicts: int | None = None
    plugins: tuple[str, ...] = ()
    core: int | None = None


@dataclass
class RunResult:
    """How a run ended. Times in seconds; what could not be measured is None.

    build_s, solve_s   by the solver's own account
    wall_s, cpu_s      by ours, from the moment that everything was imported and read, to the solver's return or death
    peak_mib           most resident memory above what was resident at that moment
    """

    status: Status
    detail: str = ""
    solutions: list[Solution] = field(default_factory=list)
    exhausted: bool = False
    effort: Effort = field(default_factory=dict)
    build_s: float | None = None
    solve_s: float | None = None
    wall_s: float | None = None
    cpu_s: float | None = None
    peak_mib: float | None = None
