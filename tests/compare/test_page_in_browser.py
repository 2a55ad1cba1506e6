"""The page in a real browser (conftest.py)."""

import re

import pytest
import synthetic_store as made

from compare.records import Instance
from compare.report import write_report
from puzzles.kinds import puzzle_from_json

NASTY = "<script>document.title='hacked'</script><b>&"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Of a report with four solvers, two puzzles, an instance with a nasty name, and one with two answers."""
    folder = tmp_path_factory.mktemp("results") / "made-up"
    victim = made.instance("nonogram", 3, 4, 99, NASTY)
    open_board = Instance.of(puzzle_from_json({"puzzle": "corral", "clues": [[0, 0]]}), name="open")
    runs = [
        *made.campaign(("nonogram", "hidato"), per_size=2),
        (victim, made.run(victim, "cpsat/liar[cuts=off]", "unsolvable")), (victim, made.run(victim, made.SWIFT)),
        (open_board, made.run(open_board, "sat/a", solutions=[[[1, 0]]])),
        (open_board, made.run(open_board, "sat/b", solutions=[[[0, 1]]])),
    ]  # fmt: skip
    made.write(folder / "store.sqlite", runs)
    write_report(folder / "store.sqlite", folder)
    return (folder / "report.html").as_uri()


def rows(page):
    return page.locator("#instances tbody tr[data-key]")


def matches(page):
    found, total = re.findall(r"\d+", page.locator(".matches").inner_text())
    return int(found), int(total)


def reopen(page, address, fragment):
    page.goto("about:blank")
    page.goto(address + fragment)


# Filters


def test_filters_narrow_the_table_and_stand_in_the_address(page, address):
    _, total = matches(page)
    page.select_option("select[name=puzzle]", "hidato")
    page.select_option("select[name=solver]", made.LAZY)
    page.select_option("select[name=outcome]", "crashed")
    found, _ = matches(page)
    assert 0 < found < total
    assert set(rows(page).locator("td:nth-child(1)").all_inner_texts()) == {"hidato"}
    kept = page.url.partition("#")[2]
    assert "puzzle=hidato" in kept
    reopen(page, address, f"#{kept}")
    assert matches(page) == (found, total)
    assert page.locator("select[name=outcome]").input_value() == "crashed"


def test_reset_shows_all_again_and_empties_the_address(page):
    _, total = matches(page)
    page.select_option("select[name=puzzle]", "hidato")
    page.fill("input[name=text]", "nothing has this name")
    assert matches(page) == (0, total)
    page.click(".reset")
    assert matches(page) == (total, total)
    assert page.url.endswith("#instances")
    assert page.locator("input[name=text]").input_value() == ""


def test_search_finds_a_name_whatever_is_in_it(page):
    page.fill("input[name=text]", "<SCRIPT>")
    assert matches(page)[0] == 1
    assert NASTY in rows(page).first.inner_text()
    assert page.title() != "hacked"
    assert page.locator("#instances b").count() == 0


def test_a_made_up_address_does_no_harm(page, address):
    reopen(page, address, "#instances?puzzle=%3Cimg%20src=x%20onerror=alert(1)%3E&sort=nonsense&open=nothing&evil=1")
    assert matches(page)[0] == 0
    assert page.locator("#instances img").count() == 0


def test_columns_sort_both_ways(page):
    sizes = rows(page).locator("td:nth-child(2)")

    def cells():
        return [int(rows_) * int(cols) for rows_, cols in (text.split("x") for text in sizes.all_inner_texts())]

    page.click("#instances thead button:has-text('size')")
    assert cells() == sorted(cells())
    assert page.locator("#instances th[aria-sort=ascending]").count() == 1
    page.click("#instances thead button:has-text('size')")
    assert cells() == sorted(cells(), reverse=True)


# Pictures


def test_a_row_opens_every_answer_with_who_gave_it(page, address):
    page.fill("input[name=text]", "open")
    rows(page).first.locator("button").click()
    page.wait_for_selector(".detail figure:nth-of-type(2) svg")
    captions = page.locator(".detail figcaption").all_inner_texts()
    assert sorted(captions) == ["answer of sat/a", "answer of sat/b"]
    kept = page.url.partition("#")[2]
    reopen(page, address, f"#{kept}")
    page.wait_for_selector(".detail svg")
    rows(page).first.locator("button").click()
    assert page.locator(".detail").count() == 0


def test_the_table_works_by_keyboard(page):
    button = rows(page).first.locator("button")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".detail svg")
    assert page.evaluate("document.activeElement.className") == "opens"
    page.keyboard.press("Enter")
    assert page.locator(".detail").count() == 0


def test_a_refuted_answer_is_told_where_it_was_given(page):
    page.select_option("select[name=outcome]", "wrong")
    page.select_option("select[name=solver]", "cpsat/liar[cuts=off]")
    rows(page).first.locator("button").click()
    assert "no solution" in page.locator(".detail tr.wrong").inner_text()


# Plots


def test_plots_come_alive_when_they_are_seen(page):
    figure = page.locator("#plots figure.plot", has_text="Hidato, a first solution: time per size")
    figure.scroll_into_view_if_needed()
    figure.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert not figure.locator(".still").is_visible()
    assert made.SWIFT in figure.locator(".live").inner_text()


def test_every_plot_can_be_drawn(page):
    for figure in page.locator("figure.plot").all():
        figure.evaluate("it => it.scrollIntoView({ behavior: 'instant' })")
        figure.locator(".js-plotly-plot .main-svg").first.wait_for()
        assert not figure.locator(".still").is_visible()


# Links, media, size


def test_links_within_the_page_lead_to_places_that_are_there(page):
    ids = page.eval_on_selector_all("a[href^='#']", "links => links.map((it) => it.hash.slice(1).split('?')[0])")
    assert len(ids) > 10
    assert page.evaluate("ids => ids.filter((id) => !document.getElementById(id))", ids) == []


def test_an_instance_named_as_odd_leads_to_its_row(page):
    page.locator("#one-solver ~ .scroll a[href*='?text=']").first.click()
    assert 1 <= matches(page)[0] <= 2


def test_a_csv_link_gives_the_file(page):
    with page.expect_download() as event:
        page.locator("a.csv").first.click()
    assert event.value.suggested_filename.endswith(".csv")


@pytest.mark.parametrize("width", [390, 768, 1600])
def test_nothing_sticks_out_sideways(page, width):
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_dark_mode_is_dark_and_paper_is_white(page):
    ground = "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    page.emulate_media(color_scheme="dark")
    assert max(page.evaluate(ground)) < 60
    page.emulate_media(media="print")
    assert min(page.evaluate(ground)) == 255
    assert not page.locator("nav").is_visible()
    assert page.locator(".still svg").first.is_visible()


def test_without_javascript_all_but_the_instance_table_is_there(browser, address):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    assert page.locator("table.sizes").first.is_visible()
    assert page.locator(".still svg").first.is_visible()
    assert page.locator("#instances noscript").inner_text()
    assert not page.locator("#instances form").is_visible()
    context.close()
