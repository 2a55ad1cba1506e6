"""Adapter to puzzlekit (PyPI, MIT): CP-SAT models that give one solution and never say whether it is the only one.

Written for 0.3.4. It takes rectangles without holes, king moves, and `?` clues in its Cave (our Corral) alone. Its
models run on one thread here, as ours do; by itself it would take every core.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any

NO_LIMIT_S = 1e6  # whoever asks kills at the limit; by itself it stops after 30 s
STATUS = {"Optimal": "solved", "Feasible": "solved", "Infeasible": "unsolvable", "Timeout": "timeout"}


def named(module: str, solver: str) -> Any:
    return getattr(import_module(f"puzzlekit.solvers.{module}"), solver)


SOLVERS = {
    "nonogram": named("nonogram", "NonogramSolver"),
    "corral": named("cave", "CaveSolver"),
    "shikaku": named("shikaku", "ShikakuSolver"),
    "hidato": named("hidoku", "HidokuSolver"),
}


def solve(question: dict[str, Any]) -> dict[str, Any]:
    if reason := why_not(question):
        return {"status": "unsupported", "detail": reason}
    begun = time.perf_counter()
    model = SOLVERS[question["puzzle"]](*arguments(question))
    made = time.perf_counter()
    said = model.solve({"num_workers": 1, "time_limit_sec": NO_LIMIT_S}).solution_data
    status = STATUS.get(said["status"], "crashed")
    return {
        "status": status,
        "solutions": [solution(question, said["solution_grid"].matrix)] if status == "solved" else [],
        "exhausted": status == "unsolvable",
        "build_s": made - begun + said["build_time"],
        "effort": {"nodes": said["num_branches"], "conflicts": said["num_conflicts"]},
    }


def why_not(question: dict[str, Any]) -> str | None:
    """None where puzzlekit can be asked this, else why it cannot."""
    if question["count"] != 1:
        return "it finds one solution and does not look for others"
    if question["puzzle"] == "shikaku" and any(clue < 0 for row in question["clues"] for clue in row):
        return "it knows no ? clues in Shikaku"
    if question["puzzle"] == "hidato" and any(number is None for row in question["grid"] for number in row):
        return "it knows no holes"
    if question.get("adjacency", "king") != "king":
        return "it knows king moves only"
    return None


def arguments(question: dict[str, Any]) -> tuple[Any, ...]:
    """What its classes are called with: rows, columns, and the clues as words."""
    if question["puzzle"] == "nonogram":
        rows, cols = ([[str(block) for block in clue] for clue in question[key]] for key in ("row_clues", "col_clues"))
        return len(rows), len(cols), rows, cols
    numbers = question["grid" if question["puzzle"] == "hidato" else "clues"]
    words = [[{0: "-", -1: "?"}.get(number, str(number)) for number in row] for row in numbers]
    return len(words), len(words[0]), words


def solution(question: dict[str, Any], grid: list[list[str]]) -> list[list[int]]:
    """Our form of its grid: `x` is filled or inside, each region of Shikaku has its mark."""
    if question["puzzle"] == "hidato":
        return [[int(number) for number in row] for row in grid]
    if question["puzzle"] != "shikaku":
        return [[int(mark == "x") for mark in row] for row in grid]
    clues = question["clues"]
    return [bounds(grid, grid[row][col]) for row in range(len(grid)) for col in range(len(grid[0])) if clues[row][col]]


def bounds(grid: list[list[str]], mark: str) -> list[int]:
    """[top, left, bottom, right] of the cells with this mark."""
    rows, cols = zip(*((r, c) for r, row in enumerate(grid) for c, one in enumerate(row) if one == mark), strict=True)
    return [min(rows), min(cols), max(rows), max(cols)]
