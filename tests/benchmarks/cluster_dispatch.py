"""What a cluster adds to a run: runs that do nothing, sent to workers here and back, checked and stored.

    python tests/benchmarks/cluster_dispatch.py [RUNS …]       default: 500 1000 2000 4000

The scheduler runs in this process. Prints milliseconds a run: of the processor, by coordinator and scheduler together;
and by the clock, over all workers and for one of them, which waits that long from one run to the next.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import dask
from distributed import LocalCluster
from noop_campaign import campaign, noop

from compare.cluster.crew import crews_on
from compare.execute import execute
from compare.making import Origin
from compare.plan import plan
from compare.progress import Silence
from compare.schedule import Schedule
from compare.store import Store

WORKERS = 2
SETTINGS = {"distributed.worker.daemon": False, "distributed.worker.profile.enabled": False}


def measure(address: str, runs: int) -> None:
    jobs = plan(campaign(runs), "v")
    with TemporaryDirectory() as folder, Store.open(Path(folder) / "store.sqlite") as store, crews_on(address) as hire:
        store.add_instances({job.instance.id: job.instance for job in jobs}.values())
        schedule = Schedule(jobs, {}, climbing=True)
        crew = hire(schedule, Silence(), Origin("h", "v"), noop)
        begun, cpu = time.perf_counter(), time.process_time()
        execute(crew, 0, store)
        wall, cpu = time.perf_counter() - begun, time.process_time() - cpu
        assert len(store.statuses()) == len(jobs)
    a_run = 1000 / len(jobs)
    print(f"{len(jobs):>6} runs, ms a run: processor {cpu * a_run:.2f}, clock {wall * a_run:.2f}, "
          f"of one worker {wall * a_run * WORKERS:.2f}", flush=True)  # fmt: skip


def main(sizes: list[int]) -> None:
    with (
        dask.config.set(SETTINGS),
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, memory_limit=0, resources={"core": 1}, dashboard_address=None
        ) as cluster,
    ):
        for runs in sizes:
            measure(cluster.scheduler_address, runs)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [500, 1000, 2000, 4000])
