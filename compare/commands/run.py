"""crosscheck run: the main job. Solve, cross-check, tabulate, report."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from compare import campaign_file as campaigns
from compare.campaign import Campaign
from compare.commands import ENGINE_COMMAND, ENGINE_COMMAND_HELP, INTERRUPTED, PROGRAM, PROGRAM_HELP, REFUTED
from compare.crew import Crew
from compare.execute import SANDBOX, Hire, run_campaign
from compare.forecast import forecast
from compare.making import Executor
from compare.programs import read_program
from compare.progress import progress
from compare.provenance import code_version
from compare.redo import Redo, read_statuses
from puzzles.quoting import escaped
from puzzles.vocabulary import InputError

RESULTS = Path("results")
STORE = "store.sqlite"
EXECUTORS = ("sandbox", "runexec")


def run(
    campaign: Annotated[
        str, typer.Argument(help=f"{', '.join(campaigns.built_in())}, or a TOML file of your own.")
    ] = "quick",
    out: Annotated[Path | None, typer.Option(help="Folder for the results. Default: results/ and its name.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress on standard error.")] = False,
    plugin: Annotated[list[str] | None, typer.Option(help="A Python file that registers solvers.")] = None,
    retry: Annotated[str, typer.Option(help="Make runs again that ended so: crashed,timeout", metavar="STATUSES")] = "",
    rerun_noisy: Annotated[bool, typer.Option("--rerun-noisy", help="Make disturbed runs again.")] = False,
    program: Annotated[list[str] | None, typer.Option(help=PROGRAM_HELP, metavar=PROGRAM)] = None,
    engine_command: Annotated[list[str] | None, typer.Option(help=ENGINE_COMMAND_HELP, metavar=ENGINE_COMMAND)] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would run, and how long at most.")] = False,
    seconds: Annotated[float | None, typer.Option(min=0.01, help="Another time limit for all runs.")] = None,
    conflicts: Annotated[int | None, typer.Option(min=1, help="A limit in conflicts.")] = None,
    minutes: Annotated[float | None, typer.Option(min=0.01, help="Stop then, and report what there is.")] = None,
    workers: Annotated[int | None, typer.Option(min=0, max=1024, help="Runs at a time; 0: one a core.")] = None,
    executor: Annotated[str, typer.Option(help=f"What makes the runs: {' or '.join(EXECUTORS)}.")] = "sandbox",
    cluster: Annotated[
        str | None, typer.Option(help="Have the workers of a dask cluster make the runs.", metavar="tcp://HOST:PORT")
    ] = None,
    mix_machines: Annotated[
        bool, typer.Option("--mix-machines", help="Compare times though they come from unlike machines.")
    ] = False,
) -> None:
    """Run a campaign: every solver on every instance, each answer checked and cross-checked, then the report.

    Killed or interrupted, it keeps what is finished; the same command goes on with what is missing. What --retry and
    --rerun-noisy replace stays in the store, as earlier runs.
    """
    limits = {"seconds": seconds, "conflicts": conflicts, "workers": workers}
    chosen = campaigns.load(campaign).but(**{name: value for name, value in limits.items() if value is not None})
    chosen = chosen.but(
        programs=chosen.programs + tuple(map(read_program, program or [])),
        engine_commands=chosen.engine_commands + tuple(engine_command or ()),
    )
    folder = out or RESULTS / chosen.name
    plugins, redo = tuple(plugin or ()), Redo(read_statuses(retry), rerun_noisy)
    if dry_run:
        from compare.console import print_forecast

        print_forecast(forecast(chosen, folder / STORE, plugins, redo, progress(quiet).preparing))
        return
    try:
        with hiring(cluster, mix_machines) as hire:
            made_by = executor_named(executor, chosen)
            end = None if minutes is None else 60 * minutes
            run_campaign(chosen, folder / STORE, progress(quiet), plugins, sys.argv[1:], redo, made_by, hire, end)
        audit(folder, chosen, plugins, quiet)
        shrink_refutations(folder, chosen, plugins, quiet)
    except KeyboardInterrupt:
        print(f"crosscheck: interrupted; `crosscheck run` goes on from {folder / STORE}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    raise typer.Exit(REFUTED if tell(folder, quiet, mix_machines) else 0)


def shrink_refutations(folder: Path, campaign: Campaign, plugins: tuple[str, ...], quiet: bool) -> None:
    """Keep a smallest witness of each refutation; those of campaigns in RESULTS are gathered there as well."""
    from compare.witness.campaign import gather_refutations, shrink_refutations

    def say(what: str) -> None:
        if not quiet:
            print(escaped(what), file=sys.stderr)

    try:
        shrink_refutations(folder / STORE, campaign, plugins, say)
        if folder.parent == RESULTS:
            gather_refutations(folder / STORE, RESULTS)
    except OSError as error:
        raise InputError(f"{folder}: the smallest witnesses cannot be written: {error.strerror}") from error


def audit(folder: Path, campaign: Campaign, plugins: tuple[str, ...], quiet: bool) -> None:
    """Make the campaign's audits, if it asks for any."""
    from compare.audit.campaign import audit_campaign

    def say(what: str) -> None:
        if not quiet:
            print(what, file=sys.stderr)

    try:
        audit_campaign(campaign, folder, code_version(plugins), say)
    except OSError as error:
        raise InputError(f"{folder}: the audits cannot be written: {error.strerror}") from error


def hiring(cluster: str | None, mix_machines: bool) -> AbstractContextManager[Hire]:
    """Where runs are made: here, or on the cluster with this address. Raises InputError where it cannot be used."""
    if cluster is None:
        return nullcontext(Crew)
    from compare.cluster.crew import crews_on

    return crews_on(cluster, mix_machines)


def executor_named(name: str, campaign: Campaign) -> Executor:
    """Raises InputError where there is none of that name, or it cannot work here."""
    if name not in EXECUTORS:
        raise InputError(f"--executor {name!r}: expected {' or '.join(EXECUTORS)}")
    if name == "sandbox":
        return SANDBOX
    from compare import runexec

    if campaign.cpu_seconds is not None:
        raise InputError("--executor runexec knows no limit in processor seconds: leave cpu_seconds out")
    return Executor(runexec.run, runexec.check())


def tell(folder: Path, quiet: bool, mix_machines: bool) -> int:
    """Write the report and print its tables. How many answers of solvers other than the articles' were refuted."""
    from compare.console import print_summary
    from compare.report import write_report

    try:
        summary = write_report(folder / STORE, folder, mix_machines)
    except OSError as error:
        raise InputError(f"{folder}: the report cannot be written: {error.strerror}") from error
    print_summary(summary)
    if not quiet:
        print(f"the whole report: {folder / 'report.html'} and {folder / 'report.md'}", file=sys.stderr)
    return summary.wrong
