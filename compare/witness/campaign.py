"""The refutations of a campaign, each shrunk: of those alike in puzzle, solver, fault and broken rule the one on
the smallest instance."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from compare.campaign import Campaign
from compare.command_plugins import as_plugins
from compare.judged_runs import Refutation, gather
from compare.records import Run
from compare.report.plugins import plugin_options
from compare.report.witness_files import (
    gather_witnesses,
    replace_audit_witnesses,
    write_gallery,
    write_witness,
)
from compare.store import Store
from compare.witness import shrink
from compare.witness.offence_record import read_audit_witnesses
from compare.witness.offences import gathered, shrink_offences
from compare.witness.record import FOLDER, KEY, Kept, read_witnesses
from compare.witness.trial import Court, Fault
from compare.witness.truth import truth_of

SECONDS_IN_ALL = 300.0

Say = Callable[[str], None]


def shrink_refutations(
    store_path: Path, campaign: Campaign, plugins: tuple[str, ...] = (), say: Say = lambda _: None
) -> None:
    """Keep a smallest witness of each refutation beside the store. Those that are there and still hold are left alone.

    Raises StoreError, InputError for a damaged witness, OSError where one cannot be written."""
    folder, until = store_path.parent, time.monotonic() + SECONDS_IN_ALL
    judged = gather(store_path)
    if not judged.refutations:
        return
    kept = {one.of: one for one in read_witnesses(folder)}
    options = plugin_options(judged.meta)
    with as_plugins(campaign.programs, campaign.engine_commands) as commands:
        plugins += commands
        for one in judged.refutations:
            if stands(kept.get(one.of), plugins):
                continue
            what = f"{one.run.solver} on {one.instance.puzzle} {one.instance.size}: {one.judgement.kind}"
            seconds = min(shrink.SECONDS, until - time.monotonic())
            if seconds <= 0:
                say(f"{what}: not shrunk, {SECONDS_IN_ALL:g} s for all of them are up")
                continue
            say(f"{what}: looking for the smallest puzzle")
            found = smallest_of(one, plugins, seconds)
            if found is None:
                say(f"{what}: it did not happen again, so that nothing can be shrunk")
            else:
                court = court_for(found.refutation.run, plugins)
                known = found.refutation.judgement.witness
                write_witness(found, truth_of(found.refutation.instance, court, known), folder, options)


def shrink_audits(store_path: Path, plugins: tuple[str, ...] = (), say: Say = lambda _: None) -> None:
    """Keep a smallest witness of what the campaign's audits found, where no run's shows it. To be called after
    `shrink_refutations`. Raises as that does."""
    folder = store_path.parent
    with Store.read(store_path) as store:
        options = plugin_options(store.meta())
    replace_audit_witnesses(*shrink_offences(folder, plugins, say), folder, options)


def gather_refutations(store_path: Path, folder: Path, plugins: tuple[str, ...] = ()) -> None:
    """Put the witnesses of a campaign beside those of others, and renew their gallery. Raises OSError, InputError."""
    if (store_path.parent / FOLDER).is_dir():
        here = store_path.parent
        gather_witnesses(list(read_witnesses(here)), folder)
        there = list(read_audit_witnesses(folder))
        now = gathered(there, list(read_audit_witnesses(here)), list(read_witnesses(folder)), plugins)
        replace_audit_witnesses(there, now, folder)
        write_gallery(folder)


def smallest_of(refutation: Refutation, plugins: tuple[str, ...], seconds: float) -> shrink.Smallest[Refutation] | None:
    """Shrunk as anybody can repeat it; where that does not show the fault, with the seed and symmetry of the run."""
    for court in courts(refutation.run, plugins):
        found = shrink.shrink(refutation, court, seconds)
        if found:
            return found
    return None


def courts(run: Run, plugins: tuple[str, ...]) -> Iterator[Court]:
    as_it_was = court_for(run, plugins)
    plain = replace(as_it_was, seed=0, symmetry=Court.symmetry)
    yield plain
    if plain != as_it_was:
        yield as_it_was


def court_for(run: Run, plugins: tuple[str, ...]) -> Court:
    """Asked as in the run, with no more time for a try than it had."""
    seconds = Court.seconds if run.seconds_limit is None else min(Court.seconds, run.seconds_limit)
    memory = run.memory_limit_mib or Court.memory_mib
    return Court(run.solver, run.count_asked, run.seed, run.symmetry, seconds, memory, plugins)


def stands(kept: Kept | None, plugins: tuple[str, ...]) -> bool:
    """Whether there is a minimal witness whose solver is still wrong on it in that way."""
    if kept is None or not kept.data[KEY]["minimal"]:
        return False
    one = kept.refutation
    return court_for(one.run, plugins).refute(one.instance.read(), Fault.of(one)) is not None
