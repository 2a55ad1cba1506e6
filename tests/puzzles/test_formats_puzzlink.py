"""puzz.link URLs: number16, the three genres, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.corpus import corpus_names
from puzzles.formats import puzzlink
from puzzles.formats.number16 import LARGEST, decode, encode
from puzzles.formats.reader import read
from puzzles.formats.record import Record
from puzzles.kinds import puzzle_from_json
from puzzles.vocabulary import InputError

# what pzpr writes, from its documented ranges: the first and the last number of each
KNOWN_CODES = [
    (0, "0"),
    (15, "f"),
    (16, "-10"),
    (255, "-ff"),
    (256, "+100"),
    (4095, "+fff"),
    (4096, "=000"),
    (8191, "=fff"),
    (8192, "@000"),
    (12239, "@fcf"),
    (12240, "*0000"),
    (77775, "*ffff"),
    (77776, "$00000"),
    (77776 + 0xFFFFF, "$fffff"),
    (-1, "."),
]


@pytest.mark.parametrize(("number", "code"), KNOWN_CODES)
def test_number16_of_one_number(number, code):
    assert encode([number]) == code
    assert decode(code, 1) == [number]


def test_the_old_mark_of_8192():
    assert decode("%123@123", 2) == [8192 + 0x123] * 2


@pytest.mark.parametrize(("gap", "code"), [(1, "g"), (2, "h"), (20, "z"), (21, "zg"), (40, "zz"), (45, "zzk")])
def test_gaps(gap, code):
    assert encode([None] * gap) == code
    assert encode([7] + [None] * gap + [8]) == f"7{code}8"
    assert decode(f"7{code}8", gap + 2) == [7] + [None] * gap + [8]


def test_a_body_may_end_early_or_with_a_longer_gap():
    assert decode("5", 3) == decode("5h", 3) == decode("5z", 3) == [5, None, None]
    assert decode("", 2) == [None, None]


def test_numbers_too_large_to_write():
    with pytest.raises(InputError, match="too large"):
        encode([LARGEST + 1])


slots = st.lists(st.one_of(st.none(), st.just(-1), st.integers(0, 20), st.integers(0, LARGEST)), max_size=60)


@given(slots)
def test_number16_round_trip(numbers):
    assert decode(encode(numbers), len(numbers)) == numbers


# Read by hand from the URLs: columns come before rows.
BY_HAND = {
    "https://puzz.link/p?cave/6/6/k3h6j2l7g3g2h3n": {
        "puzzle": "corral",
        "clues": [
            [0, 0, 0, 0, 0, 3],
            [0, 0, 6, 0, 0, 0],
            [0, 2, 0, 0, 0, 0],
            [0, 0, 7, 0, 3, 0],
            [2, 0, 0, 3, 0, 0],
            [0, 0, 0, 0, 0, 0],
        ],
    },
    "https://puzz.link/p?shikaku/3/2/4h.-14g": {"puzzle": "shikaku", "clues": [[4, 0, 0], [-1, 20, 0]]},
}


@pytest.mark.parametrize("url", BY_HAND)
def test_read_by_hand(url):
    (record,) = read(url)
    assert record.puzzle == puzzle_from_json(BY_HAND[url])
    assert record.source == url


# From the tests of pzprjs and its issue 219, which tells the one solution.
DANCER = "https://puzz.link/p?nonogram/5/10/12i312h7j31i12i2h12g11g3h11g11g2h11g21g2h"
TALL = "https://puzz.link/p?nonogram/3/10/14i1121g43i2g1g2g2g1g1g3g1g1g3g"


def runs(line):
    return [len(run) for run in "".join(line).replace(".", " ").split()]


def test_nonogram_clues_nearest_to_the_grid_come_first():
    picture = [".##", "..#", ".##", "##.", "#..", "#..", "###", "..#", "..#", "###"]
    (record,) = read(TALL)
    assert record.puzzle == puzzle_from_json(
        {
            "puzzle": "nonogram",
            "row_clues": list(map(runs, picture)),
            "col_clues": list(map(runs, zip(*picture, strict=True))),
        }
    )


def test_dancer_is_the_dancer_of_the_corpus():
    (record,) = read(DANCER)
    assert record.puzzle in [known.puzzle for known in read("corpus:nonogram")]


URL_PARTS = [
    "http://pzv.jp/p.html?cave/3/2/i4h",
    "https://pzprxs.vercel.app/p?cave/3/2/i4h",
    "https://pzplus.tck.mn/p.html?bag/3/2/i4h",
    "https://puzz.link/p?corral/3/2/i4h",
    "https://puzz.link/p?cave_edit/3/2/i4h",
    "https://puzz.link/p?cave/v:/3/2/i4h",
    "https://puzz.link/p?cave/3/2/i4h/",
    "https://puzz.link/p?cave/3/2/i4",
    "  https://puzz.link/p?cave/3/2/i4h\n",
]


@pytest.mark.parametrize("url", URL_PARTS)
def test_hosts_and_spellings(url):
    (record,) = read(url)
    assert record.puzzle == puzzle_from_json({"puzzle": "corral", "clues": [[0, 0, 0], [4, 0, 0]]})


def test_no_clues_at_all():
    (record,) = read("https://puzz.link/p?nonogram/1/3/")
    assert record.puzzle == puzzle_from_json({"puzzle": "nonogram", "row_clues": [[]] * 3, "col_clues": [[]]})


urls = [
    word
    for name in corpus_names()
    for record in read(f"corpus:{name}")
    for word in record.source.split()
    if "://puzz.link/p?" in word
]


@pytest.mark.parametrize("url", [*urls, DANCER, TALL])
def test_what_others_wrote_is_written_the_same(url):
    (record,) = read(url)
    assert puzzlink.dump(record) == url


def test_urls_of_the_corpus_hold_the_puzzles_that_stand_there():
    seen = 0
    for name in ("corral", "shikaku"):
        for record in read(f"corpus:{name}"):
            for url in (word for word in record.source.split() if "://" in word):
                (other,) = read(url)
                assert other.puzzle == record.puzzle
                seen += 1
    assert seen >= 10


@pytest.mark.parametrize("name", ["corral", "shikaku", "nonogram"])
def test_round_trip_of_the_corpus(name):
    for record in read(f"corpus:{name}"):
        assert puzzlink.read(puzzlink.dump(record)).puzzle == record.puzzle


clue_grids = st.integers(1, 5).flatmap(
    lambda cols: st.lists(st.lists(st.integers(-1, 300), min_size=cols, max_size=cols), min_size=1, max_size=5)
)


@given(clue_grids, st.sampled_from(["corral", "shikaku"]))
def test_round_trip_of_any_grid(clues, kind):
    puzzle = puzzle_from_json({"puzzle": kind, "clues": clues})
    assert puzzlink.read(puzzlink.dump(Record(puzzle))).puzzle == puzzle


def lines(count, length):
    clue = st.lists(st.integers(1, 300), max_size=(length + 1) // 2)
    return st.lists(clue, min_size=count, max_size=count)


nonograms = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(
    lambda size: st.fixed_dictionaries({"row_clues": lines(*size), "col_clues": lines(*reversed(size))})
)


@given(nonograms)
def test_round_trip_of_any_nonogram(clues):
    puzzle = puzzle_from_json({"puzzle": "nonogram", **clues})
    assert puzzlink.read(puzzlink.dump(Record(puzzle))).puzzle == puzzle


def test_what_a_url_cannot_hold():
    hidato = puzzle_from_json({"puzzle": "hidato", "grid": [[1]]})
    with pytest.raises(InputError, match=r"no hidato, expected one of shikaku, corral, nonogram"):
        puzzlink.dump(Record(hidato))
    crowded = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[], [1, 1, 1]], "col_clues": [[], [], []]})
    with pytest.raises(InputError, match=r"row 1: 3 numbers, a puzz.link URL has room for 2"):
        puzzlink.dump(Record(crowded))
    large = puzzle_from_json({"puzzle": "shikaku", "clues": [[10**7]]})
    with pytest.raises(InputError, match="too large"):
        puzzlink.dump(Record(large))


def test_a_file_of_urls(tmp_path):
    path = tmp_path / "some.url"
    path.write_text(f"\n{DANCER}\r\n\n  {TALL}\n")
    records = read(str(path))
    assert [record.puzzle for record in records] == [read(DANCER)[0].puzzle, read(TALL)[0].puzzle]
    assert [record.place for record in records] == [f"{path}, line 2", f"{path}, line 4"]


def test_a_fault_in_a_file_of_urls_is_told_with_its_line(tmp_path):
    path = tmp_path / "some.url"
    path.write_text(f"{DANCER}\nhttps://puzz.link/p?sudoku/9/9/\n")
    with pytest.raises(InputError, match=r"some\.url, line 2: https://.*: unknown genre 'sudoku'"):
        read(str(path))
