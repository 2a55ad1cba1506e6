"""What is left out of Hidato's domains before any search: nothing of any solution."""

import random
from itertools import pairwise, product

import pytest
from brute_force import STEPS, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from small_hidatos import boards

from models.blocks.board import Board, indices, transposed
from models.blocks.layered_domains import domains
from puzzles.hidato.generator import generate
from puzzles.hidato.puzzle import Hidato


def open_cells(puzzle: Hidato, prune: str) -> list[set]:
    board = Board(puzzle.cells, puzzle.cols, puzzle.adjacency)
    return [{board.cell(i) for i in indices(cells)} for cells in domains(board, puzzle.givens, puzzle.last, prune)]


@settings(max_examples=80, deadline=None)
@given(boards())
def test_filters_lose_no_solution(puzzle):
    none, given_only, layered, probed = (open_cells(puzzle, prune) for prune in ("none", "given", "layered", "probe"))
    assert none[1:] == [set(puzzle.cells)] * puzzle.last
    for solution in solutions(puzzle):
        for r, c in puzzle.cells:
            assert (r, c) in probed[solution[r][c]]
    for number in range(1, puzzle.last + 1):
        assert probed[number] <= layered[number] <= given_only[number] <= none[number]


@pytest.mark.parametrize("style", ["backbite", "holes", "orthogonal", "hexagonal"])
@pytest.mark.parametrize("prune", ["layered", "probe"])
def test_filters_keep_the_planted_solution_of_larger_boards(style, prune):
    for seed in range(5):
        puzzle, solution = generate(6, 9, 0.3, random.Random(seed), style)
        places = open_cells(puzzle, prune)
        assert all((r, c) in places[solution[r][c]] for r, c in puzzle.cells)


def test_layers_meet_between_the_givens():
    # One row: 2 and 3 lie between 1 and 4, which leaves the other side of 4 for the rest.
    row = [{c for _, c in cells} for cells in open_cells(Hidato(((1, 0, 0, 4, 0, 0),)), "layered")]
    assert row[1:] == [{0}, {1}, {2}, {3}, {4}, {5}]
    # Two steps from one corner to the other: through the middle only.
    corners = Hidato(((1, 0, 0), (0, 0, 0), (0, 0, 3)))
    assert open_cells(corners, "layered")[2] == {(1, 1)}
    assert open_cells(corners, "given")[2] == set(corners.cells) - {(0, 0), (2, 2)}
    # 3 is too far away for 2 to be anywhere.
    assert open_cells(Hidato(((1, 0, 0, 3),)), "layered")[2] == set()


@settings(max_examples=50, deadline=None)
@given(boards())
def test_layers_are_a_fixpoint(puzzle):
    """Numbers next to each other, no cell shared with a number that has no other, and none left to another."""
    places = open_cells(puzzle, "layered")[1:]
    near = {c: {(c[0] + dr, c[1] + dc) for dr, dc in STEPS[puzzle.adjacency]} for c in puzzle.cells}
    for one, other in [*pairwise(places), *pairwise(places[::-1])]:
        assert all(near[cell] & other for cell in one)
    for k, cells in enumerate(places):
        if len(cells) == 1:
            assert not any(cells & others for others in places[:k] + places[k + 1 :])
    for cell in puzzle.cells:
        holders = [cells for cells in places if cell in cells]
        assert len(holders) > 1 or holders == [{cell}] or not any(places)


def test_probing_sees_that_a_number_takes_the_last_way_of_another():
    """The board is narrow: the numbers of both stretches would meet in the cell between."""
    lost = 0
    for seed in range(8):
        puzzle, _ = generate(5, 5, 0.25, random.Random(seed), "backbite")
        layered, probed = (sum(map(len, open_cells(puzzle, prune))) for prune in ("layered", "probe"))
        assert probed <= layered
        lost += probed < layered
    assert lost


@pytest.mark.parametrize("prune", ["layered", "probe"])
def test_a_contradiction_leaves_nothing(prune):
    for grid in [((1, 0, 2),), ((1, None, 2),), ((0, None, 0),), ((1, 0), (0, None), (None, 0))]:
        assert set().union(*open_cells(Hidato(grid, "orthogonal"), prune)) == set()


@settings(max_examples=20)
@given(st.lists(st.sets(st.integers(0, 70)), min_size=1, max_size=12))
def test_transposing_sets(sets):
    width = 71
    columns = transposed([sum(1 << i for i in one) for one in sets], width)
    assert [set(indices(column)) for column in columns] == [
        {j for j, one in enumerate(sets) if i in one} for i in range(width)
    ]


@pytest.mark.parametrize("adjacency", STEPS)
def test_neighbours_on_a_board(adjacency):
    cells = [(r, c) for r, c in product(range(4), range(5)) if (r, c) not in {(1, 2), (3, 4)}]
    board = Board(cells, 5, adjacency)
    for r, c in cells:
        near = {(r + dr, c + dc) for dr, dc in STEPS[adjacency]} & set(cells)
        assert {board.cell(i) for i in indices(board.around(board.bit((r, c))))} == near
