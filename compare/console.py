"""The outcome of a campaign on standard output: a small table per puzzle and question, and the verdict line."""

from __future__ import annotations

from rich.box import ASCII, SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from compare.audit.campaign import Planned
from compare.forecast import Forecast
from compare.report.summary import Summary, counts
from compare.report.view import Cell, SizeTable

WIDE_ENOUGH = 1000  # columns; a pipe or a file never wraps


def print_summary(summary: Summary, console: Console | None = None) -> None:
    """Print it; without colour and in plain characters where standard output is no terminal."""
    console = console or Console()
    if not console.is_terminal:
        console.width = WIDE_ENOUGH
    for table in summary.tables:
        title = f"{table.topic.title}: answered, median seconds, median nodes"
        console.print(Text(title, style="bold"))
        console.print(_drawn(table, plain=not console.is_terminal))
    console.print(_verdict_line(summary), soft_wrap=not console.is_terminal)


def _drawn(table: SizeTable, plain: bool) -> Table:
    """A cell: answered of all, median seconds, median nodes."""
    drawn = Table(box=ASCII if plain else SIMPLE_HEAD)
    drawn.add_column(table.corner[0])
    for head in table.heads:
        drawn.add_column(Text(f"{head.name}\n{head.detail}"), justify="right")
    for row in table.rows:
        unit = f", {row.label.detail}" if row.label.solver else ""
        drawn.add_row(Text(row.label.name + unit), *map(_cell, row.cells))
    return drawn


def _cell(cell: Cell | None) -> Text:
    if cell is None:
        return Text("")
    text = Text()
    text.append(cell.share, style="yellow" if cell.short else "dim")
    text.append(f" {cell.seconds}", style="bold green" if cell.best else "")
    return text.append(f" {cell.nodes}", style="dim")


def print_forecast(forecast: Forecast) -> None:
    """What a campaign would run, a line a solver and size."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDE_ENOUGH
    drawn = Table(box=SIMPLE_HEAD if console.is_terminal else ASCII)
    for name in ("puzzle", "solver", "size"):
        drawn.add_column(name)
    for name in ("planned", "stored", "to run", "at the worst"):
        drawn.add_column(name, justify="right")
    for line in forecast.lines:
        counts = map(str, (line.planned, line.planned - line.to_run, line.to_run))
        drawn.add_row(line.puzzle, Text(line.solver), line.size, *counts, duration(line.worst_s))
    console.print(drawn)
    stored = forecast.planned - forecast.to_run
    console.print(f"{forecast.planned} runs planned, {stored} of them stored, {forecast.to_run} to run; at the worst "
                  f"{duration(forecast.worst_s)} on {forecast.workers} workers.", soft_wrap=True)  # fmt: skip
    if forecast.audits.audits:
        console.print(Text(audits_line(forecast.audits)), soft_wrap=True)


def audits_line(audits: Planned) -> str:
    planned = f"{audits.audits} audits planned, of {', '.join(audits.solvers)} on {audits.puzzles} puzzles"
    if audits.kept:
        return f"{planned}, all of them stored."
    return f"{planned}, made after the runs, one at a time; at the worst {duration(audits.worst_s)}."


def duration(seconds: float | None) -> str:
    """`1 h 2 min`, `3 min 20 s`, `5 s`."""
    if seconds is None:
        return "no limit"
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _verdict_line(summary: Summary) -> Text:
    parts = [Text(str(count), style="bold red" if count.alarm else "") for count in counts(summary)]
    line = Text(", ").join(parts).append(".")
    for solver, number in summary.refuted.items():
        line.append(f"\nREFUTED: {solver} ({number})", style="bold red")
    return line
