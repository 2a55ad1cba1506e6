"""The instances on which solvers can be ranked against each other: those that all of them were given.

Averages over different instance sets say nothing of the solvers. Where not everybody met everything, the line-up is
taken that makes most of the runs comparable: as many solvers times instances as possible.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from compare.statistics.trials import Trials
from compare.tables import WRONG

if TYPE_CHECKING:
    import pandas as pd

LineUp = tuple[str, ...]


@dataclass(frozen=True)
class CommonGround:
    """`cases`: one row per solver and instance, every solver on every instance, smallest instances first.

    refuted      solvers with a wrong answer among them: they are shown, but not ranked
    left out     what is not in `cases`: instances that somebody was not given, solvers that were not given enough
    """

    cases: pd.DataFrame
    solvers: tuple[str, ...]
    instances: int
    refuted: dict[str, int]
    instances_left_out: int
    solvers_left_out: tuple[str, ...]

    @property
    def ranked(self) -> tuple[str, ...]:
        return tuple(solver for solver in self.solvers if solver not in self.refuted)

    @cached_property
    def trials(self) -> Trials:
        """All of them, refuted ones too: a wrong answer counts as not solved. Raises ValueError where a case that was
        not answered had no time limit, or where limits differ between the solvers of an instance."""
        columns = {
            "instance_id": "instance", "solver": "solver", "seconds_bound": "seconds",
            "answered": "solved", "seconds_limit": "limit",
        }  # fmt: skip
        return Trials.of(self.cases[[*columns]].rename(columns=columns))


def common_ground(cases: pd.DataFrame) -> CommonGround:
    """The best line-up within the cases of one puzzle and question (`tables.cases`), on all instances that it met."""
    met: dict[LineUp, int] = Counter(cases.drop_duplicates("instance_id")["line_up"])
    everywhere = {line_up: _met_by(line_up, met) for line_up in met}
    chosen = max(everywhere, key=lambda line_up: (len(line_up) * everywhere[line_up], line_up))
    shared = cases["line_up"].map({line_up: set(chosen) <= set(line_up) for line_up in met}).astype(bool)
    kept = cases[shared & cases["solver"].isin(chosen)].sort_values(["cells", "rows"], kind="stable")
    return CommonGround(
        cases=kept,
        solvers=chosen,
        instances=everywhere[chosen],
        refuted={
            str(it): int(number) for it, number in kept[kept["outcome"] == WRONG]["solver"].value_counts().items()
        },
        instances_left_out=sum(met.values()) - everywhere[chosen],
        solvers_left_out=tuple(sorted(set(cases["solver"]) - set(chosen))),
    )


def _met_by(solvers: LineUp, met: dict[LineUp, int]) -> int:
    """How many instances all of these solvers were given."""
    return sum(number for line_up, number in met.items() if set(solvers) <= set(line_up))
