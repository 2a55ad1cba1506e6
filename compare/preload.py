"""What the fork server imports once, so that no run has to: our rooms and their libraries. Imports only.

A library that starts threads when it is *used* must not be used here: threads do not survive a fork.
"""

import gc
from contextlib import suppress
from importlib import import_module

OURS = ("compare.child", "compare.audit.inside")
LIBRARIES = ("ortools.sat.python.cp_model", "pysat.solvers", "psutil", "ctypes")

for module in OURS + LIBRARIES:
    with suppress(Exception):  # a run that needs it will say what is wrong
        import_module(module)

with suppress(Exception):
    import_module("puzzles.kinds").kinds()
    import_module("compare.roster").load()

gc.freeze()  # what is here now is shared by all runs: no run's collector needs to look at it
