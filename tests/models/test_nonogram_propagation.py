"""What unit propagation sees of one line, as the docstrings say: every clue, every state of the cells."""

from collections import Counter
from itertools import product

import pytest
from brute_force import lines, runs

from models.formula import Formula
from models.nonogram.block_start_direct import BlockStartDirect
from models.nonogram.block_start_order import BlockStartOrder
from models.nonogram.forward_automaton import ForwardAutomaton
from models.nonogram.layered_automaton import LayeredAutomaton
from models.nonogram.line import unread
from models.nonogram.table import Table


def closure(clauses: list, literals: list) -> set | None:
    """What unit propagation concludes; None for a conflict."""
    true = set(literals)
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if not true.intersection(clause):
                unassigned = [literal for literal in clause if -literal not in true]
                if not unassigned:
                    return None
                if len(unassigned) == 1:
                    true.add(unassigned[0])
                    changed = True
    return true


def states(encoding, length):
    """(cells known, arrangements left, values seen or None) for every clue and state; and nothing seen is wrong."""
    for clue in sorted({runs(line) for line in product((0, 1), repeat=length)}):
        formula = Formula()
        cells = [formula.variable() for _ in range(length)]
        encoding.add_line(formula, unread(clue, length), cells)
        for known in product((0, 1, None), repeat=length):
            left = [
                line for line in lines(clue, length) if all(k in (None, v) for k, v in zip(known, line, strict=True))
            ]
            true = closure(
                formula.clauses, [c if k else -c for c, k in zip(cells, known, strict=True) if k is not None]
            )
            assert not left or true is not None
            seen = true and [{v for v, literal in ((1, cell), (0, -cell)) if literal in true} for cell in cells]
            yield known, left, seen


def missed(encoding, length) -> Counter:
    """How many dead lines, filled cells and blank cells are not seen."""
    count: Counter = Counter()
    for known, left, seen in states(encoding, length):
        if seen is None:
            continue
        count["dead"] += not left
        for i, values in enumerate(seen if left else ()):
            forced = {line[i] for line in left}
            assert values <= forced
            assert len(forced) == 1 or not values
            if known[i] is None and len(forced) == 1 and not values:
                count["filled" if forced == {1} else "blank"] += 1
    return count


LENGTHS = pytest.mark.parametrize("length", range(1, 6))


@LENGTHS
@pytest.mark.parametrize("encoding", [Table(), LayeredAutomaton()], ids=lambda encoding: type(encoding).__name__)
def test_arc_consistent(encoding, length):
    assert missed(encoding, length).total() == 0


@LENGTHS
def test_block_start_order_misses_only_blanks_that_lie_in_different_gaps(length):
    for known, left, seen in states(BlockStartOrder(), length):
        assert (seen is None) == (not left)
        for i, values in enumerate(seen if left else ()):
            forced = {line[i] for line in left}
            gaps = {len(runs(line[:i])) for line in left}
            if len(forced) == 1 and (forced == {1} or len(gaps) == 1):
                assert values == forced, known


def test_start_variables_close_nearly_all_of_that_gap():
    assert missed(BlockStartOrder(), 6)["blank"] > 0
    assert not any(missed(BlockStartOrder(starts=True), length).total() for length in range(1, 7))


def test_blank_support_sees_most_filled_cells():
    without, with_support = missed(BlockStartDirect(blank_support=False), 5), missed(BlockStartDirect(), 5)
    assert without["filled"] > 10 * with_support["filled"]


@LENGTHS
def test_forward_automaton_sees_what_is_wrong_once_all_cells_are_known(length):
    for known, left, seen in states(ForwardAutomaton(), length):
        if None not in known:
            assert (seen is None) == (not left)


def test_forward_automaton_misses_far_more_than_the_one_laid_out_both_ways():
    count = missed(ForwardAutomaton(), 5)
    assert min(count["dead"], count["filled"], count["blank"]) > 100
