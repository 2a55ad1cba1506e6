"""A DIMACS solver in a page, for the road to programs of other people: unit propagation and backtracking.

python tiny_dimacs_solver.py CNF          answers as in the SAT competitions
python tiny_dimacs_solver.py CNF OUT      answers into a file, as MiniSat does
"""

import sys
from pathlib import Path


def propagated(clauses, literals):
    """(clauses left, literals set) after all units; None at a contradiction."""
    true = set(literals)
    while True:
        left = []
        for clause in clauses:
            if not true.isdisjoint(clause):
                continue
            open_ = [literal for literal in clause if -literal not in true]
            if not open_:
                return None
            left.append(open_)
        units = {clause[0] for clause in left if len(clause) == 1}
        if not units:
            return left, true
        if any(-unit in units for unit in units):
            return None
        true |= units
        clauses = left


def model(clauses, literals=()):
    """The literals of a model, None where there is none."""
    state = propagated(clauses, literals)
    if state is None:
        return None
    left, true = state
    if not left:
        return true
    choice = left[0][0]
    found = model(left, true | {choice})
    return found if found is not None else model(left, true | {-choice})


def main(cnf, out=None):
    lines = [line for line in Path(cnf).read_text().splitlines() if line and line[0] not in "cp"]
    numbers = [int(word) for line in lines for word in line.split()]
    clauses, clause = [], []
    for number in numbers:
        if number:
            clause.append(number)
        else:
            clauses.append(clause)
            clause = []
    found = model(clauses)
    if out:
        text = "UNSAT\n" if found is None else "SAT\n" + " ".join(map(str, sorted(found))) + " 0\n"
        Path(out).write_text(text)
        print("| noise of a log |")
    elif found is None:
        print("s UNSATISFIABLE")
    else:
        print("c a comment\ns SATISFIABLE")
        for literal in sorted(found):
            print(f"v {literal}")
        print("v 0")
    sys.exit(20 if found is None else 10)


if __name__ == "__main__":
    main(*sys.argv[1:])
