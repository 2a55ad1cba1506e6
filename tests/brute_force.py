"""All solutions of small puzzles, found the plainest way from the rules alone.

Shares no code with the checkers, the solvers or the encodings. For boards of up to about 16 cells.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

KING = [(dr, dc) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]
STEPS = {
    "king": KING,
    "orthogonal": [(-1, 0), (1, 0), (0, -1), (0, 1)],
    "hexagonal": [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],  # N, NE, W, E, SW, S
}


def solutions(puzzle) -> set:
    """The set of all solutions of a puzzle of any kind."""
    return set({"nonogram": nonogram, "corral": corral, "shikaku": shikaku, "hidato": hidato}[puzzle.kind](puzzle))


def nonogram(puzzle) -> Iterator[tuple]:
    for grid in product(*(lines(clue, puzzle.cols) for clue in puzzle.row_clues)):
        if all(
            runs(column) == tuple(clue) for column, clue in zip(zip(*grid, strict=True), puzzle.col_clues, strict=True)
        ):
            yield grid


@cache
def lines(clue: tuple, length: int) -> list[tuple]:
    return [line for line in product((0, 1), repeat=length) if runs(line) == tuple(clue)]


def runs(line) -> tuple:
    return tuple(len(run) for run in "".join(map(str, line)).split("0") if run)


def corral(puzzle) -> Iterator[tuple]:
    for grid in regions(puzzle.rows, puzzle.cols):
        if all(
            clue == 0 or (grid[r][c] and clue in (-1, seen(grid, r, c)))
            for r, row in enumerate(puzzle.clues)
            for c, clue in enumerate(row)
        ):
            yield grid


def seen(grid: tuple, r: int, c: int) -> int:
    column = "".join(str(row[c]) for row in grid)
    row = "".join(map(str, grid[r]))
    return through(row, c) + through(column, r) - 1


def through(line: str, at: int) -> int:
    """Length of the run of ones around position `at`."""
    return len(line[:at].split("0")[-1]) + len(line[at:].split("0")[0])


@cache
def regions(rows: int, cols: int) -> list[tuple]:
    """Every non-empty connected inside whose outside reaches the border, whatever the clues."""
    found = []
    for bits in product((0, 1), repeat=rows * cols):
        grid = tuple(bits[r * cols : (r + 1) * cols] for r in range(rows))
        inside = {(r, c) for r in range(rows) for c in range(cols) if grid[r][c]}
        frame = {(r, c) for r in range(-1, rows + 1) for c in range(-1, cols + 1)} - inside
        if inside and flood(inside, min(inside)) == inside and flood(frame, (-1, -1)) == frame:
            found.append(grid)
    return found


def flood(cells: set, start: tuple) -> set:
    reached, frontier = {start}, [start]
    while frontier:
        r, c = frontier.pop()
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if near in cells and near not in reached:
                reached.add(near)
                frontier.append(near)
    return reached


def shikaku(puzzle) -> Iterator[tuple]:
    clue_at = {(r, c): clue for r, row in enumerate(puzzle.clues) for c, clue in enumerate(row) if clue}
    free = {(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)}
    for tiling in tilings(frozenset(free), clue_at):
        yield tuple(sorted(tiling, key=lambda rectangle: min(cells_of(rectangle) & clue_at.keys())))


def tilings(free: frozenset, clue_at: dict) -> Iterator[list]:
    if not free:
        yield []
        return
    top, left = min(free)
    for bottom, right in (cell for cell in free if cell[0] >= top and cell[1] >= left):
        cells = cells_of((top, left, bottom, right))
        clues = [clue_at[cell] for cell in cells if cell in clue_at]
        if cells <= free and len(clues) == 1 and clues[0] in (-1, len(cells)):
            for rest in tilings(free - cells, clue_at):
                yield [(top, left, bottom, right), *rest]


def cells_of(rectangle: tuple) -> frozenset:
    top, left, bottom, right = rectangle
    return frozenset((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))


def hidato(puzzle) -> Iterator[tuple]:
    board = {(r, c): given for r, row in enumerate(puzzle.grid) for c, given in enumerate(row) if given is not None}
    place = {given: cell for cell, given in board.items() if given}
    steps = STEPS[puzzle.adjacency]

    def walk(path: list) -> Iterator[list]:
        number = len(path) + 1
        if number > len(board):
            yield path
            return
        near = {(path[-1][0] + dr, path[-1][1] + dc) for dr, dc in steps} if path else set(board)
        for cell in near & ({place[number]} if number in place else {c for c, given in board.items() if not given}):
            if cell not in path:
                yield from walk([*path, cell])

    for path in walk([]):
        number_of = {cell: number for number, cell in enumerate(path, 1)}
        yield tuple(tuple(number_of.get((r, c)) for c in range(puzzle.cols)) for r in range(puzzle.rows))
