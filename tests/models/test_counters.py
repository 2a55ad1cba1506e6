"""Counters: the next state of every state, and registers that go through all states but zero."""

from itertools import product

import pytest
from pysat.solvers import Solver

from models.blocks.counters import TAPS, binary, incremented, register_states, shifted, shifted_state
from models.formula import Formula


def states(bits: int) -> list[tuple[bool, ...]]:
    return list(product((False, True), repeat=bits))


def propagated(step, state: tuple[bool, ...]) -> tuple[bool, ...]:
    """What unit propagation makes of a known state."""
    formula = Formula()
    bits = [formula.variable() for _ in state]
    after = step(formula, bits)
    with Solver("minisat22", bootstrap_with=formula.clauses) as engine:
        known = [bit if value else -bit for bit, value in zip(bits, state, strict=True)]
        consistent, forced = engine.propagate(assumptions=known)
    assert consistent
    assert all(literal in forced or -literal in forced for literal in after)
    return tuple(literal in forced for literal in after)


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 5])
def test_incrementing(bits):
    for number in range(2**bits):
        assert propagated(incremented, binary(number, bits)) == binary((number + 1) % 2**bits, bits)


@pytest.mark.parametrize("bits", [2, 3, 5, 8])
def test_shifting_a_register(bits):
    for state in states(bits)[:: 1 if bits < 6 else 17]:
        taps = sum(state[tap - 1] for tap in TAPS[bits])
        assert propagated(shifted, state) == (taps % 2 == 1, *state[:-1]) == shifted_state(state)


@pytest.mark.parametrize("bits", TAPS)
def test_registers_go_through_all_states_but_zero(bits):
    round_trip = register_states(bits, 2**bits)
    assert len(set(round_trip)) == 2**bits - 1
    assert round_trip[0] == round_trip[-1]
    assert (False,) * bits not in round_trip
