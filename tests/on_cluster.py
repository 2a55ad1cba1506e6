"""Campaigns of the solvers of compare/odd_solvers.py, on a cluster and without one."""

import socket

from odd_campaigns import runs_in
from odd_runs import PLUGIN

from compare.campaign import Campaign, Generated, Section
from compare.cluster.crew import crews_on
from compare.execute import run_campaign
from compare.progress import Silence

SHORT, LONG = 1.0, 300.0


def campaign(*solvers, seconds=SHORT, sizes=((2, 2), (2, 3)), **rest):
    """Two instances a size, and memory for none of the hungry."""
    section = Section(Generated("nonogram", "random", sizes, (0.5,), 2, False), solvers, (1,), seconds)
    settings = {"memory_mib": 100, "repeats": 1, "seed": 1, "stop_when_unsolved": True, "workers": 2}
    return Campaign("c", "", (section,), **settings | rest)


def run_on(address, wanted, path, plugins=(PLUGIN,), watch=None, mix_machines=False):
    with crews_on(address, mix_machines) as hire:
        run_campaign(wanted, path, watch or Silence(), plugins, (), hire=hire)
    return runs_in(path)


def run_here(wanted, path, plugins=(PLUGIN,)):
    run_campaign(wanted, path, Silence(), plugins)
    return runs_in(path)


def times(runs):
    return {(one.run_key, one.started_at) for one in runs if one.status != "not-run"}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
