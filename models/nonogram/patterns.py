"""The arrangements of a line past what is known of its cells: how many there are, and each of them."""

from __future__ import annotations

from collections.abc import Iterator

from models.nonogram.domains import Prune, domains, members
from models.nonogram.line import Cells, Line, solved
from puzzles.nonogram.puzzle import Nonogram

MOST_ENTRIES = 1_000_000  # cells of all arrangements that an encoding lists


def too_many(puzzle: Nonogram, prune: Prune) -> str | None:
    """Why the arrangements are not listed, or None: together they have more than MOST_ENTRIES cells."""
    lines = [line for line in domains(puzzle, prune) or [] if not line.finished]
    entries = sum(number_of_patterns(line) * line.length for line in lines)
    if entries > MOST_ENTRIES:
        return f"the arrangements of its lines have {entries} cells, listed are at most {MOST_ENTRIES}"
    return None


def number_of_patterns(line: Line) -> int:
    """By dynamic programming from the line's end, O(n) additions a block."""
    exact = solved(line)
    if exact is None:
        return 0
    length = line.length
    ways = [0 if line.filled >> p else 1 for p in range(length + 2)]  # to fill the cells from p on, with no block left
    for starts, count in zip(exact.starts[::-1], line.clue[::-1], strict=True):
        after, ways = ways, [0] * (length + 2)
        for p in range(length - 1, -1, -1):
            if not line.filled >> p & 1:
                ways[p] = ways[p + 1]
            if starts >> p & 1:
                ways[p] += after[p + count + 1]
    return ways[0]


def patterns(line: Line) -> Iterator[Cells]:
    """The filled cells of each arrangement. Without dead ends: what is before a start does not matter behind it."""
    exact = solved(line)
    if exact is not None:
        yield from with_blocks_from(exact, 0, 0, 0)


def with_blocks_from(line: Line, b: int, position: int, before: Cells) -> Iterator[Cells]:
    """`before`, and all ways to put block b and those after it into the cells from `position` on."""
    if b == len(line.clue):
        if not line.filled >> position:
            yield before
        return
    count = line.clue[b]
    for start in members(line.starts[b]):
        between = line.filled & ((1 << start) - 1)
        if start >= position and not between >> position:
            block = ((1 << count) - 1) << start
            yield from with_blocks_from(line, b + 1, start + count + 1, before | block)
