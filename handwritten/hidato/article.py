"""Hidato as the article solves it: candidate cells of each number, forced numbers, connectivity, guesses by MRV.

position     a cell as one integer, row * cols + col
cand[v]      the positions still open to number v, as a set of bits: the article's `long`
placed[v]    the position of number v, -1 while it has none
adj[p]       the positions that touch position p, as a set of bits
forced       a number with a single candidate

A `long` has 64 bits and Java shifts by the distance modulo 64: beyond 64 cells, position 64 shares the bit of
position 0, and so on. The article speaks of this border; its code does not guard it, and neither does this.

Source: 可莉爸爸 (AI算法), 每日算法 — 使用java实现Hidato：约束传播与MRV回溯求解哈密顿路径, sections 2 to 5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from handwritten.hidato.position_sets import lowest, positions, union
from handwritten.preset import Preset, preset
from handwritten.search import State
from handwritten.trace import Fact, Journal
from puzzles.hidato.puzzle import Hidato
from puzzles.vocabulary import Effort, Solution

BITS_OF_A_LONG = 64
KING = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]

Guess = tuple[int, int]  # number, position
Snapshot = tuple[list[int], list[int]]


@preset("hidato", "article")
class Article(Preset):
    """The article as printed: forced numbers, flood fill for connectivity, a guess at the number with fewest cells."""

    def __init__(self, *, propagation: bool = True, connectivity: bool = True) -> None:
        self.propagation = propagation
        self.connectivity = connectivity

    def supports(self, puzzle: Hidato) -> str | None:
        if puzzle.adjacency != "king":
            return "the article knows no other neighbours than the king's eight"
        return "the article knows no holes" if puzzle.last < puzzle.rows * puzzle.cols else None

    def start(self, puzzle: Hidato, journal: Journal) -> State:
        return PathSearch(puzzle, journal, self.propagation, self.connectivity)

    def effort(self, state: State, journal: Journal) -> Effort:
        """`backtracks` and `propagations` are the article's own: dead ends met while propagating, and guesses that
        failed; numbers placed by force."""
        assert isinstance(state, PathSearch)
        return journal.effort() | {"propagations": state.propagations}


class PathSearch:
    """The article's fields `cand`, `placed` and `grid`, with its propagation and its guesses."""

    def __init__(self, puzzle: Hidato, journal: Journal, propagation: bool, connectivity: bool) -> None:
        self.journal = journal
        self.propagation = propagation
        self.connectivity = connectivity
        self.propagations = 0
        self.rows, self.cols, self.last = puzzle.rows, puzzle.cols, puzzle.last
        self.guessed: list[int] = []  # the positions of the open guesses
        self.bit, self.cells, self.adj = self.build_adjacency(puzzle)
        self.init_domains(puzzle)

    def build_adjacency(self, puzzle: Hidato) -> tuple[list[int], int, list[int]]:
        """`1L << p` and the neighbours of each position p; between them all the cells there are."""
        total = self.rows * self.cols
        # As printed: the shift is modulo 64, so that further cells share the bits of the first.
        bit = [1 << p % BITS_OF_A_LONG for p in range(total)]
        adj = []
        for r in range(self.rows):
            for c in range(self.cols):
                near = ((r + down, c + right) for down, right in KING)
                inside = {row * self.cols + col for row, col in near if 0 <= row < self.rows and 0 <= col < self.cols}
                adj.append(union(bit[p] for p in inside))
        return bit, (1 << total) - 1, adj

    def init_domains(self, puzzle: Hidato) -> None:
        """Place the givens; narrow the other numbers to the empty cells, and to those next to given neighbours."""
        self.grid = [0] * (self.rows * self.cols)
        self.placed = [-1] * (self.last + 1)
        self.cand = [0] + [self.cells] * self.last
        for v, (r, c) in puzzle.givens.items():
            self.put(v, r * self.cols + c)
        open_numbers = self.unplaced()
        taken = {self.placed[v] for v in puzzle.givens}
        # As printed: there are no bits for further cells, so that a number that is not given cannot be there.
        self.narrow("a long has 64 bits", open_numbers, union(self.bit))
        empty = union(self.bit[r * self.cols + c] for r, c in puzzle.cells if r * self.cols + c not in taken)
        self.narrow("occupied", open_numbers, empty)
        # As printed: two consecutive givens are never compared with each other.
        for v in open_numbers:
            for u in self.beside(v):
                if self.placed[u] >= 0:
                    self.narrow("adjacent", [v], self.adj[self.placed[u]])
        self.narrow("occupied", open_numbers, ~union(self.bit[p] for p in taken))

    def propagate(self) -> bool:
        """Place forced numbers, the lowest first, until there is none."""
        while self.propagation:
            v = next((u for u in self.unplaced() if self.cand[u].bit_count() <= 1), None)
            if v is None:
                return True
            if not self.cand[v]:
                self.journal.backtracks += 1
                return self.contradiction("no candidate")
            self.journal.check_time()
            self.propagations += 1
            p = lowest(self.cand[v])
            self.deduce("forced", [self.fact(v, p, 1)])
            if not self.assign(v, p, check_connectivity=False):
                self.journal.backtracks += 1
                return False
        return True

    def assign(self, v: int, p: int, check_connectivity: bool) -> bool:
        """Put v into its cell and look at the neighbours: false where one of them has no cell left, or a wrong one."""
        self.put(v, p)
        self.narrow("occupied", self.unplaced(), ~self.bit[p])
        beside = self.beside(v)
        for u in beside:
            if self.placed[u] < 0:
                self.narrow("adjacent", [u], self.adj[p])
        if any(self.placed[u] >= 0 and not self.adj[p] & self.bit[self.placed[u]] for u in beside):
            return self.contradiction("consecutive numbers apart")
        if any(self.placed[u] < 0 and not self.cand[u] for u in beside):
            return self.contradiction("no candidate")
        if check_connectivity and self.connectivity and not self.connected_from(v):
            return self.contradiction("connectivity")
        return True

    def connected_from(self, v: int) -> bool:
        """Whether a flood from v covers the candidates of all lower numbers, and one those of all higher numbers.

        As printed, and unsound: candidates are only possible cells, and need not all be reached; and a neighbour of v
        that is placed already bars the way, although the path goes on behind it.
        """
        lower = union(self.cand[u] for u in self.unplaced() if u < v)
        upper = union(self.cand[u] for u in self.unplaced() if u > v)
        start = self.adj[self.placed[v]]
        return self.flood(lower, start) == lower and self.flood(upper, start) == upper

    def flood(self, through: int, start: int) -> int:
        """The positions of the set `through` that can be reached within it from those in `start`."""
        visited = frontier = through & start
        while frontier:
            frontier = union(self.adj[p] for p in positions(frontier)) & through & ~visited
            visited |= frontier
        return visited

    def options(self) -> Sequence[Guess] | None:
        """Each candidate of the number that has fewest (the lowest such number), from the top left on."""
        unplaced = self.unplaced()
        if not unplaced:
            return None
        v = min(unplaced, key=lambda u: self.cand[u].bit_count())
        if not self.cand[v]:
            self.contradiction("no candidate")
        return [(v, p) for p in positions(self.cand[v])]

    def assume(self, option: Guess) -> bool:
        v, p = option
        self.journal.guess(self, self.fact(v, p, 1))
        self.guessed.append(p)
        return self.assign(v, p, check_connectivity=True)

    def snapshot(self) -> Snapshot:
        return self.cand.copy(), self.placed.copy()

    def restore(self, snapshot: Snapshot) -> None:
        self.cand, self.placed = snapshot[0].copy(), snapshot[1].copy()
        # As printed: forced numbers since the guess stay in the grid, stale, until others are written over them.
        self.grid[self.guessed.pop()] = 0

    def answer(self) -> Solution | None:
        return tuple(tuple(self.grid[r * self.cols : (r + 1) * self.cols]) for r in range(self.rows))

    def put(self, v: int, p: int) -> None:
        self.placed[v] = p
        self.cand[v] = self.bit[p]
        self.grid[p] = v

    def unplaced(self) -> list[int]:
        return [v for v in range(1, self.last + 1) if self.placed[v] < 0]

    def beside(self, v: int) -> list[int]:
        """v - 1 and v + 1, as far as there are such numbers."""
        return [u for u in (v - 1, v + 1) if 1 <= u <= self.last]

    def narrow(self, rule: str, numbers: list[int], to: int) -> None:
        """Leave to each of these unplaced numbers only its candidates in the set `to`."""
        self.deduce(rule, (self.fact(u, p, 0) for u in numbers for p in positions(self.cand[u] & ~to)))
        for u in numbers:
            self.cand[u] &= to

    def deduce(self, rule: str, facts: Iterable[Fact]) -> None:
        """Report what is about to be written. The facts are only made up where somebody listens."""
        if self.journal.observer and (concluded := list(facts)):
            self.journal.deduction(rule, self, concluded)

    def contradiction(self, rule: str) -> bool:
        self.journal.contradiction(rule, self)
        return False

    def fact(self, v: int, p: int, there: int) -> Fact:
        return "number", v, *divmod(p, self.cols), there

    def facts(self) -> Iterator[Fact]:
        for v in range(1, self.last + 1):
            if self.placed[v] >= 0:
                yield self.fact(v, self.placed[v], 1)
            else:
                yield from (self.fact(v, p, 0) for p in positions(self.cells & ~self.cand[v]))
