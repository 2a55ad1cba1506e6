"""One run in an interpreter of its own, whose time and memory somebody else measures and limits (see runexec.py).

Usage: python -m compare.alone TASK ANSWERS, the task as a pickle, and where to write the messages.
"""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import compare.preload  # noqa: F401  what a run needs is imported before its clock starts
from compare import limits
from compare.child import live
from compare.messages import Outbox
from compare.task import Task


def main(task_file: str, answers_file: str) -> None:
    task: Task = pickle.loads(Path(task_file).read_bytes())
    limits.no_core_dumps()
    limits.pin(task.core)
    with open(answers_file, "wb", buffering=0) as answers:
        live(task, Outbox(answers))
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
