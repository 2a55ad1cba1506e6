"""What a campaign asks for, run by run, in the order of running.

Small sizes come first. Within a size the instances are shuffled, and so are the solvers of each instance: whatever
drifts on the machine meanwhile hits all alike. The same run asked for twice is one run.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby, product

from compare import gather, roster
from compare.campaign import Campaign, FromFiles, Section
from compare.records import Instance, Spec
from puzzles.kinds import symmetries
from puzzles.quoting import quoted
from puzzles.symmetry import AS_GIVEN
from puzzles.vocabulary import InputError, Seeded, Solver


@dataclass(frozen=True)
class Job:
    """One run to make.

    family          the section whose sizes it climbs, together with its like; None where it does not
    certified       whether its claim that there is no further solution is to be proved"""

    key: str
    spec: Spec
    instance: Instance
    family: int | None
    certified: bool = False


def plan(campaign: Campaign, code_version: str, say: Callable[[str], None] = lambda _: None) -> list[Job]:
    """Every run of the campaign, in order; meanwhile `say` hears how far it is.

    Raises InputError where no puzzle is small enough, or a pattern of solvers means none at all."""
    jobs: dict[str, Job] = {}
    puzzles = set()
    for number, section in enumerate(campaign.sections):
        say(f"making and reading instances: section {number + 1} of {len(campaign.sections)}")
        meant = cache(partial(solvers_of, section))
        # Only generated instances climb the sizes of their section: a file's may be easy or hard at any size.
        family = None if isinstance(section.origin, FromFiles) else number
        for instance in gather.instances(section, campaign.seed):
            puzzles.add(instance.puzzle)
            for spec in specs(campaign, section, instance, meant(instance.puzzle)):
                key = spec.key(code_version)
                jobs.setdefault(key, Job(key, spec, instance, family, drawn(key, campaign.proofs)))
            say(f"making and reading instances: {len(jobs)} runs planned")
    if not puzzles:
        raise InputError(f"campaign {campaign.name}: none of its puzzles has so few cells as max_cells says")
    check_patterns((pattern for section in campaign.sections for pattern in section.solvers), puzzles)
    return in_order(list(jobs.values()), campaign.seed)


def drawn(key: str, share: float) -> bool:
    """Whether the run of that key is among the share of all; always the same of the same key, and of a larger share."""
    return int(key[:8], 16) < share * 16**8


def solvers_of(section: Section, puzzle: str) -> list[Solver]:
    """The solvers that a section means for one kind of puzzle."""
    return [solver for pattern in section.solvers for solver in roster.solvers(pattern, puzzle)]


def specs(campaign: Campaign, section: Section, instance: Instance, solvers: Sequence[Solver]) -> Iterator[Spec]:
    """What a section asks these solvers about one of its instances."""
    turned = ways_to_see(instance, campaign.symmetries)
    for solver, question, repeat, symmetry in product(solvers, section.questions, range(campaign.repeats), turned):
        for seed in campaign.seeds if isinstance(solver, Seeded) else (0,):
            yield Spec(
                instance.id,
                solver.name,
                question,
                repeat,
                seed,
                symmetry,
                section.seconds,
                campaign.cpu_seconds,
                campaign.memory_mib,
                campaign.conflicts,
                campaign.deterministic_time,
                campaign.nodes,
                campaign.min_total_s,
            )


def ways_to_see(instance: Instance, most: int) -> list[str]:
    """The names of the first `most` symmetries of the instance, the identity before all."""
    if most == 1:
        return [AS_GIVEN.name]
    return [symmetry.name for symmetry in symmetries(instance.read())[:most]]


def check_patterns(patterns: Iterable[str], puzzles: Collection[str]) -> None:
    """Raises InputError where a pattern means no solver of any of these kinds of puzzle."""
    for pattern in dict.fromkeys(patterns):
        if not any(roster.solvers(pattern, puzzle) for puzzle in puzzles):
            known = ", ".join(roster.names(puzzles))
            kinds = " or ".join(sorted(puzzles))
            raise InputError(
                f"solver {quoted(pattern)}: there is none of that name for {kinds}, expected some of {known}"
            )


def in_order(jobs: list[Job], seed: int) -> list[Job]:
    """Sizes ascending, then repeats; shuffled as the seed says within."""
    ordered = []
    by_size = sorted(jobs, key=lambda job: (job.instance.cells, job.spec.repeat))
    for level, group in groupby(by_size, key=lambda job: (job.instance.cells, job.spec.repeat)):
        rng = random.Random(f"{seed}/{level}")
        by_instance: dict[str, list[Job]] = {}
        for job in group:
            by_instance.setdefault(job.instance.id, []).append(job)
        for instance_id in rng.sample(sorted(by_instance), len(by_instance)):
            ordered += rng.sample(by_instance[instance_id], len(by_instance[instance_id]))
    return ordered
