-- What the shuffle of a finished round follows from, to find whoever tried the same deal.

ALTER TABLE rounds ADD COLUMN deal text NOT NULL DEFAULT '';
UPDATE rounds
SET deal = coalesce(convert_from(data, 'UTF8')::json #>> '{facts,opened,seed}', '');
CREATE INDEX rounds_of_deal ON rounds (deal);
