"""Which machines are alike, so that times measured on them may stand in one table.

What a solver's speed depends on counts: the processor, how many cores share it, and the interpreter. Machines of one
make differ in the last MiB of memory and in their kernels' patches; that does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from puzzles.vocabulary import InputError, Status

if TYPE_CHECKING:
    import pandas as pd


class UnlikeMachines(InputError):
    """Times of unlike machines would stand in one table. The message is one sentence for a person."""


def make_of(machine: Mapping[str, Any]) -> str:
    """What machines that are alike have in common, in words; from a description as in provenance.machine."""
    cores, physical = machine.get("cores"), machine.get("physical cores")
    return f"{machine.get('cpu') or 'unknown processor'}, {cores} cores ({physical} physical), {machine.get('python')}"


def unlike_machines(runs: pd.DataFrame, hosts: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """The makes of machines that the runs were made on, with how many on each; empty where all are alike.

    `runs` has the columns host_id and status, `hosts` the descriptions by host_id. A run that was not made was made
    nowhere; one whose machine nobody described is of a make of its own."""
    made = runs[runs["status"] != Status.NOT_RUN]
    makes = made["host_id"].map(lambda host_id: make_of(hosts.get(host_id, {})))
    counts = {str(make): int(number) for make, number in makes.value_counts().items()}
    return counts if len(counts) > 1 else {}


def refuse_unlike(runs: pd.DataFrame, hosts: Mapping[str, Mapping[str, Any]]) -> None:
    """Raises UnlikeMachines where the runs come from machines that are not alike."""
    if unlike := unlike_machines(runs, hosts):
        raise UnlikeMachines(f"{in_words(unlike)}; --mix-machines puts them into one table all the same")


def in_words(unlike: Mapping[str, int]) -> str:
    listed = "; ".join(f"{number} on {make}" for make, number in unlike.items())
    return f"the runs come from {len(unlike)} unlike machines, whose times do not compare ({listed})"
