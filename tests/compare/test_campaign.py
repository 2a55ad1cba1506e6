import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from compare import campaign_file, gather
from compare.campaign import Campaign, FromFiles, Generated, Section
from compare.generate import generate_unique
from compare.programs import Program
from compare.records import Instance
from puzzles.kinds import kind_named, puzzle_from_json, violations
from puzzles.vocabulary import InputError

FULL = """
name = "mine"
description = "all keys"
solvers = ["sat/*", "cpsat/best"]
questions = [1, 2]
seconds = 2.5
memory_mib = 100
repeats = 3
seed = 7
workers = 2
stop_when_unsolved = false
cpu_seconds = 1.5
min_total_s = 0.25
calibrate_every_s = 30

[[programs]]
name = "theirs"
command = "theirs/solver --json"
puzzles = ["hidato", "corral"]

[[instances]]
puzzle = "nonogram"
style = "blobs"
sizes = ["5x10", "10x5"]
densities = [0.4, 1]
per_size = 2
unique = true
solvers = ["handwritten/*"]

[[instances]]
files = ["corpus:nonogram", "own.jsonl"]
max_cells = 100
names = ["lion", "house"]
questions = [0]
seconds = 1
"""
LEAST = 'name = "a"\nsolvers = ["best"]\n[[instances]]\npuzzle = "hidato"\nsizes = ["3x4"]\n'


def load(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    return campaign_file.load(str(path))


def test_every_key_is_read(tmp_path):
    random = Generated("nonogram", "blobs", ((5, 10), (10, 5)), (0.4, 1.0), 2, True)
    files = FromFiles(("corpus:nonogram", str(tmp_path / "own.jsonl")), 100, ("lion", "house"))
    assert load(tmp_path, FULL) == Campaign(
        name="mine",
        description="all keys",
        sections=(
            Section(random, ("handwritten/*",), (1, 2), 2.5),
            Section(files, ("sat/*", "cpsat/best"), (0,), 1.0),
        ),
        memory_mib=100,
        repeats=3,
        seed=7,
        workers=2,
        stop_when_unsolved=False,
        cpu_seconds=1.5,
        min_total_s=0.25,
        calibrate_every_s=30.0,
        programs=(Program("theirs", "theirs/solver --json", ("hidato", "corral")),),
    )


def test_what_is_not_said_has_a_default(tmp_path):
    found = load(tmp_path, LEAST)
    kind = kind_named("hidato")
    random = Generated("hidato", kind.styles[0], ((3, 4),), (kind.default_density,), 1, False)
    assert found.sections == (Section(random, ("best",), (1,), 5.0),)
    assert (found.memory_mib, found.repeats, found.seed, found.workers) == (2048, 1, 1, 0)
    assert found.stop_when_unsolved
    assert (found.cpu_seconds, found.min_total_s, found.calibrate_every_s) == (None, 0.0, 60.0)


FAULTS = {
    "unknown key": (LEAST.replace("name", "colour = 1\nname", 1), "'colour'"),
    "unknown key of a section": (LEAST + "colour = 1", r"instances\[0\].*'colour'"),
    "max_cells without files": (LEAST + "max_cells = 4", "'max_cells'"),
    "no name": (LEAST.replace('name = "a"', ""), "'name'"),
    "a name that is no folder's": (LEAST.replace('"a"', '"../a"'), "'name'"),
    "no solvers": (LEAST.replace('solvers = ["best"]', ""), "'solvers'"),
    "empty solvers": (LEAST.replace('["best"]', "[]"), "'solvers'"),
    "solvers of a wrong type": (LEAST.replace('["best"]', "[1]"), "'solvers'"),
    "no instances": ('name = "a"\nsolvers = ["best"]', "'instances'"),
    "empty instances": ('name = "a"\ninstances = []\nsolvers = ["best"]', "'instances'"),
    "instances of a wrong type": (
        'name = "a"\ninstances = [1]\nsolvers = ["best"]',
        r"instances\[0\]: expected a table",
    ),
    "no puzzles": (LEAST.replace('puzzle = "hidato"', ""), r"instances\[0\]: no puzzles.*'puzzle'.*or 'files'"),
    "unknown puzzle": (LEAST.replace("hidato", "sudoku"), "sudoku"),
    "unknown style": (LEAST + 'style = "plaid"', "'style'.*backbite"),
    "no sizes": (LEAST.replace('sizes = ["3x4"]', ""), "'sizes'"),
    "empty sizes": (LEAST.replace('["3x4"]', "[]"), "'sizes'"),
    "a size of nothing": (LEAST.replace("3x4", "0x4"), "'sizes'"),
    "a size of a wrong type": (LEAST.replace('"3x4"', "3"), "'sizes'"),
    "a density above one": (LEAST + "densities = [1.5]", "'densities'"),
    "a density that is no number": (LEAST + "densities = [nan]", "'densities'"),
    "per_size zero": (LEAST + "per_size = 0", "'per_size'"),
    "per_size true": (LEAST + "per_size = true", "'per_size'"),
    "unique of a wrong type": (LEAST + "unique = 1", "'unique'"),
    "seconds zero": ("seconds = 0\n" + LEAST, "'seconds'"),
    "seconds text": ('seconds = "5"\n' + LEAST, "'seconds'"),
    "infinite seconds": ("seconds = inf\n" + LEAST, "'seconds'"),
    "negative question": ("questions = [-1]\n" + LEAST, "'questions'"),
    "fractional memory": ("memory_mib = 0.5\n" + LEAST, "'memory_mib'"),
    "no repeats": ("repeats = 0\n" + LEAST, "'repeats'"),
    "negative workers": ("workers = -1\n" + LEAST, "'workers'"),
    "not TOML": ("name = ", "not TOML"),
    "the same key twice": ("seed = 1\nseed = 2\n" + LEAST, "not TOML"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_name_the_file_and_the_key(tmp_path, fault):
    text, says = FAULTS[fault]
    with pytest.raises(InputError, match=says) as error:
        load(tmp_path, text)
    assert "mine.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_campaign_that_is_not_there(tmp_path):
    with pytest.raises(InputError, match="no such campaign"):
        campaign_file.load("nowhere")
    with pytest.raises(InputError, match="cannot be read"):
        campaign_file.load(str(tmp_path))
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="expected UTF-8"):
        campaign_file.load(str(tmp_path / "binary.toml"))


@pytest.mark.parametrize("name", campaign_file.built_in())
def test_the_built_in_campaigns_are_sound(name):
    assert campaign_file.load(name).name == name


def test_there_is_a_quick_and_a_smoke_campaign():
    assert {"quick", "smoke"} <= set(campaign_file.built_in())


# Instances


def random_nonograms(**changes):
    origin = {"style": "random", "sizes": ((2, 3), (4, 4)), "densities": (0.5,), "per_size": 2, "unique": False}
    return Section(Generated("nonogram", **origin | changes), ("best",), (1,), 1.0)


def ids(section, seed=1):
    return {instance.name: instance.id for instance in gather.instances(section, seed)}


def test_generated_instances_do_not_depend_on_what_else_is_asked_for():
    few = ids(random_nonograms())
    many = ids(random_nonograms(sizes=((3, 2), (2, 3), (4, 4)), densities=(0.3, 0.5), per_size=3))
    assert len(many) == 18
    assert few.items() <= many.items()
    assert ids(random_nonograms(sizes=((9, 9),))) != ids(random_nonograms(sizes=((9, 9),)), seed=2)


def test_they_are_the_same_in_another_process():
    script = (
        "import json; from compare import gather; from test_campaign import ids, random_nonograms;"
        "print(json.dumps(ids(random_nonograms())))"
    )
    here = str(Path(__file__).parent)
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {here!r}); {script}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(output) == ids(random_nonograms())


def test_the_planted_solution_solves_the_instance():
    for instance in gather.instances(random_nonograms(sizes=((2, 3), (1, 7), (5, 1))), 1):
        assert violations(instance.read(), instance.known_solution) == []
        assert (instance.style, instance.density) == ("random", 0.5)


def test_unique_instances_have_one_solution():
    for instance in gather.instances(random_nonograms(sizes=((3, 4),), per_size=4, unique=True), 1):
        clues = json.loads(instance.canonical)
        assert instance.known_unique
        assert all_nonogram_solutions(clues) == [[list(row) for row in instance.known_solution]]


def all_nonogram_solutions(clues):
    """By trying all grids."""
    rows, cols = len(clues["row_clues"]), len(clues["col_clues"])
    grids = (
        [[(bits >> (r * cols + c)) & 1 for c in range(cols)] for r in range(rows)] for bits in range(2 ** (rows * cols))
    )

    def clue(line):
        return [len(run) for run in "".join(map(str, line)).split("0") if run]

    return [grid for grid in grids if [clue(row) for row in grid] == clues["row_clues"]
            and [clue(column) for column in zip(*grid, strict=True)] == clues["col_clues"]]  # fmt: skip


def test_uniqueness_is_given_up_after_the_attempts():
    import random

    with pytest.raises(InputError, match="3 attempts"):  # two rows of one cell each, never unique at half density
        generate_unique(AlwaysTwo, 2, 2, 0.5, random.Random(1), "any", 3)


class AlwaysTwo:
    """A kind whose puzzles always have two solutions."""

    name = "nonogram"
    board = puzzle_from_json({"puzzle": "nonogram", "row_clues": [[1], [1]], "col_clues": [[1], [1]]})

    @classmethod
    def generate(cls, *_):
        return cls.board, ((1, 0), (0, 1))

    @classmethod
    def disambiguate(cls, puzzle, planted, other, rng):
        assert other == ((0, 1), (1, 0))
        return cls.generate()


def test_instances_of_files_keep_credit_and_known_answers(tmp_path):
    small = {"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1]]}
    large = {"puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1], []]}
    extra = {"id": "first", "source": "a book", "licence": "MIT", "unique": True, "solution": [[1]]}
    (tmp_path / "own.jsonl").write_text(json.dumps(small | extra) + "\n" + json.dumps(large))
    section = Section(FromFiles((str(tmp_path / "own.jsonl"),), 1), ("best",), (1,), 1.0)
    (found,) = gather.instances(section, 1)
    assert isinstance(found, Instance)
    assert (found.name, found.source, found.known_unique) == ("first", "a book; MIT", True)
    assert violations(found.read(), found.known_solution) == []


def test_of_a_file_only_the_puzzles_named_are_taken(tmp_path):
    lines = [{"id": name, "puzzle": "nonogram", "row_clues": [[1]], "col_clues": [[1]]} for name in ("one", "two")]
    (tmp_path / "own.jsonl").write_text("\n".join(map(json.dumps, lines)))
    origin = FromFiles((str(tmp_path / "own.jsonl"),), names=("two",))
    assert [found.name for found in gather.read_from_files(origin)] == ["two"]
    with pytest.raises(InputError, match=r"own.jsonl: no puzzle there has the name three$"):
        list(gather.read_from_files(replace(origin, names=("three", "two"))))


def complaint(tmp_path, text):
    with pytest.raises(InputError) as fault:
        load(tmp_path, text)
    return str(fault.value)


def test_a_campaign_that_never_ends_or_is_a_film_is_bad_input(tmp_path):
    with open(tmp_path / "large.toml", "wb") as stream:
        stream.truncate(10 * 2**30)  # sparse
    for path, says in (("/dev/zero", "binary"), (tmp_path / "large.toml", "too large"), (tmp_path, "directory")):
        with pytest.raises(InputError, match=says):
            campaign_file.load(str(path))


def test_a_byte_order_mark_is_no_fault(tmp_path):
    assert load(tmp_path, "\ufeff" + LEAST) == load(tmp_path, LEAST)


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000])
def test_a_number_of_thousands_of_digits_is_bad_input(tmp_path, number):
    assert "too" in complaint(tmp_path, f"seed = {number}\n{LEAST}")


def test_what_is_quoted_is_short_and_printable(tmp_path):
    assert len(complaint(tmp_path, f"{'k' * 5000} = 1\n{LEAST}")) < 1000
    with pytest.raises(InputError) as fault:
        campaign_file.load(f"no\n\x1b{'p' * 5000}")
    assert str(fault.value).startswith(r"'no\n\x1bppp")
    assert "smoke" in str(fault.value)
    assert len(str(fault.value)) < 300


def test_a_board_of_more_than_a_million_cells_is_refused(tmp_path):
    assert load(tmp_path, LEAST.replace("3x4", "1000x1000")).sections[0].origin.sizes == ((1000, 1000),)
    assert "at most 1,000,000 cells" in complaint(tmp_path, LEAST.replace("3x4", "1001x1000"))
