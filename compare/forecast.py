"""What a campaign would still have to run, without running anything: how many runs, and how long at the worst."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from compare import provenance
from compare.audit.campaign import Planned, planned_audits
from compare.campaign import Campaign
from compare.command_plugins import all_plugins
from compare.crew import usable_cores
from compare.plan import Job, plan
from compare.redo import Redo
from compare.store import Store


@dataclass
class Line:
    """The runs of one solver at one size. `to_run` of them are not stored, or to be made again; `worst_s` is how long
    these take if each goes to its time limit; None where there is none."""

    puzzle: str
    size: str
    solver: str
    planned: int = 0
    to_run: int = 0
    worst_s: float | None = 0.0

    def add(self, job: Job, is_to_run: bool) -> None:
        self.planned += 1
        if is_to_run:
            self.to_run += 1
            limit = job.spec.seconds_limit
            self.worst_s = None if limit is None or self.worst_s is None else self.worst_s + limit


@dataclass(frozen=True)
class Forecast:
    lines: list[Line]  # by puzzle, solver and size
    workers: int
    audits: Planned

    @property
    def planned(self) -> int:
        return sum(line.planned for line in self.lines)

    @property
    def to_run(self) -> int:
        return sum(line.to_run for line in self.lines)

    @property
    def worst_s(self) -> float | None:
        """Seconds by the clock, the workers sharing the runs evenly; None where runs have no time limit."""
        each = [line.worst_s for line in self.lines]
        return None if None in each else sum(one or 0.0 for one in each) / self.workers


def forecast(
    campaign: Campaign, store_path: Path, plugins: tuple[str, ...], redo: Redo, say: Callable[[str], None]
) -> Forecast:
    """Raises InputError as a run of the campaign would. Writes nothing."""
    with all_plugins(plugins, campaign.programs, campaign.engine_commands) as entered:
        jobs = plan(campaign, provenance.code_version(entered), say)
    audits = planned_audits(campaign, store_path.parent, provenance.code_version(plugins))
    endings = {}
    if store_path.exists():
        with Store.read(store_path) as store:
            endings = store.endings()
    again = redo.among(jobs, endings)
    lines: dict[tuple[str, str, int, str], Line] = {}
    for job in jobs:
        one, solver = job.instance, job.spec.solver
        line = lines.setdefault((one.puzzle, solver, one.cells, one.size), Line(one.puzzle, one.size, solver))
        line.add(job, job.key not in endings or job.key in again)
    return Forecast([lines[key] for key in sorted(lines)], campaign.workers or len(usable_cores()), audits)
