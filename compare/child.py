"""What happens inside the process of one run.

It tells the harness when it is ready, when the solver has returned, and what it answered (see messages.py).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, NoReturn

from compare import limits, pigeonholes, roster
from compare.complaint import described
from compare.messages import Outbox
from compare.plain_answer import as_text
from compare.proof.certify import UNCHECKED, Verdict, certified, claims_all
from compare.repetition import Sample, cpu_s, repeat
from compare.task import Task
from compare.usage import forget_peak, usage
from puzzles.kinds import image
from puzzles.symmetry import symmetry_named
from puzzles.vocabulary import InputError, Limits, Outcome, Seeded, Solver, Status

SECONDS_TO_LET_THE_HARNESS_KILL_FIRST = 1.0
SECONDS_TO_DELIVER = 60.0
TIMES_AS_LONG_TO_CERTIFY = 3.0  # as a run may take: the proof is found once more, written, and checked


def main(task: Task, answers: Connection, noise: Connection) -> NoReturn:
    """The whole life of the process. It ends without the interpreter's farewells: they are nobody's business."""
    try:
        stand_alone(task, noise)
        live(task, Outbox(answers))
    finally:
        os._exit(0)


def live(task: Task, messages: Outbox) -> None:
    messages.send(started=os.getpid())
    try:
        solver = prepare(task)
        puzzle = image(task.puzzle, symmetry_named(task.symmetry))
        if task.audit is not None:
            from compare.audit.inside import hold  # late: most runs are no audits, and need not import what these need

            hold(task, solver, messages)
        elif reason := solver.supports(puzzle):
            messages.send(failed=Status.UNSUPPORTED, detail=reason)
        else:
            outcome = answer(task, partial(solver.solve, puzzle, task.count, inner_limits(task)), messages)
            if task.proof is not None and claims_all(outcome):
                messages.send(certificate=asdict(certificate(task, partial(certified, solver, puzzle), outcome)))
    except MemoryError as error:
        limits.lift_memory_limit()
        messages.send(failed=Status.OUT_OF_MEMORY, detail=described(error))
    except BaseException as error:  # SystemExit and KeyboardInterrupt of a solver are crashes like any other
        limits.lift_memory_limit()
        messages.send(failed=Status.CRASHED, detail=described(error))


def stand_alone(task: Task, noise: Connection) -> None:
    """A session of its own, print nothing, stay on one core."""
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor, target in ((nowhere, 0), (nowhere, 1), (noise.fileno(), 2)):
        os.dup2(descriptor, target)
    limits.no_core_dumps()
    limits.pin(task.core)


def prepare(task: Task) -> Solver:
    roster.load_plugins(task.plugins)
    if task.solver == pigeonholes.NAME:
        return pigeonholes.Pigeonholes()
    solver = roster.solver_named(task.solver, task.puzzle.kind)
    if not task.seed:
        return solver
    if not isinstance(solver, Seeded):
        raise InputError(f"{solver.name} knows no seed")
    return solver.with_seed(task.seed)


def answer(task: Task, solve: Callable[[], Outcome], messages: Outbox) -> Outcome:
    """Solve under the task's limits and answer; then repeat, where the task asks for it. The outcome of the first time.

    Raises what the solver raises, NoPlainAnswer."""
    limits.limit_memory(task.memory_mib)
    forget_peak()
    occupied = used()
    late = None if task.seconds is None else task.seconds + SECONDS_TO_LET_THE_HARNESS_KILL_FIRST
    limits.limit_time(late, task.cpu_seconds)
    ready, cpu_before = time.monotonic(), cpu_s()
    messages.send(ready=ready, cpu_s=cpu_before, **occupied)
    outcome = solve()
    done, cpu_after = time.monotonic(), cpu_s()
    limits.limit_time(seconds_after(task))
    limits.lift_memory_limit()
    messages.send(done=done, cpu_s=cpu_after, **used())
    messages.send_text(as_text(outcome, task, done - ready))
    if task.min_total_s and outcome.status.answered:
        first = Sample(outcome.build_s, outcome.solve_s, done - ready, cpu_after - cpu_before)
        messages.send(samples=repeat(solve, first, task.min_total_s))
    return outcome


def seconds_after(task: Task) -> float | None:
    """How long the process may live when the solver has returned; None: as long as it likes."""
    if task.proof is None:
        return SECONDS_TO_DELIVER
    return None if task.seconds is None else SECONDS_TO_DELIVER + TIMES_AS_LONG_TO_CERTIFY * task.seconds


def certificate(task: Task, certify: Callable[[Any, Limits, str], Verdict], outcome: Outcome) -> Verdict:
    """Certify the answer under the limits of its run. What goes wrong meanwhile takes nothing from the answer."""
    limits.limit_memory(task.memory_mib)
    try:
        return certify(outcome.solutions, Limits(task.seconds), task.proof or "")
    except MemoryError:
        return Verdict(UNCHECKED, "out of memory")
    except OSError as error:
        return Verdict(UNCHECKED, f"the proof cannot be written or read: {error.strerror or error}")
    except Exception as error:
        return Verdict(UNCHECKED, described(error))
    finally:
        limits.lift_memory_limit()


def inner_limits(task: Task) -> Limits:
    """The limits that the solver hears of: a little less time, so that it can end by itself and say how far it came."""
    seconds = None if task.seconds is None else task.seconds - min(0.25, task.seconds / 10)
    return Limits(seconds, task.conflicts, task.deterministic_time, task.nodes)


def used() -> dict[str, float]:
    """resident_mib, peak_mib, mapped_mib of this process."""
    now = usage(os.getpid())
    return {name: value for name, value in vars(now).items() if name != "cpu_s"} if now else {}
