"""crosscheck repro: published results made again and compared, step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compare import campaign_file as campaigns
from compare import roster
from compare.commands import REFUTED
from compare.commands.options import Quiet, budget_in_minutes
from compare.execute import run_campaign
from compare.gather import instances
from compare.progress import progress
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

if TYPE_CHECKING:
    from compare.results import Results

STORE = "store.sqlite"


def repro(
    published: Annotated[Path, typer.Argument(help="Folder of published results, named as its campaign.")] = Path(
        "results/quick"
    ),
    out: Annotated[Path, typer.Option(help="Folder for the new ones.")] = Path("results/repro"),
    minutes: Annotated[float | None, budget_in_minutes("Stop after so long; check what there is.")] = None,
    campaign: Annotated[str | None, typer.Option(help="Campaign or TOML file. Default: by the folder's name.")] = None,
    quiet: Quiet = False,
) -> None:
    """Check published results: smoke first, the instances by their hashes, then the campaign once more.

    Exit status 0 where no answer contradicts a published one, else 1. Times are for `crosscheck diff` to compare.
    """
    from compare.reproduction import disagreements, expectation, made_again, shared_limit
    from compare.results import read_results

    before = read_results(published)
    chosen = campaigns.load(campaign or namesake(published))
    if seconds := shared_limit(before):  # they may have been run with --seconds
        chosen = chosen.but(seconds=seconds)
    if out.resolve() == published.resolve():
        raise InputError(f"--out {out}: these are the published results, expected another folder")
    faults = smoke(out / "smoke", quiet) + same_instances(before, chosen)
    took = expectation(before)
    typer.echo(
        f"expected: {took.runs} runs, {took.core_seconds:.0f} core-seconds, at most {took.peak_mib:.0f} MiB a run"
    )
    run_campaign(chosen, out / STORE, progress(quiet), arguments=sys.argv[1:], stop_after_s=minutes and 60 * minutes)
    again = read_results(out)
    faults += disagreements(before, again)
    there, of = made_again(before, again)
    typer.echo(f"{there:,} of {of:,} published answers made again")
    reproduced = "reproduced" if there == of else "reproduced in part: no answer contradicts a published one"
    typer.echo("\n".join(faults) or f"{reproduced}; for the times: crosscheck diff {published} {out}")
    raise typer.Exit(REFUTED if faults else 0)


def namesake(published: Path) -> str:
    """The campaign that a folder of results is called after. Raises InputError where it is none of those built in."""
    name = published.resolve().name
    if name not in campaigns.built_in():
        raise InputError(f"{plain(published)}: no campaign is called {plain(name)}, expected its file as --campaign")
    return name


def smoke(folder: Path, quiet: bool) -> list[str]:
    from compare.reproduction import refuted
    from compare.results import read_results

    run_campaign(campaigns.load("smoke"), folder / STORE, progress(quiet))
    wrong = refuted(read_results(folder))
    typer.echo("smoke: " + (", ".join(wrong) or "nobody is refuted"))
    return [f"smoke: {solver} is refuted" for solver in wrong]


def same_instances(before: Results, chosen: campaigns.Campaign) -> list[str]:
    from compare.reproduction import unlike_instances

    roster.load()
    made = {instance.id for section in chosen.sections for instance in instances(section, chosen.seed)}
    missing, new = unlike_instances(before, made)
    typer.echo(f"instances: {len(made - new)} as published, {len(missing)} missing, {len(new)} new")
    return [f"instance {one} of the published results is not made any more" for one in sorted(missing)]
