"""URLs that hold no puzzle: one sentence says why."""

import pytest
from complaints import complaint

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
    message = complaint(url, url[:30], 270)
    assert [word for word in words if word not in message] == [], message
