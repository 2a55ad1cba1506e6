"""Whole measurements: sound on boards of every sort, as strong as known elsewhere, and red where a solver is wrong."""

import random
from itertools import chain

import brute_force
import pytest
from random_instances import instance

from compare import roster
from compare.strength import measure, singly
from compare.strength.campaign import Settings, measured, random_puzzles
from compare.strength.constraints import constraints
from compare.strength.line_up import line_up, line_ups
from compare.strength.part import Parts
from compare.strength.rows import frame, summed
from handwritten.preset import Preset
from models.encoding import CpSatEncoding, SatEncoding, cpsat_encoding, sat_encoding
from models.formula import Formula
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

KINDS = ("nonogram", "corral", "shikaku", "hidato")
SMALL = [1, 3, 4, 5]


def totals(puzzles, **settings):
    """The summed rows by (solver, scope, start)."""
    table = summed(frame(list(measured(puzzles, Settings(**settings)))))
    return {(row["solver"], row["scope"], row["start"]): row for row in table.to_dict("records")}


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_but_the_articles_is_unsound(kind):
    puzzles = [instance(kind, place) for place in SMALL]
    rows = list(measured(puzzles, Settings(states=4, constraints=1)))
    assert {row.solver for row in rows if row.unsound} <= {"handwritten/article"}
    measured_solvers = {row.solver for row in rows if row.states}
    assert "handwritten/repaired" in measured_solvers
    assert any(solver.startswith("sat/") for solver in measured_solvers)
    for row in rows:
        assert row.found <= row.follows
        assert row.dead_seen <= row.dead <= row.states
        if row.probed is not None:
            assert row.found <= row.probed <= row.follows


def test_the_counts_are_those_of_the_board():
    """Two solutions, which differ in four cells: nothing follows at the start; one cell settles the rest."""
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]})
    assert len(brute_force.solutions(puzzle)) == 2
    found = totals([puzzle], patterns=("sat/layered-automaton[prune=none]",), states=8, constraints=0)
    root, partial = (found["sat/layered-automaton[prune=none]", "puzzle", start] for start in ("root", "partial"))
    assert (root["states"], root["dead"], root["follows"]) == (1, 0, 0)
    # states of one or two of the four cells: every second one is a solution's; a spoilt single cell is the other one's
    assert partial["states"] == 8
    assert partial["dead_seen"] == partial["dead"] < 4 + 1
    assert partial["found"] == partial["follows"] > 0


def test_lines_order_the_automata_as_known():
    """Measured elsewhere on lines of 10 cells: the forward automaton misses most, the layered one and the table
    nothing; block starts in order encoding miss a little, and see every dead state."""
    found = totals(
        list(random_puzzles("nonogram", [(10, 10)], 3, seed=4)),
        patterns=("sat/*[prune=none]",),
        states=30,
        constraints=5,
    )
    line = {solver.removesuffix("[prune=none]"): row for (solver, scope, _), row in found.items() if scope == "line"}
    share = {solver: row["found"] / row["follows"] for solver, row in line.items()}
    assert share["sat/layered-automaton"] == share["sat/table"] == 1
    assert 0.9 < share["sat/block-start-order"] < 1
    assert share["sat/forward-automaton"] < 0.6
    unseen = {solver: row["dead"] - row["dead_seen"] for solver, row in line.items()}
    assert unseen["sat/layered-automaton"] == unseen["sat/table"] == unseen["sat/block-start-order"] == 0
    assert unseen["sat/forward-automaton"] > 0


def test_exact_ones_are_arc_consistent_and_steps_too():
    found = totals(
        list(random_puzzles("hidato", [(3, 4)], 2, seed=1)),
        patterns=("sat/position-filtered[prune=given]",),
        states=20,
        constraints=3,
    )
    single = {scope: row for (_, scope, _), row in found.items() if scope != "puzzle"}
    assert single.keys() == {"number", "cell", "step"}
    for row in single.values():
        assert row["found"] == row["follows"] > 0
        assert row["dead_seen"] == row["dead"] > 0


def test_the_article_calls_living_corrals_dead():
    """Two clues that do not touch yet: the printed connectivity rule refuses the board, the repaired one does not."""
    puzzle = puzzle_from_json({"puzzle": "corral", "clues": [[3, 0, 0], [0, 0, 0], [0, 0, 3]]})
    assert brute_force.solutions(puzzle)
    found = totals([puzzle], patterns=("handwritten/*",), states=0)
    assert found["handwritten/article", "puzzle", "root"]["unsound"] == 1
    assert found["handwritten/repaired", "puzzle", "root"]["unsound"] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_hand_written_solver_is_told_whole_states(kind):
    """Told every fact of a solution it agrees; told also what contradicts one of these, it must not conclude it."""
    for place in (0, 1, 6, 7):
        puzzle = instance(kind, place)
        asked = measure.questions(puzzle, 6, random.Random(place))
        for preset in line_up(kind, ["handwritten/repaired"]):
            assert isinstance(preset, Preset)
            rows = {row.start: row for row in measure.rows(asked, preset)}
            assert not rows["partial"].reason
            assert rows["partial"].states == len(asked.truths["partial"])
            assert rows["partial"].unsound == 0


class Wrong(SatEncoding):
    """The first cell is filled, it says, whatever the clues."""

    def build(self, puzzle):
        formula = Formula()
        self.cells = [[formula.variable(("cell", r, c)) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
        formula.clause(self.cells[0][0])
        return formula

    def decode(self, value):
        return tuple(tuple(map(value, row)) for row in self.cells)

    def literals(self, solution):
        return [cell for row in self.cells for cell in row]


class WrongModel(CpSatEncoding):
    """Says that the whole first column is filled."""

    def build(self, puzzle):
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        self.cells = [[model.new_bool_var("") for _ in range(puzzle.cols)] for _ in range(puzzle.rows)]
        for row in self.cells:
            model.add(row[0] == 1)
        return model

    def decode(self, value):
        return tuple(tuple(map(value, row)) for row in self.cells)

    def literals(self, solution):
        pairs = zip(chain(*solution), chain(*self.cells), strict=True)
        return [cell if filled else cell.Not() for filled, cell in pairs]


def test_an_unsound_encoding_is_seen():
    sat_encoding("nonogram", "wrong")(Wrong)
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[], [2]], "col_clues": [[1], [1]]})
    found = totals([puzzle], patterns=("sat/wrong",), states=0, constraints=0)
    assert found["sat/wrong", "puzzle", "root"]["unsound"] == 1


def test_an_encoding_without_facts_is_asked_for_its_own_literals():
    puzzles = [puzzle_from_json({"puzzle": "hidato", "grid": [[1, 0, 3], [0, 5, 0]]})]
    rows = list(measured(puzzles, Settings(patterns=("sat/binary-adder",), states=3)))
    root = next(row for row in rows if row.start == "root")
    assert root.words == "own"
    assert 0 <= root.found <= root.follows
    assert root.follows > 0
    assert all(row.reason and not row.states for row in rows if row is not root)


@pytest.mark.parametrize("kind", KINDS)
def test_what_cpsat_fixes_at_the_root_follows(kind):
    """Sound on boards of every sort, unsolvable ones too; and it fixes something."""
    puzzles = [instance(kind, place) for place in (1, 2, 4, 8, 9, 10)]
    rows = [row for row in measured(puzzles, Settings(patterns=("cpsat/*",), states=0, constraints=0)) if row.states]
    assert rows
    assert all(row.unsound == 0 and row.words == "own" and row.found <= row.probed for row in rows)
    assert any(row.found for row in rows)


def test_a_wrong_model_is_seen():
    cpsat_encoding("nonogram", "wrong")(WrongModel)
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[], [2]], "col_clues": [[1], [1]]})
    found = totals([puzzle], patterns=("cpsat/wrong",), states=0, constraints=0)
    root = found["cpsat/wrong", "puzzle", "root"]
    assert (root["follows"], root["found"], root["unsound"]) == (4, 1, 1)


def test_a_filter_is_left_out_unless_it_is_asked_for():
    names = [solver.name for solver in line_up("nonogram", [])]
    assert "sat/forward-automaton[prune=none]" in names
    assert "sat/forward-automaton" not in names
    assert len(set(names)) == len(names)
    assert [solver.name for solver in line_up("nonogram", ["sat/forward-automaton"])] == ["sat/forward-automaton"]
    with pytest.raises(InputError):
        line_up("nonogram", ["no-such/*"])


def test_each_name_means_somebody_on_some_kind():
    found = line_ups(["nonogram", "hidato"], ["sat/block-start-order", "sat/segments"])
    assert [[solver.name for solver in found[kind]] for kind in found] == [["sat/block-start-order"], ["sat/segments"]]
    with pytest.raises(InputError, match=r"nonogram and hidato.*'sat/segmnets'"):
        line_ups(["nonogram", "hidato"], ["sat/block-start-order", "sat/segments", "sat/segmnets"])


# Taking a formula apart


def test_parts_are_linked_by_auxiliary_variables():
    formula = Formula()
    formula.variables = 8
    formula.clauses = [[1, 5], [-5, 6], [-6, 2], [3, 7], [-7, 4], [1, -2], [2, 3], [8]]
    formula.at_most = [([1, 2], 1), ([3, 4], 1)]
    parts = Parts(formula, facts=[1, 2, 3, 4])
    both = parts.about([1, 2])
    assert both.clauses == [[1, 5], [-5, 6], [-6, 2], [1, -2]]
    assert both.at_most == [([1, 2], 1)]
    assert parts.about([1]).clauses == []
    assert parts.about([3, 4]).clauses == [[3, 7], [-7, 4]]
    assert [2, 3] in parts.about([2, 3]).clauses


def test_a_constraint_that_clauses_do_not_say_is_not_measured():
    """The wrong encoding above says nothing of the runs of a line."""
    sat_encoding("nonogram", "wrong")(Wrong)
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2]], "col_clues": [[1], [1], []]})
    (solver,) = roster.solvers("sat/wrong", "nonogram")
    (row,) = singly.rows(puzzle, constraints(puzzle, 2, random.Random(1)), solver, 5, "seed")
    assert row.reason == singly.APART
    assert row.states == 0
