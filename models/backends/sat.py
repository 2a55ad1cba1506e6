"""SAT engines as a back end: a puzzle's encoding solved, timed, its solutions counted by block-and-solve-again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from models.backends.engines import TABLE
from models.backends.sat_session import GaveUp, Session
from models.backends.shuffle import shuffled
from puzzles.vocabulary import Limits, Outcome, Puzzle, Solution, Status

if TYPE_CHECKING:
    from models.encoding import SatEncoding


def solve(engine: str, encoding: SatEncoding, puzzle: Puzzle, count: int, limits: Limits, seed: int = 0) -> Outcome:
    """Find up to `count` solutions (0: all) with that engine, the formula shuffled as `seed` says.

    Building and loading count as building; shuffling is the harness's idea and counts as nothing.
    """
    able = TABLE[engine]
    begun = time.perf_counter()
    formula = encoding.build(puzzle)
    built = time.perf_counter()
    size = formula.sizes()
    if reason := able.refuses_limits(limits) or able.refuses_formula(formula):
        return Outcome(Status.UNSUPPORTED, effort=size, build_s=built - begun, detail=reason)
    guise, renaming = shuffled(formula, seed)
    ready = time.perf_counter()
    with Session(engine, guise, limits, renaming) as session:
        if encoding.cuts_within_search:
            session.cut_within(encoding, formula.names)
        loaded = time.perf_counter()
        outcome = search(session, encoding, count)
        outcome.effort = size | session.effort()
    if formula.phases and not able.phases:
        outcome.detail = f"{engine} takes no phases: it went without those of the encoding"
    outcome.build_s = built - begun + loaded - ready
    return outcome


def search(session: Session, encoding: SatEncoding, count: int) -> Outcome:
    """Up to `count` solutions, or as many as there are in the limits; timed, but for the building."""
    begun = time.perf_counter()
    solutions: list[Solution] = []
    exhausted = False
    first_s = status = None
    models = session.models(encoding)
    try:
        while not exhausted and (not count or len(solutions) < count):
            solution = next(models, None)
            exhausted = solution is None
            if solution is not None:
                solutions.append(solution)
                first_s = first_s or time.perf_counter() - begun
    except GaveUp as limit:
        status = limit.status
    outcome = Outcome.answered(solutions, exhausted, first_s=first_s)
    outcome.status = status or outcome.status
    outcome.solve_s = time.perf_counter() - begun
    return outcome
