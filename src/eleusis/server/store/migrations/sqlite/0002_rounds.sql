-- Finished rounds, which may outlive their tables.

CREATE TABLE rounds (
    id TEXT NOT NULL PRIMARY KEY,
    short TEXT NOT NULL,
    code TEXT NOT NULL, -- of the table where it was played
    at REAL NOT NULL, -- when it was over
    data BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX rounds_short ON rounds (short);
CREATE INDEX rounds_of_table ON rounds (code);
CREATE INDEX rounds_at ON rounds (at);
