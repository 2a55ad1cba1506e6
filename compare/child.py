"""What happens inside the process of one run.

It tells the harness when it is ready, when the solver has returned, and what it answered (see messages.py).
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from multiprocessing.connection import Connection
from pathlib import PurePath
from typing import Any, NoReturn

from compare import limits, pigeonholes, roster
from compare.messages import Outbox
from compare.proof.certify import UNCHECKED, Verdict, certified, claims_all
from compare.repetition import Sample, cpu_s, repeat
from compare.task import Task
from compare.usage import forget_peak, usage
from puzzles.kinds import carried_back, image
from puzzles.symmetry import AS_GIVEN, symmetry_named
from puzzles.vocabulary import InputError, Limits, Outcome, Seeded, Solver, Status

SECONDS_TO_LET_THE_HARNESS_KILL_FIRST = 1.0
SECONDS_TO_DELIVER = 60.0
TIMES_AS_LONG_TO_CERTIFY = 3.0  # as a run may take: the proof is found once more, written, and checked
LONGEST_DETAIL = 300
LARGEST_COUNTER = 2**63 - 1  # what the store can hold
SECONDS_BETWEEN_TWO_CLOCKS = 0.1
SAID_BY_SOLVERS = (
    Status.SOLVED, Status.UNSOLVABLE, Status.TIMEOUT, Status.OUT_OF_MEMORY, Status.LIMIT, Status.UNSUPPORTED,
)  # fmt: skip


class NoPlainAnswer(Exception):
    """The solver's answer is not what a solver answers."""


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
        if reason := solver.supports(puzzle):
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


def as_text(outcome: Outcome, task: Task, wall_s: float) -> str:
    """The message with the outcome, solutions of an image carried back to the puzzle. Raises NoPlainAnswer."""
    if not isinstance(outcome, Outcome):
        raise NoPlainAnswer(f"the solver returned {type(outcome).__name__}, expected an Outcome")
    try:
        fields = plain(outcome)
        check_claims(outcome, task, wall_s)
        if task.symmetry != AS_GIVEN.name:
            symmetry = symmetry_named(task.symmetry)
            fields["solutions"] = [carried_back(task.puzzle, symmetry, one) for one in outcome.solutions]
        return json.dumps({"outcome": fields})
    except (TypeError, ValueError, AttributeError, RecursionError, OverflowError) as error:
        raise NoPlainAnswer(f"the answer is not plain data: {described(error)}") from None


def plain(outcome: Outcome) -> dict[str, Any]:
    """The fields of an outcome, each of its proper type."""
    return {
        "status": Status(outcome.status),
        "solutions": list(outcome.solutions),
        "exhausted": bool(outcome.exhausted),
        "effort": {str(name): value if type(value) is int else float(value) for name, value in outcome.effort.items()},
        "build_s": float(outcome.build_s),
        "solve_s": float(outcome.solve_s),
        "first_s": None if outcome.first_s is None else float(outcome.first_s),
        "detail": encodable(str(outcome.detail)[:LONGEST_DETAIL]),
    }


def check_claims(outcome: Outcome, task: Task, wall_s: float) -> None:
    """Raises NoPlainAnswer for what no solver can have found: it goes into figures that somebody will print."""
    if outcome.status not in SAID_BY_SOLVERS:
        raise NoPlainAnswer(f"the status {str(outcome.status)!r} is not a solver's to give")
    if task.count and len(outcome.solutions) > task.count:
        raise NoPlainAnswer(f"it shows {len(outcome.solutions)} solutions and was asked for {task.count}")
    if not all(abs(value) <= LARGEST_COUNTER for value in outcome.effort.values()):
        raise NoPlainAnswer("a counter of its effort is not a number of reasonable size")
    times = [outcome.build_s, outcome.solve_s, outcome.first_s or 0.0]
    if not all(0 <= seconds <= wall_s + SECONDS_BETWEEN_TWO_CLOCKS for seconds in times):
        raise NoPlainAnswer(f"it says that it took {times} seconds, and took {wall_s:.3f}")


def encodable(text: str) -> str:
    """Without lone surrogates, which no file takes."""
    return text.encode("utf-8", "backslashreplace").decode()


def described(error: BaseException) -> str:
    """One line for a person: the type, the first line of the message, and where it was raised."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        file = PurePath(trace.tb_frame.f_code.co_filename)
        place = f" ({'/'.join(file.parts[-2:])}:{trace.tb_lineno})"
        trace = trace.tb_next
    try:
        message = encodable(str(error).strip().split("\n")[0][:LONGEST_DETAIL])
    except Exception as worse:
        message = f"(its message cannot be shown: {type(worse).__name__})"
    return f"{type(error).__name__}{': ' if message else ''}{message}{place}"
