"""Who is best over all instances of a puzzle and question: solved, PAR, geometric means, what each adds to the rest.

Only on common ground (compare.common_ground). A solver with a wrong answer is not ranked, and no part of the virtual
best. Groups: solvers that share a letter do not differ significantly (Wilcoxon's test in pairs, Holm's correction).
"""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from compare.common_ground import CommonGround
from compare.statistics.critical_difference import wilcoxon_holm_groups
from compare.statistics.scores import par, shifted_geometric_mean
from compare.statistics.trials import Trials
from compare.statistics.virtual_best import VIRTUAL_BEST, shares, virtual_best
from compare.tables import UNANSWERED, WRONG

if TYPE_CHECKING:
    import pandas as pd

SHIFT = 0.01  # seconds
ENDS = [WRONG, *UNANSWERED]  # how many cases ended so
SCORES = ["rank", "solver", "solved", "instances", "par2", "par10", "sgm"]
COLUMNS = [*SCORES, "group", "share", "alone", "only_solver", "marginal", *ENDS]


def ranking_table(ground: CommonGround) -> pd.DataFrame:
    """A row a solver by PAR-2, the virtual best first (rank 0), refuted ones last and without a rank.

    The columns are COLUMNS; one that is alone, or refuted, has no share and no group. Raises ValueError where nothing
    can be ranked (see CommonGround.trials)."""
    import pandas as pd

    everybody = ground.trials
    ends = ground.cases.groupby(["solver", "outcome"]).size().unstack(fill_value=0)
    records = _ranked(everybody.only(*ground.ranked)) if ground.ranked else []
    of_refuted = [{"solver": solver} | _scores(everybody.only(solver)) for solver in sorted(ground.refuted)]
    for record in [*records, *of_refuted]:
        solver = record["solver"]
        record |= {end: int(ends[end].get(solver, 0)) if end in ends else 0 for end in ENDS}
    table = pd.DataFrame([*records, *of_refuted], columns=COLUMNS)
    return table.assign(instances=ground.instances).astype({"rank": "Int64"})


def _ranked(trials: Trials) -> list[dict[str, Any]]:
    """The virtual best, where there are several solvers; then these by PAR-2, equal ones on the same rank."""
    several = len(trials.solvers) > 1
    credit = shares(trials) if several else {}
    letters = _letters(wilcoxon_holm_groups(trials)) if several else {}
    records: list[dict[str, Any]] = []
    for solver in trials.solvers:
        own: dict[str, Any] = {"solver": solver, "group": letters.get(solver, "")} | _scores(trials.only(solver))
        if several:
            given = credit[solver]
            own |= {"share": given.share, "alone": given.alone, "only_solver": given.only_solver}
            own["marginal"] = given.marginal
        records.append(own)
    records.sort(key=lambda record: (record["par2"], record["solver"]))
    for record in records:
        record["rank"] = 1 + sum(other["par2"] < record["par2"] for other in records)
    best = {"solver": VIRTUAL_BEST, "rank": 0} | _scores(virtual_best(trials)) if several else None
    return [best, *records] if best else records


def _scores(trials: Trials) -> dict[str, Any]:
    [solver] = trials.solvers
    return {
        "solved": int(trials.solved.sum()),
        "par2": par(trials, 2)[solver],
        "par10": par(trials, 10)[solver],
        "sgm": shifted_geometric_mean(trials, SHIFT)[solver],
    }


def _letters(groups: list[tuple[str, ...]]) -> dict[str, str]:
    """For each solver the letters of its groups."""
    found: dict[str, str] = {}
    for letter, group in zip(_names(len(groups)), groups, strict=True):
        for solver in group:
            found[solver] = found.get(solver, "") + letter
    return found


def _names(number: int) -> list[str]:
    """a, b, …, z, then a2, b2, …"""
    return [ascii_lowercase[place % 26] + (str(place // 26 + 1) if place >= 26 else "") for place in range(number)]
