"""Other people's puzzle libraries, each behind a small adapter that an environment of its own runs.

They are no dependencies. Set up an environment, once, in the folder that `crosscheck run peers` is called from:

    python3 -m venv .peers/puzzlekit && .peers/puzzlekit/bin/pip install puzzlekit==0.3.4
    python3 -m venv .peers/multi-puzzle-solver && .peers/multi-puzzle-solver/bin/pip install multi-puzzle-solver==1.1.10

The files here are run by those environments, where this package does not exist: they import nothing of it. ask.py is
the program that compare/programs.py speaks to; `PYTHON ask.py NAME` imports the adapter NAME and has it solve.
"""
