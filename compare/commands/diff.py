"""crosscheck diff: what changed between two campaigns."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from compare.diff import Difference, Pace

MOST_NAMED = 10  # cases of one list that are printed; --json has all


def diff(
    before: Annotated[Path, typer.Argument(metavar="BEFORE", help="A store, or a folder with results.")],
    after: Annotated[Path, typer.Argument(metavar="AFTER", help="Another one.")],
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as one JSON object.")] = False,
) -> None:
    """Compare two campaigns: first the conditions that differ, then what was solved, lost, wrong, faster or slower."""
    from compare.diff import difference
    from compare.results import read_results

    found = difference(read_results(before), read_results(after))
    print(json.dumps(found.to_json()) if as_json else "\n".join(lines(found)))


def lines(found: Difference) -> Iterator[str]:
    """The difference as text."""
    yield f"{found.before} -> {found.after}: {found.shared:,} shared cases"
    yield "" if found.conditions else "conditions: the same"
    if found.conditions:
        yield "conditions that differ, which may explain all below:"
        yield from (f"  {what}: {was} -> {is_}" for what, was, is_ in found.conditions)
    for title, cases in (
        ("newly wrong", found.newly_wrong),
        ("no longer wrong", found.no_longer_wrong),
        ("newly answered", found.newly_answered),
        ("lost", found.lost),
    ):
        yield from _list(title, cases)
    yield from _paces(found.pace)
    for title, counts in ((f"only in {found.before}", found.only_before), (f"only in {found.after}", found.only_after)):
        if counts:
            yield f"{title}: " + ", ".join(f"{solver} {number:,}" for solver, number in counts.items())


def _list(title: str, cases: list[list[Any]]) -> Iterator[str]:
    yield f"{title}: {len(cases):,}"
    for puzzle, asked, instance, solver, size, ended in cases[:MOST_NAMED]:
        yield f"  {solver} on {puzzle} {size} {instance}, count {asked} ({ended})"
    if len(cases) > MOST_NAMED:
        yield f"  and {len(cases) - MOST_NAMED:,} more"


def _paces(paces: list[Pace]) -> Iterator[str]:
    for verdict in ("faster", "slower"):
        found = [pace for pace in paces if pace.verdict == verdict]
        yield f"{verdict} beyond noise: {len(found)}"
        for pace in found:
            interval = f"{pace.low:.2f} to {pace.high:.2f}, p {pace.pvalue:.2g}, {pace.cases:,} cases"
            yield f"  {pace.solver} on {pace.puzzle}: {pace.ratio:.2f} times the seconds ({interval})"
    yield f"within noise: {sum(pace.verdict == 'within noise' for pace in paces)}"
