"""Commands on puzzles besides solve, and what each says of bad input."""

import json
from pathlib import Path

import pytest
from command_line import CORRAL, L_SHAPE, answers, crosscheck

from puzzles.kinds import kinds, puzzle_from_json, violations


def test_check(file, capsys) -> None:
    assert crosscheck("check", file(L_SHAPE), file([[1, 1, 1], [1, 0, 0]], name="right.json")) == 0
    assert capsys.readouterr().out == "legal\n"
    assert crosscheck("check", file(L_SHAPE), file([[1, 1, 1], [0, 1, 0]], name="wrong.json")) == 1
    assert "column 0" in capsys.readouterr().out
    assert crosscheck("check", "--json", file(L_SHAPE), file([[1, 1]], name="small.json")) == 1
    assert json.loads(capsys.readouterr().out)["violations"][0]["rule"] == "shape"


def test_check_takes_what_solve_prints(file, capsys, tmp_path: Path) -> None:
    crosscheck("solve", "--json", file(CORRAL))
    (tmp_path / "answer.json").write_text(capsys.readouterr().out)
    assert crosscheck("check", file(CORRAL), str(tmp_path / "answer.json")) == 0


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_generate_is_seeded_and_keeps_the_shape(kind: str, capsys) -> None:
    drawn = []
    for seed in ("1", "1", "2"):
        assert crosscheck("generate", kind, "--size", "3x7", "--count", "3", "--seed", seed, "--solution") == 0
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1] != drawn[2]
    for line in drawn[0].splitlines():
        puzzle = puzzle_from_json(json.loads(line))
        assert (puzzle.rows, puzzle.cols) == (3, 7)
        assert violations(puzzle, json.loads(line)["solution"]) == []


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_generate_unique(kind: str, file, capsys) -> None:
    assert crosscheck("generate", kind, "--size", "4x5", "--count", "2", "--unique") == 0
    path = file(*map(json.loads, capsys.readouterr().out.splitlines()))
    assert crosscheck("solve", "--json", "--count", "2", "--solver", "cpsat/best", path) == 0
    assert [(one["count"], one["exhausted"]) for one in answers(capsys)] == [(1, True)] * 2


def test_convert_there_and_back(file, capsys, tmp_path: Path) -> None:
    assert crosscheck("convert", file(CORRAL), "-", "--to", "puzzlink") == 0
    url = capsys.readouterr().out.strip()
    assert "/3/2/" in url  # columns first
    assert crosscheck("convert", url, str(tmp_path / "back.json")) == 0
    back = json.loads((tmp_path / "back.json").read_text())
    assert back == CORRAL | {"source": url}


def test_solvers_lists_each_with_what_it_does(capsys) -> None:
    assert crosscheck("solvers", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    names = {(one["puzzles"][0], one["name"]) for one in listed}
    assert {(kind, "handwritten/article") for kind in kinds()} <= names
    assert all(one["what"] and one["family"] == one["name"].split("/")[0] for one in listed)
    assert crosscheck("solvers", "corral") == 0
    assert "nonogram" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["solve", "missing.json"], "missing.json"),
        (["solve", "https://puzz.link/p?cave/6"], "puzz.link"),
        (["solve", "PUZZLE", "--solver", "sat/none"], "sat/none"),
        (["solve", "PUZZLE", "--solver", "["], "expected family/variant"),
        (["solve", "PUZZLE", "--count", "-1"], "--count"),
        (["solve", "PUZZLE", "--time-limit", "soon"], "--time-limit"),
        (["solve", "PUZZLE", "--plugin", "missing.py"], "missing.py"),
        (["solve"], "PUZZLE"),
        (["check", "PUZZLE"], "SOLUTION"),
        (["check", "PUZZLE", "missing.json"], "missing.json"),
        (["generate", "sudoku"], "sudoku"),
        (["generate", "corral", "--size", "0x4"], "0x4"),
        (["generate", "corral", "--size", "big"], "big"),
        (["generate", "corral", "--clues", "1.5"], "1.5"),
        (["generate", "corral", "--style", "odd"], "odd"),
        (["convert", "PUZZLE", "out.png"], "out.png"),
        (["convert", "PUZZLE", "-", "--to", "png"], "png"),
        (["convert", "PUZZLE", "/no/such/folder/out.json"], "out.json"),
        (["solvers", "sudoku"], "sudoku"),
        (["run", "no-such-campaign"], "no-such-campaign"),
        (["report", "no-such-store.sqlite"], "no-such-store.sqlite"),
        (["run", "smoke", "--minutes", "inf"], "--minutes"),
        (["run", "smoke", "--seconds", "inf"], "--seconds"),
        (["run", "smoke", "--conflicts", "1000000000000000000000"], "--conflicts"),
        (["run", "smoke", "--retry", "vanished"], "--retry: there is no status 'vanished', expected some of solved,"),
        (["repro", "--minutes", "inf"], "--minutes"),
        (["solve", ""], "'': cannot be read"),
        (["export", "PUZZLE", "--format", "csv", "--out", "-"], "--out -: only a puzzle is printed"),
        (["explain", "PUZZLE", "--html", "-"], "--html -: a page is not printed"),
        (["strength", "PUZZLE", "--out", "/dev/null/x"], "/dev/null/x: cannot be written"),
        (["claims", "corral", "--out", "/dev/null/x"], "/dev/null/x: cannot be written"),
        (["report", "."], "store.sqlite: there is no such store"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_exit_two_and_one_sentence(file, capsys, arguments: list[str], says: str) -> None:
    puzzle = file(CORRAL)
    assert crosscheck(*(puzzle if argument == "PUZZLE" else argument for argument in arguments)) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
    assert "Traceback" not in said.err
    if said.err.startswith("crosscheck:"):
        assert said.err.count("\n") == 1


def test_version(capsys) -> None:
    assert crosscheck("--version") == 0
    assert capsys.readouterr().out.startswith("crosscheck ")
