"""Canonical JSON in all the shapes that files have it in."""

import io
import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.formats import canonical
from puzzles.formats.reader import read, read_solutions
from puzzles.formats.record import record_from_json
from puzzles.kinds import puzzle_from_json

# one small puzzle of each kind, not square, with a solution found by hand
PUZZLES = {
    "nonogram": ({"row_clues": [[1], []], "col_clues": [[], [], [1]]}, [[0, 0, 1], [0, 0, 0]]),
    "corral": ({"clues": [[2, 0, 0], [0, 0, -1]]}, [[1, 0, 0], [1, 1, 1]]),
    "shikaku": ({"clues": [[2, 0, -1], [0, 3, 0]]}, [[0, 0, 0, 1], [0, 2, 0, 2], [1, 0, 1, 2]]),
    "hidato": ({"grid": [[1, 0, None], [0, 0, 5]], "adjacency": "orthogonal"}, [[1, 2, None], [4, 3, 5]]),
}


def data_of(kind, **more):
    return {"puzzle": kind, **PUZZLES[kind][0], **more}


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, list) else value


@pytest.mark.parametrize("kind", PUZZLES)
def test_everything_that_a_record_says(kind):
    credit = {"title": "T", "author": "Ä. Author", "source": "S", "licence": "CC0", "note": "N"}
    data = data_of(kind, id="one", solution=PUZZLES[kind][1], unique=False, tags=["ignored"], **credit)
    record = record_from_json(data, "here")
    assert record.puzzle == puzzle_from_json(data_of(kind))
    assert (record.name, record.unique, record.place) == ("one", False, "here")
    assert tuples(PUZZLES[kind][1]) == record.solution
    assert {key: getattr(record, key) for key in credit} == credit


@pytest.mark.parametrize("kind", PUZZLES)
def test_written_and_read_again(kind):
    data = data_of(kind, id="x y", solution=PUZZLES[kind][1], unique=True, author="Ä\u2028Ö")
    record = record_from_json(data, "there")
    line = canonical.dump(record)
    assert line.isascii()
    assert len(line.splitlines()) == 1
    assert list(canonical.read(line, "file")) == [record]


@pytest.mark.parametrize("kind", PUZZLES)
def test_nothing_is_written_that_is_not_known(kind):
    record = record_from_json(data_of(kind, id="", unique=None, solution=None, note=""), "there")
    assert json.loads(canonical.dump(record)) == json.loads(record.puzzle.canonical)
    assert canonical.dump(record) == record.puzzle.canonical


@given(st.lists(st.sampled_from(sorted(PUZZLES)), min_size=1, max_size=6), st.data())
def test_one_file_in_many_layouts(kinds, layout):
    """However the objects are spread over lines, the same puzzles are read, each with the line where it starts."""
    text, lines = "", []
    for kind in kinds:
        text += layout.draw(st.sampled_from(["", "\n", "\r\n", "\n \t\n"]))
        lines.append(text.count("\n") + 1)
        text += json.dumps(data_of(kind), indent=layout.draw(st.sampled_from([None, 0, 2])))
        text += layout.draw(st.sampled_from(["\n", " \n", "\r\n"]))
    if layout.draw(st.booleans()):
        text = text.rstrip()
    found = list(canonical.read(text.replace("\r\n", "\n"), "f"))
    assert [record.puzzle for record in found] == [puzzle_from_json(data_of(kind)) for kind in kinds]
    assert [record.place for record in found] == [f"f, line {line}" for line in lines]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark(end, mark, tmp_path):
    path = tmp_path / "some.jsonl"
    text = f"{end}{json.dumps(data_of('corral'))}{end}{end}{json.dumps(data_of('hidato'))}{end}"
    path.write_bytes(mark + text.encode())
    records = read(str(path))
    assert [record.puzzle.kind for record in records] == ["corral", "hidato"]
    assert [record.place for record in records] == [f"{path}, line 2", f"{path}, line 4"]


@pytest.mark.parametrize("name", ["one.json", "one.jsonl", "ONE.JSON", "one.txt", "one"])
def test_the_name_of_the_file_does_not_matter(name, tmp_path):
    path = tmp_path / name
    path.write_text(json.dumps(data_of("shikaku"), indent=4))
    assert [record.puzzle for record in read(str(path))] == [puzzle_from_json(data_of("shikaku"))]


def test_a_list_of_puzzles():
    text = json.dumps([data_of("shikaku"), data_of("corral")], indent=1)
    assert [(r.puzzle.kind, r.place) for r in canonical.read(text, "f")] == [
        ("shikaku", "f, line 1, puzzle 1 of the list"),
        ("corral", "f, line 1, puzzle 2 of the list"),
    ]


def test_whole_characters_beyond_the_first_plane_are_text():
    (record,) = canonical.read(json.dumps(data_of("corral", title="\U0001f9e9")), "f")
    assert record.title == "\U0001f9e9"


def test_standard_input(monkeypatch):
    text = json.dumps(data_of("hidato")).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    (record,) = read("-")
    assert record.place == "standard input, line 1"
    assert record.puzzle == puzzle_from_json(data_of("hidato"))


@pytest.mark.parametrize("kind", PUZZLES)
def test_solution_files(kind, tmp_path):
    puzzle, solution = puzzle_from_json(data_of(kind)), PUZZLES[kind][1]
    expected = tuples(solution)
    path = tmp_path / "solution.json"
    layouts = [
        (json.dumps(solution), [expected]),
        (json.dumps(solution, indent=2), [expected]),
        (json.dumps({"solution": solution}), [expected]),
        (json.dumps(data_of(kind, solution=solution)), [expected]),
        (json.dumps({"id": "x", "status": "solved", "solutions": [solution, solution]}), [expected] * 2),
        (json.dumps({"id": "x", "status": "unsolvable", "solutions": []}), []),
        (f"{json.dumps(solution)}\n{json.dumps(solution)}\n", [expected] * 2),
    ]
    for text, found in layouts:
        path.write_text(text)
        assert read_solutions(str(path), puzzle) == found
