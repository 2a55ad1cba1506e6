"""Every puzzle of the corpus can be read, is credited, and has the answer that it says it has."""

import json
import re
from importlib.resources import files

import pytest

from puzzles.corpus import corpus_names, corpus_path
from puzzles.formats import canonical
from puzzles.formats.reader import read
from puzzles.kinds import kinds, violations

NAMES = corpus_names()
SOURCES = (files("puzzles.corpus") / "SOURCES.md").read_text(encoding="utf-8")
COLLECTED = ["corral", "hidato", "nonogram", "shikaku"]  # other people's puzzles; the rest are the articles' samples


def test_there_is_a_collection_of_every_kind():
    assert set(kinds()) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_stored_solutions_are_right(name):
    for record in read(f"corpus:{name}"):
        if record.solution is not None:
            assert violations(record.puzzle, record.solution) == [], record.name


@pytest.mark.parametrize("name", NAMES)
def test_every_record_is_named_and_described(name):
    records = read(f"corpus:{name}")
    assert all(record.name and record.source for record in records)
    assert len({record.name for record in records}) == len(records)
    assert len({record.puzzle.id for record in records}) == len(records)
    assert f"`{name}`" in SOURCES


@pytest.mark.parametrize("name", COLLECTED)
def test_lines_are_canonical_and_of_one_kind(name):
    lines = corpus_path(name).read_text(encoding="ascii").splitlines()
    assert [canonical.dump(record) for record in read(f"corpus:{name}")] == lines
    assert {json.loads(line)["puzzle"] for line in lines} == {name}


@pytest.mark.parametrize("name", COLLECTED)
def test_every_record_has_a_licence_and_its_source_is_listed(name):
    families = [pattern.replace("*", ".*") for pattern in re.findall(r"`([\w-]+\*|[\w-]+)`", SOURCES)]
    for record in read(f"corpus:{name}"):
        assert record.licence, record.name
        assert any(re.fullmatch(family, record.name) for family in families), record.name


@pytest.mark.parametrize("name", COLLECTED)
def test_the_numbers_in_the_table_are_right(name):
    (row,) = [line for line in SOURCES.splitlines() if line.startswith(f"| `{name}` |")]
    assert int(row.split("|")[2]) == len(read(f"corpus:{name}"))


@pytest.mark.parametrize("name", COLLECTED)
def test_a_unique_puzzle_has_its_solution_beside_it(name):
    assert all(record.solution is not None for record in read(f"corpus:{name}") if record.unique is not None)
