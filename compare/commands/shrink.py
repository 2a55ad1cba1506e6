"""crosscheck shrink: a puzzle on which a solver is wrong, made as small as possible."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from compare import roster
from compare.commands import REFUTED
from compare.commands.options import OnePuzzle, Plugins, limit_in_seconds
from compare.witness.shrink import SECONDS
from compare.writing import writing
from puzzles.formats import reader
from puzzles.quoting import escaped
from puzzles.vocabulary import Puzzle

if TYPE_CHECKING:
    from compare.report.exhibits import Exhibit


def shrink(
    puzzle: OnePuzzle,
    solver: Annotated[str, typer.Option(help="Full name of the solver that is wrong on it.")],
    count: Annotated[int, typer.Option(min=0, help="Solutions it is asked for: 2 for uniqueness, 0 for all.")] = 1,
    time_limit: Annotated[float, limit_in_seconds("Seconds a try.")] = 2.0,
    seconds: Annotated[float, limit_in_seconds("Seconds in all.")] = SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="The witness as a JSON object.")] = False,
    out: Annotated[Path | None, typer.Option(help="A folder: witness and pictures go to refutations/ in it.")] = None,
    plugin: Plugins = None,
) -> None:
    """Take away from a puzzle whatever can be, as long as the solver stays wrong on it in the same way.

    Exit status 1 where it is wrong, 0 where nothing speaks against its answer.
    """
    roster.load_plugins(plugin)
    wrong = reader.read_one(puzzle).puzzle
    name = roster.solver_named(solver, wrong.kind).name
    data = witness_of(wrong, name, count, time_limit, seconds, tuple(plugin or ()))
    if data is None:
        print(f"{escaped(name)}: nothing speaks against its answer", file=sys.stderr)
        return
    if as_json:
        print(json.dumps(data))
    shown = exhibit_of(data, plugin or [])
    if not as_json:
        print_witness(shown)
    if out:
        keep(shown, out)
    raise typer.Exit(REFUTED)


def witness_of(
    puzzle: Puzzle, solver: str, count: int, time_limit: float, seconds: float, plugins: tuple[str, ...]
) -> dict[str, Any] | None:
    """The record of the smallest witness; None where the solver is not refuted."""
    from compare.witness.record import as_data
    from compare.witness.shrink import shrink
    from compare.witness.trial import Court
    from compare.witness.truth import truth_of

    court = Court(solver, count, seconds=time_limit, plugins=plugins)
    refuted = court.refute(puzzle)
    found = refuted and shrink(refuted, court, seconds)
    if not found:
        return None
    smallest = found.refutation
    return as_data(found, truth_of(smallest.instance, court, smallest.judgement.witness))


def exhibit_of(data: dict[str, Any], plugins: list[str]) -> Exhibit:
    import shlex

    from compare.report.smallest import smallest_exhibit
    from compare.witness.record import from_data

    return smallest_exhibit(from_data(data), "".join(f" --plugin {shlex.quote(path)}" for path in plugins))


def print_witness(shown: Exhibit) -> None:
    """The puzzle on one line, what is wrong, what is true, and the commands that show it once files are written."""
    print(shown.canonical)
    print(f"  {shown.size}, {shown.solver}, asked for {shown.question}: {shown.fault}")
    print(f"  {shown.reason}\n  {shown.note}")


def keep(shown: Exhibit, folder: Path) -> None:
    """Raises InputError where it cannot be written."""
    from compare.report.witness_files import write

    with writing(folder):
        write(shown, folder)
    print("\n".join(escaped(str(folder / name)) for name in shown.files), file=sys.stderr)
    print("\n".join(("shown by, in that folder:", *shown.commands)), file=sys.stderr)
