"""crosscheck audit: each step of a hand-written solver held against an oracle."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from compare import roster
from compare.commands import REFUTED
from compare.commands.options import AnyPuzzles, Plugins, Quiet, limit_in_seconds
from compare.numerals import counted
from compare.progress import teller
from puzzles.formats import reader
from puzzles.quoting import escaped
from puzzles.vocabulary import InputError, Puzzle, Solver

if TYPE_CHECKING:
    from compare.audit.apart import Courtroom
    from compare.audit.tally import Audit

Conflicts = Annotated[int, typer.Option(min=1, max=10**9, help="Of one question to the oracle; then it is undecided.")]
MemoryLimit = Annotated[int, typer.Option(min=1, max=10**7, help="MiB a puzzle, of the solver and its oracles.")]
Probes = Annotated[
    bool,
    typer.Option("--probes", help="Also the small odd puzzles that come with the package: lines, no clues, ..."),
]
Backbone = Annotated[
    bool, typer.Option("--backbone", help="Measure as well how much of what follows is found without a guess.")
]


def audit(
    solver: Annotated[str, typer.Argument(help="Name or pattern of solvers that report their steps: handwritten/*")],
    puzzles: AnyPuzzles = None,
    count: Annotated[int, typer.Option(min=0, help="Solutions that the solver is to look for; 0: all.")] = 2,
    seconds: Annotated[float | None, limit_in_seconds("A puzzle, of solving and auditing together.")] = 10.0,
    memory_limit: MemoryLimit = 2048,
    nodes: Annotated[int | None, typer.Option(min=1, help="Of the solver's search, a puzzle.")] = None,
    conflicts: Conflicts = 20_000,
    probes: Probes = False,
    backbone: Backbone = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a solver.")] = False,
    plugin: Plugins = None,
    quiet: Quiet = False,
) -> None:
    """Hold each deduction and contradiction of a solver against an oracle, and its answers against the rules."""
    from compare.audit.apart import Courtroom
    from compare.audit.settings import Settings

    roster.load_plugins(plugin)
    asked = puzzles_of(puzzles or [], odd_puzzles(solver) if probes else [])
    courtroom = Courtroom(Settings(count, seconds, nodes, conflicts, backbone), memory_limit, tuple(plugin or ()))
    audits = audited(solver, asked, courtroom, teller(quiet))
    for one in audits:
        if as_json:
            print(json.dumps(one.to_json()))
        else:
            print_audit(one)
    raise typer.Exit(REFUTED if any(one.convicted for one in audits) else 0)


def puzzles_of(sources: list[str], probes: list[Puzzle]) -> list[Puzzle]:
    """Those of the sources, and the probes after them. Raises InputError where there are none."""
    asked = [record.puzzle for source in sources for record in reader.read(source)] + probes
    if not asked:
        raise InputError("nothing to audit: expected a puzzle, or --probes")
    return asked


def odd_puzzles(pattern: str) -> list[Puzzle]:
    """The probes of those kinds for which the pattern means a solver."""
    from compare.audit.probes import probes

    return [puzzle for puzzle in probes() if roster.solvers(pattern, puzzle.kind)]


def audited(pattern: str, puzzles: list[Puzzle], courtroom: Courtroom, tell: Callable[[str], None]) -> list[Audit]:
    """An audit for each solver by name. Raises InputError where no solver of a puzzle's kind is meant."""
    from compare.audit.tally import Audit

    audits: dict[str, Audit] = {}
    meant = {kind: solvers_of(pattern, kind) for kind in dict.fromkeys(puzzle.kind for puzzle in puzzles)}
    for place, puzzle in enumerate(puzzles, 1):
        for solver in meant[puzzle.kind]:
            tell(f"{puzzle.kind} {puzzle.size}, {place} of {len(puzzles)}: {solver.name}")
            courtroom.add(audits.setdefault(solver.name, Audit(solver.name)), solver, puzzle)
    return list(audits.values())


def solvers_of(pattern: str, kind: str) -> list[Solver]:
    from compare.audit.trial import reports_steps

    if "*" not in pattern:
        return [roster.solver_named(pattern, kind)]
    found = [solver for solver in roster.solvers(pattern, kind) if reports_steps(solver)]
    if not found:
        raise InputError(f"nothing to audit on {kind}: expected solvers that report their steps, as handwritten/* do")
    return found


def print_audit(one: Audit) -> None:
    """The counts as a table, the first unsound step of each rule, and what else is wrong."""
    from compare.audit.tables import completeness_table, counts_table, shown_conviction
    from compare.table_console import print_plain_table

    print_plain_table(counts_table(one), f"{one.solver} on {counted(one.puzzles, 'puzzle')}")
    if one.completeness:
        print_plain_table(completeness_table(one.completeness), f"{one.solver}: found of what follows")
    for rule, tally in one.rules.items():
        if tally.first:
            print(f"{rule}, unsound:\n{shown_conviction(tally.first)}\n")
    for finding in one.other:
        print(escaped(f"{finding.kind}: {finding.detail}\n    {finding.puzzle.canonical}"))
