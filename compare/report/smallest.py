"""A smallest witness laid out for a reader, like every other refutation, with the way to it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from compare.numerals import counted
from compare.report.exhibits import Exhibit, exhibit, stem_of
from compare.witness.record import KEY, Kept

if TYPE_CHECKING:
    import pandas as pd

    from compare.report.audit_exhibit import AuditExhibit

WITNESSES = "witnesses"  # the name of their table
COUNTS = {"none": "no solution", "one": "exactly one solution", "several": "several solutions"}


def smallest_exhibit(kept: Kept, plugins: str = "") -> Exhibit:
    """Its file is the puzzle with the known solution and the whole account. `plugins` as in exhibits.exhibit."""
    shown = exhibit(kept.refutation, 1, plugins)
    account = kept.data[KEY] | {"commands": list(shown.commands)}
    record = json.dumps(kept.data | {KEY: account}, ensure_ascii=False)
    return replace(
        shown, note=f"{truth(account)} {way(account)}", files=shown.files | {f"{stem_of(kept.refutation)}.json": record}
    )


def with_smallest(shown: Exhibit, kept: Kept | None, plugins: str = "") -> Exhibit:
    """The refutation of a campaign together with its smallest witness, if there is one. Where both are of the same
    puzzle, the files of the witness take the place of the others: they hold more."""
    if kept is None:
        return shown
    smallest = smallest_exhibit(kept, plugins)
    return replace(shown, smallest=smallest, files=shown.files | smallest.files)


def truth(account: Mapping[str, Any]) -> str:
    found, by = COUNTS.get(account["truth"]["solutions"]), account["truth"]["by"]
    if found is None:
        return "Nobody knows how many solutions it has."
    return f"It has {found}, by {' and '.join(by)}."


def way(account: Mapping[str, Any]) -> str:
    """How the puzzle was found, and whether more could be taken away."""
    steps, tries = len(account["steps"]), account["tries"]
    came = (
        f"reduced from {account['original']['size']} in {counted(steps, 'step')} and {counted(tries, 'try', 'tries')}"
    )
    end = "nothing more can be taken away" if account["minimal"] else "not minimal: the time was up"
    turned = [
        f"{key} {account[key]}"
        for key, usual in (("seed", 0), ("symmetry", "as-given"))
        if account.get(key, usual) != usual
    ]
    way = came if steps else f"as it was in the campaign, after {counted(tries, 'try', 'tries')}"
    return f"{way[:1].upper()}{way[1:]}; {end}." + (f" Only shown with {' and '.join(turned)}." if turned else "")


def witness_table(exhibits: Sequence[Exhibit], audited: Sequence[AuditExhibit] = ()) -> pd.DataFrame:
    """One row a refutation with a smallest witness, and one for each offence that audits found."""
    import pandas as pd

    columns = ["puzzle", "solver", "fault", "instance", "size", "witness", "smallest_size", "said", "note", "json"]
    rows = [
        (one.puzzle, one.solver, one.fault, one.instance_id, one.size, least.instance_id, least.size, least.said,
         least.note, least.canonical)
        for one in exhibits
        if (least := one.smallest)
    ]  # fmt: skip
    rows += [
        (one.puzzle, one.solver, offence.title, offence.original["id"], offence.original["size"], one.instance_id,
         one.size, offence.reason, f"{one.truth} {offence.way}", one.canonical)
        for one in audited
        for offence in one.offences
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=columns)
