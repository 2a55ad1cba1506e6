"""The door for anybody's program: a command that is given a puzzle and answers it becomes the solver `peer/NAME`.

The command gets one line on standard input, the puzzle in canonical JSON with two more keys, and answers with the last
line that it prints, at exit status 0:

    {"puzzle":"shikaku","clues":[[4,0],[0,0]],"count":2,"seconds":9.75}
    {"status":"solved","solutions":[[[0,0,1,1]]],"exhausted":true}

count       solutions asked for; 0: all of them
seconds     when it will be killed, null where there is no limit
status      solved, unsolvable, timeout, out-of-memory, limit or unsupported, which `detail` explains in a sentence
exhausted   there are no others; so `solved` with one of two solutions asked for says that it is unique

It may add seconds, solve_s (without it the whole call counts as solving), build_s and first_s, and effort, numbers by
name. So a program leaves out what it took to start and import; wall and processor time, which the harness measures,
hold that too. Its answers are checked like all others, and it is killed at its limits with all that it has started.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import partial
from importlib.resources import files
from typing import Any

from puzzles.kinds import kind_named, kinds
from puzzles.quoting import plain, quoted
from puzzles.registry import NAME, Entry, register
from puzzles.vocabulary import InputError, Limits, Outcome, Puzzle, Solution, Status

FAMILY = "peer"
ADAPTERS = "{peers}"  # in a command: the folder compare/peers
LONGEST_WORDS = 200  # characters of what a program says when it fails
PLUGIN = """\
from compare.programs import Program, enter

enter(Program{fields!r})
"""


class NoAnswer(Exception):
    """The program ended without an answer in the form described above."""


@dataclass(frozen=True)
class Program:
    """A command, what its solver is called, and the kinds of puzzle that it takes; none: all that there are."""

    name: str
    command: str
    puzzles: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """The command, word by word. Raises ValueError where its quotes do not match."""
        return [word.replace(ADAPTERS, str(files("compare") / "peers")) for word in shlex.split(self.command)]


class ProgramSolver:
    """A Solver that asks a program."""

    family = FAMILY

    def __init__(self, program: Program) -> None:
        self.program = program
        self.name = f"{FAMILY}/{program.name}"

    def supports(self, puzzle: Puzzle) -> str | None:
        """It may still say so itself, when asked."""
        return None

    def solve(self, puzzle: Puzzle, count: int = 1, limits: Limits = Limits()) -> Outcome:
        """Ask the program for up to `count` solutions (0: all). Raises NoAnswer; OSError where it cannot be run."""
        question = puzzle.to_json() | {"count": count, "seconds": limits.seconds}
        begun = time.perf_counter()
        try:
            done = subprocess.run(
                self.program.words,
                input=json.dumps(question, separators=(",", ":")) + "\n",
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=limits.seconds,
                env=environment(),
            )
        except subprocess.TimeoutExpired:
            return Outcome(Status.TIMEOUT, solve_s=time.perf_counter() - begun)
        return outcome(puzzle, answer_in(done), time.perf_counter() - begun)


def environment() -> dict[str, str]:
    """The environment, without what the sandbox has set for itself: a program in Python may import its own files."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}


def answer_in(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    """The JSON object in the last line that a program has printed. Raises NoAnswer."""
    lines = done.stdout.split("\n")
    last = next((line for line in reversed(lines) if line.strip()), "")
    if done.returncode:
        words = plain(done.stderr.strip().split("\n")[-1], LONGEST_WORDS)
        raise NoAnswer(f"exit status {done.returncode}" + (f": {words}" if words else ""))
    try:
        answer = json.loads(last)
    except (ValueError, RecursionError):
        raise NoAnswer(f"its last line is no JSON: {quoted(last)}") from None
    if not isinstance(answer, dict) or "status" not in answer:
        raise NoAnswer(f'expected a JSON object with a key "status", found {quoted(last)}')
    return answer


def outcome(puzzle: Puzzle, answer: dict[str, Any], took_s: float) -> Outcome:
    """What the answer says. Raises NoAnswer for values of other types than described."""
    timed = {key: answer[key] for key in ("build_s", "solve_s", "first_s") if answer.get(key) is not None}
    try:
        return Outcome(
            status=Status(answer["status"]),
            solutions=[solution(puzzle, data) for data in answer.get("solutions", [])],
            exhausted=bool(answer.get("exhausted", False)),
            effort=dict(answer.get("effort", {})),
            detail=str(answer.get("detail", "")),
            **({"solve_s": took_s} | timed),
        )
    except (TypeError, ValueError) as error:
        raise NoAnswer(f"its answer is not of the form described: {plain(error)}") from None


def solution(puzzle: Puzzle, data: Any) -> Solution:
    """A solution as our own solvers give it; the data as it is where it is nothing like one, for the checker to say."""
    try:
        return kind_named(puzzle.kind).read_solution(data)
    except InputError:
        return data


def enter(program: Program) -> None:
    """Register a program as the solver `peer/NAME`."""
    summary = f"The command {plain(program.command)}"
    for puzzle in program.puzzles or kinds():
        register(Entry(puzzle, FAMILY, program.name, partial(ProgramSolver, program), summary))


def read_program(text: str) -> Program:
    """The program that `NAME=COMMAND` means. Raises InputError."""
    name, equals, command = text.partition("=")
    if not equals:
        raise InputError(f"program {quoted(text)}: expected NAME=COMMAND")
    return Program(name, command)


def checked(program: Program) -> Program:
    """The program itself. Raises InputError where its name is none, or its command cannot be run here."""
    if not NAME.fullmatch(program.name):
        raise InputError(f"program {quoted(program.name)}: expected a name of letters, digits, _ . or -")
    try:
        words = program.words
    except ValueError as error:
        raise InputError(f"program {program.name}: {error} in {quoted(program.command)}") from None
    if not words or shutil.which(words[0]) is None:
        raise InputError(f"program {program.name}: there is no command {quoted(words[0] if words else '')} here")
    return program


def program_plugins(programs: Iterable[Program]) -> dict[str, str]:
    """The plugin files that enter the programs: text by name. Raises InputError where one cannot be run here."""
    texts: dict[str, str] = {}
    for program in map(checked, programs):
        file = f"{FAMILY}-{program.name}.py"
        if file in texts:
            raise InputError(f"program {program.name}: there is another of that name")
        texts[file] = PLUGIN.format(fields=astuple(program))
    return texts
