"""Pictures as text, drawn by hand here, and as SVG, read back."""

import re
import xml.etree.ElementTree as ElementTree
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.drawing import as_svg, as_text
from puzzles.formats.reader import read
from puzzles.kinds import kinds
from puzzles.picture import Picture, Square

SVG = "{http://www.w3.org/2000/svg}"


def picture(rows, **more):
    """Rows of words: a number is given, `=` before it says found; # ink, + inside, % hole, . blank."""
    shades = {"#": "ink", "+": "inside", "%": "hole", ".": "blank"}

    def square(word):
        shade = shades.get(word[0], "blank")
        text = word.lstrip("#+%.=")
        return Square(text, given=bool(text) and "=" not in word, shade=shade)

    return Picture(tuple(tuple(map(square, row.split())) for row in rows), **more)


def walls(*pairs):
    return frozenset(frozenset(pair) for pair in pairs)


def drawn(text):
    return dedent(text).strip("\n")


def test_a_board_without_walls_stands_close():
    board = picture(["4 . 12", ". ? %"])
    assert as_text(board) == drawn("""
        ┌────────────┐
        │  4   ·  12 │
        │  ·   ? ▓▓▓▓│
        └────────────┘
    """)
    assert as_text(board, ascii_only=True) == drawn("""
        +------------+
        |  4   .  12 |
        |  .   ? %%%%|
        +------------+
    """)


def test_walls_of_two_rectangles_above_one():
    board = picture(["2 . 1", ". 3 ."], walls=walls(((0, 1), (0, 2)), *(((0, c), (1, c)) for c in range(3))))
    assert as_text(board) == drawn("""
        ┌───────┬───┐
        │ 2   · │ 1 │
        ├───────┴───┤
        │ ·   3   · │
        └───────────┘
    """)
    assert as_text(board, ascii_only=True) == drawn("""
        +-------+---+
        | 2   . | 1 |
        +-------+---+
        | .   3   . |
        +-----------+
    """)


def test_a_wall_that_ends_within_the_board_and_every_corner():
    board = picture([". . .", ". . .", ". . ."], walls=walls(
        ((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1), (1, 2)), ((1, 1), (2, 1)), ((1, 1), (0, 1)), ((1, 1), (1, 0))
    ))  # fmt: skip
    assert as_text(board) == drawn("""
        ┌──┬─────┐
        │· │·  · │
        ├──┼──┐  │
        │· │· │· │
        │  └──┘  │
        │·  ·  · │
        └────────┘
    """)


def test_the_inside_is_shaded_without_gaps():
    board = picture(["+2 . .", "+ +3 +"], walls=walls(((0, 0), (0, 1)), ((0, 1), (1, 1)), ((0, 2), (1, 2))))
    assert as_text(board) == drawn("""
        ┌───┬───────┐
        │░2░│ ·   · │
        │░░░└───────┤
        │░░░░░3░░░░░│
        └───────────┘
    """)


def test_clues_in_the_margins():
    board = picture(["# . #", "# # #"], row_margin=((1, 1), (3,)), col_margin=((2,), (), (1, 10)))
    assert as_text(board).splitlines() == [
        "           1",
        "     2  0 10",
        "   ┌─────────┐",
        "1 1│███ · ███│",
        "  3│█████████│",
        "   └─────────┘",
    ]


def test_given_numbers_are_told_from_found_ones():
    assert as_text(picture(["1 =2", "=10 %"])) == drawn("""
        ┌────────┐
        │ [1]  2 │
        │ 10 ▓▓▓▓│
        └────────┘
    """)


def test_a_hexagonal_board_is_sheared_and_has_no_frame():
    assert as_text(picture(["1 . %", ". 5 ."], slant=True)).splitlines() == [
        "  1   ·",
        "    ·   5   ·",
    ]


@pytest.mark.parametrize("rows", [["7"], [". 7 . ."], [".", "7", "."]])
def test_one_line_boards(rows):
    lines = as_text(picture(rows)).splitlines()
    assert len(lines) == len(rows) + 2
    assert len({len(line) for line in lines}) == 1
    assert "7" in lines[1] + lines[2]


def test_the_caption_stands_above():
    assert as_text(picture(["1"], caption="mine")).splitlines()[0] == "mine"


squares = st.one_of(
    st.builds(
        Square,
        text=st.sampled_from(["", "1", "?", "10", "<&>"]),
        given=st.booleans(),
        shade=st.sampled_from(["blank", "ink", "inside"]),
    ),
    st.just(Square(shade="hole")),
)


@st.composite
def pictures(draw):
    rows, cols = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    grid = draw(st.lists(st.tuples(*[squares] * cols), min_size=rows, max_size=rows))
    pairs = [frozenset({(r, c), (r, c + 1)}) for r in range(rows) for c in range(cols - 1)]
    pairs += [frozenset({(r, c), (r + 1, c)}) for r in range(rows - 1) for c in range(cols)]
    drawn_walls = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return Picture(tuple(grid), walls=frozenset(drawn_walls))


@given(pictures())
def test_text_is_a_full_rectangle_with_every_text_and_wall(board):
    lines = as_text(board, ascii_only=True).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert "".join(lines).isascii()
    for text in ("?", "10", "<&>"):
        shown = sum(line.count(text) for line in lines)
        assert shown == sum(square.text == text for row in board.squares for square in row)
    rows, cols = len(board.squares), len(board.squares[0])
    if board.walls:
        step = (len(lines[0]) - 1) // cols
        for r in range(rows):
            for c in range(cols - 1):
                assert (lines[2 * r + 1][step * (c + 1)] == "|") == (frozenset({(r, c), (r, c + 1)}) in board.walls)
        for r in range(rows - 1):
            for c in range(cols):
                below = lines[2 * r + 2][step * c + 1]
                assert (below == "-") == (frozenset({(r, c), (r + 1, c)}) in board.walls)


def svg_of(board):
    text = as_svg(board)
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (left, top) == (0, 0)
    for place in root.iter(f"{SVG}text"):
        assert 0 < float(place.get("x")) < width
        assert 0 < float(place.get("y")) < height
    return root


def texts(root):
    return [element.text for element in root.iter(f"{SVG}text")]


@given(pictures(), st.booleans())
def test_svg_holds_every_text(board, slant):
    root = svg_of(Picture(board.squares, walls=board.walls, slant=slant))
    assert texts(root) == [square.text for row in board.squares for square in row if square.text]


def test_svg_escapes_what_it_is_given():
    root = svg_of(picture(["<b>&"], caption='"<script>\x00\x1b & co'))
    assert texts(root) == ["<b>&", '"<script>   & co']
    assert [element.tag for element in root.iter() if "script" in element.tag] == []
    assert root.get("aria-label") == '"<script>   & co'


def test_svg_brings_its_own_background_and_nothing_from_elsewhere():
    text = as_svg(picture(["1 =2", "# %"]))
    root = ElementTree.fromstring(text)
    background = root[0]
    assert (background.tag, background.get("fill")) == (f"{SVG}rect", "#ffffff")
    assert f"0 0 {background.get('width')} {background.get('height')}" == root.get("viewBox")
    assert not re.search(r"href|url\(|@import|<style|font-face", text)


def test_svg_sets_given_numbers_bold():
    weights = {element.text: element.get("font-weight") for element in svg_of(picture(["1 =2"])).iter(f"{SVG}text")}
    assert weights == {"1": "bold", "2": None}


def test_svg_of_a_wide_board_is_wide():
    *_, width, height = map(float, svg_of(picture([". . . . . ."])).get("viewBox").split())
    assert width > 3 * height
    *_, width, height = map(float, svg_of(picture(["."] * 6)).get("viewBox").split())
    assert height > 3 * width


def positions(board, tag="text"):
    return {
        element.text: (float(element.get("x")), float(element.get("y"))) for element in svg_of(board).iter(SVG + tag)
    }


def test_svg_rows_go_down_and_columns_right():
    where = positions(picture(["1 2 3", "4 5 6"]))
    assert where["1"][1] == where["2"][1] == where["3"][1] < where["4"][1] == where["5"][1]
    assert where["1"][0] == where["4"][0] < where["2"][0] == where["5"][0] < where["3"][0]


def test_svg_hexagons_touch_their_six_neighbours():
    """N, NE, W, E, SW, S of the middle of a 3x3 board are one cell away, the other two corners further."""
    where = positions(picture(["1 2 3", "4 5 6", "7 8 9"], slant=True))
    (x, y), away = where["5"], {}
    for text, (other_x, other_y) in where.items():
        away[text] = ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
    assert all(away[text] == pytest.approx(36, abs=0.1) for text in "234678")
    assert away["1"] > 60
    assert away["9"] > 60


def test_svg_margins_list_the_clues_towards_the_grid():
    where = positions(picture([". ."], row_margin=((1, 2),), col_margin=((3, 4), (5,))))
    assert where["3"][1] < where["4"][1] == where["5"][1] < where["1 2"][1]
    assert where["1 2"][0] < where["3"][0] == where["4"][0] < where["5"][0]


def test_svg_path_runs_through_the_centres():
    board = picture(["1 2", "4 3"], paths=(((0, 0), (0, 1), (1, 1), (1, 0)),))
    (line,) = svg_of(board).iter(f"{SVG}polyline")
    points = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    where = positions(board)
    assert [x for x, _ in points] == [where[text][0] for text in "1234"]
    assert points[0][1] == points[1][1] < points[2][1] == points[3][1]


@pytest.mark.parametrize("kind", ["nonogram", "corral", "shikaku", "hidato"])
def test_every_small_puzzle_of_the_corpus_can_be_drawn(kind):
    for record in read(f"corpus:{kind}"):
        if record.puzzle.rows * record.puzzle.cols <= 200:
            for solution in (None, record.solution):
                board = kinds()[kind].draw(record.puzzle, solution)
                svg_of(board)
                assert as_text(board, ascii_only=True).isascii()
                assert len(as_text(board).splitlines()) >= record.puzzle.rows
