"""From what the sandbox gives back to what the store keeps: the solutions checked, outside all that was timed."""

from __future__ import annotations

import time
from dataclasses import asdict
from typing import Any

from compare.plan import Job
from compare.records import Run
from compare.task import RunResult
from puzzles.kinds import violations
from puzzles.vocabulary import NODE_UNITS, Puzzle, Status

FAULTS_KEPT = 20  # of one solution


def made(job: Job, puzzle: Puzzle, result: RunResult, **origin: Any) -> Run:
    """The record of a run. `origin`: its host_id, code_version and started_at."""
    family = family_of(job)
    begun = time.perf_counter()
    invalid = faults(puzzle, result)
    measured = {name: value for name, value in vars(result).items() if name != "audit"}  # audits are no runs
    return Run(
        **vars(job.spec),
        **measured | {"status": result.status.value},
        run_key=job.key,
        family=family,
        found=len(result.solutions),
        invalid=invalid,
        check_s=time.perf_counter() - begun,
        nodes=result.effort.get("nodes"),
        node_unit=NODE_UNITS.get(family, "nodes"),
        **origin,
    )


def not_made(job: Job, why_not: str, **origin: Any) -> Run:
    """The record of a run that was given up before it began."""
    return Run(
        **vars(job.spec),
        run_key=job.key,
        family=family_of(job),
        status=Status.NOT_RUN.value,
        detail=why_not,
        node_unit=NODE_UNITS.get(family_of(job), "nodes"),
        **origin,
    )


def faults(puzzle: Puzzle, result: RunResult) -> list[dict[str, Any]]:
    """What the rule checker says of each solution, with its place in the answer; of each the first few faults.

    Every wrong solution has one at least: what has none is a witness against others."""
    return [
        {"index": index} | asdict(violation)
        for index, solution in enumerate(result.solutions)
        for violation in violations(puzzle, solution)[:FAULTS_KEPT]
    ]


def family_of(job: Job) -> str:
    return job.spec.solver.partition("/")[0]
