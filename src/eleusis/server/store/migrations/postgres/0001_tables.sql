-- Tables, their logs, and what belongs to them.

CREATE TABLE tables (
    code text PRIMARY KEY,
    version bigint NOT NULL,
    touched double precision NOT NULL -- when the last entry came
);

CREATE INDEX tables_touched ON tables (touched);

CREATE TABLE entries (
    code text NOT NULL REFERENCES tables ON DELETE CASCADE,
    v bigint NOT NULL,
    at double precision NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (code, v)
);

-- Which commands were done: asking again is harmless.
CREATE TABLE commands (
    code text NOT NULL REFERENCES tables ON DELETE CASCADE,
    actor text NOT NULL,
    id text NOT NULL,
    v bigint NOT NULL, -- the table's version with it
    PRIMARY KEY (code, actor, id)
);

CREATE TABLE secrets (
    code text NOT NULL REFERENCES tables ON DELETE CASCADE,
    name text NOT NULL,
    data bytea NOT NULL,
    PRIMARY KEY (code, name)
);

CREATE TABLE people (
    token_hash bytea PRIMARY KEY,
    code text NOT NULL REFERENCES tables ON DELETE CASCADE,
    id text NOT NULL
);

CREATE INDEX people_of_table ON people (code);

-- When a server was last known to live; one row.
CREATE TABLE pulse (
    id integer PRIMARY KEY CHECK (id = 1),
    at double precision NOT NULL
);
