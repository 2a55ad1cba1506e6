# The two commands of the README; each works in a fresh clone that has only Python 3.11, pip and venv.
PYTHON ?= python3
BIN = .venv/bin

.PHONY: report test clean

report: .venv/installed
	$(BIN)/crosscheck run quick

test: .venv/installed
	$(BIN)/python -m pytest

.venv/installed: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:
	rm -rf .venv
