"""Whatever stands in a file, the reader answers with puzzles or with one sentence that names the place."""

import io
import json
import os
import sys
import tracemalloc

import pytest

from puzzles.formats.reader import read, read_solutions
from puzzles.formats.text_file import LARGEST_FILE
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

CORRAL = '{"puzzle":"corral","clues":[[2,0]]}'


def complaint_about(content, tmp_path, name="bad.jsonl"):
    """The message of the InputError that the file gives; every message is held to the common rules."""
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError) as caught:
        read(str(path))
    message = str(caught.value)
    assert message.startswith(str(path)), "the file is not named"
    assert len(message.splitlines()) == 1, "not one line"
    assert len(message) < 600 + len(str(path)), "not one sentence"
    return message.removeprefix(str(path))


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


def test_a_hundred_megabytes_of_zeros_are_not_read(tmp_path):
    path = tmp_path / "zeros.jsonl"
    with open(path, "wb") as stream:
        stream.truncate(100 * 10**6)
    tracemalloc.start()
    with pytest.raises(InputError, match="too large, expected at most 64 MiB"):
        read(str(path))
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()


def test_an_endless_stream_of_zeros_is_refused_at_its_head():
    with pytest.raises(InputError, match="/dev/zero: is a binary file"):
        read("/dev/zero")


class Endless(io.RawIOBase):
    """A stream without an end that counts what was taken from it."""

    taken = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        buffer[:] = b"0" * len(buffer)
        self.taken += len(buffer)
        return len(buffer)


def test_endless_text_is_read_no_further_than_the_limit(monkeypatch):
    stream = Endless()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(stream)))
    with pytest.raises(InputError, match="standard input: is too large, expected at most 64 MiB"):
        read("-")
    assert stream.taken < LARGEST_FILE + 2**20


def test_a_line_without_end_is_refused(tmp_path):
    message = complaint_about(b"[" + b"0," * 9 * 10**6 + b"0]", tmp_path)
    assert ", line 1: is too long, expected at most" in message


def test_no_such_file(tmp_path):
    with pytest.raises(InputError, match=r"absent\.json: cannot be read, no such file"):
        read(str(tmp_path / "absent.json"))


def test_a_directory(tmp_path):
    with pytest.raises(InputError, match="cannot be read, is a directory"):
        read(str(tmp_path))


def test_an_impossible_name():
    with pytest.raises(InputError, match="no file has such a name"):
        read("a\0b")


def test_no_permission(tmp_path, monkeypatch):
    path = tmp_path / "closed.jsonl"
    path.write_text(CORRAL)
    path.chmod(0)
    if os.access(path, os.R_OK):  # root reads everything: let the system say what it says to others

        def refuse(*_, **__):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InputError, match=r"closed\.jsonl: cannot be read, permission denied"):
        read(str(path))


def test_unknown_collection_of_the_corpus():
    with pytest.raises(InputError, match=r"corpus:\.\./secret: no such collection, expected one of .*corral"):
        read("corpus:../secret")


BAD_URLS = {
    "unknown genre": ("https://puzz.link/p?hidato/3/3/123", ["unknown genre 'hidato'", "shikaku", "cave", "nonogram"]),
    "sudoku": ("https://puzz.link/p?sudoku/9/9/123", ["unknown genre 'sudoku'", "expected one of"]),
    "no query": ("https://puzz.link/p", ["broken puzzle URL", "expected https://HOST"]),
    "no size": ("https://puzz.link/p?shikaku", ["broken puzzle URL", "expected"]),
    "one size": ("https://puzz.link/p?shikaku/6/", ["broken puzzle URL", "expected"]),
    "size in words": ("https://puzz.link/p?shikaku/six/6/g", ["broken puzzle URL", "expected"]),
    "negative size": ("https://puzz.link/p?shikaku/-6/6/g", ["broken puzzle URL", "expected"]),
    "no columns": ("https://puzz.link/p?shikaku/0/6/g", ["0 columns", "6 rows", "expected"]),
    "no rows": ("https://puzz.link/p?nonogram/6/0/", ["6 columns", "0 rows", "expected"]),
    "huge": ("https://puzz.link/p?cave/1001/1000/g", ["1001 columns", "expected 1 to 1000000 cells"]),
    "endless size": (f"https://puzz.link/p?cave/{'9' * 5000}/1/g", ["too large", "expected at most"]),
    "too much data": ("https://puzz.link/p?shikaku/2/2/22222", ["too much data", "expected 4"]),
    "clue after a gap": ("https://puzz.link/p?shikaku/2/2/z2", ["too much data", "expected 4"]),
    "capital letter": ("https://puzz.link/p?shikaku/2/2/gA", ["'A'", "character 2", "no number"]),
    "broken number": ("https://puzz.link/p?shikaku/2/2/-1", ["'-1'", "character 1", "no number"]),
    "number cut by a gap": ("https://puzz.link/p?shikaku/2/2/+12g", ["'+12g'", "no number"]),
    "percent escape": ("https://puzz.link/p?shikaku/2/2/%2F", ["'%2F'", "no number"]),
    "a clue of 0": ("https://puzz.link/p?cave/3/2/j0", ["row 1", "column 1", "clue of 0", "expected at least 1"]),
    "? in a nonogram": ("https://puzz.link/p?nonogram/3/3/1.", ["?", "not supported"]),
    "more of a path": ("https://puzz.link/p?shikaku/2/2/4/5", ["broken puzzle URL", "expected"]),
    "space": ("https://puzz.link/p?shikaku/2/2/4 g", ["' '", "no number"]),
    "line break": ("https://puzz.link/p?shikaku/2/2/4\n4", ["no number"]),
    "another site": ("file:///etc/passwd", ["broken puzzle URL", "expected"]),
}


@pytest.mark.parametrize(("url", "words"), BAD_URLS.values(), ids=BAD_URLS)
def test_bad_url(url, words):
    with pytest.raises(InputError) as caught:
        read(url)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert message.startswith(url[:30])
    assert len(message) < 300
    assert [word for word in words if word not in message] == [], message


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
    path = tmp_path / "solution.json"
    path.write_text(content)
    with pytest.raises(InputError) as caught:
        read_solutions(str(path), puzzle_from_json(json.loads(CORRAL)))
    message = str(caught.value)
    assert message.startswith(str(path))
    assert len(message.splitlines()) == 1
    assert [word for word in words if word not in message] == [], message
