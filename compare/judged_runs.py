"""What a report is made of, read from a store: every run with its instance and its verdict, and who was refuted how."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare import verdicts
from compare.records import Instance, Run
from compare.store import Store
from compare.verdicts import REFUTED, Judgement
from puzzles.kinds import violations

if TYPE_CHECKING:
    import pandas as pd

OF_RUN = [field.name for field in fields(Run) if field.name != "solutions"]
OF_INSTANCE = ["puzzle", "rows", "cols", "cells", "name", "source", "style", "density"]
FROM_EFFORT = ["variables", "clauses", "literals", "constraints"]
OF_JUDGEMENT = ["verdict", "fault", "reason"]
NUMBERS = [
    "build_s",
    "solve_s",
    "first_s",
    "check_s",
    "wall_s",
    "cpu_s",
    "peak_mib",
    "nodes",
    "seconds_limit",
    "cpu_seconds_limit",
    *FROM_EFFORT,
]


Alike = tuple[str, str, str, str]


@dataclass(frozen=True)
class Refutation:
    """A refuted run. Of those that are alike, the one on the smallest instance."""

    instance: Instance
    run: Run
    judgement: Judgement

    @property
    def alike(self) -> Alike:
        """Puzzle, solver, kind of fault and, of an illegal solution, the first rule that it breaks."""
        return self.instance.puzzle, self.run.solver, self.judgement.kind, rule_broken(self.run)

    @property
    def of(self) -> tuple[str, str, str]:
        """The instance's id, the solver, the kind of fault: there is one file of these."""
        return self.instance.id, self.run.solver, self.judgement.kind


def rule_broken(run: Run) -> str:
    """The first rule that the first illegal solution breaks; none where all are legal."""
    return str(run.invalid[0]["rule"]) if run.invalid else ""


@dataclass(frozen=True)
class RefutedPuzzle:
    """A puzzle that came with an answer which does not hold."""

    instance: Instance
    judgement: Judgement


@dataclass(frozen=True)
class JudgedRuns:
    """`runs`: a row a run of the present campaign: the columns of the store's runs (without solutions), those of its
    instance (OF_INSTANCE, size), FROM_EFFORT, seconds (build and solve), verdict, fault, reason.
    `calibrations`: Store.calibrations_frame; None where there is no store to ask.
    `alike`: how many refuted runs each refutation stands for."""

    runs: pd.DataFrame
    refutations: list[Refutation]
    refuted_puzzles: list[RefutedPuzzle]
    meta: dict[str, str]
    hosts: dict[str, dict[str, Any]]
    planned: int
    calibrations: pd.DataFrame | None = None
    alike: Counter[Alike] = field(default_factory=Counter)


def gather(store_path: Path) -> JudgedRuns:
    """Everything in the store, one instance with its answers in memory at a time. Raises StoreError."""
    rows: list[tuple[Any, ...]] = []
    alike: Counter[Alike] = Counter()
    smallest: dict[Alike, Refutation] = {}
    puzzles = []
    check = lru_cache(maxsize=1)(violations)  # asked several times in a row about the known solution of a puzzle
    with Store.read(store_path) as store:
        for instance, runs in store.by_instance():  # smallest first
            for run, judgement in zip(runs, verdicts.judge(instance, runs, check), strict=True):
                rows.append(_row(instance, run, judgement))
                if judgement.verdict == REFUTED:
                    one = Refutation(instance, run, judgement)
                    alike[one.alike] += 1
                    if one.of not in {other.of for other in smallest.values()}:
                        smallest.setdefault(one.alike, one)
            of_puzzle = verdicts.judge_puzzle(instance, runs, check)
            if of_puzzle is not None and of_puzzle.verdict == REFUTED:
                puzzles.append(RefutedPuzzle(instance, of_puzzle))
        return JudgedRuns(
            _frame(rows), [*smallest.values()], puzzles, store.meta(), store.hosts(), store.planned(),
            store.calibrations_frame(), alike,
        )  # fmt: skip


def _row(instance: Instance, run: Run, judgement: Judgement) -> tuple[Any, ...]:
    return (
        *_of_run(run),
        *_of_instance(instance),
        *(run.effort.get(key) for key in FROM_EFFORT),
        judgement.verdict,
        judgement.kind,
        judgement.reason,
    )


_of_run, _of_instance = attrgetter(*OF_RUN), attrgetter(*OF_INSTANCE)


def _frame(rows: list[tuple[Any, ...]]) -> pd.DataFrame:
    import pandas as pd

    runs = pd.DataFrame(rows, columns=[*OF_RUN, *OF_INSTANCE, *FROM_EFFORT, *OF_JUDGEMENT])
    runs = runs.astype(dict.fromkeys(NUMBERS, float))
    size = runs["rows"].astype(str) + "x" + runs["cols"].astype(str)
    return runs.assign(size=size, seconds=runs["build_s"] + runs["solve_s"])
