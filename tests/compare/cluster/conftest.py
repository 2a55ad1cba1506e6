"""A cluster of two workers here, each a process."""

import pytest

SETTINGS = {"distributed.worker.daemon": False, "distributed.worker.profile.enabled": False}


@pytest.fixture(scope="module")
def cluster():
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set(SETTINGS),
        LocalCluster(
            n_workers=2, threads_per_worker=1, memory_limit=0, resources={"core": 1}, dashboard_address=None
        ) as workers,
    ):
        yield workers
