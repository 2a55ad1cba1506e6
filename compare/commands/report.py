"""crosscheck report: tables and pages from the records of a store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from puzzles.quoting import escaped, plain
from puzzles.vocabulary import InputError


def report(
    store: Annotated[Path, typer.Argument(help="The store of a campaign: results/NAME/store.sqlite.")],
    out: Annotated[Path | None, typer.Option(help="Folder to write into. Default: where the store is.")] = None,
    mix_machines: Annotated[
        bool, typer.Option("--mix-machines", help="Compare times though they come from unlike machines.")
    ] = False,
) -> None:
    """Write the tables, the plots and the pages again from records already there."""
    from compare.report import write_report

    folder = out or store.parent
    try:
        write_report(store, folder, mix_machines)
    except OSError as error:
        raise InputError(f"{plain(folder)}: the report cannot be written: {error.strerror}") from error
    typer.echo(escaped(f"{folder / 'report.html'}"))
