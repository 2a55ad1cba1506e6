"""The repaired preset: the article's search, step for step, on lines of any width."""

import random
from itertools import product

import pytest
from brute_force import lines, runs
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from handwritten.nonogram.article import EMPTY, FILLED, UNKNOWN, LineSearch
from handwritten.nonogram.repaired import RepairedLineSearch
from handwritten.trace import Journal
from puzzles.kinds import kind_named, violations
from puzzles.nonogram.puzzle import Nonogram

ARTICLE = solver_named("handwritten/article", "nonogram")
REPAIRED = solver_named("handwritten/repaired", "nonogram")


@pytest.mark.parametrize("length", range(1, 7))
@pytest.mark.parametrize("search", [LineSearch, RepairedLineSearch])
def test_the_agreement_of_a_line(search, length):
    """Every clue with every state of what is known, against all lines of that length; clues too wide among them."""
    line = search(Nonogram(((),), ((),)), Journal())
    clues = {runs(each) for each in product((0, 1), repeat=length)} | {(length + 1,), (length, 1), (1,) * length}
    for clue in sorted(clues):
        for known in product((EMPTY, FILLED, UNKNOWN), repeat=length):
            left = [
                each for each in lines(clue, length) if all(k in (UNKNOWN, v) for k, v in zip(known, each, strict=True))
            ]
            always = sum(all(each[i] for each in left) << i for i in range(length))
            sometimes = sum(any(each[i] for each in left) << i for i in range(length))
            assert line.agreement(clue, known) == ((always, sometimes) if left else None)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 9), st.integers(1, 9), st.floats(0.2, 0.8), st.integers())
def test_the_same_search_as_the_article(rows, cols, density, seed):
    rng = random.Random(seed)
    puzzle, _ = kind_named("nonogram").generate(rows, cols, density, rng, "random")
    article, repaired = ARTICLE.solve(puzzle, count=2), REPAIRED.solve(puzzle, count=2)
    assert (repaired.solutions, repaired.exhausted, repaired.effort) == (
        article.solutions,
        article.exhausted,
        article.effort,
    )


def test_wide_boards():
    """Lines with more arrangements than could be made one by one."""
    generate = kind_named("nonogram").generate
    for rows, cols in ((60, 60), (3, 200), (150, 4)):
        puzzle, _ = generate(rows, cols, 0.6, random.Random(2), "blobs")
        outcome = REPAIRED.solve(puzzle, count=1)
        assert len(outcome.solutions) == 1
        assert violations(puzzle, outcome.solutions[0]) == []


def test_counts_pictures_that_lines_cannot_tell_apart():
    """Permutation matrices: no line ever decides anything before a guess."""
    for size, factorial in ((1, 1), (2, 2), (3, 6), (4, 24), (5, 120)):
        puzzle = Nonogram(((1,),) * size, ((1,),) * size)
        outcome = REPAIRED.solve(puzzle, count=0)
        assert len(set(outcome.solutions)) == len(outcome.solutions) == factorial
        assert outcome.exhausted
    limited = REPAIRED.solve(Nonogram(((1,),) * 5, ((1,),) * 5), count=7)
    assert (len(set(limited.solutions)), limited.exhausted) == (7, False)


def test_the_articles_samples():
    gamma = Nonogram(((5,), (1,), (1,), (1,), (1,)), ((5,), (1,), (1,), (1,), (1,)))
    outcome = REPAIRED.solve(gamma, count=0)
    assert (outcome.solutions, outcome.exhausted) == ([((1,) * 5, *((1, 0, 0, 0, 0),) * 4)], True)
    heart = Nonogram(
        ((2, 2), (4, 4), (10,), (10,), (8,), (6,), (4,), (2,), (), ()),
        ((3,), (5,), (6,), (7,), (7,), (7,), (7,), (6,), (5,), (3,)),
    )
    assert REPAIRED.solve(heart, count=0).exhausted
    assert REPAIRED.solve(heart, count=0).solutions == []  # 52 cells in rows, 56 in columns
