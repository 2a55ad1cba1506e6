"""The harness: what runs the solvers, judges their answers and reports."""

import sys
from pathlib import Path


def forget_the_scripts_folder() -> None:
    """Python looks for modules beside the script first, be it `crosscheck`, or `dask` on the worker of a cluster; and
    there PySAT puts a models.py, which would hide ours."""
    folder = Path(sys.argv[0]).resolve().parent
    if (folder / "models.py").is_file():
        sys.path[:] = [place for place in sys.path if place != str(folder)]


forget_the_scripts_folder()
