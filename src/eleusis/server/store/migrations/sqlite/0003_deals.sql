-- What the shuffle of a finished round follows from, to find whoever tried the same deal.

ALTER TABLE rounds ADD COLUMN deal TEXT NOT NULL DEFAULT '';
UPDATE rounds SET deal = coalesce(json_extract(CAST(data AS TEXT), '$.facts.opened.seed'), '')
WHERE json_valid(CAST(data AS TEXT));
CREATE INDEX rounds_of_deal ON rounds (deal);
