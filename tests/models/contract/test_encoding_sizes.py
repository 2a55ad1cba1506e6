"""An encoding has the size that is recorded for it."""

import pytest
import recorded_sizes
from encoding_forms import forms

from puzzles.kinds import kinds, puzzle_from_json

KINDS = sorted(kinds())
HOW = "if that is meant: python tests/models/contract/write_sizes.py"


@pytest.mark.parametrize("kind", KINDS)
def test_sizes_are_those_recorded(kind):
    known = recorded_sizes.recorded(kind)
    puzzles = [puzzle_from_json(data) for data in known["boards"]]
    now = {form.name: recorded_sizes.sizes(form, puzzles) for form in forms(kind)}
    differing = {
        name: (known["sizes"].get(name), now.get(name))
        for name in known["sizes"].keys() | now.keys()
        if known["sizes"].get(name) != now.get(name)
    }
    assert not differing, f"sizes (recorded, now) differ; {HOW} {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_the_boards_are_worth_measuring(kind):
    """Square and not; every form takes at least one."""
    known = recorded_sizes.recorded(kind)
    assert len({puzzle_from_json(data).size for data in known["boards"]}) == len(recorded_sizes.SHAPES)
    assert all(any(sizes.values()) for sizes in known["sizes"].values())
