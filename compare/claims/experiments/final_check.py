"""Corral: boards, all decided, held against the last check of a solver and against the rules.

Every board of a size is tried, with the clues that fit it: each inside cell says what it sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from compare.claims.claim import Case, Group
from compare.claims.experiments.material import Draw
from compare.claims.variants import solver_named
from compare.sizes import size as size_of
from handwritten.corral.article import ArticleState
from handwritten.preset import Preset
from handwritten.trace import Journal
from puzzles.corral.generator import visible_counts
from puzzles.corral.puzzle import Corral, Grid
from puzzles.kinds import kind_named

LEGAL = "legal"


def boards(size: str) -> Iterator[Grid]:
    rows, cols = size_of(size)
    for cells in product((0, 1), repeat=rows * cols):
        yield tuple(cells[at : at + cols] for at in range(0, rows * cols, cols))


def final_check(draw: Draw, kind: str, size: str, rule: str, solver: str) -> Iterator[Group]:
    """1 where the solver's last check says of a board what the rules say; legal boards, and those against the rule."""
    preset = solver_named(solver, kind)
    assert isinstance(preset, Preset)
    groups = {broken: Group(f"boards against: {broken}" if broken else LEGAL) for broken in ("", rule)}
    for board in boards(size):
        puzzle = Corral(visible_counts(board))
        state = preset.start(puzzle, Journal())
        assert isinstance(state, ArticleState)
        state.marks = [mark for row in board for mark in row]
        broken = next((one.rule for one in kind_named(kind).violations(puzzle, board)), "")
        if broken in groups:
            accepted = state.answer() is not None
            said = f"{'accepted' if accepted else 'refused'}, {f'against: {broken}' if broken else LEGAL}"
            groups[broken].cases.append(Case(float(accepted == (not broken)), puzzle, board, said))
    yield from groups.values()


EXPERIMENTS = {"final check": final_check}
