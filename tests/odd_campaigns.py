"""Small campaigns of the solvers of compare/odd_solvers.py."""

from odd_runs import PLUGIN

from compare.campaign import Campaign, FromFiles, Generated, Section
from compare.execute import run_campaign
from compare.progress import Silence
from compare.store import Store

BLANK = '{"puzzle": "nonogram", "row_clues": [[], []], "col_clues": [[], []]}'
FILLED = '{"puzzle": "nonogram", "row_clues": [[2], [2]], "col_clues": [[2], [2]]}'


def of_files(tmp_path, solvers, questions=(1,), seconds=10.0):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{BLANK}\n{FILLED}\n")
    return campaign(Section(FromFiles((str(file),), None), tuple(solvers), questions, seconds))


def campaign(*sections, workers=2, **rest):
    settings = {"memory_mib": 1000, "repeats": 1, "seed": 1, "stop_when_unsolved": True}
    return Campaign("c", "", sections, workers=workers, **settings | rest)


def run(wanted, path, watch=None):
    run_campaign(wanted, path, watch or Silence(), (PLUGIN,), ["run", "c"])
    return runs_in(path)


def runs_in(path):
    with Store.read(path) as store:
        return [run for _, runs in store.by_instance() for run in runs]


def times(runs):
    return [(one.run_key, one.started_at) for one in runs]


def slow_campaign():
    section = Section(Generated("nonogram", "random", ((2, 2), (2, 3), (3, 3)), (0.5,), 8, False),
                      ("odd/quick", "odd/raises"), (1,), 10.0)  # fmt: skip
    return campaign(section, stop_when_unsolved=False)
