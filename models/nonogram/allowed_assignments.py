"""Nonograms by a table of all arrangements for each line, as CP-SAT takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from models.encoding import cpsat_encoding
from models.nonogram.line import Line
from models.nonogram.line_by_line import CpSatLineByLine
from models.nonogram.patterns import patterns, too_many
from puzzles.nonogram.puzzle import Nonogram


@cpsat_encoding("nonogram", "allowed-assignments")
class AllowedAssignments(CpSatLineByLine):
    """AddAllowedAssignments: the cells of each line are one of its arrangements, all of them listed.

    Variables: a cell is filled. Constraints: one table for each line that is not known yet, with a row for each
    arrangement that its known cells leave: C(slack + blocks, blocks) before anything is known. Puzzles whose tables
    have more than MOST_ENTRIES entries (patterns.py) are not taken.

    Arc consistent line by line, as the constraint is; presolve turns a row into a Boolean.

    Source: the table constraint; as a model of the nonogram, the first one in many blogs and in puzzlekit.
    """

    def supports(self, puzzle: Nonogram) -> str | None:
        return too_many(puzzle, self.prune)

    def add_line(self, model: Any, line: Line, cells: Sequence[Any]) -> None:
        rows = [[pattern >> i & 1 for i in range(line.length)] for pattern in patterns(line)]
        if rows:
            model.add_allowed_assignments(cells, rows)
        else:
            model.add_bool_or([])
