"""Who may make runs: the reasons to refuse a worker, each with its remedy, and the core that it is given.

Nothing is let pass that would spoil what is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compare.cluster.on_worker import Introduction
from compare.machines import make_of

CORE = "core"  # the resource that each run takes


class Refused(Exception):
    """The worker cannot be used. The message says why, in a sentence without its subject."""


class Admission:
    """The version of the code that all have to have, the make of their machines, and the cores taken on each host.

    Not safe for threads by itself.
    """

    def __init__(self, version: str, mix_machines: bool) -> None:
        self.version = version
        self.mix_machines = mix_machines
        self.make = ""  # that of the first
        self.taken: dict[str, set[int]] = {}

    def admit(self, worker: Introduction, host: str) -> int | None:
        """The core that it shall use: one that no other worker on the host has; None where they outnumber the cores.

        Raises Refused."""
        refuse_for([*unfit(worker, self.version), *self.unlike(worker)])
        self.make = self.make or make_of(worker.machine)
        taken = self.taken.setdefault(host, set())
        core = next((core for core in worker.cores if core not in taken), None)
        if core is not None:
            taken.add(core)
        return core

    def unlike(self, worker: Introduction) -> Iterator[str]:
        make = make_of(worker.machine)
        if not self.mix_machines and self.make not in ("", make):
            yield f"its machine is unlike the others: {make}, not {self.make} (--mix-machines takes both)"

    def release(self, host: str, core: int | None) -> None:
        """A worker has gone."""
        if core is not None:
            self.taken[host].discard(core)


def check_registration(registration: Mapping[str, Any]) -> None:
    """By what the scheduler knows of a worker. Raises Refused."""
    refuse_for([*misplaced(registration)])


def refuse_for(reasons: list[str]) -> None:
    if reasons:
        raise Refused("; ".join(reasons))


def misplaced(registration: Mapping[str, Any]) -> Iterator[str]:
    if registration["nthreads"] != 1:
        yield f"it has {registration['nthreads']} threads, which would share a core (--nthreads 1)"
    if registration["resources"].get(CORE) != 1:
        yield f"it does not offer one {CORE} (--resources {CORE}=1)"
    if registration["memory_limit"]:
        yield "dask would pause or end it for the memory of its runs (--memory-limit 0)"


def unfit(worker: Introduction, version: str) -> Iterator[str]:
    """By what it says of itself."""
    if worker.version != version:
        yield f"its code is of version {worker.version}, and ours of {version} (install the same, and restart it)"
    if not worker.may_fork:
        yield "its process may start no others (DASK_DISTRIBUTED__WORKER__DAEMON=False)"
    if worker.profiled:
        yield "dask looks into it a hundred times a second (DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED=False)"
    if worker.trial is not None and not worker.trial.status.answered:
        yield f"a trial run ended {worker.trial.status}: {worker.trial.detail}"
