"""Runs made up for the tests of the statistics: for each solver its seconds, instance by instance; None: not solved."""

import pandas as pd
from hypothesis import strategies as st

from compare.statistics.trials import Trials

LIMIT = 100.0


def runs(seconds, limit=LIMIT):
    """The tidy frame of {solver: [seconds or None]}. `limit`: one for all instances, or one each."""
    rows = [
        {
            "instance": f"board {number}",
            "solver": solver,
            "seconds": 0.0 if time is None else time,
            "solved": time is not None,
            "limit": limit[number] if isinstance(limit, list) else limit,
        }
        for solver, times in seconds.items()
        for number, time in enumerate(times)
    ]
    return pd.DataFrame(rows, columns=["instance", "solver", "seconds", "solved", "limit"])


def trials(seconds, limit=LIMIT):
    return Trials.of(runs(seconds, limit))


@st.composite
def any_trials(draw, solvers=(2, 4), instances=(1, 8), unsolved=True):
    """Trials of solvers a, b, …; few different times, so that ties are common."""
    time = st.sampled_from([0.5, 1.0, 1.5, 2.0, 60.0, LIMIT]) | st.floats(0.001, LIMIT)
    number = draw(st.integers(*instances))
    column = st.lists(time | st.none() if unsolved else time, min_size=number, max_size=number)
    return trials({"abcd"[place]: draw(column) for place in range(draw(st.integers(*solvers)))})
