"""OPB, read again by a reader of the tests' own and counted by CP-SAT."""

import re
from itertools import product

import pytest

from models.backends.opb import to_text
from models.formula import Formula


def models_of(text: str) -> set[tuple[int, ...]]:
    variables = int(re.search(r"#variable= (\d+)", text)[1])
    lines = [line for line in text.splitlines() if not line.startswith("*")]
    assert len(lines) == int(re.search(r"#constraint= (\d+)", text)[1])
    constraints = []
    for line in lines:
        left, least = re.fullmatch(r"(.*) >= (-?\d+) ;", line).groups()
        terms = re.findall(r"([+-]\d+) x(\d+)", left)
        assert left == " ".join(f"{weight} x{number}" for weight, number in terms)
        constraints.append(([(int(weight), int(number) - 1) for weight, number in terms], int(least)))
    return {
        bits
        for bits in product((0, 1), repeat=variables)
        if all(sum(weight * bits[at] for weight, at in terms) >= least for terms, least in constraints)
    }


@pytest.mark.parametrize(
    ("clauses", "at_most", "expected"),
    [
        ([[1, -2]], [], lambda a, b, c: a or not b),
        ([[-1, -2, -3], [2, 2, 3]], [], lambda a, b, c: not (a and b and c) and (b or c)),
        ([], [([1, 2, 3], 1)], lambda a, b, c: a + b + c <= 1),
        ([], [([1, -2, -3], 2)], lambda a, b, c: a + (1 - b) + (1 - c) <= 2),
        ([[]], [], lambda a, b, c: False),
        ([], [], lambda a, b, c: True),
    ],
)
def test_it_means_what_the_formula_means(clauses, at_most, expected):
    formula = Formula()
    formula.variables, formula.clauses, formula.at_most = 3, clauses, at_most
    assert models_of(to_text(formula, ["a comment"])) == {bits for bits in product((0, 1), repeat=3) if expected(*bits)}


def test_no_comment_passes_for_a_constraint():
    formula = Formula()
    formula.clause(formula.variable())
    assert "* a +1 x1 >= 5 ;" in to_text(formula, ["a\n+1 x1 >= 5 ;"]).splitlines()
