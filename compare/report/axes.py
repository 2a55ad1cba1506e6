"""Where values and ticks go on the logarithmic axes of the plots, the same in both plotting libraries."""

from __future__ import annotations

from math import ceil, floor, log10

from compare.report.curves import SECONDS, Panel

ZERO_AT = 0.3  # where a count of nothing is put on a logarithmic axis
QUICKEST = 1e-4  # seconds; shorter times are drawn here
SIDESTEP = 0.02  # each solver stands this share to the side of the one before it, so that none hides another
CLOSEST_LABELS = 0.085  # of the axis
MOST_TICKS = 7
AIR = 1.4


def height(panel: Panel, value: float) -> float:
    """The position of a value on the vertical axis."""
    return max(value, QUICKEST if panel.unit == SECONDS else ZERO_AT)


def across(panel: Panel, cells: int, place: int) -> float:
    """The position of a size on the horizontal axis, for the solver in that place of the legend."""
    return cells * (1 + SIDESTEP * (place - (len(panel.curves) - 1) / 2))


def size_ticks(panel: Panel) -> list[tuple[float, str]]:
    """(cells, size) for the horizontal axis, without those that would run into the one before."""
    sizes = sorted({(point.cells, point.size) for curve in panel.curves for point in curve.points})
    if not sizes:
        return []
    step = CLOSEST_LABELS * log10(max(sizes[-1][0] / sizes[0][0], 2))
    kept = [sizes[0]]
    for cells, size in sizes[1:]:
        if log10(cells / kept[-1][0]) >= step:
            kept.append((cells, size))
    return [(float(cells), size) for cells, size in kept]


def value_ticks(panel: Panel) -> list[tuple[float, str]]:
    """Powers of ten that enclose all values and limits, and 0 where a count can be nothing; MOST_TICKS or fewer."""
    values = [height(panel, v) for curve in panel.curves for p in curve.points for v in (p.low, p.value, p.high)]
    values += panel.limits
    if not values:
        return []
    lowest = floor(log10(min(values))) if panel.unit == SECONDS else max(0, floor(log10(min(values))))
    highest = max(ceil(log10(max(values))), lowest + 1)
    powers = range(lowest, highest + 1, ceil((highest - lowest + 1) / MOST_TICKS))
    ticks = [(10.0**power, _power_of_ten(power)) for power in powers]
    return [(ZERO_AT, "0"), *ticks] if min(values) == ZERO_AT else ticks


def _power_of_ten(power: int) -> str:
    """In full where it is short."""
    if power < 5:
        return f"{10.0**power:g}" if power < 0 else f"{10**power:,}"
    return "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))


def value_range(panel: Panel) -> tuple[float, float]:
    """The ends of the vertical axis, with some air beyond the outermost tick, limit and value."""
    heights = [height(panel, v) for curve in panel.curves for p in curve.points for v in (p.low, p.high)]
    known = [*heights, *panel.limits, *(at for at, _ in value_ticks(panel)[:1])] or [1.0]
    return min(known) / AIR, max(known) * AIR
