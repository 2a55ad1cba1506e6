"""From an answer to its certificate: written, and checked at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from compare.proof.label import Label
from compare.proof.verify import BROKEN, UNCHECKED, UNSUPPORTED, Verdict, proof_of, verify
from compare.report.slug import slug
from models.backends import dimacs
from models.backends.certificate import Certificate, Missed, NoProof, certify
from models.backends.sat_session import GaveUp
from models.encoding import EncodedSolver, SatEncoding
from puzzles.vocabulary import Limits, Puzzle, Solution, Solver, Status


class HasClaim(Protocol):
    """An Outcome, or what the harness makes of one."""

    status: Status
    exhausted: bool


def claims_all(outcome: HasClaim) -> bool:
    """Whether the answer says that there is no further solution."""
    return outcome.status is Status.UNSOLVABLE or (outcome.status is Status.SOLVED and outcome.exhausted)


def certified(
    solver: Solver, puzzle: Puzzle, solutions: Sequence[Solution], limits: Limits, folder: str = ""
) -> Verdict:
    """The verdict on a proof that the puzzle has no solutions but these, by the same engine on the same formula.

    The files stay in `folder`, where one is named. Raises InputError where no checker is here, OSError."""
    if not isinstance(solver, EncodedSolver) or solver.family != "sat":
        return Verdict(UNSUPPORTED, f"{solver.name} writes no proofs, expected a solver of sat/")
    encoding = solver.make()
    assert isinstance(encoding, SatEncoding)
    try:
        certificate = certify(str(solver.engine), encoding, puzzle, solutions, limits, solver.seed)
    except NoProof as reason:
        return Verdict(UNSUPPORTED, str(reason))
    except GaveUp as limit:
        return Verdict(UNCHECKED, f"the proof came to no end: {limit.status}")
    except Missed:
        return Verdict(BROKEN, "there is a further solution")
    label = replace(Label.of(solver, puzzle), cuts=len(certificate.cuts), solutions=tuple(solutions))
    with nullcontext(folder) if folder else TemporaryDirectory(prefix="crosscheck-") as place:
        return verify(written(certificate, label, Path(place)))


def written(certificate: Certificate, label: Label, folder: Path) -> Path:
    """The CNF file, its proof beside it. Raises OSError."""
    seed = f"-seed{label.seed}" if label.seed else ""
    name = f"{label.puzzle.kind}-{label.puzzle.id}-{slug(label.solver)}-{slug(label.engine)}{seed}"
    folder.mkdir(parents=True, exist_ok=True)
    cnf = folder / f"{name}-{len(label.solutions)}.cnf"
    cnf.write_text(dimacs.to_text(certificate.clauses, certificate.variables, label.comments()))
    proof_of(cnf).write_text("\n".join([*certificate.proof, ""]))
    return cnf
