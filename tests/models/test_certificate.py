"""Certificates, before anybody checks the proof: whether the clauses hold the claim."""

from itertools import product

import pytest
from toy_encodings import Contradiction, HalfOfTen, Pigeons

from models.backends.certificate import Missed, NoProof, certify, is_lazy
from models.backends.sat_session import GaveUp
from models.encoding import SatEncoding
from models.formula import Formula
from puzzles.vocabulary import Limits

dratify = pytest.importorskip("dratify")


class OneOfTwo(SatEncoding):
    """Two bits, one of them true."""

    def build(self, puzzle):
        formula = Formula()
        self.bits = [formula.variable(("bit", at)) for at in range(2)]
        formula.extend([self.bits, [-bit for bit in self.bits]])
        return formula

    def decode(self, value):
        return tuple(value(bit) for bit in self.bits)

    def literals(self, solution):
        return [bit if true else -bit for bit, true in zip(self.bits, solution, strict=True)]


BOTH = [(1, 0), (0, 1)]
HALVES = [solution for solution in product((0, 1), repeat=10) if sum(solution) == 5]


def holds(certificate) -> bool:
    formula = dratify.CNF()
    for clause in certificate.clauses:
        formula.add([dratify.from_dimacs(literal) for literal in clause])
    found = dratify.check_proof(formula, "\n".join(certificate.proof))
    return found.ok and found.reached_empty


@pytest.mark.parametrize("seed", [0, 7])
@pytest.mark.parametrize("engine", ["cadical195", "glucose4", "lingeling", "maplecm"])
def test_the_parts_of_a_certificate(engine, seed):
    certificate = certify(engine, OneOfTwo(), None, BOTH, Limits(), seed)
    assert (len(certificate.base), certificate.cuts, len(certificate.blocks)) == (2, [], 2)
    assert certificate.variables == 2
    assert holds(certificate)


@pytest.mark.parametrize("seed", [0, 7])
def test_cuts_are_in_it(seed):
    certificate = certify("cadical195", HalfOfTen(), None, HALVES, Limits(), seed)
    assert certificate.base == []
    assert certificate.cuts
    assert len(certificate.blocks) == len(HALVES)
    assert holds(certificate)


def test_a_contradiction_needs_no_search():
    assert holds(certify("cadical195", Contradiction(), None, [], Limits()))


@pytest.mark.parametrize("encoding", [OneOfTwo, HalfOfTen])
def test_a_claim_that_misses_a_solution_has_none(encoding):
    known = BOTH if encoding is OneOfTwo else HALVES
    with pytest.raises(Missed) as missed:
        certify("cadical195", encoding(), None, known[1:], Limits())
    assert missed.value.solution == known[0]


def test_limits_are_kept():
    with pytest.raises(GaveUp):
        certify("cadical195", Pigeons(), None, [], Limits(seconds=0.2))


def test_no_proof_and_why():
    with pytest.raises(NoProof, match="minisat22"):
        certify("minisat22", OneOfTwo(), None, BOTH, Limits())

    class Native(OneOfTwo):
        def build(self, puzzle):
            formula = super().build(puzzle)
            formula.at_most = [(self.bits, 1)]
            return formula

    with pytest.raises(NoProof, match="at-most-k"):
        certify("gluecard4", Native(), None, BOTH, Limits())


def test_who_is_lazy():
    assert is_lazy(HalfOfTen())
    assert not is_lazy(OneOfTwo())
