"""The tables of a report as data frames: medians, spreads and counts. No text, no rounding.

question   how many solutions were asked for: 1 any, 2 whether there is another, 0 all
case       one question about one instance put to one solver, its repeats taken together
answered   a case whose every repeat gave an answer that nobody refuted
line-up    the solvers that have a case on an instance. A row of a table holds the instances of one size and one
           line-up, so that within a row all solvers are compared on the same instances
bound      what is known of a case: its own seconds and nodes where it was answered; where it was not, a value that
           the true one exceeds (censored): its time limit, or the seconds it took to another limit, such as
           conflicts; and the nodes it had counted when it was stopped
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from compare.numerals import CLOCK_STEP
from compare.verdicts import REFUTED
from puzzles.vocabulary import NODE_UNITS, Status

if TYPE_CHECKING:
    import pandas as pd

CASE = ["puzzle", "count_asked", "instance_id", "solver"]
ROW = ["puzzle", "count_asked", "cells", "rows", "cols", "size", "line_up"]
UNANSWERED = [status.value for status in Status if not status.answered]
WRONG = "wrong"  # how a refuted case ended
NOISE = 0.1  # relative: times so close are not told apart
QUARTILES_FROM = 5  # fewer instances than this have their minimum and maximum as spread


def answered(runs: pd.DataFrame) -> pd.Series:
    """Which runs gave an answer that nobody refuted."""
    return runs["status"].isin([Status.SOLVED, Status.UNSOLVABLE]) & (runs["verdict"] != REFUTED)


def cases(runs: pd.DataFrame) -> pd.DataFrame:
    """One row a case: answered, outcome ("answered", "wrong" or a status), the bounds, and the line-up.

    `runs` is the frame of judged_runs. Their time limit is the first that strikes: solvers run in one thread, which has
    used no more processor time than has gone by."""
    done = answered(runs)
    time_limit = runs[["seconds_limit", "cpu_seconds_limit"]].min(axis=1)
    bound = runs["seconds"].where(runs["status"] == Status.LIMIT, time_limit).fillna(runs["wall_s"]).fillna(0.0)
    runs = runs.assign(
        answered=done,
        outcome=runs["status"].mask(runs["verdict"] == REFUTED, WRONG).mask(done, "answered"),
        seconds_limit=time_limit,
        seconds_bound=runs["seconds"].where(done, bound),
    )
    unanswered_first = runs.sort_values(["answered", "outcome"], kind="stable")
    by_case = unanswered_first.groupby(CASE, sort=False, dropna=False)
    table = by_case.agg(
        rows=("rows", "first"),
        cols=("cols", "first"),
        size=("size", "first"),
        cells=("cells", "first"),
        family=("family", "first"),
        node_unit=("node_unit", "first"),
        answered=("answered", "all"),
        outcome=("outcome", "first"),
        seconds_limit=("seconds_limit", "min"),
        seconds_bound=("seconds_bound", "median"),
        nodes_bound=("nodes", "median"),
    ).reset_index()
    table["node_unit"] = table["node_unit"].replace("", None).fillna(table["family"].map(NODE_UNITS)).fillna("nodes")
    return table.assign(line_up=line_ups(table, CASE[:3]))


def line_ups(table: pd.DataFrame, instance: list[str]) -> pd.Series:
    """For each line of `table`, the solvers of its instance (the columns that name one) as a sorted tuple."""
    solvers = table.groupby(instance)["solver"].agg(_sorted).rename("line_up")
    return table.join(solvers, on=instance)["line_up"]


def _sorted(names: pd.Series) -> Any:
    return tuple(sorted(names))


def size_table(table: pd.DataFrame) -> pd.DataFrame:
    """One row per puzzle, question, size, line-up and solver, from `cases`: how many were answered, how the others
    ended, seconds and nodes as median, low and high (each with whether it is censored), and who is best."""
    import pandas as pd

    records = [
        dict(zip(ROW, row, strict=True)) | {"solver": solver} | _summary(group)
        for row, of_row in table.groupby(ROW, sort=True)
        for solver, group in of_row.groupby("solver", sort=False)
    ]
    summary = pd.DataFrame.from_records(records)
    return summary.assign(**_best(summary)) if records else summary


def _summary(group: pd.DataFrame) -> dict[str, object]:
    censored = ~group["answered"].to_numpy(dtype=bool)
    outcomes = group["outcome"].value_counts()
    nodes = group["nodes_bound"]
    if censored.any():  # one that could not say what it had counted is taken to exceed every answered one
        nodes = nodes.where(group["answered"] | nodes.notna(), nodes[group["answered"]].max())
    return (
        {
            "family": group["family"].iloc[0],
            "node_unit": group["node_unit"].iloc[0],
            "instances": len(group),
            "answered": int((~censored).sum()),
            "wrong": int(outcomes.get(WRONG, 0)),
        }
        | {status: int(outcomes.get(status, 0)) for status in UNANSWERED}
        | {"seconds_limit": group["seconds_limit"].min()}
        | _spread("seconds", group["seconds_bound"].to_numpy(dtype=float), censored)
        | _spread("nodes", nodes.to_numpy(dtype=float), censored)
    )


def _spread(what: str, bounds: np.ndarray, censored: np.ndarray) -> dict[str, object]:
    """Median, low and high end of the spread, and whether each is censored."""
    ends = (0.25, 0.75) if len(bounds) >= QUARTILES_FROM else (0.0, 1.0)
    found: dict[str, object] = {}
    for name, share in zip(("median", "low", "high"), (0.5, *ends), strict=True):
        found[f"{what}_{name}"], found[f"{what}_{name}_censored"] = quantile(bounds, censored, share)
    return found


def quantile(bounds: np.ndarray, censored: np.ndarray, share: float) -> tuple[float, bool]:
    """The quantile of values of which the censored ones are known only to exceed their bound.

    The quantile of the bounds (linear between neighbours) never exceeds that of the values. It equals it where no
    censored bound ranks at or below it; otherwise the answer is (lower bound, True). Any unknown bound gives NaN."""
    if np.isnan(bounds).any():
        return float("nan"), bool(censored.any())
    order = np.lexsort((censored, bounds))
    last = int(np.ceil(share * (len(bounds) - 1)))
    return float(np.quantile(bounds, share)), bool(censored[order][: last + 1].any())


def _best(summary: pd.DataFrame) -> dict[str, pd.Series]:
    """`best`: who answered most of a row, then in the least median time, nobody having been refuted on it. `near`:
    who answered as many in a time that is not to be told from the least one."""
    eligible = (summary["wrong"] == 0) & (summary["answered"] > 0) & (summary["line_up"].map(len) > 1)
    row, seconds = [summary[key] for key in ROW], summary["seconds_median"]
    most = summary["answered"].where(eligible).groupby(row).transform("max")
    front = eligible & (summary["answered"] == most)
    least = seconds.where(front).groupby(row).transform("min")
    best = front & (seconds == least)
    return {"best": best, "near": front & ~best & (seconds <= np.maximum(least * (1 + NOISE), least + CLOCK_STEP))}
