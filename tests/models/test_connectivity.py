"""Pieces and separators, against what they promise, on random sets of cells."""

from hypothesis import assume, given
from hypothesis import strategies as st

from models.blocks.board import Board, indices
from models.blocks.connectivity import connected, orthogonal_graph, pieces, separator

ROWS, COLS = 4, 5
GRAPH = orthogonal_graph(ROWS, COLS)
BOARD = Board(GRAPH, COLS, "orthogonal")
CELLS = st.sets(st.sampled_from(sorted(GRAPH)))


def path_exists(starts, goals, barred) -> bool:
    """Whether a path leads from a start to a goal without a barred cell."""
    reached, waiting = set(starts), list(starts)
    while waiting:
        r, c = waiting.pop()
        for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= cell[0] < ROWS and 0 <= cell[1] < COLS and cell not in reached and cell not in barred:
                reached.add(cell)
                waiting.append(cell)
    return bool(reached & goals)


def test_the_grid():
    assert len(GRAPH) == ROWS * COLS
    assert sorted(GRAPH[0, 0]) == [(0, 1), (1, 0)]
    assert sorted(GRAPH[3, 4]) == [(2, 4), (3, 3)]
    assert sorted(GRAPH[1, 2]) == [(0, 2), (1, 1), (1, 3), (2, 2)]
    assert orthogonal_graph(1, 1) == {(0, 0): []}


def bits(cells) -> int:
    return sum(map(BOARD.bit, cells))


def cells_of(number) -> set:
    return {BOARD.cell(index) for index in indices(number)}


@given(CELLS)
def test_pieces(kind):
    found = [cells_of(piece) for piece in pieces(bits(kind), BOARD)]
    assert sorted(cell for piece in found for cell in piece) == sorted(kind)
    assert [len(piece) for piece in found] == sorted(len(piece) for piece in found)
    others = set(GRAPH) - kind
    for piece in found:
        start = min(piece)
        assert {cell for cell in kind if path_exists({start}, {cell}, others)} == piece
        assert cells_of(connected(BOARD.bit(start), bits(kind), BOARD)) == piece


@given(CELLS, st.data())
def test_a_separator_separates_and_no_part_of_it_does(kind, data):
    """A goal apart from the piece, as a root in another piece, or a border that may lie beside it."""
    assume(kind)
    piece = cells_of(data.draw(st.sampled_from(pieces(bits(kind), BOARD))))
    goals = data.draw(st.sets(st.sampled_from(sorted(GRAPH)), min_size=1)) - piece
    assume(goals)
    found = cells_of(separator(bits(piece), bits(goals), BOARD))
    assert found.isdisjoint(kind)
    assert not path_exists(piece, goals - found, found)
    for cell in found:
        assert path_exists(piece, goals, found - {cell})
