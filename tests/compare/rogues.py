"""A plugin of solvers that report their steps and misbehave on boards of two rows, each in its own way.

Every one is `rogue/NAME` for nonograms whose cells are all filled. `supports` is asked only in the process of an audit:
there, and nowhere else, it makes the harness impatient, or breaks it where that is what is tried out.
"""

import ctypes
import os
import signal
import time
from pathlib import Path

import numpy as np

from compare.audit import patience, trial
from compare.audit.auditor import Auditor
from compare.audit.opinion import OraclesDisagree
from puzzles.registry import Entry, register
from puzzles.vocabulary import Outcome


class Known(list):
    def facts(self):
        return list(self)


class Rogue:
    family = "rogue"

    def __init__(self, behave):
        self.behave = behave
        self.name = f"rogue/{behave.__name__.replace('_', '-')}"

    def supports(self, puzzle):
        patience.SECONDS_TO_END = patience.SECONDS_TO_BE_INTERRUPTED = 0.2
        if self.behave in ON_THE_HARNESS and puzzle.rows == 2:
            self.behave()

    def solve(self, puzzle, count=1, limits=None, observer=None):
        row = [("cell", 0, c, 1) for c in range(puzzle.cols)]
        observer.deduction("first row", Known(), row)
        if puzzle.rows == 2 and self.behave not in ON_THE_HARNESS:
            self.behave(observer)
        return Outcome.answered([((1,) * puzzle.cols,) * puzzle.rows], True)


ON_THE_HARNESS = []


def rogue(behave):
    register(Entry("nonogram", "rogue", behave.__name__.replace("_", "-"), lambda: Rogue(behave), behave.__name__))
    return behave


def on_the_harness(behave):
    ON_THE_HARNESS.append(behave)
    return rogue(behave)


@rogue
def behaves(observer):
    pass


@rogue
def hangs_in_python(observer):
    while True:
        pass


@rogue
def hangs_in_sat(observer):
    """Holds the interpreter's lock all the while."""
    from pysat.examples.genhard import PHP
    from pysat.solvers import Solver

    Solver(name="cadical195", bootstrap_with=PHP(nof_holes=13)).solve()


@rogue
def hangs_deaf(observer):
    for one in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        signal.signal(one, signal.SIG_IGN)
    while True:
        time.sleep(1)


class Stuck:
    def facts(self):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])
        while True:
            time.sleep(1)


@rogue
def hangs_when_asked_for_facts(observer):
    observer.guess(Stuck(), ("cell", 1, 0, 1))


@rogue
def forks(observer):
    """Fifty children that never end, some in sessions of their own; the parent neither."""
    for number in range(50):
        if os.fork() == 0:
            if number % 10 == 0:
                os.setsid()
                Path("/proc/self/comm").write_text("rogue-child")
            break
    hangs_deaf(observer)


@rogue
def leaves_children(observer):
    """Answers nevertheless."""
    for _ in range(5):
        if os.fork() == 0:
            os.setsid()
            Path("/proc/self/comm").write_text("rogue-child")
            time.sleep(600)


@rogue
def comes_back_in_a_child(observer):
    """The child goes on with all that an audit does next; the parent hangs."""
    if os.fork():
        hangs_deaf(observer)


@rogue
def segfaults(observer):
    ctypes.string_at(0)


@rogue
def leaves(observer):
    os._exit(0)


@rogue
def interrupts(observer):
    raise KeyboardInterrupt


@rogue
def hungry(observer):
    """Asks for more and more, and touches none of it: on a busy machine that would take seconds."""
    held = []
    while True:
        held.append(np.empty(1 << 22, np.uint8))


@rogue
def hungry_in_c(observer):
    """Dies as C++ does when memory runs out."""
    os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
    os.abort()


@rogue
def numbers_of_numpy(observer):
    observer.deduction("second row", Known(), [("cell", np.int64(1), np.int64(0), np.int8(0))])


@on_the_harness
def judged_slowly():
    judged = Auditor.judged

    def slowly(*what):
        time.sleep(1.5)
        return judged(*what)

    Auditor.judged = slowly


@on_the_harness
def judge_dies():
    Auditor.judged = lambda *_: ctypes.string_at(0)


@on_the_harness
def judge_hungry():
    Auditor.judged = lambda *_: hungry(None)


@on_the_harness
def judges_disagree():
    def judged(*_):
        raise OraclesDisagree("one says so, the other does not")

    Auditor.judged = judged


@on_the_harness
def harness_wrong():
    trial.findings = lambda *_: 1 // 0
