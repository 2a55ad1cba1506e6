"""A Picture as text for the terminal, and as SVG for reports."""

from puzzles.drawing.svg import as_svg
from puzzles.drawing.text import as_text

__all__ = ["as_svg", "as_text"]
