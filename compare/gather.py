"""The instances of a campaign: generated from its seed, or read from files.

Each generated instance has a seed of its own, made from the campaign's and from what the instance is; so that another
size, density or number of instances in the campaign changes none of those there already.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

from compare.campaign import FromFiles, Generated, Section
from compare.generate import generate_unique
from compare.records import Instance
from puzzles.formats import reader
from puzzles.kinds import kind_named
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

ATTEMPTS_AT_UNIQUENESS = 500


def instances(section: Section, campaign_seed: int) -> Iterator[Instance]:
    """The instances of a section, in its order. Raises InputError: before the first is given where a file is
    faulty, after the last where it has no puzzle of a name."""
    if isinstance(section.origin, FromFiles):
        yield from read_from_files(section.origin)
    else:
        yield from generated(section.origin, campaign_seed)


def read_from_files(origin: FromFiles) -> Iterator[Instance]:
    unseen = set(origin.names)
    for file in origin.files:
        for record in reader.read(file):
            puzzle = record.puzzle
            unseen.discard(record.name)
            if origin.wants(record.name, puzzle.rows * puzzle.cols):
                credit = [part for part in (record.author, record.source, record.licence) if part]
                yield Instance.of(
                    puzzle,
                    name=record.name,
                    source="; ".join(credit),
                    known_solution=record.to_json().get("solution"),
                    known_unique=record.unique,
                )
    if unseen:
        files, names = (map(plain, some) for some in (origin.files, sorted(unseen)))
        raise InputError(f"{', '.join(files)}: no puzzle there has the name {' or '.join(names)}")


def generated(origin: Generated, campaign_seed: int) -> Iterator[Instance]:
    for size in origin.sizes:
        for density in origin.densities:
            for index in range(origin.per_size):
                yield generate_one(origin, campaign_seed, size, density, index)


def generate_one(origin: Generated, campaign_seed: int, size: tuple[int, int], density: float, index: int) -> Instance:
    rows, cols = size
    name = f"{origin.puzzle}-{origin.style}-{rows}x{cols}-{density:g}-{index}"
    seed = instance_seed(campaign_seed, name)
    rng = random.Random(seed)
    kind = kind_named(origin.puzzle)
    if origin.unique:
        puzzle, planted = generate_unique(kind, rows, cols, density, rng, origin.style, ATTEMPTS_AT_UNIQUENESS)
    else:
        puzzle, planted = kind.generate(rows, cols, density, rng, origin.style)
    return Instance.of(
        puzzle,
        name=name + ("-unique" if origin.unique else ""),
        source=f"generated, planted solution, seed {seed}",
        style=origin.style,
        density=density,
        seed=seed,
        known_solution=planted,
        known_unique=True if origin.unique else None,
    )


def instance_seed(campaign_seed: int, name: str) -> int:
    return int(hashlib.sha256(f"{campaign_seed}/{name}".encode()).hexdigest()[:12], 16)
