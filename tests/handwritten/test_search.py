"""The search skeleton and its journal, on a toy: bit strings without two neighbouring ones."""

from itertools import product

import pytest

from handwritten.search import depth_first
from handwritten.trace import Journal, OutOfTime


class Bits:
    """State: the bits decided so far. A guess is the next bit; the rule is looked at on entering a node."""

    def __init__(self, length: int, journal: Journal) -> None:
        self.length, self.journal, self.bits = length, journal, []

    def facts(self):
        return [("cell", 0, at, bit) for at, bit in enumerate(self.bits)]

    def propagate(self) -> bool:
        if self.bits[-2:] == [1, 1]:
            self.journal.contradiction("no neighbouring ones", self)
            return False
        return True

    def options(self):
        return None if len(self.bits) == self.length else (1, 0)

    def assume(self, bit: int) -> bool:
        self.journal.guess(self, ("cell", 0, len(self.bits), bit))
        self.bits.append(bit)
        return True

    def snapshot(self):
        return list(self.bits)

    def restore(self, snapshot) -> None:
        self.bits = list(snapshot)

    def answer(self):
        return tuple(self.bits)


class Recorder:
    def __init__(self) -> None:
        self.steps = []

    def guess(self, state, fact) -> None:
        self.steps.append(("guess", fact, tuple(state.facts())))

    def deduction(self, rule, state, facts) -> None:
        self.steps.append(("deduction", rule, tuple(facts)))

    def contradiction(self, rule, state) -> None:
        self.steps.append(("contradiction", rule, tuple(state.facts())))

    def undo(self, state) -> None:
        self.steps.append(("undo", tuple(state.facts())))

    def solution(self, solution) -> None:
        self.steps.append(("solution", solution))


@pytest.mark.parametrize("length", range(7))
def test_finds_every_solution_once(length: int) -> None:
    journal = Journal()
    found = list(depth_first(Bits(length, journal), journal))
    wanted = {bits for bits in product((0, 1), repeat=length) if "11" not in "".join(map(str, bits))}
    assert len(found) == len(wanted)
    assert set(found) == wanted


def test_counts_nodes_and_backtracks() -> None:
    """Length 2: the root, 1, 11 (dead), 10, 0, 01, 00: seven nodes, six guesses, all taken back."""
    journal = Journal()
    list(depth_first(Bits(2, journal), journal))
    assert journal.effort() == {"nodes": 7, "backtracks": 6, "propagations": 0, "max_depth": 2}


def test_stops_counting_at_the_first_solution() -> None:
    journal = Journal()
    assert next(depth_first(Bits(3, journal), journal)) == (1, 0, 1)
    assert (journal.nodes, journal.backtracks) == (5, 1)  # root, 1, 11, 10, 101


def test_every_guess_is_undone_or_leads_to_the_end() -> None:
    recorder = Recorder()
    journal = Journal(recorder)
    list(depth_first(Bits(4, journal), journal))
    kinds = [step[0] for step in recorder.steps]
    assert kinds.count("guess") == kinds.count("undo")
    open_guesses = []
    for step in recorder.steps:
        if step[0] == "guess":
            assert step[2] == tuple(open_guesses)  # reported before it is made
            open_guesses.append(step[1])
        elif step[0] == "undo":
            open_guesses.pop()
            assert step[1] == tuple(open_guesses)  # reported after the state is back
        elif step[0] == "solution":
            assert step[1] == tuple(fact[3] for fact in open_guesses)


def test_depth_is_not_bounded_by_the_interpreter() -> None:
    journal = Journal()
    assert len(next(depth_first(Bits(5000, journal), journal))) == 5000


def test_deadline() -> None:
    journal = Journal(seconds=0)
    with pytest.raises(OutOfTime):
        list(depth_first(Bits(30, journal), journal))
