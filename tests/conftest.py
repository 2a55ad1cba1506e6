"""What every test may count on."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import settings

from compare import roster
from puzzles import registry

settings.register_profile("shared machine", deadline=None)  # how long an example takes says nothing of the code
settings.load_profile("shared machine")
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has what it starts in the background ignore it


@contextmanager
def registry_as_it_was() -> Iterator[None]:
    roster.load()
    before = registry._entries
    registry._entries = dict(before)
    roster.load_plugin.cache_clear()
    try:
        yield
    finally:
        registry._entries = before
        roster.load_plugin.cache_clear()


@pytest.fixture(autouse=True)
def solvers_of_a_test() -> Iterator[None]:
    """Solvers that a test enters, by a plugin or by hand, are gone after it."""
    with registry_as_it_was():
        yield


@pytest.fixture(autouse=True, scope="module")
def solvers_of_a_module() -> Iterator[None]:
    """And those that a fixture of its module enters, after the module."""
    with registry_as_it_was():
        yield
