"""From a campaign's keys to the engine: seeds, symmetries, and limits that the solvers keep themselves."""

import json
from collections import Counter
from dataclasses import replace

import pytest

from compare import campaign_file, roster, sandbox
from compare.execute import run_campaign
from compare.plan import plan
from compare.progress import Silence
from compare.store import Store
from compare.task import Task
from compare.verdicts import CONFIRMED, judge
from puzzles.kinds import image, puzzle_from_json, violations
from puzzles.symmetry import symmetry_named
from puzzles.vocabulary import InputError, Status

BOARD = puzzle_from_json({"puzzle": "corral", "clues": [[0, 0, 3, 0], [0, 0, 0, 2]]})
CROSSED = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1]] * 7, "col_clues": [[1]] * 7})
KEYS = """
name = "varied"
solvers = ["handwritten/repaired", "sat/best", "cpsat/best[presolve=off]"]
seconds = 60
"""
INSTANCES = """
[[instances]]
puzzle = "corral"
sizes = ["2x3"]
densities = [0.7]
"""
EMPTY_BOARD = '{"puzzle": "corral", "clues": [[0, 0], [0, 0]]}'


def load(tmp_path, keys, instances=INSTANCES):
    path = tmp_path / "varied.toml"
    path.write_text(KEYS + keys + instances)
    return campaign_file.load(str(path))


def specs(wanted):
    return [job.spec for job in plan(wanted, "v")]


# Keys


def test_keys_are_read_and_have_defaults(tmp_path):
    keys = "conflicts = 7\ndeterministic_time = 0.5\nnodes = 9\nseeds = [4, 0, 4]\nsymmetries = 3\n"
    found = load(tmp_path, keys)
    assert (found.conflicts, found.deterministic_time, found.nodes) == (7, 0.5, 9)
    assert (found.seeds, found.symmetries) == ((4, 0), 3)
    plain = load(tmp_path, "")
    assert (plain.conflicts, plain.deterministic_time, plain.nodes) == (None, None, None)
    assert (plain.seeds, plain.symmetries) == ((0,), 1)


@pytest.mark.parametrize(
    "keys",
    ["conflicts = 0", "conflicts = 1.5", "deterministic_time = 0", 'deterministic_time = "1"', "nodes = 0", "seeds = 3",
     "seeds = []", "seeds = [-1]", "seeds = [true]", "symmetries = 0", "symmetries = 17", "symmetries = [1]"],
)  # fmt: skip
def test_a_faulty_key_is_named(tmp_path, keys):
    with pytest.raises(InputError, match=f"varied.toml: key '{keys.split(' ')[0]}'"):
        load(tmp_path, keys + "\n")


# The plan


def test_a_run_for_each_seed_where_the_engine_knows_one(tmp_path):
    seeds = {(spec.solver, spec.seed) for spec in specs(load(tmp_path, "seeds = [5, 6]\n"))}
    assert seeds == {("handwritten/repaired", 0)} | {
        (solver, seed) for solver in ("sat/lazy-cuts", "cpsat/boundary-circuit[presolve=off]") for seed in (5, 6)
    }


def test_a_run_for_each_symmetry_as_far_as_the_puzzle_has_them(tmp_path):
    (tmp_path / "empty.json").write_text(EMPTY_BOARD)
    files = '\n[[instances]]\nfiles = ["empty.json"]\n'
    found = specs(load(tmp_path, "symmetries = 5\nrepeats = 2\n", INSTANCES + files))
    by_instance = {}
    for spec in found:
        by_instance.setdefault((spec.instance_id, spec.solver, spec.repeat), []).append(spec.symmetry)
    empty = puzzle_from_json(json.loads(EMPTY_BOARD)).id
    for (instance_id, _, _), symmetries in by_instance.items():
        assert len(set(symmetries)) == len(symmetries) == (1 if instance_id == empty else 5)
        assert "as-given" in symmetries


def test_the_limits_are_in_every_run_and_its_key(tmp_path):
    (spec, *rest) = specs(load(tmp_path, "conflicts = 7\ndeterministic_time = 0.5\nnodes = 9\n"))
    assert {(one.conflicts_limit, one.deterministic_limit, one.nodes_limit) for one in (spec, *rest)} == {(7, 0.5, 9)}
    changes = [{"seed": 1}, {"symmetry": "mirrored"}, {"conflicts_limit": 8}, {"deterministic_limit": 1.0},
               {"nodes_limit": None}]  # fmt: skip
    keys = {spec.key("v"), *(replace(spec, **change).key("v") for change in changes)}
    assert len(keys) == len(changes) + 1


# A run


@pytest.mark.parametrize("solver", ["handwritten/repaired", "sat/best", "cpsat/best"])
def test_answers_to_an_image_are_carried_back(solver):
    plain = sandbox.run(Task(BOARD, solver, count=0))
    assert plain.exhausted
    assert plain.solutions
    for symmetry in ("turned-90", "mirrored", "anti-transposed"):
        turned = sandbox.run(Task(BOARD, solver, count=0, symmetry=symmetry))
        assert set(turned.solutions) == set(plain.solutions)
        assert not any(violations(BOARD, solution) for solution in turned.solutions)
        assert 0 < turned.first_s < turned.solve_s


def test_the_solver_is_given_the_image():
    """As its effort tells, which differs from image to image."""
    solver = roster.solver_named("handwritten/repaired", "corral")
    efforts = []
    for name in ("as-given", "turned-180", "mirrored"):
        efforts.append(sandbox.run(Task(BOARD, solver.name, count=0, symmetry=name)).effort)
        assert efforts[-1] == solver.solve(image(BOARD, symmetry_named(name)), count=0).effort
    assert len({effort["nodes"] for effort in efforts}) == 3


def test_an_unknown_symmetry_is_a_crash_with_a_reason():
    result = sandbox.run(Task(BOARD, "sat/best", symmetry="sideways"))
    assert result.status is Status.CRASHED
    assert "sideways" in result.detail


@pytest.mark.parametrize("solver", ["sat/best", "cpsat/best"])
def test_a_seed_reaches_the_engine(solver):
    results = [sandbox.run(Task(CROSSED, solver, count=40, seed=seed)) for seed in (0, 1, 2, 2)]
    assert all(len(result.solutions) == 40 for result in results)
    found = [result.solutions for result in results]
    assert found[0] != found[1] != found[2] == found[3]


def test_a_seed_for_a_solver_that_knows_none_is_said():
    result = sandbox.run(Task(BOARD, "handwritten/repaired", seed=3))
    assert result.status is Status.CRASHED
    assert "knows no seed" in result.detail


@pytest.mark.parametrize(
    ("solver", "limit"),
    [
        ("handwritten/repaired", {"nodes": 20}),
        ("sat/best", {"conflicts": 50}),
        ("sat/best@glucose4", {"conflicts": 50}),
        ("cpsat/best", {"deterministic_time": 0.002}),
    ],
)
def test_two_runs_under_a_limit_are_the_same_to_the_digit(solver, limit):
    first, second = (sandbox.run(Task(CROSSED, solver, count=0, seconds=60, **limit)) for _ in range(2))
    assert first.status is second.status is Status.LIMIT
    assert first.effort == second.effort
    assert first.solutions == second.solutions


# A campaign


def test_a_campaign_keeps_what_was_varied_and_judges_it_as_one_puzzle(tmp_path):
    wanted = load(tmp_path, "seeds = [0, 1]\nsymmetries = 2\nquestions = [2]\nconflicts = 100000\nworkers = 2\n")
    run_campaign(wanted, tmp_path / "store.sqlite", Silence(), (), ["run", "varied"])
    with Store.read(tmp_path / "store.sqlite") as store:
        ((instance, runs),) = store.by_instance()
    assert Counter((one.family, one.seed) for one in runs) == {
        ("handwritten", 0): 2, ("sat", 0): 2, ("sat", 1): 2, ("cpsat", 0): 2, ("cpsat", 1): 2,
    }  # fmt: skip
    assert {one.symmetry for one in runs} == {"as-given", "turned-180"}
    assert {one.conflicts_limit for one in runs} == {100000}
    assert [one.verdict for one in judge(instance, runs)] == [CONFIRMED] * len(runs)
    assert all(0 < one.first_s < one.solve_s for one in runs)
