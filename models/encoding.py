"""What an encoding is, and how it becomes a solver.

One encoding is one class in one file: `build` writes the constraints, `decode` reads a solution out of a model,
`literals` pins a solution down. A decorator registers it; the back end does the rest:

    @sat_encoding("nonogram", "block-start-order")     a Formula, solved by any engine of PySAT
    @cpsat_encoding("nonogram", "automaton")           a CpModel, solved by OR-Tools CP-SAT

An object encodes one puzzle: the solver makes a new one for each run.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any, TypeVar

from models.backends import cpsat, sat
from models.backends.engines import ENGINES
from models.formula import Clause, Formula
from puzzles.registry import Entry, keyword_parameters, register, summary_of
from puzzles.vocabulary import Limits, Outcome, Puzzle, Solution

Value = Callable[[Any], int]  # the value of a variable in the model at hand; 0 or 1 for a literal


class Encoding(ABC):
    """One way of writing a puzzle down as constraints. Its parameters are keyword-only arguments of `__init__`.

    only_engines   where a parameter asks for constraints that not every engine takes: those that do
    """

    only_engines: tuple[str, ...] = ()

    def supports(self, puzzle: Any) -> str | None:
        """None where the instance is taken, else a short reason why it is not."""
        return None

    @abstractmethod
    def decode(self, value: Value) -> Solution:
        """The solution that a model stands for."""

    @abstractmethod
    def literals(self, solution: Solution) -> list[Any]:
        """Literals over the puzzle's own facts (its cells, its rectangles), all true in this solution's models and
        in no other's. Their negation is the clause that blocks the solution; all of them together force it."""


class SatEncoding(Encoding):
    """An encoding into clauses.

    cuts_within_search   whether the engine asks for cuts at each full assignment, and not after each model only. They
                         are over variables with names then, and the engines are backends.within.TAKE_CUTS_WITHIN
    """

    cuts_within_search = False

    @abstractmethod
    def build(self, puzzle: Any) -> Formula: ...

    def cuts(self, value: Value) -> list[Clause]:
        """What a lazily refined encoding adds when it sees this model; nothing where the model is a solution."""
        return []


class CpSatEncoding(Encoding):
    """An encoding into a CP-SAT model.

    one_model_a_solution   whether a solution has one model: models that differ elsewhere are not worth enumerating
    """

    one_model_a_solution = True

    @abstractmethod
    def build(self, puzzle: Any) -> Any:
        """A cp_model.CpModel."""


class EncodedSolver:
    """A Solver made of an encoding and a back end."""

    def __init__(
        self, name: str, family: str, make: Callable[[], Encoding], run: Callable[..., Outcome], engine: str | None
    ) -> None:
        self.name = name
        self.family = family
        self.make = make
        self.run = run
        self.engine = engine
        self.seed = 0

    def with_seed(self, seed: int) -> EncodedSolver:
        """The same on a shuffled formula, a permuted model; 0: as the encoding writes it."""
        other = copy(self)
        other.seed = seed
        return other

    def supports(self, puzzle: Puzzle) -> str | None:
        encoding = self.make()
        if encoding.only_engines and self.engine not in encoding.only_engines:
            return f"{self.engine} does not take its constraints, expected one of {', '.join(encoding.only_engines)}"
        return encoding.supports(puzzle)

    def solve(self, puzzle: Puzzle, count: int = 1, limits: Limits = Limits()) -> Outcome:
        """Find up to `count` different solutions (0: all)."""
        return self.run(self.make(), puzzle, count, limits, self.seed)


E = TypeVar("E", bound=type[Encoding])


def sat_encoding(
    puzzle: str, variant: str, *, best: bool = False, engines: tuple[str, ...] = ENGINES
) -> Callable[[E], E]:
    """Register a SatEncoding class as `sat/variant` of that puzzle. `engines`: those it works with, default first."""
    return partial(_enter, puzzle, "sat", variant, best, engines)


def cpsat_encoding(puzzle: str, variant: str, *, best: bool = False) -> Callable[[E], E]:
    """Register a CpSatEncoding class as `cpsat/variant` of that puzzle."""
    return partial(_enter, puzzle, "cpsat", variant, best, ())


def _enter(puzzle: str, family: str, variant: str, best: bool, engines: tuple[str, ...], encoding: E) -> E:
    of_encoding = keyword_parameters(encoding)
    of_back_end = keyword_parameters(cpsat.Settings) if family == "cpsat" else {}
    if taken := of_encoding.keys() & of_back_end.keys():
        raise ValueError(f"{family}/{variant}: {', '.join(taken)} is a parameter of the back end already")

    def build(engine: str | None = None, **values: Any) -> EncodedSolver:
        name = entry.full_name(values, engine)
        chosen = engine or (engines[0] if engines else None)
        settings = {key: values.pop(key) for key in of_back_end if key in values}
        run = partial(sat.solve, chosen) if chosen else partial(cpsat.solve, settings=cpsat.Settings(**settings))
        return EncodedSolver(name, family, partial(encoding, **values), run, chosen)

    entry = Entry(puzzle, family, variant, build, summary_of(encoding), of_encoding | of_back_end, engines, best)
    register(entry)
    return encoding
