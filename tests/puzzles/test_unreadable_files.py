"""Files and streams that cannot be read, or not to their end: one sentence says why."""

import io
import os
import sys
import tracemalloc

import pytest
from complaints import CORRAL, complaint_about

from puzzles.formats.reader import read
from puzzles.formats.text_file import LARGEST_FILE
from puzzles.vocabulary import InputError


def test_a_hundred_megabytes_of_zeros_are_not_read(tmp_path):
    path = tmp_path / "zeros.jsonl"
    with open(path, "wb") as stream:
        stream.truncate(100 * 10**6)
    tracemalloc.start()
    with pytest.raises(InputError, match="too large, expected at most 64 MiB"):
        read(str(path))
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()


def test_an_endless_stream_of_zeros_is_refused_at_its_head():
    with pytest.raises(InputError, match="/dev/zero: is a binary file"):
        read("/dev/zero")


class Endless(io.RawIOBase):
    """A stream without an end that counts what was taken from it."""

    taken = 0

    def readable(self):
        return True

    def readinto(self, buffer):
        buffer[:] = b"0" * len(buffer)
        self.taken += len(buffer)
        return len(buffer)


def test_endless_text_is_read_no_further_than_the_limit(monkeypatch):
    stream = Endless()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(stream)))
    with pytest.raises(InputError, match="standard input: is too large, expected at most 64 MiB"):
        read("-")
    assert stream.taken < LARGEST_FILE + 2**20


def test_a_line_without_end_is_refused(tmp_path):
    message = complaint_about(b"[" + b"0," * 9 * 10**6 + b"0]", tmp_path)
    assert ", line 1: is too long, expected at most" in message


def test_no_such_file(tmp_path):
    with pytest.raises(InputError, match=r"absent\.json: cannot be read, no such file"):
        read(str(tmp_path / "absent.json"))


def test_a_directory(tmp_path):
    with pytest.raises(InputError, match="cannot be read, is a directory"):
        read(str(tmp_path))


def test_an_impossible_name():
    with pytest.raises(InputError, match="no file has such a name"):
        read("a\0b")


def test_no_permission(tmp_path, monkeypatch):
    path = tmp_path / "closed.jsonl"
    path.write_text(CORRAL)
    path.chmod(0)
    if os.access(path, os.R_OK):  # root reads everything: let the system say what it says to others

        def refuse(*_, **__):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InputError, match=r"closed\.jsonl: cannot be read, permission denied"):
        read(str(path))


def test_unknown_collection_of_the_corpus():
    with pytest.raises(InputError, match=r"corpus:\.\./secret: no such collection, expected one of .*corral"):
        read("corpus:../secret")
