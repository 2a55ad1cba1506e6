"""The program behind a peer: reads one question, imports the adapter that its argument names, prints the answer.

An adapter is a module here with `solve(question)`. The question is a puzzle in canonical JSON with `count`, the number
of solutions asked for (0: all). The answer holds `status`, and as far as there are any `solutions`, `exhausted`,
`effort` and `build_s`, seconds to build; all other seconds of the call are solving. Importing is timed apart, as
`import_s` among the effort. Only Python's own library is imported here.
"""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from typing import Any


def main(name: str) -> None:
    question = json.load(sys.stdin)
    begun = time.perf_counter()
    adapter = import_module(name)
    imported = time.perf_counter()
    answer: dict[str, Any] = adapter.solve(question)
    took = time.perf_counter() - imported
    build_s = answer.setdefault("build_s", 0.0)
    answer["solve_s"] = max(0.0, took - build_s)
    answer["effort"] = answer.get("effort", {}) | {"import_s": imported - begun}
    print("\n" + json.dumps(answer))  # the library may have left a line of its own unfinished


if __name__ == "__main__":
    main(*sys.argv[1:])
