"""crosscheck strength: how much of what follows a solver finds without a search."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compare import roster
from compare.commands import REFUTED
from compare.commands.options import Plugins, Quiet, limit_in_seconds
from compare.progress import say, teller
from compare.sizes import size as size_of
from compare.writing import ready_to_write, writing
from puzzles.formats import reader
from puzzles.kinds import kinds
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle

if TYPE_CHECKING:
    from compare.strength.campaign import Settings
    from compare.strength.rows import Row

What = Annotated[
    list[str], typer.Argument(metavar="KIND|PUZZLE...", help="Kinds, for random puzzles; or files, URLs, -.")
]
Solvers = Annotated[
    list[str] | None,
    typer.Option(help="Names or patterns of sat/, cpsat/, handwritten/. Default: all, the encodings without filters."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        help="A folder for the rows, tables and plots; the report of a campaign there gets them as a chapter."
    ),
]


def strength(
    what: What,
    solver: Solvers = None,
    sizes: Annotated[str, typer.Option(help="Of random puzzles, rows x columns, with commas between.")] = "5x5,8x8",
    count: Annotated[int, typer.Option(min=1, help="Random puzzles of each size.")] = 5,
    states: Annotated[int, typer.Option(min=0, help="Random states of each puzzle and constraint.")] = 20,
    constraints: Annotated[int, typer.Option(min=0, help="Single constraints of each sort and puzzle.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles and states.")] = 1,
    time_limit: Annotated[float, limit_in_seconds("Seconds to find out what follows from one state.")] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list with an object a row.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="The same rows as CSV.")] = False,
    out: Out = None,
    plugin: Plugins = None,
    quiet: Quiet = False,
) -> None:
    """Measure what unit propagation, failed literals and the hand-written rules find of what follows."""
    from compare.strength.campaign import Settings, measured

    roster.load_plugins(plugin)
    settings = Settings(tuple(solver or ()), states, constraints, seed, time_limit)
    puzzles = [puzzle for one in what for puzzle in puzzles_of(one, sizes, count, settings)]
    ready_to_write(out)
    rows = list(measured(puzzles, settings, teller(quiet)))
    print_rows(rows, as_json, as_csv)
    if out:
        keep(rows, out)
    if any(row.unsound and not row.solver.startswith("handwritten/article") for row in rows):
        raise typer.Exit(REFUTED)


def puzzles_of(what: str, sizes: str, count: int, settings: Settings) -> list[Puzzle]:
    """The random puzzles of a kind, or those of a file."""
    from compare.strength.campaign import random_puzzles

    if what not in kinds():
        return [record.puzzle for record in reader.read(what)]
    try:
        shapes = [size_of(text) for text in sizes.split(",")]
    except ValueError as fault:
        raise InputError(f"--sizes {plain(sizes)}: {fault}, with commas between") from None
    return list(random_puzzles(what, shapes, count, settings.seed))


def print_rows(rows: list[Row], as_json: bool, as_csv: bool) -> None:
    """As data, or as a table for each kind of puzzle, and on standard error what could not be measured."""
    from compare.strength.rows import frame, summed

    if as_json:
        print(json.dumps([vars(row) for row in rows], indent=1))
    elif as_csv:
        print(frame(rows).to_csv(index=False, lineterminator="\n"), end="")
    else:
        from compare.report.strength_table import strength_table
        from compare.table_console import print_plain_table

        for puzzle, data in summed(frame(rows)).groupby("puzzle"):
            print_plain_table(strength_table(data), f"{str(puzzle).capitalize()}: found of what follows")
        for reason in dict.fromkeys(row.reason for row in rows if row.reason):
            solvers = dict.fromkeys(row.solver for row in rows if row.reason == reason)
            say(f"{', '.join(solvers)}: {reason}")


def keep(rows: list[Row], folder: Path) -> None:
    """Write the rows, their tables and plots into the folder. Raises InputError where they cannot be written."""
    from compare.report.strength_files import write_strength
    from compare.strength.rows import frame

    with writing(folder):
        write_strength(frame(rows), folder)
