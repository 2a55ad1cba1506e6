"""Every format that can be written can be read again under the ending that names it."""

import pytest

from puzzles.formats import reader, writer
from puzzles.vocabulary import InputError


def test_endings_of_reader_and_writer_are_the_same():
    assert set(writer.ENDINGS) == set(reader.FORMATS)
    assert set(writer.ENDINGS.values()) == set(writer.FORMATS)


@pytest.mark.parametrize("ending", writer.ENDINGS)
def test_written_and_read_again(ending, tmp_path):
    records = [record for record in reader.read("corpus:corral") if record.puzzle.rows <= 12]
    path = tmp_path / f"some{ending}"
    write = writer.FORMATS[writer.format_of(str(path))]
    path.write_text("".join(write(record) + "\n" for record in records))
    assert [record.puzzle for record in reader.read(str(path))] == [record.puzzle for record in records]


def test_the_format_of_a_name():
    assert writer.format_of("-") == "json"
    assert writer.format_of("a/b.JSONL") == "json"
    with pytest.raises(InputError, match=r"a\.png: the ending names no format, expected one of \.json"):
        writer.format_of("a.png")
