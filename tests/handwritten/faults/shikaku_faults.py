"""Faults in the Shikaku preset.

A candidate that is missing is missed twice: a clue may seem to have none, and where it has others the search does not
try it. A `?` whose own cell is always a candidate is never without one.
"""

from fault import COUNTS, FINAL_CHECK, SEARCH, fault

NONE_LEFT, ISLAND = "clue without a rectangle", "island without a clue"
ARTICLE, REPAIRED = "shikaku.article", "shikaku.repaired"

FAULTS = (
    # Candidates of a number
    fault("no rectangle of full height", ARTICLE, "range(1, self.rows + 1)", "range(1, self.rows)", NONE_LEFT, SEARCH),
    fault("no rectangle of full width", ARTICLE, "width > self.cols", "width >= self.cols", NONE_LEFT),
    fault("the highest place is left out", ARTICLE, "max(0, r - height + 1)", "max(0, r - height + 2)", NONE_LEFT,
          SEARCH),
    fault("the lowest place is left out", ARTICLE, "min(r, self.rows - height) + 1", "min(r, self.rows - height)",
          NONE_LEFT, SEARCH),
    fault("rectangles over the right edge", ARTICLE, "min(c, self.cols - width) + 1", "c + 1", FINAL_CHECK),
    fault("the area is rounded down", ARTICLE, "if rest or width", "if width", FINAL_CHECK),
    fault("height and width swapped too late", ARTICLE, "width, rest = divmod(area, height)",
          "width, rest = divmod(area, height)\n            width, height = height, width", NONE_LEFT),
    fault("other clues do not matter", ARTICLE, "if one.cells & self.all_clues == self.clue_bits[clue]",
          "if one.cells", FINAL_CHECK),
    # Candidates of a ?
    fault("a ? is a number", REPAIRED, "if area == ANY_AREA:", "if area == ANY_AREA - 1:", NONE_LEFT),
    fault("a ? is one cell", REPAIRED, "if area == ANY_AREA:", "area = abs(area)\n        if False:", SEARCH),
    fault("a ? stays off the right edge", REPAIRED, "range(c, self.cols)", "range(c, self.cols - 1)", NONE_LEFT,
          SEARCH),
    fault("a ? stays off the bottom", REPAIRED, "range(r, self.rows)", "range(r, self.rows - 1)", NONE_LEFT, SEARCH),
    fault("a ? does not grow to the left", REPAIRED, "range(c, -1, -1)", "[c]", SEARCH),
    fault("a ? stops growing at the first clue", REPAIRED, "bottom, c)):\n                    break",
          "bottom, c)):\n                    return", SEARCH),
    fault("a ? grows over other clues", REPAIRED, "return clues & (clues - 1) != 0", "return False",
          harmless="candidates with a second clue are thrown out of every list"),
    fault("rectangles of a ? twice", REPAIRED, "yield from sorted(", "yield from 2 * sorted(", COUNTS),
    fault("widest first", REPAIRED, "return bottom - top, right - left", "return right - left, bottom - top",
          harmless="only the order in which rectangles are tried"),
    # Which still fit
    fault("rectangles may overlap", ARTICLE, "if not one.cells & ~self.free", "if one.cells & self.free", FINAL_CHECK),
    fault("a clue that has its rectangle needs another", ARTICLE, "if not bit & self.free:", "if False:", NONE_LEFT),
    fault("the last candidate is not looked at", ARTICLE, "in self.candidates[clue] if",
          "in self.candidates[clue][:-1] if", NONE_LEFT, SEARCH),
    fault("one candidate is none", ARTICLE, "if not options:", "if len(options) < 2:", NONE_LEFT),
    fault("<= for < in fewest first", ARTICLE, "if enough is None or len(options) < enough",
          "if enough is None or len(options) <= enough", SEARCH),
    fault("the first clue, not the one with fewest", ARTICLE, "len(options) < enough:", "False:",
          harmless="only the order in which clues are tried"),
    # Islands
    fault("islands hang together up and down only", ARTICLE, " | sideways", "", ISLAND),
    fault("rows and columns are taken for each other", ARTICLE, "cells << self.cols | cells >> self.cols",
          "cells << self.rows | cells >> self.rows", ISLAND),
    fault("the flood ends after a step", ARTICLE, "while (wider :=", "if (wider :=", ISLAND),
    fault("the flood starts at one clue", ARTICLE, "reached = self.free & self.all_clues",
          "clues = self.free & self.all_clues\n        reached = clues & -clues", ISLAND),
    fault("an island must not have a clue", ARTICLE, "return reached == self.free", "return reached != self.free",
          ISLAND),
    fault("islands leak around the edges", ARTICLE,
          "(cells & ~self.last_column) << 1 | (cells & ~self.first_column) >> 1", "cells << 1 | cells >> 1",
          harmless="islands that are missed are left over in the end, and the final check refuses them"),
    fault("islands are never looked for", ARTICLE, "return reached == self.free", "return True",
          harmless="a cell without a clue is left over in the end, and the final check refuses it"),
    # Final check
    fault("cells may be left over", ARTICLE, "if self.free:", "if False:", FINAL_CHECK),
    fault("rectangles in the order they were found", ARTICLE, "in sorted(self.chosen)", "in self.chosen", FINAL_CHECK),
    # Search
    fault("undo forgets the rectangles", ARTICLE, "del self.chosen[kept:]", "pass", SEARCH),
    fault("undo keeps a rectangle too many", ARTICLE, "del self.chosen[kept:]", "del self.chosen[kept + 1 :]", SEARCH),
    # no fact says which cells are free, so that no observer sees it; but the final check looks at them as well
    fault("undo forgets the free cells", ARTICLE, "self.free, kept = snapshot", "_, kept = snapshot", FINAL_CHECK),
    fault("only the first is tried", ARTICLE, "return self.fewest", "return self.fewest and self.fewest[:1]", SEARCH),
    fault("a guess that fails at once is not taken back", "search",
          "            return True\n        take_back(state, journal, choice)", "            return True", SEARCH),
)  # fmt: skip
