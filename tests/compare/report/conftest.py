"""The report of a whole made-up campaign, written once for all that is asked of it."""

import pytest
import synthetic_store as made
from made_reports import LIAR, NASTY, Page

from compare.report import write_report


@pytest.fixture(scope="session")
def campaign():
    """A whole made-up campaign, with a solver that wrongly says `unsolvable` of a puzzle with a nasty name."""
    victim = made.instance("nonogram", 3, 4, 99, NASTY)
    return [
        *made.campaign(("nonogram", "hidato"), per_size=2),
        (victim, made.run(victim, LIAR, "unsolvable")),
        (victim, made.run(victim, made.SWIFT)),
    ]


@pytest.fixture(scope="session")
def written(campaign, tmp_path_factory):
    """(folder, summary) of its report."""
    folder = tmp_path_factory.mktemp("results") / "made-up"
    made.write(folder / "store.sqlite", campaign, unmade=3, command="crosscheck run made-up")
    return folder, write_report(folder / "store.sqlite", folder)


@pytest.fixture(scope="session")
def page(written):
    return Page((written[0] / "report.html").read_text())
