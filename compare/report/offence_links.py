"""From what an audit found to the smallest puzzle that shows it: a witness of its own, or refutations of the runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compare.report.audit_exhibit import AuditExhibit
from compare.report.exhibits import Exhibit
from compare.witness.offence import AS_RUNS_SHOW_IT, Offence


@dataclass(frozen=True)
class Link:
    """`offence`: what is shown there, in words. `anchor`: of the place on the same page. `label`: what to call it."""

    offence: str
    anchor: str
    label: str


Links = dict[tuple[str, str, Offence], list[Link]]  # by puzzle, solver, offence


def offence_links(audited: Iterable[AuditExhibit], exhibits: Sequence[Exhibit]) -> Links:
    """`exhibits`: in the order that the page numbers them."""
    found: Links = {}
    for one in audited:
        for _, solver, offence in one.of:
            found[one.puzzle, solver, offence] = [Link(offence.in_words, one.anchor, one.size)]
    own = set(found)
    for number, refuted in enumerate(exhibits, 1):
        for finding, faults in AS_RUNS_SHOW_IT.items():
            key = refuted.puzzle, refuted.solver, Offence(finding=finding)
            if refuted.fault in faults and key not in own:
                label = f"{refuted.fault}, {refuted.best.size}"
                found.setdefault(key, []).append(Link(finding, f"refutation-{number}", label))
    return found
