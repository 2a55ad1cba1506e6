"""A campaign as it is written: in TOML. All keys, by example:

    name = "mine"
    description = "what it is for"
    solvers = ["handwritten/*", "sat/best"]   # patterns
    questions = [1]                           # solutions asked for: 1 a first one, 2 whether it is unique, 0 all
    seconds = 5
    cpu_seconds = 10                          # processor time, of all that a run starts; default: none
    memory_mib = 2048
    conflicts = 10000                         # limits that the solvers keep themselves and that repeat to the digit:
    deterministic_time = 5.0                  # conflicts for sat/ and cpsat/, deterministic time for cpsat/,
    nodes = 100000                            # search nodes for handwritten/; default: none
    repeats = 1
    min_total_s = 0.2                         # a shorter run is repeated in its process until it has run so long in
                                              # all, and its times are the medians; default: 0, made once
    seeds = [0, 1, 2]                         # a run for each, by solvers that know seeds (sat/, cpsat/): 0 as it is,
                                              # others shuffled; by other solvers one run. Default: [0]
    symmetries = 4                            # a run for each of so many ways to turn and mirror the puzzle, as far as
                                              # it has them; up to 8, for hidato 16; default: 1, as it is given
    seed = 1                                  # of instances and of the order of runs
    workers = 0                               # 0: one a core
    calibrate_every_s = 60                    # each worker times a fixed job so often; 0: never
    proofs = 0.1                              # of so many of the answers of sat/ that there is no further solution, a
                                              # proof is asked for, outside what is timed, and checked; default: 0
    engine_commands = ["kissat {cnf}"]        # programs that solvers then name as engines: "sat/*@kissat"
    stop_when_unsolved = true                 # a solver that answered nothing at one size is given no larger one

    [[instances]]                             # random ones
    puzzle = "nonogram"
    style = "random"                          # default: the kind's first
    sizes = ["5x5", "10x15"]                  # rows x columns
    densities = [0.5]                         # default: the kind's own
    per_size = 3
    unique = false                            # true: only puzzles with one solution

    [[instances]]                             # or those of files
    files = ["corpus:nonogram", "mine.jsonl", "https://puzz.link/p?cave/6/6/…"]
    max_cells = 400                           # default: any
    names = ["knotty"]                        # default: all

    [[audits]]                                # puzzles on which each step of solvers is audited, after the runs:
    solvers = ["handwritten/*"]               # those that report their steps, and
    puzzle = "hidato"                         # random puzzles or those of files, as above
    sizes = ["5x5"]
    seconds = 5                               # a puzzle; default: the campaign's
    nodes = 1000                              # a puzzle; default: no limit
    backbone = true                           # measure also how much of what follows is found; default: false

    [[audits]]
    probes = true                             # or the small odd puzzles of compare/audit/probes.py

    [[programs]]                              # other people's: programs.py says what they are given and answer
    name = "theirs"                           # the solver peer/theirs
    command = "theirs/solver --json"          # from the folder that crosscheck is called in
    puzzles = ["shikaku"]                     # default: all kinds

A section of instances may narrow `solvers`, `questions` and `seconds`.
"""

from __future__ import annotations

import os
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from compare.campaign import Campaign
from compare.campaign_sections import LONGEST_LIMIT, read_audit, read_program_table, read_section, take_each
from compare.toml_table import Table, number, several, text, whole, yes_or_no
from puzzles.formats.text_file import read_text
from puzzles.quoting import plain
from puzzles.symmetry import BY_NAME
from puzzles.vocabulary import InputError

NAME = re.compile(r"[A-Za-z0-9][\w.-]*")
LONGEST_SAMPLING = 30.0  # seconds
MOST_SEEDS = 10**6
FIRST_SOLUTION: tuple[int, ...] = (1,)


def built_in() -> list[str]:
    """The names of the campaigns that come with the package."""
    folder = files("compare").joinpath("campaigns")
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


def load(name: str) -> Campaign:
    """The campaign of that name, or of that path. Raises InputError: which file, which key, what was expected."""
    path = Path(str(files("compare").joinpath("campaigns", f"{name}.toml"))) if name in built_in() else Path(name)
    if not os.path.lexists(path):
        raise InputError(f"{plain(name)}: no such campaign, expected a file or one of {', '.join(built_in())}")
    return read_campaign(Table(plain(path.name), parsed(read_text(str(path)), name)), path.parent)


def parsed(content: str, name: str) -> dict[str, Any]:
    """The table that a TOML text is. Raises InputError."""
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{plain(name)}: this is not TOML: {error}") from None
    except RecursionError:
        raise InputError(f"{plain(name)}: this is not TOML: too deeply nested") from None
    except ValueError:  # Python reads no number of more than 4300 digits
        raise InputError(f"{plain(name)}: a number in it has too many digits") from None


def read_campaign(table: Table, folder: Path) -> Campaign:
    """`folder`: where the paths of its files start. Raises InputError."""
    solvers = table.optional("solvers", several(text))
    questions = table.take("questions", several(whole(0)), FIRST_SOLUTION)
    seconds = table.take("seconds", number(0.01, LONGEST_LIMIT), 5.0)
    sections = take_each(table, "instances", lambda one: read_section(one, folder, solvers, questions, seconds))
    campaign = Campaign(
        name=table.take("name", file_name),
        description=table.take("description", text, ""),
        sections=sections,
        memory_mib=table.take("memory_mib", whole(1, 10**7), 2048),
        repeats=table.take("repeats", whole(1, 10**4), 1),
        seed=table.take("seed", whole(0), 1),
        workers=table.take("workers", whole(0, 1024), 0),
        stop_when_unsolved=table.take("stop_when_unsolved", yes_or_no, True),
        conflicts=table.optional("conflicts", whole(1)),
        deterministic_time=table.optional("deterministic_time", number(1e-6, LONGEST_LIMIT)),
        nodes=table.optional("nodes", whole(1)),
        seeds=table.take("seeds", several(whole(0, MOST_SEEDS)), (0,)),
        symmetries=table.take("symmetries", whole(1, len(BY_NAME)), 1),
        cpu_seconds=table.optional("cpu_seconds", number(0.01, LONGEST_LIMIT)),
        min_total_s=table.take("min_total_s", number(0, LONGEST_SAMPLING), 0.0),
        calibrate_every_s=table.take("calibrate_every_s", number(0, LONGEST_LIMIT), 60.0),
        proofs=table.take("proofs", number(0, 1), 0.0),
        engine_commands=table.take("engine_commands", several(text), ()),
        programs=take_each(table, "programs", read_program_table, []),
        audits=take_each(table, "audits", lambda one: read_audit(one, folder, seconds), []),
    )
    table.finish()
    return campaign


def file_name(value: Any) -> str:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        raise ValueError("expected a name of letters, digits, dots and dashes: a folder is called after it")
    return value
