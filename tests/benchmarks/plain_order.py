"""A plain encoding of the nonogram to measure the others against, in the campaign plain.toml.

The order encoding as one writes it down first: a variable "block b starts at q or before" wherever the clue alone
leaves that open, every clause thought of cell by cell, nothing known beforehand, nothing done for speed.

crosscheck run tests/benchmarks/plain.toml --plugin tests/benchmarks/plain_order.py
"""

from models.encoding import SatEncoding, sat_encoding
from models.formula import Formula


@sat_encoding("nonogram", "plain-order")
class PlainOrder(SatEncoding):
    """Order-encoded block starts, written down cell by cell."""

    def build(self, puzzle):
        self.formula = Formula()
        self.rows, self.cols = puzzle.rows, puzzle.cols
        self.cell = {
            (r, c): self.formula.variable(("cell", r, c)) for r in range(puzzle.rows) for c in range(puzzle.cols)
        }
        for r, clue in enumerate(puzzle.row_clues):
            self.add_line([self.cell[r, c] for c in range(puzzle.cols)], clue)
        for c, clue in enumerate(puzzle.col_clues):
            self.add_line([self.cell[r, c] for r in range(puzzle.rows)], clue)
        return self.formula

    def add_line(self, cells, clue):
        slack = len(cells) - sum(clue) - len(clue) + 1
        if clue and slack < 0:
            self.formula.clause()
            return
        first = [sum(clue[:b]) + b for b in range(len(clue))]
        started = {(b, q): self.formula.variable() for b in range(len(clue)) for q in range(first[b], first[b] + slack)}

        def starts_by(b, q):
            if b == len(clue) or (b >= 0 and q < first[b]):
                return False
            return True if b < 0 or q >= first[b] + slack else started[b, q]

        def ended_by(b, q):
            return starts_by(b, q - clue[b]) if b >= 0 else True

        for i, cell in enumerate(cells):
            for b in range(len(clue)):
                self.add([(starts_by(b, i), False), (starts_by(b, i + 1), True)])
                self.add([(starts_by(b, i), False), (ended_by(b - 1, i - 1), True)])
                self.add([(starts_by(b, i), False), (ended_by(b, i), True), (cell, True)])
            for b in range(-1, len(clue)):
                self.add([(ended_by(b, i), False), (starts_by(b + 1, i), True), (cell, False)])

    def add(self, literals):
        clause = []
        for truth, sign in literals:
            if truth is sign:
                return
            if not isinstance(truth, bool):
                clause.append(truth if sign else -truth)
        self.formula.clause(*clause)

    def decode(self, value):
        return tuple(tuple(value(self.cell[r, c]) for c in range(self.cols)) for r in range(self.rows))

    def literals(self, solution):
        return [cell if solution[r][c] else -cell for (r, c), cell in self.cell.items()]
