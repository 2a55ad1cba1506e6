"""A plugin of solvers that misbehave, each in its own way. Every one is `odd/NAME` for nonograms."""

import ctypes
import os
import resource
import signal
import sys
import time
from itertools import pairwise
from pathlib import Path

from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome, Status

EMPTY = ((0, 0), (0, 0))


class Odd:
    family = "odd"

    def __init__(self, behave):
        self.behave = behave
        self.name = f"odd/{behave.__name__.replace('_', '-')}"

    def supports(self, puzzle):
        return "no odd numbers" if self.name == "odd/choosy" else None

    def solve(self, puzzle, count=1, limits=None):
        answer = self.behave(puzzle, count, limits)
        return Outcome.answered([EMPTY], False, effort={"nodes": 1}) if answer is None else answer


def odd(behave):
    register(Entry("nonogram", "odd", behave.__name__.replace("_", "-"), lambda: Odd(behave), behave.__name__))
    return behave


@odd
def quick(puzzle, count, limits):
    return None


@odd
def wrong(puzzle, count, limits):
    return Outcome.answered([((1, 0), (0, 1))], False)


@odd
def choosy(puzzle, count, limits):
    raise AssertionError("never called")


@odd
def gives_up(puzzle, count, limits):
    time.sleep(limits.seconds)
    return Outcome(Status.TIMEOUT, [EMPTY], effort={"nodes": 7})


@odd
def conflict_limit(puzzle, count, limits):
    return Outcome(Status.LIMIT, effort={"conflicts": limits.conflicts})


@odd
def stuck_in_python(puzzle, count, limits):
    while True:
        pass


@odd
def stuck_in_sat(puzzle, count, limits):
    """Holds the interpreter's lock all the while."""
    from pysat.examples.genhard import PHP
    from pysat.solvers import Solver

    Solver(name="cadical195", bootstrap_with=PHP(nof_holes=13)).solve()


@odd
def stuck_in_presolve(puzzle, count, limits):
    """CP-SAT on a model whose presolve alone takes long, and which asks nobody for the time."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    numbers = [model.new_int_var(0, 10**6, "") for _ in range(400)]
    for first, second in pairwise(numbers):
        for _ in range(60):
            model.add(3 * first + 5 * second != puzzle.rows)
    model.add_all_different(numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    while True:
        solver.solve(model)


@odd
def works(puzzle, count, limits):
    """Always the same steps."""
    steps = sum(number % 7 == 0 for number in range(200_000))
    return Outcome.answered([EMPTY], False, effort={"nodes": steps})


@odd
def ignores_signals(puzzle, count, limits):
    for one in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(one, signal.SIG_IGN)
    while True:
        time.sleep(1)


@odd
def burns(puzzle, count, limits):
    """Uses memory and time that can be measured, then sticks."""
    held = bytearray(os.urandom(1 << 20) * 100)
    while held:
        pass


@odd
def hungry(puzzle, count, limits):
    held = []
    while True:
        held.append(bytearray(1 << 22))


@odd
def hungry_in_c(puzzle, count, limits):
    """Dies like C++ does when memory runs out."""
    os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
    os.abort()


@odd
def segfault(puzzle, count, limits):
    ctypes.string_at(0)


@odd
def killed(puzzle, count, limits):
    os.kill(os.getpid(), signal.SIGKILL)


@odd
def leaves(puzzle, count, limits):
    os._exit(0)


@odd
def leaves_with_three(puzzle, count, limits):
    os.write(2, b"the last word\n")
    os._exit(3)


@odd
def sys_exit(puzzle, count, limits):
    sys.exit(0)


@odd
def raises(puzzle, count, limits):
    raise KeyError("two\nlines")


@odd
def recursion(puzzle, count, limits):
    return recursion(puzzle, count, limits)


@odd
def bare(puzzle, count, limits):
    return [EMPTY]


@odd
def object_answer(puzzle, count, limits):
    return Outcome.answered([object()], True)


@odd
def nested_answer(puzzle, count, limits):
    deep = ()
    for _ in range(100_000):
        deep = (deep,)
    return Outcome.answered([deep], True)


@odd
def wrong_types(puzzle, count, limits):
    return Outcome("perhaps", 5, effort=[1])


@odd
def twenty_megabytes(puzzle, count, limits):
    return Outcome.answered([((1,) * 1000,) * 10_000], False)


@odd
def megabyte(puzzle, count, limits):
    return Outcome.answered([((1,) * 1000,) * 500], False)


@odd
def noisy(puzzle, count, limits):
    for stream in (sys.stdout, sys.stderr):
        for _ in range(2000):
            stream.write('{"failed": "crashed", "detail": "a lie"}\n' * 20)
        stream.flush()
    os.write(1, b"\xff\x00garbage\n")
    os.write(2, b"\xff\x00garbage\n" * 100)


@odd
def fork_bomb(puzzle, count, limits):
    """Fifty children that never end; the parent too."""
    for _ in range(50):
        if os.fork() == 0:
            break
    while True:
        time.sleep(1)


@odd
def daemons(puzzle, count, limits):
    """Five grandchildren in sessions of their own, their parents dead."""
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            Path("/proc/self/comm").write_text("odd-daemon")
            time.sleep(600)
    while True:
        time.sleep(1)


@odd
def busy_children(puzzle, count, limits):
    """One child works and holds memory, in a session of its own; the parent only waits."""
    if os.fork() == 0:
        os.setsid()
        burns(puzzle, count, limits)
    while True:
        time.sleep(1)


@odd
def dies_after_work(puzzle, count, limits):
    """Faster than anybody looks."""
    held = bytearray(os.urandom(1 << 20) * 30)
    until = time.process_time() + 0.02
    while held and time.process_time() < until:
        pass
    os.kill(os.getpid(), signal.SIGSEGV)


@odd
def works_a_millisecond(puzzle, count, limits):
    until = time.thread_time() + 0.001
    while time.thread_time() < until:
        pass


@odd
def kills_its_keeper(puzzle, count, limits):
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(600)


calls = 0


@odd
def counts_its_calls(puzzle, count, limits):
    global calls
    calls += 1
    time.sleep(0.002)
    return Outcome.answered([EMPTY], False, effort={"nodes": calls}, solve_s=calls / 10_000)


@odd
def naps(puzzle, count, limits):
    time.sleep(0.06)


@odd
def dies_when_repeated(puzzle, count, limits):
    global calls
    calls += 1
    if calls == 3:
        os._exit(1)


@odd
def leaves_a_child(puzzle, count, limits):
    """Answers, and leaves a child behind that says under which number."""
    child = os.fork()
    if child == 0:
        time.sleep(600)
    Path(os.environ["CHILD_NUMBER"]).write_text(str(child))


@odd
def conditions(puzzle, count, limits):
    """Tells how it was run."""
    effort = {
        "pid": os.getpid(),
        "session": os.getsid(0),
        "cores": len(os.sched_getaffinity(0)),
        "seconds": limits.seconds,
        "cpu_limit": resource.getrlimit(resource.RLIMIT_CPU)[0],
    }
    return Outcome.answered([EMPTY], False, effort=effort)


@odd
def claims_not_run(puzzle, count, limits):
    return Outcome(Status.NOT_RUN)


@odd
def counts_beyond_the_store(puzzle, count, limits):
    return Outcome.answered([EMPTY], False, effort={"nodes": 10**30})


@odd
def took_negative_time(puzzle, count, limits):
    return Outcome.answered([EMPTY], False, build_s=-5.0)


@odd
def took_for_ever(puzzle, count, limits):
    return Outcome.answered([EMPTY], False, solve_s=float("inf"))


@odd
def shows_more_than_asked(puzzle, count, limits):
    return Outcome.answered([EMPTY] * 100_000, False)


@odd
def says_what_no_file_takes(puzzle, count, limits):
    return Outcome(Status.LIMIT, detail="\ud800")
