"""The arrangements of a line, counted and listed."""

from dataclasses import replace
from itertools import product
from math import comb

import pytest
from brute_force import lines, runs

from compare.roster import solver_named
from models.nonogram.line import unread
from models.nonogram.patterns import number_of_patterns, patterns
from puzzles.nonogram.puzzle import Nonogram


def cells(line, value) -> int:
    return sum(1 << i for i, known in enumerate(line) if known is not None and known == value)


@pytest.mark.parametrize("length", range(1, 6))
def test_every_arrangement_once(length):
    for clue in sorted({runs(line) for line in product((0, 1), repeat=length)}):
        for known in product((0, 1, None), repeat=length):
            line = replace(unread(clue, length), filled=cells(known, 1), blank=cells(known, 0))
            left = [
                each for each in lines(clue, length) if all(k in (None, v) for k, v in zip(known, each, strict=True))
            ]
            assert sorted(patterns(line)) == sorted(cells(each, 1) for each in left)
            assert number_of_patterns(line) == len(left)


@pytest.mark.parametrize(("clue", "length"), [((1,) * 8, 30), ((3, 1, 4, 1, 5, 9), 60), ((), 10), ((10,), 10)])
def test_as_many_as_ways_to_share_out_the_slack(clue, length):
    slack = length - sum(clue) - max(0, len(clue) - 1)
    assert number_of_patterns(unread(clue, length)) == comb(slack + len(clue), len(clue))


def test_what_is_known_counts_too():
    line = replace(unread((1,) * 8, 30), filled=1 << 7 | 1 << 20, blank=0b1111)
    assert number_of_patterns(line) == sum(1 for _ in patterns(line))


@pytest.mark.parametrize("name", ["sat/table", "cpsat/allowed-assignments"])
def test_a_table_too_large_is_refused_beforehand(name):
    """C(60 + 20, 20) arrangements could not be listed; counting them is quick."""
    wide = Nonogram(((1,) * 20,), ((1,),) * 99)
    assert f"{comb(60 + 20, 20) * 99 + 99} cells" in solver_named(f"{name}[prune=none]", "nonogram").supports(wide)
    assert solver_named(name, "nonogram").supports(Nonogram(((1, 1),), ((1,), (), (1,)))) is None
