"""The program behind a peer: reads one question, imports the adapter that its argument names, prints the answer.

An adapter is a module here with `solve(question)`. The question is a puzzle in canonical JSON with `count`, the number
of solutions asked for (0: all). The answer holds `status`, and as far as there are any `solutions`, `exhausted`,
`effort` and `build_s`, seconds to build; all other seconds of the call are solving. Importing is timed apart: the
effort also gets `import_s` and `import_cpu_s`, and `answer_cpu_s`, processor seconds of all the rest. Only Python's own
library is imported here.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any


def main(name: str) -> None:
    question = json.load(sys.stdin)
    begun, begun_cpu = time.perf_counter(), time.process_time()
    adapter = import_module(name)
    imported, imported_cpu = time.perf_counter(), time.process_time()
    answer: dict[str, Any] = adapter.solve(question)
    took, took_cpu = time.perf_counter() - imported, time.process_time() - imported_cpu
    answer["solve_s"] = max(0.0, took - answer.setdefault("build_s", 0.0))
    timed = {"import_s": imported - begun, "import_cpu_s": imported_cpu - begun_cpu, "answer_cpu_s": took_cpu}
    answer["effort"] = answer.get("effort", {}) | timed
    print("\n" + json.dumps(answer))  # the library may have left a line of its own unfinished


if __name__ == "__main__":
    main(*sys.argv[1:])
