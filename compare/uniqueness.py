"""How many solutions the instances have, as far as the runs tell: one row per puzzle and size.

unique, several, none   what at least one run says that nobody refuted; one that was asked for more and solved with a
                        single solution says that it is unique
confirmed               of `unique` and `none`: those that a second, independent solver claims too
open                    nobody could say
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from compare.verdicts import CONFIRMED, REFUTED
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    import pandas as pd

SIZE = ["puzzle", "cells", "rows", "cols", "size"]


def uniqueness_table(runs: pd.DataFrame) -> pd.DataFrame:
    """Columns SIZE, instances, unique, several, none, confirmed, open; instances asked for two solutions or more."""
    runs = runs[runs["count_asked"] != 1]
    standing = runs["verdict"] != REFUTED
    unique = standing & (runs["status"] == Status.SOLVED) & (runs["found"] == 1)
    none = standing & (runs["status"] == Status.UNSOLVABLE)
    said = runs.assign(
        several=standing & (runs["found"] >= 2),
        unique=unique,
        none=none,
        confirmed=(unique | none) & (runs["verdict"] == CONFIRMED),
    )
    by_instance = said.groupby([*SIZE, "instance_id"])[["several", "unique", "none", "confirmed"]].any().reset_index()
    by_instance["unique"] &= ~by_instance["several"]
    by_instance["none"] &= ~by_instance["several"] & ~by_instance["unique"]
    by_instance["confirmed"] &= by_instance["unique"] | by_instance["none"]
    by_instance["open"] = ~by_instance[["several", "unique", "none"]].any(axis=1)
    counts = ["unique", "several", "none", "confirmed", "open"]
    table = by_instance.groupby(SIZE)[counts].sum().astype(int)
    table.insert(0, "instances", by_instance.groupby(SIZE).size())
    return table.reset_index()
