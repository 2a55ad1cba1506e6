"""The plugins and programs of a campaign, as its results folder sees them: what a report's commands have to name."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from itertools import pairwise
from pathlib import PurePosixPath

FROM_RESULTS = "../../"  # results/NAME/ is where a campaign goes that is not told elsewhere


def plugin_options(meta: Mapping[str, str]) -> str:
    """` --plugin FILE` for each plugin of the campaign, by its recorded command line, ` --program NAME=COMMAND` for
    each program, ` --engine-command NAME=COMMAND` for each engine; nothing where there was none.

    Paths of plugins are from the results folder, if that is where it is by itself; of others only the file's name is
    known. Commands are as they were given, absolute paths cut to their last part."""
    words = shlex.split(json.loads(meta.get("session", "{}")).get("command", ""))
    named = [value for option, value in pairwise(words) if option == "--plugin"]
    named += [word.partition("=")[2] for word in words if word.startswith("--plugin=")]
    elsewhere = any(word == "--out" or word.startswith("--out=") for word in words)
    campaign = json.loads(meta.get("campaign", "{}"))
    options = [f" --plugin {shlex.quote(_seen_from_results(name, elsewhere))}" for name in named]
    for option, key in (("--program", "programs"), ("--engine-command", "engine_commands")):
        commands = dict(campaign.get(key) or {})
        options += [f" {option} {shlex.quote(f'{name}={command}')}" for name, command in commands.items()]
    return "".join(options)


def _seen_from_results(name: str, elsewhere: bool) -> str:
    return PurePosixPath(name).name if elsewhere else FROM_RESULTS + name
