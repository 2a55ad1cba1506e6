"""The repaired preset: every step sound, every solution once, every board taken."""

import random

import pytest
from brute_force import regions, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.roster import solver_named
from puzzles.corral.puzzle import Corral
from puzzles.kinds import kind_named, violations
from puzzles.vocabulary import Status

ARTICLE = solver_named("handwritten/article", "corral")
REPAIRED = solver_named("handwritten/repaired", "corral")


class Judge:
    """Holds every step against all the solutions that there are."""

    def __init__(self, puzzle):
        self.solutions = solutions(puzzle)
        self.guesses = []
        self.yielded = []
        self.facts = 0

    def matching(self, facts) -> list:
        facts = list(facts)
        assert len({fact[:3] for fact in facts}) == len(facts)  # nothing is settled twice
        return [grid for grid in self.solutions if all(grid[r][c] == value for _, r, c, value in facts)]

    def guess(self, state, fact):
        assert fact[:3] not in {known[:3] for known in state.facts()}
        self.guesses.append((list(state.facts()), fact))

    def deduction(self, rule, state, facts):
        assert facts
        self.facts += len(facts)
        assert self.matching([*state.facts(), *facts]) == self.matching(state.facts())

    def contradiction(self, rule, state):
        assert self.matching(state.facts()) == []

    def undo(self, state):
        before, _ = self.guesses.pop()
        assert list(state.facts()) == before

    def solution(self, solution):
        self.yielded.append(solution)


SHAPES = st.sampled_from([(1, 1), (1, 7), (7, 1), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3)])
CLUES = st.sampled_from([0, 0, 0, 0, 0, -1, 1, 2, 3, 4, 5, 9])


@st.composite
def puzzles(draw) -> Corral:
    """Clues of a region, some of them `?`, one perhaps replaced; or clues at random."""
    rows, cols = draw(SHAPES)
    if draw(st.booleans()):
        row = st.lists(CLUES, min_size=cols, max_size=cols)
        return Corral(tuple(map(tuple, draw(st.lists(row, min_size=rows, max_size=rows)))))
    rng = random.Random(draw(st.integers()))
    puzzle, _ = kind_named("corral").generate(rows, cols, draw(st.floats(0, 1)), rng, "grown")
    clues = [[-1 if clue and rng.random() < 0.3 else clue for clue in row] for row in puzzle.clues]
    if draw(st.booleans()):
        clues[rng.randrange(rows)][rng.randrange(cols)] = draw(CLUES)
    return Corral(tuple(map(tuple, clues)))


@settings(deadline=None)
@given(puzzle=puzzles())
def test_every_step_is_sound_and_every_solution_found_once(puzzle):
    judge = Judge(puzzle)
    assert REPAIRED.supports(puzzle) is None
    outcome = REPAIRED.solve(puzzle, count=0, observer=judge)
    assert outcome.solutions == judge.yielded
    assert len(outcome.solutions) == len(judge.solutions)
    assert set(outcome.solutions) == judge.solutions
    assert outcome.exhausted
    assert outcome.status == (Status.SOLVED if judge.solutions else Status.UNSOLVABLE)
    assert outcome.effort == REPAIRED.solve(puzzle, count=0).effort  # listening changes nothing
    assert outcome.effort["propagations"] == judge.facts
    assert judge.guesses == []


def test_the_judge_convicts_the_article():
    """The same test does catch an unsound step."""
    puzzle = Corral(((3, 0, 3), (0, 0, 0), (0, 0, 0)))
    with pytest.raises(AssertionError):
        ARTICLE.solve(puzzle, observer=Judge(puzzle))
    assert len(REPAIRED.solve(puzzle, count=0).solutions) == len(solutions(puzzle)) > 0


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 13), (3, 213), (4, 9349)])
def test_boards_without_clues(side, count):
    """OEIS A140517: simple cycles of the square lattice with side+1 points a side."""
    outcome = REPAIRED.solve(Corral(((0,) * side,) * side), count=0)
    assert (len(set(outcome.solutions)), len(outcome.solutions), outcome.exhausted) == (count, count, True)


@pytest.mark.parametrize("length", [1, 2, 7, 12])
def test_single_lines_without_clues(length):
    """An inside is an interval: length * (length + 1) / 2 of them."""
    for puzzle in (Corral(((0,) * length,)), Corral(((0,),) * length)):
        outcome = REPAIRED.solve(puzzle, count=0)
        assert len(set(outcome.solutions)) == len(outcome.solutions) == length * (length + 1) // 2


def test_counting_stops_where_it_is_told():
    outcome = REPAIRED.solve(Corral(((0, 0, 0), (0, 0, 0))), count=7)
    assert (len(set(outcome.solutions)), outcome.exhausted) == (7, False)
    assert set(REPAIRED.solve(Corral(((0, 0, 0), (0, 0, 0))), count=0).solutions) == set(regions(2, 3))


def test_rows_are_not_columns():
    """A clue that its row has room for and its column has not, and the other way round."""
    row, column = Corral(((0, 6, 0, 0, 0), (0,) * 5)), Corral((*((0, 0),) * 4, (6, 0)))
    for puzzle in (row, column):
        found = REPAIRED.solve(puzzle, count=0).solutions
        assert set(found) == solutions(puzzle)
        assert len(found) == len(set(found)) > 0


@pytest.mark.parametrize("style", ["grown", "corridors"])
def test_larger_boards(style):
    puzzle, _ = kind_named("corral").generate(12, 17, 1, random.Random(4), style)
    outcome = REPAIRED.solve(puzzle, count=1)
    assert violations(puzzle, outcome.solutions[0]) == []
    assert REPAIRED.solve(Corral(((1000,) + (0,) * 40,) * 30)).status == Status.UNSOLVABLE
