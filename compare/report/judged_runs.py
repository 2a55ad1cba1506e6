"""What a report is made of, read from a store: every run with its instance and its verdict, and who was refuted how."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compare import verdicts
from compare.records import Instance, Run
from compare.store import Store
from compare.verdicts import REFUTED, Judgement

if TYPE_CHECKING:
    import pandas as pd

OF_INSTANCE = ["puzzle", "rows", "cols", "cells", "name", "source", "style", "density"]
FROM_EFFORT = ["variables", "clauses", "literals", "constraints"]


@dataclass(frozen=True)
class Refutation:
    """A refuted run. Of those alike in puzzle, solver and fault, the one on the smallest instance."""

    instance: Instance
    run: Run
    judgement: Judgement


@dataclass(frozen=True)
class RefutedPuzzle:
    """A puzzle that came with an answer which does not hold."""

    instance: Instance
    judgement: Judgement


@dataclass(frozen=True)
class JudgedRuns:
    """`runs`: a row a run of the present campaign: the columns of the store's runs (without solutions), those of its
    instance (OF_INSTANCE, size), FROM_EFFORT, seconds (build and solve), verdict, fault, reason."""

    runs: pd.DataFrame
    refutations: list[Refutation]
    refuted_puzzles: list[RefutedPuzzle]
    meta: dict[str, str]
    hosts: dict[str, dict[str, Any]]
    planned: int


def gather(store_path: Path) -> JudgedRuns:
    """Everything in the store. Raises StoreError where it cannot be read."""
    with Store.read(store_path) as store:
        verdict, refutations, puzzles = _judge(store)
        runs = _with_instances(store.runs_frame(), store.instances_frame())
        runs = runs.merge(verdict, on="run_key", how="left", validate="one_to_one")
        return JudgedRuns(runs, refutations, puzzles, store.meta(), store.hosts(), store.planned())


def _judge(store: Store) -> tuple[pd.DataFrame, list[Refutation], list[RefutedPuzzle]]:
    """run_key, verdict, fault, reason of every run; the refutations to show; the puzzles whose answers are wrong."""
    import pandas as pd

    rows: list[tuple[str, str, str, str]] = []
    smallest: dict[tuple[str, str, str], Refutation] = {}
    puzzles = []
    for instance, runs in store.by_instance():  # smallest first
        for run, judgement in zip(runs, verdicts.judge(instance, runs), strict=True):
            rows.append((run.run_key, judgement.verdict, judgement.kind, judgement.reason))
            if judgement.verdict == REFUTED:
                smallest.setdefault((instance.puzzle, run.solver, judgement.kind), Refutation(instance, run, judgement))
        of_puzzle = verdicts.judge_puzzle(instance, runs)
        if of_puzzle is not None and of_puzzle.verdict == REFUTED:
            puzzles.append(RefutedPuzzle(instance, of_puzzle))
    verdict = pd.DataFrame(rows, columns=["run_key", "verdict", "fault", "reason"])
    return verdict, list(smallest.values()), puzzles


def _with_instances(runs: pd.DataFrame, instances: pd.DataFrame) -> pd.DataFrame:
    import pandas as pd

    facts = instances[["id", *OF_INSTANCE]].rename(columns={"id": "instance_id"})
    runs = runs.merge(facts, on="instance_id", how="left", validate="many_to_one")
    effort = pd.DataFrame([{key: effort.get(key) for key in FROM_EFFORT} for effort in runs["effort"]], dtype=float)
    numbers = ["build_s", "solve_s", "wall_s", "nodes", "seconds_limit"]
    runs = runs.astype(dict.fromkeys(numbers, float))
    runs[FROM_EFFORT] = effort.reindex(columns=FROM_EFFORT).to_numpy() if len(runs) else float("nan")
    size = runs["rows"].astype(str) + "x" + runs["cols"].astype(str)
    return runs.assign(size=size, seconds=runs["build_s"] + runs["solve_s"])
