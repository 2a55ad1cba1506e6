"""The article preset against the article's own Java; the repaired one against brute force; the steps of both."""

import json
from pathlib import Path

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from random_instances import instance

from compare.roster import solver_named
from handwritten.shikaku.article import Dissection
from handwritten.trace import Journal
from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.rules import violations
from puzzles.vocabulary import Limits, Status

ARTICLE = solver_named("handwritten/article", "shikaku")
REPAIRED = solver_named("handwritten/repaired", "shikaku")

DATA = Path(__file__).parents[1] / "data"
RUNS = [json.loads(line) for line in (DATA / "article_java_shikaku.jsonl").read_text().splitlines()]
ARTICLES_SAMPLE = Shikaku(
    (
        (4, 0, 0, 3, 0, 0),
        (0, 0, 0, 0, 0, 4),
        (0, 0, 6, 0, 0, 0),
        (3, 0, 0, 0, 2, 0),
        (0, 2, 0, 0, 0, 0),
        (0, 0, 0, 3, 0, 4),
    )
)


def rectangles(region_grid):
    """The article's answer, the number of a region in each cell, as our solution: region i is that of clue i."""
    cells = {}
    for r, row in enumerate(region_grid):
        for c, region in enumerate(row):
            cells.setdefault(region, []).append((r, c))
    corners = [(*min(cells[region]), *max(cells[region])) for region in sorted(cells)]
    for (top, left, bottom, right), region in zip(corners, sorted(cells), strict=True):
        assert len(cells[region]) == (bottom - top + 1) * (right - left + 1), "a region that is no rectangle"
    return tuple(corners)


def test_the_java_runs_are_of_every_sort():
    answers = {(run["article"]["status"], run["article"]["nodes"] > 1) for run in RUNS}
    assert answers == {("solved", True), ("unsolvable", False), ("unsolvable", True)}
    assert len(RUNS) == 40


@pytest.mark.parametrize("solver", [ARTICLE, REPAIRED], ids=["article", "repaired"])
@pytest.mark.parametrize("run", RUNS, ids=lambda run: Shikaku.from_json(run["puzzle"]).id)
def test_as_the_articles_java(solver, run):
    """The repaired preset too: without `?` clues it takes the same steps."""
    outcome = solver.solve(Shikaku.from_json(run["puzzle"]))
    java = run["article"]
    assert outcome.status == java["status"]
    assert outcome.solutions == ([rectangles(java["grid"])] if "grid" in java else [])
    assert outcome.effort["nodes"] == java["nodes"]


@pytest.mark.parametrize("solver", [ARTICLE, REPAIRED], ids=["article", "repaired"])
def test_counters_by_hand(solver):
    """Two dominoes on a 2x2 board lie either way, flat is tried first, and either leaves one way for the other."""
    outcome = solver.solve(Shikaku(((2, 0), (0, 2))), count=0)
    assert outcome.solutions == [((0, 0, 0, 1), (1, 0, 1, 1)), ((0, 0, 1, 0), (0, 1, 1, 1))]
    assert outcome.exhausted
    assert outcome.effort == {"nodes": 5, "backtracks": 4, "propagations": 0, "max_depth": 2}


def test_clue_with_the_fewest_rectangles_goes_first():
    """The ones have one rectangle each and go before the two, which has two and comes first in reading order."""
    steps = Steps()
    ARTICLE.solve(Shikaku(((2, 0), (0, 1), (0, 1))), observer=steps)
    guesses = [rectangle for kind, fact in steps.log if kind == "guess" for rectangle in fact[1:2]]
    assert guesses[:2] == [(1, 1, 1, 1), (2, 1, 2, 1)]


@pytest.mark.parametrize("solver", [ARTICLE, REPAIRED], ids=["article", "repaired"])
@pytest.mark.parametrize(
    "puzzle",
    [ARTICLES_SAMPLE, Shikaku(((0,),)), Shikaku(((0, 0), (0, 0))), Shikaku(((2,),)), Shikaku(((10**9, 0),))],
    ids=["article's sample", "1x1 empty", "2x2 empty", "too large", "huge"],
)
def test_unsolvable(solver, puzzle):
    outcome = solver.solve(puzzle, count=0)
    assert (outcome.status, outcome.solutions, outcome.exhausted) == (Status.UNSOLVABLE, [], True)


def test_article_has_no_notion_of_question_marks():
    assert "`?`" in ARTICLE.supports(Shikaku(((0, -1),)))
    assert ARTICLE.supports(Shikaku(((0, 2),))) is None
    assert REPAIRED.supports(Shikaku(((0, -1),))) is None


@pytest.mark.parametrize("index", range(120))
def test_every_solution_once(index):
    puzzle = instance("shikaku", index)
    if puzzle.rows * puzzle.cols > 16:
        count = 50
        outcome = REPAIRED.solve(puzzle, count=count)
        assert not any(violations(puzzle, solution) for solution in outcome.solutions)
        assert outcome.exhausted == (len(outcome.solutions) < count)
    else:
        outcome = REPAIRED.solve(puzzle, count=0)
        assert set(outcome.solutions) == solutions(puzzle)
        assert outcome.exhausted
    assert len(set(outcome.solutions)) == len(outcome.solutions)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 5))
def test_count_and_exhausted(index, count):
    puzzle = instance("shikaku", 6 * index + 1)  # of the small sort
    there_are = len(solutions(puzzle))
    outcome = REPAIRED.solve(puzzle, count=count)
    assert len(outcome.solutions) == (min(count, there_are) if count else there_are)
    assert outcome.exhausted == (count == 0 or there_are < count)


class Steps:
    """Keeps every step, and the facts of the state where a rule found a contradiction."""

    def __init__(self):
        self.log = []
        self.dead_ends = []
        self.open = []

    def guess(self, state, fact):
        assert list(state.facts()) == self.open, "the guess is reported before it is written"
        self.open.append(fact)
        self.log.append(("guess", fact))

    def contradiction(self, rule, state):
        self.dead_ends.append((rule, list(state.facts())))
        self.log.append(("contradiction", rule))

    def undo(self, state):
        self.open.pop()
        assert list(state.facts()) == self.open
        self.log.append(("undo", None))

    def deduction(self, rule, state, facts):
        raise AssertionError("the article deduces nothing")

    def solution(self, solution):
        assert sorted(rectangle for _, rectangle, _ in self.open) == sorted(solution)
        self.log.append(("solution", solution))


@pytest.mark.parametrize("index", range(0, 240, 2))
def test_steps_are_balanced_and_dead_ends_are_dead(index):
    puzzle = instance("shikaku", index)
    if puzzle.rows * puzzle.cols > 16:
        puzzle = instance("shikaku", 6 * index + 1)
    steps = Steps()
    outcome = REPAIRED.solve(puzzle, count=0, observer=steps)
    assert steps.open == []
    kinds = [kind for kind, _ in steps.log]
    assert kinds.count("guess") == kinds.count("undo") == outcome.effort["backtracks"]
    right = solutions(puzzle)
    assert kinds.count("solution") == len(right)
    for _rule, facts in steps.dead_ends:
        chosen = {rectangle for _, rectangle, _ in facts}
        assert not any(chosen <= set(solution) for solution in right)


@pytest.mark.parametrize(
    ("clues", "rules"),
    [
        (((3,),), ["clue without a rectangle"]),
        (((1, 0, 1),), ["island without a clue"]),  # the cell between them, once both are placed
        (((0, 0),), ["cell without a rectangle"]),
    ],
)
def test_each_contradiction_by_name(clues, rules):
    steps = Steps()
    assert ARTICLE.solve(Shikaku(clues), observer=steps).status == Status.UNSOLVABLE
    assert [rule for rule, _ in steps.dead_ends] == rules


@pytest.mark.parametrize("clue", [(0, 2), (1, 0)])
def test_an_island_does_not_continue_round_the_edge(clue):
    """The end of the first row and the start of the second are no neighbours."""
    state = Dissection(Shikaku(tuple(tuple(int((r, c) == clue) for c in range(3)) for r in range(2))), Journal())
    state.free = state.mask((0, 2, 0, 2)) | state.mask((1, 0, 1, 0))
    assert not state.every_island_has_a_clue()
    state.free |= state.mask((1, 1, 1, 2))
    assert state.every_island_has_a_clue()


def test_flat_rectangles_of_a_question_mark_are_tried_first():
    outcome = REPAIRED.solve(Shikaku(((-1, 0), (0, -1))), count=0)
    assert outcome.solutions == [((0, 0, 0, 1), (1, 0, 1, 1)), ((0, 0, 1, 0), (0, 1, 1, 1))]


def test_depth_beyond_pythons_stack():
    outcome = REPAIRED.solve(Shikaku(((1,) * 1500,)))
    assert outcome.status == Status.SOLVED
    assert outcome.effort["max_depth"] == 1500


def test_time_limit():
    board = Shikaku(tuple(tuple(-1 if (r + c) % 3 == 0 else 0 for c in range(15)) for r in range(15)))
    outcome = REPAIRED.solve(board, count=0, limits=Limits(seconds=0.05))
    assert outcome.status == Status.TIMEOUT
    assert not outcome.exhausted
    assert not any(violations(board, solution) for solution in outcome.solutions)
