"""The article preset against the article's own Java, to the last counter; and the steps that it reports."""

import json
from itertools import groupby
from pathlib import Path

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from puzzles.nonogram.puzzle import Nonogram
from puzzles.vocabulary import Limits, Status

ARTICLE = solver_named("handwritten/article", "nonogram")
REPAIRED = solver_named("handwritten/repaired", "nonogram")
BOTH = pytest.mark.parametrize("solver", [ARTICLE, REPAIRED], ids=["article", "repaired"])

RUNS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "article_java_nonogram.jsonl").read_text().splitlines()
]


def test_the_java_runs_are_of_every_sort():
    answers = [(run["article"]["status"], run["article"]["nodes"] > 1) for run in RUNS]
    assert {("solved", False), ("solved", True), ("unsolvable", False)} <= set(answers)


@BOTH
@pytest.mark.parametrize("run", RUNS, ids=lambda run: json.dumps(run["puzzle"]["row_clues"], separators=",:")[:40])
def test_as_the_articles_java(solver, run):
    """The repaired preset too: what it mends changes neither an answer nor a counter."""
    outcome = solver.solve(Nonogram.from_json(run["puzzle"]))
    java = run["article"]
    assert outcome.status == java["status"]
    assert outcome.solutions == ([tuple(map(tuple, java["grid"]))] if "grid" in java else [])
    assert outcome.effort["nodes"] == java["nodes"]
    assert outcome.effort["line_propagations"] == java["line_propagations"]


@BOTH
def test_counters_by_hand(solver):
    """Two permutation matrices of size 2: no line decides a cell, each of the two guesses then decides all.

    The root looks at four lines once. Below a guess the first round settles three cells and a second round finds
    nothing more: eight lines.
    """
    puzzle = Nonogram(((1,), (1,)), ((1,), (1,)))
    outcome = solver.solve(puzzle, count=0)
    assert outcome.solutions == [((1, 0), (0, 1)), ((0, 1), (1, 0))]  # filled is guessed first
    assert outcome.exhausted
    assert outcome.effort == {
        "nodes": 3,
        "backtracks": 2,
        "propagations": 6,
        "max_depth": 1,
        "line_propagations": 4 + 8 + 8,
    }


@BOTH
def test_a_contradiction_stops_at_its_line(solver):
    outcome = solver.solve(Nonogram(((1,), (3,), (1,)), ((1,), (1,))))
    assert (outcome.status, outcome.exhausted) == (Status.UNSOLVABLE, True)
    assert (outcome.effort["nodes"], outcome.effort["line_propagations"]) == (1, 2)


@BOTH
def test_long_lines_do_not_meet_the_interpreters_limits(solver):
    outcome = solver.solve(Nonogram(((1199,),), ((), *[(1,)] * 1199)), count=0)
    assert outcome.solutions == [((0, *[1] * 1199),)]


def test_the_article_is_lost_on_a_wide_line():
    """C(60, 20) arrangements and more; the clock is read among them."""
    puzzle = Nonogram(((1,) * 20,), ((),) * 79)
    assert ARTICLE.solve(puzzle, limits=Limits(seconds=0.02)).status == Status.TIMEOUT
    assert REPAIRED.solve(puzzle).status == Status.UNSOLVABLE


@BOTH
def test_a_deadline_in_the_past(solver):
    outcome = solver.solve(Nonogram(((1,), (1,)), ((1,), (1,))), limits=Limits(seconds=-1))
    assert (outcome.status, outcome.solutions, outcome.exhausted) == (Status.TIMEOUT, [], False)


class Judge:
    """Holds every step against all the solutions that there are."""

    def __init__(self, puzzle):
        self.solutions = solutions(puzzle)
        self.guesses = []
        self.yielded = []

    def matching(self, facts) -> list:
        facts = list(facts)
        assert len({fact[:3] for fact in facts}) == len(facts)  # nothing is settled twice
        return [grid for grid in self.solutions if all(grid[r][c] == value for _, r, c, value in facts)]

    def guess(self, state, fact):
        assert fact[:3] not in {known[:3] for known in state.facts()}
        self.guesses.append((list(state.facts()), fact))

    def deduction(self, rule, state, facts):
        assert facts
        assert self.matching([*state.facts(), *facts]) == self.matching(state.facts())

    def contradiction(self, rule, state):
        assert self.matching(state.facts()) == []

    def undo(self, state):
        before, _ = self.guesses.pop()
        assert list(state.facts()) == before

    def solution(self, solution):
        self.yielded.append(solution)


CLUES = st.lists(st.lists(st.integers(1, 3), max_size=2).map(tuple), min_size=1, max_size=4).map(tuple)


@st.composite
def puzzles(draw) -> Nonogram:
    """Clues at random, or of a picture."""
    if draw(st.booleans()):
        return Nonogram(draw(CLUES), draw(CLUES))
    cols = draw(st.integers(1, 5))
    grid = draw(st.lists(st.lists(st.integers(0, 1), min_size=cols, max_size=cols), min_size=1, max_size=3))
    return Nonogram(tuple(map(clue_of, grid)), tuple(map(clue_of, zip(*grid, strict=True))))


def clue_of(line) -> tuple:
    return tuple(len(list(run)) for filled, run in groupby(line) if filled)


@BOTH
@settings(deadline=None)
@given(puzzle=puzzles())
def test_every_step_is_sound_and_every_solution_found_once(solver, puzzle):
    judge = Judge(puzzle)
    outcome = solver.solve(puzzle, count=0, observer=judge)
    assert outcome.solutions == judge.yielded
    assert len(outcome.solutions) == len(judge.solutions)
    assert set(outcome.solutions) == judge.solutions
    assert outcome.exhausted
    assert outcome.status == (Status.SOLVED if judge.solutions else Status.UNSOLVABLE)
    assert outcome.effort == solver.solve(puzzle, count=0).effort  # listening changes nothing
    assert judge.guesses == []
