"""How large every form of every encoding is on a few boards: numbers that are committed, so that none changes unseen.

tests/data/encoding_sizes/KIND.json: {form: {size of the board: [variables, clauses, literals]}}, for CP-SAT
no literals; null where the form does not take the board. Written by write_sizes.py.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from encoding_forms import Form, forms

from models.backends import cpsat
from models.encoding import EncodedSolver
from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.vocabulary import Puzzle

FOLDER = Path(__file__).parents[2] / "data" / "encoding_sizes"
COUNTED = {"sat": ("variables", "clauses", "literals"), "cpsat": ("variables", "constraints")}
SHAPES = ((1, 6), (4, 4), (5, 7))

Sizes = dict[str, dict[str, list[int] | None]]


def path(kind: str) -> Path:
    return FOLDER / f"{kind}.json"


def recorded(kind: str) -> dict[str, Any]:
    return json.loads(path(kind).read_text()) if path(kind).exists() else {"boards": [], "sizes": {}}


def write(kind: str) -> None:
    """Measure every form on the boards of the file, which are drawn where there are none yet."""
    puzzles = [puzzle_from_json(data) for data in recorded(kind)["boards"]] or drawn(kind)
    boards = ",\n".join(f"    {puzzle.canonical}" for puzzle in puzzles)
    lines = ",\n".join(f"    {json.dumps(form.name)}: {json.dumps(sizes(form, puzzles))}" for form in forms(kind))
    path(kind).parent.mkdir(exist_ok=True)
    path(kind).write_text(f'{{\n  "boards": [\n{boards}\n  ],\n  "sizes": {{\n{lines}\n  }}\n}}\n')


def drawn(kind: str) -> list[Puzzle]:
    what, rng = kind_named(kind), random.Random(kind)
    return [what.generate(*shape, what.default_density, rng, what.styles[0])[0] for shape in SHAPES]


def sizes(form: Form, puzzles: list[Puzzle]) -> dict[str, list[int] | None]:
    solver = form.solver()
    return {puzzle.size: None if solver.supports(puzzle) else size(solver, puzzle) for puzzle in puzzles}


def size(solver: EncodedSolver, puzzle: Puzzle) -> list[int]:
    built = solver.make().build(puzzle)
    counted = built.sizes() if solver.family == "sat" else cpsat.sizes(built)
    return [int(counted[what]) for what in COUNTED[solver.family]]
