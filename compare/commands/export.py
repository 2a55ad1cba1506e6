"""crosscheck export: results in the formats of other programs. The format says what kind of source is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from puzzles.quoting import plain
from puzzles.vocabulary import InputError

RESULT_FORMATS = ("csv", "parquet", "jsonl", "mkplot", "latex")


def export(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A store, or a folder with results.")],
    form: Annotated[str, typer.Option("--format", help=f"One of {', '.join(RESULT_FORMATS)}.")],
    out: Annotated[Path, typer.Option(help="The file to write; for mkplot a folder, with a file for each solver.")],
) -> None:
    """Write the runs of a campaign, or its tables, for other programs."""
    from compare.export import export_results

    if form not in RESULT_FORMATS:
        raise InputError(f"unknown format {form!r}, expected one of {', '.join(RESULT_FORMATS)}")
    try:
        export_results(Path(source), form, out)
    except OSError as error:
        raise InputError(f"{plain(out)}: cannot be written: {error.strerror}") from error
