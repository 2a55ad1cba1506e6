"""A campaign: which instances, which solvers, which questions, under which limits.

Its fields are the keys of the TOML in which it is written: campaign_file.py says what each means.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from compare.programs import Program


@dataclass(frozen=True)
class Generated:
    """Random instances: `per_size` of each size and density."""

    puzzle: str
    style: str
    sizes: tuple[tuple[int, int], ...]  # (rows, cols)
    densities: tuple[float, ...]
    per_size: int
    unique: bool


@dataclass(frozen=True)
class FromFiles:
    """The puzzles of files, of at most `max_cells` cells and of these names where that is said."""

    files: tuple[str, ...]
    max_cells: int | None = None
    names: tuple[str, ...] = ()

    def wants(self, name: str | None, cells: int) -> bool:
        return (self.max_cells is None or cells <= self.max_cells) and (not self.names or name in self.names)


@dataclass(frozen=True)
class Section:
    """Instances, and what is asked about them."""

    origin: Generated | FromFiles
    solvers: tuple[str, ...]
    questions: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class AuditSection:
    """Puzzles on which each step of the solvers is audited; seconds and nodes are a puzzle's.

    origin   None: the probes (audit/probes.py)
    """

    origin: Generated | FromFiles | None
    solvers: tuple[str, ...]
    seconds: float
    nodes: int | None
    backbone: bool


@dataclass(frozen=True)
class Campaign:
    name: str
    description: str
    sections: tuple[Section, ...]
    memory_mib: int
    repeats: int
    seed: int
    workers: int
    stop_when_unsolved: bool
    conflicts: int | None = None
    deterministic_time: float | None = None
    nodes: int | None = None
    seeds: tuple[int, ...] = (0,)
    symmetries: int = 1
    cpu_seconds: float | None = None
    min_total_s: float = 0.0
    calibrate_every_s: float = 0.0
    proofs: float = 0.0
    engine_commands: tuple[str, ...] = ()
    programs: tuple[Program, ...] = ()
    audits: tuple[AuditSection, ...] = ()

    def but(self, **settings: Any) -> Campaign:
        """The same campaign with other settings; `seconds` is a setting of all its sections."""
        seconds = settings.pop("seconds", None)
        if seconds is not None:
            settings["sections"] = tuple(replace(section, seconds=seconds) for section in self.sections)
        return replace(self, **settings)
