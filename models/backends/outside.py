"""Any program that reads DIMACS as an engine: `kissat {cnf}`, `minisat {cnf} {out}`, `cadical -q --no-binary {cnf}`.

{cnf}     a file with the formula
{out}     where the program writes its answer, if not to standard output
{proof}   where it writes its proof, as text; it is only asked for where somebody wants one

The program runs in a process group of its own, which is killed when the time is up.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from models.backends.dimacs import Answer, fault_of_model, read_answer, to_text
from models.formula import Formula, Literal
from puzzles.quoting import plain

CNF, OUT, PROOF = "{cnf}", "{out}", "{proof}"
LONGEST_COMPLAINT = 200  # characters


class OutOfTime(Exception):
    """The time was up, and the program was killed."""


class Undecided(Exception):
    """The program gave up by itself."""


class OutsideSolver:
    """One formula and the command that solves it, with as much of the interface of a PySAT solver as is needed.

    later   where the clauses begin that came after a solve"""

    def __init__(self, command: str, formula: Formula, later: int, with_proof: bool = False) -> None:
        self.command = shlex.split(command)
        self.formula = formula
        self.later = later
        self.with_proof = with_proof
        self.answer = Answer(None)
        self.proof: list[str] = []

    def solve(self, seconds: float | None = None) -> bool:
        """Raises OutOfTime, Undecided, RuntimeError where the program gave no answer, OSError where there is none."""
        with TemporaryDirectory(prefix="crosscheck-") as folder:
            files = {word: Path(folder, word.strip("{}")) for word in (CNF, OUT, PROOF)}
            files[CNF] = files[CNF].with_suffix(".cnf")
            files[CNF].write_text(to_text(self.formula.clauses, self.formula.variables))
            said = run(filled_in(self.command, files, self.with_proof), seconds)
            out = files[OUT]
            self.answer = understood(out.read_text(errors="replace") if out.exists() else said.stdout, said)
            if self.with_proof and not self.answer.satisfiable and files[PROOF].exists():
                self.proof = files[PROOF].read_bytes().decode("ascii", "replace").splitlines()
        if self.answer.satisfiable is None:
            raise Undecided
        if self.answer.satisfiable:
            self.check_model(self.later)
        return self.answer.satisfiable

    def check_model(self, start: int = 0) -> None:
        """Raises RuntimeError where the model is none, or breaks a clause from `start` on.

        A cut or a blocking clause that it breaks it might break for ever; whether it keeps the others, the rule checker
        will see."""
        if fault := fault_of_model(self.answer.model, self.formula.clauses[start:], self.formula.variables):
            raise RuntimeError(f"{Path(self.command[0]).name}: its model is none, {fault}")

    def get_model(self) -> list[Literal]:
        return list(self.answer.model)

    def get_proof(self) -> list[str]:
        return self.proof

    def delete(self) -> None:
        """It holds nothing outside Python."""


def filled_in(command: list[str], files: dict[str, Path], with_proof: bool) -> list[str]:
    """The words of the command with its files; without a proof to write, a word that is only {proof} is left out."""
    words = [word for word in command if with_proof or word != PROOF]
    for name, file in files.items():
        words = [word.replace(name, str(file)) for word in words]
    return words


def run(words: list[str], seconds: float | None) -> subprocess.CompletedProcess[str]:
    """Raises OutOfTime when the time is up: nothing of the program's group is left then."""
    with subprocess.Popen(
        words,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        process_group=0,
    ) as program:
        try:
            out, err = program.communicate(timeout=None if seconds is None else max(0.0, seconds))
        except subprocess.TimeoutExpired:
            raise OutOfTime from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
    return subprocess.CompletedProcess(words, program.returncode, out, err)


def understood(text: str, said: subprocess.CompletedProcess[str]) -> Answer:
    """The answer in the text. Raises RuntimeError, with what the program said last, where there is none."""
    try:
        return read_answer(text)
    except ValueError as error:
        complaint = plain((said.stderr.strip() or text.strip() or "nothing").splitlines()[-1], LONGEST_COMPLAINT)
        raise RuntimeError(
            f"{Path(said.args[0]).name}: {error}; exit status {said.returncode}, last words: {complaint}"
        ) from None
