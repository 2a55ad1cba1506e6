"""Small encodings of made-up problems, for the tests of back ends."""

import random

from pysat.examples.genhard import PHP

from models.encoding import CpSatEncoding, SatEncoding
from models.formula import Formula
from puzzles.vocabulary import Outcome, Status


class HalfOfTen(SatEncoding):
    """Ten bits of which five are true, written lazily: five cuts for too many, five for too few."""

    def build(self, puzzle: object) -> Formula:
        formula = Formula()
        self.bits = [formula.variable(("bit", at)) for at in range(10)]
        formula.phases = [-bit for bit in self.bits]
        return formula

    def cuts(self, value):
        true = [bit for bit in self.bits if value(bit)]
        false = [bit for bit in self.bits if not value(bit)]
        if len(true) > 5:
            return [[-bit for bit in true[:6]]]
        return [false[:6]] if len(false) > 5 else []

    def decode(self, value):
        return tuple(value(bit) for bit in self.bits)

    def literals(self, solution):
        return [bit if true else -bit for bit, true in zip(self.bits, solution, strict=True)]


class HalfOfTenCp(CpSatEncoding):
    def build(self, puzzle: object):
        from ortools.sat.python import cp_model

        model = cp_model.CpModel()
        self.bits = [model.new_bool_var(f"bit {at}") for at in range(10)]
        model.add(sum(self.bits) == 5)
        return model

    def decode(self, value):
        return tuple(value(bit) for bit in self.bits)

    def literals(self, solution):
        return [bit if true else bit.Not() for bit, true in zip(self.bits, solution, strict=True)]


class Pigeons(HalfOfTen):
    """Pigeons, one more than holes: with eleven holes no engine here sees it soon."""

    holes = 11

    def build(self, puzzle: object) -> Formula:
        formula = Formula()
        hard = PHP(nof_holes=self.holes)
        self.bits = [formula.variable() for _ in range(hard.nv)]
        formula.extend(hard.clauses)
        return formula

    def cuts(self, value):
        return []


class RandomThreeSatCp(HalfOfTenCp):
    """At the phase transition; CP-SAT sees through pigeons by their symmetry."""

    def build(self, puzzle: object):
        from ortools.sat.python import cp_model

        rng = random.Random(1)
        model = cp_model.CpModel()
        self.bits = [model.new_bool_var(str(at)) for at in range(400)]
        for _ in range(int(4.26 * 400)):
            model.add_bool_or([rng.choice([bit, bit.Not()]) for bit in rng.sample(self.bits, 3)])
        return model


class Contradiction(HalfOfTen):
    def build(self, puzzle: object) -> Formula:
        formula = super().build(puzzle)
        formula.clause()
        return formula


class RandomThreeSat(Pigeons):
    """At the phase transition: hard enough that the way matters."""

    def build(self, puzzle: object) -> Formula:
        rng = random.Random(4)
        formula = Formula()
        self.bits = [formula.variable() for _ in range(150)]
        formula.extend(
            [rng.choice((bit, -bit)) for bit in rng.sample(self.bits, 3)] for _ in range(int(4.26 * len(self.bits)))
        )
        return formula


def check_half_of_ten(outcome: Outcome, found: int, exhausted: bool) -> None:
    assert (outcome.status, len(set(outcome.solutions)), len(outcome.solutions)) == (Status.SOLVED, found, found)
    assert all(sum(solution) == 5 for solution in outcome.solutions)
    assert outcome.exhausted == exhausted
