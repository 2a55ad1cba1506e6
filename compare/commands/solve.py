"""crosscheck solve: solve puzzles, one sandboxed process each, and check every answer."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from compare import roster, sandbox
from compare.commands import NO_ANSWER, REFUTED
from puzzles.drawing import as_text
from puzzles.formats import reader
from puzzles.formats.record import Record
from puzzles.kinds import kind_named, violations
from puzzles.vocabulary import Status, Violation


def solve(
    puzzles: Annotated[list[str], typer.Argument(metavar="PUZZLE...", help="Files, JSON lines, URLs, or -.")],
    solver: Annotated[str, typer.Option(help="Full name of a solver, or best.")] = "best",
    count: Annotated[int, typer.Option(min=0, help="Solutions to look for: 2 asks for uniqueness, 0 for all.")] = 1,
    time_limit: Annotated[float | None, typer.Option(min=0.001, help="Seconds a puzzle. Default: none.")] = None,
    memory_limit: Annotated[int | None, typer.Option(min=1, help="MiB a puzzle. Default: none.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
    draw: Annotated[bool, typer.Option("--draw/--no-draw", help="Draw the solutions.")] = True,
    plugin: Annotated[list[str] | None, typer.Option(help="A Python file that registers solvers.")] = None,
) -> None:
    """Solve puzzles and check each answer against the rules."""
    for path in plugin or []:
        roster.load_plugin(path)
    records = [record for source in puzzles for record in reader.read(source)]
    names = [roster.solver_named(solver, record.puzzle.kind).name for record in records]
    statuses = [0]
    for record, name in zip(records, names, strict=True):
        task = sandbox.Task(
            record.puzzle, name, count=count, seconds=time_limit, memory_mib=memory_limit, plugins=tuple(plugin or ())
        )
        result = sandbox.run(task)
        broken = [violations(record.puzzle, solution) for solution in result.solutions]
        if as_json:
            print(json.dumps(as_data(record, name, result, broken)), flush=True)
        else:
            print_result(record, name, result, broken, count, draw)
        statuses.append(exit_status(record, result, broken))
    raise typer.Exit(worst(statuses))


def as_data(record: Record, name: str, result: sandbox.RunResult, broken: list[list[Violation]]) -> dict[str, Any]:
    """The object that --json prints."""
    data: dict[str, Any] = {
        "id": record.puzzle.id,
        "puzzle": record.puzzle.kind,
        "solver": name,
        "status": str(result.status),
        "solutions": result.solutions,
        "exhausted": result.exhausted,
        "count": len(result.solutions),
        "build_s": result.build_s,
        "solve_s": result.solve_s,
        "effort": result.effort,
    }
    refuted = [violation.message for found in broken for violation in found] + contradicted(record, result)
    extra = {"name": record.name, "refuted": refuted, "detail": result.detail}
    return data | {key: value for key, value in extra.items() if value}


def contradicted(record: Record, result: sandbox.RunResult) -> list[str]:
    """What the answer says against the known solution in the puzzle's own file, if that is a right one."""
    known = record.solution
    if result.status is Status.UNSOLVABLE and known is not None and not violations(record.puzzle, known):
        return ["the file holds a solution"]
    return []


def print_result(
    record: Record, name: str, result: sandbox.RunResult, broken: list[list[Violation]], count: int, draw: bool
) -> None:
    label = record.name or record.puzzle.id
    print(f"{label}: {record.puzzle.kind} {record.puzzle.size}, {name}: {in_words(result, count)}", flush=True)
    for message in contradicted(record, result):
        print(f"  REFUTED: {message}")
    for solution, found in zip(result.solutions, broken, strict=True):
        for violation in found:
            print(f"  REFUTED: {violation.rule}: {violation.message}")
        if draw and not any(violation.rule in ("shape", "values") for violation in found):
            print(as_text(kind_named(record.puzzle.kind).draw(record.puzzle, solution)))


def in_words(result: sandbox.RunResult, count: int) -> str:
    """What a person wants to know first."""
    found = len(result.solutions)
    seconds = f"{result.build_s:.3f} s to build, {result.solve_s:.3f} s to solve"
    nodes = result.effort.get("nodes")
    cost = seconds + (f", {nodes:g} nodes" if nodes is not None else "")
    if result.status is Status.UNSOLVABLE:
        return f"unsolvable ({cost})"
    if result.status is not Status.SOLVED:
        reason = f": {result.detail}" if result.detail else ""
        return f"{result.status}{reason}" + (f", {found} solutions until then" if found else "")
    if result.exhausted:
        return ("exactly one solution" if found == 1 else f"exactly {found} solutions") + f" ({cost})"
    return ("solved" if count == 1 else f"{found} solutions found, there may be more") + f" ({cost})"


def exit_status(record: Record, result: sandbox.RunResult, broken: list[list[Violation]]) -> int:
    if any(broken) or contradicted(record, result):
        return REFUTED
    return 0 if result.status.answered else NO_ANSWER


def worst(statuses: list[int]) -> int:
    """A refuted answer before a missing one."""
    return REFUTED if REFUTED in statuses else max(statuses)
