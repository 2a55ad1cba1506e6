"""The repaired preset: every solution once on any board, and every step that it reports follows from what was known."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from handwritten.hidato.article import Article
from handwritten.hidato.repaired import Repaired
from handwritten.trace import Journal
from puzzles.hidato.generator import generate
from puzzles.hidato.puzzle import Hidato
from puzzles.hidato.rules import violations
from puzzles.vocabulary import Status

SWITCHES = ["", "[connectivity=off]", "[propagation=off]", "[connectivity=off,propagation=off]"]
REPAIRED = [solver_named("handwritten/repaired" + switches, "hidato") for switches in SWITCHES]
each_preset = pytest.mark.parametrize("solver", REPAIRED, ids=lambda solver: solver.name)


@st.composite
def boards(draw) -> Hidato:
    """Up to twelve cells; givens right, wrong or none; holes; all adjacencies."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 7), (8, 1), (2, 3), (3, 2), (2, 5), (3, 3), (4, 3)]))
    adjacency = draw(st.sampled_from(["king", "orthogonal", "hexagonal"]))
    if draw(st.booleans()):
        style = draw(st.sampled_from([adjacency if adjacency != "king" else "backbite", "holes"]))
        return generate(rows, cols, draw(st.sampled_from([0.2, 0.5])), draw(st.randoms(use_true_random=False)), style)[
            0
        ]
    at = [(r, c) for r in range(rows) for c in range(cols)]
    cells = draw(st.permutations(at))[: draw(st.integers(1, len(at)))]
    shown = draw(st.sets(st.integers(1, len(cells)), max_size=4))
    number = {cell: k if k in shown else 0 for k, cell in enumerate(cells, 1)}
    return Hidato(tuple(tuple(number.get((r, c)) for c in range(cols)) for r in range(rows)), adjacency)


@each_preset
@settings(max_examples=60, deadline=None)
@given(boards())
def test_every_solution_once(solver, puzzle):
    assert solver.supports(puzzle) is None
    outcome = solver.solve(puzzle, count=0)
    legal = solutions(puzzle)
    assert sorted(outcome.solutions, key=str) == sorted(legal, key=str)
    assert outcome.exhausted
    assert outcome.status == (Status.SOLVED if legal else Status.UNSOLVABLE)


@each_preset
def test_kings_paths_without_givens(solver):
    """On 2x2 all cells touch: 4! paths. The others are counted by brute force."""
    counts = {}
    for rows, cols in [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]:
        puzzle = Hidato(((0,) * cols,) * rows)
        counts[rows, cols] = len(solver.solve(puzzle, count=0).solutions)
        assert counts[rows, cols] == len(solutions(puzzle))
    assert (counts[1, 1], counts[1, 4], counts[2, 2]) == (1, 2, 24)
    assert counts[2, 3] == counts[3, 2]


@each_preset
def test_kings_paths_from_corner_to_corner(solver):
    """OEIS A272445: 30 on a board of side 3."""
    outcome = solver.solve(Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 9))), count=0)
    assert (len(set(outcome.solutions)), outcome.exhausted) == (30, True)


def test_count_stops_early_and_says_so():
    empty = Hidato(((0, 0), (0, 0)))
    for count, exhausted in [(1, False), (24, False), (25, True), (0, True)]:
        outcome = REPAIRED[0].solve(empty, count=count)
        assert (len(outcome.solutions), outcome.exhausted) == (min(count or 24, 24), exhausted)


class Judge:
    """Holds each step against all solutions of the puzzle; counts those that do not follow."""

    def __init__(self, puzzle: Hidato) -> None:
        self.cells = [{grid[r][c]: (r, c) for r, c in puzzle.cells} for grid in solutions(puzzle)]  # by number
        self.steps: Counter = Counter()
        self.unsound: Counter = Counter()

    def holds(self, cell_of: dict, fact: tuple) -> bool:
        sort, v, r, c, there = fact
        assert sort == "number"
        return (cell_of[v] == (r, c)) == bool(there)

    def possible(self, state) -> list[dict]:
        facts = list(state.facts())
        return [cell_of for cell_of in self.cells if all(self.holds(cell_of, fact) for fact in facts)]

    def deduction(self, rule, state, facts) -> None:
        assert facts
        assert not set(facts) & set(state.facts()), "reported after it was written"
        self.steps[rule] += 1
        self.unsound[rule] += any(not self.holds(cell_of, fact) for cell_of in self.possible(state) for fact in facts)

    def contradiction(self, rule, state) -> None:
        self.steps[rule] += 1
        self.unsound[rule] += bool(self.possible(state))

    def guess(self, state, fact) -> None:
        assert fact not in set(state.facts())
        self.steps["guess"] += 1

    def undo(self, state) -> None:
        self.steps["undo"] += 1

    def solution(self, solution) -> None:
        self.steps["solution"] += 1


@pytest.mark.parametrize("propagation", [True, False])
@settings(max_examples=50, deadline=None)
@given(boards())
def test_every_step_follows(propagation, puzzle):
    judge = Judge(puzzle)
    outcome = Repaired(propagation=propagation).solve(puzzle, count=3, observer=judge)
    assert +judge.unsound == Counter()
    assert judge.steps["solution"] == len(outcome.solutions)
    assert judge.steps["undo"] <= judge.steps["guess"]
    assert outcome.effort == Repaired(propagation=propagation).solve(puzzle, count=3).effort


def test_the_judge_convicts_the_article_of_its_connectivity_alone():
    steps, unsound = Counter(), Counter()
    for seed in range(12):
        puzzle, _ = generate(3, 4, 0.25, random.Random(seed), "backbite")
        judge = Judge(puzzle)
        Article().solve(puzzle, observer=judge)
        steps += judge.steps
        unsound += judge.unsound
    assert set(+unsound) == {"connectivity"}
    assert {"occupied", "adjacent", "forced", "no candidate", "guess", "undo"} <= set(steps)


def test_connectivity_wants_every_empty_cell_reached():
    """. 2 . . : with 1 to the right of 2, the last cell can be reached by no number; with 1 to the left it can."""
    puzzle = Hidato(((0, 2, 0, 0),))
    for option, possible in [((1, 2), False), ((1, 0), True)]:
        assert Repaired().start(puzzle, Journal()).assume(option) == possible


def test_consecutive_givens_apart_are_refuted_at_the_root():
    outcome = REPAIRED[0].solve(Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 2))))
    assert (outcome.status, outcome.exhausted, outcome.effort["nodes"]) == (Status.UNSOLVABLE, True, 1)


def test_more_than_64_cells():
    puzzle = Hidato((tuple(range(1, 66)) + (0,) * 5, tuple(range(140, 70, -1))))
    (only,) = REPAIRED[0].solve(puzzle, count=2).solutions
    assert violations(puzzle, only) == []
    assert only[0][65:] == (66, 67, 68, 69, 70)


def test_deep_searches_do_not_meet_the_recursion_limit():
    """One row, 1 at its left end; without propagation each number has one cell and is guessed there."""
    outcome = REPAIRED[-1].solve(Hidato(((1, *[0] * 1199),)), count=2)
    assert outcome.solutions == [(tuple(range(1, 1201)),)]
    assert outcome.exhausted
    assert outcome.effort["max_depth"] == 1199


def test_the_boards_that_the_article_loses():
    """Where the article's Java says "unsolvable" with connectivity, though without it it finds a solution."""
    lost = 0
    data = Path(__file__).parents[1] / "data" / "article_java_hidato.jsonl"
    for run in map(json.loads, data.read_text().splitlines()):
        if "grid" in run["article"] and not run["article"]["switches"]["connectivity"]:
            puzzle = Hidato.from_json(run["puzzle"])
            if not violations(puzzle, run["article"]["grid"]):
                lost += Article().solve(puzzle).status == Status.UNSOLVABLE
                assert REPAIRED[0].solve(puzzle).status == Status.SOLVED
    assert lost > 0
