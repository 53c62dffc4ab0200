-- Finished rounds, which may outlive their tables.

CREATE TABLE rounds (
    id text PRIMARY KEY,
    short text NOT NULL,
    code text NOT NULL, -- of the table where it was played
    at double precision NOT NULL, -- when it was over
    data bytea NOT NULL
);

CREATE INDEX rounds_short ON rounds (short);
CREATE INDEX rounds_of_table ON rounds (code);
CREATE INDEX rounds_at ON rounds (at);
