"""crosscheck run: the main job. Solve, cross-check, tabulate, report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Annotated

import typer

from compare import campaign_file as campaigns
from compare.campaign import Campaign
from compare.commands import INTERRUPTED, REFUTED
from compare.commands.options import (
    EngineCommands,
    MixMachines,
    Plugins,
    Programs,
    Quiet,
    budget_in_minutes,
    limit_in_seconds,
)
from compare.crew import Crew
from compare.execute import SANDBOX, Hire, run_campaign
from compare.forecast import forecast
from compare.making import Executor
from compare.programs import read_program
from compare.progress import progress, teller
from compare.provenance import code_version
from compare.redo import Redo, read_statuses
from compare.writing import writing
from puzzles.vocabulary import InputError

RESULTS = Path("results")
STORE = "store.sqlite"
EXECUTORS = ("sandbox", "runexec")

Chosen = Annotated[str, typer.Argument(help=f"{', '.join(campaigns.built_in())}, or a TOML file of your own.")]
OnCluster = Annotated[
    str | None, typer.Option(help="Have the workers of a dask cluster make the runs.", metavar="tcp://HOST:PORT")
]


def run(
    campaign: Chosen = "quick",
    out: Annotated[Path | None, typer.Option(help="Folder for the results. Default: results/ and its name.")] = None,
    quiet: Quiet = False,
    plugin: Plugins = None,
    retry: Annotated[str, typer.Option(help="Make runs again that ended so: crashed,timeout", metavar="STATUSES")] = "",
    rerun_noisy: Annotated[bool, typer.Option("--rerun-noisy", help="Make disturbed runs again.")] = False,
    program: Programs = None,
    engine_command: EngineCommands = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would run, and how long at most.")] = False,
    seconds: Annotated[float | None, limit_in_seconds("Another time limit for all runs.")] = None,
    conflicts: Annotated[int | None, typer.Option(min=1, max=10**9, help="A limit in conflicts.")] = None,
    minutes: Annotated[float | None, budget_in_minutes("Stop then, and report what there is.")] = None,
    workers: Annotated[int | None, typer.Option(min=0, max=1024, help="Runs at a time; 0: one a core.")] = None,
    executor: Annotated[str, typer.Option(help=f"What makes the runs: {' or '.join(EXECUTORS)}.")] = "sandbox",
    cluster: OnCluster = None,
    mix_machines: MixMachines = False,
) -> None:
    """Run a campaign: every solver on every instance, each answer checked and cross-checked, then the report.

    Killed or interrupted, it keeps what is finished; the same command goes on with what is missing. What --retry and
    --rerun-noisy replace stays in the store, as earlier runs.
    """
    limits = {"seconds": seconds, "conflicts": conflicts, "workers": workers}
    chosen = as_asked(campaigns.load(campaign), program or [], engine_command or [], **limits)
    folder = out or RESULTS / chosen.name
    plugins, redo = tuple(plugin or ()), Redo(read_statuses(retry), rerun_noisy)
    if dry_run:
        foretell(chosen, folder, plugins, redo, quiet)
        return
    end = None if minutes is None else 60 * minutes
    with interrupted_softly(folder / STORE):
        with hiring(cluster, mix_machines) as hire:
            made_by = executor_named(executor, chosen)
            run_campaign(chosen, folder / STORE, progress(quiet), plugins, sys.argv[1:], redo, made_by, hire, end)
        audit(folder, chosen, plugins, quiet)
        shrink_refutations(folder, chosen, plugins, quiet)
    raise typer.Exit(REFUTED if tell(folder, quiet, mix_machines) else 0)


def as_asked(campaign: Campaign, programs: list[str], engine_commands: list[str], **limits: float | None) -> Campaign:
    """The campaign with what the command line adds to it, and with those of its limits that are given."""
    return campaign.but(
        programs=campaign.programs + tuple(map(read_program, programs)),
        engine_commands=campaign.engine_commands + tuple(engine_commands),
        **{name: value for name, value in limits.items() if value is not None},
    )


def foretell(campaign: Campaign, folder: Path, plugins: tuple[str, ...], redo: Redo, quiet: bool) -> None:
    """Print what would run."""
    from compare.console import print_forecast

    print_forecast(forecast(campaign, folder / STORE, plugins, redo, progress(quiet).preparing))


@contextmanager
def interrupted_softly(store: Path) -> Iterator[None]:
    """Leave with a word on how to go on, should the block be interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        print(f"crosscheck: interrupted; `crosscheck run` goes on from {store}", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None


def audit(folder: Path, campaign: Campaign, plugins: tuple[str, ...], quiet: bool) -> None:
    """Make the campaign's audits, if it asks for any."""
    from compare.audit.campaign import audit_campaign

    with writing(folder, "the audits"):
        audit_campaign(campaign, folder, code_version(plugins), plugins, teller(quiet))


def shrink_refutations(folder: Path, campaign: Campaign, plugins: tuple[str, ...], quiet: bool) -> None:
    """Keep a smallest witness of each refutation, by runs and by audits; those of campaigns in RESULTS are gathered
    there as well."""
    from compare.witness.campaign import gather_refutations, shrink_audits, shrink_refutations

    with writing(folder, "the smallest witnesses"):
        shrink_refutations(folder / STORE, campaign, plugins, teller(quiet))
        shrink_audits(folder / STORE, plugins, teller(quiet))
        if folder.parent == RESULTS:
            gather_refutations(folder / STORE, RESULTS, plugins)


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

    with writing(folder, "the report"):
        summary = write_report(folder / STORE, folder, mix_machines)
    print_summary(summary)
    teller(quiet)(f"the whole report: {folder / 'report.html'} and {folder / 'report.md'}")
    return summary.wrong
