"""The words that all rooms share.

cell        (row, column), counted from 0 at the top left
instance    one puzzle to solve; its id is the start of the SHA-256 of its canonical JSON
solution    what a solver answers: plain nested tuples, never a solver's own object
violation   one rule that a solution breaks, and where
solver      anything that maps an instance to an Outcome
outcome     status, the solutions found, whether the search was exhausted, what it cost
effort      the counters of one run, by name; `nodes` is the common one, in the unit of its family
"""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, Protocol, Self, runtime_checkable

Cell = tuple[int, int]
Solution = Any  # 0/1 grid (nonogram, corral), rectangles (shikaku), integers and None (hidato): nested tuples
Effort = dict[str, float]

NODE_UNITS = {"handwritten": "search nodes", "sat": "decisions", "cpsat": "branches"}


class InputError(ValueError):
    """Bad input. The message is one sentence for a person: which place, what was found, what was expected."""


class Status(StrEnum):
    """How a run ended: an answer, or why there is none. A closed list."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    TIMEOUT = "timeout"
    OUT_OF_MEMORY = "out-of-memory"
    LIMIT = "limit"  # a limit other than time or memory, such as conflicts
    CRASHED = "crashed"
    UNSUPPORTED = "unsupported"
    NOT_RUN = "not-run"

    @property
    def answered(self) -> bool:
        return self in (Status.SOLVED, Status.UNSOLVABLE)


class Puzzle(ABC):
    """One instance: frozen data, no rules. Each kind is a frozen dataclass below this."""

    kind: ClassVar[str]

    @property
    @abstractmethod
    def rows(self) -> int: ...

    @property
    @abstractmethod
    def cols(self) -> int: ...

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The puzzle in `data` (canonical JSON, already parsed).

        Raises InputError, naming row and column, where a type, the shape or a range is wrong.
        """

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Canonical JSON as a dictionary, keys in the documented order."""

    @property
    def canonical(self) -> str:
        """Canonical JSON as text, without spaces."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    @property
    def id(self) -> str:
        """The first 12 hex digits of the SHA-256 of the canonical JSON."""
        return hashlib.sha256(self.canonical.encode()).hexdigest()[:12]

    @property
    def size(self) -> str:
        return f"{self.rows}x{self.cols}"


@dataclass(frozen=True)
class Violation:
    """One broken rule: its name, a sentence for a person, the cells and the numbers concerned."""

    rule: str
    message: str
    cells: tuple[Cell, ...] = ()
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Limits:
    """When a solver should give up by itself. None is no limit. Hard limits come from outside as well.

    Seconds differ from machine to machine and from run to run. The others, each kept by the families that count it,
    repeat to the digit: they end a run with the status `limit`, everywhere at the same place.

    conflicts           SAT and CP-SAT
    deterministic_time  CP-SAT's own measure of work, in about seconds
    nodes               hand-written search
    """

    seconds: float | None = None
    conflicts: int | None = None
    deterministic_time: float | None = None
    nodes: int | None = None


@dataclass
class Outcome:
    """What one run of a solver answered and what it cost.

    solved       what was asked for was found: `count` solutions, or all there are and at least one
    unsolvable   the search was exhausted without a solution
    otherwise    the question stays open, whatever `solutions` holds already

    first_s      seconds of solve_s until the first solution was there, None where there is none; the rest went into
                 others, or into the proof that there are none
    """

    status: Status
    solutions: list[Solution] = field(default_factory=list)
    exhausted: bool = False
    effort: Effort = field(default_factory=dict)
    build_s: float = 0.0
    solve_s: float = 0.0
    first_s: float | None = None
    detail: str = ""

    @classmethod
    def answered(cls, solutions: list[Solution], exhausted: bool, **rest: Any) -> Self:
        status = Status.SOLVED if solutions else Status.UNSOLVABLE
        return cls(status, solutions, exhausted, **rest)


class Solver(Protocol):
    """Anything that maps an instance to an Outcome."""

    @property
    def name(self) -> str:
        """Full name, `family/variant[key=value,…]@engine`."""

    @property
    def family(self) -> str: ...

    def supports(self, puzzle: Any) -> str | None:
        """None where the instance is taken, else a short reason why it is not."""

    def solve(self, puzzle: Any, count: int = 1, limits: Limits = Limits()) -> Outcome:
        """Find up to `count` different solutions (0: all of them)."""


@runtime_checkable
class Seeded(Solver, Protocol):
    """A solver that can be sent another way by a seed, without a change in what it answers."""

    def with_seed(self, seed: int) -> Solver:
        """The same solver on the road that the seed gives; 0: the one it takes by itself."""
