"""Puzzles whose answers are certified, and hands on the files of a certificate."""

import re

from brute_force import solutions

from compare import roster
from compare.proof.certify import certified
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Limits

UNIQUE = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}
TWO_WAYS = {"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}
PERMUTATIONS = {"puzzle": "nonogram", "row_clues": [[1]] * 5, "col_clues": [[1]] * 5}
CORRAL = {"puzzle": "corral", "clues": [[0] * 3] * 2}
ALL = len(solutions(puzzle_from_json(CORRAL)))


def certificate(data, solver="sat/best", folder="", seed=0, known=None):
    """The verdict on the proof of the solver's own answer, or of the solutions that are known."""
    puzzle = puzzle_from_json(data)
    chosen = roster.solver_named(solver, puzzle.kind).with_seed(seed)
    shown = chosen.solve(puzzle, 0).solutions if known is None else known
    return certified(chosen, puzzle, shown, Limits(), str(folder))


def break_proof(cnf, text):
    cnf.with_suffix(".drat").write_text(text)


def without_a_clause(cnf, at):
    """The CNF file without one of its clauses, the head adjusted."""
    lines = cnf.read_text().splitlines()
    head = next(place for place, line in enumerate(lines) if line.startswith("p cnf"))
    del lines[head + 1 + at if at >= 0 else at]
    variables, clauses = lines[head].split()[2:]
    lines[head] = f"p cnf {variables} {int(clauses) - 1}"
    cnf.write_text("\n".join([*lines, ""]))


def relabelled(cnf, solutions, cuts):
    """The same clauses, of which the last ones are called cuts instead of what forbids the solutions."""
    lines = [line for line in cnf.read_text().splitlines() if not line.startswith(("c solution", "c cuts"))]
    cnf.write_text("\n".join([f"c cuts {cuts}", *(f"c solution {one}" for one in solutions), *lines, ""]))


def contents(cnf):
    text = cnf.read_text()
    return re.findall("^c solution (.*)$", text, re.MULTILINE), int(re.search(r"c cuts (\d+)", text)[1])
