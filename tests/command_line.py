"""The command line, called in this process, and puzzles for it."""

import json

import pytest

from compare.commands import main

L_SHAPE = {"puzzle": "nonogram", "row_clues": [[3], [1]], "col_clues": [[2], [1], [1]]}
CORRAL = {"puzzle": "corral", "clues": [[0, 0, 2], [0, 0, 0]]}


def crosscheck(*arguments: str) -> int:
    """The exit status of a command line."""
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    return ended.value.code or 0


def answers(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]
