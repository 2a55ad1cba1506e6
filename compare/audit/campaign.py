"""The audits of a campaign: made after its runs, kept as audit.json in its folder, from which the report takes them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from compare import roster
from compare.audit.apart import Courtroom
from compare.audit.kept import FILE, read_file
from compare.audit.probes import probes
from compare.audit.settings import Settings
from compare.audit.tally import Audit
from compare.audit.trial import reports_steps
from compare.campaign import AuditSection, Campaign, FromFiles
from compare.gather import generated, read_from_files
from compare.plan import check_patterns
from puzzles.quoting import quoted
from puzzles.vocabulary import InputError, Puzzle, Solver

Say = Callable[[str], None]


@dataclass(frozen=True)
class Planned:
    """The audits that a campaign asks for: one of each puzzle and solver.

    worst_s   how long they take if each goes to its limit; they are made one after the other
    kept      whether a folder has them from the same code already
    """

    puzzles: int
    audits: int
    solvers: tuple[str, ...]
    worst_s: float
    kept: bool


def planned_audits(campaign: Campaign, folder: Path, code_version: str) -> Planned:
    """Nothing is audited for it. Raises InputError."""
    check_audits(campaign)
    puzzles = audits = 0
    worst_s, solvers = 0.0, set[str]()
    for section in campaign.audits:
        for puzzle in puzzles_of(section, campaign.seed):
            meant = solvers_of(section, puzzle.kind)
            puzzles, audits = puzzles + 1, audits + len(meant)
            worst_s += section.seconds * len(meant)
            solvers.update(solver.name for solver in meant)
    return Planned(puzzles, audits, tuple(sorted(solvers)), worst_s, is_kept(campaign, folder, code_version))


def audit_campaign(
    campaign: Campaign, folder: Path, code_version: str, plugins: tuple[str, ...] = (), say: Say = lambda _: None
) -> None:
    """Make the campaign's audits, unless the folder has them from the same code already. Raises OSError, InputError,
    AuditFailed."""
    if not campaign.audits or is_kept(campaign, folder, code_version):
        return
    found: dict[tuple[str, str], Audit] = {}
    for section in campaign.audits:
        audit_section(section, campaign, plugins, found, say)
    kept = [{"puzzle": kind, "solver": one.solver, "audit": one.to_json()} for (kind, _), one in sorted(found.items())]
    written = {"asked": asked_for(campaign, code_version), "audits": kept}
    (folder / FILE).write_text(json.dumps(written) + "\n", encoding="utf-8")


def is_kept(campaign: Campaign, folder: Path, code_version: str) -> bool:
    """Whether the folder has the campaign's audits from the same code. Raises InputError where it cannot be read."""
    path = folder / FILE
    return path.is_file() and read_file(path).get("asked") == asked_for(campaign, code_version)


def asked_for(campaign: Campaign, code_version: str) -> str:
    """What the audits are made of, as a short digest."""
    said = json.dumps([campaign.seed, code_version, [asdict(one) for one in campaign.audits]])
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def audit_section(
    section: AuditSection, campaign: Campaign, plugins: tuple[str, ...], found: dict[tuple[str, str], Audit], say: Say
) -> None:
    """Add a section's puzzles to the audits by kind and solver."""
    settings = Settings(seconds=section.seconds, nodes=section.nodes, backbone=section.backbone)
    courtroom = Courtroom(settings, campaign.memory_mib, plugins)
    for place, puzzle in enumerate(puzzles_of(section, campaign.seed), 1):
        say(f"audit: {puzzle.kind} {puzzle.size}, puzzle {place}")
        for solver in solvers_of(section, puzzle.kind):
            courtroom.add(found.setdefault((puzzle.kind, solver.name), Audit(solver.name)), solver, puzzle)


def solvers_of(section: AuditSection, kind: str) -> list[Solver]:
    """The solvers that a section means for a kind of puzzle, those that report their steps."""
    meant = (solver for pattern in section.solvers for solver in roster.solvers(pattern, kind))
    return [solver for solver in meant if reports_steps(solver)]


def check_audits(campaign: Campaign) -> None:
    """Before anything runs. Raises InputError where a file of puzzles is faulty, a pattern means nobody, or no solver
    of a section reports its steps."""
    for section in campaign.audits:
        kinds = {puzzle.kind for puzzle in puzzles_of(section, campaign.seed)}
        check_patterns(section.solvers, kinds)
        if not any(solvers_of(section, kind) for kind in kinds):
            names = " or ".join(map(quoted, section.solvers))
            raise InputError(f"campaign {campaign.name}: [[audits]]: no solver {names} reports its steps")


def puzzles_of(section: AuditSection, seed: int) -> Iterator[Puzzle]:
    origin = section.origin
    if origin is None:
        return probes()
    records = read_from_files(origin) if isinstance(origin, FromFiles) else generated(origin, seed)
    return (record.read() for record in records)
