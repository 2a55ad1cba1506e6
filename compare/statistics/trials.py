"""Runs of several solvers on the same instances, as a table: a line an instance, a column a solver."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

if TYPE_CHECKING:
    import pandas as pd

CLOCK_STEP = 1e-6  # seconds; no run counts as quicker, so that every time has a logarithm


@dataclass(frozen=True)
class Trials:
    """One run of each solver on each instance.

    seconds   (instances, solvers): the time of a solved run; the limit, a lower bound, of any other
    solved    (instances, solvers), bool
    limits    (instances,): the same for all solvers; NaN where there was none, and then everybody solved it
    """

    instances: tuple[Hashable, ...]
    solvers: tuple[str, ...]
    seconds: np.ndarray
    solved: np.ndarray
    limits: np.ndarray

    @classmethod
    def of(cls, runs: pd.DataFrame) -> Self:
        """The trials of a tidy frame: a row a run; columns instance, solver, seconds, solved, limit (NaN: none).

        A run solved after its limit is taken as not solved. Raises ValueError where a solver lacks an instance that
        another has, or has it twice (take repeats together first); where limits differ on an instance; where `solved`,
        a time or a limit is missing or makes no sense; where there is no run.
        """
        if runs["solved"].isna().any():
            raise ValueError("of a run it is not known whether it was solved")
        instances, solvers = tuple(dict.fromkeys(runs["instance"])), tuple(dict.fromkeys(runs["solver"]))
        number = {solver: place for place, solver in enumerate(solvers)}
        line = {instance: place for place, instance in enumerate(instances)}
        place = [line[it] for it in runs["instance"]], [number[it] for it in runs["solver"]]
        _each_once(place, instances, solvers)
        seconds, limit = (_spread(place, runs[name].to_numpy(dtype=float)) for name in ("seconds", "limit"))
        limits = _one_limit(limit, instances)
        solved = _spread(place, runs["solved"].to_numpy(dtype=bool)) & ~(seconds > limit)
        _sensible(seconds, solved, limit)
        return cls(instances, solvers, np.where(solved, np.maximum(seconds, CLOCK_STEP), limit), solved, limits)

    def only(self, *solvers: str) -> Self:
        """The columns of these solvers, in this order. Raises ValueError for one that is not there."""
        for solver in solvers:
            if solver not in self.solvers:
                raise ValueError(f"no runs of {solver}; there are those of {', '.join(self.solvers)}")
        columns = [self.solvers.index(solver) for solver in solvers]
        return type(self)(self.instances, solvers, self.seconds[:, columns], self.solved[:, columns], self.limits)

    @property
    def finished(self) -> np.ndarray:
        """(instances, solvers): the time of a solved run, infinity for any other."""
        return np.where(self.solved, self.seconds, np.inf)

    def penalised(self, factor: float) -> np.ndarray:
        """(instances, solvers): the time of a solved run, `factor` times the limit for any other."""
        return np.where(self.solved, self.seconds, factor * self.limits[:, None])


def _spread(place: tuple[list[int], list[int]], values: np.ndarray) -> np.ndarray:
    table = np.empty((max(place[0]) + 1, max(place[1]) + 1), values.dtype)
    table[place] = values
    return table


def _each_once(place: tuple[list[int], list[int]], instances: tuple[Hashable, ...], solvers: tuple[str, ...]) -> None:
    if not instances:
        raise ValueError("there are no runs to compare")
    times = np.zeros((len(instances), len(solvers)), dtype=int)
    np.add.at(times, place, 1)
    for line, column in np.argwhere(times > 1)[:1]:
        raise ValueError(f"{solvers[column]} ran more than once on {instances[line]}: take repeats together first")
    for line, column in np.argwhere(times == 0)[:1]:
        missing = int((times[:, column] == 0).sum())
        raise ValueError(
            f"unequal instance sets: {solvers[column]} has no run on {missing} of the {len(instances)} instances, "
            f"{instances[line]} among them"
        )


def _one_limit(limit: np.ndarray, instances: tuple[Hashable, ...]) -> np.ndarray:
    first = limit[:, :1]
    same = (limit == first) | (np.isnan(limit) & np.isnan(first))
    for line in np.flatnonzero(~same.all(axis=1))[:1]:
        raise ValueError(f"the limits on {instances[line]} differ between solvers")
    return limit[:, 0]


def _sensible(seconds: np.ndarray, solved: np.ndarray, limit: np.ndarray) -> None:
    of_solved = seconds[solved]
    if not (np.isfinite(of_solved).all() and (of_solved >= 0).all()):
        raise ValueError("a solved run has no time, or an infinite or negative one")
    if (limit <= 0).any() or np.isinf(limit).any():
        raise ValueError("a limit is infinite or not above zero; no limit is NaN")
    if np.isnan(limit[~solved]).any():
        raise ValueError("a run that was not solved has no limit: nothing is known of its time")
