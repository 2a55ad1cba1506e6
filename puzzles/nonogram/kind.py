"""The nonogram, as the rest of the house sees it."""

from puzzles.kinds import Kind
from puzzles.nonogram.generator import STYLES, disambiguate, generate
from puzzles.nonogram.picture import draw
from puzzles.nonogram.puzzle import Nonogram, read_grid
from puzzles.nonogram.rules import violations

KIND = Kind(
    name="nonogram",
    puzzle=Nonogram,
    violations=violations,
    read_solution=read_grid,
    generate=generate,
    disambiguate=disambiguate,
    draw=draw,
    styles=tuple(STYLES),
    default_density=0.5,
    summary="Fill cells so that the runs of each row and column are as long as its clue says",
)
