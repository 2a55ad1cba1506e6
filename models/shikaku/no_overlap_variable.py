"""Shikaku for CP-SAT: boxes of variable place and sides that do not overlap."""

from __future__ import annotations

from itertools import product
from typing import Any

from models.encoding import CpSatEncoding, Value, cpsat_encoding
from models.shikaku.bounds import Bounds, bounds, too_many_behind
from models.shikaku.domains import Prune
from puzzles.shikaku.puzzle import Shikaku
from puzzles.vocabulary import Solution

MOST_TUPLES = 1_000_000  # of sides and areas, in all tables together
STARTS = (0, 1)  # of a rectangle's sides, top and left; the other two are ends


@cpsat_encoding("shikaku", "no-overlap-variable")
class NoOverlapVariable(CpSatEncoding):
    """One box a clue, with variable corner and sides; the boxes do not overlap and fill the board.

    Variables    top, left, bottom, right, height, width of each clue's rectangle, within its bounds (bounds.py); for a
                 `?` its area; a Boolean for each side and each value that it may reach, which names solutions
    Constraints  a table of (height, width) for a known area, of (height, width, area) for a `?`; two intervals a clue
                 and one NoOverlap2D over all; the areas add up to the board
    Size         O(rows + cols) a clue; a table of a `?` has a row for each height and width within its bounds
    Propagation  arc consistent on each table, bounds consistent on corner and sides; else CP-SAT's NoOverlap2D
    Source       OR-Tools, ortools/sat/docs, rectangles packing with variable intervals
    """

    def __init__(self, *, prune: Prune = "layered") -> None:
        self.prune = prune

    def supports(self, puzzle: Shikaku) -> str | None:
        if reason := too_many_behind(puzzle, self.prune):
            return reason
        tuples = sum(len(possible_sides(one)) for one in bounds(puzzle, self.prune) or [])
        return f"{tuples:,} sizes of rectangles, expected {MOST_TUPLES:,} at most" if tuples > MOST_TUPLES else None

    def build(self, puzzle: Shikaku) -> Any:
        from ortools.sat.python import cp_model

        self.model = cp_model.CpModel()
        found = bounds(puzzle, self.prune)
        self.sides: list[list[Any]] = []
        self.reached: list[list[dict[int, Any]]] = []
        boxes = [self.box(clue) for clue in found or []]
        self.model.add_no_overlap_2d([across for across, _, _ in boxes], [down for _, down, _ in boxes])
        if boxes:
            self.model.add(sum(area for _, _, area in boxes) == puzzle.rows * puzzle.cols)
        else:
            self.model.add_bool_or([])
        return self.model

    def box(self, clue: Bounds) -> tuple[Any, Any, Any]:
        """The two intervals and the area of a clue's rectangle."""
        sides = [self.side(clue, at) for at in range(4)]
        self.sides.append(sides)
        self.reached.append([self.reach(clue, at, side) for at, side in enumerate(sides)])
        top, left, bottom, right = sides
        (first_row, first_col, last_row, last_col), variable = clue.outer, self.model.new_int_var
        height, width = variable(1, last_row - first_row + 1, ""), variable(1, last_col - first_col + 1, "")
        down = self.model.new_interval_var(top, height, bottom + 1, "")
        across = self.model.new_interval_var(left, width, right + 1, "")
        sizes = possible_sides(clue)
        if clue.area is not None:
            self.model.add_allowed_assignments([height, width], [(h, w) for h, w, _ in sizes])
            return across, down, clue.area
        area = variable(1, max(area for _, _, area in sizes), "")
        self.model.add_allowed_assignments([height, width, area], sizes)
        return across, down, area

    def side(self, clue: Bounds, at: int) -> Any:
        """Top, left, bottom or right, between the inner and the outer bound."""
        first, last = sorted((clue.inner[at], clue.outer[at]))
        return self.model.new_int_var(first, last, "")

    def reach(self, clue: Bounds, at: int, side: Any) -> dict[int, Any]:
        """For each place beyond the inner bound, that the side reaches at least that far."""
        step = -1 if at in STARTS else 1
        reached = {}
        for place in range(clue.inner[at] + step, clue.outer[at] + step, step):
            reached[place] = literal = self.model.new_bool_var("")
            self.model.add(side * step >= place * step).only_enforce_if(literal)
            self.model.add(side * step < place * step).only_enforce_if(literal.Not())
        return reached

    def decode(self, value: Value) -> Solution:
        return tuple(tuple(map(value, sides)) for sides in self.sides)

    def literals(self, solution: Solution) -> list[Any]:
        """That each side reaches as far as it does, at least: what holds all of these rectangles tiles as they do."""
        return [
            reached[place]
            for one, rectangle in zip(self.reached, solution, strict=True)
            for reached, place in zip(one, rectangle, strict=True)
            if place in reached
        ]


def possible_sides(clue: Bounds) -> list[tuple[int, int, int]]:
    """Height, width and area of the rectangles between the bounds."""
    top, left, bottom, right = clue.outer
    in_top, in_left, in_bottom, in_right = clue.inner
    heights = range(in_bottom - in_top + 1, bottom - top + 2)
    if clue.area is None:
        widths = range(in_right - in_left + 1, right - left + 2)
        return [(height, width, height * width) for height, width in product(heights, widths)]
    return [
        (height, clue.area // height, clue.area)
        for height in heights
        if clue.area % height == 0 and in_right - in_left < clue.area // height <= right - left + 1
    ]
