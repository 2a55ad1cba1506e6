"""Steps as lines of text, indented by the guesses they stand below."""

from __future__ import annotations

from textwrap import indent

from compare.explain.rules import sentence
from compare.explain.steps import Step
from compare.facts_in_words import all_in_words
from compare.facts_on_board import board as board_of
from compare.numerals import counted
from puzzles.drawing import as_text
from puzzles.kinds import kind_named
from puzzles.picture import Picture
from puzzles.vocabulary import Outcome, Puzzle, Status

INDENT = "  "
NUMBER = 5  # columns for the number of a step
UNDRAWABLE = ("shape: ", "values: ")  # how the faults of a solution begin that is no grid to draw
TURNING_POINTS = ("guess", "contradiction", "solution")


class Lines:
    """Prints a line a step, explaining a rule where it is met first; with `draw` also the board at turning points."""

    def __init__(self, puzzle: Puzzle, draw: bool, ascii_only: bool) -> None:
        self.puzzle = puzzle
        self.draw = draw
        self.ascii_only = ascii_only
        self.explained: set[str] = set()

    def hear(self, step: Step) -> None:
        margin = INDENT * step.depth
        print(f"{step.number:>{NUMBER}}  {margin}{words(step, self.puzzle.kind, self.rule(step.rule))}")
        if self.draw and step.kind in TURNING_POINTS:
            print(indent(as_text(board(self.puzzle, step), self.ascii_only), " " * (NUMBER + 2) + margin))

    def rule(self, name: str) -> str:
        """The rule's name, and what it says where it has not been told yet."""
        said = "" if name in self.explained else sentence(self.puzzle.kind, name)
        self.explained.add(name)
        return f"{name} ({said})" if said else name

    def end(self, outcome: Outcome | None, steps: int) -> None:
        print(ending(outcome, steps))


def words(step: Step, kind: str, rule: str) -> str:
    """What happened, in a line; `rule` is what the step's rule is called in it."""
    said = all_in_words(step.facts, kind)
    if step.kind == "guess":
        return f"guess: {said}"
    if step.kind == "undo":
        return f"taken back: {said}"
    if step.kind == "solution":
        return f"solution, which breaks a rule: {'; '.join(step.faults)}" if step.faults else "solution, legal"
    return f"{rule}: {said}" if step.kind == "deduction" else f"contradiction: {rule}"


def board(puzzle: Puzzle, step: Step) -> Picture:
    """The board after the step, with what it concluded framed and the guesses in another ink."""
    if step.kind == "solution":
        drawable = not any(fault.startswith(UNDRAWABLE) for fault in step.faults)
        return kind_named(puzzle.kind).draw(puzzle, step.solution if drawable else None)
    new = () if step.kind == "undo" else step.facts
    guessed = step.guesses + (new if step.kind == "guess" else ())
    return board_of(puzzle, step.state, concluded=new, guessed=guessed)


def ending(outcome: Outcome | None, steps: int) -> str:
    """The last line: how it ended, and that it did not where the steps were cut off."""
    if outcome is None:
        return f"cut off after {counted(steps, 'step')}: the search goes on (--steps 0 tells all of it)"
    found = len(outcome.solutions)
    told = f"{counted(steps, 'step')}, {counted(int(outcome.effort.get('nodes', 0)), 'node')}"
    if not outcome.status.answered:
        return f"no answer: {outcome.status}, {counted(found, 'solution')} until then ({told})"
    if outcome.status == Status.UNSOLVABLE:
        return f"the solver says: no solution ({told})"
    more = "and no more, it says" if outcome.exhausted else "and it did not look for more"
    return f"{counted(found, 'solution')}, {more} ({told})"
