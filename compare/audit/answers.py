"""What is wrong with a solver apart from its steps: the answers that it gives, and the puzzles that it cannot take."""

from __future__ import annotations

from collections.abc import Iterator

from compare.audit.oracle import FIRST, Oracle, Undecided
from compare.audit.tally import UNDECIDED, Finding
from compare.verdicts import claimed, text_of
from puzzles.kinds import violations
from puzzles.vocabulary import Cell, Outcome, Puzzle, Status, Violation

ILLEGAL = "illegal answer"
GIVENS = "givens never compared"
NO_SUCH = "answer to an unsolvable puzzle"
REPEATED = "repeated solution"
LOST_BY_STEPS = "solution lost to an unsound step"
LOST_BY_SEARCH = "solution lost by the search"
NOT_EXHAUSTED = "wrongly said to be exhausted"
CRASHED = "crashed"


def findings(puzzle: Puzzle, outcome: Outcome, count: int, convicted: set[str], conflicts: int) -> Iterator[Finding]:
    """Everything wrong with an outcome of asking for `count` solutions (0: all).

    convicted   the rules with unsound steps on this puzzle: to blame for what was lost
    """
    broken = [(solution, violations(puzzle, solution)) for solution in outcome.solutions]
    wrong = [violated for _, violated in broken if violated]
    right = {text_of(solution) for solution, violated in broken if not violated}
    yield from illegal(puzzle, wrong, conflicts)
    if outcome.status == Status.SOLVED and not broken:
        yield Finding(ILLEGAL, puzzle, "it says that it is solved, but shows no solution")
    if len(right) + len(wrong) < len(outcome.solutions):
        yield Finding(REPEATED, puzzle, "the same solution is shown more than once")
    if outcome.exhausted or claimed(outcome.status, outcome.exhausted, len(broken), count) is not None:
        yield from lost(puzzle, len(right), count, convicted, conflicts)


def illegal(puzzle: Puzzle, wrong: list[list[Violation]], conflicts: int) -> Iterator[Finding]:
    """`wrong`: what each illegal solution breaks."""
    for broken in wrong:
        first = broken[0]
        if contradictory := between_givens(puzzle, broken):
            yield Finding(GIVENS, puzzle, contradictory.message)
        yield Finding(ILLEGAL, puzzle, f"{first.rule}: {first.message}")
    if wrong:
        true = number_of_solutions(puzzle, 1, conflicts)
        if true is None:
            yield Finding(UNDECIDED, puzzle, "whether there is a solution, where an illegal one was shown")
        if true == 0:
            yield Finding(NO_SUCH, puzzle, "there is no solution, and one was shown")


def between_givens(puzzle: Puzzle, broken: list[Violation]) -> Violation | None:
    """A broken rule that concerns given cells alone."""
    given = set(given_cells(puzzle))
    return next((one for one in broken if len(one.cells) > 1 and given.issuperset(one.cells)), None)


def given_cells(puzzle: Puzzle) -> Iterator[Cell]:
    """The cells that the puzzle fills in by itself, where it does so."""
    grid = puzzle.to_json().get("grid", [])
    return ((r, c) for r, row in enumerate(grid) for c, value in enumerate(row) if value)


def lost(puzzle: Puzzle, found: int, count: int, convicted: set[str], conflicts: int) -> Iterator[Finding]:
    """The search, asked for `count` solutions, says that there are `found` and no more."""
    true = number_of_solutions(puzzle, found + 1, conflicts)
    if true is None:
        yield Finding(UNDECIDED, puzzle, "whether there are more solutions than it says")
    if true is None or true <= found:
        return
    said = "none" if not found else f"exactly {found}"
    detail = f"it says that there is {said}, and there is at least one more"
    if convicted:
        yield Finding(LOST_BY_STEPS, puzzle, f"{detail}; unsound here: {', '.join(sorted(convicted))}")
    elif count and found >= count:
        yield Finding(NOT_EXHAUSTED, puzzle, f"{detail}: no more was asked for, and it need not have looked")
    else:
        yield Finding(LOST_BY_SEARCH, puzzle, f"{detail}, although each step follows")


def number_of_solutions(puzzle: Puzzle, most: int, conflicts: int) -> int | None:
    """How many there are, `most` at most; None where the oracle cannot say."""
    oracle = Oracle(puzzle, FIRST[puzzle.kind], conflicts)
    try:
        return len(oracle.solutions(most))
    except Undecided:
        return None
    finally:
        oracle.close()
