"""A real browser for the pages: Debian's Chromium, driven by Playwright. Without one, the tests that need it are
skipped. And a place for a store."""

import shutil

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WAIT = 20_000  # milliseconds; a busy machine draws slowly
INSIDE = ("file:", "data:", "blob:")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "store.sqlite"


@pytest.fixture(scope="module")
def browser():
    api = pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install 'puzzle-crosscheck[dev]'")
    if CHROMIUM is None:
        pytest.skip("needs Chromium: apt-get install chromium, or Chrome")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser, address):
    """The page at a module's `address`; fails the test where it complains, or asks for anything from outside."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(WAIT)
    complaints = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda it: None if it.url.startswith(INSIDE) else complaints.append(it.url))
    page.goto(address)
    yield page
    page.close()
    assert complaints == []
