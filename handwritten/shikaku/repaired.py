"""The article's Shikaku solver, mended: `?` clues, and every solution instead of the first.

Nothing that it concludes is wrong, so that little is mended. The search of all solutions is handwritten/search.py's;
two branches of it differ in a rectangle, so that no solution comes twice. The recursion went one call a clue deep, and
overflowed Java's stack on boards of thousands of clues; the path of this search is a list.
"""

from __future__ import annotations

from collections.abc import Iterator

from handwritten.preset import Preset, preset
from handwritten.shikaku.article import Dissection
from handwritten.trace import Journal
from puzzles.shikaku.puzzle import ANY_AREA, Rectangle, Shikaku
from puzzles.vocabulary import Cell


class AnyArea(Dissection):
    """The same search, where a `?` clue may have a rectangle of any area."""

    def rectangles_around(self, cell: Cell, area: int) -> Iterator[Rectangle]:
        # Mended: a `?` was no clue (isConnectedValid asks for grid > 0), and of its "area" there is no rectangle.
        if area == ANY_AREA:
            yield from sorted(self.rectangles_growing_from(cell), key=by_sides)
        else:
            yield from super().rectangles_around(cell, area)

    def rectangles_growing_from(self, cell: Cell) -> Iterator[Rectangle]:
        """Every rectangle around the cell without another clue: each side is moved out until one comes in."""
        r, c = cell
        for top in range(r, -1, -1):
            if self.holds_another_clue((top, c, r, c)):
                break
            for bottom in range(r, self.rows):
                if self.holds_another_clue((top, c, bottom, c)):
                    break
                for left in range(c, -1, -1):
                    if self.holds_another_clue((top, left, bottom, c)):
                        break
                    for right in range(c, self.cols):
                        if self.holds_another_clue((top, left, bottom, right)):
                            break
                        yield top, left, bottom, right

    def holds_another_clue(self, rectangle: Rectangle) -> bool:
        """For a rectangle that holds one clue: whether it holds a second one."""
        clues = self.mask(rectangle) & self.all_clues
        return clues & (clues - 1) != 0


def by_sides(rectangle: Rectangle) -> tuple[int, int, int, int]:
    """The printed order, height first, with the width where it is free."""
    top, left, bottom, right = rectangle
    return bottom - top, right - left, top, left


@preset("shikaku", "repaired")
class Repaired(Preset):
    """The article's search with `?` clues, and all solutions."""

    def start(self, puzzle: Shikaku, journal: Journal) -> AnyArea:
        return AnyArea(puzzle, journal)
