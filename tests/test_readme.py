"""What the README and the pages that it links to show must work as shown."""

import json
import re
from pathlib import Path

import pytest
import typer
from brute_force import solutions
from random_instances import instance

from compare import roster
from compare.audit.trial import audit
from compare.campaign_file import load
from compare.commands.app import app
from puzzles.kinds import puzzle_from_json, violations

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "results" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CAMPAIGNS = [(page, block) for page in PAGES for block in re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL)]
LONGEST_README = 220  # lines
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def plugin(name: str, folder: Path, page: str) -> None:
    """Load the one example of that page that speaks of `name`, as a plugin."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    (example,) = [block for block in blocks if f'"{name}"' in block]
    (folder / f"{name}.py").write_text(example)
    roster.load_plugin(str(folder / f"{name}.py"))


@pytest.fixture
def example(tmp_path: Path):
    """The encoding of the README."""
    plugin("patterns", tmp_path, "README.md")
    return roster.solver_named("sat/patterns", "nonogram")


def test_the_example_encoding_is_right(example) -> None:
    for index in range(60):
        puzzle = instance("nonogram", index)
        if puzzle.rows * puzzle.cols <= 16:
            outcome = example.solve(puzzle, count=0)
            assert set(outcome.solutions) == solutions(puzzle)


def test_the_example_solver_is_wrong(tmp_path: Path) -> None:
    plugin("blank", tmp_path, "docs/solvers.md")
    puzzle = instance("nonogram", 0)
    outcome = roster.solver_named("mine/blank", "nonogram").solve(puzzle)
    assert violations(puzzle, outcome.solutions[0])


def test_the_example_of_an_audited_solver_is_convicted(tmp_path: Path) -> None:
    plugin("leftmost", tmp_path, "docs/solvers.md")
    puzzle = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[2], [1]], "col_clues": [[1], [2]]})
    found = audit(roster.solver_named("mine/leftmost", "nonogram"), [puzzle])
    rule = found.rules["leftmost"]
    assert (rule.sound, rule.unsound) == (1, 1)
    assert rule.first.counterexample == ((1, 1), (0, 1))
    assert [one.kind for one in found.other] == ["illegal answer", "solution lost to an unsound step"]


def test_there_are_example_campaigns() -> None:
    assert len(CAMPAIGNS) >= 2


@pytest.mark.parametrize(("page", "text"), CAMPAIGNS, ids=lambda value: getattr(value, "name", ""))
def test_an_example_campaign_is_one(page: Path, text: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert len(load(str(file)).sections) == text.count("[[instances]]")


def test_the_example_puzzles_are_puzzles() -> None:
    shown = re.findall(r"`(\{\"puzzle\".*?\})`", (ROOT / "README.md").read_text())
    assert len(shown) == 4
    for text in shown:
        assert puzzle_from_json(json.loads(text)).canonical == text


@each_page
def test_the_commands_and_their_options_exist(page: Path) -> None:
    known = typer.main.get_command(app).commands
    for name, rest in re.findall(r"^ {4}crosscheck (\w+)([^#\n]*)", page.read_text(), re.MULTILINE):
        options = {option for parameter in known[name].params for option in parameter.opts}
        assert set(re.findall(r"(?<= )--[a-z-]+", re.sub(r"'[^']*'", "", rest))) <= options, name + rest


@each_page
def test_the_links_lead_somewhere(page: Path) -> None:
    for target, place in re.findall(r"\]\(([^)#:]*)(#[^)]*)?\)", page.read_text()):
        path = page.parent / target if target else page
        assert path.exists(), target
        if place and path.suffix == ".md":
            assert place[1:] in anchors(path), target + place


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_readme_is_short_and_leads_to_every_page() -> None:
    text = (ROOT / "README.md").read_text()
    assert text.count("\n") <= LONGEST_README
    assert [page.name for page in PAGES[1:] if f"({page.relative_to(ROOT)})" not in text] == []


def test_all_results_are_in_their_index() -> None:
    linked = set(re.findall(r"\]\(([\w.-]+)[/)]", (ROOT / "results" / "README.md").read_text()))
    there = {path.parent.name for path in (ROOT / "results").glob("*/conditions.json")} - {"smoke", "repro"}
    there |= {path.name for path in (ROOT / "results").glob("*.md")} - {"README.md"}
    assert there <= linked
