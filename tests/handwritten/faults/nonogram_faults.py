"""Faults in the nonogram preset. It has one rule, whose arrangements are all that is ever checked."""

from fault import COUNTS, CRASH, FINAL_CHECK, SEARCH, fault

LINE = "line arrangements"
ARTICLE, REPAIRED = "nonogram.article", "nonogram.repaired"

FAULTS = (
    # One too few, one too many
    fault("a start too few for each block", REPAIRED, "earliest + slack + 1", "earliest + slack", LINE),
    fault("a gap too many", REPAIRED, "len(clue) - 1)", "len(clue))", LINE),
    fault("no gaps in the slack", REPAIRED, " - max(0, len(clue) - 1)", "", CRASH),
    fault("a line without slack does not fit", REPAIRED, "if slack < 0:", "if slack <= 0:", LINE),
    # What an arrangement may be
    fault("a filled cell may follow a block", REPAIRED, "run & empty or filled >> end & 1", "run & empty", FINAL_CHECK),
    fault("a block may lie over an empty cell", REPAIRED, "run & empty or filled", "filled", FINAL_CHECK),
    fault("a filled cell may be passed over", REPAIRED, "if not filled >> start & 1:", "if True:", FINAL_CHECK),
    fault("filled cells after the last block", REPAIRED, "None if filled >> i else (0, 0)", "(0, 0)", FINAL_CHECK),
    fault("an empty clue says nothing", REPAIRED, "if slack < 0:",
          "if not clue:\n            return 0, (1 << len(known)) - 1\n        if slack < 0:", FINAL_CHECK),
    fault("the rest begins right after a block", REPAIRED, "else rests[end + 1]", "else rests[end]", LINE),
    # What the arrangements agree on
    fault("filled where some arrangement fills", REPAIRED, "always & later[0]", "always | later[0]", LINE),
    fault("empty where some arrangement leaves out", REPAIRED, "sometimes | later[1]", "sometimes & later[1]", LINE),
    fault("the line is read from its other end", ARTICLE, "always >> i & 1", "always >> len(known) - 1 - i & 1", LINE),
    fault("filled and empty swapped", ARTICLE, "elif not sometimes >> i & 1", "elif sometimes >> i & 1", LINE),
    fault("the last cell of a line is left out", ARTICLE, "enumerate(line.cells):", "enumerate(line.cells[:-1]):",
          harmless="incomplete: such a cell is guessed, and a wrong guess leaves its line without an arrangement"),
    # Which lines there are, how long they are looked at
    fault("a column's clue from the bottom", ARTICLE, "[Line(clue, tuple((r, c) for r",
          "[Line(clue[::-1], tuple((r, c) for r", LINE),
    fault("columns are never looked at", ARTICLE, "self.lines = rows + columns", "self.lines = rows", FINAL_CHECK),
    fault("the last row is never looked at", ARTICLE, "rows + columns", "rows[:-1] + columns", FINAL_CHECK),
    fault("one round of propagation", ARTICLE, "changed |= self.propagate_line(line)", "self.propagate_line(line)",
          FINAL_CHECK),
    # Search
    fault("undo does nothing", ARTICLE, "self.grid = [row[:] for row in snapshot]", "pass", SEARCH),
    fault("undo forgets the last row", ARTICLE, "[row[:] for row in snapshot]",
          "[row[:] for row in snapshot[:-1]] + self.grid[-1:]", SEARCH),
    fault("the snapshot goes on changing", ARTICLE, "return [row[:] for row in self.grid]", "return self.grid", SEARCH),
    fault("undo works on the snapshot itself", ARTICLE, "self.grid = [row[:] for row in snapshot]",
          "self.grid = snapshot",
          harmless="only the second and last guess at a cell is written into it, and then the snapshot is done with"),
    fault("only filled is tried", ARTICLE, 'r, c, FILLED), ("cell", r, c, EMPTY)]', "r, c, FILLED)]", SEARCH),
    fault("filled is tried twice", ARTICLE, '("cell", r, c, EMPTY)]',
          '("cell", r, c, FILLED), ("cell", r, c, EMPTY)]', COUNTS),
    fault("the last column is not guessed at", ARTICLE, "in enumerate(row):\n                if value == UNKNOWN",
          "in enumerate(row[:-1]):\n                if value == UNKNOWN",
          harmless="where all other cells of a row are known, its clue settles the last one"),
    fault("the last two columns are not guessed at", ARTICLE, "in enumerate(row):\n                if value == UNKNOWN",
          "in enumerate(row[:-2]):\n                if value == UNKNOWN", FINAL_CHECK),
    fault("the guess is made in another cell", ARTICLE, "self.grid[r][c] = value\n        return True",
          "self.grid[r][c - 1] = value\n        return True", SEARCH),
    fault("the answer is transposed", ARTICLE, "tuple(map(tuple, self.grid))", "tuple(zip(*self.grid))", FINAL_CHECK),
    fault("as many as asked for are all there are", "preset", "len(solutions) < count)", "len(solutions) <= count)",
          COUNTS),
)  # fmt: skip
