"""One trial: the accused is asked about a puzzle, and refuted by the rules or by solutions that somebody else finds.

An answer can only be refuted by a solution that the rule checker has seen: an illegal one that was shown, or legal
ones that were not. So one other solver is enough, and need not be trusted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from compare import recording, sandbox, verdicts
from compare.judged_runs import Refutation, rule_broken
from compare.plan import Job
from compare.records import Instance, Run, Spec
from compare.task import RunResult, Task
from compare.verdicts import BROKEN_PROOF
from puzzles.kinds import violations
from puzzles.vocabulary import Puzzle, Solution

FINDER = "sat/best"
SOLUTIONS = 8  # along which a puzzle is reduced

Make = Callable[[Task], RunResult]


@dataclass(frozen=True)
class Fault:
    """What is wrong: a kind of compare.verdicts and, of an illegal solution, the first rule that it breaks."""

    kind: str
    rule: str = ""

    @classmethod
    def of(cls, refutation: Refutation) -> Fault:
        """A fault as it was found in a campaign."""
        return cls(refutation.judgement.kind, rule_broken(refutation.run))


@dataclass(frozen=True)
class Court:
    """The accused, as it is asked each time.

    count, seed, symmetry   as in the run that was refuted
    seconds, memory_mib     the limits of a try; whoever has not answered by then is not refuted
    make                    what carries a task out
    """

    solver: str
    count: int = 1
    seed: int = 0
    symmetry: str = "as-given"
    seconds: float = 2.0
    memory_mib: int | None = 4096
    plugins: tuple[str, ...] = ()
    make: Make = sandbox.run

    def refute(self, puzzle: Puzzle, fault: Fault | None = None) -> Refutation | None:
        """How the accused is refuted on this puzzle, by that fault or by any; None where it is not."""
        instance = Instance.of(puzzle)
        accused = self.answer(instance, puzzle, self._task(puzzle, fault))
        runs = [accused]
        claimed = verdicts.claim(accused)
        if claimed is not None and not accused.invalid:
            finder = Task(puzzle, FINDER, claimed + 1, self.seconds, memory_mib=self.memory_mib)
            runs.append(self.answer(instance, puzzle, finder))
        known = verdicts.witnesses(instance, runs, violations)
        judgement = verdicts.refutation(accused, known)
        if judgement is None:
            return None
        found = Refutation(instance, accused, judgement)
        return found if fault in (None, Fault.of(found)) else None

    def solutions(self, refutation: Refutation) -> list[Solution]:
        """A few legal solutions of a puzzle, to reduce it along: those that are known, and those that are found."""
        instance, puzzle = refutation.instance, refutation.instance.read()
        finder = Task(puzzle, FINDER, SOLUTIONS, self.seconds, memory_mib=self.memory_mib)
        runs = [refutation.run, self.answer(instance, puzzle, finder)]
        if refutation.judgement.witness is not None:
            runs.insert(0, Run(instance.id, "", solutions=[refutation.judgement.witness]))
        known = verdicts.witnesses(instance, runs, violations)
        return [instance.read_solution(witness.solution) for witness in known.values()][:SOLUTIONS]

    def answer(self, instance: Instance, puzzle: Puzzle, task: Task) -> Run:
        """A run, its solutions checked."""
        spec = Spec(instance.id, task.solver, task.count, seed=task.seed, symmetry=task.symmetry)
        return recording.made(Job("", spec, instance, None), puzzle, self.make(task))

    def _task(self, puzzle: Puzzle, fault: Fault | None) -> Task:
        task = Task(puzzle, self.solver, self.count, self.seconds, memory_mib=self.memory_mib, plugins=self.plugins)
        proof = "" if fault and fault.kind == BROKEN_PROOF else None
        return replace(task, seed=self.seed, symmetry=self.symmetry, proof=proof)
