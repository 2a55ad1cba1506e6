"""Commands as a shell calls them: scripts, pipes, terminals, folders, and what goes wrong there."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import L_SHAPE, crosscheck


def test_the_installed_script(file) -> None:
    """PySAT puts a models.py into the folder of the scripts; ours must not fall for it."""
    script = Path(sys.executable).parent / "crosscheck"
    ran = subprocess.run([script, "solve", "--json", file(L_SHAPE)], capture_output=True, text=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["status"] == "solved"


def test_a_reader_that_goes_away_is_no_error(file) -> None:
    path = file(*[L_SHAPE] * 5)
    command = f"{sys.executable} -m compare solve {path} | head -n 1"
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120, cwd=os.getcwd())
    assert ran.stderr == ""
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, timeout=120)
    assert ran.returncode == 0  # 1 would say that an answer was refuted


def test_output_that_cannot_be_written_is_one_sentence(file) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "compare", "solvers"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert "output cannot be written" in ran.stderr


def test_a_terminal_that_cannot_draw_gets_plain_characters(file) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "compare", "solve", file(L_SHAPE)]
    ran = subprocess.run(command, capture_output=True, env=environment, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert "#" in ran.stdout.decode("ascii")


def test_standard_input_that_is_closed() -> None:
    ran = subprocess.run(
        f"{sys.executable} -m compare solve - <&-", shell=True, capture_output=True, text=True, timeout=120
    )
    assert (ran.returncode, ran.stderr) == (2, "crosscheck: standard input: is closed, expected a puzzle\n")


def test_standard_output_that_is_closed(file, tmp_path: Path) -> None:
    """It is nobody's failure, and no file of ours gets its number and what is printed into it."""
    page = tmp_path / "page.html"
    for arguments in (f"solve {file(L_SHAPE)}", f"explain {file(L_SHAPE)} --html {page}"):
        command = f"{sys.executable} -m compare {arguments} >&-"
        ran = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
    assert page.read_text().rstrip().endswith("</html>")


@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full"])
@pytest.mark.parametrize("arguments", ["solve no-such-file", "no-such-command", "run no-such-campaign"])
def test_a_message_that_nobody_can_read_is_no_output_and_no_refutation(arguments: str, where: str) -> None:
    command = f"{sys.executable} -m compare {arguments} {where}"
    ran = subprocess.run(command, shell=True, stdout=subprocess.PIPE, text=True, timeout=120)
    assert (ran.returncode, ran.stdout) == (2, "")  # 1 would say that an answer was refuted


def test_an_internal_error_is_no_refutation(monkeypatch, capsys) -> None:
    monkeypatch.setattr("compare.commands.carry_out", lambda arguments: 1 / 0)
    assert crosscheck("solvers") == 70
    assert capsys.readouterr().err.count("\n") == 1


def test_an_interrupt_that_a_library_renamed_is_still_one(monkeypatch, capsys) -> None:
    """As of a module in C++, interrupted while it is imported."""

    def interrupted(arguments: list[str]) -> None:
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            raise ImportError("initialization failed") from error

    monkeypatch.setattr("compare.commands.carry_out", interrupted)
    assert crosscheck("solvers") == 130
    assert capsys.readouterr().err == "crosscheck: interrupted\n"


def test_modules_in_the_working_directory_are_not_ours(file, tmp_path: Path) -> None:
    """An empty folder models/, and modules that break whoever imports them."""
    (tmp_path / "models").mkdir()
    for name in ("random.py", "json.py", "compare.py", "numpy.py"):
        (tmp_path / name).write_text("raise RuntimeError('not yours')")
    script = Path(sys.executable).parent / "crosscheck"
    command = [script, "solve", "--json", file(L_SHAPE)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert json.loads(ran.stdout)["status"] == "solved", ran
