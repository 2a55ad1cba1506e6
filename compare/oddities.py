"""What somebody who trusts no table wants to look at: runs that stand out, as data frames with a row a finding."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from compare.noise import MOST_WALL_TO_CPU, noisy
from compare.numerals import CLOCK_STEP
from compare.tables import answered
from compare.verdicts import REFUTED, UNSETTLED
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    import pandas as pd

WHICH = ["puzzle", "size", "instance_id", "count_asked", "solver"]
APART, LONG_ENOUGH = 1.5, 0.02  # repeats: longest over shortest; seconds below which the clock decides


@dataclass(frozen=True)
class Oddity:
    """`name` is that of its file. `meaning` is a sentence for the reader."""

    name: str
    title: str
    meaning: str
    table: pd.DataFrame


def oddities(runs: pd.DataFrame, cases: pd.DataFrame) -> list[Oddity]:
    """All kinds of them, those that did not occur with an empty table. From judged_runs and tables.cases."""
    return [
        Oddity("refuted", "Refuted answers", "Who was wrong, how, and how often.", refuted(runs)),
        Oddity("one-solver", "Answered by one solver only", "No other solver that was given the instance answered it.",
               answered_by_one(cases)),
        Oddity("unsettled", "Claims that nobody has confirmed", "No second, independent solver makes the same claim.",
               runs[runs["verdict"] == UNSETTLED][[*WHICH, "reason"]]),
        Oddity("died", "Crashes and runs out of memory", "How often, what is known of it, and where.", died(runs)),
        Oddity("unsupported", "Instances not taken", "What solvers said up front of instances that they do not take.",
               reasons(runs, [Status.UNSUPPORTED])),
        Oddity("proofs", "Proofs", "What checkers said of the proofs that there is no further solution, where any "
               "was asked for.", proofs(runs)),
        Oddity("repeats", "Repeats that lie apart",
               f"The slowest repeat took more than {APART:g} times as long as the quickest.", repeats_apart(runs)),
        Oddity("disturbed", "Disturbed runs", f"By the clock more than {MOST_WALL_TO_CPU:g} times the CPU time: "
               "something else used the core, or the run waited.", disturbed(runs)),
    ]  # fmt: skip


def refuted(runs: pd.DataFrame) -> pd.DataFrame:
    """How many runs of each puzzle, solver and fault, and one of the instances."""
    wrong = runs[runs["verdict"] == REFUTED].sort_values("cells", kind="stable")
    by_fault = wrong.groupby(["puzzle", "solver", "fault"])
    return by_fault.agg(
        runs=("run_key", "size"), smallest=("size", "first"), example=("instance_id", "first")
    ).reset_index()


def answered_by_one(cases: pd.DataFrame) -> pd.DataFrame:
    """The cases that alone were answered, of instances given to several solvers."""
    of_instance = cases.groupby(["puzzle", "count_asked", "instance_id"])["answered"]
    alone = (of_instance.transform("sum") == 1) & (of_instance.transform("size") > 1) & cases["answered"]
    table = cases[alone].rename(columns={"seconds_bound": "seconds"})
    return table[[*WHICH, "seconds"]].reset_index(drop=True)


def died(runs: pd.DataFrame) -> pd.DataFrame:
    return reasons(runs, [Status.CRASHED, Status.OUT_OF_MEMORY])


def reasons(runs: pd.DataFrame, statuses: list[Status]) -> pd.DataFrame:
    """How many runs ended so, for each solver and reason, and the smallest instance with which one did."""
    ended = runs[runs["status"].isin(statuses)].sort_values("cells", kind="stable")
    alike = ended.groupby(["puzzle", "solver", "status", "detail"])
    return alike.agg(
        runs=("run_key", "size"), smallest=("size", "first"), example=("instance_id", "first")
    ).reset_index()


def proofs(runs: pd.DataFrame) -> pd.DataFrame:
    """How many proofs of each solver came to what, and the smallest instance of them."""
    asked = runs[runs["certificate"].map(bool).astype(bool)].sort_values("cells", kind="stable")
    of_proof = {word: [one[word] for one in asked["certificate"]] for word in ("verdict", "detail")}
    alike = asked.assign(proof=of_proof["verdict"], detail=of_proof["detail"])
    return (
        alike.groupby(["puzzle", "solver", "proof", "detail"])
        .agg(runs=("run_key", "size"), smallest=("size", "first"), example=("instance_id", "first"))
        .reset_index()
    )


def repeats_apart(runs: pd.DataFrame) -> pd.DataFrame:
    """Repeats of the very same run, answered, the slowest one being long enough to be timed."""
    of_run = runs[answered(runs)].groupby([*WHICH, "seed", "symmetry"])["seconds"]
    ends = of_run.agg(shortest="min", longest="max", repeats="size").reset_index()
    ends["ratio"] = ends["longest"] / ends["shortest"].clip(lower=CLOCK_STEP)
    apart = (ends["ratio"] > APART) & (ends["longest"] >= LONG_ENOUGH)
    return ends[apart].sort_values("ratio", ascending=False)


def disturbed(runs: pd.DataFrame) -> pd.DataFrame:
    """The longest first: what is not known to have been disturbed (noise.noisy) is not here."""
    odd = np.array([noisy(*times) for times in zip(runs["wall_s"], runs["cpu_s"], strict=True)], dtype=bool)
    table = runs[odd].sort_values("wall_s", ascending=False)
    return table.assign(ratio=table["wall_s"] / table["cpu_s"].clip(lower=CLOCK_STEP))[
        [*WHICH, "wall_s", "cpu_s", "ratio"]
    ]
