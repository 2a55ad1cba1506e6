"""crosscheck report: tables and pages from the records of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from compare.commands.options import MixMachines
from compare.writing import writing
from puzzles.quoting import escaped

STORE = "store.sqlite"


def report(
    store: Annotated[Path, typer.Argument(help="The store of a campaign, results/NAME/store.sqlite, or its folder.")],
    out: Annotated[Path | None, typer.Option(help="Folder to write into. Default: where the store is.")] = None,
    mix_machines: MixMachines = False,
) -> None:
    """Write the tables, the plots and the pages again from records already there."""
    from compare.report import write_report

    if store.is_dir():
        store = store / STORE
    folder = out or store.parent
    with writing(folder, "the report"):
        write_report(store, folder, mix_machines)
    typer.echo(escaped(f"{folder / 'report.html'}"))
