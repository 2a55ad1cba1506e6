"""OPB, the format of pseudo-Boolean solvers: clauses and at-most-k constraints alike, as sums with a lower bound.

Format: Roussel and Manquinho, "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
Solvers", 2012. Variables are x1, x2, …; a negated literal counts as one minus its variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from models.formula import Formula, Literal


def to_text(formula: Formula, comments: Iterable[str] = ()) -> str:
    """O(size). A literal that a clause holds twice counts once. A comment is kept on one line."""
    lines = [at_least(list(dict.fromkeys(clause)), 1) for clause in formula.clauses]
    lines += [at_least([-literal for literal in literals], len(literals) - most) for literals, most in formula.at_most]
    head = f"* #variable= {formula.variables} #constraint= {len(lines)}"
    return "\n".join([head, *(f"* {' '.join(comment.splitlines())}".rstrip() for comment in comments), *lines, ""])


def at_least(literals: Sequence[Literal], least: int) -> str:
    """At least so many of the literals hold. The empty sum is written as one that counts a variable for nothing."""
    terms = " ".join(f"{'+1' if literal > 0 else '-1'} x{abs(literal)}" for literal in literals)
    return f"{terms or '+0 x1'} >= {least - sum(literal < 0 for literal in literals)} ;"
