"""The experiments by name. Each takes a Draw, the kind of puzzle and a claim's parameters, and gives groups of
cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from compare.claims.claim import Group
from compare.claims.experiments.material import Draw

Experiment = Callable[..., Iterator[Group]]


def experiments() -> dict[str, Experiment]:
    """By the name that claims call them."""
    from compare.claims.experiments import (
        answers,
        candidates,
        effort,
        final_check,
        givens,
        line_work,
        one_loop,
        ratios,
        root,
        samples,
        soundness,
    )

    rooms: list[Any] = [
        answers, candidates, givens, effort, final_check, line_work, one_loop, ratios, root, samples, soundness,
    ]  # fmt: skip
    return {name: run for room in rooms for name, run in room.EXPERIMENTS.items()}


__all__ = ["Draw", "Experiment", "experiments"]
