"""The virtual best solver, who takes each instance to whoever is quickest on it, and what each solver gives to it.

within noise   a solved run that took at most (1 + relative) times the least time, or at most `absolute` seconds more
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from compare.statistics.trials import Trials

VIRTUAL_BEST = "virtual best"


@dataclass(frozen=True)
class Share:
    """What one solver gives to the virtual best.

    alone          instances on which it alone was quickest, nobody else within noise
    tied           instances on which it was within noise of the quickest, as others were
    only_solver    instances that nobody else solved
    share          of the instances that somebody solved, the part credited to it; those tied are split evenly
    marginal       seconds by which the virtual best's PAR grows without it (Xu, Hutter, Hoos, Leyton-Brown,
                   Evaluating Component Solver Contributions, SAT 2012)
    """

    alone: int
    tied: int
    only_solver: int
    share: float
    marginal: float


def virtual_best(trials: Trials) -> Trials:
    """The trials of the virtual best alone: the least time where somebody solved the instance, else not solved."""
    best = trials.finished.min(axis=1, keepdims=True)
    solved = np.isfinite(best)
    seconds = np.where(solved, best, trials.limits[:, None])
    return Trials(trials.instances, (VIRTUAL_BEST,), seconds, solved, trials.limits)


def shares(trials: Trials, *, relative: float = 0.1, absolute: float = 0.001, penalty: float = 2.0) -> dict[str, Share]:
    """Each solver's share; `penalty` is the factor of the PAR in which its marginal contribution is measured.
    Raises ValueError for fewer than two solvers."""
    if len(trials.solvers) < 2:
        raise ValueError("a virtual best needs two solvers or more")
    best = trials.finished.min(axis=1, keepdims=True)
    near = trials.solved & (trials.seconds <= np.maximum(best * (1 + relative), best + absolute))
    crowd, solvers = near.sum(axis=1, keepdims=True), trials.solved.sum(axis=1)
    credit = (near / np.maximum(crowd, 1)).sum(axis=0) / max(int((solvers > 0).sum()), 1)
    whole = _penalised_mean(trials, penalty)
    found = {}
    for column, solver in enumerate(trials.solvers):
        others = trials.only(*(other for other in trials.solvers if other != solver))
        found[solver] = Share(
            alone=int((near[:, column] & (crowd[:, 0] == 1)).sum()),
            tied=int((near[:, column] & (crowd[:, 0] > 1)).sum()),
            only_solver=int((trials.solved[:, column] & (solvers == 1)).sum()),
            share=float(credit[column]),
            marginal=_penalised_mean(others, penalty) - whole,
        )
    return found


def _penalised_mean(trials: Trials, penalty: float) -> float:
    return float(virtual_best(trials).penalised(penalty).mean())
