"""DIMACS as it is written and read, and the many ways in which programs answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.backends.dimacs import Answer, fault_of_model, read, read_answer, to_text

literal = st.integers(-9, 9).filter(bool)
clauses = st.lists(st.lists(literal, max_size=5), max_size=8)


@given(clauses, st.integers(0, 20), st.lists(st.text("ab {}:1", max_size=9), max_size=3))
def test_what_was_written_is_read(written, variables, comments):
    cnf = read(to_text(written, variables, comments))
    assert cnf.clauses == written
    assert cnf.comments == [comment.strip() for comment in comments]
    assert cnf.variables == max([variables, *(abs(one) for clause in written for one in clause)])


def test_a_clause_may_go_over_lines():
    assert read("c so\np cnf 3 2\n1\n2 0 -3\n0\n").clauses == [[1, 2], [-3]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 0\n", "no line `p cnf"),
        ("p cnf 1 2\n1 0\n", "promises 2 clauses and has 1"),
        ("p cnf 1 1\n1\n", "not ended by 0"),
        ("p cnf 1 1\n1 x 0\n", "line 2: 'x'"),
        ("p cnf 9 1\n1_0 0\n", "line 2: '1_0'"),
        (f"p cnf 1 1\n{'9' * 5000} 0\n", "line 2: '999"),
        ("p dnf 1 1\n", "line 1"),
        ("p cnf 1 1\np cnf 1 1\n1 0\n", "line 2"),
    ],
)
def test_what_is_no_cnf_is_said(text, said):
    with pytest.raises(ValueError, match=said):
        read(text)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("c x 1 2\ns SATISFIABLE\nv 1 -2\nv 3 0\n", Answer(True, (1, -2, 3))),
        ("SAT\n1 -2 0\n", Answer(True, (1, -2))),
        ("1 -2 3\n", Answer(True, (1, -2, 3))),
        ("s UNSATISFIABLE\n", Answer(False)),
        ("UNSAT\n", Answer(False)),
        ("s UNKNOWN\n", Answer(None)),
        ("INDET\n", Answer(None)),
        ("|  noise 12 |\nSATISFIABLE\nv 1 0\n", Answer(True, (1,))),
        ("s SATISFIABLE\nv 0\n", Answer(True)),
    ],
)
def test_answers(text, answer):
    assert read_answer(text) == answer


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Segmentation fault\n",
        "s SATISFIABLE\ns UNSATISFIABLE\n",
        "s \x8f\x13\n",
        "s PERHAPS\nv 1 0\n",
        "s SATISFIABLE\nv 1 x\n",
        f"{'9' * 5000} 0\n",
    ],
)
def test_no_answer(text):
    with pytest.raises(ValueError, match=r"satisfiable|SATISFIABLE|no literal"):
        read_answer(text)


@given(st.sets(literal, max_size=6), clauses)
def test_a_model_makes_each_clause_true(model, formula):
    contradicts = any(-one in model for one in model)
    true = {one for one in range(-9, 10) if one and (one in model if one > 0 else -one not in model)}
    broken = [clause for clause in formula if true.isdisjoint(clause)]
    assert bool(fault_of_model(model, formula, 9)) == bool(contradicts or broken)


def test_what_is_wrong_with_a_model():
    assert fault_of_model([1, -2], [[1, 2], [2]], 2) == "it breaks the clause 2"
    assert fault_of_model([], [list(range(1, 20))], 19) == "it breaks the clause 1 2 3 4 5 6 7 8 9 10 …"
    assert fault_of_model([3], [], 2) == "it has 3, and the formula has 2 variables"


def test_no_comment_passes_for_a_clause():
    assert read(to_text([[1]], 2, ["a\n2 0\rb\u2028-2 0"])).clauses == [[1]]
