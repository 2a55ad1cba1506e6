"""Where and from what results came: machine, versions, commit, command. No names of people, machines or folders.

The version of the code, which is part of every run key, is a hash of what a solver's answer may depend on: the rooms of
puzzles and solvers, the plugins, and the versions of the libraries that solve. A change of the report changes no key.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, entry_points, version
from importlib.resources import files
from pathlib import Path, PurePath
from typing import Any

from compare.limits import enforcement
from puzzles.quoting import escaped

DISTRIBUTION = "puzzle-crosscheck"
ROOMS = ("puzzles", "handwritten", "models")
SOLVING = ("ortools", "python-sat")
NAMED = (DISTRIBUTION, *SOLVING, "numpy", "pandas")
MIB = 1024 * 1024


def code_version(plugins: Iterable[str] = (), rooms: Iterable[str] = ROOMS) -> str:
    """`version+hash`. Raises OSError where a plugin cannot be read."""
    digest = hashlib.sha256()
    for name, content in sorted(sources(plugins, rooms)):
        digest.update(os.fsencode(f"{name}\0{hashlib.sha256(content).hexdigest()}\0"))
    return f"{installed(DISTRIBUTION)}+{digest.hexdigest()[:10]}"


def sources(plugins: Iterable[str], rooms: Iterable[str] = ROOMS) -> Iterator[tuple[str, bytes]]:
    """(name, content) of all that an answer may depend on."""
    for room in rooms:
        folder = Path(str(files(room)))
        for file in folder.rglob("*.py"):
            yield f"{room}/{file.relative_to(folder).as_posix()}", file.read_bytes()
    for plugin in plugins:
        yield f"plugin {PurePath(plugin).name}", Path(plugin).read_bytes()
    for point in entry_points(group="crosscheck.solvers"):
        yield f"entry point {point.name}", (point.dist.version if point.dist else "").encode()
    for package in SOLVING:
        yield package, installed(package).encode()


def installed(package: str) -> str:
    """The version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def machine() -> dict[str, Any]:
    """What the speed of a run may depend on, and no name of anything."""
    import psutil

    return {
        "cpu": cpu_model(),
        "cores": os.cpu_count(),
        "physical cores": psutil.cpu_count(logical=False),
        "memory, MiB": psutil.virtual_memory().total // MIB,
        "system": system(),
        "kernel": platform.release(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": {package: installed(package) for package in NAMED},
        "limits": enforcement(),
    }


def machine_id(description: dict[str, Any]) -> str:
    """A short hash: machines that are described alike are the same to the tables."""
    return hashlib.sha256(json.dumps(description, sort_keys=True).encode()).hexdigest()[:12]


def session(arguments: Sequence[str]) -> dict[str, Any]:
    """One call of the harness: when, by which command, from which commit, on how busy a machine."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "command": command(arguments),
        "commit": commit(),
        "load before": None if load is None else round(load, 2),
    }


def command(arguments: Sequence[str]) -> str:
    """The command line, absolute paths cut to their last part; bytes that are no text are escaped."""
    return without_folders(shlex.join(["crosscheck", *arguments]))


def without_folders(command: str) -> str:
    """A command line, absolute paths cut to their last part."""
    shown = [PurePath(word).name if PurePath(word).is_absolute() else word for word in shlex.split(command)]
    return escaped(shlex.join(shown))


def commit() -> str:
    """The commit of the checkout that the code runs from, `+changes` where files were changed; else the version."""
    folder = Path(str(files("compare"))).parent
    head = git(folder, "rev-parse", "--short=12", "HEAD") if (folder / ".git").exists() else None
    if head is None:
        return f"no checkout, version {installed(DISTRIBUTION)}"
    changed = git(folder, "status", "--porcelain", "--untracked-files=no", "--", ".", ":(exclude)results")
    return head + ("+changes" if changed else "")


def git(folder: Path, *arguments: str) -> str | None:
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, timeout=10, check=True)
        return done.stdout.strip()
    return None


def cpu_model() -> str:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def system() -> str:
    with suppress(OSError):
        return platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    return f"{platform.system()} {platform.mac_ver()[0]}".strip() if sys.platform == "darwin" else platform.system()
