"""Three solvers or more, compared by their ranks: Friedman's test and what a critical-difference diagram shows
(Demšar, Statistical Comparisons of Classifiers over Multiple Data Sets, JMLR 7, 2006, section 3.2).

rank     on one instance, 1 for the quickest; equal times share their mean rank, and so do all that did not solve it
group    solvers that follow each other by average rank and of which no two differ significantly: a bar of the diagram.
         Each is as large as it can be; to be read only where Friedman's test found a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import inf, sqrt

from compare.statistics.holm import holm
from compare.statistics.paired_tests import signed_rank
from compare.statistics.trials import Trials

Groups = list[tuple[str, ...]]


@dataclass(frozen=True)
class Friedman:
    """`statistic` is chi-squared with solvers - 1 degrees of freedom, corrected for ties; `f_statistic` is Iman and
    Davenport's less conservative form of it."""

    statistic: float
    pvalue: float
    f_statistic: float
    f_pvalue: float


def average_ranks(trials: Trials) -> dict[str, float]:
    """Each solver's rank, averaged over the instances, best first."""
    from scipy.stats import rankdata

    means = rankdata(trials.finished, axis=1).mean(axis=0)
    return dict(sorted(zip(trials.solvers, means.tolist(), strict=True), key=lambda item: item[1]))


def friedman(trials: Trials) -> Friedman:
    """Friedman's test that all solvers are alike. Raises ValueError for fewer than three solvers or two instances."""
    from scipy.stats import f, friedmanchisquare

    instances, solvers = trials.finished.shape
    if solvers < 3 or instances < 2:
        raise ValueError("Friedman's test needs three solvers and two instances or more; compare two solvers in pairs")
    if (trials.finished == trials.finished[:, :1]).all():
        return Friedman(0.0, 1.0, 0.0, 1.0)
    tested = friedmanchisquare(*trials.finished.T)
    f_statistic = iman_davenport(float(tested.statistic), instances, solvers)
    f_pvalue = f.sf(f_statistic, solvers - 1, (solvers - 1) * (instances - 1))
    return Friedman(float(tested.statistic), float(tested.pvalue), f_statistic, float(f_pvalue))


def iman_davenport(statistic: float, instances: int, solvers: int) -> float:
    """Friedman's chi-squared as F with solvers - 1 and (solvers - 1)(instances - 1) degrees of freedom (Iman and
    Davenport, Communications in Statistics A 9, 1980); infinite where every instance ranks the solvers alike."""
    left = instances * (solvers - 1) - statistic
    return (instances - 1) * statistic / left if left > 1e-9 * statistic else inf


def nemenyi_difference(solvers: int, instances: int, alpha: float = 0.05) -> float:
    """The critical difference: average ranks this far apart or farther differ at level `alpha`, all pairs at once."""
    from scipy.stats import studentized_range

    return (
        float(studentized_range.ppf(1 - alpha, solvers, inf)) / sqrt(2) * sqrt(solvers * (solvers + 1) / 6 / instances)
    )


def nemenyi_groups(trials: Trials, alpha: float = 0.05) -> Groups:
    """The groups by Nemenyi's critical difference. Whether two solvers differ depends on who else takes part."""
    ranks = average_ranks(trials)
    critical = nemenyi_difference(len(ranks), len(trials.instances), alpha)
    return _groups(list(ranks), lambda a, b: abs(ranks[a] - ranks[b]) < critical)


def wilcoxon_holm(trials: Trials) -> dict[tuple[str, str], float]:
    """For each pair of solvers, the p-value of `signed_rank`, corrected by Holm over all pairs. Advised instead of
    Nemenyi's test, since it looks at the two alone (Benavoli, Corani and Mangili, JMLR 17, 2016)."""
    pairs = list(combinations(trials.solvers, 2))
    adjusted = holm([signed_rank(trials, *pair).pvalue for pair in pairs])
    return dict(zip(pairs, adjusted.tolist(), strict=True))


def wilcoxon_holm_groups(trials: Trials, alpha: float = 0.05) -> Groups:
    """The groups by `wilcoxon_holm`. Two solvers that do not differ, but for one between them that does, share none."""
    alike = {frozenset(pair) for pair, pvalue in wilcoxon_holm(trials).items() if pvalue >= alpha}
    return _groups(list(average_ranks(trials)), lambda a, b: frozenset((a, b)) in alike)


def _groups(order: list[str], alike: Callable[[str, str], bool]) -> Groups:
    groups: Groups = []
    reached = 0
    for start in range(len(order)):
        end = start + 1
        while end < len(order) and all(alike(member, order[end]) for member in order[start:end]):
            end += 1
        if end - start > 1 and end > reached:  # else it lies within the group before
            groups.append(tuple(order[start:end]))
        reached = max(reached, end)
    return groups
