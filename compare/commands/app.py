"""The commands, put together."""

from __future__ import annotations

from importlib import metadata
from typing import Annotated

import typer

from compare.commands import (
    audit,
    check,
    claims,
    convert,
    decode,
    diff,
    explain,
    export,
    generate,
    report,
    repro,
    run,
    shrink,
    solve,
    solvers,
    strength,
    verify,
)

app = typer.Typer(
    name="crosscheck",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Grid-puzzle solvers on trial: Nonogram, Corral, Shikaku, Hidato, by hand-written search and by SAT and CP.",
    epilog="Exit status: 0 answered; 1 an answer was refuted; 2 bad input or usage; 3 no answer within the limits.",
)


def say_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"crosscheck {metadata.version('puzzle-crosscheck')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=say_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    """What comes before the command."""


for command in (
    run.run, solve.solve, check.check, generate.generate, convert.convert, solvers.solvers,
    report.report, repro.repro, diff.diff, export.export, decode.decode, verify.verify,
    strength.strength, explain.explain, shrink.shrink, audit.audit,
    claims.claims,
):  # fmt: skip
    app.command()(command)
