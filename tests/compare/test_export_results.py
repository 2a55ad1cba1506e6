import csv
import importlib.util
import json
import re

import pytest
import synthetic_store as made
from typer.testing import CliRunner

from compare import export
from compare.commands.app import app
from compare.commands.export import RESULT_FORMATS
from compare.report import write_report

LIAR = "cpsat/li_ar[cuts=off]"


@pytest.fixture(scope="module")
def campaign():
    board = made.instance("nonogram", 3, 4, 99, 'a "name", with 100 % of \\ & _')
    return [
        *made.campaign(("nonogram",), per_size=2),
        (board, made.run(board, LIAR)),
        (board, made.run(board, "sat/lazy")),
    ]


@pytest.fixture(scope="module")
def store(campaign, tmp_path_factory):
    folder = tmp_path_factory.mktemp("results") / "made-up"
    made.write(folder / "store.sqlite", campaign)
    write_report(folder / "store.sqlite", folder)
    return folder / "store.sqlite"


def run(store, form, out):
    return CliRunner().invoke(app, ["export", str(store), "--format", form, "--out", str(out)])


def test_the_command_offers_what_there_is():
    assert set(RESULT_FORMATS) == set(export.FORMATS)


def test_csv_is_that_of_the_report_from_the_store_and_from_the_folder(store, tmp_path):
    for source in (store, store.parent):
        assert run(source, "csv", tmp_path / "runs.csv").exit_code == 0
        assert (tmp_path / "runs.csv").read_text() == (store.parent / "runs.csv").read_text()


def test_json_lines_hold_a_run_each(store, campaign, tmp_path):
    assert run(store, "jsonl", tmp_path / "runs.jsonl").exit_code == 0
    rows = [json.loads(line) for line in (tmp_path / "runs.jsonl").read_text().splitlines()]
    told = sorted((row["instance_id"], row["solver"], row["count_asked"], row["status"]) for row in rows)
    assert told == sorted((run.instance_id, run.solver, run.count_asked, run.status) for _, run in campaign)
    assert any(row["effort"] for row in rows)
    assert [row["build_s"] for row in rows if row["status"] == "timeout"] == [None] * sum(
        run.status == "timeout" for _, run in campaign
    )


def test_mkplot_gets_a_file_a_solver(store, campaign, tmp_path):
    assert run(store, "mkplot", tmp_path / "plots").exit_code == 0
    files = [json.loads(path.read_text()) for path in (tmp_path / "plots").iterdir()]
    asked = {(run.solver, run.count_asked) for _, run in campaign}
    assert {(it["preamble"]["program"], int(it["preamble"]["prog_args"].split()[1])) for it in files} == asked
    cases = {(run.solver, run.count_asked, run.instance_id): run for _, run in campaign}
    for file in files:
        solver, question = file["preamble"]["program"], int(file["preamble"]["prog_args"].split()[1])
        for instance, facts in file["stats"].items():
            made_run = cases[solver, question, instance]
            if not made_run.invalid and made_run.status == "solved":
                assert facts == {"status": True, "rtime": pytest.approx(made_run.build_s + made_run.solve_s)}
            elif made_run.status == "timeout":
                assert facts == {"status": False, "rtime": made.LIMIT}


def test_latex_is_balanced_and_escapes_names(store, tmp_path):
    assert run(store, "latex", tmp_path / "tables.tex").exit_code == 0
    text = (tmp_path / "tables.tex").read_text()
    assert text.count(r"\begin{tabular}") == text.count(r"\end{tabular}") == 2
    assert r"\texttt{cpsat/li\_ar[cuts=off]}" in text
    assert r"\textgreater{}" in text
    for table in text.split(r"\begin{tabular}")[1:]:
        lines = [line for line in table.splitlines() if line.endswith(r"\\")]
        assert len({len(re.findall(r"(?<!\\)&", line)) for line in lines}) == 1
        assert not re.search("[\N{EN DASH}<>~]", "".join(lines))


def test_parquet_holds_the_same_table(store, tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow", reason="parquet needs pyarrow: pip install 'puzzle-crosscheck[parquet]'")
    assert run(store, "parquet", tmp_path / "runs.parquet").exit_code == 0
    table = pandas.read_parquet(tmp_path / "runs.parquet")
    with (store.parent / "runs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(table["run_key"]) == [row["run_key"] for row in rows]
    assert list(table.columns) == list(rows[0])


def test_parquet_without_pyarrow_says_what_to_install(store, tmp_path, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(export, "find_spec", lambda name: None if name == "pyarrow" else find(name))
    with pytest.raises(export.InputError, match=r"pip install 'puzzle-crosscheck\[parquet\]'"):
        export.export_results(store, "parquet", tmp_path / "runs.parquet")
    assert not (tmp_path / "runs.parquet").exists()


@pytest.mark.parametrize(("form", "out", "says"), [
    ("dimacs-of-something", "x", "unknown format"), ("csv", "no/such/folder/x.csv", "cannot be written"),
])  # fmt: skip
def test_what_cannot_be_done_gets_one_sentence(store, tmp_path, form, out, says):
    result = run(store, form, tmp_path / out)
    assert isinstance(result.exception, export.InputError)
    assert says in str(result.exception)
