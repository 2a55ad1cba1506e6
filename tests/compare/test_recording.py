"""What the record of a run says of its solutions."""

from compare import recording
from compare.task import RunResult
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import Status


def test_every_wrong_solution_has_a_fault_of_its_own() -> None:
    """Otherwise the last of many wrong ones would be a witness against honest solvers."""
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[30]] * 30, "col_clues": [[30]] * 30})
    empty = ((0,) * 30,) * 30  # breaks every line
    result = RunResult(Status.SOLVED, solutions=[empty] * 40 + [((1,) * 30,) * 30])
    faults = recording.faults(puzzle, result)
    assert {fault["index"] for fault in faults} == set(range(40))
    assert len(faults) == 40 * recording.FAULTS_KEPT
