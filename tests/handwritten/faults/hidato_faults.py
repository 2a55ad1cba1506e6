"""Faults in the Hidato preset."""

from fault import CRASH, FINAL_CHECK, SEARCH, fault

ADJACENT, OCCUPIED, FORCED, APART = "adjacent", "occupied", "forced", "consecutive numbers apart"
NO_CANDIDATE, CONNECTIVITY = "no candidate", "connectivity"
ARTICLE, REPAIRED = "hidato.article", "hidato.repaired"
LATER = "incomplete: what is concluded too late is concluded after the guess, or refused by the final check"

FAULTS = (
    # Which cells touch, which all rules about neighbours read
    fault("nothing touches to the left", ARTICLE, "if down or right]", "if down or right > 0]", ADJACENT, APART),
    fault("hexagons lean the other way", REPAIRED, "(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)],",
          "(-1, 0), (-1, -1), (0, -1), (0, 1), (1, 1), (1, 0)],", ADJACENT, APART, FINAL_CHECK),
    fault("four neighbours are eight", REPAIRED, '"orthogonal": [(-1, 0), (0, -1), (0, 1), (1, 0)]',
          '"orthogonal": KING', FINAL_CHECK),
    fault("holes are cells", REPAIRED, "union(bit_of.values()), adj", "(1 << len(bit)) - 1, adj", CONNECTIVITY),
    fault("64 bits", REPAIRED, "bit = [1 << p for p", "bit = [1 << p % 64 for p", NO_CANDIDATE),
    # Domains at the start
    fault("rows and columns are taken for each other", ARTICLE,
          "self.bit[r * self.cols + c] for r, c in puzzle.cells",
          "self.bit[r * self.rows + c] for r, c in puzzle.cells", OCCUPIED, CRASH),
    fault("givens leave their cells open", ARTICLE, "if r * self.cols + c not in taken)", ")",
          harmless="they are closed once more after the neighbours"),
    fault("the number after the next is a neighbour", ARTICLE, "(v - 1, v + 1)", "(v - 1, v + 2)", ADJACENT, APART),
    fault("the number before is no neighbour", ARTICLE, "(v - 1, v + 1)", "(v + 1,)", harmless=LATER),
    fault("N is nobody's neighbour", ARTICLE, "1 <= u <= self.last", "1 <= u < self.last", harmless=LATER),
    # Placing
    fault("neighbours are where they must not be", ARTICLE, "[u], self.adj[p])", "[u], ~self.adj[p])", ADJACENT),
    fault("all later numbers touch", ARTICLE, '("adjacent", [u], self.adj[p])',
          '("adjacent", [w for w in self.unplaced() if w >= u], self.adj[p])', ADJACENT),
    fault("two candidates are one", ARTICLE, "self.cand[u].bit_count() <= 1", "self.cand[u].bit_count() <= 2", FORCED),
    fault("placing closes the next cell", ARTICLE, "self.unplaced(), ~self.bit[p])",
          "self.unplaced(), ~(self.bit[p] << 1))", OCCUPIED, CONNECTIVITY),
    # connectivity takes it that they are closed: what is wrong there is missing here
    fault("placed cells stay open", ARTICLE, 'self.narrow("occupied", self.unplaced(), ~self.bit[p])', "pass",
          CONNECTIVITY),
    fault("neighbours must not touch", ARTICLE, "and not self.adj[p] & self.bit", "and self.adj[p] & self.bit", APART),
    fault("one candidate is none", ARTICLE, "and not self.cand[u] for u", "and self.cand[u].bit_count() < 2 for u",
          NO_CANDIDATE),
    fault("numbers are never forced", ARTICLE, "bit_count() <= 1", "bit_count() < 1",
          harmless="incomplete: they are guessed, with one guess to try"),
    # Connectivity
    fault("the article's connectivity", REPAIRED, "def connected_from", "def mended_from", CONNECTIVITY),
    fault("stretches without numbers", REPAIRED, "if high - low > 1:", "if high - low > 0:", CONNECTIVITY),
    fault("the last stretch is forgotten", REPAIRED, "range(1, self.last + 2)", "range(1, self.last + 1)",
          CONNECTIVITY),
    fault("0 is placed", REPAIRED, "if 0 < end <= self.last]", "if 0 <= end <= self.last]", CONNECTIVITY),
    fault("the first cell counts as empty", REPAIRED, "in self.placed if p >= 0)", "in self.placed if p > 0)",
          CONNECTIVITY),
    fault("a stretch ends a number early", REPAIRED, "self.cand[low + 1 : high]", "self.cand[low + 1 : high - 1]",
          CONNECTIVITY),
    fault("the flood ends after a step", ARTICLE, "while frontier:", "if frontier:", CONNECTIVITY),
    fault("the flood starts outside", ARTICLE, "visited = frontier = through & start", "visited = frontier = start",
          CONNECTIVITY),
    fault("the flood starts at the other end", REPAIRED, "start = low if low else high",
          "start = high if high <= self.last else low",
          harmless="what one end can reach of the other, the other can reach of it"),
    fault("empty cells need not be reached", REPAIRED, "return reached_by_all ==", "return True or reached_by_all ==",
          harmless="incomplete: a cell that is reached by nothing leaves a number without one"),
    # Final check
    fault("1 and 2 are never compared", REPAIRED, "zip(self.placed[1:], self.placed[2:],",
          "zip(self.placed[2:], self.placed[3:],", FINAL_CHECK),
    fault("givens are not compared at the root", REPAIRED, "if not self.guessed and self.consecutive_apart():",
          "if False:",
          harmless="the final check compares them"),
    fault("nothing is compared in the end", REPAIRED, "< self.last or self.consecutive_apart():", "< self.last:",
          harmless="givens were compared at the root, and every other number when it was placed"),
    fault("the answer is turned", REPAIRED, "number_in.get(r * self.cols + c)", "number_in.get(c * self.rows + r)",
          FINAL_CHECK),
    # Search
    fault("undo forgets where numbers stand", ARTICLE,
          "self.cand, self.placed = snapshot[0].copy(), snapshot[1].copy()", "self.cand = snapshot[0].copy()",
          SEARCH),
    fault("undo forgets the candidates", ARTICLE, "self.cand, self.placed = snapshot[0].copy(), snapshot[1].copy()",
          "self.placed = snapshot[1].copy()", SEARCH),
    fault("undo forgets the candidates of N", ARTICLE, "snapshot[0].copy(), snapshot[1]",
          "snapshot[0][:-1] + self.cand[-1:], snapshot[1]", SEARCH),
    fault("the snapshot goes on changing", ARTICLE, "return self.cand.copy()", "return self.cand", SEARCH),
    fault("undo leaves the grid as it is", ARTICLE, "self.grid[self.guessed.pop()] = 0", "self.guessed.pop()",
          harmless="the answer is read from the placed numbers, not from the grid"),
    fault("the last candidate is not tried", ARTICLE, "[(v, p) for p in positions(self.cand[v])]",
          "[(v, p) for p in positions(self.cand[v])][:-1]", SEARCH),
    fault("most candidates first", ARTICLE, "v = min(unplaced", "v = max(unplaced",
          harmless="only the order in which numbers are tried"),
    fault("the guess is not taken back", "search", "state.restore(choice.snapshot)", "pass", SEARCH),
)  # fmt: skip
