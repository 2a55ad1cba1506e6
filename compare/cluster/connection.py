"""The connection to a scheduler, and what goes wrong with it, each in one plain sentence."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzles.vocabulary import InputError

if TYPE_CHECKING:
    from distributed import Client

SECONDS_TO_CONNECT = 10
ADDRESS = re.compile(r"(tcp|tls)://[^\s/]+:\d{1,5}")


class ClusterError(InputError):
    """The cluster cannot be used, or not any more. The message is one sentence for a person."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler at `tcp://HOST:PORT`. Raises ClusterError."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs more packages: pip install 'puzzle-crosscheck[cluster]'") from None
    if not ADDRESS.fullmatch(address):
        raise ClusterError(f"--cluster {address!r}: expected the address of a scheduler, tcp://HOST:PORT")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is said by us
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except OSError:
        raise ClusterError(f"--cluster {address}: no scheduler answers there") from None
    with client:
        yield client


def workers(client: Client) -> Mapping[str, Any]:
    """What the scheduler knows of each worker, by address. Raises ClusterError where there is no scheduler any more."""
    present: Mapping[str, Any] = client.scheduler_info()["workers"] if is_connected(client) else {}
    if not is_connected(client):  # then what it told was no news
        raise lost()
    return present


def is_connected(client: Client) -> bool:
    return client.status == "running"


def lost() -> ClusterError:
    return ClusterError(
        "the scheduler is lost; all that was finished is stored, and the same command goes on with the "
        "rest once there is a scheduler again"
    )
