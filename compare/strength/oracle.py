"""What follows from a state: whatever all solutions that agree with it have in common."""

from __future__ import annotations

from itertools import islice

from compare import roster
from compare.strength.facts import Name, State, facts_of, name_of, true_names
from compare.strength.reading import DEAD, Finding, Reading
from models.backends.sat_session import Session
from models.encoding import EncodedSolver, SatEncoding
from puzzles.vocabulary import Limits, Puzzle, Solution

SOLVER = "sat/best"


class Oracle:
    """The recommended encoding of a puzzle, asked for all solutions' common facts."""

    def __init__(self, puzzle: Puzzle, names: frozenset[Name], seconds: float | None = None) -> None:
        solver = roster.solver_named(SOLVER, puzzle.kind)
        assert isinstance(solver, EncodedSolver)
        encoding = solver.make()
        assert isinstance(encoding, SatEncoding)
        assert solver.engine
        self.puzzle, self.engine, self.encoding = puzzle, solver.engine, encoding
        self.names = names
        self.reading = Reading.of(encoding.build(puzzle), names)
        self.limits = Limits(seconds=seconds)

    def follows(self, state: State = frozenset()) -> Finding:
        """The facts that all solutions of the state share, those of the state included. Raises GaveUp at the limit.

        Each solution after the first has to differ from all before in what these share, which can only happen so
        often as there are facts. (The iterative algorithm for backbones of Marques-Silva, Janota, Lynce, ECAI 2010.)
        """
        told = self.reading.literals(state)
        if told is None:
            return DEAD
        common: State | None = None
        with Session(self.engine, self.reading.formula, self.limits) as session:
            session.add([[literal] for literal in told])
            for solution in session.models(self.encoding):
                held = facts_of(self.names, true_names(self.puzzle, solution))
                common = held if common is None else common & held
                changeable = [fact for fact in common if name_of(fact) in self.reading.variable]
                session.add([[-self.reading.literal(fact) for fact in changeable]])
        return DEAD if common is None else Finding(False, common)

    def solutions(self, most: int) -> list[Solution]:
        """Solutions of the puzzle, all or so many. Raises GaveUp at the limit."""
        with Session(self.engine, self.reading.formula, self.limits) as session:
            return list(islice(session.models(self.encoding), most))
