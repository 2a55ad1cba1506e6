"""One line of a nonogram: what its clue and the cells known so far say together, in bit masks.

A set of cells is an integer, bit i for cell i. Beyond the last cell, at position n, there is one more blank.

prefix     the cells before a position p, cell p - 1 blank (or p = 0), holding the first j blocks and no others
reach[j]   the positions p whose prefix can hold the first j blocks and agree with the known cells
start      the first cell of a block
"""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.nonogram.puzzle import Clue

Cells = int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of `length` cells; `filled` and `blank` are known to be so; block b may start at the cells `starts[b]`.

    No start is left out that is in an arrangement of the clue which agrees with the known cells.
    """

    clue: Clue
    length: int
    filled: Cells
    blank: Cells
    starts: tuple[Cells, ...]

    @property
    def finished(self) -> bool:
        return (self.filled | self.blank).bit_count() == self.length

    def known(self, cell: int) -> bool | None:
        """Whether the cell is filled; None where that is open."""
        if self.filled >> cell & 1:
            return True
        return False if self.blank >> cell & 1 else None

    def fits(self) -> bool:
        """Its blocks and the gaps between them are not wider than it."""
        return sum(self.clue) + len(self.clue) - 1 <= self.length


def unread(clue: Clue, length: int) -> Line:
    """The line of which nothing is known: each block may start wherever it does not stick out."""
    return Line(clue, length, 0, 0, tuple((1 << max(0, length - count + 1)) - 1 for count in clue))


def solved(line: Line) -> Line | None:
    """All that follows from the known cells and the clue: each cell that is the same in all arrangements, and exactly
    the starts that arrangements have. None where there is no arrangement.

    The two-ended dynamic programme of Batenburg and Kosters (Pattern Recognition 42, 2009), one step of it for all
    positions at once. O(k log n) operations on integers of n bits, for k blocks.
    """
    length, clue = line.length, line.clue
    if not line.fits():
        return None
    reach, starts = prefixes(clue, length, line.filled, line.blank)
    if not reach[-1] >> length + 1 & 1:
        return None
    filled, blank = mirrored(line.filled, length), mirrored(line.blank, length)
    suffixes, ends = prefixes(clue[::-1], length, filled, blank)
    both = tuple(
        start & mirrored(end, length - count + 1) for start, end, count in zip(starts, ends[::-1], clue, strict=True)
    )
    cells = (1 << length) - 1
    may_be_filled = may_be_blank = 0
    for start, count in zip(both, clue, strict=True):
        may_be_filled |= spread(start, count)
    for before, after in zip(reach, suffixes[::-1], strict=True):  # a blank cell with j blocks before it
        may_be_blank |= before >> 1 & mirrored(after >> 1 & cells, length)
    return Line(clue, length, cells & ~may_be_blank, cells & ~may_be_filled, both)


def prefixes(clue: Clue, length: int, filled: Cells, blank: Cells) -> tuple[list[Cells], list[Cells]]:
    """`reach`, and the starts of each block that leave a possible prefix before it."""
    free = ~filled & ((2 << length) - 1)  # may be blank; with the one beyond the end
    room = ~blank & ((1 << length) - 1)
    reach, starts = [through(1, free)], []
    for count in clue:
        start = reach[-1] & narrowed(room, count) & free >> count
        starts.append(start)
        reach.append(through(start << count + 1, free))
    return reach, starts


def through(positions: Cells, free: Cells) -> Cells:
    """The positions, and those that are reached from them by steps over free cells.

    A carry runs through a whole stretch of free cells in one addition.
    """
    return positions | (free + (positions & free)) ^ free


def narrowed(cells: Cells, count: int) -> Cells:
    """The cells at which `count` of these cells in a row begin."""
    done = 1
    while done < count:
        step = min(done, count - done)
        cells &= cells >> step
        done += step
    return cells


def spread(starts: Cells, count: int) -> Cells:
    """The cells of all blocks of that length with these starts."""
    done = 1
    while done < count:
        step = min(done, count - done)
        starts |= starts << step
        done += step
    return starts


def mirrored(cells: Cells, length: int) -> Cells:
    """The set as seen from the other end of a line of that length."""
    return int(f"{cells:0{length}b}"[::-1], 2)
