"""How cost grows with the number of cells, solver by solver: a fit for seconds and one for nodes, on common ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from compare.common_ground import CommonGround
from compare.statistics.growth import Fit, growth

if TYPE_CHECKING:
    import pandas as pd

MOST_POINTS = 400  # of one fit, evenly over the sizes: the slopes of all their pairs are taken
QUICKEST = 1e-6  # seconds
POWER, EXPONENTIAL = "power", "exponential"
COLUMNS = ["solver", "cost", "law", "slope", "low", "high", "misfit", "refusal"]


def growth_table(ground: CommonGround) -> pd.DataFrame:
    """Columns COLUMNS: the law that fits better (`statistics.growth`), or why there is none; seconds, then nodes."""
    import pandas as pd

    records: list[dict[str, Any]] = []
    for cost in ("seconds", "nodes"):
        for solver, cases in ground.cases.groupby("solver", sort=False):
            unit = cost if cost == "seconds" else cases["node_unit"].iloc[0]
            records.append({"solver": solver, "cost": unit} | _fit(cases, cost))
    return pd.DataFrame(records, columns=COLUMNS)


def _fit(cases: pd.DataFrame, cost: str) -> dict[str, Any]:
    part = cases.iloc[:: -(-len(cases) // MOST_POINTS)]
    values = part[f"{cost}_bound"].to_numpy(dtype=float)
    solved = part["answered"].to_numpy(dtype=bool)
    if np.isnan(values[solved]).any():
        return {"refusal": "not counted"}
    seconds = cost == "seconds"
    values = np.maximum(values, QUICKEST) if seconds else values
    found = growth(part["cells"].to_numpy(), values, solved, offset=0.0 if seconds else 1.0)
    laws = [(law, fit) for law, fit in ((POWER, found.power), (EXPONENTIAL, found.exponential)) if fit]
    return _better(laws) if laws else {"refusal": found.refusal}


def _better(laws: list[tuple[str, Fit]]) -> dict[str, Any]:
    law, fit = min(laws, key=lambda one: one[1].misfit)
    return {"law": law, "slope": fit.slope, "low": fit.low, "high": fit.high, "misfit": fit.misfit, "refusal": ""}
