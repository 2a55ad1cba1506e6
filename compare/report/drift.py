"""How fast the machine was while the campaign ran: the times of a fixed job, over the time of day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compare import numerals
from compare.report.chart import Chart, Curve, Mark
from compare.report.scales import numbers_axis, seconds_axis

if TYPE_CHECKING:
    import pandas as pd


def chart(calibrations: pd.DataFrame) -> Chart | None:
    """A curve a worker, from Store.calibrations_frame; None where nothing was calibrated."""
    import pandas as pd

    if not len(calibrations):
        return None
    began = pd.to_datetime(calibrations["started_at"], utc=True, format="ISO8601")
    table = calibrations.assign(minutes=(began - began.min()).dt.total_seconds() / 60)
    curves = {
        f"worker {worker}": tuple(
            Mark(minutes, seconds, f"worker {worker}, after {minutes:.1f} minutes: {numerals.seconds(seconds)} s")
            for minutes, seconds in zip(part["minutes"], part["cpu_s"], strict=True)
        )
        for worker, part in table.groupby("worker")
    }
    return Chart(
        name="calibration",
        title="A fixed job, timed again and again",
        x=numbers_axis("minutes since the first", max(float(table["minutes"].max()), 1.0)),
        y=seconds_axis("CPU seconds", table["cpu_s"]),
        data=table,
        curves=tuple(Curve(worker, marks) for worker, marks in curves.items()),
        note="Level: the machine was the same throughout. Rising: later times are too long.",
    )
