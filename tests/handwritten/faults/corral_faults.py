"""Faults in the Corral preset.

Where a board has no solution every step follows from anything, so that a wrong step shows there as an illegal answer.
"""

from fault import FINAL_CHECK, SEARCH, fault

IS_INSIDE, BOUNDS, ALL, ENOUGH = "clue is inside", "clue out of bounds", "sees all it can", "sees enough"
CONNECTED, REACHES, EXACT = "inside is connected", "outside reaches border", "clue is exact"
ARTICLE, REPAIRED, BOARD = "corral.article", "corral.repaired", "corral.board"
AGAIN = "all of it was looked at in the last round of propagation, when every cell was decided"

FAULTS = (
    # Bounds
    fault("the clue's own cell is not counted", ARTICLE, "low = high = 1", "low = high = 0", BOUNDS, ALL),
    fault("a cell too many is seen for certain", ARTICLE, "low = high = 1", "low, high = 2, 1", BOUNDS, ENOUGH),
    fault("a cell too many can be seen", ARTICLE, "low = high = 1", "low, high = 1, 2",
          harmless="a bound too high concludes less, and the final check counts again"),
    fault("< for <= at the upper bound", ARTICLE, "low <= clue <= high", "low <= clue < high", BOUNDS),
    fault("< for <= at the lower bound", ARTICLE, "low <= clue <= high", "low < clue <= high", BOUNDS),
    fault("the upper bound is not looked at", ARTICLE, "if not low <= clue <= high", "if not low <= clue",
          harmless="a clue that cannot see enough any more is refused by the final check"),
    fault("the view ends at the first undecided cell", ARTICLE, "self.marks[i] != OUTSIDE, view",
          "self.marks[i] == INSIDE, view", BOUNDS),
    fault("inside cells behind a gap are counted", ARTICLE, "open_view.index(tail[0]) if tail else len(open_view)",
          "len(open_view) - len(tail)", BOUNDS, ENOUGH),
    fault("a ? is a number", REPAIRED, "return clue == UNKNOWN or super().apply_bounds",
          "return super().apply_bounds", BOUNDS),
    # Tails
    fault("the whole tail is closed", ARTICLE, '(tail[:1] if self.seal == "first" else tail)', "tail", ENOUGH),
    fault("the second cell of the tail is closed", ARTICLE, "tail[:1]", "tail[1:2]", ENOUGH),
    fault("enough is a cell too early", ARTICLE, "if low == clue:", "if low >= clue - 1:", ENOUGH),
    fault("all is a cell too early", ARTICLE, "if high == clue and", "if high <= clue + 1 and", ALL),
    fault("seeing all closes instead of opening", ARTICLE, "for i in tail], INSIDE", "for i in tail], OUTSIDE", ALL),
    fault("only the nearest cell is opened", ARTICLE, "for tail in tails for i in tail]",
          "for tail in tails for i in tail[:1]]",
          harmless="incomplete: the next round opens the next cell"),
    # The clue's own cell
    fault("a ? may be outside", ARTICLE, ":= puzzle.clues[r][c]) != NONE", ":= puzzle.clues[r][c]) > NONE",
          FINAL_CHECK),
    fault("a clue is outside", ARTICLE, '"clue is inside", [cell], INSIDE', '"clue is inside", [cell], OUTSIDE',
          IS_INSIDE, FINAL_CHECK),
    # Connection
    fault("undecided cells do not conduct the inside", REPAIRED, "INSIDE_CONDUCTS = (INSIDE, UNDECIDED)",
          "INSIDE_CONDUCTS = (INSIDE,)", CONNECTED),
    fault("outside cells conduct the inside", REPAIRED, "(INSIDE, UNDECIDED)", "(INSIDE, UNDECIDED, 0)", FINAL_CHECK),
    fault("undecided cells do not conduct the outside", ARTICLE, "(OUTSIDE, UNDECIDED)", "(OUTSIDE,)", REACHES),
    fault("the border is entered at outside cells only", ARTICLE, "in self.board.border if self.marks[i] != INSIDE",
          "in self.board.border if self.marks[i] == OUTSIDE", REACHES),
    fault("the bottom row is no border", BOARD, "r in (0, rows - 1)", "r in (0, rows)", REACHES),
    fault("every cell is at the border", BOARD, "if r in (0, rows - 1) or", "if r >= 0 or", FINAL_CHECK),
    fault("the flood ends after a step", ARTICLE, "queue.append(beside)", "pass", CONNECTED),
    fault("one reached cell is enough", ARTICLE, "reached.issuperset(wanted)",
          "not wanted or not reached.isdisjoint(wanted)", FINAL_CHECK),
    fault("corners touch", BOARD, "self.beside = [[line[0] for line in lines if line] for lines in self.views]",
          "self.beside = [[i for i, (s, d) in enumerate(self.cells) if max(abs(r - s), abs(c - d)) == 1]"
          " for r, c in self.cells]", FINAL_CHECK),
    # Geometry, which every rule but the first reads
    fault("nothing is seen in the top row", BOARD, "while 0 <= r <", "while 0 < r <", BOUNDS, ALL, CONNECTED,
          FINAL_CHECK),
    fault("rows and columns are taken for each other", BOARD, "line.append(r * self.cols + c)",
          "line.append(c * self.rows + r)", BOUNDS, ALL, ENOUGH, CONNECTED, FINAL_CHECK),
    # Final check
    fault("all outside is an answer", REPAIRED, "if INSIDE in self.marks:", "if True:", FINAL_CHECK),
    fault("a ? is a number in the end", REPAIRED, "return clue == UNKNOWN or super().exact", "return super().exact",
          EXACT),
    fault("the final count leaves out the clue", ARTICLE, "seen = 1 + sum", "seen = sum", EXACT),
    fault("< for == in the final count", ARTICLE, "return seen == clue", "return seen <= clue", harmless=AGAIN),
    fault("connection is not checked in the end", REPAIRED, "and self.inside_connected() ", "", harmless=AGAIN),
    # Search
    fault("one round of propagation", ARTICLE, "while self.changed:", "if self.changed:",
          harmless="incomplete: what the round did not come to, the final check does"),
    fault("undo does nothing", ARTICLE, "self.marks = snapshot.copy()", "pass", SEARCH),
    fault("undo forgets the last cell", ARTICLE, "self.marks = snapshot.copy()", "self.marks[:-1] = snapshot[:-1]",
          SEARCH),
    fault("the snapshot goes on changing", ARTICLE, "return self.marks.copy()", "return self.marks", SEARCH),
    fault("only inside is tried", ARTICLE, "((cell, INSIDE), (cell, OUTSIDE))", "((cell, INSIDE),)", SEARCH),
    fault("one cell is not guessed at", ARTICLE, "for i in self.order if", "for i in self.order[:-1] if", FINAL_CHECK,
          "inside is not empty"),
    fault("clues far away count as near", ARTICLE, "abs(dr) + abs(dc) <= NEAR", "True",
          harmless="only the order in which cells are guessed"),
)  # fmt: skip
