"""What is known of a nonogram before any search: exact for one line, and never at the cost of a solution."""

import random
from dataclasses import replace
from itertools import pairwise, product

import pytest
from brute_force import lines, runs, solutions
from hypothesis import given, settings
from hypothesis import strategies as st

from models.nonogram.domains import domains, members
from models.nonogram.line import solved, unread
from puzzles.nonogram.puzzle import Nonogram

PRUNES = ["none", "given", "layered", "probe"]


def cells(line, value) -> int:
    return sum(1 << i for i, known in enumerate(line) if known is not None and known == value)


def starts_of(line) -> list:
    return [i for i, filled in enumerate(line) if filled and not (i and line[i - 1])]


def line_with(clue, known):
    return replace(unread(clue, len(known)), filled=cells(known, 1), blank=cells(known, 0))


@pytest.mark.parametrize("length", range(1, 7))
def test_a_line_is_solved_exactly(length):
    """Against all arrangements, for every clue and every state of knowledge of the cells."""
    for clue in sorted({runs(line) for line in product((0, 1), repeat=length)}):
        for known in product((0, 1, None), repeat=length):
            left = [
                line for line in lines(clue, length) if all(k in (None, v) for k, v in zip(known, line, strict=True))
            ]
            found = solved(line_with(clue, known))
            if not left:
                assert found is None
                continue
            assert found.filled == cells(map(min, zip(*left, strict=True)), 1)
            assert found.blank == cells(map(max, zip(*left, strict=True)), 0)
            places = zip(*map(starts_of, left), strict=True)
            assert [members(starts) for starts in found.starts] == [sorted(set(block)) for block in places]


@pytest.mark.parametrize("length", [63, 64, 65, 130])
def test_a_line_longer_than_a_machine_word(length):
    """Knowing some cells of an arrangement leaves it possible; the two ends of the line are treated alike."""
    rng = random.Random(length)
    for share in (0.2, 0.5, 0.8):
        picture = [int(rng.random() < share) for _ in range(length)]
        check_long_line(picture, [cell if rng.random() < 0.4 else None for cell in picture])


def check_long_line(picture: list, known: list) -> None:
    clue = runs(picture)
    line = solved(line_with(clue, known))
    assert not line.filled & cells(picture, 0)
    assert not line.blank & cells(picture, 1)
    assert all(starts >> at & 1 for starts, at in zip(line.starts, starts_of(picture), strict=True))
    other = solved(line_with(clue[::-1], known[::-1]))
    assert [line.known(i) for i in range(len(known))] == [other.known(i) for i in range(len(known))][::-1]


def test_what_the_clue_alone_says():
    line = solved(unread((3, 1), 6))
    assert (members(line.filled), members(line.blank)) == ([1, 2], [])
    assert [members(starts) for starts in line.starts] == [[0, 1], [4, 5]]
    assert solved(unread((), 3)).blank == 0b111
    assert solved(unread((4,), 3)) is None
    assert solved(unread((10**9,), 3)) is None


SHAPES = st.sampled_from([(1, 1), (1, 9), (9, 1), (2, 6), (5, 3), (3, 4), (4, 4), (7, 2)])


@st.composite
def puzzles(draw) -> Nonogram:
    """Clues of a picture, up to two of them replaced."""
    rows, cols = draw(SHAPES)
    line = st.lists(st.integers(0, 1), min_size=cols, max_size=cols)
    grid = draw(st.lists(line, min_size=rows, max_size=rows))
    clues = [*map(runs, grid), *map(runs, zip(*grid, strict=True))]
    for _ in range(draw(st.integers(0, 2))):
        clues[draw(st.integers(0, rows + cols - 1))] = tuple(draw(st.lists(st.integers(1, 5), max_size=3)))
    return Nonogram(tuple(clues[:rows]), tuple(clues[rows:]))


@pytest.mark.parametrize("prune", PRUNES)
@settings(deadline=None, max_examples=60)
@given(puzzle=puzzles())
def test_nothing_of_any_solution_is_left_out(prune, puzzle):
    found = domains(puzzle, prune)
    wanted = solutions(puzzle)
    assert found is not None or not wanted
    for grid in wanted:
        for line, cells_of_line in zip(found, [*grid, *zip(*grid, strict=True)], strict=True):
            assert not line.filled & cells(cells_of_line, 0)
            assert not line.blank & cells(cells_of_line, 1)
            assert all(open_ >> at & 1 for open_, at in zip(line.starts, starts_of(cells_of_line), strict=True))


@settings(deadline=None, max_examples=60)
@given(puzzle=puzzles())
def test_each_filter_knows_all_that_the_weaker_ones_know(puzzle):
    found = [domains(puzzle, prune) for prune in PRUNES]
    for weaker, stronger in pairwise(found):
        for before, after in zip(weaker or [], stronger or [], strict=bool(weaker and stronger)):
            assert not before.filled & ~after.filled
            assert not before.blank & ~after.blank
            assert not any(late & ~early for early, late in zip(before.starts, after.starts, strict=True))
        assert weaker is not None or stronger is None


@settings(deadline=None, max_examples=60)
@given(puzzle=puzzles())
def test_layered_is_a_fixpoint_on_which_both_lines_of_a_cell_agree(puzzle):
    found = domains(puzzle, "layered")
    if found is None:
        return
    assert [solved(line) for line in found] == found
    for r, row in enumerate(found[: puzzle.rows]):
        for c, column in enumerate(found[puzzle.rows :]):
            assert row.known(c) == column.known(r)


def open_cells(puzzle, prune) -> int:
    return sum(line.known(i) is None for line in domains(puzzle, prune)[: puzzle.rows] for i in range(line.length))


def test_probing_sees_more_than_lines():
    puzzle = Nonogram(((2,), (1, 1), (1,)), ((1,), (1,), (1,), (2,)))
    assert len(solutions(puzzle)) == 3
    assert open_cells(puzzle, "probe") < open_cells(puzzle, "layered")


def test_probing_refutes_what_lines_do_not():
    puzzle = Nonogram(((1, 1), (1,), (2,), (1, 1)), ((1,), (2,), (1, 1), (2,)))
    assert not solutions(puzzle)
    assert open_cells(puzzle, "layered") == 16
    assert domains(puzzle, "probe") is None


def test_probing_rests_after_its_budget(monkeypatch):
    """It may then leave open what it could have refuted, and leaves out nothing wrongly."""
    puzzle = Nonogram(((2,), (1, 1), (1,)), ((1,), (1,), (1,), (2,)))
    monkeypatch.setattr("models.nonogram.domains.MOST_LINES_PROBED", 0)
    assert domains(puzzle, "probe") == domains(puzzle, "layered")


def test_a_clue_wider_than_its_line_leaves_nothing():
    for prune in PRUNES:
        assert domains(Nonogram(((1, 1),), ((1,), (1,))), prune) is None
        assert domains(Nonogram(((10**9,),), ((1,),)), prune) is None
