"""Small puzzles for the audit, a state that is its facts, and a solver that tells a trace."""

from row_solver import RowSolver

from compare import roster
from compare.audit.trial import Settings, audit
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Outcome


def nonogram(rows, cols):
    return puzzle_from_json({"puzzle": "nonogram", "row_clues": rows, "col_clues": cols})


def hidato(*rows, adjacency="king"):
    return puzzle_from_json({"puzzle": "hidato", "grid": rows, "adjacency": adjacency})


def corral(*rows):
    return puzzle_from_json({"puzzle": "corral", "clues": rows})


class Known(list):
    """A state that is its facts."""

    def facts(self):
        return list(self)


def audited(name, *puzzles, **settings):
    return audit(roster.solver_named(name, puzzles[0].kind), puzzles, Settings(**settings))


def check_counts(found):
    for tally in found.rules.values():
        assert tally.applications == tally.sound + tally.vacuous + tally.unsound + tally.undecided
        assert (tally.first is None) == (tally.unsound == 0)


class Scripted(RowSolver):
    """Tells a trace, and answers nothing. The cell that it guesses has another value in the solution."""

    def __init__(self, tell):
        super().__init__()
        self.tell = tell

    def solve(self, puzzle, count=1, limits=None, observer=None):
        self.tell(observer)
        return Outcome.answered([((0, 1),)], exhausted=True)
