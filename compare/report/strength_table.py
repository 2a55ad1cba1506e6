"""Propagation strength as a table: a row a size and solver, a column a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from compare import numerals
from compare.report.plain_tables import PlainTable
from compare.strength.facts import PLACING
from compare.strength.rows import OWN, PARTIAL, ROOT, WHOLE

if TYPE_CHECKING:
    import pandas as pd

Record = dict[Any, Any]
Question = tuple[str, str]  # scope, start

FROM_START, FROM_STATES = (WHOLE, ROOT), (WHOLE, PARTIAL)
ARROW = " → "
STAR = " *"  # behind the share of an encoding that was asked for literals of its own


def strength_table(data: pd.DataFrame) -> PlainTable:
    """From the part of one kind of puzzle of `rows.summed`.

    A cell holds the share of what follows that propagation finds, and after the arrow, where that is more, the share
    with failed literals; or how many dead states went unseen, likewise.
    """
    puzzle = str(data["puzzle"].iloc[0])
    sorts = [scope for scope in dict.fromkeys(data["scope"]) if scope != WHOLE]
    questions = [FROM_START, FROM_STATES, *((sort, PARTIAL) for sort in sorts)]
    placing = puzzle in PLACING
    head = ["size", "solver", "from the start", *(["placed"] if placing else []), "random states", "dead unseen"]
    head += [title for sort in sorts for title in (f"one {sort}", "dead unseen")] + ["unsound"]
    rows = []
    for (_, _, _, size, solver), of_row in data.groupby(["cells", "rows", "cols", "size", "solver"], sort=True):
        found = {(one["scope"], one["start"]): one for one in of_row.to_dict("records")}
        cells = [cell for question in questions for cell in _cells(question, found.get(question), placing)]
        rows.append((str(size), str(solver), *cells, f"{of_row['unsound'].sum():,}"))
    return PlainTable(f"{puzzle}-strength", tuple(head), tuple(rows))


def _cells(question: Question, record: Record | None, placing: bool) -> list[str]:
    """What one question's columns hold; nothing where it was not asked."""
    from_start = question == FROM_START
    if record is None:
        return [""] * (1 + (placing or not from_start))
    texts = [share(record, "follows", "found", "probed")]
    if from_start and placing:
        texts.append("" if record["words"] == OWN else share(record, "placed", "placed_found", "placed_probed"))
    return texts if from_start else [*texts, unseen(record)]


def share(record: Record, of: str, found: str, probed: str) -> str:
    """`60 % → 90 %`; a dash where nothing follows."""
    if not record[of]:
        return numerals.NOTHING
    plain = numerals.percent(record[found] / record[of])
    more = plain if _missing(record[probed]) else numerals.percent(record[probed] / record[of])
    return (plain if more == plain else plain + ARROW + more) + (STAR if record["words"] == OWN else "")


def unseen(record: Record) -> str:
    """`5 → 2 of 30`; a dash where no state was dead."""
    if not record["dead"]:
        return numerals.NOTHING
    plain = record["dead"] - record["dead_seen"]
    probed = plain if _missing(record["dead_probed"]) else record["dead"] - record["dead_probed"]
    return (f"{plain}" if probed == plain else f"{plain}{ARROW}{probed}") + f" of {record['dead']}"


def _missing(value: Any) -> bool:
    import pandas as pd

    return bool(pd.isna(value))
