"""Tables of text on standard output."""

from __future__ import annotations

from rich.box import ASCII, SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from compare.report.plain_tables import PlainTable

WIDE_ENOUGH = 1000  # columns; a pipe or a file never wraps


def print_plain_table(table: PlainTable, title: str) -> None:
    """Print it; without colour and in plain characters where standard output is no terminal."""
    console = Console()
    if not console.is_terminal:
        console.width = WIDE_ENOUGH
    drawn = Table(box=SIMPLE_HEAD if console.is_terminal else ASCII)
    for head in table.head:
        drawn.add_column(Text(head), justify="left" if head in ("size", "solver") else "right")
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    console.print(Text(title, style="bold"))
    console.print(drawn)
