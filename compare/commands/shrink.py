"""crosscheck shrink: a puzzle on which a solver is wrong, made as small as possible."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

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
    from compare.report.audit_exhibit import AuditExhibit
    from compare.report.exhibits import Exhibit


def shrink(
    puzzle: OnePuzzle,
    solver: Annotated[str, typer.Option(help="Full name of the solver that is wrong on it.")],
    count: Annotated[int, typer.Option(min=0, help="Solutions it is asked for: 2 for uniqueness, 0 for all.")] = 1,
    time_limit: Annotated[float, limit_in_seconds("Seconds a try.")] = 2.0,
    seconds: Annotated[float, limit_in_seconds("Seconds in all.")] = SECONDS,
    rule: Annotated[str, typer.Option(help="A rule that an audit convicts, or the kind of another finding.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The witness as a JSON object.")] = False,
    out: Annotated[Path | None, typer.Option(help="A folder: witness and pictures go to refutations/ in it.")] = None,
    plugin: Plugins = None,
) -> None:
    """Take away from a puzzle whatever can be, as long as the solver stays wrong on it in the same way.

    Where its answer is right, or a --rule is named, what an audit finds is what has to stay.
    Exit status 1 where it is wrong, 0 where nothing speaks against it.
    """
    roster.load_plugins(plugin)
    wrong = reader.read_one(puzzle).puzzle
    name = roster.solver_named(solver, wrong.kind).name
    plugins = tuple(plugin or ())
    found = None if rule else by_answer(wrong, name, count, time_limit, seconds, plugins)
    found = found or by_audit(wrong, name, rule, time_limit, seconds, plugins)
    if found is None:
        print(f"{escaped(name)}: nothing speaks against {escaped(rule) or 'its answer'}", file=sys.stderr)
        return
    print(json.dumps(found.data) if as_json else found.text)
    if out:
        keep(found.shown, out)
    raise typer.Exit(REFUTED)


class Witness(NamedTuple):
    """Its record; the puzzle on one line, what is wrong and what is true; what to write into files."""

    data: dict[str, Any]
    text: str
    shown: Exhibit | AuditExhibit


def by_answer(
    puzzle: Puzzle, solver: str, count: int, time_limit: float, seconds: float, plugins: tuple[str, ...]
) -> Witness | None:
    """The smallest witness against its answer; None where that is not refuted."""
    from compare.report.smallest import smallest_exhibit
    from compare.witness.record import as_data, from_data
    from compare.witness.shrink import shrink
    from compare.witness.trial import Court
    from compare.witness.truth import truth_of

    court = Court(solver, count, seconds=time_limit, plugins=plugins)
    refuted = court.refute(puzzle)
    found = refuted and shrink(refuted, court, seconds)
    if not found:
        return None
    data = as_data(found, truth_of(found.refutation.instance, court, found.refutation.judgement.witness))
    shown = smallest_exhibit(from_data(data), options(plugins))
    said = f"{shown.size}, {shown.solver}, asked for {shown.question}: {shown.fault}"
    return Witness(data, "\n  ".join((shown.canonical, said, shown.reason, shown.note)), shown)


def by_audit(
    puzzle: Puzzle, solver: str, rule: str, time_limit: float, seconds: float, plugins: tuple[str, ...]
) -> Witness | None:
    """The smallest witness of the rule, or of what an audit finds first; None where it finds nothing."""
    from compare.audit.trial import reports_steps
    from compare.report.audit_exhibit import audit_exhibit
    from compare.witness.audit_court import AuditCourt
    from compare.witness.found import witness_of

    if not rule and not reports_steps(roster.solver_named(solver, puzzle.kind)):
        return None
    found = witness_of(puzzle, AuditCourt(solver, seconds=time_limit, plugins=plugins), rule, seconds)
    if not found:
        return None
    shown = audit_exhibit(found, options(plugins))
    said = [f"{shown.size}, {shown.solver}: {shown.title}"]
    said += [f"{one.reason}\n  {shown.truth} {one.way}" for one in shown.offences]
    return Witness(found.to_json(shown.commands), "\n  ".join((shown.canonical, *said)), shown)


def options(plugins: tuple[str, ...]) -> str:
    """What the commands need to know of plugins."""
    return "".join(f" --plugin {shlex.quote(path)}" for path in plugins)


def keep(shown: Exhibit | AuditExhibit, folder: Path) -> None:
    """Raises InputError where it cannot be written."""
    from compare.report.witness_files import write

    with writing(folder):
        write(shown, folder)
    print("\n".join(escaped(str(folder / name)) for name in shown.files), file=sys.stderr)
    print("\n".join(("shown by, in that folder:", *shown.commands)), file=sys.stderr)
