"""The geometry of a Corral board: cells numbered in reading order, what lies beside and in view of each."""

from __future__ import annotations

from puzzles.vocabulary import Cell

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))  # up, down, left, right, as the article walks


class Board:
    """cells     (row, column) by number
    beside    for each cell the numbers of its orthogonal neighbours
    views     for each cell the four lines of cells seen from it, nearest first
    border    the cells at the edge
    """

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.cells: list[Cell] = [(r, c) for r in range(rows) for c in range(cols)]
        self.views = [[self._line(cell, *direction) for direction in DIRECTIONS] for cell in self.cells]
        self.beside = [[line[0] for line in lines if line] for lines in self.views]
        self.border = [i for i, (r, c) in enumerate(self.cells) if r in (0, rows - 1) or c in (0, cols - 1)]

    def _line(self, cell: Cell, dr: int, dc: int) -> list[int]:
        line = []
        r, c = cell[0] + dr, cell[1] + dc
        while 0 <= r < self.rows and 0 <= c < self.cols:
            line.append(r * self.cols + c)
            r, c = r + dr, c + dc
        return line
