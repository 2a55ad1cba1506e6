"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def limit_in_seconds(what: str) -> Any:
    """An option that takes seconds. `what`: of what, for the help."""
    return typer.Option(min=0.001, max=1e7, help=what)


def budget_in_minutes(what: str) -> Any:
    """An option that takes minutes; at most a third of a year, as a limit in seconds."""
    return typer.Option(min=0.01, max=150_000, help=what)


FILES = "Files of JSON or URLs, URLs, or - for standard input."
Puzzles = Annotated[list[str], typer.Argument(metavar="PUZZLE...", help=FILES)]
AnyPuzzles = Annotated[list[str] | None, typer.Argument(metavar="[PUZZLE...]", help=FILES)]
OnePuzzle = Annotated[str, typer.Argument(metavar="PUZZLE", help="File with one puzzle, URL, or - for standard input.")]
Count = Annotated[int, typer.Option(min=0, help="Solutions to look for: 2 asks for uniqueness, 0 for all.")]
Plugins = Annotated[list[str] | None, typer.Option(help="A Python file that registers solvers.")]
Programs = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=COMMAND", help="A command that is given a puzzle and answers it: the solver peer/NAME."),
]
OF_ENGINE = typer.Option(metavar="COMMAND", help="A program that solves DIMACS, as an engine of sat/: 'kissat {cnf}'.")
EngineCommand = Annotated[str | None, OF_ENGINE]
EngineCommands = Annotated[list[str] | None, OF_ENGINE]
MixMachines = Annotated[
    bool, typer.Option("--mix-machines", help="Compare times though they come from unlike machines.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")]
