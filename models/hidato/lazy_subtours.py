"""Hidato in clauses: which cell follows which, and what goes wrong along the steps of a model cut off after it.

anchor     a cell with one open number, such as a given; outside counts as one, before number 1
stretch    the cells from one anchor to the next along the steps of a model
"""

from __future__ import annotations

from collections.abc import Iterator

from models.encoding import Value, sat_encoding
from models.formula import Clause
from models.hidato.step_graph import OUTSIDE
from models.hidato.successors import SuccessorEncoding


@sat_encoding("hidato", "lazy-subtours")
class LazySubtours(SuccessorEncoding):
    """Successors alone; cycles, and stretches that reach a cell at the wrong time, are cut off one model after another.

    Variables    step[a, b]: b comes right after a. O(8N)
    Constraints  one step into each cell and one out of it, at most one by `amo`; not there and back at once; then the
                 cuts: a cycle is entered and left; a stretch up to the first cell that cannot hold its number there
                 goes on to one that can, or differs before
    Size         O(28N) clauses, without cuts; a cut of a cycle is at most 8 times as long, one of a stretch no longer
                 than it
    Propagation  arc consistent on the steps of each cell; nothing of the order beyond what `prune` took from the steps
                 and the cuts forbid. Cut sets of cycles are strong, those of stretches are weak: for few givens
    Source       T. Soh et al., JELIA 2014; Ohashi et al., SAT 2025 (cut sets); the cuts of stretches are Hidato's own
    """

    def add_order(self) -> None:
        single = {cell: numbers for cell, numbers in self.graph.open.items() if numbers.bit_count() == 1}
        self.anchors = {cell: numbers.bit_length() - 1 for cell, numbers in single.items()}
        self.anchors[OUTSIDE] = 0
        for (tail, head), step in self.inner_steps():
            if tail < head and (head, tail) in self.step:
                self.formula.clause(-step, -self.step[head, tail])

    def cuts(self, value: Value) -> list[Clause]:
        taken = self.taken(value)
        crossings = [clause for cycle in cycles(taken) for clause in self.crossings(cycle)]
        return [*crossings, *self.wrong_stretches(taken)]

    def crossings(self, cycle: set[int]) -> list[Clause]:
        """Some step leads into the cells of the cycle, and some out of them."""
        entering = [step for (tail, head), step in self.step.items() if head in cycle and tail not in cycle]
        leaving = [step for (tail, head), step in self.step.items() if tail in cycle and head not in cycle]
        return [entering, leaving]

    def wrong_stretches(self, taken: dict[int, int]) -> Iterator[Clause]:
        for anchor, number in self.anchors.items():
            walked: list[int] = []
            cell = anchor
            while self.fits(taken[cell], number + 1):
                walked.append(-self.step[cell, taken[cell]])
                cell, number = taken[cell], number + 1
                if cell in self.anchors:
                    break
            else:
                yield walked + [self.step[step] for step in self.onward(cell, number)]

    def onward(self, cell: int, number: int) -> list[tuple[int, int]]:
        """The steps from a cell that holds that number to cells that can hold the next."""
        heads = [*self.graph.neighbours(cell), OUTSIDE]
        return [(cell, head) for head in heads if (cell, head) in self.step and self.fits(head, number + 1)]

    def fits(self, cell: int, number: int) -> bool:
        return number == self.graph.last + 1 if cell == OUTSIDE else bool(self.graph.open[cell] >> number & 1)


def cycles(taken: dict[int, int]) -> list[set[int]]:
    """The cycles that do not come outside, of one step out of each cell and one into it."""
    found = []
    unvisited = set(taken)
    while unvisited:
        cell = min(unvisited)  # OUTSIDE first
        cycle = set()
        while cell in unvisited:
            unvisited.remove(cell)
            cycle.add(cell)
            cell = taken[cell]
        if OUTSIDE not in cycle:
            found.append(cycle)
    return found
