"""A certificate checked from its files alone.

What an outside checker shows is that the clauses have no model. What else the claim needs is checked here: the first
clauses are those that the encoding writes for this puzzle; the last ones forbid the solutions that are listed, and
these are right by the rules; the cuts between forbid none of them. That every solution keeps the encoding's clauses and
cuts is what the tests of the encoding are for.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from compare.proof import checkers
from compare.proof.label import Label, read_labelled
from models.backends.certificate import blocked
from models.backends.dimacs import Cnf
from models.backends.sat import Session
from models.backends.shuffle import shuffled
from models.formula import Formula
from puzzles.kinds import violations
from puzzles.vocabulary import Limits

CERTIFIED, BROKEN, UNCHECKED, UNSUPPORTED = "certified", "broken", "unchecked", "unsupported"
ENGINE_FOR_CUTS = "cadical195"


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
    for name, check in by.items():
        if wrong := check(cnf_path, proof):
            return Verdict(BROKEN, f"{name}: {wrong}", claim)
    return Verdict(CERTIFIED, f"by {' and '.join(by)}", claim)


def proof_of(cnf_path: Path) -> Path:
    return cnf_path.with_suffix(".drat")


def claim_of(label: Label) -> str:
    kind, found = f"{label.puzzle.kind} {label.puzzle.id}", len(label.solutions)
    return f"{kind}: " + {0: "no solution", 1: "exactly one solution"}.get(found, f"exactly {found} solutions")


def fault_of_clauses(label: Label, cnf: Cnf) -> str:
    """What is wrong with the clauses, apart from whether they have a model; nothing where all is right."""
    encoding = label.encoding()
    guise, renaming = shuffled(encoding.build(label.puzzle), label.seed)
    blocks = [blocked(encoding, renaming, solution) for solution in label.solutions]
    if len(set(label.solutions)) < len(label.solutions):
        return "a solution is listed twice"
    if any(violations(label.puzzle, solution) for solution in label.solutions):
        return "a solution that it lists breaks the rules"
    before = len(cnf.clauses) - label.cuts - len(blocks)
    if cnf.clauses[:before] != guise.clauses:
        return "its clauses are not those that the encoding writes for this puzzle"
    if cnf.clauses[before + label.cuts :] != blocks:
        return "its last clauses do not forbid the solutions that it lists, and nothing else"
    if label.cuts and not all(kept(guise, cnf.clauses[before:][: label.cuts], block) for block in blocks):
        return "a cut forbids a solution that it lists"
    return ""


def kept(formula: Formula, cuts: list[list[int]], block: list[int]) -> bool:
    """Whether formula and cuts have a model in which the literals of the blocking clause are all false."""
    whole = Formula()
    whole.variables = formula.variables
    whole.clauses = formula.clauses + cuts + [[-literal] for literal in block]
    with Session(ENGINE_FOR_CUTS, whole, Limits()) as session:
        return session.satisfiable()
