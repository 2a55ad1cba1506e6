"""What a CNF file of ours says of itself, in comments before its clauses, by which its formula can be made again.

c puzzle {"puzzle":"nonogram",…}
c solver sat/block-start-order
c engine cadical195
c seed 0                              the formula as written; else shuffled as that seed says
c lazy no                             yes: a model may break the rules; cuts are added as such models are seen
c cuts 0                              so many clauses before the last ones are cuts,
c solution [[1,0],[0,1]]              and the last ones forbid these solutions, one each
c variable 1 cell 0 0                 what holds where the literal does
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from compare import roster
from models.backends import dimacs
from models.backends.certificate import is_lazy
from models.backends.dimacs import Cnf
from models.backends.shuffle import shuffled
from models.encoding import EncodedSolver, SatEncoding
from puzzles.formats.text_file import read_text
from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle, Solution, Solver

WORDS = ("puzzle", "solver", "engine", "seed", "cuts")  # those that a label has once


@dataclass(frozen=True)
class Label:
    """solver: its name without the engine. cuts: how many. solutions: those that the last clauses forbid."""

    puzzle: Puzzle
    solver: str
    engine: str
    seed: int
    cuts: int = 0
    solutions: tuple[Solution, ...] = ()

    @classmethod
    def of(cls, solver: EncodedSolver, puzzle: Puzzle) -> Label:
        return cls(puzzle, solver.name.partition("@")[0], str(solver.engine), solver.seed)

    def comments(self) -> Iterator[str]:
        encoding = self.encoding()
        formula = encoding.build(self.puzzle)
        _, renaming = shuffled(formula, self.seed)
        yield from (f"{word} {value}" for word, value in self.values().items())
        yield f"lazy {'yes' if is_lazy(encoding) else 'no'}"
        yield from (f"solution {json.dumps(solution, separators=(',', ':'))}" for solution in self.solutions)
        for literal, name in zip(renaming.renamed(formula.names), formula.names.values(), strict=True):
            words = name if isinstance(name, tuple) else (name,)
            yield f"variable {literal} {' '.join(map(str, words))}"

    def values(self) -> dict[str, str]:
        of_puzzle = {"puzzle": self.puzzle.canonical, "solver": self.solver, "engine": self.engine}
        return of_puzzle | {"seed": str(self.seed), "cuts": str(self.cuts)}

    def encoding(self) -> SatEncoding:
        """A new object of the encoding. Raises InputError where there is none of that name."""
        encoding = encoded(roster.solver_named(self.solver, self.puzzle.kind)).make()
        assert isinstance(encoding, SatEncoding)
        return encoding


def encoded(solver: Solver) -> EncodedSolver:
    """The solver, one that writes CNF. Raises InputError where it is another."""
    if isinstance(solver, EncodedSolver) and solver.family == "sat":
        return solver
    raise InputError(f"{solver.name} writes no CNF, expected a solver of sat/")


def read_labelled(path: Path) -> tuple[Label, Cnf]:
    """A CNF file and what it says of itself. Raises InputError where it is none, or none of ours."""
    text = read_text(str(path))
    try:
        cnf = dimacs.read(text)
        return label_of(cnf), cnf
    except InputError as error:
        raise InputError(f"{plain(path)}: {error}") from None
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError(f"{plain(path)}: this is no CNF file of crosscheck: {plain(error)}") from None


def label_of(cnf: Cnf) -> Label:
    """Raises InputError, ValueError, TypeError where the comments are not those of a label."""
    said: dict[str, str] = {}
    for word, _, rest in (comment.partition(" ") for comment in cnf.comments):
        if word in said:
            raise ValueError(f"it has two comments {word}")
        if word in WORDS:
            said[word] = rest
    solutions = [comment.partition(" ")[2] for comment in cnf.comments if comment.startswith("solution ")]
    for word in WORDS:
        if word not in said:
            raise ValueError(f"it has no comment {word}")
    puzzle = puzzle_from_json(json.loads(said["puzzle"]))
    read = kind_named(puzzle.kind).read_solution
    if int(said["cuts"]) < 0:
        raise ValueError("the number of cuts is negative")
    return Label(
        puzzle,
        said["solver"],
        said["engine"],
        int(said["seed"]),
        int(said["cuts"]),
        tuple(read(json.loads(text)) for text in solutions),
    )
