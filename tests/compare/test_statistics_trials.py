import subprocess
import sys

import numpy as np
import pandas as pd
import pytest
import synthetic_trials as made
from hypothesis import given, settings
from hypothesis import strategies as st

from compare.statistics.trials import CLOCK_STEP, Trials


def test_a_line_an_instance_and_a_column_a_solver_whatever_the_order_of_the_runs():
    frame = made.runs({"a": [1.0, None], "b": [3.0, 4.0]}, limit=[10.0, 20.0])
    shuffled = Trials.of(frame.iloc[[2, 1, 3, 0]])
    line = [shuffled.instances.index(name) for name in ("board 0", "board 1")]
    in_order = shuffled.only("a", "b")
    assert in_order.seconds[line].tolist() == [[1.0, 3.0], [20.0, 4.0]]
    assert in_order.solved[line].tolist() == [[True, True], [False, True]]
    assert in_order.finished[line].tolist() == [[1.0, 3.0], [np.inf, 4.0]]
    assert in_order.penalised(2)[line].tolist() == [[1.0, 3.0], [40.0, 4.0]]


def test_an_instance_may_be_a_question_asked_of_a_puzzle():
    frame = made.runs({"a": [1.0, 2.0]}).assign(instance=[("shikaku", 1, "f00"), ("shikaku", 2, "f00")])
    assert Trials.of(frame).instances == (("shikaku", 1, "f00"), ("shikaku", 2, "f00"))


def test_unequal_instance_sets_are_refused_by_name():
    frame = made.runs({"sat/a": [1.0, 2.0, 3.0], "sat/b": [1.0]})
    with pytest.raises(ValueError, match=r"sat/b has no run on 2 of the 3 instances, board 1 among them"):
        Trials.of(frame)


def test_two_runs_of_one_solver_on_one_instance_are_refused():
    frame = made.runs({"sat/a": [1.0, 2.0]})
    with pytest.raises(ValueError, match="sat/a ran more than once on board 1"):
        Trials.of(pd.concat([frame, frame.tail(1)]))


def test_no_runs_are_refused():
    with pytest.raises(ValueError, match="no runs"):
        Trials.of(made.runs({}))


def test_limits_that_differ_between_solvers_are_refused():
    frame = made.runs({"a": [1.0, 2.0], "b": [1.0, 2.0]})
    frame.loc[3, "limit"] = 5.0
    with pytest.raises(ValueError, match="limits on board 1 differ"):
        Trials.of(frame)
    frame.loc[3, "limit"] = np.nan
    with pytest.raises(ValueError, match="limits on board 1 differ"):
        Trials.of(frame)


@pytest.mark.parametrize(
    ("column", "value", "complaint"),
    [
        ("seconds", np.nan, "no time"),
        ("seconds", -1.0, "negative"),
        ("seconds", np.inf, "infinite"),
        ("limit", 0.0, "not above zero"),
        ("limit", np.inf, "infinite"),
        ("solved", None, "not known"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(column, value, complaint):
    frame = made.runs({"a": [1.0, 2.0]}, limit=None if column == "seconds" else made.LIMIT).astype({"solved": object})
    frame.loc[0, column] = value
    with pytest.raises(ValueError, match=complaint):
        Trials.of(frame)


def test_without_a_limit_everybody_must_have_solved_it():
    assert np.isnan(made.trials({"a": [1.0]}, limit=None).limits).all()
    with pytest.raises(ValueError, match="has no limit"):
        made.trials({"a": [None]}, limit=None)


def test_a_run_solved_after_its_limit_is_not_solved():
    late = made.trials({"a": [10.1, 10.0]}, limit=10.0)
    assert late.solved.ravel().tolist() == [False, True]
    assert late.seconds.ravel().tolist() == [10.0, 10.0]


def test_the_time_that_a_failed_run_took_is_not_its_time():
    frame = made.runs({"a": [None]}, limit=10.0).assign(seconds=0.2)  # crashed at once
    assert Trials.of(frame).seconds.item() == 10.0


def test_no_run_is_quicker_than_the_clock():
    assert made.trials({"a": [0.0]}).seconds.item() == CLOCK_STEP


def test_a_solver_that_did_not_run_is_refused():
    with pytest.raises(ValueError, match=r"no runs of c; there are those of a, b"):
        made.trials({"a": [1.0], "b": [1.0]}).only("a", "c")


@settings(deadline=None)
@given(made.any_trials(), st.randoms())
def test_the_order_of_runs_changes_nothing(trials, rng):
    table = {name: [t if t < np.inf else None for t in trials.only(name).finished[:, 0]] for name in trials.solvers}
    frame = made.runs(table)
    order = rng.sample(range(len(frame)), len(frame))
    again = Trials.of(frame.iloc[order]).only(*trials.solvers)
    by_name = sorted(range(len(again.instances)), key=lambda line: again.instances[line])
    assert (again.seconds[by_name] == trials.seconds).all()
    assert (again.solved[by_name] == trials.solved).all()


def test_scipy_and_pandas_are_not_imported_with_the_statistics():
    code = (
        "import pkgutil, sys, importlib, compare.statistics as room\n"
        "names = [module.name for module in pkgutil.iter_modules(room.__path__)]\n"
        "for name in names: importlib.import_module(f'compare.statistics.{name}')\n"
        "assert len(names) > 9 and not {'scipy', 'pandas'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
