import getpass
import json
import os
import platform
import shlex
import socket
from pathlib import Path

import pytest

from compare import provenance


def test_the_machine_is_described_in_plain_data():
    machine = provenance.machine()
    assert machine["cores"] == os.cpu_count()
    assert machine["packages"]["ortools"][0].isdigit()
    assert machine["kernel"] == platform.release()
    assert json.loads(json.dumps(machine)) == machine
    assert provenance.machine_id(machine) == provenance.machine_id(provenance.machine())
    assert provenance.machine_id(machine) != provenance.machine_id(machine | {"cores": 0})


def test_nothing_tells_who_or_in_what_folder(tmp_path):
    arguments = ["run", str(tmp_path / "mine.toml"), "--plugin", "own.py"]
    session = provenance.session(arguments)
    assert session["command"] == "crosscheck run mine.toml --plugin own.py"
    words = json.dumps([provenance.machine(), session])
    here = Path(provenance.__file__).parent
    for secret in (
        str(here),
        str(Path.home()) + "/",
        str(tmp_path),
        f'"{socket.gethostname()}"',
        f'"{getpass.getuser()}"',
    ):
        assert secret not in words


def test_the_code_version_changes_with_what_answers_depend_on(tmp_path, monkeypatch):
    plain = provenance.code_version()
    assert provenance.code_version() == plain
    plugin = tmp_path / "own.py"
    plugin.write_text("one = 1")
    with_plugin = provenance.code_version([str(plugin)])
    plugin.write_text("one = 2")
    monkeypatch.setattr(provenance, "SOLVING", ("ortools",))
    assert len({plain, with_plugin, provenance.code_version([str(plugin)]), provenance.code_version()}) == 4


def test_every_room_of_solvers_is_part_of_it():
    names = [name for name, _ in provenance.sources([])]
    assert {"puzzles", "handwritten", "models"} <= {name.split("/")[0] for name in names}
    assert not any(name.startswith(("compare", "/")) for name in names)


def test_a_commit_of_a_checkout_and_of_none(tmp_path, monkeypatch):
    git = provenance.git
    git(tmp_path, "init", "-q")
    (tmp_path / "a").write_text("1")
    git(tmp_path, "add", "a")
    git(tmp_path, "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "m")
    if git(tmp_path, "rev-parse", "HEAD") is None:
        pytest.skip("no git here")
    monkeypatch.setattr(provenance, "files", lambda package: tmp_path / package)
    assert provenance.commit() == git(tmp_path, "rev-parse", "--short=12", "HEAD")
    (tmp_path / "a").write_text("2")
    assert provenance.commit().endswith("+changes")
    (tmp_path / ".git").rename(tmp_path / "elsewhere")
    assert "no checkout" in provenance.commit()


def test_names_that_are_no_text_are_escaped_and_words_stay_apart(tmp_path):
    command = provenance.session(["run", "m\udcff.toml", "--plugin", "it's mine.py"])["command"]
    assert command.isprintable()
    assert shlex.split(command) == ["crosscheck", "run", r"m\udcff.toml", "--plugin", "it's mine.py"]
    plugin = tmp_path / "pl\udcff.py"
    plugin.write_text("")
    assert provenance.code_version([str(plugin)]) != provenance.code_version()
