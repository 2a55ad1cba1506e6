"""A smallest witness as JSON, and back: a puzzle file like any other, with one key more.

{"puzzle": …, …, "solution": …, "unique": …,
 "refutation": {"solver", "fault", "asked", "seed", "symmetry", "status", "exhausted", "answer",
                "broken": [{"index", "rule", "message"}, …], "reason",
                "truth": {"solutions": "none" | "one" | "several" | "unknown", "by": […]},
                "original": {"id", "name", "size"}, "steps": […], "tries", "minimal", "commands": […]}}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from compare.judged_runs import Refutation
from compare.records import Instance, Run
from compare.soundness import check_run
from compare.verdicts import REFUTED, Judgement
from puzzles.kinds import puzzle_from_json
from puzzles.quoting import plain
from puzzles.vocabulary import InputError

if TYPE_CHECKING:
    from compare.witness.shrink import Smallest
    from compare.witness.truth import Truth

FOLDER, KEY = "refutations", "refutation"
K = TypeVar("K")


@dataclass(frozen=True)
class Kept:
    """A smallest witness as it was kept: the refutation, and the whole of its record."""

    refutation: Refutation
    data: dict[str, Any]

    @property
    def of(self) -> tuple[str, str, str]:
        """What it is the witness for: the original's id, the solver, the kind of fault."""
        return self.data[KEY]["original"]["id"], self.refutation.run.solver, self.refutation.judgement.kind


def as_data(smallest: Smallest[Refutation], truth: Truth) -> dict[str, Any]:
    """The whole object, without the commands."""
    instance = smallest.refutation.instance
    known = {"solution": truth.solution, "unique": truth.unique}
    said = {key: value for key, value in known.items() if value is not None}
    return json.loads(instance.canonical) | said | {KEY: account(smallest, truth)}


def account(smallest: Smallest[Refutation], truth: Truth) -> dict[str, Any]:
    """What was said, what is true, and how the puzzle was found."""
    run, judgement, original = smallest.refutation.run, smallest.refutation.judgement, smallest.original.instance
    return {
        "solver": run.solver,
        "fault": judgement.kind,
        "asked": run.count_asked,
        "seed": run.seed,
        "symmetry": run.symmetry,
        "status": run.status,
        "exhausted": run.exhausted,
        "answer": run.solutions,
        "broken": [{key: fault[key] for key in ("index", "rule", "message")} for fault in run.invalid],
        "reason": judgement.reason,
        "truth": {"solutions": truth.in_words, "by": list(truth.by)},
        "original": {"id": original.id, "name": original.name, "size": original.size},
        "steps": list(smallest.steps),
        "tries": smallest.tries,
        "minimal": smallest.minimal,
    }


def read_witnesses(folder: Path) -> Iterator[Kept]:
    """Those of runs that are kept in a results folder. Raises InputError where one is damaged."""
    return read_kept(folder, KEY, from_data)


def read_kept(folder: Path, key: str, from_data: Callable[[dict[str, Any]], K]) -> Iterator[K]:
    """The witnesses in a results folder that have this key, in the order of their names; other files are passed over.

    Raises InputError where one is damaged: `from_data` raises ValueError (InputError is one), KeyError, TypeError or
    IndexError where something is missing or wrong."""
    for path in sorted((folder / FOLDER).glob("*.json")):
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(data, dict) and key in data:
                yield from_data(data)
        except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
            raise InputError(f"{plain(path)}: the witness cannot be read: {plain(error)}") from error


def from_data(data: dict[str, Any]) -> Kept:
    instance, said = Instance.of(puzzle_from_json(data)), data[KEY]
    run = Run(
        instance.id,
        said["solver"],
        said["asked"],
        seed=said["seed"],
        symmetry=said["symmetry"],
        status=said["status"],
        exhausted=said["exhausted"],
        solutions=said["answer"],
        found=len(said["answer"]),
        invalid=said["broken"],
    )
    check_run(run)
    by = ", ".join(said["truth"]["by"])
    judgement = Judgement(REFUTED, said["fault"], said["reason"], data.get("solution"), by)
    return Kept(Refutation(instance, run, judgement), data)
