"""The contract of every form of every encoding (encoding_forms.py), on whole families of small boards.

How many boards a form meets: a SAT encoding in its default form answers every one of them; the other forms, CP-SAT,
and the dearer checks share a number of visits among them, each form on boards of its own choice.
"""

import zlib

import pytest
from contract_checks import CHECKS
from encoding_forms import Form, forms
from extreme_boards import extremes
from measured_consistency import claims_consistency, consistency
from small_boards import boards

from puzzles.kinds import kinds

KINDS = sorted(kinds())
ALL = [form for kind in KINDS for form in forms(kind)]
each_form = pytest.mark.parametrize("form", ALL, ids=lambda form: f"{form.entry.puzzle}-{form.name}")
each_sat_form = pytest.mark.parametrize(
    "form",
    [form for form in ALL if form.entry.family == "sat"],
    ids=lambda form: f"{form.entry.puzzle}-{form.name}",
)

# Boards that a default form meets, and how many the other forms of a kind and family share, each at most as many.
VISITS = {
    ("sat", "answers"): (10_000, 6000),
    ("sat", "literals"): (200, 2000),
    ("sat", "closure"): (200, 2000),
    ("cpsat", "answers"): (150, 600),
    ("cpsat", "literals"): (50, 200),
}
FEWEST_TAKEN = 0.3  # of the small boards: an encoding for special boards only shows little


def visited(form: Form, check: str) -> list:
    """The boards on which the form owes that check: a spread that its name chooses."""
    every = boards(form.entry.puzzle)
    default, shared = VISITS[form.entry.family, check]
    others = sum(other.entry.family == form.entry.family and not other.is_default for other in forms(form.entry.puzzle))
    count = min(len(every), default if form.is_default else min(default, shared // others))
    start = zlib.crc32(form.name.encode()) % len(every)
    return [*every[start:], *every[:start]][:count]


def owed(form: Form, check: str, puzzles: list) -> list:
    """Those of the boards that the form takes, each with the check passed."""
    solver = form.solver()
    taken = [puzzle for puzzle in puzzles if solver.supports(puzzle) is None]
    for puzzle in taken:
        assert CHECKS[check](solver, puzzle) is None, f"{check} of {form.name} on {puzzle.canonical}"
    return taken


@each_form
def test_small_boards_are_answered(form):
    met = visited(form, "answers")
    assert len(owed(form, "answers", met)) >= FEWEST_TAKEN * len(met)


@each_form
def test_extreme_boards_are_answered(form):
    owed(form, "answers", list(extremes(form.entry.puzzle)))


@each_form
def test_literals_pin_a_solution_down(form):
    owed(form, "literals", visited(form, "literals"))


@each_sat_form
def test_unit_propagation_is_sound(form):
    owed(form, "closure", visited(form, "closure"))


# Consistency, where a docstring claims it


CLAIMING = [
    form for form in ALL if form.entry.family == "sat" and form.is_default and claims_consistency(form.solver())
]


@pytest.mark.parametrize("form", CLAIMING, ids=lambda form: f"{form.entry.puzzle}-{form.name}")
def test_what_a_docstring_claims_to_be_arc_consistent_is(form):
    found, missed = consistency(form.solver(), visited(form, "closure"))
    assert missed == 0
    if not found:
        pytest.skip("no variable stands for a fact of the puzzle: its consistency cannot be measured this way")


@pytest.mark.parametrize("kind", KINDS)
def test_missing_consistency_is_seen(kind):
    """The measurement above would see it if the best encoding of the kind had lost every third clause."""
    form = next(form for form in forms(kind) if form.entry.family == "sat" and form.entry.best)
    _, missed = consistency(form.solver(), list(boards(kind)[:100]), lose=3)
    assert missed > 0
