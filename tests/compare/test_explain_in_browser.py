"""The page of an explained search in a real browser (conftest.py)."""

import json

import pytest
from typer.testing import CliRunner

from compare.commands.app import app

NASTY = "</script><script>document.title='hacked'</script>"
# two solutions: each follows from a guess at the root, which is taken back after it
PUZZLE = {"id": NASTY, "puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("explained")
    (folder / "puzzle.json").write_text(json.dumps(PUZZLE))
    arguments = ["explain", str(folder / "puzzle.json"), "--count", "0", "--html", str(folder / "page.html")]
    assert CliRunner().invoke(app, arguments).exit_code == 0
    return (folder / "page.html").as_uri()


def step(page):
    return int(page.locator("#slider").input_value())


def guesses(page):
    return [int(item.get_attribute("data-guess")) for item in page.locator("[data-guess]").all()]


def test_keys_walk_through_the_steps(page):
    last = page.locator(".steps li").count()
    seen = [step(page)]
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(step(page))
    assert seen == [0, 1, 2, 1, last, last, 0, 0]


def test_keys_go_from_guess_to_guess_and_up(page):
    first, second = guesses(page)
    seen = []
    for key in ("n", "n", "n", "p", "ArrowRight", "u", "u"):
        page.keyboard.press(key)
        seen.append(step(page))
    assert seen == [first, second, second, first, first + 1, first, first]


def test_what_a_step_concludes_is_lit_and_the_guess_stands_in_another_ink(page):
    assert page.locator("#board [stroke='#d97706']").count() == 0
    page.keyboard.press("n")
    assert page.locator("#board rect[stroke='#d97706']").count() == 1
    assert page.locator("#board path[fill='#6b46c1']").count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator("#board path[fill='#6b46c1']").count() == 1
    assert "row 0, column 1 is empty" in page.locator("#said").inner_text()
    assert page.locator("#around li").count() == 1
    page.keyboard.press("Home")
    assert page.locator("#board path[fill='#6b46c1']").count() == 0


def test_slider_list_and_tree_show_the_same_step(page):
    page.locator("#slider").fill("3")
    assert page.locator(".steps [aria-current] b").inner_text() == "3"
    second = guesses(page)[1]
    page.locator(f"[data-guess='{second}'] > a").click()
    assert step(page) == second
    page.locator(".steps li").nth(1).locator("a").click()
    assert (step(page), page.url.rpartition("#")[2]) == (2, "2")


def test_an_address_with_a_step_shows_it(browser, address):
    page = browser.new_page()
    page.goto(address + "#5")
    assert step(page) == 5
    assert page.locator("#board").get_attribute("data-kind") == "solution"
    assert page.evaluate("scrollY") == 0
    page.close()


IN_VIEW = """() => {
  const item = document.querySelector(".steps [aria-current]").getBoundingClientRect();
  const list = document.querySelector(".steps").getBoundingClientRect();
  return item.top >= list.top - 1 && item.bottom <= list.bottom + 1;
}"""


def test_a_far_step_is_in_view_in_the_list(browser, tmp_path):
    grid = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 7, 0, 0], [0, 0, 0, 16]]
    (tmp_path / "puzzle.json").write_text(json.dumps({"puzzle": "hidato", "grid": grid}))
    arguments = ["explain", str(tmp_path / "puzzle.json"), "--solver", "handwritten/repaired"]
    assert CliRunner().invoke(app, [*arguments, "--html", str(tmp_path / "page.html")]).exit_code == 0
    page = browser.new_page()
    page.goto((tmp_path / "page.html").as_uri() + "#30")
    page.wait_for_function(IN_VIEW)
    last = page.locator(".steps li").count()
    assert last > 40
    for there in (last, 5, last // 2):
        page.locator("#slider").fill(str(there))
        page.wait_for_function(IN_VIEW)
        assert page.locator(".steps [aria-current] b").inner_text() == str(there)
    page.close()


def test_a_phone_needs_no_sideways_scrolling(browser, address):
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.goto(address + "#3")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    heights = [button.bounding_box()["height"] for button in page.locator(".buttons button").all()]
    assert min(heights) >= 44
    page.close()


def test_without_scripts_and_on_paper_the_end_and_the_list_are_there(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.emulate_media(media="print")
    assert page.locator("#board svg").is_visible()
    assert page.locator(".steps li").last.is_visible()
    assert not page.locator(".controls").is_visible()
    context.close()


def test_a_nasty_name_is_text(page):
    assert page.locator("h1").inner_text() == NASTY
    assert page.title().startswith(NASTY)
