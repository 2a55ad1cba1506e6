"""What cannot be written is one sentence with the place, and known before the work where that can be."""

import resource
from contextlib import contextmanager
from pathlib import Path

import pandas
import pytest

from compare.writing import ready_to_write, write_whole, writing
from puzzles.vocabulary import InputError


def test_a_reason_that_a_library_gives_in_its_own_words(tmp_path) -> None:
    place = tmp_path / "missing" / "runs.csv"
    with pytest.raises(InputError, match=r"runs\.csv: cannot be written: Cannot save file .*missing"), writing(place):
        pandas.DataFrame().to_csv(place)


def test_a_folder_is_made_and_left_empty(tmp_path) -> None:
    ready_to_write(None)
    ready_to_write(tmp_path / "new" / "folder")
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_a_folder_that_cannot_be(tmp_path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="file: cannot be written: File exists"):
        ready_to_write(tmp_path / "file")


@contextmanager
def no_room():
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_was_there_is_kept_where_there_is_no_room_for_the_new(tmp_path):
    file = tmp_path / "puzzle.json"
    write_whole(file, "the old one")
    with pytest.raises(OSError, match="too large"), no_room():
        write_whole(file, "a new one")
    assert file.read_text() == "the old one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_written_whole_is_where_a_link_leads_to(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "text"
    write_whole(Path("/dev/null"), "text")
    assert not Path("/dev/null").is_file()
