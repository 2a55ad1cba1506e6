"""A crew on a cluster: a thread for each worker, which has it make one run after the other.

Workers may join at any time, and be lost. The runs of a lost one are stored as `not-run`, to be planned again by the
next call: what was begun is never made a second time as if it were the first.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

from compare import provenance
from compare.cluster import connection, on_worker
from compare.cluster.admission import Admission, Refused, check_registration
from compare.cluster.member import Member, WorkerLost
from compare.crew import Crew, Post
from compare.making import Origin, Runner
from compare.progress import Progress
from compare.records import Host
from compare.schedule import Schedule

if TYPE_CHECKING:
    from distributed import Client

SECONDS_BETWEEN_ROLL_CALLS = 1.0


@contextmanager
def crews_on(address: str, mix_machines: bool = False) -> Iterator[Callable[..., Crew]]:
    """What hires a crew on the cluster whose scheduler is at `tcp://HOST:PORT`. Raises ClusterError.

    Without `mix_machines`, only workers on machines like that of the first one are used."""
    with connection.connected(address) as client:
        yield partial(ClusterCrew, client=client, mix_machines=mix_machines)


class ClusterCrew(Crew):
    """The members by address, and why other workers were refused."""

    def __init__(self, schedule: Schedule, progress: Progress, origin: Origin, runner: Runner,
                 calibrate_every_s: float = 0.0, *, client: Client, mix_machines: bool = False) -> None:  # fmt: skip
        """Raises OSError where a plugin cannot be read."""
        super().__init__(schedule, progress, origin, runner, calibrate_every_s)
        self.host_ids = set()
        self.client = client
        self.plugins = tuple((PurePath(path).name, Path(path).read_bytes()) for path in origin.plugins)
        self.members: dict[str, Member] = {}
        self.refused: dict[str, str] = {}
        self.waiting = False  # for workers
        self.admission = Admission(on_worker.version_at_first(), mix_machines)
        self.membership = threading.RLock()  # for the three above

    def start(self, workers: int) -> None:
        """All workers of the cluster are used, however many the campaign asks for."""
        self.start_thread(self.call_roll_until_done)

    def stop(self) -> None:
        self.stopping.set()
        with self.membership:
            for member in self.members.values():
                member.leave()
        super().stop()

    def call_roll_until_done(self) -> None:
        try:
            while self.schedule.unfinished and not self.stopping.is_set():
                present = connection.workers(self.client)
                with self.membership:
                    self.call_roll(present)
                self.stopping.wait(SECONDS_BETWEEN_ROLL_CALLS)
        except BaseException as error:
            self.finished.put(error)

    def call_roll(self, present: Mapping[str, Any]) -> None:
        """Let go of the lost, and take on the new. Raises ClusterError where all there are were refused."""
        for address in [*self.members]:
            if address not in present or self.members[address].closed.is_set():
                self.members.pop(address).leave()
                with self.changed:
                    self.changed.notify_all()
        if not present and not self.waiting:
            say("the cluster has no workers; waiting for some")
        self.waiting = not present
        self.refused = {address: why for address, why in self.refused.items() if address in present}
        if present and present.keys() == self.refused.keys():
            raise connection.ClusterError(f"no worker of the cluster can be used; {self.refused.popitem()[1]}")
        for address in present.keys() - self.members.keys() - self.refused.keys():
            member = self.members[address] = Member(self.client, address, self.runner)
            self.start_thread(self.serve, member, len(self.threads) - 1, present[address])

    def serve(self, member: Member, number: int, registration: Mapping[str, Any]) -> None:
        """The life of the thread of one worker, from its introduction on."""
        try:
            check_registration(registration)
            introduction = member.introduce(self.plugins)
            with self.membership:
                core = self.admission.admit(introduction, registration["host"])
            self.work(self.post(member, number, core, introduction))
            with self.membership:
                self.admission.release(registration["host"], core)
        except WorkerLost:
            member.leave()
        except Refused as refusal:
            self.refuse(member, refusal)
        except BaseException as error:
            self.finished.put(error)

    def post(self, member: Member, number: int, core: int | None, introduction: on_worker.Introduction) -> Post:
        host = Host(provenance.machine_id(introduction.machine), introduction.machine)
        self.host_ids.add(host.id)
        self.finished.put(host)
        origin = Origin(host.id, self.origin.code_version, introduction.plugins)
        return Post(number, core, member.run, origin, member.closed)

    def refuse(self, member: Member, refusal: Refused) -> None:
        sentence = f"the worker at {member.address} is refused: {refusal}"
        say(sentence)
        with self.membership:
            self.refused[member.address] = sentence
            self.members.pop(member.address, None)


def say(sentence: str) -> None:
    print(f"crosscheck: {sentence}", file=sys.stderr, flush=True)
