"""Instance by instance: the hand-written solvers against each encoding, seconds against seconds.

A case that was not answered stands on the border, at its time limit, with an open mark.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from compare import numerals
from compare.common_ground import CommonGround
from compare.report.chart import LOOSE, Axis, Chart, Curve, Guide, Mark
from compare.report.scales import seconds_axis, seconds_height
from compare.report.topic import Topic

if TYPE_CHECKING:
    import pandas as pd

HANDWRITTEN = "handwritten/"
MOST_MARKS = 250  # of one chart; more would be a blot
FACTORS = ((1.0, "as long"), (2.0, "2x"), (10.0, "10x"))


def charts(ground: CommonGround, topic: Topic) -> list[Chart]:
    """A chart for each encoding, on it the hand-written solvers that answered anything; none where there are none."""
    encodings = [solver for solver in ground.solvers if not solver.startswith(HANDWRITTEN)]
    successful = set(ground.cases[ground.cases["answered"]]["solver"])
    by_hand = [solver for solver in ground.solvers if solver.startswith(HANDWRITTEN) and solver in successful]
    if not by_hand or not encodings:
        return []
    cases = ground.cases.set_index(["instance_id", "solver"])
    seconds, answered = (cases[what].unstack("solver") for what in ("seconds_bound", "answered"))
    facts = ground.cases.drop_duplicates("instance_id").set_index("instance_id")[["size", "seconds_limit"]]
    seconds, answered = facts.join(seconds), answered.loc[facts.index]
    return [_chart(seconds, answered, by_hand, encoding, topic) for encoding in encodings]


def _chart(seconds: pd.DataFrame, answered: pd.DataFrame, by_hand: list[str], encoding: str, topic: Topic) -> Chart:
    axis = seconds_axis("", seconds[[*by_hand, encoding]].to_numpy().ravel())
    step = -(-len(seconds) * len(by_hand) // MOST_MARKS)
    drawn = seconds.iloc[::step], answered.iloc[::step]
    return Chart(
        name=f"{topic.name}-scatter-{re.sub('[^A-Za-z0-9]+', '-', encoding).strip('-')}",
        title=f"{topic.title}: by hand against {encoding}",
        x=Axis("by hand, seconds", axis.low, axis.high, axis.ticks),
        y=Axis(f"{encoding}, seconds", axis.low, axis.high, axis.ticks),
        data=_data(seconds, answered, [*by_hand, encoding]),
        curves=tuple(Curve(solver, _marks(*drawn, solver, encoding), LOOSE) for solver in by_hand),
        guides=(*(_factor(axis, factor, label) for factor, label in FACTORS), *_borders(seconds, axis)),
        note=_note(len(drawn[0]), len(seconds)),
        square=True,
    )


def _note(drawn: int, instances: int) -> str:
    note = "A mark an instance; below the diagonal the encoding is quicker. Not answered: open, on the border."
    return note + (f" {drawn:,} of {instances:,} instances, evenly over the sizes." if drawn < instances else "")


def _marks(seconds: pd.DataFrame, answered: pd.DataFrame, by_hand: str, encoding: str) -> tuple[Mark, ...]:
    columns = [seconds.index, seconds["size"], *(of[who] for of in (seconds, answered) for who in (by_hand, encoding))]
    return tuple(
        Mark(
            seconds_height(one),
            seconds_height(other),
            f"{instance}, {size}: {numerals.censored(numerals.seconds(one), not one_did)} s by {by_hand}, "
            f"{numerals.censored(numerals.seconds(other), not other_did)} s",
            not (one_did and other_did),
        )
        for instance, size, one, other, one_did, other_did in zip(*columns, strict=True)
    )


def _data(seconds: pd.DataFrame, answered: pd.DataFrame, solvers: list[str]) -> pd.DataFrame:
    """A row an instance: the seconds of each solver, nothing where it did not answer within the limit."""
    return seconds[["size", "seconds_limit"]].join(seconds[solvers].where(answered[solvers])).reset_index()


def _factor(axis: Axis, factor: float, label: str) -> Guide:
    """From edge to edge: above it the encoding takes more than `factor` times as long."""
    return Guide(axis.high / factor, axis.high, axis.low, axis.low * factor, label=label)


def _borders(seconds: pd.DataFrame, axis: Axis) -> list[Guide]:
    limits = seconds["seconds_limit"].dropna().unique()
    across = [Guide(axis.low, limit, axis.high, limit) for limit in limits]
    return across + [Guide(limit, axis.low, limit, axis.high) for limit in limits]
