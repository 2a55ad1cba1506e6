"""What the README shows must work as shown."""

import json
import re
from pathlib import Path

import pytest
from brute_force import solutions
from random_instances import instance

from compare import roster
from compare.audit.trial import audit
from compare.campaign_file import load
from compare.commands.app import app
from puzzles.kinds import puzzle_from_json, violations

README = (Path(__file__).parent.parent / "README.md").read_text()
CODE = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture
def example(tmp_path: Path):
    """The encoding of the README, loaded as a plugin."""
    file = tmp_path / "patterns.py"
    file.write_text(CODE[0])
    roster.load_plugin(str(file))
    return roster.solver_named("sat/patterns", "nonogram")


def test_the_example_encoding_is_right(example) -> None:
    for index in range(60):
        puzzle = instance("nonogram", index)
        if puzzle.rows * puzzle.cols <= 16:
            outcome = example.solve(puzzle, count=0)
            assert set(outcome.solutions) == solutions(puzzle)


def test_the_example_solver_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "blank.py").write_text(CODE[1])
    roster.load_plugin(str(tmp_path / "blank.py"))
    puzzle = instance("nonogram", 0)
    outcome = roster.solver_named("mine/blank", "nonogram").solve(puzzle)
    assert violations(puzzle, outcome.solutions[0])


def test_the_example_of_an_audited_solver_is_convicted(tmp_path: Path) -> None:
    (tmp_path / "leftmost.py").write_text(CODE[2])
    roster.load_plugin(str(tmp_path / "leftmost.py"))
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [2]]})
    found = audit(roster.solver_named("mine/leftmost", "nonogram"), [puzzle])
    rule = found.rules["leftmost"]
    assert (rule.sound, rule.unsound) == (1, 1)
    assert rule.first.counterexample == ((1, 1), (0, 1))
    assert [one.kind for one in found.other] == ["illegal answer", "solution lost to an unsound step"]


def test_the_example_campaign_is_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(re.search(r"```toml\n(.*?)```", README, re.DOTALL)[1])
    assert len(load(str(file)).sections) == 2


def test_the_example_puzzles_are_puzzles() -> None:
    shown = re.findall(r"`(\{\"puzzle\".*?\})`", README)
    assert len(shown) == 4
    for text in shown:
        assert puzzle_from_json(json.loads(text)).canonical == text


def test_the_commands_exist() -> None:
    known = {command.callback.__name__ for command in app.registered_commands}
    assert set(re.findall(r"^ {4}crosscheck (\w+)", README, re.MULTILINE)) <= known


def test_the_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (Path(__file__).parent.parent / target).exists(), target
