"""What a report costs as a campaign grows: ratios only. tests/large_store.py makes one of any size, to time by hand."""

import time

import large_store
import pytest

from compare.report import write_report

SMALL, LARGE = 800, 4_000


@pytest.mark.slow
def test_cost_and_page_grow_no_more_than_the_runs(tmp_path):
    found = {}
    for place, runs in enumerate((SMALL, SMALL, LARGE)):  # the first one pays for imports, and is replaced
        folder = tmp_path / str(place)
        made = large_store.write(folder / "store.sqlite", runs)
        began = time.process_time()
        write_report(folder / "store.sqlite", folder)
        found[runs] = made, time.process_time() - began, (folder / "report.html").stat().st_size
    (few, quick, short), (many, slow, long) = found[SMALL], found[LARGE]
    assert slow / quick < 1.5 * many / few  # were it quadratic, it would be many / few times that
    assert long / short < many / few
