-- Tables, their logs, and what belongs to them.

CREATE TABLE tables (
    code TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    touched REAL NOT NULL -- when the last entry came
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_touched ON tables (touched);

CREATE TABLE entries (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    v INTEGER NOT NULL,
    at REAL NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (code, v)
) STRICT, WITHOUT ROWID;

-- Which commands were done: asking again is harmless.
CREATE TABLE commands (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    actor TEXT NOT NULL,
    id TEXT NOT NULL,
    v INTEGER NOT NULL, -- the table's version with it
    PRIMARY KEY (code, actor, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    name TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (code, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    token_hash BLOB NOT NULL PRIMARY KEY,
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX people_of_table ON people (code);

-- When a server was last known to live; one row.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at REAL NOT NULL
) STRICT;
