-- One row a fact; JSON where a column holds a list or a dictionary. Units: seconds, MiB.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE hosts (host_id TEXT PRIMARY KEY, json TEXT NOT NULL);

CREATE TABLE instances (
    id TEXT PRIMARY KEY,
    puzzle TEXT NOT NULL,
    rows INTEGER NOT NULL,
    cols INTEGER NOT NULL,
    cells INTEGER NOT NULL,
    canonical TEXT NOT NULL,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    style TEXT NOT NULL,
    density REAL,
    seed INTEGER,
    known_solution TEXT,
    known_unique INTEGER
);

-- What the present campaign asks for. Runs of earlier versions of it stay in `runs`, but are not reported.
CREATE TABLE plan (
    run_key TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    instance_id TEXT NOT NULL REFERENCES instances (id)
);

CREATE TABLE runs (
    run_key TEXT PRIMARY KEY,
    instance_id TEXT NOT NULL REFERENCES instances (id),
    solver TEXT NOT NULL,
    family TEXT NOT NULL,
    count_asked INTEGER NOT NULL,
    repeat INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    symmetry TEXT NOT NULL,
    seconds_limit REAL,
    cpu_seconds_limit REAL,
    memory_limit_mib INTEGER,
    conflicts_limit INTEGER,
    deterministic_limit REAL,
    nodes_limit INTEGER,
    min_total_s REAL NOT NULL,
    status TEXT NOT NULL,
    exhausted INTEGER NOT NULL,
    solutions TEXT NOT NULL,
    found INTEGER NOT NULL,
    invalid TEXT NOT NULL,
    detail TEXT NOT NULL,
    build_s REAL,
    solve_s REAL,
    first_s REAL,
    check_s REAL,
    wall_s REAL,
    cpu_s REAL,
    peak_mib REAL,
    samples TEXT NOT NULL,
    nodes REAL,
    node_unit TEXT NOT NULL,
    effort TEXT NOT NULL,
    certificate TEXT NOT NULL,
    host_id TEXT NOT NULL,
    code_version TEXT NOT NULL,
    started_at TEXT NOT NULL
);

CREATE INDEX runs_of_instance ON runs (instance_id);

-- Runs that were made again: what they had given before.
CREATE TABLE earlier_runs AS SELECT * FROM runs LIMIT 0;

CREATE TABLE calibrations (
    started_at TEXT NOT NULL,
    host_id TEXT NOT NULL,
    worker INTEGER NOT NULL,
    wall_s REAL NOT NULL,
    cpu_s REAL NOT NULL
);
