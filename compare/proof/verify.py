"""A certificate checked from its files alone.

What an outside checker shows is that the clauses have no model. What else the claim needs is checked here: the first
clauses are those that the encoding writes for this puzzle; the last ones forbid the solutions that are listed, and
these are right by the rules; the cuts between, which only a lazily refined encoding may have, forbid no solution, as
far as the encoding itself can tell. That every solution keeps the encoding's clauses, and the cuts that it makes, is
what the tests of the encoding are for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from compare.proof import checkers
from compare.proof.label import Label, read_labelled
from models.backends import dimacs
from models.backends.certificate import blocked, extended, is_lazy
from models.backends.dimacs import Cnf
from models.backends.sat_session import Session
from models.backends.shuffle import Renaming, shuffled
from models.encoding import SatEncoding
from models.formula import Clause, Formula
from puzzles.kinds import violations
from puzzles.quoting import plain
from puzzles.vocabulary import InputError, Limits, Solution

CERTIFIED, BROKEN, UNCHECKED, UNSUPPORTED = "certified", "broken", "unchecked", "unsupported"
ENGINE_FOR_CUTS = "glucose4"  # of lazy encodings: see models/corral/lazy_cuts.py


@dataclass(frozen=True)
class Verdict:
    """verdict: one of the four above. detail: why, or who checked it. claim: what is certified, where it was read."""

    verdict: str
    detail: str
    claim: str = ""


def verify(cnf_path: Path) -> Verdict:
    """The verdict on a CNF file and the proof beside it. Raises InputError where it is no labelled CNF."""
    label, cnf = read_labelled(cnf_path)
    claim = claim_of(label)
    proof = proof_of(cnf_path)
    if not proof.is_file():
        return Verdict(BROKEN, f"there is no proof {proof.name}", claim)
    if wrong := fault_of_clauses(label, cnf):
        return Verdict(BROKEN, wrong, claim)
    by = checkers.checkers()
    for name, wrong in asked(by, cnf, proof).items():
        if wrong:
            return Verdict(BROKEN, f"{name}: {wrong}", claim)
    return Verdict(CERTIFIED, f"by {' and '.join(by)}", claim)


def asked(by: dict[str, checkers.Checker], cnf: Cnf, proof: Path) -> dict[str, str]:
    """What each checker finds wrong. Raises InputError where the proof may not be read.

    They get the clauses as they were understood here: each reads odd files in its own way."""
    with TemporaryDirectory(prefix="crosscheck-") as folder:
        formula = Path(folder) / "formula.cnf"
        formula.write_text(dimacs.to_text(cnf.clauses, cnf.variables))
        try:
            return {name: check(formula, proof) for name, check in by.items()}
        except OSError as error:
            raise InputError(f"{plain(proof)}: cannot be checked: {error.strerror}") from error


def proof_of(cnf_path: Path) -> Path:
    return cnf_path.with_suffix(".drat")


def claim_of(label: Label) -> str:
    kind, found = f"{label.puzzle.kind} {label.puzzle.id}", len(label.solutions)
    return f"{kind}: " + {0: "no solution", 1: "exactly one solution"}.get(found, f"exactly {found} solutions")


def fault_of_clauses(label: Label, cnf: Cnf) -> str:
    """What is wrong with the clauses, apart from whether they have a model; nothing where all is right."""
    encoding = label.encoding()
    if reason := encoding.supports(label.puzzle):
        return f"its encoding does not take this puzzle: {reason}"
    guise, renaming = shuffled(encoding.build(label.puzzle), label.seed)
    blocks = [blocked(encoding, renaming, solution) for solution in label.solutions]
    if len(set(label.solutions)) < len(label.solutions):
        return "a solution is listed twice"
    if any(violations(label.puzzle, solution) for solution in label.solutions):
        return "a solution that it lists breaks the rules"
    before = len(cnf.clauses) - label.cuts - len(blocks)
    if before < 0 or cnf.clauses[:before] != guise.clauses:
        return "its clauses are not those that the encoding writes for this puzzle"
    if cnf.clauses[before + label.cuts :] != blocks:
        return "its last clauses do not forbid the solutions that it lists, and nothing else"
    cuts = cnf.clauses[before:][: label.cuts]
    if cuts and not is_lazy(encoding):
        return "it has cuts, and its encoding makes none"
    if cuts and not all(kept(guise, cuts, block) for block in blocks):
        return "a cut forbids a solution that it lists"
    if cuts and forbidden(encoding, guise, renaming, cuts) is not None:
        return "a cut forbids a solution"
    return ""


def forbidden(encoding: SatEncoding, guise: Formula, renaming: Renaming, cuts: list[Clause]) -> Solution | None:
    """A solution in which some cut does not hold: `broken` says of each that none of its literals does."""
    whole = extended(guise, cuts)
    whole.clauses = list(guise.clauses)
    broken = [whole.variable() for _ in cuts]
    whole.extend([-one, -literal] for one, cut in zip(broken, cuts, strict=True) for literal in cut)
    whole.clause(*broken)
    with Session(ENGINE_FOR_CUTS, whole, Limits(), renaming) as session:
        return next(session.models(encoding), None)


def kept(formula: Formula, cuts: list[list[int]], block: list[int]) -> bool:
    """Whether formula and cuts have a model in which the literals of the blocking clause are all false."""
    whole = Formula()
    whole.variables = formula.variables
    whole.clauses = formula.clauses + cuts + [[-literal] for literal in block]
    with Session(ENGINE_FOR_CUTS, whole, Limits()) as session:
        return session.satisfiable()
