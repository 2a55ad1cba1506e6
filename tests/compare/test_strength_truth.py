"""What follows, by the oracle and for single constraints, held against enumeration."""

import random

import brute_force
import pytest
from random_instances import instance

from compare.strength import constraints as single
from compare.strength.facts import facts_of, open_names, true_names
from compare.strength.oracle import Oracle
from compare.strength.states import partial_states
from puzzles.kinds import puzzle_from_json

KINDS = ("nonogram", "corral", "shikaku", "hidato")
SMALL = [1, 4, 3, 10, 16]  # places in random_instances of boards for brute force, unsolvable ones among them


def enumerated(puzzle, state):
    """The facts that all solutions of the state share; None where there is none."""
    names = open_names(puzzle)
    held = [facts_of(names, true_names(puzzle, one)) for one in brute_force.solutions(puzzle)]
    agreeing = [facts for facts in held if state <= facts]
    return frozenset.intersection(*agreeing) if agreeing else None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", SMALL)
def test_what_follows_is_what_all_solutions_share(kind, place):
    puzzle = instance(kind, place)
    names, rng = open_names(puzzle), random.Random(place)
    oracle = Oracle(puzzle, names)
    states = [frozenset()]
    for solution in sorted(brute_force.solutions(puzzle), key=str)[:2]:
        states += partial_states(names, true_names(puzzle, solution), 4, rng)
    for state in states:
        truth, expected = oracle.follows(state), enumerated(puzzle, state)
        assert truth.dead == (expected is None)
        if expected is not None:
            assert truth.facts == expected


def test_among_these_states_some_are_dead_and_some_leave_things_open():
    found = set()
    for kind in KINDS:
        for place in SMALL:
            puzzle = instance(kind, place)
            expected = enumerated(puzzle, frozenset())
            found.add("dead" if expected is None else len(expected) < len(open_names(puzzle)))
    assert found == {"dead", True, False}


@pytest.mark.parametrize("kind", KINDS)
def test_a_solution_makes_true_only_names_that_are_open_or_said_outright(kind):
    small = [puzzle for place in range(24) if (puzzle := instance(kind, place)).rows * puzzle.cols <= 12]
    assert len(small) > 5
    for puzzle in small:
        for solution in list(brute_force.solutions(puzzle))[:3]:
            outright = true_names(puzzle, solution) - open_names(puzzle)
            if kind in ("nonogram", "shikaku"):
                assert not outright
            elif kind == "corral":
                assert all(puzzle.clues[r][c] for _, r, c in outright)
            else:
                assert {name[1]: name[2:] for name in outright} == puzzle.givens


def test_every_second_state_is_spoilt():
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2], [1]], "col_clues": [[2], [1]]})
    names, true = open_names(puzzle), frozenset({("cell", 0, 0), ("cell", 0, 1), ("cell", 1, 0)})
    states = partial_states(names, true, 20, random.Random(1))
    solution = facts_of(names, true)
    assert all(1 <= len(state) <= 2 for state in states)
    assert [len(state - solution) for state in states] == [0, 1] * 10


# Single constraints


def constraint_of(kind, sort, seed=0):
    puzzle = {
        "nonogram": {"puzzle": "nonogram", "row_clues": [[2, 1]], "col_clues": [[1], [1], [], [1], []]},
        "corral": {"puzzle": "corral", "clues": [[0, 0, 0], [0, 0, 0]]},
        "shikaku": {"puzzle": "shikaku", "clues": [[2, 0, 0], [0, 2, 0], [0, 0, 2]]},
        "hidato": {"puzzle": "hidato", "grid": [[1, 0, None], [0, 0, 5]]},
    }[kind]
    found = single.constraints(puzzle_from_json(puzzle), 3, random.Random(seed))
    return next(one for one in found if one.sort == sort)


def test_a_line_allows_what_has_its_runs():
    line = constraint_of("nonogram", "line")
    words = {tuple(int(("cell", 0, c) in one) for c in range(5)) for one in line.allowed}
    assert words == {(1, 1, 0, 1, 0), (1, 1, 0, 0, 1), (0, 1, 1, 0, 1)}
    assert line.follows(frozenset({("cell", 0, 3, 1)})).facts == {
        ("cell", 0, 0, 1), ("cell", 0, 1, 1), ("cell", 0, 2, 0), ("cell", 0, 3, 1), ("cell", 0, 4, 0),
    }  # fmt: skip
    assert line.follows(frozenset({("cell", 0, 1, 0)})).dead


def test_a_clue_allows_what_it_counts():
    for seed in range(8):
        clue = constraint_of("corral", "clue", seed)
        ((r, c), number), = [
            ((r, c), number) for r, row in enumerate(clue.puzzle.clues) for c, number in enumerate(row) if number
        ]  # fmt: skip
        cross = {(r, col) for col in range(3)} | {(row, c) for row in range(2)}
        assert clue.names == {("cell", *cell) for cell in cross - {(r, c)}}
        for bits in range(2 ** len(clue.names)):
            inside = frozenset(name for i, name in enumerate(sorted(clue.names)) if bits >> i & 1)
            grid = [[int((row, col) == (r, c) or ("cell", row, col) in inside) for col in range(3)] for row in range(2)]
            assert (inside in clue.allowed) == (brute_force.seen(grid, r, c) == number)


def test_exactly_ones_and_steps():
    number, cell, step = (constraint_of("hidato", sort) for sort in ("number", "cell", "step"))
    assert all(len(one) == 1 for one in (*number.allowed, *cell.allowed))
    assert len({name[1] for name in number.names}) == 1
    assert len(number.allowed) == len(number.names) == 5
    assert len({name[2:] for name in cell.names}) == 1
    assert len(cell.allowed) == 5
    touching = {((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (1, 1)), ((0, 1), (1, 0)), ((0, 1), (1, 1)),
                ((0, 1), (1, 2)), ((1, 0), (1, 1)), ((1, 1), (1, 2))}  # fmt: skip
    pairs = {tuple(name[2:] for name in sorted(one)) for one in step.allowed}
    assert pairs == touching | {pair[::-1] for pair in touching}
    cover = constraint_of("shikaku", "cover")
    assert all(len(one) == 1 for one in cover.allowed)
    assert len(cover.allowed) == len(cover.names) > 1
