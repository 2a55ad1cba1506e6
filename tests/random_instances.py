"""Random instances of every sort: planted, spoilt, random clues, no clues, 1xN, square and not, empty and full.

instance(kind, index) is deterministic. Sizes are such that every solver settles "up to three solutions" quickly.
"""

import random

from puzzles.kinds import kind_named, puzzle_from_json
from puzzles.vocabulary import Puzzle


def instance(kind: str, index: int) -> Puzzle:
    rng = random.Random(f"{kind}/{index}")
    return SORTS[index % len(SORTS)](kind, rng)


def shape(rng: random.Random, cells: int) -> tuple[int, int]:
    """Rows and columns with at most that many cells; one in six is a single line, and most are not square."""
    if rng.random() < 1 / 6:
        line = (1, rng.randint(1, min(cells, 12)))
        return line if rng.random() < 0.5 else line[::-1]
    rows = rng.randint(2, max(2, int(cells**0.5) + 2))
    return (rows, max(1, cells // rows)) if rng.random() < 0.3 else (rows, rng.randint(1, max(1, cells // rows)))


def planted(kind: str, rng: random.Random, cells: int = 36) -> Puzzle:
    what = kind_named(kind)
    rows, cols = shape(rng, cells)
    return what.generate(rows, cols, rng.uniform(0.25, 0.9), rng, rng.choice(what.styles))[0]


def small(kind: str, rng: random.Random) -> Puzzle:
    """At most 16 cells, so that brute force joins in."""
    what = kind_named(kind)
    rows, cols = shape(rng, 16)
    return what.generate(rows, cols, rng.uniform(0, 0.8), rng, rng.choice(what.styles))[0]


def spoilt(kind: str, rng: random.Random) -> Puzzle:
    """A planted puzzle with one or two numbers changed: often unsolvable, always well formed."""
    data = planted(kind, rng, rng.choice([12, 30])).to_json()
    for _ in range(rng.randint(1, 2)):
        SPOIL[kind](data, rng)
    return puzzle_from_json(data)


def spoil_nonogram(data: dict, rng: random.Random) -> None:
    lines = [line for key in ("row_clues", "col_clues") for line in data[key]]
    line = rng.choice(lines)
    if line and rng.random() < 0.7:
        at = rng.randrange(len(line))
        line[at] = max(0, line[at] + rng.choice([-1, 1, 7]))
    else:
        line.insert(rng.randint(0, len(line)), rng.randint(1, 2))


def spoil_grid(key: str, low: int, high: int):
    def spoil(data: dict, rng: random.Random) -> None:
        row = rng.choice(data[key])
        row[rng.randrange(len(row))] = rng.randint(low, high)

    return spoil


def spoil_hidato(data: dict, rng: random.Random) -> None:
    """Swap two cells' contents, so that no number stands twice."""
    cells = [(r, c) for r, row in enumerate(data["grid"]) for c, given in enumerate(row) if given is not None]
    (r, c), (s, d) = rng.choice(cells), rng.choice(cells)
    grid = data["grid"]
    grid[r][c], grid[s][d] = grid[s][d], grid[r][c]


SPOIL = {
    "nonogram": spoil_nonogram,
    "corral": spoil_grid("clues", -1, 7),
    "shikaku": spoil_grid("clues", -1, 7),
    "hidato": spoil_hidato,
}


def random_clues(kind: str, rng: random.Random) -> Puzzle:
    """Clues with no solution behind them."""
    rows, cols = shape(rng, 16)
    if kind == "nonogram":
        clue = lambda length: [rng.randint(0, max(1, length // 2)) for _ in range(rng.randint(0, 2))]  # noqa: E731
        lines = {"row_clues": [clue(cols) for _ in range(rows)], "col_clues": [clue(rows) for _ in range(cols)]}
        return puzzle_from_json({"puzzle": kind} | lines)
    if kind == "hidato":
        return puzzle_from_json(random_givens(rows, cols, rng, share=rng.random() / 2))
    values = [0] * rng.randint(2, 9) + [-1, 1, 2, 3, 4, 6]
    return puzzle_from_json({"puzzle": kind, "clues": [[rng.choice(values) for _ in range(cols)] for _ in range(rows)]})


def random_givens(rows: int, cols: int, rng: random.Random, share: float) -> dict:
    holes = rng.choice([0, 0, 0.2])
    grid = [[None if rng.random() < holes else 0 for _ in range(cols)] for _ in range(rows)]
    cells = [(r, c) for r in range(rows) for c in range(cols) if grid[r][c] == 0]
    if not cells:
        grid[0][0], cells = 0, [(0, 0)]
    for number in rng.sample(range(1, len(cells) + 1), int(share * len(cells))):
        r, c = cells.pop(rng.randrange(len(cells)))
        grid[r][c] = number
    return {"puzzle": "hidato", "grid": grid, "adjacency": rng.choice(["king", "orthogonal", "hexagonal"])}


def no_clues(kind: str, rng: random.Random) -> Puzzle:
    rows, cols = shape(rng, 12)
    if kind == "nonogram":  # no clue at all means all empty; and the other extreme
        full = rng.random() < 0.5
        clues = {"row_clues": [[cols] if full else []] * rows, "col_clues": [[rows] if full else []] * cols}
        return puzzle_from_json({"puzzle": kind} | clues)
    if kind == "hidato":
        return puzzle_from_json(random_givens(rows, cols, rng, share=0))
    clue = -1 if kind == "shikaku" else 0  # a shikaku needs clues: unknown areas, one in most rows
    grid = [[clue if rng.random() < 0.4 else 0 for _ in range(cols)] for _ in range(rows)]
    return puzzle_from_json({"puzzle": kind, "clues": grid})


SORTS = [planted, small, spoilt, random_clues, small, no_clues]
