"""Adapter to multi-puzzle-solver (PyPI): CP-SAT models whose solutions CP-SAT enumerates, on one thread.

Written for 1.1.10. By itself it looks for all solutions, however many; here it stops at the number asked for, for
which its own search has a setting that its boards leave out. It knows no Corral, no `?` clues, no holes, and king moves
only. Its Shikaku, *rectangles*, mixes up width and height where a board is not square.
"""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

MODULES = {
    puzzle: import_module(f"puzzle_solver.puzzles.{name}.{name}")
    for puzzle, name in (("nonogram", "nonograms"), ("shikaku", "rectangles"), ("hidato", "hidoku"))
}
search = import_module("puzzle_solver.core.utils_ortools").generic_solve_all


def solve(question: dict[str, Any]) -> dict[str, Any]:
    if reason := why_not(question):
        return {"status": "unsupported", "detail": reason}
    count, module = question["count"], MODULES[question["puzzle"]]
    begun = time.perf_counter()
    board = module.Board(**arguments(question))
    built = time.perf_counter()
    vars(module)["generic_solve_all"] = partial(search, max_solutions=count or None)
    found = [one.assignment for one in board.solve_and_print(verbose=False)]
    return {
        "status": "solved" if found else "unsolvable",
        "solutions": [solution(question, assignment) for assignment in found],
        "exhausted": count == 0 or len(found) < count,
        "build_s": built - begun,
    }


def why_not(question: dict[str, Any]) -> str | None:
    """None where multi-puzzle-solver can be asked this, else why it cannot."""
    if question["puzzle"] not in MODULES:
        return f"it knows no {question['puzzle']}"
    if question["puzzle"] == "shikaku" and any(clue < 0 for row in question["clues"] for clue in row):
        return "it knows no ? clues"
    if question["puzzle"] == "hidato" and any(number is None for row in question["grid"] for number in row):
        return "it knows no holes"
    if question.get("adjacency", "king") != "king":
        return "it knows king moves only"
    return None


def arguments(question: dict[str, Any]) -> dict[str, Any]:
    if question["puzzle"] == "nonogram":
        return {"top": question["col_clues"], "side": question["row_clues"]}
    numbers = question["grid" if question["puzzle"] == "hidato" else "clues"]
    return {"board": np.array([[str(number) if number else " " for number in row] for row in numbers])}


def solution(question: dict[str, Any], assignment: dict[Any, Any]) -> list[list[int]]:
    """Our form of its solution: a value for each position, where x is the column and y the row."""
    if question["puzzle"] == "shikaku":
        return rectangles(assignment)
    rows, cols = 1 + max(cell.y for cell in assignment), 1 + max(cell.x for cell in assignment)
    grid = [[0] * cols for _ in range(rows)]
    for cell, value in assignment.items():
        grid[cell.y][cell.x] = value
    return grid


def rectangles(assignment: dict[Any, str]) -> list[list[int]]:
    """[top, left, bottom, right] of each region. A region is named `id7:…` by its clue, in reading order of clues."""
    cells: dict[int, list[tuple[int, int]]] = {}
    for cell, name in assignment.items():
        cells.setdefault(int(name.partition(":")[0].removeprefix("id")), []).append((cell.y, cell.x))
    corners = [
        (*map(min, zip(*own, strict=True)), *map(max, zip(*own, strict=True))) for _, own in sorted(cells.items())
    ]
    return [list(four) for four in corners]
