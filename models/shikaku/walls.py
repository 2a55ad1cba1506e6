"""Shikaku in clauses: where the walls between the cells are."""

from __future__ import annotations

from itertools import product

from models.blocks.order import Number
from models.blocks.visibility import view
from models.encoding import SatEncoding, Value, sat_encoding
from models.formula import Formula
from models.shikaku.bounds import Bounds, bounds, too_many_behind
from models.shikaku.domains import Prune
from models.shikaku.rectangles import cells_of
from models.shikaku.sides import require_area
from puzzles.shikaku.puzzle import Rectangle, Shikaku
from puzzles.vocabulary import Cell, Solution

Step = tuple[int, int]
UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)


@sat_encoding("shikaku", "walls")
class Walls(SatEncoding):
    """A wall or none between neighbouring cells, so that the rooms are rectangles with one clue each.

    Variables    wall[a, b] between neighbours; two auxiliary ones a cell, and as many a clue as its views are long
    Constraints  at each inner grid point no wall ends and none turns: two walls that meet there at a right angle have
                 a third. So no room has a reflex corner, and each is a rectangle.
                 holds[r, c]: the room's cells above and to the left, (r, c) among them, hold a clue; in_column[r, c]:
                 those in its own column do. A room's last cell holds, and no clue is counted twice.
                 A clue sees from itself to the walls, and from that follows its area (sides.py)
    Size         O(cells) clauses, and O(reach²) a clue: the smallest of all here, and the only one without pairs of
                 a clue and a cell, or of clues
    Propagation  arc consistent on each grid point and each view; rooms are known late, when their walls are
    Source       corners and views: the Shikaku of cspuz (github.com/semiexp/cspuz_core, shikaku.rs), which keeps rooms
                 apart by connectivity; counting clues by prefixes takes its place here
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        return too_many_behind(puzzle, self.prune)

    def build(self, puzzle: Shikaku) -> Formula:
        formula = self.formula = Formula()
        self.puzzle = puzzle
        cells = list(product(range(puzzle.rows), range(puzzle.cols)))
        self.wall = {
            (cell, there): formula.variable(("wall", cell, there))
            for cell in cells
            for there in (beyond(cell, DOWN), beyond(cell, RIGHT))
            if there[0] < puzzle.rows and there[1] < puzzle.cols
        }
        self.wall |= {(there, cell): variable for (cell, there), variable in self.wall.items()}
        for point in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
            self.add_point(point)
        self.count_clues(cells)
        found = bounds(puzzle, self.prune)
        for clue in found or []:
            self.add_clue(clue)
        if found is None:
            formula.clause()
        return formula

    def add_point(self, cell: Cell) -> None:
        """The grid point below and right of the cell: of two opposite walls, one alone asks for both of the others."""
        right, below = beyond(cell, RIGHT), beyond(cell, DOWN)
        across = beyond(below, RIGHT)
        upright = self.wall[cell, right], self.wall[below, across]
        level = self.wall[cell, below], self.wall[right, across]
        for (one, other), sides in ((upright, level), (level, upright)):
            for side in sides:
                self.formula.extend([[-one, other, side], [one, -other, side]])

    def count_clues(self, cells: list[Cell]) -> None:
        """One clue in each room."""
        in_column, holds = ({cell: self.formula.variable() for cell in cells} for _ in range(2))
        for cell in cells:
            r, c = cell
            if self.puzzle.clues[r][c]:
                self.formula.clause(in_column[cell])
                if r > 0:
                    self.formula.clause(self.wall[beyond(cell, UP), cell], -in_column[beyond(cell, UP)])
            else:
                self.either(in_column[cell], [], cell, UP, in_column)
            self.either(holds[cell], [in_column[cell]], cell, LEFT, holds)
            if c > 0:
                left = beyond(cell, LEFT)
                self.formula.clause(self.wall[left, cell], -in_column[cell], -holds[left])
            open_on = [
                -self.wall[cell, there] for there in (beyond(cell, DOWN), beyond(cell, RIGHT)) if self.has(there)
            ]
            self.formula.clause(holds[cell], *open_on)

    def either(self, whole: int, parts: list[int], cell: Cell, step: Step, of: dict[Cell, int]) -> None:
        """`whole` where one of `parts` is true, or that of the cell one step on is and no wall is between."""
        there = beyond(cell, step)
        self.formula.extend([whole, -part] for part in parts)
        if self.has(there):
            wall, further = self.wall[cell, there], of[there]
            self.formula.extend([[whole, wall, -further], [-whole, *parts, -wall], [-whole, *parts, further]])
        else:
            self.formula.clause(-whole, *parts)

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.puzzle.rows and 0 <= cell[1] < self.puzzle.cols

    def add_clue(self, clue: Bounds) -> None:
        inside = cells_of(clue.inner)
        pairs = [(cell, beyond(cell, step)) for cell in inside for step in (DOWN, RIGHT)]
        self.formula.extend([-self.wall[pair]] for pair in pairs if pair[1] in inside)
        (r, c), (top, left, bottom, right) = clue.cell, clue.outer
        up, down = self.view(clue.cell, UP, r - top), self.view(clue.cell, DOWN, bottom - r)
        back, on = self.view(clue.cell, LEFT, c - left), self.view(clue.cell, RIGHT, right - c)
        if clue.area is not None:
            require_area(self.formula, up, down, back, on, clue.area)

    def view(self, cell: Cell, step: Step, most: int) -> Number:
        """How far it is from the cell to a wall: `most` cells, or less."""
        line = []
        for _ in range(most):
            there = beyond(cell, step)
            line.append(-self.wall[cell, there])
            cell = there
        number = view(self.formula, line)
        if self.has(beyond(cell, step)):
            self.formula.clause(*(-reached for reached in number[-1:]), self.wall[cell, beyond(cell, step)])
        return number

    def decode(self, value: Value) -> Solution:
        return tuple(self.room(cell, value) for cell in self.puzzle.clue_cells)

    def room(self, clue: Cell, value: Value) -> Rectangle:
        ends = []
        for step in (UP, LEFT, DOWN, RIGHT):
            cell = clue
            while self.has(there := beyond(cell, step)) and not value(self.wall[cell, there]):
                cell = there
            ends.append(cell)
        (top, _), (_, left), (bottom, _), (_, right) = ends
        return top, left, bottom, right

    def literals(self, solution: Solution) -> list[int]:
        room = {cell: number for number, rectangle in enumerate(solution) for cell in cells_of(rectangle)}
        return [
            variable if room[cell] != room[there] else -variable
            for (cell, there), variable in self.wall.items()
            if cell < there
        ]


def beyond(cell: Cell, step: Step) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]
