"""Whatever stands in a file, the reader answers with puzzles or with one sentence that names the place."""

import json

import pytest
from complaints import CORRAL, complaint_about

from puzzles.formats.reader import read_solutions
from puzzles.kinds import puzzle_from_json


def grid(kind, rows, **more):
    key = {"hidato": "grid"}.get(kind, "clues")
    return json.dumps({"puzzle": kind, key: rows, **more})


def nonogram(rows, cols):
    return json.dumps({"puzzle": "nonogram", "row_clues": rows, "col_clues": cols})


# name: (content of the file, words that the sentence must hold)
NOT_JSON = {
    "empty": ("", ["empty", "expected"]),
    "only blank lines": (" \n\r\n\t\n", ["empty", "expected"]),
    "only a byte order mark": (b"\xef\xbb\xbf", ["empty", "expected"]),
    "truncated": (CORRAL[:-4], ["line 1", "column", "expecting"]),
    "truncated within text": ('{"puzzle":"corr', ["line 1", "column 11", "unterminated string"]),
    "truncated in line 3": (f"{CORRAL}\n\n{CORRAL[:-3]}\n{CORRAL}", ["line 3", "broken JSON"]),
    "not JSON at all": ("width 5\nheight 5\n", ["line 1", "column 1", "expecting value"]),
    "single quotes": ("{'puzzle':'corral'}", ["line 1", "column 2", "expecting property name"]),
    "comma at the end": ('{"puzzle":"corral","clues":[[1],]}', ["line 1", "column", "broken JSON"]),
    "comment": (f"// mine\n{CORRAL}", ["line 1", "expecting value"]),
    "line break within text": ('{"puzzle":"cor\nral"}', ["line 1", "control character"]),
    "two objects on a line": (f"{CORRAL} {CORRAL}", ["line 1", "expected the end of the line"]),
    "words after the object": (f"{CORRAL} thanks", ["line 1", "expected the end of the line"]),
    "Infinity": ('{"puzzle":"corral","clues":[[Infinity]]}', ["line 1", "Infinity", "no JSON number"]),
    "-Infinity": ('{"puzzle":"corral","clues":[[-Infinity]]}', ["line 1", "-Infinity", "no JSON number"]),
    "NaN": ('{"puzzle":"shikaku","clues":[[NaN]]}', ["line 1", "NaN", "no JSON number"]),
    "100 000 digits": ('{"puzzle":"corral","clues":[[' + "9" * 10**5 + "]]}", ["line 1", "too many digits"]),
    "100 000 brackets": ("[" * 10**5, ["line 1", "nested too deep", "expected"]),
    "100 000 objects": ('{"a":' * 10**5, ["line 1", "nested too deep", "expected"]),
    "key twice": ('{"puzzle":"corral","clues":[[1]],"clues":[[2]]}', ["line 1", "'clues'", "given twice"]),
    "inner key twice": ('{"puzzle":"corral","clues":[[{"a":1,"a":2}]]}', ["line 1", "'a'", "given twice"]),
    "half a surrogate pair": ('{"puzzle":"corral","clues":[[1]],"id":"\\ud83d"}', ["line 1", "surrogate", "expected"]),
    "surrogate in a key": ('{"puzzle":"corral","clues":[[1]],"\\udc00":1}', ["line 1", "surrogate", "expected"]),
    "binary": (bytes(range(256)), ["binary", "expected text"]),
    "zeros": (bytes(1000), ["binary", "expected text"]),
    "Latin-1": ('{"puzzle":"corral",\n"note":"caf\xe9"}'.encode("latin-1"), ["line 2", "UTF-8"]),
    "UTF-16": (CORRAL.encode("utf-16"), ["UTF-16", "expected UTF-8"]),
    "UTF-16 without mark": (CORRAL.encode("utf-16-le"), ["binary", "expected text"]),
    "UTF-32": (CORRAL.encode("utf-32"), ["UTF-32", "expected UTF-8"]),
    "surrogate as bytes": (b'{"puzzle":"\xed\xa0\x80"}', ["line 1", "UTF-8"]),
    "compressed": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", ["binary", "expected text"]),
}
NOT_A_PUZZLE = {
    "a number": ("42", ["line 1", "expected a JSON object", "int"]),
    "text": ('"corral"', ["line 1", "expected a JSON object", "str"]),
    "null": ("null", ["line 1", "expected a JSON object"]),
    "a bare grid": ("[[0,1],[1,0]]", ["line 1, puzzle 1 of the list", "expected a JSON object"]),
    "an empty list": ("[]", ["no puzzle", "expected"]),
    "a list with a bad one": (f"[{CORRAL},7]", ["line 1, puzzle 2 of the list", "expected a JSON object"]),
    "empty object": ("{}", ["line 1", '"puzzle" is missing', "expected"]),
    "unknown puzzle": ('{"puzzle":"sudoku"}', ["line 1", "sudoku", "corral", "hidato", "nonogram", "shikaku"]),
    "puzzle is a list": ('{"puzzle":["corral"]}', ["line 1", "unknown puzzle", "expected one of"]),
    "endless name": (json.dumps({"puzzle": "x" * 10**6}), ["line 1", "unknown puzzle"]),
    "id is a number": ('{"puzzle":"corral","clues":[[1]],"id":7}', ["line 1", '"id"', "found 7", "expected text"]),
    "id with escapes": ('{"puzzle":"corral","clues":[[1]],"id":"a\\u001b[2J"}', ["line 1", '"id"', "unprintable"]),
    "unique is 1": ('{"puzzle":"corral","clues":[[1]],"unique":1}', ["line 1", '"unique"', "expected true, false"]),
    "source is a list": ('{"puzzle":"corral","clues":[[1]],"source":[]}', ["line 1", '"source"', "expected text"]),
    "licence is false": ('{"puzzle":"corral","clues":[[1]],"licence":false}', ["line 1", '"licence"', "false"]),
    "in line 4": (f"{CORRAL}\r\n\r\n{CORRAL}\r\n{{}}\r\n", ["line 4", '"puzzle" is missing']),
    "over many lines": (f"{CORRAL}\n{json.dumps({'puzzle': 'go'}, indent=1)}", ["line 2", "'go'"]),
}
SOLUTION = {
    "a number": ("corral", 5, ["line 1", "solution"]),
    "text rows": ("nonogram", ["10"], ["line 1", "solution", "row 0"]),
    "fractions": ("corral", [[0.5]], ["line 1", "solution", "row 0", "column 0"]),
    "an object": ("hidato", {"0": 1}, ["line 1", "solution"]),
    "flat rectangles": ("shikaku", [0, 0, 0, 1], ["line 1"]),
    "text in a rectangle": ("shikaku", [[0, 0, 0, "1"]], ["line 1"]),
}
BAD_PUZZLES = {
    "nonogram, no columns": ('{"puzzle":"nonogram","row_clues":[[1]]}', ["col_clues", "missing", "expected"]),
    "nonogram, no rows": (nonogram([], [[1]]), ["row_clues", "expected at least one"]),
    "nonogram, negative": (nonogram([[1], [2, -1]], [[1]]), ["row 1", "count 1", "negative", "expected"]),
    "nonogram, fraction": (nonogram([[1]], [[1], [1.5]]), ["column 1", "count 0", "expected", "1.5"]),
    "nonogram, text": (nonogram([["1"]], [[1]]), ["row 0", "count 0", "expected"]),
    "nonogram, true": (nonogram([[True]], [[1]]), ["row 0", "count 0", "expected"]),
    "nonogram, bare count": (nonogram([1], [[1]]), ["row 0", "expected a list"]),
    "nonogram, huge": (nonogram([[10**10]], [[1]]), ["row 0", "count 0", "large"]),
    "nonogram, clues as text": (nonogram("1 1", [[1]]), ["row_clues", "expected a list"]),
    "corral, no clues": ('{"puzzle":"corral"}', ["clues", "missing", "expected"]),
    "corral, no rows": (grid("corral", []), ["no rows"]),
    "corral, no cells": (grid("corral", [[], []]), ["cells"]),
    "corral, ragged": (grid("corral", [[0, 1], [0]]), ["row 1", "1 cells", "2"]),
    "corral, below -1": (grid("corral", [[0, 0], [0, -2]]), ["row 1", "column 1", "-2", "expected"]),
    "corral, 4.0": (grid("corral", [[0, 4.0]]), ["row 0", "column 1", "expected"]),
    "corral, null": (grid("corral", [[0], [None]]), ["row 1", "column 0", "expected"]),
    "corral, huge": (grid("corral", [[10**4000]]), ["row 0", "column 0", "large"]),
    "corral, hugely negative": (grid("corral", [[-(10**4000)]]), ["row 0", "column 0", "negative"]),
    "corral, one row": (grid("corral", [1, 2]), ["row 0", "expected a list"]),
    "corral, deep": (grid("corral", json.loads("[" * 800 + "]" * 800)), ["row 0", "column 0", "expected"]),
    "shikaku, no clues": ('{"puzzle":"shikaku"}', ["clues", "missing", "expected"]),
    "shikaku, no rows": (grid("shikaku", []), ["no rows"]),
    "shikaku, no cells": (grid("shikaku", [[]]), ["no cells"]),
    "shikaku, ragged": (grid("shikaku", [[0], [0], [0, 1]]), ["row 2", "2 cells", "1"]),
    "shikaku, below -1": (grid("shikaku", [[-7]]), ["row 0", "column 0", "-7", "expected"]),
    "shikaku, text": (grid("shikaku", [[1, "?"]]), ["row 0", "column 1", "'?'", "expected"]),
    "shikaku, list": (grid("shikaku", [[[4]]]), ["row 0", "column 0", "expected"]),
    "shikaku, deep": (grid("shikaku", json.loads("[" * 800 + "]" * 800)), ["row 0", "column 0", "expected"]),
    "shikaku, huge": (grid("shikaku", [[10**12]]), ["row 0", "column 0", "large"]),
    "shikaku, object": (grid("shikaku", {"0": [1]}), ["clues", "expected a list"]),
    "hidato, no grid": ('{"puzzle":"hidato"}', ["grid", "missing", "expected"]),
    "hidato, no rows": (grid("hidato", []), ["no rows"]),
    "hidato, only holes": (grid("hidato", [[None, None]]), ["no cells"]),
    "hidato, ragged": (grid("hidato", [[1, 0], [0, 0, 0]]), ["row 1", "3 cells", "2"]),
    "hidato, negative": (grid("hidato", [[1, -1]]), ["row 0", "column 1", "-1", "expected"]),
    "hidato, above N": (grid("hidato", [[1, 0], [None, 4]]), ["row 1", "column 1", "4", "3"]),
    "hidato, twice": (grid("hidato", [[2, 0], [0, 2]]), ["row 1", "column 1", "2", "row 0", "column 0"]),
    "hidato, false": (grid("hidato", [[False]]), ["row 0", "column 0", "expected"]),
    "hidato, 1e2": ('{"puzzle":"hidato","grid":[[1e2]]}', ["row 0", "column 0", "expected", "100.0"]),
    "hidato, 1e999": ('{"puzzle":"hidato","grid":[[1e999]]}', ["row 0", "column 0", "expected"]),
    "hidato, adjacency": (grid("hidato", [[1]], adjacency="queen"), ["adjacency", "king", "orthogonal", "hexagonal"]),
    "hidato, adjacency list": (grid("hidato", [[1]], adjacency=["king"]), ["adjacency", "king", "orthogonal"]),
}


@pytest.mark.parametrize(
    ("content", "words"), [*NOT_JSON.values(), *NOT_A_PUZZLE.values()], ids=[*NOT_JSON, *NOT_A_PUZZLE]
)
def test_bad_file(content, words, tmp_path):
    message = complaint_about(content, tmp_path)
    assert [word for word in words if word not in message] == [], message


@pytest.mark.parametrize(("content", "words"), BAD_PUZZLES.values(), ids=BAD_PUZZLES)
def test_bad_puzzle(content, words, tmp_path):
    """The puzzle's own complaint arrives with file and line before it."""
    message = complaint_about(f"\n{CORRAL}\n{content}", tmp_path)
    assert message.startswith(", line 3: ")
    assert [word for word in words if word not in message] == [], message


@pytest.mark.parametrize(("kind", "solution", "words"), SOLUTION.values(), ids=SOLUTION)
def test_bad_stored_solution(kind, solution, words, tmp_path):
    puzzle = {
        "nonogram": {"row_clues": [[1]], "col_clues": [[1], []]},
        "corral": {"clues": [[2, 0]]},
        "shikaku": {"clues": [[2, 0]]},
        "hidato": {"grid": [[1, 0]]},
    }[kind]
    content = json.dumps({"puzzle": kind, **puzzle, "solution": solution})
    message = complaint_about(content, tmp_path)
    assert [word for word in words if word not in message] == [], message


def test_the_kinds_of_bad_file_are_many():
    assert len(NOT_JSON) + len(NOT_A_PUZZLE) + len(BAD_PUZZLES) + len(SOLUTION) >= 90


BAD_SOLUTION_FILES = {
    "empty": ("", ["empty", "expected"]),
    "broken": ("[[1,", ["line 1", "broken JSON"]),
    "no solution": ('{"status":"timeout"}', ["line 1", "expected a solution"]),
    "null": ('{"solution":null}', ["line 1", "expected a solution"]),
    "solutions no list": ('{"solutions":5}', ["line 1", "expected a solution"]),
    "number": ("5", ["line 1", "expected"]),
    "text in it": ('[[1,1]]\n[[1,"x"]]', ["line 2", "row 0", "column 1", "expected"]),
}


@pytest.mark.parametrize(("content", "words"), BAD_SOLUTION_FILES.values(), ids=BAD_SOLUTION_FILES)
def test_bad_solution_file(content, words, tmp_path):
    corral = puzzle_from_json(json.loads(CORRAL))
    message = complaint_about(content, tmp_path, ask=lambda source: read_solutions(source, corral))
    assert [word for word in words if word not in message] == [], message
