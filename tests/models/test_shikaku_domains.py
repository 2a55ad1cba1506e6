import random

import pytest
from brute_force import cells_of, solutions
from hypothesis import given, settings
from hypothesis import strategies as st
from random_instances import instance

from models.blocks.cover import cover_rows, covered_cells
from models.blocks.cover_filter import CoverFilter
from models.shikaku import domains as module
from models.shikaku.candidates import candidates, most_candidates
from models.shikaku.domains import domains, too_many
from puzzles.shikaku.generator import generate
from puzzles.shikaku.puzzle import Shikaku

PRUNE = ("none", "given", "layered", "probe")  # from weak to strong


def by_clue(found):
    rectangles = dict.fromkeys(range(len(found.clue_cells)), frozenset())
    for clue, rectangle in zip(found.clue.tolist(), found.rectangles(), strict=True):
        assert rectangle not in rectangles[clue]
        rectangles[clue] |= {rectangle}
    return list(rectangles.values())


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**6))
def test_candidates_are_those_of_the_rules(index):
    """Held against every rectangle of the board, except that areas may be ruled out by what is left of the board."""
    puzzle = instance("shikaku", index)
    numbers = [puzzle.clues[r][c] for r, c in puzzle.clue_cells]
    unknown = numbers.count(-1)
    left = puzzle.rows * puzzle.cols - sum(number for number in numbers if number > 0)
    hopeless = left < unknown or (left > 0 and not unknown)
    bounded = {-1: [left] if unknown == 1 else range(1, left - unknown + 2)}
    free = {-1: range(1, puzzle.rows * puzzle.cols + 1)}
    for alone in (True, False):
        areas = bounded if alone else free
        for (r, c), rectangles in zip(puzzle.clue_cells, by_clue(candidates(puzzle, alone=alone)), strict=True):
            right = {
                rectangle
                for rectangle in around(puzzle, r, c)
                if len(cells_of(rectangle)) in areas.get(puzzle.clues[r][c], [puzzle.clues[r][c]])
                and (not alone or sum(puzzle.clues[a][b] != 0 for a, b in cells_of(rectangle)) == 1)
            }
            assert rectangles == (set() if alone and hopeless else right)


def around(puzzle, r, c):
    for top in range(r + 1):
        for left in range(c + 1):
            for bottom in range(r, puzzle.rows):
                for right in range(c, puzzle.cols):
                    yield top, left, bottom, right


@settings(deadline=None, max_examples=100)
@given(st.integers(0, 10**6))
def test_filters_leave_out_nothing_of_any_solution(index):
    puzzle = instance("shikaku", index)
    if puzzle.rows * puzzle.cols > 16:
        puzzle = instance("shikaku", 6 * index + 1)
    weaker = None
    for prune in PRUNE:
        rectangles = by_clue(domains(puzzle, prune))
        for solution in solutions(puzzle):
            assert all(one in left for one, left in zip(solution, rectangles, strict=True)), prune
        assert weaker is None or all(left <= before for left, before in zip(rectangles, weaker, strict=True))
        weaker = rectangles


@pytest.mark.parametrize("index", range(4))
def test_planted_rectangles_stay_on_larger_boards(index):
    rng = random.Random(index)
    puzzle, planted = generate(*rng.choice([(20, 31), (1, 40), (33, 9)]), rng.choice([0.3, 1]), rng, "guillotine")
    for prune in PRUNE[1:]:
        assert all(one in left for one, left in zip(planted, by_clue(domains(puzzle, prune)), strict=True))


def test_each_filter_sees_more_than_the_last():
    """2 at a corner of 2x3 can lie or stand; lying it cuts the 4 short."""
    puzzle = Shikaku(((2, 0, 0), (0, 4, 0)))
    assert by_clue(domains(puzzle, "none"))[0] == {(0, 0, 0, 1), (0, 0, 1, 0)}
    assert by_clue(domains(puzzle, "layered")) == [{(0, 0, 1, 0)}, {(0, 1, 1, 2)}]


def test_a_contradiction_leaves_nothing():
    assert len(domains(Shikaku(((2, 0), (0, 1))), "given").clue) == 0  # areas
    cornered = Shikaku(((3, 0, 0), (0, 0, 0), (0, 0, 6)))  # a 3 along an edge, and the 6 beside it: fine
    assert len(domains(cornered, "layered").clue) > 0
    cut_off = Shikaku(((0, 1, 0, 4), (1, 0, 0, 0), (0, 0, 0, 0), (4, 0, 6, 0)))  # the first cell
    assert all(by_clue(domains(cut_off, "given")))
    assert len(domains(cut_off, "layered").clue) == 0


def test_probing_finds_what_no_cell_shows():
    """Somewhere among small random boards probing is stronger, and never at the cost of a solution."""
    stronger = 0
    for index in range(20):
        puzzle = generate(6, 6, 0.6, random.Random(index), "brick")[0]
        layered, probed = domains(puzzle, "layered"), domains(puzzle, "probe")
        stronger += len(probed.clue) < len(layered.clue)
    assert stronger


def test_beyond_the_bounds_of_effort_filters_stay_sound(monkeypatch):
    puzzle, planted = generate(12, 12, 0.5, random.Random(1), "brick")
    thorough = domains(puzzle, "layered")
    monkeypatch.setattr(module, "MOST_WITH_COVER", 0)
    hasty = domains(puzzle, "layered")
    assert set(planted) <= set(thorough.rectangles()) <= set(hasty.rectangles())


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_killers_are_what_one_step_refutes(data):
    """Against the definition, on covers that are no rectangles: no option kept leaves an item without cover."""
    items = data.draw(st.integers(1, 6))
    options = data.draw(st.lists(st.sets(st.integers(0, items - 1), min_size=1), min_size=1, max_size=10))
    cover = CoverFilter([sorted(option) for option in options], items)
    alive = cover.without_killers(cover.every_option(), range(items))
    kept = {i for i in range(len(options)) if alive >> i & 1}
    right = set(range(len(options)))
    while right != (right := {i for i in right if leaves_all_covered(options, right, i, items)}):
        pass
    assert kept == (right if all(any(item in options[i] for i in right) for item in range(items)) else set())


def leaves_all_covered(options, alive, chosen, items):
    compatible = [options[i] for i in alive if i == chosen or not options[i] & options[chosen]]
    return all(any(item in option for option in compatible) for item in range(items))


def test_cells_under_rectangles():
    sides = candidates(Shikaku(((2, 0, 0), (0, 0, 4)))).sides
    cell, which = covered_cells(sides, 3)
    pairs = {(divmod(at, 3), tuple(sides[i].tolist())) for at, i in zip(cell.tolist(), which.tolist(), strict=True)}
    assert pairs == {(at, one) for one in map(tuple, sides.tolist()) for at in cells_of(one)}
    rows = cover_rows(sides, 2, 3)
    assert {(divmod(at, 3), tuple(sides[i].tolist())) for at, row in enumerate(rows) for i in row} == pairs


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.booleans())
def test_sizes_are_bounded_beforehand(index, alone):
    puzzle = instance("shikaku", index)
    found = candidates(puzzle, alone=alone)
    tried, total_area = most_candidates(puzzle, alone=alone)
    assert tried >= len(found.clue)
    assert total_area >= found.areas().sum()


def test_too_many_candidates_are_refused_in_a_sentence():
    grid = [[0] * 150 for _ in range(150)]
    grid[70][70] = grid[80][80] = -1
    puzzle = Shikaku(tuple(map(tuple, grid)))
    assert "candidate rectangles, expected" in too_many(puzzle, "given", "owners")
    assert too_many(Shikaku(((-1, 0),)), "none", "pairs") is None
