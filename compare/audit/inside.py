"""What happens inside the process of one audit, which the harness has started for it (apart.py).

It answers with one message, {"audit": ...}: what was found, as `crosscheck audit --json` prints it; or, where it failed
for a reason that is no fault of the solver's, {"audit": {"failed": ...}}.
"""

from __future__ import annotations

import json
import os
import time
import traceback

from compare import limits
from compare.audit.tally import Audit
from compare.audit.trial import add, failure
from compare.audit.turn import Turn
from compare.child import used
from compare.complaint import encodable
from compare.messages import Outbox
from compare.repetition import cpu_s
from compare.task import Task
from compare.usage import forget_peak
from puzzles.vocabulary import Solver


def hold(task: Task, solver: Solver, messages: Outbox) -> None:
    """The audit that a task asks for, under its limit of memory; the harness keeps the time."""
    assert task.audit is not None
    found, itself = Audit(solver.name), os.getpid()
    limits.limit_memory(task.memory_mib)
    forget_peak()
    turn = Turn(task.turn)
    messages.send(ready=time.monotonic(), cpu_s=cpu_s(), **used())
    try:
        add(found, solver, task.puzzle, task.audit, turn.tell)
        answer = found.to_json()
    except (MemoryError, KeyboardInterrupt) as error:  # of the oracles; of the solver, for nobody else is here
        limits.lift_memory_limit()
        found.report([failure(task.puzzle, error, task.audit)])
        answer = found.to_json()
    except Exception as error:
        reason = "".join([f"{type(error).__name__}: {error}\n", *traceback.format_exception(error)])
        answer = {"failed": encodable(reason)}
    limits.lift_memory_limit()
    if os.getpid() == itself:  # else it is a child that the solver forked, and that came back
        messages.send_text(json.dumps({"audit": answer}, default=int))  # the numbers of numpy are none to JSON
