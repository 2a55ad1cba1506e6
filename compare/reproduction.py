"""Published results made again: the steps by which a stranger checks them, smallest first.

1. smoke        the smoke campaign runs, and nobody is refuted in it
2. instances    the campaign makes the very instances that the published runs were about, by their hashes
3. expectation  what the published runs took, in seconds of one core and in memory
4. runs         the campaign once more, elsewhere, under the published limit; all of it, or as much as a time gives
5. agreement    no answer contradicts a published one, and nobody is refuted who was not
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from compare.results import Results
from compare.verdicts import REFUTED, is_article
from puzzles.vocabulary import Status

if TYPE_CHECKING:
    import pandas as pd

SAME_RUN = ["instance_id", "solver", "count_asked", "seed", "symmetry", "repeat"]


@dataclass(frozen=True)
class Expectation:
    """What the published runs took: seconds of all runs together, and the most memory of one in MiB."""

    runs: int
    core_seconds: float
    peak_mib: float


def expectation(published: Results) -> Expectation:
    made = published.runs[published.runs["status"] != Status.NOT_RUN]
    return Expectation(len(made), float(made["wall_s"].fillna(0).sum()), float(made["peak_mib"].fillna(0).max()))


def unlike_instances(published: Results, planned: Collection[str]) -> tuple[set[str], set[str]]:
    """Instance ids that only the published results have, and those that only the campaign has now."""
    known = set(published.runs["instance_id"])
    return known - set(planned), set(planned) - known


def refuted(results: Results) -> list[str]:
    """The solvers refuted, the article presets apart: theirs are findings."""
    runs = results.runs
    return sorted({str(name) for name in runs[runs["verdict"] == REFUTED]["solver"] if not is_article(str(name))})


def shared_limit(published: Results) -> float | None:
    """The limit in seconds that all published runs had; None where they had different ones, or none."""
    limits = set(published.runs["seconds_limit"])
    return float(limits.pop()) if len(limits) == 1 and published.runs["seconds_limit"].notna().all() else None


def made_again(published: Results, again: Results) -> tuple[int, int]:
    """How many of the published answers have another one beside them, and how many there are."""
    answers = _answers(published)
    return len(answers.merge(_answers(again), on=SAME_RUN)), len(answers)


def contradictions(published: Results, again: Results) -> list[dict[str, Any]]:
    """Runs that ended `solved` in one and `unsolvable` in the other. Limits may be met on one machine and not on
    another: a run without an answer contradicts nothing."""
    both = _answers(published).merge(_answers(again), on=SAME_RUN, suffixes=("_published", "_again"))
    unlike = both[both["status_published"] != both["status_again"]]
    return [{str(key): value for key, value in row.items()} for row in unlike.to_dict("records")]


def _answers(results: Results) -> pd.DataFrame:
    runs = results.runs
    answered = runs["status"].isin([Status.SOLVED, Status.UNSOLVABLE])
    return runs[answered][[*SAME_RUN, "status"]]


def disagreements(published: Results, again: Results) -> list[str]:
    """What of the new runs does not bear out the published ones, in sentences."""
    wrong = [f"{solver} is refuted" for solver in refuted(again) if solver not in refuted(published)]
    return wrong + [
        f"{run['solver']} on {run['instance_id']}: {run['status_published']} as published, {run['status_again']} now"
        for run in contradictions(published, again)
    ]
