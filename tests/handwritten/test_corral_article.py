"""The article preset against the article's own Java, to the last counter; its faults; the steps that it reports."""

import json
from itertools import product
from pathlib import Path

import pytest
from brute_force import solutions

from compare.roster import solver_named
from puzzles.corral.puzzle import Corral
from puzzles.kinds import violations
from puzzles.vocabulary import Limits, Status

ARTICLE = solver_named("handwritten/article", "corral")
TAIL = solver_named("handwritten/article[seal=tail]", "corral")

DATA = Path(__file__).parents[1] / "data"


def java_runs(name) -> list:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


# Runs of the article's Java: forty dense boards, and more, of sparse, empty and contradictory ones; some of these once
# more as its prototype had it, sealing the whole tail.
RUNS = java_runs("article_java_corral.jsonl") + java_runs("article_java_corral_more.jsonl")

# Section 5 of the article, with the solution and the number of nodes that it gives.
SAMPLE = Corral(
    (
        (0, 0, 0, 2, 0, 0),
        (0, 0, 0, 3, 6, 0),
        (0, 0, 0, 0, 6, 3),
        (3, 3, 4, 0, 6, 3),
        (0, 0, 4, 4, 7, 0),
        (0, 0, 0, 4, 7, 3),
    )
)
SAMPLE_SOLUTION = (
    (0, 0, 0, 1, 0, 0),
    (0, 0, 0, 1, 1, 0),
    (0, 0, 0, 0, 1, 1),
    (1, 1, 1, 0, 1, 1),
    (0, 0, 1, 1, 1, 0),
    (0, 0, 0, 1, 1, 1),
)


def no_clues(rows, cols) -> Corral:
    return Corral(((0,) * cols,) * rows)


def test_the_java_runs_are_of_every_sort():
    assert len(RUNS) >= 100
    answers = {(run.get("seal", "first"), run["article"]["status"], run["article"]["nodes"] > 1) for run in RUNS}
    assert answers == set(product(("first", "tail"), ("solved", "unsolvable"), (True, False)))


@pytest.mark.parametrize("run", RUNS, ids=lambda run: Corral.from_json(run["puzzle"]).id)
def test_as_the_articles_java(run):
    solver = TAIL if run.get("seal") == "tail" else ARTICLE
    outcome = solver.solve(Corral.from_json(run["puzzle"]))
    java = run["article"]
    assert outcome.status == java["status"]
    assert outcome.solutions == ([tuple(map(tuple, java["grid"]))] if "grid" in java else [])
    assert outcome.effort["nodes"] == java["nodes"]


def test_the_articles_sample():
    outcome = ARTICLE.solve(SAMPLE)
    assert (outcome.solutions, outcome.effort["nodes"]) == ([SAMPLE_SOLUTION], 15)
    assert ARTICLE.solve(SAMPLE, count=0).exhausted


def test_its_connectivity_check_comes_too_early():
    """Two clues that a third inside cell joins: refused after the first pass, since they do not touch yet."""
    puzzle = Corral(((3, 0, 3), (0, 0, 0), (0, 0, 0)))
    assert ((1, 1, 1), (0, 0, 0), (0, 0, 0)) in solutions(puzzle)
    outcome = ARTICLE.solve(puzzle)
    assert outcome.status == Status.UNSOLVABLE
    assert outcome.effort["nodes"] == 1


def test_it_takes_an_empty_inside():
    found = ARTICLE.solve(no_clues(2, 2), count=0).solutions
    assert found[-1] == ((0, 0), (0, 0))
    assert violations(no_clues(2, 2), found[-1])


def test_sealing_the_whole_tail_loses_solutions():
    """The 2 sees the 4 below it and so closes the cell on its right. The corner behind that is free; tail closes it."""
    puzzle = Corral(((2, 0, 0), (4, 0, 0), (0, 0, 0)))
    first, tail = (set(solver.solve(puzzle, count=0).solutions) for solver in (ARTICLE, TAIL))
    assert ((1, 0, 1), (1, 1, 1), (0, 0, 0)) in first - tail
    assert ((1, 0, 0), (1, 1, 1), (0, 0, 0)) in first & tail
    assert tail < first <= solutions(puzzle)
    assert TAIL.name == "handwritten/article[seal=tail]"


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (no_clues(1, 2), "square"),
        (no_clues(3, 2), "square"),
        (Corral(((0, -1), (0, 0))), "?"),
    ],
)
def test_what_it_does_not_take(puzzle, reason):
    assert reason in ARTICLE.supports(puzzle)
    assert ARTICLE.supports(no_clues(3, 3)) is None


def test_counters_by_hand():
    """A lone cell with a clue is settled at the root; without one it is guessed inside."""
    assert ARTICLE.solve(Corral(((1,),))).effort == {"nodes": 1, "backtracks": 0, "propagations": 1, "max_depth": 0}
    outcome = ARTICLE.solve(Corral(((0,),)))
    assert outcome.solutions == [((1,),)]
    assert outcome.effort == {"nodes": 2, "backtracks": 0, "propagations": 0, "max_depth": 1}
    # A 2 in the corner of 2x2: its right neighbour is guessed inside, which closes the one below; then the last cell.
    outcome = ARTICLE.solve(Corral(((2, 0), (0, 0))))
    assert outcome.solutions == [((1, 1), (0, 1))]
    assert outcome.effort == {"nodes": 3, "backtracks": 0, "propagations": 2, "max_depth": 2}


def test_a_deadline_in_the_past():
    outcome = ARTICLE.solve(SAMPLE, limits=Limits(seconds=-1))
    assert (outcome.status, outcome.solutions, outcome.exhausted) == (Status.TIMEOUT, [], False)
