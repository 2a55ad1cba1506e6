"""Somebody else's solver, as small as one can be: a nonogram row by row, each filled from the left.

It is none of ours: no Preset, no Journal, no depth_first. It joins an audit by what README says: `solve` takes an
observer and tells it each step, with a state that can list its facts. One of its rules is wrong on purpose.
"""

from puzzles.registry import Entry, register
from puzzles.vocabulary import Limits, Outcome, Status


class State(dict):
    """(row, col) -> 0 or 1."""

    def facts(self):
        return [("cell", r, c, value) for (r, c), value in self.items()]


class RowSolver:
    name, family = "tests/rows", "tests"

    def __init__(self, *, greedy=False):
        self.greedy = greedy

    def supports(self, puzzle):
        return None if puzzle.cols <= 8 else "at most eight columns"

    def solve(self, puzzle, count=1, limits=Limits(), observer=None):
        state, solutions = State(), []
        for r, clue in enumerate(puzzle.row_clues):
            if sum(clue) + len(clue) - 1 == puzzle.cols:
                self.fill(r, packed(clue, puzzle.cols), "row without slack", state, observer)
            elif not clue:
                self.fill(r, [0] * puzzle.cols, "empty row", state, observer)
            elif self.greedy:  # unsound: the blocks need not lie as far left as they can
                self.fill(r, packed(clue, puzzle.cols), "packed to the left", state, observer)
        if len(state) == puzzle.rows * puzzle.cols:
            solutions.append(tuple(tuple(state[r, c] for c in range(puzzle.cols)) for r in range(puzzle.rows)))
        if not solutions and not self.greedy:
            return Outcome(Status.LIMIT)  # these rules alone settle nothing here
        return Outcome.answered(solutions, exhausted=True)

    def fill(self, r, values, rule, state, observer):
        if observer:
            observer.deduction(rule, state, [("cell", r, c, value) for c, value in enumerate(values)])
        state.update({(r, c): value for c, value in enumerate(values)})


def packed(clue, cols):
    """The blocks as far to the left as they go."""
    line = [value for block in clue for value in [1] * block + [0]]
    return (line + [0] * cols)[:cols]


def enter():
    """Register it as tests/rows."""
    register(Entry("nonogram", "tests", "rows", RowSolver, "rows without slack"))
