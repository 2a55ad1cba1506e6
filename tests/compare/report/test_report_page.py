"""The HTML page: whole in itself, and nothing in it is markup that should be text."""

from urllib.parse import unquote

from made_reports import NASTY

from compare.report.page import LONGEST_LINK, csv_address


def test_a_puzzle_named_script_stays_text(page, written):
    assert NASTY in "".join(page.texts)
    assert "<script>alert" not in (written[0] / "report.md").read_text()
    kinds = [attributes.get("type", "code") for tag, attributes in page.tags if tag == "script"]
    assert set(kinds) == {"code", "application/json"}
    assert kinds.count("code") == 2  # plotly.js and ours


def test_nothing_comes_from_outside(page, written):
    assert not [tag for tag, _ in page.tags if tag in ("link", "img", "iframe")] or page.values("rel") == ["icon"]
    assert not page.values("src")
    for address in page.values("href") + page.values("xlink:href"):
        assert address.startswith(("#", "data:")) or (written[0] / address).is_file()


def test_links_within_the_page_lead_somewhere_and_ids_are_single(page):
    ids = page.values("id")
    assert {address[1:].partition("?")[0] for address in page.values("href") if address.startswith("#")} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_links_carry_the_csv_of_the_files(page, written):
    links = {it["download"]: it["href"] for tag, it in page.tags if tag == "a" and "download" in it}
    files = {path.name: path for path in written[0].rglob("*/*.csv")}
    for name, address in links.items():
        kind, _, text = address.partition(",")
        assert kind == "data:text/csv;charset=utf-8"
        assert unquote(text) == files[name].read_text()
    assert {"nonogram-1.csv", "nonogram-1-seconds.csv", "encodings.csv", "nonogram-1-ranking.csv"} <= links.keys()


def test_a_long_csv_is_a_file_beside_the_page():
    assert csv_address("tables/a.csv", "x" * LONGEST_LINK).startswith("data:")
    assert csv_address("tables/a.csv", "x" * (LONGEST_LINK + 1)) == "tables/a.csv"


def test_figures_are_there_without_javascript(page):
    plots = [attributes for tag, attributes in page.tags if tag == "div" and attributes.get("class") == "still"]
    live = [attributes for tag, attributes in page.tags if tag == "div" and attributes.get("class") == "live"]
    assert len(plots) == len(live) > 20
    assert all("hidden" in attributes for attributes in live)


def test_the_order_is_that_of_reading(page):
    parts = [
        "best",
        "ranking",
        "conditions",
        "plots",
        "encodings",
        "nodes",
        "instances",
        "disagreements",
        "gallery",
        "definitions",
    ]
    assert [it["id"] for tag, it in page.tags if tag == "section"] == parts
