"""crosscheck solve: solve puzzles, one sandboxed process each, and check every answer."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from compare import recording, roster, sandbox, verdicts
from compare.command_plugins import as_plugins
from compare.commands import ENGINE_COMMAND, ENGINE_COMMAND_HELP, NO_ANSWER, PROGRAM, PROGRAM_HELP, REFUTED
from compare.engine_command import read_engine_command, with_engine
from compare.plan import Job
from compare.programs import read_program
from compare.proof.checkers import checkers
from compare.records import Instance, Run, Spec
from compare.task import Task
from puzzles.drawing import as_text
from puzzles.formats import reader
from puzzles.formats.record import Record
from puzzles.kinds import kind_named
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Status


@dataclass
class Answer:
    """A puzzle, the run that answered it, and what is wrong with the answer: sentences, none where nothing is."""

    record: Record
    run: Run
    faults: list[str]


def solve(
    context: typer.Context,
    puzzles: Annotated[
        list[str], typer.Argument(metavar="PUZZLE...", help="Files of JSON or URLs, URLs, or - for standard input.")
    ],
    solver: Annotated[str, typer.Option(help="Full name of a solver, or best.")] = "best",
    count: Annotated[int, typer.Option(min=0, help="Solutions to look for: 2 asks for uniqueness, 0 for all.")] = 1,
    time_limit: Annotated[
        float | None, typer.Option(min=0.001, max=1e7, help="Seconds a puzzle. Default: none.")
    ] = None,
    memory_limit: Annotated[int | None, typer.Option(min=1, max=10**7, help="MiB a puzzle. Default: none.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
    against: Annotated[
        str | None, typer.Option(help="A second solver, by whose checked solutions the first is judged as well.")
    ] = None,
    draw: Annotated[bool, typer.Option("--draw/--no-draw", help="Draw the solutions.")] = True,
    plugin: Annotated[list[str] | None, typer.Option(help="A Python file that registers solvers.")] = None,
    program: Annotated[list[str] | None, typer.Option(help=PROGRAM_HELP, metavar=PROGRAM)] = None,
    engine_command: Annotated[str | None, typer.Option(help=ENGINE_COMMAND_HELP, metavar=ENGINE_COMMAND)] = None,
    proof: Annotated[
        Path | None, typer.Option(help="Have sat/ solvers prove that there is no further solution; files go there.")
    ] = None,
) -> None:
    """Solve puzzles and check each answer against the rules and against what the file knows."""
    commands = [] if engine_command is None else [engine_command]
    plugins = (*(plugin or ()), *context.with_resource(as_plugins(map(read_program, program or []), commands)))
    roster.load_plugins(plugins)
    records = [record for source in puzzles for record in reader.read(source)]
    if engine_command is not None:
        solver = with_engine(solver, read_engine_command(engine_command).name)
    if proof:
        checkers()
        make_folder(proof)
    asked = [solver, against] if against else [solver]
    names = [[roster.solver_named(one, record.puzzle.kind).name for one in asked] for record in records]
    statuses = []
    for record, solvers in zip(records, names, strict=True):
        task = Task(record.puzzle, "", count=count, seconds=time_limit, memory_mib=memory_limit, plugins=plugins)
        tasks = [replace(task, solver=name) for name in solvers]
        tasks[0] = replace(tasks[0], proof=str(proof) if proof else None)
        answer = answer_of(record, tasks)
        if as_json:
            print(json.dumps(as_data(answer)), flush=True)
        else:
            print_answer(answer, draw)
        statuses.append(exit_status(answer))
    raise typer.Exit(REFUTED if REFUTED in statuses else max(statuses))


def make_folder(folder: Path) -> None:
    """Now, rather than when the answer is there. Raises InputError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"--proof {plain(folder)}: this folder cannot be made: {error.strerror}") from None


def answer_of(record: Record, tasks: list[Task]) -> Answer:
    """Run the tasks, and judge what comes of the first by the rules, by the others, and by what the file knows."""
    known = record.to_json().get("solution")
    instance = Instance.of(record.puzzle, name=record.name, known_solution=known, known_unique=record.unique)
    runs = [made(instance, record, task) for task in tasks]
    faults = [f"{fault['rule']}: {fault['message']}" for fault in runs[0].invalid]
    judgement = verdicts.judge(instance, runs)[0]
    if judgement.verdict == verdicts.REFUTED and not (faults and judgement.kind == verdicts.INVALID):
        faults.append(judgement.reason)
    of_file = verdicts.judge_puzzle(instance, runs)
    if of_file and of_file.verdict == verdicts.REFUTED:
        faults.append(f"the answer in the file: {of_file.reason}")
    return Answer(record, runs[0], faults)


def made(instance: Instance, record: Record, task: Task) -> Run:
    spec = Spec(instance.id, task.solver, task.count, seconds_limit=task.seconds, memory_limit_mib=task.memory_mib)
    return recording.made(Job("", spec, instance, None), record.puzzle, sandbox.run(task))


def as_data(answer: Answer) -> dict[str, Any]:
    """The object that --json prints."""
    run = answer.run
    data = {
        "id": run.instance_id,
        "puzzle": answer.record.puzzle.kind,
        "solver": run.solver,
        "status": run.status,
        "solutions": run.solutions,
        "exhausted": run.exhausted,
        "count": run.found,
        "build_s": run.build_s,
        "solve_s": run.solve_s,
        "effort": run.effort,
    }
    extra = {
        "name": answer.record.name,
        "unique": unique(answer),
        "detail": run.detail,
        "certificate": run.certificate,
        "refuted": answer.faults,
    }
    return data | {key: value for key, value in extra.items() if value not in (None, "", [], {})}


def unique(answer: Answer) -> bool | None:
    """Whether the puzzle has one solution, by this answer; None where it does not say, or is refuted."""
    run = answer.run
    if answer.faults or not run.found:
        return None
    return False if run.found > 1 else run.exhausted or None


def print_answer(answer: Answer, draw: bool) -> None:
    record, run = answer.record, answer.run
    print(f"{record.name or run.instance_id}: {record.puzzle.kind} {record.puzzle.size}, {run.solver}: {in_words(run)}")
    for fault in answer.faults:
        print(f"  REFUTED: {fault}")
    if run.certificate:
        print(f"  proof: {run.certificate['verdict']}, {run.certificate['detail']}")
    undrawable = {fault["index"] for fault in run.invalid if fault["rule"] in ("shape", "values")}
    for index, solution in enumerate(run.solutions):
        if draw and index not in undrawable:
            picture = kind_named(record.puzzle.kind).draw(record.puzzle, solution)
            print(as_text(picture, ascii_only=not can_draw()), flush=True)


def can_draw() -> bool:
    """Whether standard output takes box-drawing characters."""
    try:
        "┌█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def in_words(run: Run) -> str:
    """What a person wants to know first."""
    if not run.answered:
        until_then = f" ({run.found} solutions until then)" if run.found else ""
        return run.status + (f": {run.detail}" if run.detail else "") + until_then
    cost = f"{run.build_s:.3f} s to build, {run.solve_s:.3f} s to solve, {run.nodes or 0:g} {run.node_unit}"
    return f"{claim_of(run)} ({cost})"


def claim_of(run: Run) -> str:
    if run.status == Status.UNSOLVABLE:
        return "unsolvable"
    if run.exhausted:
        return "exactly one solution" if run.found == 1 else f"not unique: exactly {run.found} solutions"
    if run.count_asked == 1 or run.found < 2:
        return "solved"
    return f"not unique: {run.found} solutions found, and there may be more"


def exit_status(answer: Answer) -> int:
    if answer.faults:
        return REFUTED
    return 0 if answer.run.answered else NO_ANSWER
