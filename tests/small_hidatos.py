"""Small Hidatos of every sort, for hypothesis."""

from hypothesis import strategies as st

from puzzles.hidato.puzzle import Hidato


@st.composite
def boards(draw) -> Hidato:
    """Up to nine cells; givens right, wrong or none; holes, also such that cut the board; all adjacencies."""
    rows, cols = draw(st.sampled_from([(1, 1), (1, 6), (7, 1), (2, 3), (3, 2), (2, 4), (3, 3)]))
    at = [(r, c) for r in range(rows) for c in range(cols)]
    cells = draw(st.permutations(at))[: draw(st.integers(1, len(at)))]
    adjacency = draw(st.sampled_from(["king", "orthogonal", "hexagonal"]))
    shown = draw(st.sets(st.integers(1, len(cells)), max_size=3))
    number = {cell: k if k in shown else 0 for k, cell in enumerate(cells, 1)}
    return Hidato(tuple(tuple(number.get((r, c)) for c in range(cols)) for r in range(rows)), adjacency)
