"""What cannot be written is one sentence with the place, and known before the work where that can be."""

import pandas
import pytest

from compare.writing import ready_to_write, writing
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
