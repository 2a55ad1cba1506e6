import pytest
from brute_force import solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from random_instances import instance

from puzzles.shikaku.puzzle import Shikaku
from puzzles.shikaku.rules import violations

#  4 . 2      the 2x2 block, the domino right of it, and the row below
#  . . .
#  . 3 .
PUZZLE = Shikaku(((4, 0, 2), (0, 0, 0), (0, 3, 0)))
RIGHT = ((0, 0, 1, 1), (0, 2, 1, 2), (2, 0, 2, 2))


def rules_broken(puzzle, solution):
    return {violation.rule for violation in violations(puzzle, solution)}


def test_right():
    assert violations(PUZZLE, RIGHT) == []
    assert violations(PUZZLE, [list(rectangle) for rectangle in RIGHT]) == []


@pytest.mark.parametrize(
    ("solution", "broken"),
    [
        ((), {"cover"}),
        (RIGHT[:2], {"cover"}),
        ((*RIGHT, RIGHT[2]), {"overlap"}),
        ((RIGHT[1], RIGHT[0], RIGHT[2]), {"order"}),
        (((0, 0, 1, 1), (0, 2, 2, 2), (2, 0, 2, 1)), {"area"}),  # 3 for the 2 and 2 for the 3
        (((0, 0, 1, 1), (0, 2, 1, 2), (2, 0, 2, 1), (2, 2, 2, 2)), {"one clue", "area"}),
        (((0, 0, 1, 2), (2, 0, 2, 2)), {"one clue", "area"}),  # 4 and 2 together
        (((0, 0, 1, 1), (0, 1, 1, 2), (2, 0, 2, 2)), {"overlap", "area"}),
        (((0, 0, 1, 1), (0, 2, 1, 2), (2, 0, 2, 3)), {"board"}),
        (((0, 0, 1, 1), (0, 2, 1, 2), (2, 0, 3, 2)), {"board"}),
        (((-1, 0, 1, 1), (0, 2, 1, 2), (2, 0, 2, 2)), {"board"}),
        (((0, -1, 1, 1), (0, 2, 1, 2), (2, 0, 2, 2)), {"board"}),
        (((1, 0, 0, 1), (0, 2, 1, 2), (2, 0, 2, 2)), {"board"}),
        (((0, 1, 1, 0), (0, 2, 1, 2), (2, 0, 2, 2)), {"board"}),
        (((0, 0, 10**5000, 1),), {"board"}),
    ],
)
def test_each_rule_by_name(solution, broken):
    assert rules_broken(PUZZLE, solution) == broken


def test_a_violation_names_cells_and_numbers():
    (violation,) = [v for v in violations(PUZZLE, ((0, 0, 1, 2), (2, 0, 2, 2))) if v.rule == "one clue"]
    assert violation.cells == ((0, 0), (0, 2))
    assert violation.numbers == (0, 0, 1, 2)
    (violation,) = violations(PUZZLE, RIGHT[:2])
    assert violation.cells == ((2, 0), (2, 1), (2, 2))
    wrong_areas = violations(PUZZLE, ((0, 0, 1, 1), (0, 2, 2, 2), (2, 0, 2, 1)))
    assert [(v.cells, v.numbers) for v in wrong_areas] == [(((0, 2),), (2, 3)), (((2, 1),), (3, 2))]


def test_question_mark_allows_any_area_but_needs_its_own_rectangle():
    puzzle = Shikaku(((-1, 0, 0, -1),))
    for split in (1, 2, 3):
        assert violations(puzzle, ((0, 0, 0, split - 1), (0, split, 0, 3))) == []
    assert rules_broken(puzzle, ((0, 0, 0, 3),)) == {"one clue"}
    assert rules_broken(puzzle, ((0, 0, 0, 0), (0, 1, 0, 2), (0, 3, 0, 3))) == {"one clue"}


def test_without_clues_nothing_is_right():
    assert rules_broken(Shikaku(((0, 0),)), ()) == {"cover"}
    assert rules_broken(Shikaku(((0, 0),)), ((0, 0, 0, 1),)) == {"one clue"}


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=2),
    lambda inner: (
        st.lists(inner, max_size=5) | st.tuples(inner, inner, inner, inner) | st.dictionaries(st.text(), inner)
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(junk)
def test_any_object_is_judged(solution):
    assert violations(PUZZLE, solution)


@settings(deadline=None)
@given(st.lists(st.tuples(*[st.integers(-1, 3)] * 4), max_size=4))
def test_any_rectangles_are_judged(solution):
    assert (violations(PUZZLE, solution) == []) == (tuple(solution) == RIGHT)


def all_dissections(rows, cols):
    """Every way to cut a board into rectangles, whatever the clues."""
    return _cut(frozenset((r, c) for r in range(rows) for c in range(cols)))


def _cut(free):
    if not free:
        yield ()
        return
    top, left = min(free)
    for bottom, right in free:
        cells = {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        if cells and cells <= free:
            for rest in _cut(free - cells):
                yield ((top, left, bottom, right), *rest)


def in_reading_order_of_clues(puzzle, dissection):
    def first_clue(rectangle):
        top, left, bottom, right = rectangle
        inside = [(r, c) for r, c in puzzle.clue_cells if top <= r <= bottom and left <= c <= right]
        return min(inside, default=(top, left))

    return tuple(sorted(dissection, key=first_clue))


SMALL = [puzzle for puzzle in (instance("shikaku", index) for index in range(80)) if puzzle.rows * puzzle.cols <= 12]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: puzzle.id)
def test_checker_accepts_exactly_what_brute_force_finds(puzzle):
    """Held against every dissection of the board, right or wrong."""
    accepted = {
        ordered
        for dissection in all_dissections(puzzle.rows, puzzle.cols)
        if not violations(puzzle, ordered := in_reading_order_of_clues(puzzle, dissection))
    }
    assert accepted == solutions(puzzle)
