"""crosscheck run: the main job. Solve, cross-check, tabulate, report."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from compare import campaign as campaigns
from compare.commands import INTERRUPTED, REFUTED
from compare.execute import run_campaign
from compare.progress import progress
from puzzles.vocabulary import InputError

RESULTS = Path("results")
STORE = "store.sqlite"


def run(
    campaign: Annotated[
        str, typer.Argument(help=f"{', '.join(campaigns.built_in())}, or a TOML file of your own.")
    ] = "quick",
    out: Annotated[Path | None, typer.Option(help="Folder for the results. Default: results/ and its name.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")] = False,
    plugin: Annotated[list[str] | None, typer.Option(help="A Python file that registers solvers.")] = None,
) -> None:
    """Run a campaign: every solver on every instance, each answer checked and cross-checked, then the report.

    Killed or interrupted, it keeps what is finished; the same command goes on with what is missing.
    """
    chosen = campaigns.load(campaign)
    folder = out or RESULTS / chosen.name
    try:
        run_campaign(chosen, folder / STORE, progress(quiet), tuple(plugin or ()), sys.argv[1:])
    except KeyboardInterrupt:
        print(f"crosscheck: interrupted; the same command goes on from {folder / STORE}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    raise typer.Exit(REFUTED if tell(folder, quiet) else 0)


def tell(folder: Path, quiet: bool) -> int:
    """Write the report and print its tables. How many answers of solvers other than the articles' were refuted."""
    from compare.console import print_summary
    from compare.report import write_report

    try:
        summary = write_report(folder / STORE, folder)
    except OSError as error:
        raise InputError(f"{folder}: the report cannot be written: {error.strerror}") from error
    print_summary(summary)
    if not quiet:
        print(f"the whole report: {folder / 'report.html'} and {folder / 'report.md'}", file=sys.stderr)
    return summary.wrong
