"""Two campaigns compared, case by case: first the conditions that differ, since they may explain all the rest.

case          a question about an instance put to a solver, its repeats taken together (compare.tables)
shared        a case that both campaigns have, wherever it was actually run
wrong         refuted
beyond noise  Wilcoxon's test on the cases that both answered, corrected by Holm over all solvers, sees a difference,
              and the interval of the geometric mean of the ratios stays clear of 1
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from compare import tables
from compare.numerals import NOTHING
from compare.results import Results
from compare.statistics.holm import holm
from compare.statistics.intervals import geometric_mean_ratio
from compare.statistics.paired_tests import signed_rank
from compare.statistics.trials import Trials
from compare.tables import CASE, WRONG

if TYPE_CHECKING:
    import pandas as pd

SURE = 0.05
FEWEST = 6  # shared answered cases below which no difference could be seen
NEVER_RUN = "not-run"
BEFORE, AFTER = "before", "after"


@dataclass(frozen=True)
class Pace:
    """How many times as long a solver takes after as before, on `cases` that both answered: the geometric mean with
    its 95 % interval, and the corrected p-value. `verdict`: faster, slower, or within noise."""

    puzzle: str
    solver: str
    cases: int
    ratio: float
    low: float
    high: float
    pvalue: float
    verdict: str


@dataclass(frozen=True)
class Difference:
    """What changed from `before` to `after`. The lists name cases as [puzzle, question, instance, solver, …]."""

    before: str
    after: str
    conditions: list[tuple[str, str, str]]
    shared: int
    newly_wrong: list[list[Any]]
    no_longer_wrong: list[list[Any]]
    newly_answered: list[list[Any]]
    lost: list[list[Any]]
    pace: list[Pace]
    only_before: dict[str, int]  # cases by solver
    only_after: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def difference(before: Results, after: Results) -> Difference:
    """What changed. Cases that were never run, such as those given up on, are in neither campaign."""
    first, second = (_cases(results) for results in (before, after))
    both = first.merge(second, on=CASE, how="outer", suffixes=("_before", "_after"), indicator=True)
    shared = both[both["_merge"] == "both"]
    was, is_ = (shared[f"outcome_{when}"] for when in (BEFORE, AFTER))
    did, does = (shared[f"answered_{when}"].astype(bool) for when in (BEFORE, AFTER))
    return Difference(
        before=before.name,
        after=after.name,
        conditions=differing_conditions(before, after),
        shared=len(shared),
        newly_wrong=_named(shared[(is_ == WRONG) & (was != WRONG)], AFTER),
        no_longer_wrong=_named(shared[(was == WRONG) & (is_ != WRONG)], AFTER),
        newly_answered=_named(shared[does & ~did & (was != WRONG)], BEFORE),
        lost=_named(shared[did & ~does & (is_ != WRONG)], AFTER),
        pace=_paces(shared[did & does]),
        only_before=_counts(both[both["_merge"] == "left_only"]),
        only_after=_counts(both[both["_merge"] == "right_only"]),
    )


def differing_conditions(before: Results, after: Results) -> list[tuple[str, str, str]]:
    """(what, before, after) for every condition that is not the same, in their order."""
    first, second = (
        {f"{heading}: {what}": value for heading, rows in results.conditions.lists for what, value in rows}
        for results in (before, after)
    )
    names = dict.fromkeys([*first, *second])
    return [
        (name, first.get(name, NOTHING), second.get(name, NOTHING))
        for name in names
        if first.get(name) != second.get(name)
    ]


def _cases(results: Results) -> pd.DataFrame:
    cases = tables.cases(results.runs)
    return cases.loc[cases["outcome"] != NEVER_RUN, [*CASE, "size", "cells", "answered", "outcome", "seconds_bound"]]


def _named(cases: pd.DataFrame, when: str) -> list[list[Any]]:
    """[puzzle, question, instance, solver, size, how it ended at that time], smallest first."""
    columns = [*CASE, "size_after", f"outcome_{when}"]
    return cases.sort_values(["cells_after", *CASE], kind="stable")[columns].to_numpy(dtype=object).tolist()


def _counts(cases: pd.DataFrame) -> dict[str, int]:
    return {str(solver): int(number) for solver, number in cases["solver"].value_counts(sort=False).items()}


def _paces(answered: pd.DataFrame) -> list[Pace]:
    """A pace for each puzzle and solver with enough cases that both answered."""
    trials = {
        (str(puzzle), str(solver)): _trials(part)
        for (puzzle, solver), part in answered.groupby(["puzzle", "solver"])
        if len(part) >= FEWEST
    }
    pvalues = holm([signed_rank(it, AFTER, BEFORE).pvalue for it in trials.values()])
    return [
        _pace(puzzle, solver, it, float(pvalue))
        for ((puzzle, solver), it), pvalue in zip(trials.items(), pvalues, strict=True)
    ]


def _trials(part: pd.DataFrame) -> Trials:
    """Both campaigns as two solvers. All cases are answered, so no limit is needed."""
    import pandas as pd

    instance = list(zip(part["count_asked"], part["instance_id"], strict=True))
    runs = [
        pd.DataFrame({"instance": instance, "solver": when, "seconds": part[f"seconds_bound_{when}"]})
        for when in (BEFORE, AFTER)
    ]
    return Trials.of(pd.concat(runs, ignore_index=True).assign(solved=True, limit=float("nan")))


def _pace(puzzle: str, solver: str, trials: Trials, pvalue: float) -> Pace:
    ratio = geometric_mean_ratio(trials, AFTER, BEFORE)
    verdict = "within noise"
    if pvalue < SURE and ratio.high < 1:
        verdict = "faster"
    elif pvalue < SURE and ratio.low > 1:
        verdict = "slower"
    return Pace(puzzle, solver, len(trials.instances), ratio.estimate, ratio.low, ratio.high, pvalue, verdict)
