"""Opening the file of a store: whose it is, who else has it, and what goes wrong, each in one plain sentence."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import IO
from urllib.parse import quote

from puzzles.quoting import plain
from puzzles.vocabulary import InputError

APPLICATION_ID = 0x58434B31  # "XCK1", in the file's header
SCHEMA_VERSION = 4
SECONDS_TO_WAIT_FOR_A_READER = 10
LONGEST_REASON = 200  # characters

PROBLEMS = {
    sqlite3.SQLITE_FULL: "the disk is full; what was stored before is safe",
    sqlite3.SQLITE_READONLY: "the store cannot be written: the file or its folder is read-only",
    sqlite3.SQLITE_CANTOPEN: "the store cannot be opened: the place does not exist, or access to it is denied",
    sqlite3.SQLITE_BUSY: "the store is locked by another program",
    sqlite3.SQLITE_LOCKED: "the store is locked by another program",
    sqlite3.SQLITE_NOTADB: "this file is not a store of crosscheck",
    sqlite3.SQLITE_CORRUPT: "the store is damaged",
}


class StoreError(InputError):
    """The store cannot be used. The message is one sentence for a person."""


@contextmanager
def plain_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code of an extended one
        problem = PROBLEMS.get(code) or f"the store cannot be used: {plain(error, LONGEST_REASON)}"
        raise StoreError(f"{plain(path)}: {problem}") from error
    except OSError as error:
        raise StoreError(f"{plain(path)}: the store cannot be used: {error.strerror}") from error


@contextmanager
def sound_contents(path: Path) -> Iterator[None]:
    """Turn what contents raise that no harness has written, read or checked, into StoreError; all else as above."""
    with plain_errors(path):
        try:
            yield
        except StoreError:
            raise
        except (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError) as error:
            raise StoreError(f"{plain(path)}: the store is damaged: {plain(error, LONGEST_REASON)}") from error


def take_lock(path: Path) -> IO[str]:
    """The lock that one harness at a time holds, until it closes the returned file or dies. Raises StoreError.

    The lock file stays behind: deleting it would let a third harness lock a new one while a second still waits for
    the old one. Readers need no lock.
    """
    lock = path.with_name(path.name + ".lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise StoreError(
            f"{plain(path)}: another crosscheck is running on this store; wait for it, or stop it"
        ) from None
    return lock


def writable(path: Path) -> sqlite3.Connection:
    """A connection that reads and writes, the tables being there. Raises StoreError and what SQLite raises."""
    connection = sqlite3.connect(path, timeout=SECONDS_TO_WAIT_FOR_A_READER)
    try:
        if is_new(connection):
            create(connection)
        check_header(path, connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(
            "PRAGMA synchronous = NORMAL"
        )  # safe against our own death; power loss may cost the last rows
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")  # a file that may not be written says so now
    except BaseException:
        connection.close()
        raise
    return connection


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that only reads. Raises StoreError and what SQLite raises."""
    place = f"file:{quote(os.fsencode(path))}"
    unfinished = path.with_name(path.name + "-wal")
    try:
        return opened(path, f"{place}?mode=ro")
    except sqlite3.OperationalError:
        # Reading a WAL database needs a file beside it, which a read-only folder does not allow.
        if unfinished.exists() and unfinished.stat().st_size:
            raise
        return opened(path, f"{place}?immutable=1")


def opened(path: Path, address: str) -> sqlite3.Connection:
    connection = sqlite3.connect(address, uri=True, timeout=SECONDS_TO_WAIT_FOR_A_READER)
    try:
        check_header(path, connection)
    except BaseException:
        connection.close()
        raise
    return connection


def pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def is_new(connection: sqlite3.Connection) -> bool:
    """Whether the file is empty. Raises sqlite3.DatabaseError where it is no database."""
    return pragma(connection, "page_count") == 0


def create(connection: sqlite3.Connection) -> None:
    """Lay out the tables, all or nothing."""
    tables = files("compare").joinpath("schema.sql").read_text()
    header = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA_VERSION};"
    connection.executescript(f"BEGIN; {tables} {header} COMMIT;")


def check_header(path: Path, connection: sqlite3.Connection) -> None:
    """Raises StoreError where the file is another program's, or of another version."""
    if pragma(connection, "application_id") != APPLICATION_ID:
        raise StoreError(f"{plain(path)}: this is a database, but not a store of crosscheck")
    version = pragma(connection, "user_version")
    if version != SCHEMA_VERSION:
        raise StoreError(
            f"{plain(path)}: the store has version {version}, and this crosscheck reads version {SCHEMA_VERSION} only: "
            "start a new one, or use the crosscheck that wrote it"
        )
