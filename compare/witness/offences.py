"""The offences that the audits of a campaign found, each on the smallest puzzle: after those of its runs.

An offence that a run's smallest witness shows as well (an illegal answer, a lost solution) has no witness of its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from compare.audit.kept import KeptAudit, read_audits
from compare.witness.audit_court import AuditCourt
from compare.witness.found import Found, caught_again, least, parts, smallest_of, witnesses
from compare.witness.offence import AS_RUNS_SHOW_IT, Caught, Offence, offences_kept
from compare.witness.offence_record import AuditWitness, read_audit_witnesses
from compare.witness.record import Kept, read_witnesses

SECONDS, SECONDS_IN_ALL = 60.0, 240.0

Say = Callable[[str], None]


@dataclass
class Docket:
    """What of the audits is to be reduced.

    earlier   witnesses that are kept
    by_runs   those of the runs
    plugins   Python files that the solvers need
    until     when the time for all of them is up
    """

    earlier: list[AuditWitness]
    by_runs: list[Kept]
    plugins: tuple[str, ...] = ()
    say: Say = lambda _: None
    until: float = field(default_factory=lambda: time.monotonic() + SECONDS_IN_ALL)

    def of_audit(self, kept: KeptAudit) -> Iterator[Found]:
        """What is found for each offence of an audit that no run shows."""
        for caught in offences_kept(kept):
            if self.shown_by_a_run(caught, kept.solver):
                continue
            found = self.found_earlier(caught, kept.solver) or self.found_now(caught, kept.solver)
            if found:
                yield found

    def court(self, solver: str) -> AuditCourt:
        return AuditCourt(solver, plugins=self.plugins)

    def shown_by_a_run(self, caught: Caught, solver: str) -> bool:
        """Whether the audit says the same of a run's smallest witness of a fault of that sort."""
        kinds = AS_RUNS_SHOW_IT.get(caught.offence.finding, ())
        return any(
            one.refutation.judgement.kind in kinds
            and (one.refutation.instance.puzzle, one.refutation.run.solver) == (caught.instance.puzzle, solver)
            and caught_again(self.court(solver), one.refutation.instance, caught.offence)
            for one in self.by_runs
        )

    def found_earlier(self, caught: Caught, solver: str) -> Found | None:
        """What is kept, if it is minimal and still shown."""
        wanted = caught.instance.id, solver, caught.offence
        for found in (one for witness in self.earlier for one in parts(witness, self.plugins)):
            if found.of == wanted and found.shown.minimal:
                again = found.court.convict(found.instance.read(), caught.offence)
                return replace(found, shown=replace(found.shown, caught=again)) if again else None
        return None

    def found_now(self, caught: Caught, solver: str) -> Found | None:
        what = f"{solver} on {caught.instance.puzzle} {caught.instance.size}: {caught.offence.in_words}"
        seconds = min(SECONDS, self.until - time.monotonic())
        if seconds <= 0:
            self.say(f"{what}: not shrunk, {SECONDS_IN_ALL:g} s for all of them are up")
            return None
        self.say(f"{what}: looking for the smallest puzzle")
        found = smallest_of(caught, self.court(solver), seconds)
        if found is None:
            self.say(f"{what}: it did not happen again, so that nothing can be shrunk")
        return found


def shrink_offences(
    folder: Path, plugins: tuple[str, ...] = (), say: Say = lambda _: None
) -> tuple[list[AuditWitness], list[AuditWitness]]:
    """The witnesses that a campaign's folder had, and those that it is to have; after those of its runs are there.

    Raises InputError for a damaged file, and AuditFailed."""
    earlier = list(read_audit_witnesses(folder))
    docket = Docket(earlier, list(read_witnesses(folder)), plugins, say)
    found = [one for audit in read_audits(folder) for one in docket.of_audit(audit)]
    return earlier, list(witnesses(found, earlier))


def gathered(
    there: list[AuditWitness], new: list[AuditWitness], by_runs: list[Kept], plugins: tuple[str, ...] = ()
) -> list[AuditWitness]:
    """Witnesses of several campaigns: one for each offence that no run shows."""
    docket, of_offence = Docket(there, by_runs, plugins), dict[tuple[str, str, Offence], list[Found]]()
    for found in (one for witness in new + there for one in parts(witness, plugins)):
        caught, solver = found.shown.caught, found.court.solver
        if not docket.shown_by_a_run(caught, solver):
            of_offence.setdefault((caught.instance.puzzle, solver, caught.offence), []).append(found)
    return list(witnesses([least(rivals) for rivals in of_offence.values()], new + there))
