"""A puzzle as its encoding writes it down, in the formats of other programs: DIMACS, OPB, CP-SAT's own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from compare import roster
from compare.proof.label import Label, encoded
from models.backends import dimacs, opb
from models.backends.permute import permuted
from models.backends.shuffle import shuffled
from models.encoding import CpSatEncoding, EncodedSolver
from puzzles.formats import reader
from puzzles.vocabulary import InputError, Puzzle

STANDARD_OUTPUT = Path("-")


def export_puzzle(source: str, form: str, out: Path, solver: str | None, seed: int) -> None:
    """Write the one puzzle of a source to `out`, in one of FORMATS. Raises InputError, OSError."""
    puzzle = reader.read_one(source).puzzle
    chosen = roster.solver_named(solver or RECOMMENDED[form], puzzle.kind)
    if not isinstance(chosen, EncodedSolver):
        raise InputError(f"{chosen.name} is no encoding, expected a solver of sat/ or cpsat/")
    if reason := chosen.make().supports(puzzle):
        raise InputError(f"{chosen.name} does not take this puzzle: {reason}")
    content = FORMATS[form](chosen.with_seed(seed), puzzle)
    if out == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
    else:
        out.write_bytes(content)


def to_dimacs(solver: EncodedSolver, puzzle: Puzzle) -> bytes:
    """CNF, labelled, so that `crosscheck decode` reads what a program says of it."""
    label = Label.of(encoded(solver), puzzle)
    guise, _ = shuffled(label.encoding().build(puzzle), label.seed)
    if guise.at_most:
        raise InputError(f"{solver.name} has at-most-k constraints, which DIMACS does not know: --format opb")
    return dimacs.to_text(guise.clauses, guise.variables, label.comments()).encode()


def to_opb(solver: EncodedSolver, puzzle: Puzzle) -> bytes:
    """The clauses, and the at-most-k constraints as they are; labelled in the same way."""
    label = Label.of(encoded(solver), puzzle)
    guise, _ = shuffled(label.encoding().build(puzzle), label.seed)
    return opb.to_text(guise, label.comments()).encode()


def to_proto(solver: EncodedSolver, puzzle: Puzzle) -> bytes:
    """The CpModelProto, binary."""
    return exported(solver, puzzle, "model.pb")


def to_proto_text(solver: EncodedSolver, puzzle: Puzzle) -> bytes:
    """The same as text."""
    return exported(solver, puzzle, "model.txt")


def exported(solver: EncodedSolver, puzzle: Puzzle, name: str) -> bytes:
    """OR-Tools writes its models to files only, as text where their name ends so."""
    encoding = solver.make()
    if not isinstance(encoding, CpSatEncoding):
        raise InputError(f"{solver.name} writes no CP-SAT model, expected a solver of cpsat/")
    model, _ = permuted(encoding.build(puzzle), solver.seed)
    with TemporaryDirectory(prefix="crosscheck-") as folder:
        file = Path(folder) / name
        model.export_to_file(str(file))
        return file.read_bytes()


FORMATS: dict[str, Callable[[EncodedSolver, Puzzle], bytes]] = {
    "dimacs": to_dimacs,
    "opb": to_opb,
    "cpsat-pb": to_proto,
    "cpsat-text": to_proto_text,
}
RECOMMENDED = {"dimacs": "sat/best", "opb": "sat/best", "cpsat-pb": "cpsat/best", "cpsat-text": "cpsat/best"}
