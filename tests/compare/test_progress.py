"""What a campaign tells of itself while it runs: lines, nothing, or a live display."""

import os

from odd_campaigns import of_files, run

from compare.progress import Lines, progress
from compare.records import Run


def test_lines_where_there_is_no_terminal(capsys):
    watch = Lines()
    watch.begin(4, 2)
    watch.finished(Run("i", "s", status="solved"))
    watch.finished(Run("i", "s", status="timeout"))
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == ["4 runs, 2 of them in the store already", "4 of 4 runs: 1 solved, 1 timeout"]


def test_lines_say_something_while_planning_but_not_all_the_time(capsys):
    watch = Lines()
    for number in range(1000):
        watch.preparing(f"{number} runs planned")
    assert capsys.readouterr().err.splitlines() == ["0 runs planned"]
    watch.last -= 60.0
    watch.preparing("more runs planned")
    assert capsys.readouterr().err.splitlines() == ["more runs planned"]


def test_planning_is_told_from_its_first_moment(tmp_path, path, capsys):
    run(of_files(tmp_path, ["odd/quick"]), path, Lines())
    first, *_, last = capsys.readouterr().err.splitlines()
    assert "making and reading instances" in first
    assert "2 of 2 runs" in last


def test_quiet_says_nothing(tmp_path, path, capsys):
    run(of_files(tmp_path, ["odd/quick"]), path, progress(quiet=True))
    assert capsys.readouterr() == ("", "")


def test_the_live_display_shows_counts_and_what_runs(monkeypatch):
    from rich.console import Console

    from compare.progress import Display

    watch = Display()
    watch.begin(2, 0)
    watch.running(0, "sat/best on nonogram 5x5")
    watch.finished(Run("i", "s", status="timeout"))
    console = Console(width=80, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(watch.draw())
    text = console.export_text()
    assert "1/2" in text
    assert "1 timeout" in text
    assert "sat/best on nonogram 5x5" in text
