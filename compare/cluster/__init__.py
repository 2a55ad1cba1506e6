"""Campaigns past one machine: the workers of a dask.distributed cluster make the runs, in the same sandbox.

coordinator   the harness that plans, checks the answers and alone writes the store
worker        a process of the cluster that makes one run at a time, on one core
member        a worker as the coordinator sees it

Dask only carries tasks there and results back. It kills, times and repeats nothing: each run is bound to its worker,
and is lost with it. Only where a cluster is asked for is `distributed` imported.
"""
