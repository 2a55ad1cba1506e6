"""A store as a campaign would leave it, made up: real puzzles with planted solutions, invented times and counters.

article   the printed algorithm: finds one puzzle "unsolvable" and fills one illegal grid, at the smallest size
plodder   hand-written search that times out from a size on, and is then given up on
swift     a CP-SAT encoding: always right
lazy      a SAT encoding that runs out of memory once and crashes once
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from compare.records import Instance, Run
from compare.store import Store
from puzzles.kinds import kinds, violations

ARTICLE, PLODDER, SWIFT, LAZY = "handwritten/article", "handwritten/repaired", "cpsat/swift", "sat/lazy"
UNITS = {"handwritten": "search nodes", "cpsat": "branches", "sat": "decisions"}
SIZES = ((5, 5), (4, 9), (10, 10), (15, 15), (20, 20))
LIMIT = 5.0


def write(path: Path, runs: list[tuple[Instance, Run]], unmade: int = 0, **meta: str) -> None:
    """Store these runs as a whole campaign of which `unmade` runs are still to come."""
    with Store.open(path) as store:
        for key, value in meta.items():
            store.set_meta(key, value)
        store.add_host("h", {"cpu": "Imaginary 3000 <fast>", "cores": 2, "packages": {"ortools": "9.15"}})
        store.add_instances({instance.id: instance for instance, _ in runs}.values())
        for _, run in runs:
            store.add_run(run)
        to_come = [(f"to come {number}", runs[0][1]) for number in range(unmade)]
        store.set_plan([(run.run_key, run) for _, run in runs] + to_come)


def instance(puzzle: str, rows: int, cols: int, seed: int, name: str = "") -> Instance:
    """A generated puzzle; its planted solution is its known one."""
    kind = kinds()[puzzle]
    made, planted = kind.generate(rows, cols, kind.default_density, random.Random(seed), kind.styles[0])
    assert not violations(made, planted)
    return Instance.of(made, name=name, style=kind.styles[0], seed=seed, known_solution=planted)


def run(of: Instance, solver: str, status: str = "solved", **rest: object) -> Run:
    """A run of that solver; one that solves answers with the planted solution."""
    answered = status == "solved"
    blank = Run(
        of.id,
        solver,
        family=solver.split("/")[0],
        status=status,
        seconds_limit=LIMIT,
        solutions=[of.known_solution] if answered else [],
        found=int(answered),
        exhausted=status == "unsolvable",
        build_s=0.01 if answered else None,
        solve_s=0.1 if answered else None,
        wall_s=0.2 if answered else LIMIT,
        node_unit=UNITS.get(solver.split("/")[0], ""),
        host_id="h",
        code_version="1",
        started_at="2026-01-01T00:00:00Z",
    )
    made = replace(blank, **rest)
    return replace(made, run_key=made.run_key or made.key(f"{made.code_version}"))


def invalid(of: Instance, solver: str, **rest: object) -> Run:
    """A run that answers a nonogram with a grid which is wrong in its first cell, and says so."""
    grid = [list(row) for row in of.known_solution]
    grid[0][0] = 1 - grid[0][0]
    broken = violations(of.read(), of.read_solution(grid))
    said = [{"index": 0, "rule": v.rule, "message": v.message, "cells": v.cells, "numbers": v.numbers} for v in broken]
    assert said
    return run(of, solver, solutions=[grid], invalid=said, **rest)


def campaign(puzzles: tuple[str, ...], per_size: int = 5, questions: tuple[int, ...] = (1, 2)):
    """Pairs (instance, run): runs of four solvers on every size."""
    rng = random.Random(7)
    made = []
    for puzzle in puzzles:
        for rows, cols in SIZES:
            instances = [instance(puzzle, rows, cols, seed) for seed in range(per_size)]
            for place, one in enumerate(instances):
                for question in questions:
                    made += [(one, each) for each in _runs(one, place, question, rng)]
    return made


def _runs(one: Instance, place: int, question: int, rng: random.Random) -> list[Run]:
    asked = {"count_asked": question, "exhausted": question == 2}
    hard = one.cells / 25 * question

    def timed(solver: str, seconds: float, nodes: float, **effort: float) -> Run:
        seconds *= rng.lognormvariate(0, 0.5)
        nodes = round(nodes * rng.lognormvariate(0, 0.8))
        if seconds > LIMIT:
            return run(one, solver, "timeout", nodes=nodes / 2, count_asked=question)
        rest = asked | {"build_s": seconds / 4, "solve_s": seconds * 0.75, "nodes": nodes, "effort": effort}
        return run(one, solver, **rest)

    plodder = timed(PLODDER, 0.002 * 6 ** (hard / 2), 3 * 5 ** min(hard / 2, 8))
    if one.cells > 300:
        plodder = run(one, PLODDER, "not-run", count_asked=question, wall_s=None)
    article = timed(ARTICLE, 0.001 * 4**hard, 4 * 4 ** min(hard, 9))
    if one.cells == 25 and place == 0:
        article = run(one, ARTICLE, "unsolvable", count_asked=question, nodes=7)
    if one.cells == 25 and place == 1 and one.puzzle == "nonogram":
        article = invalid(one, ARTICLE, count_asked=question, nodes=9)
    lazy = timed(LAZY, 0.004 * hard, 20 * hard**2, variables=one.cells, clauses=one.cells * 9, literals=one.cells * 21)
    if one.cells == 400 and place in (0, 1):
        lazy = run(one, LAZY, ("out-of-memory", "crashed")[place], count_asked=question)
    swift = timed(SWIFT, 0.02 * hard, max(0, hard - 3) * 10, variables=one.cells * 2, constraints=one.rows)
    return [article, plodder, swift, lazy]
