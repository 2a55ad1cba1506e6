"""The automaton of a nonogram's line: the words 0* 1^a 0+ 1^b 0* … that its clue describes.

state    0 before the first block; one more for each filled cell read, and for the blank that ends a block other than
         the last: sum of the clue + number of blocks in all, or one for an empty clue
"""

from __future__ import annotations

from collections.abc import Sequence

Transition = tuple[int, int, int]  # state, cell, next state


def automaton(clue: Sequence[int]) -> tuple[list[Transition], int]:
    """The transitions from state 0, and the one accepting state. Deterministic; what is not there is a dead end."""
    transitions = [(0, 0, 0)]
    state = 0
    for b, length in enumerate(clue):
        if b:
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        transitions += [(at, 1, at + 1) for at in range(state, state + length)]
        state += length
    if clue:
        transitions.append((state, 0, state))
    return transitions, state


def unrolled(clue: Sequence[int], known: Sequence[bool | None]) -> list[list[Transition]]:
    """The transitions at each cell, those only that lie on a way from state 0 to the accepting one past what is known
    of the cells. Empty lists where there is no way. O(cells * transitions).
    """
    transitions, last = automaton(clue)
    layers = read(transitions, known)
    alive = {last}
    for layer in reversed(layers):
        layer[:] = [transition for transition in layer if transition[2] in alive]
        alive = {state for state, _, _ in layer}
    return layers


def read(transitions: list[Transition], known: Sequence[bool | None]) -> list[list[Transition]]:
    """The transitions at each cell that a walk from state 0 may take."""
    leaving: dict[int, list[Transition]] = {}
    for transition in transitions:
        leaving.setdefault(transition[0], []).append(transition)
    layers = []
    reached = {0}
    for value in known:
        layer = [
            transition
            for state in sorted(reached)
            for transition in leaving.get(state, ())
            if value is None or transition[1] == value
        ]
        reached = {following for _, _, following in layer}
        layers.append(layer)
    return layers
