"""Numbers as the tables print them: no more digits than a measurement supports."""

from __future__ import annotations

from math import isnan

NOTHING = EN_DASH = "\u2013"
CLOCK_STEP = 0.001  # seconds; below it a time says only that the run was quick


def seconds(value: float) -> str:
    """Two significant digits, never below a millisecond: 0.004, 0.12, 3.4, 120."""
    if isnan(value):
        return NOTHING
    if value < CLOCK_STEP:
        return f"<{CLOCK_STEP}"
    rounded = float(f"{value:.2g}")
    decimals = 0 if rounded >= 10 else 1 if rounded >= 1 else 2 if rounded >= 0.1 else 3
    return f"{rounded:,.{decimals}f}"


def count(value: float) -> str:
    """A whole number in full up to 99,999, three significant digits above; halves (of a median) below 100."""
    if isnan(value):
        return NOTHING
    if value < 100 and value % 1:
        return f"{value:.1f}"
    return f"{round(value):,}" if value < 1e5 else f"{float(f'{value:.3g}'):,.0f}"


def counted(number: int, one: str, many: str = "") -> str:
    """So many of them: 0 tries, 1 try, 2,000 tries."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def span(low: str, high: str) -> str:
    """Both ends of a spread."""
    return f"{low}{EN_DASH}{high}"


def censored(text: str, is_censored: bool) -> str:
    """The number with `>` before it where it is only a lower bound."""
    return f">{text}" if is_censored and text != NOTHING else text


def percent(share: float) -> str:
    """Whole percents; never 0 % of something or 100 % of not quite all."""
    if isnan(share):
        return NOTHING
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{share:.0%}".replace("%", " %")
