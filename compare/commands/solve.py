"""crosscheck solve: solve puzzles, one sandboxed process each, and check every answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from compare import recording, roster, sandbox, verdicts
from compare.command_plugins import all_plugins
from compare.commands import worst
from compare.commands.answer import Answer, exit_status, tell
from compare.commands.options import Count, EngineCommand, Plugins, Programs, Puzzles, limit_in_seconds
from compare.engine_command import read_engine_command, with_engine
from compare.plan import Job
from compare.programs import read_program
from compare.proof.checkers import checkers
from compare.records import Instance, Run, Spec
from compare.task import Task
from puzzles.formats import reader
from puzzles.formats.record import Record
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Puzzle, Seeded

Against = Annotated[
    str | None, typer.Option(help="A second solver, by whose checked solutions the first is judged as well.")
]
Seed = Annotated[
    int, typer.Option(min=0, help="By which the solver's formula is shuffled, its model permuted; 0: as it is written.")
]
ProofFolder = Annotated[
    Path | None, typer.Option(help="Have sat/ solvers prove that there is no further solution; files go there.")
]


def solve(
    context: typer.Context,
    puzzles: Puzzles,
    solver: Annotated[str, typer.Option(help="Full name of a solver, or best.")] = "best",
    count: Count = 1,
    time_limit: Annotated[float | None, limit_in_seconds("Seconds a puzzle. Default: none.")] = None,
    memory_limit: Annotated[int | None, typer.Option(min=1, max=10**7, help="MiB a puzzle. Default: none.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a puzzle.")] = False,
    against: Against = None,
    seed: Seed = 0,
    draw: Annotated[bool, typer.Option("--draw/--no-draw", help="Draw the solutions.")] = True,
    plugin: Plugins = None,
    program: Programs = None,
    engine_command: EngineCommand = None,
    proof: ProofFolder = None,
) -> None:
    """Solve puzzles and check each answer against the rules and against what the file knows."""
    commands = [] if engine_command is None else [engine_command]
    named = all_plugins(tuple(plugin or ()), map(read_program, program or []), commands)
    plugins = context.with_resource(named)
    records = [record for source in puzzles for record in reader.read(source)]
    if engine_command is not None:
        solver = with_engine(solver, read_engine_command(engine_command).name)
    if proof:
        checkers()
        make_folder(proof)
    limits = {"seconds": time_limit, "memory_mib": memory_limit}
    solvers = [solver, against] if against else [solver]
    asked = [tasks(one.puzzle, solvers, seed, proof, count=count, plugins=plugins, **limits) for one in records]
    statuses = []
    for record, of_record in zip(records, asked, strict=True):
        answer = answer_of(record, of_record)
        tell(answer, as_json, draw)
        statuses.append(exit_status(answer))
    raise typer.Exit(worst(statuses))


def tasks(puzzle: Puzzle, solvers: list[str], seed: int, proof: Path | None, **how: Any) -> list[Task]:
    """A question put to each solver, the seed and the proof being the first one's. Raises InputError where one is none,
    or the first knows no seed."""
    named = [roster.solver_named(name, puzzle.kind) for name in solvers]
    if seed and not isinstance(named[0], Seeded):
        raise InputError(f"--seed {seed}: {named[0].name} knows no seed")
    first, *others = [Task(puzzle, solver.name, **how) for solver in named]
    return [replace(first, seed=seed, proof=str(proof) if proof else None), *others]


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
    spec = Spec(
        instance.id,
        task.solver,
        task.count,
        seed=task.seed,
        seconds_limit=task.seconds,
        memory_limit_mib=task.memory_mib,
    )
    return recording.made(Job("", spec, instance, None), record.puzzle, sandbox.run(task))
