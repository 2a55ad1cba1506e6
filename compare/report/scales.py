"""The axes of charts: where they end, and which values are written on them."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log10

from compare.report.chart import Axis, Ticks

ZERO_AT = 0.3  # where a count of nothing is put on a logarithmic axis
QUICKEST = 1e-4  # seconds; shorter times are drawn here
CLOSEST_LABELS = 0.15  # of the axis
MOST_TICKS = 7
AIR = 1.4
SIDE_AIR = 1.1
LONGEST_PLAIN_POWER = 5


def counts_axis(title: str, values: Iterable[float]) -> Axis:
    """Logarithmic; 0 has a tick of its own, at ZERO_AT, where it occurs. Place values by `count_height`."""
    heights = [count_height(value) for value in values]
    powers = _powers([height for height in heights if height > ZERO_AT] or [1.0], lowest_power=0)
    ticks = ((ZERO_AT, "0"), *powers) if ZERO_AT in heights else powers
    return _with_air(title, heights, ticks)


def seconds_axis(title: str, values: Iterable[float]) -> Axis:
    """Logarithmic. Place values by `seconds_height`."""
    heights = [seconds_height(value) for value in values]
    return _with_air(title, heights, _powers(heights or [1.0]))


def ratios_axis(title: str, values: Iterable[float]) -> Axis:
    """Logarithmic, for numbers that are no less than 1."""
    known = [1.0, *values]
    return Axis(title, 1.0, max(known) * AIR, _powers(known))


def count_height(value: float) -> float:
    return max(value, ZERO_AT)


def seconds_height(value: float) -> float:
    return max(value, QUICKEST)


def sizes_axis(sizes: Iterable[tuple[int, str]]) -> Axis:
    """Logarithmic in cells, from (cells, size) pairs, without the labels that would run into the one before."""
    known = sorted(set(sizes)) or [(1, "")]
    ends = known[0][0] / SIDE_AIR, known[-1][0] * SIDE_AIR
    step = CLOSEST_LABELS * log10(ends[1] / ends[0])
    kept = [known[0]]
    for cells, size in known[1:]:
        if log10(cells / kept[-1][0]) >= step:
            kept.append((cells, size))
    return Axis("size of the board", *ends, tuple((float(cells), size) for cells, size in kept))


def shares_axis(title: str) -> Axis:
    """Linear, from nothing to all."""
    return Axis(title, 0.0, 1.02, tuple((place / 4, f"{25 * place} %") for place in range(5)), log=False)


def numbers_axis(title: str, highest: float, lowest: float = 0.0) -> Axis:
    """Linear, with round numbers on it."""
    step = _round_step((highest - lowest) / MOST_TICKS)
    first, last = ceil(lowest / step), floor(highest / step)
    ticks = tuple((place * step, f"{place * step:,g}") for place in range(first, last + 1))
    return Axis(title, lowest, highest, ticks, log=False)


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, … that is no less."""
    power = 10.0 ** max(0, floor(log10(least))) if least > 0 else 1.0
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)


def _with_air(title: str, heights: list[float], ticks: Ticks) -> Axis:
    """With some air beyond the outermost values, and room for the lowest tick."""
    known = [*heights, ticks[0][0]]
    return Axis(title, min(known) / AIR, max(*known, ticks[0][0] * 2) * AIR, ticks)


def _powers(values: Iterable[float], lowest_power: int | None = None) -> Ticks:
    """Powers of ten from below the least to above the greatest value; MOST_TICKS or fewer."""
    known = list(values)
    lowest = floor(log10(min(known)) + 1e-9)
    if lowest_power is not None:
        lowest = max(lowest, lowest_power)
    highest = max(ceil(log10(max(known)) - 1e-9), lowest + 1)
    powers = range(lowest, highest + 1, ceil((highest - lowest + 1) / MOST_TICKS))
    return tuple((10.0**power, _power_of_ten(power)) for power in powers)


def _power_of_ten(power: int) -> str:
    """In full where it is short."""
    if power < LONGEST_PLAIN_POWER:
        return f"{10.0**power:g}" if power < 0 else f"{10**power:,}"
    return "10" + "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(power))
