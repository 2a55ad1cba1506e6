"""crosscheck export: results, or a puzzle, in the formats of other programs. The format says which of them is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from compare import roster
from compare.commands.options import Plugins
from compare.writing import writing
from puzzles.vocabulary import InputError

RESULT_FORMATS = ("csv", "parquet", "jsonl", "mkplot", "latex")
PUZZLE_FORMATS = ("dimacs", "opb", "cpsat-pb", "cpsat-text")


def export(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A store, or a folder with results; or a puzzle.")],
    form: Annotated[
        str,
        typer.Option(
            "--format", help=f"Of results: {', '.join(RESULT_FORMATS)}; of a puzzle: {', '.join(PUZZLE_FORMATS)}."
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(help="The file to write; for mkplot a folder, with a file for each solver; - to print a puzzle."),
    ],
    solver: Annotated[
        str | None, typer.Option(help="Of a puzzle: the encoding. Default: the recommended one of sat/ or cpsat/.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of a puzzle: how to shuffle the formula; 0: as it is.")] = 0,
    plugin: Plugins = None,
) -> None:
    """Write the runs of a campaign or its tables, or a puzzle as an encoding writes it down, for other programs."""
    roster.load_plugins(plugin)
    with writing(out):
        if form in PUZZLE_FORMATS:
            from compare.export_puzzle import export_puzzle

            export_puzzle(source, form, out, solver, seed)
        elif form in RESULT_FORMATS:
            from compare.export import export_results

            if str(out) == "-":
                raise InputError(f"--out -: only a puzzle is printed, expected a file for {form}")
            export_results(Path(source), form, out)
        else:
            raise InputError(f"unknown format {form!r}, expected one of {', '.join(RESULT_FORMATS + PUZZLE_FORMATS)}")
