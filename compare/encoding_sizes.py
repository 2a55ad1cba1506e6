"""How large the encodings are: medians per puzzle, size and solver, as written, before a solver simplifies them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compare.tables import ROW, line_ups

if TYPE_CHECKING:
    import pandas as pd

MEASURES = ["variables", "clauses", "literals", "constraints", "build_s"]
INSTANCE = ["puzzle", "instance_id"]
LINE = [key for key in ROW if key != "count_asked"]


def encoding_table(runs: pd.DataFrame) -> pd.DataFrame:
    """Columns LINE, solver, instances and MEASURES (NaN where an encoding has no such thing).

    The line-up of an instance is the encodings that got built on it: medians of one line-up can be compared."""
    built = runs[runs["variables"].notna()]
    facts = ["cells", "rows", "cols", "size"]
    of_instance = built.groupby([*INSTANCE, *facts, "solver"])[MEASURES].median().reset_index()
    of_instance["line_up"] = line_ups(of_instance, INSTANCE)
    grouped = of_instance.groupby([*LINE, "solver"])
    table = grouped[MEASURES].median()
    table.insert(0, "instances", grouped.size())
    return table.reset_index()
